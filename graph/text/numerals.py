"""Numbers as contracts write them, in words ("one hundred and eighty") and in figures ("1,250.50", "1 1/2", ".5").

The patterns are for the patterns of others, without regard to case. Every one begins at a character that is no space and
takes all it can in one go, so that looking through a text takes time in proportion to its length.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from decimal import Decimal

_SMALL = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen")
_TEENS = ("fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_OFTEN_MISSPELT = {"fourty": 40, "ninty": 90}
NUMBER_WORDS: Mapping[str, int] = (
    {word: n for n, word in enumerate((*_SMALL, *_TEENS))} | {word: 10 * n for n, word in enumerate(_TENS, 2)} | _OFTEN_MISSPELT
)
_SCALES: Mapping[str, int] = {"hundred": 100, "thousand": 10**3, "million": 10**6, "billion": 10**9, "lakh": 10**5, "crore": 10**7}
_SHORT_SCALES: Mapping[str, int] = {"k": 10**3, "m": 10**6, "mm": 10**6, "mn": 10**6, "bn": 10**9, "b": 10**9}
_PARTS: Mapping[str, Decimal] = {"half": Decimal("0.5"), "quarter": Decimal("0.25"), "quarters": Decimal("0.25")}
_GLYPHS: Mapping[str, str] = {"½": "1/2", "¼": "1/4", "¾": "3/4"}
_LONGEST = 20  # digits; what has more is no number that anybody counts


_FIRST = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth")
_TEENTH = ("thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth", "twentieth")
CARDINALS = (*_SMALL[1:], *_TEENS, "twenty", *(f"twenty-{word}" for word in _SMALL[1:10]))
"""The words for 1 to 29, in order."""
ORDINALS = (*_FIRST, *_TEENTH, *(f"twenty-{word}" for word in _FIRST[:9]), "thirtieth", "thirty-first")
"""The words for 1st to 31st, in order."""


def alternation(words: Iterable[str]) -> str:
    """Return an alternation of words, the longest first."""
    return "|".join(sorted(words, key=len, reverse=True))


GAP = r"\s{1,150}"
"""The spaces between two words; where text is laid out in columns there are many."""
JOIN = r"(?:[^\S\n]|\n(?![^\S\n]{0,150}\n)|[\u2010\u2011-]){1,150}"
"""What stands between words of one number, and between a number and its unit: spaces, a line end, hyphens; no empty line."""
NUMBER_WORD = rf"(?:{alternation((*NUMBER_WORDS, *_SCALES))})"
"""Any one word of a number."""
_AND = rf"(?:(?<=hundred)|(?<=thousand)|(?<=million)|(?<=billion)){GAP}and"
_PART = rf"(?:an?|one|three){JOIN}(?:half|quarters?)"
_RANKS = "|".join(_FIRST[:9])
SPELLED = (
    rf"(?<![\w$])(?<!\w[\u2010\u2011-])(?:{_PART}(?={GAP}of{GAP}(?:one|1)\b)|{NUMBER_WORD}(?:(?:{_AND})?{JOIN}{NUMBER_WORD})*"
    rf"(?!\w|[\u2010\u2011-](?:{_RANKS})\b)(?:{JOIN}and{JOIN}{_PART}\b|{GAP}and{GAP}(?:\d\d|no|xx)/100(?:ths)?\b)?)"
)
"""A number in words; "twenty-first" is none, and of "five and ten" each is one."""
_GROUPED = r"\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?|\d{1,3}(?:['’]\d{3})+(?:\.\d+)?|\d{1,3}(?:\.\d{3})+,\d\d|\d{1,3}(?:\.\d{3}){2,}"
_BROKEN = r"(?:\d{1,3}[ -])?[13]/[248]|\d{0,3}[½¼¾]"
_BLANKED = r",?\s?\[\s?[*•●_.]|,?\s?[*•●]{2}|,_"
_MISREAD = r"(?-i:,?[OolI])(?:[OolI\d,]|\b)"  # "5OO": the rest of the number was read as letters
_PLAIN = rf"(?:{_GROUPED}|{_BROKEN}|\d+\.\d+|\.\d+|\d+)(?![\d_]|/(?![a-z])|[.,'’]\d|{_BLANKED}|{_MISREAD})"
FIGURE = rf"(?<![\w.,/'’])(?:{_PLAIN})"
"""A number in figures, whole: "4.2" in "4.2.1" is none, nor is what is left of a sum that was blanked ("5,[***]")."""
SUM = rf"(?:\d{{1,3}}(?:,[ \u00a0]\d{{3}})+(?=\s?\))|\d{{1,3}}(?:[ \u00a0\u202f]\d{{3}})+(?![\d.,_]\d|\w)|{_PLAIN})"
"""A figure behind a currency, where thousands may stand apart ("EUR 20 000", in brackets "($123, 555)")."""
_SCALE = re.compile(rf"(?i)\s{{0,3}}({alternation(_SCALES)})\b")
_SHORT_SCALE = re.compile(r"\s?(k|K|m|M|mm|MM|mn|bn|BN|B)\b")
_CENTS = re.compile(r"(?i)\s+and\s+(\d\d|no|xx)/100(?:ths)?$")


def parse_words(words: str) -> Decimal | None:
    """Return the number that some words are ("fifteen hundred", "one and one-half"); None where they are none ("one two")."""
    said = " ".join(re.split(r"[\s\u2010\u2011-]+", words.casefold()))
    cents = _CENTS.search(said)
    if cents:
        whole = parse_words(said[: cents.start()])
        return None if whole is None else whole + Decimal(int(cents[1]) if cents[1].isdigit() else 0) / 100
    *lead, last = said.split(" ")
    if last in _PARTS:
        count, before = lead[-1:], lead[:-1]
        share = _PARTS[last] * (NUMBER_WORDS.get(count[0], 1) if count else 1)
        whole = parse_words(" ".join(before[:-1])) if before else Decimal(0)
        return None if whole is None else whole + share
    return _counted([word for word in said.split(" ") if word != "and"])


def parse_figure(words: str) -> Decimal | None:
    """Return the number that figures are, however their thousands are set apart; None for more digits than anybody counts."""
    said = words
    for glyph, written in _GLYPHS.items():
        said = said.replace(glyph, f" {written}")
    if len(said) > _LONGEST:
        return None
    if "/" in said:
        *whole, part = re.split(r"[ -]", said.strip())
        above, below = part.split("/")
        return Decimal("".join(whole) or 0) + Decimal(above) / Decimal(below)
    european = re.fullmatch(r"\d{1,3}(?:\.\d{3})+,\d\d|\d{1,3}(?:\.\d{3}){2,}", said)
    said = said.replace(".", "").replace(",", ".") if european else said
    return Decimal(re.sub(r"[,'’\s]", "", said))


def parse_scale(text: str, end: int, *, short: bool = False) -> tuple[int, int]:
    """Return what a figure that ends at `end` is multiplied by ("1.5 million"), and where that ends; `short` reads "5M" too."""
    found = _SCALE.match(text, end) or (_SHORT_SCALE.match(text, end) if short else None)
    if found is None:
        return 1, end
    word = found[1].casefold()
    return _SCALES.get(word) or _SHORT_SCALES[word], found.end()


def plain_decimal(number: Decimal) -> str:
    """Return a number as a plain decimal, without exponent and without needless zeros ("5000", "1.5", "0.05")."""
    written = format(number, "f")
    return written.rstrip("0").rstrip(".") if "." in written else written


def _counted(words: list[str]) -> Decimal | None:
    """Return the sum that number words come to; None where one does not go on from the one before."""
    total, part, last = 0, 0, 10**12
    for word in words:
        size = _SCALES.get(word)
        if size == 100:
            if part >= 100:
                return None
            part = (part or 1) * size
        elif size is not None:
            if size >= last:
                return None
            total, part, last = total + (part or 1) * size, 0, size
        else:
            ones = NUMBER_WORDS[word]
            if part % 100 and (part % 10 or part % 100 < 20 or not 0 < ones < 10):
                return None
            part += ones
    return Decimal(total + part)
