"""Candidates and judgements: how a change that cites nothing comes to be proposed.

A *candidate* is a pair that meaning proposes; a *judgement* is what readers said of it. Neither is an
edge: only the gate or a person makes one, from a judgement whose words were checked against the texts.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from graph.model.dates import PartialDate
from graph.model.edges import Mode, Operation, Verification
from graph.model.ids import ClauseId, DocumentId
from graph.model.source import Quote


class Relation(StrEnum):
    """How a newer clause stands to an older one. UNRELATED: the same type of clause is no relation."""

    AMENDS = "AMENDS"
    SUPPLEMENTS = "SUPPLEMENTS"
    CHILD_OF = "CHILD_OF"
    TERMINATES = "TERMINATES"
    UNRELATED = "UNRELATED"


@dataclass(frozen=True, slots=True)
class Scores:
    """Why a pair was proposed, each part in [0, 1].

    `similarity` is the cosine of the two texts in the embedding model `embedder`, `words` how many telling words
    they share, `heading`, `terms` and `figures` how well headings, defined terms and figures of the same
    unit agree; `prior` is all of it in one figure, made so by calibration for that embedding model that
    it is the share of such pairs which are true.
    """

    similarity: float
    words: float
    heading: float
    terms: float
    figures: float
    prior: float
    embedder: str


@dataclass(frozen=True, slots=True)
class Candidate:
    """A newer clause and an older one of another document that it may act on; `rank` counts from 1 within the source clause."""

    source_document_id: DocumentId
    source_clause_id: ClauseId
    target_document_id: DocumentId
    target_clause_id: ClauseId
    rank: int
    scores: Scores


@dataclass(frozen=True, slots=True)
class Judgement:
    """What readers said of one pair, and what the check of their words left of it.

    `source_hash` and `target_hash` are the hashes of the two texts that were read: another text is another
    pair to read. `reader` and `second_reader` name model and version; `prompts` the versions of the prompts asked.
    `quote` are the operative words, verbatim in the source; `operation` what exactly changes, None where no
    words that stand in both texts say it (the change is then outstanding). `verified` is what the second reader's
    answer made of the first's. `fault` says why nothing could be read; such a pair is asked again.
    """

    judgement_id: str
    candidate: Candidate
    source_hash: str
    target_hash: str
    relation: Relation
    confidence: float
    reasoning: str
    reader: str
    prompts: tuple[str, ...]
    quote: Quote
    mode: Mode | None = None
    operation: Operation | None = None
    effective_from: PartialDate | None = None
    citation: str = ""  # the words by which the source names the target, verbatim, where a reader found some
    second_reader: str = ""
    second_relation: Relation | None = None
    verified: Verification = Verification.UNVERIFIED
    fault: str = ""
