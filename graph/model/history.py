"""What became of a provision: over all days (its timeline), and as an obligation on one day (its history)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from graph.model.dates import PartialDate
from graph.model.documents import Clause
from graph.model.ids import ClauseId, DocumentId, EdgeId
from graph.model.resolution import EffectiveClause, ResolutionStep, WarningCode


class ObligationStatus(StrEnum):
    """Where the words of a clause, as they were signed, stand on a day; not where the provision stands they were given for."""

    ACTIVE = "ACTIVE"
    SUPERSEDED = "SUPERSEDED"
    TERMINATED = "TERMINATED"
    UNRESOLVED = "UNRESOLVED"


class HistoryAction(StrEnum):
    """What a change did to the words of a clause."""

    REPLACE = "REPLACE"  # other words took their place: SUPERSEDED
    MODIFY = "MODIFY"  # a part of them was changed: still ACTIVE
    UNCHANGED = "UNCHANGED"  # it concerns them and leaves them as they are: a waiver, a supplement, a new number
    DELETE = "DELETE"  # they ended: TERMINATED, whatever comes after


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """One change to a clause: what it did, from when, where its words stand, who let it count and why."""

    action: HistoryAction
    edge_id: EdgeId
    effective_from: PartialDate | None
    document_id: DocumentId
    clause_id: ClauseId
    section: str
    decided_by: str
    why: str
    quote: str


@dataclass(frozen=True, slots=True)
class Obligation:
    """A clause on a day with all that was done to it, in the order agreed. `status` is None while it is not in force yet."""

    clause_id: ClauseId
    as_of: date
    status: ObligationStatus | None
    history: tuple[HistoryEntry, ...] = ()


class CauseKind(StrEnum):
    """Why a provision has to be read otherwise from a day on."""

    BEGINS = "BEGINS"  # a change takes effect
    ENDS = "ENDS"  # a change lapses, or is itself undone
    DEPENDENCY = "DEPENDENCY"  # a definition, exhibit or provision that it refers to reads otherwise
    TERM = "TERM"  # the term of the document comes into another state


@dataclass(frozen=True, slots=True)
class Cause:
    """One reason for a new period: the edge, its place and its operative words; no edge where the term alone changed.

    `dependency` is the provision referred to that the edge acts on.
    """

    kind: CauseKind
    step: ResolutionStep | None = None
    quote: str = ""
    condition: str = ""
    dependency: ClauseId | None = None


@dataclass(frozen=True, slots=True)
class Waiting:
    """A change that would give a new period and is not counted: pending, undated, or waiting for an event."""

    cause: Cause
    code: WarningCode
    message: str


@dataclass(frozen=True, slots=True)
class Period:
    """From `start` to the day before `end` the provision is to be read in one way. None: no first, or no last day."""

    start: date | None
    end: date | None
    effective: EffectiveClause
    causes: tuple[Cause, ...] = ()


@dataclass(frozen=True, slots=True)
class Timeline:
    """A provision over all days: periods in order without gaps, and what is not counted in them."""

    clause: Clause
    periods: tuple[Period, ...]
    waiting: tuple[Waiting, ...] = ()
