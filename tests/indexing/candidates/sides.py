"""Pairs and readers for tests: provisions out of plain text, and models that answer as scripted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from graph.lineage.clause_trees import Tree
from graph.model.dates import PartialDate
from graph.model.documents import Document, DocumentKind, Execution, Party
from graph.model.ids import DocumentId
from graph.model.judgements import Candidate, Scores
from graph.model.policy import Vendor
from graph.model.source import Reading
from graph.model.usage import Usage
from indexing.candidates.pairs import Pair, Side
from indexing.llm.interface import Fault, ModelError, Prompt, Reply
from indexing.readers.text import TextReader
from indexing.segment import segment

OLDER = "5.1 Payment. Customer shall pay each undisputed invoice within thirty (30) days of receipt. Late sums bear interest at 4% a year."
NEWER = "2.1 Invoices. From July 1, 2022, Customer shall pay each undisputed invoice within forty-five (45) days of receipt."


def side(words: str, name: str = "older", day: PartialDate | None = None, **facts: Any) -> Side:
    """Return the first provision of a document that consists of these words, with its subsections."""
    return read(words, name, day, **facts)[0]


def read(words: str, name: str = "older", day: PartialDate | None = None, **facts: Any) -> tuple[Side, Reading]:
    """Return the same, with the reading of its file."""
    reading = TextReader().read(f"{name}.txt", words.encode())
    document = Document(
        *(DocumentId(f"d_{name}"), "p", reading.file_sha256, f"{name}.txt", 0, 0, len(reading.text)),
        *(f"The {name} agreement", DocumentKind.BASE if name == "older" else DocumentKind.AMENDMENT, Execution.SIGNED),
        parties=(Party("Alder Inc."), Party("Birch LLC")),
        signed=day or (PartialDate(2020, 1, 2) if name == "older" else PartialDate(2022, 6, 15)),
        **facts,
    )
    clauses = segment(reading, document.document_id)
    return Side.of(document, clauses[0], Tree.of(clauses)), reading


def both(newer: str = NEWER, older: str = OLDER) -> Pair:
    """Return a pair of a newer and an older provision."""
    return Pair(side(newer, "newer"), side(older, "older"))


def candidate(pair: Pair, prior: float = 0.6) -> Candidate:
    """Return the candidate of a pair."""
    one, other = pair.source.clause, pair.target.clause
    scores = Scores(0.9, 0.5, 0.5, 0.5, 0.5, prior, "fake/1")
    return Candidate(one.document_id, one.clause_id, other.document_id, other.clause_id, 1, scores)


def relation(relation: str = "AMENDS", words: str | None = NEWER[14:], confidence: object = 0.97, **more: Any) -> dict[str, Any]:
    """Return the arguments of an answer to the pair prompt."""
    return {"relation": relation, "words": words, "reasoning": "It sets another period.", "confidence": confidence, **more}


def change(
    change: str = "REPLACE_WORDS", old: str | None = "thirty (30) days", new: str | None = "forty-five (45) days", **more: Any
) -> dict[str, Any]:
    """Return the arguments of an answer to the operation prompt."""
    rest = {"where": None, "each": False, "whole": False, "effective_from": None, "limit": None}
    return {"change": change, "old": old, "new": new, **rest, **more}


Answer = Mapping[str, Any] | Fault | Callable[[Prompt], Mapping[str, Any]]


class Scripted:
    """A model that gives one answer after the other, and keeps what it was asked."""

    vendor = Vendor.LOCAL

    def __init__(self, *answers: Answer, name: str = "scripted/1") -> None:
        self.name = name
        self.asked: list[Prompt] = []
        self._answers = list(answers)

    def complete(self, prompt: Prompt) -> Reply:
        """Return the next answer, or fail as the next fault says."""
        self.asked.append(prompt)
        answer = self._answers.pop(0)
        if isinstance(answer, Fault):
            raise ModelError(self.name, answer, "as scripted")
        return Reply(answer(prompt) if callable(answer) else answer, Usage(calls=1), self.name)

    def close(self) -> None:
        """Nothing to let go of."""


def versions(model: Scripted) -> Iterable[str]:
    """Return which prompts a model was asked, in order."""
    return [prompt.version for prompt in model.asked]
