"""Receipts and their replay as JSON. Names of documents may be missing."""

from typing import Annotated

from typing_extensions import TypedDict  # pydantic asks for it below Python 3.12

from ui.application.replay import Replayed
from ui.serializer import By, From, Named, Serializer

MaybeName = Annotated[str | None, Named()]
"""The file name of a document; null where nobody knows it any more."""


class ReceiptClauseShape(TypedDict):
    """A provision as it was resolved: the hash of its words in force, and the edges applied."""

    clause_id: str
    document: MaybeName
    document_id: str
    section: str
    status: str
    inherited_from_id: Annotated[str | None, From("inherited_from")]
    text_sha256: str
    path: list[str]


class ReceiptCitationShape(TypedDict):
    """Where cited words stand, and their hash."""

    n: int
    document: MaybeName
    document_id: str
    sha256: str
    char_start: int
    char_end: int
    quote_sha256: str


class ReceiptExcludedShape(TypedDict):
    """A provision that was left out, and why."""

    clause_id: str
    reason: str
    edge_id: str | None


class ReceiptWarnedShape(TypedDict):
    """What was warned of."""

    code: str
    edge_id: str | None


class ReceiptShape(TypedDict):
    """A receipt: `as_of` is the day given, `governs` the day it was understood to mean, `known` the ledger sequence asked."""

    receipt: Annotated[str, From("receipt_id")]
    portfolio: str
    question: str
    previous: list[str]
    counterparty: str | None
    documents: Annotated[list[str], By(lambda receipt, _: sorted(receipt.documents))]
    as_of: str
    governs: str
    known: int
    known_as_of: str | None
    answered_at: str
    by: str
    read_as: Annotated[list[dict[str, str]], By(lambda receipt, _: [{"words": w, "meaning": m} for w, m in receipt.read_as])]
    clauses: list[ReceiptClauseShape]
    citations: list[ReceiptCitationShape]
    excluded: list[ReceiptExcludedShape]
    warnings: list[ReceiptWarnedShape]
    answer: Annotated[str, From("text")]
    abstained: bool
    model: str
    prompt_hash: str
    usage: Annotated[dict[str, int], By(lambda receipt, _: dict(receipt.usage))]
    software: str


class ReceiptLine(TypedDict):
    """A line of `inforce receipts`; `seq` is its ledger entry."""

    seq: int
    receipt: Annotated[str, From("receipt_id")]
    answered_at: str
    by: str
    question: str
    as_of: str
    abstained: bool
    model: str


class DiscrepancyShape(TypedDict):
    """Something that the records of then give differently than the receipt says; `part` is CLAUSE or CITATION."""

    part: str
    document: MaybeName
    document_id: str
    section: str
    message: str


class RecordedCauseShape(TypedDict):
    """Something recorded, or retracted, after the answer, and the ledger entry that says so."""

    seq: int
    recorded_at: str
    by: str
    action: str
    kind: str
    subject: str
    retracted: bool
    document: MaybeName


class MovedClauseShape(TypedDict):
    """A provision that would be another today: `was` null where only today's answer has it, `now` null where it is gone."""

    clause_id: str
    document: Annotated[str | None, Named("clause.document_id")]
    document_id: str
    section: str
    was: ReceiptClauseShape | None
    now: ReceiptClauseShape | None
    text: str
    because: list[RecordedCauseShape]


class WordedShape(TypedDict):
    """What the question gives without a model."""

    as_of: str
    answer: Annotated[str, From("text")]
    abstained: bool


class ReplayShape(TypedDict):
    """What replaying a receipt showed."""

    receipt: Annotated[str, From("receipt.receipt_id")]
    portfolio: str
    question: str
    known: int
    answered_at: str
    software: str
    sound: bool
    discrepancies: list[DiscrepancyShape]
    found_again: bool
    differs: bool
    then: WordedShape
    today: WordedShape
    moved: Annotated[list[MovedClauseShape], By(lambda replayed, _: _moved_clauses(replayed))]
    warned: list[str]
    unwarned: list[str]
    because: Annotated[list[RecordedCauseShape], From("since")]


receipt = Serializer(ReceiptShape)
line = Serializer(ReceiptLine)
_replayed = Serializer(ReplayShape, "receipt", "found")
_moved = Serializer(MovedClauseShape, "clause")


def replayed(record: Replayed) -> ReplayShape:
    """Return what replaying a receipt showed."""
    return _replayed(record, record.names)


def _moved_clauses(record: Replayed) -> list[MovedClauseShape]:
    pairs = zip(record.found.moved, record.because, strict=True)
    return [_moved(moved, record.names, because=because) for moved, because in pairs]
