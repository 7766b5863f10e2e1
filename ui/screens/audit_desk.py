"""What the audit shows one person: answers on record and what replaying one shows, people's decisions, whether the ledger is whole."""

from __future__ import annotations

from urllib.parse import urlencode

from graph.errors import UsageError
from graph.model.edges import Decision, EdgeStatus
from graph.review.decisions import standing
from ui.access.roles import Role
from ui.application.decisions import Authority
from ui.markup import Html, tag
from ui.screens.shell import ROOT, View
from ui.screens.views import audit as views
from ui.screens.views.links import Links
from ui.screens.views.shown import label, note
from ui.serialization import receipt_schema, record_schema

_LISTED = 300  # lines at once: the newest, or those that fit a filter among the last _SEARCHED
_SEARCHED = 5_000


def receipts(view: View, part: str) -> tuple[tuple[str, str], ...]:
    """Return the last answers, the newest first: a line and the id of each. `part` of the question or of who asked narrows them."""
    _must_review(view)
    asked = part.casefold().strip()
    found = (one for _, one in view.mine.audit.receipts(_SEARCHED))
    chosen = [one for one in found if asked in f"{one.question} {one.by} {one.receipt_id}".casefold()][:_LISTED]
    return tuple((f"{one.answered_at:%Y-%m-%d %H:%M}  {label(one.by)}: {label(one.question)}", one.receipt_id) for one in chosen)


def receipt(view: View, receipt_id: str) -> Html:
    """Return what was put on record of one answer."""
    kept = view.mine.audit.receipt(receipt_id)
    links = Links(view.mine.name, kept.governs.isoformat(), kept.answered_at.isoformat(), ROOT)  # what it rested on, as it was then
    return views.receipt(receipt_schema.receipt(kept, view.mine.audit.file_names(kept)), links)


def replayed(view: View, receipt_id: str) -> Html:
    """Replay an answer on the records of then, and say what would differ today."""
    return views.replay(receipt_schema.replayed(view.mine.audit.replay(receipt_id)))


def decided(view: View, part: str) -> tuple[views.Decided, ...]:
    """Return what people decided, the newest first; `part` of anything in a line narrows them."""
    _must_review(view)
    still = view.mine.still()
    recorded = still.parts.store.decisions(still.name)
    stand = {one.decision_id for one in standing(recorded)}
    names = _names(view, recorded)
    lines = [_line(one, names, undone=one.decision_id not in stand) for one in reversed(recorded)]
    asked = part.casefold().strip()
    return tuple([one for one in lines if asked in _words(one)][:_LISTED])


def decisions(view: View, part: str) -> Html:
    """Return the same as it is shown."""
    return views.decisions(decided(view, part))


def undo(view: View, decision_id: str, who: Authority) -> Html:
    """Take a decision back, whoever made it."""
    _must_review(view)
    view.mine.review.undo(decision_id.strip(), who)
    return note("Taken back; both decisions stay on record.")


def ledger(view: View) -> Html:
    """Check the ledger, every row it speaks of and the evidence of every edge."""
    return views.ledger(record_schema.verified(view.mine.audit.verify(), view.mine.name))


def exports(view: View) -> Html:
    """Return where decisions and receipts can be had as files."""
    asked = urlencode({"portfolio": view.mine.name})
    links = [tag("a", named, href=f"{ROOT}export/{name}?{asked}", download=name, class_="button") for named, name in _FILES]
    return tag("p", [[link, " "] for link in links], class_="inforce")


_FILES = (("Decisions as CSV", "decisions.csv"), ("Answers as CSV", "answers.csv"), ("The ledger as JSON lines", "ledger.jsonl"))


def _must_review(view: View) -> None:
    if not view.may(Role.REVIEW):
        raise UsageError(f"This needs the role '{Role.REVIEW}'; '{view.principal.name}' has '{view.principal.role}'.")


def _names(view: View, recorded: tuple[Decision, ...]) -> dict[str, str]:
    """Return what the subjects of decisions are called: edges by their ends, documents by their files."""
    store, name = view.mine.parts.store, view.mine.name
    names: dict[str, str] = {d.document_id: d.file_name for d in store.documents(name)}
    for edge in store.edges(name, statuses=frozenset(EdgeStatus)):
        target = names.get(edge.target_document_id or "", "a document that is not here")
        told = f"{names.get(edge.source_document_id, 'a document withdrawn')} → {target} {edge.target_section}".strip()
        names |= {edge.edge_id: told, edge.claim_key: told}
    return names | {one.decision_id: f"the decision {one.decision_id}" for one in recorded}


def _words(one: views.Decided) -> str:
    return f"{one.by} {one.verdict} {one.subject} {one.reason} {one.decision_id}".casefold()


def _line(one: Decision, names: dict[str, str], *, undone: bool) -> views.Decided:
    at = f"{one.recorded_at:%Y-%m-%d %H:%M}" if one.recorded_at else ""
    value = " ".join(filter(None, (one.field, one.value)))
    return views.Decided(
        one.decision_id, at, one.by, one.principal, one.verdict, names.get(one.subject, one.subject), one.reason, value, undone
    )
