"""Words as a terminal shows them: on one line, in plain names, and never as orders to the terminal."""

from __future__ import annotations

from collections.abc import Sized

from graph.text.lazy_patterns import lazily

_RETURNS = lazily("[\x0b-\x0d]")
_ORDERS = lazily(
    "[\x00-\x08\x0e-\x1f\x7f-\x9f"  # but for tab and line feed
    "\u202a-\u202e\u2066-\u2069"  # embedding, override and isolation of directions; the marks of a language stay
    "\ud800-\udfff]"
)


def harmless(text: str) -> str:
    """Replace each character that gives a terminal an order: nothing in a contract's words moves the cursor, colours, hides or reverses.

    Page breaks and carriage returns become spaces.
    """
    return _ORDERS.sub("\N{REPLACEMENT CHARACTER}", _RETURNS.sub(" ", text))


def count(things: int | Sized, thing: str) -> str:
    """Return a number of things in words."""
    n = things if isinstance(things, int) else len(things)
    return f"{n} {thing}{'' if n == 1 else 's'}"


def fold(words: str) -> str:
    """Return words on one line."""
    return " ".join(words.split())


def cut(words: str | None, most: int) -> str:
    """Return words on one line, at most so many characters of them."""
    one_line = fold(words or "")
    return one_line if len(one_line) <= most else f"{one_line[:most]} ..."


def place(document: str, section: str, page: int | None = None) -> str:
    """Return where words stand."""
    return ", ".join(filter(None, (document, section, f"page {page}" if page else "")))


def plain(name: str) -> str:
    """Return a status, state or verdict as people write it."""
    return name.replace("_", " ").lower()


def spaced(*parts: str | None) -> str:
    """Return the parts there are, with spaces between them."""
    return " ".join(part for part in parts if part)
