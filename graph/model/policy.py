"""What a portfolio asks for besides its contracts: who may see its words, what the gate lets in, who must sign off.

The defaults stand here; a change is a recorded decision on the subject `POLICY` and holds from its recording on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from graph.model.edges import EdgeType

POLICY = "policy"
"""The subject of decisions that change a portfolio's policy."""


class Vendor(StrEnum):
    """Who reads the words that a model is given."""

    NONE = "none"  # nobody outside this process: the offline rules
    LOCAL = "local"  # a server that speaks OpenAI's protocol, by its address
    OPENAI = "openai"
    ANTHROPIC = "anthropic"
    LLAMAINDEX = "llamaindex"  # whatever the LlamaIndex object given asks


@dataclass(frozen=True, slots=True)
class Thresholds:
    """At or above `commit` an edge is in force of record; below `review` it is dropped."""

    commit: float
    review: float


DEFAULT_THRESHOLDS: Mapping[EdgeType, Thresholds] = MappingProxyType(
    {
        EdgeType.AMENDS: Thresholds(0.88, 0.60),
        EdgeType.SUPPLEMENTS: Thresholds(0.85, 0.55),
        EdgeType.CHILD_OF: Thresholds(0.80, 0.50),
        EdgeType.SUPERSEDED_BY: Thresholds(0.88, 0.60),
        EdgeType.TERMINATES: Thresholds(0.95, 0.75),
        EdgeType.QUALIFIES: Thresholds(0.85, 0.55),  # read beside the text, as a supplement is
    }
)


@dataclass(frozen=True, slots=True)
class Policy:
    """A portfolio's policy. `vendors` may see its words; `second_person`: what ends a text as a whole needs two people.

    `budget` is the most that one run may spend, in 1/1,000,000 US dollars; None: no limit.
    """

    vendors: frozenset[Vendor] = frozenset()
    thresholds: Mapping[EdgeType, Thresholds] = field(default_factory=lambda: DEFAULT_THRESHOLDS)
    second_person: bool = False
    budget: int | None = None
