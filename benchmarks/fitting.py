"""What the fits of benchmarks share: a softmax, a descent, and weights for each example fitted without its group."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

import numpy as np
import numpy.typing as npt

Row = npt.NDArray[np.float64]


class Grouped(Protocol):
    """An example of a family or contract, which is left out with it."""

    @property
    def group(self) -> str:
        """The family or contract."""
        ...


_Example = TypeVar("_Example", bound=Grouped)


def share(scores: Row) -> Row:
    """Return the softmax of some scores."""
    odds = np.exp(scores - scores.max())
    return np.asarray(odds / odds.sum())


def descend(start: Row, slope: Callable[[Row], Row], steps: int, rate: float, within: Callable[[Row], Row] = np.asarray) -> Row:
    """Return where a descent ends along a slope (Adam), each step kept `within` what weights may be."""
    found, first, second = start.copy(), np.zeros_like(start), np.zeros_like(start)
    for step in range(1, steps + 1):
        down = slope(found)
        first, second = 0.9 * first + 0.1 * down, 0.99 * second + 0.01 * down**2
        moved = first / (1 - 0.9**step) / (np.sqrt(second / (1 - 0.99**step)) + 1e-9)
        found = within(found - rate * moved)
    return found


def left_out(examples: Sequence[_Example], fit: Callable[[Sequence[_Example]], Row], folds: int) -> list[Row]:
    """Return for each example the weights fitted without its group, and some other groups."""
    groups = sorted({one.group for one in examples})
    fold = {group: at % folds for at, group in enumerate(np.random.default_rng(1).permutation(groups).tolist())}
    fitted = [fit([one for one in examples if fold[one.group] != at]) for at in range(folds)]
    return [fitted[fold[one.group]] for one in examples]
