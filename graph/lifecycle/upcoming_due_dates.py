"""The days on which confirmed obligations fall due, and those on which recurring ones will again.

Only what somebody confirmed and nothing has ended is on a calendar. The next of a recurring one begins when the one before is fulfilled;
until then it is to come, under the identity that it will have.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date

from graph.comparison.timeline import change_days
from graph.lifecycle.due_dates import due_notes, next_due_date
from graph.lifecycle.obligation_effectiveness import is_effective
from graph.lifecycle.obligation_status import child_id
from graph.lifecycle.term_ends import term_ends
from graph.lineage.dag import Lineage
from graph.lineage.supersession import governing_document
from graph.model.agenda import AgendaMatter, Entry, EntryKind, Unplaced, UnplacedReason, Window
from graph.model.obligations import Bound, Duty, Obligation

_BOTH = "each party"
_MOST = 1000  # occurrences of one obligation on one calendar: some three years, daily


def dues_ahead(lineage: Lineage, obligations: Iterable[Obligation], window: Window) -> Iterator[Entry | Unplaced]:
    """Yield when the open ones of some obligations fall due in a window; those without a day, and those overdue before it, unplaced."""
    for one in obligations:
        if not one.open:
            continue
        if one.due is None:
            yield _unplaced(UnplacedReason.NO_DAY, one)
            continue
        gone = _words_go(lineage, one, window)
        if one.due < window.start:
            yield _unplaced(UnplacedReason.OVERDUE, one)
        elif window.holds(one.due):
            yield _entry(one, gone)
        if one.duty.recurrence is not None and not one.superseded:
            yield from _again(one, min(d for d in (window.end, gone, _ends(lineage, one.duty, window)) if d is not None), window)


def _entry(one: Obligation, gone: date | None) -> Entry:
    duty, due = one.duty, one.due or date.max
    notes = [one.state.value.lower(), *([f"counted from {one.triggered}"] if one.triggered else [])]
    notes += due_notes(duty.deadline, due, triggered=one.triggered)
    if one.superseded:
        notes.append("its words have gone out of force; it had fallen due before")
    elif gone is not None and gone <= due:
        notes.append(f"its words are changed from {gone}: what they say then is to be confirmed again")
    return Entry(
        EntryKind.DUE,
        AgendaMatter.FALLS_DUE,
        due,
        duty.document_id,
        one.obligation_id,
        one.obligation_id,
        duty.type,
        duty.clause_id,
        duty.section,
        _party(duty),
        duty.words,
        computed=duty.deadline is None or duty.deadline.day is None or duty.deadline.day.last_day() != due or bool(duty.deadline.read_as),
        note="; ".join(notes),
    )


def _again(one: Obligation, last: date, window: Window) -> Iterator[Entry]:
    """Yield the further occurrences of a recurring obligation, each under the identity of the one it will be."""
    duty, subject, due = one.duty, one.obligation_id, one.due
    for _ in range(_MOST):
        if due is None or duty.recurrence is None:
            return
        due = next_due_date(duty.deadline, duty.recurrence, one.triggered, due)
        if due is None or due > last:
            return
        subject = child_id(subject, due)
        if window.holds(due):
            first = _entry(replace(one, obligation_id=subject, due=due), None)
            yield replace(first, to_come=True, computed=True, note=f"to come once the one before is fulfilled ({one.obligation_id})")


def _words_go(lineage: Lineage, one: Obligation, window: Window) -> date | None:
    """Return the first day after the day looked at on which the words of an obligation are not in force; None where they stay."""
    duty = one.duty
    if one.superseded or duty.clause_id not in lineage.clauses:
        return None
    until = max(window.end, one.due or window.end)
    days = (d for d in change_days(lineage, duty.document_id) if window.as_of < d <= until)
    return next((d for d in days if not is_effective(lineage, duty, d)), None)


def _ends(lineage: Lineage, duty: Duty, window: Window) -> date | None:
    """Return the last day of the contract within a window, where it is not presumed to renew; None where it goes on or the duty does."""
    if duty.survives:
        return None
    version = governing_document(lineage, duty.document_id, window.as_of)
    ends = [e for e in term_ends(lineage, version, window.end) if window.as_of <= e.last and not e.renews]
    return ends[0].last if ends else None


def _unplaced(why: UnplacedReason, one: Obligation) -> Unplaced:
    duty = one.duty
    trigger = duty.deadline.trigger if duty.deadline and not one.triggered else ""
    ended = due_notes(duty.deadline, None, duty.recurrence, one.triggered) if why is UnplacedReason.NO_DAY else ()
    note = "; ".join(ended) or (f"waits for the day of: {trigger}" if trigger else "")
    return Unplaced(
        why, duty.document_id, one.obligation_id, duty.type, duty.clause_id, duty.section, _party(duty), duty.words, one.due, note
    )


def _party(duty: Duty) -> str:
    return duty.party or duty.obligor or (_BOTH if duty.bound is Bound.BOTH else "")
