"""What a writer is: it is given what was found in force and words the reply, citations before prose."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from graph.model.ids import DocumentId
from graph.model.resolution import EffectiveClause, Notice
from graph.model.usage import Usage
from rag.reply import Answer, Citation
from rag.resolve.resolver import Resolver
from rag.resolve.scope import Children
from rag.retrieve.context import Chosen
from rag.retrieve.ranking import Retrieved
from rag.understand.question import Understood
from rag.verify.quoting import Sources

if TYPE_CHECKING:  # who answers by rules imports no prompts
    from rag.understand.model_reader import Reader


@dataclass(frozen=True, slots=True)
class Brief:
    """What a writer works from: the question, what was found, the files for quoting.

    `against` is the same for the earlier day of a comparison: its words are never in force on the day asked about.
    """

    understood: Understood
    resolver: Resolver
    children: Children
    sources: Sources
    retrieved: Retrieved
    chosen: tuple[Chosen, ...] = ()
    """The provisions in force that the reply is worded from."""
    against: Brief | None = None
    parts: tuple[Brief, ...] = ()
    """The same for each thing that a question asks, where it asks several."""
    unsearched: frozenset[DocumentId] = frozenset()
    """Documents on record that could not be searched."""

    @property
    def by_words(self) -> bool:
        """Whether documents were found by their words alone, for either day."""
        return self.retrieved.by_words or (self.against is not None and self.against.by_words)


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the reply will rest on, told before its words: the citations it may use, the clauses, the warnings so far."""

    citations: tuple[Citation, ...]
    clauses: tuple[EffectiveClause, ...]
    warnings: tuple[Notice, ...]


@dataclass(frozen=True, slots=True)
class Words:
    """More of the reply's text; verified, never taken back."""

    text: str


Event = Evidence | Words | Answer
"""What a writer tells: evidence first, then words, at last the whole answer."""


class Writer(Protocol):
    """Words the reply to one question."""

    @property
    def reader(self) -> Reader | None:
        """Who reads what rules leave open of the question; None: nobody."""
        ...

    def write(self, brief: Brief) -> Iterator[Event]:
        """Yield one `Evidence`, the words as they come, and one `Answer` at the end; the caller names portfolio and record."""
        ...


_COUNTS = ("calls", "kept", "failed", "input_tokens", "cached_tokens", "output_tokens", "millionths")
Counts = tuple[tuple[str, int], ...]


def counted(usage: Usage) -> Counts:
    """Return the counts of what was used."""
    return tuple((name, count) for name in _COUNTS if (count := getattr(usage, name)))


def added(counts: Counts, usage: Usage) -> Counts:
    """Return the counts of both together."""
    told = dict(counts)
    sums = ((name, told.get(name, 0) + getattr(usage, name)) for name in _COUNTS)
    return tuple((name, count) for name, count in sums if count)
