"""Which version of a document is in force on a day, and which changes reach it.

A provision of one version is followed to its counterpart in another. An amendment that is superseded, merged into a restatement
or ended with the whole contract brings nothing back. One that is ended alone, or whose amending provision is deleted, brings the
earlier text back only where the words say so; where they do not, its change stays and the question is shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from graph.lineage.dag import Lineage
from graph.lineage.effectiveness import agreed_on, effective_from, governs
from graph.model.documents import Clause, ClauseKind, ClauseType, Document
from graph.model.edges import Edge, EdgeType, OperationKind, Outcome
from graph.model.ids import ClauseId, DocumentId
from graph.text import sections
from graph.text.quote_matching import tokens

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
    return edge.edge_type is EdgeType.SUPERSEDED_BY or (edge.edge_type is EdgeType.AMENDS and edge.kind is OperationKind.RESTATE)


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
        ends = effective_from(lineage.documents, edge) if counts else None
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


def edges_reaching(lineage: Lineage, document_id: DocumentId, place: ClauseId | None) -> tuple[Edge, ...]:
    """Return the edges on a clause of a document, or on the whole of it (None); those that cite an earlier version of it too."""
    here = lineage.edges_on_clause(place) if place else lineage.edges_on_document(document_id)
    return (*here, *carried(lineage, document_id).get(place, ()))


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
    agreed = agreed_on(lineage.documents, edge)
    return agreed is not None and version.agreed is not None and agreed.first_day() > version.agreed.first_day()


_ALIKE = 0.6  # of the words of meaning in common: the same provision, whatever it is called
_RELATED = 0.25  # enough where the place in the tree says the same
_UNIQUE_KINDS = frozenset({ClauseKind.PREAMBLE, ClauseKind.SIGNATURES})


def counterpart(lineage: Lineage, clause_id: ClauseId, document_id: DocumentId) -> ClauseId | None:
    """Return the provision of another version of the document that takes the place of a clause; None where it was dropped."""
    return lineage.remember(("counterpart", clause_id, document_id), lambda: _counterpart(lineage, lineage.clause(clause_id), document_id))


def similarity(lineage: Lineage, one: ClauseId, other: ClauseId) -> float:
    """Return how much of their words of meaning two provisions share, 0 to 1."""
    first, second = _stems_of(lineage, one), _stems_of(lineage, other)
    return len(first & second) / max(1, len(first | second))


def _counterpart(lineage: Lineage, clause: Clause, document_id: DocumentId) -> ClauseId | None:
    others = [c for c in lineage.clauses_of(document_id) if c.kind is clause.kind and not lineage.is_inserted(c.clause_id)]
    if clause.kind in _UNIQUE_KINDS:
        return others[0].clause_id if others else None
    parent = counterpart(lineage, clause.parent_id, document_id) if clause.parent_id in lineage.clauses and clause.parent_id else None
    named = [c for c in others if _folded_name(c) and _folded_name(c) == _folded_name(clause)]
    if named:
        return _nearest(lineage, clause, named, parent).clause_id
    if clause.kind is ClauseKind.DEFINITION:
        return None
    return _by_subject(lineage, clause, others, parent)


def _by_subject(lineage: Lineage, clause: Clause, others: Sequence[Clause], parent: ClauseId | None) -> ClauseId | None:
    """Look beside the counterpart of the parent first, then for the only provision of the same type, then for the same words."""
    beside = [c for c in others if parent is not None and c.parent_id == parent]
    best = _best(lineage, clause, (c for c in beside if c.label == clause.label or not clause.heading), _RELATED)
    if best is not None:
        return best
    if clause.parent_id is None and clause.clause_type is not ClauseType.OTHER and _only(lineage, clause):
        typed = [c for c in others if c.parent_id is None and c.clause_type is clause.clause_type]
        if len(typed) == 1 and similarity(lineage, clause.clause_id, typed[0].clause_id) >= _RELATED:
            return typed[0].clause_id
    return _best(lineage, clause, others, _ALIKE)


def _best(lineage: Lineage, clause: Clause, others: Iterable[Clause], least: float) -> ClauseId | None:
    ranked = sorted((-similarity(lineage, clause.clause_id, c.clause_id), c.order, c.clause_id) for c in others)
    return ranked[0][2] if ranked and -ranked[0][0] >= least else None


def _only(lineage: Lineage, clause: Clause) -> bool:
    peers = (lineage.clauses[c] for c in lineage.roots(clause.document_id))
    return sum(c.clause_type is clause.clause_type for c in peers) == 1


def _nearest(lineage: Lineage, clause: Clause, named: Sequence[Clause], parent: ClauseId | None) -> Clause:
    """Of several with the same heading: below the same parent, with the same number, with the most words in common."""
    beside = [c for c in named if c.parent_id == parent] or named
    number = sections.key(clause.section)
    left = [c for c in beside if sections.key(c.section) == number] or beside
    return left[0] if len(left) == 1 else max(left, key=lambda c: (similarity(lineage, clause.clause_id, c.clause_id), -c.order))


def _folded_name(clause: Clause) -> str:
    return sections.fold_name(clause.heading) or sections.parse(clause.section).name


def _stems_of(lineage: Lineage, clause_id: ClauseId) -> frozenset[str]:
    def compute() -> frozenset[str]:
        own = (lineage.clauses[c] for c in (clause_id, *lineage.descendants(clause_id)))
        return frozenset(t.form.casefold() for c in own for p in c.pieces for t in tokens(p.text) if len(t.form) > 3)

    return lineage.remember(("words", clause_id), compute)


_WHOLE = frozenset({OperationKind.REPLACE, OperationKind.DELETE, OperationKind.TERMINATE})
_RESTORES = re.compile(
    r"(?i)\b(?:restor|reinstat|reviv)(?:e|es|ed|ing)\b|\brevert(?:s|ed)?\s+to\b|\bas\s+if\b[^.;]{0,120}\b(?:never|not)\b"
    r"|\b(?:in\s+effect|in\s+force|(?:as\s+it\s+)?(?:read|existed|stood|did|was))\s+(?:immediately\s+)?(?:before|prior\s+to)\b|\bab\s+initio\b"
)


def undoing(lineage: Lineage, edge: Edge, as_of: date) -> Edge | None:
    """Return what took an amending provision, or its instrument alone, out of force by the day."""
    if not lineage.edges_reach(edge.source_document_id):
        return None
    places = (edge.source_clause_id, *above(lineage, edge.source_clause_id))
    on_clauses = (e for place in places for e in lineage.edges_on_clause(place) if _takes_out(e))
    alone = (e for e in lineage.edges_on_document(edge.source_document_id) if ends_whole(e) and not _ends_target(lineage, edge, as_of))
    return next((e for e in (*on_clauses, *alone) if governs(lineage.documents, e, as_of)), None)


def brings_back(undone_by: Edge) -> bool:
    """Tell whether the words that take a change back restore the text before it."""
    return undone_by.from_beginning or bool(_RESTORES.search(undone_by.quote.text))


def _takes_out(edge: Edge) -> bool:
    return edge.kind in _WHOLE and edge.edge_type in {EdgeType.AMENDS, EdgeType.TERMINATES, EdgeType.SUPERSEDED_BY} and not edge.scope


def _ends_target(lineage: Lineage, edge: Edge, as_of: date) -> bool:
    on_target = lineage.edges_on_document(edge.target_document_id) if edge.target_document_id else ()
    return any(ends_whole(e) and governs(lineage.documents, e, as_of) for e in on_target)


def above(lineage: Lineage, clause_id: ClauseId) -> tuple[ClauseId, ...]:
    """Return the clauses above a clause, nearest first; () for one that is not here."""
    return lineage.ancestors(clause_id) if clause_id in lineage.clauses else ()
