"""How strongly observations speak together that a candidate is the document meant: fitted weights, added up.

The weights are those of a logistic regression over the levels of `evidence.observe`, fitted by `benchmarks/fit_linking.py`. A
score is the log-odds that the candidate is what a reference names; scores of candidates are compared by their difference.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files

from indexing.linking.evidence import Observation

CHOSEN = {"chosen: this": 4.0, "chosen: another": -4.0, "chosen: none": -4.0}
"""What a model's choice weighs: judged, for where it is asked everything else leaves it open, which is no sample to fit it on."""
_NEVER_SEEN = 0.0  # of a level that no pair of the fitted families had: it tells nothing


@cache
def weights() -> Mapping[str, float]:
    """Return the fitted weights by ``name: level``; "" has the log-odds of any candidate before anything is compared."""
    loaded: dict[str, float] = json.loads((files("indexing.linking") / "weights.json").read_text(encoding="utf-8"))
    return loaded


def weight(observation: Observation, by: Mapping[str, float] | None = None) -> float:
    """Return by how much (log-odds) one observation speaks for a candidate, or against it."""
    table = weights() if by is None else by
    level = ": ".join(observation)
    return table.get(level, CHOSEN.get(level, _NEVER_SEEN))


def score(observations: Iterable[Observation], by: Mapping[str, float] | None = None) -> float:
    """Return the log-odds that a candidate is the document meant."""
    table = weights() if by is None else by
    return table.get("", 0.0) + sum(weight(one, table) for one in observations)


def probability(log_odds: float) -> float:
    """Return the probability of log-odds."""
    return 1.0 / (1.0 + math.exp(-max(-60.0, min(60.0, log_odds))))
