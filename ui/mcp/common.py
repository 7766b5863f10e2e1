"""What all tools share: how a portfolio is opened, what their arguments are called, and how what went wrong is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, TypeVar

from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from graph.errors import AmbiguousError, InForceError
from ui.application.portfolio import Portfolio

Open = Callable[[Context, str | None], Portfolio]
"""A portfolio by name, for whoever sends the request; None: the one the server was started with."""

Day = Annotated[str | None, Field(description="The day asked about, as 2016-06-14. Default: today.", max_length=40)]
Known = Annotated[str | None, Field(description="What our records held on this day or instant. Default: all.", max_length=40)]
In = Annotated[str | None, Field(description="The portfolio. Default: the server's.", max_length=200)]
Name = Annotated[str, Field(description="A document's file name or id.", max_length=500)]
Offset = Annotated[int, Field(ge=0, le=1_000_000)]

_T = TypeVar("_T")


def said(tell: Callable[[], _T]) -> _T:
    """Return what a use case tells; what went wrong becomes a sentence that an agent can act on."""
    try:
        return tell()
    except AmbiguousError as error:
        raise ToolError(f"{error} It may be: {'; '.join(error.matches)}") from None
    except InForceError as error:
        raise ToolError(str(error)) from None
