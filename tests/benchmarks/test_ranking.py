"""Weights of ranking are fitted to what answers, each in its own direction."""

from __future__ import annotations

import numpy as np
from ranking import Example, fit

from rag.retrieve.ranking import AGAINST, Features, by_length, weights, worth

_NAMES = Features._fields


def _examples(telling: str, *, upwards: bool) -> list[Example]:
    """Forty questions of three provisions each; the one that answers has the most of one feature, or the least."""
    draw = np.random.default_rng(3)
    made = []
    for at in range(40):
        seen = draw.random((3, len(_NAMES)))
        values = seen[:, _NAMES.index(telling)]
        right = values == (values.max() if upwards else values.min())
        made.append(Example("people", str(at), seen, np.zeros(3), np.full(3, 500.0), right))
    return made


def test_what_tells_the_answer_gains_weight() -> None:
    """A feature that goes with the answer is worth more after the fit, and gains more than any other."""
    start = np.array(weights())
    gained = fit(_examples("paired", upwards=True), start) - start
    assert _NAMES[int(gained.argmax())] == "paired"
    assert gained.max() > 0.1


def test_no_weight_goes_against_its_meaning() -> None:
    """What speaks for a provision never ends up below nothing, nor the reverse, whatever the questions show."""
    start = np.array(weights())
    lowered = fit(_examples("headed", upwards=False), start)
    raised = fit(_examples("small", upwards=True), start)
    for fitted in (lowered, raised, start):
        assert all(weight <= 0 if name in AGAINST else weight >= 0 for name, weight in zip(_NAMES, fitted, strict=True))
    assert lowered[_NAMES.index("headed")] < start[_NAMES.index("headed")]


def test_worth_is_the_sum_of_what_was_seen() -> None:
    """Nothing seen is worth nothing; a feature is worth its weight; length counts against the very short and the very long."""
    assert worth(Features()) == 0.0
    assert worth(Features(covered=1.0)) == weights().covered
    assert by_length("x" * 50) == (1.0, 0.0)
    assert by_length("x" * 500) == (0.0, 0.0)
    assert by_length("x" * 7000)[1] > by_length("x" * 1400)[1] > 0.0
