"""The audit view: recorded answers with what replaying one shows, people's decisions, the state of the ledger."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from markupsafe import Markup

from graph.model.edges import Decision, EdgeStatus
from graph.model.ids import DocumentId
from graph.review.decisions import effective_decisions
from ui.access.roles import Role
from ui.screens.shared.links import ROOT, Links
from ui.screens.shared.names import full_name
from ui.screens.shared.rendering import macro, note
from ui.screens.shared.text import dated, label
from ui.screens.shared.view import View
from ui.serialization import receipt_schema, record_schema

_LISTED = 300  # lines at once: the newest, or those that fit a filter among the last _SEARCHED
_SEARCHED = 5_000
_FILES = (("Decisions as CSV", "decisions.csv"), ("Answers as CSV", "answers.csv"), ("The ledger as JSON lines", "ledger.jsonl"))
_TEMPLATE = "audit/audit.html"


def receipts(view: View, part: str | None) -> tuple[tuple[str, str], ...]:
    """Return the last answers, the newest first: a line and the id of each. `part` of the question or of who asked filters them."""
    view.require(Role.REVIEW)
    asked = (part or "").casefold().strip()
    found = (one for _, one in view.mine.audit.receipts(_SEARCHED))
    chosen = [one for one in found if asked in f"{one.question} {one.by} {one.receipt_id}".casefold()][:_LISTED]
    return tuple((f"{dated(one.answered_at.isoformat())}  {label(one.by)}: {label(one.question)}", one.receipt_id) for one in chosen)


def receipt(view: View, receipt_id: str | None) -> Markup:
    """Return what was put on record of one answer."""
    kept = view.mine.audit.receipt(receipt_id or "")
    links = Links(view.mine.name, kept.governs.isoformat(), kept.answered_at.isoformat(), ROOT)  # what it rested on, as it was then
    return macro(_TEMPLATE, "receipt", receipt_schema.receipt(kept, _called(view, view.mine.audit.file_names(kept))), links)


def replayed(view: View, receipt_id: str | None) -> Markup:
    """Replay an answer on the records of then, and say what would differ today."""
    return macro(_TEMPLATE, "replay", receipt_schema.replayed(view.mine.audit.replay(receipt_id or "")))


def decisions(view: View, part: str | None) -> Markup:
    """Return what people decided, the newest first; `part` of anything in a line filters them."""
    view.require(Role.REVIEW)
    still = view.mine.still()
    recorded = still.parts.store.decisions(still.name)
    stand = {one.decision_id for one in effective_decisions(recorded)}
    names = _names(view, recorded)
    lines = [(one, names.get(one.subject, one.subject)) for one in reversed(recorded)]
    asked = (part or "").casefold().strip()
    found = [(d, on) for d, on in lines if asked in f"{d.by} {d.verdict} {on} {d.reason} {d.decision_id}".casefold()]
    return macro(_TEMPLATE, "decisions", found[:_LISTED], stand)


def undo(view: View, decision_id: str, by: str, reason: str) -> Markup:
    """Undo a decision, whoever made it."""
    who = view.authority(by, reason)
    view.require(Role.REVIEW)
    view.mine.review.undo(decision_id.strip(), who)
    return note("Taken back; both decisions stay on record.")


def ledger(view: View) -> Markup:
    """Check the ledger, every row it speaks of and the evidence of every edge."""
    return macro(_TEMPLATE, "ledger", record_schema.verified(view.mine.audit.verify(), view.mine.name))


def exports(view: View) -> Markup:
    """Return links to decisions, receipts and the ledger as files."""
    asked = urlencode({"portfolio": view.mine.name})
    return macro(_TEMPLATE, "exports", [(told, name, f"{ROOT}export/{name}?{asked}") for told, name in _FILES])


def _called(view: View, files: Mapping[DocumentId, str]) -> dict[DocumentId, str]:
    """Return what documents are called that are on record; those that were taken out by their files."""
    found = view.mine.parts.store.documents(view.mine.name, document_ids=set(files))
    return {**files, **{d.document_id: full_name(d) for d in found}}


def _names(view: View, recorded: tuple[Decision, ...]) -> dict[str, str]:
    """Return what the subjects of decisions are called: edges by their ends, documents by their titles."""
    store, name = view.mine.parts.store, view.mine.name
    names: dict[str, str] = {d.document_id: full_name(d) for d in store.documents(name)}
    for edge in store.edges(name, statuses=frozenset(EdgeStatus)):
        target = names.get(edge.target_document_id or "", "a document that is not here")
        told = f"{names.get(edge.source_document_id, 'a document withdrawn')} → {target} {edge.target_section}".strip()
        names |= {edge.edge_id: told, edge.claim_key: told}
    return names | {one.decision_id: f"the decision {one.decision_id}" for one in recorded}
