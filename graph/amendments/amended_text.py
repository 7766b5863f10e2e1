"""Amendments are amended: the new text of a change as it reads on a day."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from graph.amendments import operations, provision_trees
from graph.amendments.provision_trees import Provision
from graph.lineage.dag import Lineage
from graph.lineage.effectiveness import governs
from graph.lineage.insertions import Payload
from graph.lineage.supersession import above
from graph.model.edges import Edge, EdgeType, Operation, OperationKind
from graph.model.ids import ClauseId
from graph.model.text import AnchoredText, Run
from graph.text import sections

_NOT_ON_WORDS = frozenset({OperationKind.REPLACE, OperationKind.DELETE, OperationKind.TERMINATE, OperationKind.INSERT})


def as_amended(lineage: Lineage, edge: Edge, operation: Operation, as_of: date) -> Operation:
    """Return the operation of a change with its new words as amended by the day."""
    text = anchored(edge)
    for _, later in _amending(lineage, edge, as_of):
        text = operations.apply(text, later).text or text
    return replace(operation, new=text)


def new_provisions(lineage: Lineage, edge: Edge, place: ClauseId, as_of: date) -> tuple[Provision, ...]:
    """Return the provisions that a change brings, as amended by the day; () where its new words are not given."""
    text = anchored(edge).strip() if not lineage.payloads(edge.edge_id) else anchored(edge)
    if not text:
        return ()
    found = provision_trees.brought(edge, text, _payloads(lineage, edge, place) or (Payload(place, 0, len(text)),))
    for later, operation in _amending(lineage, edge, as_of):
        found = tuple(provision_trees.operate(lineage, one, operation, later)[0] for one in found)
    return found


def _payloads(lineage: Lineage, edge: Edge, place: ClauseId) -> tuple[Payload, ...]:
    """Return what stands in the new words of a change; one that cites an earlier version brings it to the counterpart in this one."""
    found = lineage.payloads(edge.edge_id)
    if not found or edge.kind is OperationKind.INSERT or found[0].clause_id == place:
        return found
    below = {_designator(lineage, one): one for one in lineage.descendants(place)}
    inner = ((below.get(_designator(lineage, p.clause_id)), p) for p in found[1:])
    return (replace(found[0], clause_id=place), *(replace(p, clause_id=one) for one, p in inner if one is not None))


def _designator(lineage: Lineage, clause_id: ClauseId) -> tuple[str, ...]:
    address = sections.parse(lineage.clauses[clause_id].section)
    return address.parts[-1:] or (address.name,)


def anchored(edge: Edge) -> AnchoredText:
    """Return the new words of a change, each run naming the clause it stands in."""
    if edge.operation is None:
        return AnchoredText()
    runs = edge.operation.new.runs
    return AnchoredText(
        tuple(Run(r.text, r.clause_id or edge.source_clause_id, r.char_start) if r.char_start is not None else r for r in runs)
    )


def _amending(lineage: Lineage, edge: Edge, as_of: date) -> tuple[tuple[Edge, Operation], ...]:
    """Return the changes to words of the amending provision that govern the day, in the order agreed."""
    if not lineage.edges_reach(edge.source_document_id) or edge.source_clause_id not in lineage.clauses:
        return ()
    places = (edge.source_clause_id, *above(lineage, edge.source_clause_id), *lineage.descendants(edge.source_clause_id))
    found = [e for place in places for e in lineage.edges_on_clause(place)]
    found += [e for e in lineage.edges_on_document(edge.source_document_id) if e.kind is OperationKind.REPLACE_EVERYWHERE]
    live = sorted((e for e in found if e.edge_type is EdgeType.AMENDS and governs(lineage.documents, e, as_of)), key=lineage.rank)
    return tuple((e, e.operation) for e in live if e.operation is not None and e.kind not in _NOT_ON_WORDS)
