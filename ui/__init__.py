"""Every door: command line, HTTP, Python. No rule of law lives here.

    from ui import connect

    with connect(portfolio="acme") as portfolio:
        portfolio.index(["contracts/"])
        answer = portfolio.ask("What is the cap on liability?")

What goes wrong is an `InForceError`; `NotFoundError`, `AmbiguousError`, `UsageError` and the others say what kind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from graph.errors import AmbiguousError, ConflictError, InForceError, IntegrityError, NotFoundError, UnreadableError, UsageError
    from rag.reply import Answer, Citation
    from ui.application.decisions import Authority
    from ui.application.portfolio import Portfolio
    from ui.application.questions import Copy, Provision, Question
    from ui.wiring import connect

__all__ = [
    "AmbiguousError",
    "Answer",
    "Authority",
    "Citation",
    "ConflictError",
    "Copy",
    "InForceError",
    "IntegrityError",
    "NotFoundError",
    "Portfolio",
    "Provision",
    "Question",
    "UnreadableError",
    "UsageError",
    "connect",
]

_HOMES = {
    "graph.errors": (
        "AmbiguousError",
        "ConflictError",
        "InForceError",
        "IntegrityError",
        "NotFoundError",
        "UnreadableError",
        "UsageError",
    ),
    "rag.reply": ("Answer", "Citation"),
    "ui.application.questions": ("Copy", "Provision", "Question"),
    "ui.application.decisions": ("Authority",),
    "ui.application.portfolio": ("Portfolio",),
    "ui.wiring": ("connect",),
}


def __getattr__(name: str) -> object:
    """Load a name when it is first asked for: importing `ui` costs nothing."""
    from importlib import import_module

    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(home), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """Return what there is to import."""
    return sorted(__all__)
