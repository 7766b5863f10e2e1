"""A model as reader of questions: puts one plainly where rules left something open, and chooses among the provisions found for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from graph.model.usage import Usage
from indexing.llm.interface import Fault, Model, ModelError, Prompt, Reply
from indexing.llm.prompts import provisions
from indexing.llm.prompts import question as prompts
from indexing.llm.prompts.asking import Arguments, FormError
from indexing.llm.prompts.question import QuestionRead

_Said = TypeVar("_Said")


@dataclass(slots=True)
class ModelReader:
    """Reads the questions of one answer. Fails silently: rules have read the question already."""

    model: Model
    usage: Usage = field(default_factory=Usage)
    silent: bool = False
    """A call failed, tries and all: whoever waits for the answer does not wait for another."""

    def read(self, question: str, previous: Sequence[str]) -> QuestionRead | None:
        """Return what the model made of a question; None where it gave nothing that can be used."""
        return self._asked(prompts.prompt(question, previous), prompts.parse)

    def choose(self, question: str, as_of: str, documents: Sequence[str], shown: Sequence[str]) -> tuple[int, ...] | None:
        """Return which of some provisions hold the answer, by their numbers from 1; None where it gave nothing that can be used."""
        return self._asked(provisions.prompt(question, as_of, documents, shown), provisions.parse)

    def _asked(self, prompt: Prompt, parse: Callable[[Arguments], _Said]) -> _Said | None:
        if self.silent:
            return None
        try:
            reply = self.model.complete(prompt)
        except ModelError as error:
            self.silent = True
            self.usage += error.usage
            return None
        self.usage += reply.usage
        try:
            return parse(reply.arguments)
        except FormError:
            return None


def prompted(prompt: Prompt, reply: Reply) -> None:
    """Raise ModelError for an answer that is not of the asked form: it is not to be kept."""
    try:
        (provisions.parse if prompt.version == provisions.VERSION else prompts.parse)(reply.arguments)
    except FormError as error:
        raise ModelError(reply.model, Fault.MALFORMED, str(error), reply.usage) from error
