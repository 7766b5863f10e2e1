"""What ranking looks at in a provision, and what each is worth: weights fitted by `benchmarks/ranking.py`, in `ranking.json`."""

from __future__ import annotations

import json
from functools import cache
from math import log
from pathlib import Path
from typing import NamedTuple

from rag.retrieve.treating import Treated

_TINY = 120  # characters below which a provision says little by itself
_LONG = 700  # and above which it has many words by its length alone


class Features(NamedTuple):
    """What speaks for a provision, each about 0 to 1 (`long` is a logarithm). `typed` to `alike` are times the trust in the subject."""

    covered: float = 0.0
    """The part of the question's words, by rarity, that stand in it."""
    own: float = 0.0
    """Those of them that questions on such subjects do not share: this one is about something of this contract."""
    paired: float = 0.0
    evidence: float = 0.0
    near: float = 0.0
    prior: float = 0.0
    typed: float = 0.0
    further: float = 0.0
    worded: float = 0.0
    often: float = 0.0
    headed: float = 0.0
    alike: float = 0.0
    small: float = 0.0
    long: float = 0.0


AGAINST = frozenset({"small", "long"})
"""What speaks against a provision; all the rest speaks for it."""


@cache
def weights() -> Features:
    """Return what each is worth, as it ships."""
    return Features(**json.loads(Path(__file__).with_name("ranking.json").read_text(encoding="utf-8"))["weights"])


@cache
def treated_weights() -> Treated:
    """Return what it is worth that a provision treats the subject asked about."""
    return Treated(*(getattr(weights(), name) for name in Treated._fields))


def worth(features: Features) -> float:
    """Return what all of it is worth together."""
    return sum([weight * found for weight, found in zip(weights(), features, strict=True)])  # a list: a generator takes twice as long


def by_length(text: str) -> tuple[float, float]:
    """Return the features that the length of a provision gives: `small` and `long`."""
    return (1.0, 0.0) if len(text) < _TINY else (0.0, log(max(1.0, len(text) / _LONG)))
