"""The prior: all features of a pair in one figure, with weights and thresholds that belong to an embedding model.

They are calibrated by a command (`calibration`) and stand in `calibrated.json`. A model without figures of its own is
ranked by those of another, with thresholds that let little through; `Calibrated.own` says so.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from graph.model.judgements import Scores
from indexing.candidates.features import FEATURES, Matrix, Row

CALIBRATED = "calibrated.json"
_INSTRUCTS = FEATURES.index("instructs")
_CAUTION = 2.0  # how many times as likely to be false a pair must not be where the figures are another model's


@dataclass(frozen=True, slots=True)
class Weights:
    """One logistic regression: prior = 1 / (1 + exp(-(bias + weights · features))), weights by the names of `FEATURES`."""

    weights: Mapping[str, float]
    bias: float

    def priors(self, features: Matrix) -> Row:
        """Return the prior of each row of features (shape (n, len(FEATURES)))."""
        weights = np.array([self.weights.get(name, 0.0) for name in FEATURES])
        return np.asarray(1.0 / (1.0 + np.exp(-np.clip(features @ weights + self.bias, -30.0, 30.0))))


@dataclass(frozen=True, slots=True)
class Calibrated:
    """What calibration found for the embedding model `embedder`.

    Words that ask for a change of a text ("is deleted and replaced with") quote it and name its parts; words that state
    what holds from now on do not. So they are weighed apart: `instructs` and `states`. A pair below `read` is not worth a
    reader's time; from `sure` on it is true as often as was asked for. `made` says from what, when and how well. `own` is
    False where the figures were made for another model.
    """

    embedder: str
    instructs: Weights
    states: Weights
    read: float
    sure: float
    made: Mapping[str, str | float]
    own: bool = True

    def priors(self, features: Matrix) -> Row:
        """Return the prior of each row of features (shape (n, len(FEATURES)))."""
        return np.where(features[:, _INSTRUCTS] > 0.0, self.instructs.priors(features), self.states.priors(features))

    def worth_reading(self, scores: Scores) -> bool:
        """Tell whether a pair is likely enough to be read."""
        return scores.prior >= self.read


def calibrated(embedder: str) -> Calibrated:
    """Return the figures of an embedding model; where it has none, another's, careful and marked so."""
    known = _known()
    if embedder in known:
        return known[embedder]
    other = known[min(known)]
    return replace(other, embedder=embedder, read=min(0.95, _CAUTION * other.read), sure=1.0, own=False)


@cache
def _known() -> Mapping[str, Calibrated]:
    text = files("indexing.candidates").joinpath(CALIBRATED).read_text(encoding="utf-8")
    return {name: _read(name, entry) for name, entry in json.loads(text).items()}


def _read(embedder: str, entry: Mapping[str, Any]) -> Calibrated:
    instructs, states = (Weights(**entry[kind]) for kind in ("instructs", "states"))
    return Calibrated(embedder, instructs, states, entry["read"], entry["sure"], entry["made"])
