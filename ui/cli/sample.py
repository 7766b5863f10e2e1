"""`inforce demo`: the sample portfolio, one question for two dates, and the page to ask more."""

from __future__ import annotations

from datetime import date

from ui.application.questions import Question
from ui.cli import terminal
from ui.cli.rendering import Line, rendered
from ui.sample import PORTFOLIO, sample_folder
from ui.serialization import contract
from ui.serialization.operation_schema import indexed
from ui.settings import DEFAULT_HOST, DEFAULT_PORT, Settings
from ui.wiring import open_portfolio

__all__ = ["PORTFOLIO", "run", "sample_folder"]
QUESTION = "How is the total liability of each party limited?"
DAYS = (date(2026, 2, 1), date(2026, 6, 1))


def run(settings: Settings, *, serve_after: bool) -> None:
    """Index the sample, show the question answered for two dates, then serve until Ctrl-C."""
    folder = sample_folder()
    with open_portfolio(settings, on_wait=terminal.say_waiting) as portfolio:
        with terminal.progress() as on_progress:
            report = indexed(portfolio.index([folder], on_progress), portfolio.name)
        terminal.show([Line(f"A sample portfolio of {report['documents']} documents, from {folder}"), Line()])
        for day in DAYS:
            question = Question(QUESTION, as_of=day)
            reply = contract.reply(portfolio.ask(question), portfolio.sources())
            terminal.show(rendered("demo", reply))
    if serve_after:
        from ui.server import run as serve

        serve(settings, DEFAULT_HOST, DEFAULT_PORT, say=terminal.say, on_wait=terminal.say_waiting)
