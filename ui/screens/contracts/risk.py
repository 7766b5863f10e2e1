"""The risk matrix: contracts against a playbook as they are read, another day beside it, one finding in full."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from graph.errors import NotFoundError, UsageError
from graph.lifecycle.contracts import Contract
from graph.model.ids import DocumentId, EdgeId
from graph.model.resolution import Status
from graph.model.terms import Cell, RiskFinding, RiskLevel, RiskReport
from indexing.risk.assess import RiskChange
from indexing.risk.loading import STANDARD, load, parse_playbook, shipped
from indexing.risk.playbook import Playbook
from ui.access.roles import Role
from ui.application.questions import day
from ui.application.terms.risk import Assessed, Side
from ui.application.terms.terms import Contracts
from ui.screens.contracts.coverage import Counted, head
from ui.screens.contracts.reading import Listing, Reading, reading_of
from ui.screens.shared.cache import PortfolioCache, state_of
from ui.screens.shared.crops import crops_of
from ui.screens.shared.links import Links
from ui.screens.shared.rendering import macro
from ui.screens.shared.selection import TOLD_EACH, Page
from ui.screens.shared.view import View
from ui.serialization import terms_schema
from ui.serialization.terms_schema import ContractShape, CoverageShape, PlaybookShape

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
class Mark:
    """What one rule finds in one contract. `was` is the level before where anything of it is different, "" where it is not."""

    rule: str
    title: str
    level: str
    status: str
    pending: int = 0
    inherited: bool = False
    was: str = ""

    @property
    def said(self) -> str:
        """Why the level is what it is, in a word or two; "" where the words of the contract tell."""
        if self.level == "UNKNOWN":
            return {"FOUND": "cannot be compared", "ABSENT": "not taken from its parent"}.get(self.status, _SAID.get(self.status, ""))
        return "" if self.level == "NONE" else _SAID.get(self.status, "")


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


@dataclass(frozen=True, slots=True)
class Asked:
    """What a person wants to see: a playbook that is offered, or the TOML of their own; a day to compare with, or ""."""

    playbook: str = STANDARD
    own: str = ""
    against: str = ""
    sort: str = ""
    page: int = 1


@dataclass(frozen=True, slots=True)
class Half:
    """A contract on one day and what the playbook finds in it; no report where it is not in force."""

    contract: ContractShape
    status: Status
    pending: tuple[EdgeId, ...]
    report: RiskReport | None


@dataclass(frozen=True, slots=True)
class Held:
    """A contract against a playbook, on the day and before."""

    now: Half
    before: Half | None
    changes: tuple[RiskChange, ...]

    @property
    def document_id(self) -> DocumentId:
        """Which contract it is."""
        return DocumentId(self.now.contract["document_id"])

    def finding(self, rule: str) -> RiskFinding | None:
        """Return what a rule finds; None where there is no such one."""
        return next((f for f in self.now.report.findings if f.rule == rule), None) if self.now.report else None

    def change(self, rule: str) -> RiskChange | None:
        """Return what a rule found otherwise before; None where it did not."""
        return next((c for c in self.changes if c.rule == rule), None)


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
    progress = reading.read(seconds)
    return Listing(head(Counted(_covered(reading, reading.done), progress)), matrix(_shown(reading.done, book, asked), view.links))


def opened(view: View, cache: PortfolioCache, asked: Asked, cell: str) -> Markup:
    """Return one finding in full; `cell` is "document rule". Raises NotFoundError for one that is not in the matrix as it is now."""
    document, _, rule = cell.partition(" ")
    book = playbook(view, asked)
    held = next((one for one in _reading(view, cache, asked, book).done if one.document_id == document), None)
    found = held.finding(rule) if held else None
    if held is None or found is None:
        raise NotFoundError("This is not in the matrix as it is now. Look at it again.")
    still, change = view.still, held.change(rule)
    sources = still.sources()
    shape = terms_schema.finding(found, sources)
    changed = terms_schema.change(change, sources) if change else None
    crops = crops_of(still, shape["cell"]["runs"][:_RUNS], view.links)
    before = held.before.contract if held.before else None
    book_shape = terms_schema.held_against(book)
    return macro(_TEMPLATE, "finding", shape, held.now.contract, book_shape, crops, changed, before, view.links)


def matrix(shown: Shown, links: Links) -> Markup:
    """Return a page of the matrix."""
    return macro(_TEMPLATE, "matrix", shown, links)


def refused(detail: str) -> Markup:
    """Return why there is no finding to look at."""
    return macro(_TEMPLATE, "refused", detail)


def chooser(put: str) -> Markup:
    """Return where the file of a playbook is chosen, whose text is written into the field `put`."""
    return macro(_TEMPLATE, "chooser", put)


def _reading(view: View, cache: PortfolioCache, asked: Asked, book: Playbook) -> Reading[Held]:
    still, against = view.still, day(asked.against) if asked.against.strip() else None
    risking = still.terms.assessment(book)

    def each(contracts: Contracts) -> Iterator[tuple[Contract, Held]]:
        return ((found.now.contract, _held(found)) for found in risking.each(contracts, against))

    key = ("risk", *state_of(still, view.as_of), book.sha256, against)
    return reading_of(cache, key, still.terms.contracts(None, view.as_of), each)


def _held(found: Assessed) -> Held:
    return Held(_half(found.now), _half(found.before) if found.before else None, found.changes)


def _half(side: Side) -> Half:
    one = side.contract
    return Half(terms_schema.contract(one), one.status, one.pending, side.report)


def _covered(reading: Reading[Held], every: Sequence[Held]) -> CoverageShape:
    covered = reading.coverage
    for one in every:
        covered.count(one.now, (f.cell for f in one.now.report.findings) if one.now.report else ())
    return terms_schema.coverage(covered)


def _shown(every: Sequence[Held], book: Playbook, asked: Asked) -> Shown:
    listed = _ordered(every, asked.sort)
    page = Page.at(asked.page, len(listed), _PAGE)
    here = listed[page.lines]
    rules = [(rule.rule_id, rule.title) for rule in book.rules]
    return Shown(rules, [_line(one) for one in here], page, terms_schema.held_against(book), asked.sort, asked.against.strip())


def _ordered(every: Sequence[Held], sort: str) -> list[Held]:
    """Return contracts in an order; those upwards by a level are the gravest first: who sorts looks for these."""
    name, downwards = sort.removeprefix("-"), sort.startswith("-")
    if name == CONTRACT:
        return sorted(every, key=lambda one: one.now.contract["document"].casefold(), reverse=downwards)
    if name == TOTAL:
        return sorted(every, key=_gravest, reverse=downwards)
    return sorted(every, key=lambda one: _grave(one.finding(name)), reverse=downwards) if name else list(every)


def _gravest(one: Held) -> tuple[int, int]:
    report = one.now.report
    return (_GRAVITY[report.level], -report.score) if report else (len(_GRAVITY), 0)


def _grave(found: RiskFinding | None) -> int:
    return _GRAVITY[found.level] if found else len(_GRAVITY)


def _line(one: Held) -> Line:
    findings = one.now.report.findings if one.now.report else ()
    marks = tuple(_mark(f, one.change(f.rule)) for f in findings)
    return Line(one.now.contract, marks, _total(one.now), _total(one.before) if one.before else None)


def _mark(found: RiskFinding, change: RiskChange | None) -> Mark:
    cell: Cell = found.cell
    was = change.before.level if change and change.before else ""
    return Mark(found.rule, found.title, found.level, cell.status, len(cell.pending), cell.inherited, was)


def _total(one: Half) -> Total:
    report = one.report
    unknown = sum(f.level is RiskLevel.UNKNOWN for f in report.findings) if report else 0
    return Total(one.status, report.level if report else None, report.score if report else None, unknown)
