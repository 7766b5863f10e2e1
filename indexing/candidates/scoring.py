"""The prior: all features of a pair in one figure, with weights that belong to the embedding model.

They are calibrated by a command (`benchmarks/calibrate.py`) and stand in `calibrated.json`, which says from what, when and how well.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np

from indexing.candidates.features import FEATURES, Matrix, Row

CALIBRATED = "calibrated.json"
_INSTRUCTS = FEATURES.index("instructs")


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
    """Two regressions: words that ask for a change of a text ("is deleted and replaced with") quote it and name its parts.

    Words that state what holds from now on do not. So they are weighed apart: `instructs` and `states`.
    """

    instructs: Weights
    states: Weights

    def priors(self, features: Matrix) -> Row:
        """Return the prior of each row of features (shape (n, len(FEATURES)))."""
        return np.where(features[:, _INSTRUCTS] > 0.0, self.instructs.priors(features), self.states.priors(features))


@cache
def calibrated() -> Calibrated:
    """Return what calibration found."""
    entry = json.loads(files("indexing.candidates").joinpath(CALIBRATED).read_text(encoding="utf-8"))
    return Calibrated(Weights(**entry["instructs"]), Weights(**entry["states"]))
