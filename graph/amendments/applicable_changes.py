"""Which changes touch a clause: on it, above it, below it, or on its document (DESIGN 6.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from graph.lineage.dag import Lineage
from graph.lineage.effectiveness import Standing, governs, standing
from graph.lineage.revival import brings_back, undoing
from graph.lineage.supersession import carried, declines_renewal, ends_whole, restates, void
from graph.lineage.uncited_targets import aimed
from graph.model.edges import Edge, EdgeStatus, EdgeType, OperationKind
from graph.model.ids import ClauseId

TEXTUAL = frozenset({EdgeType.AMENDS, EdgeType.SUPERSEDED_BY, EdgeType.TERMINATES})
_TOLD = TEXTUAL | {EdgeType.QUALIFIES}
_ON_DOCUMENTS = frozenset({EdgeType.AMENDS, EdgeType.TERMINATES})


@dataclass(frozen=True, slots=True)
class Change:
    """An edge and the clause it acts on; None: the document as a whole."""

    edge: Edge
    place: ClauseId | None


@dataclass(frozen=True, slots=True)
class Gathered:
    """The changes that touch a clause: those governing the day in the order agreed, the others, and pending claims.

    `qualifying` are the waivers, consents and forbearances that govern the day.
    """

    governing: tuple[Change, ...]
    waiting: tuple[tuple[Edge, Standing], ...]
    pending: tuple[Edge, ...]
    qualifying: tuple[Edge, ...] = ()


_UNTOUCHED = Gathered((), (), ())


def gather(lineage: Lineage, clause_id: ClauseId, as_of: date) -> Gathered:
    """Gather every change on the clause, above it, below it, or on its document, by where it stands on the day."""
    if not lineage.edges_reach(lineage.clause(clause_id).document_id):
        return _UNTOUCHED
    governing: list[Change] = []
    waiting: list[tuple[Edge, Standing]] = []
    places = (clause_id, *lineage.ancestors(clause_id), *lineage.descendants(clause_id))
    for change in _committed(lineage, places):
        where = _stands(lineage, change.edge, as_of)
        if where is Standing.GOVERNS:
            governing.append(change)
        else:
            waiting.append((change.edge, where))
    governing.sort(key=lambda c: lineage.rank(c.edge))
    return Gathered(tuple(governing), tuple(waiting), tuple(_pending(lineage, places, as_of)), _qualifying(lineage, places, as_of))


def _stands(lineage: Lineage, edge: Edge, as_of: date) -> Standing:
    """A change that governs by its own dates has lapsed where words brought the text before it back."""
    where = standing(lineage.documents, edge, as_of)
    undone_by = undoing(lineage, edge, as_of) if where is Standing.GOVERNS else None
    return Standing.LAPSED if undone_by is not None and brings_back(undone_by) else where


def _committed(lineage: Lineage, places: tuple[ClauseId, ...]) -> Iterator[Change]:
    document_id = lineage.clauses[places[0]].document_id
    later = carried(lineage, document_id)
    for place in places:
        for edge in (*lineage.edges_on_clause(place), *later.get(place, ())):
            if edge.edge_type in TEXTUAL and not void(lineage, edge.source_document_id):
                yield Change(edge, place)
    for edge in (*lineage.edges_on_document(document_id), *later.get(None, ())):
        if edge.edge_type in _ON_DOCUMENTS and not _whole(edge) and not void(lineage, edge.source_document_id):
            meant = aimed(lineage, edge, document_id)
            yield from (Change(edge, place) for place in meant or (None,) if place is None or place in places)


def _whole(edge: Edge) -> bool:
    """A document restated or ended as a whole is not a change to its text; one ended in part is, within that part."""
    ends = edge.operation is not None and edge.operation.kind is OperationKind.TERMINATE
    return restates(edge) or ends_whole(edge) or declines_renewal(edge) or (ends and not edge.scope)


def _qualifying(lineage: Lineage, places: tuple[ClauseId, ...], as_of: date) -> tuple[Edge, ...]:
    document_id = lineage.clauses[places[0]].document_id
    later = carried(lineage, document_id)
    on_clauses = (e for place in places for e in (*lineage.edges_on_clause(place), *later.get(place, ())))
    found = (*on_clauses, *lineage.edges_on_document(document_id), *later.get(None, ()))
    live = {e.edge_id: e for e in found if e.edge_type is EdgeType.QUALIFIES and _given(lineage, e, as_of)}
    return tuple(sorted(live.values(), key=lineage.rank))


def _given(lineage: Lineage, edge: Edge, as_of: date) -> bool:
    """Tell whether a waiver, consent or forbearance stands on the day: within its period, and not taken back."""
    stands = governs(lineage.documents, edge, as_of) and not void(lineage, edge.source_document_id)
    return stands and undoing(lineage, edge, as_of) is None


def _pending(lineage: Lineage, places: tuple[ClauseId, ...], as_of: date) -> Iterator[Edge]:
    document_id = lineage.clauses[places[0]].document_id
    on_clauses = (edge for place in places for edge in lineage.edges_on_clause(place, EdgeStatus.PENDING))
    for edge in (*on_clauses, *lineage.edges_on_document(document_id, EdgeStatus.PENDING)):
        where = standing(lineage.documents, edge, as_of)
        if edge.edge_type in _TOLD and where not in {Standing.NOT_YET, Standing.LAPSED, Standing.FAILED}:
            yield edge
