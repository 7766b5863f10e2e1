"""What each stage of a run took of each model, counted where the model is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from threading import Lock

from graph.model.usage import StageUsage, Usage
from indexing.llm.interface import Model, ModelError, ModelWrapper, Prompt, Reply

STAGES = {
    "metadata": "register",
    "changes": "amendments",
    "choice": "links",
    "pair": "pairs",
    "operation": "operations",
}
SECOND = "second"


class Metered(ModelWrapper):
    """A model that counts what its answers take. `stage` names what all its calls are for; "" tells it by the prompt."""

    def __init__(self, model: Model, stage: str = "") -> None:
        super().__init__(model)
        self._stage = stage
        self._taken: dict[str, Usage] = {}
        self._lock = Lock()

    def _pass_on(self, prompt: Prompt, ask: Callable[[], Iterator[str | Reply]]) -> Iterator[str | Reply]:
        """Count what an answer took, also where there is none."""
        try:
            for piece in ask():
                if not isinstance(piece, str):
                    counted = piece.usage.calls or piece.usage.kept
                    self._add(prompt, piece.usage if counted else replace(piece.usage, calls=1))
                yield piece
        except ModelError as error:
            self._add(prompt, error.usage)
            raise

    def taken(self, run: str) -> tuple[StageUsage, ...]:
        """Return what each stage took so far, in order of their names."""
        with self._lock:
            return tuple(StageUsage(run, stage, self.name, self._taken[stage]) for stage in sorted(self._taken))

    def _add(self, prompt: Prompt, usage: Usage) -> None:
        kind = prompt.version.partition("/")[0]
        stage = self._stage or STAGES.get(kind, kind)
        with self._lock:
            self._taken[stage] = self._taken.get(stage, Usage()) + usage
