"""A table of a TOML file read strictly: every problem is gathered with its place and what is allowed, and nothing is passed over."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Any, TypeVar

_Choice = TypeVar("_Choice", bound=StrEnum)
_LONGEST = 4_000  # characters of one text
_SHOWN = 60  # characters of what was written that a message repeats
_HIGHEST = 10**15  # no figure of a contract is higher


@dataclass(frozen=True, slots=True)
class Fields:
    """One table at a place ("rule 'payment-days', medium 1"); what is wrong in it is added to `problems`."""

    place: str
    table: Mapping[str, Any]
    problems: list[str]

    def wrong(self, key: str, message: str) -> None:
        """Note a problem with a key."""
        self.problems.append(", ".join(filter(None, (self.place, f"key '{key}'"))) + f": {message}")

    def only(self, allowed: Collection[str]) -> None:
        """Note every key that is not among those allowed."""
        for key in self.table:
            if key not in allowed:
                near = difflib.get_close_matches(key, allowed, n=1)
                meant = f" Did you mean '{near[0]}'?" if near else ""
                self.wrong(key, f"there is no such key.{meant} Allowed are {', '.join(sorted(allowed))}.")

    def text(self, key: str, *, needed: bool = False) -> str:
        """Return a text, "" where there is none."""
        value = self.table.get(key, "")
        if not isinstance(value, str):
            self.wrong(key, f"this must be a text in quotation marks, not {_named(value)}.")
            return ""
        if needed and not value.strip():
            self.wrong(key, "a text is needed here.")
        if len(value) > _LONGEST:
            self.wrong(key, f"the text has {len(value):,} characters; the most is {_LONGEST:,}.")
        return value.strip()

    def texts(self, key: str) -> tuple[str, ...]:
        """Return one text or a list of them; () where there is none."""
        value = self.table.get(key)
        if value is None:
            return ()
        listed = value if isinstance(value, list) else [value]
        if not listed or not all(isinstance(one, str) and one.strip() for one in listed):
            self.wrong(key, 'this must be a text or a list of texts, such as ["Delaware", "New York"].')
            return ()
        return tuple(one.strip() for one in listed)

    def choice(self, kind: type[_Choice], key: str, *, needed: bool = False) -> _Choice | None:
        """Return one of a closed list; None where there is none."""
        value = self.table.get(key)
        if value is None and not needed:
            return None
        try:
            return kind(value) if isinstance(value, str) else kind("")
        except ValueError:
            self.wrong(key, f"{'it is missing' if value is None else f'{_short(value)} is none of them'}. Allowed are {', '.join(kind)}.")
            return None

    def number(self, key: str) -> Decimal | None:
        """Return a figure from 0 up; None where it is none."""
        value = self.table.get(key)
        if isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value <= _HIGHEST:
            return Decimal(str(value))
        self.wrong(key, f"this must be a number from 0 up, not {_named(value)}.")
        return None

    def below(self, key: str) -> Fields | None:
        """Return the table under a key; None where there is none."""
        value = self.table.get(key)
        if value is not None and not isinstance(value, dict):
            self.wrong(key, f"this must be a table in braces, not {_named(value)}.")
            return None
        return None if value is None else Fields(f"{self.place}, {key}".removeprefix(", "), value, self.problems)

    def tables(self, key: str) -> Iterator[Fields]:
        """Yield the tables listed under a key, numbered from 1."""
        value = self.table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
            self.wrong(key, f"this must be a list of tables: write [[{key}]] above each, or [{{ ... }}].")
            return
        for n, one in enumerate(value, 1):
            yield Fields(f"{self.place}, {key} {n}".removeprefix(", "), one, self.problems)


def _short(value: object) -> str:
    """Return what stands there as far as a message repeats it."""
    if not isinstance(value, str):
        return _named(value)
    return f"'{value}'" if len(value) <= _SHOWN else f"'{value[:_SHOWN]} ...'"


def _named(value: object) -> str:
    """Name what stands there as a person who knows no types would."""
    names = {bool: "true or false", int: "a whole number", float: "a number", str: "a text", list: "a list", dict: "a table"}
    return "nothing" if value is None else names.get(type(value), "a date or time")
