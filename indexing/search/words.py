"""Words as search sees them: which carry meaning, and their stems."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from itertools import filterfalse, pairwise
from typing import TypeAlias

STOP_WORDS = frozenset(
    """a about all also an and any are as at be been but by can could did do does for from had has have how if in into is it
    its may might more must no not of on or our shall should so such than that the their them then there these they this
    those to under upon us was we were what when where which who whom whose why will with would you your""".split()  # noqa: SIM905  a hundred quotes would hide the words
)
"""Words that find nothing worth having."""

_WORD = re.compile(r"[^\W_]+(?:[.,]\d+)*")
_VOWEL = re.compile(r"[aeiouy]")
_SAME = {
    "paid": "pay",
    "repaid": "repay",
    "repayment": "repay",
    "sent": "send",
    "held": "hold",
    "sold": "sell",
    "kept": "keep",
    "gave": "give",
    "given": "give",
    "made": "make",
}
_SAME |= {"annum": "annual", "expiry": "expire", "payable": "pay", "payments": "pay", "payment": "pay", "percentage": "percent"}
_BRITISH = (
    ("licence", "license"),
    ("favour", "favor"),
    ("labour", "labor"),
    ("honour", "honor"),
    ("defence", "defense"),
    ("centre", "center"),
)
_DERIVED = (
    "ization",
    "isation",
    "ments",
    "ment",
    "ness",
    "ity",
    "ance",
    "ence",
    "able",
    "ible",
    "ably",
    "ion",
    "ize",
    "ise",
    "ive",
    "al",
    "ly",
)


def words(text: str) -> list[str]:
    """Return the words of a text, small letters; a figure keeps its decimals (``2.500``)."""
    return _WORD.findall(text.casefold())


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """Return a rough stem of a word in small letters: "terminate", "terminated" and "termination" meet."""
    word = _SAME.get(word, word)
    if len(word) < 4 or word[0].isdigit():
        return word
    for british, american in _BRITISH:
        word = word.replace(british, american)
    word = _without_derivation(_without_derivation(_without_inflection(word)))
    if word.endswith("ific"):
        return word[:-1]
    if word.endswith("y"):
        return word[:-1] + "i"
    return word.removesuffix("e") if len(word) > 3 and not word.endswith("ee") else word


def content_stems(text: str) -> list[str]:
    """Return the stems of the words that carry meaning, in order."""
    return [*map(stem, filterfalse(STOP_WORDS.__contains__, words(text)))]  # of every provision looked at: no step of it in Python


def _without_inflection(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        word = word[:-3] + "y"
    elif word.endswith(("sses", "xes", "ches", "shes")):
        word = word[:-2]
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    if word.endswith("eed"):
        return word[:-1]
    for suffix in ("ing", "ed"):
        rest = word.removesuffix(suffix)
        if rest != word and len(rest) >= 3 and _VOWEL.search(rest) and not rest.endswith("e"):
            return _single(rest)
    return word


def _without_derivation(word: str) -> str:
    for suffix in _DERIVED:
        rest = word.removesuffix(suffix)
        if rest != word and len(rest) >= 4:
            return _single(rest)
    rest = word.removesuffix("e")
    return rest[:-2] if rest.endswith("at") and len(rest) >= 7 else word


def _single(word: str) -> str:
    """`cancell` is `cancel`; `assess` stays."""
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "sze" else word


Stems: TypeAlias = frozenset[str]


@dataclass(frozen=True, slots=True)
class Profile:
    """The stems of a text's words, in order and each once."""

    line: tuple[str, ...]
    stems: Stems

    def neighbouring(self, pairs: Collection[tuple[str, str]]) -> int:
        """Return how many of some pairs of stems stand side by side."""
        there = {(one, other) for one, other in pairs if one in self.stems and other in self.stems}
        return len(there.intersection(pairwise(self.line))) if there else 0


@lru_cache(maxsize=8192)
def profile(text: str) -> Profile:
    """Return the profile of a text; the same provisions are measured for many questions."""
    line = tuple(content_stems(text))
    return Profile(line, frozenset(line))
