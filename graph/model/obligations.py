"""Obligations: what words bind whom to, and what people made of it (extract, then confirm).

A *duty* is what the words in force say; it is derived from them each time, by rules or by a model, and is
no fact. An *event* is what a person did with it, and is one: extraction never makes an event. An *obligation* is a duty
with its events, as it stands on a day.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import NewType

from graph.model.dates import PartialDate
from graph.model.ids import ClauseId, DocumentId, EdgeId, digest
from graph.model.text import AnchoredText

ObligationId = NewType("ObligationId", str)
_OF_DOCUMENT = 8  # hex digits of the document's id that begin those of its obligations


def identity(document: str, *parts: str) -> ObligationId:
    """Return the id made of some parts, of an obligation in a document; `document` are the hex digits of its id, or of a sibling's."""
    return ObligationId(f"o_{document[:_OF_DOCUMENT]}{digest(*parts)}")


def documents_of(obligation: str, documents: Iterable[DocumentId]) -> tuple[DocumentId, ...]:
    """Return the documents among some in which an obligation can stand, by its id: nearly always one, none for what is no id."""
    return tuple(d for d in documents if start_of(obligation) == start_of(d))


def start_of(one: str) -> str:
    """Return the hex digits that a document's id shares with the ids of its obligations."""
    return one[2 : 2 + _OF_DOCUMENT]


class Domain(StrEnum):
    """What an obligation is about."""

    FINANCIAL = "FINANCIAL"
    OPERATIONAL = "OPERATIONAL"
    REGULATORY = "REGULATORY"
    RESTRICTIVE = "RESTRICTIVE"


class Bound(StrEnum):
    """Who is bound: one party, each of them, somebody outside the parties, or nobody that the words tell."""

    PARTY = "PARTY"
    BOTH = "BOTH"
    OTHER = "OTHER"
    UNCLEAR = "UNCLEAR"


class Recurrence(StrEnum):
    """How often it is due again."""

    DAILY = "DAILY"
    WEEKLY = "WEEKLY"
    EVERY_TWO_WEEKS = "EVERY_TWO_WEEKS"
    MONTHLY = "MONTHLY"
    EVERY_TWO_MONTHS = "EVERY_TWO_MONTHS"
    QUARTERLY = "QUARTERLY"
    SEMIANNUAL = "SEMIANNUAL"
    ANNUAL = "ANNUAL"
    EVERY_TWO_YEARS = "EVERY_TWO_YEARS"
    EVERY_THREE_YEARS = "EVERY_THREE_YEARS"


class ValueKind(StrEnum):
    """What sort of value some words are."""

    MONEY = "MONEY"
    DURATION = "DURATION"
    PERCENTAGE = "PERCENTAGE"
    DATE = "DATE"
    MULTIPLE = "MULTIPLE"


class TimeUnit(StrEnum):
    """What a duration counts."""

    HOUR = "HOUR"
    DAY = "DAY"
    BUSINESS_DAY = "BUSINESS_DAY"
    WEEK = "WEEK"
    MONTH = "MONTH"
    YEAR = "YEAR"


@dataclass(frozen=True, slots=True)
class Value:
    """A value that words give, typed; [start, end) are the words in the text it was read from.

    `number` is a plain decimal ("5000.00", "30", "1.5"; "" for a date). `unit` is an ISO 4217 currency (MONEY), a TimeUnit
    (DURATION) or what is multiplied (MULTIPLE: "fees"). `day` is of a DATE, as precise as the words.
    """

    kind: ValueKind
    start: int
    end: int
    number: str = ""
    unit: str = ""
    day: PartialDate | None = None


@dataclass(frozen=True, slots=True)
class PartyMention:
    """Somebody whom words name: [start, end) are the words in the text they stand in, `named` the name without its article.

    `party` is the party of the instrument that is meant, as its register has it; "" where it is none: a person has to verify who it is.
    """

    start: int
    end: int
    named: str
    party: str = ""


class Timing(StrEnum):
    """Where a deadline lies: within a time after its trigger, before it, or at its own day."""

    WITHIN = "WITHIN"
    BEFORE = "BEFORE"
    ON = "ON"


@dataclass(frozen=True, slots=True, order=True)
class YearDay:
    """A day of each year without its year: `month` 1 to 12, 0 for every month; `day` 1 to 31, the last one of a shorter month."""

    month: int
    day: int


@dataclass(frozen=True, slots=True)
class Run:
    """Within which time something returns: not before `first`, not after `last`, and no more often than `times` (0: words do not say)."""

    first: PartialDate | None = None
    last: PartialDate | None = None
    times: int = 0


@dataclass(frozen=True, slots=True)
class Deadline:
    """When a duty is due: on a day, or so long after (or before) something happens.

    `day` is None until the day of the `trigger` is known: nothing invents one. `span` is the time counted from it (None: on
    the event itself), `day_of_month` (1 to 31) where words name the day of each month; with `working` it counts Mondays to Fridays.
    `days` are those of the calendar on which it, or its trigger, returns, `run` from when to when, where words say so. `read_as` says how
    its day was read where its own words leave that open; "" where they do not.
    """

    timing: Timing = Timing.WITHIN
    day: PartialDate | None = None
    span: Value | None = None
    trigger: str = ""
    day_of_month: int | None = None
    working: bool = False
    days: tuple[YearDay, ...] = ()
    read_as: str = ""
    run: Run | None = None


@dataclass(frozen=True, slots=True)
class Duty:
    """What the words in force of a clause bind somebody to.

    `words` are verbatim and anchored, each run in its file; `section` is the address of `clause_id` in `document_id`, the provision they
    stand in. `obligor` is who owes, as the words name them ("Supplier"; "" where they name nobody), `party` the party of the
    instrument that this is, as its register has it; `several` are those that owe it, where words name more than one of them
    ("each of Seller and the Guarantor"), () where each party owes it. `values` index into the text of `words`. `conditions` are
    the words that have to come true first, verbatim. `notice_period` is the notice the duty asks for. `reader` names rules or
    model, with version; `confidence` in [0, 1] only orders what people look at. `beneficiaries` are those to whom or for whom
    it is owed, `condition_parties` those whom its conditions name; both index into the text of `words`.
    """

    document_id: DocumentId
    clause_id: ClauseId
    section: str
    words: AnchoredText
    domain: Domain
    type: str
    bound: Bound
    obligor: str = ""
    party: str = ""
    values: tuple[Value, ...] = ()
    deadline: Deadline | None = None
    recurrence: Recurrence | None = None
    conditions: tuple[str, ...] = ()
    notice_period: Value | None = None
    jurisdiction: str = ""
    survives: bool = False
    flags: tuple[str, ...] = ()
    reader: str = ""
    confidence: float = 0.0
    beneficiaries: tuple[PartyMention, ...] = ()
    condition_parties: tuple[PartyMention, ...] = ()
    several: tuple[str, ...] = ()

    @property
    def obligation_id(self) -> ObligationId:
        """The identity: the same words at the same address are the same obligation, whoever reads them and when.

        It begins as the document's does (`documents_of`): whoever has an id need not look for it everywhere.
        """
        return identity(self.document_id[2:], self.clause_id, " ".join(self.words.text.split()).casefold(), self.obligor.casefold())


class State(StrEnum):
    """Where an obligation stands. The last four are ends (`ENDS`)."""

    PENDING = "PENDING"
    ACTIVE = "ACTIVE"
    UPCOMING = "UPCOMING"
    DUE = "DUE"
    OVERDUE = "OVERDUE"
    ESCALATED = "ESCALATED"
    DISPUTED = "DISPUTED"
    DISMISSED = "DISMISSED"
    FULFILLED = "FULFILLED"
    WAIVED = "WAIVED"
    EXPIRED = "EXPIRED"


ENDS = frozenset({State.DISMISSED, State.FULFILLED, State.WAIVED, State.EXPIRED})
"""Nothing but an undoing leads out of these."""


class Event(StrEnum):
    """What moves an obligation. The clock's three are derived from the day and never stored."""

    CONFIRM = "CONFIRM"
    DISMISS = "DISMISS"
    TRIGGER = "TRIGGER"  # the day is known from which its deadline counts
    FULFIL = "FULFIL"
    WAIVE = "WAIVE"
    DISPUTE = "DISPUTE"
    SETTLE = "SETTLE"  # a dispute is over, the obligation stands
    ESCALATE = "ESCALATE"
    EXPIRE = "EXPIRE"  # its contract was archived
    APPROACH = "APPROACH"  # the clock: it is due soon
    FALL_DUE = "FALL_DUE"
    LAPSE = "LAPSE"  # its last day has passed


class Deed(StrEnum):
    """What a stored event records besides moving one obligation."""

    MOVE = "MOVE"
    SPAWN = "SPAWN"  # the next of a recurring one begins
    ARCHIVE = "ARCHIVE"  # a contract, which its subject names
    UNDO = "UNDO"  # an earlier event, which its subject names, with all it caused


@dataclass(frozen=True, slots=True)
class ObligationEvent:
    """One thing that a person did, or that followed from it at once (`cause` names that event).

    `subject` is an ObligationId, for ARCHIVE a DocumentId, for UNDO the id of the event undone. `on` is the day it is said
    of, `before` and `after` where the obligation stood; of a SPAWN `before` is None. CONFIRM, DISMISS, EXPIRE of a pending one
    and SPAWN keep the `duty` as it was read: later readers cannot change what a person confirmed. `triggered` is the day a
    TRIGGER tells; `parent` whose next a SPAWN begins, `due` the day that one is due. `replaced` names obligations confirmed
    before whose words an amendment changed. `shown` is the hash of what lay before the person.
    """

    event_id: str
    subject: str
    deed: Deed
    on: date
    by: str
    reason: str
    event: Event | None = None
    before: State | None = None
    after: State | None = None
    principal: str = ""
    cause: str = ""
    duty: Duty | None = None
    triggered: PartialDate | None = None
    parent: ObligationId | None = None
    due: date | None = None
    replaced: tuple[ObligationId, ...] = ()
    shown: str = ""
    recorded_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Obligation:
    """A duty with what became of it, as it stands on `as_of`.

    `also` are further places that state the same duty. `due` is the last day to fulfil it, None where none is known; `noted`
    are the events that count, oldest first. `superseded` tells that the words are not in force on that day any more
    (`changed_by`: the edges that did it, `changed_on` the day; both empty where no edge did: it was read otherwise).
    `replaces` names obligations confirmed before whose words stood where these stand, in this paper or in one that it restates: it is
    to be confirmed again; `confirmed` are the duties of these, one each, as somebody confirmed them.
    `twins` names others that somebody confirmed at other places, open too, which say the same: each stands until a person ends one.
    `qualified_by` are the waivers, consents and forbearances of its provision: they change no words, and have to be read with them.
    """

    obligation_id: ObligationId
    duty: Duty
    as_of: date
    state: State
    also: tuple[Duty, ...] = ()
    due: date | None = None
    triggered: PartialDate | None = None
    parent: ObligationId | None = None
    superseded: bool = False
    changed_by: tuple[EdgeId, ...] = ()
    changed_on: PartialDate | None = None
    replaces: tuple[ObligationId, ...] = ()
    confirmed: tuple[Duty, ...] = ()
    twins: tuple[ObligationId, ...] = ()
    qualified_by: tuple[EdgeId, ...] = ()
    noted: tuple[ObligationEvent, ...] = ()

    @property
    def accrued(self) -> bool:
        """True where it fell due before its words went out of force: ending them does not undo it."""
        return self.superseded and self.due is not None and self.changed_on is not None and self.due < self.changed_on.first_day()

    @property
    def open(self) -> bool:
        """True where somebody confirmed it, it has not ended, and its words still bind or it has accrued."""
        return self.state not in ENDS and self.state is not State.PENDING and (not self.superseded or self.accrued)


@dataclass(frozen=True, slots=True)
class DutyReading:
    """What a model read in the words of one clause in force: a fact, whatever follows from it.

    `text_hash` is the hash of the words that lay before it: other words are another reading. `duties` are those that were borne out by
    the words; `refused` says of the others why not. `fault` says why nothing could be read; such a clause is asked again.
    """

    reading_id: str
    document_id: DocumentId
    clause_id: ClauseId
    text_hash: str
    reader: str
    prompt: str
    duties: tuple[Duty, ...] = ()
    refused: tuple[str, ...] = ()
    fault: str = ""
