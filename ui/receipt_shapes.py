"""Receipts as JSON: what was put on record of an answer, and what replaying it showed."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from typing_extensions import TypedDict

from graph.model.ids import DocumentId
from graph.model.receipts import Receipt, ReceiptClause
from rag.receipts import Moved
from rag.reply import Answer
from ui.replaying import Cause, Replayed

Names = Mapping[DocumentId, str]
"""The files' names of documents."""


class ReceiptClauseShape(TypedDict):
    """A provision as it was resolved: the hash of its words in force, and the edges applied."""

    clause_id: str
    document: str | None
    document_id: str
    section: str
    status: str
    inherited_from_id: str | None
    text_sha256: str
    path: list[str]


class ReceiptCitationShape(TypedDict):
    """Where cited words stand, and their hash."""

    n: int
    document: str | None
    document_id: str
    sha256: str
    char_start: int
    char_end: int
    quote_sha256: str


class ReceiptShape(TypedDict):
    """A receipt: `as_of` is the day given, `governs` the day it was understood to mean, `known` the ledger sequence asked."""

    receipt: str
    portfolio: str
    question: str
    previous: list[str]
    counterparty: str | None
    documents: list[str]
    as_of: str
    governs: str
    known: int
    known_as_of: str | None
    answered_at: str
    by: str
    read_as: list[dict[str, str]]
    clauses: list[ReceiptClauseShape]
    citations: list[ReceiptCitationShape]
    excluded: list[dict[str, str | None]]
    warnings: list[dict[str, str | None]]
    answer: str
    abstained: bool
    model: str
    prompt_hash: str
    usage: dict[str, int]
    software: str


class ReceiptLine(TypedDict):
    """A line of `inforce receipts`; `seq` is its ledger entry."""

    seq: int
    receipt: str
    answered_at: str
    by: str
    question: str
    as_of: str
    abstained: bool
    model: str


class DiscrepancyShape(TypedDict):
    """Something that the records of then give differently than the receipt says; `part` is CLAUSE or CITATION."""

    part: str
    document: str | None
    document_id: str
    section: str
    message: str


class CauseShape(TypedDict):
    """Something recorded, or retracted, after the answer, and the ledger entry that says so."""

    seq: int
    recorded_at: str
    by: str
    action: str
    kind: str
    subject: str
    retracted: bool
    document: str | None


class MovedShape(TypedDict):
    """A provision that would be another today: `was` null where only today's answer has it, `now` null where it is gone."""

    clause_id: str
    document: str | None
    document_id: str
    section: str
    was: ReceiptClauseShape | None
    now: ReceiptClauseShape | None
    text: str
    because: list[CauseShape]


class WordedShape(TypedDict):
    """What the question gives without a model."""

    as_of: str
    answer: str
    abstained: bool


class ReplayShape(TypedDict):
    """What replaying a receipt showed."""

    receipt: str
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
    moved: list[MovedShape]
    warned: list[str]
    unwarned: list[str]
    because: list[CauseShape]


def receipt(record: Receipt, names: Names) -> ReceiptShape:
    """Return a receipt."""
    return {
        "receipt": record.receipt_id,
        "portfolio": record.portfolio,
        "question": record.question,
        "previous": list(record.previous),
        "counterparty": record.counterparty,
        "documents": sorted(record.documents),
        "as_of": record.as_of.isoformat(),
        "governs": record.governs.isoformat(),
        "known": record.known,
        "known_as_of": record.known_as_of.isoformat() if record.known_as_of else None,
        "answered_at": _instant(record.answered_at),
        "by": record.by,
        "read_as": [{"words": words, "meaning": meaning} for words, meaning in record.read_as],
        "clauses": [_clause(c, names) for c in record.clauses],
        "citations": [
            {
                "n": c.n,
                "document": names.get(c.document_id),
                "document_id": c.document_id,
                "sha256": c.sha256,
                "char_start": c.char_start,
                "char_end": c.char_end,
                "quote_sha256": c.quote_sha256,
            }
            for c in record.citations
        ],
        "excluded": [{"clause_id": e.clause_id, "reason": e.reason, "edge_id": e.edge_id} for e in record.excluded],
        "warnings": [{"code": w.code, "edge_id": w.edge_id} for w in record.warnings],
        "answer": record.text,
        "abstained": record.abstained,
        "model": record.model,
        "prompt_hash": record.prompt_hash,
        "usage": dict(record.usage),
        "software": record.software,
    }


def line(seq: int, record: Receipt) -> ReceiptLine:
    """Return a line of the list of receipts."""
    return {
        "seq": seq,
        "receipt": record.receipt_id,
        "answered_at": _instant(record.answered_at),
        "by": record.by,
        "question": record.question,
        "as_of": record.as_of.isoformat(),
        "abstained": record.abstained,
        "model": record.model,
    }


def replayed(record: Replayed) -> ReplayShape:
    """Return what replaying a receipt showed."""
    found, names = record.found, record.names
    return {
        "receipt": record.receipt.receipt_id,
        "portfolio": record.receipt.portfolio,
        "question": record.receipt.question,
        "known": record.receipt.known,
        "answered_at": _instant(record.receipt.answered_at),
        "software": record.receipt.software,
        "sound": found.sound,
        "discrepancies": [
            {"part": d.part, "document": names.get(d.document_id), "document_id": d.document_id, "section": d.section, "message": d.message}
            for d in found.discrepancies
        ],
        "found_again": found.found_again,
        "differs": found.differs,
        "then": _worded(found.then),
        "today": _worded(found.today),
        "moved": [_moved(m, because, names) for m, because in zip(found.moved, record.because, strict=True)],
        "warned": list(found.warned),
        "unwarned": list(found.unwarned),
        "because": [_cause(c, names) for c in record.since],
    }


def _clause(clause: ReceiptClause, names: Names) -> ReceiptClauseShape:
    return {
        "clause_id": clause.clause_id,
        "document": names.get(clause.document_id),
        "document_id": clause.document_id,
        "section": clause.section,
        "status": clause.status,
        "inherited_from_id": clause.inherited_from,
        "text_sha256": clause.text_sha256,
        "path": list(clause.path),
    }


def _moved(moved: Moved, because: tuple[Cause, ...], names: Names) -> MovedShape:
    return {
        "clause_id": moved.clause.clause_id,
        "document": names.get(moved.clause.document_id),
        "document_id": moved.clause.document_id,
        "section": moved.clause.section,
        "was": _clause(moved.was, names) if moved.was else None,
        "now": _clause(moved.now, names) if moved.now else None,
        "text": moved.text,
        "because": [_cause(c, names) for c in because],
    }


def _cause(cause: Cause, names: Names) -> CauseShape:
    return {
        "seq": cause.seq,
        "recorded_at": _instant(cause.recorded_at),
        "by": cause.by,
        "action": cause.action,
        "kind": cause.kind,
        "subject": cause.subject,
        "retracted": cause.retracted,
        "document": names.get(cause.document_id),
    }


def _worded(answer: Answer) -> WordedShape:
    return {"as_of": answer.as_of.isoformat(), "answer": answer.text, "abstained": answer.abstained}


def _instant(at: datetime) -> str:
    return at.isoformat()
