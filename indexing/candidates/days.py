"""From which day a change holds that an instrument makes without saying that it changes anything.

    From July 1, 2022, Customer shall pay ...      July 1
    The audit right ends on June 30, 2023.         July 1: that day is its last
    ... shall cease as of June 30, 2023.           June 30: the first day without it

A reader says which words give the day; a program reads the sentence and has to find the same day in them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from graph.model.dates import PartialDate
from graph.model.documents import Document
from graph.text.dates import find_dates
from graph.text.quote_matching import Span

_FROM = re.compile(
    r"(?i)\b(?P<cue>effective|with\s+effect|from|after|beginning|starting|commencing|commences?|begins?|as\s+of|as\s+at|since)"
    r"(?:\s+(?:and|as|of|on|at|from|or|after|the|date|upon|dated))*[\s,:(]*$"
)
_LAST = re.compile(
    r"(?i)\b(?:ends?|ending|expires?|expiring|terminates?|ceases?|until|through)(?:\s+(?:and|including|on|at|the|end|of|to))*[\s,:(]*$"
)
_OF_A_PAPER = re.compile(
    r"(?i)\b(?:dated|made|entered\s+into|executed|signed|amended|agreement|lease|contract|amendment)\W{1,2}(?:and\s+)?(?:is\s+)?(?:as\s+of|as\s+at|effective|from)\b[^.]*$"
)
_BEFORE = 60  # characters before a day in which it is said what day it is


@dataclass(frozen=True, slots=True)
class Day:
    """A day from which something holds, and the words that write the date: [start, end) of the text."""

    first: PartialDate
    start: int
    end: int


class UnclearDayError(Exception):
    """From which day a change holds cannot be told; the message says why and quotes nothing."""


def first_days(text: str, spans: Iterable[Span], *, ends: bool = False) -> Iterator[Day]:
    """Yield the days in these stretches from which something holds; with `ends` also the first days without what ends."""
    for low, high in spans:
        for mention in find_dates(text[low:high]):
            start, end = low + mention.start, low + mention.end
            before = text[max(low, start - _BEFORE) : start]
            if _OF_A_PAPER.search(before):
                continue
            if _FROM.search(before):
                yield Day(mention.date, start, end)
            elif ends and mention.date.exact and _LAST.search(before):
                yield Day(PartialDate.of(mention.date.next_day()), start, end)


def settled(days: Iterable[Day], said: tuple[Span, ...], document: Document) -> PartialDate | None:
    """Return the day, None where no words give one; raises UnclearDayError.

    `said` is where the words stand that a reader quoted for it. Where it quoted none the sentence's own day counts, if
    it has just one and that is not before the instrument.
    """
    found = tuple(days)
    if said:
        named = {d.first for d in found if any(low < d.end and d.start < high for low, high in said)}
        if len(named) != 1:
            raise UnclearDayError("the words quoted for its first day do not give one")
        return named.pop()
    agreed = document.agreed
    own = {d.first for d in found if agreed is None or d.first.last_day() >= agreed.first_day()}
    if len(own) > 1:
        raise UnclearDayError("its sentence gives several days")
    return own.pop() if own else None
