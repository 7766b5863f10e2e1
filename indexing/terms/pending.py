"""Claims that wait for a person and would change what a contract says on a subject."""

from __future__ import annotations

from collections.abc import Iterator

from graph.lineage.dag import Lineage
from graph.model.conformed import ConformedClause
from graph.model.edges import Edge, EdgeStatus, EdgeType, OperationKind
from graph.model.ids import ClauseId, DocumentId, EdgeId
from graph.model.resolution import Status
from indexing.terms.contract_sentences import hits
from indexing.terms.passages import Passage
from indexing.terms.questions import Question, candidate_sentences

_CHANGES = frozenset({EdgeType.AMENDS, EdgeType.SUPERSEDED_BY, EdgeType.TERMINATES})
_WHOLE = frozenset({EdgeType.SUPERSEDED_BY, EdgeType.TERMINATES})


def pending_claims(lineage: Lineage, document_id: DocumentId, clause_id: ClauseId | None, question: Question) -> tuple[EdgeId, ...]:
    """Return the waiting claims that would change a cell: on its provision, on the whole contract, or with words on its subject."""
    near: set[ClauseId] = set()
    if clause_id is not None and clause_id in lineage.clauses:
        near = {clause_id, *lineage.ancestors(clause_id), *lineage.descendants(clause_id)}
    return tuple(e.edge_id for e in _waiting(lineage, document_id) if _touches(lineage, e, near, question))


def _waiting(lineage: Lineage, document_id: DocumentId) -> tuple[Edge, ...]:
    def compute() -> tuple[Edge, ...]:
        return tuple(e for e in _all(lineage) if e.target_document_id == document_id)

    return lineage.remember(("waiting changes", document_id), compute)


def _all(lineage: Lineage) -> Iterator[Edge]:
    yield from (e for e in lineage.edges if e.status is EdgeStatus.PENDING and e.edge_type in _CHANGES)


def _touches(lineage: Lineage, edge: Edge, near: set[ClauseId], question: Question) -> bool:
    if edge.target_clause_id is not None and edge.target_clause_id in near:
        return True
    if edge.target_clause_id is None and not edge.target_section and _of_the_whole(edge):
        return True
    return bool(_said(lineage, edge, question))


def _of_the_whole(edge: Edge) -> bool:
    """A claim that ends or replaces the contract, or changes it in words that nobody could read, may change any of its terms."""
    return edge.edge_type in _WHOLE or edge.operation is None or edge.operation.kind is OperationKind.UNSPECIFIED


def _said(lineage: Lineage, edge: Edge, question: Question) -> bool:
    """Tell whether the new words of a claim speak on a subject."""
    new = edge.operation.new if edge.operation is not None else None
    clause = lineage.clauses.get(edge.source_clause_id)
    if not new or clause is None:
        return False
    entry = ConformedClause(clause, 0, Status.IN_FORCE, new, new)
    heading = edge.target_heading or (edge.operation.heading if edge.operation else "")
    passage = Passage(entry, heading, frozenset({clause.clause_type}), attached=False)
    return bool(hits(question, candidate_sentences([passage])[question.column]))
