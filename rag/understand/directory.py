"""What a portfolio's documents and parties are called, and which documents belong together: by index, never by going through all."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import PurePath
from typing import TypeVar

from graph.errors import NotFoundError
from graph.lineage.dag import Lineage
from graph.lineage.effectiveness import effective_from
from graph.model.dates import PartialDate
from graph.model.documents import AMENDING_KINDS, Document, DocumentKind
from graph.model.edges import Edge, EdgeStatus, EdgeType
from graph.model.ids import DocumentId
from indexing.naming.names import is_role, title_words
from indexing.naming.party_index import Parties

_K = TypeVar("_K")
Name = tuple[str, ...]
Some = frozenset[DocumentId]

NOUNS: Mapping[DocumentKind, str] = {
    DocumentKind.AMENDMENT: "amendment",
    DocumentKind.SOW: "statement work",
    DocumentKind.ORDER_FORM: "order",
    DocumentKind.CHANGE_ORDER: "change order",
    DocumentKind.DPA: "data processing addendum",
    DocumentKind.SLA: "service level agreement",
    DocumentKind.WAIVER: "waiver",
    DocumentKind.RENEWAL: "renewal",
    DocumentKind.SIDE_LETTER: "side letter",
    DocumentKind.RESTATEMENT: "restatement",
}
"""What a document of a kind is called, whatever its title says (as `title_words` writes it)."""
HANGING = AMENDING_KINDS | {DocumentKind.WAIVER}
"""Kinds of paper that change or qualify another."""
CHANGES_OTHERS = AMENDING_KINDS | {DocumentKind.RESTATEMENT}
"""Kinds of paper that change another or take its place."""
COUNTED = frozenset({"amendment", "modification", "addendum", "supplement", "waiver", "renewal", "extension", "variation", "restatement"})
"""Words for a paper that stand with its number in its title."""
_ACTING = frozenset({EdgeType.AMENDS, EdgeType.TERMINATES, EdgeType.SUPERSEDED_BY})
_ADDRESSES = frozenset({"dr", "mr", "mrs", "ms", "prof", "sir"})
_MOST_LOOSE = 200
_NOWHERE: Some = frozenset()
_NOBODY: Mapping[Name, Some] = {}


@dataclass(frozen=True, slots=True)
class About:
    """Which contract a question turned out to be about: all that is tied to it, and of that what is of the contract itself."""

    family: Some
    contract: Some


@dataclass(frozen=True, slots=True)
class Names:
    """Everything in a portfolio by what it is called."""

    words: Mapping[str, Some]
    files: Mapping[str, Some]
    parties: Mapping[str, Mapping[Name, Some]]
    """By the first word of each name."""
    of_nobody: Some
    """Papers that change or qualify others and name no party, or none that any other paper names: their names may be misread."""

    @classmethod
    def of(cls, documents: Collection[Document], parties: Parties) -> Names:
        """Index documents by their names; a second copy of an instrument is called as its first."""
        words, files = defaultdict[str, set[DocumentId]](set), defaultdict[str, set[DocumentId]](set)
        for document in documents:
            for word in names_of(document):
                words[word].add(document.document_id)
            for name in _file_names(document):
                files[name].add(document.document_id)
        begun: defaultdict[str, dict[Name, Some]] = defaultdict(dict)
        known = {tokens: some for tokens, some in parties.whole.items() if tokens and not is_role(" ".join(tokens))}
        for tokens, some in known.items():
            called = _untitled(tokens)
            begun[called[0]][called] = begun[called[0]].get(called, _NOWHERE) | some
        somebodys = {one for names in begun.values() for some in names.values() if len(some) > 1 for one in some}
        nobodys = (one.document_id for one in documents if one.kind in HANGING)
        return cls(_frozen(words), _frozen(files), begun, frozenset(nobodys) - somebodys)


@dataclass(frozen=True, slots=True)
class Directory:
    """A directory over a lineage that holds the whole portfolio; its indexes are made once for the lineage."""

    lineage: Lineage

    def called(self, word: str) -> Some:
        """Look a word up among titles, names and numbers."""
        return self._names.words.get(word, _NOWHERE)

    def files(self, name: str) -> Some:
        """Look a file's name up."""
        return self._names.files.get(name, _NOWHERE)

    def parties(self, word: str) -> Mapping[Name, Some]:
        """Look the first word of a party's name up."""
        return self._names.parties.get(word, _NOBODY)

    def of_party(self, name: str) -> Some:
        """Return the documents that name a party, under any of its names; raises NotFoundError where none does."""
        found = self.party_index.same(name) or self.party_index.sharing(name)
        if not found:
            raise NotFoundError(f"No document in this portfolio names '{name}' as a party.")
        return found

    @property
    def party_index(self) -> Parties:
        """The documents by the names of their parties."""
        return self.lineage.remember(("parties",), lambda: Parties.of(self.lineage.documents.values()))

    def of_nobody(self) -> Some:
        """Return those without a family, worked out once for the lineage; none where there are so many that they tell nothing."""
        return self.lineage.remember(("of nobody",), self._loose)

    def document(self, document_id: DocumentId) -> Document:
        """Return a document; raises NotFoundError."""
        return self.lineage.document(document_id)

    def family(self, document_id: DocumentId) -> Some:
        """Return the family of a document."""
        return frozenset(self.lineage.family(document_id))

    def contract(self, document_id: DocumentId) -> Some:
        """Return the versions of a contract and what changes or ends it."""
        return frozenset(self.lineage.contract(document_id))

    def families(self, documents: Collection[DocumentId]) -> Some:
        """Return the families of some documents, looked at all at once."""
        self.lineage.open(documents)
        done: set[DocumentId] = set()
        for one in documents:
            if one not in done:
                done.update(self.lineage.family(one))
        return frozenset(done)

    def took_effect(self, document_id: DocumentId) -> PartialDate | None:
        """Return the day of its first change, else its own."""
        document = self.lineage.document(document_id)
        return document.starts or min(filter(None, map(self._start, self._from(document_id))), default=None)

    def changes(self, within: Some | None, after: date, until: date) -> tuple[Edge, ...]:
        """Cut the changes of the portfolio, kept by day, or those of some documents."""
        if within is not None:
            edges = ((start.first_day(), e) for one in within for e in self._from(one) if (start := self._start(e)) is not None)
            return tuple(e for day, e in sorted(edges, key=self._order) if after < day <= until)
        dated = self.lineage.remember(("changes by day",), self._dated)
        low, high = (bisect_right(dated, day, key=lambda one: one[0]) for day in (after, until))
        return tuple(edge for _, edge in dated[low:high])

    @property
    def _names(self) -> Names:
        return self.lineage.remember(("names",), lambda: Names.of(self.lineage.documents.values(), self.party_index))

    def _loose(self) -> Some:
        nobodys = self._names.of_nobody
        return frozenset(one for one in nobodys if len(self.family(one)) == 1) if len(nobodys) <= _MOST_LOOSE else _NOWHERE

    def _from(self, document_id: DocumentId) -> Iterator[Edge]:
        return (e for e in self.lineage.edges_from(document_id) if e.edge_type in _ACTING)

    def _start(self, edge: Edge) -> PartialDate | None:
        return effective_from(self.lineage.documents, edge)

    def _order(self, dated: tuple[date, Edge]) -> tuple[date, int]:
        return dated[0], self.lineage.rank(dated[1])

    def _dated(self) -> tuple[tuple[date, Edge], ...]:
        acting = (e for e in self.lineage.edges if e.edge_type in _ACTING and e.status is EdgeStatus.COMMITTED)
        return tuple(sorted(((start.first_day(), e) for e in acting if (start := self._start(e)) is not None), key=self._order))


def one_family(directory: Directory, documents: Collection[DocumentId]) -> bool:
    """Tell whether some documents, at least one, are all of one family."""
    first = next(iter(documents), None)  # any will do: they are of its family or they are not
    return first is not None and (len(documents) == 1 or directory.family(first).issuperset(documents))


def names_of(document: Document) -> Iterator[str]:
    """Yield the words a document may be called by, its number with what counts it ("amendment 2")."""
    nouns = {NOUNS[document.kind]} if document.kind in NOUNS else set[str]()
    title = title_words(document.title)
    spoken = {*title, *(word for name in document.self_names for word in title_words(name))}
    yield from spoken | {word for noun in nouns for word in noun.split()}
    if document.number is not None:
        yield from (f"{noun} {document.number}" for noun in nouns | (COUNTED & set(title)))


def _file_names(document: Document) -> set[str]:
    path = PurePath(name := document.file_name.casefold())
    return {name, path.name, path.stem}


def _untitled(tokens: Name) -> Name:
    """Return a name without what people are addressed by: "Dr. Marta Oyelaran" is asked about as "Marta"."""
    return tokens[1:] if len(tokens) > 1 and tokens[0] in _ADDRESSES else tokens


def _frozen(found: Mapping[_K, set[DocumentId]]) -> dict[_K, Some]:
    return {key: frozenset(some) for key, some in found.items()}


def about_contract(directory: Directory, document_id: DocumentId) -> About:
    """Return the contract that a document belongs to, as what a question is about."""
    return About(directory.family(document_id), directory.contract(document_id))


def first_made(directory: Directory, family: frozenset[DocumentId]) -> DocumentId | None:
    """Return the document a contract began as: the earliest of a family that changes no other; None where two began at once."""
    bases = [d for one in sorted(family) if (d := directory.document(one)).kind not in CHANGES_OTHERS and d.copy_of is None]
    dated = sorted((d.starts.first_day() if d.starts else date.max, d.document_id) for d in bases)
    return dated[0][1] if dated else None
