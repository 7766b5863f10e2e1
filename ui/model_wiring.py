"""Opens the models that read and word answers, from the settings. Part of the composition root."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING

from graph.errors import UsageError
from graph.model.ids import DocumentId
from graph.model.policy import Vendor
from graph.store.interface import Store
from ui.application.parts import Reads
from ui.settings import Readers

if TYPE_CHECKING:
    from graph.model.policy import Policy
    from indexing.candidates.asking import Asking
    from indexing.llm.interface import Model
    from indexing.obligations.model.model_reader import ModelReader
    from rag.write.writer import Writer

OFFLINE = "offline"
"""The rules read, and nobody outside."""


def asking(store: Store, portfolio: str, settings: Readers, reads: Reads) -> Asking:
    """Open those who read, as far as the portfolio lets them see its words; raises UsageError where they cannot be had."""
    from graph.review.policies import policy_of
    from indexing.candidates.asking import Asking
    from indexing.llm.budget import Limits
    from indexing.llm.offline import OfflineSecond
    from indexing.llm.prices import Prices

    asked = settings.over(reads.model, reads.second, reads.budget)
    policy = policy_of(store.decisions(portfolio))
    limits = Limits.read(asked.budget).within(Limits(policy.budget))
    first = _model(asked, asked.model or OFFLINE, policy)
    second = _model(asked, asked.second, policy) if asked.second not in {"", OFFLINE} else OfflineSecond()
    return Asking.of(first, second, store, prices=Prices.read(asked.prices), limits=limits, yields=not asked.model)


def rehearsing(store: Store, portfolio: str, settings: Readers, reads: Reads) -> Asking:
    """Return what stands in for the readers that a run would ask: nothing is opened, no key is needed."""
    from indexing.candidates.asking import Asking
    from indexing.llm.guard import read
    from indexing.llm.offline import OfflineModel, OfflineSecond
    from indexing.llm.prices import Prices
    from indexing.llm.rehearsal import Rates, rehearsed

    asked = settings.over(reads.model, reads.second)
    rates = Rates.read(store.usage(portfolio))
    first, second = (read(asked.spec(spec or OFFLINE)) for spec in (asked.model, asked.second))
    one = rehearsed(first.name, first.vendor, OfflineModel(), rates)
    two = rehearsed(second.name, second.vendor, OfflineSecond(), rates, second=True)
    return Asking.of(one, two, store, prices=Prices.read(asked.prices), yields=not asked.model, rehearsal=True)


def duty_reader(store: Store, portfolio: str, settings: Readers, reads: Reads) -> ModelReader:
    """Open the model that reads duties, as far as the portfolio lets it see its words; for a dry run what stands in for it.

    Raises UsageError where no model is named, it cannot be had, or may not see the words.
    """
    from graph.review.policies import policy_of
    from indexing.llm.budget import Limits
    from indexing.llm.guard import read
    from indexing.llm.prices import Prices
    from indexing.llm.rehearsal import Rates
    from indexing.obligations.model.model_reader import ModelReader

    asked = settings.over(reads.model, budget=reads.budget)
    if asked.model in {"", OFFLINE}:
        raise UsageError("Rules read every obligation anyway: name the model that is to read them too, with --model or INFORCE_MODEL.")
    prices = Prices.read(asked.prices)
    if reads.dry_run:
        spec = read(asked.spec(asked.model))
        return ModelReader.rehearsing(spec.name, spec.vendor, store, prices=prices, rates=Rates.read(store.usage(portfolio)))
    policy = policy_of(store.decisions(portfolio))
    limits = Limits.read(asked.budget).within(Limits(policy.budget))
    return ModelReader.of(_model(asked, asked.model, policy), store, prices=prices, limits=limits)


@dataclass(frozen=True, slots=True)
class Writers:
    """Who words the answers of each portfolio. A model is opened once; whether it may see the words is asked each time.

    `closing` is told what to let go of at the end. A budget holds for each question by itself.
    """

    store: Store
    settings: Readers
    closing: Callable[[Callable[[], None]], object]
    _opened: dict[str, Model] = field(default_factory=dict)
    _opening: Lock = field(default_factory=Lock)

    def __call__(self, portfolio: str) -> Writer:
        """Return who words the answers of a portfolio.

        Where its policy does not let the model see the words, rules quote; raises UsageError where a command asked for the model.
        """
        from rag.write.offline import OfflineWriter

        if self.settings.answers in {"", OFFLINE}:
            return OfflineWriter()
        from graph.review.policies import policy_of
        from indexing.llm import NotLetError
        from indexing.llm.budget import Budgeted, Limits, Purse
        from indexing.llm.kept import Kept
        from indexing.llm.prices import Prices
        from rag.understand.model_reader import ModelReader
        from rag.write.synthesis import SynthesisWriter

        policy = policy_of(self.store.decisions(portfolio))
        try:
            model = self._model(policy)
        except NotLetError:
            if self.settings.asked_for:
                raise
            return OfflineWriter()
        limits = Limits.read(self.settings.budget).within(Limits(policy.budget))
        price = Prices.read(self.settings.prices).of(model.name)
        asked = Budgeted(model, Purse(limits), price)  # one purse for both calls
        return SynthesisWriter(Kept(asked, self.store), reader=ModelReader(Kept(asked, self.store)))

    def _model(self, policy: Policy) -> Model:
        from indexing.llm import allowed

        spec = self.settings.spec(self.settings.answers)
        allowed(policy, spec)
        with self._opening:
            if spec not in self._opened:
                self._opened[spec] = _model(self.settings, spec, policy)
                self.closing(self._opened[spec].close)
            return self._opened[spec]


def unlinked(store: Store, portfolio: str, known: int | None) -> frozenset[DocumentId]:
    """Return the documents that an index run has recorded and not connected with the rest by a ledger sequence (None: now).

    Connected is what was looked up for what its words cite, and then compared for what it changes and does not cite.
    """
    from indexing.marks import IMPLIED, LINKS, is_outdated

    linked, compared = store.marked(portfolio, LINKS), store.marked(portfolio, IMPLIED)
    if known is not None and known <= min(linked, compared):  # all that is on record by then is connected
        return frozenset()
    if linked < 0 and any(store.tally(portfolio).edges.values()):
        return frozenset()  # connected by rules of an earlier version, which hold until the next run
    late = store.changed(portfolio, linked)
    if compared >= linked or (compared < 0 and not is_outdated(store, portfolio)):  # no run ended without comparing: it was another version
        return late
    uncompared = store.changed(portfolio, compared)
    return late | {d.document_id for d in store.documents(portfolio, document_ids=uncompared)} if uncompared else late


def _model(asked: Readers, spec: str, policy: Policy) -> Model:
    from indexing.llm import Pace, open_model

    keys = {Vendor.OPENAI: asked.openai_key, Vendor.ANTHROPIC: asked.anthropic_key}
    model = open_model(asked.spec(spec), policy=policy, keys=keys, pace=Pace(time.monotonic, time.sleep, random.random))
    if not asked.calls or model.vendor is Vendor.NONE:
        return model
    from ui.work_queue.call_slots import InSlots

    return InSlots(model, asked.slots_url, asked.calls)
