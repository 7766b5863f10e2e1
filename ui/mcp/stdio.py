"""`inforce mcp`: the tools on standard streams, for an agent that starts the program itself."""

from __future__ import annotations

from dataclasses import replace

from ui.mcp.server import create_mcp
from ui.settings import Settings, portfolio_name
from ui.wiring import open_portfolio


def run(settings: Settings) -> None:
    """Serve until the input ends."""
    with open_portfolio(settings) as opened:
        create_mcp(lambda _, name: opened if name is None else replace(opened, name=portfolio_name(name))).run("stdio")
