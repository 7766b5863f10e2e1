"""The facts of a portfolio as recorded up to a ledger sequence, ready to be resolved."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial

from graph.lineage.dag import FAMILY_TYPES, Lineage, tied
from graph.lineage.families import Families, Family
from graph.model.documents import Clause, Document
from graph.model.edges import Decision, Edge, EdgeStatus
from graph.model.ids import DocumentId, EdgeId
from graph.review.decisions import affected_decisions, decisions_on
from graph.store.interface import Store
from indexing.corrections import corrected
from indexing.marks import LINKS, KeyKind

_LIVE = (EdgeStatus.COMMITTED, EdgeStatus.PENDING)


def lineage(store: Store, portfolio: str, known: int | None = None, around: Collection[DocumentId] | None = None) -> Lineage:
    """Build the lineage of a portfolio as known at a sequence (None: now), people's corrections applied.

    `around` asks only for what resolving a provision of these documents takes: their families, and the
    families of what stands beside those; so it takes as long in a large portfolio as in a small one.
    Copies that are not operative are left out: their instrument is there once.
    """
    if around is None:
        documents = corrected(store.documents(portfolio, known), store.decisions(portfolio, known))
        edges = store.edges(portfolio, known)
    else:
        ids, edges = neighbourhood(store, portfolio, known, around)
        decisions = decisions_on(ids, lambda some: store.decisions(portfolio, known, subjects=some))
        documents = corrected(store.documents(portfolio, known, ids), decisions)
    own = [d for d in documents if d.copy_of is None]
    return Lineage.of(own, store.clauses(portfolio, {d.document_id for d in own}, known), edges)


def families(store: Store, portfolio: str, known: int, before: tuple[int, Families] | None = None) -> Families:
    """Return the same facts, of which only the registers are read at once; the rest a family at a time, when looked at.

    `before` is an earlier state of the portfolio and its sequence: what did not change since stays as it is.
    """
    find, whole = store.clause_documents, partial(lineage, store, portfolio, known)
    if before is None:
        documents = _registers(store, portfolio, known)
        return Families(documents, partial(_opened, store, portfolio, known, documents), find, whole)
    then, earlier = before
    touched = store.touched(portfolio, then) | _decided(store, portfolio, known, then)
    fresh = _registers(store, portfolio, known, touched) if touched else {}
    kept = (d for d in earlier.documents.values() if d.document_id not in touched)
    documents = {d.document_id: d for d in _ordered((*kept, *fresh.values()))}
    return earlier.following(documents, touched, partial(_opened, store, portfolio, known, documents), find, whole)


def _registers(store: Store, portfolio: str, known: int, ids: Collection[DocumentId] | None = None) -> dict[DocumentId, Document]:
    """Return the instruments (some, or all) as corrected, without copies, in the order of file names."""
    if ids is None:
        decisions: Sequence[Decision] = store.decisions(portfolio, known)
    else:
        decisions = decisions_on(ids, lambda some: store.decisions(portfolio, known, subjects=some))
    documents = corrected(store.documents(portfolio, known, ids), decisions)
    return {d.document_id: d for d in _ordered(d for d in documents if d.copy_of is None)}


def _ordered(documents: Iterable[Document]) -> list[Document]:
    return sorted(documents, key=lambda d: (d.file_name, d.ordinal, d.document_id))


def _decided(store: Store, portfolio: str, known: int, since: int) -> frozenset[DocumentId]:
    """Return the subjects of what people decided after a sequence, where it is documents."""
    recent = store.decisions(portfolio, known, since=since)
    bearing = affected_decisions(recent, store.decisions(portfolio, known)) if recent else ()
    return frozenset(DocumentId(d.subject) for d in bearing)


def _opened(
    store: Store, portfolio: str, known: int, registers: Mapping[DocumentId, Document], around: frozenset[DocumentId]
) -> Iterator[Family]:
    """Yield the families of some documents, each with its neighbourhood; all are read at once, but for the registers, which are at hand."""
    ids, edges = neighbourhood(store, portfolio, known, around)
    documents = {one: registers[one] for one in ids if one in registers}
    trees: defaultdict[DocumentId, list[Clause]] = defaultdict(list)
    for clause in store.clauses(portfolio, documents.keys(), known):
        trees[clause.document_id].append(clause)
    groups = tied(sorted(ids), ((e.source_document_id, e.target_document_id) for e in edges if e.edge_type in FAMILY_TYPES))
    group_of = {one: frozenset(group) for group in groups for one in group}
    at: defaultdict[DocumentId, dict[EdgeId, Edge]] = defaultdict(dict)
    for edge in edges:
        for end in _ends((edge,)):
            at[end][edge.edge_id] = edge
    for members in {group_of[one] for one in around if one in group_of}:
        beside = _ends(e for one in members for e in at[one].values())
        near = members.union(*(group_of[one] for one in beside if one in group_of))
        own = [documents[one] for one in sorted(near) if one in documents]
        found = {edge_id: edge for one in near for edge_id, edge in at[one].items()}
        yield Family(members & documents.keys(), Lineage.of(own, (c for d in own for c in trees[d.document_id]), found.values()))


def neighbourhood(
    store: Store, portfolio: str, known: int | None, around: Collection[DocumentId]
) -> tuple[frozenset[DocumentId], tuple[Edge, ...]]:
    """Return the documents that resolving needs around some, and the edges at either end of them."""
    edges: dict[EdgeId, Edge] = {}
    families = _families(store, portfolio, known, around, edges)
    beside = _ends(edges.values()) - families
    return families | _families(store, portfolio, known, beside, edges), tuple(edges.values())


def called(store: Store, portfolio: str, name: str) -> tuple[Document, ...]:
    """Return the live documents that may be meant by an id, a file's name or the tail of a path; () where that is not known yet.

    What comes back is few, and all there are; who asks compares them as a person writes names.
    """
    if store.marked(portfolio, LINKS) != store.facts_head(portfolio):
        return ()
    tail = name.replace("\\", "/").rstrip("/").rpartition("/")[2].casefold()
    keyed = store.keyed(portfolio, KeyKind.NAME, {tail, name.casefold()})
    return store.documents(portfolio, document_ids={DocumentId(name), *(one for ids in keyed.values() for one in ids)})


def _families(
    store: Store, portfolio: str, known: int | None, start: Iterable[DocumentId], edges: dict[EdgeId, Edge]
) -> frozenset[DocumentId]:
    """Return what any chain of family edges leads to; every edge met on the way is added to `edges`."""
    reached: set[DocumentId] = set()
    new = set(start)
    while new:
        reached |= new
        found = store.edges(portfolio, known, _LIVE, new)
        edges |= {e.edge_id: e for e in found}
        new = _ends(e for e in found if e.edge_type in FAMILY_TYPES) - reached
    return frozenset(reached)


def _ends(edges: Iterable[Edge]) -> set[DocumentId]:
    return {one for e in edges for one in (e.source_document_id, e.target_document_id) if one is not None}
