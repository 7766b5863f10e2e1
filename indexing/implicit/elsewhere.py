"""Which provisions of an older document the words of a clause name: it acts on none of the others there, however alike they are.

"Section 8 of the Agreement ends" is about Section 8, and a grammar that does not understand what it says of Section 8 makes it no
likelier to be about Section 7. A place that is only pointed to ("pursuant to Section 8"), or that terms refer to, is not named.
What is told hangs on the clause and the older document alone, on nothing else there is.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property

from graph import addresses
from graph.model.documents import Clause, Document
from graph.model.edges import Unit
from graph.trees import Tree
from graph.units import spans
from indexing.instructions.naming import Meaning, Named, Names
from indexing.instructions.provisions import Cited
from indexing.instructions.scene import Scene, plain_subject
from indexing.instructions.sentences import Sentence, read_sentence
from indexing.instructions.targets import target_of
from indexing.portfolio import Portfolio, meant

Address = tuple[object, ...]
"""The attachment that a provision stands in, and its designators in order."""
_SUBJECT = re.compile(r"(?:(?i:each of|both|all of|the (?:provisions|terms) of|the)\s)*(?:\{P\d+\}(?:,\s(?:and\s)?|\sand\s)?(?:the\s)?)*")
_PLACE = re.compile(r"(?i)\b(?:sections?|sec\.|articles?|clauses?|paragraphs?|exhibits?|schedules?|annex\w*|appendix|appendices)\b|§")


@dataclass(frozen=True)
class Elsewhere:
    """What the clauses of one document name; `own` are its own provisions."""

    document: Document
    own: Collection[Clause]

    def named(self, text: str, older: Document, tree: Tree) -> tuple[Address, ...]:
        """Return the addresses in an older document that the words of a clause name; none where it has no such provisions."""
        there = {_parts(one.section) for one in tree.clauses.values() if one.section}
        return tuple(at for at in self._named(text, older) if at in there)

    def _named(self, text: str, older: Document) -> Iterator[Address]:
        for start, end in spans(text, Unit.SENTENCE):
            sentence = read_sentence(text, start, end, self._names)
            scene = Scene(sentence, (), 0)
            begun = _SUBJECT.match(plain_subject(sentence.text))
            subject = scene.places(begun[0]) if begun else ()
            for place in scene.places(sentence.text):
                if place.section and (self._is_beside(place, sentence, older) if place.doc >= 0 else self._is_bare(place, subject)):
                    yield _parts(place.section)

    def _is_beside(self, place: Cited, sentence: Sentence, older: Document) -> bool:
        """Tell whether the name beside a place means an older document."""
        named = sentence.docs[place.doc]
        return named.meaning is Meaning.OTHER and self._means(named, older)

    def _is_bare(self, place: Cited, subject: Collection[Cited]) -> bool:
        """Tell whether a place with no name beside it is one of an older document: what a sentence is about, and no place of our own.

        Elsewhere in a sentence it is a reference among terms.
        """
        return place in subject and _parts(place.section) not in self._mine

    def _means(self, named: Named, older: Document) -> bool:
        hint = meant(self.document, target_of(self.document, named))
        return Portfolio([older]).find(self.document, hint).document_id == older.document_id

    @cached_property
    def _names(self) -> Names:
        return Names(self.document)

    @cached_property
    def _mine(self) -> frozenset[Address]:
        return frozenset(_parts(one.section) for one in self.own if one.section)


def may_name(text: str) -> bool:
    """Tell whether words may name a provision at all."""
    return _PLACE.search(text) is not None


def among(clause: Clause, named: Collection[Address]) -> bool:
    """Tell whether a provision is one of those named, or above or below one; every one is where none is named."""
    mine = _parts(clause.section)
    return not named or any(_within(at, mine) for at in named)


def _parts(section: str) -> Address:
    address = addresses.parse(section)
    return address.attachment, *address.parts


def _within(one: Address, other: Address) -> bool:
    """Tell whether one address is the other, or above or below it."""
    shorter = min(len(one), len(other))
    return one[:shorter] == other[:shorter] and shorter > 1
