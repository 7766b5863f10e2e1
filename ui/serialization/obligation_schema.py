"""Obligations as JSON: words and places, values, events, what can be recorded now, and provenance."""

from collections.abc import Iterable, Iterator
from typing import Annotated

from typing_extensions import TypedDict  # pydantic asks for it below Python 3.12

from graph.lifecycle.due_dates import due_notes
from graph.lifecycle.obligation_status import events_possible
from graph.lifecycle.reconfirmation import same_words
from graph.model.ids import EdgeId
from graph.model.obligations import Obligation, PartyMention, Run, Value
from ui.application.obligations.events import token
from ui.application.sources import Box, Sources
from ui.serialization.contract import ResolvedClause, RunShape, first_page, runs_of
from ui.serializer import By, DocumentName, From, Named, Serializer, serializes


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
    days: Annotated[list[str], By(lambda deadline, _: [f"{d.month:02d}-{d.day:02d}" if d.month else f"{d.day}" for d in deadline.days])]
    first: Annotated[str | None, From("run.first")]
    last: Annotated[str | None, From("run.last")]
    times: Annotated[int, By(lambda deadline, _: deadline.run.times if deadline.run else Run().times)]


class PersonShape(TypedDict):
    """Somebody whom the words name: `words` as they stand ("" above them), `party` the party of the register; "": nobody verified who."""

    named: str
    words: str
    party: str


class PlaceShape(TypedDict):
    """A further place that states the same duty."""

    clause_id: str
    document: DocumentName
    document_id: str
    section: str
    words: Annotated[str, From("words.text")]
    page: Annotated[int | None, By(lambda duty, sources: first_page(list(runs_of(duty.words, sources))))]


class ConfirmedShape(PlaceShape):
    """What somebody confirmed before; `same_words`: it says the same, numbering and spaces apart."""

    obligation_id: str
    same_words: bool


class ChangeShape(TypedDict):
    """An edge that took the words out of force."""

    edge_id: str
    document: Annotated[str, Named("source_document_id")]
    document_id: Annotated[str, From("source_document_id")]
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
    due_notes: Annotated[list[str], By(lambda o, _: due_notes(o.duty.deadline, o.due, o.duty.recurrence, o.triggered))]
    document: Annotated[str, Named("duty.document_id")]
    document_id: str
    clause_id: str
    section: str
    page: int | None
    words: Annotated[str, From("duty.words.text")]
    runs: list[RunShape]
    domain: str
    type: str
    bound: str
    obligor: str
    party: str
    owed_to: Annotated[list[PersonShape], By(lambda o, _: [_person(one, o) for one in o.duty.beneficiaries])]
    condition_parties: Annotated[list[PersonShape], By(lambda o, _: [_person(one, o) for one in o.duty.condition_parties])]
    values: Annotated[list[ValueShape], By(lambda o, _: [value(one, o.duty.words.text) for one in o.duty.values])]
    deadline: Annotated[DeadlineShape | None, By(lambda o, _: _deadline(o))]
    triggered: str | None
    recurrence: str | None
    conditions: list[str]
    notice_period: Annotated[ValueShape | None, By(lambda o, _: _value_or_none(o.duty.notice_period, o))]
    jurisdiction: str
    survives: bool
    flags: list[str]
    reader: str
    confidence: float
    also: list[PlaceShape]
    parent: str | None
    superseded: bool
    changed_by: Annotated[list[ChangeShape], By(lambda o, sources: _edges(o.changed_by, sources))]
    changed_on: str | None
    replaces: list[str]
    confirmed: Annotated[list[ConfirmedShape], By(lambda o, sources: list(_confirmed(o, sources)))]
    twins: list[str]
    qualified_by: Annotated[list[ChangeShape], By(lambda o, sources: _edges(o.qualified_by, sources))]
    allowed: Annotated[list[str], By(lambda o, _: events_possible(o))]
    events: Annotated[list[ObligationEventShape], From("noted")]
    token: Annotated[str, By(lambda o, _: token(o))]


class MovedShape(TypedDict):
    """What came of one event: the obligation as it stands now, or why nothing was changed."""

    id: Annotated[str, From("subject")]
    event_id: Annotated[str | None, By(lambda outcome, _: outcome.event_id or None)]
    obligation: ObligationShape | None
    spawned: ObligationShape | None
    error: str | None
    allowed: Annotated[list[str] | None, By(lambda outcome, _: [*getattr(outcome.error, "allowed", ())] if outcome.error else None)]


event = Serializer(ObligationEventShape)
moved = Serializer(MovedShape)
_obligation = Serializer(ObligationShape, "duty")
_change = Serializer(ChangeShape)
_confirmed_place = Serializer(ConfirmedShape)
_deadline_shape = Serializer(DeadlineShape)
_value = Serializer(ValueShape)
_mention = Serializer(PersonShape)


@serializes(ObligationShape)
def obligation(found: Obligation, sources: Sources) -> ObligationShape:
    """Return an obligation."""
    runs = list(runs_of(found.duty.words, sources))
    return _obligation(found, sources, runs=runs, page=first_page(runs))


def value(one: Value, words: str) -> ValueShape:
    """Return a typed value with the words that give it."""
    return _value(one, words=words[one.start : one.end])


def on_days(deadline: DeadlineShape) -> str:
    """Say on which days of the calendar it returns; "" where the words name none."""
    if deadline["day_of_month"]:
        return f"{'working ' if deadline['working'] else ''}day {deadline['day_of_month']} of the month"
    if not deadline["days"]:
        return ""
    each = "year" if "-" in deadline["days"][0] else "month"
    return f"{', '.join(deadline['days'])} of each {each}"


def _value_or_none(one: Value | None, found: Obligation) -> ValueShape | None:
    return value(one, found.duty.words.text) if one else None


def _person(mention: PartyMention, found: Obligation) -> PersonShape:
    return _mention(mention, words=found.duty.words.text[mention.start : mention.end])


def _deadline(found: Obligation) -> DeadlineShape | None:
    deadline = found.duty.deadline
    return _deadline_shape(deadline, span=_value_or_none(deadline.span, found)) if deadline else None


def _confirmed(found: Obligation, sources: Sources) -> Iterator[ConfirmedShape]:
    for one, duty in zip(found.replaces, found.confirmed, strict=True):
        same = any(same_words(place, duty) for place in (found.duty, *found.also))
        yield _confirmed_place(duty, sources, obligation_id=one, same_words=same)


def _edges(edge_ids: Iterable[EdgeId], sources: Sources) -> list[ChangeShape]:
    edges = [sources.edges[one] for one in edge_ids if one in sources.edges]
    held = [sources.clauses.get(edge.source_clause_id) for edge in edges]
    return [_change(edge, sources, section=clause.section if clause else "") for edge, clause in zip(edges, held, strict=True)]


class ExtractionShape(TypedDict):
    """The lineage event that told of a document's extraction, which agrees with the record: its run, and when it was told (in UTC)."""

    run_id: str
    job: str
    event_time: Annotated[str, By(lambda run, _: run.ended.isoformat(timespec="microseconds").replace("+00:00", "Z"))]


class TrailFileShape(TypedDict):
    """A file that the trail leads through; its hash is what was recorded. `event` is null where none is kept that agrees with the record.

    `words`: words of the obligation stand in it; else it is a paper that the path to them names.
    """

    document: DocumentName
    document_id: str
    path: Annotated[str, From("file.name")]
    sha256: Annotated[str, From("file.sha256")]
    words: bool
    event: ExtractionShape | None


class TrailWordsShape(TypedDict):
    """Words on one page: [char_start, char_end) of the file's reading, a box a line; `page` null where the format has none."""

    document: DocumentName
    document_id: str
    char_start: int
    char_end: int
    page: int | None
    boxes: list[Box]
    quote: Annotated[str, By(lambda run, sources: sources.text(run["document_id"], run["char_start"], run["char_end"]))]


class TrailShape(TypedDict):
    """The trail of an obligation on a day. Where `broken` says why it stops (at `stopped`), what lies behind is not given."""

    as_of: str
    obligation: ObligationShape
    clause: Annotated[ResolvedClause | None, From("effective")]
    files: Annotated[list[TrailFileShape], From("sources")]
    words: Annotated[list[TrailWordsShape], By(lambda trail, sources: runs_of(trail.words, sources))]
    broken: Annotated[str | None, By(lambda trail, _: trail.broken or None)]
    stopped: TrailFileShape | None


trail = Serializer(TrailShape)
