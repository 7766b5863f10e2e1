"""The door for agents that start the program themselves."""

from __future__ import annotations

from ui.commands.app import Data, Name, app
from ui.settings import Settings


@app.command()
def mcp(*, data: Data = None, portfolio: Name = None) -> None:
    """Serve the read-only tools for agents on standard input and output.

    A running `inforce serve` offers the same at /mcp.
    """
    from ui.mcp.stdio import run

    run(Settings.read(data, portfolio))
