"""The provision that a clause most likely changes, where its words surely change something and no reader found what.

A presumption gives no exact change and nobody confirms it, so it always waits for a person.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from graph.model.edges import EdgeType, Mode, Verification
from graph.model.judgements import Candidate, Judgement, Relation
from graph.model.policy import Thresholds
from indexing.candidates import checking
from indexing.candidates.offline_reader import OWN_RULES, Facts, gather
from indexing.candidates.pairs import Pair
from indexing.llm.prompts import pair as prompt

VERSION = "presumed/1"
"""Stands beside a presumption's prompts: it is made anew in every run, since it hangs on what else the clause may change."""

_WHY = "The words change something from a day on or set aside what held; this is the provision they most likely mean."
_LEAVES = frozenset({Relation.UNRELATED, Relation.CHILD_OF})
_LINE = -3.25  # log-odds from which a pair is worth a look
_LATER = 1.0  # log-odds that a provision of a later document has less: the agreement's own rule is likelier to be meant
_READER = 0.4  # how much the offline reader's word counts beside the prior's
_ROOTS = frozenset({"BASE", "RESTATEMENT", "ONLINE_TERMS"})


def likeliest(candidates: Iterable[tuple[Candidate, Pair]]) -> tuple[Candidate, Pair] | None:
    """Return which candidate of a clause is presumed to be what it changes; None where its words change nothing, or none is likely."""
    scored = ((_odds(facts(both), one.scores.prior), -one.rank, n, one, both) for n, (one, both) in enumerate(candidates))
    best = max((found for found in scored if found[0] >= _LINE), key=lambda found: found[:3], default=None)
    return None if best is None else (best[3], best[4])


def evened(sure: float, prior: float, kind: str) -> float:
    """Return the log-odds of a pair by the offline reader's word and the prior; `kind` is that of the older document."""
    return _READER * _log_odds(sure) + (1 - _READER) * _log_odds(prior) - _LATER * (kind not in _ROOTS)


def presumed(
    said: Sequence[Judgement], pairs: Mapping[Candidate, Pair], thresholds: Mapping[EdgeType, Thresholds]
) -> tuple[Judgement, ...]:
    """Return what was said of one clause; where all of it leaves every provision as it is, the likeliest is presumed to change.

    `pairs` are those that were read. The confidence of a presumption is the review line: it is worth a look, and no more is said.
    """
    if any(j.fault or (j.relation not in _LEAVES and j.confidence >= thresholds[EdgeType(j.relation.value)].review) for j in said):
        return tuple(said)
    best = likeliest((j.candidate, pairs[j.candidate]) for j in said if not j.citation)
    return tuple(_presumption(j, pairs[j.candidate], thresholds) if best and j.candidate == best[0] else j for j in said)


def facts(both: Pair) -> Facts:
    """Return what the offline reader is given of a pair."""
    return Facts.of(prompt.data(both))


def _odds(both: Facts, prior: float) -> float:
    found = gather(both)
    if found is None or not found.signs.turns or found.signs.own or found.marks["strange"] or both.source.kind in OWN_RULES:
        return -math.inf
    return evened(found.sure, prior, both.target.kind)


def _log_odds(share: float) -> float:
    held = min(max(share, 0.005), 0.99)
    return math.log(held / (1.0 - held))


def _presumption(judgement: Judgement, both: Pair, thresholds: Mapping[EdgeType, Thresholds]) -> Judgement:
    found = gather(facts(both))
    quote = checking.quote_of(found.sentence, both.source) if found is not None else None
    if quote is None:
        return judgement
    return replace(
        judgement,
        relation=Relation.AMENDS,
        mode=Mode.MODIFY,
        operation=None,
        quote=quote,
        confidence=thresholds[EdgeType.AMENDS].review,
        reasoning=_WHY,
        prompts=(*judgement.prompts, VERSION),
        second_relation=None,
        verified=Verification.UNVERIFIED,
    )
