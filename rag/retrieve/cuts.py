"""A provision in cuts that say something by themselves, and the part of a very long one that answers best."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from graph.model.edges import Unit
from graph.text.sentences import spans

WHOLE = 500
"""A provision up to this long is one cut."""
_LONGEST = 520
_BREAK = re.compile(
    r"(?:(?<=[;:,.])|(?<=\band)|(?<=\bor))\s(?=\((?:[a-z]{1,4}|\d{1,2})\)\s)"  # (a) ...; (b) ...
    r"|\s(?=(?:(?:If|Notices?|Copy|Copies) )?[Tt]o (?:the )?[A-Z][\w' ]{1,30}:)"  # If to the Lender: ...
    r"|\n\s*\n"
)
_PAUSE = re.compile(r"; (?=\S)|;\s*\n|,? provided,? (?:however,? )?that |\n")


@lru_cache(maxsize=4096)
def cuts(text: str) -> tuple[tuple[int, int], ...]:
    """Return a small provision whole, else its sentences, the long ones in their parts: [start, end) each, in order."""
    if len(text) <= WHOLE:
        return ((0, len(text)),)
    return tuple(part for start, end in spans(text, Unit.SENTENCE) for part in _parts(text, start, end))


def best_part(text: str, most: int, worth: Callable[[str], float]) -> tuple[int, int]:
    """Return [start, end) of the cuts in a row, at most so many characters (more where one cut is), that are worth most together."""
    places = cuts(text)
    values = [worth(text[start:end]) ** 2 for start, end in places]  # one that answers is worth more than two that touch it
    runs = [_run(places, first, most) for first in range(len(places))]
    best = max(range(len(runs)), key=lambda at: (round(sum(values[at : runs[at]]), 6), -at))
    return places[best][0], places[runs[best] - 1][1]


def _run(places: Sequence[tuple[int, int]], first: int, most: int) -> int:
    """Return where a run of cuts ends that starts with one of them: it takes in those that fit."""
    last = first + 1
    while last < len(places) and places[last][1] - places[first][0] <= most:
        last += 1
    return last


def _parts(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield a sentence whole, or, where it is long, cut where a list goes on, else where it pauses; short items stay together."""
    if end - start <= _LONGEST:
        yield start, end
        return
    for low, high in _packed(_cut_at(_BREAK, text, start, end)):
        if high - low <= _LONGEST:
            yield low, high
        else:
            yield from _packed(_cut_at(_PAUSE, text, low, high))


def _cut_at(mark: re.Pattern[str], text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    low = start
    for cut in (*(m.end() for m in mark.finditer(text, start, end)), end):
        if text[low:cut].strip():
            yield low, cut
            low = cut


def _packed(parts: Iterator[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Join neighbours while they stay short enough."""
    low = high = -1
    for start, end in parts:
        if low >= 0 and end - low > _LONGEST:
            yield low, high
            low = start
        low, high = (start if low < 0 else low), end
    if low >= 0:
        yield low, high
