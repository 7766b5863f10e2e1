"""Claims, operations, edges and decisions.

A *claim* is what words (or a model) assert. Only the gate or a person makes an *edge* of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date, datetime
from enum import StrEnum

from graph.model.dates import PartialDate
from graph.model.documents import DocumentHint
from graph.model.ids import ClaimKey, ClauseId, DocumentId, EdgeId
from graph.model.source import Quote
from graph.model.text import AnchoredText


class EdgeType(StrEnum):
    """How a source acts on its target. SUPERSEDED_BY reads: target SUPERSEDED_BY source."""

    AMENDS = "AMENDS"
    SUPPLEMENTS = "SUPPLEMENTS"
    CHILD_OF = "CHILD_OF"
    SUPERSEDED_BY = "SUPERSEDED_BY"
    TERMINATES = "TERMINATES"
    QUALIFIES = "QUALIFIES"  # a waiver, consent or forbearance: no edge of the lineage and no change of text, but always brought along


class Mode(StrEnum):
    """What happens to the target's text."""

    REPLACE = "REPLACE"
    MODIFY = "MODIFY"
    INSERT = "INSERT"
    DELETE = "DELETE"


class OperationKind(StrEnum):
    """One typed change."""

    REPLACE = "REPLACE"  # the whole provision, definition or exhibit, with its subtree, becomes `new`
    DELETE = "DELETE"  # the whole provision goes (or is "reserved")
    INSERT = "INSERT"  # a new provision, definition or exhibit `address`, with `new` as its text
    REPLACE_WORDS = "REPLACE_WORDS"  # `old` becomes `new`; `each`: everywhere in the target
    DELETE_WORDS = "DELETE_WORDS"
    INSERT_WORDS = "INSERT_WORDS"  # `new` goes BEFORE or AFTER `old`, or at the END of the target
    REPLACE_UNIT = "REPLACE_UNIT"  # the `ordinal`-th sentence or paragraph (`unit`) becomes `new`
    DELETE_UNIT = "DELETE_UNIT"
    INSERT_UNIT = "INSERT_UNIT"  # `new` becomes a sentence or paragraph at `place` of unit `ordinal`
    REPLACE_EVERYWHERE = "REPLACE_EVERYWHERE"  # `old` becomes `new` in the whole document
    SUBSTITUTE_PARTY = "SUBSTITUTE_PARTY"  # `new` takes the place of party `old`, from a day
    RENAME_PARTY = "RENAME_PARTY"
    ADD_PARTY = "ADD_PARTY"  # `new` joins as a party, from a day
    RELEASE_PARTY = "RELEASE_PARTY"  # party `old` is released, from a day
    SET_VALUE = "SET_VALUE"  # `new` is the value, date or address from now on; `old` is what the words call it ("the Annual Minimum")
    # placed AFTER: all that a definition says behind "means" becomes `new`
    EXTEND = "EXTEND"  # a date or term runs until `new` (a day, or a period where the words give one); `old` as for SET_VALUE
    WAIVE = "WAIVE"  # these three change no text (EdgeType.QUALIFIES)
    CONSENT = "CONSENT"
    FORBEAR = "FORBEAR"
    RENUMBER = "RENUMBER"  # the target is from now on addressed as `address`
    RESTATE = "RESTATE"  # the document as a whole: the source takes its place
    TERMINATE = "TERMINATE"  # the document or provision ends
    UNSPECIFIED = "UNSPECIFIED"  # "amended to allow ...": a change without exact words; always outstanding


class Unit(StrEnum):
    """What a counted address counts."""

    SENTENCE = "SENTENCE"
    PARAGRAPH = "PARAGRAPH"
    ROW = "ROW"  # of a table: named by the words it begins with (`Operation.old`), never counted
    TABLE = "TABLE"  # the one table of a provision: never counted, and where several stand there none is meant


class Place(StrEnum):
    """Where words are inserted."""

    BEFORE = "BEFORE"
    AFTER = "AFTER"
    START = "START"
    END = "END"


@dataclass(frozen=True, slots=True)
class NewPart:
    """A provision inside an operation's new text: [start, end) of `Operation.new.text`."""

    section: str
    heading: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Operation:
    """One change, as the words give it; which fields matter is said at `OperationKind`.

    `new` is verbatim from the source, anchored there, without the quotation marks around it.
    `ordinal` counts from 1; -1 is the last, -2 the penultimate; 0 is none. Without a `unit` it counts where
    `old` stands. `stands` says which of several `old` is meant: the one BEFORE or AFTER the words `near`, or
    at the START or END of the target.
    `parts` are the addressable provisions inside `new`, in order. `keeps_parts`: of a provision that is replaced the subprovisions stay.
    """

    kind: OperationKind
    old: str = ""
    new: AnchoredText = field(default_factory=AnchoredText)
    each: bool = False
    unit: Unit | None = None
    ordinal: int = 0
    place: Place | None = None
    address: str = ""
    heading: str = ""
    parts: tuple[NewPart, ...] = ()
    stands: Place | None = None
    near: str = ""
    keeps_parts: bool = False


class ConditionKind(StrEnum):
    """Closing conditions apply from the stated date until someone says otherwise; future events do not."""

    CLOSING = "CLOSING"
    FUTURE_EVENT = "FUTURE_EVENT"


class Outcome(StrEnum):
    """What a person recorded of a condition."""

    SATISFIED = "SATISFIED"
    FAILED = "FAILED"
    WAIVED = "WAIVED"


class Incorporation(StrEnum):
    """Which version of incorporated terms is meant."""

    FIXED = "FIXED"  # a version or date is named, or they are attached
    FLOATING = "FLOATING"  # "as amended from time to time", "as posted"
    UNSAID = "UNSAID"  # the version of the signing day, with a warning


class Verification(StrEnum):
    """What a second reader made of a first one's judgement."""

    CONFIRMED = "CONFIRMED"
    DISPUTED = "DISPUTED"
    UNVERIFIED = "UNVERIFIED"  # nobody else has read it, or what they said tells nothing


@dataclass(frozen=True, slots=True)
class Claim:
    """What one sentence of one instrument asserts about another: the reference with its hints.

    Kept whether or not its target is in the portfolio, and looked up again whenever a document
    arrives. `section` and `heading` address the provision as cited ("" for the whole document);
    `rule` names the grammar rule, whose measured precision is its confidence. `from_beginning`: void
    as if it had never been there, so from the target's own first day. `computed`: `effective_to` was counted from words ("for six months").
    `certainty` is how likely two readers together make the claim right; None where one reader alone could make such a claim.
    `reader` is the model that read it ("" where rules alone did), `second_reader` who read the same words beside it, `verified` what
    came of that, and `rival` what the second reader says happens there instead, and `doubt` what a person should look at.
    """

    key: ClaimKey
    source_document_id: DocumentId
    source_clause_id: ClauseId
    edge_type: EdgeType
    mode: Mode | None
    operation: Operation | None
    target: DocumentHint
    section: str
    heading: str
    quote: Quote
    rule: str
    effective_from: PartialDate | None = None
    effective_to: date | None = None
    condition: str = ""
    condition_kind: ConditionKind | None = None
    scope: str = ""
    incorporation: Incorporation | None = None
    from_beginning: bool = False
    computed: bool = False
    certainty: float | None = None
    reader: str = ""
    second_reader: str = ""
    verified: Verification | None = None
    rival: Operation | None = None
    doubt: str = ""


class Grounding(StrEnum):
    """What the document changed shows of a claim."""

    EXCHANGED = "EXCHANGED"  # the words that go stand in the provision, and the claim gives others for them
    WORDS = "WORDS"  # the words that only go, or that others go next to, stand in the provision
    NO_WORDS = "NO_WORDS"  # they do not
    NAMED = "NAMED"  # the new text begins with the provision's own number or heading
    PLACE = "PLACE"  # the provision is there, and no more can be told
    UNREAD = "UNREAD"  # the provision is there, and the claim does not say what becomes of it
    SHORTER = "SHORTER"  # it is there, and says far more than what is to take its place
    MISSING = "MISSING"  # it is not, or not certainly
    FREE = "FREE"  # a provision that comes in finds its number free
    TAKEN = "TAKEN"  # it finds it taken


class EdgeStatus(StrEnum):
    """Where a claim stands."""

    COMMITTED = "committed"
    PENDING = "pending"
    REJECTED = "rejected"
    RETRACTED = "retracted"


class Derivation(StrEnum):
    """How a claim came to be."""

    EXPLICIT_CITATION = "EXPLICIT_CITATION"
    SEMANTIC_SIMILARITY = "SEMANTIC_SIMILARITY"
    MANUAL = "MANUAL"


@dataclass(frozen=True, slots=True)
class LinkEvidence:
    """One thing in which a document was compared with what is said of it: how it came out, and by how much (log-odds) that counts."""

    compared: str
    outcome: str
    weight: float


@dataclass(frozen=True, slots=True)
class LinkCandidate:
    """A document that the words of a claim may mean, with the probability that they do and what speaks for and against it."""

    document_id: DocumentId
    probability: float
    evidence: tuple[LinkEvidence, ...]


@dataclass(frozen=True, slots=True)
class Edge:
    """A claim linked to its target, with what the gate or a person said of it.

    `target_document_id` None: the target is not in the portfolio (an open reference);
    `target_clause_id` None: the document as a whole. `effective_to` is exclusive.
    `reader`, `second_reader` and `verified` say which models read a claim, and what came of it; `rival` is what the second reader says
    happens there instead.
    `notes` are codes such as DATE_DIFFERS or AMBIGUOUS_DOCUMENT that the look-up left. `words_stand_in`
    is the earlier amendment whose words it changes, where the provision's words are no longer (or
    never were) those of the target document itself. `outcome` is what a person recorded of the condition
    and `outcome_on` the day it was met or failed. `computed`: `effective_to` was counted from words, none give it.
    `candidates` are the documents that its words may mean, the likeliest first, as the look-up weighed them. `grounding` is what
    the target shows of a claim that two readers read.
    """

    edge_id: EdgeId
    claim_key: ClaimKey
    edge_type: EdgeType
    mode: Mode | None
    source_document_id: DocumentId
    source_clause_id: ClauseId
    target_document_id: DocumentId | None
    target_clause_id: ClauseId | None
    target_section: str
    target_heading: str
    operation: Operation | None
    quote: Quote
    effective_from: PartialDate | None
    effective_to: date | None
    condition: str
    condition_kind: ConditionKind | None
    scope: str
    status: EdgeStatus
    derivation: Derivation
    confidence: float
    reasoning: str
    decided_by: str
    notes: tuple[str, ...] = ()
    similarity: float | None = None
    words_stand_in: DocumentId | None = None
    recorded_at: datetime | None = None
    retracted_at: datetime | None = None
    incorporation: Incorporation | None = None
    from_beginning: bool = False
    outcome: Outcome | None = None
    outcome_on: date | None = None
    computed: bool = False
    reader: str = ""
    second_reader: str = ""
    verified: Verification | None = None
    candidates: tuple[LinkCandidate, ...] = ()
    grounding: Grounding | None = None
    rival: Operation | None = None

    @property
    def kind(self) -> OperationKind | None:
        """What its operation does; None where no words say it."""
        return self.operation.kind if self.operation else None

    @property
    def undated(self) -> Edge:
        """The edge without the instants of its recording: what it says, to be compared with what another says."""
        return replace(self, recorded_at=None, retracted_at=None)


class Verdict(StrEnum):
    """What a person said about a claim."""

    ACCEPT = "ACCEPT"
    REJECT = "REJECT"
    RELABEL = "RELABEL"
    LINK = "LINK"
    UNLINK = "UNLINK"
    SET = "SET"
    UNDO = "UNDO"  # of an earlier decision, which its subject names
    WITHDRAW = "WITHDRAW"  # a document, which its subject names; `value` is the hash of its file


@dataclass(frozen=True, slots=True)
class Decision:
    """What a person decided, on what, and why. It follows the claim's key through re-readings.

    `by` is the name they gave, `principal` who was signed in ("" where nobody signs in: the login name of a command).
    `shown` is the hash of the evidence that lay before them.

    LINK and RELABEL carry the edge the person made in `edge`; SET the corrected register field, or for
    the `field` "condition" of an edge its `value` as ``SATISFIED 2021-03-01``, ``FAILED`` or ``WAIVED 2021-03-01``.
    """

    decision_id: str
    verdict: Verdict
    subject: str  # a ClaimKey, an EdgeId, a DocumentId, `policy.POLICY`, or the id of a decision that is undone
    by: str
    reason: str
    edge: Edge | None = None
    field: str = ""
    value: str = ""
    recorded_at: datetime | None = None
    principal: str = ""
    shown: str = ""
