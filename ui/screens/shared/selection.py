"""One pattern for every list: what is open, what came of a decision on it, and one page of the lines."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup


@dataclass(frozen=True, slots=True)
class Opened:
    """The item that a person has open: of which portfolio and day, and the identity of what was shown of it.

    `last` are the ids of what they recorded last on this page, with `decided` open.
    """

    portfolio: str = ""
    item_id: str = ""
    token: str = ""
    day: str = ""
    last: tuple[str, ...] = ()
    decided: str = ""


@dataclass(frozen=True, slots=True)
class Done:
    """What came of a decision: a message, the ids by which it can be undone, and the item to return to."""

    told: Markup
    ids: tuple[str, ...] = ()
    back: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a list: `here` of the `found` lines, the first of them counted from 1."""

    number: int = 1
    of: int = 1
    first: int = 1
    here: int = 0
    found: int = 0

    @classmethod
    def at(cls, number: int, found: int, size: int) -> Page:
        """Return the page with a number, or the nearest one there is."""
        of = max(1, -(-found // size))
        number = min(max(1, number), of)
        first = (number - 1) * size
        return cls(number, of, first + 1, min(size, found - first), found)

    @property
    def last(self) -> int:
        """The number of the last line."""
        return self.first - 1 + self.here

    @property
    def lines(self) -> slice:
        """Where its lines are among all."""
        return slice(self.first - 1, self.last)
