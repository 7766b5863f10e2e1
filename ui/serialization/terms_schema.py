"""Terms and risk as JSON: cells, rows of the portfolio table, reports and their coverage."""

from typing import Annotated

from typing_extensions import TypedDict  # pydantic asks for it below Python 3.12

from graph.model.terms import Cell, Column
from ui.application.sources import Sources
from ui.application.terms.risk import Assessed
from ui.application.terms.table import Row
from ui.serialization.contract import RunShape, TermShape, first_page, runs_of
from ui.serialization.obligation_schema import ValueShape, value
from ui.serializer import By, From, Named, Serializer, serializes


class CellShape(TypedDict):
    """What one contract says on one subject: `text` in few words, `quote` verbatim, and where the quote stands.

    The provision is `section` of `document`: another than the contract where `inherited`. Its words may be an amendment's: `words_in`
    is the file in which the quote begins, `page` the page of that file, `runs` has all of it. Without words `quote` is "", these null.
    """

    column: str
    status: str
    text: str
    values: Annotated[list[ValueShape], By(lambda cell, _: [value(one, cell.words.text) for one in cell.values])]
    tags: list[str]
    quote: Annotated[str, From("words.text")]
    document: Annotated[str | None, Named("holder")]
    document_id: Annotated[str | None, From("holder")]
    section: str
    words_in: str | None
    page: int | None
    clause_id: str | None
    runs: list[RunShape]
    inherited: bool
    computed: bool
    path: list[str]
    pending: list[str]
    unread: list[str]
    note: str


class ContractShape(TypedDict):
    """A contract on a day, in its version in force. `pending` are claims that wait in its family."""

    document: Annotated[str, From("document.file_name")]
    document_id: Annotated[str, From("document.document_id")]
    title: Annotated[str, From("document.title")]
    kind: Annotated[str, From("document.kind")]
    execution: Annotated[str, From("document.execution")]
    parties: Annotated[list[str], By(lambda contract, _: [party.name for party in contract.document.parties])]
    as_of: str
    status: str
    term: TermShape
    pending: list[str]


class TableRowShape(TypedDict):
    """One row of the table: its cells by column. `verdict` says whether it is what was asked for, `reasons` why; null: nothing was."""

    contract: ContractShape
    cells: dict[str, CellShape]
    verdict: Annotated[str | None, From("judgement.verdict")]
    reasons: Annotated[list[str], By(lambda row, _: row.judgement.reasons if row.judgement else ())]


class RiskFindingShape(TypedDict):
    """What one rule finds. `preferred` is the wording to ask for, "" where there is nothing to ask."""

    rule: str
    title: str
    level: str
    why: str
    preferred: str
    cell: CellShape


class RiskChangeShape(TypedDict):
    """What one rule finds otherwise; a side is null where the report has no such rule."""

    rule: str
    title: str
    before: RiskFindingShape | None
    after: RiskFindingShape | None


class PlaybookShape(TypedDict):
    """Which playbook was used; `sha256` is of its file."""

    name: str
    version: str
    title: str
    side: str
    sha256: str


class BeforeShape(TypedDict):
    """The same contract on another day, or without a change; level and score are null where it was not in force."""

    contract: ContractShape
    level: Annotated[str | None, From("report.level")]
    score: Annotated[int | None, From("report.score")]
    changes: list[RiskChangeShape]


class RiskShape(TypedDict):
    """A contract against a playbook. Level and score are null where it is not in force; `unknown` counts what cannot be told."""

    contract: Annotated[ContractShape, From("now.contract")]
    playbook: PlaybookShape
    level: Annotated[str | None, From("now.report.level")]
    score: Annotated[int | None, From("now.report.score")]
    unknown: Annotated[int, From("now.unknown")]
    findings: Annotated[list[RiskFindingShape], From("now.findings")]
    before: Annotated[BeforeShape | None, By(lambda found, sources: _before(found, sources))]


class CoverageShape(TypedDict):
    """What a list of contracts rests on (`Coverage`): counts, and the names of what was not read and of the claims that wait."""

    contracts: int
    shown: int
    untold: int
    not_in_force: int
    no_contracts: list[str]
    files: int
    unread_files: list[str]
    unread: list[str]
    pending: list[str]


contract = Serializer(ContractShape)
held_against = Serializer(PlaybookShape)
finding = Serializer(RiskFindingShape)
change = Serializer(RiskChangeShape)
coverage = Serializer(CoverageShape)
_cell = Serializer(CellShape)
_row = Serializer(TableRowShape)
risk = Serializer(RiskShape)
_before_shape = Serializer(BeforeShape)


@serializes(CellShape)
def cell(found: Cell, sources: Sources) -> CellShape:
    """Return a cell with its words and their places."""
    runs = list(runs_of(found.words, sources))
    return _cell(found, sources, words_in=runs[0]["document"] if runs else None, page=first_page(runs), runs=runs)


def row(found: Row, columns: tuple[str, ...], sources: Sources) -> TableRowShape:
    """Return one row of the table with the columns to show."""
    cells = {c.column: c for c in found.sheet.cells}
    return _row(found, sources, cells={name: cells[Column(name)] for name in columns})


def _before(found: Assessed, sources: Sources) -> BeforeShape | None:
    return _before_shape(found.before, sources, changes=found.changes) if found.before else None
