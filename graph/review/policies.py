"""A portfolio's policy as people decided it: each decision sets one field; what was undone does not count."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from graph.errors import UsageError
from graph.model.edges import Decision, EdgeType, Verdict
from graph.model.policy import POLICY, Policy, Thresholds, Vendor
from graph.review.decisions import effective_decisions

VENDORS, SECOND_PERSON, BUDGET, THRESHOLD = "vendors", "second_person", "budget", "threshold"
_LINES = ("commit", "review")
_YES, _NO = frozenset({"yes", "true", "on", "1"}), frozenset({"no", "false", "off", "0"})
FIELDS = (VENDORS, SECOND_PERSON, BUDGET, *(f"{THRESHOLD}.{kind}.{line}" for kind in EdgeType for line in _LINES))
"""What can be set."""


def policy_of(decisions: Iterable[Decision]) -> Policy:
    """Return the policy that decisions make, the latest word last; `decisions` are all of a portfolio, oldest first."""
    policy = Policy()
    for decision in effective_decisions(decisions):
        if decision.subject == POLICY and decision.verdict is Verdict.SET:
            policy = _with(policy, decision.field, decision.value)
    return policy


def with_field(policy: Policy, field: str, value: str) -> Policy:
    """Return a policy with one field set from a person's words; raises UsageError for what cannot be.

    `vendors` takes names with commas between them or "none"; a threshold a share such as 0.9; `second_person` yes or no;
    `budget` US dollars, "" for no limit.
    """
    new = _with(policy, field, value)
    for kind, line in new.thresholds.items():
        if line.review > line.commit:
            raise UsageError(f"The review line of {kind} ({line.review:g}) cannot lie above its commit line ({line.commit:g}).")
    return new


def rules_changed(recent: Iterable[Decision]) -> bool:
    """Tell whether decisions bear on what the gate lets in."""
    return any(d.subject == POLICY and d.field.startswith(f"{THRESHOLD}.") for d in recent)


def _with(policy: Policy, field: str, value: str) -> Policy:
    if field in _READERS:
        return replace(policy, **{field: _READERS[field](value.strip())})
    kind, line = _threshold(field)
    lines = {**policy.thresholds, kind: _line(policy.thresholds[kind], line, _share(field, value))}
    return replace(policy, thresholds=MappingProxyType(lines))


def _threshold(field: str) -> tuple[EdgeType, str]:
    """Return the edge type and the line that a field such as `threshold.AMENDS.commit` names."""
    if field not in FIELDS:
        raise UsageError(f"'{field}' is no field of a policy. Fields: {VENDORS}, {SECOND_PERSON}, {BUDGET}, {THRESHOLD}.AMENDS.commit ...")
    _, kind, line = field.split(".")
    return EdgeType(kind), line


def _line(thresholds: Thresholds, line: str, share: float) -> Thresholds:
    return replace(thresholds, **{line: share})


def _share(field: str, value: str) -> float:
    share = _number(value)
    if share is None or share > 1:
        raise UsageError(f"'{value}' is no line for '{field}': write a share from 0 to 1, such as 0.9.")
    return share


def _vendors(value: str) -> frozenset[Vendor]:
    names = [name.strip().lower() for name in value.split(",") if name.strip()]
    try:
        return frozenset(map(Vendor, names)) - {Vendor.NONE}
    except ValueError:
        raise UsageError(f"'{value}' names no vendors: write {', '.join(Vendor)}, several with commas between them.") from None


def _yes(value: str) -> bool:
    if value.lower() not in _YES | _NO:
        raise UsageError(f"'{value}' is neither yes nor no.")
    return value.lower() in _YES


def _millionths(value: str) -> int | None:
    if not value:
        return None
    dollars = _number(value.removeprefix("$"))
    if dollars is None:
        raise UsageError(f"'{value}' is no budget: write US dollars, such as 12.50, or '' for no limit.")
    return round(dollars * 1_000_000)


def _number(value: str) -> float | None:
    """Return a finite number that is not negative; None for anything else."""
    try:
        number = float(value)
    except ValueError:
        return None
    return number if math.isfinite(number) and number >= 0 else None


_READERS: Mapping[str, Callable[[str], Any]] = {VENDORS: _vendors, SECOND_PERSON: _yes, BUDGET: _millionths}
