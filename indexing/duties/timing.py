"""When a duty is due, how often, and on what condition, with the typed values of its words."""

from __future__ import annotations

from dataclasses import dataclass

from graph.model.obligations import Deadline, Recurrence, Value
from graph.quantities import values_in


@dataclass(frozen=True, slots=True)
class When:
    """What the words of a duty say of time, and every value in them."""

    values: tuple[Value, ...] = ()
    deadline: Deadline | None = None
    recurrence: Recurrence | None = None
    conditions: tuple[str, ...] = ()
    notice_period: Value | None = None


def timing(words: str, lead: str) -> When:
    """Read some words; `lead` is what is said above them."""
    del lead
    return When(values=values_in(words))
