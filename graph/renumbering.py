"""Provisions that amendments renumber: the address each has on a day (DESIGN 4, 6.7).

A provision keeps its identity and its words; only the number it is called by changes, and with it
the numbers of what stands inside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from graph import addresses
from graph.addresses import Address
from graph.dag import Lineage
from graph.model.documents import Clause
from graph.model.edges import Edge, EdgeType, OperationKind
from graph.model.ids import ClauseId, DocumentId
from graph.standing import governs


def renumbers(edge: Edge) -> bool:
    """Tell whether a change gives a provision another number."""
    return edge.edge_type is EdgeType.AMENDS and edge.operation is not None and edge.operation.kind is OperationKind.RENUMBER


def renumbered(lineage: Lineage, document_id: DocumentId, as_of: date | None) -> Mapping[ClauseId, str]:
    """Return the sections of the provisions that have another number on a day than the one they were signed with.

    None: at the end of time.
    """
    if not _renumberings(lineage, document_id):
        return {}
    return lineage.remember(("renumbered", document_id, as_of), lambda: _renumbered(lineage, document_id, as_of))


def section_on(lineage: Lineage, clause: Clause, as_of: date) -> str:
    """Return the section a provision is called by on a day."""
    return renumbered(lineage, clause.document_id, as_of).get(clause.clause_id, clause.section)


def stands(lineage: Lineage, clause: Clause, as_of: date) -> bool:
    """Tell whether a provision is one of its document's by a day: signed with it, or brought by a change that governs."""
    if not lineage.is_inserted(clause.clause_id):
        return True
    around = (clause.clause_id, *lineage.ancestors(clause.clause_id))
    return any(governs(lineage.documents, e, as_of) for one in around for e in lineage.edges_on_clause(one) if _brings(lineage, e, clause))


def _brings(lineage: Lineage, edge: Edge, clause: Clause) -> bool:
    return any(p.clause_id == clause.clause_id for p in lineage.payloads(edge.edge_id))


def _renumberings(lineage: Lineage, document_id: DocumentId) -> tuple[tuple[Clause, Edge], ...]:
    """Return which provisions of a document are renumbered by which changes, in the order agreed."""

    def compute() -> tuple[tuple[Clause, Edge], ...]:
        if not lineage.edges_reach(document_id):
            return ()
        found = ((c, e) for c in lineage.clauses_of(document_id) for e in lineage.edges_on_clause(c.clause_id) if renumbers(e))
        return tuple(sorted((one for one in found if not lineage.lost(one[1])), key=lambda one: lineage.rank(one[1])))

    return lineage.remember(("renumberings", document_id), compute)


def _renumbered(lineage: Lineage, document_id: DocumentId, as_of: date | None) -> dict[ClauseId, str]:
    found: dict[ClauseId, str] = {}
    for clause, edge in _renumberings(lineage, document_id):
        if edge.operation is None or (as_of is not None and not governs(lineage.documents, edge, as_of)):
            continue
        old, new = addresses.parse(clause.section), edge.operation.address
        found[clause.clause_id] = new
        for one in lineage.descendants(clause.clause_id):
            inner = _below(addresses.parse(lineage.clauses[one].section), old)
            if inner is not None:
                found[one] = new + inner
    return found


def _below(own: Address, above: Address) -> str | None:
    """Return the rest of an address that begins with another; None where it does not."""
    depth = len(above.parts)
    if own.attachment != above.attachment or own.parts[:depth] != above.parts or len(own.parts) == depth:
        return None
    rest = [f".{p}" if p.isdigit() else f"({p})" for p in own.parts[depth:]]
    return "".join(rest) + (f" ({own.name})" if own.name else "")
