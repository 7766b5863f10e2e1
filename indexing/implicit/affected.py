"""Which documents must be asked about again after others came, changed or went. Reads only."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from enum import StrEnum

from graph.dag import FAMILY_TYPES
from graph.model.ids import DocumentId
from indexing.blocking import KeyKind, offers
from indexing.desk import Desk


class StageKey(StrEnum):
    """What the stage keeps beside a document it asked about."""

    SCOPE = "implied scope"  # the older documents it was held against
    AGAIN = "implied again"  # some pair of it got no answer
    CLAIMS = "implied claims"  # the claims that readers ever made of its words


AGAIN = "1"
"""The one key of StageKey.AGAIN."""


def affected(desk: Desk, changed: Collection[DocumentId]) -> frozenset[DocumentId]:
    """Return the documents whose candidates may be others now, gone ones among them.

    Those that changed; those held against one of them before; and those that may be held against one now: of the
    same parties, with words that name it, or of its family.
    """
    live = desk.operative(changed)
    parties = {key for document in live.values() for key in offers(document) if key.startswith("p:")}
    near = desk.keyed(KeyKind.OFFERS, parties) | desk.keyed(KeyKind.TIES, changed) | desk.keyed(KeyKind.LEANS, changed)
    held = desk.keyed(StageKey.SCOPE, changed)  # type: ignore[arg-type]  # a kind of the stage's own
    return frozenset((*changed, *near, *held, *_families(desk, changed)))


def lots(desk: Desk, ids: Collection[DocumentId], size: int) -> Iterator[list[DocumentId]]:
    """Yield documents in lots of about a size, those that name each other together: what one needs, the others have read."""
    head: dict[DocumentId, DocumentId] = {one: one for one in ids}

    def top(one: DocumentId) -> DocumentId:
        while head[one] != one:
            head[one] = one = head[head[one]]
        return one

    for kind in (KeyKind.TIES, KeyKind.LEANS):
        for one, named in desk.keys(ids, kind).items():
            for other in named & head.keys():
                head[top(one)] = top(DocumentId(other))
    lot: list[DocumentId] = []
    order = sorted(ids, key=lambda one: (top(one), one))
    for at, one in enumerate(order):
        lot.append(one)
        last = at + 1 == len(order) or top(order[at + 1]) != top(one)
        if (last and len(lot) >= size) or len(lot) >= 2 * size:
            yield lot
            lot = []
    if lot:
        yield lot


def _families(desk: Desk, start: Iterable[DocumentId]) -> set[DocumentId]:
    reached: set[DocumentId] = set()
    new = set(start)
    while new:
        reached |= new
        edges = [e for e in desk.store.edges(desk.portfolio, document_ids=new) if e.edge_type in FAMILY_TYPES]
        new = {one for e in edges for one in (e.source_document_id, e.target_document_id) if one is not None} - reached
    return reached
