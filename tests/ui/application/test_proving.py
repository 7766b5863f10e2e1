"""The record proves itself: what hands that are not ours do to it is found, and what cannot be found is said."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from graph.errors import IntegrityError, UsageError
from graph.ledger import append
from graph.model.codec import parse_instant
from graph.model.evidence import Head, LedgerEntry
from tests.ui.conftest import Inforce
from ui.runtime import signing

NOW = datetime(2026, 11, 22, 5, tzinfo=UTC)
_Statement = tuple[str, Sequence[object]]


def tamper(data: Path, *statements: str | _Statement) -> None:
    """Do what someone with the file and an SQL tool can do: our triggers and the database's own rules out of the way meanwhile."""
    with closing(sqlite3.connect(data / "inforce.db")) as database:
        rules = database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in rules:
            database.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            sql, values = (statement, ()) if isinstance(statement, str) else statement
            database.execute(sql, values)
        for _, rule in rules:
            database.execute(rule)
        database.commit()


def without_rules(table: str) -> tuple[str, ...]:
    """A table made again without its keys, so that rows can stand in it that never could."""
    return f"CREATE TABLE loose AS SELECT * FROM {table}", f"DROP TABLE {table}", f"ALTER TABLE loose RENAME TO {table}"


def written_anew(data: Path, until: int | None = None) -> None:
    """Make the whole chain again, sound in itself, under another actor's name; `until` cuts it off behind an entry."""
    with closing(sqlite3.connect(data / "inforce.db")) as database:
        rows = database.execute(
            "SELECT l.portfolio, l.seq, l.recorded_at, l.action, b.body FROM ledger l "
            "JOIN ledger_bodies b USING (portfolio, seq) ORDER BY l.seq"
        ).fetchall()
    chain: list[LedgerEntry] = []
    for portfolio, _, at, action, body in rows[:until]:
        chain.append(append(chain[-1] if chain else None, portfolio, parse_instant(at), "mallory", action, body))
    changed = [
        (
            "UPDATE ledger SET actor = ?, prev_hash = ?, hash = ?, body_hash = ? WHERE seq = ?",
            (e.actor, e.prev_hash, e.hash, e.body_hash, e.seq),
        )
        for e in chain
    ]
    tamper(data, *changed, "UPDATE marks SET entry = (SELECT hash FROM ledger WHERE ledger.seq = marks.seq)")


Attack = Callable[[Path], None]
ATTACKS: dict[str, Attack] = {
    "edit an entry": lambda d: tamper(d, "UPDATE ledger SET actor = 'mallory' WHERE seq = 2"),
    "edit a body": lambda d: tamper(d, "UPDATE ledger_bodies SET body = '{}' WHERE seq = 2"),
    "edit a row": lambda d: tamper(d, "UPDATE edges SET content = replace(content, 'committed', 'rejected')"),
    "delete an entry": lambda d: tamper(d, "DELETE FROM ledger WHERE seq = 2"),
    "delete a row": lambda d: tamper(d, "DELETE FROM edges"),
    "retract a row": lambda d: tamper(d, "UPDATE edges SET retracted_seq = 3"),
    "insert an entry": lambda d: tamper(
        d, "INSERT INTO ledger SELECT portfolio, 99, recorded_at, actor, action, body_hash, hash, 'ff' FROM ledger WHERE seq = 3"
    ),
    "insert a row": lambda d: tamper(
        d,
        "INSERT INTO decisions (portfolio, identity, recorded_seq, owner, content_hash, content) "
        "VALUES ('default', 'x_1', 2, 'e_1', 'aa', '{}')",
    ),
    "swap two entries": lambda d: tamper(
        d, "UPDATE ledger SET seq = -2 WHERE seq = 2", "UPDATE ledger SET seq = 2 WHERE seq = 3", "UPDATE ledger SET seq = 3 WHERE seq = -2"
    ),
    "fork": lambda d: tamper(
        d,
        *without_rules("ledger"),
        "INSERT INTO ledger SELECT portfolio, seq + 1, recorded_at, 'mallory', action, body_hash, prev_hash, 'ff' "
        "FROM ledger WHERE seq = 2",
    ),
}


@pytest.mark.parametrize("name", ATTACKS)
def test_what_hands_that_are_not_ours_do_is_found(inforce: Inforce, data: Path, name: str) -> None:
    """Every way to change the record shows: exit code 5, and at least one fault that names its entry."""
    assert inforce("verify", "--data", data).exit_code == 0
    ATTACKS[name](data)
    result = inforce("verify", "--data", data, "--json")

    assert result.exit_code == IntegrityError.exit_code, result.output
    assert json.loads(result.stdout)["faults"]


def _kept_head(inforce: Inforce, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("INFORCE_SIGNING_KEY", str(tmp_path / "elsewhere" / "key.pem"))
    kept = tmp_path / "elsewhere" / "head.json"
    kept.parent.mkdir()
    assert inforce("head", "--output", kept, "--data", data).exit_code == 0
    return kept


def test_ledger_written_anew_shows_only_against_a_head(
    inforce: Inforce, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A rewrite of the whole chain is sound in itself: without a head the check says so, with one it is found."""
    kept = _kept_head(inforce, data, tmp_path, monkeypatch)
    written_anew(data)
    alone, against = inforce("verify", "--data", data, "--json"), inforce("verify", "--head", kept, "--data", data, "--json")

    assert alone.exit_code == 0
    assert "written anew" in json.loads(alone.stdout)["open"][0]
    assert against.exit_code == IntegrityError.exit_code
    assert [f["kind"] for f in json.loads(against.stdout)["faults"]] == ["HEAD"]


def test_cut_off_end_shows_against_a_head(inforce: Inforce, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Entries cut off the end, with every row they speak of, are found by a head that knew them."""
    assert inforce("set", "lease.txt", "title", "Lease", "--reason", "typo", "--data", data).exit_code == 0
    kept = _kept_head(inforce, data, tmp_path, monkeypatch)
    with closing(sqlite3.connect(data / "inforce.db")) as database:
        ((last,),) = database.execute("SELECT max(seq) FROM ledger")
        kinds = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        facts = [k for k in kinds if "retracted_seq" in {c[1] for c in database.execute(f"PRAGMA table_info({k})")}]
    gone = [f"DELETE FROM {k} WHERE recorded_seq = {last}" for k in facts]
    back = [f"UPDATE {k} SET retracted_seq = NULL WHERE retracted_seq = {last}" for k in facts]
    gone.append(f"DELETE FROM marks WHERE seq = {last}")
    tamper(data, *gone, *back, f"DELETE FROM ledger WHERE seq = {last}", f"DELETE FROM ledger_bodies WHERE seq = {last}")
    alone, against = inforce("verify", "--data", data), inforce("verify", "--head", kept, "--data", data, "--json")

    assert alone.exit_code == 0, alone.output
    assert "cannot rule out" in alone.output
    assert against.exit_code == IntegrityError.exit_code
    assert "cut off" in json.loads(against.stdout)["faults"][0]["message"]


def test_head_still_holds_when_the_record_has_grown(inforce: Inforce, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A head stays good for ever: what comes after it is no fault, and only who wrote that is left open."""
    kept = _kept_head(inforce, data, tmp_path, monkeypatch)
    assert inforce("set", "lease.txt", "title", "Lease", "--reason", "typo", "--data", data).exit_code == 0
    result = inforce("verify", "--head", kept, "--data", data, "--json")

    assert result.exit_code == 0, result.output
    (left,) = json.loads(result.stdout)["open"]
    assert left.startswith("that somebody else wrote what follows entry")
    assert json.loads(result.stdout)["signed_by"] == "your key"


def test_head_that_was_changed_is_refused(inforce: Inforce, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A head is only worth its signature: another sequence or hash in it is refused before anything is compared."""
    kept = _kept_head(inforce, data, tmp_path, monkeypatch)
    said = json.loads(kept.read_text(encoding="utf-8"))
    for field, value in (
        ("seq", said["seq"] - 1),
        ("hash", "0" * 64),
        ("portfolio", "other"),
        ("signed_at", "2020-01-01T00:00:00.000000Z"),
    ):
        kept.write_text(json.dumps(said | {field: value}), encoding="utf-8")
        assert isinstance(inforce("verify", "--head", kept, "--data", data).exception, IntegrityError)


@pytest.mark.parametrize("words", ["", "{}", "[1]", "not json", '{"format": "inforce-head/1"}'])
def test_file_that_holds_no_head(inforce: Inforce, data: Path, tmp_path: Path, words: str) -> None:
    """Any other file is refused in one line that names it."""
    path = tmp_path / "head.json"
    path.write_text(words, encoding="utf-8")
    result = inforce("verify", "--head", path, "--data", data)

    assert result.exit_code != 0
    assert "head.json" in str(result.exception)


def test_key_may_not_lie_with_what_it_vouches_for(tmp_path: Path) -> None:
    """Who can rewrite the data folder must not find the key there."""
    with pytest.raises(UsageError, match="lies in the data folder"):
        signing.sign(Head("p", 1, "aa"), tmp_path / "data" / "key.pem", tmp_path / "data", NOW)


def test_head_is_written_and_read_back(tmp_path: Path) -> None:
    """What is written is what was signed, with the same key each time; another's signature does not fit it."""
    key, data = tmp_path / "keys" / "key.pem", tmp_path / "data"
    signed = signing.sign(Head("Zürich", 7, "ab" * 32), key, data, NOW)
    path = tmp_path / "head.json"
    path.write_text(json.dumps(signing.shape(signed)), encoding="utf-8")

    assert signing.read(path) == signed == signing.sign(signed.head, key, data, NOW)
    assert signing.checked(signed) == signed.head
    assert signing.public_key(key) == signed.public_key
    with pytest.raises(IntegrityError):
        signing.checked(replace(signed, head=Head("Zürich", 8, "ab" * 32)))


def test_head_is_never_written_over_a_file(inforce: Inforce, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An older head is worth keeping: a second one of the same name is refused."""
    kept = _kept_head(inforce, data, tmp_path, monkeypatch)
    before = kept.read_bytes()

    assert isinstance(inforce("head", "--output", kept, "--data", data).exception, UsageError)
    assert kept.read_bytes() == before


def test_evidence_of_an_edge_grows_by_a_record_with_each_standing(inforce: Inforce, data: Path) -> None:
    """What the gate said stays as it was; what a person did is a new record with their name and words."""
    (edge,) = [json.loads(line) for line in inforce("edges", "--json", "--data", data).stdout.splitlines()][:1]
    before = [json.loads(line) for line in inforce("evidence", edge["edge_id"], "--json", "--data", data).stdout.splitlines()]
    assert inforce("unlink", edge["edge_id"], "--by", "Ann", "--reason", "wrong lease", "--data", data).exit_code == 0
    after = [json.loads(line) for line in inforce("evidence", edge["edge_id"], "--json", "--data", data).stdout.splitlines()]

    assert [(r["before"], r["status"]) for r in before] == [(None, "committed")]
    assert after[0] == before[0]
    said = [(r["before"], r["status"], r["verdict"], r["decided_by"], r["reasoning"]) for r in after[1:]]
    assert said == [("committed", "retracted", "UNLINK", "Ann", "wrong lease")]
    assert "".join(before[0]["quote"].split()) in "".join(before[0]["clause_text"].split())
