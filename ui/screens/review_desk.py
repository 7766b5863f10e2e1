"""What the review does for one person: the queue, one item with all that is needed to decide, a decision put on record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from graph.errors import ConflictError, UsageError
from graph.model.documents import Execution
from graph.model.edges import EdgeType, Mode
from graph.model.edges import Outcome as Became
from graph.model.ids import digest
from graph.model.resolution import WarningCode
from ui.access.roles import Role
from ui.application.decisions import Authority
from ui.application.portfolio import Portfolio
from ui.application.questions import day
from ui.application.review import Outcome
from ui.application.review_queue import Item, Kind
from ui.application.source_view import Place
from ui.markup import Html, tag
from ui.screens.crops import crop_of
from ui.screens.shell import ROOT, View, links_of, why
from ui.screens.views import findings
from ui.screens.views import review as views
from ui.screens.views.links import Links
from ui.screens.views.shown import note, visible
from ui.serialization import record_schema, review_schema

_Kind = TypeVar("_Kind", bound=StrEnum)
ALL = "everything"
SIGNED = {"signed": Execution.SIGNED, "partly signed": Execution.PARTLY_SIGNED, "unsigned": Execution.UNSIGNED, "a draft": Execution.DRAFT}
_LISTED = 200  # items in the queue at once: who has more narrows it
_NOTHING = "Nothing waits here."


@dataclass(frozen=True, slots=True)
class Looking:
    """What a person has before them: an item of a portfolio, the identity of what was shown of it; what they decided on last."""

    portfolio: str = ""
    item_id: str = ""
    token: str = ""
    last: str = ""


@dataclass(frozen=True, slots=True)
class Filters:
    """What of the queue is asked for: a kind, a type of edge (ALL: whichever), a part of a file's name."""

    kind: str = ALL
    edge_type: str = ALL
    named: str = ""


@dataclass(frozen=True, slots=True)
class Done:
    """What came of a decision: what is said of it, and under which id it can be taken back."""

    told: Html
    decision_id: str = ""


def waiting(view: View, filters: Filters) -> tuple[tuple[Item, str], ...]:
    """Return what waits and is asked for, the gravest first, each with its line in the queue."""
    still = view.mine.still()
    kind = None if filters.kind == ALL else _chosen(Kind, filters.kind.upper())
    found = still.review.items(kind=kind, edge_type=None if filters.edge_type == ALL else _chosen(EdgeType, filters.edge_type))
    part = filters.named.casefold().strip()
    chosen = [one for one in found if part in one.document.file_name.casefold()][:_LISTED]
    sources = still.sources()
    return tuple((one, views.line(review_schema.item(one, sources))) for one in chosen)


def shown(view: View, item_id: str, last: str = "") -> tuple[Html, Looking, Kind | None]:
    """Return an item as it is shown, what is kept of it, and what kind it is; None where it waits no longer."""
    mine = view.mine.still()
    items = mine.review.items()
    at = next((n for n, one in enumerate(items) if one.item_id == item_id), None)
    if at is None:
        return note(_NOTHING), Looking(mine.name, last=last), None
    one, place = items[at], f"{at + 1} of {len(items)} that wait"
    links = Links(mine.name, view.as_of.isoformat(), None, ROOT)
    if one.kind is not Kind.CLAIM:
        says = crop_of(mine, Place(edge_id=one.edge.edge_id), links) if one.edge else None
        return (
            views.confirmation(review_schema.item(one, mine.sources()), links, place, says),
            Looking(mine.name, item_id, _token(one), last),
            one.kind,
        )
    told = review_schema.shown(mine.review.show(item_id, view.as_of), mine.sources())
    return views.claim(told, links, place, _crops(mine, told, links)), Looking(mine.name, item_id, told["token"], last), one.kind


def _crops(mine: Portfolio, told: review_schema.ShownShape, links: Links) -> views.Crops:
    target = told["edge"]["target"]["clause_id"]
    acts_on = crop_of(mine, Place(clause_id=target), links) if target else None
    return views.Crops(crop_of(mine, Place(edge_id=told["edge"]["edge_id"]), links), acts_on)


def outstanding(view: View) -> Html:
    """Return the changes in force that could not be applied word for word, with what to do."""
    found = [record_schema.finding(f) for f in view.still.audit.check() if f.code is WarningCode.OUTSTANDING_CHANGE]
    return findings.findings(found, links_of(view), "Every change in force was applied word for word.")


def must_be_of(view: View, now: Looking) -> None:
    """Refuse a decision on what was shown of another portfolio; raises ConflictError."""
    if now.portfolio and now.portfolio != view.mine.name:
        raise ConflictError(f"What is shown is of the portfolio '{now.portfolio}'. Nothing was changed; look at this one's first.")


def must_review(view: View) -> None:
    """Refuse who may only read; raises UsageError."""
    if not view.may(Role.REVIEW):
        raise UsageError(f"This needs the role '{Role.REVIEW}'; '{view.principal.name}' has '{view.principal.role}'.")


def accept(view: View, now: Looking, who: Authority) -> Done:
    """Let a claim into force of record."""
    return outcome(view.mine.review.accept((now.item_id,), who, shown=now.token), "accepted")


def reject(view: View, now: Looking, who: Authority) -> Done:
    """Say that a claim is wrong."""
    return outcome(view.mine.review.reject((now.item_id,), who, shown=now.token), "rejected")


def accept_all(view: View, _: Looking, who: Authority, ids: Sequence[str]) -> Done:
    """Let several claims into force of record, one decision each."""
    return outcome(view.mine.review.accept(ids, who), "accepted")


def reject_all(view: View, _: Looking, who: Authority, ids: Sequence[str]) -> Done:
    """Say of several claims that they are wrong."""
    return outcome(view.mine.review.reject(ids, who), "rejected")


def relabel(view: View, now: Looking, who: Authority, edge_type: str, mode: str) -> Done:
    """Say that a claim is another relation."""
    return outcome(
        (view.mine.review.relabel(now.item_id, _chosen(EdgeType, edge_type), _chosen(Mode, mode) if mode else None, who, shown=now.token),),
        "relabelled",
    )


def sign(view: View, now: Looking, who: Authority, how: str, on: str) -> Done:
    """Say how far a document was signed (`how` is one of SIGNED), and when, where that is said too: a draft's own day is no such day."""
    if how not in SIGNED:
        raise UsageError("Choose how far it is signed.")
    document = _still_waits(view, now)
    if on and on.strip():
        corrected(view.mine, document, "signed", on.strip(), who)
    return corrected(view.mine, document, "execution", SIGNED[how].value, who)


def put_day(view: View, now: Looking, who: Authority, made_on: str) -> Done:
    """Say on which day a document was made."""
    return corrected(view.mine, _still_waits(view, now), "signed", (made_on or "").strip(), who)


def corrected(mine: Portfolio, document: str, field: str, value: str, who: Authority) -> Done:
    """Correct a field of the register."""
    changed = mine.corrections.set(document, field, value, who)
    return Done(note("Recorded: ", changed.file_name, f", {field}: {value or 'nothing'}."), _last_of(mine, who))


def condition(view: View, now: Looking, who: Authority, became: str, on: str) -> Done:
    """Record what became of a condition."""
    when = (on or "").strip()
    value = became if became == Became.FAILED and not when else f"{became} {day(when).isoformat()}"
    changed = view.mine.corrections.record_condition(_still_waits(view, now), value, who)
    return Done(note(f"Recorded: {value}, for {len(changed)} change{'s' if len(changed) > 1 else ''}."), _last_of(view.mine, who))


def undo(view: View, now: Looking, who: Authority) -> Done:
    """Take back what the person decided last on this page."""
    if not now.last:
        raise UsageError("Nothing was decided on this page yet. The audit lists every decision, and takes any of them back.")
    view.mine.review.undo(now.last, who)
    return Done(note("The last decision is taken back; both stay on record."))


def outcome(outcomes: Sequence[Outcome], what: str) -> Done:
    """Say what came of decisions: how many are on record as `what`, and why others are not."""
    if not outcomes:
        raise UsageError("Choose what to decide on.")
    made = [one for one in outcomes if one.error is None]
    failed = [tag("p", visible(why(one.error)), class_="refused") for one in outcomes if one.error is not None]
    done = tag("p", f"On record: {what}." if len(outcomes) == 1 else f"On record: {len(made)} {what}.") if made else None
    return Done(tag("div", done, failed, role="status", class_="inforce note"), made[-1].decision_id if made else "")


def _still_waits(view: View, now: Looking) -> str:
    """Return the subject of what is to be confirmed; raises ConflictError where it waits no longer, or not as it was shown."""
    one = next((item for item in view.mine.review.items() if item.item_id == now.item_id), None)
    if one is None or _token(one) != now.token:
        raise ConflictError("Somebody has said something else of this meanwhile, or it waits no longer. Nothing was changed; look again.")
    return now.item_id.partition(":")[2]


def _token(one: Item) -> str:
    """Return the identity of what is shown of a thing to confirm: another where somebody else has said how far or when it was signed."""
    outcome = one.edge.outcome if one.edge else None
    return digest(one.item_id, one.document.execution, str(one.document.agreed), str(one.document.starts), one.waits_for, str(outcome))


def _last_of(mine: Portfolio, who: Authority) -> str:
    """Return the id of what somebody decided last: what they would take back."""
    made = (d.decision_id for d in reversed(mine.parts.store.decisions(mine.name)) if (d.principal, d.by) == (mine.actor, who.by))
    return next(made, "")


def _chosen(kinds: type[_Kind], text: str) -> _Kind:
    try:
        return kinds(text)
    except ValueError:
        raise UsageError("Choose one of those that are offered.") from None
