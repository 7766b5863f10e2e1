"""Parties of many documents by name: what `names.same_party` finds by comparing each, found by looking up."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from rapidfuzz import fuzz, process

from graph.model.documents import Document
from graph.model.ids import DocumentId
from indexing.naming.differences import differ_by_number
from indexing.naming.names import ALIKE, party_names, party_tokens, same_party

_FORMERLY = re.compile(r"(?i)\b(?:f/k/a|formerly(?: known as)?|a/k/a|d/b/a|n/k/a)\b|\(formerly")
_K = TypeVar("_K")
_Ids = frozenset[DocumentId]
_NOWHERE: _Ids = frozenset()


@dataclass(frozen=True, slots=True)
class Parties:
    """Documents by the names of their parties.

    `names` by each name as compared (the words that tell it apart, joined; a name that says ``X f/k/a Y`` is two),
    `whole` by the words of each name as it stands, `first` by the first word of what a party is called now; `begins`
    are the names by their first word.
    """

    names: Mapping[str, _Ids]
    whole: Mapping[tuple[str, ...], _Ids]
    first: Mapping[str, _Ids]
    begins: Mapping[str, tuple[str, ...]]

    @classmethod
    def of(cls, documents: Iterable[Document]) -> Parties:
        """Index documents."""
        held: defaultdict[str, set[DocumentId]] = defaultdict(set)
        first: defaultdict[str, set[DocumentId]] = defaultdict(set)
        for document in documents:
            for party in document.parties:
                for word in party_tokens(party.name)[:1]:
                    first[word].add(document.document_id)
                for name in party_names(party):
                    held[name].add(document.document_id)
        names: defaultdict[str, set[DocumentId]] = defaultdict(set)
        whole: defaultdict[tuple[str, ...], set[DocumentId]] = defaultdict(set)
        for name, ids in held.items():
            whole[party_tokens(name)] |= ids
            for one in filter(str.strip, _FORMERLY.split(name)):
                names[" ".join(party_tokens(one))] |= ids
        begins: defaultdict[str, list[str]] = defaultdict(list)
        for name in filter(None, names):
            begins[name.split()[0]].append(name)
        return cls(_frozen(names), _frozen(whole), _frozen(first), {word: tuple(some) for word, some in begins.items()})

    def same(self, name: str) -> _Ids:
        """Return the documents with a party that a name means, equal but for form and spelling, or an abbreviation."""
        asked = " ".join(party_tokens(name))
        if not asked:
            return _NOWHERE
        short = (own for own in self.begins.get(asked.split()[0], ()) if same_party(asked, own))
        near = process.extract(asked, self.names.keys(), scorer=fuzz.token_sort_ratio, score_cutoff=ALIKE, limit=None)
        alike = (own for own, _, _ in near if not differ_by_number(asked, own))
        return _NOWHERE.union(*(self.names[own] for own in {*short, *alike}))

    def sharing(self, name: str) -> _Ids:
        """Return the documents with a party whose name has every word of a name."""
        asked = set(party_tokens(name))
        return _NOWHERE.union(*(ids for own, ids in self.whole.items() if asked and asked <= set(own)))

    def beginning(self, words: Collection[str]) -> _Ids:
        """Return the documents with a party the first word of whose name is one of these."""
        return _NOWHERE.union(*(self.first[word] for word in words if word in self.first))


def _frozen(found: Mapping[_K, set[DocumentId]]) -> dict[_K, _Ids]:
    return {key: frozenset(ids) for key, ids in found.items()}
