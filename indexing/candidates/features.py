"""How well each older provision fits a newer clause: one row of features a pair, computed over a whole scope at once.

An *index* holds the older provisions of one scope with the places where each key stands, so that a newer clause costs what
its own keys cost. What stands in few provisions tells more than what stands in many.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from math import fsum

import numpy as np
import numpy.typing as npt

from graph.model.ids import DocumentId
from indexing.candidates.comparable import Comparable
from indexing.candidates.signs import Signs
from indexing.search.embedder import Vectors

FEATURES = (
    "cosine",
    "cosine_behind",
    "words_behind",
    "phrases",
    "phrases_behind",
    "heading",
    "defines",
    "figures",
    "type",
    "quoted",
    "label",
    "addressed",
    "named",
    "instructs",
    "turns",
    "amending",
    "evidence",
)
"""The columns of a feature matrix, in order; each in about [0, 1], `cosine_behind` below 0."""

Matrix = npt.NDArray[np.float64]
"""A row of features for each provision."""
Row = npt.NDArray[np.float64]
"""One figure for each provision of an index."""

_RARE = 3.0  # so many rare phrases or figures in common are as telling as any number of them
_FIGURES = ("figures", "quoted", "phrases")


@dataclass(frozen=True, slots=True)
class ClauseQuery:
    """A newer clause, as an index is asked about it: its vector, its signs of change, and the documents its words name."""

    provision: Comparable
    vector: Vectors
    signs: Signs
    amending: bool
    named: frozenset[DocumentId]


@dataclass(frozen=True, slots=True)
class _Keys:
    """The keys of each provision: in how many a key stands, how much it tells (rarer is more), and how much all of a provision's do.

    Figures are added up exactly, so that they are the same in whatever order a set gives its keys.
    """

    sets: Sequence[frozenset[str]]
    standing: Mapping[str, int]
    telling: Mapping[str, float]
    sums: Row

    @classmethod
    def of(cls, sets: Sequence[frozenset[str]]) -> _Keys:
        standing = Counter(chain.from_iterable(sets))
        tells = {rows: float(np.log(1.0 + len(sets) / rows)) for rows in set(standing.values())}
        telling = {key: tells[rows] for key, rows in standing.items()}
        return cls(sets, standing, telling, _summed(sets, telling))

    def shared(self, keys: frozenset[str]) -> Row:
        """Return for each provision how much the keys in common tell."""
        return _summed([keys & own for own in self.sets], self.telling)

    def rare(self, keys: frozenset[str]) -> Row:
        """Return for each provision its keys in common, each counted as the share of it: one where it stands nowhere else."""
        shares = {key: 1.0 / self.standing[key] for key in keys if key in self.standing}
        return _summed([shares.keys() & own for own in self.sets], shares)


def _summed(sets: Iterable[Collection[str]], figures: Mapping[str, float]) -> Row:
    return np.array([fsum(map(figures.__getitem__, keys)) for keys in sets])


class ProvisionIndex:
    """The older provisions of one scope, ready to be compared; `vectors` has a row for each."""

    def __init__(self, provisions: Sequence[Comparable], vectors: Vectors) -> None:
        """Index the provisions."""
        self.provisions = tuple(provisions)
        self._vectors = vectors
        self._words = _Keys.of([p.words for p in provisions])
        self._phrases = _Keys.of([p.phrases for p in provisions])
        self._headings = _Keys.of([p.heading for p in provisions])
        self._defines = _Keys.of([p.defines for p in provisions])
        self._figures = _Keys.of([p.figures for p in provisions])

    def features(self, query: ClauseQuery) -> Matrix:
        """Return shape (provisions, features), in the order of `FEATURES`."""
        columns = self._columns(query)
        return np.stack([columns[name] for name in FEATURES], axis=1)

    def _columns(self, query: ClauseQuery) -> dict[str, Row]:
        provision = query.provision
        cosine = np.vecdot(self._vectors, query.vector).astype(float)
        words = self._words.shared(provision.words)
        matching = words / np.sqrt(np.maximum(1.0, self._words.sums))
        phrases = self._phrases.rare(provision.phrases)
        quoted = self._quoted(provision)
        addressed = self._standing([p.address for p in self.provisions], provision.opening)
        columns = {
            "cosine": cosine,
            "cosine_behind": cosine - cosine.max(initial=0.0),
            "words_behind": matching / max(1e-9, float(matching.max(initial=0.0))),
            "phrases": np.minimum(1.0, phrases / _RARE),
            "phrases_behind": phrases / max(1.0, float(phrases.max(initial=0.0))),
            "heading": self._headings.shared(provision.words) / np.maximum(1.0, self._headings.sums),
            "defines": np.minimum(1.0, self._defines.rare(provision.defines | provision.terms)),
            "figures": np.minimum(1.0, self._figures.rare(provision.figures) / 1.5),
            "type": np.array([bool(p.types & provision.types) for p in self.provisions], float),
            "quoted": quoted,
            "label": self._labelled(provision),
            "addressed": addressed,
            "named": np.array([p.clause.document_id in query.named for p in self.provisions], float),
            "instructs": np.full(len(cosine), float(query.signs.instructs)),
            "turns": np.full(len(cosine), float(query.signs.turns)),
            "amending": np.full(len(cosine), float(query.amending)),
        }
        best = np.maximum.reduce([columns[name] for name in _FIGURES])
        columns["evidence"] = best * columns["words_behind"]
        return columns

    def _quoted(self, provision: Comparable) -> Row:
        """Return for each provision how surely words quoted by the clause are its own: rare ones, and not one word alone."""
        total = np.zeros(len(self.provisions))
        for words in provision.quoted:
            standing = np.array([f" {words} " in p.forms for p in self.provisions], float)
            if standing.any():
                total = np.maximum(total, standing * min(1.0, (1 + words.count(" ")) / 3.0) / standing.sum())
        return total

    def _standing(self, names: Sequence[str], words: str) -> Row:
        """Return for each provision whether its name stands in some words: 1 where it alone has that name."""
        found = np.array([bool(name) and f" {name} " in words for name in names], float)
        same = Counter(name for name, stands in zip(names, found, strict=True) if stands)
        return np.asarray(found / np.array([max(1, same[name]) for name in names]))

    def _labelled(self, provision: Comparable) -> Row:
        found = np.array([_label(p) in provision.labels for p in self.provisions], float)
        return found / max(1.0, float(np.sqrt(found.sum())))


def _label(provision: Comparable) -> str:
    return provision.clause.label.strip("().").casefold() or "-"
