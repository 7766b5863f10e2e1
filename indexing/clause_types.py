"""Clause types."""

from __future__ import annotations

from graph.model.documents import ClauseKind, ClauseType


def clause_type(kind: ClauseKind, heading: str, text: str, parent_type: ClauseType | None) -> ClauseType:
    """Return the type."""
    return ClauseType.OTHER
