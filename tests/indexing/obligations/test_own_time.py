"""A time belongs to the deed that the words give it to: what a duty waits for, or only describes, is due on no day."""

from __future__ import annotations

from datetime import date

import pytest

from graph.lifecycle.due_dates import due_date
from indexing.obligations.rules.deadlines import read_timing
from tests.indexing.obligations.binding import one

TODAY = date(2026, 1, 10)


def told(sentence: str) -> str:
    """Return the due day of a duty, or the time and the event it counts from, or "-"."""
    duty = one(sentence)
    day = due_date(duty.deadline, duty.recurrence, None, None, TODAY)
    if day is not None or duty.deadline is None:
        return str(day or "-")
    span = duty.deadline.span
    return f"{span.number if span else ''} {duty.deadline.trigger}".strip()


@pytest.mark.parametrize(
    "sentence",
    [
        "If Buyer fails to pay by March 1, 2027, Supplier shall notify the Agent.",
        "In the event that Buyer fails to pay by March 1, 2027, Supplier shall notify the Agent.",
        "In the event that Supplier does not ship within 10 days, Supplier shall return the deposit.",
        "Provided that Supplier has delivered the Goods before June 30, 2027, Buyer shall pay Supplier the bonus.",
        "If Buyer pays within 10 days of invoice, Supplier shall grant a discount of 2%.",
        "Unless Supplier receives a notice from Buyer within thirty days, Buyer shall pay the fee.",
        "Supplier shall deliver the Goods unless the permit is delivered by May 1, 2027.",
        "Where notice is given before 30 June 2027, Supplier shall refund the deposit.",
        "Supplier shall refund the deposit if Buyer returns the Goods by June 1, 2027.",
        "Supplier shall refund the deposit if, by June 1, 2027, Buyer has returned the Goods.",
        "If a payment is not made on the first day of each month, Buyer shall pay a late charge of $50.",
        "As long as Buyer has paid by March 1, 2027, Supplier shall keep the price fixed.",
        "Buyer shall pay the balance when Supplier has delivered the last shipment before June 30, 2027.",
        "Subject to receipt of the permit by March 1, 2027, Supplier shall begin construction.",
        "If Buyer has not paid, by March 1, 2027, Supplier shall notify the Agent.",
    ],
)
def test_the_time_of_a_condition_is_not_the_dutys(sentence: str) -> None:
    """Nor is one that can be read both ways."""
    assert told(sentence) == "-"


@pytest.mark.parametrize(
    "sentence",
    [
        "Buyer shall pay the fee for all Goods delivered by Supplier on or before June 30, 2027.",
        "Buyer shall reimburse Supplier for costs incurred by Supplier prior to March 1, 2027.",
        "Supplier shall replace any Goods that are found defective within 12 months after delivery.",
        "Supplier shall deliver the accounts for the year ended on December 31, 2026.",
        "Buyer shall pay for all services rendered hereunder before June 30, 2027.",
    ],
)
def test_the_time_of_what_is_described_is_not_the_dutys(sentence: str) -> None:
    """Goods that were ordered by a day are not to be paid by that day."""
    assert told(sentence) == "-"


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Upon a notice given before June 30, 2027, Supplier shall refund the deposit.", "notice given"),
        ("If Buyer so requests, Supplier shall deliver the report by June 1, 2027.", "2027-06-01"),
        ("By June 1, 2027, if Buyer so requests, Supplier shall deliver the report.", "2027-06-01"),
        ("If Buyer so requests, by June 1, 2027, Supplier shall deliver the report.", "2027-06-01"),
        ("If Buyer has not paid, then by March 1, 2027, Supplier shall notify the Agent.", "2027-03-01"),
        ("Supplier shall, if Buyer so requests, deliver the report by June 1, 2027.", "2027-06-01"),
        ("Supplier shall, to the extent permitted by law, deliver the report by June 1, 2027.", "2027-06-01"),
        ("Supplier shall pay all taxes when due and in any event by June 1, 2027.", "2027-06-01"),
        ("Supplier shall tell Buyer if it is sued, and in any event within 5 days after service.", "5 service"),
        ("Buyer shall pay the rent by March 1, 2027, unless Supplier has ended the lease within 30 days before that day.", "2027-03-01"),
        ("Supplier shall refund the deposit within 10 days if Buyer returns the Goods by June 1, 2027.", "10"),
        ("If Buyer gives notice by March 1, 2027, Supplier shall deliver the plan within 20 days after receipt of it.", "20 receipt of it"),
        ("Supplier shall pay all invoices received by it before June 30, 2027 within 30 days after receipt.", "30 receipt"),
        ("Supplier shall deliver the accounts for the year ended on December 31, 2026 on or before April 30, 2027.", "2027-04-30"),
        ("If no notice is received, upon expiration of the Term, Supplier shall return the tools.", "expiration of the Term"),
        ("The Goods shall be completed and delivered by Supplier on or before June 30, 2027.", "2027-06-30"),
        ("Supplier shall cause the Goods to be delivered by June 30, 2027.", "2027-06-30"),
        ("Buyer shall pay the price on the date that is 30 days after the Closing.", "30 Closing"),
        ("Supplier shall deliver the Goods not later than noon on December 31, 2026.", "2026-12-31"),
    ],
)
def test_the_dutys_own_time_stays(sentence: str, expected: str) -> None:
    """Beside a condition, behind it, and after words that wait for nothing."""
    assert told(sentence) == expected


@pytest.mark.parametrize("words", ["before April 1, 2027", "on May 1, 2027", "within 12 months after the termination"])
def test_what_is_forbidden_is_due_on_no_day(words: str) -> None:
    """It ends then; nothing is to be done by it."""
    assert told(f"Supplier shall not sell the Goods to others {words}.") == "-"
    assert read_timing(f"Supplier shall sell the Goods {words}.", 0).deadline is not None


def test_a_mark_of_a_list_stands_between_a_verb_and_its_deed() -> None:
    """It is what shall be completed, not what was."""
    deadline = read_timing("The Work shall be (a) substantially completed on or before July 31, 2026, and (b) painted.", 0).deadline
    assert deadline is not None
    assert str(deadline.day) == "2026-07-31"
