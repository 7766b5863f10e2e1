"""`benchmarks/tampering.py`: 103 ways to change a record behind its back, each found by `verify` with a head and the sources, or not.

The sample portfolio is indexed, some questions are asked, an answer is purged, a head is kept. Each way is done to a copy of
the data folder by somebody who may write there, knows the form of everything, takes the database's own rules away
and puts them back, and chains and hashes anew where that helps. The signing key lies elsewhere. *found*: the check names
it, or says that the record cannot be read; a traceback, or an error about something else, is none of these.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path

from graph.errors import IntegrityError
from graph.ledger import ANSWERED, PURGED, Purging, append, entry_hash, purge_body
from graph.model.codec import content_hash, instant_text, parse_instant
from graph.model.evidence import Head, LedgerEntry
from ui import Question, connect
from ui.application.audit import Against, Verified
from ui.cli.sample import sample_folder
from ui.runtime import signing

RULES_GONE = "database: its own rules gone"
_DAY = date(2026, 6, 1)
_QUESTIONS = ("How is the total liability of each party limited?", "Which law governs?", "When are invoices due?")
_COLUMNS = ("portfolio", "recorded_at", "actor", "action", "body_hash", "prev_hash", "hash")
_FACTS = ("files", "readings", "documents", "clause_trees", "claims", "edges")

Database = sqlite3.Connection
Act = Callable[[Path, Database], None]


def _nothing(_: Path, __: Database) -> None:
    """Change no row."""


def _leave(_: Path) -> None:
    """Leave the file as it is."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way to change a record: its name, what does it, given the open database, and what is done to the file when that is closed."""

    name: str
    act: Act = _nothing
    after: Callable[[Path], None] = _leave


@dataclass(frozen=True, slots=True)
class Kept:
    """What is kept elsewhere: where the ledger ended, and whose signatures are believed."""

    head: Head
    key: str


def main() -> None:
    """Do all of it, and print what was not found; exits 1 where anything was not, or where an untouched record is not sound."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--show", action="store_true", help="print what was found of each")
    arguments = options.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        place = Path(folder)
        kept = _made(place)
        untouched = _checked(place / "data", kept)
        if not isinstance(untouched, Verified) or not untouched.sound:
            raise SystemExit(f"the untouched record is not sound: {untouched}")
        missed = []
        every = list(_ways(place / "files"))
        for way in every:
            found = _after(way, place, kept)
            missed += [] if found else [way.name]
            if arguments.show:
                print(f"{way.name:44} {found or 'NOT FOUND'}", flush=True)
    print(f"found {len(every) - len(missed)} of {len(every)}")
    if missed:
        raise SystemExit("not found: " + ", ".join(missed))


def _made(place: Path) -> Kept:
    shutil.copytree(sample_folder(), place / "files")
    key = place / "key.pem"
    with connect(place / "data") as portfolio:
        portfolio.index([place / "files"])
        answers = [portfolio.ask(Question(question, _DAY)) for question in _QUESTIONS]
        portfolio.audit.purge([str(answers[0].receipt)], "privacy", signing.signer(key, place / "data"))
        portfolio.ask(Question("Who pays for travel?", _DAY))
        kept = Kept(portfolio.audit.head(), str(signing.public_key(key)))
    with closing(sqlite3.connect(place / "data" / "inforce.db")) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return kept


def _checked(data: Path, kept: Kept) -> Verified | str:
    """Return what the check finds, or in words why it cannot be done."""
    try:
        with connect(data) as portfolio:
            return portfolio.audit.verify(Against(kept.head, signing.trusting({kept.key}), files=True))
    except IntegrityError as error:
        return str(error)


def _after(way: Way, place: Path, kept: Kept) -> str:
    """Return what is found after a way was gone, "" where it is nothing; the sources are put back."""
    copy, sources = place / "copy", place / "files"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(place / "data", copy)
    shutil.rmtree(sources)
    shutil.copytree(sample_folder(), sources)
    with closing(sqlite3.connect(copy / "inforce.db", isolation_level=None)) as database:
        rules = database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in rules:
            database.execute(f"DROP TRIGGER {name}")
        way.act(copy, database)
        there = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        for _, rule in rules:
            if way.name != RULES_GONE and rule.split(" ON ")[1].split(" ")[0] in there:
                database.execute(rule)
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    way.after(copy / "inforce.db")
    found = _checked(copy, kept)
    if isinstance(found, str):
        return found
    told = [fault.message for fault in found.faults] + list(found.evidence_faults) + [f"no longer there: {path}" for path in found.gone]
    return told[0] if told else ""


def _ways(sources: Path) -> Iterator[Way]:
    yield from _of_the_ledger()
    yield from _of_bodies()
    yield from _of_facts()
    yield from _of_columns()
    yield from _of_files(sources)
    yield from _of_the_database()
    yield from _of_answers()
    yield from _of_caches()
    yield from _of_kinds()


def _sql(*statements: str) -> Act:
    def act(_: Path, database: Database) -> None:
        for statement in statements:
            database.execute(statement)

    return act


def _of_the_ledger() -> Iterator[Way]:
    for column in _COLUMNS:
        value = "'2020-01-01T00:00:00.000000Z'" if column == "recorded_at" else f"{column} || 'x'"
        yield Way(f"ledger: {column} changed", _sql(f"UPDATE ledger SET {column} = {value} WHERE seq = 2"))
    yield Way("ledger: an actor changed, the rest chained anew", _rechained)
    yield Way("ledger: an entry taken out", _sql("DELETE FROM ledger WHERE seq = 2"))
    yield Way("ledger: the first entry taken out", _sql("DELETE FROM ledger WHERE seq = 1"))
    yield Way("ledger: the last entry cut off", _sql("DELETE FROM ledger WHERE seq = (SELECT max(seq) FROM ledger)"))
    yield Way("ledger: two entries swapped", _sql(*_swapped("seq", 1, 2)))
    again = "SELECT portfolio, seq + 90, recorded_at, actor, action, body_hash, prev_hash || 'x', hash FROM ledger WHERE seq = 2"
    yield Way("ledger: an entry put in again", _sql(f"INSERT INTO ledger {again}"))
    yield Way("ledger: emptied", _sql("DELETE FROM ledger"))
    yield Way("ledger: an answer said to be a change of facts", _sql(f"UPDATE ledger SET action = 'index' WHERE action = '{ANSWERED}'"))


def _swapped(column: str, one: int, other: int) -> Sequence[str]:
    return (
        f"UPDATE ledger SET {column} = 900 WHERE {column} = {one}",
        f"UPDATE ledger SET {column} = {one} WHERE {column} = {other}",
        f"UPDATE ledger SET {column} = {other} WHERE {column} = 900",
    )


def _entries(database: Database) -> list[LedgerEntry]:
    rows = database.execute("SELECT portfolio, seq, recorded_at, actor, action, body_hash, prev_hash, hash FROM ledger ORDER BY seq")
    return [LedgerEntry(name, seq, parse_instant(at), *rest) for name, seq, at, *rest in rows]


def _rechained(_: Path, database: Database) -> None:
    """Change who acted, and hash everything after it again: sound in itself."""
    before = ""
    for entry in _entries(database):
        actor = "eve" if entry.seq == 1 else entry.actor
        made = LedgerEntry(entry.portfolio, entry.seq, entry.recorded_at, actor, entry.action, entry.body_hash, before, "")
        before = entry_hash(made)
        database.execute("UPDATE ledger SET actor = ?, prev_hash = ?, hash = ? WHERE seq = ?", (actor, made.prev_hash, before, made.seq))


def _appended(database: Database, action: str, body: bytes) -> None:
    last = _entries(database)[-1]
    made = append(last, last.portfolio, datetime.now(UTC), "eve", action, body)
    values = (made.portfolio, made.seq, instant_text(made.recorded_at), made.actor, made.action, made.body_hash, made.prev_hash, made.hash)
    database.execute("INSERT INTO ledger VALUES (?, ?, ?, ?, ?, ?, ?, ?)", values)
    database.execute("INSERT INTO ledger_bodies VALUES (?, ?, ?)", (made.portfolio, made.seq, body))


def _of_bodies() -> Iterator[Way]:
    yield Way("body: of a change of facts gone", _sql("DELETE FROM ledger_bodies WHERE seq = 1"))
    yield Way(
        "body: of an answer gone", _sql(f"DELETE FROM ledger_bodies WHERE seq IN (SELECT seq FROM ledger WHERE action = '{ANSWERED}')")
    )
    yield Way("body: of a purge gone", _sql(f"DELETE FROM ledger_bodies WHERE seq IN (SELECT seq FROM ledger WHERE action = '{PURGED}')"))
    yield Way("body: changed", _sql("UPDATE ledger_bodies SET body = CAST(replace(CAST(body AS TEXT), 'a', 'b') AS BLOB) WHERE seq = 1"))
    yield Way("body: changed with its hash", _body_and_hash)
    yield Way("body: a forged purge hides a rewritten edge", lambda _, database: _hidden(database, facts=True))
    yield Way("body: a forged purge hides an answer", lambda _, database: _hidden(database, facts=False))
    yield Way("receipts: one taken from the list", _sql("DELETE FROM receipts WHERE seq = (SELECT max(seq) FROM receipts)"))
    yield Way("receipts: pointed to another entry", _sql("UPDATE receipts SET seq = (SELECT max(seq) FROM ledger)"))
    yield Way("receipts: one put in", _sql("INSERT INTO receipts VALUES ('default', 'rc_forged', 1)"))


def _body_and_hash(_: Path, database: Database) -> None:
    (body,) = database.execute("SELECT body FROM ledger_bodies WHERE seq = 1").fetchone()
    other = bytes(body) + b" "
    database.execute("UPDATE ledger_bodies SET body = ? WHERE seq = 1", (other,))
    database.execute("UPDATE ledger SET body_hash = ? WHERE seq = 1", (content_hash(other),))


def _hidden(database: Database, *, facts: bool) -> None:
    """Take bodies away, chain an entry that says they were purged, signed with a key made for it, and change what they spoke of."""
    entries = _entries(database)
    taken = [entry for entry in entries if (entry.action == ANSWERED) is not facts and entry.action != PURGED]
    body = purge_body(entries[-1], taken, Purging("ann", "client's request", lambda _: ("a2V5", "c2lnbmVk")))
    for entry in taken:
        database.execute("DELETE FROM ledger_bodies WHERE seq = ?", (entry.seq,))
    _appended(database, PURGED, body)
    if facts:
        _rewritten(database, "edges", lambda text: text.replace("COMMITTED", "REJECTED"))


def _rewritten(database: Database, table: str, change: Callable[[str], str]) -> None:
    """Change contents and hash them again."""
    for rowid, content in database.execute(f"SELECT rowid, content FROM {table}").fetchall():
        other = change(content)
        database.execute(f"UPDATE {table} SET content = ?, content_hash = ? WHERE rowid = ?", (other, content_hash(other), rowid))


def _of_facts() -> Iterator[Way]:
    for table in _FACTS:
        packed = table in {"readings", "clause_trees"}
        changed = "zeroblob(64)" if packed else "replace(content, 'a', 'b')"
        yield Way(f"{table}: a content changed", _sql(f"UPDATE {table} SET content = {changed}"))
        yield Way(f"{table}: rows taken out", _sql(f"DELETE FROM {table}"))
        yield Way(f"{table}: a row put in", _sql(_doubled(table)))
        yield Way(f"{table}: retracted", _sql(f"UPDATE {table} SET retracted_seq = 1 WHERE retracted_seq IS NULL"))
    yield Way(
        "documents: a content changed with its hash", lambda _, database: _rewritten(database, "documents", lambda t: t.replace("20", "19"))
    )
    yield Way("edges: moved to an earlier entry", _sql("UPDATE OR IGNORE edges SET recorded_seq = 1 WHERE recorded_seq > 1",
                                                       "UPDATE edges SET recorded_seq = recorded_seq + 1"))  # fmt: skip
    yield Way("pages: other boxes", _sql("UPDATE page_boxes SET boxes = zeroblob(80)"))
    yield Way("pages: boxes gone", _sql("DELETE FROM page_boxes"))


def _doubled(table: str) -> str:
    columns = "target_document_id, target_clause_id, status, " if table == "edges" else ""
    return (  # a row of another identity
        f"INSERT INTO {table} (portfolio, identity, recorded_seq, owner, content_hash, {columns}content) "
        f"SELECT portfolio, identity || 'x', recorded_seq, owner, content_hash, {columns}content FROM {table} LIMIT 1"
    )


def _of_columns() -> Iterator[Way]:
    for table in _FACTS:
        yield Way(f"{table}: owner changed", _sql(f"UPDATE {table} SET owner = owner || 'x'"))
    for column in ("status", "target_document_id", "target_clause_id"):
        yield Way(f"edges: {column} changed", _sql(f"UPDATE edges SET {column} = 'other'"))
    yield Way("documents: identity changed", _sql("UPDATE documents SET identity = identity || 'x'"))
    yield Way("clause index: another document", _sql("UPDATE clause_index SET document_id = document_id || 'x'"))
    yield Way("clause index: emptied", _sql("DELETE FROM clause_index"))


def _of_files(sources: Path) -> Iterator[Way]:
    def first() -> Path:
        return min(path for path in sources.iterdir() if path.is_file())

    def other(content: Callable[[bytes], bytes]) -> Act:
        def act(_: Path, __: Database) -> None:
            first().write_bytes(content(first().read_bytes()))

        return act

    yield Way("file: grown", other(lambda read: read + b" "))
    yield Way("file: changed, of the same size", other(lambda read: read[::-1]))
    yield Way("file: emptied", other(lambda _: b""))
    yield Way("file: gone", lambda _, __: first().unlink())


def _of_the_database() -> Iterator[Way]:
    yield Way(RULES_GONE)
    yield Way("database: a table dropped", _sql("DROP TABLE ledger_bodies"))
    yield Way("database: an index dropped", _sql("DROP INDEX documents_live"))
    for table in ("ledger", "documents", "edges"):
        yield Way(f"page: of {table} overwritten", after=partial(_overwrite, table))
    yield Way("page: the file cut short", after=lambda path: os.truncate(path, path.stat().st_size // 2))

    for kind, statement in _FOREIGN.items():
        yield Way(f"database: a {kind} put in", _sql(statement))


_FOREIGN = {
    "rule that keeps what is purged": "CREATE TRIGGER quiet BEFORE DELETE ON ledger_bodies BEGIN SELECT RAISE(IGNORE); END",
    "rule that copies answers": "CREATE TRIGGER copying AFTER INSERT ON ledger_bodies BEGIN UPDATE replies SET reply = new.body; END",
    "table": "CREATE TABLE copies AS SELECT body FROM ledger_bodies",
    "view": "CREATE VIEW seen AS SELECT * FROM edges",
    "column": "ALTER TABLE edges ADD COLUMN note TEXT",
}


def _of_answers() -> Iterator[Way]:
    """What is laid at the door of entries that record and retract no row."""
    purged = f"(SELECT seq FROM ledger WHERE action = '{ANSWERED}' AND seq NOT IN (SELECT seq FROM ledger_bodies))"
    for name, seq in (("a purged answer", purged), ("a purge", f"(SELECT seq FROM ledger WHERE action = '{PURGED}')")):
        yield Way(f"edges: retracted by {name}", _sql(f"UPDATE edges SET retracted_seq = {seq} WHERE retracted_seq IS NULL"))
        yield Way(f"edges: recorded by {name}", _sql(f"UPDATE edges SET recorded_seq = {seq}"))
        doubled = f"SELECT portfolio, identity, {seq}, {seq}, owner, content_hash, content FROM claims LIMIT 1"
        yield Way(f"claims: a row put in by {name}", _sql(f"INSERT INTO claims {doubled}"))
    yield Way("body: a purged one put back", _sql(f"INSERT INTO ledger_bodies SELECT 'default', {purged}, body FROM ledger_bodies LIMIT 1"))
    yield Way("ledger: a change of facts said to be a purge", _sql(f"UPDATE ledger SET action = '{PURGED}' WHERE seq = 1"))


def _of_caches() -> Iterator[Way]:
    yield Way("vectors: shuffled", _sql("UPDATE vectors SET vector = (SELECT vector FROM vectors AS other ORDER BY other.text_hash DESC)"))
    yield Way("vectors: one that is none", _sql("UPDATE vectors SET vector = x'00' WHERE text_hash = (SELECT max(text_hash) FROM vectors)"))
    yield Way("marks: far beyond the ledger", _sql("UPDATE marks SET seq = 999999"))
    yield Way("marks: at the entry that comes next", _sql("UPDATE marks SET seq = (SELECT max(seq) + 1 FROM ledger)"))


def _of_kinds() -> Iterator[Way]:
    for column in ("edges.retracted_seq", "ledger.seq", "receipts.seq", "marks.seq"):
        table, name = column.split(".")
        only = " WHERE seq = 2" if table == "ledger" else ""
        yield Way(f"{column}: text for a number", _sql(f"UPDATE {table} SET {name} = 'abc'{only}"))
    for column in ("ledger.hash", "edges.owner", "clause_index.document_id"):
        table, name = column.split(".")
        yield Way(f"{column}: bytes for text", _sql(f"UPDATE {table} SET {name} = x'00'"))
    for column in ("ledger_bodies.body", "vectors.vector", "page_boxes.boxes"):
        table, name = column.split(".")
        yield Way(f"{column}: text for bytes", _sql(f"UPDATE {table} SET {name} = 'abc'"))


def _overwrite(table: str, path: Path) -> None:
    """Overwrite half of the page that a table begins with."""
    with closing(sqlite3.connect(path)) as database:
        (root,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
        (size,) = database.execute("PRAGMA page_size").fetchone()
    with path.open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(b"\xff" * (size // 2))


if __name__ == "__main__":
    main()
