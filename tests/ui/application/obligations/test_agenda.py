"""The calendar of a portfolio as people meet it: what was confirmed, what can still be refused, what ends, what changes."""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from icalendar import Calendar

from graph.errors import NotFoundError, UsageError
from graph.model.agenda import Entry, EntryKind, UnplacedReason
from graph.model.obligations import Event
from tests.here import connect
from tests.papers import papers_in
from tests.ui.conftest import Indexed, Inforce, copy_of, on_day, opened, recorded_of
from ui import Portfolio
from ui.application.decisions import Authority
from ui.application.obligations.calendar import only
from ui.application.obligations.events import Said
from ui.serialization import agenda_schema

PAPERS = papers_in(__file__)
AGREEMENT, AMENDMENT = PAPERS.values()


UNSIGNED = {**PAPERS, "amendment.txt": re.sub("/s/ .*", "_______________", AMENDMENT)}
TODAY = date(2026, 7, 1)
IDA = Authority("ida", "read in the signed copy")

amended = recorded_of(PAPERS)
pending = recorded_of(UNSIGNED)
copied = copy_of("amended")
mine = opened("copied", "ida", TODAY)


def working(data: Path) -> Portfolio:
    """Return a portfolio as somebody works with it today."""
    return on_day(connect(data, actor="ida"), TODAY)


def days(entries: tuple[Entry, ...]) -> list[str]:
    """Return kind and day of each."""
    return [f"{e.kind} {e.day}" for e in entries]


def test_an_amendment_moves_the_day_to_refuse_the_renewal_and_its_entry_stays_the_same(amended: Path, pending: Path) -> None:
    """Signed, it moves the end and with it the notice; unsigned, it waits for a person and moves nothing."""
    with working(amended) as one, working(pending) as other:
        moved, not_moved = one.obligations.calendar().agenda.entries, other.obligations.calendar()
    assert days(moved) == ["CHANGE 2027-01-01", "NOTICE 2027-04-01", "EXPIRY 2027-06-30"]
    assert days(not_moved.agenda.entries) == ["NOTICE 2026-11-30", "EXPIRY 2027-02-28"]
    assert len(not_moved.pending) == 1
    assert "by the words in force on 2026-07-01 it would end on 2027-02-28" in moved[1].note


def test_the_same_once_a_person_accepted_it(pending: Path, tmp_path: Path) -> None:
    """One decision: the entries that were there are moved, the change is added; taking it back moves them back."""
    with working(Path(shutil.copytree(pending, tmp_path / "data"))) as portfolio:
        before = portfolio.obligations.calendar()
        portfolio.review.accept(list(before.pending), IDA)
        after = portfolio.obligations.calendar()
        portfolio.review.undo(before.pending[0], IDA)
        undone = portfolio.obligations.calendar()
    assert days(after.agenda.entries) == ["CHANGE 2027-01-01", "NOTICE 2027-04-01", "EXPIRY 2027-06-30"]
    assert [e.entry_id for e in after.agenda.entries[1:]] == [e.entry_id for e in before.agenda.entries]
    assert undone == before


def test_before_the_amendment_was_signed_nobody_could_know(amended: Path) -> None:
    """Looked at from the first of June, the day is the one that the words give then."""
    with working(amended) as portfolio:
        assert days(portfolio.obligations.calendar(as_of=date(2026, 6, 1)).agenda.entries)[0] == "NOTICE 2026-11-30"


def test_the_calendar_of_an_earlier_day_of_record_does_not_know_what_came_later(data_of: Indexed, tmp_path: Path) -> None:
    """The amendment was signed and put on record after that instant: whoever asked then could not know."""
    data = data_of({"agreement.txt": AGREEMENT})
    (tmp_path / "amendment.txt").write_text(AMENDMENT, encoding="utf-8")
    between = datetime.now(UTC)
    with connect(data, actor="ida") as portfolio:
        portfolio.index([tmp_path / "amendment.txt"])
        then, now = (portfolio.obligations.calendar(TODAY, as_of=TODAY, known_as_of=known).agenda for known in (between, None))
    assert days(then.entries)[0] == "NOTICE 2026-11-30"
    assert days(now.entries)[:2] == ["CHANGE 2027-01-01", "NOTICE 2027-04-01"]


def test_what_is_due_is_what_somebody_confirmed(mine: Portfolio) -> None:
    """Pending obligations are not on it; a confirmed one is, with its further days to come, which become it when they come."""
    window = (date(2026, 7, 1), date(2026, 10, 31))
    assert not mine.obligations.calendar(*window).agenda.entries
    fee = next(o for o in mine.obligations.named() if o.duty.section == "2")
    mine.obligations.record_event([fee.obligation_id], Said(Event.CONFIRM), IDA)
    found = mine.obligations.calendar(*window).agenda.entries
    assert [(str(e.day), e.to_come) for e in found] == [
        ("2026-07-01", False),
        ("2026-08-01", True),
        ("2026-09-01", True),
        ("2026-10-01", True),
    ]
    mine.obligations.record_event([fee.obligation_id], Said(Event.FULFIL), IDA)
    after = mine.obligations.calendar(*window).agenda.entries
    assert [e.entry_id for e in after] == [e.entry_id for e in found[1:]]
    assert [e.to_come for e in after] == [False, True, True]


def test_each_entry_says_where_its_words_stand(mine: Portfolio) -> None:
    """The characters of the file named are the words; the change stands in the amendment, the rest in the agreement."""
    shape = agenda_schema.agenda(mine.obligations.calendar(), mine.sources(), mine.name, None)
    homes = {e["kind"]: e["from"]["document"] for e in shape["entries"]}
    assert homes == {"CHANGE": "amendment.txt", "NOTICE": "agreement.txt", "EXPIRY": "agreement.txt"}
    texts = {"amendment.txt": AMENDMENT, "agreement.txt": AGREEMENT}
    for entry in shape["entries"]:
        assert entry["words"]
        assert entry["document"] == "agreement.txt"
        for run in entry["runs"]:
            assert texts[run["document"]][run["char_start"] : run["char_end"]] == entry["words"][run["start"] : run["end"]]
    titles = [e["title"] for e in shape["entries"]]
    assert titles == [
        "agreement: section 3 changes",
        "agreement: last day for notice of non-renewal",
        "agreement: term ends, renewal presumed",
    ]


def test_one_contract_is_taken_with_what_changes_it(mine: Portfolio) -> None:
    """Named by either paper; a name that means nothing is told."""
    whole = mine.obligations.calendar().agenda.entries
    assert (
        mine.obligations.calendar(document="agreement.txt").agenda.entries
        == mine.obligations.calendar(document="amendment.txt").agenda.entries
        == whole
    )
    with pytest.raises(NotFoundError):
        mine.obligations.calendar(document="nothing.txt")


def test_what_would_be_of_another_kind_is_left_out_with_it(mine: Portfolio) -> None:
    """Overdue ones go with what is due; every reason is of some kind."""
    fee = next(o for o in mine.obligations.named() if o.duty.section == "2")
    mine.obligations.record_event([fee.obligation_id], Said(Event.CONFIRM), IDA)
    later = mine.obligations.calendar(date(2026, 7, 2), date(2026, 7, 31))
    assert [u.why for u in later.agenda.unplaced] == [UnplacedReason.OVERDUE]
    assert only(later, frozenset({EntryKind.DUE})).agenda == later.agenda
    assert not only(later, frozenset({EntryKind.CHANGE})).agenda.unplaced
    for why in UnplacedReason:
        gap = replace(later.agenda.unplaced[0], why=why)
        found = [
            kind
            for kind in EntryKind
            if only(replace(later, agenda=replace(later.agenda, unplaced=(gap,))), frozenset({kind})).agenda.unplaced
        ]
        assert found


def test_a_calendar_begins_before_it_ends(mine: Portfolio) -> None:
    """By default it is of a year from the day looked at, or up to the last day named."""
    window = mine.obligations.calendar().agenda.window
    assert (window.start, window.end, window.as_of) == (TODAY, date(2027, 7, 1), TODAY)
    assert mine.obligations.calendar(end=date(2025, 1, 1)).agenda.window.start == date(2025, 1, 1)
    with pytest.raises(UsageError, match="before it begins"):
        mine.obligations.calendar(date(2027, 1, 1), date(2026, 1, 1))


def test_a_calendar_records_nothing(mine: Portfolio) -> None:
    """The ledger ends where it did."""
    head = mine.audit.head()
    mine.obligations.calendar()
    assert mine.audit.head() == head


SPAN = ("--from", "2026-07-01", "--to", "2027-12-31", "--as-of", "2026-07-01")


def printed(inforce: Inforce, *arguments: str | Path) -> str:
    """Return what `inforce obligations calendar` prints."""
    done = inforce("obligations", "calendar", *SPAN, *arguments)
    assert done.exit_code == 0, done.output
    return done.stdout


def without_stamps(file: bytes) -> list[bytes]:
    """Return the lines of a file but those that say when it was made."""
    return [line for line in file.split(b"\r\n") if not line.startswith(b"DTSTAMP")]


def test_the_command_prints_it_month_by_month(inforce: Inforce, amended: Path) -> None:
    """Each day with its words, and where they stand."""
    lines = printed(inforce, "--data", amended).splitlines()
    assert lines[0] == "2026-07-01 to 2027-12-31, as it stood on 2026-07-01; 2 documents looked at"
    assert [line for line in lines if re.match(r"\d{4}-\d\d$", line)] == ["2027-01", "2027-04", "2027-06"]
    assert "  2027-04-01  NOTICE  agreement: last day for notice of non-renewal  (counted)" in lines
    assert any(line.endswith("agreement.txt 3") for line in lines)


def test_the_command_tells_that_claims_wait(inforce: Inforce, pending: Path) -> None:
    """Nothing of them is on the calendar."""
    assert "Claims that wait for a person: 1;" in printed(inforce, "--data", pending)


def test_the_command_writes_what_a_calendar_program_reads(inforce: Inforce, amended: Path, tmp_path: Path) -> None:
    """To a file, whose suffix tells the form and which is not replaced unasked; or printed."""
    file = tmp_path / "days.ics"
    assert printed(inforce, "--data", amended, "--output", file) == ""
    events: list[Any] = Calendar.from_ical(file.read_bytes()).walk("VEVENT")
    assert [str(e["categories"].cats[0]) for e in events] == ["CHANGE", "NOTICE", "EXPIRY"]
    assert isinstance(inforce("obligations", "calendar", "--data", amended, "--output", file).exception, UsageError)
    again = inforce("obligations", "calendar", *SPAN, "--data", amended, "--format", "ics").stdout_bytes
    assert without_stamps(again) == without_stamps(file.read_bytes())
    assert again.count(b"\n") == again.count(b"\r\n")


def test_the_command_keeps_to_the_kinds_asked_for(inforce: Inforce, amended: Path) -> None:
    """In any case; one that there is not is told with those that there are."""
    found = json.loads(printed(inforce, "--data", amended, "--kind", "notice", "--kind", "EXPIRY", "--json"))
    assert [e["kind"] for e in found["entries"]] == ["NOTICE", "EXPIRY"]
    assert [e["day"] for e in found["entries"]] == ["2027-04-01", "2027-06-30"]
    bad = inforce("obligations", "calendar", "--data", amended, "--kind", "party")
    assert isinstance(bad.exception, UsageError)
    assert "DUE, NOTICE, EXPIRY, CHANGE" in str(bad.exception)


def test_the_command_prints_lines_for_a_spreadsheet(inforce: Inforce, amended: Path) -> None:
    """A head, and a line a day."""
    lines = printed(inforce, "--data", amended, "--format", "csv", "--document", "agreement.txt").splitlines()
    assert lines[0].startswith('"Day","Kind","What","Contract"')
    assert [line[1:11] for line in lines if line.startswith('"20')] == ["2027-01-01", "2027-04-01", "2027-06-30"]
