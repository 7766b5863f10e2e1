"""What each stage of a run took of each model, counted where the model is asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from threading import Lock

from graph.model.policy import Vendor
from graph.model.usage import StageUsage, Usage
from indexing.llm.interface import Model, ModelError, Prompt, Reply, stream

STAGES = {
    "metadata": "register",
    "changes": "amendments",
    "choice": "links",
    "pair": "pairs",
    "operation": "operations",
}
SECOND = "second"


class Metered:
    """A model that counts. `stage` names what all its calls are for; "" tells it by the prompt."""

    def __init__(self, model: Model, stage: str = "") -> None:
        self.name = model.name
        self.vendor: Vendor = model.vendor
        self._model = model
        self._stage = stage
        self._taken: dict[str, Usage] = {}
        self._lock = Lock()

    def complete(self, prompt: Prompt) -> Reply:
        """Return the answer and count what it took, also where there is none; raises ModelError."""
        try:
            reply = self._model.complete(prompt)
        except ModelError as error:
            self._add(prompt, error.usage)
            raise
        self._answered(prompt, reply)
        return reply

    def stream(self, prompt: Prompt) -> Iterator[str | Reply]:
        """Do the same as it comes."""
        try:
            for piece in stream(self._model, prompt):
                if not isinstance(piece, str):
                    self._answered(prompt, piece)
                yield piece
        except ModelError as error:
            self._add(prompt, error.usage)
            raise

    def close(self) -> None:
        """Let go of the model's connections."""
        self._model.close()

    def taken(self, run: str) -> tuple[StageUsage, ...]:
        """Return what each stage took so far, in order of their names."""
        with self._lock:
            return tuple(StageUsage(run, stage, self.name, self._taken[stage]) for stage in sorted(self._taken))

    def _answered(self, prompt: Prompt, reply: Reply) -> None:
        counted = reply.usage.calls or reply.usage.kept
        self._add(prompt, reply.usage if counted else replace(reply.usage, calls=1))

    def _add(self, prompt: Prompt, usage: Usage) -> None:
        kind = prompt.version.partition("/")[0]
        stage = self._stage or STAGES.get(kind, kind)
        with self._lock:
            self._taken[stage] = self._taken.get(stage, Usage()) + usage
