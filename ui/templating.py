"""Jinja templates for HTML and SVG: every value is escaped, and a name that is not there is an error."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.ext import Extension


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
