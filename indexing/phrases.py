"""Phrases: wordings written as a lawyer would list them, in data files, and found in sentences without regular expressions in code.

    neither|no|not ~ assign*|transfer* ~ consent     words in this order, up to 150 characters between them where "~" stands
    assign* ~60 void                                 up to 60 characters between them
    prior? written notice                            "?" marks a word, not the last, that may be left out
    third_party                                      "third party", "third-party" or "thirdparty"
    *month                                           the end of a word ("six-month")
    ^law$                                            at the beginning, at the end
    @period                                          a list of words that the data file names once

A word does not match behind a hyphen: "exclusive" is not found in "non-exclusive".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

_ENDS = frozenset("$")  # a token of its own: at the end, after a gap
_GAP = 150  # characters that "~" stands for
_WORD = re.compile(r"\w+|[%$]")
_REMEMBERED = 1 << 16  # contracts have few different words, and each is looked up once


def find(phrases: Sequence[re.Pattern[str]], text: str, start: int = 0, end: int | None = None) -> re.Match[str] | None:
    """Return the match of the first phrase that stands in [start, end) of a text."""
    stop = len(text) if end is None else min(end, len(text))
    for one in phrases:
        if found := one.search(text, start, stop):
            return found
    return None


def compile_all(phrases: Iterable[str], lists: Mapping[str, str] | None = None) -> tuple[re.Pattern[str], ...]:
    """Return phrases as patterns for text on one line; `lists` are the named lists of words."""
    return tuple(_compiled(_expanded(one, lists or {})) for one in phrases)


class PhraseIndex:
    """Rows of phrases, found many times faster than one by one: a row is tried only where the words that it needs are there."""

    def __init__(self, rows: Sequence[Iterable[str]], lists: Mapping[str, str] | None = None) -> None:
        """Take the phrases of each row."""
        made = [(row, _expanded(one, lists or {})) for row, phrases in enumerate(rows) for one in phrases]
        shared: dict[str, int] = {}
        self._phrases: list[tuple[int, int, re.Pattern[str]]] = []
        needed: list[tuple[str, int]] = []
        for place, (row, phrase) in enumerate(made):
            tokens = sorted((one for one in phrase.split() if _is_needed(one)), key=_commonness)
            bits = [1 << place, *(shared.setdefault(one, 1 << len(made) + len(shared)) for one in tokens[1:])]
            needed += [(tokens[0], bits[0])]
            self._phrases.append((row, sum(set(bits)), _compiled(phrase)))
        self._firsts = (1 << len(made)) - 1
        self._whole: dict[str, int] = {}
        self._stems: dict[str, list[tuple[str, int]]] = {}
        for token, bit in (*needed, *shared.items()):
            for word in _bare(token).split("|"):
                stem = word.partition("_")[0].rstrip("*")
                if stem == word:
                    self._whole[word] = self._whole.get(word, 0) | bit
                else:
                    self._stems.setdefault(stem[:2], []).append((stem, bit))
        self._known: dict[str, int] = {}

    def matching(self, text: str) -> Iterator[int]:
        """Yield the rows of which a phrase stands in a text in small letters, each once, from the first on."""
        there = 0
        for word in set(_WORD.findall(text)):
            there |= self._known[word] if word in self._known else self._remember(word)
        firsts, last = there & self._firsts, -1
        while firsts:
            row, mask, pattern = self._phrases[(firsts & -firsts).bit_length() - 1]
            if row != last and there & mask == mask and pattern.search(text):
                last = row
                yield row
            firsts &= firsts - 1

    def _remember(self, word: str) -> int:
        bits = self._whole.get(word, 0)
        for stem, bit in self._stems.get(word[:2], ()):
            if word.startswith(stem):
                bits |= bit
        if len(self._known) < _REMEMBERED:
            self._known[word] = bits
        return bits


def _expanded(phrase: str, lists: Mapping[str, str]) -> str:
    for name in sorted(lists, key=len, reverse=True):
        phrase = phrase.replace(f"@{name}", lists[name])
    return phrase


def _is_needed(token: str) -> bool:
    return token[0] not in "~*" and token not in _ENDS and not token.endswith("?")


def _bare(token: str) -> str:
    return token.strip("^$?") or token


def _commonness(token: str) -> tuple[int, int]:
    """Order tokens by how often they are likely to be met: few alternatives and long words first."""
    words = _bare(token).split("|")
    return len(words), -min(map(len, words))


def _compiled(phrase: str) -> re.Pattern[str]:
    made, joint = "", ""
    for token in phrase.split():
        if token[0] == "~":
            joint = f".{{0,{token[1:] or _GAP}}}?"
            continue
        if token in _ENDS:
            made += f"{joint}$"
            continue
        opening, closing = "^" * token.startswith("^"), "$" * token.endswith("$")
        part = f"{opening}{_one_of(_bare(token).split('|'))}{closing}"
        made += f"{joint}(?:{part}" + r"\W{1,3})?" if token.endswith("?") else joint + part
        joint = "" if token.endswith("?") else r"\W{1,3}"
    return re.compile(made)


def _one_of(words: Sequence[str]) -> str:
    """Return a pattern for one of some words; those that begin a word share the look behind it."""
    begin = "|".join(_ended(one) for one in words if one[0].isalnum())
    parts = [_ended(one) for one in words if not one[0].isalnum()]
    return "(?:" + "|".join([r"(?<![\w-])(?:" + begin + ")", *parts] if begin else parts) + ")"


def _ended(word: str) -> str:
    stem = re.escape(word.strip("*")).replace("_", "[ -]?")
    return stem if not stem[-1].isalnum() else stem + (r"\w*" if word.endswith("*") else r"(?!\w)")
