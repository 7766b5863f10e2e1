"""A conversation that is drawn again shows only what the record still has, and only of its own portfolio."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, cast

from markupsafe import Markup

from graph.errors import NotFoundError
from ui.screens.ask.screen import Turn, _of


@dataclass
class _Audit:
    on_record: frozenset[str]

    def receipt(self, receipt_id: str) -> str:
        """Return what the record has; raises as the audit does for what was purged."""
        if receipt_id not in self.on_record:
            raise NotFoundError(receipt_id)
        return receipt_id


@dataclass
class _Portfolio:
    audit: _Audit
    name: str = "acme"


@dataclass
class _View:
    mine: _Portfolio = field(default_factory=lambda: _Portfolio(_Audit(frozenset({"kept"}))))


def test_a_purged_answer_is_not_shown_again() -> None:
    """Nor is one of another portfolio; one that was never recorded has nothing to be purged."""
    turns = [
        Turn(receipt or "none", Markup("<p></p>"), portfolio, receipt)
        for portfolio, receipt in (("acme", "kept"), ("acme", "purged"), ("bolt", "kept"), ("acme", None))
    ]
    assert [one.question for one in _of(cast("Any", _View()), turns)] == ["kept", "none"]
