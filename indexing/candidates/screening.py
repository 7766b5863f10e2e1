"""Which candidates are worth a call: the offline reader looks at all of a clause's first, at no cost.

Most pairs that are near in meaning change nothing. Two cheap looks decide together: the prior (how like are they, and does a clause
like this change anything?) and the offline reader (does a sentence set a new state, of the same matter?).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from graph.model.judgements import Candidate, Relation
from indexing.candidates import offline_reader
from indexing.candidates.pairs import Pair
from indexing.candidates.presumed import evened, facts, likeliest
from indexing.candidates.scoring import calibrated

CALLS = 2
"""The most candidates of one clause that are read."""

_DOUBTED = 0.4  # readers less sure than this of a change are as good as silent
_CLOSER = 0.15  # a part that is as sure as this much less than its whole is what the words mean
_CHANGES = frozenset({Relation.AMENDS, Relation.TERMINATES})

Ladder = Sequence[tuple[Candidate, Pair]]


def screened(candidates: Iterable[tuple[Candidate, Pair]], *, by_model: bool) -> Ladder:
    """Return the candidates of one clause that are worth a call, in the order in which they are read.

    `by_model`: a model reads them, which may see what the offline reader does not: so it is also shown what is likely enough.
    """
    found = [(_sure(both), candidate, both) for candidate, both in candidates]
    ranked = [
        (sure, candidate, both)
        for sure, candidate, both in found
        if sure >= _DOUBTED or (by_model and calibrated(candidate.scores.embedder).worth_reading(candidate.scores))
    ]
    if not ranked and not by_model and (best := likeliest((candidate, both) for _, candidate, both in found)) is not None:
        return (best,)
    within = {both.target.clause.parent_id: sure for sure, _, both in ranked}
    exact = [one for one in ranked if within.get(one[2].target.clause.clause_id, -1.0) < one[0] - _CLOSER]
    exact.sort(key=lambda one: (-evened(one[0], one[1].scores.prior, one[2].target.document.kind.value), one[1].rank))
    return tuple((candidate, both) for _, candidate, both in exact[:CALLS])


def _sure(both: Pair) -> float:
    """Return how sure the offline reader is that the newer provision changes the older one; 0 where it thinks otherwise."""
    answer = offline_reader.relation(facts(both))
    return answer.confidence if answer.relation in _CHANGES else 0.0
