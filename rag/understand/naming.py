"""Which documents and parties of a portfolio the names in a question mean.

A name narrows the search only where it is unambiguous; otherwise retrieval weighs it, and days that depend on it wait until it is known
which contract is meant.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import zip_longest

from graph.errors import NotFoundError
from graph.model.dates import PartialDate
from graph.model.documents import AMENDING_KINDS, Document
from graph.model.ids import DocumentId
from rag.understand.directory import HANGING, About, Directory, Some, first_made, one_family
from rag.understand.mentions import Mention, Sort, changes_by_name, mentions
from rag.understand.question import Asked, ReadAs

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
    try:
        return directory.families(directory.of_party(asked.counterparty)) if asked.counterparty else None
    except NotFoundError:
        return None


def _theirs(parties: Iterable[Mention], directory: Directory, given: Some | None) -> Some | None:
    """Return the documents that are of every party named, with their families; of any of them where none is of all.

    None where no party is named.
    """
    each = [directory.families(one.documents) for one in parties]
    if not each:
        return None
    found = frozenset.intersection(*each) or frozenset[DocumentId]().union(*each)
    return (found if given is None else found & given) or None
