"""One obligation, with all that a person needs to decide on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from graph.errors import NotFoundError
from graph.model.obligations import Obligation
from ui.access.roles import Role
from ui.application.portfolio import Portfolio
from ui.screens.obligations.reading import OpenContracts, open_contracts
from ui.screens.shared.cache import PortfolioCache
from ui.screens.shared.crops import Crop, crops_of
from ui.screens.shared.names import titled
from ui.screens.shared.rendering import macro
from ui.screens.shared.selection import Opened
from ui.screens.shared.text import joined
from ui.screens.shared.view import View
from ui.screens.shared.wording import who_owes
from ui.serialization import obligation_schema
from ui.serialization.obligation_schema import DeadlineShape, ObligationShape, on_days

BACK = "BACK"
"""Beside the events that an obligation allows: that its last one can be undone."""
_STATED = "These words give or state something. Nobody has to act on it: it is in no list of obligations, and nothing is said of it."
_TIMING = {"WITHIN": "within", "BEFORE": "before", "ON": "on"}
_READ = {"rules": "by rules", "model": "by a model"}


@dataclass(frozen=True, slots=True)
class Item:
    """An obligation as it is shown, what is remembered of it, and what this person can record of it."""

    html: Markup
    opened: Opened
    allowed: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class _Shown:
    """What is shown of an obligation beside its own fields."""

    who: str
    when: str
    read_by: str
    marked: list[tuple[bool, str]]
    crops: Sequence[Crop]
    before: Sequence[ObligationShape]
    only_looks: str


def shown(view: View, cache: PortfolioCache, obligation_id: str, kept: Opened | None = None) -> Item:
    """Return one obligation; raises NotFoundError where there is no such one on the day."""
    still, links = view.still, view.links
    contracts, sources = open_contracts(cache, still, view.as_of), titled(still.sources())
    found, stated = _found(still, contracts, obligation_id)
    one = obligation_schema.obligation(found, sources)
    told = _Shown(
        who_owes(one["obligor"], one["bound"], one["party"]),
        _when(one["deadline"]) if one["deadline"] else "",
        _read_by(one["reader"]),
        list(_marked(one["words"], [value["words"] for value in one["values"]])),
        crops_of(still, one["runs"], links),
        [obligation_schema.obligation(contracts.obligation(old), sources) for old in one["replaces"]],
        stated or _only_looks(view),
    )
    html = macro("obligations/item.html", "obligation", one, told, links)
    opened = replace(kept or Opened(), portfolio=view.mine.name, item_id=obligation_id, token=one["token"], day=view.as_of.isoformat())
    return Item(html, opened, frozenset() if stated else _allowed(view, one))


def _found(still: Portfolio, contracts: OpenContracts, obligation_id: str) -> tuple[Obligation, str]:
    """Return an obligation; or what is given or stated, which is in no list, and why nothing can be recorded of it."""
    try:
        return contracts.obligation(obligation_id), ""
    except NotFoundError as error:
        try:
            return still.obligations.find(obligation_id, contracts.as_of), _STATED
        except NotFoundError:
            raise error from None


def _allowed(view: View, one: ObligationShape) -> frozenset[str]:
    if _only_looks(view):
        return frozenset()
    return frozenset((*one["allowed"], *((BACK,) if one["events"] else ())))


def _only_looks(view: View) -> str:
    """Return why a person can say nothing of what they see; "" where they can."""
    if not view.may(Role.REVIEW):
        return f"To say something of it takes the role '{Role.REVIEW}'; '{view.principal.name}' has '{view.principal.role}'."
    if view.known_as_of is not None:
        return "These are the records of an earlier day: what is said is said of today's."
    return ""


def _marked(text: str, values: Sequence[str]) -> Iterator[tuple[bool, str]]:
    """Yield stretches of a text, each with whether it gives a value; values come in the order of the text."""
    at = 0
    for value in values:
        found = text.find(value, at) if value else -1
        if found >= 0:
            yield False, text[at:found]
            yield True, value
            at = found + len(value)
    yield False, text[at:]


def _when(deadline: DeadlineShape) -> str:
    if deadline["day"] and not deadline["span"]:
        return f"{_TIMING[deadline['timing']]} {deadline['day']}"
    returns = on_days(deadline)
    month = f"{'from ' if deadline['span'] else 'on '}{returns}" if returns else ""
    span = f"{_TIMING[deadline['timing']]} {deadline['span']['words']}" if deadline["span"] else ""
    after = {"WITHIN": "of", "BEFORE": "before", "ON": "on"}[deadline["timing"]] if span else _TIMING[deadline["timing"]]
    return joined((month, f"{span} {after} {deadline['trigger']}".strip() if deadline["trigger"] else span))


def _read_by(reader: str) -> str:
    return _READ["rules" if reader.startswith("rules") else "model"]
