"""Filters for lists of obligations."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from typing import Self

from graph.model.obligations import Bound, Domain, Obligation, State
from ui.application.questions import choice


@dataclass(frozen=True, slots=True)
class Wanted:
    """A choice of obligations; what is empty asks for nothing in particular. `due_by` leaves out what has no day."""

    states: frozenset[State] = frozenset()
    domain: Domain | None = None
    party: str = ""
    only_open: bool = False
    due_by: date | None = None

    @classmethod
    def of(
        cls, states: Collection[str] = (), domain: str = "", party: str = "", *, only_open: bool = False, due_by: date | None = None
    ) -> Self:
        """Read what a person wrote; raises UsageError with what can be written."""
        chosen = frozenset(choice(State, one, "state") for one in states)
        return cls(chosen, choice(Domain, domain, "domain") if domain else None, party, only_open, due_by)

    @property
    def decided(self) -> bool:
        """True where people have decided of all that can be among these: what nobody did waits for them, and is PENDING."""
        return self.only_open or (bool(self.states) and State.PENDING not in self.states)

    def takes(self, found: Obligation) -> bool:
        """Tell whether an obligation is among those wanted."""
        return (
            (not self.states or found.state in self.states)
            and (self.domain is None or found.duty.domain is self.domain)
            and (not self.party or self._owes(found))
            and (not self.only_open or found.open)
            and (self.due_by is None or (found.due is not None and found.due <= self.due_by))
        )

    def _owes(self, found: Obligation) -> bool:
        asked = self.party.casefold()
        each = found.duty.bound is Bound.BOTH and not found.duty.several
        return each or any(asked in name.casefold() for name in (found.duty.obligor, found.duty.party, *found.duty.several))
