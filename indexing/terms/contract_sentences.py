"""The contract that is read, and the day: its sentences, and what they say in answer to each question."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import TypeVar

from graph.lineage.dag import Lineage
from graph.lineage.effectiveness import has_begun
from graph.model.documents import ClauseKind, Document
from indexing.terms.passages import Passage, Sentence, of_document
from indexing.terms.questions import Found, Hit, Question, Reading, Woken, candidate_sentences

_T = TypeVar("_T")
_STEP = 10
_CHIEF_TYPE, _OTHER_TYPE = 8, 3
_ATTACHED = -25
_OUTSIDE_BODY = -15
_LONG, _TOO_LONG = 1500, -6  # characters: what was not parted into sentences says little about one subject
_BODY = frozenset({ClauseKind.SECTION, ClauseKind.DEFINITION, ClauseKind.EXHIBIT})


@dataclass(frozen=True)
class Scene:
    """What stands as it was signed reads the same on every day, and what was read of it is remembered with its lineage."""

    lineage: Lineage
    document: Document
    as_of: date

    @cached_property
    def passages(self) -> tuple[Passage, ...]:
        """Its words on the day."""
        return of_document(self.lineage, self.document.document_id, self.as_of)

    @cached_property
    def _woken(self) -> Woken:
        return self.once(("term sentences",), lambda: candidate_sentences(self.passages))

    def hits(self, question: Question) -> Sequence[Hit]:
        """Return what it says in answer to a question, in force or not, the weightiest first."""
        return self.once(("term hits", question.column), lambda: hits(question, self._woken[question.column]))

    def once(self, key: tuple[object, ...], compute: Callable[[], _T]) -> _T:
        """Return what is computed from its words alone: once for all days where nothing acts on it."""
        one = self.document.document_id
        if self.lineage.edges_reach(one):
            return compute()
        return self.lineage.remember((*key, one, has_begun(self.document, self.as_of)), compute)


def hits(question: Question, sentences: Iterable[tuple[Sentence, Sequence[Reading]]]) -> list[Hit]:
    """Return what sentences say in answer to a question, the weightiest first, then in reading order."""
    read = ((sentence, question.read(sentence, readings)) for sentence, readings in sentences)
    found = (Hit(sentence, said, _weight(question, sentence, said)) for sentence, said in read if said is not None)
    return sorted((hit for hit in found if hit.weight > 0), key=lambda hit: -hit.weight)


def _weight(question: Question, sentence: Sentence, found: Found) -> int:
    passage = sentence.passage
    on_type = _CHIEF_TYPE if question.types & passage.chief else _OTHER_TYPE if question.types & passage.types else 0
    place = _ATTACHED if passage.attached else 0 if passage.entry.clause.kind in _BODY else _OUTSIDE_BODY
    return found.weight * _STEP + on_type + place + (_TOO_LONG if len(sentence.flat) > _LONG else 0)
