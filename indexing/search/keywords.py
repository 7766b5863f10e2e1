"""Words in SQLite FTS5: BM25 over stems, headings weighted. One file, one table per portfolio.

A table of its own per portfolio, so that how rare a word is in one portfolio never depends on another.
"""

# ruff: noqa: S608  table names are hex digests, never a person's words
from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from uuid import uuid4

from graph.errors import InForceError
from graph.model.ids import ClauseId, DocumentId
from indexing.search.indexes import NOT_FILLED, Filled, Frequencies, Hit
from indexing.search.keyword_file import ClosedError, KeywordFile, is_damage, open_file, reopened, table_of, unusable
from indexing.search.passages import Passage
from indexing.search.quarantine import DamagedError
from indexing.search.words import STOP_WORDS
from indexing.search.words import words as words_of

_UNIT = "row INTEGER PRIMARY KEY, passage_id TEXT, document_id TEXT, clauses TEXT, text_hash TEXT, stamp TEXT"  # beside the words
_NAMED = "passage_id, document_id, clauses"
_AMONG = "IN (SELECT value FROM json_each(?))"
_HEADING_WEIGHT = 2.5
_DIGITS = 6  # to which scores count: beyond them ids tell
_COMMON, _FEW = 0.2, 50  # of all passages, and at least so many: what stands in more tells nothing and costs most


class KeywordCache:
    """The keyword index in the file `path`. Safe to share between threads; those that read a file do not wait for each other."""

    def __init__(self, path: Path) -> None:
        self._lock = Lock()
        self._path = path
        self._file = open_file(path)

    def filled(self, portfolio: str) -> Filled:
        """Return up to where the last `sync` filled the index."""
        with self._connected() as db:
            return _filled(db, portfolio)

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
        with self._writing() as db:
            table = _made(db, portfolio)
            held = {key: (row, stamp) for row, key, stamp in _held(db, table, within)}
            stale = {key for key, (_, stamp) in held.items() if key not in wanted or wanted[key].stamp != stamp}
            for emptied, column in ((table, "rowid"), (f"{table}_units", "row")):
                db.executemany(f"DELETE FROM {emptied} WHERE {column} = ?", [(held[key][0],) for key in sorted(stale)])
            fresh = [p for key, p in sorted(wanted.items()) if key not in held or key in stale]
            for passage in fresh:
                row = db.execute(f"INSERT INTO {table}_units VALUES (NULL, ?, ?, ?, ?, ?)", _unit(passage)).lastrowid
                db.execute(f"INSERT INTO {table} (rowid, heading, body) VALUES (?, ?, ?)", (row, passage.heading, passage.body))
            before = db.execute("SELECT mark, passages FROM filled WHERE portfolio = ?", (portfolio,)).fetchone()
            mark, count = before or (uuid4().hex, 0)
            mark = uuid4().hex if fresh or stale else mark
            count += len(fresh) - len(stale)
            db.execute("INSERT OR REPLACE INTO filled VALUES (?, ?, ?, ?, ?)", (portfolio, generation, entry, mark, count))

    def search(self, portfolio: str, query: str, k: int, document_ids: Collection[DocumentId] | None = None) -> tuple[Hit, ...]:
        """Return the k best passages (of these documents) for the words of a query, best first, ties by passage id."""
        with self._reading(portfolio) as now:
            asked = now.telling(query) if now and k > 0 else []
            if not now or not asked:
                return ()
            words = " OR ".join(map(_quoted, asked))
            scored = f"SELECT {_NAMED}, round(-bm25({now.table}, {_HEADING_WEIGHT}, 1.0), {_DIGITS}) AS score"
            within, named = now.within(document_ids)
            found = now.db.execute(
                f"{scored} {now.matching} {within} ORDER BY score DESC, passage_id LIMIT ?", (words, *named, k)
            ).fetchall()
        return tuple(_hit(*row) for row in found)

    def found(self, portfolio: str, passage_ids: Collection[str]) -> dict[str, Hit]:
        """Return some passages by id, with score 0; those that are not held are left out."""
        with self._reading(portfolio) as now:
            return {one.passage_id: one for one in now.units("passage_id", passage_ids).values()} if now else {}

    def frequencies(self, portfolio: str, words: Collection[str], document_ids: Collection[DocumentId] | None = None) -> Frequencies:
        """Return in how many passages (of these documents) each of some words stands, in any inflection."""
        with self._reading(portfolio) as now:
            return now.frequencies(words, document_ids) if now else Frequencies(0, dict.fromkeys(words, 0))

    def texts(self, portfolio: str) -> list[tuple[int, str]]:
        """Return every passage held, as (row, text hash), by row."""
        with self._reading(portfolio) as now:
            return now.db.execute(f"SELECT row, text_hash FROM {now.table}_units ORDER BY row").fetchall() if now else []

    def rows_of(self, portfolio: str, document_ids: Collection[DocumentId]) -> list[int]:
        """Return the rows of the passages of some documents."""
        with self._reading(portfolio) as now:
            return [*now.units("document_id", document_ids)] if now else []

    def at(self, portfolio: str, rows: Collection[int]) -> dict[int, Hit]:
        """Return the passages in some rows, with score 0."""
        with self._reading(portfolio) as now:
            return now.units("row", rows) if now else {}

    def units_of(self, portfolio: str, document_ids: Collection[DocumentId], most: int | None = None) -> tuple[tuple[Hit, str], ...] | None:
        """Return the passages of some documents by id, each with the hash of its text; None where there are more than `most`."""
        with self._reading(portfolio) as now:
            if not now:
                return ()
            asked = f"SELECT {_NAMED}, text_hash FROM {now.table}_units WHERE document_id {_AMONG} ORDER BY passage_id LIMIT ?"
            rows = now.db.execute(asked, (_listed(document_ids), -1 if most is None else most + 1)).fetchall()
        return None if most is not None and len(rows) > most else tuple((_hit(*row[:-1]), row[-1]) for row in rows)

    def clear(self, portfolio: str) -> None:
        """Forget a portfolio."""
        with self._writing() as db:
            if _filled(db, portfolio) != NOT_FILLED:
                table = table_of(portfolio)
                db.execute(f"DROP TABLE IF EXISTS {table}")
                db.execute(f"DROP TABLE IF EXISTS {table}_units")
            db.execute("DELETE FROM filled WHERE portfolio = ?", (portfolio,))

    def copy(self, to: Path) -> None:
        """Make a file that holds the same, as it stands."""
        with self._connected() as db, closing(sqlite3.connect(to)) as target:
            db.backup(target)

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    @contextmanager
    def _connected(self) -> Iterator[sqlite3.Connection]:
        """Have a connection; where the file turns out to be damaged it is put aside, and an empty one is open (DamagedError)."""
        file = self._file
        try:
            file, db = self._taken()
            try:
                yield db
            finally:
                file.give_back(db)
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise unusable(self._path, error) from None
            with self._lock:
                if self._file is file:  # no other thread has put it aside
                    file.close()
                    self._file = reopened(self._path, str(error))
            raise DamagedError(f"The keyword index {self._path.name} was damaged and is made again. Try again.") from None

    def _taken(self) -> tuple[KeywordFile, sqlite3.Connection]:
        """Take a connection of the file that is open: another thread may put one in its place meanwhile."""
        while True:
            with self._lock:
                file = self._file
            with suppress(ClosedError):
                return file, file.take()
            with self._lock:
                if self._file is file:
                    raise InForceError(f"The keyword index {self._path.name} is closed.")

    @contextmanager
    def _reading(self, portfolio: str) -> Iterator[_Reading | None]:
        """Have one state of a portfolio's passages; None where there are none."""
        with self._connected() as db:
            db.execute("BEGIN")
            yield _Reading(db, table_of(portfolio)) if _filled(db, portfolio).mark else None

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            if self._file.fixed:
                fixed, self._file = self._file, self._file.loose()
                fixed.close()
        with self._connected() as db:
            db.execute("BEGIN IMMEDIATE")
            try:
                yield db
            except BaseException:
                with suppress(sqlite3.DatabaseError):  # what ended the writing is told
                    db.execute("ROLLBACK")
                raise
            db.execute("COMMIT")


@dataclass(frozen=True, slots=True)
class _Reading:
    """A transaction that reads a portfolio's `table`: its words, and beside it what its passages are."""

    db: sqlite3.Connection
    table: str

    @property
    def matching(self) -> str:
        """What to read the passages from that some words match."""
        return f"FROM {self.table} JOIN {self.table}_units ON row = {self.table}.rowid WHERE {self.table} MATCH ?"

    def within(self, document_ids: Collection[DocumentId] | None) -> tuple[str, tuple[str, ...]]:
        """Return a condition that leaves some documents alone (None: all), and its parameters."""
        return ("", ()) if document_ids is None else (f"AND document_id {_AMONG}", (_listed(document_ids),))

    def frequencies(self, words: Collection[str], document_ids: Collection[DocumentId] | None = None) -> Frequencies:
        """Count the passages (of these documents), and those in which each word stands."""
        within, named = self.within(document_ids)
        total = self._count(f"SELECT count(*) FROM {self.table}_units WHERE TRUE {within}", *named)
        matching = self.matching if within else f"FROM {self.table} WHERE {self.table} MATCH ?"
        return Frequencies(total, {word: self._count(f"SELECT count(*) {matching} {within}", _quoted(word), *named) for word in words})

    def telling(self, query: str) -> list[str]:
        """Return the words of a query but for those that stand everywhere."""
        asked = [word for word in dict.fromkeys(words_of(query)) if word not in STOP_WORDS]
        counts = self.frequencies(asked)
        telling = [word for word in asked if 0 < counts.by_word[word] <= max(_FEW, _COMMON * counts.total)]
        return telling or asked

    def units(self, column: str, keys: Collection[str] | Collection[int]) -> dict[int, Hit]:
        """Return the passages that have one of some keys in a column, by row, with score 0."""
        asked = f"SELECT row, {_NAMED} FROM {self.table}_units WHERE {column} {_AMONG}"
        return {row: _hit(*named) for row, *named in self.db.execute(asked, (_listed(keys),)).fetchall()}

    def _count(self, asked: str, *parameters: str) -> int:
        return int(self.db.execute(asked, parameters).fetchone()[0])


def _hit(passage_id: str, document_id: str, clauses: str, score: float = 0.0) -> Hit:
    return Hit(passage_id, DocumentId(document_id), tuple(ClauseId(c) for c in clauses.split()), score)


def _quoted(word: str) -> str:
    """Return a word as a match asks for it: nothing in a question is query syntax."""
    return f'"{word}"'


def _listed(keys: Collection[str] | Collection[int]) -> str:
    return json.dumps([*keys])


def _filled(db: sqlite3.Connection, portfolio: str) -> Filled:
    found = db.execute("SELECT seq, entry, mark FROM filled WHERE portfolio = ?", (portfolio,)).fetchone()
    return Filled(int(found[0]), str(found[1]), str(found[2])) if found else NOT_FILLED


def _made(db: sqlite3.Connection, portfolio: str) -> str:
    """Make the portfolio's table where there is none; return its name."""
    name = table_of(portfolio)
    db.execute(f"CREATE VIRTUAL TABLE IF NOT EXISTS {name} USING fts5(heading, body, tokenize='porter unicode61')")
    db.execute(f"CREATE TABLE IF NOT EXISTS {name}_units ({_UNIT})")
    db.execute(f"CREATE INDEX IF NOT EXISTS {name}_documents ON {name}_units (document_id)")
    db.execute(f"CREATE INDEX IF NOT EXISTS {name}_ids ON {name}_units (passage_id)")
    return name


def _held(db: sqlite3.Connection, table: str, within: Collection[DocumentId] | None) -> Iterator[tuple[int, str, str]]:
    asked = f"SELECT row, passage_id, stamp FROM {table}_units"
    if within is None:
        yield from db.execute(asked).fetchall()
        return
    for document_id in sorted(within):
        yield from db.execute(f"{asked} WHERE document_id = ?", (document_id,)).fetchall()


def _unit(passage: Passage) -> tuple[str, ...]:
    return passage.passage_id, passage.document_id, " ".join(passage.clause_ids), passage.text_hash, passage.stamp
