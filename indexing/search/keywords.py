"""Words in SQLite FTS5: BM25 over stems, headings weighted. One file, one table per portfolio.

A table of its own per portfolio, so that how rare a word is in one portfolio never depends on another.
"""

# ruff: noqa: S608  table names are hex digests, never a person's words
from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import TypeVar
from uuid import uuid4

import numpy as np

from graph.model.ids import ClauseId, DocumentId, digest
from indexing.search.indexes import Frequencies, Hit
from indexing.search.keyword_file import is_damage, open_file, reopened, table_of, unusable
from indexing.search.passages import Passage
from indexing.search.postings import Postings, summed
from indexing.search.quarantine import DamagedError
from indexing.search.words import STOP_WORDS, words

_Key = TypeVar("_Key", str, int)
_UNIT = "row INTEGER PRIMARY KEY, passage_id TEXT, document_id TEXT, clauses TEXT, text_hash TEXT, stamp TEXT"  # beside the words
_NAMED = "passage_id, document_id, clauses, text_hash"
_HEADING_WEIGHT = 2.5
_READ = 50_000  # passages of which it is remembered which clauses they are of
_POSTINGS = 5_000_000  # kept in memory, 16 bytes each
_COMMON = 0.2  # of all passages
_FEW = 50


class KeywordCache:
    """A `KeywordIndex` in the file `path`. Safe to share between threads."""

    def __init__(self, path: Path) -> None:
        self._lock = Lock()
        self._counts: dict[tuple[str, str], int] = {}
        self._words: dict[tuple[str, str], Postings] = {}
        self._size = 0
        self._read: dict[tuple[str, int], Hit] = {}
        self._there: set[str] = set()
        self._counted_at = (-1, -1)
        self._path = path
        self._file = open_file(path)

    def generation(self, portfolio: str) -> int:
        """Return the ledger sequence of the last `sync`; -1 where there was none."""
        return int(self._filled(portfolio)[0])

    def entry(self, portfolio: str) -> str:
        """Return the hash of the ledger entry that the last `sync` was told of; "" where there was none."""
        return str(self._filled(portfolio)[1])

    def mark(self, portfolio: str) -> str:
        """Return what is another whenever other passages, or the same in other rows, are held; "" where none ever were."""
        return str(self._filled(portfolio)[2])

    def _filled(self, portfolio: str) -> tuple[int, str, str]:
        with self._reading():
            return self._db.execute("SELECT seq, entry, mark FROM filled WHERE portfolio = ?", (portfolio,)).fetchone() or (-1, "", "")

    def sync(
        self,
        portfolio: str,
        passages: Sequence[Passage],
        generation: int,
        within: Collection[DocumentId] | None = None,
        *,
        entry: str = "",
    ) -> None:
        """Make the index hold, of some documents (None: of all), exactly these passages, as of a sequence and the entry it has."""
        wanted = {p.passage_id: p for p in passages}
        with self._writing():
            table = self._table(portfolio, create=True)
            held = {key: (row, stamp) for row, key, stamp in self._held(table, within)}
            stale = {key for key, (_, stamp) in held.items() if key not in wanted or _stamp(wanted[key]) != stamp}
            for emptied, column in ((table, "rowid"), (f"{table}_units", "row")):
                self._db.executemany(f"DELETE FROM {emptied} WHERE {column} = ?", [(held[key][0],) for key in sorted(stale)])
            fresh = [p for key, p in sorted(wanted.items()) if key not in held or key in stale]
            for passage in fresh:
                row = self._db.execute(f"INSERT INTO {table}_units VALUES (NULL, ?, ?, ?, ?, ?)", _unit(passage)).lastrowid
                self._db.execute(f"INSERT INTO {table} (rowid, heading, body) VALUES (?, ?, ?)", (row, passage.heading, passage.body))
            before = self._db.execute("SELECT mark, passages FROM filled WHERE portfolio = ?", (portfolio,)).fetchone()
            mark, count = before or (uuid4().hex, 0)
            mark = uuid4().hex if fresh or stale else mark
            count += len(fresh) - len(stale)
            self._db.execute("INSERT OR REPLACE INTO filled VALUES (?, ?, ?, ?, ?)", (portfolio, generation, entry, mark, count))

    def _held(self, table: str, within: Collection[DocumentId] | None) -> Iterator[tuple[int, str, str]]:
        asked = f"SELECT row, passage_id, stamp FROM {table}_units"
        if within is None:
            yield from self._db.execute(asked).fetchall()
            return
        for document_id in sorted(within):
            yield from self._db.execute(f"{asked} WHERE document_id = ?", (document_id,)).fetchall()

    def search(self, portfolio: str, query: str, k: int, document_ids: Collection[DocumentId] | None = None) -> tuple[Hit, ...]:
        """Return the k best passages (of these documents) for the words of a query, best first, ties by passage id."""
        with self._reading():
            table = self._table(portfolio, create=False)
            asked = self._telling(table, query) if table else []
            if not asked or k < 1:
                return ()
            within = None if document_ids is None else self._rows_of(table, document_ids)
            scores = summed([self._postings(table, word) for word in asked], within)
            best, (even, few) = scores.best(k)
            found = self._hits(table, best)
            tied = self._first(table, even, few)
        hits = [one._replace(score=best[row]) for row, one in found.items()]
        hits += [_hit(key, document, clauses, even[row]) for row, key, document, clauses in tied]
        return tuple(sorted(hits, key=lambda hit: (-hit.score, hit.passage_id)))

    def found(self, portfolio: str, passage_ids: Collection[str]) -> dict[str, Hit]:
        """Return some passages by id, with score 0; those that are not held are left out."""
        with self._reading():
            table = self._table(portfolio, create=False)
            rows = self._units(table, "passage_id", passage_ids) if table else []
        return {key: _hit(key, document, clauses, 0.0) for _, key, document, clauses in rows}

    def frequencies(self, portfolio: str, words: Collection[str], document_ids: Collection[DocumentId] | None = None) -> Frequencies:
        """Return in how many passages (of these documents) each of some words stands, in any inflection."""
        with self._reading():
            table = self._table(portfolio, create=False)
            if not table:
                return Frequencies(0, dict.fromkeys(words, 0))
            everywhere = self._frequencies(table, words)
            if document_ids is None:
                return everywhere
            rows = np.array(self._rows_of(table, document_ids), dtype=np.int64)
            counts = {word: self._postings(table, word).among(rows) for word in words if everywhere.by_word[word]}
            return Frequencies(len(rows), dict.fromkeys(words, 0) | counts)

    def texts(self, portfolio: str) -> list[tuple[int, str]]:
        """Return every passage held, as (row, text hash), by row."""
        with self._reading():
            table = self._table(portfolio, create=False)
            return self._db.execute(f"SELECT row, text_hash FROM {table}_units ORDER BY row").fetchall() if table else []

    def rows_of(self, portfolio: str, document_ids: Collection[DocumentId]) -> list[int]:
        """Return the rows of the passages of some documents."""
        with self._reading():
            table = self._table(portfolio, create=False)
            return self._rows_of(table, document_ids) if table else []

    def at(self, portfolio: str, rows: Collection[int]) -> dict[int, Hit]:
        """Return the passages in some rows, with score 0."""
        with self._reading():
            table = self._table(portfolio, create=False)
            return self._hits(table, rows) if table else {}

    def _hits(self, table: str, rows: Collection[int]) -> dict[int, Hit]:
        """Return the passages in some rows, each read once."""
        missing = [row for row in rows if (table, row) not in self._read]
        if len(self._read) + len(missing) > _READ:
            self._read.clear()
            missing = list(rows)
        for row, key, document, clauses in self._units(table, "row", missing):
            self._read[table, row] = _hit(key, document, clauses, 0.0)
        return {row: hit for row in rows if (hit := self._read.get((table, row))) is not None}

    def first(self, portfolio: str, rows: Collection[int], few: int) -> dict[int, Hit]:
        """Return the passages in a few of some rows, the first by passage id, with score 0."""
        with self._reading():
            table = self._table(portfolio, create=False)
            found = self._first(table, rows, few) if table and few > 0 else []
        return {row: _hit(key, document, clauses, 0.0) for row, key, document, clauses in found}

    def units_of(self, portfolio: str, document_ids: Collection[DocumentId], most: int | None = None) -> tuple[tuple[Hit, str], ...] | None:
        """Return the passages of some documents by id, each with the hash of its text; None where there are more than `most`."""
        rows: list[tuple[str, str, str, str]] = []
        with self._reading():
            table = self._table(portfolio, create=False)
            for some in _chunks(document_ids) if table else ():
                rows += self._db.execute(f"SELECT {_NAMED} FROM {table}_units WHERE document_id IN ({_marks(some)})", some).fetchall()
                if most is not None and len(rows) > most:
                    return None
        return _named(rows)

    def clear(self, portfolio: str) -> None:
        """Forget a portfolio."""
        with self._writing():
            table = self._table(portfolio, create=False)
            if table:
                self._db.execute(f"DROP TABLE {table}")
                self._db.execute(f"DROP TABLE {table}_units")
                self._there.discard(table)  # dropping a table is no change that is counted
            self._db.execute("DELETE FROM filled WHERE portfolio = ?", (portfolio,))

    def copy(self, to: Path) -> None:
        """Make a file that holds the same, as it stands."""
        with self._reading(), closing(sqlite3.connect(to)) as target:
            self._db.backup(target)

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    @property
    def _db(self) -> sqlite3.Connection:
        return self._file.db

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Have the file for oneself; where it turns out to be damaged it is put aside, and an empty one is open (DamagedError)."""
        with self._lock:
            try:
                yield
            except sqlite3.DatabaseError as error:
                if not is_damage(error):
                    raise unusable(self._path, error) from None
                self._file.db.close()
                self._file = reopened(self._path, str(error))
                self._forget()
                raise DamagedError(f"The keyword index {self._path.name} was damaged and is made again. Try again.") from None

    @contextmanager
    def _writing(self) -> Iterator[None]:
        with self._reading():
            if self._file.fixed:
                self._file.loosen()
                self._forget()
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                with suppress(sqlite3.DatabaseError):  # what ended the writing is told
                    self._db.execute("ROLLBACK")
                self._there.clear()
                raise
            self._db.execute("COMMIT")

    def _table(self, portfolio: str, *, create: bool) -> str:
        """Return the name of the portfolio's table; "" where there is none and none is to be made."""
        name = table_of(portfolio)
        if create:
            self._db.execute(f"CREATE VIRTUAL TABLE IF NOT EXISTS {name} USING fts5(heading, body, tokenize='porter unicode61')")
            self._db.execute(f"CREATE TABLE IF NOT EXISTS {name}_units ({_UNIT})")
            self._db.execute(f"CREATE INDEX IF NOT EXISTS {name}_documents ON {name}_units (document_id)")
            self._db.execute(f"CREATE INDEX IF NOT EXISTS {name}_ids ON {name}_units (passage_id)")
        self._forget_if_changed()
        if name not in self._there and self._db.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (name,)).fetchone():
            self._there.add(name)
        return name if name in self._there else ""

    def _forget_if_changed(self) -> None:
        """Forget what was read when this process, or another, has changed the file."""
        changed = (self._db.total_changes, self._db.execute("PRAGMA data_version").fetchone()[0])
        if changed != self._counted_at:
            self._forget()
            self._counted_at = changed

    def _forget(self) -> None:
        self._counts.clear()
        self._words.clear()
        self._read.clear()
        self._there.clear()
        self._size = 0
        self._counted_at = (-1, -1)

    def _frequencies(self, table: str, asked: Collection[str]) -> Frequencies:
        """Count, once a word."""
        matching = f"SELECT count(*) FROM {table} WHERE {table} MATCH ?"
        for word in asked:
            if (table, word) not in self._counts:
                self._counts[table, word] = self._db.execute(matching, (f'"{word}"',)).fetchone()[0]
        total = self._counts.get((table, ""))
        if total is None:
            total = self._counts[table, ""] = self._db.execute(f"SELECT count(*) FROM {table}_docsize").fetchone()[0]
        return Frequencies(total, {word: self._counts[table, word] for word in asked})

    def _telling(self, table: str, query: str) -> list[str]:
        """Return the words of a query but for those that stand everywhere: they tell nothing and cost most."""
        asked = [word for word in dict.fromkeys(words(query)) if word not in STOP_WORDS]
        counts = self._frequencies(table, asked)
        telling = [word for word in asked if 0 < counts.by_word[word] <= max(_FEW, _COMMON * counts.total)]
        return telling or asked

    def _postings(self, table: str, word: str) -> Postings:
        """Return the rows a word stands in, each with what it adds to BM25: a sum over words, so each is asked for once."""
        kept = self._words.pop((table, word), None)
        if kept is None:
            asked = f"SELECT rowid, -bm25({table}, {_HEADING_WEIGHT}, 1.0) FROM {table} WHERE {table} MATCH ? ORDER BY rowid"
            kept = Postings.of(self._db.execute(asked, (f'"{word}"',)).fetchall())  # quoted: nothing in a question is query syntax
            self._size += len(kept.rows)
        self._words[table, word] = kept
        while self._size > _POSTINGS and len(self._words) > 1:
            self._size -= len(self._words.pop(next(iter(self._words))).rows)
        return kept

    def _rows_of(self, table: str, document_ids: Collection[DocumentId]) -> list[int]:
        asked = f"SELECT row FROM {table}_units WHERE document_id IN"
        return [row for some in _chunks(document_ids) for (row,) in self._db.execute(f"{asked} ({_marks(some)})", some)]

    def _first(self, table: str, rows: Collection[int], few: int) -> list[tuple[int, str, str, str]]:
        """Return a few of some rows, the first by passage id; there may be thousands."""
        asked = f"SELECT row, passage_id, document_id, clauses FROM {table}_units WHERE row IN (SELECT value FROM json_each(?))"
        return self._db.execute(f"{asked} ORDER BY passage_id LIMIT ?", (str([*rows]), few)).fetchall() if few else []

    def _units(self, table: str, column: str, keys: Collection[_Key]) -> list[tuple[int, str, str, str]]:
        asked = f"SELECT row, passage_id, document_id, clauses FROM {table}_units WHERE {column} IN"
        return [row for some in _chunks(keys) for row in self._db.execute(f"{asked} ({_marks(some)})", some)]


def _unit(passage: Passage) -> tuple[str, ...]:
    return passage.passage_id, passage.document_id, " ".join(passage.clause_ids), passage.text_hash, _stamp(passage)


def _hit(passage_id: str, document_id: str, clauses: str, score: float) -> Hit:
    return Hit(passage_id, DocumentId(document_id), tuple(ClauseId(c) for c in clauses.split()), score)


def _chunks(keys: Collection[_Key], size: int = 500) -> Iterator[list[_Key]]:
    every = list(keys)
    for start in range(0, len(every), size):
        yield every[start : start + size]


def _marks(some: Collection[object]) -> str:
    return ",".join("?" * len(some))


def _named(rows: Iterable[tuple[str, str, str, str]]) -> tuple[tuple[Hit, str], ...]:
    return tuple((_hit(key, document, clauses, 0.0), text_hash) for key, document, clauses, text_hash in sorted(rows))


def _stamp(passage: Passage) -> str:
    return digest(passage.text_hash, *passage.clause_ids)
