"""What the words of a provision say by themselves, wherever it stands: taken apart once, and kept by the text.

Words are read as `graph.text.quote_matching` reads them, so that "fifteen (15)" is "15" and ".40%" is "0.40%".
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from graph.model.ids import digest
from graph.text.quote_matching import forms as spelled
from indexing.candidates.rules import lexicon
from indexing.candidates.rules.concepts import subjects
from indexing.search.words import STOP_WORDS, stem

_SUBJECTS = 300  # tokens of a provision that tell what it is about: further down a long one speaks of everything
_INSTRUCTION = frozenset(
    map(
        stem,
        """hereby amend amended amendment delete deleted entirety replace replaced restate restated read reads follows following section
        subsection paragraph clause article agreement agreements contract party parties insert inserted add added thereof hereof
        substitute strike phrase word words term sentence herein therein hereunder thereto thereunder modified provision
        provisions""".split(),  # noqa: SIM905  sixty quotes would hide the words
    )
)
"""Words by which changes are made; they tell nothing of what is changed."""
_QUOTED = re.compile(r"[\"“”]([^\"“”]{2,400}?)[\"“”]|(?<!\w)[‘']([^‘’']{3,200}?)[’'](?!\w)")
_CAPITALS = re.compile(r"(?<![.!?:;]\s)(?<!^)(?<![\"“(]\s)\b[A-Z][\w&’'-]+(?:\s+(?:of\s+)?[A-Z][\w&’'-]+){0,3}")
_DEFINED = re.compile(
    r"(?i)[\"“']([^\"“”']{2,80})[\"”']\s*(?:\([^)]*\)\s*)?(?:shall\s+)?(?:means?|refers?|has\s+the\s+meaning|is\s+defined)|"
    r"(?:definition\s+of|defined\s+terms?|the\s+terms?)\s+[\"“']([^\"“”']{2,80})[\"”']"
)
_LABEL = re.compile(
    r"[\"“]\s*\(?((?:\d+\.)*\d+[a-z]?|[ivxl]+|[a-zA-Z])[.)]{1,2}\s|(?i:\b(?:sub)?(?:section|paragraph|clause|item)\s+\(?([\da-z][\w.()-]{0,10}))"
)
_CURRENCIES = {
    "$": "usd",
    "usd": "usd",
    "us$": "usd",
    "dollar": "usd",
    "dollars": "usd",
    "€": "eur",
    "eur": "eur",
    "euro": "eur",
    "euros": "eur",
}
_CURRENCIES |= {"£": "gbp", "gbp": "gbp", "pounds": "gbp", "pound": "gbp", "chf": "chf", "¥": "jpy", "jpy": "jpy", "yen": "jpy"}
_SCALES = {"thousand": 1e3, "million": 1e6, "billion": 1e9}
_BETWEEN = frozenset("calendar business working banking consecutive full successive additional day's".split())  # noqa: SIM905
_PERIODS = {"hour": "hour", "day": "day", "week": "week", "month": "month", "quarter": "quarter", "year": "year"}
_MONTHS = {m: n for n, m in enumerate("january february march april may june july august september october november december".split(), 1)}  # noqa: SIM905
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
KEPT = "parts/1 " + digest(lexicon.SUBJECTS, *sorted(STOP_WORDS), *sorted(_INSTRUCTION))
"""The name under which the store keeps what texts were taken apart into; another number takes them apart anew."""


@dataclass(frozen=True, slots=True)
class Parts:
    """A text, taken apart: its tokens in small letters, and the keys that stand in it.

    `words` are stems; `defined` the terms it gives a meaning; `figures` are figures with their units ("day:30"), `quoted` quotations
    as tokens, `subjects` groups of the lexicon.
    """

    forms: tuple[str, ...]
    words: frozenset[str]
    terms: frozenset[str]
    defined: frozenset[str]
    figures: frozenset[str]
    quoted: tuple[str, ...]
    labels: frozenset[str]
    subjects: frozenset[str]

    @classmethod
    def of(cls, text: str) -> Parts:
        """Take a text apart."""
        forms = small(text)
        return cls(
            forms=forms,
            words=telling(forms),
            terms=frozenset(_terms(text)),
            defined=frozenset(_defined(text)),
            figures=frozenset(_figures(forms)),
            quoted=tuple(dict.fromkeys(_quotations(text))),
            labels=frozenset(_labels(text)),
            subjects=subjects(forms[:_SUBJECTS]),
        )

    def packed(self) -> bytes:
        """Return it as bytes."""
        keys = (self.words, self.terms, self.defined, self.figures, self.quoted, self.labels, self.subjects)
        said = [self.forms, *(some if isinstance(some, tuple) else sorted(some) for some in keys)]
        return json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode()

    @classmethod
    def unpacked(cls, packed: bytes) -> Parts:
        """Read what `packed` wrote."""
        forms, words, terms, defined, figures, quoted, labels, named = json.loads(packed)
        return cls(
            tuple(forms),
            frozenset(words),
            frozenset(terms),
            frozenset(defined),
            frozenset(figures),
            tuple(quoted),
            frozenset(labels),
            frozenset(named),
        )


def small(text: str) -> tuple[str, ...]:
    """Return the tokens of a text in small letters."""
    return tuple(map(str.casefold, spelled(text)))


def telling(forms: Sequence[str]) -> frozenset[str]:
    """Return the stems of the words that tell something."""
    return frozenset(one for one in map(_told_by, set(forms)) if one)


@lru_cache(maxsize=65536)
def _told_by(form: str) -> str:
    """Return the stem of a word that tells something; "" of any other."""
    if not form[0].isalpha() or form in STOP_WORDS or len(form) == 1:
        return ""
    one = stem(form)
    return "" if one in _INSTRUCTION else one


def _terms(text: str) -> Iterator[str]:
    return (" ".join(found[0].casefold().split()) for found in _CAPITALS.finditer(text))


def _defined(text: str) -> Iterator[str]:
    for found in _DEFINED.finditer(text):
        yield " ".join((found[1] or found[2]).casefold().split())


def _quotations(text: str) -> Iterator[str]:
    for found in _QUOTED.finditer(text):
        forms = small(found[1] or found[2])
        while forms and not forms[-1][0].isalnum() and forms[-1] not in ("%", ")"):
            forms = forms[:-1]
        if forms:
            yield " ".join(forms)


def _labels(text: str) -> Iterator[str]:
    for found in _LABEL.finditer(text):
        yield (found[1] or found[2]).strip(".()").casefold()


def _figures(forms: Sequence[str]) -> Iterator[str]:
    """Yield the figures with their units: "usd:500", "percent:2.25", "day:30", "date:2016-06-30"."""
    for at, form in enumerate(forms):
        if form[0].isdigit() and _NUMBER.fullmatch(form):
            yield from _figure(forms, at, float(form))


def _figure(forms: Sequence[str], at: int, value: float) -> Iterator[str]:
    before = forms[at - 1] if at else ""
    after = list(forms[at + 1 : at + 6])
    while after and after[0] in (")", "-", "("):
        after.pop(0)
    value *= _SCALES.get(after[0], 1.0) if after else 1.0
    after = after[1:] if after and after[0] in _SCALES else after
    following = after[0] if after else ""
    if before in _MONTHS and 1 <= value <= 31:
        year = next((f for f in after[:2] if f.isdigit() and len(f) == 4), "")
        yield f"date:{year}-{_MONTHS[before]:02}-{int(value):02}"
    elif following in _MONTHS and 1 <= value <= 31:
        year = after[1] if len(after) > 1 and after[1].isdigit() else ""
        yield f"date:{year}-{_MONTHS[following]:02}-{int(value):02}"
    elif before in _CURRENCIES or following in _CURRENCIES:
        yield f"{_CURRENCIES.get(before) or _CURRENCIES[following]}:{value:g}"
    elif following in ("%", "percent", "per") or after[:2] == ["per", "cent"]:
        yield f"percent:{value:g}"
    else:
        unit = next((f for f in after[:2] if f not in _BETWEEN), "").removesuffix("s")
        if unit in _PERIODS:
            yield f"{unit}:{value:g}"
        elif value >= 1000 and not 1900 <= value <= 2100:
            yield f"number:{value:g}"
