"""What a check found, as a list to work off: what is missing, unsigned, contradictory, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ui.markup import Child, Html, tag
from ui.screens.shared.links import Links
from ui.screens.shared.text import badge, plainly, visible, words
from ui.serialization.record_schema import FindingShape

_SHADES = {"error": "decide", "warning": "state", "note": "note"}
_HERE = {
    "CONDITION_UNCONFIRMED": ("If you know what became of it, record that.", "review"),
    "DATE_UNKNOWN": ("If you know the day, record it.", "review"),
    "ORPHAN": ("Put in the document it belongs to.", "documents"),
    "PENDING_CLAIM": ("If it is right, accept it; until then answers that it would touch say that it is pending.", "review"),
    "UNSIGNED": ("Put in the signed copy, or confirm the signature if you have seen it.", "review"),
}
"""What can be done about a finding on the screens, and on which; the others are for the command line, as their advice says."""


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
    message = one["message"].removeprefix(f"{one['edge_id']}: ")
    code = badge(plainly(one["code"]).capitalize(), _SHADES.get(one["severity"].lower(), "note"))
    head = tag("p", code, " ", linked, ": ", visible(message))
    here = _HERE.get(one["code"])
    way = [" ", tag("button", f"Open {here[1].capitalize()}", type_="button", data_tab=here[1])] if here else None
    advice = tag("p", tag("strong", "What to do: "), here[0] if here else list(_commands(one["advice"])), way, class_="advice")
    return [child for child in (head, quote, *texts, advice) if child is not None]


def _commands(advice: str) -> Iterator[Child]:
    """Yield advice with its commands set apart."""
    for n, piece in enumerate(advice.split("`")):
        yield tag("code", words(piece)) if n % 2 else list(visible(piece))
