"""What a run would take, before it is made: every question is put together, and nobody outside is asked.

The rules answer in the vendor's place, because what is asked next hangs on the answers; so the figures are an estimate and
say so. Tokens are those that calls of the stage took in earlier runs, else a quarter of the characters.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from graph.model.policy import Vendor
from graph.model.usage import StageUsage, Usage
from indexing.llm.interface import Model, Prompt, Reply
from indexing.llm.metering import SECOND, STAGES
from indexing.llm.prices import tokens

_ENOUGH = 10  # calls, before their mean says more than a rule of thumb
_SAID = 250  # tokens of an answer and of the thoughts before it, about
_SAID_OF = {"changes": 1_500}
_SECONDS = 4.0


@dataclass(frozen=True, slots=True)
class Rates:
    """What a call of each stage took on average in earlier runs, by (stage, model)."""

    of: Mapping[tuple[str, str], Usage]

    @classmethod
    def read(cls, recorded: Iterable[StageUsage]) -> Rates:
        """Return the means of what was recorded; stages with few calls have none."""
        sums: dict[tuple[str, str], Usage] = {}
        for one in recorded:
            sums[one.stage, one.model] = sums.get((one.stage, one.model), Usage()) + one.usage
        return cls({of: _mean(total) for of, total in sums.items() if total.calls - total.failed >= _ENOUGH})


class Rehearsed:
    """Stands in for a model: `stand_in` answers, and the usage is what the model's own answer would about take."""

    def __init__(self, name: str, vendor: Vendor, stand_in: Model, rates: Rates, stage: str = "") -> None:
        self.name = name
        self.vendor = vendor
        self._stand_in = stand_in
        self._rates = rates
        self._stage = stage

    def complete(self, prompt: Prompt) -> Reply:
        """Return the stand-in's answer."""
        kind = prompt.version.partition("/")[0]
        rate = self._rates.of.get((self._stage or STAGES.get(kind, kind), self.name))
        usage = rate or Usage(calls=1, input_tokens=tokens(prompt), output_tokens=_SAID_OF.get(kind, _SAID), seconds=_SECONDS)
        return Reply(self._stand_in.complete(prompt).arguments, usage, self.name)

    def close(self) -> None:
        """Do nothing: nothing was opened."""


def rehearsed(name: str, vendor: Vendor, stand_in: Model, rates: Rates, *, second: bool = False) -> Model:
    """Return what stands in for a model; the rules, who cost nothing, for themselves."""
    return stand_in if vendor is Vendor.NONE else Rehearsed(name, vendor, stand_in, rates, SECOND if second else "")


def _mean(total: Usage) -> Usage:
    calls = total.calls
    return Usage(
        calls=1,
        input_tokens=-(-total.input_tokens // calls),
        cached_tokens=total.cached_tokens // calls,
        output_tokens=-(-total.output_tokens // calls),
        seconds=total.seconds / calls,
    )
