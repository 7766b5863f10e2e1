"""In Force as one of the systems measured: each family is indexed by itself and each question asked."""

from __future__ import annotations

import time
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from rag.reply import Answer
from ui.application.portfolio import Portfolio
from ui.evaluation.gold import Family, Known
from ui.evaluation.measures import Outcome, Said, folded
from ui.settings import Settings
from ui.wiring import open_portfolio

NAME = "In Force"


@dataclass(frozen=True, slots=True)
class Ours:
    """What came of a family's questions, and the texts of its papers as read, by file name."""

    outcomes: tuple[Outcome, ...]
    texts: Mapping[str, str]


def run(family: Family, settings: Settings) -> Ours:
    """Index a family in a folder that is thrown away, with the readers of the settings, and ask its questions."""
    with ExitStack() as open_until_done:
        folder = open_until_done.enter_context(TemporaryDirectory(prefix="inforce-", ignore_cleanup_errors=True))
        portfolio = open_until_done.enter_context(open_portfolio(replace(settings, data=Path(folder))))
        portfolio.index([paper.path for paper in family.papers])
        for known in family.questions[:1]:
            portfolio.ask(known.question)  # whatever is opened for the first question is no part of its time
        outcomes = tuple(_outcome(known, portfolio) for known in family.questions)
        reading = portfolio.sources().reading
        return Ours(outcomes, {document.file_name: reading(document.file_sha256).text for document in portfolio.register.instruments()})


def _outcome(known: Known, portfolio: Portfolio) -> Outcome:
    started = time.perf_counter()
    answer = portfolio.ask(known.question)
    milliseconds = 1000 * (time.perf_counter() - started)
    context = folded(" ".join(clause.read.text for clause in answer.clauses if clause.read is not None))
    return Outcome(known, context, milliseconds, _said(answer, portfolio))


def _said(answer: Answer, portfolio: Portfolio) -> Said:
    reading = portfolio.sources().reading
    standing = sum(reading(one.sha256).text[one.char_start : one.char_end] == one.quote for one in answer.citations)
    cost = dict(answer.usage).get("millionths", 0)
    return Said(answer.text, tuple(one.quote for one in answer.citations), standing, answer.abstained, cost)
