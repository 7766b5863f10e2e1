"""Small records with every field filled, for the tests of stores."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta

from graph.model.dates import PartialDate
from graph.model.documents import Clause, ClauseKind, ClauseType, Document, DocumentHint, DocumentKind, Execution, Party
from graph.model.edges import (
    Claim,
    ConditionKind,
    Decision,
    Derivation,
    Edge,
    EdgeStatus,
    EdgeType,
    Mode,
    NewPart,
    Operation,
    OperationKind,
    Place,
    Unit,
    Verdict,
    Verification,
)
from graph.model.ids import ClauseId, DocumentId, EdgeId, claim_key, clause_id, document_id, edge_id
from graph.model.judgements import Candidate, Judgement, Relation, Scores
from graph.model.obligations import (
    Bound,
    Deadline,
    Deed,
    Domain,
    Duty,
    DutyReading,
    Event,
    ObligationEvent,
    State,
    Value,
    ValueKind,
)
from graph.model.receipts import Receipt, ReceiptCitation, ReceiptClause, ReceiptExcluded, ReceiptWarning
from graph.model.resolution import Status, WarningCode
from graph.model.source import Block, BlockKind, Page, Quote, Reading, ReadingFlag, SourceFile, pack_boxes
from graph.model.text import AnchoredText, Run
from graph.model.usage import StageUsage, Usage
from graph.store.interface import Store
from graph.store.recording import Transaction

DAY = datetime(2026, 1, 5, 12, tzinfo=UTC)


def sha(name: str) -> str:
    """A file hash, told by the file's name."""
    return (name.encode().hex() * 64)[:64]


def file_of(name: str, path: str = "") -> SourceFile:
    """A file of that name."""
    return SourceFile(sha(name), f"{name}.pdf", path or f"in/{name}.pdf", 120)


def reading_of(name: str, text: str = "1. Fees\nThe fee is “ten” dollars.", reader: str = "pdf/1") -> Reading:
    """A reading with two pages, and every kind of field filled."""
    half = len(text) // 2
    boxes = [pack_boxes([(72.0 + i, 90.5, 78.0 + i, 100.5) for i in range(n)]) for n in (half, len(text) - half)]
    pages = (Page(1, 0, half, 612.0, 792.0, boxes[0]), Page(2, half, len(text), 612.0, 792.0, boxes[1]))
    blocks = (Block(0, 7, BlockKind.HEADING, level=1, bold=True), Block(8, len(text), indent=12.5, continues=True))
    return Reading(sha(name), reader, text, blocks, pages, frozenset({ReadingFlag.TRACKED_CHANGES, ReadingFlag.NO_TEXT_LAYER}), 0.97)


def document_of(name: str, portfolio: str = "p", ordinal: int = 0, title: str = "Services Agreement") -> Document:
    """A document of that file, with every register field filled."""
    quote = Quote("Services Agreement", 0, 18)
    return Document(
        document_id(portfolio, sha(name), ordinal),
        portfolio,
        sha(name),
        f"{name}.pdf",
        ordinal,
        0,
        40,
        title,
        DocumentKind.AMENDMENT,
        Execution.PARTLY_SIGNED,
        number=2,
        parties=(Party("Acme Ltd", ("Supplier", "f/k/a Apex"), quote), Party("Borealis GmbH")),
        signed=PartialDate(2016, 6),
        effective=PartialDate(2016, 7, 1),
        self_names=("this Amendment",),
        recites=(DocumentHint(quote, "Services Agreement", PartialDate(2014), 1, ("Acme Ltd",), ("the Agreement",)),),
        evidence=(("title", quote), ("signed", quote)),
    )


def clauses_of(document: Document, *texts: str) -> tuple[Clause, ...]:
    """Clauses with those texts; all but the first are below the first."""
    return tuple(
        Clause(
            clause_id(document.document_id, str(n)),
            document.document_id,
            clause_id(document.document_id, "0") if n else None,
            n,
            ClauseKind.SECTION,
            ClauseType.FEES,
            f"{n}.1",
            f"{n}.",
            "Fees",
            (Quote(text, 8 * n, 8 * n + len(text)),),
            3,
        )
        for n, text in enumerate(texts)
    )


def claim_of(source: Clause, quote: str = "is amended", target: str = "2.1") -> Claim:
    """A claim that a clause makes, with every field filled."""
    operation = Operation(
        OperationKind.REPLACE_UNIT,
        old="ten",
        new=AnchoredText((Run("eleven", source.clause_id, 4), Run("\n"))),
        each=True,
        unit=Unit.SENTENCE,
        ordinal=-1,
        place=Place.AFTER,
        parts=(NewPart("2.1", "Fees", 0, 6),),
    )
    return Claim(
        claim_key(source.clause_id, quote, "REPLACE_UNIT", target),
        source.document_id,
        source.clause_id,
        EdgeType.AMENDS,
        Mode.MODIFY,
        operation,
        DocumentHint(Quote("the Agreement", 3, 16), "Services Agreement"),
        target,
        "",
        Quote(quote, 20, 20 + len(quote)),
        "amended-to-read",
        effective_from=PartialDate(2016, 7, 1),
        effective_to=date(2018, 1, 1),
        condition="upon closing",
        condition_kind=ConditionKind.CLOSING,
    )


def edge_of(claim: Claim, target: DocumentId | None = None, status: EdgeStatus = EdgeStatus.COMMITTED) -> Edge:
    """The edge of a claim to a target."""
    return Edge(
        edge_id(claim.key, target or "", ""),
        claim.key,
        claim.edge_type,
        claim.mode,
        claim.source_document_id,
        claim.source_clause_id,
        target,
        None if target is None else clause_id(target, "2"),
        claim.section,
        claim.heading,
        claim.operation,
        claim.quote,
        claim.effective_from,
        claim.effective_to,
        claim.condition,
        claim.condition_kind,
        claim.scope,
        status,
        Derivation.EXPLICIT_CITATION,
        0.93,
        "cited by number",
        "gate",
        notes=("DATE_DIFFERS",),
    )


def decision_of(name: str, reason: str = "read it myself", edge: Edge | None = None) -> Decision:
    """A decision; with an edge, a link that a person made."""
    return Decision(name, Verdict.LINK if edge else Verdict.SET, f"d_{name}", "ann", reason, edge, "signed", "2016-06-14")


def judgement_of(claim: Claim, target: DocumentId, name: str = "j_1") -> Judgement:
    """What two readers said of the pair of a claim's clause and one of another document, with every field filled."""
    scores = Scores(0.91, 0.5, 1.0, 0.25, 1.0, 0.88, "m/1")
    return Judgement(
        name,
        Candidate(claim.source_document_id, claim.source_clause_id, target, clause_id(target, "2"), 1, scores),
        "aa",
        "bb",
        Relation.AMENDS,
        0.93,
        "the same term with another figure",
        "openai:m",
        ("pair/1", "operation/1"),
        claim.quote,
        claim.mode,
        claim.operation,
        claim.effective_from,
        "the Agreement",
        "rules/1",
        Relation.SUPPLEMENTS,
        Verification.DISPUTED,
        "cut off",
    )


def usage_of(run: str = "r1", stage: str = "pairs") -> StageUsage:
    """What a stage of a run took, every field filled."""
    return StageUsage(run, stage, "openai:m", Usage(7, 2, 1, 900, 300, 80, 1250, 3.5))


def receipt_of(question: str = "How much?", known: int = 1, after: int = 0) -> Receipt:
    """A receipt with every field filled, given `after` days past DAY."""
    document, clause, edge = DocumentId("d_1"), ClauseId("c_1"), EdgeId("e_1")
    return Receipt(
        receipt_id="",
        portfolio="p",
        question=question,
        as_of=date(2026, 1, 5),
        governs=date(2025, 3, 31),
        known=known,
        known_as_of=DAY,
        answered_at=DAY + timedelta(days=after),
        by="ann",
        previous=("Who pays?",),
        counterparty="Acme",
        documents=frozenset({document, DocumentId("d_2")}),
        read_as=(("last March", "2025-03-31"),),
        clauses=(ReceiptClause(clause, document, "2.1", Status.IN_FORCE, DocumentId("d_2"), "ab" * 32, (edge,)),),
        citations=(ReceiptCitation(1, document, "cd" * 32, 3, 9, "ef" * 32),),
        excluded=(ReceiptExcluded(clause, "AMENDED", edge),),
        warnings=(ReceiptWarning(WarningCode.UNSIGNED, edge),),
        prompt_hash="12" * 32,
        model="some-model",
        text="“Ten dollars” [1] — §2",
        abstained=True,
        usage=(("input_tokens", 12),),
        software="9.9",
    ).identified


@contextmanager
def recording(store: Store, portfolio: str = "p", after: int = 0) -> Iterator[Transaction]:
    """Open a transaction `after` days past DAY."""
    with store.transaction(portfolio, "ann", "index", DAY + timedelta(days=after)) as transaction:
        yield transaction


def duty_of(clause: Clause) -> Duty:
    """What the words of a clause bind a supplier to, with a value and a deadline."""
    span = Value(ValueKind.DURATION, 4, 11, "30", "DAY")
    return Duty(
        clause.document_id,
        clause.clause_id,
        clause.section,
        clause.own_text,
        Domain.FINANCIAL,
        "PAYMENT",
        Bound.PARTY,
        "Supplier",
        "Birch LLC",
        values=(span,),
        deadline=Deadline(span=span, trigger="receipt of invoice"),
        conditions=("if the invoice is correct",),
        reader="rules/1",
        confidence=0.75,
    )


def duties_read(clause: Clause, name: str = "y_1") -> DutyReading:
    """What a model read of a clause's duties."""
    return DutyReading(name, clause.document_id, clause.clause_id, "aa", "openai:m", "obligations/1", (duty_of(clause),), ("no words",), "")


def obligation_event_of(duty: Duty, name: str = "v_1") -> ObligationEvent:
    """A person's confirmation of a duty."""
    return ObligationEvent(
        name, duty.obligation_id, Deed.MOVE, DAY.date(), "ann", "read it", Event.CONFIRM, State.PENDING, State.ACTIVE, "root", duty=duty
    )
