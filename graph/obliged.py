"""The obligations of one document on a day: what its words in force bind to, with what people did about it. Pure.

What people confirmed stays theirs, in the words they confirmed, for as long as these words are in force; then it is superseded
by the edges that changed them, and what stands there now is proposed anew. Undoing the change brings all of it back, for
nothing of it was stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from graph.dag import Lineage
from graph.ending import day_before, ending
from graph.errors import NotFoundError
from graph.lifecycle import Calendar, clock, counting, fold
from graph.model.dates import PartialDate
from graph.model.ids import ClauseId, DocumentId, EdgeId
from graph.model.obligations import Duty, Obligation, ObligationEvent, ObligationId, State
from graph.model.resolution import EffectiveClause, Status
from graph.resolve import resolve

_CLOCKED = frozenset({State.UPCOMING, State.DUE, State.OVERDUE})
_BINDS = frozenset({Status.IN_FORCE, Status.CONFLICTED})
Groups = Sequence[tuple[Duty, ...]]
"""Duties that the words in force state, each with the further places that state it."""


def obligations(
    lineage: Lineage, document_id: DocumentId, groups: Groups, events: Iterable[ObligationEvent], calendar: Calendar
) -> tuple[Obligation, ...]:
    """Return the obligations of a document on a day, those of its words first, in their order; then those whose words have gone.

    `events` are all there are on obligations of this document, in the order recorded; those of one whose id begins alike are passed over.
    """
    book = _Book.of(events, document_id)
    kept = {one: _kept(lineage, duty, calendar.as_of) for one, duty in book.duties.items()}
    standing = {_said(duty) for one, duty in book.duties.items() if kept[one] is None}
    starts = lineage.document(document_id).starts
    found: list[Obligation] = []
    for group in groups:
        one = book.known_as(group)
        if one in book.duties or (_said(group[0]) in standing and one not in book.events):
            continue  # it is on the books in the words confirmed
        found.append(replace(book.obligation(one, group[0], starts, calendar), also=group[1:]))
    recorded = [_ended(book.obligation(one, duty, starts, calendar), kept[one], calendar) for one, duty in book.duties.items()]
    begun = [one for one in recorded if one.noted or (one.parent is None and not one.superseded)]  # no other is there before its day
    return tuple(_again(lineage, _in_order(groups, [*found, *(_with_places(one, groups) for one in begun)])))


def stand(lineage: Lineage, duty: Duty, day: date) -> bool:
    """Tell whether the words of a duty are in force on a day, in the paper in which they were read."""
    return _kept(lineage, duty, day) is None


def binding_day(lineage: Lineage, duty: Duty, day: date) -> date:
    """Return the day whose words tell whether a duty binds: of one that outlives its contract, the last of that contract."""
    end = ending(lineage, duty.document_id, day) if duty.survives and duty.document_id in lineage.documents else None
    return day if end is None else day_before(lineage, end, day)


@dataclass(frozen=True, slots=True)
class _Change:
    """What took some words out of force; nothing where they are only read otherwise now."""

    edges: tuple[EdgeId, ...] = ()
    on: PartialDate | None = None


@dataclass(frozen=True, slots=True)
class _Book:
    """The events that count, by obligation, and the duties that people saw when they decided."""

    events: Mapping[ObligationId, tuple[ObligationEvent, ...]]
    duties: Mapping[ObligationId, Duty]

    @classmethod
    def of(cls, events: Iterable[ObligationEvent], document_id: DocumentId) -> _Book:
        by_subject: dict[ObligationId, list[ObligationEvent]] = {}
        duties: dict[ObligationId, Duty] = {}
        for event in counting(events):
            one = ObligationId(event.subject)
            by_subject.setdefault(one, []).append(event)
            if event.duty is not None and event.duty.document_id == document_id:
                duties[one] = event.duty
        return cls({one: tuple(of) for one, of in by_subject.items()}, duties)

    def known_as(self, group: tuple[Duty, ...]) -> ObligationId:
        """Return under which of its places' identities a duty is on the books; the first place's where under none."""
        return next((d.obligation_id for d in group if d.obligation_id in self.events), group[0].obligation_id)

    def obligation(self, one: ObligationId, duty: Duty, starts: PartialDate | None, calendar: Calendar) -> Obligation:
        return fold(one, duty, self.events.get(one, ()), starts, calendar)


def _kept(lineage: Lineage, duty: Duty, as_of: date) -> _Change | None:
    """Return what took the words of a duty out of force by a day; None where they stand."""
    try:
        found = resolve(lineage, duty.clause_id, binding_day(lineage, duty, as_of))
    except NotFoundError:  # the document was withdrawn, or is read otherwise
        return _Change()
    here = found.continues_at is None  # what a restatement says, be it the same, is an obligation of that paper
    if here and found.text is not None and found.status in _BINDS and _folded(duty.words.text) in _folded(found.text.text):
        return None
    return _changed(found, duty)


def _changed(found: EffectiveClause, duty: Duty) -> _Change:
    out = next((x for x in found.excluded if x.clause_id == duty.clause_id and x.edge_id is not None), None)
    if out is not None and out.edge_id is not None:
        return _Change((out.edge_id,), out.effective_from)
    return _Change((found.steps[-1].edge_id,), found.steps[-1].effective_from) if found.steps else _Change()


def _ended(obligation: Obligation, change: _Change | None, calendar: Calendar) -> Obligation:
    """Return an obligation without its words: unless it had fallen due, the clock stopped on their last day."""
    if change is None:
        return obligation
    gone = replace(obligation, superseded=True, changed_by=change.edges, changed_on=change.on)
    if gone.accrued or gone.state not in _CLOCKED or change.on is None:
        return gone
    return replace(gone, state=clock(State.ACTIVE, gone.due, replace(calendar, as_of=change.on.first_day() - timedelta(days=1))))


def _with_places(obligation: Obligation, groups: Groups) -> Obligation:
    """Return an obligation on the books with the other places at which the words in force state it."""
    said = _said(obligation.duty)
    places = (d for group in groups if any(_said(one) == said for one in group) for d in group)
    return replace(obligation, also=tuple(d for d in places if d.clause_id != obligation.duty.clause_id))


def _again(lineage: Lineage, found: Sequence[Obligation]) -> Iterable[Obligation]:
    """Yield each obligation; one that waits where words were confirmed before says which: it is to be confirmed again."""
    gone = [o for o in found if o.superseded and o.state is not State.DISMISSED]
    for one in found:
        waits = one.state is State.PENDING
        before = tuple(
            o.obligation_id for o in gone if waits and _took_the_place(one.duty, o.duty) and not _stood_beside(lineage, one.duty, o)
        )
        yield replace(one, replaces=before) if before else one


def _took_the_place(new: Duty, old: Duty) -> bool:
    place = new.clause_id == old.clause_id or (bool(new.section) and new.section == old.section)
    return place and new.bound is old.bound and (new.type, new.party or new.obligor) == (old.type, old.party or old.obligor)


def _stood_beside(lineage: Lineage, duty: Duty, old: Obligation) -> bool:
    """Tell whether a duty stood there when another was confirmed: then it is not what took the place of that one."""
    confirmed = old.noted[0].on if old.noted else old.as_of
    return all(stand(lineage, one, confirmed) for one in (duty, old.duty))


def _in_order(groups: Groups, found: Sequence[Obligation]) -> list[Obligation]:
    """Return those whose words are in force first, as their provisions stand in the document on the day."""
    places: dict[ClauseId, int] = {}
    for number, group in enumerate(groups):
        places.setdefault(group[0].clause_id, number)
    return sorted(found, key=lambda one: (one.superseded, places.get(one.duty.clause_id, len(groups))))


def _said(duty: Duty) -> tuple[str, str]:
    return _folded(duty.words.text), duty.obligor.casefold()


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold()
