"""Contracts against a playbook as markup: a matrix of levels, each told in words and by a mark, with what was different before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ui.markup import Child, Html, tag
from ui.screens.contracts.head_views import Page, heading, named, turning
from ui.screens.shared.links import Links
from ui.screens.shared.text import badge, label, plainly, words
from ui.serialization.terms_schema import ContractShape, PlaybookShape

CONTRACT, TOTAL = "CONTRACT", "TOTAL"
"""What stands for the columns of names and totals where one says which to sort by; any other is the id of a rule."""
SORTED, TURNED, OPENED = "risk-sort", "risk-page", "risk-cell"
"""The fields in which the page says what to sort by, which page is wanted, and which cell was opened."""
LEVELS = {
    "HIGH": ("●●●", "high", "decide"),
    "MEDIUM": ("●●○", "medium", "state"),
    "LOW": ("●○○", "low", "note"),
    "NONE": ("–", "nothing found", "none"),
    "UNKNOWN": ("?", "cannot be told", "signing"),
}
"""Mark, words and colour of a level; the words alone tell as much."""
_SAID = {"ABSENT": "missing", "ENDED": "no longer in force", "UNREAD": "not read", "CONFLICTED": "two texts contradict"}
_LEGEND = (
    "Missing: nothing says it, neither the contract nor what it takes from its parents nor an attachment, and all of these were read. "
    "Cannot be told: something that could say it was not read, two texts contradict each other, or the figures cannot be compared."
)


@dataclass(frozen=True, slots=True)
class Mark:
    """What one rule finds in one contract. `was` is the level before where anything of it is different, "" where it is not."""

    rule: str
    title: str
    level: str
    status: str
    pending: int = 0
    inherited: bool = False
    was: str = ""


@dataclass(frozen=True, slots=True)
class Total:
    """What all rules come to: the gravest level and the sum of the weights, None for a contract that is not in force on the day."""

    status: str
    level: str | None
    score: int | None
    unknown: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """One contract of the matrix; `before` is its total on the day to compare with."""

    contract: ContractShape
    marks: tuple[Mark, ...]
    total: Total
    before: Total | None = None


@dataclass(frozen=True, slots=True)
class Shown:
    """One page of the matrix: rules as (id, title), contracts, the playbook; `against` is the day that is compared with, or ""."""

    rules: Sequence[tuple[str, str]]
    lines: Sequence[Line]
    page: Page
    playbook: PlaybookShape
    sort: str = ""
    against: str = ""


def matrix(shown: Shown, links: Links) -> Html:
    """Return a page of the matrix."""
    if not shown.lines:
        return tag("div", tag("p", "There is no contract to show.", class_="quiet"), class_="inforce")
    heads = [heading(CONTRACT, "Contract", shown.sort, SORTED), heading(TOTAL, "In all", shown.sort, SORTED)]
    heads += [heading(rule, words(title), shown.sort, SORTED) for rule, title in shown.rules]
    rows = [_row(line, len(shown.rules), links) for line in shown.lines]
    whole = tag("table", tag("thead", tag("tr", heads)), tag("tbody", rows))
    scrolled = tag("div", whole, class_="scrolls grid risks", tabindex="0", role="region", aria_label="Contracts against the playbook")
    return tag("div", _legend(shown), scrolled, turning(shown.page, TURNED), class_="inforce")


def level(code: str) -> Html:
    """Return a level by its mark and in words."""
    mark, told, kind = LEVELS[code]
    return tag("span", tag("span", mark, aria_hidden="true"), f" {told}", class_=f"level {kind}")


def said(mark: Mark) -> str:
    """Return why a level is what it is, in a word or two; "" where the words of the contract tell."""
    if mark.level == "UNKNOWN":
        return {"FOUND": "cannot be compared", "ABSENT": "not taken from its parent"}.get(mark.status, _SAID.get(mark.status, ""))
    return "" if mark.level == "NONE" else _SAID.get(mark.status, "")


def chooser(put: str) -> Html:
    """Return where the file of a playbook is chosen; `contracts.js` writes its text into the field `put`."""
    chosen = tag("label", "Choose a file", tag("input", type_="file", accept=".toml,text/plain", data_into=put), class_="button")
    return tag(
        "p", chosen, tag("span", " or paste it here. It is used for this look and kept nowhere.", class_="quiet"), class_="inforce chooser"
    )


def refused(detail: str) -> Html:
    """Return why there is no finding to look at."""
    close = tag("button", "Close", type_="button", data_close=True)
    head = tag("header", tag("h2", "This cannot be shown", tabindex="-1"), close)
    return tag("article", head, tag("p", words(detail), role="alert"), class_="inforce finding")


def _legend(shown: Shown) -> Html:
    book = shown.playbook
    used = [words(book["title"] or book["name"]), f" ({book['name']} {book['version']}, SHA-256 ", tag("code", book["sha256"][:12]), ")"]
    against = f" Marked is what was different on {shown.against}." if shown.against else ""
    levels = [[level(code), " "] for code in LEVELS]
    return tag(
        "div",
        tag("p", "Playbook: ", used, ".", against),
        tag("p", levels, class_="levels"),
        tag("p", _LEGEND, class_="quiet"),
        class_="legend",
    )


def _row(line: Line, rules: int, links: Links) -> Html:
    total = tag("td", list(_total(line)), class_="total")
    if line.total.level is None:
        cells = [
            tag(
                "td",
                tag("span", f"{plainly(line.total.status)} on this day: nothing to hold against the playbook", class_="quiet"),
                colspan=str(rules),
            )
        ]
    else:
        cells = [tag("td", _cell(line.contract, mark)) for mark in line.marks]
    return tag("tr", named(line.contract, links), total, cells)


def _total(line: Line) -> Iterator[Child]:
    now, before = line.total, line.before
    if now.level is not None:
        yield [level(now.level), tag("span", f"score {now.score}", class_="score")]
    if now.unknown:
        yield tag("span", f"{now.unknown} cannot be told", class_="quiet")
    if before is not None and (before.level, before.score, before.status) != (now.level, now.score, now.status):
        told = plainly(before.status) if before.level is None else f"{LEVELS[before.level][1]}, score {before.score}"
        yield badge(f"was {told}", "model")


def _cell(contract: ContractShape, mark: Mark) -> Html:
    waits = "" if not mark.pending else "a claim waits" if mark.pending == 1 else f"{mark.pending} claims wait"
    small = filter(None, (said(mark), "from a parent" if mark.inherited else "", waits))
    return tag(
        "button",
        level(mark.level),
        [tag("span", one, class_="why") for one in small],
        badge(f"was {LEVELS[mark.was][1]}" if mark.was != mark.level else "other words before", "model") if mark.was else None,
        type_="button",
        data_put=OPENED,
        data_value=f"{contract['document_id']} {mark.rule}",
        data_finding=True,
        aria_label=label(f"{mark.title}, {contract['document']}: {LEVELS[mark.level][1]} {said(mark)}"),
    )
