"""The risk matrix: contracts against a playbook as they are read, another day beside it, one finding in full."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from graph.errors import NotFoundError, UsageError
from graph.lifecycle.contracts import Contract
from graph.model.terms import RiskFinding, RiskLevel
from indexing.risk.loading import STANDARD, load, parse_playbook, shipped
from indexing.risk.playbook import Playbook
from ui.access.roles import Role
from ui.application.questions import day
from ui.application.terms.risk import Assessed, Side
from ui.application.terms.terms import Contracts
from ui.screens.contracts.coverage import Counted, head
from ui.screens.contracts.reading import Listing, Reading, alone, reading_of
from ui.screens.shared.cache import PortfolioCache, state_of
from ui.screens.shared.crops import crops_of
from ui.screens.shared.links import Links
from ui.screens.shared.rendering import environment, macro
from ui.screens.shared.selection import TOLD_EACH, Page
from ui.screens.shared.view import View
from ui.serialization import terms_schema
from ui.serialization.terms_schema import CoverageShape

CONTRACT, TOTAL = "CONTRACT", "TOTAL"
"""What stands for the columns of names and totals in what to sort by; any other is the id of a rule."""
OWN = "your own, below"
"""The choice of a playbook that was pasted for this look."""
PLAYBOOKS = (STANDARD, *(name for name in shipped() if name != STANDARD), OWN)
_GRAVITY = {RiskLevel.HIGH: 0, RiskLevel.MEDIUM: 1, RiskLevel.UNKNOWN: 2, RiskLevel.LOW: 3, RiskLevel.NONE: 4}
_SAID = {"ABSENT": "missing", "ENDED": "no longer in force", "UNREAD": "not read", "CONFLICTED": "two texts contradict"}
_TEMPLATE = "contracts/risk.html"
_PAGE = 100  # contracts on a page
_RUNS = 20  # of words of many pages, the first tell


@dataclass(frozen=True, slots=True)
class Asked:
    """What a person wants to see: a playbook that is offered, or the TOML of their own; a day to compare with, or ""."""

    playbook: str = STANDARD
    own: str = ""
    against: str = ""
    sort: str = ""
    page: int = 1


def playbook(view: View, asked: Asked) -> Playbook:
    """Return the playbook that is asked for; raises UsageError for one that is not offered, and with all that is wrong with one's own."""
    if asked.playbook == OWN:
        view.require(Role.REVIEW)
        if not asked.own.strip():
            raise UsageError("Paste a playbook below, or choose its file. It is used for this look and kept nowhere.")
        return parse_playbook(asked.own.encode("utf-8", "replace"), "below")
    if asked.playbook not in shipped():  # nothing else is a name: it could be a file of this machine
        raise UsageError("Choose one of the playbooks that are offered.")
    return load(asked.playbook)


def listed(view: View, cache: PortfolioCache, asked: Asked, seconds: float = TOLD_EACH) -> Listing:
    """Return the matrix of the contracts that could be read within some seconds: whoever asks again gets further.

    Raises InForceError for what cannot be read or is not there.
    """
    book = playbook(view, asked)
    reading = _reading(view, cache, asked, book)
    progress = reading.read(seconds).progress
    every = _ordered(reading.done, asked.sort)
    page = Page.at(asked.page, len(every), _PAGE)
    return Listing(head(Counted(_covered(reading), progress)), matrix(every[page.lines], book, page, asked, view.links))


def opened(view: View, cache: PortfolioCache, asked: Asked, cell: str) -> Markup:
    """Return one finding in full; `cell` is "document rule". Raises NotFoundError for one that is not in the matrix as it is now."""
    document, _, rule = cell.partition(" ")
    book = playbook(view, asked)
    done = _reading(view, cache, asked, book).done
    held = next((one for one in done if one.now.contract.document.document_id == document), None)
    found = _finding(held, rule) if held else None
    if held is None or found is None:
        raise NotFoundError("This is not in the matrix as it is now. Look at it again.")
    still = view.still
    sources = still.sources()
    shape = terms_schema.finding(found, sources)
    changed = next((terms_schema.change(one, sources) for one in held.changes if one.rule == rule), None)
    crops = crops_of(still, shape["cell"]["runs"][:_RUNS], view.links)
    return macro(_TEMPLATE, "finding", shape, held, book, crops, changed, view.links)


def matrix(lines: Sequence[Assessed], book: Playbook, page: Page, asked: Asked, links: Links) -> Markup:
    """Return a page of the matrix."""
    changed = [(one, {change.rule: change for change in one.changes}) for one in lines]
    return macro(_TEMPLATE, "matrix", changed, book, page, asked, links)


def said(found: RiskFinding) -> str:
    """Return in a word or two why a level is what it is; "" where the words of the contract tell."""
    status = found.cell.status
    if found.level is RiskLevel.UNKNOWN:
        return {"FOUND": "cannot be compared", "ABSENT": "not taken from its parent"}.get(status, _SAID.get(status, ""))
    return "" if found.level is RiskLevel.NONE else _SAID.get(status, "")


def refused(detail: str) -> Markup:
    """Return why there is no finding to look at."""
    return macro(_TEMPLATE, "refused", detail)


def chooser(put: str) -> Markup:
    """Return where the file of a playbook is chosen, whose text is written into the field `put`."""
    return macro(_TEMPLATE, "chooser", put)


def _reading(view: View, cache: PortfolioCache, asked: Asked, book: Playbook) -> Reading[Assessed]:
    still, against = view.still, day(asked.against) if asked.against.strip() else None
    risking = still.terms.assessment(book)

    def each(contracts: Contracts) -> Iterator[tuple[Contract, Assessed]]:
        for found in risking.each(contracts, against):
            yield found.now.contract, Assessed(_alone(found.now), _alone(found.before) if found.before else None)

    key = ("risk", *state_of(still, view.as_of), book.sha256, against)
    return reading_of(cache, key, still.terms.contracts(None, view.as_of), each)


def _alone(side: Side) -> Side:
    return replace(side, contract=alone(side.contract))


def _covered(reading: Reading[Assessed]) -> CoverageShape:
    covered = reading.coverage
    for one in reading.done:
        covered.count(one.now.contract, (f.cell for f in one.now.findings))
    return terms_schema.coverage(covered)


def _ordered(every: Sequence[Assessed], sort: str) -> list[Assessed]:
    """Return contracts in an order; those upwards by a level are the gravest first: who sorts looks for these."""
    name, downwards = sort.removeprefix("-"), sort.startswith("-")
    if name == CONTRACT:
        return sorted(every, key=lambda one: one.now.contract.document.file_name.casefold(), reverse=downwards)
    if name == TOTAL:
        return sorted(every, key=_gravest, reverse=downwards)
    return sorted(every, key=lambda one: _grave(_finding(one, name)), reverse=downwards) if name else list(every)


def _gravest(one: Assessed) -> tuple[int, int]:
    report = one.now.report
    return (_GRAVITY[report.level], -report.score) if report else (len(_GRAVITY), 0)


def _grave(found: RiskFinding | None) -> int:
    return _GRAVITY[found.level] if found else len(_GRAVITY)


def _finding(one: Assessed, rule: str) -> RiskFinding | None:
    return next((found for found in one.now.findings if found.rule == rule), None)


environment().globals["said"] = said
