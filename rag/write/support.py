"""How likely it is that what was found answers the question: a scorecard, fitted to questions with known answers.

`benchmarks/supporting.py` fits it: weights and line are in `support.json`, with the command that made them.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import exp
from pathlib import Path

from graph.model.documents import ClauseType
from rag.retrieve.context import Chosen
from rag.retrieve.ranking import Retrieved
from rag.understand.question import Intent
from rag.understand.subjects import Concept, Subject
from rag.understand.wordings import Wording
from rag.write.missing_terms import TOP, Lacking, any_says, found_texts, lacking_in, pattern_of, table, whole_texts


@dataclass(frozen=True, slots=True)
class Proof:
    """What treats a subject: clause types no wider than it (none where there is no such type), and wordings."""

    types: frozenset[ClauseType]
    words: Wording

    def by_type(self, types: Collection[ClauseType]) -> bool:
        """Tell whether one of some clause types is the subject's own."""
        return not self.types.isdisjoint(types)

    def by_words(self, texts: Iterable[str]) -> bool:
        """Tell whether some text treats the subject in so many words."""
        return any_says(self.words, texts)


@cache
def proof(concept: Concept) -> Proof:
    """Return what treats a subject: its wordings alone where nothing stricter is said of it, since its types may be wider."""
    row = table("support_subjects.toml").get(concept.name)
    return Proof(frozenset(map(ClauseType, row["types"])), pattern_of(row["words"])) if row else Proof(frozenset(), concept.says)


def treated_in(subjects: Sequence[Subject], types: Collection[ClauseType], text: str) -> float:
    """Return how likely a subject is meant that one provision, of some types, treats: 0 to 1."""
    proofs = ((one.share, proof(one.concept)) for one in subjects)
    return max((share for share, by in proofs if by.by_type(types) or by.by_words((text,))), default=0.0)


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
    if intent.sections or intent.terms or found["cited"] or found["term"]:
        return False
    return not intent.stems or (found["coverage"] <= 0.0 and found["own"] <= 0.0 and found["clear"] < _CLEAR)


def signs(chosen: Sequence[Chosen], retrieved: Retrieved) -> Signs:
    """Return what speaks for and against that provisions answer the question, each about 0 to 1."""
    ranking, measure, subject_matcher = retrieved.ranking, retrieved.measure, retrieved.ranking.subject_matcher
    best = whole_texts(chosen[:TOP], retrieved)
    top = [(one.text, ranking.catalogue.headings(one.effective.clause), one.effective.clause) for one in chosen[:TOP]]
    return {
        "coverage": max((measure.coverage(text, headings) for text, headings, _ in top), default=0.0),
        "own": max((measure.own(text, subject_matcher.common) for text, _, _ in top), default=0.0),
        "score": max((one.score for one in chosen[:1]), default=0.0) / 3,
        "number": min(len(chosen), _MANY) / _MANY,
        "cited": float(bool(measure.intent.sections) and any(ranking.is_cited(clause) for *_, clause in top)),
        "term": float(any(ranking.is_named_term(clause) for *_, clause in top)),
        "clear": subject_matcher.clear,
        "closed": float(measure.intent.closed),
        "specific": 1.0 - measure.shared(subject_matcher.common),
        "together": max((_together(one, retrieved) for one in chosen[:_WIDE]), default=0.0),
        **_of_subjects(chosen, best, retrieved),
        **_of_names(lacking_in(chosen, retrieved)),
    }


def _together(one: Chosen, retrieved: Retrieved) -> float:
    """Tell whether one provision both treats the subject and shows the kind of thing wanted: 0 to 1."""
    clause, measure = one.effective.clause, retrieved.measure
    shown = measure.evidence(one.text) if measure.intent.wanted else 1.0
    return shown and shown * treated_in(retrieved.ranking.subject_matcher.subjects, {clause.clause_type, *clause.also}, one.text)


def _of_subjects(chosen: Sequence[Chosen], best: Sequence[str], retrieved: Retrieved) -> Signs:
    """Return whether anything found is of the subjects asked about, and whether the best provisions treat them in so many words.

    A subject that no clause type is of may be in any text.
    """
    subject_matcher = retrieved.ranking.subject_matcher
    clauses = (*(one.clause for one in retrieved.found), *(one.effective.clause for one in chosen))
    types = frozenset(kind for clause in clauses for kind in (clause.clause_type, *clause.also))
    every = cache(lambda: (*whole_texts(chosen, retrieved), *found_texts(retrieved)))
    asked = [(one.share, proof(one.concept)) for one in subject_matcher.subjects]
    there = [share for share, by in asked if by.by_type(types) or by.by_words(best if by.types else every())]
    total = sum([share for share, _ in asked]) or 1.0
    return {
        "there": max(there, default=0.0),
        "missing": subject_matcher.clear * (1.0 - sum(there) / total),
        "worded": max((share for share, by in asked if by.by_words(best)), default=0.0),
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
