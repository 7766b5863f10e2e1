"""The same duty stated twice is one: duties grouped by who owes what.

Two statements are one duty where the same party owes the same kind of thing to nobody else, no typed value of one contradicts one of
the other, and most of their words are the same. Two notices of different things share few words and stay two.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from graph.model.obligations import Duty
from indexing.duties.vocabulary import phrases

_ALIKE = 0.8  # the share of the words of the shorter that the longer has too
_LEAST = 0.6  # the share of all words that both have
_FEW = 4  # telling words below which nothing is concluded from them
_EMPTY = phrases(
    "a an the of to in on at by for from with and or nor its their his her it they shall will must may not no any"
    " all each such that this these"
    " those be is are as if hereunder hereof thereof herein agreement under other"
)


def merged(duties: Iterable[Duty]) -> tuple[tuple[Duty, ...], ...]:
    """Group duties: those of one group are the same duty, the one stated first before the others; groups keep that order."""
    groups: list[list[Duty]] = []
    near: dict[tuple[object, ...], list[tuple[list[Duty], frozenset[str]]]] = {}
    for duty in duties:
        words = _telling(duty.words.text) - _telling(duty.obligor)
        rivals = near.setdefault((duty.bound, duty.party or duty.obligor.casefold(), duty.domain, duty.type), [])
        same = next((group for group, known in rivals if _alike(words, known) and _agree(group[0], duty)), None)
        if same is not None:
            same.append(duty)
            continue
        groups.append([duty])
        rivals.append((groups[-1], words))
    return tuple(map(tuple, groups))


def _telling(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[^\W_]+", text.casefold())) - _EMPTY


def _alike(one: frozenset[str], other: frozenset[str]) -> bool:
    if _numbers(one - other) and _numbers(other - one):
        return False  # the reports of phase 1 and of phase 2
    both, shorter = len(one & other), min(len(one), len(other))
    if shorter < _FEW:
        return one == other
    return both >= _ALIKE * shorter and both >= _LEAST * len(one | other)


def _numbers(words: frozenset[str]) -> bool:
    return any(word.isdigit() for word in words)


def _agree(one: Duty, other: Duty) -> bool:
    """Tell whether the values of two duties are the same, and whom they are owed to, where both say."""
    return _same(_values(one), _values(other)) and _same(_owed_to(one), _owed_to(other))


def _same(one: frozenset[object], other: frozenset[object]) -> bool:
    return not one or not other or one == other


def _values(duty: Duty) -> frozenset[object]:
    return frozenset((v.kind, v.number, v.unit, v.day) for v in duty.values)


def _owed_to(duty: Duty) -> frozenset[object]:
    return frozenset(one.party or one.named.casefold() for one in duty.beneficiaries)
