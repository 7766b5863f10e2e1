"""What a contract says on each subject on a day, with the words that say it."""

from __future__ import annotations

from datetime import date

import pytest

from graph.errors import NotFoundError
from graph.model.ids import DocumentId
from graph.model.obligations import TimeUnit, ValueKind
from graph.model.terms import Cell, CellStatus, Column
from indexing.terms.sheet import term_sheet
from tests.story import Story


def cell(story: Story, name: str, day: str, column: Column) -> Cell:
    """Return one cell of a document on a day."""
    return term_sheet(story.lineage, story.doc(name), date.fromisoformat(day), (column,)).cell(column)


def test_a_cap_is_read_with_its_amount_and_its_words(portfolio: Story) -> None:
    """The value stands in the words at its place, and the words are the provision's own.

    2020-01-01 clause MSA#8 "Liability" "Neither party's total liability shall exceed USD 1,000,000." type=CAP_ON_LIABILITY
    """
    found = cell(portfolio, "MSA", "2021-01-01", Column.LIABILITY_CAP)

    assert (found.status, found.text, found.section) == (CellStatus.FOUND, "USD 1,000,000", "8")
    (value,) = found.values
    assert (value.kind, value.number, value.unit) == (ValueKind.MONEY, "1000000", "USD")
    assert found.words.text[value.start : value.end] == "USD 1,000,000"
    assert "mutual" in found.tags
    assert {run.clause_id for run in found.words.runs} == {portfolio.id("MSA#8")}


def test_an_amended_cap_is_that_of_the_day(portfolio: Story) -> None:
    """Before the amendment the old cap, from its day the new one, with the edge that made it.

    2020-01-01 clause MSA#8 "Liability" "Supplier's aggregate liability shall not exceed USD 1,000,000." type=CAP_ON_LIABILITY
    2021-06-01 replaces-words A1#1 MSA#8 "USD 1,000,000" "USD 250,000"
    """
    before = cell(portfolio, "MSA", "2021-05-31", Column.LIABILITY_CAP)
    after = cell(portfolio, "MSA", "2021-06-01", Column.LIABILITY_CAP)

    assert (before.text, before.path) == ("USD 1,000,000", ())
    assert (after.text, after.path) == ("USD 250,000", (portfolio.edges[0].edge_id,))
    assert after.holder == portfolio.doc("MSA")


def test_a_child_takes_the_cap_of_its_parent(portfolio: Story) -> None:
    """The order has no cap of its own: the master's holds, as amended, and the path names the tie.

    2020-01-01 clause MSA#8 "Liability" "Supplier's aggregate liability shall not exceed USD 1,000,000." type=CAP_ON_LIABILITY
    2020-06-01 clause SOW#1 "Work" "Supplier builds the site."
    2020-06-01 childof SOW MSA
    2021-06-01 replaces-words A1#1 MSA#8 "USD 1,000,000" "USD 250,000"
    """
    found = cell(portfolio, "SOW", "2021-06-01", Column.LIABILITY_CAP)

    assert (found.text, found.inherited, found.holder) == ("USD 250,000", True, portfolio.doc("MSA"))
    assert found.path == tuple(e.edge_id for e in portfolio.edges)


def test_a_child_and_its_parent_that_differ_are_in_conflict_unless_words_rank_them(portfolio: Story) -> None:
    """Nobody says which law prevails between ORDER and MSA; the words of TERMS rank it above FORM.

    2020-01-01 clause MSA#9 "Law" "This Agreement is governed by the laws of Delaware." type=GOVERNING_LAW
    2020-01-01 clause TERMS#9 "Law" "This Agreement is governed by the laws of Delaware." type=GOVERNING_LAW
    2020-01-01 clause TERMS#10 "Precedence" "In case of conflict this Agreement prevails over any order form." type=PRECEDENCE
    2020-06-01 document ORDER kind=ORDER_FORM
    2020-06-01 clause ORDER#1 "Law" "This Agreement is governed by the laws of Ohio." type=GOVERNING_LAW
    2020-06-01 childof ORDER MSA
    2020-06-01 document FORM kind=ORDER_FORM
    2020-06-01 clause FORM#1 "Law" "This Agreement is governed by the laws of Ohio." type=GOVERNING_LAW
    2020-06-01 childof FORM TERMS
    """
    open_ = cell(portfolio, "ORDER", "2021-01-01", Column.GOVERNING_LAW)
    ranked = cell(portfolio, "FORM", "2021-01-01", Column.GOVERNING_LAW)

    assert open_.status is CellStatus.CONFLICTED
    assert "Delaware" in open_.note
    assert (ranked.status, ranked.text, ranked.inherited) == (CellStatus.FOUND, "Delaware", True)
    assert "Ohio" in ranked.note


def test_a_child_that_says_more_than_its_parent_is_not_in_conflict(portfolio: Story) -> None:
    """The order gives a period of secrecy, the master none; both hold, and the note names the other.

    2020-01-01 clause MSA#6 "Secrecy" "Each party shall keep Confidential Information secret." type=CONFIDENTIALITY
    2020-06-01 clause SOW#1 "Secrecy" "Supplier shall keep Confidential Information secret for five years." type=CONFIDENTIALITY
    2020-06-01 childof SOW MSA
    """
    found = cell(portfolio, "SOW", "2021-01-01", Column.CONFIDENTIALITY)
    assert (found.status, found.text, found.inherited) == (CellStatus.FOUND, "5 years", False)
    assert "MSA" in found.note


def test_a_claim_that_waits_is_named_and_changes_nothing(portfolio: Story) -> None:
    """A pending change of the provision, and a pending insertion on the subject.

    2020-01-01 clause MSA#4 "Payment" "Buyer shall pay each invoice within 30 days of receipt." type=PAYMENT_TERMS
    2020-01-01 clause MSA#9 "Other" "Nothing else is agreed."
    2021-01-01 replaces-words A1#1 MSA#4 "30 days" "60 days" pending
    2021-01-01 inserts A1#2 MSA#12 "Law" "This Agreement is governed by the laws of Ohio." pending
    """
    paid = cell(portfolio, "MSA", "2022-01-01", Column.PAYMENT_DAYS)
    law = cell(portfolio, "MSA", "2022-01-01", Column.GOVERNING_LAW)

    assert (paid.text, paid.values[0].unit) == ("30 days", TimeUnit.DAY)
    assert paid.pending == (portfolio.edges[0].edge_id,)
    assert (law.status, law.pending) == (CellStatus.ABSENT, (portfolio.edges[1].edge_id,))


def test_an_exhibit_that_is_not_here_may_hold_what_it_is_named_for(portfolio: Story) -> None:
    """Insurance is unread, a warranty is absent; the exhibit that is here leaves nothing unread.

    2020-01-01 clause MSA#6 "Cover" "Supplier meets the insurance requirements set forth in Exhibit C."
    2020-01-01 clause MSA#7 "Plans" "The plans are in Exhibit D."
    2020-01-01 clause FULL#6 "Cover" "Supplier meets the insurance requirements set forth in Exhibit C."
    2020-01-01 clause FULL#"Exhibit C" "Requirements" "None."  kind=EXHIBIT
    """
    missing = cell(portfolio, "MSA", "2021-01-01", Column.INSURANCE)

    assert (missing.status, missing.unread) == (CellStatus.UNREAD, ("Exhibit C (not attached)",))
    assert cell(portfolio, "MSA", "2021-01-01", Column.WARRANTY).status is CellStatus.ABSENT
    assert cell(portfolio, "FULL", "2021-01-01", Column.INSURANCE).status is CellStatus.ABSENT


def test_a_terminated_contract_has_ended_cells(portfolio: Story) -> None:
    """The words of its last day are shown, and that they are in force no more.

    2020-01-01 clause MSA#9 "Law" "This Agreement is governed by the laws of Delaware." type=GOVERNING_LAW
    2021-06-01 terminates T#1 MSA
    """
    assert cell(portfolio, "MSA", "2021-05-31", Column.GOVERNING_LAW).status is CellStatus.FOUND
    ended = cell(portfolio, "MSA", "2021-06-01", Column.GOVERNING_LAW)
    assert (ended.status, ended.text) == (CellStatus.ENDED, "Delaware")


def test_a_deleted_provision_has_ended(portfolio: Story) -> None:
    """The audit right was deleted; nothing else speaks on it.

    2020-01-01 clause MSA#5 "Audit" "Buyer may audit the books and records of Supplier." type=AUDIT_RIGHTS
    2020-01-01 clause MSA#9 "Law" "This Agreement is governed by the laws of Delaware." type=GOVERNING_LAW
    2021-06-01 deletes A1#1 MSA#5
    """
    assert cell(portfolio, "MSA", "2021-05-31", Column.AUDIT).status is CellStatus.FOUND
    assert cell(portfolio, "MSA", "2021-06-01", Column.AUDIT).status is CellStatus.ENDED


def test_what_is_blacked_out_is_unread(portfolio: Story) -> None:
    """A cap whose sum is redacted is there and cannot be read, and so is a rate, although the law has a maximum.

    2020-01-01 clause MSA#8 "Liability" "Supplier's aggregate liability shall not exceed [***]." type=CAP_ON_LIABILITY
    2020-01-01 clause MSA#4 "Interest" "Late payments bear interest of [***] per month or the maximum rate permitted by law."
    """
    found = cell(portfolio, "MSA", "2021-01-01", Column.LIABILITY_CAP)
    assert (found.status, found.unread) == (CellStatus.UNREAD, ("blacked out in 8",))
    assert cell(portfolio, "MSA", "2021-01-01", Column.LATE_INTEREST).status is CellStatus.UNREAD


def test_an_unknown_document_is_refused(portfolio: Story) -> None:
    """A document that is not here has no sheet.

    2020-01-01 clause MSA#1 "Work" "Build."
    """
    with pytest.raises(NotFoundError):
        term_sheet(portfolio.lineage, DocumentId("d_none"), date(2021, 1, 1))
