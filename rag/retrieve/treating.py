"""How much a clause treats the subjects a question is about: by its type, its headings and its words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from graph.model.documents import Clause, ClauseType
from indexing.words import content_stems
from rag.resolve.catalogue import profile
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


_OTHER_TYPE = Treated()


@dataclass(frozen=True, slots=True)
class Treating:
    """The subjects of one question. `stems` are the words to search with, each with the share of its subject."""

    subjects: tuple[Subject, ...] = ()
    stems: Mapping[str, float] | None = None
    common: frozenset[str] = frozenset()
    """The stems of all examples of questions."""
    total: float = 1.0
    """The sum of the shares of `stems`."""
    shares: Mapping[ClauseType, float] = field(default_factory=dict)
    """The types of clause that treat them, each with the greatest share of a subject."""
    trust: float = _DISTRUSTED
    """How much the subjects count beside the question's own words: less where they are guessed, 1 where they are sure."""

    @classmethod
    def of(cls, subjects: Sequence[Subject], common: frozenset[str] = frozenset()) -> Treating:
        """Prepare to look at clauses."""
        stems: dict[str, float] = {}
        for one in subjects:
            for stem in _widening(one.concept.name):
                stems[stem] = max(stems.get(stem, 0.0), one.share)
        sure = subjects[0].sure if subjects else 0.0
        trust = max(_DISTRUSTED, min(1.0, (sure - _GUESS) / (_TRUSTED - _GUESS)))
        shares: dict[ClauseType, float] = {}
        for one in subjects:
            for kind in one.concept.types:
                shares[kind] = max(shares.get(kind, 0.0), one.share)
        return cls(tuple(subjects), stems, common, sum(stems.values()) or 1.0, shares, trust)

    @property
    def clear(self) -> float:
        """How clear it is what is asked: 0 to 1."""
        return min(1.0, self.subjects[0].sure / _CLEAR) if self.subjects else 0.0

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
            share, name = one.share, one.concept.name
            if clause.clause_type in one.concept.types:
                typed = max(typed, share)
            elif clause.also and not one.concept.types.isdisjoint(clause.also):
                further = max(further, share)
            if count := _wordings(text, name):
                worded = max(worded, share)
                often = max(often, share * count / _MANY)
            if share > headed and _wordings(headings, name):
                headed = share
        return Treated(typed, further, worded, often, headed, self._alike(text))

    def by_type(self, clause: Clause) -> Treated:
        """Look at the type of a clause alone."""
        typed = self.shares.get(clause.clause_type, 0.0)
        if typed:
            return Treated(typed=typed)
        return Treated(further=max([self.shares.get(kind, 0.0) for kind in clause.also])) if clause.also else _OTHER_TYPE

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
