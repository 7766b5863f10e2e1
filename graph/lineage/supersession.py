"""Which version of a document is in force on a day, and which changes reach it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date

from graph.lineage import amendment_order
from graph.lineage.counterparts import counterpart
from graph.lineage.dag import Lineage
from graph.lineage.effectiveness import governs
from graph.model.documents import Document
from graph.model.edges import Edge, EdgeType, OperationKind, Outcome
from graph.model.ids import ClauseId, DocumentId

_DECLINES = re.compile(r"(?i)\bnon-?\s?renewal\b|\b(?:not|decline[sd]?)\s+(?:to\s+)?(?:\w+\s+){0,2}?(?:be\s+)?(?:renew|extend)(?:ed)?\b")
_TERMINATES = re.compile(r"(?i)\bterminat(?:e|es|ed|ing|ion\s+of)\b(?!\s+(?:the\s+)?renewal)")


def supersession(lineage: Lineage, document_id: DocumentId, as_of: date) -> Edge | None:
    """Return the edge by which another version has taken a document's place by the day; the last agreed of several."""
    edges = [e for e in lineage.edges_on_document(document_id) if restates(e) and governs(lineage.documents, e, as_of)]
    return edges[-1] if edges else None


def governing_document(lineage: Lineage, document_id: DocumentId, as_of: date) -> DocumentId:
    """Return the version of a document that is in force on the day; the document itself where none took its place."""
    seen = {document_id}
    while (edge := supersession(lineage, document_id, as_of)) is not None and edge.source_document_id not in seen:
        document_id = edge.source_document_id
        seen.add(document_id)
    return document_id


def versions_before(lineage: Lineage, document_id: DocumentId, as_of: date) -> tuple[DocumentId, ...]:
    """Return the documents whose place one has taken by a day, and those whose place these took."""
    governs = governing_document(lineage, document_id, as_of)
    return tuple(one for one in earlier_versions(lineage, document_id) if governing_document(lineage, one, as_of) == governs)


def earlier_versions(lineage: Lineage, document_id: DocumentId) -> tuple[DocumentId, ...]:
    """Return the versions of a document that it took the place of, the latest first."""
    found: list[DocumentId] = []
    open_ids = [document_id]
    while open_ids:
        for edge in lineage.edges_from(open_ids.pop(0)):
            target = edge.target_document_id
            if restates(edge) and edge.target_clause_id is None and target in lineage.documents and target not in (document_id, *found):
                found.append(DocumentId(str(target)))
                open_ids.append(found[-1])
    return tuple(found)


def restates(edge: Edge) -> bool:
    """Tell whether an edge on a document puts its source in the place of the whole."""
    kind = edge.operation.kind if edge.operation else None
    return edge.edge_type is EdgeType.SUPERSEDED_BY or (edge.edge_type is EdgeType.AMENDS and kind is OperationKind.RESTATE)


def ends_whole(edge: Edge) -> bool:
    """Tell whether an edge on a document ends all of it; a partial termination carries its scope, a refusal to renew ends nothing."""
    return edge.edge_type is EdgeType.TERMINATES and edge.target_clause_id is None and not edge.scope and not declines_renewal(edge)


def declines_renewal(edge: Edge) -> bool:
    """Tell whether an edge on a document only stops its renewal: it bites at the end of the term."""
    words = edge.quote.text
    ends = edge.edge_type is EdgeType.TERMINATES and edge.target_clause_id is None
    return ends and bool(_DECLINES.search(words)) and not _TERMINATES.search(words)


def void(lineage: Lineage, document_id: DocumentId) -> bool:
    """Tell whether an instrument was ended from its own first day: its changes were never in force."""
    starts = lineage.documents[document_id].starts
    if starts is None:
        return False
    for edge in lineage.edges_on_document(document_id):
        counts = ends_whole(edge) and edge.outcome is not Outcome.FAILED
        ends = amendment_order.effective_from(lineage.documents, edge) if counts else None
        if ends is not None and ends.first_day() <= starts.first_day():
            return True
    return False


def carried(lineage: Lineage, document_id: DocumentId) -> Mapping[ClauseId | None, tuple[Edge, ...]]:
    """Return the edges that cite an earlier version and reach this one: changes agreed after it, and waivers, consents and forbearances.

    Those change no text, so no restatement spends them. By the clause of this version that they act on; None: the document as a whole.
    """
    if not any(restates(e) for e in lineage.edges_from(document_id)):
        return {}
    return lineage.remember(("carried", document_id), lambda: _carried(lineage, lineage.documents[document_id]))


def _carried(lineage: Lineage, version: Document) -> dict[ClauseId | None, tuple[Edge, ...]]:
    found: dict[ClauseId | None, tuple[Edge, ...]] = {}
    for earlier in earlier_versions(lineage, version.document_id):
        places: list[ClauseId | None] = [None, *(c.clause_id for c in lineage.clauses_of(earlier) if not lineage.is_inserted(c.clause_id))]
        for place in places:
            edges = lineage.edges_on_clause(place) if place else lineage.edges_on_document(earlier)
            reach = tuple(e for e in edges if (e.edge_type is EdgeType.QUALIFIES or agreed_after(lineage, e, version)) and not restates(e))
            here = counterpart(lineage, place, version.document_id) if place and reach else None
            if reach and (here is not None or place is None):
                found[here] = (*found.get(here, ()), *reach)
    return found


def agreed_after(lineage: Lineage, edge: Edge, version: Document) -> bool:
    """Tell whether a change was agreed later than a version of the document (and not by it)."""
    if edge.source_document_id == version.document_id:
        return False
    agreed = amendment_order.agreed_on(lineage.documents, edge)
    return agreed is not None and version.agreed is not None and agreed.first_day() > version.agreed.first_day()
