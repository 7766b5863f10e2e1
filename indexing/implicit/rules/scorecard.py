"""How often pairs with such evidence are changes: points for each mark, turned into a share."""

from __future__ import annotations

import math

from indexing.implicit.rules.evidence import Evidence


def marks(evidence: Evidence) -> dict[str, float]:
    """Return the marks of a pair by name, most in [0, 1]."""
    reading, likeness = evidence.reading, evidence.likeness
    return {
        "score": likeness.score,
        "covered": likeness.covered,
        "met": likeness.met,
        "subjects": min(likeness.subjects, 3) / 3,
        "strange": min(likeness.strange, 3) / 3,
        "others": float(likeness.others),
        "crossed": float(likeness.crossed),
        "named": float(any(s.named for s in evidence.swaps)),
        "swap": float(bool(evidence.swaps)),
        "alone": float(any(s.alone for s in evidence.swaps)),
        "departs": float(reading.departs),
        "starts": float(reading.starts),
        "ends": float(reading.ends and not evidence.swaps),
        "flipped": float(evidence.flipped and not evidence.swaps),
        "adds": float(reading.adds),
        "own": float(reading.own),
        "passing": float(reading.passing),
        "conditional": float(reading.conditional),
        "order": float(evidence.order),
    }


POINTS = {
    "score": 4.0, "covered": 1.0, "met": 1.0, "subjects": 1.5, "strange": -1.0, "others": -3.0, "crossed": -1.0, "named": 3.0, "swap": 1.0, "alone": 0.5,
    "departs": 0.7, "starts": 1.5, "ends": 1.0, "flipped": 0.5, "adds": -0.5, "own": -1.0, "passing": -0.5, "conditional": -0.5, "order": -1.0,
}  # fmt: skip
BASE = -5.0


def confidence(evidence: Evidence) -> float:
    """Return the share of such pairs that are changes."""
    points = BASE + sum(POINTS[name] * value for name, value in marks(evidence).items())
    return round(1 / (1 + math.exp(-points)), 2)
