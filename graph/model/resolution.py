"""What resolving a clause on a day returns: the text in force and why."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from graph.model.dates import PartialDate
from graph.model.documents import Clause, ClauseType
from graph.model.edges import EdgeType, Mode
from graph.model.ids import ClauseId, DocumentId, EdgeId
from graph.model.text import AnchoredText


class Status(StrEnum):
    """Where a clause stands on a day."""

    IN_FORCE = "IN_FORCE"
    NOT_YET_IN_FORCE = "NOT_YET_IN_FORCE"
    TERMINATED = "TERMINATED"
    SUPERSEDED = "SUPERSEDED"
    CONFLICTED = "CONFLICTED"
    UNRESOLVED = "UNRESOLVED"


class DocumentState(StrEnum):
    """Where a document stands as a whole on a day."""

    IN_FORCE = "IN_FORCE"
    NOT_YET_IN_FORCE = "NOT_YET_IN_FORCE"
    SUPERSEDED = "SUPERSEDED"
    TERMINATED = "TERMINATED"
    EXPIRED = "EXPIRED"
    DRAFT = "DRAFT"
    NOT_SIGNED = "NOT_SIGNED"


class TermState(StrEnum):
    """Where a document's term stands on a day."""

    RUNNING = "RUNNING"
    EXPIRED = "EXPIRED"
    RENEWED_PRESUMED = "RENEWED_PRESUMED"
    NOTICE_GIVEN = "NOTICE_GIVEN"
    TERMINATED = "TERMINATED"
    UNKNOWN = "UNKNOWN"


class WarningCode(StrEnum):
    """Everything an answer may have to say besides the text. A closed list; docs/reference.md explains each."""

    AMBIGUOUS_DOCUMENT = "AMBIGUOUS_DOCUMENT"
    BOUNDARY_DAY = "BOUNDARY_DAY"
    CONDITION_FAILED = "CONDITION_FAILED"
    CONDITION_UNCONFIRMED = "CONDITION_UNCONFIRMED"
    COMPUTED_DATE = "COMPUTED_DATE"
    CONFLICT = "CONFLICT"
    COPIES_DIFFER = "COPIES_DIFFER"
    CYCLE = "CYCLE"
    DATE_DIFFERS = "DATE_DIFFERS"
    DATE_UNKNOWN = "DATE_UNKNOWN"
    DROPPED_BY_RESTATEMENT = "DROPPED_BY_RESTATEMENT"
    EXHIBIT_NOT_REATTACHED = "EXHIBIT_NOT_REATTACHED"
    EXPIRED = "EXPIRED"
    FORMALITY_NOT_SHOWN = "FORMALITY_NOT_SHOWN"
    HASH_MISMATCH = "HASH_MISMATCH"
    INCORPORATION_UNSAID = "INCORPORATION_UNSAID"
    INFERRED = "INFERRED"
    LIMITED_SCOPE = "LIMITED_SCOPE"
    LINKS_UNFINISHED = "LINKS_UNFINISHED"
    MODEL_FAILED = "MODEL_FAILED"
    NOTICE_UNVERIFIED = "NOTICE_UNVERIFIED"
    NUMBER_DIFFERS = "NUMBER_DIFFERS"
    NUMBER_GAP = "NUMBER_GAP"
    ORDER_BY_SIGNING = "ORDER_BY_SIGNING"
    ORPHAN = "ORPHAN"
    OUTSTANDING_CHANGE = "OUTSTANDING_CHANGE"
    OVERLAP = "OVERLAP"
    PARENT_ENDED = "PARENT_ENDED"
    PARENT_RESTATED = "PARENT_RESTATED"
    PARTIAL_DATE = "PARTIAL_DATE"
    PENDING_CLAIM = "PENDING_CLAIM"
    PRECEDENCE = "PRECEDENCE"
    QUALIFIED = "QUALIFIED"
    RECEIPT_NOT_KEPT = "RECEIPT_NOT_KEPT"
    RECITED_TEXT_DIFFERS = "RECITED_TEXT_DIFFERS"
    REDACTED = "REDACTED"
    RETROACTIVE = "RETROACTIVE"
    REVIVAL_QUESTION = "REVIVAL_QUESTION"
    SEARCH_UNFINISHED = "SEARCH_UNFINISHED"
    SECTION_DIFFERS = "SECTION_DIFFERS"
    SECTION_GAP = "SECTION_GAP"
    SECTION_NOT_FOUND = "SECTION_NOT_FOUND"
    TARGET_NOT_IN_PORTFOLIO = "TARGET_NOT_IN_PORTFOLIO"
    TERM_UNKNOWN = "TERM_UNKNOWN"
    TERMINATED = "TERMINATED"
    UNCERTAIN_DOCUMENT = "UNCERTAIN_DOCUMENT"
    UNPROVED_LEFT_OUT = "UNPROVED_LEFT_OUT"
    UNSIGNED = "UNSIGNED"
    VECTORS_AWAY = "VECTORS_AWAY"


@dataclass(frozen=True, slots=True)
class Notice:
    """A warning with its reason; `edge_id` where one edge is its cause."""

    code: WarningCode
    message: str
    edge_id: EdgeId | None = None


@dataclass(frozen=True, slots=True)
class ResolutionStep:
    """One edge on the way to the text in force, in the order applied.

    `clause_id` and `document_id` are of the edge's source, where the operative words stand.
    """

    edge_id: EdgeId
    edge_type: EdgeType
    mode: Mode | None
    clause_id: ClauseId
    document_id: DocumentId
    section: str
    effective_from: PartialDate | None
    char_start: int


@dataclass(frozen=True, slots=True)
class Outstanding:
    """A change that is in force but could not be applied word for word, with the reason."""

    edge_id: EdgeId
    reason: str
    document_id: DocumentId
    section: str
    text: str


@dataclass(frozen=True, slots=True)
class ConflictText:
    """One of the texts that cannot both be in force."""

    edge_id: EdgeId
    document_id: DocumentId
    text: str


@dataclass(frozen=True, slots=True)
class Limited:
    """The text as it reads within the limited scope of one change ("solely with respect to the Dallas site")."""

    edge_id: EdgeId
    document_id: DocumentId
    scope: str
    text: AnchoredText


@dataclass(frozen=True, slots=True)
class Term:
    """The state of a document's term on the day, until when, and the clause it was read from.

    `computed`: the words give a period, from which the last day was computed.
    """

    state: TermState
    until: date | None = None
    clause_id: ClauseId | None = None
    computed: bool = False


@dataclass(frozen=True, slots=True)
class Excluded:
    """Words left out of the answer, and why: a version that is not in force on the day."""

    clause_id: ClauseId
    document_id: DocumentId
    section: str
    reason: str  # an ExclusionReason of rag, or one of: SUPERSEDED, AMENDED, TERMINATED, NOT_YET_IN_FORCE, LAPSED
    edge_id: EdgeId | None = None
    effective_from: PartialDate | None = None


@dataclass(frozen=True, slots=True)
class EffectiveClause:
    """A provision as it reads on a day.

    `clause` is the provision asked for (its address and heading; for an inserted provision a
    clause of the document it was inserted into); `continues_at` its counterpart in the version of the
    document that is in force, where another took its place. `text` is None where the status is
    TERMINATED, SUPERSEDED or NOT_YET_IN_FORCE; then `last_text` holds the words. Where it is CONFLICTED
    `text` is the contradicting texts one after the other. `steps` are the edges applied, in order.
    `limited` are the texts that hold within a limited scope only; `text` is what holds outside of them.
    `part` is [start, end) of `text` where a reply reads only that much of a very long provision; None: all of it.
    """

    clause: Clause
    as_of: date
    status: Status
    text: AnchoredText | None
    last_text: AnchoredText | None = None
    steps: tuple[ResolutionStep, ...] = ()
    supplements: tuple[ClauseId, ...] = ()
    qualifications: tuple[EdgeId, ...] = ()
    outstanding: tuple[Outstanding, ...] = ()
    depends_on: tuple[ClauseId, ...] = ()
    inherited_from: DocumentId | None = None
    conflict: tuple[ConflictText, ...] = ()
    excluded: tuple[Excluded, ...] = ()
    notices: tuple[Notice, ...] = ()
    term: Term = Term(TermState.UNKNOWN)
    continues_at: ClauseId | None = None
    limited: tuple[Limited, ...] = ()
    part: tuple[int, int] | None = None

    @property
    def read(self) -> AnchoredText | None:
        """What a reply reads of the words in force; None where there are none."""
        return self.text.slice(*self.part) if self.text is not None and self.part is not None else self.text

    @property
    def clause_type(self) -> ClauseType:
        """The legal subject of the provision."""
        return self.clause.clause_type
