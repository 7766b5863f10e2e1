"""Which documents must be asked about again after others came, changed or went. Reads only."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from enum import StrEnum

from graph.model.ids import DocumentId
from indexing.candidates.scope import older_documents
from indexing.linking.desk import Desk
from indexing.linking.keys import KeyKind, offers

IMPLIED = "implied/4"
"""Up to where the stage takes the facts in; another number after the slash asks about everything anew (kept answers cost nothing)."""


class StageKey(StrEnum):
    """What the stage keeps beside a document it asked about."""

    SCOPE = "implied scope"  # the older documents it was held against
    AGAIN = "implied again"  # some pair of it got no answer, or its words cite something else now
    CLAIMS = "implied claims"  # the claims that readers ever made of its words
    SILENT = "implied silent"  # no clause of it asks anything, whatever else there is, while its own words cite what they cite


AGAIN = SILENT = "1"
"""The one key of StageKey.AGAIN, and of StageKey.SILENT."""


def affected(desk: Desk, changed: Collection[DocumentId]) -> frozenset[DocumentId]:
    """Return the documents whose candidates may be others now, gone ones among them.

    Those that changed; those held against one of them before; and those that are held against others now: a document of
    the same parties, or of the family, may be no older. Left out are those of which nothing is asked, whatever else
    there is: most of what arrives cites what it changes. (What cites something else now is asked about anyway: `relinking`.)
    """
    held = desk.keyed(StageKey.SCOPE, changed).difference(changed)
    near = related(desk, changed).difference(changed, held)
    asking = _asking(desk, near | held)
    return frozenset((*changed, *(held & asking), *_moved(desk, near & asking)))


def related(desk: Desk, changed: Collection[DocumentId]) -> set[DocumentId]:
    """Return the documents of the same parties as some, and of their families: they may be held against one of them."""
    live = desk.operative(changed)
    parties = {key for document in live.values() for key in offers(document) if key.startswith("p:")}
    return desk.keyed(KeyKind.OFFERS, parties) | _families(desk, changed)


def _asking(desk: Desk, ids: Collection[DocumentId]) -> set[DocumentId]:
    return {one for one, keys in desk.keys(ids, StageKey.SILENT).items() if not keys}


def _moved(desk: Desk, ids: Collection[DocumentId]) -> Iterator[DocumentId]:
    """Yield those of some documents that are held against others than before."""
    before = desk.keys(ids, StageKey.SCOPE)
    live = desk.operative(ids)
    for one in ids:
        if one not in live or {d.document_id for d in older_documents(desk, live[one])} != before[one]:
            yield one


def _families(desk: Desk, start: Iterable[DocumentId]) -> set[DocumentId]:
    """Return what hangs together with documents by what words name and people drew; told by keys, no edge is read."""
    drawn = [(d.edge.source_document_id, d.edge.target_document_id) for d in desk.decisions if d.edge is not None]
    reached: set[DocumentId] = set()
    new = set(start)
    while new:
        reached |= new
        ends = {one for pair in drawn if not new.isdisjoint(pair) for one in pair if one is not None}
        versions = (key for of in desk.keys(new, KeyKind.SERIES).values() for key in of)
        new = (ends | _named(desk, new) | desk.keyed(KeyKind.SERIES, versions)) - reached
    return reached


def _named(desk: Desk, ids: set[DocumentId]) -> set[DocumentId]:
    """Return what words of documents name or may name, and the documents whose words name them."""
    found: set[DocumentId] = set()
    for kind in (KeyKind.TIES, KeyKind.LEANS):
        found |= desk.keyed(kind, ids) | {DocumentId(key) for of in desk.keys(ids, kind).values() for key in of}
    return found
