"""What a portfolio's documents and parties are called, and which of them the names in a question mean.

Names are looked up by index, never by going through the documents. A name narrows the search only where it is unambiguous;
otherwise retrieval weighs it, and events that depend on it wait until it is known which contract is meant.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import zip_longest
from pathlib import PurePath
from typing import TypeVar

from graph.lineage.dag import Lineage
from graph.lineage.effectiveness import effective_from
from graph.model.dates import PartialDate
from graph.model.documents import AMENDING_KINDS, Document, DocumentKind
from graph.model.edges import Edge, EdgeStatus, EdgeType
from graph.model.ids import DocumentId
from indexing.naming.names import is_role, party_names, party_tokens, title_words
from rag.understand.mentions import Mention, Sort, changes_by_name, mentions
from rag.understand.question import Asked, ReadAs

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
    of_nobody: Some
    """Papers that change or qualify others and name no party, or none that any other paper names: their names may be misread."""

    @classmethod
    def of(cls, documents: Iterable[Document]) -> Names:
        """Index documents by their names; a second copy of an instrument is called as its first."""
        hanging = dict[DocumentId, set[Name]]()
        words, files = defaultdict[str, set[DocumentId]](set), defaultdict[str, set[DocumentId]](set)
        parties: defaultdict[str, defaultdict[Name, set[DocumentId]]] = defaultdict(lambda: defaultdict(set))
        for document in documents:
            for word in names_of(document):
                words[word].add(document.document_id)
            for name in _file_names(document):
                files[name].add(document.document_id)
            theirs = _party_tokens(document)
            if document.kind in HANGING:
                hanging[document.document_id] = theirs
            for tokens in theirs:
                parties[tokens[0]][tokens].add(document.document_id)
        known = {tokens: some for names in parties.values() for tokens, some in names.items()}
        nobodys = frozenset(one for one, theirs in hanging.items() if all(len(known[tokens]) == 1 for tokens in theirs))
        return cls(_frozen(words), _frozen(files), {first: _frozen(some) for first, some in parties.items()}, nobodys)


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
        return self.lineage.remember(("names",), lambda: Names.of(self.lineage.documents.values()))

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


def _party_tokens(document: Document) -> set[Name]:
    names = {one for party in document.parties for one in party_names(party) if not is_role(one)}
    return {tokens for one in names if (tokens := _untitled(party_tokens(one)))}


def _untitled(tokens: Name) -> Name:
    """Return a name without what people are addressed by: "Dr. Marta Oyelaran" is asked about as "Marta"."""
    return tokens[1:] if len(tokens) > 1 and tokens[0] in _ADDRESSES else tokens


def _frozen(found: Mapping[_K, set[DocumentId]]) -> dict[_K, Some]:
    return {key: frozenset(some) for key, some in found.items()}


def about_contract(directory: Directory, document_id: DocumentId) -> About:
    """Return the contract that a document belongs to, as what a question is about."""
    return About(directory.family(document_id), directory.contract(document_id))


_TO = re.compile(r"(?i)\s+(?:to|of|under)\s+")
_MOST = 500  # documents of a party above which its name tells nothing


@dataclass(frozen=True, slots=True)
class Naming:
    """The mentions of a question against a portfolio. `scope` are the documents it is about; None: all of them.

    `contract` are those of the one contract it is about, where that is known: an order's own "Amendment 1" is none of its master's.
    """

    mentions: tuple[Mention, ...]
    scope: Some | None
    directory: Directory
    as_of: date
    narrowing: Some = frozenset()
    named: tuple[DocumentId, ...] = ()
    notes: tuple[ReadAs, ...] = ()
    contract: Some = frozenset()

    def settle(self, mention: Mention | None) -> DocumentId | None:
        """Return the one document that a mention means (None: the contract as first made); None where that is not clear."""
        if mention is None or mention.sort is Sort.BASE:
            family = self._family()
            return first_made(self.directory, family) if family else None
        meant = self._meant(mention)
        if not one_family(self.directory, meant):
            meant = self._contracts(mention, meant)
        if not one_family(self.directory, meant):
            return None
        documents = [self.directory.document(one) for one in sorted(meant)]
        originals = [one for one in documents if one.copy_of is None] or documents
        originals = [one for one in originals if one.document_id in self.contract] or originals
        if mention.sort is not Sort.NAMED:
            return max(originals, key=self._lateness).document_id
        return self._likeliest(mention, originals) if len(originals) > 1 else originals[0].document_id

    def _likeliest(self, mention: Mention, documents: list[Document]) -> DocumentId | None:
        """Return which of a family's documents a name means: papers that change others only by a word for them; of versions the first."""
        if not changes_by_name(mention):
            documents = [one for one in documents if one.kind not in AMENDING_KINDS] or documents
            return min(documents, key=lambda one: (one.starts or PartialDate(9999), one.document_id)).document_id
        return documents[0].document_id if len({one.starts for one in documents}) == 1 else None

    def sure(self, mention: Mention) -> bool:
        """Tell whether a mention can mean papers of one family only, so that no other need be searched."""
        return mention.certain and (mention.sort is not Sort.NAMED or one_family(self.directory, self._meant(mention)))

    @property
    def unknown(self) -> tuple[Mention, ...]:
        """The papers named by a number or an ordinal that nothing here has: "Amendment No. 7"."""
        told = (one for one in self.mentions if one.sort is Sort.NAMED and one.counted)
        return tuple(one for one in told if self.settle(one) is None and not self.open(one))

    @property
    def apart(self) -> bool:
        """Tell whether the question names papers or parties of two contracts that have nothing to do with each other."""
        papers = [self.directory.family(one) for one in self.named]
        parties = [self.directory.families(one.documents) for one in self.mentions if one.sort is Sort.PARTY and one.certain]
        return any(one.isdisjoint(other) for some in (papers, parties) for one in some for other in some)

    def _contracts(self, mention: Mention, meant: Some) -> Some:
        """Return what a name means that is not one for a paper that changes others: of the papers it fits those that do not."""
        if mention.sort is not Sort.NAMED or mention.counted or changes_by_name(mention):
            return meant
        return frozenset(one for one in meant if self.directory.document(one).kind not in HANGING)

    def without(self, used: Collection[Mention]) -> Naming:
        """Return the same where some mentions only tell a day: of those the family is meant, not the document."""
        if not used:
            return self
        left = [(one, document) for one, document in _named(self) if one not in used]
        rest, certain = tuple(dict.fromkeys(d for _, d in left)), frozenset(d for one, d in left if self.sure(one))
        told = (self.settle(one) for one in used)
        families = frozenset().union(*(self.directory.family(one) for one in told if one is not None))
        return replace(self, narrowing=certain or families or self.narrowing, named=rest)

    def open(self, mention: Mention | None) -> bool:
        """Tell whether knowing the contract asked about may tell what a mention means."""
        if mention is None or mention.sort is Sort.BASE:
            return self._family() is None
        return len(self._meant(mention)) > 1

    def _meant(self, mention: Mention) -> Some:
        numbered = mention.documents if self.scope is None else mention.documents & self.scope
        return numbered or self._counted(mention)

    def _counted(self, mention: Mention) -> Some:
        """Return the n-th of a family's papers by the day agreed, where the words count and the papers carry no such number."""
        others = mention.others if self.scope is None else mention.others & self.scope
        if not mention.place or not one_family(self.directory, others):
            return frozenset() if mention.place and self.scope is not None else others if mention.place else frozenset()
        papers = [d for one in others if (d := self.directory.document(one)).kind in AMENDING_KINDS and d.copy_of is None]
        told = sorted(papers, key=lambda one: (one.agreed is None, one.agreed or PartialDate(9999), one.document_id))
        one = told[mention.place - 1] if mention.place <= len(told) else None
        return frozenset({one.document_id}) if one is not None and one.number in {None, mention.place} else frozenset()

    def _family(self) -> Some | None:
        """Return the one family that the question is about."""
        about = frozenset(self.named) or self.scope or frozenset()
        return self.directory.family(min(about)) if one_family(self.directory, about) else None

    def _lateness(self, document: Document) -> tuple[bool, date, int, str]:
        """Order by the day agreed: the latest by the day asked for, before those still to come."""
        agreed = document.agreed
        day = agreed.first_day() if agreed else date.min
        return day <= self.as_of, day, document.number or 0, document.document_id


def naming(text: str, asked: Asked, directory: Directory, about: About | None) -> Naming:
    """Read whom and what a question names, within the documents it was put to."""
    found = tuple(_of_what_follows(mentions(text, directory), text, directory))
    given = _given(asked, directory) if about is None else about.family
    parties = [one for one in found if one.sort is Sort.PARTY and one.certain and len(one.documents) <= _MOST]
    theirs = _theirs(parties, directory, given)
    scope = theirs if theirs is not None else given
    reading = Naming(found, scope, directory, asked.as_of, contract=about.contract if about else frozenset())
    named = _named(reading)
    loose = directory.of_nobody() if given is None else frozenset[DocumentId]()
    narrowing = (
        frozenset(one for mention, one in named if reading.sure(mention))
        or (theirs | loose if theirs is not None and not asked.counterparty else None)
        or frozenset()
    )
    notes = [ReadAs(mention.words, directory.document(one).file_name) for mention, one in named]
    if theirs is not None:
        notes += [ReadAs(one.words, "the documents it is a party of, and their families") for one in parties]
    named_ones = tuple(dict.fromkeys(one for _, one in named))
    return replace(reading, narrowing=narrowing, named=named_ones, notes=tuple(notes))


def _of_what_follows(found: Sequence[Mention], text: str, directory: Directory) -> Iterator[Mention]:
    """Yield the mentions, "the first amendment to the lease" held to the family of the lease."""
    for one, after in zip_longest(found, found[1:]):
        if after is not None and after.sort is Sort.NAMED and _TO.fullmatch(text, one.end, after.start) and len(one.documents) > 1:
            theirs = one.documents & directory.families(after.documents)
            yield replace(one, documents=theirs if theirs or (one.counted and after.certain) else one.documents)
        else:
            yield one


def _named(reading: Naming) -> list[tuple[Mention, DocumentId]]:
    """Return the documents named one by one."""
    told = (one for one in reading.mentions if one.sort is not Sort.PARTY and one.sort is not Sort.BASE)
    settled = ((one, reading.settle(one)) for one in told)
    return [(mention, document) for mention, document in settled if document is not None]


def _given(asked: Asked, directory: Directory) -> Some | None:
    """Return the documents a question was put to from outside its words."""
    if asked.documents:
        return directory.families(asked.documents)
    tokens = party_tokens(asked.counterparty) if asked.counterparty else ()
    if not tokens:
        return None
    known = directory.parties(tokens[0])
    theirs = (some for name, some in known.items() if name[: len(tokens)] == tokens or tokens[: len(name)] == name)
    return directory.families(frozenset().union(*theirs)) or None


def _theirs(parties: Iterable[Mention], directory: Directory, given: Some | None) -> Some | None:
    """Return the documents that are of every party named, with their families; of any of them where none is of all.

    None where no party is named.
    """
    each = [directory.families(one.documents) for one in parties]
    if not each:
        return None
    found = frozenset.intersection(*each) or frozenset[DocumentId]().union(*each)
    return (found if given is None else found & given) or None


def first_made(directory: Directory, family: frozenset[DocumentId]) -> DocumentId | None:
    """Return the document a contract began as: the earliest of a family that changes no other; None where two began at once."""
    bases = [d for one in sorted(family) if (d := directory.document(one)).kind not in CHANGES_OTHERS and d.copy_of is None]
    dated = sorted((d.starts.first_day() if d.starts else date.max, d.document_id) for d in bases)
    return dated[0][1] if dated else None
