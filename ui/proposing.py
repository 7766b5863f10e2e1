"""Candidates as JSON: which older provisions a clause may act on, before any confirmation."""

from __future__ import annotations

from typing_extensions import TypedDict

from graph.model.ids import ClauseId
from graph.model.judgements import Candidate, Scores
from ui.sources import Sources


class ProposedClause(TypedDict):
    """One side of a pair."""

    document: str
    document_id: str
    section: str
    heading: str
    clause_id: str


class ScoresShape(TypedDict):
    """Why a pair was proposed, each in [0, 1]; `prior` is all of it in one figure, calibrated for the embedding model `embedder`."""

    similarity: float
    words: float
    heading: float
    terms: float
    figures: float
    prior: float
    embedder: str


class CandidateShape(TypedDict):
    """A newer clause and an older one that it may act on; `rank` counts from 1 within the newer clause."""

    source: ProposedClause
    target: ProposedClause
    rank: int
    scores: ScoresShape


def candidate(record: Candidate, sources: Sources) -> CandidateShape:
    """Return one line of `inforce candidates --json`."""
    return {
        "source": _clause(record.source_clause_id, sources),
        "target": _clause(record.target_clause_id, sources),
        "rank": record.rank,
        "scores": _scores(record.scores),
    }


def _clause(clause_id: ClauseId, sources: Sources) -> ProposedClause:
    clause = sources.clauses[clause_id]
    return {**sources.reference(clause.document_id), "section": clause.section, "heading": clause.heading, "clause_id": clause_id}


def _scores(scores: Scores) -> ScoresShape:
    return {
        "similarity": scores.similarity,
        "words": scores.words,
        "heading": scores.heading,
        "terms": scores.terms,
        "figures": scores.figures,
        "prior": scores.prior,
        "embedder": scores.embedder,
    }
