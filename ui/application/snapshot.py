"""A portfolio as it was recorded when a request began.

Others may record while one request is answered: what is read first and what is looked up for it
afterwards must be of one state, or an answer would speak of clauses that its sources no longer know.
"""

from __future__ import annotations

import inspect
from functools import cached_property, wraps
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from collections.abc import Callable

    from graph.store.interface import Store
    from ui.application.parts import Parts


def still(parts: Parts, portfolio: str, at: int | None = None) -> Parts:
    """Return parts that read the portfolio as it is at their first look, or was at a ledger sequence; they are for reading only."""
    return cast("Parts", _StillParts(parts, portfolio, at))


class _Still:
    """Stands for something that reads portfolios at a ledger sequence, `known`: of one portfolio, now is a sequence that stands still."""

    def __init__(self, of: Any, portfolio: str) -> None:  # noqa: ANN401 - a store, or the parts
        self._of = of
        self._portfolio = portfolio
        self._bound: dict[str, Any] = {}

    def _sequence(self) -> int:
        raise NotImplementedError

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:  # noqa: ANN401
            if name in self._bound:
                return self._bound[name]
            found = getattr(self._of, name)
            if not inspect.ismethod(found) or "known" not in inspect.signature(found).parameters:
                return found  # under no clock
            self._bound[name] = self._at_sequence(found)
            return self._bound[name]

    def _at_sequence(self, read: Callable[..., Any]) -> Callable[..., Any]:
        takes = inspect.signature(read)

        @wraps(read)
        def then(*args: object, **named: object) -> Any:  # noqa: ANN401
            given = takes.bind(*args, **named)
            if given.arguments.get("portfolio") == self._portfolio and given.arguments.get("known") is None:
                given.arguments["known"] = self._sequence()
            return read(*given.args, **given.kwargs)

        return then


class _StillStore(_Still):
    """A store whose present, of one portfolio, is a ledger sequence."""

    def __init__(self, store: Store, portfolio: str, at: int | None) -> None:
        super().__init__(store, portfolio)
        self._seq = store.facts_head(portfolio) if at is None else at

    def _sequence(self) -> int:
        return self._seq

    def facts_head(self, portfolio: str) -> int:
        """Return where the facts end: of the portfolio that stands still, there."""
        return self._seq if portfolio == self._portfolio else cast("int", self._of.facts_head(portfolio))


class _StillParts(_Still):
    """Parts whose store stands still from the first look on."""

    def __init__(self, parts: Parts, portfolio: str, at: int | None) -> None:
        super().__init__(parts, portfolio)
        self._at = at

    def _sequence(self) -> int:
        return self.store._sequence()  # noqa: SLF001 - the other half of this

    @cached_property
    def store(self) -> _StillStore:
        """The store, opened at the first look."""
        return _StillStore(self._of.store, self._portfolio, self._at)
