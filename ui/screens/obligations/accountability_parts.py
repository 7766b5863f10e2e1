"""What is shown of who owes whom: people, obligations in groups, a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from ui.exports.accountability.drawing import Drawing
from ui.screens.shared.rendering import macro
from ui.serialization.accountability_schema import CaveatShape

NOBODY = "somebody whom the words do not name"
DOUBT = "to be verified"
TEMPLATE = "obligations/accountability.html"
_LONGEST, _HEAD = 420, 160  # characters of an entry's words, and around what is marked further on; the obligation has all of them


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody: by what the screen knows them, how they are called; `document` alone names who is no party of the register."""

    id: str
    name: str
    document: str = ""
    called: tuple[str, ...] = ()

    @property
    def doubt(self) -> bool:
        """Whether a person has to say who it is."""
        return bool(self.document)


@dataclass(frozen=True, slots=True)
class Entry:
    """One obligation; `mark` are the words [start, end) of it that name to whom, or whom it waits for.

    `state` is a State, "" of what nobody has to act on.
    """

    obligation_id: str
    state: str
    kind: str
    words: str
    document: str
    section: str
    clause_id: str
    due: str = ""
    mark: tuple[int, int] = (0, 0)

    @property
    def pieces(self) -> list[tuple[str, str]]:
        """The words with those marked that name somebody; of very long ones their beginning, and what is around the mark."""
        (start, end), text = self.mark, self.words
        cut = _LONGEST if end <= _LONGEST else min(_HEAD, start)
        around = max(cut, start - _HEAD)
        if end > cut:
            found = [("", text[:cut]), ("cut", " … " if around > cut else ""), ("", text[around:start]), ("mark", text[start:end])]
        else:
            found = [("", text[:start]), ("mark" if end else "cut", text[start:end])]
        last = max(cut, end + _HEAD)
        return [*found, ("", text[end:last]), ("cut", " …" if last < len(text) else "")]


@dataclass(frozen=True, slots=True)
class Heap:
    """Obligations that belong together, under a label."""

    label: Markup
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of what is told, by its heading; `none` is said where there is nothing in it. `of` is how many there are in all."""

    heading: Markup
    heaps: tuple[Heap, ...]
    none: str = ""
    of: int = 0


@dataclass(frozen=True, slots=True)
class Pair:
    """How many obligations one has to another."""

    owing: Person
    owed_to: Person
    count: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture as it is shown (None: nothing is drawn) and as a file; `left_out` says in words what is not in it."""

    drawing: Drawing | None
    svg: str
    name: str
    left_out: tuple[Markup, ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """What is told of a day: `read` of `of` contracts were read for it; `caveats` could change it."""

    heading: Markup
    summary: str
    read: int
    of: int
    caveats: Sequence[CaveatShape] = ()


def named(who: Person) -> Markup:
    """Return what somebody is called, marked where a person has to say who it is."""
    return macro(TEMPLATE, "named", who)
