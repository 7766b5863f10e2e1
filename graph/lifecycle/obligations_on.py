"""The obligations of one document on a day: what its words in force bind to, with what people did about it. Pure.

What people confirmed stays theirs, in the words they confirmed, for as long as these words are in force; then it is superseded
by the edges that changed them, and what stands there now, in this paper or in the one that restates it, is proposed anew. Undoing
the change brings all of it back, for nothing of it was stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from graph.lifecycle.obligation_effectiveness import Change, folded, taken_out_by
from graph.lifecycle.obligation_status import Calendar, effective_events, fold, state_by_clock
from graph.lifecycle.reconfirmation import to_reconfirm
from graph.lineage.dag import Lineage
from graph.lineage.supersession import versions_before
from graph.model.dates import PartialDate
from graph.model.ids import ClauseId, DocumentId
from graph.model.obligations import Duty, Obligation, ObligationEvent, ObligationId, State

_CLOCKED = frozenset({State.UPCOMING, State.DUE, State.OVERDUE})
Groups = Sequence[tuple[Duty, ...]]
"""Duties that the words in force state, each with the further places that state it."""


def obligations(
    lineage: Lineage, document_id: DocumentId, groups: Groups, events: Iterable[ObligationEvent], calendar: Calendar
) -> tuple[Obligation, ...]:
    """Return the obligations of a document on a day, those of its words first, in their order; then those whose words have gone.

    `events` are all there are on obligations of this document and of the versions before it (`versions_before`), of each in the order
    recorded; those of one whose id begins alike are passed over.
    """
    recorded = tuple(events)
    mine = _of_document(lineage, document_id, groups, recorded, calendar)
    earlier = versions_before(lineage, document_id, calendar.as_of)
    before = (one for version in earlier for one in _of_document(lineage, version, (), recorded, calendar))
    return tuple(to_reconfirm(lineage, mine, (*before, *mine)))


def _of_document(
    lineage: Lineage, document_id: DocumentId, groups: Groups, events: Iterable[ObligationEvent], calendar: Calendar
) -> list[Obligation]:
    book = _Book.of(events, document_id)
    gone = {one: taken_out_by(lineage, duty, calendar.as_of) for one, duty in book.duties.items()}
    standing = {_said(duty) for one, duty in book.duties.items() if gone[one] is None}
    starts = lineage.document(document_id).starts
    found: list[Obligation] = []
    for group in groups:
        one = book.known_as(group)
        if one in book.duties or (_said(group[0]) in standing and one not in book.events):
            continue  # it is on the books in the words confirmed
        found.append(replace(book.obligation(one, group[0], starts, calendar), also=group[1:]))
    recorded = [_ended(book.obligation(one, duty, starts, calendar), gone[one], calendar) for one, duty in book.duties.items()]
    begun = [one for one in recorded if one.noted or (one.parent is None and not one.superseded)]  # no other is there before its day
    return _in_order(groups, [*found, *_with_twins([_with_places(one, groups) for one in begun])])


@dataclass(frozen=True, slots=True)
class _Book:
    """The events that count, by obligation, and the duties that people saw when they decided."""

    events: Mapping[ObligationId, tuple[ObligationEvent, ...]]
    duties: Mapping[ObligationId, Duty]

    @classmethod
    def of(cls, events: Iterable[ObligationEvent], document_id: DocumentId) -> _Book:
        by_subject: dict[ObligationId, list[ObligationEvent]] = {}
        duties: dict[ObligationId, Duty] = {}
        for event in effective_events(events):
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


def _ended(obligation: Obligation, gone: Change | None, calendar: Calendar) -> Obligation:
    """Return an obligation without its words: unless it had fallen due, the clock stopped on their last day."""
    if gone is None:
        return obligation
    ended = replace(obligation, superseded=True, changed_by=gone.edges, changed_on=gone.on)
    if ended.accrued or ended.state not in _CLOCKED or gone.on is None:
        return ended
    return replace(ended, state=state_by_clock(State.ACTIVE, ended.due, replace(calendar, as_of=gone.on.first_day() - timedelta(days=1))))


def _with_places(obligation: Obligation, groups: Groups) -> Obligation:
    """Return an obligation on the books with the other places at which the words in force state it."""
    said = _said(obligation.duty)
    places = (d for group in groups if any(_said(one) == said for one in group) for d in group)
    return replace(obligation, also=tuple(d for d in places if d.clause_id != obligation.duty.clause_id))


def _with_twins(recorded: Sequence[Obligation]) -> Iterator[Obligation]:
    """Yield obligations on the books with the others that say the same: each was confirmed, and no program takes one of them back.

    So it is where words that had gone come back ("the change was undone") and the same words were confirmed elsewhere meanwhile.
    """
    for one in recorded:
        places = {d.clause_id for d in one.also} if one.open else set[ClauseId]()
        twins = tuple(o.obligation_id for o in recorded if o.open and o.duty.clause_id in places and _said(o.duty) == _said(one.duty))
        yield replace(one, twins=twins) if twins else one


def _in_order(groups: Groups, found: Sequence[Obligation]) -> list[Obligation]:
    """Return those whose words are in force first, as their provisions stand in the document on the day."""
    places: dict[ClauseId, int] = {}
    for number, group in enumerate(groups):
        places.setdefault(group[0].clause_id, number)
    return sorted(found, key=lambda one: (one.superseded, places.get(one.duty.clause_id, len(groups))))


def _said(duty: Duty) -> tuple[str, str]:
    return folded(duty.words.text), duty.obligor.casefold()
