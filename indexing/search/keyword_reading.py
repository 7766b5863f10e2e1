"""One state of a portfolio's passages in the keyword index, and what is remembered of it: posting lists, counts, passages read."""

# ruff: noqa: S608  table names are hex digests, never a person's words
from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from threading import Lock
from typing import TypeVar

from graph.model.ids import ClauseId, DocumentId
from indexing.search.indexes import Frequencies, Hit
from indexing.search.postings import Postings
from indexing.search.words import STOP_WORDS, words

_Key = TypeVar("_Key", str, int)
_HEADING_WEIGHT = 2.5
_READ = 50_000  # passages of which it is remembered which clauses they are of
_POSTINGS = 5_000_000  # kept in memory, 16 bytes each
_COMMON = 0.2  # of all passages
_FEW = 50


@dataclass(slots=True)
class Memory:
    """What was read while the index held the same passages; threads share it. A count that two threads made is the same twice."""

    mark: str
    counts: dict[str, int] = field(default_factory=dict)
    read: dict[int, Hit] = field(default_factory=dict)
    _words: dict[str, Postings] = field(default_factory=dict)
    _size: int = 0
    _lock: Lock = field(default_factory=Lock)

    def postings(self, word: str, made: Callable[[str], Postings]) -> Postings:
        """Return a word's posting list, which is read where it is not remembered; those used last are."""
        with self._lock:
            kept = self._words.pop(word, None)
            if kept is not None:
                self._words[word] = kept
                return kept
        kept = made(word)
        with self._lock:
            if word not in self._words:
                self._size += len(kept.rows)
            self._words[word] = kept
            while self._size > _POSTINGS and len(self._words) > 1:
                self._size -= len(self._words.pop(next(iter(self._words))).rows)
        return kept


@dataclass(frozen=True, slots=True)
class Reading:
    """A transaction that reads a portfolio's `table`."""

    db: sqlite3.Connection
    table: str
    memory: Memory

    def hits(self, rows: Collection[int]) -> dict[int, Hit]:
        """Return the passages in some rows, with score 0, each read once."""
        read = self.memory.read
        missing = [row for row in rows if row not in read]
        if len(read) + len(missing) > _READ:
            read = self.memory.read = {}
            missing = list(rows)
        read.update(self.units("row", missing))
        return {row: one for row in rows if (one := read.get(row)) is not None}

    def frequencies(self, asked: Collection[str]) -> Frequencies:
        """Count, once a word."""
        counts = self.memory.counts
        matching = f"SELECT count(*) FROM {self.table} WHERE {self.table} MATCH ?"
        for word in asked:
            if word not in counts:
                counts[word] = self.db.execute(matching, (f'"{word}"',)).fetchone()[0]
        total = counts.get("")
        if total is None:
            total = counts[""] = self.db.execute(f"SELECT count(*) FROM {self.table}_docsize").fetchone()[0]
        return Frequencies(total, {word: counts[word] for word in asked})

    def telling(self, query: str) -> list[str]:
        """Return the words of a query but for those that stand everywhere: they tell nothing and cost most."""
        asked = [word for word in dict.fromkeys(words(query)) if word not in STOP_WORDS]
        counts = self.frequencies(asked)
        telling = [word for word in asked if 0 < counts.by_word[word] <= max(_FEW, _COMMON * counts.total)]
        return telling or asked

    def postings(self, word: str) -> Postings:
        """Return the rows a word stands in, each with what it adds to BM25: a sum over words, so each is asked for once."""
        return self.memory.postings(word, self._postings)

    def _postings(self, word: str) -> Postings:
        asked = f"SELECT rowid, -bm25({self.table}, {_HEADING_WEIGHT}, 1.0) FROM {self.table} WHERE {self.table} MATCH ? ORDER BY rowid"
        return Postings.of(self.db.execute(asked, (f'"{word}"',)).fetchall())  # quoted: nothing in a question is query syntax

    def rows_of(self, document_ids: Collection[DocumentId]) -> list[int]:
        """Return the rows of the passages of some documents."""
        asked = f"SELECT row FROM {self.table}_units WHERE document_id IN"
        return [row for some in chunks(document_ids) for (row,) in self.db.execute(f"{asked} ({question_marks(some)})", some).fetchall()]

    def first(self, rows: Collection[int], few: int) -> dict[int, Hit]:
        """Return a few of some rows, the first by passage id, with score 0; there may be thousands."""
        asked = f"SELECT row, passage_id, document_id, clauses FROM {self.table}_units WHERE row IN (SELECT value FROM json_each(?))"
        found = self.db.execute(f"{asked} ORDER BY passage_id LIMIT ?", (str([*rows]), few)).fetchall() if few else []
        return {row: hit(key, document, clauses) for row, key, document, clauses in found}

    def units(self, column: str, keys: Collection[_Key]) -> dict[int, Hit]:
        """Return the passages that have one of some keys in a column, by row, with score 0."""
        asked = f"SELECT row, passage_id, document_id, clauses FROM {self.table}_units WHERE {column} IN"
        found = [one for some in chunks(keys) for one in self.db.execute(f"{asked} ({question_marks(some)})", some).fetchall()]
        return {row: hit(key, document, clauses) for row, key, document, clauses in found}


def hit(passage_id: str, document_id: str, clauses: str) -> Hit:
    """Make a hit with score 0 of a passage's row."""
    return Hit(passage_id, DocumentId(document_id), tuple(ClauseId(c) for c in clauses.split()), 0.0)


def chunks(keys: Collection[_Key], size: int = 500) -> Iterator[list[_Key]]:
    """Yield keys in as many as a statement may name."""
    every = list(keys)
    for start in range(0, len(every), size):
        yield every[start : start + size]


def question_marks(some: Collection[object]) -> str:
    """Return the places of some parameters in a statement."""
    return ",".join("?" * len(some))
