"""The outer contract (DESIGN 8) as types: the JSON that scripts, the API and the screens rely on.

Fields may be added, never renamed. Dates are ISO 8601, as precise as the words were (`2016-06`).
`page` counts from 1 and is null, with `boxes` empty, where the format has no pages; boxes are
points from the top left of the displayed page. Character ranges are of the file's reading; for
.txt and .md they are Python str indices of the file read as UTF-8.
"""

from __future__ import annotations

from typing import NotRequired

# Pydantic reads these, and before Python 3.12 it can read only this TypedDict.
from typing_extensions import TypedDict

Box = tuple[float, float, float, float]


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
    boxes: list[Box]
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
    document: str
    document_id: str
    section: str
    page: int | None


class ClauseReference(TypedDict):
    """A clause that is read with another."""

    clause_id: str
    document: str
    document_id: str
    section: str


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
    document: str
    document_id: str


class OutstandingShape(TypedDict):
    """A change in force that could not be applied word for word."""

    edge_id: str
    reason: str
    document: str
    document_id: str
    section: str
    text: str


class LimitedShape(TypedDict):
    """The text as it reads within the limited scope of one change."""

    scope: str
    text: str
    edge_id: str
    document: str
    document_id: str


class HistoryShape(TypedDict):
    """One change to the words of a clause: `action` is REPLACE, MODIFY, UNCHANGED or DELETE."""

    action: str
    edge_id: str
    effective_from: str | None
    document: str
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


class DocumentReference(TypedDict):
    """An instrument by its file's name and its id."""

    document: str
    document_id: str


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
    effective_text: str | None
    part: list[int] | None
    last_text: str | None
    source_doc: str
    document_id: str
    page: int | None
    belongs_to: DocumentReference
    continues_at: str | None
    inherited_from: str | None
    inherited_from_id: str | None
    term: TermShape
    runs: list[RunShape]
    supplements: list[ClauseReference]
    qualifications: list[QualificationShape]
    depends_on: list[ClauseReference]
    conflict: list[ConflictShape]
    limited: list[LimitedShape]
    resolution_path: list[StepShape]
    outstanding: list[OutstandingShape]
    obligation_status: str | None
    history: list[HistoryShape]
    warnings: list[Warned]


class CauseShape(TypedDict):
    """Why a provision is to be read otherwise: `kind` is BEGINS, ENDS, DEPENDENCY or TERM (then there is no edge).

    `dependency` is the provision referred to that the edge acts on.
    """

    kind: str
    edge: StepShape | None
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
        "from": str | None,
        "to": str | None,
        "status": str,
        "text": str | None,
        "causes": list[CauseShape],
        "clause": ResolvedClause,
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
    belongs_to: DocumentReference
    known_as_of: str | None
    periods: list[PeriodShape]
    waiting: list[WaitingShape]


class ExcludedShape(TypedDict):
    """Words left out of the answer, and why."""

    clause_id: str
    document: str
    document_id: str
    section: str
    reason: str
    edge_id: str | None
    effective_from: str | None


class Reply(TypedDict):
    """The answer to one question.

    `against` is the earlier day of a comparison and `earlier_clauses` the provisions as they read then: never words in force on `as_of`.
    `asks` is False where nothing was asked of the documents ("Thanks!").
    """

    question: str
    portfolio: str
    as_of: str
    known_as_of: str | None
    answer: str
    abstained: bool
    citations: list[Cited]
    resolved_clauses: list[ResolvedClause]
    excluded: list[ExcludedShape]
    warnings: list[Warned]
    model: str
    usage: dict[str, int]
    receipt: str | None
    read_as: list[ReadAsShape]
    against: str | None
    earlier_clauses: list[ResolvedClause]
    asks: bool


class ReadAsShape(TypedDict):
    """What words of a question were taken to mean."""

    words: str
    meaning: str


class EdgeSource(TypedDict):
    """Where the operative words stand."""

    document: str
    document_id: str
    section: str
    clause_id: str


class EdgeTarget(TypedDict):
    """What they act on; `document` is null where it is not in the portfolio."""

    document: str | None
    document_id: str | None
    section: str
    heading: str
    clause_id: str | None


class EvidenceShape(TypedDict):
    """One thing in which a document was compared with what is said of it; `weight` in log-odds, below 0 against it."""

    compared: str
    outcome: str
    weight: float


class CandidateShape(TypedDict):
    """A document that the words may mean, with the probability that they do and what speaks for and against it."""

    document: str
    document_id: str
    probability: float
    evidence: list[EvidenceShape]


class OperationShape(TypedDict):
    """What is done: its kind, the words taken out and the words put in, verbatim, "" where there are none."""

    kind: str
    old: str
    new: str


class EdgeShape(TypedDict):
    """A relation, with its quote, dates, derivation and what was decided."""

    edge_id: str
    edge_type: str
    mode: str | None
    source: EdgeSource
    target: EdgeTarget
    effective_from: str | None
    effective_to: str | None
    condition: str
    outcome: str | None
    outcome_on: str | None
    incorporation: str | None
    scope: str
    operation: OperationShape | None
    status: str
    confidence: float
    derivation: str
    citation_text: str
    reasoning: str
    decided_by: str
    recorded_at: str | None
    retracted_at: str | None
    similarity: float | None
    reader: str
    second_reader: str
    verified: str | None
    rival: OperationShape | None
    computed: bool
    candidates: list[CandidateShape]


class FindingShape(TypedDict):
    """Something a check found, the words it rests on, and what to do; `texts` are two wordings that contradict each other."""

    code: str
    severity: str
    document: str
    document_id: str | None
    section: str
    edge_id: str | None
    message: str
    advice: str
    quote: str | None
    texts: list[str]


class Failure(TypedDict):
    """Why a request, or one line of a batch, was not answered."""

    error: str
    matches: NotRequired[list[str]]


class RegisterEntry(TypedDict):
    """What the register says of a document."""

    document: str
    document_id: str
    title: str
    kind: str
    number: int | None
    execution: str
    signed: str | None
    effective: str | None
    expires: str | None
    parties: list[str]
