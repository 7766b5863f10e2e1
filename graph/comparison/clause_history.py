"""The obligation status of a clause on a day, and all that was done to it: it falls out of the graph, nothing is stored.

The status is of the words as signed: replaced words are SUPERSEDED while the provision itself goes on in
other words; a superseded clause that a later change deletes is TERMINATED; a modified one stays ACTIVE.
The words that an amendment brings are an obligation of their own, and share the fate of what they became.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from graph.amendments.applicable_changes import TEXTUAL
from graph.amendments.clause_reading import Reading, read
from graph.lineage.dag import Lineage
from graph.lineage.effectiveness import Effectiveness, effective_from, effectiveness, governs
from graph.lineage.supersession import counterpart, restates
from graph.model.edges import Edge, EdgeStatus, EdgeType, Mode, OperationKind
from graph.model.history import HistoryAction, HistoryEntry, Obligation, ObligationStatus
from graph.model.ids import ClauseId, EdgeId
from graph.model.resolution import EffectiveClause, Status
from graph.resolution.resolve import resolve

_ENDS = frozenset({OperationKind.DELETE, OperationKind.TERMINATE})
_WHOLE = frozenset({OperationKind.REPLACE, *_ENDS})
_BESIDE = frozenset({EdgeType.SUPPLEMENTS, EdgeType.QUALIFIES})
_BY_RESOLVING = {
    Status.TERMINATED: ObligationStatus.TERMINATED,
    Status.SUPERSEDED: ObligationStatus.SUPERSEDED,
    Status.UNRESOLVED: ObligationStatus.UNRESOLVED,
    Status.CONFLICTED: ObligationStatus.UNRESOLVED,
}
_BY_ACTION = {HistoryAction.REPLACE: ObligationStatus.SUPERSEDED, HistoryAction.DELETE: ObligationStatus.TERMINATED}

_Done = tuple[Edge, HistoryAction]


def obligation(lineage: Lineage, clause_id: ClauseId, as_of: date, found: EffectiveClause | None = None) -> Obligation:
    """Return where the words of a clause stand on a day, and why; raises NotFoundError for a clause that is not here.

    `found` is what `resolve` returned for the clause and day, where that is known already.
    """
    found = found or resolve(lineage, clause_id, as_of)
    done = dict(_done(lineage, clause_id, found, as_of))
    ordered = sorted(done, key=lambda edge_id: lineage.rank(done[edge_id][0]))
    history: list[HistoryEntry] = []
    for edge_id in ordered:
        history.append(_entry(lineage, *done[edge_id]))
        if history[-1].action is HistoryAction.DELETE:
            break
    return Obligation(clause_id, as_of, _status(found, history), tuple(history))


def _status(found: EffectiveClause, history: list[HistoryEntry]) -> ObligationStatus | None:
    if found.status is Status.NOT_YET_IN_FORCE:
        return None
    if found.status in _BY_RESOLVING and found.status is not Status.SUPERSEDED:
        return _BY_RESOLVING[found.status]
    decisive = [entry.action for entry in history if entry.action in _BY_ACTION]
    return _BY_ACTION[decisive[-1]] if decisive else _BY_RESOLVING.get(found.status, ObligationStatus.ACTIVE)


def _entry(lineage: Lineage, edge: Edge, action: HistoryAction) -> HistoryEntry:
    return HistoryEntry(
        action=action,
        edge_id=edge.edge_id,
        effective_from=effective_from(lineage.documents, edge),
        document_id=edge.source_document_id,
        clause_id=edge.source_clause_id,
        section=lineage.clauses[edge.source_clause_id].section if edge.source_clause_id in lineage.clauses else "",
        decided_by=edge.decided_by,
        why=edge.reasoning,
        quote=edge.quote.text,
    )


def _done(lineage: Lineage, clause_id: ClauseId, found: EffectiveClause, as_of: date) -> Iterator[tuple[EdgeId, _Done]]:
    """Yield what was done to a clause in each version of its document, and how the document itself went on or ended."""
    by_id = {e.edge_id: e for e in lineage.edges_on_document(lineage.clauses[clause_id].document_id)}
    here: ClauseId | None = clause_id
    seen = {lineage.clauses[clause_id].document_id}
    for step in found.steps:
        edge = by_id.get(step.edge_id)
        if edge is None or not (restates(edge) or edge.edge_type is EdgeType.TERMINATES):
            continue
        yield edge.edge_id, (edge, HistoryAction.REPLACE if restates(edge) else HistoryAction.DELETE)
        if here is not None and restates(edge) and edge.source_document_id not in seen:
            yield from _changes(lineage, here, as_of)
            seen.add(edge.source_document_id)
            by_id |= {e.edge_id: e for e in lineage.edges_on_document(edge.source_document_id)}
            here = counterpart(lineage, here, edge.source_document_id)
    if here is not None:
        yield from _changes(lineage, here, as_of)
    yield from _of_words_brought(lineage, clause_id, as_of)


def _changes(lineage: Lineage, clause_id: ClauseId, as_of: date) -> Iterator[tuple[EdgeId, _Done]]:
    """Yield the changes that reach a clause within its own version of the document; what brought it is no change to it."""
    reading = read(lineage, clause_id, as_of)
    shaped = {e.edge_id for e in reading.edges} | {*reading.replayed.spent}
    below, above = {*lineage.descendants(clause_id)}, {*lineage.ancestors(clause_id)}
    unborn = lineage.is_inserted(clause_id)
    for change in reading.gathered.governing:
        edge, place = change.edge, change.place
        if unborn and any(p.clause_id == clause_id for p in lineage.payloads(edge.edge_id)):
            unborn = False
        elif place == clause_id or place in below or edge.edge_id in shaped or (place in above and _takes_whole(edge)):
            yield edge.edge_id, (edge, _action(reading, edge, covers=place == clause_id or place in above))
    for edge in lineage.edges_on_clause(clause_id):
        if edge.edge_type in _BESIDE and governs(lineage.documents, edge, as_of):
            yield edge.edge_id, (edge, HistoryAction.UNCHANGED)


def _action(reading: Reading, edge: Edge, *, covers: bool) -> HistoryAction:
    """Say what a change did: to the whole only where it `covers` the clause and was carried out."""
    kind = edge.kind
    if kind is OperationKind.RENUMBER:
        return HistoryAction.UNCHANGED
    in_part = not covers or edge in reading.replayed.limited  # a limited change leaves the words in force outside its scope
    if in_part or edge.edge_id in reading.replayed.outstanding or not (_takes_whole(edge) or kind is OperationKind.INSERT):
        return HistoryAction.MODIFY
    dropped = reading.replayed.dropped.get(reading.clause.clause_id)
    if kind in _ENDS or edge.edge_type is EdgeType.TERMINATES or edge.mode is Mode.DELETE or (dropped and dropped[0] is edge):
        return HistoryAction.DELETE
    return HistoryAction.REPLACE


def _takes_whole(edge: Edge) -> bool:
    """Tell whether a change is to a whole provision, with all below it."""
    kind = edge.kind
    return kind in _WHOLE or edge.edge_type in {EdgeType.TERMINATES, EdgeType.SUPERSEDED_BY} or (kind is None and edge.mode is Mode.DELETE)


def _of_words_brought(lineage: Lineage, clause_id: ClauseId, as_of: date) -> Iterator[tuple[EdgeId, _Done]]:
    """Yield how the words that an amending clause brought were replaced or ended; nothing while any of them stand."""
    fates: list[_Done] = []
    for edge in lineage.edges_from_clause(clause_id):
        if edge.status is not EdgeStatus.COMMITTED or edge.edge_type not in TEXTUAL or not edge.operation or not edge.operation.new:
            continue
        fate = _fate(lineage, edge, as_of)
        if fate is None:
            return
        fates.append(fate)
    yield from ((edge.edge_id, (edge, action)) for edge, action in fates)


def _fate(lineage: Lineage, edge: Edge, as_of: date) -> _Done | None:
    """Return the change that took the words of an edge out of force, and how; None while they are in force or not yet."""
    where = effectiveness(lineage.documents, edge, as_of)
    if where is Effectiveness.LAPSED:
        return edge, HistoryAction.DELETE
    places = (*(p.clause_id for p in lineage.payloads(edge.edge_id)), edge.target_clause_id)
    place = next((p for p in places if p is not None and p in lineage.clauses), None)
    if where is not Effectiveness.GOVERNS or place is None:
        return None
    reading = read(lineage, place, as_of)
    spent = reading.replayed.spent.get(edge.edge_id)
    if spent is not None:
        return spent, HistoryAction.REPLACE
    if reading.ended is not None and reading.ended is not edge and edge in reading.edges:
        return reading.ended, HistoryAction.DELETE
    return None
