"""The review queue: what waits, and one item with all that is needed to decide on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from markupsafe import Markup

from graph.comparison.redline import Change, unanchored
from graph.errors import ConflictError, UsageError
from graph.model.documents import Document
from graph.model.edges import EdgeType
from graph.model.ids import digest
from graph.model.resolution import WarningCode
from ui.application.review_queue import Item, Kind
from ui.application.source_view import Place
from ui.application.sources import Sources
from ui.screens.shared.crops import crop_of
from ui.screens.shared.names import full_name, name_of, titled
from ui.screens.shared.rendering import findings, macro, note
from ui.screens.shared.selection import Opened, is_named
from ui.screens.shared.text import label, plainly
from ui.screens.shared.view import View
from ui.screens.shared.wording import does, target_of
from ui.serialization import record_schema, review_schema
from ui.serialization.record_schema import EdgeShape, which_document
from ui.serialization.review_schema import ItemShape, ShownShape

_Kind = TypeVar("_Kind", bound=StrEnum)
ALL = "everything"
_LISTED = 200  # items in the queue at once: who has more filters them
_QUOTES = " \n\t\"“”‘’'"
_ALIKE = 0.4  # of the longer text that both must share to be compared word by word
_TEMPLATE = "review/item.html"


@dataclass(frozen=True, slots=True)
class Filters:
    """What of the queue is asked for: a kind, a type of edge (ALL: any), a part of a file's name."""

    kind: str = ALL
    edge_type: str = ALL
    named: str = ""


def waiting(view: View, filters: Filters) -> tuple[tuple[Item, str], ...]:
    """Return what waits and is asked for, the gravest first, each with its line in the queue."""
    still = view.mine.still()
    kind = None if filters.kind == ALL else chosen(Kind, filters.kind.upper())
    found = still.review.items(kind=kind, edge_type=None if filters.edge_type == ALL else chosen(EdgeType, filters.edge_type))
    listed = [one for one in found if is_named(one.document, filters.named)][:_LISTED]
    sources, named = titled(still.sources()), Counter(name_of(one) for one in {i.document.document_id: i.document for i in listed}.values())
    called = (name_of if named[name_of(one.document)] == 1 else full_name for one in listed)
    return tuple((one, line(_item(one, sources, by), places(one, sources))) for one, by in zip(listed, called, strict=True))


def _item(one: Item, sources: Sources, called: Callable[[Document], str] = name_of) -> ItemShape:
    return {**review_schema.item(one, sources), "document": called(one.document)}


def places(one: Item, sources: Sources) -> list[str]:
    """Return every place that one decision on a claim is recorded on: all that a sentence names which nobody could read."""
    edges = one.together or ((one.edge,) if one.edge else ())
    return [_of(record_schema.edge(e, sources)) for e in edges]


def line(item: ItemShape, named: Sequence[str] = ()) -> str:
    """Return one line of the queue, as text: what waits, and where; `named` are all its places, where there are several."""
    edge = item["edge"]
    what = f"{does(edge['edge_type'])} {', and '.join(named) or _of(edge)}" if edge and item["kind"] == "CLAIM" else plainly(item["kind"])
    return f"{'! ' if item['priority'] == 'HIGH' else ''}{label(item['document'])} — {label(what)}"


def _of(edge: EdgeShape) -> str:
    """Return what a change acts on, the provision first: what is cut off is the title of the document."""
    document, _, provision = target_of(edge).rpartition(", ")
    return f"{provision} of {document}" if edge["target"]["section"] and document else target_of(edge)


def shown(view: View, item_id: str, last: tuple[str, ...] = ()) -> tuple[Markup, Opened, Kind | None]:
    """Return an item as it is shown, what is remembered of it, and its kind; None where it waits no longer."""
    mine, links = view.mine.still(), view.links_now
    items = mine.review.items()
    at = next((n for n, one in enumerate(items) if one.item_id == item_id), None)
    if at is None:
        return note("Nothing waits here."), Opened(mine.name, last=last), None
    one, sources = items[at], titled(mine.sources())
    place = f"{at + 1} of {len(items)} waiting", one.document.file_name
    if one.kind is not Kind.CLAIM:
        says = crop_of(mine, Place(edge_id=one.edge.edge_id), links) if one.edge else None
        html = macro(_TEMPLATE, "confirmation", _item(one, sources), links, place, says)
        return html, Opened(mine.name, item_id, token_of(one), last=last), one.kind
    told = review_schema.shown(mine.review.show(item_id, view.as_of), sources)
    edge, target = told["edge"], told["edge"]["target"]["clause_id"]
    crops = (crop_of(mine, Place(edge_id=edge["edge_id"]), links), crop_of(mine, Place(clause_id=target), links) if target else None)
    candidates = list(which_document(edge)) if edge["candidates"] else []
    html = macro(_TEMPLATE, "claim", told, links, place, crops, candidates, _new_words(told), places(one, sources))
    return html, Opened(mine.name, item_id, told["token"], last=last), one.kind


def outstanding(view: View) -> tuple[Markup, list[tuple[str, str]]]:
    """Return the changes in force that could not be applied word for word, and the same to choose from, by edge."""
    found = [record_schema.finding(f) for f in view.still.audit.check() if f.code is WarningCode.OUTSTANDING_CHANGE]
    nothing = "No issue found: no change in force is left out today."
    named = {str(d.document_id): name_of(d) for d in view.still.register.documents()}
    choices = [(label(f"{named[f['document_id'] or '']}: {f['message'].partition(': ')[0]}"), f["edge_id"] or "") for f in found]
    return findings(found, view.links, nothing), choices


def must_be_of(view: View, now: Opened) -> None:
    """Refuse a decision on what was shown of another portfolio; raises ConflictError."""
    if now.portfolio and now.portfolio != view.mine.name:
        raise ConflictError(f"What is shown is of the portfolio '{now.portfolio}'. Nothing was changed; look at this one's first.")


def token_of(one: Item) -> str:
    """Return the identity of what is shown of a fact to confirm: another where somebody else said how far or when it was signed."""
    outcome = one.edge.outcome if one.edge else None
    return digest(one.item_id, one.document.execution, str(one.document.agreed), str(one.document.starts), one.waits_for, str(outcome))


def chosen(kinds: type[_Kind], text: str) -> _Kind:
    """Return what somebody chose of a closed list; raises UsageError for anything else."""
    try:
        return kinds(text)
    except ValueError:
        raise UsageError("Choose one of those that are offered.") from None


def _new_words(shown: ShownShape) -> str:
    """Return the new words to compare with those in force; "" where they are not two wordings of the same."""
    says, target = shown["edge"]["citation_text"], shown["target_text"]
    if not target or not says:
        return ""
    at = shown["source_text"].find(says)
    given = shown["source_text"][at + len(says) :].strip(_QUOTES) if at >= 0 else ""
    for new in filter(None, (given, says)):
        kept = sum(len(text) for change, text in unanchored(target, new) if change is Change.KEPT)
        if kept >= _ALIKE * max(len(target), len(new)):
            return new
    return ""
