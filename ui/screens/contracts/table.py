"""The portfolio table: contracts as they are read, filtered in words, sorted, page by page; all of it as a file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from markupsafe import Markup

from graph.model.terms import CellStatus, Column
from indexing.terms.filter_tests import Verdict, judge
from ui.application.terms.table import Wanted
from ui.exports import terms_table
from ui.exports.terms_table import Form
from ui.screens.contracts.cells import Kept, each, order
from ui.screens.contracts.coverage import VERDICTS, Counted, head, understood
from ui.screens.contracts.reading import Listing, Reading, reading_of
from ui.screens.shared.cache import PortfolioCache, state_of
from ui.screens.shared.links import ROOT, Links
from ui.screens.shared.names import name_of
from ui.screens.shared.rendering import macro
from ui.screens.shared.selection import TOLD_EACH, Page
from ui.screens.shared.text import plainly
from ui.screens.shared.view import View
from ui.serialization import terms_schema
from ui.serialization.terms_schema import CoverageShape, TableRowShape

CONTRACT = "CONTRACT"
"""What stands for the column of names in what to sort by."""
DEFAULT = (
    Column.EXPIRY, Column.LIABILITY_CAP, Column.PAYMENT_DAYS, Column.RENEWAL, Column.RENEWAL_NOTICE, Column.GOVERNING_LAW,
    Column.ASSIGNMENT, Column.CHANGE_OF_CONTROL,
)  # fmt: skip
"""The columns shown to who chooses none: what a deal is asked about first."""
STANDING: Mapping[str, tuple[str, Callable[[Kept], str]]] = {
    "STATUS": ("Status", lambda one: plainly(one.state)),
    "UNTIL": ("Term until", lambda one: str(one.contract.term.until or "")),
    "NOTICE": ("Notice by", lambda one: str(one.notice or "")),
    "CHANGE": ("Last change", lambda one: one.changed_on),
}
"""The columns beside the terms, with what they are sorted by: where a contract stands, and the days to know of it."""
_PAGE = 100
"""Contracts on a page."""
_TEMPLATE = "contracts/table.html"
_GRAVITY = {Verdict.MATCHES: 0, Verdict.CANNOT_BE_TOLD: 1, Verdict.DOES_NOT: 2}


@dataclass(frozen=True, slots=True)
class Asked:
    """What a person wants to see. `every`: those too that do not match; `sort` is a column, with "-" downwards."""

    columns: tuple[str, ...] = ()
    where: str = ""
    every: bool = False
    sort: str = ""
    page: int = 1

    def wanted(self, view: View) -> Wanted:
        """Return the columns to show, those asked about last, and what was asked; raises UsageError for what cannot be read."""
        read = Wanted.of(self.columns or DEFAULT, self.where, view.as_of)
        return replace(read, columns=read.read)


@dataclass(frozen=True, slots=True)
class File:
    """A file to be saved."""

    name: str
    media_type: str
    data: bytes


def listed(view: View, cache: PortfolioCache, asked: Asked, seconds: float = TOLD_EACH) -> Listing:
    """Return the table of the contracts that could be read within some seconds: whoever asks again gets further.

    Raises InForceError for what cannot be read or is not there.
    """
    wanted, reading = asked.wanted(view), _reading(view, cache)
    progress = reading.read(seconds).progress
    every = _judged(reading, wanted)
    found = _listed(every, asked)
    page = Page.at(asked.page, len(found), _PAGE)
    verdicts = Counter(one.judgement.verdict.value for one in every if one.judgement)
    hidden = 0 if asked.every else verdicts[Verdict.DOES_NOT]
    counted = Counted(_covered(reading, wanted, every, asked), progress, understood(wanted.conditions), verdicts, hidden)
    return Listing(head(counted, _saved(asked, wanted, view)), table(found[page.lines], wanted.columns, page, asked.sort, view.links))


def exported(view: View, cache: PortfolioCache, asked: Asked, form: Form) -> File:
    """Return the same contracts, columns and order as a file, all pages of it; reads what is not read yet."""
    wanted, reading = asked.wanted(view), _reading(view, cache)
    reading.read()
    every, sources = _judged(reading, wanted), view.still.sources()
    listed = _listed(every, asked)
    rows = [_as_listed(one, terms_schema.row(one, wanted.columns, sources)) for one in listed]
    days = [(str(one.notice or ""), name_of(one.changed) if one.changed else "") for one in listed]
    covered = _covered(reading, wanted, every, asked)
    data = terms_table.made(form, rows, wanted.columns, covered, view.mine.now(), days=days)
    kind = "text/csv; charset=utf-8" if form is Form.CSV else "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    return File(f"contracts-{view.as_of}.{form}", kind, data)


def table(lines: Sequence[Kept], columns: Sequence[Column], page: Page, sort: str, links: Links) -> Markup:
    """Return a page of the table; `sort` is the column it is sorted by, with "-" downwards, "" as it was read."""
    titles = [(name, terms_table.title(name)) for name in columns]
    beside = [(name, told) for name, (told, _) in STANDING.items()]
    return macro(_TEMPLATE, "table", lines, titles, beside, page, sort, VERDICTS, links)


def suggested(asked: Sequence[str], put: str) -> Markup:
    """Return what can be asked of the table, to be written into the field `put` by choosing it."""
    return macro(_TEMPLATE, "suggested", asked, put)


def _as_listed(one: Kept, row: TableRowShape) -> TableRowShape:
    """Return a row of the file with the status that the screen shows: what is not signed, or has expired, is not in force there."""
    row["contract"]["status"] = one.state.value
    return row


def _reading(view: View, cache: PortfolioCache) -> Reading[Kept]:
    still = view.still
    return reading_of(cache, ("terms", *state_of(still, view.as_of)), still.terms.contracts(None, view.as_of), each)


def _judged(reading: Reading[Kept], wanted: Wanted) -> list[Kept]:
    if not wanted.conditions:
        return reading.done
    return [replace(one, judgement=judge(wanted.conditions, one.sheet)) for one in reading.done]


def _listed(every: Sequence[Kept], asked: Asked) -> list[Kept]:
    """Return the contracts to list in their order: what matches first, and never without those of which it cannot be told."""
    found = [one for one in every if asked.every or one.matches]
    name, downwards = asked.sort.removeprefix("-"), asked.sort.startswith("-")
    if name == CONTRACT:
        found.sort(key=lambda one: name_of(one.contract.document).casefold(), reverse=downwards)
    elif name in STANDING:
        found.sort(key=STANDING[name][1], reverse=downwards)
        found.sort(key=lambda one: not STANDING[name][1](one))  # what says nothing is last either way
    elif name in Column.__members__:
        found.sort(key=lambda one: order(one.sheet.cell(Column(name))), reverse=downwards)
        found.sort(key=lambda one: one.sheet.cell(Column(name)).status is not CellStatus.FOUND)
    return sorted(found, key=lambda one: _GRAVITY[one.judgement.verdict] if one.judgement else 0)


def _covered(reading: Reading[Kept], wanted: Wanted, every: Sequence[Kept], asked: Asked) -> CoverageShape:
    covered = reading.coverage
    for one in every:
        covered.count(one.contract, map(one.sheet.cell, wanted.columns), shown=asked.every or one.matches, untold=one.untold)
    return terms_schema.coverage(covered)


def _saved(asked: Asked, wanted: Wanted, view: View) -> Markup:
    """Return the ways to keep the table: the same contracts, columns and order, all pages of it."""
    given = {**view.query, "where": asked.where.strip(), "sort": asked.sort}
    query = [(name, value) for name, value in given.items() if value] + [("column", name) for name in wanted.columns]
    query += [("every", "true")] if asked.every else []
    files = [(form.upper(), f"{ROOT}export/contracts.{form}?{urlencode(query)}") for form in ("csv", "xlsx")]
    return macro(_TEMPLATE, "saved", files)
