"""The portfolio table and what is asked of it: every row has an answer, and one of the answers is that it cannot be told."""

from __future__ import annotations

from datetime import date

import pytest

from graph.comparison.consolidation import conform
from graph.errors import UsageError
from graph.model.terms import CellStatus, Column
from indexing.terms.filter_tests import Verdict, judge
from indexing.terms.filters import columns_of, parse_filter
from indexing.terms.passages import of_document, passages
from indexing.terms.table import contracts, coverage, rows
from tests.story import Story

DAY = date(2022, 1, 1)
YES, NO, OPEN = Verdict.MATCHES, Verdict.DOES_NOT, Verdict.CANNOT_BE_TOLD


def judged(story: Story, asked: str) -> dict[str, Verdict]:
    """Return what a filter says of each contract of a story, by its name."""
    conditions = parse_filter(asked, DAY)
    documents = contracts(story.lineage, DAY)
    sheets = rows(story.lineage, documents, DAY, columns_of(conditions))
    return {story.lineage.documents[s.document_id].file_name.removesuffix(".txt"): judge(conditions, s).verdict for s in sheets}


@pytest.fixture(scope="module")
def capped() -> Story:
    """Contracts whose caps are low, high, in another money, in fees, missing, blacked out."""
    return Story(
        """
        2020-01-01 clause LOW#8 "Liability" "Supplier's liability shall not exceed USD 500,000." type=CAP_ON_LIABILITY
        2020-01-01 clause HIGH#8 "Liability" "Supplier's liability shall not exceed USD 5,000,000." type=CAP_ON_LIABILITY
        2020-01-01 clause EURO#8 "Liability" "Supplier's liability shall not exceed EUR 500,000." type=CAP_ON_LIABILITY
        2020-01-01 clause FEES#8 "Liability" "Supplier's liability shall not exceed the fees paid." type=CAP_ON_LIABILITY
        2020-01-01 clause MORE#8 "Liability" "Liability shall not exceed the greater of $2,000,000 and the fees paid." type=CAP_ON_LIABILITY
        2020-01-01 clause NONE#8 "Law" "This Agreement is governed by the laws of Ohio." type=GOVERNING_LAW
        2020-01-01 clause DARK#8 "Liability" "Supplier's liability shall not exceed [***]." type=CAP_ON_LIABILITY
        """
    )


def test_caps_are_compared_as_far_as_they_can_be(capped: Story) -> None:
    """Other money, fees and what is blacked out cannot be told; the greater of two sums is at least each."""
    found = judged(capped, "caps under $1m")
    assert found == {"LOW": YES, "HIGH": NO, "EURO": OPEN, "FEES": OPEN, "MORE": NO, "NONE": NO, "DARK": OPEN}
    assert judged(capped, "no liability cap") == dict.fromkeys(found, NO) | {"NONE": YES, "DARK": OPEN}
    assert judged(capped, "liability cap < 1,000,000 USD") == found


def test_every_condition_must_hold_and_one_that_fails_decides(capped: Story) -> None:
    """A cap that cannot be told does not matter where the law is another."""
    found = judged(capped, "caps under $1m and governed by Ohio law")
    assert set(found.values()) == {NO}
    assert judged(capped, "not governed by Ohio law") == dict.fromkeys(found, OPEN) | {"NONE": NO}
    assert judged(capped, "not governed by Texas law")["NONE"] is YES


RATES = """
2020-01-01 clause MONTH#3 "Late Payment" "Overdue amounts bear interest at 1% per month." type=PAYMENT_TERMS
2020-01-01 clause SIMPLE#3 "Late Payment" "Overdue amounts bear simple interest at 1% per month." type=PAYMENT_TERMS
2020-01-01 clause YEAR#3 "Late Payment" "Overdue amounts bear interest at 8% per annum." type=PAYMENT_TERMS
2020-01-01 clause BARE#3 "Late Payment" "Overdue amounts bear interest at 8%." type=PAYMENT_TERMS
2020-01-01 clause PRIME#3 "Late Payment" "Overdue amounts bear interest at 2% over the prime rate." type=PAYMENT_TERMS
"""


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("late interest over 5%", {"MONTH": OPEN, "SIMPLE": YES, "YEAR": YES, "BARE": YES, "PRIME": OPEN}),
        ("late interest over 5% a year", {"MONTH": OPEN, "SIMPLE": YES, "YEAR": YES, "BARE": OPEN, "PRIME": OPEN}),
        ("late interest at least 1% per month", {"MONTH": YES, "SIMPLE": YES, "YEAR": OPEN, "BARE": OPEN, "PRIME": OPEN}),
        ("not late interest over 5%", {"MONTH": OPEN, "SIMPLE": NO, "YEAR": NO, "BARE": NO, "PRIME": OPEN}),
    ],
)
def test_rates_of_unlike_periods_are_not_compared(asked: str, found: dict[str, Verdict]) -> None:
    """A rate a month is none a year, but for simple interest, which can be counted exactly; over a base rate it is no rate at all."""
    assert judged(Story(RATES), asked) == found


LIMITS = """
2020-01-01 clause BOTH#9 "Cover" "Supplier shall keep insurance of $1,000,000 per occurrence, $2,000,000 in the aggregate." type=INSURANCE
2020-01-01 clause TURN#9 "Cover" "Supplier shall keep insurance: limit per claim of $1,000,000 and aggregate of $2,000,000." type=INSURANCE
2020-01-01 clause ONE#9 "Insurance" "Supplier shall maintain insurance of $3,000,000." type=INSURANCE
2020-01-01 clause EACH#9 "Insurance" "Supplier shall maintain insurance of $3,000,000 for each occurrence." type=INSURANCE
2020-01-01 clause COIN#9 "Insurance" "Supplier shall maintain insurance of $3,000,000 or EUR 2,000,000." type=INSURANCE
"""


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("insurance over $1.5m", {"BOTH": OPEN, "TURN": OPEN, "ONE": YES, "EACH": YES, "COIN": OPEN}),
        ("insurance over $5m", {"BOTH": NO, "TURN": NO, "ONE": NO, "EACH": NO, "COIN": OPEN}),
        ("insurance at least $500k", {"BOTH": YES, "TURN": YES, "ONE": YES, "EACH": YES, "COIN": OPEN}),
        ("insurance over $1.5m per occurrence", {"BOTH": NO, "TURN": NO, "ONE": OPEN, "EACH": YES, "COIN": OPEN}),
        ("insurance in the aggregate over $1.5m", {"BOTH": YES, "TURN": YES, "ONE": OPEN, "EACH": OPEN, "COIN": OPEN}),
    ],
)
def test_limits_for_each_case_and_in_all_are_two(asked: str, found: dict[str, Verdict]) -> None:
    """Of several figures an answer holds where it holds of each, or where it is asked which is meant."""
    assert judged(Story(LIMITS), asked) == found


def test_a_place_with_and_in_its_name_is_one_place() -> None:
    """England and Wales is one law, whatever else is asked."""
    law, end = parse_filter("governed by the laws of England and Wales and expires in 2030", DAY)
    assert (law.text, end.column) == ("England and Wales", Column.EXPIRY)


DATED = """
2020-01-01 clause SOON#2 "Term" "This Agreement shall expire on March 1, 2022." type=TERM
2020-01-01 clause LATE#2 "Term" "This Agreement shall expire on March 1, 2029." type=TERM
2020-01-01 clause OPEN#2 "Term" "This Agreement shall continue until terminated." type=TERM
2020-01-01 clause ROLL#2 "Term" "This Agreement ends on March 1, 2022 and shall automatically renew for one year terms." type=TERM
2020-01-01 clause FROM#2 "Term" "The term of this Agreement shall be ten years, commencing on the Opening Date." type=TERM
"""


def test_days_are_counted_from_the_day_asked() -> None:
    """What ends within 90 days, what renews before June, and what no day can be told of."""
    story = Story(DATED)
    assert judged(story, "expires within 90 days") == {"SOON": YES, "LATE": NO, "OPEN": NO, "ROLL": YES, "FROM": OPEN}
    assert judged(story, "renews before June 2022") == {"SOON": NO, "LATE": NO, "OPEN": NO, "ROLL": YES, "FROM": NO}
    assert judged(story, "renews before June") == judged(story, "renews before June 2022"), "the next June"
    assert judged(story, "automatic renewal")["ROLL"] is YES
    assert judged(story, "expires in 2029")["LATE"] is YES


def test_months_and_days_are_compared_as_ranges(portfolio: Story) -> None:
    """A month is more than 27 days and no more than 31; on 30 nobody can tell.

    2020-01-01 clause A#4 "Payment" "Buyer shall pay each invoice within one month of receipt." type=PAYMENT_TERMS
    """
    assert judged(portfolio, "payment over 27 days") == {"A": YES}
    assert judged(portfolio, "payment over 30 days") == {"A": OPEN}
    assert judged(portfolio, "payment over 45 days") == {"A": NO}


def test_consent_on_a_change_of_control(portfolio: Story) -> None:
    """A deemed assignment needs consent as well; free succession does not.

    2020-01-01 clause A#9 "Control" "A change of control shall be deemed an assignment that requires consent." type=CHANGE_OF_CONTROL
    2020-01-01 clause B#9 "Assignment" "Either party may assign this Agreement without consent in a merger." type=ANTI_ASSIGNMENT
    """
    assert judged(portfolio, "needs consent on change of control") == {"A": YES, "B": NO}


@pytest.mark.parametrize(
    "asked",
    [
        "",
        "blue contracts",
        "caps under 5",
        "renews before whenever",
        "governed by moon law",
        "caps over $1m or none",
        "caps over $1m excluding IP",
        "expires before June 2027 or renews",
        "expires within 90 days or 12 months",
        "expires before 05/06/2027",
    ],
)
def test_what_cannot_be_read_is_refused_with_what_can(asked: str) -> None:
    """Nothing is guessed, and nothing of what is asked is passed over."""
    with pytest.raises(UsageError, match="caps under"):
        parse_filter(asked, DAY)


@pytest.mark.parametrize("asked", ["expires within 999999999999 days", "renews within 9000 years"])
def test_a_day_beyond_the_calendar_is_its_last(asked: str) -> None:
    """However far somebody looks ahead, on whatever day."""
    assert parse_filter(asked, date.max)[-1].last == date.max


def test_the_table_says_what_it_rests_on(portfolio: Story) -> None:
    """One row a contract: no amendment, no version that was replaced; what is unread and what waits is named.

    2020-01-01 clause V1#8 "Law" "This Agreement is governed by the laws of Ohio." type=GOVERNING_LAW
    2021-01-01 clause V2#8 "Law" "This Agreement is governed by the laws of Texas." type=GOVERNING_LAW
    2021-01-01 supersedes V2#9 V1
    2020-01-01 clause B#8 "Cover" "Supplier meets the insurance requirements of Exhibit C."
    2021-06-01 document A1 kind=AMENDMENT
    2021-06-01 replaces-words A1#1 B#8 "Exhibit C" "Exhibit D" pending
    """
    documents = contracts(portfolio.lineage, DAY)
    assert documents == (portfolio.doc("B"), portfolio.doc("V2"))
    sheets = rows(portfolio.lineage, documents, DAY, (Column.GOVERNING_LAW, Column.INSURANCE))
    found = coverage(sheets, ("scan.pdf",))

    assert (found.contracts, sum(found.statuses.values())) == (2, 4)
    assert (found.statuses[CellStatus.FOUND], found.statuses[CellStatus.UNREAD]) == (1, 1)
    assert found.not_here == ("Exhibit C (not attached)",)
    assert found.unread_files == ("scan.pdf",)
    assert coverage(()).pending == ()


def test_words_on_which_nothing_acts_are_read_as_a_conformed_copy_would_be(portfolio: Story) -> None:
    """The short way and the whole one give the same words, headings and standing.

    2020-01-01 clause MSA#1 "Work" "Supplier builds. Buyer pays."
    2020-01-01 clause MSA#1(a) "the first part;"
    2020-01-01 clause MSA#2 "Law" "This Agreement is governed by the laws of Ohio." type=GOVERNING_LAW
    """
    short = of_document(portfolio.lineage, portfolio.doc("MSA"), DAY)
    whole = tuple(passages(conform(portfolio.lineage, portfolio.doc("MSA"), DAY).clauses))
    assert [(p.text, p.heading, p.entry.status, p.entry.lead) for p in short] == [
        (p.text, p.heading, p.entry.status, p.entry.lead) for p in whole
    ]
