"""One finding of a playbook in full: why, on which words as the page looks, the wording to ask for, what waits, what was found before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ui.markup import Child, Html, tag
from ui.screens.contracts.risk_views import level
from ui.screens.shared.crop_views import Crop, crop
from ui.screens.shared.links import Links
from ui.screens.shared.text import badge, part, place, plainly, visible, words
from ui.serialization.terms_schema import CellShape, ContractShape, PlaybookShape, RiskChangeShape, RiskFindingShape


@dataclass(frozen=True, slots=True)
class Told:
    """A finding and what is around it; `change`: what was different before; `before`: the contract on that day, where one was asked for."""

    contract: ContractShape
    playbook: PlaybookShape
    finding: RiskFindingShape
    crops: Sequence[Crop] = ()
    change: RiskChangeShape | None = None
    before: ContractShape | None = None


def finding(told: Told, links: Links) -> Html:
    """Return a finding, to be looked at beside the matrix; its heading is `h2`."""
    found, contract = told.finding, told.contract
    close = tag("button", "Close", type_="button", data_close=True)
    head = tag("header", tag("h2", words(found["title"]), tabindex="-1"), close)
    about = tag(
        "p",
        tag("a", words(contract["document"]), href=links.document(contract["document_id"]), data_panel=True),
        f", as of {contract['as_of']}",
    )
    why = tag("p", level(found["level"]), " ", tag("span", visible(found["why"]), class_="because"))
    parts = [*_words(told, links), *_preferred(found), *_pending(found["cell"], links), *_unread(found["cell"]), *_before(told, links)]
    book = told.playbook
    foot = tag("p", f"Rule {found['rule']} of the playbook {book['name']} {book['version']}.", class_="quiet")
    return tag("article", head, about, why, parts, foot, class_="inforce finding", aria_label=found["title"])


def _words(told: Told, links: Links) -> Iterator[Child]:
    cell = told.finding["cell"]
    if not cell["quote"]:
        return
    of = "The words for which it should be there" if cell["status"] == "ABSENT" else "The words"
    yield part(of, [crop(one) for one in told.crops], tag("blockquote", words(cell["quote"])), tag("p", _stands(cell, links)), _marks(cell))


def _stands(cell: CellShape, links: Links) -> Child:
    """Return where words stand, as the way to their page."""
    first = next(iter(cell["runs"]), None)
    amended = cell["words_in"] if cell["words_in"] != cell["document"] else None
    where: Child = place(cell["document"] or "", cell["section"], None if amended else cell["page"])
    if amended:  # the page is one of the file whose words these are
        where = [where, ", in the words of ", place(amended, "", cell["page"])]
    if first is None:
        return where
    opened = links.words(first["document_id"], first["char_start"], first["char_end"], cell["clause_id"])
    return tag("a", where, href=opened, data_panel=True)


def _marks(cell: CellShape) -> Html | None:
    marks = [
        badge("taken from another document it is read with") if cell["inherited"] else None,
        badge("computed") if cell["computed"] else None,
        badge(plainly(cell["status"]), "state") if cell["status"] in {"ENDED", "CONFLICTED"} else None,
    ]
    shown = [[one, " "] for one in marks if one is not None]
    return tag("p", shown) if shown else None


def _preferred(found: RiskFindingShape) -> Iterator[Html]:
    if found["preferred"]:
        wording = " ".join(found["preferred"].split())
        copied = tag("button", "Copy", type_="button", data_copy=wording)
        yield part("The wording to ask for", tag("blockquote", words(wording), class_="preferred"), copied)


def _pending(cell: CellShape, links: Links) -> Iterator[Html]:
    if cell["pending"]:
        claims = [tag("li", tag("a", f"Claim {one}", href=links.edge(one), data_panel=True)) for one in cell["pending"]]
        decide = tag("button", "Decide in Review", type_="button", data_tab="review")
        yield part("What waits for a person and would change it", tag("ul", claims), decide)


def _unread(cell: CellShape) -> Iterator[Html]:
    if cell["unread"]:
        yield part("What could say it and was not read", tag("ul", [tag("li", words(one)) for one in cell["unread"]]))


def _before(told: Told, links: Links) -> Iterator[Html]:
    """Yield what was found on the day that is compared with."""
    if told.before is None:
        return
    on = f"On {told.before['as_of']}"
    change = told.change
    if change is None:
        yield part(on, tag("p", "The same was found."))
        return
    before = change["before"]
    if before is None:
        yield part(on, tag("p", "Nothing was found by this rule."))
        return
    quote = (
        [tag("blockquote", words(before["cell"]["quote"])), tag("p", _stands(before["cell"], links))] if before["cell"]["quote"] else None
    )
    yield part(on, tag("p", level(before["level"]), " ", visible(before["why"])), quote)
