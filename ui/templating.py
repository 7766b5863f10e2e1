"""Jinja templates for HTML: every value is escaped, and a name that is not there is an error."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup


@cache
def html_templates(folder: Path) -> Environment:
    """Return the templates of a folder."""
    return Environment(
        loader=FileSystemLoader(folder),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_sendable,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def _sendable(value: Any) -> Any:  # noqa: ANN401 - whatever a template shows
    """Return a text in which half a character, as in a name that is no Unicode, is a question mark: nothing that is sent can hold one."""
    if isinstance(value, str) and not isinstance(value, Markup) and not value.isascii():
        return value.encode("utf-8", "replace").decode("utf-8")
    return value
