"""Documents that people took out: what stands of that, and taking one out.

A withdrawal is a decision, and a decision stands until it is undone. So a withdrawn file that is met again in its folder stays out,
and is told of; once its withdrawal is undone it is read as if it were new, under the ids that it had.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from graph.model.documents import Document
from graph.model.edges import Decision, Verdict
from graph.model.ids import DocumentId
from graph.review.decisions import effective_decisions
from graph.store.interface import Store


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """What people took out of a portfolio. `ids` stay out; `files`, by hash, hold nothing else; `again` are the hashes to be read anew."""

    ids: frozenset[DocumentId]
    files: Mapping[str, Decision]
    again: frozenset[str]


def withdraw(store: Store, portfolio: str, document: Document, decision: Decision, *, now: datetime) -> None:
    """Record that a person took a document out; whoever calls this looks the links that it touches up again."""
    with store.transaction(portfolio, decision.principal or decision.by, "withdraw", now) as records:
        records.put([decision])
        records.retract_document(document.document_id)


def withdrawn(store: Store, portfolio: str) -> Withdrawn:
    """Return what people took out of a portfolio, and what of that was undone since."""
    decisions = store.decisions(portfolio)
    every = [d for d in decisions if d.verdict is Verdict.WITHDRAW]
    if not every:
        return Withdrawn(frozenset(), {}, frozenset())
    stand = {DocumentId(d.subject): d for d in effective_decisions(decisions) if d.verdict is Verdict.WITHDRAW}
    undone = {DocumentId(d.subject): d.value for d in every if d.subject not in stand}
    here = {d.document_id for d in store.documents(portfolio, document_ids=undone)}
    again = frozenset(sha256 for one, sha256 in undone.items() if one not in here)
    files = {d.value: d for d in stand.values() if d.value not in again}
    return Withdrawn(frozenset(stand), files, again)


def told(decision: Decision) -> tuple[str, str]:
    """Return why a withdrawn file is not read, and how it is let in again."""
    when = f" on {decision.recorded_at:%Y-%m-%d}" if decision.recorded_at else ""
    reason = f"{decision.by} withdrew it{when}: {decision.reason.rstrip('.')}"
    return reason, f"`inforce review undo {decision.decision_id}`, then index it again, if it is to come back."
