"""Time, condition and extent of what an instrument instructs: each wording's days, as lawyers read them."""

from __future__ import annotations

from datetime import date

import pytest

from graph.model.dates import PartialDate
from graph.model.edges import Claim, ConditionKind
from tests.indexing.amending import claims

CLOSING, EVENT = ConditionKind.CLOSING, ConditionKind.FUTURE_EVENT
DELETED = "Section 4 of the Agreement is hereby deleted"


def _the_claim(body: str) -> Claim:
    (claim,) = claims(body)
    return claim


@pytest.mark.parametrize(
    ("words", "day"),
    [
        (f"Effective as of June 1, 2018, {DELETED}.", PartialDate(2018, 6, 1)),
        (f"{DELETED} with effect from June 1, 2018.", PartialDate(2018, 6, 1)),
        (f"{DELETED}, with retroactive effect to June 1, 2017.", PartialDate(2017, 6, 1)),
        (f"{DELETED} retroactive to June 1, 2017.", PartialDate(2017, 6, 1)),
        (f"{DELETED}, nunc pro tunc to June 1, 2017.", PartialDate(2017, 6, 1)),
        (f"Effective nunc pro tunc as of June 1, 2017, {DELETED}.", PartialDate(2017, 6, 1)),
        (f"{DELETED} on and with effect from 1 June 2018.", PartialDate(2018, 6, 1)),
        (f"{DELETED} effective on and after June 1, 2018.", PartialDate(2018, 6, 1)),
        (f"{DELETED} as of June 1, 2018.", PartialDate(2018, 6, 1)),
        (f"{DELETED} as from 1 June 2018.", PartialDate(2018, 6, 1)),
        (f"Effective June 2018, {DELETED}.", PartialDate(2018, 6)),
        (f"Effective as of the close of business on May 31, 2018, {DELETED}.", PartialDate(2018, 6, 1)),
        (f"{DELETED} effective at the end of the day on May 31, 2018.", PartialDate(2018, 6, 1)),
        (f"{DELETED} effective as of 11:59 p.m. on May 31, 2018.", PartialDate(2018, 6, 1)),
        (f"{DELETED} effective at 12:01 a.m. on June 1, 2018.", PartialDate(2018, 6, 1)),
    ],
)
def test_from_when(words: str, day: PartialDate) -> None:
    """The first day without the old text: the day stated, or the one after a close of business."""
    assert _the_claim(f"1. {words}\n").effective_from == day


@pytest.mark.parametrize(
    ("words", "start", "end"),
    [
        (f"From June 1, 2018 through August 31, 2018, {DELETED}.", PartialDate(2018, 6, 1), date(2018, 9, 1)),
        (f"From June 1, 2018 until August 31, 2018, {DELETED}.", PartialDate(2018, 6, 1), date(2018, 8, 31)),
        (f"For the period commencing June 1, 2018 and ending on August 31, 2018, {DELETED}.", PartialDate(2018, 6, 1), date(2018, 9, 1)),
        (f"For a period of six months from June 1, 2018, {DELETED}.", PartialDate(2018, 6, 1), date(2018, 12, 1)),
        (f"For a period of eighteen (18) months commencing on August 31, 2018, {DELETED}.", PartialDate(2018, 8, 31), date(2020, 2, 29)),
        (f"For ninety (90) days following June 1, 2018, {DELETED}.", PartialDate(2018, 6, 1), date(2018, 8, 30)),
        (f"For calendar year 2019 only, {DELETED}.", PartialDate(2019, 1, 1), date(2020, 1, 1)),
        (f"{DELETED}, but only for calendar years 2019 and 2020.", PartialDate(2019, 1, 1), date(2021, 1, 1)),
        (f"Until December 31, 2018, {DELETED}.", None, date(2018, 12, 31)),
        (f"{DELETED} until December 31, 2018, after which the original Section 4 shall again apply.", None, date(2019, 1, 1)),
        (f"{DELETED} up to and including 31 December 2018 only, on a temporary basis.", None, date(2019, 1, 1)),
    ],
)
def test_until_when(words: str, start: PartialDate | None, end: date) -> None:
    """The first day without the change: "through" includes its day, "until" does not, a length is counted from the day given."""
    claim = _the_claim(f"1. {words}\n")
    assert (claim.effective_from, claim.effective_to) == (start, end)


@pytest.mark.parametrize(
    "words",
    [
        'Section 4 of the Agreement is amended by replacing "June 30, 2018" with "June 30, 2019".',
        'Section 4 of the Agreement is amended by adding the words "through December 31, 2018" at the end thereof.',
        "Section 4 of the Agreement is amended to provide that the fee for calendar year 2019 shall be reduced.",
    ],
)
def test_days_in_the_terms_are_no_lapse(words: str) -> None:
    """A day or a year that the new terms speak of says nothing about how long the change lasts."""
    claim = _the_claim(f"1. {words}\n")
    assert (claim.effective_from, claim.effective_to) == (None, None)


@pytest.mark.parametrize(
    "words",
    [
        f"{DELETED} as if it had never been contained therein.",
        f"{DELETED}, as though never included in the Agreement.",
        f"{DELETED} and shall be null and void from its inception.",
        f"{DELETED} ab initio.",
        f"{DELETED} and is void ab initio.",
    ],
)
def test_void_from_the_beginning(words: str) -> None:
    """What is taken out as if it had never been there was in force on no day."""
    assert _the_claim(f"1. {words}\n").from_beginning
    assert not _the_claim(f"1. {DELETED}.\n").from_beginning


@pytest.mark.parametrize(
    ("words", "condition"),
    [
        (f"Upon the closing of the Merger, {DELETED}.", "Upon the closing of the Merger"),
        (f"Upon FDA approval of the Product, {DELETED}.", "Upon FDA approval of the Product"),
        (f"If the Option is exercised, {DELETED}.", "If the Option is exercised"),
        (f"In the event that Alder exercises the Option, {DELETED}.", "In the event that Alder exercises the Option"),
        (f"Effective upon the consummation of the Offering, {DELETED}.", "Effective upon the consummation of the Offering"),
        (f"From and after the Closing under the Purchase Agreement, {DELETED}.", "From and after the Closing under the Purchase Agreement"),
        (f"When the second tower is completed, {DELETED}.", "When the second tower is completed"),
        (f"Subject to the consummation of the Acquisition, {DELETED}.", "Subject to the consummation of the Acquisition"),
    ],
)
def test_future_events(words: str, condition: str) -> None:
    """A change that waits for a merger, an approval or an option is not in force until somebody records that it came."""
    claim = _the_claim(f"1. {words}\n")
    assert (claim.condition_kind, claim.condition) == (EVENT, condition)


@pytest.mark.parametrize(
    "words",
    [
        "The effectiveness of this Amendment is subject to receipt by Birch of a fee of $5,000.",
        "This Amendment shall become effective on the date when each of the following conditions has been satisfied.",
        "This Amendment shall not become effective until Birch has received the consent of its lender.",
        "This Amendment shall become effective upon receipt by Birch of the documents listed in Schedule 1.",
        "This Amendment will be effective as of the date first written above when, and only when, Birch has received the closing fee.",
        "The amendments set forth in Section 1 shall become effective upon satisfaction of the conditions in Section 3.",
    ],
)
def test_closing_conditions(words: str) -> None:
    """Papers, fees and consents that an instrument asks for are its closing conditions, kept in its words."""
    (claim, *_) = claims(f"1. {DELETED}.\n\n2. {words}\n")
    assert claim.condition_kind is CLOSING
    assert claim.condition.rstrip(".") in words


@pytest.mark.parametrize(
    "words",
    [
        "This Amendment shall become effective upon the consummation of the Merger.",
        "The effectiveness of this Amendment is conditioned upon the closing of the initial public offering of Alder.",
    ],
)
def test_an_instrument_that_waits_for_an_event(words: str) -> None:
    """Another deal's closing is a future event for the whole instrument."""
    (claim, *_) = claims(f"1. {DELETED}.\n\n2. {words}\n")
    assert claim.condition_kind is EVENT


@pytest.mark.parametrize(
    "words",
    [
        "This Amendment shall become effective upon execution by both parties.",
        "This Amendment is effective as of the date first written above.",
        "No amendment of this Agreement will be effective unless in writing.",
        "Subject to the terms and conditions of this Amendment, the parties agree as set forth above.",
        "If any provision of this Amendment is invalid, the others remain in force.",
    ],
)
def test_no_condition(words: str) -> None:
    """That everybody signs, and boilerplate, hold nothing back."""
    (claim, *_) = claims(f"1. {DELETED}.\n\n2. {words}\n")
    assert (claim.condition, claim.condition_kind) == ("", None)


@pytest.mark.parametrize(
    ("words", "scope"),
    [
        (f"{DELETED} solely with respect to the Dallas Facility.", "solely with respect to the Dallas Facility"),
        (f"{DELETED}, but only as it relates to Product B.", "only as it relates to Product B"),
        (f"For purposes of SOW 3 only, {DELETED}.", "For purposes of SOW 3 only"),
        (f"With respect to the Reno plant only, {DELETED}.", "With respect to the Reno plant only"),
        (f"Solely for the purposes of Work Order 7, {DELETED}.", "Solely for the purposes of Work Order 7"),
        (f"{DELETED} insofar as it applies to the Northern Territory.", "insofar as it applies to the Northern Territory"),
    ],
)
def test_limited_scope(words: str, scope: str) -> None:
    """A change that reaches only so far keeps the words that say how far."""
    claim = _the_claim(f"1. {words}\n")
    assert claim.scope.rstrip(".") == scope
    assert claim.target.title == "Services Agreement"


def test_a_period_and_convenience_are_no_scope() -> None:
    """A year limits the time; convenience of reference limits nothing."""
    assert _the_claim(f"1. {DELETED}, but only for calendar year 2019.\n").scope == ""
    assert _the_claim(f"1. Solely for convenience of reference, {DELETED}.\n").scope == ""
