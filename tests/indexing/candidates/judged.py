"""Judgements on the portfolios that tests describe, for tests of what becomes of them."""

from __future__ import annotations

from graph.model.edges import Operation, OperationKind, Verification
from graph.model.judgements import Candidate, Judgement, Relation, Scores
from graph.model.source import Quote
from graph.model.text import AnchoredText, Run
from tests.story import Story


def quote_of(portfolio: Story, source: str, words: str = "") -> Quote:
    """Return words of a clause (all of it by default) with their place."""
    piece = portfolio.lineage.clause(portfolio.id(source)).pieces[0]
    start = piece.text.index(words) if words else 0
    return Quote(words or piece.text, piece.char_start + start, piece.char_start + start + len(words or piece.text))


def judgement(
    portfolio: Story,
    source: str,
    target: str,
    relation: Relation = Relation.AMENDS,
    *,
    words: str = "",
    confidence: float = 0.95,
    prior: float = 0.8,
    verified: Verification = Verification.CONFIRMED,
    operation: Operation | None = None,
    exact: bool = True,
    citation: str = "",
    fault: str = "",
) -> Judgement:
    """Return what two readers said of `DOCUMENT#SECTION` and an older one; `exact`: with some operation, where none is given."""
    if operation is None and exact and relation is Relation.AMENDS:
        operation = Operation(OperationKind.DELETE)
    ends = portfolio.lineage.clause(portfolio.id(source)), portfolio.lineage.clause(portfolio.id(target))
    scores = Scores(0.7, 0.5, 1.0, 0.0, 1.0, prior, "letters/1")
    candidate = Candidate(ends[0].document_id, ends[0].clause_id, ends[1].document_id, ends[1].clause_id, 1, scores)
    return Judgement(
        f"j {source} {target}", candidate, "s", "t", relation, confidence, "it states the same term anew", "fake:one/1", ("pair/1",),
        quote_of(portfolio, source, words), None, operation, None, citation, "fake:two/1",
        relation if verified is Verification.CONFIRMED else Relation.UNRELATED, verified, fault,
    )  # fmt: skip


def replacing(portfolio: Story, source: str, old: str, new: str) -> Operation:
    """Return the operation that puts `new`, words of the source, in the place of `old`."""
    quote = quote_of(portfolio, source, new)
    clause = portfolio.id(source)
    return Operation(OperationKind.REPLACE_WORDS, old=old, new=AnchoredText((Run(quote.text, clause, quote.char_start),)))
