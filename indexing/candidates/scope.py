"""The older documents that a document may change without citing them: those of its family, and of the same parties.

They are found by keys in the store, so a large portfolio takes no longer than a small one. `affected` tells which documents must be
asked about again after others came, changed or went.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from enum import StrEnum

from graph.lineage.dag import FAMILY_TYPES
from graph.model.documents import AMENDING_KINDS, Document, DocumentKind, Execution
from graph.model.edges import Derivation, Edge, EdgeStatus, EdgeType
from graph.model.ids import DocumentId
from indexing.linking.keys import offers
from indexing.linking.register import Register
from indexing.marks import KeyKind
from indexing.naming.names import party_names, shared_parties

_LIVE = (EdgeStatus.COMMITTED, EdgeStatus.PENDING)
_ROOTS = frozenset({DocumentKind.BASE, DocumentKind.RESTATEMENT, DocumentKind.ONLINE_TERMS})


def older_documents(register: Register, document: Document) -> tuple[Document, ...]:
    """Return the documents that one may change, by id: older, of the same parties or family, no drafts, none that was replaced before.

    The same parties are two in common, or its only one. The family takes in pending edges and whatever the words
    of the document name or may name. An amendment that says what it amends changes that one, what it stands under and what stands
    under it: what else the same parties agreed, and its sisters, are another matter.
    """
    if document.kind is DocumentKind.AMENDMENT and _says_what(register, document):
        family = _line(register, document.document_id)
        found = register.operative(family)
    else:
        family = _family(register, document.document_id)
        found = register.operative(family | _with_its_parties(register, document))
    related = {one: d for one, d in found.items() if one in family or _same_parties(document, d)}
    older = {one: d for one, d in related.items() if d.execution is not Execution.DRAFT and is_older(d, document)}
    gone = _replaced(register, older.keys())
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


def _family(register: Register, start: DocumentId) -> set[DocumentId]:
    """Return what edges and names lead to from a document."""
    reached: set[DocumentId] = set()
    new = {start} | _named(register, start)
    while new:
        reached |= new
        edges = register.store.edges(register.portfolio, statuses=_LIVE, document_ids=new)
        ends = ((e.source_document_id, e.target_document_id) for e in edges if _ties(e))
        new = {one for pair in ends for one in pair if one is not None} - reached
    return reached


def _line(register: Register, start: DocumentId) -> set[DocumentId]:
    """Return what a document acts on, up to what nothing is above, and all that acts on any of these."""
    above = _reach(register, {start} | _named(register, start), up=True)
    return _reach(register, above, up=False)


def _reach(register: Register, new: set[DocumentId], *, up: bool) -> set[DocumentId]:
    reached: set[DocumentId] = set()
    while new:
        reached |= new
        edges = [e for e in register.store.edges(register.portfolio, statuses=_LIVE, document_ids=new) if _ties(e)]
        ends = [(e.source_document_id, e.target_document_id) if up else (e.target_document_id, e.source_document_id) for e in edges]
        new = {to for of, to in ends if of in new and to is not None} - reached
    return reached


def _says_what(register: Register, document: Document) -> bool:
    """Tell whether the words of a document say what instrument they change, whether or not it is here."""
    edges = register.store.edges(register.portfolio, statuses=_LIVE, source_ids=(document.document_id,))
    return any(e.target_document_id != document.document_id and _ties(e) for e in edges)


def _replaced(register: Register, ids: Collection[DocumentId]) -> set[DocumentId]:
    """Return those of some documents whose place another of them took."""
    edges = register.store.edges(register.portfolio, statuses=(EdgeStatus.COMMITTED,), source_ids=ids) if ids else ()
    whole = (e for e in edges if e.edge_type is EdgeType.SUPERSEDED_BY and e.target_clause_id is None and _ties(e))
    return {e.target_document_id for e in whole if e.target_document_id is not None}


def _ties(edge: Edge) -> bool:
    """What was inferred ties nothing: what is proposed next must not hang on what was proposed before."""
    return edge.edge_type in FAMILY_TYPES and edge.derivation is not Derivation.SEMANTIC_SIMILARITY


def _named(register: Register, document: DocumentId) -> set[DocumentId]:
    keys = (register.keys((document,), kind)[document] for kind in (KeyKind.TIES, KeyKind.LEANS))
    return {DocumentId(one) for found in keys for one in found}


def _with_its_parties(register: Register, document: Document) -> set[DocumentId]:
    """Return the documents found under two of the document's parties, or under its only one."""
    return register.keyed(KeyKind.OFFERS, (key for key in offers(document) if key.startswith("p:")))


def _same_parties(document: Document, other: Document) -> bool:
    names = tuple(_names(document))
    wanted = 1 if min(len(document.parties), len(other.parties)) == 1 else 2
    return bool(document.parties and other.parties) and shared_parties(names, other) >= wanted


def _names(document: Document) -> Iterator[str]:
    return (name for party in document.parties for name in party_names(party))


class StageKey(StrEnum):
    """What the stage keeps beside a document it asked about."""

    SCOPE = "implied scope"  # the older documents it was held against
    AGAIN = "implied again"  # some pair of it got no answer, or its words cite something else now
    CLAIMS = "implied claims"  # the claims that readers ever made of its words
    SILENT = "implied silent"  # no clause of it asks anything, whatever else there is, while its own words cite what they cite


AGAIN = SILENT = "1"
"""The one key of StageKey.AGAIN, and of StageKey.SILENT."""


def affected(register: Register, changed: Collection[DocumentId]) -> frozenset[DocumentId]:
    """Return the documents whose candidates may be others now, gone ones among them.

    Those that changed; those held against one of them before; and those that are held against others now: a document of
    the same parties, or of the family, may be no older. Left out are those of which nothing is asked, whatever else
    there is: most of what arrives cites what it changes. (What cites something else now is asked about anyway: `relinking`.)
    """
    held = register.keyed(StageKey.SCOPE, changed).difference(changed)
    near = related(register, changed).difference(changed, held)
    asking = _asking(register, near | held)
    return frozenset((*changed, *(held & asking), *_moved(register, near & asking)))


def related(register: Register, changed: Collection[DocumentId]) -> set[DocumentId]:
    """Return the documents of the same parties as some, and of their families: they may be held against one of them."""
    live = register.operative(changed)
    parties = {key for document in live.values() for key in offers(document) if key.startswith("p:")}
    return register.keyed(KeyKind.OFFERS, parties) | _families(register, changed)


def _asking(register: Register, ids: Collection[DocumentId]) -> set[DocumentId]:
    return {one for one, keys in register.keys(ids, StageKey.SILENT).items() if not keys}


def _moved(register: Register, ids: Collection[DocumentId]) -> Iterator[DocumentId]:
    """Yield those of some documents that are held against others than before."""
    before = register.keys(ids, StageKey.SCOPE)
    live = register.operative(ids)
    for one in ids:
        if one not in live or {d.document_id for d in older_documents(register, live[one])} != before[one]:
            yield one


def _families(register: Register, start: Iterable[DocumentId]) -> set[DocumentId]:
    """Return what hangs together with documents by what words name and people drew; told by keys, no edge is read."""
    drawn = [(d.edge.source_document_id, d.edge.target_document_id) for d in register.decisions if d.edge is not None]
    reached: set[DocumentId] = set()
    new = set(start)
    while new:
        reached |= new
        ends = {one for pair in drawn if not new.isdisjoint(pair) for one in pair if one is not None}
        versions = (key for of in register.keys(new, KeyKind.SERIES).values() for key in of)
        new = (ends | _tied(register, new) | register.keyed(KeyKind.SERIES, versions)) - reached
    return reached


def _tied(register: Register, ids: set[DocumentId]) -> set[DocumentId]:
    """Return what words of documents name or may name, and the documents whose words name them."""
    found: set[DocumentId] = set()
    for kind in (KeyKind.TIES, KeyKind.LEANS):
        found |= register.keyed(kind, ids) | {DocumentId(key) for of in register.keys(ids, kind).values() for key in of}
    return found
