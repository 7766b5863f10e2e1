"""The audit view: recorded answers with what replaying one shows, people's decisions, the state of the ledger."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from markupsafe import Markup

from graph.errors import NotFoundError, UsageError
from graph.lifecycle.contracts import document_state
from graph.model.edges import Decision, EdgeStatus, Verdict
from graph.model.ids import DocumentId
from graph.model.obligations import Deed, ObligationEvent, start_of
from graph.model.policy import POLICY
from graph.review.decisions import effective_decisions, undone_decisions
from ui.access.roles import Role
from ui.screens.shared.links import ROOT, Links
from ui.screens.shared.names import name_of
from ui.screens.shared.rendering import macro, note
from ui.screens.shared.text import dated, joined, label, numbered, plainly, squeezed
from ui.screens.shared.view import View
from ui.screens.shared.wording import SAID_OF, does
from ui.serialization import receipt_schema, record_schema

_LISTED = 300  # lines at once: the newest, or those that fit a filter among the last _SEARCHED
_SEARCHED = 5_000
_FILES = (("Decisions as CSV", "decisions.csv"), ("Answers as CSV", "answers.csv"), ("The ledger as JSON lines", "ledger.jsonl"))
_TEMPLATE = "audit/audit.html"
_GONE = "something that is on record no longer"
_DECIDED = {
    Verdict.ACCEPT: "accepted",
    Verdict.REJECT: "rejected",
    Verdict.RELABEL: "accepted as corrected",
    Verdict.LINK: "linked by hand",
    Verdict.UNLINK: "link taken out",
    Verdict.SET: "set",
    Verdict.UNDO: "took back",
    Verdict.WITHDRAW: "withdrew",
}


@dataclass(frozen=True, slots=True)
class Line:
    """A decision, or what was said of an obligation, as it is listed: what, on what; `undone`: it was taken back and stands no longer."""

    decision: Decision | ObligationEvent
    decided: str
    on: str
    undone: bool

    @property
    def identity(self) -> str:
        """What the record calls it."""
        return self.decision.decision_id if isinstance(self.decision, Decision) else self.decision.event_id

    @property
    def when(self) -> str:
        """The day and the minute."""
        return dated(self.decision.recorded_at.isoformat()) if self.decision.recorded_at else ""

    @property
    def told(self) -> str:
        """The line in words."""
        return label(f"{self.when}, {self.decision.by}: {self.decided} {self.on}")


def receipts(view: View, part: str | None, before: str | None) -> tuple[Markup, str]:
    """Return the last answers as a table, the newest first, and the id of the one that is open: that of `before` while it is listed.

    `part` of the question or of who asked filters them.
    """
    view.require(Role.REVIEW)
    asked = (part or "").casefold().strip()
    found = (one for _, one in view.mine.audit.receipts(_SEARCHED))
    chosen = [one for one in found if asked in f"{one.question} {one.by} {one.receipt_id}".casefold()][:_LISTED]
    ids = [one.receipt_id for one in chosen]
    opened = before if before in ids else next(iter(ids), "")
    return macro(_TEMPLATE, "receipts", chosen, opened), opened or ""


def receipt(view: View, receipt_id: str | None) -> Markup:
    """Return what was put on record of one answer."""
    if not receipt_id:
        return Markup()
    kept = view.mine.audit.receipt(receipt_id)
    links = Links(view.mine.name, kept.governs.isoformat(), kept.answered_at.isoformat(), ROOT)  # what it rested on, as it was then
    then = view.mine.still(kept.known).lineage(None, {one.document_id for one in kept.clauses})
    stood = {d: document_state(then, d, kept.governs) for d in {one.document_id for one in kept.clauses} if d in then.documents}
    told = receipt_schema.receipt(kept, _called(view, view.mine.audit.file_names(kept)))
    return macro(_TEMPLATE, "receipt", told, links, stood)


def replayed(view: View, receipt_id: str | None) -> Markup:
    """Replay an answer on the records of then, and say what would differ today."""
    if not receipt_id:
        raise UsageError("Choose an answer first.")
    return macro(_TEMPLATE, "replay", receipt_schema.replayed(view.mine.audit.replay(receipt_id)))


def decisions(view: View, part: str | None) -> tuple[Markup, list[tuple[str, str]]]:
    """Return what people decided, the newest first, and what of it can be taken back; `part` of anything in a line filters them."""
    view.require(Role.REVIEW)
    still = view.mine.still()
    recorded = still.parts.store.decisions(still.name)
    asked = (part or "").casefold().strip()
    names = _names(view, recorded)
    told = (*_lines(recorded, names), *_said(still.obligations.events(), names))
    lines = sorted(told, key=lambda one: str(one.decision.recorded_at))[::-1]
    found = [one for one in lines if asked in f"{one.told} {one.decision.reason} {one.identity}".casefold()][:_LISTED]
    stand = {one.decision_id for one in effective_decisions(recorded)}
    return macro(_TEMPLATE, "decisions", found), [(one.told, one.identity) for one in found if one.identity in stand]


def undo(view: View, decision_id: str | None, by: str, reason: str) -> Markup:
    """Undo a decision, whoever made it."""
    who = view.authority(by, reason)
    view.require(Role.REVIEW)
    if not decision_id:
        raise UsageError("Choose the decision to take back first. Nothing was recorded.")
    try:
        view.mine.review.undo(decision_id, who)
    except NotFoundError:
        raise UsageError("Choose a decision that stands: this one was taken back already. Nothing was recorded.") from None
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
    return {**files, **{d.document_id: name_of(d) for d in found}}


def _lines(recorded: Sequence[Decision], names: Mapping[str, str]) -> Iterator[Line]:
    """Yield decisions in their order; one that takes another back is on what that was on."""
    undone, on = undone_decisions(recorded), dict(names)
    for one in recorded:
        about = on.get(one.subject, _GONE)
        line = Line(one, _decided(one), about, one.decision_id in undone)
        on[one.decision_id] = about if one.verdict is Verdict.UNDO else f"“{line.decided}” of {line.when}: {about}"
        yield line


def _said(events: Sequence[ObligationEvent], names: Mapping[str, str]) -> Iterator[Line]:
    """Yield what people said of obligations, in its order, without what followed from it; in words, or by document where none are kept."""
    undone, on = {one.subject for one in events if one.deed is Deed.UNDO}, {start_of(one): told for one, told in names.items()}
    for one in events:
        about = on.get(one.subject) or on.get(start_of(one.subject), _GONE)
        if one.duty:
            about = f"“{label(squeezed(one.duty.words.text))}”, {on.get(start_of(one.subject), _GONE)}"
        on[one.subject] = on[one.event_id] = about
        if not one.cause:
            yield Line(one, SAID_OF[one.event or one.deed], about, one.event_id in undone)


def _decided(one: Decision) -> str:
    what = joined((plainly(one.field), plainly(dated(one.value)) if one.field == "condition" else dated(one.value)), " ")
    return joined((_DECIDED[one.verdict], what if one.verdict is Verdict.SET else ""), ": ")


def _names(view: View, recorded: Sequence[Decision]) -> dict[str, str]:
    """Return what the subjects of decisions are called: edges by what they do, documents by their titles."""
    store, name = view.mine.parts.store, view.mine.name
    names: dict[str, str] = {d.document_id: name_of(d) for d in store.documents(name)}
    made = [one.edge for one in recorded if one.edge]
    for edge in (*store.edges(name, statuses=frozenset(EdgeStatus)), *made):
        target = joined((names.get(edge.target_document_id or "", "a document that is not here"), numbered(edge.target_section)))
        told = f"{names.get(edge.source_document_id, 'a document withdrawn since')} {does(edge.edge_type)} {target}"
        names |= {edge.edge_id: told, edge.claim_key: told}
    return names | {POLICY: "what is accepted without a person"}
