"""Values inside a text: money, dates, periods, percentages, numbers, addresses.

A value is set only where it is beyond doubt which one is meant: the only one of its kind in the
provision, or the only one beside the words that name it. A definition of the term named counts as one value.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from graph.model.edges import Unit
from graph.model.obligations import ValueKind
from graph.text import numerals
from graph.text.dates import find_dates
from graph.text.lazy_patterns import lazily
from graph.text.quantities import values_in
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


_NUMBER = lazily(rf"(?i:{numerals.SPELLED}(?:\s*\(\s*{numerals.FIGURE}\s*\))?|{numerals.FIGURE})")
_STREET = (
    r"(?:Street|St|Avenue|Ave|Road|Rd|Drive|Dr|Boulevard|Blvd|Lane|Ln|Way|Court|Ct|Place|Plaza|Square|Parkway|Pkwy|Highway|Hwy|Circle"
    r"|Terrace|Broadway|Freeway|Fwy|Expressway|Expy|Turnpike|Tpke|Pike|Route|Trail|Row|Mews|Quay|Wharf|Crescent|Close|Walk|Loop|Alley"
    r"|Embankment|Gardens|Park|Hill|Center|Centre)\b\.?"
)
_POSTCODE = r"(?:\b[A-Z]{2}|\b[A-Z][a-z]+)\.?,?\s+\d{5}(?:-\d{4})?\b|\b[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}\b|\b[A-Z]\d[A-Z]\s?\d[A-Z]\d\b"

_ADDRESS = lazily(
    rf"(?s)(?:\b\d+[A-Za-z]?(?:-\d+)?|\b(?i:one|two|three|four|five|six|seven|eight|nine|ten))\s+(?:[^\s,;]+[ \t]+){{0,5}}?{_STREET}"
    rf".{{0,160}}?(?:{_POSTCODE})|(?i:P\.?\s?O\.?\s+Box)\s+\d+.{{0,120}}?(?:{_POSTCODE})"
)
_TYPED = {ValueKind.MONEY: Kind.MONEY, ValueKind.DURATION: Kind.PERIOD, ValueKind.PERCENTAGE: Kind.PERCENTAGE}
_THE = lazily(r"(?i)\bthe\s+$")

_DEFINES = lazily(
    r"[\"“'‘](?P<term>[^\"“”]{2,80})[\"”'’]\s*(?:\([^)]*\)\s*)?(?:shall\s+mean|means?|is\s+defined\s+as|has\s+the\s+meaning)\b\s*[:,]?\s*"
)
_LINK = lazily(
    r"(?ix)[\s\"”'’:,(-]* (?: (?:shall|will|is|are|means?|be|been|equals?|equal|to|of|in|the|amount|on|as|at|not|exceed|ends?|expires?"
    r"|occurs?|hereby|established|set|fixed|sum|initially|currently|a|an|until|through|for|period)\b [\s\"”'’:,(-]* ){0,9} $"
)
_NAMED_AFTER = lazily(r"(?i)^[\s,]*\(\s*(?:collectively,?\s+)?(?:the|each,?\s+an?|an?)?\s*[\"“'‘]?\s*$")
_EACH_OF = lazily(r"(?i)\b(?:each|both|all)\s+of\s+(?!the\s+(?:parties|foregoing)\b)(?P<list>.+)$")
_CONJUNCT = lazily(r"(?i)\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*")
_ADDRESSING = lazily(rf"(?i)(?:\b(?:{PROVISION_WORDS}|{ATTACHMENT_WORDS}|no\.|page)|[(§])\s*$")
_ARTICLE = lazily(r"(?i)^\W*(?:(?:the|an?|its|such|said)\s+)?")
_BARE_MARKS = " \t\n.,;:\"“”'‘’()"


def kind_of(words: str) -> Kind | None:
    """Return of what sort the one value in some words is; None where there is none, or more than one."""
    found = [kind for kind, spans_of in by_kind(words).items() for _ in spans_of]
    return found[0] if len(found) == 1 else None


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
    return by_kind(text)[kind]


def by_kind(text: str) -> dict[Kind, tuple[Span, ...]]:
    """Return where the values of each kind stand: a number inside an address, a date or a sum is no number of its own."""
    found: dict[Kind, tuple[Span, ...]] = dict.fromkeys(Kind, ())
    taken: list[Span] = []

    def take(kind: Kind, spans_of: Iterable[Span]) -> None:
        found[kind] = tuple(s for s in spans_of if not any(a < s[1] and s[0] < b for a, b in taken))
        taken.extend(found[kind])

    typed = [(_TYPED.get(v.kind), v) for v in values_in(text)]
    take(Kind.ADDRESS, (m.span() for m in _ADDRESS.finditer(text)))
    take(Kind.DATE, (_with_article(text, m.start, m.end) for m in find_dates(text) if m.date.exact))
    for kind in _TYPED.values():
        take(kind, (_possessive(text, v.start, v.end) for one, v in typed if one is kind))
    take(Kind.NUMBER, (m.span() for m in _NUMBER.finditer(text)))
    found[Kind.NUMBER] = tuple(s for s in found[Kind.NUMBER] if not _ADDRESSING.search(text[: s[0]]))
    return found


def _with_article(text: str, start: int, end: int) -> Span:
    """Return a date with the article before it ("the 5th day of May, 2020")."""
    article = _THE.search(text, 0, start)
    return (article.start() if article else start), end


def _possessive(text: str, start: int, end: int) -> Span:
    """Return a value with the mark behind it ("thirty days' notice")."""
    return start, end + (text[end : end + 1] in {"'", "’"})


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
