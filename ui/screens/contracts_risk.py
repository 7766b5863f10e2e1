"""What the risk matrix does for one person: contracts against a playbook as they are read, another day beside it, one finding in full."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from graph.errors import NotFoundError, UsageError
from graph.lifecycle.contracts import Contract
from graph.model.ids import DocumentId, EdgeId
from graph.model.resolution import Status
from graph.model.terms import Cell, RiskFinding, RiskLevel, RiskReport
from indexing.risk.assess import RiskChange
from indexing.risk.loading import STANDARD, load, read, shipped
from indexing.risk.playbook import Playbook
from ui.application.questions import day
from ui.application.terms.contracts import Contracts
from ui.application.terms.risk import Assessed, Side
from ui.markup import Html
from ui.screens.contracts_shelf import Pace, Reading, Shelf, state_of
from ui.screens.contracts_table import TOLD_EACH, Listing, page_of
from ui.screens.crops import crops_of
from ui.screens.review_desk import must_review
from ui.screens.shell import View, links_of
from ui.screens.views import risk as views
from ui.screens.views import risk_finding
from ui.screens.views.table_head import Counted, head
from ui.serialization import terms_schema
from ui.serialization.contract import RunShape
from ui.serialization.terms_schema import ContractShape, CoverageShape

OWN = "your own, below"
"""The choice of a playbook that was pasted for this look."""
PLAYBOOKS = (STANDARD, *(name for name in shipped() if name != STANDARD), OWN)
_GRAVITY = {RiskLevel.HIGH: 0, RiskLevel.MEDIUM: 1, RiskLevel.UNKNOWN: 2, RiskLevel.LOW: 3, RiskLevel.NONE: 4}


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
        must_review(view)
        if not asked.own.strip():
            raise UsageError("Paste a playbook below, or choose its file. It is used for this look and kept nowhere.")
        return read(asked.own.encode("utf-8", "replace"), "below")
    if asked.playbook not in shipped():  # nothing else is a name: it could be a file of this machine
        raise UsageError("Choose one of the playbooks that are offered.")
    return load(asked.playbook)


def steps(view: View, shelf: Shelf, asked: Asked, seconds: float = TOLD_EACH) -> Iterator[Listing]:
    """Yield the matrix as its contracts are read, the last time whole; raises InForceError for what cannot be read or is not there."""
    book = playbook(view, asked)
    reading = _reading(view, shelf, asked, book)
    yield Listing(head(Counted(_covered(reading, ()), reading.progress)), None)
    before: object = None
    pace = Pace(seconds)
    for progress in filter(pace.tells, reading.steps()):
        table = None
        if pace.lists(progress, len(reading)):
            shown = _shown(reading.done, book, asked)
            same = (tuple(one.contract["document_id"] for one in shown.lines), shown.page)
            table, before = None if same == before else views.matrix(shown, links_of(view)), same
        yield Listing(head(Counted(_covered(reading, reading.done), progress)), table)


def opened(view: View, shelf: Shelf, asked: Asked, cell: str) -> Html:
    """Return one finding in full; `cell` is "document rule". Raises NotFoundError for one that is not in the matrix as it is now."""
    document, _, rule = cell.partition(" ")
    book = playbook(view, asked)
    held = next((one for one in _reading(view, shelf, asked, book).done if one.document_id == document), None)
    found = held.finding(rule) if held else None
    if held is None or found is None:
        raise NotFoundError("This is not in the matrix as it is now. Look at it again.")
    still, links, change = view.still, links_of(view), held.change(rule)
    sources = still.sources()
    shape = terms_schema.finding(found, sources)
    told = risk_finding.Told(
        contract=held.now.contract,
        playbook=terms_schema.held_against(book),
        finding=shape,
        crops=crops_of(still, _some(shape["cell"]["runs"]), links),
        change=terms_schema.change(change, sources) if change else None,
        before=held.before.contract if held.before else None,
    )
    return risk_finding.finding(told, links)


def _reading(view: View, shelf: Shelf, asked: Asked, book: Playbook) -> Reading[Held]:
    still, against = view.still, day(asked.against) if asked.against.strip() else None
    risking = still.terms.assessment(book)

    def each(contracts: Contracts) -> Iterator[tuple[Contract, Held]]:
        return ((found.now.contract, _held(found)) for found in risking.each(contracts, against))

    key = ("risk", *state_of(still, view.as_of), book.sha256, against)
    return shelf.reading(key, still.terms.contracts(None, view.as_of), each)


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


def _shown(every: Sequence[Held], book: Playbook, asked: Asked) -> views.Shown:
    listed = _ordered(every, asked.sort)
    page = page_of(asked.page, len(listed))
    here = listed[page.first - 1 : page.first - 1 + page.here]
    rules = [(rule.rule_id, rule.title) for rule in book.rules]
    return views.Shown(rules, [_line(one) for one in here], page, terms_schema.held_against(book), asked.sort, asked.against.strip())


def _ordered(every: Sequence[Held], sort: str) -> list[Held]:
    """Return contracts in an order; those upwards by a level are the gravest first: who sorts looks for these."""
    name, downwards = sort.removeprefix("-"), sort.startswith("-")
    if name == views.CONTRACT:
        return sorted(every, key=lambda one: one.now.contract["document"].casefold(), reverse=downwards)
    if name == views.TOTAL:
        return sorted(every, key=_gravest, reverse=downwards)
    return sorted(every, key=lambda one: _grave(one.finding(name)), reverse=downwards) if name else list(every)


def _gravest(one: Held) -> tuple[int, int]:
    report = one.now.report
    return (_GRAVITY[report.level], -report.score) if report else (len(_GRAVITY), 0)


def _grave(found: RiskFinding | None) -> int:
    return _GRAVITY[found.level] if found else len(_GRAVITY)


def _line(one: Held) -> views.Line:
    findings = one.now.report.findings if one.now.report else ()
    marks = tuple(_mark(f, one.change(f.rule)) for f in findings)
    return views.Line(one.now.contract, marks, _total(one.now), _total(one.before) if one.before else None)


def _mark(found: RiskFinding, change: RiskChange | None) -> views.Mark:
    cell: Cell = found.cell
    was = change.before.level if change and change.before else ""
    return views.Mark(found.rule, found.title, found.level, cell.status, len(cell.pending), cell.inherited, was)


def _total(one: Half) -> views.Total:
    report = one.report
    unknown = sum(f.level is RiskLevel.UNKNOWN for f in report.findings) if report else 0
    return views.Total(one.status, report.level if report else None, report.score if report else None, unknown)


def _some(runs: Sequence[RunShape]) -> Sequence[RunShape]:
    return runs[:20]  # of words of many pages, the first tell
