"""How well some words in force answer a question: shared words by rarity, nearness, and the kind of thing wanted.

The same measure ranks clauses, picks the sentences to quote, and tells a "no" from an answer:
what it gives for words out of force can be set against what it gives for words in force.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from graph.model.documents import Clause, ClauseType
from indexing.search.words import Profile, Stems, content_stems, profile
from rag.understand.answer_types import EVIDENCE, SYNONYMS, Wanted
from rag.understand.question import Intent
from rag.understand.subjects import Subject, concepts
from rag.understand.wordings import Wording

_IN_CONTEXT = 0.6  # a word of the question that stands only in the headings above counts for less than in the words themselves
_ALIKE = 0.7  # and so does a word that is used for it
_NEARNESS = 0.45
_EVIDENCE = 0.16
_PAIRS = 0.25
_KIND = 0.3  # "entity" in "which entity": the answer is one, it need not say so
_BESIDE = 0.15  # words of another part of the question only say what this one is about
_NAMING = 0.15  # "Credit Agreement" in "under the Credit Agreement"
_NONE: frozenset[str] = frozenset()
_NEVER_SEEN = 0.5  # a word no document has tells nothing about which clause is meant, but that it is missing says something


def worth(stem: str, here: Stems, above: Stems) -> float:
    """Return what it is worth, 0 to 1, that a stem is asked for in words with some stems, under headings with some: 1 where it stands.

    Where it does not, another used for it may, or the headings may have it.
    """
    if stem in here:
        return 1.0
    alike = SYNONYMS.get(stem, _NONE)
    if not alike.isdisjoint(here):
        return _ALIKE
    if stem in above:
        return _IN_CONTEXT
    return 0.0 if alike.isdisjoint(above) else _ALIKE * _IN_CONTEXT


@dataclass(frozen=True, slots=True)
class Measure:
    """Measures words against one question. `weights` are the rarities of its stems, `total` their sum."""

    intent: Intent
    weights: Mapping[str, float]
    total: float
    telling: Stems = _NONE
    """Its stems and those that are used for them."""

    def score(self, text: str, context: str = "", near: float = 0.0) -> float:
        """Score words, with the headings above them and their nearness (a cosine); about 0 to 1.5."""
        return self.coverage(text, context) + _NEARNESS * near + _EVIDENCE * self.evidence(text) + _PAIRS * self.paired(text)

    def coverage(self, text: str, context: str = "") -> float:
        """Return the part of the question's words, by rarity, that stand here: 0 to 1."""
        return self.covered(profile(text).stems, profile(context).stems)

    def own(self, text: str, common: Container[str]) -> float:
        """Return the part of the question's words, by rarity, that stand here and are not common to many questions: 0 to 1."""
        return self.own_in(profile(text).stems, common)

    def own_in(self, here: Stems, common: Container[str]) -> float:
        """Do the same for words with some stems."""
        there = self.telling & here  # few, of many
        found = sum([weight for stem, weight in self.weights.items() if stem in there and stem not in common]) if there else 0.0
        return found / self.total if self.total else 0.0

    def shared(self, common: Container[str]) -> float:
        """Return the part of the question's words, by rarity, that are common to many questions: 0 to 1."""
        found = sum([weight for stem, weight in self.weights.items() if stem in common])
        return found / self.total if self.total else 0.0

    def paired(self, text: str) -> float:
        """Return the part of the question's neighbouring words that are neighbours here too: 0 to 1."""
        return self.paired_in(profile(text))

    def paired_in(self, here: Profile) -> float:
        """Do the same for words with some profile."""
        asked = self.intent.pairs
        return here.neighbouring(asked) / len(asked) if asked else 0.0

    def covered(self, here: Stems, above: Stems) -> float:
        """Do the same for words with some stems, under headings with some."""
        mine, over = self.telling & here, self.telling & above
        if not self.total or not (mine or over):
            return 0.0
        return sum([weight * worth(stem, mine, over) for stem, weight in self.weights.items()]) / self.total  # a list: faster

    def evidence(self, text: str) -> float:
        """Return the part of the wanted kinds (a date, an amount, ...) that the words show: 0 to 1."""
        wanted = self.intent.wanted
        return len([kind for kind in wanted if _shows(kind, text)]) / len(wanted) if wanted else 0.0

    def kinds(self, text: str) -> frozenset[Wanted]:
        """Return the wanted kinds that the words show."""
        return frozenset(kind for kind in self.intent.wanted if _shows(kind, text))


@lru_cache(maxsize=16384)
def _shows(kind: Wanted, text: str) -> bool:
    return EVIDENCE[kind].search(text) is not None


def measure(intent: Intent, rarity: Mapping[str, float], naming: Collection[str] = ()) -> Measure:
    """Prepare to measure.

    `rarity` gives each stem its inverse document frequency, 0 where no document has it; `naming` are
    stems that only say which document is meant.
    """
    seen = {stem: rarity.get(stem, 0.0) for stem in intent.stems}
    least = min((value for value in seen.values() if value), default=1.0)
    factor = dict.fromkeys(intent.kinds, _KIND) | dict.fromkeys(naming, _NAMING)
    weights = {stem: (value or _NEVER_SEEN * least) * factor.get(stem, 1.0) for stem, value in seen.items()}
    telling = frozenset(weights).union(*(SYNONYMS.get(stem, _NONE) for stem in weights))
    return Measure(intent, weights, sum(weights.values()), telling)


def of_part(whole: Measure, part: Intent) -> Measure:
    """Prepare to measure against one of the things that a question asks: what the others say only tells what it is about."""
    weights = {stem: weight * (_BESIDE if stem in part.other_stems else 1.0) for stem, weight in whole.weights.items()}
    return Measure(part, weights, sum(weights.values()), whole.telling)


_MANY = 4  # wordings of a subject in one clause that are as good as more
_CLEAR = 0.5  # the score of a subject from which there is no doubt what is asked
_GUESS = 0.1  # and up to which it is no more than a guess
_TRUSTED = 0.45  # from here on the subject counts in full when provisions are ranked
_DISTRUSTED = 0.35  # and this much of it always


class SubjectFeatures(NamedTuple):
    """What in a clause is of the subjects asked about, each 0 to 1."""

    typed: float = 0.0
    further: float = 0.0
    """Its type is another, but it treats the subject besides."""
    worded: float = 0.0
    often: float = 0.0
    headed: float = 0.0
    alike: float = 0.0
    """The part of the words to search with that stand in it."""


_OTHER_TYPE = SubjectFeatures()


@dataclass(frozen=True, slots=True)
class SubjectMatcher:
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
    def of(cls, subjects: Sequence[Subject], common: frozenset[str] = frozenset()) -> SubjectMatcher:
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
    def opening(self) -> float:
        """How far the words that open a paper are asked for: 0 to 1."""
        return max((one.share for one in self.subjects if one.concept.opening), default=0.0)

    def treated(self, clause: Clause, text: str, headings: str) -> SubjectFeatures:
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
        return SubjectFeatures(typed, further, worded, often, headed, self._alike(text))

    def by_type(self, clause: Clause) -> SubjectFeatures:
        """Look at the type of a clause alone."""
        typed = self.shares.get(clause.clause_type, 0.0)
        if typed:
            return SubjectFeatures(typed=typed)
        return SubjectFeatures(further=max([self.shares.get(kind, 0.0) for kind in clause.also])) if clause.also else _OTHER_TYPE

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
