"""The ends of terms on a calendar, and the last day to refuse a renewal."""

from __future__ import annotations

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from graph.lifecycle.upcoming_term_ends import NoticeOn, RequiredNotice, terms_ahead
from graph.model.agenda import Agenda, EntryKind, Window
from graph.model.ids import DocumentId
from graph.model.obligations import TimeUnit, Value, ValueKind
from tests.story import Story


def span(number: str, unit: TimeUnit = TimeUnit.DAY) -> Value:
    """Return a period."""
    return Value(ValueKind.DURATION, 0, 0, number, unit)


def asks(*periods: Value, on: dict[str, Value] | None = None) -> NoticeOn:
    """Return words that ask for a notice: the same on every day, or another from some days on."""

    def notice(_: DocumentId, day: date) -> RequiredNotice | None:
        later = [p for start, p in (on or {}).items() if date.fromisoformat(start) <= day]
        return RequiredNotice((later[-1],)) if later else RequiredNotice(periods) if periods else None

    return notice


def ahead(story: Story, start: str, end: str, notice: NoticeOn, *, as_of: str = "", of: str = "A") -> Agenda:
    """Return the calendar of a contract's terms."""
    window = Window(*map(date.fromisoformat, (start, end, as_of or start)))
    return Agenda.of(window, tuple(terms_ahead(story.lineage, story.doc(of), window, notice)))


def days(found: Agenda) -> list[str]:
    """Return matter and day of each entry."""
    return [f"{e.matter} {e.day}" for e in found.entries]


def test_words_that_leave_a_day_open_are_read_as_the_earlier(portfolio: Story) -> None:
    """What runs "until" a day may not include it: the notice is counted from the day before, and says so.

    2020-01-01 document A expires=2026-12-31
    2020-01-01 clause A#1 "Term" "It runs until December 31, 2026 and automatically renews for successive one-year terms." type=TERM
    """
    first = ahead(portfolio, "2026-01-01", "2026-12-31", asks(span("90"))).entries[0]
    assert first.day == date(2026, 10, 1)
    assert "leave open whether 2026-12-31 is the last day" in first.note


def test_an_amendment_that_moves_the_end_moves_the_notice_day_and_keeps_its_identity(portfolio: Story) -> None:
    """Known from the day it was signed; a calendar that had the old day is given the same entry on the new one.

    2020-01-01 document A expires=2026-12-31 evidence=A#1|December
    2020-01-01 clause A#1 "Term" "It ends on December 31, 2026 and automatically renews for successive one-year terms." type=TERM
    2026-06-01 extends X#1 A#1 "" "June 30, 2027"
    """
    without = ahead(Story(DOC_WITHOUT), "2026-01-01", "2027-12-31", asks(span("90")))
    found = ahead(portfolio, "2026-01-01", "2027-12-31", asks(span("90")))
    assert days(without)[:2] == ["NOTICE_DUE 2026-10-02", "TERM_RENEWS 2026-12-31"]
    assert days(found)[:2] == ["NOTICE_DUE 2027-04-01", "TERM_RENEWS 2027-06-30"]
    assert [e.entry_id for e in found.entries[:2]] == [e.entry_id for e in without.entries[:2]]
    told = "by the words in force on 2026-01-01 it would end on 2026-12-31"
    assert [told in e.note for e in found.entries] == [True, True, *[False] * (len(found.entries) - 2)]
    in_july = ahead(portfolio, "2026-07-01", "2027-12-31", asks(span("90"))).entries
    assert [e.entry_id for e in in_july] == [e.entry_id for e in found.entries]
    assert not any("would end" in e.note for e in in_july)


DOC_WITHOUT = """
2020-01-01 document A expires=2026-12-31 evidence=A#1|December
2020-01-01 clause A#1 "Term" "It ends on December 31, 2026 and automatically renews for successive one-year terms." type=TERM
"""


def test_a_refusal_to_renew_ends_the_term_and_asks_for_no_further_notice(portfolio: Story) -> None:
    """Told in the second renewal year: the end of that year is the last entry.

    2020-01-01 document A expires=2020-12-31
    2020-01-01 clause A#1 "Term" "One year, and shall automatically renew for successive one-year terms." type=TERM
    2022-05-01 document N kind=NOTICE
    2022-05-01 terminates N#1 A "says=We elect not to renew the Agreement."
    """
    found = ahead(portfolio, "2022-01-01", "2025-12-31", asks(span("30")))
    assert days(found) == ["TERMINATED 2022-12-31"]
    (end,) = found.entries
    assert (end.document_id, end.section, end.clause_id) == (portfolio.doc("A"), "", None)
    assert "We elect not to renew" in end.words.text, "it rests on the notice, which stands in another paper"


def test_the_words_in_force_when_one_has_to_act_give_the_period(portfolio: Story) -> None:
    """From November on the words ask for 30 days; by the words before, the time was over in October. Where neither fits, the longer.

    2020-01-01 document A expires=2026-12-31
    2020-01-01 clause A#1 "Term" "It automatically renews for successive one-year terms." type=TERM
    """
    notice = asks(span("90"), on={"2026-11-01": span("30")})
    assert days(ahead(portfolio, "2026-01-01", "2026-12-31", notice))[0] == "NOTICE_DUE 2026-12-01"
    notice = asks(span("30"), on={"2026-11-01": span("90")})  # who waited for the 30 days would be too late by the 90
    assert days(ahead(portfolio, "2026-01-01", "2026-12-31", notice))[0] == "NOTICE_DUE 2026-10-02"


def test_what_cannot_be_placed_is_told(portfolio: Story) -> None:
    """A renewal without a length, a renewal without a notice, a notice without an end; a draft is no contract.

    2020-01-01 document A expires=2026-12-31
    2020-01-01 clause A#1 "Term" "It ends on December 31, 2026, renewing automatically." type=TERM
    2020-01-01 clause B#1 "Term" "It goes on." type=TERM
    2020-01-01 document C expires=2026-12-31 execution=DRAFT
    2020-01-01 clause C#1 "Term" "One term." type=TERM
    """
    gaps = ahead(portfolio, "2026-01-01", "2027-12-31", asks()).unplaced
    assert [u.why.value for u in gaps] == ["NOTICE_UNKNOWN", "RENEWAL_UNKNOWN"]
    assert {(u.section, u.words.text) for u in gaps} == {("1", "It ends on December 31, 2026, renewing automatically.")}
    found = ahead(portfolio, "2026-01-01", "2027-12-31", asks(span("30")), of="B")
    assert [u.why.value for u in found.unplaced] == ["TERM_UNKNOWN"]
    assert ahead(portfolio, "2026-01-01", "2027-12-31", asks(span("30")), of="C") == Agenda(found.window)


def test_what_is_unknown_is_told_once_and_a_counted_renewal_is_the_last(portfolio: Story) -> None:
    """Month to month without a notice; and renewed once, after which nobody has to refuse anything.

    2020-01-01 document A expires=2026-12-31
    2020-01-01 clause A#1 "Term" "It shall thereafter automatically renew month-to-month." type=TERM
    2020-01-01 document B expires=2026-12-31
    2020-01-01 clause B#1 "Term" "It will be automatically renewed for one (1) additional twelve month period." type=TERM
    """
    found = ahead(portfolio, "2026-12-01", "2027-12-31", asks())
    assert (len(found.entries), [u.why.value for u in found.unplaced]) == (13, ["NOTICE_UNKNOWN"])
    found = ahead(portfolio, "2026-01-01", "2029-12-31", asks(span("90")), of="B")
    assert days(found) == ["NOTICE_DUE 2026-10-02", "TERM_RENEWS 2026-12-31", "TERM_ENDS 2027-12-31"]


def test_a_renewal_that_ends_with_february_may_end_a_day_later(portfolio: Story) -> None:
    """A year from the last of February leads to the 28th or to the 29th: the earlier is taken, and said.

    2020-01-01 document A expires=2027-02-28
    2020-01-01 clause A#1 "Term" "It shall automatically renew for successive one-year terms." type=TERM
    """
    first, leap = ahead(portfolio, "2027-01-01", "2028-12-31", asks()).entries
    assert (str(first.day), first.note, str(leap.day), leap.note) == ("2027-02-28", "", "2028-02-28", "it may be the 2028-02-29")


@given(
    st.dates(date(2020, 1, 1), date(2030, 12, 31)),
    st.sampled_from(["", "one-year", "six-month", "two-year"]),
    st.integers(1, 200),
    st.dates(date(2021, 1, 1), date(2028, 12, 31)),
    st.integers(0, 1500),
)
def test_a_part_of_a_calendar_is_what_the_whole_has_of_that_time(last: date, renewal: str, notice: int, start: date, length: int) -> None:
    """In order, each identity once and the same from wherever one looks; nobody is told to act after a term has ended."""
    words = f"It automatically renews for successive {renewal} terms." if renewal else "It ends then."
    story = Story(f"""
        2019-01-01 document A expires={last}
        2019-01-01 clause A#1 "Term" "{words}" type=TERM
    """)
    whole = ahead(story, "2019-01-01", "2036-12-31", asks(span(str(notice))))
    part = ahead(story, str(start), str(start + timedelta(days=length)), asks(span(str(notice))))
    assert [(e.entry_id, e.day, e.matter) for e in part.entries] == [
        (e.entry_id, e.day, e.matter) for e in whole.entries if part.window.holds(e.day)
    ]
    assert list(whole.entries) == sorted(whole.entries, key=lambda e: e.day)
    assert len({e.entry_id for e in whole.entries}) == len(whole.entries)
    ends = [e.day for e in whole.entries if e.kind is EntryKind.EXPIRY]
    told = [e.day for e in whole.entries if e.kind is EntryKind.NOTICE]
    assert all(day + timedelta(days=notice) in ends for day in told if day + timedelta(days=notice) <= whole.window.end)
