"""Which candidates are worth a call: the rules look at all of a clause's first, at no cost to anybody.

A model's call costs money, and most pairs that are near in meaning change nothing. So who is asked about which is
decided by two cheap looks that know different things: the prior (how like are they, and does a clause like this
change anything?) and the rules (does a sentence set a new state, of the same matter?). And words that give the number of
what they set aside are not held against another provision: where that one is not here, it is not here.

Where the rules see nothing in any of them, and no model is asked, the one that would be presumed (`presumed`) is still read.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from graph.model.judgements import Candidate, Relation
from graph.text.sections import bucket, parse
from indexing.candidates.departing import departed_from
from indexing.candidates.pairs import Pair
from indexing.candidates.presumed import facts, likeliest
from indexing.candidates.reading import combined
from indexing.candidates.rules import pair as rules
from indexing.candidates.rules.presuming import evened
from indexing.candidates.scoring import calibrated

CALLS = 2
"""The most candidates of one clause that are read."""

_DOUBTED = 0.4  # rules less sure than this of a change are as good as silent
_CLOSER = 0.15  # a part that is as sure as this much less than its whole is what the words mean
_RULES = 0.5  # how much the rules' word counts in the order of reading, in log-odds; the rest is the prior's
_CHANGES = frozenset({Relation.AMENDS, Relation.TERMINATES})

Ladder = Sequence[tuple[Candidate, Pair]]


def screened(candidates: Iterable[tuple[Candidate, Pair]], *, by_model: bool) -> Ladder:
    """Return the candidates of one clause that are worth a call, in the order in which they are read.

    `by_model`: a model reads them, which may see what the rules do not: so it is also shown what is likely enough for its embedder.
    """
    ranked: list[tuple[float, int, Candidate, Pair]] = []
    meant = [(candidate, both) for candidate, both in candidates if _meant(both)]
    for candidate, both in meant:
        sure, prior = _sure(both), candidate.scores.prior
        if sure >= _DOUBTED or (by_model and calibrated(candidate.scores.embedder).worth_reading(candidate.scores)):
            ranked.append((-combined(sure, prior), candidate.rank, candidate, both))
    if not ranked and not by_model and (best := likeliest(meant)) is not None:
        return (best,)
    within = {both.target.clause.parent_id: sure for sure, _, _, both in ranked}
    exact = [one for one in ranked if within.get(one[3].target.clause.clause_id, 1.0) > one[0] + _CLOSER]
    return tuple((candidate, both) for _, _, candidate, both in sorted(exact, key=_order)[:CALLS])


def _order(one: tuple[float, int, Candidate, Pair]) -> tuple[float, int]:
    """Return what a candidate is read by: rules are as sure of many pairs of one kind, and then the prior tells which is meant."""
    _, rank, candidate, both = one
    return -evened(_sure(both), candidate.scores.prior, _RULES), rank


def _meant(both: Pair) -> bool:
    """Tell whether an older provision may be the one that is meant: words that say which number they set aside mean no other."""
    named = [_numbers(one) for one in departed_from(both.source.text)]
    target = _numbers(both.target.clause.section)
    return not (named and target) or any(one[: len(target)] == target[: len(one)] for one in named)


def _numbers(section: str) -> tuple[str, ...]:
    return bucket(parse(section))[2]


def _sure(both: Pair) -> float:
    """Return how sure the rules are that the newer provision changes the older one; 0 where they think otherwise."""
    answer = rules.answer(facts(both))
    return answer.confidence if answer.relation in _CHANGES else 0.0
