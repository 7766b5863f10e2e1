"""Whether provisions have the words of the field that a question uses: contracts call what they treat by its name.

"Who pays for a recall?" is not answered by a clause on payment: where a contract treats recalls it says so. Which words are
such names, and which stand for one another, is in `support_words.toml`; everyday words ("who foots the bill?") are not among
them, since that a contract lacks those tells nothing.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TypeVar

from indexing.search.words import content_stems, stem, words
from rag.understand.topics import SYNONYMS

_ROOT = 5  # letters of two stems that make them one word in two forms: "certif" of "certifies" and "certificate"
_SHARE = 0.7  # of the longer stem
_NONE: frozenset[str] = frozenset()
_EITHER = re.compile(r"(?i)\b([\w’'-]+(?:\s+[\w’'-]+){0,2})\s+or\s+([\w’'-]+(?:\s+[\w’'-]+)?)")
_CALENDAR = frozenset(
    """january february march april may june july august september october november december monday tuesday wednesday thursday
    friday saturday sunday mr mrs ms dr""".split()  # noqa: SIM905  one list of words
)
_SHORT = 4  # letters of a name that may be short for another

T = TypeVar("T")


@cache
def vocabulary() -> Mapping[str, frozenset[str]]:
    """Return the stems of the field's words, each with all that stand for it (itself among them)."""
    table = tomllib.loads(Path(__file__).with_name("support_words.toml").read_text(encoding="utf-8"))
    found: dict[str, frozenset[str]] = {}
    for line in table["groups"].strip().splitlines():
        group = frozenset(map(stem, words(line)))
        for one in group:
            found[one] = found.get(one, _NONE) | group
    return found


def named_in(stems: Iterable[str], naming: Collection[str] = ()) -> tuple[str, ...]:
    """Return which stems of a question are words of the field, but for those that only name a party or a paper."""
    known = vocabulary()
    return tuple(dict.fromkeys(one for one in stems if one in known and one not in naming))


def unspoken(named: Iterable[str], there: frozenset[str]) -> tuple[str, ...]:
    """Return the words of the field for which some stems have nothing: neither the word, nor one that stands for it or is made of it."""
    return tuple(one for one in named if not _stands_for(one, there))


def strangers(terms: Iterable[str], there: Collection[str], naming: Collection[str]) -> tuple[str, ...]:
    """Return the names in a question (small letters) of which no word stands anywhere, nor in the name of a paper or a party.

    Days and months are no names; a very short one may be short for a name that is there.
    """
    asked = ((term, [word for word in term.split() if word not in _CALENDAR and len(word) > _SHORT]) for term in terms)
    return tuple(term for term, parts in asked if parts and not any(stem(one) in there or stem(one) in naming for one in parts))


def not_excused(question: str, lacking: Sequence[T], named: Sequence[T], stands_in: Callable[[T, str], bool]) -> tuple[T, ...]:
    """Return what is lacking, without what the question names as an alternative ("a bond or a guarantee") to something that is not."""
    had = [one for one in named if one not in lacking]
    pairs = [(m[1], m[2]) for m in _EITHER.finditer(question)] if lacking and had else []
    sides = [side for one, other in pairs for side in ((one, other), (other, one))]
    return tuple(one for one in lacking if not any(stands_in(one, a) and any(stands_in(two, b) for two in had) for a, b in sides))


def stem_in(one: str, text: str) -> bool:
    """Tell whether a stem is one of a few words'."""
    return one in content_stems(text)


def _stands_for(named: str, there: frozenset[str]) -> bool:
    alike = vocabulary()[named]
    if not alike.isdisjoint(there) or not SYNONYMS.get(named, _NONE).isdisjoint(there):
        return True
    return any(akin(one, other) for one in alike for other in _by_root(there).get(one[:_ROOT], ()))


def akin(one: str, other: str) -> bool:
    """Tell whether two stems are one word in two forms: they begin alike for five letters and most of the longer one."""
    shared = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return shared >= _ROOT and shared >= _SHARE * max(len(one), len(other))


@lru_cache(maxsize=64)
def _by_root(there: frozenset[str]) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for one in there:
        found.setdefault(one[:_ROOT], []).append(one)
    return {root: tuple(sorted(stems)) for root, stems in found.items()}
