"""Judgements to edges."""

from __future__ import annotations

from graph.model.edges import Derivation, Edge


def is_implied(edge: Edge) -> bool:
    """Tell whether an edge is what readers made of a pair: no person drew it, and no rule of grammar."""
    return bool(edge.reader) and edge.derivation is not Derivation.MANUAL
