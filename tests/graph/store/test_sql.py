"""What only a database can get wrong: its form, its triggers, its file, and hands that are not ours in it."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from datetime import timedelta
from itertools import count
from pathlib import Path

import pytest

from graph.errors import InForceError, IntegrityError, StoreBusyError, UsageError
from graph.ledger import FaultKind, Purging
from graph.store import facts, open_store
from graph.store.facts import Kind, Query
from graph.store.interface import Store
from graph.store.migrations import FORMS
from graph.store.sql import SqlStore
from tests.cases import Row, misread, tables_in
from tests.contracts.store_records import (
    DAY,
    claim_of,
    clauses_of,
    decision_of,
    document_of,
    duties_read,
    duty_of,
    edge_of,
    file_of,
    judgement_of,
    obligation_event_of,
    reading_of,
    receipt_of,
    recording,
    usage_of,
)

ROOT = Path(__file__).resolve().parents[3]
HASH = 64  # characters of a SHA-256
LEDGER_COLUMNS = ("portfolio", "seq", "recorded_at", "actor", "action", "body_hash", "prev_hash", "hash")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a store with a little of everything, some of it corrected."""
    where = tmp_path_factory.mktemp("store") / "inforce.db"
    store = open_store(where)
    for after, title in enumerate(("Servces Agrement", "Services Agreement")):
        document = document_of("a1", title=title)
        clauses = clauses_of(document, "1. Fees", "2. Term")
        with recording(store, after=after) as t:
            t.put_file(file_of("a1"), reading_of("a1"))
            t.put_document(document, clauses, [claim_of(clauses[0])])
            t.put([edge_of(claim_of(clauses[0]))])
            t.put([decision_of(title)])
            t.put([judgement_of(claim_of(clauses[0]), document.document_id, title)])
            t.put([duties_read(clauses[0], title)])
            t.put([obligation_event_of(duty_of(clauses[0]), title)])
            t.put([usage_of(title)])
            t.put_vectors("m", [("h", b"v")])
    store.close()
    return where


@pytest.fixture
def path(made: Path, tmp_path: Path) -> Path:
    """A copy of that file."""
    return Path(shutil.copy(made, tmp_path))


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """That store, open."""
    opened = open_store(path)
    yield opened
    opened.close()


def tamper(path: Path, *statements: str, leave_rules: bool = True) -> None:
    """Do what someone with the file and an SQL tool can do, our triggers out of the way meanwhile."""
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA synchronous = OFF")
        rules = database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in rules:
            database.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            database.execute(statement)
        for _, rule in rules if leave_rules else ():
            database.execute(rule)
        database.commit()


def kinds(store: Store) -> set[FaultKind]:
    """The kinds of fault that an audit finds."""
    return {fault.kind for fault in store.audit("p")}


def sound(store: Store) -> bool:
    """True when the audit reads everything and finds nothing."""
    try:
        return store.audit("p") == ()
    except IntegrityError:
        return False


class RecordingMeanwhile(SqlStore):
    """A store in which somebody else records an edge while an audit has read a part of what it compares."""

    def _rows(self, query: Query) -> Iterator[facts.Row]:
        """Yield rows; before the edges one more comes."""
        if query.kind is Kind.EDGE:
            with ThreadPoolExecutor() as another:
                another.submit(self._record).result()
        return super()._rows(query)

    def _record(self) -> None:
        document = document_of("meanwhile")
        clauses = clauses_of(document, "1. Fees")
        with recording(self, after=9) as t:
            t.put_document(document, clauses, [claim_of(clauses[0])])
            t.put([edge_of(claim_of(clauses[0]))])


def test_an_audit_is_of_one_state(path: Path) -> None:
    """What comes while the audit reads is no fault: it reports on the record as it stood when it began."""
    with closing(RecordingMeanwhile(f"sqlite:///{path}")) as busy, busy.one_state():
        assert (busy.audit("p"), busy.head("p")) == ((), 2)
        assert sum(1 for _ in busy.ledger("p")) == 2
    with closing(open_store(path)) as store:
        assert (store.audit("p"), store.head("p")) == ((), 3)


def test_importing_the_store_loads_no_database() -> None:
    """SQLAlchemy is loaded when a store is opened, not before."""
    code = "import sys, graph.store, graph.store.interface; sys.exit('sqlalchemy' in sys.modules)"

    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_untouched_store_passes_its_audit(store: Store) -> None:
    """The fixture itself is sound, or the tests below would show nothing."""
    assert (store.audit("p"), store.head("p")) == ((), 2)


@pytest.mark.parametrize("table", ["ledger", "ledger_bodies", "clause_index", "page_boxes", *(kind.value for kind in Kind)])
def test_database_refuses_to_change_history(path: Path, table: str) -> None:
    """No statement changes a row of the ledger or the content of a fact, and none deletes one."""
    with closing(sqlite3.connect(path)) as database:
        columns = [name for _, name, *_ in database.execute(f"PRAGMA table_info({table})") if name != "retracted_seq"]
        for column in columns:
            with pytest.raises(sqlite3.IntegrityError, match="append-only"):
                database.execute(f"UPDATE {table} SET {column} = {column}")
        if table != "ledger_bodies":
            with pytest.raises(sqlite3.IntegrityError, match="append-only"):
                database.execute(f"DELETE FROM {table}")


def test_database_refuses_to_move_a_retraction(path: Path) -> None:
    """A row is retracted once: neither taken back nor moved."""
    with closing(sqlite3.connect(path)) as database:
        for value in ("NULL", "9"):
            with pytest.raises(sqlite3.IntegrityError, match="append-only"):
                database.execute(f"UPDATE documents SET retracted_seq = {value} WHERE retracted_seq IS NOT NULL")


@pytest.mark.parametrize("column", LEDGER_COLUMNS)
@pytest.mark.parametrize("seq", [1, 2])
def test_a_character_changed_in_the_ledger_is_found(path: Path, store: Store, column: str, seq: int) -> None:
    """Whatever character of whatever column of whatever entry, of a hash each sixteenth: the audit says so or cannot read it."""
    with closing(sqlite3.connect(path)) as database:
        (value,) = database.execute(f"SELECT {column} FROM ledger WHERE seq = {seq}").fetchone()
    text = str(value)
    for at in range(0, len(text), 16 if len(text) == HASH else 1):
        changed = text[:at] + ("9" if text[at] != "9" else "7") + text[at + 1 :]
        tamper(path, f"UPDATE ledger SET {column} = '{changed}' WHERE {column} = '{value}' AND seq = {seq}")
        assert not sound(store), f"{text!r} -> {changed!r}"
        tamper(path, f"UPDATE ledger SET {column} = '{value}' WHERE {column} = '{changed}'")


def faults(path: Path, statement: str) -> str:
    """Return the kinds of fault that an audit finds after a statement, however other reads of the store fail of it."""
    with closing(open_store(path)) as store:
        store.keep_receipts("p", (receipt_of(after=3),))
        tamper(path, "DROP INDEX documents_live", statement)
        reads = (
            lambda: store.audit("p"), lambda: store.edges("p"), lambda: store.edges("p", 1), lambda: store.head("p"),
            lambda: store.facts_head("p"), lambda: store.generation("p"), lambda: store.receipts("p", 9), lambda: store.tally("p"),
            lambda: store.vectors("m", ["h"]), lambda: list(store.ledger("p")), lambda: store.clauses("p"), lambda: store.files("p"),
        )  # fmt: skip
        for read in reads:
            with suppress(IntegrityError):
                read()
        return " | ".join(sorted(kinds(store)))


@pytest.mark.parametrize(("_", "rows"), tables_in(Path(__file__).with_name("tampering.table")))
def test_what_is_changed_behind_the_ledger_is_found(made: Path, tmp_path: Path, _: str, rows: list[Row]) -> None:
    """A row changed, taken out, put in, moved in time or of another kind is found, though the chain itself verifies."""
    copies = (Path(shutil.copy(made, tmp_path / f"{n}.db")) for n in count())
    assert misread(lambda statement: faults(next(copies), statement), rows) == ""


@pytest.mark.parametrize("kind", Kind)
def test_what_a_row_is_found_by_is_what_it_says(path: Path, kind: Kind) -> None:
    """Whatever kind of fact it holds."""
    assert FaultKind.LOOK_UP in faults(path, f"UPDATE {kind.value} SET owner = owner || 'x'")


@pytest.mark.parametrize("purged", [False, True])
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE edges SET retracted_seq = 3 WHERE retracted_seq IS NULL",
        "UPDATE edges SET recorded_seq = 3 WHERE retracted_seq IS NULL",
        "INSERT INTO claims SELECT portfolio, identity || 'x', 3, NULL, owner, content_hash, content FROM claims LIMIT 1",
    ],
)
def test_an_answer_records_and_retracts_no_row(path: Path, statement: str, *, purged: bool) -> None:
    """A row that is said to have come or gone with an answer is a fault, also where the answer was purged."""
    with closing(open_store(path)) as store:
        store.keep_receipts("p", (receipt_of(after=3),))
        if purged:
            store.purge("p", (receipt_of(after=3).receipt_id,), Purging("ann", "privacy", lambda _: ("key", "signature")), DAY)
        assert store.audit("p") == ()
        tamper(path, statement)
        assert FaultKind.ROW_UNRECORDED in kinds(store)


@pytest.mark.parametrize("seq", ["999999", "3", "'abc'", "x'00'"])
def test_a_mark_beyond_the_ledger_is_none(path: Path, seq: str) -> None:
    """A mark set at an entry that is not there, or not yet, is as good as none, also when that entry comes; the audit names it."""
    with closing(open_store(path)) as store:
        with recording(store, after=3) as t:
            t.mark("links", store.facts_head("p"))
        assert (store.marked("p", "links"), store.audit("p")) == (2, ())
        tamper(path, f"UPDATE marks SET seq = {seq}")
        with recording(store, after=3) as t:
            t.put([decision_of("three")])

        assert store.marked("p", "links") == -1
        assert any("'links'" in fault.message or "marks.seq" in fault.message for fault in store.audit("p"))


def test_vectors_that_were_swapped_are_missing_until_they_are_kept_again(path: Path) -> None:
    """A vector at another text, and one of no length that vectors have, is left out of what is found, and the audit names it."""
    with closing(open_store(path)) as store:
        with recording(store, after=3) as t:
            t.put_vectors("m", [("i", b"w"), ("j", b"x")])
        assert (sorted(store.vectors("m", "hij")), store.audit("p")) == (["h", "i", "j"], ())
        tamper(path, "UPDATE vectors SET vector = CASE text_hash WHEN 'h' THEN x'77' WHEN 'i' THEN x'76' ELSE x'00' END")

        assert store.vectors("m", "hij") == {}
        assert [(f.kind, f.message[:23]) for f in store.audit("p")] == [(FaultKind.CACHE, "3 of the vectors kept o")]
        with recording(store, after=4) as t:
            t.put_vectors("m", [("h", b"v"), ("i", b"w"), ("j", b"x")])
        assert (store.vectors("m", "hij"), store.audit("p")) == ({"h": b"v", "i": b"w", "j": b"x"}, ())


def test_a_store_made_before_has_checksums_and_marks_held_to_the_ledger(path: Path) -> None:
    """What an earlier version kept is taken over as it is; a mark at no entry of the ledger is left out."""
    with closing(open_store(path)) as store, recording(store, after=3) as t:
        t.mark("links", 2)
        t.mark("none", 0)
        t.mark("wrong", 2)
    tamper(
        path,
        "UPDATE marks SET seq = 7 WHERE name = 'wrong'",
        "ALTER TABLE marks DROP COLUMN entry",
        "ALTER TABLE vectors DROP COLUMN checksum",
        "DELETE FROM migrations WHERE name = 'held_to'",
    )
    with closing(open_store(path)) as store:
        assert [store.marked("p", name) for name in ("links", "none", "wrong")] == [2, 0, -1]
        assert store.vectors("m", ["h"]) == {"h": b"v"}
        assert [fault.kind for fault in store.audit("p")] == [FaultKind.CACHE]


FOREIGN = {
    "trigger quiet": "CREATE TRIGGER quiet BEFORE DELETE ON ledger_bodies BEGIN SELECT RAISE(IGNORE); END",
    "table copies": "CREATE TABLE copies (body BLOB)",
    "view seen": "CREATE VIEW seen AS SELECT * FROM ledger_bodies",
    "index quick": "CREATE INDEX quick ON ledger (actor)",
}


@pytest.mark.parametrize("name", FOREIGN)
def test_what_in_force_did_not_make_is_found_and_nothing_is_purged(path: Path, name: str) -> None:
    """A rule, table, view or index of somebody else's is named; with one there nobody can say that words are gone."""
    receipt = receipt_of(after=3)
    with closing(open_store(path)) as store:
        store.keep_receipts("p", (receipt,))
        tamper(path, FOREIGN[name])

        assert [f.message for f in store.audit("p")] == [f"the database holds a {name.replace(' ', ' that In Force did not make: ')}"]
        with pytest.raises(IntegrityError, match="Nothing was purged: the database holds a"):
            store.purge("p", (receipt.receipt_id,), Purging("ann", "privacy", lambda _: ("key", "signature")), DAY)
        assert (store.receipt("p", receipt.receipt_id), store.head("p")) == (receipt, 3)


def test_a_purged_body_that_is_still_there_is_a_fault(path: Path) -> None:
    """What an entry says was purged is not in the database."""
    receipt = receipt_of(after=3)
    with closing(open_store(path)) as store:
        store.keep_receipts("p", (receipt,))
        (body,) = [body for _, body in store.ledger("p", since=2)]
        store.purge("p", (receipt.receipt_id,), Purging("ann", "privacy", lambda _: ("key", "signature")), DAY)
        with closing(sqlite3.connect(path)) as database:
            database.execute("INSERT INTO ledger_bodies VALUES ('p', 3, ?)", (body,))
            database.commit()

        assert kinds(store) == {FaultKind.PURGE}


def test_a_database_without_its_rules_says_so(path: Path) -> None:
    """Who took the triggers away can change history: the audit tells, row by row sound or not."""
    with closing(sqlite3.connect(path)) as database:
        database.execute("DROP TRIGGER documents_update")
        database.execute("DROP TRIGGER ledger_delete")
        database.execute("CREATE TRIGGER ledger_delete BEFORE DELETE ON ledger BEGIN SELECT 1; END")
        database.commit()
    store = open_store(path)
    found = store.audit("p")
    store.close()

    assert [(f.kind, f.message.rsplit("its rule ", 1)[1]) for f in found] == [
        (FaultKind.DATABASE, "documents_update is gone or another"),
        (FaultKind.DATABASE, "ledger_delete is gone or another"),
    ]


def test_a_damaged_page_is_found(path: Path) -> None:
    """Bytes of a page that are not what they were are told in words, and nothing else is claimed."""
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (root,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'documents'").fetchone()
        (size,) = database.execute("PRAGMA page_size").fetchone()
    with path.open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(b"\xff" * 200)
    store = open_store(path)
    found = store.audit("p")
    store.close()

    assert {fault.kind for fault in found} == {FaultKind.DATABASE}


def test_a_purge_says_that_words_stay_while_somebody_reads_them(path: Path) -> None:
    """A checkpoint cannot empty the log under a reader; the words go when the store is closed."""
    words = "Is Jane Doe of Springfield a guarantor?"
    with closing(SqlStore(f"sqlite:///{path}", patience=0.3)) as store:
        store.keep_receipts("p", (receipt_of(words, after=3),))
        ((_, receipt),) = store.receipts("p", 1)
        by = Purging("ann", "privacy", lambda _: ("key", "signature"))
        with store.one_state(), ThreadPoolExecutor() as another:
            assert store.head("p") == 3
            with pytest.raises(StoreBusyError, match="words stay"):
                another.submit(store.purge, "p", [receipt.receipt_id], by, DAY).result()
    assert not any(words.encode() in one.read_bytes() for one in path.parent.iterdir() if one.is_file())


def test_purged_words_are_in_no_file(path: Path) -> None:
    """What is purged is overwritten, in the database and in its log."""
    words = "Is Jane Doe of Springfield a guarantor?"
    store = open_store(path)
    store.keep_receipts("p", (receipt_of(words, after=3),))
    files = [one for one in path.parent.iterdir() if one.is_file()]
    before = any(words.encode() in one.read_bytes() for one in files)
    store.purge("p", [receipt_of(words, after=3).receipt_id], Purging("ann", "privacy", lambda _: ("key", "signature")), DAY)
    after = any(words.encode() in one.read_bytes() for one in path.parent.iterdir() if one.is_file())
    store.close()

    assert (before, after) == (True, False)


def test_damaged_row_is_an_integrity_error(path: Path) -> None:
    """A content that cannot be unpacked is said to be damaged, by its name."""
    tamper(path, "UPDATE clause_trees SET content = zeroblob(80)", "UPDATE documents SET content = '{\"x\":1}'")
    store = open_store(path)
    with pytest.raises(IntegrityError, match=document_of("a1").document_id):
        store.clauses("p")
    with pytest.raises(IntegrityError, match="Document cannot be read"):
        store.documents("p")
    store.close()


def test_store_of_a_newer_version_is_refused(path: Path) -> None:
    """A database with a migration that this code does not know is left alone."""
    tamper(path, f"INSERT INTO migrations VALUES ({len(FORMS)}, 'what_comes_next')")

    with pytest.raises(IntegrityError, match="upgrade In Force"):
        open_store(path)


def test_migrations_run_once(path: Path) -> None:
    """Opening a store again runs nothing."""
    open_store(path).close()
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("SELECT position, name FROM migrations").fetchall() == [
            (0, "create_tables"),
            (1, "append_only"),
            (2, "derived"),
            (3, "judged"),
            (4, "described"),
            (5, "answered"),
            (6, "obliged"),
            (7, "held_to"),
        ]


def test_half_made_store_is_finished(path: Path) -> None:
    """A database on which only the first migration ran gets the others."""
    tamper(path, "DELETE FROM migrations WHERE position > 0", leave_rules=False)
    open_store(path).close()

    with closing(sqlite3.connect(path)) as database, pytest.raises(sqlite3.IntegrityError, match="append-only"):
        database.execute("DELETE FROM ledger")


def test_store_can_be_given_as_a_url(path: Path) -> None:
    """An SQLite URL opens the same store as its path."""
    store = open_store(f"sqlite:///{path}")
    assert store.head("p") == 2
    store.close()


def test_file_that_is_no_database(tmp_path: Path) -> None:
    """A contract given as the store is refused, and not touched."""
    contract = tmp_path / "contract.txt"
    contract.write_text("SERVICES AGREEMENT " * 200, encoding="utf-8")

    with pytest.raises(IntegrityError, match="not a database"):
        open_store(contract)
    assert contract.read_text(encoding="utf-8").startswith("SERVICES AGREEMENT")


def test_store_that_cannot_be_opened(tmp_path: Path) -> None:
    """A path that is a folder, or below a file, is wrong use; so is a URL of something else."""
    (tmp_path / "file").write_text("x", encoding="utf-8")
    for where in (tmp_path, tmp_path / "file" / "inforce.db", "mysql://host/db"):
        with pytest.raises(UsageError):
            open_store(where)


def test_server_that_does_not_answer() -> None:
    """A PostgreSQL server that is not there is said to be unusable, not a traceback."""
    pytest.importorskip("psycopg")
    with pytest.raises(UsageError, match="cannot be used"):
        open_store("postgresql://127.0.0.1:1/inforce?connect_timeout=2")


def test_busy_store_says_so(path: Path, store: Store) -> None:
    """A writer that waited too long is told that another one is writing, and to try again."""
    impatient = SqlStore(f"sqlite:///{path}", patience=0)
    with store.transaction("p", "ann", "index", DAY), pytest.raises(InForceError, match="Try again"), recording(impatient):
        pass
    impatient.close()


def test_history_survives_the_wrong_clock(store: Store) -> None:
    """An entry written with a clock set back still comes after the one before it."""
    with recording(store, after=-400) as t:
        t.put([decision_of("late")])

    assert (store.head("p"), store.audit("p")) == (3, ())
    assert store.sequence_at("p", DAY + timedelta(days=1)) == 3
