"""Which provision a change means that cites none: a value or a term by its name, the parties by where they are named."""

from __future__ import annotations

import re

from graph.lineage.dag import Lineage
from graph.model.documents import Clause, ClauseKind, ClauseType
from graph.model.edges import Edge, Operation, OperationKind
from graph.model.ids import ClauseId, DocumentId
from graph.text import sections, values
from graph.text.quote_matching import contains, occurrences

_VALUES = frozenset({OperationKind.SET_VALUE, OperationKind.EXTEND})
_PARTIES = frozenset({OperationKind.ADD_PARTY, OperationKind.RELEASE_PARTY})
_TERM_TYPES = frozenset({ClauseType.TERM, ClauseType.EXPIRATION_DATE})
_NAMING = _VALUES | {OperationKind.REPLACE_WORDS, OperationKind.UNSPECIFIED}
ON_WORDS = frozenset({OperationKind.REPLACE_WORDS, OperationKind.DELETE_WORDS, OperationKind.INSERT_WORDS})
"""Changes whose old words can be their address."""
_COUNT_OF = re.compile(r"(?i)^(?:number|amount|level|rate|sum|figure|value)\s+of\s+(?:the\s+)?")
_ARTICLE = re.compile(r"(?i)^(?:the|an?|such|said)\s+")
_IN_PARENS = re.compile(r"\([^()]{0,60}?[\"“'‘]([^\"“”‘’]{2,60}?)[,.]?[\"”'’][^()]{0,40}\)")
_THE_TERM = re.compile(r"(?:(?:initial|lease|current|original|contract|licen[cs]e)\s+)?term|expir(?:y|ation)(?:\s+date)?")


def aimed(lineage: Lineage, edge: Edge, document_id: DocumentId) -> tuple[ClauseId, ...]:
    """Return the provisions of a document that a change to the whole of it means by its words; () where they leave it open."""
    operation = edge.operation
    if operation is None or operation.kind not in _VALUES | _PARTIES:
        return ()
    return lineage.remember(("aimed", edge.edge_id, document_id), lambda: _aimed(lineage, operation, document_id))


def defining(lineage: Lineage, document_id: DocumentId, name: str, operation: Operation | None) -> tuple[ClauseId, ...]:
    """Return the provision that a change means by a term with no definition of its own; () where several or none can be meant.

    That is the one whose sentence defines it (`expires on May 1 (the "Term")`); of the term of the contract, the one
    term clause there is. Only for changes that leave the provision's other words as they are.
    """
    if operation is None or operation.kind not in _NAMING:
        return ()
    wanted = _ARTICLE.sub("", sections.fold_name(name))
    own = [c for c in lineage.clauses_of(document_id) if not lineage.is_inserted(c.clause_id)]
    inside = [c for c in own if any(sections.fold_name(n) == wanted for n in _IN_PARENS.findall(c.own_text.text))]
    terms = [c for c in own if c.clause_type in _TERM_TYPES] if _THE_TERM.fullmatch(wanted) else []
    headed = [c for c in terms if _THE_TERM.search(sections.fold_name(c.heading))]
    found = next((kept for kept in (inside, headed, terms) if kept), [])
    return (_worded(lineage, found[0]).clause_id,) if len(found) == 1 else ()


def _worded(lineage: Lineage, clause: Clause) -> Clause:
    """Return the provision that says it: a heading with no words of its own leaves that to the first below it."""
    below = lineage.children(clause.clause_id)
    return lineage.clauses[below[0]] if below and not clause.own_text.text[clause.body_start :].strip() else clause


def holding(lineage: Lineage, document_id: DocumentId, name: str, operation: Operation | None) -> tuple[ClauseId, ...]:
    """Return the one provision in which the words stand that a change takes out, where it cites none; () where several or none hold them.

    `name` is what the change calls the value ("number of Authorized Users"): then the provision has to speak of it.
    """
    if operation is None or operation.kind not in ON_WORDS or not operation.old:
        return ()
    called = _COUNT_OF.sub("", _ARTICLE.sub("", name))
    own = (c for c in lineage.clauses_of(document_id) if c.kind is not ClauseKind.SIGNATURES)
    held = [c for c in own if len(occurrences(c.own_text.text, operation.old)) == 1 and (not called or contains(c.own_text.text, called))]
    return (held[0].clause_id,) if len(held) == 1 else ()


def _aimed(lineage: Lineage, operation: Operation, document_id: DocumentId) -> tuple[ClauseId, ...]:
    own = tuple(c for c in lineage.clauses_of(document_id) if not lineage.is_inserted(c.clause_id))
    if operation.kind in _PARTIES:
        named = [c for c in own if c.kind is ClauseKind.PREAMBLE or c.clause_type is ClauseType.PARTIES] or own[:1]
        return tuple(c.clause_id for c in named[:1])
    name = _ARTICLE.sub("", sections.fold_name(operation.old))
    called = [c for c in own if name and name == (sections.fold_name(c.heading) or sections.parse(c.section).name)]
    for found in ([c for c in called if c.kind is ClauseKind.DEFINITION], called, _term(own, operation), _beside(own, operation)):
        if len(found) == 1:
            return (found[0].clause_id,)
    return ()


def _term(own: tuple[Clause, ...], operation: Operation) -> list[Clause]:
    """Return the term clauses that hold a value of the new one's kind: "the term is extended" names no section."""
    kind = values.kind_of(operation.new.text) if operation.kind is OperationKind.EXTEND else None
    if kind is None:
        return []
    return [
        c
        for c in own
        if c.clause_type in _TERM_TYPES and len(values.candidate_values(c.own_text.text, kind, operation.old, c.body_start)) == 1
    ]


def _beside(own: tuple[Clause, ...], operation: Operation) -> list[Clause]:
    """Return the provisions in which a value of the kind stands beside its name."""
    kind = values.kind_of(operation.new.text) if operation.old else None
    if kind is None:
        return []
    holding = (c for c in own if contains(c.own_text.text, operation.old))
    return [c for c in holding if len(values.candidate_values(c.own_text.text, kind, operation.old, c.body_start)) == 1]
