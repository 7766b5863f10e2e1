"""What a clause most likely changes, where its words surely change something and no reader found what: for a person to look at.

A letter that says "from 1 May the help desk opens at seven" changes a rule that somebody agreed on, even where it shares no
word with it. Of all older provisions the likeliest is then presumed to be that rule. A presumption is no finding: it gives
no exact change, nobody confirms it, and so it always waits for a person and takes no effect before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from graph.model.edges import EdgeType, Mode, Verification
from graph.model.judgements import Candidate, Judgement, Relation
from graph.model.policy import Thresholds
from indexing.candidates import checking
from indexing.candidates.pairs import Pair
from indexing.candidates.rules.facts import Facts
from indexing.candidates.rules.presuming import likelihood, operative
from indexing.llm.prompts import pair as prompt

VERSION = "presumed/1"
"""Stands beside a presumption's prompts: it is made anew in every run, since it hangs on what else the clause may change."""

_WHY = "The words change something from a day on or set aside what held; this is the provision they most likely mean."
_LEAVES = frozenset({Relation.UNRELATED, Relation.CHILD_OF})


def likeliest(candidates: Iterable[tuple[Candidate, Pair]]) -> tuple[Candidate, Pair] | None:
    """Return which candidate of a clause is presumed to be what it changes; None where its words change nothing, or none is likely."""
    scored = ((likelihood(facts(both), one.scores.prior), -one.rank, n, one, both) for n, (one, both) in enumerate(candidates))
    best = max((found for found in scored if found[0] > 0.0), key=lambda found: found[:3], default=None)
    return None if best is None else (best[3], best[4])


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


def _presumption(judgement: Judgement, both: Pair, thresholds: Mapping[EdgeType, Thresholds]) -> Judgement:
    quote = checking.quote_of(operative(facts(both)), both.source)
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


def facts(both: Pair) -> Facts:
    """Return what rules are given of a pair."""
    return Facts.of(prompt.data(both))
