"""What a check found, as a list to work off: what is missing, unsigned, contradictory, and what to do about it."""

from __future__ import annotations

from collections.abc import Sequence

from ui.contract import FindingShape
from ui.markup import Html, tag
from ui.screens.views.links import Links
from ui.screens.views.shown import badge, plainly, visible, words

_KINDS = {"error": "decide", "warning": "state", "note": "note"}


def findings(found: Sequence[FindingShape], links: Links, nothing: str = "Nothing is missing that could be told.") -> Html:
    """Return findings, in the order given."""
    if not found:
        return tag("p", nothing, class_="inforce quiet")
    return tag("ul", [tag("li", _finding(one, links)) for one in found], class_="inforce findings")


def _finding(one: FindingShape, links: Links) -> list[Html]:
    where = words(", ".join(filter(None, (one["document"], one["section"]))))
    linked = tag("a", where, href=links.document(one["document_id"]), data_panel=True) if one["document_id"] else where
    quote = tag("blockquote", words(one["quote"])) if one["quote"] else None
    texts = [tag("blockquote", words(text)) for text in one["texts"]]
    head = tag(
        "p",
        badge(plainly(one["code"]).capitalize(), _KINDS.get(one["severity"].lower(), "note")),
        " ",
        linked,
        ": ",
        visible(one["message"]),
    )
    return [part for part in (head, quote, *texts, tag("p", tag("strong", "What to do: "), visible(one["advice"]))) if part is not None]
