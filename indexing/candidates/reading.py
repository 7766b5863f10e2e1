"""Reading pairs: a first reader says what a pair is, a second reads it blind, and their words are looked up.

The candidates of one clause are read best first, and no further than needed. What a model has said is kept as a reply, so that reading
a pair again costs nothing. The result is a judgement on record, not an edge: the gate or a person makes one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from graph.model.edges import EdgeType, Mode, OperationKind, Verification
from graph.model.ids import digest
from graph.model.judgements import Candidate, Judgement, Relation
from graph.model.policy import DEFAULT_THRESHOLDS, Thresholds, Vendor
from graph.model.source import Quote
from indexing.candidates import checking
from indexing.candidates.checking import Checked
from indexing.candidates.pairs import Pair, Side
from indexing.llm.interface import Arguments, Fault, FormError, Model, ModelError, Prompt
from indexing.llm.prompts import operation, pair
from indexing.llm.prompts.addressed import speaks_to_readers
from indexing.llm.prompts.pair import PairAnswer

_SUREST = 0.99  # no reader is certain, whatever it says
_EVEN = 0.5  # a prior above it says nothing against the reader
_LEAST_PRIOR = 0.01
_PRIOR_COUNTS = 0.1  # the share of a prior's odds that is left to count: the reader has seen both texts, the prior has not
_MODE_OF = {Relation.AMENDS: Mode.MODIFY, Relation.SUPPLEMENTS: Mode.INSERT, Relation.TERMINATES: Mode.DELETE}
_MODES = {OperationKind.REPLACE: Mode.REPLACE, OperationKind.DELETE: Mode.DELETE, OperationKind.TERMINATE: Mode.DELETE}
_CHANGES = frozenset({Relation.AMENDS, Relation.TERMINATES})
_NO_QUOTE = Quote("", 0, 0)
_Answer = TypeVar("_Answer")


@dataclass(frozen=True, slots=True)
class Readers:
    """Who reads: the first says what a pair is, the second is asked the same and knows nothing of the first's answer."""

    first: Model
    second: Model | None = None

    @property
    def led(self) -> bool:
        """Whether words could lead both of them: no rules are among them, which read what a text says and obey nothing."""
        return Vendor.NONE not in {self.first.vendor, self.second.vendor if self.second else Vendor.NONE}


def read_pair(
    candidate: Candidate,
    both: Pair,
    readers: Readers,
    *,
    thresholds: Mapping[EdgeType, Thresholds] = DEFAULT_THRESHOLDS,
    confidence: float | None = None,
) -> Judgement:
    """Return what the readers say of a pair; never raises ModelError: a first reader's fault is the judgement's.

    What the gate would drop anyway (below the review line of `thresholds`) is asked about no further. `confidence` stands in
    place of the first reader's own in a relation, where it is known better.
    """
    blank = _blank(candidate, both, readers.first)
    try:
        first = asked(readers.first, pair.prompt(both), pair.QUESTION.parse)
        read = _related(blank, first, both.source, confidence)
        if read.relation is Relation.UNRELATED or (confidence is None and read.confidence < _line(read.relation, thresholds)):
            return read
        if read.relation in _CHANGES:
            said = asked(readers.first, operation.prompt(both, read.relation), operation.QUESTION.parse)
            checked = checking.check(said, both)
            read = _changing(read, checked)
            if checked.invented:
                return read  # whoever makes words up needs a person, not another reader
    except ModelError as error:
        return replace(blank, fault=error.fault.value)
    read = _seconded(read, first, both, readers.second, thresholds) if readers.second else read
    return _held(read) if readers.led and _speaks(both) else read


def asked(model: Model, prompt: Prompt, parse: Callable[[Arguments], _Answer]) -> _Answer:
    """Ask a model and read its answer; raises ModelError, also where the answer is not of the asked form."""
    reply = model.complete(prompt)
    try:
        return parse(reply.arguments)
    except FormError as error:
        raise ModelError(model.name, Fault.MALFORMED, f"{prompt.version}: {error}") from error


def combined(confidence: float, prior: float) -> float:
    """Return the confidence in a relation: the reader's, lowered where the embedding thought the pair unlikely, never raised.

    In odds, o(p) = p / (1 - p): o(result) = o(min(confidence, 0.99)) * o(min(prior, 0.5)) ** 0.1. A prior of a half or more
    leaves the reader's word as it is; one of 0.1 makes 0.95 of it 0.94, and 0.90 of it 0.88. Both stay on record.
    """
    said, expected = min(confidence, _SUREST), min(max(prior, _LEAST_PRIOR), _EVEN)
    odds = said / (1 - said) * math.pow(expected / (1 - expected), _PRIOR_COUNTS)
    return round(odds / (1 + odds), 4)


def _blank(candidate: Candidate, both: Pair, reader: Model) -> Judgement:
    """Return the judgement of a pair of which nothing has been said."""
    return Judgement(
        judgement_id="j_" + digest(candidate.source_clause_id, candidate.target_clause_id),
        candidate=candidate,
        source_hash=both.source.text_hash,
        target_hash=both.target.text_hash,
        relation=Relation.UNRELATED,
        confidence=0.0,
        reasoning="",
        reader=reader.name,
        prompts=(pair.VERSION,),
        quote=_NO_QUOTE,
    )


def _related(judgement: Judgement, answer: PairAnswer, source: Side, confidence: float | None) -> Judgement:
    """Take an answer over; raises ModelError where the operative words of a relation stand nowhere in the source."""
    read = replace(judgement, relation=answer.relation, confidence=answer.confidence, reasoning=answer.reasoning)
    if answer.relation is Relation.UNRELATED:
        return read
    quote = checking.quote_of(answer.words, source)
    if quote is None:
        raise ModelError(judgement.reader, Fault.UNVERIFIED_WORDS, "the operative words it quotes do not stand in the newer provision")
    sure = combined(answer.confidence, judgement.candidate.scores.prior) if confidence is None else confidence
    return replace(read, confidence=sure, quote=quote, mode=_MODE_OF.get(answer.relation))


def _changing(judgement: Judgement, checked: Checked) -> Judgement:
    """Take over what exactly changes. What cannot be said exactly leaves no operation, and the reasoning says why.

    An end that does not take the whole provision is an amendment of it.
    """
    made, relation = checked.operation, judgement.relation
    if relation is Relation.TERMINATES and made is not None and made.kind is OperationKind.DELETE:
        made = replace(made, kind=OperationKind.TERMINATE)
    elif relation is Relation.TERMINATES:
        relation = Relation.AMENDS
    why = f"No exact change: {checked.reason}." if checked.reason else ""
    return replace(
        judgement,
        relation=relation,
        reasoning=" ".join(filter(None, (judgement.reasoning, why))),
        prompts=(*judgement.prompts, operation.VERSION),
        mode=_MODES.get(made.kind, Mode.MODIFY) if made else Mode.MODIFY,
        operation=made,
        effective_from=checked.starts,
    )


def _seconded(judgement: Judgement, first: PairAnswer, both: Pair, second: Model, thresholds: Mapping[EdgeType, Thresholds]) -> Judgement:
    """Let a second reader read the pair, knowing nothing of the first's answer.

    One that fails, or is not sure, confirms nothing; nor one that agrees to a change that turned out to be another.
    """
    judgement = replace(judgement, second_reader=second.name)
    try:
        answer = asked(second, pair.prompt(both), pair.QUESTION.parse)
    except ModelError:
        return judgement
    sure = answer.confidence >= _line(first.relation, thresholds) and checking.quote_of(answer.words, both.source) is not None
    if answer.relation is not first.relation:
        verified = Verification.DISPUTED
    else:
        verified = Verification.CONFIRMED if sure and judgement.relation is first.relation else Verification.UNVERIFIED
    return replace(judgement, second_relation=answer.relation, verified=verified)


def _held(judgement: Judgement) -> Judgement:
    """Let a person look at what only models have read in a text that speaks to them: the same words can lead both."""
    if judgement.verified is not Verification.CONFIRMED:
        return judgement
    reasoning = f"{judgement.reasoning} The text seems to address whoever reads it by machine.".strip()
    return replace(judgement, verified=Verification.UNVERIFIED, reasoning=reasoning)


def _speaks(both: Pair) -> bool:
    """Tell whether either side's words, or what its document is called, are meant for its reader."""
    told = (words for side in (both.source, both.target) for words in (side.text, side.clause.heading, side.document.title))
    return any(speaks_to_readers(words) for words in told)


def _line(relation: Relation, thresholds: Mapping[EdgeType, Thresholds]) -> float:
    """Return the review line of the edge that a relation would make."""
    return thresholds[EdgeType(relation.value)].review


_SETTLES = frozenset({Relation.AMENDS, Relation.TERMINATES})
_ENDS_RUN = frozenset({Fault.OVER_BUDGET, Fault.NOT_ALLOWED})
_RULES = "rules"

Read = Callable[[Candidate], Judgement]


def climb(candidates: Iterable[Candidate], read: Read, commit: Mapping[Relation, float]) -> Iterator[Judgement]:
    """Yield the judgements of one clause's candidates, in the order given, until one settles it.

    `commit` are the confidences from which a relation settles what the clause acts on.
    """
    for candidate in candidates:
        judgement = read(candidate)
        yield judgement
        if judgement.fault in _ENDS_RUN:
            return
        if not judgement.fault and judgement.relation in _SETTLES and judgement.confidence >= commit[judgement.relation]:
            return


def commit_lines(thresholds: Mapping[EdgeType, Thresholds]) -> dict[Relation, float]:
    """Return the commit line of each relation that settles a clause."""
    return {relation: thresholds[EdgeType(relation.value)].commit for relation in _SETTLES}


@dataclass(frozen=True, slots=True)
class Known:
    """What was read of a document's pairs before, by candidate. What was paid for is kept as a reply, and asking again costs nothing.

    `yields`: nobody asked for these readers, so that the word of one whom somebody asked for stands.
    """

    judgements: Mapping[tuple[str, str], Judgement]
    yields: bool

    @classmethod
    def of(cls, judgements: Iterable[Judgement], *, yields: bool) -> Known:
        """Index judgements by their pair."""
        return cls({_pair(j.candidate): j for j in judgements}, yields)

    def standing(self, candidate: Candidate, both: Pair) -> Judgement | None:
        """Return what a model has said of the same texts and rules do not take back, under the candidate as it is now; None: read it."""
        old = self._same(candidate, both) if self.yields else None
        if old is None or old.candidate.scores.prior != candidate.scores.prior or old.reader.partition("/")[0] == _RULES:
            return None
        return replace(old, candidate=candidate)

    def better(self, new: Judgement, both: Pair) -> Judgement:
        """Return a new judgement; where nothing could be read, what was read of the same texts before."""
        old = self._same(new.candidate, both) if new.fault else None
        return new if old is None else replace(old, candidate=new.candidate)

    def _same(self, candidate: Candidate, both: Pair) -> Judgement | None:
        old = self.judgements.get(_pair(candidate))
        if old is None or old.fault or (old.source_hash, old.target_hash) != (both.source.text_hash, both.target.text_hash):
            return None
        return old


def wanting(judgement: Judgement) -> bool:
    """Tell whether the next run should ask again: the first reader or the second gave no answer."""
    return bool(judgement.fault) or bool(judgement.second_reader and judgement.second_relation is None)


def _pair(candidate: Candidate) -> tuple[str, str]:
    return candidate.source_clause_id, candidate.target_clause_id
