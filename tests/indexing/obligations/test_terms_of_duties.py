"""What the words of a duty tell of time, kind and place."""

from __future__ import annotations

import pytest

from graph.model.dates import PartialDate
from graph.model.obligations import Deadline, Domain, Recurrence, Timing, YearDay
from tests.indexing.obligations.binding import one, read


@pytest.mark.parametrize(
    ("sentence", "timing", "span", "trigger"),
    [
        ("Buyer shall pay within thirty (30) days of receipt of the invoice.", Timing.WITHIN, "30", "receipt of the invoice"),
        ("Supplier shall notify Buyer at least ten (10) days prior to the shipment.", Timing.BEFORE, "10", "shipment"),
        ("Upon receipt of the notice, Supplier shall replace the boards.", Timing.ON, "", "receipt of the notice"),
        ("Prior to the delivery, Supplier shall test the boards.", Timing.BEFORE, "", "delivery"),
        (
            "Supplier shall report within 15 days after the end of each calendar quarter.",
            Timing.WITHIN,
            "15",
            "end of each calendar quarter",
        ),
    ],
)
def test_a_relative_deadline_keeps_its_trigger(sentence: str, timing: Timing, span: str, trigger: str) -> None:
    """It has no day until the trigger's day is known."""
    deadline = one(sentence).deadline
    assert deadline is not None
    assert deadline.day is None
    assert (deadline.timing, deadline.span.number if deadline.span else "", deadline.trigger) == (timing, span, trigger)


def test_days_of_the_calendar_and_of_each_month_are_read() -> None:
    """A day that words name is the deadline's; the 15th of each month recurs."""
    fixed = one("Supplier shall deliver the boards on or before June 1, 2019.").deadline
    assert fixed is not None
    assert (fixed.timing, fixed.day) == (Timing.WITHIN, PartialDate(2019, 6, 1))
    monthly = one("Buyer shall pay the rent by the 15th day of each month.")
    assert monthly.deadline is not None
    assert (monthly.deadline.day_of_month, monthly.recurrence) == (15, Recurrence.MONTHLY)


def test_how_long_a_duty_lasts_is_no_deadline() -> None:
    """Words like "for two years" tell how long, not by when."""
    assert one("Supplier shall keep the records for two years after the delivery.").deadline is None


@pytest.mark.parametrize(
    ("sentence", "recurrence"),
    [
        ("Supplier shall report monthly.", Recurrence.MONTHLY),
        ("Supplier shall audit the mill once a year.", Recurrence.ANNUAL),
        ("Buyer shall pay $500 per week.", Recurrence.WEEKLY),
        ("Buyer shall pay interest of 1.5% per month.", None),
        ("Buyer shall pay the Annual Fee.", None),
    ],
)
def test_recurrence_is_how_often_it_is_due(sentence: str, recurrence: Recurrence | None) -> None:
    """A rate of interest and a defined term are none."""
    assert one(sentence).recurrence is recurrence


def test_conditions_and_notice_stand_verbatim() -> None:
    """What has to come true first, before the subject and after the deed."""
    duty = one("If the boards are wet, Supplier shall replace them upon ten days' prior notice, unless Buyer has stored them outside.")
    assert duty.conditions == ("If the boards are wet", "unless Buyer has stored them outside")
    assert duty.notice_period is not None
    assert duty.notice_period.number == "10"


@pytest.mark.parametrize(
    ("sentence", "domain", "kind"),
    [
        ("Buyer shall pay $5,000.", Domain.FINANCIAL, "PAYMENT"),
        ("Supplier shall indemnify, defend and hold Buyer harmless.", Domain.FINANCIAL, "INDEMNITY"),
        ("Supplier shall maintain liability insurance.", Domain.OPERATIONAL, "INSURANCE"),
        ("Supplier shall comply with all applicable laws.", Domain.REGULATORY, "COMPLIANCE_WITH_LAW"),
        ("Supplier shall process personal data only as instructed.", Domain.REGULATORY, "DATA_PROTECTION"),
        ("Buyer shall not disclose the prices.", Domain.RESTRICTIVE, "CONFIDENTIALITY"),
        ("Neither party may assign this Agreement.", Domain.RESTRICTIVE, "ASSIGNMENT"),
        ("Buyer shall not solicit the employees of Supplier.", Domain.RESTRICTIVE, "NON_SOLICITATION"),
        ("Supplier shall notify Buyer of any delay.", Domain.OPERATIONAL, "NOTICE"),
        ("Supplier shall keep books and records.", Domain.OPERATIONAL, "RECORDS"),
        ("Buyer shall return all samples.", Domain.OPERATIONAL, "RETURN"),
    ],
)
def test_kinds_follow_deed_and_object(sentence: str, domain: Domain, kind: str) -> None:
    """Domain and type of plain duties."""
    duty = one(sentence)
    assert (duty.domain, duty.type) == (domain, kind)


def test_flags_tell_what_words_lack() -> None:
    """An indemnity without any cap, a prior notice of no length, a payment of no day, a figure against its words."""
    assert one("Supplier shall indemnify Buyer.").flags == ("UNCAPPED",)
    assert one("Buyer shall give prior written notice of any audit.").flags == ("MISSING_NOTICE_PERIOD",)
    assert one("Buyer shall pay $500.").flags == ("NO_DEADLINE",)
    assert "CONTRADICTORY_VALUE" in one("Buyer shall pay within thirty (60) days of the invoice.").flags


def test_a_capped_contract_flags_no_indemnity() -> None:
    """The cap may stand in another section."""
    body = "1. Indemnity. Supplier shall indemnify Buyer.\n\n2. Cap. Supplier's liability shall not exceed $5,000.\n"
    assert read(body)[0].flags == ()


def test_law_and_survival_are_told() -> None:
    """A duty names its territory; a clause elsewhere may say that it outlives the contract."""
    body = (
        "1. Law. Supplier shall obey the laws of the State of Ohio.\n\n2. Secrets. Buyer shall keep the prices secret.\n\n"
        "3. Survival. Sections 2 and 3 shall survive termination.\n"
    )
    law, secret = read(body)
    assert (law.jurisdiction, law.survives, secret.survives) == ("State of Ohio", False, True)


@pytest.mark.parametrize(
    ("sentence", "timing", "day"),
    [
        ("Buyer shall give at least 60 days' notice before March 1, 2025.", Timing.BEFORE, "2025-03-01"),
        ("Buyer shall pay within 60 days after May 1, 2025.", Timing.WITHIN, "2025-05-01"),
    ],
)
def test_a_time_counted_from_a_stated_day_has_that_day(sentence: str, timing: Timing, day: str) -> None:
    """Sixty days' notice before a day is not due on the eve of that day."""
    deadline = one(sentence).deadline
    assert deadline is not None
    assert deadline.span is not None
    assert (deadline.timing, str(deadline.day), deadline.span.number, deadline.trigger) == (timing, day, "60", "")


@pytest.mark.parametrize("often", ["every other month", "every second month", "each alternate calendar month"])
def test_every_other_month_is_not_each(often: str) -> None:
    """Each month it would be due when it is not."""
    assert one(f"Buyer shall deliver the report {often}.").recurrence is Recurrence.EVERY_TWO_MONTHS


def test_two_days_of_a_month_are_not_the_second_of_them() -> None:
    """The fifteenth would be too late for what is due on the first: it is due on both, and of two that are left open on neither."""
    duty = one("Buyer shall pay $500 on the 1st and 15th day of each month.")
    assert (duty.recurrence, duty.deadline) == (Recurrence.MONTHLY, Deadline(days=(YearDay(0, 1), YearDay(0, 15))))
    open_ = one("Buyer shall pay $500 on the 1st or 15th day of each month.")
    assert (open_.recurrence, open_.deadline) == (Recurrence.MONTHLY, None)


@pytest.mark.parametrize(
    ("sentence", "survives"),
    [
        ("Upon termination of this Agreement, Buyer shall pay all amounts outstanding.", True),
        ("Supplier shall, on expiration or earlier termination, return the samples.", True),
        ("Upon termination of any employee, Supplier shall name another.", False),
    ],
)
def test_what_is_owed_upon_the_end_outlives_it(sentence: str, survives: bool) -> None:
    """Closing the contract does not expire what only then falls due."""
    assert one(sentence).survives is survives
