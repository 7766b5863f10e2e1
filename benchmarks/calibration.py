"""Weights from labelled pairs: a logistic regression whose signs are held to what the features mean. Pure.

Evidence can speak for a pair or say nothing: a feature that measures likeness never gets a weight below zero, or a few
labelled families would teach what only they have in common.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from graph.errors import UsageError
from indexing.candidates.features import FEATURES, Matrix, Row
from indexing.candidates.scoring import Calibrated, Weights

FREE = frozenset({"instructs", "amending"})
"""Features that may speak against a pair."""

RIDGE = 20.0
"""How strongly weights are held back, as so many pairs that say nothing."""

_FEW = 5  # clauses with a true pair: fewer teach no weights of their own
_ROUNDS = 60
_SLIGHT = 0.02  # standardised weights nearer to zero are dropped together
_NEAREST, _EVERY = 40, 10
_NEARNESS = [FEATURES.index(name) for name in ("cosine", "words_behind", "phrases_behind", "quoted", "figures")]
_DIGITS = 4


@dataclass(frozen=True, slots=True)
class Labelled:
    """The pairs of one newer clause with every provision of its scope: their features, and which of them are true.

    `group` is what they were taken from (a family): what is fitted on one half of the groups is measured on the other.
    """

    group: str
    features: Matrix
    true: npt.NDArray[np.bool_]


def fit(labelled: Sequence[Labelled], ridge: float = RIDGE) -> Calibrated:
    """Fit the weights of both kinds of clauses, one from all where a kind has no true pair; raises UsageError where no pair is true."""
    instructing, stating = [p for p in labelled if _instructs(p)], [p for p in labelled if not _instructs(p)]
    return Calibrated(
        _fitted(instructing if _telling(instructing) else labelled, ridge), _fitted(stating if _telling(stating) else labelled, ridge)
    )


def _instructs(one: Labelled) -> bool:
    return bool(len(one.features) and one.features[0, FEATURES.index("instructs")])


def _telling(labelled: Sequence[Labelled]) -> bool:
    return sum(bool(one.true.any()) for one in labelled) >= _FEW


def _fitted(labelled: Sequence[Labelled], ridge: float) -> Weights:
    features, true, counted = _sample(labelled)
    if not 0 < true.sum() < len(true):
        raise UsageError("Calibration needs labelled pairs that are true and others that are not.")
    used = np.ones(len(FEATURES), bool)
    free = np.array([name in FREE for name in FEATURES])
    spread = features.std(axis=0)
    while True:
        found = np.zeros(len(FEATURES))
        found[used], bias = newton(features[:, used], true, counted, ridge)
        against = np.where(~free & (found < 0.0), found * spread, 0.0)
        if not against.any():
            return Weights({name: round(float(w), _DIGITS) for name, w in zip(FEATURES, found, strict=True) if w}, round(bias, _DIGITS))
        used &= against > max(0.5 * against.min(), -_SLIGHT) if against.min() >= -_SLIGHT else against > 0.5 * against.min()


def _sample(labelled: Sequence[Labelled]) -> tuple[Matrix, Row, Row]:
    """Return features, labels and weights of all true pairs, the nearest of the others, and of the rest every tenth, counted ten times."""
    kept = [(one.features, one.true.astype(float), _counted(one)) for one in labelled]
    if not kept:
        return np.zeros((0, len(FEATURES))), np.zeros(0), np.zeros(0)
    features, true, weights = (np.concatenate(parts) for parts in zip(*kept, strict=True))
    return features[weights > 0], true[weights > 0], weights[weights > 0]


def _counted(one: Labelled) -> Row:
    """Return how often each pair counts."""
    order = np.argsort(-one.features[:, _NEARNESS].sum(axis=1), kind="stable")
    weights = np.zeros(len(order))
    weights[order[:_NEAREST]] = 1.0
    rest = order[_NEAREST:]
    weights[rest[::_EVERY]] = len(rest) / max(1, len(rest[::_EVERY]))
    weights[one.true] = 1.0
    return weights


def recall(labelled: Sequence[Labelled], fitted: Calibrated, top: int) -> float:
    """Return the share of clauses with a true provision that have one among their `top` best; 0 where there is none."""
    hits = [bool(one.true[_best(fitted.priors(one.features), top)].any()) for one in labelled if one.true.any()]
    return sum(hits) / len(hits) if hits else 0.0


def halves(labelled: Sequence[Labelled], top: int) -> tuple[float, float]:
    """Return the recall on each half of the groups of what was fitted on the other."""
    names = sorted({one.group for one in labelled})
    even = {name for at, name in enumerate(names) if at % 2 == 0}
    one, other = [p for p in labelled if p.group in even], [p for p in labelled if p.group not in even]
    return recall(other, fit(one), top), recall(one, fit(other), top)


def left_out(labelled: Sequence[Labelled], top: int) -> float:
    """Return the recall where each group is measured with what was fitted on all others."""
    shares = []
    for name in sorted({p.group for p in labelled if p.true.any()}):
        mine, rest = [p for p in labelled if p.group == name], [p for p in labelled if p.group != name]
        shares.append((recall(mine, fit(rest), top), sum(bool(p.true.any()) for p in mine)))
    return sum(share * count for share, count in shares) / max(1, sum(count for _, count in shares))


def _best(priors: Row, top: int | None) -> npt.NDArray[np.intp]:
    return np.argsort(-np.round(priors, 9), kind="stable")[:top]


def newton(features: Matrix, true: Row, weights: Row, ridge: float) -> tuple[Row, float]:
    """Return weights and bias that are likeliest given the labels, found by Newton's method on standardised features."""
    mean, spread = features.mean(axis=0), features.std(axis=0) + 1e-6
    scaled = np.column_stack(((features - mean) / spread, np.ones(len(features))))
    held = np.diag([ridge] * len(mean) + [1e-6])
    found = np.zeros(len(mean) + 1)
    for _ in range(_ROUNDS):
        priors = 1.0 / (1.0 + np.exp(-np.clip(scaled @ found, -30.0, 30.0)))
        slope = scaled.T @ (weights * (priors - true)) + held @ found
        curve = (scaled * (weights * priors * (1.0 - priors))[:, None]).T @ scaled + held
        step = np.linalg.solve(curve, slope)
        found -= step
        if np.abs(step).max() < 1e-8:
            break
    slopes = found[:-1] / spread
    return slopes, float(found[-1] - slopes @ mean)
