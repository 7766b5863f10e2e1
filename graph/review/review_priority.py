"""How much hangs on a claim: what a person should look at first, and what two people must agree on."""

from __future__ import annotations

from enum import IntEnum, StrEnum

from graph.model.edges import Edge, EdgeType, Mode, OperationKind

_PARTY_CHANGES = frozenset(
    {OperationKind.SUBSTITUTE_PARTY, OperationKind.ADD_PARTY, OperationKind.RELEASE_PARTY, OperationKind.RENAME_PARTY}
)


class Reach(IntEnum):
    """How much a claim would change here, were it right."""

    TEXT = 0  # what a provision says
    MENTION = 1  # that a provision or a document changes, in words nobody has
    NOTHING = 2  # nothing: what it changes is not here


class Priority(StrEnum):
    """In which order claims are looked at."""

    HIGH = "HIGH"  # a text as a whole would be out of force, or another party bound
    NORMAL = "NORMAL"
    LOW = "LOW"  # no words of the target would be out of force


def is_grave(edge: Edge) -> bool:
    """Tell whether a claim ends something, puts another document in the place of one, or changes who is party."""
    restates = edge.edge_type is EdgeType.SUPERSEDED_BY and edge.target_clause_id is None
    return edge.edge_type is EdgeType.TERMINATES or restates or edge.kind in _PARTY_CHANGES


def reach(edge: Edge) -> Reach:
    """Return how much a claim would change here: what changes most is looked at first."""
    if edge.target_document_id is None:
        return Reach.NOTHING
    return Reach.MENTION if edge.kind in {None, OperationKind.UNSPECIFIED} else Reach.TEXT


def priority(edge: Edge) -> Priority:
    """Return how soon a person should look at a claim."""
    if is_grave(edge):
        return Priority.HIGH
    changes = edge.edge_type in {EdgeType.AMENDS, EdgeType.SUPERSEDED_BY} and edge.mode is not Mode.INSERT
    return Priority.NORMAL if changes else Priority.LOW
