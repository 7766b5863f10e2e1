"""Provisions that amendments renumber: the address each has on a day.

A provision keeps its identity and its words; only the number it is called by changes, and with it
the numbers of what stands inside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from graph.lineage.clause_trees import renumbers
from graph.lineage.dag import Lineage
from graph.lineage.effectiveness import governs
from graph.model.documents import Clause
from graph.model.edges import Edge, EdgeType, OperationKind
from graph.model.ids import ClauseId, DocumentId
from graph.text import sections

_ACTS = frozenset({EdgeType.AMENDS, EdgeType.TERMINATES})
_OUT = frozenset({OperationKind.DELETE, OperationKind.TERMINATE})
_WHOLE = _OUT | {OperationKind.REPLACE, OperationKind.INSERT}


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
    return not lineage.is_inserted(clause.clause_id) or any(
        _brings(lineage, e, clause) for edges in _governing(lineage, clause, as_of) for e in edges
    )


def taken_out(lineage: Lineage, clause: Clause, as_of: date) -> bool:
    """Tell whether a provision, or one around it, was deleted or ended by a day and not brought back."""
    return any(_out(edges) for edges in _governing(lineage, clause, as_of))


def _governing(lineage: Lineage, clause: Clause, as_of: date) -> Iterator[tuple[Edge, ...]]:
    """Yield the edges that govern a provision on a day, then those that govern each one around it."""
    for one in (clause.clause_id, *lineage.ancestors(clause.clause_id)):
        yield tuple(e for e in lineage.edges_on_clause(one) if governs(lineage.documents, e, as_of))


def _out(edges: Sequence[Edge]) -> bool:
    """Tell whether the last change of a whole provision takes it out; `edges` govern it, in the order agreed."""
    kinds = [e.operation.kind for e in edges if e.operation is not None and e.edge_type in _ACTS]
    whole = [kind for kind in kinds if kind in _WHOLE]
    return bool(whole) and whole[-1] in _OUT


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
        old, new = sections.parse(found.get(clause.clause_id, clause.section)), edge.operation.address
        found[clause.clause_id] = new
        for one in lineage.descendants(clause.clause_id):
            moved = sections.rebased(found.get(one, lineage.clauses[one].section), old, new)
            if moved is not None:
                found[one] = moved
    return found
