"""Weights from labelled pairs."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from calibration import FREE, Labelled, fit, halves, left_out, recall

from graph.errors import UsageError
from indexing.candidates.features import FEATURES, Matrix

TELLS, LIES = FEATURES.index("phrases"), FEATURES.index("heading")


def _group(name: str, seed: int, clauses: int = 12, provisions: int = 30) -> list[Labelled]:
    """Return clauses whose true provision has more phrases in common than the others, and the heading of none."""
    draw = np.random.default_rng(seed)
    made = []
    for _ in range(clauses):
        features: Matrix = draw.uniform(0.0, 0.4, (provisions, len(FEATURES)))
        true = np.zeros(provisions, bool)
        true[draw.integers(provisions)] = True
        features[true, TELLS] += 0.6
        features[true, LIES] = 0.0
        features[:, FEATURES.index("instructs")] = 0.0
        made.append(Labelled(name, features, true))
    return made


PAIRS = [*_group("alder", 1), *_group("birch", 2), *_group("cedar", 3), *_group("elm", 4)]


def test_what_tells_true_pairs_apart_gets_the_weight() -> None:
    """The feature that true pairs have more of outweighs all others."""
    weights = fit(PAIRS).states.weights
    assert max(weights, key=lambda name: weights[name]) == "phrases"
    assert recall(PAIRS, fit(PAIRS), 1) > 0.9


def test_likeness_never_speaks_against_a_pair() -> None:
    """Where chance makes true pairs less alike in some respect, it is left out, not turned round."""
    weights = fit(PAIRS).states.weights
    assert "heading" not in weights
    assert all(w >= 0.0 for name, w in weights.items() if name not in FREE)


def test_priors_are_the_share_of_true_pairs() -> None:
    """Over all pairs, the sum of the priors is the number of true ones."""
    fitted = fit(PAIRS, ridge=0.1)
    expected = sum(float(fitted.priors(one.features).sum()) for one in PAIRS)
    assert expected == pytest.approx(sum(one.true.sum() for one in PAIRS), rel=0.1)


def test_words_that_instruct_are_weighed_apart() -> None:
    """Clauses that ask for a change of a text teach nothing about those that state what holds, nor the other way round."""
    quoting = [replace(one, features=_told_by(one, "quoted", instructs=True)) for one in PAIRS]
    both = fit([*PAIRS, *quoting])
    assert max(both.instructs.weights, key=lambda name: both.instructs.weights[name]) == "quoted"
    assert both.states == fit(PAIRS).states
    assert recall(quoting, both, 1) > 0.9


def _told_by(one: Labelled, name: str, *, instructs: bool) -> Matrix:
    """Return features whose telling column is another, of a clause that instructs or not."""
    changed = one.features.copy()
    changed[:, [TELLS, FEATURES.index(name)]] = changed[:, [FEATURES.index(name), TELLS]]
    changed[:, FEATURES.index("instructs")] = float(instructs)
    return changed


def test_groups_are_measured_with_figures_of_others() -> None:
    """A family is never measured with what was fitted on it; a group that is unlike all others shows it."""
    assert left_out(PAIRS, 1) > 0.9
    assert min(halves(PAIRS, 1)) > 0.9
    odd = [replace(one, group="odd", features=np.zeros_like(one.features)) for one in _group("odd", 9)]
    assert left_out([*PAIRS, *odd], 1) < left_out(PAIRS, 1)


def test_without_a_true_pair_there_is_nothing_to_learn() -> None:
    """Told, not guessed."""
    with pytest.raises(UsageError):
        fit([replace(one, true=np.zeros_like(one.true)) for one in PAIRS])
    with pytest.raises(UsageError):
        fit([])
