"""How often pairs with such evidence are changes: points for each mark, turned into a share.

The points were fitted on the pairs of generated families (the half of the wordings kept for tuning, the two likeliest older
provisions of each newer clause) and rounded; marks that stand there too seldom to be measured have what prudence gives them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from indexing.candidates.rules.evidence import Evidence, of_sentence
from indexing.candidates.rules.facts import Facts
from indexing.candidates.rules.narrowed import asking


def marks(evidence: Evidence) -> dict[str, float]:
    """Return the marks of a pair by name, most in [0, 1]."""
    reading, likeness = evidence.reading, evidence.likeness
    return {
        "score": likeness.score,
        "covered": likeness.covered,
        "met": likeness.met,
        "subjects": min(likeness.subjects, 3) / 3,
        "shared": min(likeness.shared, 4) / 4,
        "typed": float(likeness.typed),
        "headed": float(likeness.headed),
        "strange": min(likeness.strange, 3) / 3,
        "others": float(likeness.others),
        "crossed": float(likeness.crossed),
        "named": float(any(s.named for s in evidence.swaps)),
        "swap": float(bool(evidence.swaps)),
        "alone": float(any(s.alone for s in evidence.swaps)),
        "beside": max((min(s.beside, 2) / 2 for s in evidence.swaps), default=0.0),
        "agreed": float(reading.agreed),
        "silent": float(not (evidence.starts or reading.departs or reading.agreed or reading.ends or reading.excepts)),
        "departs": float(reading.departs),
        "replaces": float(reading.replaces),
        "excepts": float(reading.excepts),
        "clarifies": float(reading.clarifies),
        "alike": max(0.0, 2 * likeness.score - 1) * min(likeness.shared, 2) / 2,
        "starts": float(evidence.starts),
        "ends": float(reading.ends and not evidence.swaps),
        "flipped": float(evidence.flipped and not evidence.swaps),
        "adds": float(reading.adds),
        "own": float(reading.own),
        "passing": float(reading.passing),
        "conditional": float(reading.conditional),
        "order": float(evidence.order),
        "elsewhere": float(evidence.elsewhere),
        "wide": min(evidence.wide, 8) / 8,
    }


@dataclass(frozen=True, slots=True)
class Card:
    """Points for each mark, to be added to `base`; one that is not listed gives none."""

    base: float
    points: Mapping[str, float]

    def share(self, found: Mapping[str, float]) -> float:
        """Return the share of pairs with such marks that are changes."""
        return 1 / (1 + math.exp(-self.base - sum(self.points.get(name, 0.0) * value for name, value in found.items())))


VALUE = Card(
    -3.9,
    {
        "score": 0.8,
        "covered": 1.4,
        "met": 1.6,
        "subjects": 1.0,
        "shared": 0.8,
        "headed": 1.0,
        "typed": 0.5,
        "strange": -1.1,
        "crossed": -0.5,
        "named": 2.5,
        "beside": 0.4,
        "starts": 3.7,
        "departs": 0.9,
        "replaces": 1.3,
        "alike": 0.6,
        "agreed": 1.3,
        "adds": 0.4,
        "others": -2.0,
        "own": -1.3,
        "passing": -0.7,
        "order": -2.5,
        "elsewhere": -1.5,
        "clarifies": -1.5,
        "wide": -0.3,
        "silent": -2.0,
    },
)
"""For a sentence that gives another value."""
RULE = Card(
    -6.5,
    {
        "score": 0.9,
        "covered": 1.0,
        "met": 0.7,
        "subjects": 1.8,
        "shared": 1.3,
        "headed": 2.0,
        "strange": -1.3,
        "starts": 2.8,
        "departs": 0.5,
        "ends": 2.2,
        "flipped": 1.2,
        "replaces": 2.0,
        "excepts": 0.8,
        "alike": 1.6,
        "agreed": 0.6,
        "adds": 1.4,
        "others": -0.7,
        "own": -1.3,
        "passing": -0.7,
        "order": -2.5,
        "elsewhere": -1.5,
        "clarifies": -1.5,
        "wide": -0.3,
        "silent": -2.0,
    },
)
"""For a sentence that gives, limits or ends a rule."""


def confidence(evidence: Evidence) -> float:
    """Return the share of such pairs that are changes."""
    card = VALUE if evidence.swaps else RULE
    return round(card.share(marks(evidence)), 2)


@lru_cache(maxsize=256)  # three prompts, and a screen before them, ask about one pair
def gather(facts: Facts) -> Evidence | None:
    """Return what the sentence tells that is most like the older provision; None where no sentence makes a rule or a change."""
    found = [one for sentence in asking(facts.source, facts.target) if (one := of_sentence(sentence, facts)) is not None]
    return max(found, key=confidence, default=None)
