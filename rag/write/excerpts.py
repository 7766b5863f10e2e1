"""The sentences in force that answer best: what the offline answerer quotes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import exp, log
from pathlib import Path
from typing import NamedTuple

from graph.model.documents import AMENDING_KINDS, ClauseKind
from graph.model.edges import Unit
from graph.model.ids import ClauseId, EdgeId
from graph.model.resolution import ConflictText, EffectiveClause, WarningCode
from graph.model.text import AnchoredText
from graph.text.redaction import REDACTED
from graph.text.sentences import spans
from indexing.search.words import Stems, content_stems, profile, words
from rag.resolve.resolver import undecided
from rag.retrieve.context import Chosen, cuts
from rag.retrieve.ranking import Ranking
from rag.retrieve.relevance import Measure
from rag.understand.answer_types import EVIDENCE, KEPT_OUT, Wanted

_MOST = 3  # excerpts that are quoted because one of them probably answers
_LARGE = 200  # characters above which a cut has many words by its length alone
_TELLING = 8  # characters of replaced words that are no coincidence in a question
_CLOSE = 3.0  # how far behind the best the words may be that a change is of: twenty times less likely
_ALIKE = 0.85  # of the words of two cuts, that both have where they say the same
_FIGURES = 3  # figures in one cut that are as good as more
_BOTH_SPEAK = frozenset({WarningCode.OVERLAP, WarningCode.PRECEDENCE})
_FEWEST = 4  # content words below which a cut says nothing by itself
EXCEPTS = re.compile(
    r"(?i)^\W*(?:notwithstanding (?:the )?(?:above|foregoing)|(?:provided|except),? |however\b|the foregoing [^.;]{0,60}\bshall not apply)"
)


_ORDERS = re.compile(r"(?i)\b(?:hereby|is|are)\s+(?:hereby\s+)?(?:amended|deleted|replaced|revised|restated)\b")
_FIGURE = re.compile(r"\d[\d,.]*")
_NEXT = 2  # characters between words and the exception from them


class Signs(NamedTuple):
    """What speaks for a cut (`AGAINST` apart), each about 0 to 1; `behind` is no more than 0, `place` and `long` are logarithms."""

    covered: float = 0.0
    own: float = 0.0
    paired: float = 0.0
    evidence: float = 0.0
    shows: float = 0.0
    worded: float = 0.0
    behind: float = 0.0
    """How far the score of its provision is from the best."""
    place: float = 0.0
    """Where its provision stands in the context."""
    cited: float = 0.0
    term: float = 0.0
    renamed: float = 0.0
    """The question uses words that a change replaced by these."""
    recital: float = 0.0
    waits: float = 0.0
    """Nobody has decided whether it changes another provision."""
    whole: float = 0.0
    orders: float = 0.0
    """It orders a change ("is hereby amended")."""
    figures: float = 0.0
    preamble: float = 0.0
    long: float = 0.0


AGAINST = frozenset({"place", "recital", "waits", "preamble", "long"})
"""Signs that a cut is not what answers."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """What each sign is worth, and how likely it must be that something quoted answers before no more is quoted."""

    weights: Signs
    enough: float


@cache
def weighed() -> Weighed:
    """Return the weights that ship: fitted by `benchmarks/excerpting.py`."""
    kept = json.loads(Path(__file__).with_name("excerpts.json").read_text(encoding="utf-8"))
    return Weighed(Signs(**kept["weights"]), kept["enough"])


def worth(signs: Signs) -> float:
    """Return what all signs of a cut are worth together."""
    return sum([weight * found for weight, found in zip(weighed().weights, signs, strict=True)])


@dataclass(frozen=True, slots=True)
class Excerpt:
    """[start, end) of a provision's text in force."""

    effective: EffectiveClause
    start: int
    end: int
    score: float
    kinds: frozenset[Wanted] = frozenset()
    """The kinds of thing wanted that it shows."""
    rival: ConflictText | None = None
    """Which of the texts in conflict it is from, where the provision has several."""
    signs: Signs | None = None
    chance: float = 0.0
    """How likely it is the one that answers, of all in the context: 0 to 1."""

    @property
    def text(self) -> AnchoredText:
        """The words, still anchored."""
        return _whole(self.effective).slice(self.start, self.end)

    def cut(self, start: int, end: int) -> Excerpt:
        """Return [start, end) of its words as an excerpt."""
        return replace(self, start=self.start + start, end=self.start + end)


def excerpts(chosen: Sequence[Chosen], ranking: Ranking) -> tuple[Excerpt, ...]:
    """Return the excerpts to quote, of provisions in the context, best first: as many, at most three, as make it likely that one answers.

    An exception from what is quoted comes with it; of texts that contradict each other every one is quoted.
    """
    every = sorted(scored(chosen, ranking), key=lambda one: (-round(one.score, 6), one.start))
    picked: list[Excerpt] = []
    likely = 0.0
    for one, chance in zip(every, _chances(every), strict=True):
        if picked and (likely >= weighed().enough or len(picked) >= _MOST):
            break
        if not any(_same_words(one, other) for other in picked):
            picked.append(replace(one, chance=chance))
        likely += chance  # of contracts of one form each has the same words: one of them answers as well as the other
    places = {(id(one.effective), one.start) for one in picked}
    excepting = [one for one in every if (id(one.effective), one.start) not in places and _excepts(one, picked)]
    return tuple(_joined((*picked, *excepting, *_changed_by(picked, every, ranking), *_rivals(picked, every))))


def _changed_by(picked: Sequence[Excerpt], every: Sequence[Excerpt], ranking: Ranking) -> Iterator[Excerpt]:
    """Yield the best excerpt of a contract where only papers that change contracts are quoted: it stands beside what would change it."""
    papers = {one.effective.clause.document_id for one in every}
    changing = {one for one in papers if ranking.catalogue.lineage.documents[one].kind in AMENDING_KINDS}
    best = next((one for one in every if one.effective.clause.document_id not in changing), None)
    alone = all(one.effective.clause.document_id in changing for one in picked)
    if alone and best is not None and best.score >= picked[0].score - _CLOSE:
        yield best


def _chances(every: Sequence[Excerpt]) -> list[float]:
    """Return how likely each excerpt is the one that answers: a softmax of their scores, as they were fitted."""
    best = max((one.score for one in every), default=0.0)
    odds = [exp(one.score - best) for one in every]
    return [one / sum(odds) for one in odds]


def _same_words(one: Excerpt, other: Excerpt) -> bool:
    """Tell whether two say as good as the same: contracts of one form do."""
    here, there = profile(one.text.text).stems, profile(other.text.text).stems
    return one.rival is other.rival and len(here & there) >= _ALIKE * len(here | there)


def _excepts(one: Excerpt, picked: Sequence[Excerpt]) -> bool:
    """Tell whether an excerpt says what does not hold of words that are quoted just before it."""
    follows = any(other.effective is one.effective and 0 <= one.start - other.end <= _NEXT for other in picked)
    return follows and EXCEPTS.match(one.text.text) is not None


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
    best = max((one.score for one in chosen), default=0.0)
    for at, one in enumerate(chosen):
        text, named = _whole(one.effective).text, _name(one.effective)
        around = _Around(one, at, one.score - best, ranking)
        for start, end, rival in cuts_of(one.effective):
            cut = text[start:end]
            stems = profile(cut).stems
            if rival is None and len(cut) < len(text) and (len(stems) < _FEWEST or stems <= named):
                continue
            signs = around.signs(cut, first=start == 0, whole=len(cut) == len(text))
            yield Excerpt(one.effective, start, end, worth(signs), ranking.measure.kinds(cut), rival, signs)


@dataclass(frozen=True, slots=True)
class _Around:
    """What all cuts of one provision have in common: its place in the context, and how far its score is behind the best."""

    one: Chosen
    place: int
    behind: float
    ranking: Ranking

    def signs(self, cut: str, *, first: bool, whole: bool) -> Signs:
        """Return what speaks for and against a cut; `first`: it opens its provision, `whole`: it is all of it."""
        clause, ranking, measure = self.one.effective.clause, self.ranking, self.ranking.measure
        headings = ranking.catalogue.headings(clause)
        named = ranking.is_cited(clause) or self.one.clause_id in ranking.parties
        return Signs(
            covered=measure.coverage(cut, headings),
            own=measure.own(cut, ranking.subject_matcher.common),
            paired=measure.paired(cut),
            evidence=measure.evidence(cut),
            shows=float(bool(measure.kinds(cut))),
            worded=ranking.worded(clause, cut),
            behind=self.behind,
            place=log(1 + self.place),
            cited=float(named),
            term=float(first and ranking.is_named_term(clause)),
            renamed=float(any(name in cut for name in _new_names(self.one.effective, ranking))),
            recital=float(ranking.is_recital(clause)),
            waits=float(bool(undecided(clause.clause_id, ranking.catalogue.lineage))),
            whole=float(whole),
            orders=float(_ORDERS.search(cut) is not None),
            figures=min(_FIGURES, len(_FIGURE.findall(cut))) / _FIGURES,
            preamble=float(clause.kind is ClauseKind.PREAMBLE),
            long=log(max(1.0, len(cut) / _LARGE)),
        )


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


_SHORT = 140  # characters up to which an excerpt is a phrase by itself
_LONGEST = 110  # characters of a phrase
_SURE_ONE = 0.6  # how likely an excerpt must be the one that answers to open an answer with a part of it
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
    if len(text) <= _SHORT or excerpt.chance < _SURE_ONE or excerpt.effective.clause.kind is ClauseKind.PREAMBLE:
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
    found = max(holding, key=lambda part: (round(_phrase_worth(text[part[0] : part[1]], measure), 6), -part[0]), default=None)
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


def withheld(asked: Sequence[EffectiveClause]) -> Excerpt | None:
    """Return the first of the provisions whose number the question gives, where all words of all of them are kept out."""
    return Excerpt(asked[0], 0, len(_whole(asked[0])), 0.0) if asked and not any(map(_readable, asked)) else None


def _readable(effective: EffectiveClause) -> bool:
    """Tell whether a provision says anything but its number, its heading and that words are kept out."""
    return bool(profile(REDACTED.sub(" ", _whole(effective).text)).stems - _name(effective))


def _name(effective: EffectiveClause) -> Stems:
    """Return the stems of a provision's number and heading."""
    return profile(f"{effective.clause.section} {effective.clause.heading}").stems


def _nearness(text: str, place: int, measure: Measure) -> float:
    """Return how near the words of the question stand to a place of a text, the rare ones above all."""
    nearest: dict[str, int] = {}
    for word in _WORD.finditer(text):
        for stem in content_stems(word[0]):
            if stem in measure.weights:
                nearest[stem] = min(nearest.get(stem, len(text)), abs(word.start() - place))
    return sum(measure.weights[stem] / (1.0 + away / _NEAR) for stem, away in nearest.items())


def _phrase_worth(words: str, measure: Measure) -> float:
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
