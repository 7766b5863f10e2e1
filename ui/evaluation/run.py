"""Runs an evaluation: every family, In Force and the common retrieval methods, and the report."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from rag.reply import Answer
from ui.application.portfolio import Portfolio
from ui.evaluation import report
from ui.evaluation.gold import Family, Known
from ui.evaluation.measures import Outcome, Said, folded
from ui.settings import Settings
from ui.wiring import open_portfolio

MARKDOWN, HTML = "evaluation.md", "evaluation.html"
Found = Mapping[str, Sequence[Outcome]]
"""What came of all questions, by system, ours first."""


@dataclass(frozen=True, slots=True)
class _Ours:
    """What came of a family's questions, and the texts of its papers as read, by file name."""

    outcomes: tuple[Outcome, ...]
    texts: Mapping[str, str]


def evaluate(
    families: Sequence[Family], settings: Settings, *, peers: bool, today: date, on_family: Callable[[Family], None] = lambda _: None
) -> Found:
    """Ask every question of every family; `on_family` is told before each."""
    found: dict[str, list[Outcome]] = defaultdict(list)
    for family in families:
        on_family(family)
        done = _run(family, settings)
        found[report.NAME] += done.outcomes
        for name, outcome in _peers(family, done.texts, today) if peers else ():
            found[name].append(outcome)
    return found


def write(folder: Path, title: str, found: Found) -> tuple[Path, Path]:
    """Write the report into a folder, as Markdown and as a page; returns both files."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / MARKDOWN).write_text(report.markdown(title, found), encoding="utf-8")
    (folder / HTML).write_text(report.page(title, found), encoding="utf-8")
    return folder / MARKDOWN, folder / HTML


def _peers(family: Family, texts: Mapping[str, str], today: date) -> list[tuple[str, Outcome]]:
    from indexing.search.embedder import open_embedder
    from ui.evaluation import peers

    return list(peers.outcomes(family, peers.papers(family, texts), open_embedder(), today))


def _run(family: Family, settings: Settings) -> _Ours:
    """Index a family in a folder that is thrown away, with the readers of the settings, and ask its questions."""
    with ExitStack() as open_until_done:
        folder = open_until_done.enter_context(TemporaryDirectory(prefix="inforce-", ignore_cleanup_errors=True))
        portfolio = open_until_done.enter_context(open_portfolio(replace(settings, data=Path(folder))))
        portfolio.index([paper.path for paper in family.papers])
        for known in family.questions[:1]:
            portfolio.ask(known.question)  # whatever is opened for the first question is no part of its time
        outcomes = tuple(_outcome(known, portfolio) for known in family.questions)
        reading = portfolio.sources().reading
        return _Ours(outcomes, {document.file_name: reading(document.file_sha256).text for document in portfolio.register.instruments()})


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
