"""A provision over all days, as markup: each period with what caused it and what changed, and a comparison of any two days."""

from __future__ import annotations

from collections.abc import Iterator

from ui.markup import Child, Html, tag
from ui.screens.review.views import differences
from ui.screens.shared.clauses import badges
from ui.screens.shared.links import Links
from ui.screens.shared.text import place, plainly, visible, words
from ui.serialization.contract import CauseShape, PeriodShape, ResolvedClause, TimelineShape, WaitingShape

_CAUSES = {"SIGNED": "as signed", "TERM": "its term"}


def timeline(told: TimelineShape, links: Links) -> Html:
    """Return every period, the latest first."""
    periods = told["periods"]
    shown = [_period(one, periods[n - 1] if n else None, links) for n, one in enumerate(periods)]
    waiting = [tag("li", _waiting(one, links)) for one in told["waiting"]]
    return tag(
        "article",
        tag("h2", words(f"{told['section']} {told['heading']}".strip()), ", ", words(told["belongs_to"]["document"])),
        tag("div", tag("p", tag("strong", "Not counted")), tag("ul", waiting), class_="beside") if waiting else None,
        tag("ol", reversed(shown), class_="timeline", reversed_=True),
        class_="inforce history",
    )


def compared(earlier: ResolvedClause, later: ResolvedClause) -> Html:
    """Return what changed in a provision between two days, word by word."""
    name = f"{later['section']} {later['heading']}".strip()
    days = [f". From {earlier['as_of']} ", list(badges(earlier)), f" to {later['as_of']} ", list(badges(later))]
    head = tag("p", words(name), ", ", words(later["belongs_to"]["document"]), days)
    if earlier["effective_text"] == later["effective_text"]:
        return tag("article", head, tag("p", "It reads the same on both days."), class_="inforce history")
    return tag("article", head, differences(earlier["effective_text"], later["effective_text"]), class_="inforce history")


def _period(one: PeriodShape, before: PeriodShape | None, links: Links) -> Html:
    until = f" until {one['to']}" if one["to"] else ", and still"
    head = tag("p", tag("strong", f"{one['from'] or 'From the beginning'}{until}"), " ", list(badges(one["clause"])))
    text: Child = None
    if one["text"] is not None:
        text = (
            tag("p", words(one["text"]), class_="diff")
            if before is None or before["text"] is None
            else differences(before["text"], one["text"])
        )
    return tag("li", head, [tag("p", list(_cause(c, links)), class_="cause") for c in one["causes"]], text)


def _cause(cause: CauseShape, links: Links) -> Iterator[Child]:
    step = cause["edge"]
    if step is None:
        yield _CAUSES.get(cause["kind"], plainly(cause["kind"]))
    else:
        yield f"{plainly(step['edge_type'])} {plainly(step['mode'] or '')}".strip() + ": "
        yield tag("a", place(step["document"], step["section"], step["page"]), href=links.edge(step["edge_id"]), data_panel=True)
    if cause["condition"]:
        yield [", on the condition: ", words(cause["condition"])]
    if cause["quote"]:
        yield tag("q", words(cause["quote"]))


def _waiting(one: WaitingShape, links: Links) -> list[Child]:
    return [visible(one["message"]), " ", list(_cause(one["cause"], links))]
