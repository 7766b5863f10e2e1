"""What indexing did, as the outer contract says it: files, and what looking for changes that cite nothing took."""

from __future__ import annotations

from typing import TYPE_CHECKING

# Pydantic reads these, and before Python 3.12 it can read only this TypedDict.
from typing_extensions import TypedDict

if TYPE_CHECKING:  # who reads a report from a server has no need of them
    from graph.model.usage import StageUsage
    from indexing.candidates.run import Unread as UnreadPair
    from indexing.pipeline import Failure, IndexReport


class Unread(TypedDict):
    """A file that could not be read."""

    name: str
    reason: str
    advice: str


class UsageShape(TypedDict):
    """What one stage took of one model. `kept` are answers that were at hand and cost nothing; `dollars` null: no price is known."""

    stage: str
    model: str
    calls: int
    kept: int
    failed: int
    input_tokens: int
    cached_tokens: int
    output_tokens: int
    dollars: float | None
    seconds: float


class FaultShape(TypedDict):
    """A pair of clauses of which nothing could be read, or an instrument (without section); the next run asks again."""

    document: str
    section: str
    target: str
    target_section: str
    fault: str


class Indexed(TypedDict):
    """What indexing did, or with `dry_run` would do; counts are of the whole portfolio after it.

    `skipped` are files of other kinds; `missing` were indexed from these folders before and are gone. `instruments_asked` were read
    by a model for what they change, `clauses_asked` and `pairs` looked at for changes that cite nothing; `left` are calls that the
    budget did not allow. `again` are files that an earlier
    version had analysed, `carried` the decisions that went over to what it now reads there.
    """

    portfolio: str
    indexed: list[str]
    unchanged: list[str]
    failures: list[Unread]
    skipped: list[Unread]
    missing: list[str]
    documents: int
    clauses: int
    edges: dict[str, int]
    instruments_asked: int
    clauses_asked: int
    pairs: int
    usage: list[UsageShape]
    faults: list[FaultShape]
    left: int
    again: list[str]
    carried: int
    dry_run: bool


def indexed(report: IndexReport, portfolio: str, *, dry_run: bool = False) -> Indexed:
    """Return what indexing did, or in a dry run would do."""
    return {
        "portfolio": portfolio,
        "indexed": list(report.indexed),
        "unchanged": list(report.unchanged),
        "failures": [_unread(f) for f in report.failures],
        "skipped": [_unread(f) for f in report.skipped],
        "missing": list(report.missing),
        "documents": report.documents,
        "clauses": report.clauses,
        "edges": dict(report.edges),
        "instruments_asked": report.instruments_asked,
        "clauses_asked": report.clauses_asked,
        "pairs": report.pairs,
        "usage": [usage_shape(one, priced=one.model not in report.unpriced) for one in report.usage],
        "faults": [_fault(one) for one in report.faults],
        "left": report.left,
        "again": list(report.again),
        "carried": report.carried,
        "dry_run": dry_run,
    }


def _unread(file: Failure) -> Unread:
    return {"name": file.name, "reason": file.reason, "advice": file.advice}


def usage_shape(taken: StageUsage, *, priced: bool) -> UsageShape:
    """Return what one stage took of one model."""
    usage = taken.usage
    return {
        "stage": taken.stage,
        "model": taken.model,
        "calls": usage.calls,
        "kept": usage.kept,
        "failed": usage.failed,
        "input_tokens": usage.input_tokens,
        "cached_tokens": usage.cached_tokens,
        "output_tokens": usage.output_tokens,
        "dollars": usage.millionths / 1_000_000 if priced else None,
        "seconds": round(usage.seconds, 3),
    }


def _fault(pair: UnreadPair) -> FaultShape:
    return {
        "document": pair.document,
        "section": pair.section,
        "target": pair.target,
        "target_section": pair.target_section,
        "fault": pair.fault,
    }
