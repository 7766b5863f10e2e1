"""The wordings a provision has had: when the words in force were put there, and what stood before."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from graph.lineage.dag import Lineage
from graph.lineage.effectiveness import effective_from
from graph.lineage.supersession import counterpart, restates
from graph.model.edges import EdgeType
from graph.model.ids import ClauseId
from graph.model.resolution import EffectiveClause, ResolutionStep
from rag.resolve.resolver import IN_FORCE, Resolver

_SHAPING = frozenset({EdgeType.AMENDS, EdgeType.SUPERSEDED_BY, EdgeType.TERMINATES})


def on(resolver: Resolver, day: date) -> Resolver:
    """Return a resolver to another day."""
    return Resolver(resolver.catalogue, day)


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


def on_day(effective: EffectiveClause, resolver: Resolver) -> EffectiveClause | None:
    """Return a provision as it read on the resolver's day: itself, else what it is the counterpart of in an earlier version."""
    same = resolver.effective(effective.clause.clause_id)
    if same.status in IN_FORCE and same.text is not None:
        return same
    for edge in resolver.lineage.edges_from(effective.clause.document_id):
        target = edge.target_document_id
        if target is not None and target in resolver.lineage.documents and restates(edge) and edge.target_clause_id is None:
            earlier = counterpart(resolver.lineage, effective.clause.clause_id, target)
            found = resolver.effective(earlier) if earlier is not None else None
            if found is not None and found.status in IN_FORCE and found.text is not None:
                return found
    return None


def day_before_last_change(resolver: Resolver, clause_id: ClauseId) -> date | None:
    """Return the last day on which a provision read otherwise than it does; None where it always read so."""
    now = resolver.effective(clause_id)
    for step in reversed(shaping(now, resolver.lineage)):
        if step.effective_from is not None:
            eve = step.effective_from.first_day() - timedelta(days=1)
            then = on_day(now, on(resolver, eve))
            if then is None or reads_otherwise(now, then):
                return eve
    return None


def reads_otherwise(one: EffectiveClause, other: EffectiveClause) -> bool:
    """Tell whether two provisions differ in more than white space."""
    return _folded(one) != _folded(other)


def _folded(one: EffectiveClause) -> str | None:
    return " ".join(one.text.text.split()) if one.text is not None else None
