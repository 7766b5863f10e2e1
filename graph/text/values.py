"""Values inside a text: money, dates, periods, percentages, numbers, addresses.

A value is set only where it is beyond doubt which one is meant: the only one of its kind in the
provision, or the only one beside the words that name it. A definition of the term named counts as one value.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import StrEnum

from graph.model.edges import Unit
from graph.text.dates import MONTH
from graph.text.numerals import NUMBER_WORD
from graph.text.quote_matching import Span, occurrences
from graph.text.sections import ATTACHMENT_WORDS, PROVISION_WORDS
from graph.text.sentences import spans


class Kind(StrEnum):
    """What sort of value some words are."""

    MONEY = "MONEY"
    DATE = "DATE"
    PERIOD = "PERIOD"
    PERCENTAGE = "PERCENTAGE"
    ADDRESS = "ADDRESS"
    NUMBER = "NUMBER"


_PART = r"(?:one|two|three|an?)[\s-]+(?:halves|half|thirds?|quarters?|fourths?|eighths?)\b"
_WORD = rf"(?:(?:\s+and)?[\s-]+{NUMBER_WORD}(?![\s-]+(?:half|third|quarter|fourth|eighth)))"
_SPELLED = rf"(?:\b{_PART}(?:\s+of\s+(?:one|an?))?|\b{NUMBER_WORD}{_WORD}*(?:\s+and\s+{_PART})?)"
_FIGURE = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+"
_ANY = rf"(?:{_SPELLED}\s*\(\s*(?:{_FIGURE})\s*\)|{_SPELLED}|(?<![\w.,])(?:{_FIGURE}))"
_CURRENCY = r"(?:(?:\b(?:US|U\.S\.|C|CAD|USD|A|AU|HK|NZ|S)\s?)?[$€£¥]|\b(?:USD|EUR|GBP|CHF|JPY|CAD|AUD|RMB|Rs\.?)\b)"
_NAMED = r"(?:(?:U\.?S\.?|United\s+States|Canadian|Australian)\s+)?(?:dollars|euros?|pounds(?:\s+sterling)?|francs|yen)"
_AMOUNT = rf"{_CURRENCY}\s?(?:{_FIGURE})(?:\s?(?:thousand|million|billion|mm?|bn|k)\b)?"
_UNIT = (
    r"(?:(?:calendar|business|working|banking|consecutive|full|successive|additional)[\s-]+)?"
    r"(?:days?|weeks?|months?|quarters?|years?)\b['’]?"
)
_STREET = (
    r"(?:Street|St|Avenue|Ave|Road|Rd|Drive|Dr|Boulevard|Blvd|Lane|Ln|Way|Court|Ct|Place|Plaza|Square|Parkway|Pkwy|Highway|Hwy|Circle"
    r"|Terrace|Broadway|Freeway|Fwy|Expressway|Expy|Turnpike|Tpke|Pike|Route|Trail|Row|Mews|Quay|Wharf|Crescent|Close|Walk|Loop|Alley"
    r"|Embankment|Gardens|Park|Hill|Center|Centre)\b\.?"
)
_POSTCODE = r"(?:\b[A-Z]{2}|\b[A-Z][a-z]+)\.?,?\s+\d{5}(?:-\d{4})?\b|\b[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}\b|\b[A-Z]\d[A-Z]\s?\d[A-Z]\d\b"

_PATTERNS: Mapping[Kind, re.Pattern[str]] = {
    Kind.ADDRESS: re.compile(
        rf"(?s)(?:\b\d+[A-Za-z]?(?:-\d+)?|\b(?i:one|two|three|four|five|six|seven|eight|nine|ten))\s+(?:[^\s,;]+[ \t]+){{0,5}}?{_STREET}"
        rf".{{0,160}}?(?:{_POSTCODE})|(?i:P\.?\s?O\.?\s+Box)\s+\d+.{{0,120}}?(?:{_POSTCODE})"
    ),
    Kind.DATE: re.compile(
        rf"(?i:{MONTH}\s+\d{{1,2}}(?:st|nd|rd|th)?,?\s+\d{{4}}|\b(?:the\s+)?\d{{1,2}}(?:st|nd|rd|th)?(?:\s+day)?(?:\s+of)?\s+{MONTH},?\s+\d{{4}})"
        r"|\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}/\d{1,2}/\d{2,4}\b"
    ),
    Kind.PERCENTAGE: re.compile(
        rf"(?i:{_SPELLED}\s+per\s?cent(?:\s*\(\s*(?:{_FIGURE})\s*%?\s*\))?|(?<![\w.,])(?:{_FIGURE})\s?(?:%|per\s?cent\b)"
        rf"|{_SPELLED}\s*\(\s*(?:{_FIGURE})\s*(?:%|per\s?cent)\s*\))"
    ),
    Kind.MONEY: re.compile(
        rf"(?i:{_SPELLED}(?:\s+and\s+\w+/100)?\s+{_NAMED}(?:\s*\(\s*{_AMOUNT}\s*\))?|(?<![\w.,])(?:{_FIGURE})\s+{_NAMED}|{_AMOUNT})"
    ),
    Kind.PERIOD: re.compile(rf"(?i:{_ANY}[\s-]+{_UNIT})"),
    Kind.NUMBER: re.compile(rf"(?i:{_ANY})"),
}
"""In the order in which a stretch of words is taken: a number inside a date is no number of its own."""

_DEFINES = re.compile(
    r"[\"“'‘](?P<term>[^\"“”]{2,80})[\"”'’]\s*(?:\([^)]*\)\s*)?(?:shall\s+mean|means?|is\s+defined\s+as|has\s+the\s+meaning)\b\s*[:,]?\s*"
)
_LINK = re.compile(
    r"(?ix)[\s\"”'’:,(-]* (?: (?:shall|will|is|are|means?|be|been|equals?|equal|to|of|in|the|amount|on|as|at|not|exceed|ends?|expires?"
    r"|occurs?|hereby|established|set|fixed|sum|initially|currently|a|an|until|through|for|period)\b [\s\"”'’:,(-]* ){0,9} $"
)
_NAMED_AFTER = re.compile(r"(?i)^[\s,]*\(\s*(?:collectively,?\s+)?(?:the|each,?\s+an?|an?)?\s*[\"“'‘]?\s*$")
_EACH_OF = re.compile(r"(?i)\b(?:each|both|all)\s+of\s+(?!the\s+(?:parties|foregoing)\b)(?P<list>.+)$")
_CONJUNCT = re.compile(r"(?i)\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*")
_ADDRESSING = re.compile(rf"(?i)(?:\b(?:{PROVISION_WORDS}|{ATTACHMENT_WORDS}|no\.|page)|[(§])\s*$")
_ARTICLE = re.compile(r"(?i)^\W*(?:(?:the|an?|its|such|said)\s+)?")
_BARE_MARKS = " \t\n.,;:\"“”'‘’()"


def kind_of(words: str) -> Kind | None:
    """Return of what sort the one value in some words is; None where there is none, or more than one."""
    kinds = [(kind, found) for kind in Kind if (found := values(words, kind))]
    return kinds[0][0] if len(kinds) == 1 and len(kinds[0][1]) == 1 else None


def place(text: str, old: Span, new: str, kind: Kind) -> Span | None:
    """Return what `new` replaces in a text where `old` is the value meant: the words around its own value must stand there too.

    "$5 per unit" takes the place of "$4 per unit"; where the text reads "$4 a box" there is no exact place.
    """
    (value,) = values(new, kind)
    before, after = new[: value[0]].rstrip(_BARE_MARKS).lstrip(), new[value[1] :].strip(_BARE_MARKS)
    start, end = old
    if before:
        led = [a for a, b in occurrences(text[:start], before) if not text[b:start].strip(_BARE_MARKS)]
        start = led[-1] if led else -1
    if after:
        trailed = [end + b for a, b in occurrences(text[end:], after) if not text[end : end + a].strip(_BARE_MARKS)]
        end = trailed[0] if trailed else -1
    return (start, end) if start >= 0 and end >= 0 else None


def values(text: str, kind: Kind) -> tuple[Span, ...]:
    """Return where values of a kind stand, in order; what is part of another kind of value is none."""
    return next(found for one, found in by_kind(text) if one is kind)


def by_kind(text: str) -> Iterator[tuple[Kind, tuple[Span, ...]]]:
    """Yield where the values of each kind stand, kind by kind."""
    taken: list[Span] = []
    for kind, pattern in _PATTERNS.items():
        found = [m.span() for m in pattern.finditer(text) if not any(a < m.end() and m.start() < b for a, b in taken)]
        yield kind, tuple(s for s in found if kind is not Kind.NUMBER or not _ADDRESSING.search(text[: s[0]]))
        taken += found


def definiens(text: str, term: str) -> Span | None:
    """Return where the value of a definition stands: all its words after "means", where `term` ("" for any) is what it defines."""
    found = _DEFINES.search(text[:200])
    if found is None or (term and not occurrences(found["term"], _ARTICLE.sub("", term))):
        return None
    end = len(text.rstrip())
    return found.end(), end - 1 if text[end - 1 : end] in {".", ";"} else end


def candidate_values(text: str, kind: Kind, name: str, start: int = 0) -> tuple[Span, ...]:
    """Return the values of a kind that may be meant from `start` on: those beside `name` where any are, else all."""
    found = tuple(s for s in values(text, kind) if s[0] >= start)
    if len(found) < 2 or not name:
        return found
    named = occurrences(text, _ARTICLE.sub("", name))
    beside = tuple(s for s in found if any(_beside(text, s, at) for at in named))
    if beside or not named:
        return beside or found
    sentences = [s for s in spans(text, Unit.SENTENCE) if any(s[0] <= a < s[1] for a, _ in named)]
    return tuple(s for s in found if any(low <= s[0] < high for low, high in sentences))


def count_named(name: str) -> int:
    """Return how many a name says a value is set for ("of each of Buyer and Seller": 2); 0 where it gives no list."""
    listed = _EACH_OF.search(name)
    return len(_CONJUNCT.split(listed["list"])) if listed else 0


def _beside(text: str, value: Span, name: Span) -> bool:
    """Tell whether only linking words stand between a name and its value ("the Fee shall be $5", "$5 (the "Fee")")."""
    if name[1] <= value[0]:
        return bool(_LINK.match(text[name[1] : value[0]]))
    return value[1] <= name[0] and bool(_NAMED_AFTER.match(text[value[1] : name[0]]))
