"""What must be said with words in force: who waived them, where they read otherwise, what changes them and could not be applied.

None of it is text in force. Each remark is one edge, shown by its own words beside the provision.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from graph.lineage.dag import Lineage
from graph.model.edges import Edge, EdgeStatus, EdgeType
from graph.model.ids import ClauseId, EdgeId
from graph.model.resolution import EffectiveClause
from rag.resolve.catalogue import Catalogue

_MOST = 500  # characters up to which an edge's new words are shown with those that order the change

_CHANGES = frozenset({EdgeType.AMENDS, EdgeType.SUPERSEDED_BY, EdgeType.TERMINATES})


class Bearing(StrEnum):
    """How an edge bears on the words it stands beside."""

    QUALIFIED = "QUALIFIED"  # waived, consented to, forborne
    LIMITED = "LIMITED"  # they read otherwise within a scope
    OUTSTANDING = "OUTSTANDING"  # a change in force that could not be applied word for word
    ENDED = "ENDED"  # in conflict with a change that ends them


@dataclass(frozen=True, slots=True)
class Remark:
    """One edge beside a provision: [char_start, char_end) of the file it stands in, and the scope or the reason."""

    bearing: Bearing
    edge: Edge
    char_start: int
    char_end: int
    detail: str = ""


def remarks(effective: EffectiveClause, catalogue: Catalogue) -> Iterator[Remark]:
    """Yield what stands beside a provision, each edge once.

    What qualifies a whole document is no more about this provision than about any other: the warnings say it.
    """
    found: dict[EdgeId, tuple[Bearing, str]] = {c.edge_id: (Bearing.ENDED, "") for c in effective.conflict if not c.text}
    found |= {o.edge_id: (Bearing.OUTSTANDING, o.reason) for o in effective.outstanding}
    found |= {t.edge_id: (Bearing.LIMITED, t.scope) for t in effective.limited}
    found |= dict.fromkeys(effective.qualifications, (Bearing.QUALIFIED, ""))
    for edge_id, (bearing, detail) in found.items():
        edge = catalogue.edge(edge_id)
        if edge is not None and (bearing is not Bearing.QUALIFIED or edge.target_clause_id is not None):
            yield Remark(bearing, edge, *_words(edge, catalogue), detail or edge.scope)


def undecided(clause_id: ClauseId, lineage: Lineage) -> tuple[Edge, ...]:
    """Return the changes that a clause's own words would make and that wait for a person: its words are then no text in force."""
    edges = lineage.edges_from_clause(clause_id)
    if any(e.status is EdgeStatus.COMMITTED and e.edge_type in _CHANGES for e in edges):
        return ()
    return tuple(e for e in edges if e.status is EdgeStatus.PENDING and e.edge_type in _CHANGES)


def _words(edge: Edge, catalogue: Catalogue) -> tuple[int, int]:
    """Return where the words of a change stand: with the new ones, where these follow in the same file and are short."""
    start, end = edge.quote.char_start, edge.quote.char_end
    for run in edge.operation.new.runs if edge.operation is not None else ():
        source = catalogue.lineage.clauses.get(run.clause_id) if run.clause_id is not None else None
        here = source is not None and source.document_id == edge.source_document_id
        if here and run.char_start is not None and start <= run.char_start <= run.char_start + len(run.text) <= start + _MOST:
            end = max(end, run.char_start + len(run.text))
    return start, end
