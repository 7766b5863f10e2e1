"""What gives way to what: the words of the older provision that a sentence of the newer one replaces (DESIGN 4).

A value gives way to a value of the same kind where it is beyond doubt which one is meant: the one the newer
sentence names as the former, or the only one of its kind in the older provision.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from graph.text.quote_matching import Span, tokens
from indexing.candidates.rules.facts import Facts, Sentence
from indexing.candidates.rules.figures import Figure, figures
from indexing.candidates.rules.named import names_of
from indexing.candidates.rules.narrowed import places, read_whole
from indexing.search.words import content_stems

_FROM_DAY = re.compile(
    r"(?i)\b(?:from|effective|after|as\s+of|as\s+at|since|starting|beginning|commencing|dated|effect|on\s+and\s+after|on\s+or\s+after)"
    r"(?:\s+(?:and|as|of|on|at|from|or|after|the|with|date|upon|dated|including|about|close|business))*[\s,(]*$"
)
_PAST_DAY = re.compile(
    r"(?i)\b(?:talks|letter|e-?mail|meeting|call|conversation|discussions?|correspondence|agreement|contract|lease)\s+(?:of|on)\s+$"
)
_WAS = re.compile(
    r"(?i)\b(?:from|instead of|(?:place|lieu) of|rather than|not|no longer|previously|formerly|originally|hitherto|was|were"
    r"|replac(?:es|ing|ed)|(?:used|had) to \w+|stood at|the (?:old|existing|current|present|former|previous|original|earlier))"
    r"(?: (?:the|an?|at|of|by|within|to|for|in|on|be|just|only|from|least|most|more than|less than|sum|rate|period|laws?|courts?|is|was"
    r"|agreed|provided|previous|former|original|existing|current|present|old|earlier))*[\s,(]*$"
)
_UNTIL_NOW = re.compile(
    r"(?i)[^.;]{0,30}?\b(?:having been|until (?:now|then)|up to now|hitherto|so far|till now|previously|formerly|originally|before(?! the)"
    r"|that (?:was|had|were|applied)|(?:is|are) replaced)\b"
)
DAYS = frozenset({"DATE", "MONTH_OF_YEAR", "DAY_OF_YEAR"})
"""Kinds of values that are days."""
_CONTEXT = 60  # characters around a value
_SAME_LEAD = 2  # as much as so many words beside it does the word before a value tell
_TELLING = frozenset({"until", "through", "by", "before", "within", "every", "exceed", "than"})
_BESIDE = 3  # words on either side that tell which one it is


@dataclass(frozen=True, slots=True)
class Swap:
    """A value of the older provision, [start, end) of its text, and the one of the newer that takes its place.

    `named`: the newer sentence names the old value too; `former`: as what held until now. `once`: the old value stands in one
    place of the older provision; `alone`: it is the only value of its kind there. `beside`: how many words stand beside both.
    """

    old: Span
    new: Span
    kind: str
    amount: str
    named: bool
    former: bool
    once: bool
    alone: bool
    beside: int


def swaps(sentence: Sentence, facts: Facts) -> tuple[Swap, ...]:
    """Return the values that change, one for each kind; none where nothing of a kind stands in both, or it stays what it was.

    Counts are looked at where no other value changes, and names where no count does: both stand beside many a value.
    """
    likely = places(sentence, facts)
    named_here = _shift(names_of(sentence.raw, facts.parties), sentence.start)
    named_there = tuple(n for place in likely for n in _shift(names_of(place.raw, facts.parties), place.start))
    ours = _beside(_values_of(sentence), named_here)
    theirs = _beside(tuple(f for place in likely for f in _shift(figures(place.raw), place.start)), named_there)
    counts = [f for f in ours if f.kind == "COUNT"]
    bare = {f.amount for f in counts}
    found = (
        _swapped([f for f in ours if f.kind != "COUNT"], theirs, bare, facts)
        or _swapped(counts, theirs, set(), facts)
        or _swapped(named_here, named_there, set(), facts)
    )
    whole = read_whole(facts.target)
    former = _former(sentence, (*ours, *named_here))
    return tuple(_seen(swap, former, whole=whole) for swap in found)


def _seen(swap: Swap, former: frozenset[str], *, whole: bool) -> Swap:
    """Say of a change what was read: what stands but once in a part of a provision may stand elsewhere."""
    named = not former.isdisjoint((swap.amount, _counted(swap.amount)))
    return replace(swap, former=swap.named and named, once=swap.once and whole, alone=swap.alone and whole)


def _former(sentence: Sentence, ours: Sequence[Figure]) -> frozenset[str]:
    """Return the values of a sentence that it gives as what held until now."""
    places = ((f, sentence.words[: f.start - sentence.start], sentence.words[f.end - sentence.start :]) for f in ours)
    return frozenset(f.amount for f, before, after in places if _WAS.search(before) or _UNTIL_NOW.match(after))


def _is_of_something(before: str) -> bool:
    """Tell whether a day is that from which something holds, or that of a letter: no value of the rule itself."""
    return bool(_FROM_DAY.search(before) or _PAST_DAY.search(before))


def _swapped(ours: Sequence[Figure], theirs: Sequence[Figure], bare: Collection[str], facts: Facts) -> tuple[Swap, ...]:
    kinds = dict.fromkeys((f.kind, _counts(f, theirs)) for f in ours)
    found = (_swap([f for f in ours if _fits(f, kind)], [f for f in theirs if _fits(f, kind)], bare, facts) for kind in kinds)
    return tuple(s for s in found if s is not None)


def _beside(found: Sequence[Figure], names: Sequence[Figure]) -> tuple[Figure, ...]:
    """Leave out the numbers that are part of a name ("ISO 27001")."""
    return tuple(f for f in found if f.kind != "COUNT" or not any(n.start <= f.start and f.end <= n.end for n in names))


def _counts(figure: Figure, theirs: Sequence[Figure]) -> str:
    """Return what a figure counts, "" where the older provision counts nothing of that name."""
    return figure.unit if any(f.kind == figure.kind and f.unit == figure.unit for f in theirs) else ""


def _fits(figure: Figure, kind: tuple[str, str]) -> bool:
    return figure.kind == kind[0] and (figure.unit == kind[1] or not kind[1])


def effective_day(sentence: Sentence) -> str:
    """Return the words of the day from which the sentence holds, verbatim; "" where it gives none."""
    for figure in figures(sentence.raw):
        if figure.kind == "DATE" and _FROM_DAY.search(sentence.words[: figure.start]):
            return sentence.raw[figure.start : figure.end]
    return ""


def _shift(found: Sequence[Figure], by: int) -> tuple[Figure, ...]:
    return tuple(Figure(f.kind, f.unit, f.amount, f.start + by, f.end + by) for f in found)


def _values_of(sentence: Sentence) -> tuple[Figure, ...]:
    """Return the values of a sentence at their places in its provision, the days from which it holds left out."""
    found = [f for f in figures(sentence.raw) if f.kind not in DAYS or not _is_of_something(sentence.words[: f.start])]
    return _shift(found, sentence.start)


def _swap(ours: list[Figure], theirs: list[Figure], bare: Collection[str], facts: Facts) -> Swap | None:
    """Return which value of a kind gives way to which; `bare` are the newer numbers without unit ("in place of thirty")."""
    amounts = {f.amount for f in theirs}
    new = [f for f in ours if f.amount not in amounts]
    if not theirs or len({f.amount for f in new}) != 1:
        return None
    kept = {f.amount for f in ours if f.amount in amounts} or {f.amount for f in theirs if _counted(f.amount) in bare}
    old = [f for f in theirs if f.amount in kept] or [f for f in theirs if _unit(f.amount) == _unit(new[0].amount)] or theirs
    one = old[0] if len(old) == 1 else _meant(old, new[0], facts)
    if one is None:
        return None
    return Swap(
        *_paired(one, new[0], facts),
        one.kind,
        one.amount,
        named=one.amount in kept,
        former=False,
        once=sum(f.amount == one.amount for f in theirs) == 1,
        alone=len(theirs) == 1,
        beside=len(_around(facts.source.text, new[0]) & _around(facts.target.text, one)),
    )


def _counted(amount: str) -> str:
    found = re.search(r"\d[\d.]*", amount)
    return found[0] if found else ""


def _meant(old: list[Figure], new: Figure, facts: Facts) -> Figure | None:
    """Return the one of several values beside which the same words stand as beside the new one; None where none is beyond doubt."""
    if not old:
        return None
    around = _around(facts.source.text, new)
    led = _led(facts.source.text, new)
    fit = {
        f: len(around & _around(facts.target.text, f)) + _SAME_LEAD * (led in _TELLING and _led(facts.target.text, f) == led) for f in old
    }
    best = sorted(fit, key=lambda f: -fit[f])[:2]
    return best[0] if fit[best[0]] > fit[best[1]] + 1 else None


def _around(text: str, figure: Figure) -> frozenset[str]:
    """Return the stems of the words beside a value that tell what it measures ("a month", "per occurrence", "of receipt")."""
    before = content_stems(text[max(0, figure.start - _CONTEXT) : figure.start])[-_BESIDE:]
    return frozenset(s for s in (*before, *content_stems(text[figure.end : figure.end + _CONTEXT])[:_BESIDE]) if not s[0].isdigit())


def _led(text: str, figure: Figure) -> str:
    """Return the word before a value ("until", "on")."""
    return "".join(text[: figure.start].casefold().split()[-1:])


def _paired(old: Figure, new: Figure, facts: Facts) -> tuple[Span, Span]:
    """Return the words of both values; only their numbers where the unit words differ in form alone ("30-day", "60 days")."""
    a, b = facts.target.text[slice(*old.span)], facts.source.text[slice(*new.span)]
    if old.kind != "PERIOD" or _form(a) == _form(b) or _unit(a) != _unit(b):
        return old.span, new.span
    first, second = _number(a), _number(b)
    if first is None or second is None:
        return old.span, new.span
    return (old.start + first[0], old.start + first[1]), (new.start + second[0], new.start + second[1])


def _form(words: str) -> str:
    return re.sub(r"^.*?([\s-]*[A-Za-z]+)\W*$", r"\1", words, flags=re.DOTALL)


def _unit(words: str) -> str:
    return _form(words).strip(" -\n").rstrip("s").casefold()


def _number(words: str) -> Span | None:
    """Return where the number of a period stands, its repetition in brackets with it."""
    counted = [t for t in tokens(words) if t.form.isdigit()]
    return (counted[0].start, counted[-1].end) if len(counted) == 1 else None
