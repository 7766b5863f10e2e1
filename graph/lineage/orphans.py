"""Instruments that depend on another which is not here (DESIGN 6, UNRESOLVED)."""

from __future__ import annotations

from graph.lineage.dag import Lineage
from graph.model.documents import DocumentKind
from graph.model.edges import EdgeStatus, EdgeType
from graph.model.ids import DocumentId

_NEEDS_A_PARENT = frozenset({DocumentKind.AMENDMENT, DocumentKind.CHANGE_ORDER, DocumentKind.TERMINATION})
_TIES = frozenset({EdgeType.AMENDS, EdgeType.CHILD_OF, EdgeType.TERMINATES})


def unresolved(lineage: Lineage, document_id: DocumentId) -> bool:
    """Tell whether a document amends, hangs on or ends another, and none of those is in the portfolio."""
    return lineage.remember(("unresolved", document_id), lambda: _unresolved(lineage, document_id))


def _unresolved(lineage: Lineage, document_id: DocumentId) -> bool:
    edges = (*lineage.edges_from(document_id), *lineage.edges_from(document_id, EdgeStatus.PENDING))
    ties = [e for e in edges if e.edge_type in _TIES]
    if any(e.target_document_id in lineage.documents for e in ties):
        return False
    return bool(ties) or lineage.documents[document_id].kind in _NEEDS_A_PARENT
