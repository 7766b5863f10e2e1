"""The form of an answer: JSON read strictly and held to what was asked for."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from graph.model.codec import Json
from indexing.llm.attempts import malformed
from indexing.llm.interface import FormError, Prompt

_THOUGHT = re.compile(r"\s*<think>.*?</think>", re.DOTALL)  # what reasoning models on local servers say before they answer
_THINKS = "<think>"
_FENCED = re.compile(r"```(?:json)?\s*\n(.*)\n\s*```", re.DOTALL)


def arguments(text: str, prompt: Prompt) -> Mapping[str, Json]:
    """Return the arguments that a model gave as JSON; raises Failed (MALFORMED) unless they are of the asked form.

    Strict where `json` is not: no NaN, no name twice, nothing that UTF-8 cannot hold.
    """
    try:
        found = json.loads(text, parse_constant=_no_number, object_pairs_hook=_once)
        json.dumps(found, ensure_ascii=False).encode("utf-8")
    except (ValueError, RecursionError):
        raise malformed("is not JSON") from None
    if not isinstance(found, dict):
        raise malformed("is no object")
    try:
        prompt.check(found)
    except FormError as error:
        raise malformed(f"is not of the asked form: {error}") from None
    return found


def text_arguments(text: str, prompt: Prompt) -> Mapping[str, Json]:
    """Return the arguments of an answer in prose: the whole of it, or of its one code block, is the object; raises Failed."""
    bare = _THOUGHT.sub("", text, count=1).strip()
    fenced = _FENCED.fullmatch(bare)
    return arguments(fenced[1] if fenced else bare, prompt)


@dataclass(slots=True)
class Aloud:
    """An answer in prose as it comes: what is thought aloud before it is held back."""

    _before: str | None = ""

    def answering(self, piece: str) -> Iterator[str]:
        """Yield what of the next piece belongs to the answer."""
        if self._before is None:
            yield from filter(None, (piece,))
            return
        self._before += piece
        begun = self._before.lstrip()
        thought = _THOUGHT.match(self._before)
        if thought is not None or (begun and not _THINKS.startswith(begun[: len(_THINKS)])):
            rest = self._before[thought.end() if thought else 0 :]
            self._before = None
            yield from filter(None, (rest,))


def in_words(prompt: Prompt) -> str:
    """Return how to ask for the form where there is no tool to call."""
    return (
        f"Answer with one JSON object and nothing else: the arguments of {prompt.tool} ({prompt.description}). "
        f"It must be valid under this JSON Schema:\n{json.dumps(prompt.schema, ensure_ascii=False)}"
    )


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a name stands twice")
    return found
