"""Which value of an older provision gives way to which value of a newer sentence.

A value gives way to one of its kind only where it is beyond doubt which is meant: the one that the newer sentence names as the
former, the only one of its kind in the older provision, or the only one beside the same words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from graph.model.edges import Operation, OperationKind
from graph.model.text import AnchoredText
from graph.text.dates import parse_date
from graph.text.quote_matching import Span, occurrences, tokens
from graph.text.values import Kind, by_kind
from indexing.search.words import STOP_WORDS, content_stems, stem

_STARTS_BEFORE = re.compile(
    r"(?i)\b(?:from|effective|after|as of|as at|since|starting|beginning|commencing|dated|effect|letter|agreement|contract|meeting)"
    r"(?: (?:and|as|of|on|at|from|or|after|the|with|date|upon|dated))*[\s,(]*$"
)
_FORMER_BEFORE = re.compile(
    r"(?i)\b(?:from|instead of|(?:place|lieu) of|rather than|not|no longer|previously|formerly|originally|was|were|replac(?:es|ing|ed)"
    r"|used to \w+|stood at|the (?:old|existing|current|former|previous|original))"
    r"(?: (?:the|an?|at|of|by|within|to|for|in|on|only|just|least|most|more than|sum|rate|period|agreed|was|is))*[\s,(]*$"
)
_FORMER_AFTER = re.compile(
    r"(?i)[^.;]{0,30}?\b(?:until now|up to now|hitherto|so far|previously|formerly|that (?:was|applied)|is replaced)\b"
)
_GIVES_WAY = re.compile(
    r"(?i),?\s(?:(?:shall|will|is|are|to|be|now|hereby|understood|construed|deemed|as)\s)*(?:replaced|substituted|changed|read|references)\s"
    r"(?:by|with|to|as)\s(?:the\s(?:\w+\sof\s)?)?"
)
_LIMITS = re.compile(r"(?i)\b(?:not|no|never|if|unless|until|upon|where|when|while|during|provided|subject)\b")
_ENDS = re.compile(r"\W*$")
_CURRENCY = re.compile(r"(?i)us\$|\$|usd|dollar|€|eur|£|gbp|pound|chf|franc|¥|jpy|yen|cad|aud")
_ISO = {"us$": "usd", "$": "usd", "dollar": "usd", "€": "eur", "£": "gbp", "pound": "gbp", "franc": "chf", "¥": "jpy", "yen": "jpy"}
_PERIOD = re.compile(r"(?i)(day|week|month|quarter|year)")
_WORD_AFTER = re.compile(r"[\s-]+([A-Za-z]+)")
_CONTEXT = 60  # characters around a value
_BESIDE = 3  # words on either side that tell which value it is


@dataclass(frozen=True, slots=True)
class Value:
    """A value at [start, end) of its text; `amount` is the same however it is written, `unit` what a bare number counts."""

    kind: Kind
    unit: str
    amount: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Swap:
    """The value [old) of an older provision gives way to [new) of a newer sentence.

    `named`: the sentence names the old value too; `former`: as what held until now; `alone`: it is the only one of its kind in the
    older provision; `beside`: so many words stand beside both.
    """

    kind: Kind
    old: Span
    new: Span
    named: bool
    former: bool
    alone: bool
    beside: int


def changed_value(sentence: str, said: AnchoredText, provision: str) -> Operation | None:
    """Return the change of words that a sentence without a readable order makes of a provision it cites; None where that leaves a doubt.

    It has to say of the value that stands there that it gives way to the one that does not, and no more: two values beside each other
    ("$400 is not due for orders under $500"), a denial or a condition tell nothing. `said` is the sentence where it stands.
    """
    found = [one for one in swaps(sentence, provision) if one.named]
    if len(found) != 1 or not said:
        return None
    old, (start, end) = provision[slice(*found[0].old)], found[0].new
    before = [place for place in occurrences(sentence[:start], old) if _GIVES_WAY.fullmatch(sentence, place[1], start)]
    if len(before) != 1 or _LIMITS.search(sentence, 0, before[0][0]) or not _ENDS.match(sentence, end):
        return None
    return Operation(OperationKind.REPLACE_WORDS, old=old, new=said.slice(start, end), each=len(occurrences(provision, old)) > 1)


@lru_cache(maxsize=8192)
def read_values(text: str) -> tuple[Value, ...]:
    """Return the values of a text, in order."""
    spans = ((kind, start, end - (text[end - 1] in "'’")) for kind, found in by_kind(text).items() for start, end in found)
    found = (Value(kind, _unit(kind, text, end), _amount(kind, text[start:end]), start, end) for kind, start, end in spans)
    return tuple(sorted(found, key=lambda v: v.start))


def swaps(sentence: str, older: str) -> tuple[Swap, ...]:
    """Return the values that change, one for each kind; numbers without a unit are looked at where no other value changes."""
    ours, theirs = _ruled(sentence), _ruled(older)
    bare = frozenset(v.amount for v in ours if v.kind is Kind.NUMBER)
    valued = tuple(_swapped([v for v in ours if v.kind is not Kind.NUMBER], theirs, bare, sentence, older))
    return valued or tuple(_swapped([v for v in ours if v.kind is Kind.NUMBER], theirs, frozenset(), sentence, older))


def _ruled(text: str) -> list[Value]:
    """Return the values that a text lays down: a day from which it holds is none."""
    return [v for v in read_values(text) if v.kind is not Kind.DATE or not _STARTS_BEFORE.search(text[: v.start])]


def first_day(sentence: str) -> str:
    """Return the words of the day from which a sentence holds, verbatim; "" where it gives none."""
    days = (v for v in read_values(sentence) if v.kind is Kind.DATE and _STARTS_BEFORE.search(sentence[: v.start]))
    return next((sentence[day.start : day.end] for day in days), "")


def _swapped(ours: Sequence[Value], theirs: Sequence[Value], bare: frozenset[str], sentence: str, older: str) -> Iterator[Swap]:
    for kind, unit in dict.fromkeys((v.kind, v.unit) for v in ours):
        mine = [v for v in ours if (v.kind, v.unit) == (kind, unit)]
        there = [v for v in theirs if (v.kind, v.unit) == (kind, unit)]
        swap = _swap(mine, there, bare, sentence, older) if there else None
        if swap is not None:
            yield swap


def _swap(ours: Sequence[Value], theirs: Sequence[Value], bare: frozenset[str], sentence: str, older: str) -> Swap | None:
    amounts = {v.amount for v in theirs}
    new = [v for v in ours if v.amount not in amounts]
    if len({v.amount for v in new}) != 1:
        return None
    kept = {v.amount for v in ours if v.amount in amounts} | {a for a in amounts if _digits(a) in bare}
    old = [v for v in theirs if v.amount in kept] or [v for v in theirs if _period(v) == _period(new[0])] or list(theirs)
    one = len(old) == 1 or len(kept) == 1  # named, and however often it stands there
    meant = old[0] if one else _meant(old, new[0], sentence, older)
    if meant is None:
        return None
    former = any(
        v.amount in (meant.amount, _digits(meant.amount))
        and (_FORMER_BEFORE.search(sentence[: v.start]) or _FORMER_AFTER.match(sentence[v.end :]))
        for v in read_values(sentence)
    )
    return Swap(
        meant.kind,
        (meant.start, meant.end),
        (new[0].start, new[0].end),
        named=meant.amount in kept,
        former=former,
        alone=len(theirs) == 1,
        beside=len(_around(sentence, new[0]) & _around(older, meant)),
    )


def _meant(old: Sequence[Value], new: Value, sentence: str, older: str) -> Value | None:
    """Return the one of several values beside which the same words stand as beside the new one; None where that leaves a doubt."""
    around = _around(sentence, new)
    fit = sorted(((len(around & _around(older, v)), -v.start, v) for v in old), key=lambda one: one[:2], reverse=True)
    return fit[0][2] if fit[0][0] > fit[1][0] + 1 else None


def _around(text: str, value: Value) -> frozenset[str]:
    before = content_stems(text[max(0, value.start - _CONTEXT) : value.start])[-_BESIDE:]
    after = content_stems(text[value.end : value.end + _CONTEXT])[:_BESIDE]
    return frozenset(word for word in (*before, *after) if not word[0].isdigit())


def _unit(kind: Kind, text: str, end: int) -> str:
    counted = _WORD_AFTER.match(text, end) if kind is Kind.NUMBER else None
    word = counted[1].lower() if counted else ""
    return "" if word in STOP_WORDS else stem(word)


def _period(value: Value) -> str:
    found = _PERIOD.search(value.amount)
    return found[1] if found else ""


def _amount(kind: Kind, words: str) -> str:
    """Return what tells one value of a kind from another, however it is written."""
    if kind is Kind.DATE:
        return str(parse_date(words) or words.casefold())
    if kind is Kind.MONEY:
        currency = _CURRENCY.search(words)
        said = currency[0].lower() if currency else ""
        scale = " m" if re.search(r"(?i)\d ?m|million", words) else ""
        return f"{_ISO.get(said, said)} {_digits(words)}{scale}"
    if kind is Kind.PERIOD:
        unit = _PERIOD.search(words)
        business = " business" if re.search(r"(?i)business|working|banking", words) else ""
        return f"{_digits(words)} {unit[1].lower() if unit else ''}{business}"
    return _digits(words) if kind is not Kind.ADDRESS else " ".join(words.casefold().split())


def _digits(words: str) -> str:
    """Return the numbers of some words; a repetition in brackets counts once ("thirty (30)": 30)."""
    numbers = (t.form for t in tokens(words) if t.form[0].isdigit())
    return " ".join(dict.fromkeys(n.rstrip("0").rstrip(".") if "." in n else n for n in numbers))
