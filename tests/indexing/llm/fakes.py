"""Models that stand in for vendors where nothing of the wire matters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import Lock

from graph.model.codec import Json
from graph.model.policy import Vendor
from graph.model.usage import Usage
from indexing.llm.interface import Prompt, Reply

Answer = Callable[[Prompt], Mapping[str, Json]]


def prompt_of(words: str = "the fee is ten", version: str = "pair/1", most: int = 100) -> Prompt:
    """Return a prompt about some words."""
    return Prompt(version, "Say.", words, "say", "says", {"type": "object"}, {"source_text": words}, most)


NO_CHANGES: Mapping[str, Json] = {"documents": [], "changes": [], "unchanged": []}


def no_changes(_: Prompt) -> Mapping[str, Json]:
    """Answer that an instrument changes nothing."""
    return NO_CHANGES


class FakeModel:
    """Answers by a function, and counts. What it raises, a model raises; `usage` is what each answer takes.

    What instruments change is answered by `changes` and kept in `instruments`, apart from all else that is `asked`.
    """

    vendor = Vendor.OPENAI

    def __init__(
        self,
        answer: Answer,
        name: str = "openai:gpt-5",
        usage: Usage = Usage(1, input_tokens=100, output_tokens=10),  # noqa: B008
        changes: Answer = no_changes,
    ) -> None:
        self.name = name
        self.asked: list[Prompt] = []
        self.usage = usage
        self.instruments: list[Prompt] = []
        self._answer = answer
        self._changes = changes
        self._lock = Lock()

    def complete(self, prompt: Prompt) -> Reply:
        """Return the answer."""
        if prompt.version.startswith("changes/"):
            with self._lock:
                self.instruments.append(prompt)
            return Reply(self._changes(prompt), self.usage, self.name)
        with self._lock:
            self.asked.append(prompt)
        return Reply(self._answer(prompt), self.usage, self.name)

    def close(self) -> None:
        """Do nothing."""
