"""Decisions of a person on what waits: each is put on record, and can be undone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from markupsafe import Markup

from graph.errors import ConflictError, UsageError
from graph.model.documents import Execution
from graph.model.edges import EdgeType, Mode
from graph.model.edges import Outcome as Became
from ui.access.roles import Role
from ui.application.decisions import Authority
from ui.application.portfolio import Portfolio
from ui.application.questions import day
from ui.application.review import Outcome
from ui.screens.review.queue import chosen, token_of
from ui.screens.shared.names import full_name, titled
from ui.screens.shared.rendering import macro, note
from ui.screens.shared.selection import Done, Opened
from ui.screens.shared.text import counted
from ui.screens.shared.view import View, why
from ui.serialization import record_schema

AT_ONCE = "Undone right after it was decided."
"""The reason of who undoes what they decided last, where they give no other."""
SIGNED = {"signed": Execution.SIGNED, "partly signed": Execution.PARTLY_SIGNED, "unsigned": Execution.UNSIGNED, "a draft": Execution.DRAFT}


def accept(view: View, now: Opened, who: Authority) -> Done:
    """Let a claim into force of record."""
    return _outcome(view.mine.review.accept((now.item_id,), who, shown=now.token), "accepted", view)


def reject(view: View, now: Opened, who: Authority) -> Done:
    """Record that a claim is wrong."""
    return _outcome(view.mine.review.reject((now.item_id,), who, shown=now.token), "rejected", view)


def accept_all(view: View, _: Opened, who: Authority, ids: Sequence[str]) -> Done:
    """Let several claims into force of record, one decision each."""
    return _outcome(view.mine.review.accept(ids, who), "accepted", view)


def reject_all(view: View, _: Opened, who: Authority, ids: Sequence[str]) -> Done:
    """Record of several claims that they are wrong."""
    return _outcome(view.mine.review.reject(ids, who), "rejected", view)


def relabel(view: View, now: Opened, who: Authority, *given: str) -> Done:
    """Record that a claim is right but for its kind, its operation or the day from which it applies; "" leaves one as it was read."""
    edge_type, mode, starts = ((one or "").strip() for one in given)
    kind, how = chosen(EdgeType, edge_type) if edge_type else None, chosen(Mode, mode) if mode else None
    done = view.mine.review.relabel(now.item_id, kind, how, who, shown=now.token, effective_from=starts)
    return _outcome((done,), "accepted as corrected", view)


def sign(view: View, now: Opened, who: Authority, how: str, on: str) -> Done:
    """Record how far a document was signed (one of SIGNED), and when, where that is said too."""
    if how not in SIGNED:
        raise UsageError("Choose how far it is signed.")
    document = _still_waits(view, now)
    dated = correct(view.mine, document, "signed", on.strip(), who).ids if on and on.strip() else ()
    done = correct(view.mine, document, "execution", SIGNED[how].value, who)
    return replace(done, ids=(*dated, *done.ids))


def put_day(view: View, now: Opened, who: Authority, made_on: str) -> Done:
    """Record on which day a document was made."""
    return correct(view.mine, _still_waits(view, now), "signed", (made_on or "").strip(), who)


def correct(mine: Portfolio, document: str, field: str, value: str, who: Authority) -> Done:
    """Correct a field of the register."""
    changed = mine.corrections.set(document, field, value, who)
    return Done(note("Recorded: ", changed.file_name, f", {field}: {value or 'nothing'}."), _last_of(mine, who))


def condition(view: View, now: Opened, who: Authority, became: str, on: str) -> Done:
    """Record what became of a condition."""
    when = (on or "").strip()
    value = became if became == Became.FAILED and not when else f"{became} {day(when).isoformat()}"
    changed = view.mine.corrections.record_condition(_still_waits(view, now), value, who)
    return Done(note(f"Recorded: {value}, for {counted(len(changed), 'change')}."), _last_of(view.mine, who))


def put_words(view: View, edge_id: str | None, by: str, reason: str, *words: str) -> Markup:
    """Record which words an outstanding change replaces, and by which of its own."""
    view.require(Role.REVIEW)
    view.mine.corrections.name_words(_one(edge_id), view.authority(by, reason), *(one.strip() for one in words))
    return note("Recorded: the change is applied with these words. Audit can take it back.")


def set_aside(view: View, edge_id: str | None, by: str, reason: str) -> Markup:
    """Record that an outstanding change changes no words."""
    view.require(Role.REVIEW)
    view.mine.corrections.unlink(_one(edge_id), view.authority(by, reason))
    return note("Recorded: it changes nothing by itself. Audit can take it back.")


def _one(edge_id: str | None) -> str:
    if not edge_id:
        raise UsageError("Choose the change first. Nothing was recorded.")
    return edge_id


def undo(view: View, now: Opened, who: Authority) -> Done:
    """Undo what the person decided last on this page, all that was decided at once."""
    if not now.last:
        raise UsageError("Nothing was decided on this page yet. The audit lists every decision, and takes any of them back.")
    view.mine.review.undo_all(now.last, who)
    what = "The last decision is" if len(now.last) == 1 else f"The last {len(now.last)} decisions are"
    return Done(note(f"{what} taken back; all stay on record.", final=True))


def _outcome(outcomes: Sequence[Outcome], what: str, view: View) -> Done:
    """Return which decisions are on record as `what`, and why others are not."""
    if not outcomes:
        raise UsageError("Choose what to decide on.")
    made = [one for one in outcomes if one.error is None]
    refused = [why(one.error) for one in outcomes if one.error is not None]
    sources = titled(view.mine.sources(), full_name)
    edges = [record_schema.edge(one.edge, sources) for one in made if one.edge is not None]
    return Done(macro("review/item.html", "outcome", what, edges, refused), tuple(one.decision_id for one in made))


def _still_waits(view: View, now: Opened) -> str:
    """Return the subject of what is to be confirmed; raises ConflictError where it waits no longer, or not as it was shown."""
    one = next((item for item in view.mine.review.items() if item.item_id == now.item_id), None)
    if one is None or token_of(one) != now.token:
        raise ConflictError("Somebody has said something else of this meanwhile, or it waits no longer. Nothing was changed; look again.")
    return now.item_id.partition(":")[2]


def _last_of(mine: Portfolio, who: Authority) -> tuple[str, ...]:
    """Return the id of somebody's last decision: what they would undo."""
    made = (d.decision_id for d in reversed(mine.parts.store.decisions(mine.name)) if (d.principal, d.by) == (mine.actor, who.by))
    return tuple(islice(made, 1))
