"""Which sentences of a long provision are read at all: those that share most words with the other side (a bound on the work)."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache

from indexing.candidates.rules.facts import Facts, Provision, Sentence
from indexing.candidates.rules.mood import makes_rule
from indexing.search.words import STOP_WORDS

MOST = 25
"""The most sentences that a provision may have to be read as a whole."""

_BEST = 12  # sentences of a longer one that are read
_SIZE = 6_000  # characters of a provision that is read as a whole, and of what is read of a longer one
_ROOT = 5  # letters of a word that tell it from others, however it is bent
_WORD = re.compile(r"[^\W\d_]{3,}")
_SIGN = re.compile(
    r"(?i)\b(?:from|effective?|now|no|not|nor|hereby|instead|rather|place|lieu|longer|ceases?|agree[ds]?|shall|will|must|may|is|are|new|except)\b"
)
_ROOTS = frozenset(word[:_ROOT] for word in STOP_WORDS)


@lru_cache(maxsize=256)
def asking(source: Provision, target: Provision) -> tuple[Sentence, ...]:
    """Return the sentences of the newer provision that may change the older one, in order: all where they are few."""
    found = source.sentences
    if len(found) > MOST:
        found = tuple(s for s in found if _SIGN.search(s.raw))
    return _best(found, (target.heading, target.text))


def places(sentence: Sentence, facts: Facts) -> tuple[Sentence, ...]:
    """Return the sentences of the older provision that a sentence of the newer one may act on, in order; only such as lay down a rule."""
    found = _best(facts.target.sentences, (facts.source.heading, sentence.raw))
    return tuple(s for s in found if makes_rule(s, facts.target))


def read_whole(provision: Provision) -> bool:
    """Tell whether all sentences of a provision are read."""
    return _few(provision.sentences)


def _best(found: tuple[Sentence, ...], like: tuple[str, ...]) -> tuple[Sentence, ...]:
    if _few(found):
        return found
    wanted = frozenset[str]().union(*map(_roots, like))
    often = _often(found)
    shared = {s: sum(1 / often[root] for root in wanted & _roots(s.raw)) for s in found}
    kept: list[Sentence] = []
    room = _SIZE
    for one in sorted(found, key=lambda s: (-shared[s], s.start))[:_BEST]:
        room -= one.end - one.start
        if kept and room < 0:
            break
        kept.append(one)
    return tuple(sorted(kept, key=lambda s: s.start))


def _few(found: tuple[Sentence, ...]) -> bool:
    return len(found) <= MOST and sum(s.end - s.start for s in found) <= _SIZE


@lru_cache(maxsize=64)
def _often(found: tuple[Sentence, ...]) -> Counter[str]:
    """Return in how many of the sentences each word stands: what all have tells none from another."""
    return Counter(root for one in found for root in _roots(one.raw))


@lru_cache(maxsize=16384)
def _roots(words: str) -> frozenset[str]:
    """Return the words of a text, each by its first letters; those that tell nothing left out."""
    return frozenset(word[:_ROOT] for word in _WORD.findall(words.casefold())) - _ROOTS
