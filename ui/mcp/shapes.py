"""What agents are told: the outer contract's names, without what only a screen needs (boxes, ranges, hashes).

An agent pays for every word it reads. The receipt leads to all the rest.
"""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import TypedDict  # pydantic asks for it below Python 3.12

from ui.contract import Cited, EdgeShape, ExcludedShape, PeriodShape, Reply, ResolvedClause, StepShape, TimelineShape, Warned
from ui.receipt_shapes import ReplayShape

_MOST_EXCLUDED = 5
_MOST_STEPS = 20


class Quoted(TypedDict):
    """Words of a document; `n` is the mark in the answer."""

    n: int
    quote: str
    document: str
    section: str
    page: int | None


class Step(TypedDict):
    """One change on the way to the words in force, in the order applied."""

    edge_id: str
    what: str
    effective_from: str | None
    document: str
    section: str


class LeftOut(TypedDict):
    """A provision that was left out, and why."""

    document: str
    section: str
    reason: str
    since: str | None


class Answered(TypedDict):
    """An answer. `abstained`: the documents do not say. Show `warnings` to the reader; cite as `[n]`."""

    answer: str
    abstained: bool
    as_of: str
    known_as_of: str | None
    citations: list[Quoted]
    warnings: list[str]
    left_out: list[LeftOut]
    receipt: str | None


class ClauseInForce(TypedDict):
    """A provision on a day. `text` is null where it is not in force; `last_text` then holds its last words."""

    document: str
    section: str
    heading: str
    as_of: str
    status: str
    text: str | None
    last_text: str | None
    path: list[Step]
    warnings: list[str]


class Listed(TypedDict):
    """An instrument as the register has it."""

    document: str
    document_id: str
    title: str
    kind: str
    parties: list[str]
    signed: str | None
    effective: str | None
    execution: str


class Documents(TypedDict):
    """Some of the instruments; `next` is the offset of those after them, null at the end."""

    documents: list[Listed]
    total: int
    next: int | None


class Change(TypedDict):
    """A recorded relation that touches a provision, whatever became of it."""

    edge_id: str
    what: str
    status: str
    effective_from: str | None
    effective_to: str | None
    condition: str
    document: str
    section: str
    words: str
    decided_by: str


class WhyNot(TypedDict):
    """Why a provision does not read as some paper says: where it stands, and every change that touches or comes from it."""

    clause: ClauseInForce
    changes: list[Change]


class Span(TypedDict):
    """From the day `since` until the day before `until` (null: no end) a provision reads so."""

    since: str | None
    until: str | None
    status: str
    text: str | None
    because: list[str]


class Spans(TypedDict):
    """A provision over all days."""

    document: str
    section: str
    heading: str
    periods: list[Span]
    waiting: list[str]


class Checked(TypedDict):
    """What a check of the log or of one answer found; `sound` where nothing is wrong.

    Of an answer, `today` says what would be answered now where that is another, and `because` which entries of the log make it so.
    """

    sound: bool
    findings: list[str]
    today: str | None
    because: list[str]


def answered(reply: Reply) -> Answered:
    """Shorten a reply."""
    return {
        "answer": reply["answer"],
        "abstained": reply["abstained"],
        "as_of": reply["as_of"],
        "known_as_of": reply["known_as_of"],
        "citations": [_quoted(c) for c in reply["citations"]],
        "warnings": _warnings(reply["warnings"]),
        "left_out": [_left_out(e) for e in reply["excluded"][:_MOST_EXCLUDED]],
        "receipt": reply["receipt"],
    }


def in_force(clause: ResolvedClause) -> ClauseInForce:
    """Shorten a resolved provision."""
    return {
        "document": clause["belongs_to"]["document"],
        "section": clause["section"],
        "heading": clause["heading"],
        "as_of": clause["as_of"],
        "status": clause["status"],
        "text": clause["effective_text"],
        "last_text": clause["last_text"],
        "path": [_step(s) for s in clause["resolution_path"][-_MOST_STEPS:]],
        "warnings": _warnings(clause["warnings"]) + [f"OUTSTANDING_CHANGE: {o['reason']} ({o['document']})" for o in clause["outstanding"]],
    }


def change(edge: EdgeShape) -> Change:
    """Shorten an edge."""
    return {
        "edge_id": edge["edge_id"],
        "what": _what(edge["edge_type"], edge["mode"]),
        "status": edge["status"],
        "effective_from": edge["effective_from"],
        "effective_to": edge["effective_to"],
        "condition": edge["condition"],
        "document": edge["source"]["document"],
        "section": edge["source"]["section"],
        "words": edge["citation_text"],
        "decided_by": edge["decided_by"],
    }


def spans(found: TimelineShape) -> Spans:
    """Shorten a timeline."""
    return {
        "document": found["belongs_to"]["document"],
        "section": found["section"],
        "heading": found["heading"],
        "periods": [_span(p) for p in found["periods"]],
        "waiting": [f"{w['code']}: {w['message']}" for w in found["waiting"]],
    }


def replayed(found: ReplayShape) -> Checked:
    """Shorten the replay of a receipt."""
    because = [f"entry {c['seq']} of {c['recorded_at'][:10]}: {c['action']} {c['document'] or c['subject']}" for c in found["because"]]
    return {
        "sound": found["sound"],
        "findings": [d["message"] for d in found["discrepancies"]],
        "today": found["today"]["answer"] if found["differs"] else None,
        "because": because[:_MOST_STEPS] if found["differs"] else [],
    }


def _quoted(cited: Cited) -> Quoted:
    return {
        "n": cited["n"],
        "quote": cited["quote"],
        "document": cited["document"],
        "section": cited["section"],
        "page": cited["page"],
    }


def _left_out(item: ExcludedShape) -> LeftOut:
    return {"document": item["document"], "section": item["section"], "reason": item["reason"], "since": item["effective_from"]}


def _step(step: StepShape) -> Step:
    return {
        "edge_id": step["edge_id"],
        "what": _what(step["edge_type"], step["mode"]),
        "effective_from": step["effective_from"],
        "document": step["document"],
        "section": step["section"],
    }


def _span(period: PeriodShape) -> Span:
    return {
        "since": period["from"],
        "until": period["to"],
        "status": period["status"],
        "text": period["text"],
        "because": [_because(c["kind"], c["edge"]) for c in period["causes"]],
    }


def _because(kind: str, edge: StepShape | None) -> str:
    if edge is None:
        return kind
    return f"{kind}: {_what(edge['edge_type'], edge['mode'])} by {edge['document']}, {edge['section']}"


def _what(edge_type: str, mode: str | None) -> str:
    return f"{edge_type} {mode}" if mode else edge_type


def _warnings(warned: Iterable[Warned]) -> list[str]:
    return list(dict.fromkeys(f"{w['code']}: {w['message']}" for w in warned))
