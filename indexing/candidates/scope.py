"""The older documents that a document may change without saying so: those of its family, and of the same parties.

Found by the keys in the store under which look-ups find documents anyway, so it takes as long in a large portfolio as
in a small one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from graph.lineage.dag import FAMILY_TYPES
from graph.model.documents import AMENDING_KINDS, Document, DocumentKind, Execution
from graph.model.edges import Derivation, Edge, EdgeStatus, EdgeType
from graph.model.ids import DocumentId
from indexing.linking.desk import Desk
from indexing.linking.keys import offers
from indexing.marks import KeyKind
from indexing.naming.names import party_names, shared_parties

_LIVE = (EdgeStatus.COMMITTED, EdgeStatus.PENDING)
_ROOTS = frozenset({DocumentKind.BASE, DocumentKind.RESTATEMENT, DocumentKind.ONLINE_TERMS})


def older_documents(desk: Desk, document: Document) -> tuple[Document, ...]:
    """Return the documents that one may change, by id: older, of the same parties or family, no drafts, none that was replaced before.

    The same parties are two in common, or its only one. The family takes in pending edges and whatever the words
    of the document name or may name. An amendment that says what it amends changes that one, what it stands under and what stands
    under it: what else the same parties agreed, and its sisters, are another matter.
    """
    if document.kind is DocumentKind.AMENDMENT and _says_what(desk, document):
        family = _line(desk, document.document_id)
        found = desk.operative(family)
    else:
        family = _family(desk, document.document_id)
        found = desk.operative(family | _with_its_parties(desk, document))
    related = {one: d for one, d in found.items() if one in family or _same_parties(document, d)}
    older = {one: d for one, d in related.items() if d.execution is not Execution.DRAFT and is_older(d, document)}
    gone = _replaced(desk, older.keys())
    return tuple(d for one, d in older.items() if one not in gone)


def is_older(one: Document, than: Document) -> bool:
    """Tell whether a document was agreed before another; of the same day or an unknown one, its kind and number tell."""
    if one.agreed is not None and than.agreed is not None:
        if one.agreed.last_day() < than.agreed.first_day():
            return True
        if one.agreed.first_day() > than.agreed.last_day():
            return False
    if one.kind in AMENDING_KINDS and than.kind in AMENDING_KINDS:
        return one.number is not None and than.number is not None and one.number < than.number
    return _rank(one) < _rank(than)


def _rank(document: Document) -> int:
    return 0 if document.kind in _ROOTS else 2 if document.kind in AMENDING_KINDS else 1


def _family(desk: Desk, start: DocumentId) -> set[DocumentId]:
    """Return what edges and names lead to from a document."""
    reached: set[DocumentId] = set()
    new = {start} | _named(desk, start)
    while new:
        reached |= new
        edges = desk.store.edges(desk.portfolio, statuses=_LIVE, document_ids=new)
        ends = ((e.source_document_id, e.target_document_id) for e in edges if _ties(e))
        new = {one for pair in ends for one in pair if one is not None} - reached
    return reached


def _line(desk: Desk, start: DocumentId) -> set[DocumentId]:
    """Return what a document acts on, up to what nothing is above, and all that acts on any of these."""
    above = _reach(desk, {start} | _named(desk, start), up=True)
    return _reach(desk, above, up=False)


def _reach(desk: Desk, new: set[DocumentId], *, up: bool) -> set[DocumentId]:
    reached: set[DocumentId] = set()
    while new:
        reached |= new
        edges = [e for e in desk.store.edges(desk.portfolio, statuses=_LIVE, document_ids=new) if _ties(e)]
        ends = [(e.source_document_id, e.target_document_id) if up else (e.target_document_id, e.source_document_id) for e in edges]
        new = {to for of, to in ends if of in new and to is not None} - reached
    return reached


def _says_what(desk: Desk, document: Document) -> bool:
    """Tell whether the words of a document say what instrument they change, whether or not it is here."""
    edges = desk.store.edges(desk.portfolio, statuses=_LIVE, source_ids=(document.document_id,))
    return any(e.target_document_id != document.document_id and _ties(e) for e in edges)


def _replaced(desk: Desk, ids: Collection[DocumentId]) -> set[DocumentId]:
    """Return those of some documents whose place another of them took."""
    edges = desk.store.edges(desk.portfolio, statuses=(EdgeStatus.COMMITTED,), source_ids=ids) if ids else ()
    whole = (e for e in edges if e.edge_type is EdgeType.SUPERSEDED_BY and e.target_clause_id is None and _ties(e))
    return {e.target_document_id for e in whole if e.target_document_id is not None}


def _ties(edge: Edge) -> bool:
    """What was inferred ties nothing: what is proposed next must not hang on what was proposed before."""
    return edge.edge_type in FAMILY_TYPES and edge.derivation is not Derivation.SEMANTIC_SIMILARITY


def _named(desk: Desk, document: DocumentId) -> set[DocumentId]:
    keys = (desk.keys((document,), kind)[document] for kind in (KeyKind.TIES, KeyKind.LEANS))
    return {DocumentId(one) for found in keys for one in found}


def _with_its_parties(desk: Desk, document: Document) -> set[DocumentId]:
    """Return the documents found under two of the document's parties, or under its only one."""
    return desk.keyed(KeyKind.OFFERS, (key for key in offers(document) if key.startswith("p:")))


def _same_parties(document: Document, other: Document) -> bool:
    names = tuple(_names(document))
    wanted = 1 if min(len(document.parties), len(other.parties)) == 1 else 2
    return bool(document.parties and other.parties) and shared_parties(names, other) >= wanted


def _names(document: Document) -> Iterator[str]:
    return (name for party in document.parties for name in party_names(party))
