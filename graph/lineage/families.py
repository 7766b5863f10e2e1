"""The lineage of a large portfolio: families of documents, each opened when first looked at, read as one.

What a question costs must not hang on how much else there is. The registers of all documents are at
hand, being small; clauses and edges are loaded a neighbourhood at a time (a family and the families of what
stands beside it), which is what resolving a provision takes. Those looked at last are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cached_property
from threading import RLock
from typing import TYPE_CHECKING, Any, NamedTuple

from graph.errors import NotFoundError
from graph.lineage.dag import Lineage
from graph.lineage.insertions import Payload
from graph.model.documents import Clause, Document
from graph.model.edges import Edge
from graph.model.ids import ClauseId, DocumentId, EdgeId

if TYPE_CHECKING:
    import networkx as nx

KEPT = 150_000
"""Clauses that are kept in memory, about 2 KB each with what is worked out of them."""


class Family(NamedTuple):
    """A family and the lineage that resolving its provisions takes: its own documents, and the families beside it."""

    members: frozenset[DocumentId]
    lineage: Lineage


Load = Callable[[frozenset[DocumentId]], Iterable[Family]]
"""Returns the families of some documents, all at once."""
Find = Callable[[Collection[ClauseId]], Mapping[ClauseId, DocumentId]]
"""Returns the documents that clauses stand in."""


def _of_document(name: str, otherwise: object) -> Any:  # noqa: ANN401 (it takes and returns what the method of `Lineage` does)
    """Return a method of `Lineage` that the family of a document answers; `otherwise` where there is no such document."""

    def ask(self: Families, document_id: DocumentId, *given: object, **named: object) -> object:
        return getattr(self.around(document_id), name)(document_id, *given, **named) if document_id in self.documents else otherwise

    return ask


def _of_clause(name: str, otherwise: object) -> Any:  # noqa: ANN401 (as above)
    """Return a method of `Lineage` that the family around a clause answers; `otherwise` where there is no such clause."""

    def ask(self: Families, clause_id: ClauseId, *given: object, **named: object) -> object:
        home = self.home(clause_id)
        return getattr(home, name)(clause_id, *given, **named) if home else otherwise

    return ask


class Families(Lineage):
    """A `Lineage` that opens families as they are looked at. Safe to share between threads.

    `documents` are all there are; `whole` loads everything, for what asks about all edges at once.
    """

    def __init__(
        self, documents: Mapping[DocumentId, Document], load: Load, find: Find, whole: Callable[[], Lineage], kept: int = KEPT
    ) -> None:
        """Start with nothing opened."""
        vars(self).update(documents=documents, clauses=_Clauses(self), _memo={})  # the record that this is has its fields frozen
        vars(self).update(load=load, _find=find, _whole=whole, _kept=kept, _held=0, _opening=RLock())
        vars(self).update(_of={}, _where={}, _edge={}, _missing=set())

    load: Load
    _find: Find
    _whole: Callable[[], Lineage]
    _kept: int
    _opening: RLock
    _of: dict[DocumentId, Family]
    _where: dict[ClauseId, Lineage]
    _edge: dict[EdgeId, Lineage]
    _missing: set[ClauseId]

    def following(
        self,
        documents: Mapping[DocumentId, Document],
        touched: Collection[DocumentId],
        load: Load,
        find: Find,
        whole: Callable[[], Lineage],
    ) -> Families:
        """Return the same portfolio in a later state: what is opened stays, but for what touches documents that changed."""
        later = Families(documents, load, find, whole, self._kept)
        with self._opening:
            for family in {id(one): one for one in self._of.values()}.values():
                if family.lineage.documents.keys().isdisjoint(touched):
                    later._hold(family)
        return later

    @property
    def held(self) -> Collection[DocumentId]:
        """The documents whose families are in memory."""
        return self._of.keys()

    def open(self, document_ids: Collection[DocumentId]) -> None:
        """Load the families of some documents at once, as far as they are not at hand."""
        with self._opening:
            wanted = frozenset(one for one in document_ids if one not in self._of and one in self.documents)
            for one in document_ids:
                if one in self._of:  # looked at last: let go of last
                    for member in self._of[one].members & self._of.keys():
                        self._of[member] = self._of.pop(member)
            if wanted:
                for family in self.load(wanted):
                    self._hold(family)
                self._let_go(keep=wanted)

    def around(self, document_id: DocumentId) -> Lineage:
        """Return the lineage that resolving the provisions of a document takes; raises NotFoundError."""
        family = self._of.get(document_id)
        if family is None:
            self.document(document_id)
            self.open((document_id,))
            family = self._of[document_id]
        return family.lineage

    def _hold(self, family: Family) -> None:
        lineage = family.lineage
        own = {key for key, clause in lineage.clauses.items() if clause.document_id in family.members}
        self._where.update(dict.fromkeys(own, lineage))
        self._missing.difference_update(own)
        self._edge.update(dict.fromkeys((e.edge_id for e in lineage.edges), lineage))
        self._of.update(dict.fromkeys(sorted(family.members), family))
        vars(self)["_held"] += len(own)

    def _let_go(self, keep: Collection[DocumentId]) -> None:
        """Forget the families looked at longest ago, while more is held than is to be kept."""
        while vars(self)["_held"] > self._kept:
            family = self._of[next(iter(self._of))]
            if not family.members.isdisjoint(keep):
                return
            for member in family.members:
                del self._of[member]
            gone = [key for key, clause in family.lineage.clauses.items() if clause.document_id in family.members]
            for key in gone:
                self._where.pop(key, None)
            for edge in family.lineage.edges:
                if self._edge.get(edge.edge_id) is family.lineage:
                    del self._edge[edge.edge_id]
            vars(self)["_held"] -= len(gone)

    def home(self, clause_id: ClauseId) -> Lineage | None:
        """Return the lineage around the document of a clause; None where there is no such clause."""
        found = self._where.get(clause_id)
        if found is None and clause_id not in self._missing:
            document = self._find((clause_id,)).get(clause_id)
            if document is not None and document in self.documents:
                self.open((document,))
            found = self._where.get(clause_id)
            if found is None:
                self._missing.add(clause_id)
        return found

    def _with(self, edge_id: EdgeId) -> Lineage | None:
        found = self._edge.get(edge_id)
        if found is None:  # what had it was let go of, and may not have been the only one
            found = next((one.lineage for one in tuple(self._of.values()) if one.lineage.edge(edge_id)), None)
        return found

    # what a lineage tells, told by the family that knows

    if not TYPE_CHECKING:

        @property
        def edges(self) -> tuple[Edge, ...]:
            """All edges: everything has to be loaded for them."""
            return self.everything.edges

    @cached_property
    def everything(self) -> Lineage:
        """All of it, loaded at once: for what no family can tell."""
        return self._whole()

    clauses_of = _of_document("clauses_of", ())
    roots = _of_document("roots", ())
    addresses = _of_document("addresses", ())
    edges_on_document = _of_document("edges_on_document", ())
    edges_from = _of_document("edges_from", ())
    edges_reach = _of_document("edges_reach", otherwise=False)
    children = _of_clause("children", ())
    descendants = _of_clause("descendants", ())
    is_inserted = _of_clause("is_inserted", otherwise=False)
    edges_on_clause = _of_clause("edges_on_clause", ())
    edges_from_clause = _of_clause("edges_from_clause", ())

    def ancestors(self, clause_id: ClauseId) -> tuple[ClauseId, ...]:
        """Return the clauses above a clause, nearest first; raises NotFoundError."""
        home = self.home(clause_id)
        if home is None:
            raise NotFoundError(f"There is no clause '{clause_id}' here.")
        return home.ancestors(clause_id)

    def edge(self, edge_id: EdgeId) -> Edge | None:
        """Return an edge of the families that are open; None where none of them has it."""
        home = self._with(edge_id)
        return home.edge(edge_id) if home else None

    def payloads(self, edge_id: EdgeId) -> tuple[Payload, ...]:
        """Return the provisions inside an edge's new text, outermost first, in order."""
        home = self._with(edge_id)
        return home.payloads(edge_id) if home else ()

    def lost(self, edge: Edge) -> bool:
        """Tell whether an edge names a provision that is not here."""
        return self.around(edge.source_document_id).lost(edge)

    def rank(self, edge: Edge) -> int:
        """Return the place of an edge in the order agreed, among those of its family."""
        return self.around(edge.source_document_id).rank(edge)

    @property
    def graph(self) -> nx.MultiDiGraph[DocumentId]:
        """The document graph of everything."""
        return self.everything.graph

    def family(self, document_id: DocumentId) -> tuple[DocumentId, ...]:
        """Return the documents tied to this one by any chain of edges; raises NotFoundError."""
        return self.around(document_id).family(document_id)

    def contract(self, document_id: DocumentId) -> tuple[DocumentId, ...]:
        """Return the family without parents and children; raises NotFoundError."""
        return self.around(document_id).contract(document_id)


class _Clauses(Mapping[ClauseId, Clause]):
    """The clauses of all families; looking one up opens its family."""

    def __init__(self, families: Families) -> None:
        self._families = families

    def __getitem__(self, clause_id: ClauseId) -> Clause:
        home = self._families.home(clause_id)
        if home is None:
            raise KeyError(clause_id)
        return home.clauses[clause_id]

    def __contains__(self, clause_id: object) -> bool:
        return self._families.home(ClauseId(str(clause_id))) is not None

    def __iter__(self) -> Iterator[ClauseId]:
        return iter(self._families.everything.clauses)

    def __len__(self) -> int:
        return len(self._families.everything.clauses)
