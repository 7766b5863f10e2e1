"""How likely a newer clause changes an older provision, by the prior and the offline reader together; and which pairs are worth reading.

The weights are rounded from a logistic regression over the best candidates of each clause; `benchmarks/fit_likelihood.py` fits it
again and prints both.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from graph.model.edges import EdgeType, Mode, Verification
from graph.model.judgements import Candidate, Judgement, Relation
from graph.model.policy import Thresholds
from indexing.candidates import checking
from indexing.candidates.offline_reader import Facts, gather
from indexing.candidates.pairs import Pair
from indexing.candidates.signs import signs
from indexing.llm.prompts import pair as prompt

CALLS = 2
"""The most candidates of one clause that are read."""

BIAS, WEIGHTS = 1.6, (1.1, 0.6, -4.3, 2.2)
"""Of a pair's log-odds, by `inputs`."""
_NO_EVIDENCE = 0.05  # what the offline reader's silence counts as
_CONFIRMED = 0.6  # log-odds by which a confirmed change is likelier than others
_WORTH, _EVEN = -2.0, 0.0  # log-odds from which a pair is worth reading, and a pair of a further sentence
_WITHIN = 0.5  # a provision that is less likelier than this than a part of it gives way to the part
_READ = 6000  # characters of a clause
_ROOTS = frozenset({"BASE", "RESTATEMENT", "ONLINE_TERMS"})
_CONTINGENT = re.compile(r"(?i)\W*(?:if|should|unless|in the event|in case|where)\b")
"""How a sentence begins that says what follows once something happens: until then it changes nothing."""
_WHY = "The words change something from a day on or set aside what held; this is the provision they most likely mean."

Ladder = Sequence[tuple[Candidate, Pair]]


def likelihood(candidate: Candidate, both: Pair) -> float:
    """Return the log-odds that a pair is a change; minus infinity where the two documents are of different parties."""
    if facts(both).strangers:
        return -math.inf
    return BIAS + sum(weight * value for weight, value in zip(WEIGHTS, inputs(candidate, both), strict=True))


def inputs(candidate: Candidate, both: Pair) -> tuple[float, ...]:
    """Return log-odds by prior and by offline reader, whether the target is of a later document, whether words set a new state."""
    known = facts(both)
    found = gather(known)
    sure = found.sure if found is not None else _NO_EVIDENCE
    turns = signs(both.source.text[:_READ]).turns
    return _log_odds(candidate.scores.prior), _log_odds(sure), float(known.target.kind not in _ROOTS), float(turns)


def worth_reading(candidates: Iterable[tuple[Candidate, Pair]], *, by_model: bool) -> Ladder:
    """Return the candidates of one clause that are worth reading, the likeliest first.

    A model reads the two likeliest (`by_model`); the rules one for each sentence in which they find a change.
    """
    scored = [(likelihood(candidate, both), candidate, both) for candidate, both in candidates]
    parts = {both.target.clause.parent_id: odds for odds, _, both in scored}
    exact = (one for one in scored if parts.get(one[2].target.clause.clause_id, -math.inf) < one[0] - _WITHIN)
    ranked = sorted(exact, key=lambda one: (-one[0], one[1].rank))
    if by_model:
        return [(candidate, both) for odds, candidate, both in ranked if odds >= _WORTH][:CALLS]
    by_sentence: dict[int, tuple[Candidate, Pair]] = {}
    for odds, candidate, both in ranked:
        found = gather(facts(both))
        if found is not None and odds >= (_EVEN if by_sentence else _WORTH):
            by_sentence.setdefault(found.start, (candidate, both))
    return list(by_sentence.values())[:CALLS]


def confidence(candidate: Candidate, both: Pair, thresholds: Mapping[EdgeType, Thresholds]) -> float:
    """Return the confidence in what the rules say of a pair that is worth reading: never below the line of review."""
    return max(_share(likelihood(candidate, both)), thresholds[EdgeType.AMENDS].review)


def weighed(judgement: Judgement, both: Pair, thresholds: Mapping[EdgeType, Thresholds]) -> Judgement:
    """Return what the rules say of a pair worth reading: a change that is confirmed is surer, and one they cannot name is presumed."""
    if judgement.verified is Verification.CONFIRMED:
        return replace(judgement, confidence=_share(likelihood(judgement.candidate, both) + _CONFIRMED))
    if judgement.relation is not Relation.UNRELATED or judgement.fault:
        return judgement
    found = gather(facts(both))
    if found is None or not found.signs.turns or found.signs.own or found.marks["strange"] or _CONTINGENT.match(found.sentence):
        return judgement
    quote = checking.quote_of(found.sentence, both.source)
    if quote is None:
        return judgement
    sure = thresholds[EdgeType.AMENDS].review
    return replace(judgement, relation=Relation.AMENDS, mode=Mode.MODIFY, quote=quote, confidence=sure, reasoning=_WHY)


def facts(both: Pair) -> Facts:
    """Return what the offline reader is given of a pair."""
    return Facts.of(prompt.data(both))


def _share(log_odds: float) -> float:
    return round(1 / (1 + math.exp(-log_odds)), 4)


def _log_odds(share: float) -> float:
    held = min(max(share, 0.003), 0.997)
    return math.log(held / (1.0 - held))
