"""The JSON of a conformed copy (`inforce conform --json`), from which every format is made.

As in `ui/contract.py`: fields may be added, never renamed; dates are ISO 8601.
"""

from __future__ import annotations

# Pydantic reads these, and before Python 3.12 it can read only this TypedDict.
from typing_extensions import TypedDict

from ui.contract import (
    Box,
    ClauseReference,
    DocumentReference,
    LimitedShape,
    OutstandingShape,
    QualificationShape,
    StepShape,
    TermShape,
    Warned,
)


class ConformedRun(TypedDict):
    """Words from one place: `text` stands in the file at [char_start, char_end), in its provision `section`.

    `change` is KEPT, INSERTED or DELETED; always KEPT where nothing is compared. `as_signed`: words of
    the version itself, not of an amendment. White space between runs and what we say ourselves
    ("[Deleted by ...]") stands nowhere: then all from `clause_id` on is null or empty.
    """

    text: str
    change: str
    as_signed: bool
    clause_id: str | None
    document: str | None
    document_id: str | None
    section: str
    page: int | None
    boxes: list[Box]
    char_start: int | None
    char_end: int | None


class AlternativeShape(TypedDict):
    """Whose reading an entry is, where two changes contradict each other."""

    edge_id: str
    document: str
    document_id: str


class ConformedEntry(TypedDict):
    """One stretch of a provision's own words, `depth` levels down; subprovisions are entries of their own.

    `text` is what stands in the copy; null in a redline where the entry is gone by the day asked about.
    `lead` counts its characters that are number and heading. `continued`: words of the provision that
    stand after its subprovisions. `last_text`: the words of a provision that has ended. `moved`: stands
    elsewhere in the other copy.
    """

    clause_id: str
    section: str
    renumbered: str
    heading: str
    kind: str
    clause_type: str
    depth: int
    status: str
    text: str | None
    last_text: str | None
    lead: int
    continued: bool
    moved: bool
    runs: list[ConformedRun]
    alternative: AlternativeShape | None
    changes: list[StepShape]
    outstanding: list[OutstandingShape]
    limited: list[LimitedShape]
    supplements: list[ClauseReference]
    qualifications: list[QualificationShape]
    warnings: list[Warned]


class InstrumentShape(TypedDict):
    """An instrument that made the copy, or waits to; `name` is short ("Amendment No. 2")."""

    document: str
    document_id: str
    name: str
    title: str
    kind: str
    number: int | None
    signed: str | None
    effective: str | None
    execution: str
    counted: bool


class Counts(TypedDict):
    """Instruments that made the copy, changes outstanding, instruments that do not show every signature."""

    instruments: int
    outstanding: int
    unsigned: int


class ConformedShape(TypedDict):
    """A whole document as it reads on a day. Unofficial: nobody signed it in this form.

    `asked` is the document named, `document` the version in force. `against`: the day compared with.
    `ended` is why the document itself is over; the words are then those of its last day.
    `outstanding` to `warnings` are of the document as a whole.
    """

    portfolio: str
    as_of: str
    against: str | None
    known_as_of: str | None
    asked: DocumentReference
    document: str
    document_id: str
    title: str
    status: str
    ended: StepShape | None
    term: TermShape
    counts: Counts
    instruments: list[InstrumentShape]
    outstanding: list[OutstandingShape]
    supplements: list[ClauseReference]
    qualifications: list[QualificationShape]
    warnings: list[Warned]
    clauses: list[ConformedEntry]
