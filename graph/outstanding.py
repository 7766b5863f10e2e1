"""Changes that are in force and could not be applied word for word: shown beside the text, never guessed into it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from graph.amended import anchored
from graph.dag import Lineage
from graph.model.edges import Edge
from graph.model.ids import ClauseId
from graph.model.resolution import Outstanding
from graph.reading import Reading
from graph.undone import undoing


def outstanding(lineage: Lineage, reading: Reading, applied: Iterable[Edge]) -> Iterator[Outstanding]:
    """Yield what of a reading's changes is outstanding, and what leaves open whether an `applied` one still holds."""
    mine = {c.edge.edge_id: c.edge for c in reading.gathered.governing}
    for edge_id, reason in reading.replayed.outstanding.items():
        if edge_id in mine:
            yield outstanding_of(lineage, mine[edge_id], reason)
    for edge in applied:
        undone_by = undoing(lineage, edge, reading.as_of)
        if undone_by is not None:
            reason = "it takes an amending provision out of force, and no words bring the text before that amendment back"
            yield outstanding_of(lineage, undone_by, reason)


def outstanding_of(lineage: Lineage, edge: Edge, reason: str) -> Outstanding:
    """Return a change that could not be applied word for word, with its words."""
    words = anchored(edge).text.strip() or edge.quote.text
    return Outstanding(edge.edge_id, reason, edge.source_document_id, section_of(lineage, edge.source_clause_id), words)


def section_of(lineage: Lineage, clause_id: ClauseId) -> str:
    """Return the address of a clause; "" where it is not here."""
    return lineage.clauses[clause_id].section if clause_id in lineage.clauses else ""
