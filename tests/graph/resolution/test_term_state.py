"""The term of a document by the words in force: periods, extensions, renewals, refusals to renew."""

from __future__ import annotations

from datetime import date

import pytest

from graph.model.resolution import Status, TermState, WarningCode
from graph.resolution.term_expiry import last_counted
from graph.resolution.term_state import term_on
from graph.text.periods import Period, parse_period
from tests.story import Story


def state(story: Story, name: str, day: str) -> tuple[str, str, bool]:
    """Return the state of a document's term on a day, until when, and whether that was computed."""
    term = term_on(story.lineage, story.doc(name), date.fromisoformat(day))
    return term.state.value, str(term.until), term.computed


@pytest.mark.parametrize(
    ("words", "period"),
    [
        ("three (3) years", Period(36)),
        ("a period of eighteen months", Period(18)),
        ("60 days", Period(days=60)),
        ("an additional year", Period(12)),
        ("one additional year", Period(12)),
        ("two weeks", Period(days=14)),
        ("soon", None),
    ],
)
def test_periods_are_read(words: str, period: Period | None) -> None:
    """In words, in figures, in both."""
    assert parse_period(words) == period


def test_a_month_is_as_long_as_the_calendar_has_it() -> None:
    """The 31st of January and a month is the last of February."""
    assert Period(months=1).after(date(2023, 1, 31)) == date(2023, 2, 28)
    assert Period(months=1).after(date(2023, 1, 31), 2) == date(2023, 3, 31)


def test_a_period_leads_to_a_last_day_that_is_marked(portfolio: Story) -> None:
    """Three years from the effective date; two from a day named; a notice period is no term.

    2020-01-01 clause A#1 "Term" "The initial term of this Agreement shall be for three (3) years from the Effective Date." type=TERM
    2020-01-01 clause B#1 "Term" "It continues in effect for two years commencing on July 1, 2020." type=TERM
    2020-01-01 clause C#1 "Term" "This Agreement may be ended at any time for convenience on 30 days notice." type=TERM
    """
    assert state(portfolio, "A", "2021-06-01") == ("RUNNING", "2022-12-31", True)
    assert state(portfolio, "A", "2023-01-01") == ("EXPIRED", "2022-12-31", True)
    assert state(portfolio, "B", "2021-06-01") == ("RUNNING", "2022-06-30", True)
    assert state(portfolio, "C", "2021-06-01") == ("UNKNOWN", "None", False)
    assert WarningCode.COMPUTED_DATE in {n.code for n in portfolio.effective("A#1", "2021-06-01").notices}


def test_the_term_follows_an_extension(portfolio: Story) -> None:
    """To a day, by the words; then for two more years, computed; each from its day.

    2020-01-01 document A expires=2020-12-31 evidence=A#1|December
    2020-01-01 clause A#1 "Term" "This Agreement runs until December 31, 2020." type=TERM
    2020-06-01 extends X#1 A "the Term" "December 31, 2021"
    2021-06-01 extends Y#1 A#1 "" "two (2) years" "says=The Term is extended for two (2) years."
    """
    assert state(portfolio, "A", "2020-02-01") == ("RUNNING", "2020-12-31", False)
    assert state(portfolio, "A", "2020-07-01") == ("RUNNING", "2021-12-31", False)
    assert state(portfolio, "A", "2022-07-01") == ("RUNNING", "2023-12-31", True)
    assert state(portfolio, "A", "2024-01-01") == ("EXPIRED", "2023-12-31", True)
    found = portfolio.effective("A#1", "2022-07-01")
    assert portfolio.text("A#1", "2022-07-01") == "1 Term. This Agreement runs until December 31, 2021."
    assert [portfolio.name(o.document_id) for o in found.outstanding] == ["Y"]


def test_a_renewal_is_presumed_for_its_period(portfolio: Story) -> None:
    """Month to month; and by itself without a period.

    2020-01-01 document A expires=2020-12-31
    2020-01-01 clause A#1 "Term" "One year, and shall thereafter renew month-to-month unless ended." type=TERM
    2020-01-01 document B expires=2020-12-31
    2020-01-01 clause B#1 "Term" "One year, renewing automatically." type=TERM
    """
    assert state(portfolio, "A", "2021-03-15") == ("RENEWED_PRESUMED", "2021-03-31", True)
    assert state(portfolio, "B", "2021-03-15") == ("RENEWED_PRESUMED", "2020-12-31", False)


@pytest.mark.parametrize(
    ("words", "last"),
    [
        ("renewed for one (1) additional twelve month period", date(2021, 12, 31)),
        ("renew for up to two additional one-year terms", date(2022, 12, 31)),
        ("renew for two additional one-year terms", date(2022, 12, 31)),
        ("renew for 3 successive periods of six (6) months each", date(2022, 6, 30)),
        ("renew for one (1) additional year", None),
        ("renew for successive one (1) year periods", None),
        ("renew for additional terms of one year", None),
    ],
)
def test_renewals_that_the_words_count_come_to_an_end(words: str, last: date | None) -> None:
    """The count stands before what is renewed, its length after; the length of one alone says nothing of how often."""
    assert last_counted(f"This Agreement shall automatically {words} unless refused.", date(2020, 12, 31)) == last


def test_a_term_is_not_renewed_more_often_than_its_words_say(portfolio: Story) -> None:
    """Once; then it has expired, with the renewal's last day.

    2020-01-01 document A expires=2020-12-31
    2020-01-01 clause A#1 "Term" "It shall automatically renew for one (1) additional twelve-month term." type=TERM
    """
    assert state(portfolio, "A", "2021-12-31") == ("RENEWED_PRESUMED", "2021-12-31", True)
    assert state(portfolio, "A", "2022-01-01") == ("EXPIRED", "2021-12-31", True)


def test_a_refusal_to_renew_bites_at_the_end_of_the_term(portfolio: Story) -> None:
    """Told in the second renewal year: it runs to the end of that year, and no provision is ended.

    2020-01-01 document A expires=2020-12-31
    2020-01-01 clause A#1 "Term" "One year, and shall automatically renew for successive one-year terms." type=TERM
    2020-01-01 clause A#2 "Pay."
    2022-05-01 document N kind=NOTICE
    2022-05-01 terminates N#1 A "says=We elect not to renew the Agreement."
    """
    assert state(portfolio, "A", "2022-04-30") == ("RENEWED_PRESUMED", "2022-12-31", True)
    assert state(portfolio, "A", "2022-05-01") == ("NOTICE_GIVEN", "2022-12-31", True)
    assert state(portfolio, "A", "2023-01-01") == ("EXPIRED", "2022-12-31", True)
    assert portfolio.effective("A#2", "2023-01-01").status is Status.IN_FORCE


def test_a_notice_that_terminates_is_no_refusal_to_renew(portfolio: Story) -> None:
    """It speaks of both: it ends the contract.

    2020-01-01 clause A#2 "Pay."
    2022-05-01 document N kind=NOTICE
    2022-05-01 terminates N#1 A "says=We terminate the Agreement and will not renew it."
    """
    assert state(portfolio, "A", "2022-05-01") == (TermState.TERMINATED.value, "2022-04-30", False)
    assert portfolio.effective("A#2", "2022-05-01").status is Status.TERMINATED


def test_a_day_that_no_calendar_has_ends_nothing(portfolio: Story) -> None:
    """A slip in the words ("February 30") leaves the last day unknown; the contract is read all the same.

    2020-01-01 clause MSA#4 "This Agreement continues until February 30, 2021." type=TERM
    """
    assert state(portfolio, "MSA", "2020-06-01") == ("UNKNOWN", "None", False)


def test_the_calendar_has_a_last_day(portfolio: Story) -> None:
    """Renewed for ever, and asked about its end; a period never leads beyond it.

    2020-01-01 clause MSA#4 "This Agreement continues until December 31, 2021 and renews automatically for terms of two years." type=TERM
    """
    assert state(portfolio, "MSA", "9999-12-31")[0] == "RENEWED_PRESUMED"
    assert Period(months=1).after(date.max) == Period(days=1).after(date.max) == date.max


def test_an_option_is_no_term(portfolio: Story) -> None:
    """The last day of a right to extend a closing says nothing of the contract's end.

    2020-01-01 document A
    2020-01-01 clause A#1 "Right to Extend the Closing Date" "Purchaser may extend the Closing Date until July 16, 2020." type=RENEWAL_TERM
    2020-01-01 document B
    2020-01-01 clause B#1 "Renewal" "This Agreement shall continue until July 16, 2020." type=RENEWAL_TERM
    """
    assert state(portfolio, "A", "2021-01-01")[0] == "UNKNOWN"
    assert state(portfolio, "B", "2021-01-01") == ("EXPIRED", "2020-07-16", False)


def test_an_extension_to_a_day_counts_though_it_changes_no_words(portfolio: Story) -> None:
    """The clause gives a period, so no day stands there to be replaced; an extension of something else counts for nothing.

    2020-01-01 document A effective=2020-01-01
    2020-01-01 clause A#1 "Term" "This Agreement continues for a period of two years." type=TERM
    2021-06-01 extends X#1 A#1 "" "June 30, 2024" "says=The Term of the Agreement is extended to June 30, 2024."
    2020-01-01 document B effective=2020-01-01
    2020-01-01 clause B#1 "Term" "This Agreement continues for a period of two years." type=TERM
    2021-06-01 extends Y#1 B "the Closing" "June 30, 2024" "says=The Closing is extended to June 30, 2024."
    """
    assert state(portfolio, "A", "2023-01-01") == ("RUNNING", "2024-06-30", False)
    assert state(portfolio, "A", "2024-07-01") == ("EXPIRED", "2024-06-30", False)
    assert state(portfolio, "B", "2023-01-01")[0] == "EXPIRED"


def test_a_term_is_unknown_while_a_change_of_it_is_not_applied(portfolio: Story) -> None:
    """It gives no words: whether it kept the term from ending is not known.

    2020-01-01 document A
    2020-01-01 clause A#1 "Term" "This Agreement runs until December 31, 2020." type=TERM
    2020-06-01 unspecified X#1 A#1 says="The parties wish to go on."
    """
    assert state(portfolio, "A", "2020-07-01")[0] == "RUNNING"
    assert state(portfolio, "A", "2021-07-01") == ("UNKNOWN", "2020-12-31", False)
