"""What one person looks at: a portfolio, a day, and the state of the record."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime

from graph.errors import InForceError, NotFoundError, UsageError
from ui.access.roles import Principal, Role
from ui.application.decisions import Authority
from ui.application.portfolio import Portfolio
from ui.problems import problem_of
from ui.screens.shared.links import ROOT, Links

_ID = re.compile(r"(?: of| to)? '[a-z]_[0-9a-f]{6,}'")


@dataclass(frozen=True, slots=True)
class View:
    """What one person looks at. `mine` is the portfolio as they may see it, to read from and to record in as themselves."""

    principal: Principal
    mine: Portfolio
    as_of: date
    known_as_of: datetime | None

    @property
    def still(self) -> Portfolio:
        """The portfolio to read from, whatever others record meanwhile; raises NotFoundError for a day before there was anything."""
        if self.known_as_of is None:
            return self.mine.still()
        at = self.mine.parts.store.sequence_at(self.mine.name, self.known_as_of)
        if not at:  # the usual message about an empty portfolio would name the others
            raise NotFoundError(f"Nothing was on record here yet on {self.known_as_of:%Y-%m-%d}.")
        return self.mine.still(at)

    @property
    def links(self) -> Links:
        """Links to what is on record in this view."""
        return Links(self.mine.name, self.as_of.isoformat(), self.known_as_of.isoformat() if self.known_as_of else None, ROOT)

    @property
    def links_now(self) -> Links:
        """Links to today's records, whichever are shown."""
        return Links(self.mine.name, self.as_of.isoformat(), None, ROOT)

    @property
    def query(self) -> dict[str, str]:
        """The parameters by which an address names this view."""
        known = self.known_as_of.isoformat() if self.known_as_of else ""
        return {"portfolio": self.mine.name, "as_of": self.as_of.isoformat()} | ({"known_as_of": known} if known else {})

    def may(self, role: Role) -> bool:
        """Return whether the person has a role."""
        return self.principal.role.includes(role)

    def require(self, role: Role) -> None:
        """Raise UsageError where the person does not have a role."""
        if not self.may(role):
            raise UsageError(f"This needs the role '{role}'; '{self.principal.name}' has '{self.principal.role}'.")

    def authority(self, by: str | None, reason: str | None) -> Authority:
        """Return who decides, and why; raises UsageError without a reason. The record keeps both names where another one is given."""
        if not reason or not reason.strip():
            raise UsageError("Write a reason first: the record keeps it beside the decision. Nothing was recorded.")
        return Authority((by or "").strip() or self.principal.name, reason.strip())


def why(error: InForceError) -> str:
    """Return what to tell about an error to a person who has no command line."""
    return _ID.sub("", problem_of(error)["detail"])
