"""A calendar as iCalendar (RFC 5545): one all-day event an entry, which calendar programs know again when its day has moved.

The library escapes and folds; what could still trouble a program (control characters, marks that turn the direction of writing,
halves of characters) is taken out of every text before.
"""

from __future__ import annotations

import unicodedata
from datetime import date, datetime, timedelta

from icalendar import Alarm, Calendar, Event

from graph.model.agenda import EntryKind
from ui.serialization.agenda_schema import AgendaEntryShape, AgendaShape

ALARM_DAYS = (30, 7)
"""How many days before the last day for a notice a calendar program reminds of it."""
_LONGEST = 1_000  # characters of words in a description; the product has all of them
_TURNS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def ics_bytes(shape: AgendaShape, now: datetime) -> bytes:
    """Return the calendar as a file; `now` is when it was made."""
    calendar = Calendar()
    calendar.add("prodid", "-//In Force//Calendar//EN")
    calendar.add("version", "2.0")
    calendar.add("calscale", "GREGORIAN")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", _clean(f"Contracts: {shape['portfolio']}"))
    for entry in shape["entries"]:
        calendar.add_component(_event(entry, shape, now))
    made: bytes = calendar.to_ical()
    return made


def _event(entry: AgendaEntryShape, shape: AgendaShape, now: datetime) -> Event:
    day = date.fromisoformat(entry["day"])
    event = Event()
    event.add("uid", f"{entry['entry_id']}@inforce")
    event.add("dtstamp", now)
    event.add("dtstart", day)
    if day < date.max:  # an event without an end lasts its day
        event.add("dtend", day + timedelta(days=1))
    event.add("summary", _clean(entry["title"]))
    event.add("description", _described(entry, shape))
    event.add("categories", [entry["kind"]])
    event.add("status", "TENTATIVE" if entry["to_come"] else "CONFIRMED")
    event.add("transp", "TRANSPARENT")
    for days in ALARM_DAYS if entry["kind"] == EntryKind.NOTICE else ():
        event.add_component(_alarm(entry, days))
    return event


def _alarm(entry: AgendaEntryShape, days: int) -> Alarm:
    alarm = Alarm()
    alarm.add("action", "DISPLAY")
    alarm.add("description", _clean(entry["title"]))
    alarm.add("trigger", timedelta(days=-days))
    return alarm


def _described(entry: AgendaEntryShape, shape: AgendaShape) -> str:
    words = _clean(entry["words"])
    cut = words if len(words) <= _LONGEST else words[:_LONGEST] + " ..."
    page = f", page {entry['page']}" if entry["page"] is not None else ""
    known = f", on what was known on {shape['known_as_of']}" if shape["known_as_of"] else ""
    lines = (
        f"“{cut}”" if cut else "",
        f"{entry['from']['document']}{page}" if cut else "",
        f"Contract: {entry['document']}{' ' if entry['section'] else ''}{entry['section']}",
        entry["note"],
        "The day was counted: no words give it." if entry["computed"] else "",
        f"As it stood on {shape['as_of']}{known}. {entry['subject']}",
    )
    return "\n".join(line for line in map(_clean, lines) if line)


def _clean(text: str) -> str:
    """Return a text on one line without anything that is no letter, sign or space."""
    kept = (c for c in " ".join(text.split()) if c not in _TURNS and unicodedata.category(c) not in {"Cc", "Cs"})
    return "".join(kept)
