"""The portfolio table as markup: one row a contract, each cell with the way to its words, and marks that say how far it holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ui.exports.terms_table import title
from ui.markup import Child, Html, tag
from ui.screens.contracts.head_views import VERDICTS, Page, heading, named, turning
from ui.screens.shared.links import Links
from ui.screens.shared.text import badge, label, words
from ui.serialization.terms_schema import ContractShape

CONTRACT = "CONTRACT"
"""What stands for the column of names where one says which to sort by."""
SORTED, TURNED = "table-sort", "table-page"
"""The fields in which the page says what to sort by and which page is wanted."""
_SHORT = 14  # characters that stay on one line, such as a day
_NOTE = 110  # characters of a note
_STATES = {"ENDED": ("ended", "plain"), "CONFLICTED": ("two texts contradict each other", "decide"), "UNREAD": ("cannot be told", "state")}


@dataclass(frozen=True, slots=True)
class Entry:
    """What one cell shows.

    `opens` is the address of its words, `quote` a beginning of them, `place` where they stand. `taken_from` is the other document that
    says it, `amended_by` the file whose words these are where that is neither; `claims` are the addresses of claims that would change it.
    """

    status: str
    text: str = ""
    opens: str = ""
    quote: str = ""
    place: str = ""
    taken_from: str = ""
    amended_by: str = ""
    computed: bool = False
    claims: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """One contract with its cells in the order of the columns; `verdict` is what the filter says of it and why, "" without one."""

    contract: ContractShape
    entries: tuple[Entry, ...]
    verdict: str = ""
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Shown:
    """One page of the table. `sort` is the column it is sorted by, with "-" downwards; "" as it was read."""

    columns: tuple[str, ...]
    lines: Sequence[Line]
    page: Page
    sort: str = ""


def table(shown: Shown, links: Links) -> Html:
    """Return a page of the table."""
    if not shown.lines:
        return tag("div", tag("p", "There is no contract to show.", class_="quiet"), class_="inforce")
    asked = any(line.verdict for line in shown.lines)
    heads = [heading(CONTRACT, "Contract", shown.sort, SORTED), tag("th", "As asked", scope="col") if asked else None]
    heads += [heading(name, title(name), shown.sort, SORTED) for name in shown.columns]
    rows = [_row(line, links, asked=asked) for line in shown.lines]
    whole = tag("table", tag("thead", tag("tr", heads)), tag("tbody", rows))
    scrolled = tag("div", whole, class_="scrolls grid terms", tabindex="0", role="region", aria_label="Contracts side by side")
    return tag("div", scrolled, turning(shown.page, TURNED), class_="inforce")


def suggested(asked: Sequence[str], put: str) -> Html:
    """Return what can be asked of the table, to be written into the field `put` by choosing it."""
    buttons = [[tag("button", one, type_="button", data_put=put, data_value=one), " "] for one in asked]
    return tag("p", tag("span", "Such as ", class_="quiet"), buttons, class_="inforce suggested")


def _row(line: Line, links: Links, *, asked: bool) -> Html:
    verdict = tag("td", list(_verdict(line)), class_="verdict") if asked else None
    return tag("tr", named(line.contract, links), verdict, [tag("td", list(_cell(one))) for one in line.entries])


def _verdict(line: Line) -> Iterator[Child]:
    told, kind = VERDICTS.get(line.verdict, ("", "plain"))
    yield badge(told, kind)
    yield [tag("span", words(label(why)), class_="quiet") for why in line.reasons]


def _cell(one: Entry) -> Iterator[Child]:
    """Yield what a contract says, first of all as the way to its words; then, in words too, what is to be known of that."""
    if one.status in _STATES:
        yield [badge(*_STATES[one.status]), " "]
    if one.status == "ABSENT":
        yield tag("span", "not said", class_="absent")
    elif one.text or one.status == "FOUND":
        yield _opened(one, one.text or "yes")
    if one.unread:
        yield tag("span", "not read: ", words(label("; ".join(one.unread), _NOTE)), class_="quiet")
    marks = list(_marks(one))
    if marks:
        yield tag("span", marks, class_="marks")
    if one.note:
        yield tag("span", words(label(one.note, _NOTE)), class_="quiet", title=label(one.note, 400))


def _opened(one: Entry, text: str) -> Html:
    if not one.opens:
        return tag("span", words(text))
    short = "short" if len(text) <= _SHORT else None
    return tag("a", words(text), href=one.opens, class_=short, data_panel=True, title=label(f"“{one.quote}” ({one.place})", 400))


def _marks(one: Entry) -> Iterator[Child]:
    if one.taken_from:
        yield tag("span", tag("strong", "taken from"), " ", words(label(one.taken_from, 60)), class_="mark")
    if one.amended_by:
        yield tag("span", tag("strong", "as changed by"), " ", words(label(one.amended_by, 60)), class_="mark")
    if one.computed:
        yield [badge("computed"), " "]
    for claim in one.claims[:3]:
        yield [tag("a", badge("a claim waits", "signing"), href=claim, data_panel=True), " "]
    if len(one.claims) > 3:
        yield badge(f"and {len(one.claims) - 3} more", "signing")
