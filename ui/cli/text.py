"""Lines that a command shows to people, and how words are put in them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """One line (wrapped only in a terminal), indented by so many columns."""

    text: str = ""
    indent: int = 0
    style: str = ""


def count(n: int, thing: str) -> str:
    """Return a number of things in words."""
    return f"{n} {thing}{'' if n == 1 else 's'}"


def folded(words: str) -> str:
    """Return words on one line."""
    return " ".join(words.split())


def shortened(words: str, most: int) -> str:
    """Return words on one line, at most so many characters of them."""
    one_line = folded(words)
    return one_line if len(one_line) <= most else f"{one_line[:most]} ..."


def place(document: str, section: str, page: int | None = None) -> str:
    """Return where words stand."""
    return ", ".join(filter(None, (document, section, f"page {page}" if page else "")))


def status(name: str) -> str:
    """Return a status, state or verdict as people write it."""
    return name.replace("_", " ").lower()
