"""The outer contract: answers, citations and provisions as scripts, the API and the screens rely on them.

Fields may be added, never renamed. Dates are ISO 8601, as precise as the words were (`2016-06`).
`page` counts from 1 and is null, with `boxes` empty, where the format has no pages; boxes are
points from the top left of the displayed page. Character ranges are of the file's reading; for
.txt and .md they are Python str indices of the file read as UTF-8.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Annotated

from typing_extensions import TypedDict  # pydantic asks for it below Python 3.12

from graph.model.ids import ClauseId, DocumentId, EdgeId
from graph.model.resolution import EffectiveClause, Status
from graph.model.text import AnchoredText, Run
from ui.application.sources import Box, ClauseReference, DocumentReference, Sources
from ui.serializer import By, DocumentName, From, Named, Serializer, serializes

StepPage = Annotated[int | None, By(lambda step, sources: sources.page_number(step.document_id, step.char_start))]


class Warned(TypedDict):
    """Something the reader must know; `code` is one of WarningCode."""

    code: str
    message: str
    edge_id: str | None


class Cited(TypedDict):
    """Verbatim words on one page: `quote` is the reading's text at [char_start, char_end).

    `as_of` is null, or the earlier day on which the words were in force.
    """

    n: int
    quote: str
    document: str
    document_id: str
    sha256: str
    section: str
    page: int | None
    boxes: Annotated[list[Box], By(lambda c, sources: sources.boxes(c.document_id, c.page, c.char_start, c.char_end))]
    char_start: int
    char_end: int
    clause_id: str
    as_of: str | None


class RunShape(TypedDict):
    """Where [start, end) of the effective text comes from."""

    start: int
    end: int
    clause_id: str
    document: str
    document_id: str
    page: int | None
    boxes: list[Box]
    char_start: int
    char_end: int


class StepShape(TypedDict):
    """One edge on the way to the text in force, in the order applied."""

    clause_id: str
    edge_id: str
    edge_type: str
    mode: str | None
    effective_from: str | None
    document: DocumentName
    document_id: str
    section: str
    page: StepPage


class QualificationShape(TypedDict):
    """A waiver, consent or forbearance: it changes no text. `kind` is WAIVE, CONSENT, FORBEAR, or "" where no words tell."""

    edge_id: str
    kind: str
    document: str
    document_id: str
    section: str
    quote: str
    scope: str
    effective_from: str | None
    effective_to: str | None


class ConflictShape(TypedDict):
    """One of the texts that cannot both be in force."""

    text: str
    edge_id: str
    document: DocumentName
    document_id: str


class OutstandingShape(TypedDict):
    """A change in force that could not be applied word for word."""

    edge_id: str
    reason: str
    document: DocumentName
    document_id: str
    section: str
    text: str


class LimitedShape(TypedDict):
    """The text as it reads within the limited scope of one change."""

    scope: str
    text: Annotated[str, From("text.text")]
    edge_id: str
    document: DocumentName
    document_id: str


class HistoryShape(TypedDict):
    """One change to the words of a clause: `action` is REPLACE, MODIFY, UNCHANGED or DELETE."""

    action: str
    edge_id: str
    effective_from: str | None
    document: DocumentName
    document_id: str
    section: str
    clause_id: str
    decided_by: str
    why: str
    quote: str


class TermShape(TypedDict):
    """The document's term on the day; `computed`: the words give a period, from which the last day was computed."""

    state: str
    until: str | None
    clause_id: str | None
    computed: bool


class ResolvedClause(TypedDict):
    """A provision as it reads on a day. `effective_text` is null unless it is in force or in conflict.

    `source_doc`, `document_id` and `page` say where most of the words stand; `belongs_to` is the
    instrument whose provision it is; `continues_at` the clause of a newer version it was followed to.
    `also` are the types of further subjects that it treats beside its own. `part` is null, or where a reply gives only
    part of a very long provision [start, end, length of the whole]: `effective_text` is then the characters from start to end.
    """

    clause_id: str
    clause_type: str
    also: list[str]
    section: str
    heading: str
    status: str
    as_of: str
    effective_text: Annotated[str | None, From("read.text")]
    part: Annotated[list[int] | None, By(lambda found, _: found.part and [*found.part, len(found.text or ())])]
    last_text: Annotated[str | None, From("last_text.text")]
    source_doc: str
    document_id: str
    page: int | None
    belongs_to: Annotated[DocumentReference, From("clause.document_id")]
    continues_at: str | None
    inherited_from: Annotated[str | None, Named("inherited_from")]
    inherited_from_id: Annotated[str | None, From("inherited_from")]
    term: TermShape
    runs: list[RunShape]
    supplements: list[ClauseReference]
    qualifications: list[QualificationShape]
    depends_on: list[ClauseReference]
    conflict: list[ConflictShape]
    limited: list[LimitedShape]
    resolution_path: Annotated[list[StepShape], From("steps")]
    outstanding: list[OutstandingShape]
    obligation_status: str | None
    history: list[HistoryShape]
    warnings: Annotated[list[Warned], From("notices")]


class CauseShape(TypedDict):
    """Why a provision is to be read otherwise: `kind` is BEGINS, ENDS, DEPENDENCY or TERM (then there is no edge).

    `dependency` is the provision referred to that the edge acts on.
    """

    kind: str
    edge: Annotated[StepShape | None, From("step")]
    quote: str
    condition: str
    dependency: ClauseReference | None


class WaitingShape(TypedDict):
    """A change that is not counted, and the warning that says why."""

    code: str
    message: str
    cause: CauseShape


PeriodShape = TypedDict(
    "PeriodShape",
    {
        "from": Annotated[str | None, From("start")],
        "to": Annotated[str | None, From("end")],
        "status": Annotated[str, From("effective.status")],
        "text": Annotated[str | None, From("effective.read.text")],
        "causes": list[CauseShape],
        "clause": Annotated[ResolvedClause, From("effective")],
    },
)
"""From the day `from` until the day before `to` a provision is to be read in one way; null: no first, or no last day.

`text` is null where the provision is not in force; `clause` is all there is to say of it.
"""


class TimelineShape(TypedDict):
    """A provision over all days. `waiting` are changes that begin no period because they are not counted."""

    clause_id: str
    section: str
    heading: str
    belongs_to: Annotated[DocumentReference, From("clause.document_id")]
    known_as_of: str | None
    periods: list[PeriodShape]
    waiting: list[WaitingShape]


class ExcludedShape(TypedDict):
    """Words left out of the answer, and why."""

    clause_id: str
    document: DocumentName
    document_id: str
    section: str
    reason: str
    edge_id: str | None
    effective_from: str | None


class ReadAsShape(TypedDict):
    """What words of a question were taken to mean."""

    words: str
    meaning: str


class Reply(TypedDict):
    """The answer to one question.

    `against` is the earlier day of a comparison and `earlier_clauses` the provisions as they read then: never words in force on `as_of`.
    `asks` is False where nothing was asked of the documents ("Thanks!").
    """

    question: str
    portfolio: str
    as_of: str
    known_as_of: str | None
    answer: Annotated[str, From("text")]
    abstained: bool
    citations: list[Cited]
    resolved_clauses: Annotated[list[ResolvedClause], From("clauses")]
    excluded: list[ExcludedShape]
    warnings: list[Warned]
    model: str
    usage: Annotated[dict[str, int], By(lambda answer, _: dict(answer.usage))]
    receipt: str | None
    read_as: list[ReadAsShape]
    against: str | None
    earlier_clauses: Annotated[list[ResolvedClause], From("earlier")]
    asks: bool


warning = Serializer(Warned)
citation = Serializer(Cited)
step = Serializer(StepShape)
outstanding = Serializer(OutstandingShape)
limited = Serializer(LimitedShape)
term = Serializer(TermShape)
timeline = Serializer(TimelineShape, "clause")
reply = Serializer(Reply)
_qualification = Serializer(QualificationShape)
_resolved = Serializer(ResolvedClause, "clause")


@serializes(DocumentReference)
def document_reference(document_id: DocumentId, sources: Sources) -> DocumentReference:
    """Return a document by name and id."""
    return sources.reference(document_id)


@serializes(ClauseReference)
def clause_reference(clause_id: ClauseId, sources: Sources) -> ClauseReference:
    """Return a clause by address and document."""
    return sources.clause(clause_id)


@serializes(QualificationShape)
def qualification(edge_id: EdgeId, sources: Sources) -> QualificationShape:
    """Return one of `qualifications`."""
    edge = sources.edges[edge_id]
    source = sources.clauses.get(edge.source_clause_id)
    kind, named = edge.operation.kind if edge.operation else "", sources.reference(edge.source_document_id)
    return _qualification(edge, sources, kind=kind, section=source.section if source else "", quote=edge.quote.text, **named)


@serializes(ResolvedClause)
def resolved(effective: EffectiveClause, sources: Sources) -> ResolvedClause:
    """Return one of `resolved_clauses`."""
    runs = list(runs_of(effective.read or effective.last_text or AnchoredText(), sources))
    home = _home(runs) or sources.reference(effective.clause.document_id)
    became = sources.obligation(effective)
    return _resolved(
        effective,
        sources,
        source_doc=home["document"],
        document_id=home["document_id"],
        page=next((r["page"] for r in runs if r["document_id"] == home["document_id"]), None),
        runs=runs if effective.text is not None else [],
        obligation_status=became.status,
        history=became.history,
    )


def quoted_clauses(answered: Reply) -> list[ResolvedClause]:
    """Return the clauses that an answer quotes, for people: what else was read stands in `resolved_clauses`."""
    quoted = {c["clause_id"] for c in answered["citations"]}
    return [c for c in answered["resolved_clauses"] if quoted & {c["clause_id"], *(r["clause_id"] for r in c["runs"])}]


def warned(code: str) -> str:
    """Return the code of a warning as words: what a person decides on is a change."""
    return code.replace("_", " ").lower().replace("claim", "change")


def left_out(item: ExcludedShape) -> str:
    """Say why words were left out, and from which day."""
    why = item["reason"].replace("_", " ").lower()
    if not item["effective_from"]:
        return why
    to_come = item["reason"] == Status.NOT_YET_IN_FORCE.value
    return f"{why}, only from {item['effective_from']}" if to_come else f"{why} since {item['effective_from']}"


def runs_of(text: AnchoredText, sources: Sources) -> Iterator[RunShape]:
    """Yield where the stretches of a text stand, cut at page ends; glue stands nowhere."""
    at = 0
    for run in text.runs:
        yield from _run(run, at, sources)
        at += len(run.text)


def first_page(runs: list[RunShape]) -> int | None:
    """Return the page on which words begin."""
    return runs[0]["page"] if runs else None


def _run(run: Run, at: int, sources: Sources) -> Iterator[RunShape]:
    """Glue stands nowhere and is left out."""
    if run.clause_id is None or run.char_start is None:
        return
    document_id = sources.clauses[run.clause_id].document_id
    for start, end, page in sources.pieces(document_id, run.char_start, run.char_start + len(run.text)):
        yield {
            "start": at + start - run.char_start,
            "end": at + end - run.char_start,
            "clause_id": run.clause_id,
            "page": page.number if page else None,
            "boxes": sources.boxes(document_id, page.number if page else None, start, end),
            "char_start": start,
            "char_end": end,
            **sources.reference(document_id),
        }


def _home(runs: Iterable[RunShape]) -> DocumentReference | None:
    """Return the document that most of the words stand in."""
    sizes: Counter[tuple[str, str]] = Counter()
    for run in runs:
        sizes[run["document"], run["document_id"]] += run["end"] - run["start"]
    if not sizes:
        return None
    (document, document_id), _ = sizes.most_common(1)[0]
    return {"document": document, "document_id": document_id}
