"""Models that stand in for vendors where nothing of the wire matters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import Lock

from graph.model.codec import Json
from graph.model.policy import Vendor
from graph.model.usage import Usage
from indexing.llm.interface import Fault, FormError, ModelError, Prompt, Reply

Answer = Callable[[Prompt], Mapping[str, Json]]


def prompt_of(words: str = "the fee is ten", version: str = "pair/1", most: int = 100) -> Prompt:
    """Return a prompt about some words."""
    return Prompt(version, "Say.", words, "say", "says", {"type": "object"}, {"source_text": words}, most)


NO_CHANGES: Mapping[str, Json] = {"documents": [], "changes": [], "unchanged": []}


def no_changes(_: Prompt) -> Mapping[str, Json]:
    """Answer that an instrument changes nothing."""
    return NO_CHANGES


NOTHING_TOLD: Mapping[str, Json] = {
    **dict.fromkeys(("title", "number", "dated", "signed", "effective", "shown_by")),
    "kind": "OTHER",
    "signing": "NOT_SHOWN",
    "parties": [],
    "others": [],
}
NO_CHOICE: Mapping[str, Json] = {"reasoning": "", "document": 0, "words": None}
NONE_LOCATED: Mapping[str, Json] = {"changes": []}


class FakeModel:
    """Answers by a function, and counts. What it raises, a model raises; `usage` is what each answer takes.

    What instruments change is answered by `changes` and kept in `instruments`, what they are by `metadata` in `described`, and which of
    several is meant by `choice` in `choices`, where in it by `location` in `places`, apart from all else that is `asked`.
    """

    vendor = Vendor.OPENAI

    def __init__(  # noqa: PLR0917 - one answer a prompt
        self,
        answer: Answer,
        name: str = "openai:gpt-5",
        usage: Usage = Usage(1, input_tokens=100, output_tokens=10),  # noqa: B008
        changes: Answer = no_changes,
        metadata: Answer = lambda _: NOTHING_TOLD,
        choice: Answer = lambda _: NO_CHOICE,
        location: Answer = lambda _: NONE_LOCATED,
    ) -> None:
        self.name = name
        self.usage = usage
        self.asked: list[Prompt] = []
        self.instruments: list[Prompt] = []
        self.described: list[Prompt] = []
        self.choices: list[Prompt] = []
        self.places: list[Prompt] = []
        self._of = {
            "changes": (changes, self.instruments),
            "metadata": (metadata, self.described),
            "choice": (choice, self.choices),
            "location": (location, self.places),
        }
        self._else = (answer, self.asked)
        self._lock = Lock()

    def complete(self, prompt: Prompt) -> Reply:
        """Return the answer; one of another form is refused, as an adapter refuses it."""
        answer, asked = self._of.get(prompt.version.partition("/")[0], self._else)
        with self._lock:
            asked.append(prompt)
        said = answer(prompt)
        try:
            prompt.check(said)
        except FormError as error:
            raise ModelError(self.name, Fault.MALFORMED, str(error), self.usage) from error
        return Reply(said, self.usage, self.name)

    def close(self) -> None:
        """Do nothing."""
