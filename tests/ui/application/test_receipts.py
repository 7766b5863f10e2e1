"""Every answer leaves a receipt, and a receipt can be replayed: on the records of then, and on those of today."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from graph.errors import InForceError, IntegrityError, NotFoundError
from graph.store.interface import Store
from tests.ui.application.test_proving import tamper
from tests.ui.conftest import Inforce
from ui import wiring
from ui.application.questions import Question

RENT = "How much rent does the Tenant pay?"


def ask(inforce: Inforce, data: Path, question: str = RENT, day: str = "2022-01-01") -> dict[str, Any]:
    """Put a question on the command line; return the whole reply."""
    done = inforce("ask", question, "--as-of", day, "--json", "--data", data)
    assert done.exit_code == 0, done.output
    reply: dict[str, Any] = json.loads(done.stdout)
    return reply


@pytest.fixture(scope="module")
def answered(unasked: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a data folder in which two questions were answered."""
    data = Path(shutil.copytree(unasked, tmp_path_factory.mktemp("answered") / "data"))
    with wiring.connect(data) as mine:
        assert all(mine.ask(Question(text)).receipt for text in (RENT, "Which law governs the Lease?"))
        assert mine.audit.verify().sound
    return data


@pytest.fixture
def kept(answered: Path, tmp_path: Path) -> Path:
    """Return a copy of it, to be changed at will."""
    return Path(shutil.copytree(answered, tmp_path / "answered"))


def replayed(inforce: Inforce, data: Path, receipt: str, exit_code: int = 0) -> dict[str, Any]:
    """Replay a receipt on the command line."""
    done = inforce("verify", receipt, "--json", "--data", data)
    assert done.exit_code == exit_code, done.output
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_an_answer_can_be_looked_up_by_its_receipt(inforce: Inforce, data: Path) -> None:
    """What was asked, on which records, which words by which edges, and the reply: all of it is on record."""
    reply = ask(inforce, data)
    kept = json.loads(inforce("evidence", reply["receipt"], "--json", "--data", data).stdout)

    assert (kept["receipt"], kept["question"], kept["governs"], kept["answer"]) == (reply["receipt"], RENT, "2022-01-01", reply["answer"])
    assert [(c["document"], c["section"], c["status"], c["path"]) for c in kept["clauses"]] == [
        (c["belongs_to"]["document"], c["section"], c["status"], [s["edge_id"] for s in c["resolution_path"]])
        for c in reply["resolved_clauses"]
    ]
    assert [(c["char_start"], c["char_end"], c["sha256"]) for c in kept["citations"]] == [
        (c["char_start"], c["char_end"], c["sha256"]) for c in reply["citations"]
    ]
    assert "5,200" not in json.dumps({**kept, "answer": ""})
    listed = [json.loads(line) for line in inforce("receipts", "--json", "--data", data).stdout.splitlines()]
    assert [one["receipt"] for one in listed] == [reply["receipt"]]


def test_every_line_of_a_batch_has_its_own_receipt(inforce: Inforce, data: Path, tmp_path: Path) -> None:
    """Two questions, two entries; a line that fails leaves none."""
    batch = tmp_path / "batch.jsonl"
    lines = ({"question": RENT}, {"question": ""}, {"question": "Which law governs?"})
    batch.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    replies = [json.loads(line) for line in inforce("ask", "--batch", batch, "--json", "--data", data).stdout.splitlines()]

    kept = [reply["receipt"] for reply in replies if "receipt" in reply]
    assert (len(set(kept)), "error" in replies[1]) == (2, True)
    assert len(inforce("receipts", "--json", "--data", data).stdout.splitlines()) == 2
    assert inforce("verify", "--data", data).exit_code == 0


def test_answers_change_no_other_answer(inforce: Inforce, data: Path) -> None:
    """Between two answers to one question only their receipts differ; a next index run finds nothing to do."""
    first, second = ask(inforce, data), ask(inforce, data)
    with wiring.connect(data) as mine:
        before = mine.parts.store.facts_head(mine.name)
        mine.catch_up()
        assert (mine.parts.store.facts_head(mine.name), mine.parts.store.head(mine.name)) == (before, before + 2)
        assert mine.parts.store.marked(mine.name, "links/3") in {-1, before}

    assert first.pop("receipt") != second.pop("receipt")
    assert first | {"known_as_of": ""} == second | {"known_as_of": ""}


def test_untouched_records_give_the_same(inforce: Inforce, data: Path) -> None:
    """Replayed on records to which only answers were added, nothing differs, then or today."""
    receipt = ask(inforce, data)["receipt"]
    ask(inforce, data, "Which law governs the Lease?")
    found = replayed(inforce, data, receipt)

    assert (found["sound"], found["found_again"], found["differs"], found["because"]) == (True, True, False, [])


def test_what_would_differ_today_is_told_with_its_entry(inforce: Inforce, data: Path) -> None:
    """After a person retracts the amendment the receipt still holds; today's words differ, because of that decision, by its entry."""
    receipt = ask(inforce, data)["receipt"]
    (edge,) = (json.loads(line)["edge_id"] for line in inforce("edges", "--json", "--data", data).stdout.splitlines())
    assert inforce("unlink", edge, "--by", "Ann", "--reason", "wrong lease", "--data", data).exit_code == 0
    found = replayed(inforce, data, receipt)

    assert (found["sound"], found["discrepancies"], found["differs"]) == (True, [], True)
    (rent,) = (m for m in found["moved"] if m["document"] == "lease.txt")
    assert (rent["was"]["path"], rent["now"]["path"], rent["section"]) == ([edge], [], "2")
    assert "$4,000" in rent["text"]
    assert "$5,200" in found["then"]["answer"]
    told = {(cause["kind"], cause["subject"], cause["retracted"], cause["document"]) for cause in rent["because"]}
    assert told == {("decisions", edge, False, "first-amendment.txt"), ("edges", edge, True, "first-amendment.txt")}
    with wiring.connect(data) as mine:
        actions = {entry.seq: entry.action for entry, _ in mine.parts.store.ledger(mine.name)}
    assert {actions[cause["seq"]] for cause in rent["because"]} >= {"link"}
    assert all(cause["seq"] > found["known"] for cause in rent["because"])


def test_a_document_that_came_later_is_a_reason(inforce: Inforce, tmp_path: Path, contracts: Path) -> None:
    """A receipt from before the amendment was there: today's words come from it, and its entries are named."""
    data, late = tmp_path / "data", contracts / "first-amendment.txt"
    assert inforce("index", contracts / "lease.txt", "--data", data).exit_code == 0
    receipt = ask(inforce, data)["receipt"]
    assert inforce("index", late, "--data", data).exit_code == 0
    found = replayed(inforce, data, receipt)

    assert (found["sound"], found["differs"]) == (True, True)
    assert "$4,000" in found["then"]["answer"]
    assert "$5,200" in found["today"]["answer"]
    assert ("documents", late.name) in {(cause["kind"], cause["document"]) for cause in found["because"]}


CHANGES = {
    "words of a clause": "UPDATE readings SET content = (SELECT content FROM readings r WHERE r.identity <> readings.identity)",
    "an edge": "UPDATE edges SET retracted_seq = 3",
}


@pytest.mark.parametrize("name", CHANGES)
def test_records_changed_under_a_receipt_are_found(inforce: Inforce, data: Path, name: str) -> None:
    """What someone with an SQL tool does to the records of then shows: exit code 5, and which provision or citation it is."""
    receipt = ask(inforce, data)["receipt"]
    tamper(data, CHANGES[name])
    found = replayed(inforce, data, receipt, IntegrityError.exit_code)

    assert found["discrepancies"]
    assert {one["part"] for one in found["discrepancies"]} <= {"CLAUSE", "CITATION"}


ATTACKS = {
    "edit the body": "UPDATE ledger_bodies SET body = replace(body, 'Which law', 'What law') WHERE seq = (SELECT max(seq) FROM ledger)",
    "edit the entry": "UPDATE ledger SET actor = 'mallory' WHERE seq = (SELECT max(seq) FROM ledger)",
    "delete the body": "DELETE FROM ledger_bodies WHERE seq = (SELECT max(seq) FROM ledger)",
    "delete the row": "DELETE FROM receipts",
    "delete the first entry with its row": "DELETE FROM ledger WHERE action = 'answered' AND seq < (SELECT max(seq) FROM ledger)",
    "insert a row": "INSERT INTO receipts VALUES ('default', 'rc_mallory', 2)",
    "insert a row for no entry": "INSERT INTO receipts VALUES ('default', 'rc_mallory', 99)",
    "give it another id": "UPDATE receipts SET receipt_id = 'rc_mallory' WHERE seq = (SELECT max(seq) FROM ledger)",
    "swap two": "UPDATE receipts SET seq = (SELECT 2 * max(seq) - 1 FROM ledger) - seq",
}


@pytest.mark.parametrize("name", ATTACKS)
def test_what_is_done_to_receipts_is_found(inforce: Inforce, kept: Path, name: str) -> None:
    """A receipt that was edited, deleted, inserted or swapped shows in the check of the whole record."""
    tamper(kept, ATTACKS[name])
    result = inforce("verify", "--data", kept, "--json")

    assert result.exit_code == IntegrityError.exit_code, result.output
    assert json.loads(result.stdout)["faults"]


@pytest.mark.parametrize("name", ["edit the body", "edit the entry", "swap two"])
def test_receipt_that_was_changed_is_not_read(inforce: Inforce, kept: Path, name: str) -> None:
    """What is not as recorded proves nothing: it is refused, by itself already."""
    with wiring.connect(kept) as mine:
        ((_, last),) = mine.audit.receipts(1)
    tamper(kept, ATTACKS[name])

    assert isinstance(inforce("verify", last.receipt_id, "--data", kept).exception, IntegrityError)


def test_database_refuses_to_change_receipts(kept: Path) -> None:
    """Not by us, not by accident: rows of receipts are never changed and never deleted."""
    with closing(sqlite3.connect(kept / "inforce.db")) as database:
        for statement in ("UPDATE receipts SET seq = 1", "DELETE FROM receipts"):
            with pytest.raises(sqlite3.IntegrityError, match="append-only"):
                database.execute(statement)


def test_purged_receipt_is_told_from_one_that_never_was(inforce: Inforce, data: Path) -> None:
    """A person's question can be taken away: then only that is told, and the record stays sound."""
    receipt = ask(inforce, data)["receipt"]
    done = inforce("purge", receipt, "--reason", "privacy", "--data", data)
    assert "Purged 1 answer." in done.output

    purged, never = (inforce("verify", one, "--data", data) for one in (receipt, "rc_0"))
    assert isinstance(purged.exception, NotFoundError)
    assert "purged" in str(purged.exception)
    assert "no receipt" in str(never.exception)
    checked = inforce("verify", "--data", data)
    assert (checked.exit_code, "purged: 1 answer, by entry" in checked.output) == (0, True)


def test_purging_names_the_receipts_that_repeat_the_question(inforce: Inforce, data: Path) -> None:
    """A question goes on in what is asked after it: whoever purges it is told where, and may purge these as well."""
    words = "How much rent does Jane Doe pay?"
    with wiring.connect(data) as mine:
        first = mine.ask(words).receipt
        later = mine.ask(Question("And the deposit?", previous=(words,))).receipt
        mine.ask("Which law governs?")
    assert first is not None
    assert later is not None

    told = inforce("purge", first, "--reason", "privacy", "--data", data).output
    again = inforce("purge", later, "--reason", "privacy", "--data", data).output

    assert " ".join(told.split()).endswith(f"also in other receipts. Purge them as well: inforce purge {later}")
    assert "as well" not in again
    assert b"Jane Doe" not in (data / "inforce.db").read_bytes()


class _Unwritable:
    """A store on which nothing can be written."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def keep_receipts(self, *_: object) -> None:
        raise InForceError("the store is busy")


class _Parts:
    """Parts with that store."""

    def __init__(self, parts: Any) -> None:
        self._parts = parts
        self.store: Any = _Unwritable(parts.store)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._parts, name)


def test_answer_without_its_receipt_says_so(data: Path) -> None:
    """Where an answer cannot be put on record it is given all the same, and warns of that."""
    with wiring.connect(data) as mine:
        plain = mine.ask(Question(RENT))
        unkept = type(mine)(mine.name, _Parts(mine.parts), mine.now, mine.actor).ask(Question(RENT))

    assert (unkept.text, unkept.receipt) == (plain.text, None)
    assert [w.code for w in unkept.warnings if w not in plain.warnings] == ["RECEIPT_NOT_KEPT"]


def test_receipts_are_there_from_python(data: Path) -> None:
    """The same by `connect`: ask, look up, replay."""
    with wiring.connect(data, actor="ann") as mine:
        answer = mine.ask(RENT)
        assert answer.receipt is not None
        kept, found = mine.audit.receipt(answer.receipt), mine.audit.replay(answer.receipt)
        assert (kept.by, kept.text, kept.known) == ("ann", answer.text, mine.parts.store.facts_head(mine.name))
        assert (found.sound, found.found.differs) == (True, False)
