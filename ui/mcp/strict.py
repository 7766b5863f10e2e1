"""Tools that take what they say they take: an argument nobody reads is refused, and what is wrong with one is told in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.tools import Tool
from mcp_types import ToolAnnotations
from pydantic import ValidationError
from pydantic_core import ErrorDetails


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
            raise ToolError("; ".join(map(_told, error.errors()))) from None
        return await super().run(arguments, context, convert_result)


def _told(fault: ErrorDetails) -> str:
    """Say which argument is wrong and how; what it was is not repeated."""
    return f"{fault['loc'][0] if fault['loc'] else 'call'}: {fault['msg']}"
