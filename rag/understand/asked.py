"""A question as put, and as it was understood: frozen records that every step after takes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from graph.model.ids import DocumentId
from rag.understand.intent import Intent

NOT_HERE = "no such document is in this portfolio"
"""What is said of a paper that a question names and nothing here is called."""


class Kind(StrEnum):
    """What kind of reply is wanted."""

    TEXT = "TEXT"  # what it says
    COMPARISON = "COMPARISON"  # what changed between two days
    PROVENANCE = "PROVENANCE"  # which document set it, where, since when
    STATUS = "STATUS"  # whether a document or provision is in force


class Aspect(StrEnum):
    """What is asked of a document's state."""

    IN_FORCE = "IN_FORCE"
    EXPIRED = "EXPIRED"
    TERMINATED = "TERMINATED"
    RENEWED = "RENEWED"
    SUPERSEDED = "SUPERSEDED"
    SIGNED = "SIGNED"


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as put. `as_of` is the day given, today where none is; relative days ("last March") count from it.

    `previous` are the earlier questions of the conversation, oldest first.
    """

    text: str
    as_of: date
    counterparty: str | None = None
    documents: frozenset[DocumentId] = frozenset()
    previous: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadAs:
    """What words of a question were taken to mean: shown, so that a wrong reading is seen ("last March" as 2026-03-31)."""

    words: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Understood:
    """A question as understood. `intent` is its subject; `as_of` the day that governs; `against` an earlier day to compare with.

    `documents` and `counterparty` narrow the search: those given, or those the question names; `named` are the
    documents its words name. `within` is the first day of the stretch that `as_of` ends, where words name no single
    day ("in March 2015"). `earlier` counts the wordings to go back from `as_of` ("and before that?"). `unsettled`: a
    day hangs on which contract is meant, which only finding tells. `bare`: no subject is named ("what changed since 2024?").
    `acting` are the documents of which it is asked what they changed.
    """

    asked: Asked
    intent: Intent
    kind: Kind
    as_of: date
    against: date | None = None
    counterparty: str | None = None
    documents: frozenset[DocumentId] = frozenset()
    read_as: tuple[ReadAs, ...] = ()
    named: tuple[DocumentId, ...] = ()
    within: date | None = None
    earlier: int = 0
    unsettled: bool = False
    bare: bool = False
    aspect: Aspect = Aspect.IN_FORCE
    acting: tuple[DocumentId, ...] = ()
