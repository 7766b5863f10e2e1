"""What all tools share: argument types, the conversion of functions to tools, and errors."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
from functools import cache, partial
from typing import Annotated, Any, get_type_hints

from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.tools import Tool
from mcp_types import ToolAnnotations
from pydantic import Field, ValidationError
from pydantic_core import ErrorDetails

from graph.errors import AmbiguousError, InForceError
from ui.application.portfolio import Portfolio

Open = Callable[[Context, str | None], Portfolio]
"""A portfolio by name, for whoever sends the request; None: the one the server was started with."""
Perform = Callable[[Context, str | None, Callable[[], object]], Awaitable[object]]
"""Has a tool's work on a portfolio done elsewhere, for whoever sends the request."""
Work = Callable[..., object]
"""What a tool does: a function of a portfolio, as it is at the first look, and of the tool's own arguments."""

Day = Annotated[str | None, Field(description="The day asked about, as 2016-06-14. Default: today.", max_length=40)]
Known = Annotated[str | None, Field(description="What our records held on this day or instant. Default: all.", max_length=40)]
In = Annotated[str | None, Field(description="The portfolio. Default: the server's.", max_length=200)]
Name = Annotated[str, Field(description="A document's file name or id.", max_length=500)]
Offset = Annotated[int, Field(ge=0, le=1_000_000)]

_READS = ToolAnnotations(read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False)


def tool(work: Work, opens: Open, perform: Perform | None) -> Tool:
    """Return a function as a tool; without `perform` it works in the threads of the protocol's library."""

    def here(context: Context, portfolio: str | None = None, **given: object) -> object:
        return _done(work, opens, context, portfolio, given)

    async def elsewhere(context: Context, portfolio: str | None = None, **given: object) -> object:
        assert perform is not None  # else it is done here
        return await perform(context, portfolio, partial(_done, work, opens, context, portfolio, given))

    return _form(work, apart=perform is not None).model_copy(update={"fn": elsewhere if perform else here})


@cache
def _form(work: Work, *, apart: bool) -> Tool:
    """Return a tool that no portfolio is behind yet: what it takes and gives is worked out once, from how it is written."""
    hints = get_type_hints(work, include_extras=True)
    own = [one.replace(annotation=hints[key]) for key, one in [*inspect.signature(work).parameters.items()][1:]]
    context = inspect.Parameter("context", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=Context)
    portfolio = inspect.Parameter("portfolio", inspect.Parameter.KEYWORD_ONLY, annotation=In, default=None)
    signature = inspect.Signature([context, *own, portfolio], return_annotation=hints["return"])

    def here(**_: object) -> None:
        raise NotImplementedError

    async def elsewhere(**_: object) -> None:
        raise NotImplementedError

    written: Any = elsewhere if apart else here
    written.__name__, written.__doc__, written.__signature__ = work.__name__, work.__doc__, signature
    written.__annotations__ = {**{one.name: one.annotation for one in signature.parameters.values()}, "return": hints["return"]}
    return strict(written, _READS)


def _done(work: Work, opens: Open, context: Context, portfolio: str | None, given: dict[str, object]) -> object:
    """Return what a tool tells; what went wrong becomes a sentence that an agent can act on."""
    try:
        return work(opens(context, portfolio).still(), **given)
    except AmbiguousError as error:
        raise ToolError(f"{error} It may be: {'; '.join(error.matches)}") from None
    except InForceError as error:
        raise ToolError(str(error)) from None


def strict(function: Callable[..., object], annotations: ToolAnnotations) -> Tool:
    """Return a function as a tool with structured results; an agent that misspells a day is told so, not answered for today."""
    tool = _Strict.from_function(function, annotations=annotations, structured_output=True)
    tool.parameters["additionalProperties"] = False
    return tool


class _Strict(Tool):
    """The library's own would pass over unknown arguments, and tell what is wrong with the others in its validator's words."""

    async def run(self, arguments: dict[str, Any], context: Context[Any, Any], convert_result: bool = False) -> Any:  # noqa: ANN401
        known = sorted(self.parameters["properties"])
        if unknown := sorted(set(arguments) - set(known)):
            told = ", ".join(name if name.isidentifier() and len(name) <= 40 else "..." for name in unknown[:5])
            raise ToolError(f"There is no argument {told} here. There are: {', '.join(known)}.")
        try:
            self.fn_metadata.validate_arguments(arguments)
        except ValidationError as error:
            raise ToolError("; ".join(map(_fault_message, error.errors()))) from None
        return await super().run(arguments, context, convert_result)


def _fault_message(fault: ErrorDetails) -> str:
    """Say which argument is wrong and how; what it was is not repeated."""
    return f"{fault['loc'][0] if fault['loc'] else 'call'}: {fault['msg']}"
