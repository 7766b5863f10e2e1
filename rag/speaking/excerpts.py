"""The sentences in force that answer best: what the offline answerer quotes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import log

from graph.model.ids import ClauseId, EdgeId
from graph.model.resolution import ConflictText, EffectiveClause, WarningCode
from graph.model.text import AnchoredText
from indexing.words import words
from rag.finding.beside import undecided
from rag.finding.context import Chosen
from rag.finding.cuts import cuts
from rag.finding.ranking import Ranking
from rag.finding.relevance import Measure, profile
from rag.question.topics import Wanted

_MOST = 4
_ENOUGH = 1300
_AS_GOOD = 0.74  # of the best excerpt's score
_CLAUSE = 0.6  # how much the provision's own rank counts for its sentences
_SUBJECT = 0.2  # how much it counts that a cut itself treats the subject asked about
_CITED = 0.4  # the question names the provision, or the party it introduces
_RENAMED = 0.8  # the question uses words that a change replaced: the new ones answer
_TELLING = 8  # characters of replaced words that are no coincidence in a question
_AGAIN = 0.6  # what is left of a word's weight once an excerpt has it: the next should bring something new
_DEFINING = 0.3  # the words that open the definition of a term asked about
_WHY = 0.6  # a recital, beside what the ranking takes off: it answers only what no operative words do
_WAITS = 0.4  # the words of a change that nobody has decided on: after those that are in force
_EXCEPTION = 0.5  # it says what does not hold of words of the same provision that are quoted already
_ELSEWISE = 0.2  # it has no word of the question, only its provision does: beside what is quoted already
_NEW_KIND = 0.2  # it shows a kind of thing wanted that nothing quoted shows yet
_BOTH_SPEAK = frozenset({WarningCode.OVERLAP, WarningCode.PRECEDENCE})
_WORDY = 0.1  # of two cuts that say as much the shorter is the more telling
_BRIEF = 200
_FEWEST = 4  # content words below which a cut says nothing by itself
EXCEPTS = re.compile(
    r"(?i)^\W*(?:notwithstanding (?:the )?(?:above|foregoing)|(?:provided|except),? |however\b|the foregoing [^.;]{0,60}\bshall not apply)"
)


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
    rival: ConflictText | None = None
    """Which of the texts in conflict it is from, where the provision has several."""

    @property
    def text(self) -> AnchoredText:
        """The words, still anchored."""
        return _whole(self.effective).slice(self.start, self.end)


def excerpts(chosen: Sequence[Chosen], ranking: Ranking) -> tuple[Excerpt, ...]:
    """Return the excerpts to quote, best first: at most four, of provisions in the context.

    After the best, those count that bring words of the question, or a kind of thing wanted, that
    are not quoted yet. Of texts that contradict each other every one is quoted.
    """
    every = tuple(scored(chosen, ranking))
    left = list(every)
    picked: list[Excerpt] = []
    covered: set[str] = set()
    shown: set[Wanted] = set()
    while left and len(picked) < _MOST:
        ranked = [(_worth_adding(one, picked, covered, shown, ranking.measure), one) for one in left]
        worth, best = max(ranked, key=lambda pair: (round(pair[0], 6), -pair[1].start))
        left.remove(best)
        if picked and worth < _AS_GOOD * picked[0].score:
            break
        if picked and sum(e.end - e.start for e in picked) + best.end - best.start > _ENOUGH:
            continue
        picked.append(best)
        covered.update(best.asked)
        shown |= best.kinds
    return tuple(_joined((*picked, *_rivals(picked, every))))


def _rivals(picked: Sequence[Excerpt], every: Sequence[Excerpt]) -> Iterator[Excerpt]:
    """Yield the best excerpt of each text that says something else on what is quoted, and is not quoted itself."""
    quoted = {_voice(one) for one in picked}
    for one in sorted(every, key=lambda other: (-round(other.score, 6), other.start)):
        if _voice(one) not in quoted and any(_opposed(one.effective, other.effective) for other in picked):
            quoted.add(_voice(one))
            yield one


def _voice(one: Excerpt) -> tuple[ClauseId, EdgeId | None]:
    return one.effective.clause.clause_id, one.rival.edge_id if one.rival else None


def _opposed(one: EffectiveClause, other: EffectiveClause) -> bool:
    """Tell whether one is another text in conflict of the same provision, or child and parent both speak on the subject."""
    if one is other:
        return bool(one.conflict)
    both_speak = (one.inherited_from is None) != (other.inherited_from is None) and one.clause_type is other.clause_type
    return both_speak and any(n.code in _BOTH_SPEAK for n in (*one.notices, *other.notices))


def scored(chosen: Sequence[Chosen], ranking: Ranking) -> Iterator[Excerpt]:
    """Yield the cuts of the provisions in a context with how well each answers; without those that say nothing by themselves."""
    for one in chosen:
        clause, text = one.effective.clause, _whole(one.effective).text
        headings = ranking.catalogue.headings(clause)
        always = _CLAUSE * one.score + (_CITED if ranking.is_cited(clause) or one.clause_id in ranking.parties else 0.0)
        named = profile(f"{clause.section} {clause.heading}").stems
        why = _WHY if ranking.is_recital(clause) else _WAITS if undecided(clause.clause_id, ranking.catalogue.lineage) else 0.0
        new_names = tuple(_new_names(one.effective, ranking))
        for start, end, rival in cuts_of(one.effective):
            cut = text[start:end]
            stems = profile(cut).stems
            if rival is None and len(cut) < len(text) and (len(stems) < _FEWEST or stems <= named):
                continue
            renamed = _RENAMED if any(name in cut for name in new_names) else 0.0
            defining = _DEFINING if start == 0 and ranking.is_named_term(clause) else 0.0
            score = ranking.measure.score(cut, headings) + _SUBJECT * ranking.worded(clause, cut)
            score += always + renamed + defining - why - _WORDY * log(max(1.0, len(cut) / _BRIEF))
            asked = tuple(stem for stem in ranking.measure.weights if stem in stems)
            yield Excerpt(one.effective, start, end, score, ranking.measure.kinds(cut), asked, rival)


def cuts_of(effective: EffectiveClause, *, whole: bool = False) -> Iterator[tuple[int, int, ConflictText | None]]:
    """Yield the cuts of what is read of a provision, or of all of it; none goes from one text in conflict into the next."""
    text = _whole(effective).text
    if not effective.conflict:
        low, high = (0, len(text)) if whole or effective.part is None else effective.part
        yield from ((low + start, low + end, None) for start, end in cuts(text[low:high]))
    at = 0
    for rival in effective.conflict:
        low = text.find(rival.text, at) if rival.text else -1
        if low >= 0:
            at = low + len(rival.text)
            yield from ((low + start, low + end, rival) for start, end in cuts(rival.text))


def _whole(effective: EffectiveClause) -> AnchoredText:
    """Return the words of a provision: in force, or those of a paper that is not shown to be signed."""
    return effective.text or effective.last_text or AnchoredText()


def _new_names(effective: EffectiveClause, ranking: Ranking) -> Iterator[str]:
    """Yield the words that took the place of those the question uses."""
    asked = f" {' '.join(words(ranking.intent.question))} " if effective.steps else ""
    for step in effective.steps:
        edge = ranking.catalogue.edge(step.edge_id)
        old = " ".join(words(edge.operation.old)) if edge is not None and edge.operation is not None else ""
        if edge is not None and edge.operation is not None and len(old) >= _TELLING and f" {old} " in asked:
            yield edge.operation.new.text


def _worth_adding(one: Excerpt, picked: Sequence[Excerpt], covered: set[str], shown: set[Wanted], measure: Measure) -> float:
    """Return an excerpt's score beside what is quoted already: less for what it repeats, more for what is new or an exception."""
    worth = one.score - _repeated(one, covered, measure)
    if not picked:
        return worth
    excepts = any(other.effective is one.effective for other in picked) and one.asked and EXCEPTS.match(one.text.text)
    worth -= _ELSEWISE if not one.asked else 0.0
    return worth + (_NEW_KIND if one.kinds - shown else 0.0) + (_EXCEPTION if excepts else 0.0)


def _repeated(one: Excerpt, covered: set[str], measure: Measure) -> float:
    """Return the part of an excerpt's score that it owes to words already quoted."""
    again = sum(measure.weights[stem] for stem in one.asked if stem in covered)
    return (1.0 - _AGAIN) * again / measure.total if measure.total else 0.0


def _joined(picked: Sequence[Excerpt]) -> Iterator[Excerpt]:
    """Join excerpts of one provision that follow each other, in the place of the better one."""
    left = list(picked)
    while left:
        one = left.pop(0)
        for other in tuple(left):
            if (
                other.effective is one.effective
                and other.rival is one.rival
                and (0 <= other.start - one.end <= 2 or 0 <= one.start - other.end <= 2)
            ):
                one = replace(one, start=min(one.start, other.start), end=max(one.end, other.end))
                left.remove(other)
        yield one
