"""Places of a document as some words name them, and how one is part of another."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum

from graph.model.edges import Unit


class Form(StrEnum):
    """What a citation is by its words."""

    SECTION = "SECTION"
    ATTACHMENT = "ATTACHMENT"
    DEFINITION = "DEFINITION"
    HEADING = "HEADING"
    UNIT = "UNIT"


@dataclass(frozen=True, slots=True)
class Cited:
    """One place: an address as the document would write it, a heading, or a counted unit of either.

    `inner` is a part of a definition that has no address of its own; `doc` the number of the
    instrument named beside the place, -1 where none is.
    """

    section: str = ""
    heading: str = ""
    term: str = ""
    unit: Unit | None = None
    ordinal: int = 0
    inner: str = ""
    doc: int = -1

    @property
    def address(self) -> str:
        """The address with its defined term: ``1.01 (Maturity Date)``."""
        if not self.term:
            return self.section or self.heading
        return f"{self.section} ({self.term})" if self.section else f"{self.term} (definition)"


@dataclass(frozen=True, slots=True)
class Citation:
    """The places that [start, end) of the masked sentence names. `relative`: it names parts of something said before."""

    start: int
    end: int
    form: Form
    places: tuple[Cited, ...]
    relative: bool = False
    new: bool = False
    quote: int = -1


def part_of(part: Cited, whole: Cited) -> Cited:
    """Return the place `part` names within `whole`."""
    if part.unit is not None:
        return replace(whole, unit=part.unit, ordinal=part.ordinal)
    if part.term:
        return Cited(whole.section, whole.heading, part.term, inner=part.inner)
    if part.heading and not part.section:
        return Cited("", part.heading)
    if not part.section:
        return whole
    if whole.term:
        return replace(whole, inner=part.section)
    return Cited(nested(part.section, whole), part.heading)


def nested(section: str, whole: Cited) -> str:
    """Return the address of `section` inside `whole`: (b) of 14.2 is 14.2(b); 4(g) of the Schedule is Schedule, Part 4(g)."""
    if not whole.section:
        return section
    if re.match(r"(?i)(?:exhibit|schedule|annex|appendix|attachment|rider|credit)", whole.section):
        return f"{whole.section}, Section {section}"
    if section.startswith("("):
        return f"{whole.section}{section}"
    if section.startswith(re.split(r"[(.]", whole.section)[0]):
        return section
    if re.fullmatch(r"[a-z]", section):
        return f"{whole.section}({section})"
    return f"{whole.section}.{section}" if re.fullmatch(r"[A-Z]|[a-z]|\d+", section) else section
