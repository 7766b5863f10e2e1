"""The documents of a portfolio as markup: where files are put in, the register, and what goes with a document that is taken out."""

from __future__ import annotations

from collections.abc import Sequence

from ui.markup import Child, Html, tag
from ui.screens.review.views import clause_change, moved
from ui.screens.shared.links import Links
from ui.screens.shared.text import badge, plainly, scrolling, words
from ui.serialization.record_schema import RegisterEntry
from ui.serialization.review_schema import WithdrawalShape

_OPEN = frozenset({"UNSIGNED", "DRAFT", "PARTLY_SIGNED", "NOT_SHOWN"})
_COLUMNS = ("Document", "Title", "Kind", "Signatures", "Signed", "Effective", "Expires", "Parties")
_KINDS = ("name", "wide", "short", "short", "day", "day", "day", "wide")


def drop(portfolio: str) -> Html:
    """Return where files and folders are dropped or chosen; `documents.js` does the rest."""
    into = tag("label", "Into the portfolio ", tag("input", type_="text", name="into", value=portfolio, required=True))
    files = tag("label", "Choose files", tag("input", type_="file", multiple=True), class_="button")
    folder = tag("label", "Choose a folder", tag("input", type_="file", webkitdirectory=True), class_="button")
    hint = tag("p", tag("strong", "Drop files or folders here"), " or ", files, folder, class_="hint")
    buttons = [
        tag("button", "What would it take?", type_="button", data_send="dry", disabled=True),
        tag("button", "Read them", type_="button", data_send="read", class_="primary", disabled=True),
    ]
    told = tag("div", class_="told", role="status", aria_live="polite")
    return tag("div", hint, tag("p", into, buttons, class_="send"), told, id_="drop", class_="inforce drop")


def documents(found: Sequence[RegisterEntry], links: Links, of: int) -> Html:
    """Return documents as a table; `of` is how many there are in all."""
    rows = [tag("tr", [tag("td", cell, class_=kind) for kind, cell in zip(_KINDS, _cells(one, links), strict=True)]) for one in found]
    counted = tag("p", f"{len(found)} of {of} documents.", class_="quiet counted")
    return tag("div", counted, scrolling("Documents", _COLUMNS, rows), class_="inforce")


def withdrawal(told: WithdrawalShape, links: Links) -> Html:
    """Return what is different without a document: first of all what comes back into force."""
    done = told["decision"]
    said = f"Taken out by {done['by']}: on {told['as_of']} it reads so:" if done else f"Without it, on {told['as_of']}:"
    left = (("that it made", told["gone"]), ("to it that would hang loose", told["loose"]), ("that would lead elsewhere", told["relinked"]))
    changes = [clause_change(one, links) for one in told["clauses"]]
    return tag(
        "div",
        tag("p", tag("strong", words(told["document"])), ". ", said),
        [moved(one) for one in told["documents"]],
        changes or tag("p", "No provision of another document would read differently."),
        tag("ul", [tag("li", f"{len(edges)} links {which}") for which, edges in left if edges]),
        [tag("p", "A copy takes its place: ", words(one["document"])) for one in told["successors"]],
        class_="inforce withdrawal",
        role="status",
    )


def _cells(one: RegisterEntry, links: Links) -> list[Child]:
    return [
        tag("a", words(one["document"]), href=links.document(one["document_id"]), data_panel=True),
        words(one["title"]),
        plainly(one["kind"]) + (f" no. {one['number']}" if one["number"] is not None else ""),
        badge(plainly(one["execution"]), "decide" if one["execution"] in _OPEN else "good"),
        one["signed"] or "",
        one["effective"] or "",
        one["expires"] or "",
        words("; ".join(one["parties"])),
    ]
