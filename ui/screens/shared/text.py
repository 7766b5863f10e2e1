"""Words of contracts, files and people as text or markup that is safe to show."""

from __future__ import annotations

import re
from collections.abc import Iterable

from markupsafe import Markup, escape

_CONTROL = re.compile("[\u202a-\u202e\u2066-\u2069\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_LONGEST = 160  # characters of a label


def words(text: str) -> Markup:
    """Return words of a contract or a file's name in an element that isolates their direction."""
    return Markup(f"<bdi>{visible(text)}</bdi>")  # noqa: S704 - escaped


def visible(text: str) -> Markup:
    """Return text with control characters written out: one that turns text around could show an .exe as a .pdf."""
    if not _CONTROL.search(text):
        return escape(text)
    shown = '<span class="control" title="A control character stands here.">U+{:04X}</span>'
    return Markup(_CONTROL.sub(lambda found: shown.format(ord(found[0])), str(escape(text))))  # noqa: S704 - escaped


def label(text: str, most: int = _LONGEST) -> str:
    """Return words for a place without markup, such as a choice in a list: control characters written out, cut to `most` characters."""
    told = written_out(text)
    return told if len(told) <= most else f"{told[: most - 1]}…"


def written_out(text: str) -> str:
    """Return text with control characters written out, and half characters replaced."""
    return _CONTROL.sub(lambda found: f"<U+{ord(found[0]):04X}>", text.encode("utf-8", "replace").decode("utf-8"))


def plainly(code: str) -> str:
    """Return a code of a closed list as words: NOT_YET_IN_FORCE is "not yet in force"."""
    return code.replace("_", " ").lower()


def joined(parts: Iterable[str | None], by: str = ", ") -> str:
    """Return the parts that are not empty, joined."""
    return by.join(filter(None, parts))


def whereabouts(section: str, page: int | None) -> str:
    """Return a provision and a page as words."""
    return joined((section, f"page {page}" if page else ""))


def counted(number: int, one: str, several: str = "") -> str:
    """Return a number with what it counts."""
    return f"{number} {one if number == 1 else several or f'{one}s'}"


def squeezed(text: str) -> str:
    """Return text on one line."""
    return " ".join(text.split())
