"""Which clauses of a document are asked about: those whose words could change something that stands elsewhere.

A cheap screen on words. It leaves out what says something about the instrument itself and lets through what asks for a
change, sets a new state against an older one, or, in an instrument that amends, lays anything down at all. What it lets
through wrongly gets a low prior. Of a paper as long as a contract it lets through only what sets another rule aside.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial

from graph.lineage.clause_trees import Tree
from graph.model.documents import AMENDING_KINDS, Clause, ClauseKind, ClauseType, Document, DocumentKind
from graph.model.edges import Derivation, Edge, EdgeType, OperationKind
from graph.model.ids import ClauseId
from indexing.candidates.signs import Signs, signs, starts
from indexing.search.passages import says_something

AMENDING = AMENDING_KINDS | {DocumentKind.OTHER}
"""Kinds whose every provision may change another instrument."""

_KINDS = frozenset({ClauseKind.SECTION, ClauseKind.DEFINITION, ClauseKind.EXHIBIT, ClauseKind.TABLE})
_ABOUT_ITSELF = frozenset(
    {ClauseType.COUNTERPARTS, ClauseType.SIGNATURES, ClauseType.RECITALS, ClauseType.PARTIES, ClauseType.DOCUMENT_NAME}
)
_WHOLE_DOCUMENT = frozenset({
    OperationKind.RESTATE, OperationKind.TERMINATE, OperationKind.REPLACE_EVERYWHERE, OperationKind.SUBSTITUTE_PARTY,
    OperationKind.RENAME_PARTY, OperationKind.ADD_PARTY, OperationKind.RELEASE_PARTY,
})  # fmt: skip
"""What acts on a document as a whole: such a citation lacks no provision."""

_VERSIONS = frozenset({DocumentKind.RESTATEMENT, DocumentKind.ONLINE_TERMS, DocumentKind.EXHIBIT})
_ORDERS = frozenset({DocumentKind.SOW, DocumentKind.ORDER_FORM})
_WHOLE = frozenset({DocumentKind.BASE, DocumentKind.DPA, DocumentKind.SLA})
_NOTE = 25  # provisions: a document of that kind with more is a contract, not a note on one
_PROVISIONS = frozenset({ClauseKind.SECTION, ClauseKind.DEFINITION})

_Worth = Callable[[Clause, str], bool]
"""Whether a provision is worth asking about, by its own words."""

_LEADS = re.compile(r"(?i)(?:\bas\s+follows|\bfollowing(?:\s+\w+){0,6}|\bread|[:\u2014-])\s*[:.]?\W*$")
_SENTENCE = re.compile(r"[.;]\s+")
_LONG = 40  # provisions: what a longer paper lays down is its own, unless its words depart from another's
_SHORT = 25  # characters: shorter words are a heading


def stands_alone(document: Document, clauses: Sequence[Clause], edges: Iterable[Edge]) -> bool:
    """Tell whether a document speaks for itself, so that nothing in it is read as a silent change of another one.

    A new version of a contract, or a contract of its own between the same parties, regulates the same subjects in other words all
    through. `clauses` are its tree, `edges` what its words are known to do.
    """
    if document.kind in _VERSIONS or any(e.edge_type is EdgeType.SUPERSEDED_BY and e.target_clause_id is None for e in edges):
        return True
    if document.kind in _ORDERS:  # what an order lays down holds for that order, unless its words ask for more
        return not any(signs(c.own_text.text).instructs for c in clauses)
    return document.kind in _WHOLE and sum(c.kind in _PROVISIONS for c in clauses) > _NOTE


def cited(edges: Iterable[Edge]) -> frozenset[ClauseId]:
    """Return the clauses whose citation was resolved.

    An edge of theirs that rests on a citation, or on a person's word, has a provision, acts on a document as a whole, or changes no text.
    """
    return frozenset(e.source_clause_id for e in edges if e.derivation is not Derivation.SEMANTIC_SIMILARITY and resolved(e))


def resolved(edge: Edge) -> bool:
    """Tell whether an edge has the target that its words mean."""
    if edge.target_document_id is None:
        return False
    whole = edge.operation is not None and edge.operation.kind in _WHOLE_DOCUMENT and not edge.target_section
    return edge.target_clause_id is not None or whole or edge.edge_type is EdgeType.QUALIFIES


def sources(document: Document, clauses: Sequence[Clause], cited: Collection[ClauseId]) -> tuple[Clause, ...]:
    """Return the clauses of a document that may change something elsewhere and whose citation was not resolved, in reading order.

    `clauses` is the whole tree of the document, `cited` what `cited` found. A provision whose subprovisions are the new
    text it brings is asked about once, as a whole; one that only leads over to instructions, by each of those.
    """
    tree = Tree.of(clauses)
    long = sum(c.kind in _KINDS for c in clauses) > _LONG
    worth = _departs if long else partial(_changes, amending=document.kind in AMENDING)
    asked: list[Clause] = []
    for root in tree.roots.get(document.document_id, ()):
        _ask(tree, root, frozenset(cited), worth, asked)
    return tuple(asked)


def _ask(tree: Tree, at: ClauseId, cited: frozenset[ClauseId], worth: _Worth, asked: list[Clause]) -> None:
    clause, below = tree.clauses[at], list(tree.children.get(at, ()))
    own = clause.own_text.text
    brings = bool(below) and signs(own).instructs and not any(_instructs(tree, one) for one in below)
    if at in cited:
        below = [one for one in below if _instructs(tree, one)]  # the rest is the new text that it brings
    elif worth(clause, own) and (brings or not below or not only_leads(own)):
        asked.append(clause)
        below = [] if brings else below
    for one in below:
        _ask(tree, one, cited, worth, asked)


def _changes(clause: Clause, own: str, *, amending: bool) -> bool:
    """Tell whether a provision may change another by its words."""
    if clause.kind not in _KINDS or not says_something(clause):
        return False
    found = signs(_body(clause, own))
    if found.instructs:
        return True
    return _of_matter(clause, own) and (found.turns or (amending and found.lays_down))


def _departs(clause: Clause, own: str) -> bool:
    """Tell the same of a provision of a long paper."""
    words = _body(clause, own)
    return clause.kind in _KINDS and says_something(clause) and _of_matter(clause, own) and starts(words) and _sets_aside(signs(words))


def _sets_aside(found: Signs) -> bool:
    """Tell whether words ask for a change of a text, or set a rule against one that held, from a day or now on."""
    return found.operative and found.starts and (found.instructs or found.replaces)


def _body(clause: Clause, own: str) -> str:
    """Return the words of a provision without designator and heading; all of them where hardly any are left."""
    words = own[clause.body_start :]
    return words if len(words) >= _SHORT else own


def _of_matter(clause: Clause, own: str) -> bool:
    return clause.clause_type not in _ABOUT_ITSELF and len(own[clause.body_start :].strip()) >= _SHORT


def _instructs(tree: Tree, at: ClauseId) -> bool:
    return any(signs(one.own_text.text).instructs for one in tree.walk([at]))


def only_leads(own: str) -> bool:
    """Tell words that only lead over to what stands below: "The Agreement is amended as follows:"."""
    return len(_SENTENCE.split(own.strip())) <= 3 and bool(_LEADS.search(own.rstrip()))
