"""The JSON that only the HTTP API sends: pages of lists, results of decisions, events of a streamed answer."""

from typing import Annotated

from typing_extensions import TypedDict  # pydantic asks for it below Python 3.12

from ui.problems import Problem
from ui.serialization.contract import Cited, ResolvedClause, Warned
from ui.serialization.obligation_schema import MovedShape, ObligationEventShape, ObligationShape, TrailShape
from ui.serialization.receipt_schema import ReceiptLine
from ui.serialization.record_schema import (
    CandidateShape,
    ClauseShape,
    EdgeEvidenceShape,
    EdgeShape,
    EntryShape,
    FindingShape,
    RegisterEntry,
)
from ui.serialization.review_schema import ItemShape
from ui.serialization.terms_schema import CoverageShape, PlaybookShape, RiskShape, TableRowShape
from ui.serializer import From, Serializer


class StoppedTrail(Problem):
    """Why a trail stops, and how far it goes: what was checked before. `stopped` in it is the file that is not what was recorded."""

    trail: TrailShape


class PageShape(TypedDict):
    """A page of a list. `next` is the cursor of the following one, null on the last; `sequence` what the list is as of."""

    next: str | None
    sequence: int


class DocumentPage(PageShape):
    """Instruments, by file name."""

    items: list[RegisterEntry]


class ClausePage(PageShape):
    """Provisions, in the document's order."""

    items: list[ClauseShape]


class EdgePage(PageShape):
    """Edges, by id."""

    items: list[EdgeShape]


class CandidatePage(PageShape):
    """Pairs of provisions that nobody has confirmed."""

    items: list[CandidateShape]


class ItemPage(PageShape):
    """What waits for a person, the gravest first."""

    items: list[ItemShape]


class FindingPage(PageShape):
    """What a person should look at, the gravest first."""

    items: list[FindingShape]


class EntryPage(PageShape):
    """The ledger, oldest first."""

    items: list[EntryShape]


class ReceiptPage(PageShape):
    """The receipts of answers, the newest first."""

    items: list[ReceiptLine]


class ObligationPage(PageShape):
    """Obligations as they stand on a day, contract by contract."""

    items: list[ObligationShape]


class RiskPage(PageShape):
    """Contracts against a playbook, as on `as_of`. `coverage` is of the contracts of this page; its files are the portfolio's."""

    as_of: str
    playbook: PlaybookShape
    items: list[RiskShape]
    coverage: CoverageShape


class TablePage(PageShape):
    """Rows of the table, as on `as_of`, with `columns`. `coverage` counts the contracts that were looked at for this page."""

    as_of: str
    columns: list[str]
    items: list[TableRowShape]
    coverage: CoverageShape


class MovedList(TypedDict):
    """What came of the same event of many obligations, each by itself, in the order asked."""

    items: list[MovedShape]


class ObligationEventList(TypedDict):
    """What was recorded of obligations."""

    items: list[ObligationEventShape]


class EvidenceList(TypedDict):
    """All that was put on record of an edge, oldest first."""

    items: list[EdgeEvidenceShape]


class PortfolioList(TypedDict):
    """The portfolios that the key lets in, by name."""

    items: list[str]


class DecidedShape(TypedDict):
    """What a decision left: the edges as they stand now, or the document's register entry. `decision_id` null: there were several."""

    id: str
    verdict: str
    decision_id: str | None
    edges: list[EdgeShape]
    document: RegisterEntry | None


class EdgeList(TypedDict):
    """Edges as they stand now."""

    items: list[EdgeShape]


class HealthShape(TypedDict):
    """That the server is up."""

    status: str
    version: str


class EvidenceEvent(TypedDict):
    """The `evidence` event of a streamed answer: what it may rest on, before any of its words."""

    citations: list[Cited]
    resolved_clauses: Annotated[list[ResolvedClause], From("clauses")]
    warnings: list[Warned]


class WordsEvent(TypedDict):
    """A `words` event of a streamed answer: more of its text; checked, never taken back."""

    text: str


evidence = Serializer(EvidenceEvent)
