"""The sentences in force that answer best: what the offline answerer quotes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from graph.model.edges import Unit
from graph.model.resolution import EffectiveClause
from graph.model.text import AnchoredText
from graph.units import spans
from rag.catalogue import Catalogue
from rag.relevance import Measure
from rag.retrieve import Found

WHOLE = 420
"""A provision up to this long is quoted whole."""
LONGEST = 420
_MOST = 3
_ENOUGH = 800
_AS_GOOD = 0.72  # of the best excerpt's score
_CLAUSE = 0.6  # how much the provision's own rank counts for its sentences
_PARTS = re.compile(r"(?:;|:|,? provided,? (?:however,? )?that|\n\s*\n)\s+(?=\S)|\s(?=\((?:[a-z]|[ivx]{1,4}|\d{1,2})\)\s)")


@dataclass(frozen=True, slots=True)
class Excerpt:
    """[start, end) of a provision's text in force."""

    effective: EffectiveClause
    start: int
    end: int
    score: float

    @property
    def text(self) -> AnchoredText:
        """The words, still anchored."""
        return self.effective.text.slice(self.start, self.end) if self.effective.text is not None else AnchoredText()


def excerpts(chosen: Sequence[Found], measure: Measure, catalogue: Catalogue) -> tuple[Excerpt, ...]:
    """Return the excerpts to quote, best first: at most three, of provisions in the context."""
    ranked = sorted(_scored(chosen, measure, catalogue), key=lambda e: -round(e.score, 6))
    picked: list[Excerpt] = []
    size = 0
    for one in ranked:
        if len(picked) == _MOST or (picked and one.score < _AS_GOOD * picked[0].score):
            break
        if size and size + one.end - one.start > _ENOUGH:
            continue
        picked.append(one)
        size += one.end - one.start
    return tuple(_joined(picked))


def _scored(chosen: Sequence[Found], measure: Measure, catalogue: Catalogue) -> Iterator[Excerpt]:
    cuts = [(one, start, end) for one in chosen for start, end in _cuts(one.effective)]
    texts = [
        ((one.effective.text.text if one.effective.text else "")[start:end], catalogue.headings(one.effective.clause))
        for one, start, end in cuts
    ]
    for (one, start, end), score in zip(cuts, measure.scores(texts), strict=True):
        yield Excerpt(one.effective, start, end, score + _CLAUSE * one.score)


def _cuts(effective: EffectiveClause) -> Iterator[tuple[int, int]]:
    """Yield a small provision whole, else its sentences, the long ones in their parts."""
    text = effective.text.text if effective.text is not None else ""
    if len(text) <= WHOLE:
        yield 0, len(text)
        return
    for start, end in spans(text, Unit.SENTENCE):
        yield from _parts(text, start, end)


def _parts(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    if end - start <= LONGEST:
        yield start, end
        return
    low = high = start
    for cut in (*(m.end() for m in _PARTS.finditer(text, start, end)), end):
        if cut - low > LONGEST and high > low:
            yield low, high
            low = high
        high = cut
    if high > low:
        yield low, high


def _joined(picked: Sequence[Excerpt]) -> Iterator[Excerpt]:
    """Join excerpts of one provision that follow each other, in the place of the better one."""
    left = list(picked)
    while left:
        one = left.pop(0)
        for other in tuple(left):
            if other.effective is one.effective and (0 <= other.start - one.end <= 2 or 0 <= one.start - other.end <= 2):
                one = Excerpt(one.effective, min(one.start, other.start), max(one.end, other.end), one.score)
                left.remove(other)
        yield one
