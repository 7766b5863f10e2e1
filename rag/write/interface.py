"""What a writer is: it is given what was found in force and words the reply, citations before prose."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from graph.model.ids import DocumentId
from graph.model.resolution import EffectiveClause, Notice
from rag.reply import Answer, Citation
from rag.resolve.children import Children
from rag.resolve.lift import Lifter
from rag.retrieve.context import BUDGET
from rag.retrieve.retriever import Retrieved
from rag.understand.asked import Understood
from rag.understand.asking_model import Reader
from rag.verify.quoting import Sources


@dataclass(frozen=True, slots=True)
class Brief:
    """What a writer works from: the question, what was found, the files for quoting.

    `against` is the same for the earlier day of a comparison: its words are never in force on the day asked about.
    """

    understood: Understood
    lifter: Lifter
    children: Children
    sources: Sources
    retrieved: Retrieved
    against: Brief | None = None
    parts: tuple[Brief, ...] = ()
    """The same for each thing that a question asks, where it asks several."""
    budget: int = BUDGET
    """Characters of text in force that the context aims not to exceed."""
    unsearched: frozenset[DocumentId] = frozenset()
    """Documents on record that could not be searched."""


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
