"""A calendar as a file: other programs read it as it was meant, whatever a contract says."""

from __future__ import annotations

import csv
import io
import json
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from icalendar import Calendar

from graph.errors import UsageError
from ui.exports.calendar.files import FORMS, Form, made
from ui.exports.formats import Target
from ui.serialization.agenda_schema import AgendaEntryShape, AgendaShape

NOW = datetime(2026, 1, 2, 9, 30, tzinfo=UTC)
HOSTILE = 'Pay.\r\nEND:VEVENT\r\nBEGIN:VEVENT\nATTACH:file:///secret\x0b\x00\x85\u2028X-EVIL:1; "a", b\\n\u202e\ud800'


def entry(**told: Any) -> AgendaEntryShape:
    """Return one day of a calendar."""
    one: AgendaEntryShape = {
        "entry_id": "n_1", "kind": "DUE", "matter": "FALLS_DUE", "day": "2026-02-28", "title": "lease: rent due (Tenant)",
        "what": "rent due", "document": "lease.txt", "document_id": "d_1", "section": "2", "clause_id": "c_1", "subject": "o_1",
        "about": "rent", "party": "Tenant", "words": "Tenant pays rent.", "from": {"document": "lease.txt", "document_id": "d_1"},
        "page": 3, "runs": [], "computed": False, "to_come": False, "note": "",
    }  # fmt: skip
    return {**one, **told}  # type: ignore[typeddict-item]


def shape(*entries: AgendaEntryShape) -> AgendaShape:
    """Return a calendar."""
    return {
        "portfolio": "acme", "from": "2026-01-01", "to": "2026-12-31", "as_of": "2026-01-01", "known_as_of": None, "documents": 1,
        "entries": list(entries), "unplaced": [], "pending": [],
    }  # fmt: skip


def events(one: AgendaShape, now: datetime = NOW) -> list[Any]:
    """Return what a calendar program reads in the file."""
    return list(Calendar.from_ical(made(Form.ICS, one, now)).walk("VEVENT"))


def test_an_event_lasts_its_day_and_says_what_it_rests_on() -> None:
    """All day, its end exclusive; the words, their place, the note and the id; nobody is shown as busy."""
    (event,) = events(shape(entry(note="triggered 2026-01-15")))
    assert (event["dtstart"].dt, event["dtend"].dt, event["dtstamp"].dt) == (date(2026, 2, 28), date(2026, 3, 1), NOW)
    assert event["dtstart"].params["VALUE"] == "DATE"
    assert (str(event["summary"]), event["categories"].cats, str(event["transp"])) == ("lease: rent due (Tenant)", ["DUE"], "TRANSPARENT")
    lines = str(event["description"]).splitlines()
    assert lines[:4] == ["“Tenant pays rent.”", "lease.txt, page 3", "Contract: lease.txt 2", "triggered 2026-01-15"]
    assert lines[-1].endswith("o_1")


def test_the_same_entry_has_the_same_uid_whenever_it_is_exported_and_wherever_its_day_moves() -> None:
    """So that a calendar program updates what it has; another entry has another."""
    first, other = events(shape(entry(), entry(entry_id="n_2")))
    (later,) = events(shape(entry(day="2026-05-01", note="moved")), NOW + timedelta(days=9))
    assert first["uid"] == later["uid"] != other["uid"]
    assert later["dtstamp"].dt > first["dtstamp"].dt


def test_only_a_notice_rings_and_only_what_is_to_come_is_tentative() -> None:
    """A month and a week before."""
    notice, due = events(shape(entry(kind="NOTICE"), entry(entry_id="n_2", to_come=True)))
    assert [a["trigger"].dt for a in notice.walk("VALARM")] == [timedelta(days=-30), timedelta(days=-7)]
    assert not due.walk("VALARM")
    assert (str(notice["status"]), str(due["status"])) == ("CONFIRMED", "TENTATIVE")


TEXTS = st.text(max_size=300)


@given(TEXTS, TEXTS, TEXTS, TEXTS)
@example(HOSTILE, HOSTILE, HOSTILE, HOSTILE)
@example("x" * 300, "ä" * 300, "END:VCALENDAR", "\\")
def test_no_text_gets_out_of_its_place(words: str, title: str, note: str, section: str) -> None:
    """One event with the properties that every event has, on lines of at most 75 bytes, and no sign that is none for people."""
    one = shape(entry(words=words, title=title, note=note, section=section))
    file = made(Form.ICS, one, NOW)
    (event,) = events(one)
    assert set(event) == {"UID", "DTSTAMP", "DTSTART", "DTEND", "SUMMARY", "DESCRIPTION", "CATEGORIES", "STATUS", "TRANSP"}
    lines = file.split(b"\r\n")
    assert max(map(len, lines)) <= 75
    assert lines.count(b"BEGIN:VEVENT") == lines.count(b"END:VEVENT") == lines.count(b"END:VCALENDAR") == 1
    assert not set(file.decode()) & {*map(chr, range(10)), *map(chr, range(14, 32)), "\x0b", "\x0c", "\x85", "\u202e", "\u2028"}


def test_long_words_are_cut_and_the_cut_is_shown() -> None:
    """A calendar is no place for whole articles."""
    (event,) = events(shape(entry(words="pay " * 1000)))
    assert 1000 < len(str(event["description"])) < 1300
    assert " ...”" in str(event["description"])


def test_the_last_day_there_is_has_an_event_too() -> None:
    """No calendar goes on after it."""
    (event,) = events(shape(entry(day="9999-12-31")))
    assert "dtend" not in event


def test_a_spreadsheet_has_a_line_a_day_and_takes_nothing_for_a_formula() -> None:
    """The words stand in one cell, whatever is in them; what has no day stands below with the reason."""
    gap = {**entry(words=HOSTILE), "why": "NO_DAY", "day": None}
    one = {**shape(entry(words=HOSTILE, title='=cmd|"/c calc"!A1', note="=1+1")), "unplaced": [gap]}
    head, first, last = csv.reader(io.StringIO(made(Form.CSV, one, NOW).decode("utf-8-sig"), newline=""))  # type: ignore[arg-type]
    cells = dict(zip(head, first, strict=True))
    assert (cells["Day"], cells["What"], cells["Page"], cells["Note"], cells["Id"]) == ("2026-02-28", "rent due", "3", "'=1+1", "o_1")
    assert cells["Words"].startswith("Pay.\r\nEND:VEVENT")
    assert last[:2] == ["", "NO_DAY"]


def test_json_is_what_the_shape_is() -> None:
    """One object, whatever the words."""
    one = shape(entry(words=HOSTILE))
    assert json.loads(made(Form.JSON, one, NOW)) == one


@pytest.mark.parametrize(
    ("form", "path", "as_json", "expected"),
    [
        (None, None, False, Form.TEXT),
        (None, "a.ics", False, Form.ICS),
        ("csv", "a.txt", False, Form.CSV),
        (None, None, True, Form.JSON),
        ("json", None, True, Form.JSON),
    ],
)
def test_the_form_is_the_one_asked_for_else_that_of_the_suffix(form: str | None, path: str | None, as_json: bool, expected: Form) -> None:
    """Text where nothing tells."""
    assert FORMS.target(form, Path(path) if path else None, overwrite=False, as_json=as_json).form is expected


@pytest.mark.parametrize(
    ("form", "name", "as_json", "why"),
    [
        ("docx", None, False, "no format 'docx'"),
        ("ics", None, True, "either --json or --format"),
        (None, "a.txt", False, "text is printed"),
        ("ics", "there.ics", False, "a file .*there.ics already"),
    ],
)
def test_what_cannot_be_written_is_refused_before_anything_is_read(
    form: str | None, name: str | None, as_json: bool, why: str, tmp_path: Path
) -> None:
    """Also a file that is there, unless --overwrite says so."""
    (tmp_path / "there.ics").write_bytes(b"mine")
    with pytest.raises(UsageError, match=why):
        FORMS.target(form, tmp_path / name if name else None, overwrite=False, as_json=as_json)
    assert FORMS.target("ics", tmp_path / "there.ics", overwrite=True, as_json=False).form is Form.ICS


def test_a_place_that_cannot_be_written_to_is_told(tmp_path: Path) -> None:
    """Not as a traceback."""
    with pytest.raises(UsageError, match="cannot be written"):
        Target(Form.ICS, tmp_path / "nowhere" / "a.ics").write(b"")
