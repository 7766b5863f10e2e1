"""The sentences in force that answer best: what the offline answerer quotes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from graph.model.edges import Unit
from graph.model.resolution import EffectiveClause
from graph.model.text import AnchoredText
from graph.units import spans
from indexing.words import words
from rag.context import Chosen
from rag.ranking import Ranking
from rag.relevance import Measure, profile
from rag.topics import Wanted

WHOLE = 500
"""A provision up to this long is quoted whole."""
_LONGEST = 520
_MOST = 4
_ENOUGH = 1300
_AS_GOOD = 0.66  # of the best excerpt's score
_CLAUSE = 0.6  # how much the provision's own rank counts for its sentences
_CITED = 0.4  # the question names the provision, or the party it introduces
_RENAMED = 0.8  # the question uses words that a change replaced: the new ones answer
_TELLING = 8  # characters of replaced words that are no coincidence in a question
_AGAIN = 0.6  # what is left of a word's weight once an excerpt has it: the next should bring something new
_DEFINING = 0.3  # the words that open the definition of a term asked about
_NEW_KIND = 0.2  # it shows a kind of thing wanted that nothing quoted shows yet
_FEWEST = 4  # content words below which a cut says nothing by itself
_BREAK = re.compile(
    r"(?:(?<=[;:,.])|(?<=\band)|(?<=\bor))\s(?=\((?:[a-z]{1,4}|\d{1,2})\)\s)"  # (a) ...; (b) ...
    r"|\s(?=(?:(?:If|Notices?|Copy|Copies) )?[Tt]o (?:the )?[A-Z][\w' ]{1,30}:)"  # If to the Lender: ...
    r"|\n\s*\n"
)
_PAUSE = re.compile(r"; (?=\S)|;\s*\n|,? provided,? (?:however,? )?that |\n")


@dataclass(frozen=True, slots=True)
class Excerpt:
    """[start, end) of a provision's text in force."""

    effective: EffectiveClause
    start: int
    end: int
    score: float
    kinds: frozenset[Wanted] = frozenset()
    """The kinds of thing wanted that it shows."""
    asked: tuple[str, ...] = ()
    """The stems of the question that it has, in the order of the question."""

    @property
    def text(self) -> AnchoredText:
        """The words, still anchored."""
        return self.effective.text.slice(self.start, self.end) if self.effective.text is not None else AnchoredText()


def excerpts(chosen: Sequence[Chosen], ranking: Ranking) -> tuple[Excerpt, ...]:
    """Return the excerpts to quote, best first: at most four, of provisions in the context.

    After the best, those count that bring words of the question, or a kind of thing wanted, that
    are not quoted yet.
    """
    left = list(_scored(chosen, ranking))
    picked: list[Excerpt] = []
    covered: set[str] = set()
    shown: set[Wanted] = set()
    while left and len(picked) < _MOST:
        ranked = [
            (one.score - _repeated(one, covered, ranking.measure) + _NEW_KIND * bool(picked and one.kinds - shown), one) for one in left
        ]
        worth, best = max(ranked, key=lambda pair: (round(pair[0], 6), -pair[1].start))
        left.remove(best)
        if picked and worth < _AS_GOOD * picked[0].score:
            break
        if picked and sum(e.end - e.start for e in picked) + best.end - best.start > _ENOUGH:
            continue
        picked.append(best)
        covered.update(best.asked)
        shown |= best.kinds
    return tuple(_joined(picked))


def _scored(chosen: Sequence[Chosen], ranking: Ranking) -> Iterator[Excerpt]:
    for one in chosen:
        clause, text = one.effective.clause, one.text
        headings = ranking.catalogue.headings(clause)
        always = _CLAUSE * one.score + (_CITED if ranking.is_cited(clause) or one.clause_id in ranking.parties else 0.0)
        new_names = tuple(_new_names(one.effective, ranking))
        for start, end in _cuts(text):
            cut = text[start:end]
            stems = profile(cut).stems
            if len(cut) < len(text) and len(stems) < _FEWEST:
                continue
            renamed = _RENAMED if any(name in cut for name in new_names) else 0.0
            defining = _DEFINING if start == 0 and ranking.is_named_term(clause) else 0.0
            score = ranking.measure.score(cut, headings) + always + renamed + defining
            asked = tuple(stem for stem in ranking.measure.weights if stem in stems)
            yield Excerpt(one.effective, start, end, score, ranking.measure.kinds(cut), asked)


def _new_names(effective: EffectiveClause, ranking: Ranking) -> Iterator[str]:
    """Yield the words that took the place of those the question uses."""
    asked = f" {' '.join(words(ranking.intent.question))} " if effective.steps else ""
    for step in effective.steps:
        edge = ranking.catalogue.edge(step.edge_id)
        old = " ".join(words(edge.operation.old)) if edge is not None and edge.operation is not None else ""
        if edge is not None and edge.operation is not None and len(old) >= _TELLING and f" {old} " in asked:
            yield edge.operation.new.text


def _repeated(one: Excerpt, covered: set[str], measure: Measure) -> float:
    """Return the part of an excerpt's score that it owes to words already quoted."""
    again = sum(measure.weights[stem] for stem in one.asked if stem in covered)
    return (1.0 - _AGAIN) * again / measure.total if measure.total else 0.0


@lru_cache(maxsize=4096)
def _cuts(text: str) -> tuple[tuple[int, int], ...]:
    """Return a small provision whole, else its sentences, the long ones in their parts."""
    if len(text) <= WHOLE:
        return ((0, len(text)),)
    return tuple(part for start, end in spans(text, Unit.SENTENCE) for part in _parts(text, start, end))


def _parts(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield a sentence whole, or, where it is long, cut where a list goes on, else where it pauses."""
    if end - start <= _LONGEST:
        yield start, end
        return
    for low, high in _cut_at(_BREAK, text, start, end):
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
