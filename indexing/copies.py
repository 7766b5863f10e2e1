"""Several files of one instrument: a scan and its Word twin, counterparts, signed and unsigned copies.

They are one document (DESIGN 2): the best signed copy is operative, its text answers, and what the
others order is ordered once. Copies are told by dates that agree, by title, kind and number (or, where a
reader missed those, by day and parties) *and* by the text being nearly the same; successive versions
of one text have other dates and are not copies.
"""

from __future__ import annotations

import heapq
import re
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

from graph.model.documents import Document, Execution
from graph.model.ids import DocumentId
from indexing.names import party_tokens, title_words

_SKETCH = 256  # smallest shingle hashes kept: a similarity is known to about 3 points
_SAME = 0.80
_SHINGLE = 5  # words

_EXECUTION_RANK = (
    Execution.SIGNED,
    Execution.NOT_NEEDED,
    Execution.PARTLY_SIGNED,
    Execution.NOT_SHOWN,
    Execution.UNSIGNED,
    Execution.DRAFT,
)
_FORMAT_RANK = ("pdf", "docx", "html", "md", "txt")


def copies(documents: Iterable[Document], text_of: Callable[[DocumentId], str]) -> dict[DocumentId, DocumentId]:
    """Map each copy that is not operative to the operative copy of the same instrument.

    `text_of` is asked only for documents whose register entries agree.
    """
    operative: dict[DocumentId, DocumentId] = {}
    groups: dict[tuple[object, ...], list[Document]] = defaultdict(list)
    for document in documents:
        if document.execution is not Execution.DRAFT:
            for key in _keys(document):
                groups[key].append(document)
    pairs = {pair for group in groups.values() for pair in _alike(group, text_of)}
    by_id = {d.document_id: d for group in groups.values() for d in group}
    for cluster in _clusters(pairs):
        first, *others = sorted((by_id[d] for d in cluster), key=_rank)
        operative.update((other.document_id, first.document_id) for other in others)
    return operative


def _keys(document: Document) -> Iterable[tuple[object, ...]]:
    """Yield what copies of one instrument have in common in the register."""
    yield title_words(document.title), document.kind, document.number
    if document.signed is not None and document.parties:
        yield document.signed, frozenset(party_tokens(p.name)[:1] for p in document.parties)


def _alike(group: Sequence[Document], text_of: Callable[[DocumentId], str]) -> Iterable[tuple[DocumentId, DocumentId]]:
    """Yield the pairs of a group that are the same text."""
    sketches: dict[DocumentId, frozenset[int]] = {}
    for a, b in combinations(sorted(group, key=lambda d: d.document_id), 2):
        if a.file_sha256 == b.file_sha256 or not _dates_agree(a, b):
            continue
        for document in (a, b):
            if document.document_id not in sketches:
                sketches[document.document_id] = sketch(text_of(document.document_id))
        if resemblance(sketches[a.document_id], sketches[b.document_id]) >= _SAME:
            yield a.document_id, b.document_id


def _clusters(pairs: Iterable[tuple[DocumentId, DocumentId]]) -> list[frozenset[DocumentId]]:
    """Join pairs that share a member."""
    cluster: dict[DocumentId, frozenset[DocumentId]] = {}
    for a, b in pairs:
        joined = cluster.get(a, frozenset((a,))) | cluster.get(b, frozenset((b,)))
        cluster.update(dict.fromkeys(joined, joined))
    return sorted(set(cluster.values()), key=sorted)


def sketch(text: str) -> frozenset[int]:
    """Return the smallest hashes of a text's five-word shingles (Broder's bottom-k sketch)."""
    words = re.findall(r"[^\W_]+", text.casefold())
    shingles = {zlib.crc32(" ".join(words[i : i + _SHINGLE]).encode()) for i in range(max(1, len(words) - _SHINGLE + 1))}
    return frozenset(heapq.nsmallest(_SKETCH, shingles))


def resemblance(a: frozenset[int], b: frozenset[int]) -> float:
    """Estimate the share of shingles two texts have in common."""
    smallest = heapq.nsmallest(_SKETCH, a | b)
    return len(a.intersection(smallest) & b) / len(smallest) if smallest else 1.0


def _dates_agree(a: Document, b: Document) -> bool:
    return all(x is None or y is None or x == y for x, y in ((a.signed, b.signed), (a.effective, b.effective)))


def _rank(document: Document) -> tuple[int, int, str]:
    suffix = document.file_name.rsplit(".", 1)[-1].lower()
    form = _FORMAT_RANK.index(suffix) if suffix in _FORMAT_RANK else len(_FORMAT_RANK)
    return _EXECUTION_RANK.index(document.execution), form, document.document_id
