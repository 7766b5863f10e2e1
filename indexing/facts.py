"""The facts of a portfolio as recorded up to a ledger sequence, ready to be resolved."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from graph.dag import FAMILY_TYPES, Lineage
from graph.decisions import on
from graph.model.documents import Document
from graph.model.edges import Edge, EdgeStatus
from graph.model.ids import DocumentId, EdgeId
from graph.store.interface import Store
from indexing.blocking import KeyKind
from indexing.corrections import corrected
from indexing.relinking import LINKS

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
        decisions = on(ids, lambda some: store.decisions(portfolio, known, subjects=some))
        documents = corrected(store.documents(portfolio, known, ids), decisions)
    own = [d for d in documents if d.copy_of is None]
    return Lineage.of(own, store.clauses(portfolio, {d.document_id for d in own}, known), edges)


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
    if store.marked(portfolio, LINKS) != store.head(portfolio):
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
