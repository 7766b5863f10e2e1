"""Questions of one kind put to a model, several at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from graph.model.documents import Document
from indexing.llm.concurrency import answered
from indexing.llm.interface import Arguments, Model, ModelError, Prompt
from indexing.metadata.stage import Told, Unanswered

_Said = TypeVar("_Said")


class Question(Protocol):
    """What is asked about an instrument."""

    @property
    def source(self) -> Document:
        """The instrument."""

    @property
    def prompt(self) -> Prompt:
        """The question in words."""


_Asked = TypeVar("_Asked", bound=Question)


@dataclass(frozen=True, slots=True)
class Choices:
    """What a run of a stage did: how often it asked, whether anything is different, and what it got no answer about."""

    asked: int = 0
    changed: bool = False
    unanswered: tuple[Unanswered, ...] = ()


def ask_all(
    model: Model, questions: Sequence[_Asked], parse: Callable[[Arguments], _Said], on_progress: Told
) -> tuple[list[tuple[_Asked, _Said]], Choices]:
    """Return the questions that were answered, with the answers, and how often was asked in vain."""

    def ask(question: _Asked) -> _Said | ModelError:
        try:
            return parse(model.complete(question.prompt).arguments)
        except ModelError as error:
            return error

    found: list[tuple[_Asked, _Said]] = []
    unanswered: list[Unanswered] = []
    for count, (question, said) in enumerate(answered(questions, ask), 1):
        on_progress(count, len(questions), question.source.file_name)
        if isinstance(said, ModelError):
            unanswered.append(Unanswered(question.source.file_name, said.fault))
        else:
            found.append((question, said))
    return found, Choices(len(questions), unanswered=tuple(unanswered))
