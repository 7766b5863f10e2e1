"""Questions whose words are known, for fitting: of CUAD's contracts that may be looked at, the portfolios, and families/learn.

cuad     questions/cuad.json of the contracts that may be looked at, with a labelled passage
people   the tuning half of questions/*.json, those with words to quote
gold     the questions of ../shared/portfolios, in the words of lawyers
learn    those of ../shared/families/learn, in lawyers' and in people's words
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cuad_questions
import people
from families import SHARED, Family, families

from rag.write.writer import Brief
from ui import Question, connect
from ui.application.portfolio import Portfolio
from ui.evaluation.measures import folded

PLACES = ("cuad", "people", "gold", "learn")


@dataclass(frozen=True, slots=True)
class Known:
    """One question: where it is from, the family or contract it is asked of, the words that answer it, and what was found."""

    place: str
    group: str
    passages: tuple[str, ...]
    brief: Brief


def known(data: Path) -> Iterator[Known]:
    """Yield every question with its brief; what is indexed is kept in `data`, a folder each."""
    with connect(data / "cuad") as portfolio:
        portfolio.index([SHARED / "cuad"])
        for case in cuad_questions.cases(0):
            if not case.held:
                passages = [one[: cuad_questions.LETTERS] for one in case.passages]
                yield _known(portfolio, Question(case.question, document=case.file), ("cuad", case.file), passages)
    for folder in (SHARED / "portfolios", SHARED / "families" / "learn"):
        for family in families(folder=folder):
            kept = data / folder.name / family.name
            new = not kept.exists()
            with connect(kept, portfolio=family.name) as portfolio:
                if new:
                    portfolio.index(family.files)
                for place, row in _rows(family, folder):
                    if row["answer_must_contain"]:
                        yield _known(portfolio, people.question_of(row), (place, family.name), row["answer_must_contain"])


def _rows(family: Family, folder: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    learn = folder.name == "learn"
    yield from (("learn" if learn else "gold", row) for row in family.gold["questions"])
    path = folder / family.name / "people.json" if learn else people.QUESTIONS / f"{family.name}.json"
    for row in json.loads(path.read_text(encoding="utf-8")) if path.is_file() else ():
        if learn or row["half"] == "tune":
            yield "learn" if learn else "people", row


def _known(portfolio: Portfolio, question: Question, where: tuple[str, str], passages: list[str]) -> Known:
    brief = portfolio.parts.answerer.brief(portfolio._put(question), portfolio.name, None)  # noqa: SLF001
    return Known(*where, tuple(folded(one).casefold() for one in passages), brief)
