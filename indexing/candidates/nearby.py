"""What is near a clause among very many older passages: by vectors and by words, told from those passages alone.

The passages of a document are read once for all that are held against it, and their words are counted once for good: the
store keeps them beside the vectors. So a paper that was looked at before costs a search, and is not read.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from graph.model.ids import ClauseId, DocumentId, digest
from indexing.candidates.worded import Shelved, Worded, Words, best
from indexing.linking.desk import Desk
from indexing.search.embedder import Vectors
from indexing.search.hybrid import HybridSearch, fuse
from indexing.search.indexes import Hit
from indexing.search.passages import Passage

COUNTED = "words/1"
"""The name under which the store keeps counted words, as it keeps vectors under that of their embedder."""

_KEPT = 1000  # documents whose passages stay in memory, some 100 KB each
_EVERY = 150  # older passages: of a scope with more, only those near are read
_NEAR = 30  # passages read for one clause in such a scope
_AMONG = 4  # documents that these are in: who changes something silently means one, not all that are alike


@dataclass(frozen=True, slots=True)
class Query:
    """A clause, as it is searched for: by its vector, and by the stems of its words."""

    vector: Vectors
    stems: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Known:
    """The passages of one document, those with a vector: `rows` has one each."""

    words: Shelved
    rows: Vectors


@dataclass(slots=True)
class Nearby:
    """Finds passages near clauses. `passages` gives those of a document with their texts; it is asked once for each.

    `fresh` are words that were counted, by a hash of their texts: for the store to keep.
    """

    desk: Desk
    recall: HybridSearch
    passages: Callable[[DocumentId], Sequence[Passage]]
    fresh: dict[str, bytes] = field(default_factory=dict)
    _worded: Worded = field(default_factory=Worded)
    _read: dict[DocumentId, _Known] = field(default_factory=dict)

    def many(self, ids: Collection[DocumentId]) -> bool:
        """Tell whether some documents have so many passages that only those near count."""
        return len(ids) > 1 and sum(len(one.rows) for one in self._of(sorted(ids))) >= _EVERY

    def clauses(self, ids: Collection[DocumentId], queries: Sequence[Query]) -> dict[DocumentId, set[ClauseId]]:
        """Return the clauses of some documents that are near any of some queries, by document."""
        among = self._of(sorted(ids))
        hits = [hit for one in among for hit in one.words.hits]
        rows = np.concatenate([one.rows for one in among])
        alike = (best(hits, np.vecdot(rows, query.vector).astype(np.float64), _NEAR) for query in queries)
        worded = self._worded.search([one.words for one in among], [query.stems for query in queries], _NEAR)
        return _clauses(fuse((by_vector, by_words), _NEAR) for by_vector, by_words in zip(alike, worded, strict=True))

    def stems(self, text: str) -> frozenset[str]:
        """Return the stems by which a text is searched for, and keep them by the hash of the text."""
        counted = Words.of([("", text)])
        self.fresh[digest(text)] = counted.packed()
        return frozenset(counted.known)

    def kept(self, text_hashes: Collection[str]) -> dict[str, frozenset[str]]:
        """Return the stems of texts that were searched for before, by their hashes."""
        found = self.desk.store.vectors(COUNTED, set(text_hashes))
        return {key: frozenset(Words.unpacked(packed).known) for key, packed in found.items()}

    def _of(self, ids: Sequence[DocumentId]) -> list[_Known]:
        """Return what is known of some documents; those asked for last stay at hand."""
        missing = [one for one in ids if one not in self._read]
        self._read |= self._made(missing) if missing else {}
        found = {one: self._read.pop(one) for one in ids}
        self._read |= found
        while len(self._read) > max(_KEPT, len(found)):
            self._read.pop(next(iter(self._read)))
        return [*found.values()]

    def _made(self, ids: Collection[DocumentId]) -> dict[DocumentId, _Known]:
        units: dict[DocumentId, list[tuple[Hit, str]]] = {one: [] for one in ids}
        for hit, text_hash in self.recall.keywords.units_of(self.desk.portfolio, ids) or ():
            units[hit.document_id].append((hit, text_hash))
        vectors = self.desk.store.vectors(self.recall.embedder.name, {text_hash for of in units.values() for _, text_hash in of})
        units = {one: [unit for unit in of if unit[1] in vectors] for one, of in units.items()}
        words = self._words(units)
        return {one: _Known(self._worded.given([hit for hit, _ in of], words[one]), self._rows(of, vectors)) for one, of in units.items()}

    def _rows(self, units: Iterable[tuple[Hit, str]], vectors: Mapping[str, bytes]) -> Vectors:
        packed = b"".join(vectors[text_hash] for _, text_hash in units)
        return np.frombuffer(packed, np.float32).reshape(-1, self.recall.embedder.dimensions)

    def _words(self, units: Mapping[DocumentId, Sequence[tuple[Hit, str]]]) -> dict[DocumentId, Words]:
        """Return the words of the passages of some documents: kept in the store, or counted now."""
        keys = {one: digest(*(text_hash for _, text_hash in of)) for one, of in units.items()}
        kept = self.desk.store.vectors(COUNTED, set(keys.values()) - self.fresh.keys()) | self.fresh
        found = {one: Words.unpacked(kept[key]) for one, key in keys.items() if key in kept}
        for one in [one for one in keys if one not in found]:
            texts = {p.text_hash: (p.heading, p.body) for p in self.passages(one)}
            found[one] = Words.of(texts.get(text_hash, ("", "")) for _, text_hash in units[one])
            if all(text_hash in texts for _, text_hash in units[one]):  # else the caches lag behind
                self.fresh[keys[one]] = found[one].packed()
        return found


def _clauses(found: Iterable[Sequence[Hit]]) -> dict[DocumentId, set[ClauseId]]:
    near: dict[DocumentId, set[ClauseId]] = {}
    for hits in found:
        among = [*dict.fromkeys(hit.document_id for hit in hits)][:_AMONG]
        for hit in hits:
            if hit.document_id in among:
                near.setdefault(hit.document_id, set()).update(hit.clause_ids)
    return near
