"""Which days to watch are other ones in a second state of the record: terms that end, notices, what falls due. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from graph.model.agenda import Entry, EntryKind, Unplaced

_Place = tuple[tuple[str, str], int]
"""A series, what is watched of which subject, and the how manieth day of it."""
_WATCHED = (EntryKind.EXPIRY, EntryKind.NOTICE, EntryKind.DUE)


@dataclass(frozen=True, slots=True)
class DayMoved:
    """A day to watch in two states of the record; None on the side on which there is none.

    `was` and `now` are the same matter: of a contract the end of its term or the last day for a notice, of an obligation its due day.
    """

    was: Entry | None
    now: Entry | None

    @property
    def entry(self) -> Entry:
        """The later of the two, where there is one."""
        entry = self.now or self.was
        assert entry is not None  # one of them there is
        return entry

    @property
    def first(self) -> date:
        """The earlier of both days: from then on it matters."""
        return min(e.day for e in (self.was, self.now) if e is not None)


def days_moved(before: Iterable[Entry | Unplaced], after: Iterable[Entry | Unplaced]) -> tuple[DayMoved, ...]:
    """Return the days that are other ones, by day.

    The days of a series are the same matter by their order: the next end of a contract's term is that, whichever of its terms ends then.
    The first end and the first notice that move are told: the later ones follow. What is only to come once something else was done is
    left out, and so is the day of the change itself.
    """
    old, new = (_watched(found) for found in (before, after))
    moved = sorted(_moved(old, new, dict.fromkeys((*old, *new))), key=lambda one: (one.first, one.entry.entry_id))
    first = {_series(one.entry): one for one in reversed(moved)}
    return tuple(one for one in moved if first[_series(one.entry)] is one)


def _watched(found: Iterable[Entry | Unplaced]) -> dict[_Place, Entry]:
    entries = [e for e in found if isinstance(e, Entry) and e.kind in _WATCHED and not e.to_come]
    places: dict[_Place, Entry] = {}
    passed: Counter[tuple[str, str]] = Counter()
    for entry in sorted(entries, key=lambda e: (e.day, e.entry_id)):
        series = _series(entry)
        places[series, passed[series]] = entry
        passed[series] += 1
    return places


def _moved(old: dict[_Place, Entry], new: dict[_Place, Entry], places: Iterable[_Place]) -> Iterator[DayMoved]:
    for place in places:
        was, now = old.get(place), new.get(place)
        if (was and (was.day, was.matter)) != (now and (now.day, now.matter)):
            yield DayMoved(was, now)


def _series(entry: Entry) -> tuple[str, str]:
    return entry.kind, entry.subject
