"""Which documents a question is about: those of a counterparty, some named ones, or all."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from graph.dag import Lineage
from graph.errors import NotFoundError
from graph.model.ids import DocumentId
from indexing.names import party_names, party_tokens, same_party, shared_parties

Scope = frozenset[DocumentId] | None
"""None: the whole portfolio."""

_FORMERLY = re.compile(r"(?i)\b(?:f/k/a|formerly(?: known as)?|a/k/a|d/b/a|n/k/a)\b|\(formerly")


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
    every = tuple(lineage.documents.values())
    for fits in (_is_party, _shares_words):
        found = tuple(d.document_id for d in every if any(fits(name, own) for p in d.parties for own in party_names(p)))
        if found:
            return found
    raise NotFoundError(f"No document in this portfolio names '{name}' as a party.")


def _of_others(lineage: Lineage, theirs: Collection[DocumentId], asked: Collection[str]) -> Iterator[DocumentId]:
    """Yield the documents beyond these that are with a party whose name the question begins, and with one of these parties."""
    known = {name for one in theirs for party in lineage.documents[one].parties for name in party_names(party)}
    ours = {tokens[0] for name in known if (tokens := party_tokens(name))}
    for document in lineage.documents.values():
        if document.document_id in theirs or not shared_parties(known, document):
            continue
        others = {tokens[0] for party in document.parties if (tokens := party_tokens(party.name))} - ours
        if any(first in asked for first in others if len(first) > 3):
            yield document.document_id


def _is_party(name: str, own: str) -> bool:
    """Under the name as written, also where an instrument says ``X f/k/a Y``."""
    return any(same_party(name, one) for one in _FORMERLY.split(own) if one.strip())


def _shares_words(name: str, own: str) -> bool:
    asked = set(party_tokens(name))
    return bool(asked) and asked <= set(party_tokens(own))


def _with_families(lineage: Lineage, document_ids: Iterable[DocumentId]) -> set[DocumentId]:
    return {member for one in document_ids for member in lineage.family(one)}
