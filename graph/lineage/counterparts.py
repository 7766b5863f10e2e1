"""The counterpart of a provision in a restated version: by heading and subject, never by number alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from graph.lineage.dag import Lineage
from graph.model.documents import Clause, ClauseKind, ClauseType
from graph.model.ids import ClauseId, DocumentId
from graph.text import sections
from graph.text.quote_matching import tokens

_ALIKE = 0.6  # of the words of meaning in common: the same provision, whatever it is called
_RELATED = 0.25  # enough where the place in the tree says the same
_UNIQUE_KINDS = frozenset({ClauseKind.PREAMBLE, ClauseKind.SIGNATURES})


def counterpart(lineage: Lineage, clause_id: ClauseId, document_id: DocumentId) -> ClauseId | None:
    """Return the provision of another version of the document that takes the place of a clause; None where it was dropped."""
    return lineage.remember(("counterpart", clause_id, document_id), lambda: _counterpart(lineage, lineage.clause(clause_id), document_id))


def similarity(lineage: Lineage, one: ClauseId, other: ClauseId) -> float:
    """Return how much of their words of meaning two provisions share, 0 to 1."""
    first, second = _words(lineage, one), _words(lineage, other)
    return len(first & second) / max(1, len(first | second))


def _counterpart(lineage: Lineage, clause: Clause, document_id: DocumentId) -> ClauseId | None:
    others = [c for c in lineage.clauses_of(document_id) if c.kind is clause.kind and not lineage.is_inserted(c.clause_id)]
    if clause.kind in _UNIQUE_KINDS:
        return others[0].clause_id if others else None
    parent = counterpart(lineage, clause.parent_id, document_id) if clause.parent_id in lineage.clauses and clause.parent_id else None
    named = [c for c in others if _name(c) and _name(c) == _name(clause)]
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


def _name(clause: Clause) -> str:
    return sections.fold_name(clause.heading) or sections.parse(clause.section).name


def _words(lineage: Lineage, clause_id: ClauseId) -> frozenset[str]:
    def compute() -> frozenset[str]:
        own = (lineage.clauses[c] for c in (clause_id, *lineage.descendants(clause_id)))
        return frozenset(t.form.casefold() for c in own for p in c.pieces for t in tokens(p.text) if len(t.form) > 3)

    return lineage.remember(("words", clause_id), compute)
