"""Obligations as JSON: what the words bind to, where they stand, what was done about it, and what can be done now."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from typing_extensions import TypedDict

from graph.lifecycle.due_dates import due_notes
from graph.model.obligations import Deadline, Duty, Obligation, ObligationEvent, PartyMention, Run, Value
from ui.contract import ClauseReference, DocumentReference, RunShape
from ui.present import failure, runs_of
from ui.sources import Sources

if TYPE_CHECKING:
    from ui.obliging import Moved


class ValueShape(TypedDict):
    """A value that the words give; `number` is a plain decimal, `unit` a currency, a unit of time or what is multiplied."""

    kind: str
    number: str
    unit: str
    day: str | None
    words: str


class DeadlineShape(TypedDict):
    """When it is due: on `day`, or `span` after (WITHIN), before (BEFORE) or at (ON) the `trigger`.

    `day_of_month` counts Mondays to Fridays where `working`; `days` ("06-30") are those of each year, or ("15") of each month. What
    returns does so from `first` to `last` and `times` in all, null and 0 where words do not say.
    """

    timing: str
    day: str | None
    span: ValueShape | None
    trigger: str
    day_of_month: int | None
    working: bool
    days: list[str]
    first: str | None
    last: str | None
    times: int


class PersonShape(TypedDict):
    """Somebody whom the words name: `words` as they stand ("" above them), `party` the party of the register; "": nobody verified who."""

    named: str
    words: str
    party: str


class PlaceShape(TypedDict):
    """A further place that states the same duty."""

    clause_id: str
    document: str
    document_id: str
    section: str
    words: str
    page: int | None


class ConfirmedShape(PlaceShape):
    """What somebody confirmed before; `same_words`: it says the same, numbering and spaces apart."""

    obligation_id: str
    same_words: bool


class ChangeShape(TypedDict):
    """An edge that took the words out of force."""

    edge_id: str
    document: str
    document_id: str
    section: str
    reasoning: str
    decided_by: str


class ObligationEventShape(TypedDict):
    """One thing that was done; `event` is null for the beginning of a recurring one's next and for an undoing (`deed`)."""

    event_id: str
    deed: str
    event: str | None
    before: str | None
    after: str | None
    on: str
    by: str
    principal: str
    reason: str
    cause: str
    triggered: str | None
    recorded_at: str | None


class ObligationShape(TypedDict):
    """A duty with what became of it, as it stands on `as_of`. `allowed` are the events that can be recorded now."""

    obligation_id: str
    as_of: str
    state: str
    open: bool
    accrued: bool
    due: str | None
    due_notes: list[str]
    document: str
    document_id: str
    clause_id: str
    section: str
    page: int | None
    words: str
    runs: list[RunShape]
    domain: str
    type: str
    bound: str
    obligor: str
    party: str
    owed_to: list[PersonShape]
    condition_parties: list[PersonShape]
    values: list[ValueShape]
    deadline: DeadlineShape | None
    triggered: str | None
    recurrence: str | None
    conditions: list[str]
    notice_period: ValueShape | None
    jurisdiction: str
    survives: bool
    flags: list[str]
    reader: str
    confidence: float
    also: list[PlaceShape]
    parent: str | None
    superseded: bool
    changed_by: list[ChangeShape]
    changed_on: str | None
    replaces: list[str]
    confirmed: list[ConfirmedShape]
    twins: list[str]
    qualified_by: list[ChangeShape]
    allowed: list[str]
    events: list[ObligationEventShape]
    token: str


class MovedShape(TypedDict):
    """What came of one event: the obligation as it stands now, or why nothing was changed."""

    id: str
    event_id: str | None
    obligation: ObligationShape | None
    spawned: ObligationShape | None
    error: str | None
    allowed: list[str] | None


def obligation(found: Obligation, sources: Sources) -> ObligationShape:
    """Return an obligation."""
    from graph.lifecycle.obligation_status import can_be_said
    from ui.obliging import token

    duty, words = found.duty, found.duty.words.text
    runs = list(runs_of(duty.words, sources))
    return {
        "obligation_id": found.obligation_id,
        "as_of": found.as_of.isoformat(),
        "state": found.state,
        "open": found.open,
        "accrued": found.accrued,
        "due": _day(found.due),
        "due_notes": list(due_notes(found.duty.deadline, found.due, found.duty.recurrence, found.triggered)),
        **_document(duty, sources),
        "clause_id": duty.clause_id,
        "section": duty.section,
        "page": _page(runs),
        "words": words,
        "runs": runs,
        "domain": duty.domain,
        "type": duty.type,
        "bound": duty.bound,
        "obligor": duty.obligor,
        "party": duty.party,
        "owed_to": [_person(one, words) for one in duty.beneficiaries],
        "condition_parties": [_person(one, words) for one in duty.condition_parties],
        "values": [value(one, words) for one in duty.values],
        "deadline": _deadline(duty.deadline, words) if duty.deadline else None,
        "triggered": str(found.triggered) if found.triggered else None,
        "recurrence": duty.recurrence,
        "conditions": list(duty.conditions),
        "notice_period": value(duty.notice_period, words) if duty.notice_period else None,
        "jurisdiction": duty.jurisdiction,
        "survives": duty.survives,
        "flags": list(duty.flags),
        "reader": duty.reader,
        "confidence": duty.confidence,
        "also": [_place(one, sources) for one in found.also],
        "parent": found.parent,
        "superseded": found.superseded,
        "changed_by": [_change(one, sources) for one in found.changed_by if one in sources.edges],
        "changed_on": str(found.changed_on) if found.changed_on else None,
        "replaces": list(found.replaces),
        "confirmed": [_confirmed(one, duty, found, sources) for one, duty in zip(found.replaces, found.confirmed, strict=True)],
        "twins": list(found.twins),
        "qualified_by": [_change(one, sources) for one in found.qualified_by if one in sources.edges],
        "allowed": list(can_be_said(found)),
        "events": [event(one) for one in found.noted],
        "token": token(found),
    }


def event(noted: ObligationEvent) -> ObligationEventShape:
    """Return one thing that was done."""
    return {
        "event_id": noted.event_id,
        "deed": noted.deed,
        "event": noted.event,
        "before": noted.before,
        "after": noted.after,
        "on": noted.on.isoformat(),
        "by": noted.by,
        "principal": noted.principal,
        "reason": noted.reason,
        "cause": noted.cause,
        "triggered": str(noted.triggered) if noted.triggered else None,
        "recorded_at": noted.recorded_at.isoformat() if noted.recorded_at else None,
    }


def moved(outcome: Moved, sources: Sources) -> MovedShape:
    """Return what came of one event."""
    return {
        "id": outcome.subject,
        "event_id": outcome.event_id or None,
        "obligation": obligation(outcome.obligation, sources) if outcome.obligation else None,
        "spawned": obligation(outcome.spawned, sources) if outcome.spawned else None,
        "error": failure(outcome.error)["error"] if outcome.error else None,
        "allowed": [*getattr(outcome.error, "allowed", ())] if outcome.error else None,
    }


def value(one: Value, words: str) -> ValueShape:
    """Return a typed value with the words that give it."""
    day = str(one.day) if one.day else None
    return {"kind": one.kind, "number": one.number, "unit": one.unit, "day": day, "words": words[one.start : one.end]}


def _person(mention: PartyMention, words: str) -> PersonShape:
    return {"named": mention.named, "words": words[mention.start : mention.end], "party": mention.party}


def _deadline(deadline: Deadline, words: str) -> DeadlineShape:
    run = deadline.run or Run()
    return {
        "timing": deadline.timing,
        "day": str(deadline.day) if deadline.day else None,
        "span": value(deadline.span, words) if deadline.span else None,
        "trigger": deadline.trigger,
        "day_of_month": deadline.day_of_month,
        "working": deadline.working,
        "days": [f"{one.month:02d}-{one.day:02d}" if one.month else f"{one.day}" for one in deadline.days],
        "first": str(run.first) if run.first else None,
        "last": str(run.last) if run.last else None,
        "times": run.times,
    }


def on_days(deadline: DeadlineShape) -> str:
    """Say on which days of the calendar it returns; "" where the words name none."""
    if deadline["day_of_month"]:
        return f"{'working ' if deadline['working'] else ''}day {deadline['day_of_month']} of the month"
    if not deadline["days"]:
        return ""
    each = "year" if "-" in deadline["days"][0] else "month"
    return f"{', '.join(deadline['days'])} of each {each}"


def _place(duty: Duty, sources: Sources) -> PlaceShape:
    page = _page(list(runs_of(duty.words, sources)))
    where: ClauseReference = {"clause_id": duty.clause_id, "section": duty.section, **_document(duty, sources)}
    return {**where, "words": duty.words.text, "page": page}


def _confirmed(one: str, duty: Duty, now: Obligation, sources: Sources) -> ConfirmedShape:
    from graph.lifecycle.reconfirmation import same_words

    same = any(same_words(place, duty) for place in (now.duty, *now.also))
    return {**_place(duty, sources), "obligation_id": one, "same_words": same}


def _change(edge_id: str, sources: Sources) -> ChangeShape:
    edge = next(e for key, e in sources.edges.items() if key == edge_id)
    clause = sources.clauses.get(edge.source_clause_id)
    return {
        "edge_id": edge.edge_id,
        "section": clause.section if clause else "",
        "reasoning": edge.reasoning,
        "decided_by": edge.decided_by,
        **sources.reference(edge.source_document_id),
    }


def _document(duty: Duty, sources: Sources) -> DocumentReference:
    return sources.reference(duty.document_id)


def _page(runs: list[RunShape]) -> int | None:
    return runs[0]["page"] if runs else None


def _day(day: date | None) -> str | None:
    return day.isoformat() if day else None
