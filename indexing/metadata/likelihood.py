"""How likely a candidate is what it may be: fitted weights of the signs seen, added up to log-odds.

`benchmarks/fit_metadata.py` fits them by logistic regression on documents whose parties and days are known.
"""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from importlib.resources import files
from itertools import combinations


def likelihood(of: str, signs: Collection[str], by: Mapping[str, float] | None = None) -> float:
    """Return the probability that a candidate is right, from the signs seen; `of` names the table: "party", "date"."""
    table = _tables()[of] if by is None else by
    log_odds = table.get("", 0.0) + sum(table.get(sign, 0.0) for sign in with_pairs(signs))
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, log_odds))))


def with_pairs(signs: Collection[str]) -> Iterator[str]:
    """Yield signs and each two of them: a legal form says more in an opening than elsewhere."""
    ordered = sorted(signs)
    yield from ordered
    yield from (f"{one} & {other}" for one, other in combinations(ordered, 2))


@cache
def _tables() -> Mapping[str, Mapping[str, float]]:
    tables: dict[str, dict[str, float]] = json.loads((files("indexing.metadata") / "weights.json").read_text(encoding="utf-8"))
    return tables
