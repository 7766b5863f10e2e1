"""A playbook: what a house accepts in its contracts, rule by rule, as a TOML file that a lawyer reads and edits."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from graph.model.terms import Column, RiskLevel
from indexing.risk.measures import Comparison

STEPS = {RiskLevel.HIGH: 3, RiskLevel.MEDIUM: 2, RiskLevel.LOW: 1}
"""How many times the weight of a rule counts, by the level it finds."""

TRIED = (RiskLevel.NONE, *STEPS)
"""The order in which the conditions of a rule are tried: first what is accepted as it is, then the gravest."""


class When(StrEnum):
    """Whether the contract says anything on the subject."""

    MISSING = "missing"
    FOUND = "found"
    INCOMPARABLE = "not comparable"  # it says something, and no figure that the rule could be held against


@dataclass(frozen=True, slots=True)
class Condition:
    """What has to be so: all that is given here. Texts are matched without regard to case.

    `one_of` and `none_of` are held against what the cell comes to, `tags` (any of them) and `untagged` (none of them) against
    its tags, `says` (any phrase) and `silent` (no phrase) against its words. `why` is a sentence for this condition alone.
    """

    when: When | None = None
    comparisons: tuple[Comparison, ...] = ()
    one_of: tuple[str, ...] = ()
    none_of: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    untagged: tuple[str, ...] = ()
    says: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class Where:
    """To which contracts a rule speaks: those where another column stands so, or whose text speaks of one of some phrases."""

    column: Column | None = None
    condition: Condition = Condition()
    spoken: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rule:
    """What a house accepts on one subject.

    `levels` are the conditions by level, in the order they are tried, any one of which makes it (NONE: accepted as it is). `weight` is
    what the rule counts, once for LOW, twice for MEDIUM, three times for HIGH. `why` is the sentence where a condition has none of its
    own; `preferred` the wording to ask for.
    """

    rule_id: str
    title: str
    column: Column
    levels: tuple[tuple[RiskLevel, tuple[Condition, ...]], ...]
    weight: int = 1
    why: str = ""
    preferred: str = ""
    where: Where | None = None

    @property
    def comparisons(self) -> tuple[Comparison, ...]:
        """Every figure that the rule is about."""
        return tuple(c for _, conditions in self.levels for one in conditions for c in one.comparisons)


@dataclass(frozen=True, slots=True)
class Playbook:
    """The rules of a house in their order. `sha256` is of the file they were read from: a version can be forgotten, a hash cannot."""

    name: str
    version: str
    rules: tuple[Rule, ...]
    title: str = ""
    side: str = ""
    jurisdiction: str = ""
    notes: str = ""
    sha256: str = ""

    @property
    def columns(self) -> tuple[Column, ...]:
        """The subjects that the rules ask for, each once, in order."""
        asked = (column for rule in self.rules for column in (rule.column, rule.where.column if rule.where else None))
        return tuple(dict.fromkeys(column for column in asked if column is not None))
