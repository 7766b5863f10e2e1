"""The lineage DAG: documents, their clause trees, and the edges between them, indexed for resolving.

Built from records, never changed afterwards, the same for any order of insertion. Committed edges
come in the order agreed (`graph.lineage.effectiveness`); pending ones beside them, because an answer that a
pending claim touches says so. Its library, networkx, is imported when an algorithm needs it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar, cast

from graph.errors import NotFoundError
from graph.lineage import effectiveness, insertions
from graph.lineage.clause_trees import Tree
from graph.lineage.insertions import Payload
from graph.model.documents import Clause, Document
from graph.model.edges import Edge, EdgeStatus, EdgeType, OperationKind
from graph.model.ids import ClauseId, DocumentId, EdgeId
from graph.text import sections
from graph.text.sections import Address

if TYPE_CHECKING:
    import networkx as nx

FAMILY_TYPES = frozenset({EdgeType.AMENDS, EdgeType.SUPERSEDED_BY, EdgeType.TERMINATES, EdgeType.CHILD_OF})

_Index = dict[str, tuple[Edge, ...]]
_Keys = Callable[[Edge], Sequence[str]]
_TAKES_PLACE = frozenset({EdgeType.SUPERSEDED_BY, EdgeType.AMENDS})
_T = TypeVar("_T")
_LIVE = (EdgeStatus.COMMITTED, EdgeStatus.PENDING)


@dataclass(frozen=True)
class Lineage:
    """Documents, clauses and edges of one portfolio, or of the neighbourhood a question needs.

    `clauses` holds the inserted provisions too; where their number was there already, the provision
    that has it. Edges whose source is not here are left out, and so is history: rejected and retracted.
    """

    documents: Mapping[DocumentId, Document]
    clauses: Mapping[ClauseId, Clause]
    edges: tuple[Edge, ...]
    _tree: Tree = field(repr=False)
    _payloads: Mapping[str, tuple[Payload, ...]] = field(repr=False)
    _rank: Mapping[str, int] = field(repr=False)
    _on_clause: Mapping[EdgeStatus, _Index] = field(repr=False)
    _on_document: Mapping[EdgeStatus, _Index] = field(repr=False)
    _from_document: Mapping[EdgeStatus, _Index] = field(repr=False)
    _from_clause: _Index = field(repr=False)
    _lost: frozenset[str] = field(repr=False)
    _memo: dict[tuple[object, ...], object] = field(repr=False, default_factory=dict)

    @classmethod
    def of(
        cls, documents: Iterable[Document], clauses: Iterable[Clause], edges: Iterable[Edge], *, open_items: Iterable[Edge] = ()
    ) -> Lineage:
        """Index the records. `open_items` are further edges: open references, pending ones."""
        known = {d.document_id: d for d in sorted(documents, key=lambda d: (d.file_name, d.ordinal, d.document_id))}
        tree = Tree.of(c for c in clauses if c.document_id in known)
        unique = {e.edge_id: e for e in (*edges, *open_items) if e.status in _LIVE and e.source_document_id in known}
        ranked = effectiveness.ordered(known, unique.values())
        payloads = insertions.mint(tree, (e for e in ranked if e.status is EdgeStatus.COMMITTED))
        places = {e.edge_id: _places(e, tree, payloads) for e in ranked}
        lost = {e.edge_id: _near(e, tree) for e in ranked if not places[e.edge_id] and (e.target_clause_id or e.target_section)}
        places |= lost
        return cls(
            documents=known,
            clauses=tree.clauses,
            edges=ranked,
            _tree=tree,
            _payloads=payloads,
            _rank={e.edge_id: n for n, e in enumerate(ranked)},
            _on_clause=_by_status(ranked, lambda e: places[e.edge_id]),
            _on_document=_by_status(ranked, lambda e: [e.target_document_id] if e.target_document_id and not places[e.edge_id] else []),
            _from_document=_by_status(ranked, lambda e: [e.source_document_id]),
            _from_clause=_indexed(ranked, lambda e: [e.source_clause_id]),
            _lost=frozenset(lost),
        )

    def document(self, document_id: DocumentId) -> Document:
        """Return a document; raises NotFoundError."""
        try:
            return self.documents[document_id]
        except KeyError:
            raise NotFoundError(f"There is no document '{document_id}' here.") from None

    def clause(self, clause_id: ClauseId) -> Clause:
        """Return a clause, inserted provisions included; raises NotFoundError."""
        try:
            return self.clauses[clause_id]
        except KeyError:
            raise NotFoundError(f"There is no clause '{clause_id}' here.") from None

    def clauses_of(self, document_id: DocumentId) -> tuple[Clause, ...]:
        """Return the clauses of a document in reading order, the inserted ones at their place."""
        return tuple(self._tree.walk(self._tree.roots.get(document_id, [])))

    def roots(self, document_id: DocumentId) -> tuple[ClauseId, ...]:
        """Return the clauses at the top of a document's tree, in order."""
        return tuple(self._tree.roots.get(document_id, ()))

    def children(self, clause_id: ClauseId) -> tuple[ClauseId, ...]:
        """Return the clauses right below a clause, in order."""
        return tuple(self._tree.children.get(clause_id, ()))

    def descendants(self, clause_id: ClauseId) -> Iterator[ClauseId]:
        """Yield all clauses below a clause, in reading order."""
        return (c.clause_id for c in self._tree.walk(self._tree.children.get(clause_id, [])))

    def ancestors(self, clause_id: ClauseId) -> tuple[ClauseId, ...]:
        """Return the clauses above a clause, nearest first."""
        found: list[ClauseId] = []
        parent = self.clause(clause_id).parent_id
        while parent is not None and parent in self.clauses and parent not in found:
            found.append(parent)
            parent = self.clauses[parent].parent_id
        return tuple(found)

    def is_inserted(self, clause_id: ClauseId) -> bool:
        """Tell whether an amendment brought the clause."""
        return clause_id in self._tree.inserted

    def edges_on_clause(self, clause_id: ClauseId, status: EdgeStatus = EdgeStatus.COMMITTED) -> tuple[Edge, ...]:
        """Return the edges whose target is this very clause (for an insertion: that bring it), in the order agreed."""
        return self._on_clause[status].get(clause_id, ())

    def edges_on_document(self, document_id: DocumentId, status: EdgeStatus = EdgeStatus.COMMITTED) -> tuple[Edge, ...]:
        """Return the edges whose target is the document as a whole, in the order agreed."""
        return self._on_document[status].get(document_id, ())

    def edges_from(self, document_id: DocumentId, status: EdgeStatus = EdgeStatus.COMMITTED) -> tuple[Edge, ...]:
        """Return the edges whose operative words stand in the document, in the order agreed."""
        return self._from_document[status].get(document_id, ())

    def edges_from_clause(self, clause_id: ClauseId) -> tuple[Edge, ...]:
        """Return the committed and pending edges whose operative words stand in the clause."""
        return self._from_clause.get(clause_id, ())

    def edge(self, edge_id: EdgeId) -> Edge | None:
        """Return a committed or pending edge by its id; None where it is not here."""
        return self._edges_by_id.get(edge_id)

    def open(self, document_ids: Collection[DocumentId]) -> None:
        """Say which documents will be looked at, so that what is loaded piece by piece can be loaded at once; here all of it is."""

    def around(self, document_id: DocumentId) -> Lineage:
        """Return the part that resolving the provisions of a document takes; raises NotFoundError."""
        self.document(document_id)
        return self

    def lost(self, edge: Edge) -> bool:
        """Tell whether an edge names a provision that is not here; it then hangs on what would hold it."""
        return edge.edge_id in self._lost

    def edges_reach(self, document_id: DocumentId) -> bool:
        """Tell whether any edge, pending ones included, acts on the document, or may through an earlier version of it."""
        return document_id in self._reached

    def payloads(self, edge_id: EdgeId) -> tuple[Payload, ...]:
        """Return the provisions inside an edge's new text, outermost first, in order."""
        return self._payloads.get(edge_id, ())

    def rank(self, edge: Edge) -> int:
        """Return the place of an edge in the order agreed."""
        return self._rank[edge.edge_id]

    def addresses(self, document_id: DocumentId) -> tuple[tuple[Clause, Address], ...]:
        """Return the clauses of a document with their addresses taken apart, in reading order."""
        return self.remember(
            ("addresses", document_id), lambda: tuple((c, sections.parse(c.section)) for c in self.clauses_of(document_id))
        )

    def remember(self, key: tuple[object, ...], compute: Callable[[], _T]) -> _T:
        """Return what a pure function of this lineage computed before under the key, computing it the first time."""
        if key not in self._memo:
            self._memo[key] = compute()
        return cast("_T", self._memo[key])

    @cached_property
    def _edges_by_id(self) -> dict[EdgeId, Edge]:
        return {edge.edge_id: edge for edge in self.edges}

    @cached_property
    def _reached(self) -> frozenset[DocumentId]:
        versions = (e.source_document_id for e in self.edges if e.target_clause_id is None and e.edge_type in _TAKES_PLACE)
        return frozenset({*(e.target_document_id for e in self.edges if e.target_document_id), *versions})

    @cached_property
    def graph(self) -> nx.MultiDiGraph[DocumentId]:
        """The document graph: an arc a committed or pending edge, from source to target, keyed by edge id."""
        import networkx as nx  # noqa: PLC0415  0.4 s that only graph algorithms have to pay

        graph: nx.MultiDiGraph[DocumentId] = nx.MultiDiGraph()
        graph.add_nodes_from(self.documents)
        for edge in self.edges:
            if edge.target_document_id in self.documents:
                graph.add_edge(edge.source_document_id, edge.target_document_id, key=edge.edge_id, edge=edge)
        return graph

    def _tied(self, types: frozenset[EdgeType]) -> dict[DocumentId, tuple[DocumentId, ...]]:
        ties = ((e.source_document_id, e.target_document_id) for e in self.edges if e.edge_type in types)
        return {one: group for group in tied(self.documents, ties) for one in group}

    def family(self, document_id: DocumentId) -> tuple[DocumentId, ...]:
        """Return the documents tied to this one by any chain of edges, pending ones included, itself among them."""
        tied = self.remember(("families",), lambda: self._tied(FAMILY_TYPES))
        return tied[self.document(document_id).document_id]

    def contract(self, document_id: DocumentId) -> tuple[DocumentId, ...]:
        """Return the family without parents and children: one contract in all its versions, with all that changes or ends it."""
        tied = self.remember(("contracts",), lambda: self._tied(FAMILY_TYPES - {EdgeType.CHILD_OF}))
        return tied[self.document(document_id).document_id]


def tied(documents: Iterable[DocumentId], ties: Iterable[tuple[DocumentId, DocumentId | None]]) -> Iterator[tuple[DocumentId, ...]]:
    """Yield the groups of documents that any chain of ties connects, each in the order given; ties to others tie nothing."""
    group_of = {one: [one] for one in documents}
    place = {one: n for n, one in enumerate(group_of)}
    for a, b in ties:
        if b is None or a not in place or b not in place or group_of[a] is group_of[b]:
            continue
        small, large = sorted((group_of[a], group_of[b]), key=len)
        large += small
        group_of.update(dict.fromkeys(small, large))
    for group in {id(one): one for one in group_of.values()}.values():
        yield tuple(sorted(group, key=place.__getitem__))


def cycle(arcs: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """Return the nodes of one cycle among the arcs, in order; () where there is none."""
    import networkx as nx  # noqa: PLC0415  as above

    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_edges_from(arcs)
    try:
        return tuple(a for a, *_ in nx.find_cycle(graph))
    except nx.NetworkXNoCycle:
        return ()


def _places(edge: Edge, tree: Tree, payloads: Mapping[str, tuple[Payload, ...]]) -> list[str]:
    """Return the clauses that an edge acts on directly; an insertion acts on what it brings."""
    if edge.kind is OperationKind.INSERT and edge.edge_id in payloads:
        brought = {p.clause_id for p in payloads[edge.edge_id]}
        return [one for one in sorted(brought) if tree.clauses[one].parent_id not in brought]
    return [tree.clauses[edge.target_clause_id].clause_id] if edge.target_clause_id in tree.clauses else []


def _near(edge: Edge, tree: Tree) -> list[str]:
    """Return the clause that would hold a provision which is not there, if any."""
    if edge.target_document_id is None or not edge.target_section:
        return []
    holder = insertions.container_of(tree, edge.target_document_id, edge.target_section, edge)
    return [holder.clause_id] if holder else []


def _by_status(edges: Iterable[Edge], keys: _Keys) -> dict[EdgeStatus, _Index]:
    found = tuple(edges)
    return {status: _indexed((e for e in found if e.status is status), keys) for status in _LIVE}


def _indexed(edges: Iterable[Edge], keys: _Keys) -> _Index:
    index: defaultdict[str, list[Edge]] = defaultdict(list)
    for edge in edges:
        for key in keys(edge):
            index[key].append(edge)
    return {key: tuple(found) for key, found in index.items()}
