"""Rows that words stand in, with what each word adds to the score of a row: sums over words, in NumPy."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Rows: TypeAlias = NDArray[np.int64]
"""Rows of the keyword index; shape (n,)."""
_Scores: TypeAlias = NDArray[np.float64]
_DIGITS = 6  # to which scores count: beyond them ids tell


@dataclass(frozen=True, slots=True)
class Postings:
    """The `rows` a word stands in, each once and in order, and the positive `scores` it gives them; arrays of one length."""

    rows: Rows
    scores: _Scores

    @classmethod
    def of(cls, found: Sequence[tuple[int, float]]) -> Postings:
        """Make them of pairs (row, score)."""
        return cls(np.array([row for row, _ in found], dtype=np.int64), np.array([score for _, score in found], dtype=np.float64))

    def among(self, some: Rows) -> int:
        """Return how many of some rows, few beside its own, are among its own."""
        if not len(self.rows):
            return 0
        at = np.minimum(np.searchsorted(self.rows, some), len(self.rows) - 1)
        return int(np.count_nonzero(self.rows[at] == some))

    def best(self, k: int) -> tuple[dict[int, float], tuple[dict[int, float], int]]:
        """Return the rows that are surely among the k best; those that are equally good, and how many of these are.

        Scores count to six digits.
        """
        scores = np.round(self.scores, _DIGITS)
        if k >= len(scores):
            return _pairs(self.rows, scores), ({}, 0)
        last = np.partition(scores, -k)[-k]
        sure, even = scores > last, scores == last
        return _pairs(self.rows[sure], scores[sure]), (_pairs(self.rows[even], scores[even]), k - int(sure.sum()))


def _pairs(rows: Rows, scores: _Scores) -> dict[int, float]:
    return dict(zip(rows.tolist(), scores.tolist(), strict=True))


def summed(words: Sequence[Postings], within: Collection[int] | None = None) -> Postings:
    """Return the rows that any of some words stands in, each with the sum of its scores; of these rows, or of all."""
    size = max((int(one.rows.max()) + 1 for one in words if len(one.rows)), default=0)
    total = np.zeros(size)
    for one in words:
        total[one.rows] += one.scores
    if within is None:
        rows = np.flatnonzero(total)
    else:  # these alone are looked at: a scope is small beside everything that has a word
        some = np.unique(np.fromiter(within, np.int64, len(within)))
        some = some[some < size]
        rows = some[total[some] != 0]
    return Postings(rows, total[rows])
