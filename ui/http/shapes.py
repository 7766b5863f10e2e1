"""The JSON that is sent beside the outer contract: pages of lists, documents and clauses as written, ledger entries, decisions."""

from __future__ import annotations

# Pydantic reads these, and before Python 3.12 it can read only this TypedDict.
from typing_extensions import TypedDict

from graph.model.documents import Clause, Document
from graph.model.evidence import LedgerEntry
from ui import present
from ui.contract import Cited, EdgeShape, FindingShape, RegisterEntry, ResolvedClause, Warned
from ui.obligation_shapes import MovedShape, ObligationEventShape, ObligationShape
from ui.problems import Problem
from ui.proof_shapes import EvidenceShape
from ui.proposing import CandidateShape
from ui.receipt_shapes import ReceiptLine
from ui.review_shapes import ItemShape
from ui.risk_shapes import CoverageShape, PlaybookShape, RiskShape, TableRowShape
from ui.sources import Sources
from ui.trail_shapes import TrailShape


class StoppedTrail(Problem):
    """Why a trail stops, and how far it goes: what was checked before. `stopped` in it is the file that is not what was recorded."""

    trail: TrailShape


class DocumentShape(RegisterEntry):
    """An instrument: what the register says of it, and its file. `copy_of` is the operative copy where this is another one."""

    sha256: str
    ordinal: int
    copy_of: str | None
    clauses: int


class ClauseShape(TypedDict):
    """A provision as it was signed: its own words, without those of its subprovisions. What changed it since is no part of it.

    `page` is that of its first words, null where the format has none.
    """

    clause_id: str
    document_id: str
    parent_id: str | None
    order: int
    kind: str
    clause_type: str
    also: list[str]
    section: str
    heading: str
    text: str
    page: int | None
    char_start: int
    char_end: int


class EntryShape(TypedDict):
    """One link of the ledger's hash chain: what was done, when, by whom. The rows that it vouches for are not in it."""

    seq: int
    recorded_at: str
    actor: str
    action: str
    body_hash: str
    prev_hash: str
    hash: str


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

    items: list[EvidenceShape]


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
    resolved_clauses: list[ResolvedClause]
    warnings: list[Warned]


class WordsEvent(TypedDict):
    """A `words` event of a streamed answer: more of its text; checked, never taken back."""

    text: str


def document(record: Document, clauses: int) -> DocumentShape:
    """Return an instrument with its file."""
    return {
        **present.register(record),
        "sha256": record.file_sha256,
        "ordinal": record.ordinal,
        "copy_of": record.copy_of,
        "clauses": clauses,
    }


def clause(record: Clause, sources: Sources) -> ClauseShape:
    """Return a provision as it was signed."""
    start, end = record.pieces[0].char_start, record.pieces[-1].char_end
    page = sources.page(record.document_id, start)
    return {
        "clause_id": record.clause_id,
        "document_id": record.document_id,
        "parent_id": record.parent_id,
        "order": record.order,
        "kind": record.kind,
        "clause_type": record.clause_type,
        "also": list(record.also),
        "section": record.section,
        "heading": record.heading,
        "text": record.own_text.text,
        "page": page.number if page else None,
        "char_start": start,
        "char_end": end,
    }


def entry(record: LedgerEntry) -> EntryShape:
    """Return one link of the ledger."""
    return {
        "seq": record.seq,
        "recorded_at": record.recorded_at.isoformat(),
        "actor": record.actor,
        "action": record.action,
        "body_hash": record.body_hash,
        "prev_hash": record.prev_hash,
        "hash": record.hash,
    }
