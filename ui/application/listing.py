"""Lists that people ask for: the instruments with a party, the changes at a provision."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from graph.errors import NotFoundError
from graph.model.documents import Document
from graph.model.edges import Edge
from graph.model.ids import ClauseId
from indexing.naming.names import party_names, party_tokens, same_party

if TYPE_CHECKING:
    from graph.lineage.dag import Lineage


def with_party(documents: Iterable[Document], name: str) -> tuple[Document, ...]:
    """Return the instruments that have a party of that name, else those with one whose name holds its words; raises NotFoundError."""
    every = tuple(documents)
    asked = set(party_tokens(name))
    same = tuple(d for d in every if any(same_party(name, own) for own in _names(d)))
    found = same or tuple(d for d in every if asked and any(asked <= set(party_tokens(own)) for own in _names(d)))
    if not found:
        raise NotFoundError(f"No document in this portfolio names '{name}' as a party.")
    return found


def touching(edges: Iterable[Edge], clause: ClauseId, lineage: Lineage) -> tuple[Edge, ...]:
    """Return the edges from a clause, and those on it, on what it is part of or on its document as a whole, the oldest record first."""
    document = lineage.clauses[clause].document_id
    around = {clause, *lineage.ancestors(clause)}
    found = (
        edge
        for edge in edges
        if edge.source_clause_id == clause
        or edge.target_clause_id in around
        or (edge.target_document_id == document and edge.target_clause_id is None)
    )
    return tuple(sorted(found, key=lambda edge: (str(edge.recorded_at), edge.edge_id)))


def _names(document: Document) -> Iterator[str]:
    for party in document.parties:
        yield from party_names(party)
