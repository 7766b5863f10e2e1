"""The ends of terms on a calendar, and the last day to refuse a renewal."""

from __future__ import annotations

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from graph.lifecycle.upcoming_term_ends import terms_ahead
from graph.model.agenda import Agenda, EntryKind, Window
from tests.graph.facts import notice_of
from tests.story import Story


def ahead(story: Story, start: str, end: str, notice: str) -> Agenda:
    """Return the calendar of the contract's terms, where words ask for a notice of so many days."""
    window = Window(*map(date.fromisoformat, (start, end, start)))
    return Agenda.of(window, tuple(terms_ahead(story.lineage, story.doc("A"), window, notice_of(notice))))


def days(found: Agenda) -> list[str]:
    """Return matter and day of each entry."""
    return [f"{e.matter} {e.day}" for e in found.entries]


def test_an_amendment_that_moves_the_end_moves_the_notice_day_and_keeps_its_identity(portfolio: Story) -> None:
    """Known from the day it was signed; a calendar that had the old day is given the same entry on the new one.

    2020-01-01 document A expires=2026-12-31 evidence=A#1|December
    2020-01-01 clause A#1 "Term" "It ends on December 31, 2026 and automatically renews for successive one-year terms." type=TERM
    2026-06-01 extends X#1 A#1 "" "June 30, 2027"
    """
    without = ahead(Story(DOC_WITHOUT), "2026-01-01", "2027-12-31", "90")
    found = ahead(portfolio, "2026-01-01", "2027-12-31", "90")
    assert days(without)[:2] == ["NOTICE_DUE 2026-10-02", "TERM_RENEWS 2026-12-31"]
    assert days(found)[:2] == ["NOTICE_DUE 2027-04-01", "TERM_RENEWS 2027-06-30"]
    assert [e.entry_id for e in found.entries[:2]] == [e.entry_id for e in without.entries[:2]]
    told = "by the words in force on 2026-01-01 it would end on 2026-12-31"
    assert [told in e.note for e in found.entries] == [True, True, *[False] * (len(found.entries) - 2)]
    in_july = ahead(portfolio, "2026-07-01", "2027-12-31", "90").entries
    assert [e.entry_id for e in in_july] == [e.entry_id for e in found.entries]
    assert not any("would end" in e.note for e in in_july)


DOC_WITHOUT = """
2020-01-01 document A expires=2026-12-31 evidence=A#1|December
2020-01-01 clause A#1 "Term" "It ends on December 31, 2026 and automatically renews for successive one-year terms." type=TERM
"""


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
    whole = ahead(story, "2019-01-01", "2036-12-31", str(notice))
    part = ahead(story, str(start), str(start + timedelta(days=length)), str(notice))
    assert [(e.entry_id, e.day, e.matter) for e in part.entries] == [
        (e.entry_id, e.day, e.matter) for e in whole.entries if part.window.holds(e.day)
    ]
    assert list(whole.entries) == sorted(whole.entries, key=lambda e: e.day)
    assert len({e.entry_id for e in whole.entries}) == len(whole.entries)
    ends = [e.day for e in whole.entries if e.kind is EntryKind.EXPIRY]
    told = [e.day for e in whole.entries if e.kind is EntryKind.NOTICE]
    assert all(day + timedelta(days=notice) in ends for day in told if day + timedelta(days=notice) <= whole.window.end)
