"""Amendments that are themselves taken back: whether the text they changed comes back with that.

An amendment that is superseded, merged into a restatement or ended with the whole contract brings
nothing back. One that is ended alone, or whose amending provision is deleted, brings the earlier text
back only where the words say so; where they do not, its change stays and the question is shown.
"""

from __future__ import annotations

import re
from datetime import date

from graph.lineage.dag import Lineage
from graph.lineage.effectiveness import governs
from graph.lineage.supersession import ends_whole
from graph.model.edges import Edge, EdgeType, OperationKind
from graph.model.ids import ClauseId

_WHOLE = frozenset({OperationKind.REPLACE, OperationKind.DELETE, OperationKind.TERMINATE})
_RESTORES = re.compile(
    r"(?i)\b(?:restor|reinstat|reviv)(?:e|es|ed|ing)\b|\brevert(?:s|ed)?\s+to\b|\bas\s+if\b[^.;]{0,120}\b(?:never|not)\b"
    r"|\b(?:in\s+effect|in\s+force|(?:as\s+it\s+)?(?:read|existed|stood|did|was))\s+(?:immediately\s+)?(?:before|prior\s+to)\b|\bab\s+initio\b"
)


def undoing(lineage: Lineage, edge: Edge, as_of: date) -> Edge | None:
    """Return what took an amending provision, or its instrument alone, out of force by the day."""
    if not lineage.edges_reach(edge.source_document_id):
        return None
    places = (edge.source_clause_id, *_above(lineage, edge.source_clause_id))
    on_clauses = (e for place in places for e in lineage.edges_on_clause(place) if _takes_out(e))
    alone = (e for e in lineage.edges_on_document(edge.source_document_id) if ends_whole(e) and not _ends_target(lineage, edge, as_of))
    return next((e for e in (*on_clauses, *alone) if governs(lineage.documents, e, as_of)), None)


def brings_back(undone_by: Edge) -> bool:
    """Tell whether the words that take a change back restore the text before it."""
    return undone_by.from_beginning or bool(_RESTORES.search(undone_by.quote.text))


def _takes_out(edge: Edge) -> bool:
    kind = edge.operation.kind if edge.operation else None
    return kind in _WHOLE and edge.edge_type in {EdgeType.AMENDS, EdgeType.TERMINATES, EdgeType.SUPERSEDED_BY} and not edge.scope


def _ends_target(lineage: Lineage, edge: Edge, as_of: date) -> bool:
    on_target = lineage.edges_on_document(edge.target_document_id) if edge.target_document_id else ()
    return any(ends_whole(e) and governs(lineage.documents, e, as_of) for e in on_target)


def _above(lineage: Lineage, clause_id: ClauseId) -> tuple[ClauseId, ...]:
    return lineage.ancestors(clause_id) if clause_id in lineage.clauses else ()
