"""The wordings a provision has had: when the words in force were put there, and what stood before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, timedelta

from graph.lineage.amendment_order import effective_from
from graph.lineage.counterparts import counterpart
from graph.lineage.dag import Lineage
from graph.lineage.supersession import restates
from graph.model.edges import EdgeType
from graph.model.ids import ClauseId
from graph.model.resolution import EffectiveClause, ResolutionStep
from rag.resolve.lift import IN_FORCE, Lifter
from rag.retrieve.ranking import Found
from rag.retrieve.relevance import Measure

_SHAPING = frozenset({EdgeType.AMENDS, EdgeType.SUPERSEDED_BY, EdgeType.TERMINATES})
_AS_GOOD = 0.75  # of the best score, what may still be what a question is about


def on(lifter: Lifter, day: date) -> Lifter:
    """Return a lifter to another day."""
    return Lifter(lifter.catalogue, day)


def shaping(effective: EffectiveClause, lineage: Lineage) -> tuple[ResolutionStep, ...]:
    """Return the changes that made a provision what it is, those dated, by day; that its document took another's place is one."""
    steps = {s.edge_id: s for s in (*_restating(effective, lineage), *effective.steps) if s.edge_type in _SHAPING and s.effective_from}
    return tuple(sorted(steps.values(), key=lambda s: s.effective_from.first_day() if s.effective_from else date.min))


def _restating(effective: EffectiveClause, lineage: Lineage) -> Iterator[ResolutionStep]:
    """Yield the edges by which a provision's document took the place of an earlier version."""
    if lineage.is_inserted(effective.clause.clause_id):
        return
    for edge in lineage.edges_from(effective.clause.document_id):
        if restates(edge) and edge.target_clause_id is None:
            source, start = lineage.clauses[edge.source_clause_id], effective_from(lineage.documents, edge)
            yield ResolutionStep(
                edge.edge_id,
                EdgeType.SUPERSEDED_BY,
                edge.mode,
                source.clause_id,
                source.document_id,
                source.section,
                start,
                edge.quote.char_start,
            )


def on_day(effective: EffectiveClause, lifter: Lifter) -> EffectiveClause | None:
    """Return a provision as it read on the lifter's day: itself, else what it is the counterpart of in an earlier version."""
    same = lifter.effective(effective.clause.clause_id)
    if same.status in IN_FORCE and same.text is not None:
        return same
    for edge in lifter.lineage.edges_from(effective.clause.document_id):
        target = edge.target_document_id
        if target is not None and target in lifter.lineage.documents and restates(edge) and edge.target_clause_id is None:
            earlier = counterpart(lifter.lineage, effective.clause.clause_id, target)
            found = lifter.effective(earlier) if earlier is not None else None
            if found is not None and found.status in IN_FORCE and found.text is not None:
                return found
    return None


def eve_of_last_change(lifter: Lifter, clause_id: ClauseId) -> date | None:
    """Return the last day on which a provision read otherwise than it does; None where it always read so."""
    now = lifter.effective(clause_id)
    for step in reversed(shaping(now, lifter.lineage)):
        if step.effective_from is not None:
            eve = step.effective_from.first_day() - timedelta(days=1)
            then = on_day(now, on(lifter, eve))
            if then is None or reads_otherwise(now, then):
                return eve
    return None


def reads_otherwise(one: EffectiveClause, other: EffectiveClause) -> bool:
    """Tell whether two provisions differ in more than white space."""
    return _folded(one) != _folded(other)


def _folded(one: EffectiveClause) -> str | None:
    return " ".join(one.text.text.split()) if one.text is not None else None


def eve_of_last_wording(found: Iterable[Found], lifter: Lifter, measure: Measure) -> date | None:
    """Return the last day on which the best of what was found read otherwise, itself or by a term that gives what is wanted."""
    best = 0.0
    for one in found:
        best = best or one.score
        if one.score < _AS_GOOD * best:
            return None
        for clause_id in (one.clause.clause_id, *_giving(one.clause.clause_id, lifter, measure)):
            day = eve_of_last_change(lifter, clause_id)
            if day is not None:
                return day
    return None


def _giving(clause_id: ClauseId, lifter: Lifter, measure: Measure) -> Iterator[ClauseId]:
    """Yield what a provision rests on that shows a kind of thing wanted: "repays on the Maturity Date"."""
    for one in lifter.effective(clause_id).depends_on:
        if measure.kinds(lifter.preview(one) or ""):
            yield one
