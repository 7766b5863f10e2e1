"""Amendments are amended: the new text of a change as it reads on a day (DESIGN 6.3)."""

from __future__ import annotations

from datetime import date

from graph import operations, provisions
from graph.dag import Lineage
from graph.inserted import Payload
from graph.model.edges import Edge, EdgeType, OperationKind
from graph.model.ids import ClauseId
from graph.model.text import AnchoredText, Run
from graph.provisions import Provision
from graph.standing import governs

_WHOLE = frozenset({OperationKind.REPLACE, OperationKind.DELETE, OperationKind.TERMINATE})


def withdrawn(lineage: Lineage, edge: Edge, as_of: date) -> Edge | None:
    """Return the change that replaced or deleted the amending provision itself by the day."""
    places = (edge.source_clause_id, *_above(lineage, edge.source_clause_id))
    whole = (e for place in places for e in lineage.edges_on_clause(place) if e.operation is not None and e.operation.kind in _WHOLE)
    return next((e for e in whole if e.edge_type is not EdgeType.SUPPLEMENTS and governs(lineage.documents, e, as_of)), None)


def new_text(lineage: Lineage, edge: Edge, as_of: date) -> AnchoredText:
    """Return the new words of a change as amended by the day; () where it has none."""
    if edge.operation is None:
        return AnchoredText()
    text = anchored(edge)
    for later in _amending(lineage, edge, as_of):
        if later.operation is not None:
            text = operations.apply(text, later.operation).text or text
    return text


def new_provisions(lineage: Lineage, edge: Edge, place: ClauseId, as_of: date) -> tuple[Provision, ...]:
    """Return the provisions that a change brings, as amended by the day; () where its new words are not given."""
    text = anchored(edge).strip() if not lineage.payloads(edge.edge_id) else anchored(edge)
    if not text:
        return ()
    found = provisions.brought(edge, text, lineage.payloads(edge.edge_id) or (Payload(place, 0, len(text)),))
    for later in _amending(lineage, edge, as_of):
        if later.operation is not None:
            found = tuple(provisions.operate(lineage, one, later.operation, later)[0] for one in found)
    return found


def anchored(edge: Edge) -> AnchoredText:
    """Return the new words of a change, each run naming the clause it stands in."""
    if edge.operation is None:
        return AnchoredText()
    runs = edge.operation.new.runs
    return AnchoredText(
        tuple(Run(r.text, r.clause_id or edge.source_clause_id, r.char_start) if r.char_start is not None else r for r in runs)
    )


def _amending(lineage: Lineage, edge: Edge, as_of: date) -> tuple[Edge, ...]:
    """Return the changes to words of the amending provision that govern the day, in the order agreed."""
    source = lineage.clauses.get(edge.source_clause_id)
    if source is None:
        return ()
    places = (source.clause_id, *_above(lineage, source.clause_id), *lineage.descendants(source.clause_id))
    found = [e for place in places for e in lineage.edges_on_clause(place)]
    found += [
        e for e in lineage.edges_on_document(source.document_id) if e.operation and e.operation.kind is OperationKind.REPLACE_EVERYWHERE
    ]
    live = (e for e in found if _on_words(e) and governs(lineage.documents, e, as_of) and e.edge_id != edge.edge_id)
    return tuple(sorted(live, key=lineage.rank))


def _on_words(edge: Edge) -> bool:
    kind = edge.operation.kind if edge.operation else None
    return edge.edge_type is EdgeType.AMENDS and kind is not None and kind not in {*_WHOLE, OperationKind.INSERT}


def _above(lineage: Lineage, clause_id: ClauseId) -> tuple[ClauseId, ...]:
    return lineage.ancestors(clause_id) if clause_id in lineage.clauses else ()
