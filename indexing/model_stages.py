"""The stages of a run in which a model reads, in order: what an instrument is, what it changes, which document it means, where in it.

Each records what it found, so that whatever comes behind it reads the store alone; the rules have read all of it before.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from graph.store.interface import Store
from indexing.amendments.stage import ReadByModel, read_by_model
from indexing.linking.by_model.document_choice import choose
from indexing.linking.by_model.provision_choice import locate
from indexing.linking.by_model.questions import Choices
from indexing.llm.interface import Model
from indexing.metadata.stage import Told, describe


@dataclass(frozen=True, slots=True)
class ByModel:
    """A model as a reader of one portfolio in one run; with `model` None, every stage does nothing. See the stages for `record`."""

    store: Store
    portfolio: str
    model: Model | None
    actor: str
    now: datetime
    told: Told
    record: bool

    def read(self) -> ReadByModel:
        """Have the model say what the instruments are, and what they change."""
        if self.model is None:
            return ReadByModel()
        undescribed = describe(
            self.store, self.portfolio, self.model, actor=self.actor, now=self.now, on_progress=self.told, record=self.record
        )
        found = read_by_model(
            self.store, self.portfolio, self.model, actor=self.actor, now=self.now, on_progress=self.told, record=self.record
        )
        return replace(found, unanswered=(*undescribed, *found.unanswered))

    def choose(self) -> Choices:
        """Have it choose where the links leave open which document is meant."""
        if self.model is None:
            return Choices()
        return choose(self.store, self.portfolio, self.model, actor=self.actor, now=self.now, on_progress=self.told, record=self.record)

    def locate(self) -> Choices:
        """Have it choose where the links leave open which provision is meant."""
        if self.model is None:
            return Choices()
        return locate(self.store, self.portfolio, self.model, actor=self.actor, now=self.now, on_progress=self.told, record=self.record)
