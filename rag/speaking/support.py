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

from rag.finding.context import Chosen
from rag.finding.retrieve import Retrieved
from rag.finding.treating import Treated

_TOP = 3  # provisions that may be what answers
_WIDE = 12  # and that may treat the subject at all

Signs = Mapping[str, float]

AGAINST = frozenset({"absent", "silent", "uncovered"})
"""Signs that what was found does not answer; all but these and `EITHER` speak for it."""
EITHER = frozenset({"clear", "closed", "wanted", "specific", "number"})
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
    """Return the probability that provisions answer the question; 0 where there is none."""
    return round(scorecard().support(signs(chosen, retrieved)), 4) if chosen else 0.0


def signs(chosen: Sequence[Chosen], retrieved: Retrieved) -> Signs:
    """Return what speaks for and against that provisions answer the question, each about 0 to 1."""
    ranking, measure = retrieved.ranking, retrieved.measure
    top = [(one.text, ranking.catalogue.headings(one.effective.clause), one.effective.clause) for one in chosen[:_TOP]]
    treated = [ranking.treating.treated(clause, text, headings) for text, headings, clause in top]
    wide = [_chief(one, retrieved) for one in chosen[:_WIDE]]
    clear = ranking.treating.clear
    found = {
        "coverage": max((measure.coverage(text, headings) for text, headings, _ in top), default=0.0),
        "paired": max((measure.paired(text) for text, _, _ in top), default=0.0),
        "evidence": max((measure.evidence(text) for text, _, _ in top), default=0.0),
        "own": max((measure.own(text, ranking.treating.common) for text, _, _ in top), default=0.0),
        "near": max((one.near for one in retrieved.found[:_TOP]), default=0.0),
        "wanted": float(bool(measure.intent.wanted)),
        "clear": clear,
        "whole": max((max(0.0, measure.coverage(text, headings) - 0.6) / 0.4 for text, headings, _ in top), default=0.0),
        "score": max((one.score for one in chosen[:1]), default=0.0) / 3,
        "second": max((one.score for one in chosen[1:2]), default=0.0) / 3,
        "number": min(len(chosen), 6) / 6,
        "cited": float(bool(measure.intent.sections) and any(ranking.is_cited(clause) for *_, clause in top)),
        "term": float(any(ranking.is_named_term(clause) for *_, clause in top)),
        "closed": float(measure.intent.closed),
        "specific": 1.0 - measure.shared(ranking.treating.common),
    }
    found |= {f"top_{name}": max((getattr(one, name) for one in treated), default=0.0) for name in Treated._fields}
    found |= {f"chief_{name}": max((getattr(one, name) for one in wide), default=0.0) for name in Treated._fields}
    found |= {f"clear_{name}": clear * found[f"chief_{name}"] for name in Treated._fields}
    found["absent"] = clear * (1.0 - max(found["chief_typed"], found["chief_further"]))
    found["silent"] = clear * (1.0 - max(found["chief_typed"], found["chief_further"], found["chief_worded"]))
    found["uncovered"] = (1.0 - clear) * (1.0 - found["coverage"])
    return found


def _chief(one: Chosen, retrieved: Retrieved) -> Treated:
    """Look for the likeliest subject alone."""
    clause = one.effective.clause
    return retrieved.ranking.treating.chief.treated(clause, one.text, retrieved.ranking.catalogue.headings(clause))
