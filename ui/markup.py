"""HTML elements in which every string is escaped."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import NamedTuple

from markupsafe import Markup

_VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})


class Html(NamedTuple):
    """Markup built by `tag`: safe to place in other markup as it is."""

    markup: str

    def __html__(self) -> str:
        """Return the markup to templates, which do not escape it then."""
        return self.markup


Child = str | Html | Iterable["Child"] | None


def tag(name: str, /, *children: Child, **attributes: str | bool | None) -> Html:
    """Return an element. Strings are escaped; attributes that are None or False are left out.

    A trailing underscore is dropped from an attribute's name (`class_`, `for_`).
    """
    written = "".join(_attribute(key, value) for key, value in attributes.items())
    if name in _VOID:
        return Html(f"<{name}{written}>")
    return Html(f"<{name}{written}>{''.join(map(_text, children))}</{name}>")


def _attribute(key: str, value: str | bool | None) -> str:
    if value is None or value is False:
        return ""
    name = key.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{_escaped(value)}"'


def _text(child: Child) -> str:
    if child is None:
        return ""
    if isinstance(child, Html | Markup):
        return child.__html__()
    if isinstance(child, str):
        return _escaped(child)
    return "".join(map(_text, child))


def _escaped(text: str) -> str:
    """Return text as markup; half a character, as in a name that is no Unicode, is a question mark: nothing that is sent can hold one."""
    return escape(text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8"))
