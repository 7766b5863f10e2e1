"""The portfolio table: contracts as they are read, filtered in words, sorted, page by page; all of it as a file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from markupsafe import Markup

from graph.model.terms import Cell, CellStatus, Column
from indexing.terms.filter_tests import Judgement, Verdict, judge
from ui.application.sources import Sources
from ui.application.terms.table import Wanted
from ui.exports import terms_table
from ui.exports.terms_table import Form
from ui.screens.contracts.cells import Kept, each, order
from ui.screens.contracts.coverage import VERDICTS, Counted, head, understood
from ui.screens.contracts.reading import Listing, Progress, Reading, reading_of
from ui.screens.shared.cache import PortfolioCache, state_of
from ui.screens.shared.links import ROOT, Links
from ui.screens.shared.rendering import macro
from ui.screens.shared.selection import TOLD_EACH, Page
from ui.screens.shared.text import joined, label, squeezed
from ui.screens.shared.view import View
from ui.serialization import terms_schema
from ui.serialization.terms_schema import ContractShape, CoverageShape, TableRowShape

CONTRACT = "CONTRACT"
"""What stands for the column of names in what to sort by."""
DEFAULT = (
    Column.LIABILITY_CAP, Column.PAYMENT_DAYS, Column.EXPIRY, Column.RENEWAL, Column.RENEWAL_NOTICE, Column.GOVERNING_LAW,
    Column.ASSIGNMENT, Column.CHANGE_OF_CONTROL,
)  # fmt: skip
"""The columns shown to who chooses none: what a deal is asked about first."""
_PAGE = 100
"""Contracts on a page."""
_TEMPLATE = "contracts/table.html"
_GRAVITY = {Verdict.MATCHES: 0, Verdict.CANNOT_BE_TOLD: 1, Verdict.DOES_NOT: 2}
_QUOTED = 240  # characters of words beside a cell


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
class Chosen:
    """A contract of the list and what the filter says of it."""

    kept: Kept
    judgement: Judgement | None

    @property
    def verdict(self) -> Verdict | None:
        """What the filter says; None without one."""
        return self.judgement.verdict if self.judgement else None


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
    look = _Look(reading, wanted, asked, reading.read(seconds))
    every = _judged(reading, wanted)
    found = _listed(every, asked)
    page = Page.at(asked.page, len(found), _PAGE)
    shown = Shown(wanted.columns, [_line(one, wanted, view.links) for one in found[page.lines]], page, asked.sort)
    return Listing(head(_counted(look, every), _saved(look, view)), table(shown, view.links))


def exported(view: View, cache: PortfolioCache, asked: Asked, form: Form) -> File:
    """Return the same contracts, columns and order as a file, all pages of it; reads what is not read yet."""
    wanted, reading = asked.wanted(view), _reading(view, cache)
    reading.read()
    every, sources = _judged(reading, wanted), view.still.sources()
    rows = [_as_row(one, wanted, sources) for one in _listed(every, asked)]
    data = terms_table.made(form, rows, wanted.columns, _covered(reading, wanted, every, asked), view.mine.now())
    kind = "text/csv; charset=utf-8" if form is Form.CSV else "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    return File(f"contracts-{view.as_of}.{form}", kind, data)


@dataclass(frozen=True, slots=True)
class _Look:
    """The contracts read so far, and what is wanted of them."""

    reading: Reading[Kept]
    wanted: Wanted
    asked: Asked
    progress: Progress


def _reading(view: View, cache: PortfolioCache) -> Reading[Kept]:
    still = view.still
    return reading_of(cache, ("terms", *state_of(still, view.as_of)), still.terms.contracts(None, view.as_of), each)


def _judged(reading: Reading[Kept], wanted: Wanted) -> list[Chosen]:
    return [Chosen(one, judge(wanted.conditions, one.sheet) if wanted.conditions else None) for one in reading.done]


def _listed(every: Sequence[Chosen], asked: Asked) -> list[Chosen]:
    """Return the contracts to list in their order: what matches first, and never without those of which it cannot be told."""
    found = [one for one in every if asked.every or one.verdict is not Verdict.DOES_NOT]
    name, downwards = asked.sort.removeprefix("-"), asked.sort.startswith("-")
    if name == CONTRACT:
        found.sort(key=lambda one: one.kept.contract["document"].casefold(), reverse=downwards)
    elif name in Column.__members__:
        found.sort(key=lambda one: order(one.kept.sheet.cell(Column(name))), reverse=downwards)
        found.sort(key=lambda one: one.kept.sheet.cell(Column(name)).status is not CellStatus.FOUND)  # what says nothing is last either way
    return sorted(found, key=lambda one: _GRAVITY[one.verdict] if one.verdict else 0)


def _counted(look: _Look, every: Sequence[Chosen]) -> Counted:
    verdicts = Counter(one.verdict.value for one in every if one.verdict)
    hidden = 0 if look.asked.every else verdicts[Verdict.DOES_NOT]
    covered = _covered(look.reading, look.wanted, every, look.asked)
    return Counted(covered, look.progress, understood(look.wanted.conditions), verdicts, hidden)


def _covered(reading: Reading[Kept], wanted: Wanted, every: Sequence[Chosen], asked: Asked) -> CoverageShape:
    covered = reading.coverage
    for one in every:
        shown, untold = asked.every or one.verdict is not Verdict.DOES_NOT, one.verdict is Verdict.CANNOT_BE_TOLD
        covered.count(one.kept, (one.kept.sheet.cell(c) for c in wanted.columns), shown=shown, untold=untold)
    return terms_schema.coverage(covered)


def _line(one: Chosen, wanted: Wanted, links: Links) -> Line:
    entries = tuple(_entry(one.kept, one.kept.sheet.cell(name), links) for name in wanted.columns)
    judged = one.judgement
    return Line(one.kept.contract, entries, judged.verdict if judged else "", judged.reasons if judged else ())


def _entry(one: Kept, cell: Cell, links: Links) -> Entry:
    spot, own = one.spots.get(cell.column), one.contract["document"]
    return Entry(
        cell.status,
        cell.text,
        links.words(spot.document_id, spot.start, spot.end, spot.provision) if spot else "",
        label(squeezed(cell.words.text), _QUOTED),
        joined((spot.holder or spot.file, cell.section)) if spot else "",
        spot.holder if spot and cell.inherited else "",
        spot.file if spot and spot.file not in {own, spot.holder} else "",
        cell.computed,
        tuple(links.edge(edge) for edge in cell.pending),
        cell.unread,
        cell.note,
    )


def _as_row(one: Chosen, wanted: Wanted, sources: Sources) -> TableRowShape:
    cells = {name.value: terms_schema.cell(one.kept.sheet.cell(name), sources) for name in wanted.columns}
    judged = one.judgement
    return {
        "contract": one.kept.contract,
        "cells": cells,
        "verdict": judged.verdict if judged else None,
        "reasons": list(judged.reasons) if judged else [],
    }


def table(shown: Shown, links: Links) -> Markup:
    """Return a page of the table."""
    return macro(_TEMPLATE, "table", shown, [(name, terms_table.title(name)) for name in shown.columns], VERDICTS, links)


def suggested(asked: Sequence[str], put: str) -> Markup:
    """Return what can be asked of the table, to be written into the field `put` by choosing it."""
    return macro(_TEMPLATE, "suggested", asked, put)


def _saved(look: _Look, view: View) -> Markup:
    """Return the ways to keep the table: the same contracts, columns and order, all pages of it."""
    asked = look.asked
    given = {**view.query, "where": asked.where.strip(), "sort": asked.sort}
    query = [(name, value) for name, value in given.items() if value] + [("column", name) for name in look.wanted.columns]
    query += [("every", "true")] if asked.every else []
    files = [(form.upper(), f"{ROOT}export/contracts.{form}?{urlencode(query)}") for form in ("csv", "xlsx")]
    return macro(_TEMPLATE, "saved", files)
