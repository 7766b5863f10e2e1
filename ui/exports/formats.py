"""Output formats of commands, and files that are overwritten only on request."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Generic, TypeVar

from graph.errors import UsageError

_Form = TypeVar("_Form", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class Target(Generic[_Form]):
    """The form asked for, and the file to write; None: it is printed."""

    form: _Form
    path: Path | None

    def write(self, made: bytes) -> None:
        """Write the file; raises UsageError where that cannot be."""
        assert self.path is not None  # who prints does not write
        try:
            self.path.write_bytes(made)
        except OSError as error:
            raise UsageError(f"{self.path} cannot be written: {error.strerror}.") from None


@dataclass(frozen=True, slots=True)
class Forms(Generic[_Form]):
    """The forms that something can be had in, the first where nothing is asked for.

    `called` are other names of forms, suffixes of files among them; `printed` are forms that are no file, `files` those that are nothing
    else.
    """

    every: type[_Form]
    called: Mapping[str, str] = field(default_factory=dict)
    printed: frozenset[_Form] = frozenset()
    files: frozenset[_Form] = frozenset()

    def target(self, form: str | None, path: Path | None, *, overwrite: bool, as_json: bool) -> Target[_Form]:
        """Read what was asked for; the file's suffix tells the form where nothing else does. Raises UsageError."""
        if as_json and form not in {None, "json"}:
            raise UsageError("Write either --json or --format.")
        named = "json" if as_json else form or (path.suffix.lstrip(".").lower() if path else "") or next(iter(self.every))
        try:
            chosen = self.every(self.called.get(named, named))
        except ValueError:
            raise UsageError(f"There is no format '{named}'. Write {_listed(self.every)}.") from None
        if chosen in self.files and path is None:
            raise UsageError(f"What is {chosen} is not printed: name a file with --output.")
        if chosen in self.printed and path is not None:
            raise UsageError(f"A file is {_listed(f for f in self.every if f not in self.printed)}: {chosen} is printed.")
        if path is not None and path.exists() and not overwrite:
            raise UsageError(f"There is a file {path} already. Name another with --output, or add --overwrite.")
        return Target(chosen, path)


def _listed(forms: Iterable[str]) -> str:
    *first, last = forms
    return f"{', '.join(first)} or {last}" if first else last
