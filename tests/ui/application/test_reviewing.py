"""The review on the command line: nothing takes effect before a decision, each decision is one record, and nobody overwrites another."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

from graph.errors import ConflictError, NotFoundError, UsageError
from graph.model.edges import Decision, Verdict
from indexing.withdrawals import withdraw
from tests.here import connect
from tests.papers import papers_in
from tests.ui.conftest import Inforce, copy_of, recorded_of
from ui.application.decisions import Authority

PAPERS = papers_in(__file__)


made = recorded_of(PAPERS)
data = copy_of("made")


def rows(result: Result) -> list[dict[str, Any]]:
    """The objects a command printed."""
    return [json.loads(line) for line in result.stdout.splitlines()]


def claims(inforce: Inforce, data: Path) -> dict[str, str]:
    """The ids of the claims that wait, by the file that makes them."""
    return {r["document"]: r["id"] for r in rows(inforce("review", "list", "--kind", "CLAIM", "--json", "--data", data))}


def reads(inforce: Inforce, data: Path, section: str) -> str:
    """How a provision of the agreement reads today."""
    (found,) = rows(inforce("resolve", "msa.txt", section, "--as-of", "2023-05-20", "--json", "--data", data))
    return str(found["effective_text"])


def test_gravest_comes_first_and_each_says_what_it_waits_for(inforce: Inforce, data: Path) -> None:
    """What would end the agreement stands before what changes a word; unsigned papers ask for their signature too."""
    listed = rows(inforce("review", "list", "--json", "--data", data))

    assert [(r["priority"], r["document"]) for r in listed if r["kind"] == "CLAIM"] == [
        ("HIGH", "end.txt"),
        ("NORMAL", "first.txt"),
        ("NORMAL", "second.txt"),
    ]
    assert {r["document"] for r in listed if r["kind"] == "SIGNATURE"} == PAPERS.keys() - {"msa.txt"}
    assert all("no signature" in r["waits_for"] for r in listed if r["kind"] == "CLAIM")


def test_filters_leave_out_the_rest(inforce: Inforce, data: Path) -> None:
    """By edge type, by kind and by document."""
    assert [r["document"] for r in rows(inforce("review", "list", "--type", "TERMINATES", "--json", "--data", data))] == ["end.txt"]
    assert {r["document"] for r in rows(inforce("review", "list", "--document", "first.txt", "--json", "--data", data))} == {"first.txt"}
    assert isinstance(inforce("review", "list", "--type", "NOTHING", "--data", data).exception, UsageError)


def test_evidence_comes_before_reasoning_and_effect_before_both(inforce: Inforce, data: Path) -> None:
    """A claim is shown with what can be checked, both texts, and the words that would change, on the day they would."""
    (shown,) = rows(inforce("review", "show", claims(inforce, data)["first.txt"], "--as-of", "2022-01-01", "--json", "--data", data))

    told = {s["name"]: s["agrees"] for s in shown["signals"]}
    assert told == {
        "reference": True,
        "document": True,
        "provision": True,
        "old words": True,
        "parties": True,
        "dates": True,
        "execution": False,
    }
    (change,) = shown["impact"]["clauses"]
    assert ("thirty (30)" in change["before"], "sixty (60)" in change["after"], change["section"]) == (True, True, "2")
    assert list(shown).index("signals") < list(shown).index("edge")
    assert "thirty (30)" in shown["target_text"]


def test_termination_shows_all_it_would_take(inforce: Inforce, data: Path) -> None:
    """The blast radius of an end: the document, and every provision of it."""
    (shown,) = rows(inforce("review", "show", claims(inforce, data)["end.txt"], "--as-of", "2024-01-01", "--json", "--data", data))

    (whole,) = shown["impact"]["documents"]
    assert (whole["status_before"], whole["status_after"]) == ("IN_FORCE", "TERMINATED")
    assert {"1", "2", "3"} <= {c["section"] for c in shown["impact"]["clauses"]}


def test_nothing_takes_effect_before_a_decision_and_undoing_takes_it_back(inforce: Inforce, data: Path) -> None:
    """Pending: the old text, with a warning. Accepted: the new one. Undone: the old one again, and the claim waits as before."""
    one = claims(inforce, data)["first.txt"]
    assert "thirty (30)" in reads(inforce, data, "2")
    (accepted,) = rows(inforce("review", "accept", one, "--by", "Ann", "--reason", "signed copy seen", "--json", "--data", data))
    assert (accepted["edge"]["status"], accepted["edge"]["decided_by"]) == ("committed", "Ann")
    assert "sixty (60)" in reads(inforce, data, "2")
    assert inforce("review", "undo", one, "--reason", "wrong file", "--data", data).exit_code == 0
    assert "thirty (30)" in reads(inforce, data, "2")
    assert claims(inforce, data)["first.txt"] == one


def test_evidence_says_that_a_decision_was_taken_back_and_by_whom(inforce: Inforce, data: Path) -> None:
    """After an undoing the claim waits again, and the record does not say that who accepted it made it wait."""
    one = claims(inforce, data)["first.txt"]
    inforce("review", "accept", one, "--by", "Ann", "--reason", "signed copy seen", "--data", data)
    inforce("review", "undo", one, "--by", "Bob", "--reason", "wrong file", "--data", data)
    records = rows(inforce("evidence", one, "--json", "--data", data))

    assert [(r["status"], r["verdict"], r["decided_by"]) for r in records] == [
        ("pending", None, "gate"),
        ("committed", "ACCEPT", "Ann"),
        ("pending", "UNDO", "Bob"),
    ]


def test_second_reviewer_is_told_and_overwrites_nothing(inforce: Inforce, data: Path) -> None:
    """Who comes second learns who decided, when and why; the first decision stands."""
    one = claims(inforce, data)["first.txt"]
    inforce("review", "reject", one, "--by", "Ann", "--reason", "never signed", "--data", data)
    second = inforce("review", "accept", one, "--by", "Bob", "--reason", "looks fine", "--json", "--data", data)

    assert second.exit_code == ConflictError.exit_code
    assert all(words in rows(second)[0]["error"] for words in ("Ann said REJECT", "never signed", "Nothing was changed"))
    assert "thirty (30)" in reads(inforce, data, "2")
    assert len(rows(inforce("evidence", one, "--json", "--data", data))) == 2


def test_what_was_shown_must_still_hold(inforce: Inforce, data: Path) -> None:
    """A decision on what was shown is refused when it is no longer so: here the paper was confirmed as signed meanwhile."""
    one = claims(inforce, data)["second.txt"]
    (shown,) = rows(inforce("review", "show", one, "--json", "--data", data))
    assert inforce("set", "second.txt", "execution", "SIGNED", "--reason", "seen", "--data", data).exit_code == 0
    late = inforce("review", "reject", one, "--token", shown["token"], "--reason", "unsigned", "--json", "--data", data)

    assert "no longer so" in rows(late)[0]["error"]
    assert reads(inforce, data, "3").endswith("None.")


def test_bulk_is_one_record_each_and_one_failure_stops_nobody(inforce: Inforce, data: Path) -> None:
    """Many at once: each gets its own record; what cannot be is told and the rest goes on."""
    waiting = claims(inforce, data)
    result = inforce(
        "review", "accept", waiting["first.txt"], "e_nothing", waiting["second.txt"], "--reason", "batch", "--json", "--data", data
    )
    outcomes = {r["id"]: r for r in rows(result)}

    assert result.exit_code == NotFoundError.exit_code
    assert [outcomes[waiting[n]]["edge"]["status"] for n in ("first.txt", "second.txt")] == ["committed", "committed"]
    assert len({o["decision_id"] for o in outcomes.values() if o["decision_id"]}) == 2
    assert "e_nothing" in outcomes["e_nothing"]["error"]


def test_relabelled_claim_acts_as_the_person_says(inforce: Inforce, data: Path) -> None:
    """Found right about what acts on what and wrong about how: the edge that counts is the person's, the machine's is gone."""
    one = claims(inforce, data)["second.txt"]
    corrected = ("--type", "SUPPLEMENTS", "--from", "2019-03-01")
    (outcome,) = rows(inforce("review", "relabel", one, *corrected, "--reason", "adds only", "--json", "--data", data))

    assert outcome["edge"]["effective_from"] == "2019-03-01"
    assert (outcome["edge"]["edge_type"], outcome["edge"]["status"], outcome["edge"]["derivation"]) == (
        "SUPPLEMENTS",
        "committed",
        "MANUAL",
    )
    assert "$100,000" in reads(inforce, data, "3")
    assert "second.txt" not in claims(inforce, data)
    inforce("review", "undo", one, "--reason", "no", "--data", data)
    assert claims(inforce, data)["second.txt"] == one


def test_grave_change_waits_for_a_second_person_where_the_portfolio_asks_for_it(data: Path) -> None:
    """The first yes is on record and changes nothing; the same person's second does not count; another person's does."""
    with connect(data, actor="ann") as ann, connect(data, actor="bob") as bob:
        ann.review.set_policy("second_person", "yes", Authority("Ann", "four eyes"))
        one = next(i.item_id for i in ann.review.items() if i.document.file_name == "end.txt" and i.edge)
        assert ann.review.show(one, ann.today()).second_person
        first = ann.review.accept([one], Authority("Ann", "signed copy seen"))[0]
        again = ann.review.accept([one], Authority("Annie", "it was"))[0]
        assert first.edge is not None
        assert first.edge.status == "pending"
        assert isinstance(again.error, ConflictError)
        second = bob.review.accept([one], Authority("Bob", "seen too"))[0]

    assert second.edge is not None
    assert (second.edge.status, second.edge.decided_by) == ("committed", "Ann and Bob")


def test_signed_in_name_is_kept_apart_from_the_one_typed(data: Path) -> None:
    """Whatever name a person gives, the record and the ledger say who was signed in."""
    with connect(data, actor="ann") as mine:
        one = next(i.item_id for i in mine.review.items() if i.edge)
        mine.review.reject([one], Authority("The General Counsel", "not signed"))
        decision = mine.parts.store.decisions(mine.name)[-1]
        actors = {entry.actor for entry, _ in mine.parts.store.ledger(mine.name)}

    assert (decision.by, decision.principal) == ("The General Counsel", "ann")
    assert "The General Counsel" not in actors


def test_confirmed_signature_lets_the_claim_in(inforce: Inforce, data: Path) -> None:
    """What no file shows can be said by a person; then the gate decides as it would have."""
    assert (
        inforce(
            "review", "confirm", _signature(inforce, data, "first.txt"), "SIGNED", "--reason", "paper copy in the safe", "--data", data
        ).exit_code
        == 0
    )

    assert "sixty (60)" in reads(inforce, data, "2")
    assert "first.txt" not in claims(inforce, data)


def test_policy_is_a_recorded_decision_and_gates_again(inforce: Inforce, data: Path) -> None:
    """A stricter line takes effect at once, with who set it and why; what cannot be is refused."""
    inforce("review", "confirm", _signature(inforce, data, "first.txt"), "SIGNED", "--reason", "seen", "--data", data)
    assert inforce("policy", "threshold.AMENDS.commit", "1", "--reason", "strict", "--data", data).exit_code == 0
    (policy,) = rows(inforce("policy", "--json", "--data", data))
    assert policy["thresholds"]["AMENDS"] == {"commit": 1.0, "review": 0.6}
    assert isinstance(inforce("policy", "threshold.AMENDS.commit", "2", "--reason", "x", "--data", data).exception, UsageError)
    assert isinstance(inforce("policy", "colour", "red", "--reason", "x", "--data", data).exception, UsageError)
    assert isinstance(inforce("policy", "vendors", "openai", "--data", data).exception, UsageError)
    assert inforce("policy", "vendors", "openai", "local", "--reason", "agreed with both", "--data", data).exit_code == 0
    (policy,) = rows(inforce("policy", "--json", "--data", data))
    assert policy["vendors"] == ["local", "openai"]


def _signature(inforce: Inforce, data: Path, document: str) -> str:
    listed = rows(inforce("review", "list", "--kind", "SIGNATURE", "--json", "--data", data))
    return str(next(r["id"] for r in listed if r["document"] == document))


def test_calibration_counts_what_people_said(inforce: Inforce, data: Path) -> None:
    """Each decision on a machine's claim counts once, at the confidence the machine had; few bear no line out."""
    waiting = claims(inforce, data)
    inforce("review", "accept", waiting["first.txt"], "--reason", "right", "--data", data)
    inforce("review", "reject", waiting["second.txt"], "--reason", "wrong", "--data", data)
    (found,) = rows(inforce("review", "calibrate", "--json", "--data", data))

    assert found["looked"] == 2
    assert [(b["edge_type"], b["looked"], b["right"]) for b in found["bands"]] == [("AMENDS", 2, 1)]
    assert [p["commit"] for p in found["proposals"]] == [None]


@pytest.mark.parametrize(
    "words",
    [
        ("accept", "e_nothing", "--reason", "x"),
        ("show", "e_nothing"),
        ("undo", "e_nothing", "--reason", "x"),
        ("accept", "e_nothing", "--reason", " "),
        ("confirm", "e_nothing", "SIGNED", "--reason", "x"),
    ],
)
def test_wrong_use_is_one_clear_error(inforce: Inforce, data: Path, words: tuple[str, ...]) -> None:
    """An id nobody knows, a reason of nothing: refused, and nothing recorded."""
    before = inforce("verify", "--json", "--data", data).stdout
    assert inforce("review", *words, "--data", data).exit_code != 0
    assert inforce("verify", "--json", "--data", data).stdout == before


def test_while_a_document_is_taken_out_nothing_of_it_waits(data: Path) -> None:
    """A withdrawal records first that a paper is gone and then what becomes of its edges: the queue can be read in between."""
    with connect(data, actor="ida") as portfolio:
        gone, now = portfolio.document("end.txt"), datetime(2026, 1, 5, tzinfo=UTC)
        decision = Decision(decision_id="d-1", subject=gone.document_id, verdict=Verdict.WITHDRAW, by="ida", reason="a slip")
        withdraw(portfolio.parts.store, portfolio.name, gone, decision, now=now)
        assert portfolio.parts.store.edges(portfolio.name, source_ids={gone.document_id})
        assert {item.document.file_name for item in portfolio.review.items()} == {"first.txt", "second.txt"}
