"""The door for agents that start the program themselves."""

from __future__ import annotations

from ui.cli.app import Run, app, command


@command(app, as_json=False)
def mcp(run: Run) -> None:
    """Serve the read-only tools for agents on standard input and output.

    A running `inforce serve` offers the same at /mcp.
    """
    from ui.mcp.stdio import run as serve

    serve(run.settings)
