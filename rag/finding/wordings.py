"""The wordings a provision has had: when the words in force were put there, and what stood before."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta

from graph.model.edges import EdgeType
from graph.model.ids import ClauseId
from graph.model.resolution import EffectiveClause, ResolutionStep
from rag.finding.lift import Lifter
from rag.finding.ranking import Found

_SHAPING = frozenset({EdgeType.AMENDS, EdgeType.SUPERSEDED_BY, EdgeType.TERMINATES})
_AS_GOOD = 0.75  # of the best score, what may still be what a question is about


def on(lifter: Lifter, day: date) -> Lifter:
    """Return a lifter to another day."""
    return Lifter(lifter.catalogue, lifter.resolve, day)


def shaping(effective: EffectiveClause) -> tuple[ResolutionStep, ...]:
    """Return the changes that made a provision what it is, those dated, by day."""
    steps = [s for s in effective.steps if s.edge_type in _SHAPING and s.effective_from is not None]
    return tuple(sorted(steps, key=lambda s: s.effective_from.first_day() if s.effective_from else date.min))


def eve_of_last_change(lifter: Lifter, clause_id: ClauseId) -> date | None:
    """Return the last day before a provision came to read as it does; None where it reads as it always has."""
    steps = shaping(lifter.effective(clause_id))
    start = steps[-1].effective_from if steps else None
    return start.first_day() - timedelta(days=1) if start is not None else None


def eve_of_last_wording(found: Iterable[Found], lifter: Lifter) -> date | None:
    """Return the same for the best of what was found that has ever read otherwise."""
    best = 0.0
    for one in found:
        best = best or one.score
        if one.score < _AS_GOOD * best:
            return None
        day = eve_of_last_change(lifter, one.clause.clause_id)
        if day is not None:
            return day
    return None
