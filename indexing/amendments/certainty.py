"""How likely a claim is right, told from how two readers of it agree: fitted weights, added up.

The weights are those of a logistic regression over the signs of `agreement.Judged`, fitted by `benchmarks/fit_amendments.py` on
instruments that the taggers had not learned from.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from indexing.amendments.agreement import Judged


@cache
def weights() -> Mapping[str, float]:
    """Return the fitted weights by sign; "" has the log-odds before anything is seen."""
    loaded: dict[str, float] = json.loads((files("indexing.amendments") / "certainty.json").read_text(encoding="utf-8"))
    return loaded


def certainty(judged: Judged, by: Mapping[str, float] | None = None) -> float:
    """Return the probability that a claim is right."""
    table = weights() if by is None else by
    odds = table.get("", 0.0) + sum(table.get(sign, 0.0) for sign in judged.signs)
    return round(1.0 / (1.0 + math.exp(-odds)), 4)
