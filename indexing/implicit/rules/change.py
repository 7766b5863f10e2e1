"""What gives way to what: the words of the older provision that a sentence of the newer one replaces (DESIGN 4).

A value gives way to a value of the same kind where it is beyond doubt which one is meant: the one the newer
sentence names as the former, or the only one of its kind in the older provision.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from graph.matching import Span, tokens
from indexing.implicit.rules import named
from indexing.implicit.rules.concepts import concepts, names
from indexing.implicit.rules.facts import Facts, Sentence
from indexing.implicit.rules.figures import Figure, figures

_FROM_DAY = re.compile(
    r"(?i)\b(?:from|effective|on|after|as\s+of|as\s+from|as\s+at|since|starting|beginning|commencing|dated|with\s+effect\s+from|until|before|by|effect)"
    r"(?:\s+(?:and|as|of|on|at|from|or|after|the|with|date|upon|dated|including|before|about))*[\s,(]*$"
)
_CONTEXT = 45  # characters around a value that tell which one it is


@dataclass(frozen=True, slots=True)
class Swap:
    """A value of the older provision, [start, end) of its text, and the one of the newer that takes its place.

    `named`: the newer sentence names the old value too. `alone`: it is the only value of its kind in the older provision.
    """

    old: Span
    new: Span
    kind: str
    named: bool
    alone: bool


def swaps(sentence: Sentence, facts: Facts) -> tuple[Swap, ...]:
    """Return the values that change, one for each kind; none where nothing of a kind stands in both, or it stays what it was."""
    ours = _values_of(sentence)
    theirs = (*figures(facts.target.text), *named.names_of(facts.target.text, facts))
    ours = (*ours, *_shift(named.names_of(sentence.raw, facts), sentence.start))
    found = []
    for kind in dict.fromkeys((f.kind, f.unit) for f in ours):
        swap = _swap([f for f in ours if (f.kind, f.unit) == kind], [f for f in theirs if (f.kind, f.unit) == kind], sentence, facts)
        if swap is not None:
            found.append(swap)
    return tuple(found)


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
    found = [f for f in figures(sentence.raw) if f.kind != "DATE" or not _FROM_DAY.search(sentence.words[: f.start])]
    if not found:
        found = [f for f in figures(sentence.raw) if f.kind == "DATE"][-1:]
    return _shift(found, sentence.start)


def _swap(ours: list[Figure], theirs: list[Figure], sentence: Sentence, facts: Facts) -> Swap | None:
    amounts = {f.amount for f in theirs}
    kept = [f for f in ours if f.amount in amounts]
    new = [f for f in ours if f.amount not in amounts]
    if not theirs or len({f.amount for f in new}) != 1:
        return None
    old = [f for f in theirs if f.amount in {k.amount for k in kept}] if kept else theirs
    one = old[0] if len(old) == 1 else _meant(old, new[0], sentence, facts)
    if one is None:
        return None
    return Swap(*_paired(one, new[0], facts), one.kind, named=bool(kept), alone=len(theirs) == 1)


def _meant(old: list[Figure], new: Figure, sentence: Sentence, facts: Facts) -> Figure | None:
    """Return the one of several values beside which the same words stand as beside the new one; None where none is beyond doubt."""
    if not old:
        return None
    around = _around(facts.source.text, new)
    scored = sorted(((len(around & _around(facts.target.text, f)), f) for f in old), key=lambda one: -one[0])
    return scored[0][1] if scored[0][0] > scored[1][0] + 1 else None


def _around(text: str, figure: Figure) -> frozenset[str]:
    return names(concepts(text[max(0, figure.start - _CONTEXT) : figure.start] + " " + text[figure.end : figure.end + _CONTEXT]))


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
