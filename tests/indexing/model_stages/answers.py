"""Answers of a model about what an instrument changes, written out for a test: fields that it leaves open are empty."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from graph.model.codec import Json
from indexing.llm.interface import Prompt

_PASSAGE = re.compile(r"^\[(\d+)\] ", re.MULTILINE)
_OPEN: Mapping[str, Any] = {
    "document": 1,
    "place": None,
    "term": None,
    "heading": None,
    "part": None,
    "unit": None,
    "count": None,
    "old": None,
    "each": False,
    "where": None,
    "new": None,
    "from_day": None,
    "until": None,
    "condition": None,
    "waits": None,
    "scope": None,
    "doubt": None,
}
AGREEMENT: Mapping[str, Json] = {"name": "Supply Agreement", "date": "March 1, 2010", "called": "Agreement", "parties": []}


def change(passage: int, words: str, action: str, **more: Any) -> dict[str, Any]:
    """Return one change."""
    return {"passage": passage, "words": words, "action": action, **_OPEN, **more}


def new(passage: int, begins: str, ends: str | None = None, to: int | None = None) -> dict[str, Any]:
    """Return where new text stands."""
    return {"from": passage, "begins": begins, "to": to or passage, "ends": ends}


def answer(
    *changes: Mapping[str, Any], documents: Sequence[Mapping[str, Json]] = (AGREEMENT,), unchanged: Sequence[int] = ()
) -> dict[str, Any]:
    """Return a whole answer."""
    passed = [{"passage": n, "reason": "OTHER"} for n in unchanged]
    return {"documents": list(documents) if changes else [], "changes": list(changes), "unchanged": passed}


def passage_of(prompt: Prompt, words: str) -> int:
    """Return the number of the passage in which words stand; 0 where they stand in none that a question shows."""
    numbers = [(m.start(), int(m[1])) for m in _PASSAGE.finditer(prompt.user)]
    at = prompt.user.rfind(words)
    return max((number for start, number in numbers if start <= at), default=0)
