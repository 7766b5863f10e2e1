"""Contract families with known answers: a folder each, its files and a `gold.json`.

    {"documents": [{"file", "pdf"?, "effective_date"?, "executed_date"?}],
     "questions": [{"question", "as_of", "answer_must_contain", "answer_must_not_contain", "type"?, "expected"?,
                    "counterparty"?, "document"?, "previous"?}]}

Where nothing must be contained the right reply is a "no"; where the type is ``unanswerable`` it is silence.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from graph.errors import NotFoundError, UnreadableError
from ui.application.questions import Question

GOLD = "gold.json"
UNANSWERABLE = "unanswerable"


@dataclass(frozen=True, slots=True)
class Known:
    """A question and what is known of its answer: strings that it must and must not contain; `silent`: the documents do not say."""

    family: str
    type: str
    question: Question
    must: tuple[str, ...]
    never: tuple[str, ...]
    silent: bool


@dataclass(frozen=True, slots=True)
class Paper:
    """A file of a family, and the day it is in force from as far as the ground truth has one."""

    path: Path
    day: date | None


@dataclass(frozen=True, slots=True)
class Family:
    """A family: its papers, by name, and its questions."""

    name: str
    papers: tuple[Paper, ...]
    questions: tuple[Known, ...]


def read_families(folder: Path, *, pdf: bool = False, more: Path | None = None) -> tuple[Family, ...]:
    """Return the families of a folder, or the one that it is; `more` holds further questions, `NAME.json` for a family.

    `pdf` takes the PDF twin of a file where there is one. Raises NotFoundError where there is no family,
    UnreadableError for a `gold.json` that is not as it should be.
    """
    golds = [folder / GOLD] if (folder / GOLD).is_file() else sorted(folder.glob(f"*/{GOLD}"))
    if not golds:
        raise NotFoundError(f"There is no {GOLD} in {folder} or in a folder in it.")
    return tuple(_family(gold, pdf, more) for gold in golds)


def _family(gold: Path, pdf: bool, more: Path | None) -> Family:
    name = gold.parent.name
    told = _read(gold)
    if not isinstance(told, dict):
        raise UnreadableError(str(gold), "it is no JSON object", "Write it as docs/evaluating.md says.")
    further = _read(more / f"{name}.json") if more is not None and (more / f"{name}.json").is_file() else []
    try:
        papers = {_path(gold.parent, row, pdf): _day(row) for row in told["documents"]}
        questions = tuple(_known(name, row) for row in (*told.get("questions", ()), *further))
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        reason = f"it has no {error}" if isinstance(error, KeyError) else str(error)
        raise UnreadableError(str(gold), reason, "Write it as docs/evaluating.md says.") from None
    missing = [path.name for path in papers if not path.is_file()]
    if missing:
        raise UnreadableError(str(gold), f"the files it names are not beside it: {', '.join(missing)}", "Put them there.")
    return Family(name, tuple(Paper(path, papers[path]) for path in sorted(papers)), questions)


def _read(path: Path) -> Any:  # noqa: ANN401 - JSON
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise UnreadableError(str(path), f"it is no JSON text ({error})", "Write it as docs/evaluating.md says.") from None


def _path(folder: Path, row: Mapping[str, Any], pdf: bool) -> Path:
    return folder / str(row.get("pdf") if pdf and row.get("pdf") else row["file"])


def _day(row: Mapping[str, Any]) -> date | None:
    days = (row.get(name) for name in ("effective_date", "executed_date"))
    return next((date.fromisoformat(day) for day in days if isinstance(day, str) and len(day) == len("2016-06-14")), None)


def _known(family: str, row: Mapping[str, Any]) -> Known:
    fields = {name: row[name] for name in ("question", "as_of", "counterparty", "document", "previous") if row.get(name)}
    must, never = (tuple(_strings(row.get(name, ()))) for name in ("answer_must_contain", "answer_must_not_contain"))
    kind = str(row.get("type", ""))
    return Known(family, kind, Question.read(fields), must, never, silent=kind == UNANSWERABLE)


def _strings(some: Any) -> Iterator[str]:  # noqa: ANN401 - JSON
    if not isinstance(some, list | tuple):
        raise TypeError("what an answer must contain is a list of strings")
    yield from map(str, some)
