"""Which provisions of an older document the words of a clause name: it acts on none of the others there, however alike they are.

"Section 8 of the Agreement ends" is about Section 8, and a grammar that does not understand what it says of Section 8 makes it no
likelier to be about Section 7. A place that is only pointed to ("pursuant to Section 8"), or that terms refer to, is not named.
What is told hangs on the clause and the older document alone, on nothing else there is.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from graph.lineage.clause_trees import Tree
from graph.model.documents import Clause, Document
from graph.model.edges import Unit
from graph.text import sections
from graph.text.sentences import spans
from indexing.instructions.orders.scene import Scene, plain_subject
from indexing.instructions.sentences.naming import Meaning, Named, Names
from indexing.instructions.sentences.sentences import read_sentence
from indexing.instructions.targets import target_of
from indexing.linking.documents import DocumentLookup

Address = tuple[object, ...]
"""The attachment that a provision stands in, and its designators in order."""
Place = tuple[Address, Named | None]
"""An address, and the name beside it of the document that it is of."""
_SUBJECT = re.compile(r"(?:(?i:each of|both|all of|the (?:provisions|terms) of|the)\s)*(?:\{P\d+\}(?:,\s(?:and\s)?|\sand\s)?(?:the\s)?)*")
_PLACE = re.compile(r"(?i)\b(?:sections?|sec\.|articles?|clauses?|paragraphs?|exhibits?|schedules?|annex\w*|appendix|appendices)\b|§")


@dataclass(frozen=True)
class Elsewhere:
    """What the clauses of one document name; `own` are its own provisions."""

    document: Document
    own: Collection[Clause]

    def places(self, text: str) -> tuple[Place, ...]:
        """Return the provisions of others that the words of a clause name."""
        return tuple(self._places(text)) if _PLACE.search(text) else ()

    def named(self, places: Iterable[Place], older: Document, tree: Tree) -> tuple[Address, ...]:
        """Return the addresses in an older document that places are; none where it has no such provisions."""
        there = {_parts(one.section) for one in tree.clauses.values() if one.section}
        return tuple(at for at, of in places if at in there and (of is None or self._means(of, older)))

    def _places(self, text: str) -> Iterator[Place]:
        """Yield the places that sentences name beside the name of another document, and those that one without a name is about.

        Where no name stands beside it a place elsewhere in a sentence is a reference among terms, and one that we have too is our own.
        """
        for start, end in spans(text, Unit.SENTENCE):
            sentence = read_sentence(text, start, end, self._names)
            scene = Scene(sentence, (), 0)
            begun = _SUBJECT.match(plain_subject(sentence.text))
            subject = scene.places(begun[0]) if begun else ()
            for place in scene.places(sentence.text):
                at, of = _parts(place.section), sentence.docs[place.doc] if place.doc >= 0 else None
                theirs = of.meaning is Meaning.OTHER if of else place in subject and at not in self._mine
                if place.section and theirs:
                    yield at, of

    def _means(self, named: Named, older: Document) -> bool:
        hint = target_of(self.document, named)
        return DocumentLookup([older]).find(self.document, hint).document_id == older.document_id

    @cached_property
    def _names(self) -> Names:
        return Names(self.document)

    @cached_property
    def _mine(self) -> frozenset[Address]:
        return frozenset(_parts(one.section) for one in self.own if one.section)


def among(clause: Clause, named: Collection[Address]) -> bool:
    """Tell whether a provision is one of those named, or above or below one; every one is where none is named."""
    mine = _parts(clause.section)
    return not named or any(_within(at, mine) for at in named)


def _parts(section: str) -> Address:
    address = sections.parse(section)
    return address.attachment, *address.parts


def _within(one: Address, other: Address) -> bool:
    """Tell whether one address is the other, or above or below it."""
    shorter = min(len(one), len(other))
    return one[:shorter] == other[:shorter] and shorter > 1
