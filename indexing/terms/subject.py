"""What a reader of one column gives, and how several readings of one contract come to one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cache

from graph.dag import Lineage
from graph.model.documents import ClauseType, Document
from graph.model.obligations import Value, ValueKind
from graph.model.terms import Column
from indexing.terms.passages import Passage, Sentence


@dataclass(frozen=True, slots=True)
class Found:
    """What one sentence says on a subject.

    `values` index into the sentence's `flat`. `weight` orders readings of one contract: 1 speaks of the subject, 3 says what is
    asked, 5 says it beyond doubt. `unread` tells that the words which would say it are blacked out.
    """

    text: str
    values: tuple[Value, ...] = ()
    tags: tuple[str, ...] = ()
    note: str = ""
    weight: int = 3
    computed: bool = False
    unread: bool = False


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
    found = [
        Hit(sentence, read, _weight(subject, passage, read))
        for passage in passages
        if any(stem in passage.low for stem in subject.stems)
        for sentence in passage.sentences
        if (read := subject.read(sentence)) is not None
    ]
    return sorted(found, key=lambda hit: -hit.weight)


def _weight(subject: Subject, passage: Passage, found: Found) -> int:
    on_type = _OWN_TYPE if subject.types & passage.types else 0
    return found.weight * _STEP + on_type + (_ATTACHED if passage.attached else 0)


# what readers share


@cache
def pattern(words: str) -> re.Pattern[str]:
    """Compile a pattern for flattened text, in either case."""
    return re.compile(words, re.IGNORECASE)


def of_kind(values: Iterable[Value], kind: ValueKind, start: int = 0, end: int | None = None) -> tuple[Value, ...]:
    """Return the values of a kind that begin in [start, end)."""
    return tuple(v for v in values if v.kind is kind and start <= v.start and (end is None or v.start < end))


_MUTUAL = pattern(
    r"\b(?:either|each|neither|both|any|no|every) (?:of the )?(?:\w+ )?part(?:y|ies)\b|\bthe parties\b|\bone party\b|\ba party\b"
    r"|\beach other\b"
)
_REDACTED = re.compile(
    r"\[\s*(?:\*\s*){1,}\]|\*{3,}|\[\s*(?:redacted|omitted|confidential)[^\]]*\]|\[_+\]|_{4,}|\[●\]|\[•\]", re.IGNORECASE
)


def is_mutual(words: str) -> bool:
    """Tell whether words bind or entitle the parties alike."""
    return bool(_MUTUAL.search(words))


def is_redacted(words: str) -> bool:
    """Tell whether some words are blacked out or left blank."""
    return bool(_REDACTED.search(words))


_ACTOR = re.compile(
    r"(?:\b(?:[Tt]he|[Ee]ach|[Ee]ither|[Nn]either|[Aa]ny|[Bb]oth) (?:of the )?)?(?:\b[Pp]art(?:y|ies)\b"
    r"|\b[A-Z][\w&.'-]*(?: (?:[A-Z&][\w&.'-]*))*)"
)
_NOBODY = frozenset(
    {"Agreement", "Contract", "Section", "Term", "Upon", "If", "In", "Notwithstanding", "Subject", "Such", "This", "Except"}
)


def actor(before: str) -> str:
    """Return who acts, by the last name before a verb: "either party", "Supplier"; "" where none is named."""
    for found in reversed(list(_ACTOR.finditer(before[-160:]))):
        words = found[0].strip(" ,.")
        bare = re.sub(r"(?i)^(?:the|each|either|neither|any|both) (?:of the )?", "", words)
        if bare.split()[0] not in _NOBODY:
            return words[:1].lower() + words[1:] if bare.casefold() in {"party", "parties"} else bare
    return ""
