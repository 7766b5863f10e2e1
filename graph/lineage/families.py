"""The lineage of a large portfolio: families of documents, each opened when first looked at, read as one.

What a question costs must not hang on how much else there is. The registers of all documents are at
hand, being small; clauses and edges are loaded a neighbourhood at a time (a family and the families of what
stands beside it), which is what resolving a provision takes. Those looked at last are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cached_property
from threading import RLock
from typing import TYPE_CHECKING, NamedTuple

from graph.errors import NotFoundError
from graph.lineage.dag import Lineage
from graph.lineage.insertions import Payload
from graph.model.documents import Clause, Document
from graph.model.edges import Edge, EdgeStatus
from graph.model.ids import ClauseId, DocumentId, EdgeId
from graph.text.sections import Address

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

    def _at(self, clause_id: ClauseId) -> Lineage:
        found = self.home(clause_id)
        if found is None:
            raise NotFoundError(f"There is no clause '{clause_id}' here.")
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

    def clauses_of(self, document_id: DocumentId) -> tuple[Clause, ...]:
        """Return the clauses of a document in reading order, the inserted ones at their place."""
        return self.around(document_id).clauses_of(document_id) if document_id in self.documents else ()

    def roots(self, document_id: DocumentId) -> tuple[ClauseId, ...]:
        """Return the clauses at the top of a document's tree, in order."""
        return self.around(document_id).roots(document_id) if document_id in self.documents else ()

    def children(self, clause_id: ClauseId) -> tuple[ClauseId, ...]:
        """Return the clauses right below a clause, in order."""
        home = self.home(clause_id)
        return home.children(clause_id) if home else ()

    def descendants(self, clause_id: ClauseId) -> Iterator[ClauseId]:
        """Yield all clauses below a clause, in reading order."""
        home = self.home(clause_id)
        return home.descendants(clause_id) if home else iter(())

    def ancestors(self, clause_id: ClauseId) -> tuple[ClauseId, ...]:
        """Return the clauses above a clause, nearest first."""
        return self._at(clause_id).ancestors(clause_id)

    def is_inserted(self, clause_id: ClauseId) -> bool:
        """Tell whether an amendment brought the clause."""
        home = self.home(clause_id)
        return home is not None and home.is_inserted(clause_id)

    def edges_on_clause(self, clause_id: ClauseId, status: EdgeStatus = EdgeStatus.COMMITTED) -> tuple[Edge, ...]:
        """Return the edges whose target is this very clause, in the order agreed."""
        home = self.home(clause_id)
        return home.edges_on_clause(clause_id, status) if home else ()

    def edges_on_document(self, document_id: DocumentId, status: EdgeStatus = EdgeStatus.COMMITTED) -> tuple[Edge, ...]:
        """Return the edges whose target is the document as a whole, in the order agreed."""
        return self.around(document_id).edges_on_document(document_id, status) if document_id in self.documents else ()

    def edges_from(self, document_id: DocumentId, status: EdgeStatus = EdgeStatus.COMMITTED) -> tuple[Edge, ...]:
        """Return the edges whose operative words stand in the document, in the order agreed."""
        return self.around(document_id).edges_from(document_id, status) if document_id in self.documents else ()

    def edges_from_clause(self, clause_id: ClauseId) -> tuple[Edge, ...]:
        """Return the committed and pending edges whose operative words stand in the clause."""
        home = self.home(clause_id)
        return home.edges_from_clause(clause_id) if home else ()

    def edge(self, edge_id: EdgeId) -> Edge | None:
        """Return an edge of the families that are open; None where none of them has it."""
        home = self._with(edge_id)
        return home.edge(edge_id) if home else None

    def lost(self, edge: Edge) -> bool:
        """Tell whether an edge names a provision that is not here."""
        return self.around(edge.source_document_id).lost(edge)

    def edges_reach(self, document_id: DocumentId) -> bool:
        """Tell whether any edge acts on the document, or may through an earlier version of it."""
        return document_id in self.documents and self.around(document_id).edges_reach(document_id)

    def payloads(self, edge_id: EdgeId) -> tuple[Payload, ...]:
        """Return the provisions inside an edge's new text, outermost first, in order."""
        home = self._with(edge_id)
        return home.payloads(edge_id) if home else ()

    def rank(self, edge: Edge) -> int:
        """Return the place of an edge in the order agreed, among those of its family."""
        return self.around(edge.source_document_id).rank(edge)

    def addresses(self, document_id: DocumentId) -> tuple[tuple[Clause, Address], ...]:
        """Return the clauses of a document with their addresses taken apart, in reading order."""
        return self.around(document_id).addresses(document_id) if document_id in self.documents else ()

    @property
    def graph(self) -> nx.MultiDiGraph[DocumentId]:
        """The document graph of everything."""
        return self.everything.graph

    def family(self, document_id: DocumentId) -> tuple[DocumentId, ...]:
        """Return the documents tied to this one by any chain of edges, pending ones included, itself among them."""
        return self.around(document_id).family(document_id)

    def contract(self, document_id: DocumentId) -> tuple[DocumentId, ...]:
        """Return the family without parents and children."""
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
