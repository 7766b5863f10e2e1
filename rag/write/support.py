"""How likely it is that what was found answers the question: a scorecard, fitted to questions with known answers.

`benchmarks/supporting.py` fits it: weights and line are in `support.json`, with the command that made them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import exp
from pathlib import Path

from graph.model.documents import ClauseType
from rag.retrieve.context import Chosen
from rag.retrieve.retriever import Retrieved
from rag.understand.intent import Intent
from rag.understand.subjects import Subject
from rag.write.lacking import Lacking, lacking_in
from rag.write.support_proofs import presence, treated_in, worded_in

_TOP = 3  # provisions that may be what answers
_WIDE = 8  # and that may treat the subject at all
_MANY = 6  # provisions that are as good as more
_CLEAR = 0.8  # how clearly a subject must be asked about that is named by none of its words

Signs = Mapping[str, float]

AGAINST = frozenset({"missing", "unsaid", "nowhere", "apart", "unspoken", "unheard"})
"""Signs that what was found does not answer; all but these and `EITHER` speak for it."""
EITHER = frozenset({"clear", "closed", "specific", "number"})
"""What a question is like, which tells only how much to ask of the other signs."""


@dataclass(frozen=True, slots=True)
class Scorecard:
    """Weights of the signs, what they are added to, and the probability below which nothing is said."""

    weights: Mapping[str, float]
    base: float
    line: float

    def support(self, signs: Signs) -> float:
        """Return the probability that what was found answers: 0 to 1."""
        return 1.0 / (1.0 + exp(-self.base - sum([weight * signs[name] for name, weight in self.weights.items()])))


@cache
def scorecard() -> Scorecard:
    """Return the scorecard that ships."""
    kept = json.loads(Path(__file__).with_name("support.json").read_text(encoding="utf-8"))
    return Scorecard(kept["weights"], kept["base"], kept["line"])


def support_of(chosen: Sequence[Chosen], retrieved: Retrieved) -> float:
    """Return the probability that provisions answer the question; 0 where there is none, or nothing is asked of them."""
    if not chosen:
        return 0.0
    found = signs(chosen, retrieved)
    return 0.0 if _is_remark(found, retrieved.measure.intent) else round(scorecard().support(found), 4)


def _is_remark(found: Signs, intent: Intent) -> bool:
    """Tell whether words ask nothing about contracts ("Thanks!"): none of them stands in what was found, and they name no subject.

    `benchmarks/refusing.py` measures how many remarks are answered all the same, and how many questions are refused.
    """
    if intent.types or intent.sections or intent.terms or found["cited"] or found["term"]:
        return False
    return not intent.stems or (found["coverage"] <= 0.0 and found["own"] <= 0.0 and found["clear"] < _CLEAR)


def signs(chosen: Sequence[Chosen], retrieved: Retrieved) -> Signs:
    """Return what speaks for and against that provisions answer the question, each about 0 to 1."""
    ranking, measure, treating = retrieved.ranking, retrieved.measure, retrieved.ranking.treating
    words = _Words.of(chosen, retrieved)
    top = [(one.text, ranking.catalogue.headings(one.effective.clause), one.effective.clause) for one in chosen[:_TOP]]
    return {
        "coverage": max((measure.coverage(text, headings) for text, headings, _ in top), default=0.0),
        "own": max((measure.own(text, treating.common) for text, _, _ in top), default=0.0),
        "score": max((one.score for one in chosen[:1]), default=0.0) / 3,
        "number": min(len(chosen), _MANY) / _MANY,
        "cited": float(bool(measure.intent.sections) and any(ranking.is_cited(clause) for *_, clause in top)),
        "term": float(any(ranking.is_named_term(clause) for *_, clause in top)),
        "clear": treating.clear,
        "closed": float(measure.intent.closed),
        "specific": 1.0 - measure.shared(treating.common),
        "together": max((_together(one, retrieved) for one in chosen[:_WIDE]), default=0.0),
        **_of_subjects(treating.subjects, treating.clear, words),
        **_of_names(lacking_in(chosen, retrieved)),
    }


def _together(one: Chosen, retrieved: Retrieved) -> float:
    """Tell whether one provision both treats the subject and shows the kind of thing wanted: 0 to 1."""
    clause, measure = one.effective.clause, retrieved.measure
    shown = measure.evidence(one.text) if measure.intent.wanted else 1.0
    return shown and shown * treated_in(retrieved.ranking.treating.subjects, {clause.clause_type, *clause.also}, one.text)


def _of_subjects(subjects: Sequence[Subject], clear: float, words: _Words) -> Signs:
    """Return whether anything found is of the subjects asked about, and whether the best provisions treat them in so many words."""
    anywhere = presence(subjects, words.types, words.top, words.every)
    return {
        "there": anywhere.best,
        "missing": clear * (1.0 - anywhere.share),
        "worded": worded_in(subjects, words.top),
    }


def _of_names(lacking: Lacking) -> Signs:
    """Return whether what the question asks for by name is in none of the best provisions, in nothing found, and not in one provision."""
    return {
        "unsaid": float(bool(lacking.here)),
        "nowhere": float(bool(lacking.anywhere)),
        "apart": lacking.apart,
        "unspoken": float(bool(lacking.words)),
        "unheard": float(bool(lacking.unheard)),
    }


@dataclass(frozen=True, slots=True)
class _Words:
    """The words of the best provisions and of all that was found, each under its headings, and the types of the latter."""

    top: Sequence[str]
    every: Sequence[str]
    types: frozenset[ClauseType]

    @classmethod
    def of(cls, chosen: Sequence[Chosen], retrieved: Retrieved) -> _Words:
        """Take what was chosen whole, and of the rest its own words."""
        headings = retrieved.ranking.catalogue.headings
        whole = [f"{headings(one.effective.clause)}\n{one.text}" for one in chosen]
        rest = [f"{one.clause.heading}\n{one.clause.own_text.text}" for one in retrieved.found]
        clauses = (*(one.clause for one in retrieved.found), *(one.effective.clause for one in chosen))
        return cls(whole[:_TOP], (*whole, *rest), frozenset(kind for clause in clauses for kind in (clause.clause_type, *clause.also)))
