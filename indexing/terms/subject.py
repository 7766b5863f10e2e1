"""What a reader of one column gives, and how several readings of one contract come to one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from typing import TypeVar

from graph.lineage.dag import Lineage
from graph.lineage.effectiveness import begun
from graph.model.documents import ClauseKind, ClauseType, Document
from graph.model.obligations import Value
from graph.model.terms import Column
from indexing.terms.lasting import Count
from indexing.terms.passages import Passage, Sentence, of_document

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Found:
    """What one sentence says on a subject.

    `values` index into the sentence's `flat`. `weight` orders readings of one contract: 1 speaks of the subject, 3 says what is
    asked, 5 says it beyond doubt. `unread` tells that the words which would say it are blacked out,
    `count` by what period a day is to be counted, `beside` other sentences whose words and values stand in the same cell.
    """

    text: str
    values: tuple[Value, ...] = ()
    tags: tuple[str, ...] = ()
    note: str = ""
    weight: int = 3
    computed: bool = False
    unread: bool = False
    count: Count | None = None
    beside: tuple[Hit, ...] = ()


@dataclass(frozen=True, slots=True)
class Hit:
    """A sentence and what it says."""

    sentence: Sentence
    found: Found
    weight: int

    @property
    def passage(self) -> Passage:
        """The stretch of a provision that the sentence stands in."""
        return self.sentence.passage


Reader = Callable[[Sentence], Found | None]
Settle = Callable[[Sequence[Hit], "Scene"], tuple[Hit, Found] | None]


def strongest(hits: Sequence[Hit], _scene: Scene) -> tuple[Hit, Found] | None:
    """Return the weightiest reading, the first of several; None where there is none."""
    return (hits[0], hits[0].found) if hits else None


def together(hits: Sequence[Hit], _scene: Scene) -> tuple[Hit, Found] | None:
    """Return the weightiest reading with the tags of all."""
    if not hits:
        return None
    tags = tuple(dict.fromkeys(tag for hit in hits for tag in hit.found.tags))
    return hits[0], replace(hits[0].found, tags=tags)


@dataclass(frozen=True, slots=True)
class Subject:
    """How one column is read: the stems that wake it (see `stems`), the clause types it is looked for in first, and the reader.

    `settle` makes one of several readings; `inherited` tells that a child takes the subject from its parents.
    """

    column: Column
    needs: str
    types: frozenset[ClauseType]
    read: Reader
    settle: Settle = field(default=strongest)
    inherited: bool = False


_STEP = 10
_CHIEF_TYPE, _OTHER_TYPE = 8, 3
_ATTACHED = -25
_OUTSIDE_BODY = -15
_LONG, _TOO_LONG = 1500, -6  # characters: what was not parted into sentences says little about one subject
_BODY = frozenset({ClauseKind.SECTION, ClauseKind.DEFINITION, ClauseKind.EXHIBIT})


@dataclass(frozen=True)
class Scene:
    """The contract that is read, and the day. `awake` finds the sentences that each column can be in.

    What stands as it was signed reads the same on every day, and what was read of it is remembered with its lineage.
    """

    lineage: Lineage
    document: Document
    as_of: date
    awake: Callable[[Iterable[Passage]], Mapping[Column, Sequence[Sentence]]]

    @cached_property
    def passages(self) -> tuple[Passage, ...]:
        """Its words on the day."""
        return of_document(self.lineage, self.document.document_id, self.as_of)

    @cached_property
    def _sentences(self) -> Mapping[Column, Sequence[Sentence]]:
        return self.awake(self.passages)

    def hits(self, subject: Subject) -> Sequence[Hit]:
        """Return what it says on a subject, in force or not, the weightiest first."""
        return self.once(("term hits", subject.column), lambda: hits(subject, self._sentences.get(subject.column, ())))

    def once(self, key: tuple[object, ...], compute: Callable[[], _T]) -> _T:
        """Return what is computed from its words alone: once for all days where nothing acts on it."""
        one = self.document.document_id
        if self.lineage.edges_reach(one):
            return compute()
        return self.lineage.remember((*key, one, begun(self.document, self.as_of)), compute)


def hits(subject: Subject, sentences: Iterable[Sentence]) -> list[Hit]:
    """Return what sentences say on a subject, the weightiest first, then in reading order."""
    read = ((sentence, subject.read(sentence)) for sentence in sentences)
    found = (Hit(sentence, said, _weight(subject, sentence, said)) for sentence, said in read if said is not None)
    return sorted((hit for hit in found if hit.weight > 0), key=lambda hit: -hit.weight)


def _weight(subject: Subject, sentence: Sentence, found: Found) -> int:
    passage = sentence.passage
    on_type = _CHIEF_TYPE if subject.types & passage.chief else _OTHER_TYPE if subject.types & passage.types else 0
    place = _ATTACHED if passage.attached else 0 if passage.entry.clause.kind in _BODY else _OUTSIDE_BODY
    return found.weight * _STEP + on_type + place + (_TOO_LONG if len(sentence.flat) > _LONG else 0)
