"""What the portfolio table does for one person: contracts as they are read, what is asked of them, their order; all of it as a file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from graph.model.terms import Cell, CellStatus, Column
from indexing.terms.judging import Judgement, Verdict, judge
from ui.application.sources import Sources
from ui.application.terms.table import Wanted
from ui.exports import terms_table
from ui.exports.terms_table import Form
from ui.markup import Html, tag
from ui.screens.contracts_kept import Kept, Spot, each, order
from ui.screens.contracts_shelf import Pace, Progress, Reading, Shelf, state_of
from ui.screens.contracts_words import understood
from ui.screens.shell import ROOT, View, links_of
from ui.screens.views import table as views
from ui.screens.views.links import Links
from ui.screens.views.shown import label
from ui.screens.views.table_head import Counted, Page, head
from ui.serialization import terms_schema
from ui.serialization.terms_schema import CoverageShape, TableRowShape

DEFAULT = (
    Column.LIABILITY_CAP, Column.PAYMENT_DAYS, Column.EXPIRY, Column.RENEWAL, Column.RENEWAL_NOTICE, Column.GOVERNING_LAW,
    Column.ASSIGNMENT, Column.CHANGE_OF_CONTROL,
)  # fmt: skip
"""The columns shown to who chooses none: what a deal is asked about first."""
PAGE = 100
"""Contracts on a page."""
TOLD_EACH = 0.6
"""Seconds after which what is there is shown, and more is read."""
_GRAVITY = {Verdict.MATCHES: 0, Verdict.CANNOT_BE_TOLD: 1, Verdict.DOES_NOT: 2}
_QUOTED = 240  # characters of words beside a cell


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
class Listing:
    """A step of the table: what stands above it, and the table itself; None where it is as before."""

    head: Html
    table: Html | None


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


def steps(view: View, shelf: Shelf, asked: Asked, seconds: float = TOLD_EACH) -> Iterator[Listing]:
    """Yield the table as its contracts are read, the last time whole; raises InForceError for what cannot be read or is not there."""
    wanted, reading = asked.wanted(view), _reading(view, shelf)
    yield Listing(head(_counted(_Look(reading, wanted, asked, reading.progress), ())), None)
    before: object = None
    pace = Pace(seconds)
    for progress in filter(pace.tells, reading.steps()):
        listing, same = _listing(view, _Look(reading, wanted, asked, progress), before)
        lists = pace.lists(progress, len(reading))
        yield listing if lists else replace(listing, table=None)
        before = same if lists else before


def exported(view: View, shelf: Shelf, asked: Asked, form: Form) -> File:
    """Return the same contracts, columns and order as a file, all pages of it; reads what is not read yet."""
    wanted, reading = asked.wanted(view), _reading(view, shelf)
    for _ in reading.steps():
        pass
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


def _reading(view: View, shelf: Shelf) -> Reading[Kept]:
    still = view.still
    return shelf.reading(("terms", *state_of(still, view.as_of)), still.terms.contracts(None, view.as_of), each)


def _listing(view: View, look: _Look, before: object) -> tuple[Listing, object]:
    """Return what is there, and what tells the table from others: one that is as `before` is not sent again."""
    every = _judged(look.reading, look.wanted)
    listed = _listed(every, look.asked)
    page = page_of(look.asked.page, len(listed))
    here = listed[page.first - 1 : page.first - 1 + page.here]
    links = links_of(view)
    shown = views.Shown(look.wanted.columns, [_line(one, look.wanted, links) for one in here], page, look.asked.sort)
    same = (tuple(one.kept.sheet.document_id for one in here), page)
    return Listing(head(_counted(look, every), _saved(look, links)), None if same == before else views.table(shown, links)), same


def _judged(reading: Reading[Kept], wanted: Wanted) -> list[Chosen]:
    return [Chosen(one, judge(wanted.conditions, one.sheet) if wanted.conditions else None) for one in reading.done]


def _listed(every: Sequence[Chosen], asked: Asked) -> list[Chosen]:
    """Return the contracts to list in their order: what matches first, and never without those of which it cannot be told."""
    found = [one for one in every if asked.every or one.verdict is not Verdict.DOES_NOT]
    name, downwards = asked.sort.removeprefix("-"), asked.sort.startswith("-")
    if name == views.CONTRACT:
        found.sort(key=lambda one: one.kept.contract["document"].casefold(), reverse=downwards)
    elif name in Column.__members__:
        found.sort(key=lambda one: order(one.kept.sheet.cell(Column(name))), reverse=downwards)
        found.sort(key=lambda one: one.kept.sheet.cell(Column(name)).status is not CellStatus.FOUND)  # what says nothing is last either way
    return sorted(found, key=lambda one: _GRAVITY[one.verdict] if one.verdict else 0)


def page_of(number: int, found: int) -> Page:
    """Return the page of a list that is asked for, or the one nearest to it that there is."""
    of = max(1, -(-found // PAGE))
    at = min(max(1, number), of)
    return Page(at, of, (at - 1) * PAGE + 1, min(PAGE, found - (at - 1) * PAGE), found)


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


def _line(one: Chosen, wanted: Wanted, links: Links) -> views.Line:
    entries = tuple(_entry(one.kept, one.kept.sheet.cell(name), links) for name in wanted.columns)
    judged = one.judgement
    return views.Line(one.kept.contract, entries, judged.verdict if judged else "", judged.reasons if judged else ())


def _entry(one: Kept, cell: Cell, links: Links) -> views.Entry:
    spot, own = one.spots.get(cell.column), one.contract["document"]
    return views.Entry(
        cell.status,
        cell.text,
        links.words(spot.document_id, spot.start, spot.end, spot.provision) if spot else "",
        label(" ".join(cell.words.text.split()), _QUOTED),
        _place(cell, spot) if spot else "",
        spot.holder if spot and cell.inherited else "",
        spot.file if spot and spot.file not in {own, spot.holder} else "",
        cell.computed,
        tuple(links.edge(edge) for edge in cell.pending),
        cell.unread,
        cell.note,
    )


def _place(cell: Cell, spot: Spot) -> str:
    return ", ".join(filter(None, (spot.holder or spot.file, cell.section)))


def _as_row(one: Chosen, wanted: Wanted, sources: Sources) -> TableRowShape:
    cells = {name.value: terms_schema.cell(one.kept.sheet.cell(name), sources) for name in wanted.columns}
    judged = one.judgement
    return {
        "contract": one.kept.contract,
        "cells": cells,
        "verdict": judged.verdict if judged else None,
        "reasons": list(judged.reasons) if judged else [],
    }


def _saved(look: _Look, links: Links) -> Html:
    """Return the ways to keep the table: the same contracts, columns and order, all pages of it."""
    asked = look.asked
    given = {
        "portfolio": links.portfolio,
        "as_of": links.as_of,
        "known_as_of": links.known_as_of,
        "where": asked.where.strip(),
        "sort": asked.sort,
    }
    query = [(name, value) for name, value in given.items() if value] + [("column", name) for name in look.wanted.columns]
    query += [("every", "true")] if asked.every else []
    files = ((form.upper(), f"{ROOT}export/contracts.{form}?{urlencode(query)}") for form in ("csv", "xlsx"))
    return tag("p", [tag("a", name, href=href, download=True, class_="button") for name, href in files], class_="saved")
