"""Readers as a run asks them: answers kept, the budget held, everything counted."""

from __future__ import annotations

from dataclasses import dataclass, field

from graph.model.ids import digest
from graph.model.policy import Policy, Vendor
from graph.model.usage import StageUsage
from indexing.candidates.reading import Readers
from indexing.llm.budget import Budgeted, Limits, Purse
from indexing.llm.interface import Model
from indexing.llm.kept import Kept, Replies
from indexing.llm.metering import SECOND, Metered
from indexing.llm.prices import Prices
from indexing.llm.prompts import changes, operation, pair

NO_LIMITS = Limits()


@dataclass(frozen=True, slots=True)
class Asking:
    """Who reads in a run, and what may be spent on it.

    `yields`: nobody asked for these readers, so that what another reader has said of the same texts stands. `unpriced`: those
    whose price is not known. `rehearsal`: somebody stands in for them, and what is said stands for nothing.
    """

    readers: Readers
    purse: Purse = field(default_factory=Purse)
    meters: tuple[Metered, ...] = ()
    yields: bool = False
    unpriced: tuple[str, ...] = ()
    rehearsal: bool = False

    @classmethod
    def of(
        cls,
        first: Model,
        second: Model | None,
        store: Replies,
        *,
        prices: Prices,
        limits: Limits = NO_LIMITS,
        yields: bool = False,
        rehearsal: bool = False,
    ) -> Asking:
        """Put readers behind a meter, the kept answers and the budget; raises UsageError for a budget that cannot be held."""
        purse = Purse(limits)
        one = Metered(_paid(first, store, purse, prices))
        two = Metered(_paid(second, store, purse, prices), SECOND) if second else None
        unpriced = tuple(m.name for m in (one, two) if m is not None and prices.of(m.name) is None)
        return cls(Readers(one, two), purse, (one, two) if two else (one,), yields, unpriced, rehearsal)

    @property
    def outside(self) -> bool:
        """Whether anybody is asked who takes time and money: then it pays to ask several things at once."""
        models = (self.readers.first, self.readers.second)
        return any(m is not None and m.vendor is not Vendor.NONE for m in models)

    @property
    def names(self) -> tuple[str, ...]:
        """Who reads, the first reader first."""
        return tuple(m.name for m in (self.readers.first, self.readers.second) if m is not None)

    @property
    def prompts(self) -> tuple[str, ...]:
        """The versions of what they are asked."""
        return (pair.VERSION, operation.VERSION, *((changes.VERSION,) if self.outside else ()))

    def fingerprint(self, policy: Policy, embedder: str) -> str:
        """Return what answers depend on besides the texts: readers, prompts, the lines of the gate, the embedding model."""
        second = self.readers.second.name if self.readers.second else ""
        lines = (f"{kind} {line.commit} {line.review}" for kind, line in sorted(policy.thresholds.items()))
        return digest(self.readers.first.name, second, str(self.yields), *self.prompts, embedder, *lines)

    def taken(self, run: str) -> tuple[StageUsage, ...]:
        """Return what each stage took so far."""
        return tuple(usage for meter in self.meters for usage in meter.taken(run))

    def close(self) -> None:
        """Let go of connections."""
        for meter in self.meters:
            meter.close()


def _paid(model: Model, store: Replies, purse: Purse, prices: Prices) -> Model:
    """Return a model within the budget whose answers are kept; rules cost nothing and are quicker asked than looked up."""
    if model.vendor is Vendor.NONE:
        return model
    return Kept(Budgeted(model, purse, prices.of(model.name)), store)
