"""A model asked to put a question plainly: one call for what rules left open of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from graph.model.usage import Usage
from indexing.llm.interface import Fault, Model, ModelError, Prompt, Reply
from indexing.llm.prompts import question as prompts
from indexing.llm.prompts.asking import FormError
from indexing.llm.prompts.question import QuestionRead


@dataclass(slots=True)
class ModelReader:
    """Reads the questions of one answer. Fails silently: rules have read the question already."""

    model: Model
    usage: Usage = field(default_factory=Usage)

    def read(self, question: str, previous: Sequence[str]) -> QuestionRead | None:
        """Return what the model made of a question; None where it gave nothing that can be used."""
        try:
            reply = self.model.complete(prompts.prompt(question, previous))
        except ModelError as error:
            self.usage += error.usage
            return None
        self.usage += reply.usage
        try:
            return prompts.parse(reply.arguments)
        except FormError:
            return None


def prompted(_: Prompt, reply: Reply) -> None:
    """Raise ModelError for an answer that is not of the asked form: it is not to be kept."""
    try:
        prompts.parse(reply.arguments)
    except FormError as error:
        raise ModelError(reply.model, Fault.MALFORMED, str(error), reply.usage) from error
