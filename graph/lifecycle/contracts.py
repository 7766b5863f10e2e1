"""Which contracts there are on a day: the version in force of each, how it stands, and the papers that are read as part of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from graph.amendments.termination import ending
from graph.lineage.dag import Lineage
from graph.lineage.effectiveness import governs, has_begun
from graph.lineage.supersession import earlier_versions, governing_document, supersession
from graph.model.documents import Document, DocumentKind, Execution
from graph.model.edges import Edge, EdgeStatus, EdgeType
from graph.model.ids import DocumentId, EdgeId
from graph.model.resolution import DocumentState, Status, Term, TermState
from graph.resolution.term_state import term_on

_ATTACHED = frozenset({DocumentKind.EXHIBIT, DocumentKind.SLA, DocumentKind.DPA, DocumentKind.ONLINE_TERMS})
_TIES = frozenset({EdgeType.CHILD_OF, EdgeType.SUPPLEMENTS})


@dataclass(frozen=True, slots=True)
class Contract:
    """A contract on a day: the document whose version is in force, how it stands as a whole, its term, and how to read it.

    `status` is IN_FORCE, NOT_YET_IN_FORCE or TERMINATED. `pending` are claims of its own papers and its amendments that wait.
    """

    document: Document
    as_of: date
    status: Status
    term: Term
    pending: tuple[EdgeId, ...]
    lineage: Lineage


def contract(lineage: Lineage, document_id: DocumentId, as_of: date) -> Contract:
    """Return how one version of a contract stands on a day."""
    document = lineage.documents[document_id]
    status = Status.IN_FORCE if has_begun(document, as_of) else Status.NOT_YET_IN_FORCE
    if ending(lineage, document_id, as_of) is not None:
        status = Status.TERMINATED
    waiting = (e.edge_id for one in lineage.contract(document_id) for e in lineage.edges_from(one, EdgeStatus.PENDING))
    return Contract(document, as_of, status, term_on(lineage, document_id, as_of), tuple(waiting), lineage)


def document_state(lineage: Lineage, document_id: DocumentId, as_of: date) -> DocumentState:
    """Return where a document stands as a whole on a day. A draft is one on every day; an amendment stands as what it amends does.

    What shows no signature is not in force unless a person counts what it does.
    """
    state = _state(lineage, document_id, as_of)
    if state is not DocumentState.IN_FORCE:
        return state
    amended = {e.target_document_id for e in lineage.edges_from(document_id) if e.edge_type is EdgeType.AMENDS}
    states = {_state(lineage, one, as_of) for one in amended if one in lineage.documents and one is not None}
    return next(iter(states)) if len(states) == 1 and states <= _OVER else state


_OVER = {DocumentState.SUPERSEDED, DocumentState.TERMINATED, DocumentState.EXPIRED}


def _state(lineage: Lineage, document_id: DocumentId, as_of: date) -> DocumentState:
    if lineage.documents[document_id].execution is Execution.DRAFT:
        return DocumentState.DRAFT
    if supersession(lineage, document_id, as_of) is not None:
        return DocumentState.SUPERSEDED
    found = contract(lineage, document_id, as_of)
    unsigned = lineage.documents[document_id].execution is Execution.UNSIGNED and not lineage.edges_from(document_id)
    if unsigned and found.status is not Status.TERMINATED:
        return DocumentState.NOT_SIGNED
    if found.status is Status.IN_FORCE and found.term.state is TermState.EXPIRED:
        return DocumentState.EXPIRED
    return DocumentState(found.status)


def versions(lineage: Lineage, documents: Iterable[DocumentId], as_of: date) -> tuple[DocumentId, ...]:
    """Return the versions in force on a day of some documents, each once: of one not yet in force that day, the one before."""
    first = ((one, *earlier_versions(lineage, one))[-1] for one in documents)
    return tuple(dict.fromkeys(governing_document(lineage, one, as_of) for one in first))


def is_attached(lineage: Lineage, document_id: DocumentId) -> bool:
    """Tell whether a document is read with another and is no contract by itself: an exhibit, service levels, terms in their own file."""
    return lineage.documents[document_id].kind in _ATTACHED and any(_ties(lineage, document_id))


def attachments(lineage: Lineage, document_id: DocumentId, as_of: date) -> tuple[tuple[DocumentId, Edge], ...]:
    """Return the papers in force on a day that are read as part of a contract in any of its versions, each with what ties it."""
    own = set(lineage.contract(document_id))
    found = ((one, edge) for one in lineage.documents if one not in own for edge in _ties(lineage, one) if edge.target_document_id in own)
    return tuple({one: (one, edge) for one, edge in found if _holds(lineage, one, edge, as_of)}.values())


def _ties(lineage: Lineage, document_id: DocumentId) -> Iterator[Edge]:
    """Yield what ties a document to one it is read with."""
    edges = lineage.edges_from(document_id)
    return (e for e in edges if e.edge_type in _TIES and e.target_document_id in lineage.documents)


def _holds(lineage: Lineage, document_id: DocumentId, edge: Edge, as_of: date) -> bool:
    document = lineage.documents[document_id]
    in_force = has_begun(document, as_of) and ending(lineage, document_id, as_of) is None
    return document.kind in _ATTACHED and in_force and governs(lineage.documents, edge, as_of)
