"""A reading put into the record that is returned: text, steps, what was left out, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from graph.amendments.amended_text import anchored
from graph.amendments.clause_reading import Reading
from graph.amendments.outstanding import Scoped, outstanding, scoped, section_of
from graph.lineage.amendment_order import effective_from
from graph.lineage.dag import Lineage
from graph.lineage.effectiveness import Effectiveness, governs, unconfirmed
from graph.lineage.references import depends_on
from graph.lineage.supersession import carried
from graph.model.documents import Clause, DocumentKind
from graph.model.edges import Edge, EdgeType
from graph.model.ids import ClauseId, EdgeId
from graph.model.resolution import EffectiveClause, Excluded, ResolutionStep, Status, Term
from graph.model.text import AnchoredText
from graph.resolution.clause_warnings import notices_of

__all__ = ["along", "ended_by", "excluded", "put", "section_of", "step", "unborn"]

_SAID = frozenset({Effectiveness.LAPSED, Effectiveness.FAILED})
_NO_TEXT = frozenset({Status.TERMINATED, Status.SUPERSEDED, Status.NOT_YET_IN_FORCE})


def put(lineage: Lineage, reading: Reading, status: Status, term: Term) -> EffectiveClause:
    """Return the record of a reading."""
    text = reading.text or unborn(lineage, reading)
    limited = scoped(lineage, reading) if reading.replayed.limited else Scoped()
    governing = _governing(lineage, reading)
    left = (*outstanding(lineage, reading, governing), *limited.outstanding)
    document_id = reading.clause.document_id
    own = frozenset(
        (reading.clause.clause_id, *lineage.ancestors(reading.clause.clause_id), *lineage.descendants(reading.clause.clause_id))
    )
    supplements, qualifications = _beside(lineage, reading)
    silent = status in _NO_TEXT
    return EffectiveClause(
        clause=reading.clause,
        as_of=reading.as_of,
        status=status,
        text=None if silent else text,
        last_text=text if silent else None,
        steps=tuple(step(lineage, e) for e in governing),
        supplements=supplements,
        qualifications=qualifications,
        outstanding=left,
        depends_on=() if silent else depends_on(lineage, document_id, text, own),
        conflict=reading.conflict,
        excluded=tuple(dict.fromkeys(_left_out(lineage, reading, status, governing))),
        notices=notices_of(lineage, reading, left, limited.texts, term),
        term=term,
        limited=() if silent and reading.places else limited.texts,  # what came in for a scope only stands nowhere else
    )


def step(lineage: Lineage, edge: Edge) -> ResolutionStep:
    """Return an edge as a step on the resolution path."""
    return ResolutionStep(
        edge_id=edge.edge_id,
        edge_type=edge.edge_type,
        mode=edge.mode,
        clause_id=edge.source_clause_id,
        document_id=edge.source_document_id,
        section=section_of(lineage, edge.source_clause_id),
        effective_from=effective_from(lineage.documents, edge),
        char_start=edge.quote.char_start,
    )


def ended_by(lineage: Lineage, found: EffectiveClause, edge: Edge) -> EffectiveClause:
    """Add the step by which the document of a clause ended or was restated without it."""
    left_out = excluded(lineage, found.clause, "TERMINATED" if edge.edge_type is EdgeType.TERMINATES else "SUPERSEDED", edge)
    return replace(found, steps=(*found.steps, step(lineage, edge)), excluded=(left_out, *found.excluded))


def along(lineage: Lineage, found: EffectiveClause, asked: Clause, hops: tuple[Edge, ...]) -> EffectiveClause:
    """Add the steps by which later versions took the place of the one asked about."""
    if not hops:
        return found
    left_out = excluded(lineage, asked, "SUPERSEDED", hops[0])
    return replace(found, steps=(*(step(lineage, e) for e in hops), *found.steps), excluded=(left_out, *found.excluded))


def excluded(lineage: Lineage, clause: Clause, reason: str, edge: Edge | None) -> Excluded:
    """Return words of a clause left out because of an edge."""
    start = effective_from(lineage.documents, edge) if edge else lineage.documents[clause.document_id].starts
    return Excluded(clause.clause_id, clause.document_id, clause.section, reason, edge.edge_id if edge else None, start)


def _governing(lineage: Lineage, reading: Reading) -> list[Edge]:
    """The changes that shaped the text, renumbered it or ended it, in the order agreed."""
    edges = {e.edge_id: e for e in reading.edges}
    if reading.ended is not None:
        edges[reading.ended.edge_id] = reading.ended
    edges |= {c.edge.edge_id: c.edge for c in reading.replayed.renumbered if c.place == reading.clause.clause_id}
    return sorted(edges.values(), key=lineage.rank)


def unborn(lineage: Lineage, reading: Reading) -> AnchoredText:
    """Return the words of a provision that no amendment in force has brought."""
    for edge in reversed([e for e, _ in reading.gathered.waiting] + [c.edge for c in reading.gathered.governing]):
        for payload in lineage.payloads(edge.edge_id):
            if payload.clause_id == reading.clause.clause_id:
                return anchored(edge).slice(payload.start, payload.end).strip()
    return AnchoredText()


def _beside(lineage: Lineage, reading: Reading) -> tuple[tuple[ClauseId, ...], tuple[EdgeId, ...]]:
    """Return what is read with the clause: supplements by clause, waivers and consents by edge."""
    clause = reading.clause
    places = (clause.clause_id, *lineage.ancestors(clause.clause_id))
    later = carried(lineage, clause.document_id)
    edges = [e for place in places for e in (*lineage.edges_on_clause(place), *later.get(place, ()))]
    edges += [*lineage.edges_on_document(clause.document_id), *later.get(None, ())]
    live = [e for e in edges if e.edge_type is EdgeType.SUPPLEMENTS and governs(lineage.documents, e, reading.as_of)]
    waivers = [e for e in live if lineage.documents[e.source_document_id].kind is DocumentKind.WAIVER]
    qualifying = (*waivers, *reading.gathered.qualifying)
    return tuple(dict.fromkeys(e.source_clause_id for e in live if e not in waivers)), tuple(e.edge_id for e in qualifying)


def _left_out(lineage: Lineage, reading: Reading, status: Status, edges: Sequence[Edge]) -> Iterator[Excluded]:
    """Yield the versions that are not the text in force, each with the edge and day that decides it; `edges` shaped what is."""
    if reading.ended is not None:
        yield excluded(lineage, reading.clause, "TERMINATED", reading.ended)
    elif edges and not lineage.is_inserted(reading.clause.clause_id):
        yield excluded(lineage, reading.clause, "AMENDED", edges[-1])
        yield from (excluded(lineage, reading.clause, "AMENDED", e) for e in edges[:-1] if unconfirmed(e))
    elif status is Status.NOT_YET_IN_FORCE and not lineage.is_inserted(reading.clause.clause_id):
        yield excluded(lineage, reading.clause, "NOT_YET_IN_FORCE", None)
    mine = {c.edge.edge_id: c.edge for c in reading.gathered.governing}
    shown = {e.edge_id for e in edges}
    for edge_id, by in reading.replayed.spent.items():
        if edge_id in mine and edge_id not in shown:
            yield _source(lineage, mine[edge_id], "AMENDED", by)
    for edge, where in reading.gathered.waiting:
        yield _source(lineage, edge, where.value if where in _SAID else "NOT_YET_IN_FORCE", edge)


def _source(lineage: Lineage, edge: Edge, reason: str, by: Edge) -> Excluded:
    start = effective_from(lineage.documents, by)
    return Excluded(edge.source_clause_id, edge.source_document_id, section_of(lineage, edge.source_clause_id), reason, by.edge_id, start)
