"""How a person's decision goes on record: under the lock of whoever writes, then whatever hangs on it is looked up again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from graph.errors import UsageError
from graph.model.edges import Decision, Edge, Verdict
from graph.model.ids import PortfolioName, digest

if TYPE_CHECKING:
    from ui.application.parts import Parts


@dataclass(frozen=True, slots=True)
class Authority:
    """Who decided, as they call themselves, and why."""

    by: str
    reason: str


Make = Callable[[], Sequence[Decision]]
"""Makes the decisions; called under the lock, so that what it looks at cannot change before they are on record."""


@dataclass(frozen=True, slots=True)
class Recorder:
    """Puts decisions on record. `principal` is who is signed in: kept apart from the name that a person gives."""

    name: PortfolioName
    parts: Parts
    now: Callable[[], datetime]
    principal: str

    def record(self, make: Make) -> tuple[Decision, ...]:
        """Record what `make` returns, all at once, and look up again whatever hangs on it."""
        with self.parts.writing():
            decisions = tuple(make())
            if not decisions:
                return ()
            with self.parts.store.transaction(self.name, self.principal, "decide", self.now()) as records:
                for decision in decisions:
                    records.put_decision(decision)
            self.parts.linker.relink(self.name, actor=self.principal, now=self.now())
            self.parts.linker.refresh(self.name, actor=self.principal, now=self.now())
        return decisions

    def decision(
        self,
        verdict: Verdict,
        subject: str,
        authority: Authority,
        *,
        edge: Edge | None = None,
        field: str = "",
        value: str = "",
        shown: str = "",
    ) -> Decision:
        """Return a decision of now; raises UsageError without a name or a reason."""
        if not authority.reason.strip():
            raise UsageError("Say why with --reason: the record keeps it beside the decision.")
        if not authority.by.strip():
            raise UsageError("Say who decides with --by.")
        decision_id = "x_" + digest(verdict, subject, authority.by, self.now().isoformat(), field, value)
        return Decision(
            decision_id, verdict, subject, authority.by, authority.reason, edge, field, value, principal=self.principal, shown=shown
        )
