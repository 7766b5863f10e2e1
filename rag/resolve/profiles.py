"""A text as measuring sees it: the stems of its words."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias

from indexing.search.words import content_stems

Stems: TypeAlias = frozenset[str]


@dataclass(frozen=True, slots=True)
class Profile:
    """What measuring needs of a text: the stems of its words, in order and each once."""

    line: tuple[str, ...]
    stems: Stems

    def beside(self, pairs: Collection[tuple[str, str]]) -> int:
        """Return how many of some pairs of stems stand side by side."""
        there = {(one, other) for one, other in pairs if one in self.stems and other in self.stems}
        return len(there.intersection(pairwise(self.line))) if there else 0


@lru_cache(maxsize=8192)
def profile(text: str) -> Profile:
    """Return the profile of a text; the same provisions are measured for many questions."""
    line = tuple(content_stems(text))
    return Profile(line, frozenset(line))
