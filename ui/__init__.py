"""Every door: command line, HTTP, Python. No rule of law lives here.

from ui import connect

with connect(portfolio="acme") as portfolio:
portfolio.index(["contracts/"])
answer = portfolio.ask("What is the cap on liability?")
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.asked import Provision, Question
    from ui.deciding import Authority
    from ui.usecases import Portfolio
    from ui.wiring import connect

__all__ = ["Authority", "Portfolio", "Provision", "Question", "connect"]

_HOMES = {"Authority": "deciding", "Portfolio": "usecases", "Provision": "asked", "Question": "asked", "connect": "wiring"}


def __getattr__(name: str) -> object:
    """Load a name when it is first asked for: importing `ui` costs nothing."""
    from importlib import import_module

    if name not in _HOMES:
        raise AttributeError(name)
    return getattr(import_module(f"ui.{_HOMES[name]}"), name)
