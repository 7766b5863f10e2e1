"""Who decides, and why: what every decision and event on record keeps."""

from __future__ import annotations

from dataclasses import dataclass

from graph.errors import UsageError


@dataclass(frozen=True, slots=True)
class Authority:
    """Who decided, as they call themselves, and why."""

    by: str
    reason: str

    def required(self) -> Authority:
        """Return the same; raises UsageError without a name or a reason."""
        if not self.by.strip():
            raise UsageError("Say who decides with --by.")
        if not self.reason.strip():
            raise UsageError("Say why with --reason: the record keeps it beside the decision.")
        return self
