"""The words that answer, in a few: of a long excerpt the phrase that holds the value asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator

from graph.model.documents import ClauseKind
from graph.model.edges import Unit
from graph.text.sentences import spans
from indexing.search.words import content_stems
from rag.retrieve.relevance import Measure
from rag.understand.topics import EVIDENCE, KEPT_OUT, Wanted
from rag.write.excerpts import Excerpt

_SHORT = 140  # characters up to which an excerpt is a phrase by itself
_LONGEST = 110  # characters of a phrase
_SURE = 0.6  # how likely an excerpt must be the one that answers to open an answer with a part of it
_LIKELY = 0.4  # how likely an excerpt that shows such a value must be the one that answers to say that another was kept out
_COVERED = 0.15  # of the question's words, by rarity, that the phrase must have itself
_CLEAR = 0.65  # of the best, up to which the next best is no rival
_PART = 0.6  # of an excerpt, up to which a phrase spares reading the rest
_PAUSE = re.compile(
    r"[;:]\s+|,\s+(?!\d{4}\b|(?:Inc|LLC|L\.L\.C|L\.P|LP|Ltd|N\.A)\b)|\s+(?=\((?!\d))"
    r"|\s+(?=(?:provided|unless|except|which|whereas|whether)\b)"
)
_WORD = re.compile(r"\w+")
_NEAR = 60  # characters at which a word counts half
_WORDY = 0.002  # what a character of a phrase costs: of two that answer as well the shorter one leads
_JOINT = re.compile(r"\s*(?:and|or|but|provided|that|then|which)\b[\s,]*", re.IGNORECASE)
_FIRST = (Wanted.DATE, Wanted.AMOUNT, Wanted.RATE, Wanted.PERIOD, Wanted.LAW)
"""Kinds of thing wanted that words show clearly, the clearest first: a name or an address may be anybody's."""


def leading(excerpt: Excerpt, measure: Measure) -> Excerpt | None:
    """Return the phrase of an excerpt that holds the value asked for; None where it is short, shows no such value, or is not sure."""
    text = excerpt.text.text
    if len(text) <= _SHORT or excerpt.chance < _SURE or excerpt.effective.clause.kind is ClauseKind.PREAMBLE:
        return None
    parts = {_valued(text, kind, measure) for kind in _FIRST if kind in excerpt.kinds}
    part = parts.pop() if len(parts) == 1 else None  # of a fee and a rate nothing tells which is asked for
    return excerpt.cut(*part) if part is not None and part[1] - part[0] <= _PART * len(text) else None


def _valued(text: str, kind: Wanted, measure: Measure) -> tuple[int, int] | None:
    """Return the phrase around the value of a kind that stands nearest to the words of the question; None where another is as near."""
    near = {mark.start(): _nearness(text, mark.start(), measure) for mark in EVIDENCE[kind].finditer(text)}
    if not near:
        return None
    at = max(near, key=lambda place: (round(near[place], 6), -place))
    holding = [part for part in _phrases(text) if part[0] <= at < part[1] and EVIDENCE[kind].search(text, *part)]
    found = max(holding, key=lambda part: (round(_worth(text[part[0] : part[1]], measure), 6), -part[0]), default=None)
    if found is None or measure.coverage(text[found[0] : found[1]]) < _COVERED:
        return None
    if any(value > _CLEAR * near[at] for place, value in near.items() if not found[0] <= place < found[1]):
        return None
    return found


def kept_out(excerpt: Excerpt, wanted: frozenset[Wanted], measure: Measure) -> bool:
    """Tell whether the one kind of value that is asked for was kept out: a mark stands nearer to the words of the question than any."""
    text, kinds = excerpt.text.text, wanted - {Wanted.NUMBER}
    kind = next(iter(kinds)) if len(kinds) == 1 else None
    if kind not in KEPT_OUT or (kind in excerpt.kinds and excerpt.chance < _LIKELY):
        return False
    marks = [_nearness(text, mark.start(), measure) for mark in KEPT_OUT[kind].finditer(text)]
    shown = (_nearness(text, value.start(), measure) for value in EVIDENCE[kind].finditer(text))
    return bool(marks) and max(marks) > max(shown, default=0.0)


def _nearness(text: str, place: int, measure: Measure) -> float:
    """Return how near the words of the question stand to a place of a text, the rare ones above all."""
    nearest: dict[str, int] = {}
    for word in _WORD.finditer(text):
        for stem in content_stems(word[0]):
            if stem in measure.weights:
                nearest[stem] = min(nearest.get(stem, len(text)), abs(word.start() - place))
    return sum(measure.weights[stem] / (1.0 + away / _NEAR) for stem, away in nearest.items())


def _worth(words: str, measure: Measure) -> float:
    return measure.score(words) - _WORDY * len(words)


def _phrases(text: str) -> Iterator[tuple[int, int]]:
    """Yield the runs of neighbouring parts of each sentence, as long as a phrase may be, as [start, end)."""
    for low, high in spans(text, Unit.SENTENCE):
        marks = [low, *(mark.end() for mark in _PAUSE.finditer(text, low, high)), high]
        for at, start in enumerate(marks[:-1]):
            for end in marks[at + 1 :]:
                first, last = _trimmed(text, start, end)
                if end > marks[at + 1] and last - first > _LONGEST:
                    break
                if last > first:
                    yield first, last


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """Return a part without the word that joins it to the one before, and the marks at its end."""
    opening = _JOINT.match(text, start, end)
    first = opening.end() if opening else start
    return first, first + len(text[first:end].rstrip(" ,;:(\n"))
