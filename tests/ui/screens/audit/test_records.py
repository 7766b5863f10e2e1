"""What the audit says of decisions and answers: who decided what on what, in words; hashes and ids are folded away as proof."""

from __future__ import annotations

import re
from datetime import date

import pytest

from graph.errors import UsageError
from graph.model.obligations import Event
from tests.ui.application.test_assessing import PAPERS
from tests.ui.conftest import copy_of, opened, recorded_of
from ui import Portfolio
from ui.access.roles import Principal, Role
from ui.application.decisions import Authority
from ui.application.obligations.events import Said
from ui.application.questions import Question
from ui.application.review_queue import Kind
from ui.screens.audit import records
from ui.screens.documents import register
from ui.screens.lineage import families
from ui.screens.shared.view import View

ANN = Authority("ann", "seen the original")
_MACHINE = re.compile(r"\b[a-z]{1,2}_[0-9a-f]{8,}|\b[0-9a-f]{12,}\b|\b\d{4}-\d\d-\d\d\b")

recorded = recorded_of({name: PAPERS[name] for name in ("services.txt", "first.txt", "second.txt")})  # the second amendment is unsigned
data = copy_of("recorded")
mine = opened("data", "ann")


def _view(portfolio: Portfolio) -> View:
    return View(Principal("ann", Role.ADMIN), portfolio, date(2024, 8, 1), None)


def _pending(portfolio: Portfolio) -> str:
    return next(item.edge.edge_id for item in portfolio.review.items() if item.kind is Kind.CLAIM and item.edge)


def _read(markup: str) -> str:
    """What a person reads before anything folded is opened."""
    return " ".join(re.sub(r"<[^>]+>", " ", re.sub(r"<details.*?</details>", " ", markup, flags=re.DOTALL)).split())


def _rows(markup: str) -> list[str]:
    return [_read(row) for row in re.findall(r"<tr.*?</tr>", markup, flags=re.DOTALL)[1:]]


def test_what_takes_back_is_not_called_taken_back_and_names_what_it_was_on(mine: Portfolio) -> None:
    """Accepted, taken back, accepted again, taken back again: two are taken back, and no line shows an id."""
    view, edge = _view(mine), _pending(mine)
    for _ in range(2):
        mine.review.accept([edge], ANN)
        mine.review.undo(edge, ANN)
    markup, standing = records.decisions(view, "")
    second, again, first, accepted = rows = _rows(markup)
    assert ["taken back" in row for row in rows] == [False, True, False, True]
    assert "took back “accepted” of" in first
    assert first.count("Second Amendment") == accepted.count("Second Amendment") == 1
    assert "amends" in again
    assert not _MACHINE.search(" ".join(rows)), second
    assert standing == []
    with pytest.raises(UsageError, match="taken back already") as told:
        records.undo(view, edge, "", "once more")
    assert not _MACHINE.search(str(told.value))
    with pytest.raises(UsageError, match="Choose the decision"):
        records.undo(view, "", "", "once more")


def test_what_was_said_of_an_obligation_is_among_the_decisions(mine: Portfolio) -> None:
    """Confirmed and taken back: with its words, who and why, the newest first; none of it is offered to be taken back here."""
    duty = next(mine.obligations.named(as_of=date(2024, 8, 1)))
    mine.obligations.record_event([duty.obligation_id], Said(Event.CONFIRM), ANN)
    mine.obligations.undo_event(mine.obligations.events()[-1].event_id, ANN)
    markup, standing = records.decisions(_view(mine), "")
    undone, confirmed = _rows(markup)
    assert ("took back" in undone, "confirmed taken back" in confirmed) == (True, True)
    assert all(" ".join(duty.duty.words.text.split())[:40] in row and ANN.reason in row for row in (undone, confirmed))
    assert standing == []


def test_an_answer_rests_on_papers_as_they_stood(mine: Portfolio) -> None:
    """A provision of a paper that nobody signed is not said to be in force, and no provision to be as signed; what came after is named."""
    answer = mine.ask(Question("Within how many days are invoices paid?", date(2024, 8, 1), document="second.txt"))
    shown = _read(records.receipt(_view(mine), answer.receipt))
    assert "not signed, no change applied" in shown
    assert "as signed" not in shown


def test_what_a_rejection_changed_is_named_by_its_paper(mine: Portfolio) -> None:
    """What was recorded since names the paper that was decided on, though nothing but a claim of it was rejected."""
    edge = _pending(mine)
    mine.review.accept([edge], ANN)
    answer = mine.ask(Question("Within how many days are invoices paid?", date(2024, 8, 1)))
    mine.review.undo(edge, ANN)
    mine.review.reject([edge], ANN)
    told = _read(records.replayed(_view(mine), answer.receipt))
    assert "decided on second.txt" in told
    assert "on record no longer" not in told


def test_an_answer_is_told_in_words_and_its_proof_is_folded(mine: Portfolio) -> None:
    """Days as people write them; the receipt, the hashes and the place in the record stand in the proof; the table has real heads."""
    answer = mine.ask(Question("Within how many days are invoices paid?", date(2024, 8, 1)))
    view = _view(mine)
    table, opened_id = records.receipts(view, "invoices", None)
    assert opened_id == answer.receipt
    assert '<th scope="row"><button' in table
    assert table.count('scope="col"') == 3
    shown = records.receipt(view, opened_id)
    replayed = records.replayed(view, opened_id)
    for markup in (table, shown, replayed):
        assert not _MACHINE.search(_read(markup)), _read(markup)
    assert answer.receipt in shown
    assert re.search("sha256 <code>[0-9a-f]{64}", shown)
    assert "up to entry" in replayed
    assert records.receipts(view, "no such question", None)[1] == ""
    with pytest.raises(UsageError, match="Choose an answer"):
        records.replayed(view, "")


def test_an_amendment_that_nobody_signed_is_not_in_force(mine: Portfolio) -> None:
    """In the register and in the lineage, until a person counts what it does; green is what is shown to be signed."""
    view = _view(mine)

    def told() -> list[str]:
        root = families.families(view, "")[0][1]
        tables = (register.listed(view, "")[0], families.family(view, root).picture)
        rows = [row for table in tables for row in re.findall(r"<tr.*?</tr>", table, flags=re.DOTALL) if "second.txt" in row]
        assert len(rows) == len(tables)
        return rows

    assert all('badge signing">not signed' in row for row in told())
    edge = _pending(mine)
    mine.review.accept([edge], ANN)
    assert all('badge plain">in force' in row for row in told())
    mine.review.undo(edge, ANN)
    assert all('badge signing">not signed' in row for row in told())
