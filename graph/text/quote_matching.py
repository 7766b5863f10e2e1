"""Where quoted words stand in a text: exact after normalisation, never fuzzy.

Words are compared as tokens, so white space, the shape of quotation marks and dashes, and the way a
number is written (``.40%`` is ``0.40%``, ``fifteen (15)`` is ``fifteen`` is ``15``) make no difference,
nor does ``&`` for ``and``; everything else does. A match never begins or ends inside a word or a number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import takewhile
from typing import NamedTuple

from graph.text.numerals import NUMBER_WORDS

_TOKEN = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)|\d+(?:\.\d+)*|\.\d+|[^\W\d_]+(?:['’][^\W\d_]+)*|[^\w\s]|_+")
_SHAPES = str.maketrans("“”„‟″«»‘’‚‛′`´–—‒―‐‑−", '"""""""' + "'''''''" + "-------")
_SHAPES |= dict.fromkeys(map(ord, "\u00ad\u200b\ufeff"), ord(" "))  # what nobody sees
_LIST_PUNCTUATION = frozenset(".,;:")
_POSSESSIVE = frozenset({"'s", "'S"})
_INITIALS = 3  # so few capitals may be another word in capitals: "IT" is not "It"
_SEVERAL = 5  # words that in this order are a quotation, whatever stands between them

_UNITS = {word: value for word, value in NUMBER_WORDS.items() if value < 20}
_TENS = {word: value for word, value in NUMBER_WORDS.items() if value >= 20}
_SCALES = {"hundred": 100, "thousand": 1000, "million": 1_000_000}

Span = tuple[int, int]
"""[start, end) of a text."""


class Token(NamedTuple):
    """A word, a number or a mark: its normal form, and where it stands."""

    form: str
    start: int
    end: int


def occurrences(text: str, words: str) -> tuple[Span, ...]:
    """Return where `words` stand in `text`, left to right, not overlapping.

    As written first; then in any case; then without the full stop or comma that a quotation puts at
    its end; then, for several words, without commas and colons between them. The first of these
    levels that finds anything decides.
    """
    haystack, needle = tokens(text), tokens(words)
    levels = [(haystack, needle), (haystack, without_list_punctuation(needle))]
    bare = _without_marks(needle)
    if len(bare) >= _SEVERAL:
        levels.append((_without_marks(haystack), bare))
    for stack, wanted in levels:
        for fold in (str, str.casefold):
            found = _find([fold(t.form) for t in stack], [fold(t.form) for t in wanted])
            if found:
                return tuple((stack[i].start, stack[i + len(wanted) - 1].end) for i in found)
    return ()


def mentions(text: str, name: str) -> tuple[Span, ...]:
    """Return where a name or defined term is used in `text`, left to right; of a possessive ("Acme's") without its ending.

    In its own case, or where either is written in capitals throughout; "product" does not mention the "Product".
    """
    haystack, whole = _without_possessive(tokens(text)), _without_possessive(tokens(name))
    for needle in (whole, without_list_punctuation(whole)):
        forms, wanted = [t.form for t in haystack], [t.form for t in needle]
        found = set(_find(forms, wanted))
        if name[:1].isupper():
            found.update(_find(forms, [form.upper() for form in wanted]))
        if name.isupper() and len(name) > _INITIALS:
            found.update(at for at in _find([form.upper() for form in forms], wanted) if forms[at][0].isupper())
        if found:
            return tuple((haystack[at].start, haystack[at + len(needle) - 1].end) for at in sorted(found))
    return ()


def folded_forms(text: str) -> list[str]:
    """Return the forms of a text's tokens in small letters, in order."""
    return [t.form.casefold() for t in tokens(text)]


def verbatim(text: str, words: str) -> bool:
    """Tell whether all of `words`, marks included, are the text."""
    return folded_forms(text) == folded_forms(words)


def contains(text: str, words: str) -> bool:
    """Tell whether `words` stand in `text`."""
    return bool(occurrences(text, words))


def same_words(a: str, b: str) -> bool:
    """Tell whether two texts are the same words, in any case and without punctuation at the end."""
    first, second = (without_list_punctuation(tokens(t)) for t in (a, b))
    return [t.form.casefold() for t in first] == [t.form.casefold() for t in second]


def without_list_punctuation(needle: tuple[Token, ...]) -> tuple[Token, ...]:
    """Return the tokens without the full stops, commas, semicolons and colons at the end."""
    trailing = len(tuple(takewhile(lambda t: t.form in _LIST_PUNCTUATION, reversed(needle))))
    return needle[: len(needle) - trailing]


@lru_cache(maxsize=2048)
def tokens(text: str) -> tuple[Token, ...]:
    """Take a text apart into comparable tokens, in order."""
    raw = [Token(word if (word := m[0]).isalpha() else _form(word), m.start(), m.end()) for m in _TOKEN.finditer(text.translate(_SHAPES))]
    result: list[Token] = []
    at = 0
    for start, end, value in _numbers([t.form for t in raw]):
        result += raw[at:start]
        result.append(Token(value, raw[start].start, raw[end - 1].end))
        at = end
    return (*result, *raw[at:])


def forms(text: str) -> list[str]:
    """Return the forms of a text's tokens, in order: where nobody asks where they stand, this takes a fraction of the time."""
    raw = [word if word.isalpha() else _form(word) for word in _TOKEN.findall(text.translate(_SHAPES))]
    result: list[str] = []
    at = 0
    for start, end, value in _numbers(raw):
        result += (*raw[at:start], value)
        at = end
    return result + raw[at:]


def _without_marks(found: tuple[Token, ...]) -> tuple[Token, ...]:
    return tuple(t for t in found if t.form not in _LIST_PUNCTUATION)


def _without_possessive(found: tuple[Token, ...]) -> tuple[Token, ...]:
    """Part "Acme's" in two, so that the name stands there."""
    return tuple(part for token in found for part in _parted(token))


def _parted(token: Token) -> tuple[Token, ...]:
    if len(token.form) < 3 or token.form[-2:] not in _POSSESSIVE:
        return (token,)
    at = token.end - 2
    return Token(token.form[:-2], token.start, at), Token(token.form[-2:], at, token.end)


def _find(haystack: list[str], needle: list[str]) -> list[int]:
    if not needle:
        return []
    found: list[int] = []
    at = 0
    while at + len(needle) <= len(haystack):
        if haystack[at] == needle[0] and haystack[at : at + len(needle)] == needle:
            found.append(at)
            at += len(needle)
        else:
            at += 1
    return found


def _form(raw: str) -> str:
    if raw == "&":
        return "and"
    if raw[0] == ".":
        return "0" + raw if len(raw) > 1 else raw
    return raw.replace(",", "") if raw[0].isdigit() else raw


def _numbers(words: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """Yield where numbers in words stand, as [start, end), each with its value; the figure in brackets that repeats one is part of it."""
    end = 0
    for at in [n for n, word in enumerate(words) if word.lower() in NUMBER_WORDS]:
        if at < end:
            continue
        value, end = _spelled(words, at)
        if [*words[end : end + 3]] == ["(", str(value), ")"]:
            end += 3
        yield at, end, str(value)


def _spelled(words: Sequence[str], at: int) -> tuple[int, int]:
    """Return the value of the number that begins at `at`, and the index after its last word."""
    total, group, end = 0, -1, at
    while end < len(words):
        word = words[end].lower()
        if word in _SCALES and group > 0:
            group *= _SCALES[word]
            if word != "hundred":
                total, group = total + group, 0
        elif word in _TENS and _open(group, 100):
            group = max(group, 0) + _TENS[word]
        elif word in _UNITS and _open(group, 10 if _UNITS[word] < 10 else 100):
            group = max(group, 0) + _UNITS[word]
        elif not _joins(word, group, words[end + 1].lower() if end + 1 < len(words) else ""):
            break
        end += 1
    return total + max(group, 0), end


def _joins(word: str, group: int, after: str) -> bool:
    """Tell whether a hyphen ("twenty-five") or an "and" ("one hundred and five") stands inside a number."""
    if word == "-":
        return group % 100 >= 20 <= group and 0 < _UNITS.get(after, 0) < 10
    return word == "and" and group >= 100 and group % 100 == 0 and (after in _TENS or _UNITS.get(after, 0) > 0)


def _open(group: int, base: int) -> bool:
    """Tell whether a figure below `base` may follow: "one hundred" then "five", "twenty" then "five"; never "ten five"."""
    if group <= 0:
        return True
    return group % base == 0 and not (base == 10 and group % 100 == 10)
