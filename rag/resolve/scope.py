"""Which documents a question is about: those of a counterparty, some named ones, or all."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from datetime import date

from graph.errors import NotFoundError
from graph.lineage.dag import Lineage
from graph.lineage.effectiveness import NOT_AGREED, begun
from graph.model.ids import DocumentId
from indexing.naming.names import party_names, party_tokens, shared_parties
from indexing.naming.party_index import Parties

Scope = frozenset[DocumentId] | None
"""None: the whole portfolio."""

_SHORT = 3  # letters up to which the first word of a name is too common to name anybody


def scope_of(lineage: Lineage, counterparty: str | None, documents: Collection[DocumentId], terms: Iterable[str] = ()) -> Scope:
    """Return the documents to search: a counterparty's, or those named, each with its family.

    Where the question itself names another party (`terms`, small letters) that one of these parties
    has papers with, those are searched too. Raises NotFoundError where no document names the counterparty.
    """
    found = frozenset(_with_families(lineage, documents)) if documents else None
    if not counterparty:
        return found
    theirs = frozenset(_with_families(lineage, of_party(lineage, counterparty)))
    others = frozenset(_with_families(lineage, _of_others(lineage, theirs, {word for term in terms for word in term.split()})))
    return theirs | others if found is None else found & (theirs | others)


def of_party(lineage: Lineage, name: str) -> tuple[DocumentId, ...]:
    """Return the documents that name a party, under any of its names; raises NotFoundError where none does."""
    parties = _parties(lineage)
    found = parties.same(name) or parties.sharing(name)
    if not found:
        raise NotFoundError(f"No document in this portfolio names '{name}' as a party.")
    return tuple(sorted(found))


def only_unsigned(lineage: Lineage, scope: Scope, as_of: date) -> frozenset[DocumentId]:
    """Return the papers of a scope that are not shown to be signed, where nothing in it has begun by a day; else none."""
    documents = lineage.documents
    papers = documents if scope is None else scope
    if any(begun(documents[one], as_of) for one in papers):  # in any order: of thousands the first most likely has
        return frozenset()
    unsigned = (document for one in papers if (document := documents[one]).execution in NOT_AGREED)
    return frozenset(one.document_id for one in unsigned if one.agreed is None or one.agreed.first_day() <= as_of)


def _parties(lineage: Lineage) -> Parties:
    return lineage.remember(("parties",), lambda: Parties.of(lineage.documents.values()))


def _of_others(lineage: Lineage, theirs: Collection[DocumentId], asked: Collection[str]) -> Iterator[DocumentId]:
    """Yield the documents beyond these that are with a party whose name the question begins, and with one of these parties."""
    known = {name for one in theirs for party in lineage.documents[one].parties for name in party_names(party)}
    ours = {tokens[0] for name in known if (tokens := party_tokens(name))}
    others = _parties(lineage).beginning({word for word in asked if len(word) > _SHORT} - ours)
    yield from (one for one in sorted(others.difference(theirs)) if shared_parties(known, lineage.documents[one]))


def _with_families(lineage: Lineage, document_ids: Iterable[DocumentId]) -> set[DocumentId]:
    lineage.open(ids := tuple(document_ids))
    return {member for one in ids for member in lineage.family(one)}
