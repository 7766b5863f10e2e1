"""What keeps two names apart, however alike they are: the numbers of funds, series and trusts, and different legal forms.

"Fund II, L.P." is not "Fund III, L.P.", "2019-1" not "2019-2", and an LLC is not the GmbH of the same name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from graph.text.numerals import NUMBER_WORD, ORDINALS, parse_words
from graph.text.sections import roman

# ruff: noqa: SIM905 - word lists read best as words
_ORDINALS = {word: number for number, word in enumerate(ORDINALS, 1)}
_SMALL = frozenset("the a an and of".split())
_DIGITS = re.compile(r"\d+(?:[-‑–]\d+)*(?:[-‑– ]?[a-z]\b)?")
_LONG_FORMS = (
    (re.compile(r"\blimited liability company\b"), "llc"),
    (re.compile(r"\blimited liability partnership\b"), "llp"),
    (re.compile(r"\blimited partnership\b"), "lp"),
    (re.compile(r"\bpublic limited company\b"), "plc"),
    (re.compile(r"\bnational association\b"), "na"),
)
_FORMS = {one: one for one in "inc llc lc ltd corp co na sa sas sarl gmbh ag kg plc lp llp bv nv ab as oy pty pte kk spa srl".split()} | {
    "incorporated": "inc",
    "limited": "ltd",
    "corporation": "corp",
    "company": "co",
}


def differ_by_number(a: str, b: str) -> bool:
    """Tell whether two names have numbers, and not the same: whatever else is alike, they are two."""
    return bool(numbers(a) and numbers(b)) and numbers(a) != numbers(b)


def differ_by_form(a: str, b: str) -> bool:
    """Tell whether two names end in legal forms that have nothing in common."""
    return bool(forms(a) and forms(b)) and not forms(a) & forms(b)


@lru_cache(maxsize=20_000)
def numbers(name: str) -> frozenset[str]:
    """Return the numbers in a name, however they are written: "Fund II", "Fund Two" and "Fund 2" have {"2"}; "Trust 2019-B" {"2019b"}."""
    folded = name.casefold()
    digits = _DIGITS.findall(re.sub(r"(\d)(?:st|nd|rd|th)\b", r"\1", folded))
    found = {re.sub(r"[-‑– ]", "", one) if one[-1].isalpha() else one for one in digits}
    words = _words(name)
    found |= {str(value) for value in (_number(words, at) for at in range(len(words))) if value}
    return frozenset(found)


@lru_cache(maxsize=20_000)
def forms(name: str) -> frozenset[str]:
    """Return the legal forms that a name ends in: "Co., Ltd." is {"co", "ltd"}."""
    found: set[str] = set()
    for word in reversed(_all_words(name)[1:]):
        if word not in _FORMS:
            break
        found.add(_FORMS[word])
    return frozenset(found)


@lru_cache(maxsize=20_000)
def plain(name: str) -> tuple[str, ...]:
    """Return the words of a name before its legal form, in small letters, without articles; numbers as figures."""
    words = _words(name)
    return tuple(str(_number(words, at) or word) for at, word in enumerate(words) if word not in _SMALL)


def _number(words: Sequence[str], at: int) -> int:
    """Return the number that a word of a name is; 0 where it is none. A letter alone is one only at the end."""
    word = words[at]
    figure = roman(word) if at and (len(word) > 1 or at == len(words) - 1) else None
    written = parse_words(word) if re.fullmatch(NUMBER_WORD, word) else None
    return int(written or 0) or _ORDINALS.get(word) or figure or 0


def _words(name: str) -> list[str]:
    """Return the words of a name before its legal form."""
    words = _all_words(name)
    while len(words) > 1 and words[-1] in _FORMS:
        words.pop()
    return words


def _all_words(name: str) -> list[str]:
    folded = re.sub(r"['’`.]", "", name.casefold())
    for pattern, short in _LONG_FORMS:
        folded = pattern.sub(short, folded)
    return re.findall(r"[^\W_]+", folded)
