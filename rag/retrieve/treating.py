"""How much a clause treats the subjects a question is about: by its type, its headings and its words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from graph.model.documents import Clause
from indexing.words import content_stems
from rag.resolve.profiles import profile
from rag.understand.concepts import concepts
from rag.understand.subjects import Subject
from rag.understand.wordings import Wording

_MANY = 4  # wordings of a subject in one clause that are as good as more
_CLEAR = 0.5  # the score of a subject from which there is no doubt what is asked
_GUESS = 0.1  # and up to which it is no more than a guess
_TRUSTED = 0.45  # from here on the subject counts in full when provisions are ranked
_DISTRUSTED = 0.35  # and this much of it always


class Treated(NamedTuple):
    """What in a clause is of the subjects asked about, each 0 to 1."""

    typed: float = 0.0
    further: float = 0.0
    """Its type is another, but it treats the subject besides."""
    worded: float = 0.0
    often: float = 0.0
    headed: float = 0.0
    alike: float = 0.0
    """The part of the words to search with that stand in it."""


@dataclass(frozen=True, slots=True)
class Treating:
    """The subjects of one question. `stems` are the words to search with, each with the share of its subject."""

    subjects: tuple[Subject, ...] = ()
    stems: Mapping[str, float] | None = None
    common: frozenset[str] = frozenset()
    """The stems of all examples of questions."""
    total: float = 1.0
    """The sum of the shares of `stems`."""

    @classmethod
    def of(cls, subjects: Sequence[Subject], common: frozenset[str] = frozenset()) -> Treating:
        """Prepare to look at clauses."""
        stems: dict[str, float] = {}
        for one in subjects:
            for stem in _widening(one.concept.name):
                stems[stem] = max(stems.get(stem, 0.0), one.share)
        return cls(tuple(subjects), stems, common, sum(stems.values()) or 1.0)

    @property
    def clear(self) -> float:
        """How clear it is what is asked: 0 to 1."""
        return min(1.0, self.subjects[0].sure / _CLEAR) if self.subjects else 0.0

    @property
    def trust(self) -> float:
        """How much the subjects count beside the question's own words: less where they are guessed, 1 where they are sure."""
        sure = self.subjects[0].sure if self.subjects else 0.0
        return max(_DISTRUSTED, min(1.0, (sure - _GUESS) / (_TRUSTED - _GUESS)))

    @property
    def chief(self) -> Treating:
        """The same for the likeliest subject alone."""
        return Treating.of(self.subjects[:1], self.common)

    @property
    def opening(self) -> float:
        """How far the words that open a paper are asked for: 0 to 1."""
        return max((one.share for one in self.subjects if one.concept.opening), default=0.0)

    def treated(self, clause: Clause, text: str, headings: str) -> Treated:
        """Look at a clause by some of its words and the headings above it."""
        typed = further = worded = often = headed = 0.0
        for one in self.subjects:
            if clause.clause_type in one.concept.types:
                typed = max(typed, one.share)
            elif not one.concept.types.isdisjoint(clause.also):
                further = max(further, one.share)
            count = _wordings(text, one.concept.name)
            worded = max(worded, one.share * min(count, 1))
            often = max(often, one.share * count / _MANY)
            headed = max(headed, one.share * min(_wordings(headings, one.concept.name), 1))
        return Treated(typed, further, worded, often, headed, self._alike(text))

    def by_type(self, clause: Clause) -> Treated:
        """Look at the type of a clause alone."""
        types, also = clause.clause_type, frozenset(clause.also)
        typed = max([one.share for one in self.subjects if types in one.concept.types], default=0.0)
        further = max([one.share for one in self.subjects if also and not one.concept.types.isdisjoint(also)], default=0.0)
        return Treated(typed=typed, further=0.0 if typed else further)

    def _alike(self, text: str) -> float:
        stems = self.stems or {}
        return sum([stems[stem] for stem in profile(text).stems & stems.keys()]) / self.total if stems else 0.0


@lru_cache(maxsize=65536)
def _wordings(text: str, concept: str) -> int:
    """Count the different wordings of a subject in some words, up to four."""
    found: set[str] = set()
    for match in _says(concept).finditer(text):
        found.add(match[0].casefold()[:14])
        if len(found) >= _MANY:
            break
    return len(found)


@lru_cache(maxsize=256)
def _says(concept: str) -> Wording:
    return next(one.says for one in concepts() if one.name == concept)


@lru_cache(maxsize=256)
def _widening(concept: str) -> frozenset[str]:
    return frozenset(content_stems(next(one.widen for one in concepts() if one.name == concept)))
