"""What a reader of one column gives, and how several readings of one contract come to one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from graph.dag import Lineage
from graph.model.documents import ClauseType, Document
from graph.model.obligations import Value
from graph.model.terms import Column
from indexing.terms.lasting import Count
from indexing.terms.passages import Passage, Sentence


@dataclass(frozen=True, slots=True)
class Found:
    """What one sentence says on a subject.

    `values` index into the sentence's `flat`. `weight` orders readings of one contract: 1 speaks of the subject, 3 says what is
    asked, 5 says it beyond doubt. `unread` tells that the words which would say it are blacked out,
    `count` by what period a day is to be counted.
    """

    text: str
    values: tuple[Value, ...] = ()
    tags: tuple[str, ...] = ()
    note: str = ""
    weight: int = 3
    computed: bool = False
    unread: bool = False
    count: Count | None = None


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


@dataclass(frozen=True, slots=True)
class Scene:
    """The contract that is read, and the day."""

    lineage: Lineage
    document: Document
    as_of: date
    passages: tuple[Passage, ...] = ()


Reader = Callable[[Sentence], Found | None]
Settle = Callable[[Sequence[Hit], Scene], tuple[Hit, Found] | None]


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
    """How one column is read: stems one of which must be there, the clause types it is looked for in first, and the reader.

    `inherited` tells that a child takes it from its parents. `far` is how the words about something outside the
    contract show that the column could stand there (an exhibit "for insurance").
    """

    column: Column
    stems: tuple[str, ...]
    types: frozenset[ClauseType]
    read: Reader
    settle: Settle = field(default=strongest)
    inherited: bool = False


_OWN_TYPE = 5
_STEP = 10
_ATTACHED = -25


def hits(subject: Subject, passages: Iterable[Passage]) -> list[Hit]:
    """Return what passages say on a subject, the weightiest first, then in reading order."""
    found = (
        Hit(sentence, read, _weight(subject, passage, read))
        for passage in passages
        if any(stem in passage.low for stem in subject.stems)
        for sentence in passage.sentences
        if any(stem in sentence.low for stem in subject.stems) and (read := subject.read(sentence)) is not None
    )
    return sorted((hit for hit in found if hit.weight > 0), key=lambda hit: -hit.weight)


def _weight(subject: Subject, passage: Passage, found: Found) -> int:
    on_type = _OWN_TYPE if subject.types & passage.types else 0
    return found.weight * _STEP + on_type + (_ATTACHED if passage.attached else 0)
