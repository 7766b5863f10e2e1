"""What words are about: the subjects, acts and roles a stretch of text names, each with where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from graph.text.quote_matching import Span
from indexing.candidates.rules import lexicon
from indexing.plain import plain
from indexing.search.words import STOP_WORDS, stem

_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")
_POSSESSIVE = re.compile(r"'s?$")


class Sort(StrEnum):
    """How much a word tells of the subject."""

    SUBJECT = "SUBJECT"  # a noun or verb of contracts: what is regulated
    ACT = "ACT"  # what is done with it
    PLAIN = "PLAIN"  # a word of no group
    NAME = "NAME"  # a capitalised word of no group: a party, a product, a defined term


@dataclass(frozen=True, slots=True)
class Concept:
    """What some words name: a group of the lexicon, or a stem of its own (``=stem``). It stands at [start, end)."""

    name: str
    sort: Sort
    start: int
    end: int


class Side(StrEnum):
    """Whose duty a sentence speaks of, where a role tells."""

    CUSTOMER = "CUSTOMER"
    PROVIDER = "PROVIDER"


def _stems(words: str) -> tuple[str, ...]:
    return tuple(stem(_POSSESSIVE.sub("", w)) for w in words.split("-"))


def _table(lines: str, sort: Sort) -> dict[tuple[str, ...], tuple[str, Sort]]:
    made: dict[tuple[str, ...], tuple[str, Sort]] = {}
    for line in lines.strip().splitlines():
        name, _, group = line.partition(": ")
        for word in group.split():
            made.setdefault(_stems(word), (name, sort))
    return made


_GROUPS: Mapping[tuple[str, ...], tuple[str, Sort]] = _table(lexicon.ACTS, Sort.ACT) | _table(lexicon.SUBJECTS, Sort.SUBJECT)
_KIN: Mapping[str, frozenset[str]] = {
    name: frozenset(k for line in lexicon.KIN.strip().splitlines() if name in line.split() for k in line.split()) - {name}
    for name in {k for line in lexicon.KIN.split() for k in line.split()}
}
_REACH: Mapping[str, int] = {words[0]: len(words) for words in sorted(_GROUPS, key=len)}
"""How many words the longest entry has that begins with a stem."""
_FILLERS = frozenset(stem(w) for w in lexicon.FILLERS) | frozenset(map(stem, STOP_WORDS))
_ROLES: Mapping[str, Side] = {
    **{stem(w): Side.CUSTOMER for w in lexicon.CUSTOMERS.split()},
    **{stem(w): Side.PROVIDER for w in lexicon.PROVIDERS.split()},
}


_CAPITAL_ROLES = frozenset(
    {"Company", "Principal", "Owner", "Agent", "Firm", "Bank", "Manager", "Host", "Issuer", "Sponsor", "Investor", "Guarantor", "Trustee"}
)
"""Roles where they are capitalised, other words where not ("the principal is repaid")."""


def _is_role_name(word: str) -> bool:
    return word.removesuffix("'s") in _CAPITAL_ROLES


def is_role(word: str) -> bool:
    """Tell whether a word names a side of a contract ("Customer")."""
    return _is_role_name(word) or stem(word.casefold().removesuffix("'s")) in _ROLES


def is_word(word: str) -> bool:
    """Tell whether a word is one of those that contracts use, in capitals or not: no part of a name."""
    known = stem(word.casefold())
    return known in _FILLERS or (known,) in _GROUPS


def sides(text: str) -> tuple[Side, ...]:
    """Return the sides whose roles a text names, in order of their first mention."""
    found = (_ROLES.get(_stem_of(m[0])) for m in _WORD.finditer(plain(text)))
    return tuple(dict.fromkeys(s for s in found if s))


@lru_cache(maxsize=8192)
def concepts(text: str, without: tuple[Span, ...] = ()) -> tuple[Concept, ...]:
    """Return what the words of a text name, in order; the words of `without` (its values) are left out."""
    words = [m for m in _WORD.finditer(plain(text)) if not any(a < m.end() and m.start() < b for a, b in without)]
    stems = [_stem_of(m[0]) for m in words]
    found: list[Concept] = []
    at = 0
    while at < len(words):
        size, known = _longest(stems, at)
        if known is not None:
            found.append(Concept(*known, words[at].start(), words[at + size - 1].end()))
        elif stems[at] not in _FILLERS and stems[at] not in _ROLES and len(stems[at]) > 2 and not _is_role_name(words[at][0]):
            sort = Sort.NAME if _is_name(text, words[at]) else Sort.PLAIN
            found.append(Concept(f"={stems[at]}", sort, words[at].start(), words[at].end()))
        at += size
    return tuple(found)


def subjects(forms: Iterable[str]) -> frozenset[str]:
    """Return the groups of subjects that words in a row name; words are in small letters, what is none of letters parts nothing."""
    return frozenset(name for name, sort in _known([stem(form) for form in forms if form[0].isalpha()]) if sort is Sort.SUBJECT)


def _known(stems: Sequence[str]) -> Iterator[tuple[str, Sort]]:
    end = 0
    for at in [n for n, one in enumerate(stems) if one in _REACH]:  # of every provision looked at: most words begin no group
        size, known = _longest(stems, at) if at >= end else (0, None)
        if known is not None:
            yield known
            end = at + size


def kin(name: str) -> frozenset[str]:
    """Return the subjects of which contracts speak in one breath with this one."""
    return _KIN.get(name, frozenset())


def names(found: Iterable[Concept], *sorts: Sort) -> frozenset[str]:
    """Return the names of the concepts of some sorts; of all where none are given."""
    return frozenset(c.name for c in found if not sorts or c.sort in sorts)


def _stem_of(word: str) -> str:
    return stem(_POSSESSIVE.sub("", word.casefold()))


def _longest(stems: Sequence[str], at: int) -> tuple[int, tuple[str, Sort] | None]:
    for size in range(min(_REACH.get(stems[at], 0), len(stems) - at), 0, -1):
        known = _GROUPS.get(tuple(stems[at : at + size]))
        if known is not None:
            return size, known
    return 1, None


def _is_name(text: str, word: re.Match[str]) -> bool:
    """Tell whether a word is capitalised within its sentence."""
    before = text[: word.start()].rstrip()
    return word[0][0].isupper() and bool(before) and before[-1] not in ".?!:\n"
