"""Jinja templates for HTML and SVG: every value is escaped, and a name that is not there is an error."""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.ext import Extension
from markupsafe import Markup


class Style(NamedTuple):
    """A style of our own as it stands in a page, and the hash by which the Content-Security-Policy of the page allows it alone."""

    text: Markup
    hash: str


def style(file: Path) -> Style:
    """Return the style in a file."""
    text = file.read_text(encoding="utf-8")
    return Style(Markup(text), f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}")  # noqa: S704 - our own file


@cache
def html_templates(*folders: Path, extensions: tuple[type[Extension], ...] = ()) -> Environment:
    """Return the templates of some folders."""
    return Environment(
        loader=FileSystemLoader(folders),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_sendable,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=extensions,
        auto_reload=False,
        cache_size=-1,
    )


def _sendable(value: Any) -> Any:  # noqa: ANN401 - whatever a template shows
    """Return a text in which half a character, as in a name that is no Unicode, is a question mark: nothing that is sent can hold one."""
    if isinstance(value, str) and not value.isascii():
        return type(value)(value.encode("utf-8", "replace").decode("utf-8"))
    return value
