"""How well some words in force answer a question: shared words by rarity, nearness, and the kind of thing wanted.

The same measure ranks clauses, picks the sentences to quote, and tells a "no" from an answer:
what it gives for words out of force can be set against what it gives for words in force.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping
from dataclasses import dataclass
from functools import lru_cache

from rag.resolve.catalogue import Profile, Stems, profile
from rag.understand.intent import Intent
from rag.understand.topics import EVIDENCE, SYNONYMS, Wanted

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
        return here.beside(asked) / len(asked) if asked else 0.0

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
    weights = {stem: weight * (_BESIDE if stem in part.beside else 1.0) for stem, weight in whole.weights.items()}
    return Measure(part, weights, sum(weights.values()), whole.telling)
