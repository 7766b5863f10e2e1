"""The form of an answer: JSON read strictly, held against its schema, and whether a vendor can enforce that schema."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NoReturn

import jsonschema

from graph.model.codec import Json
from indexing.llm.attempts import malformed

_THOUGHT = re.compile(r"\s*<think>.*?</think>", re.DOTALL)  # what reasoning models on local servers say before they answer
_THINKS = "<think>"
_FENCED = re.compile(r"```(?:json)?\s*\n(.*)\n\s*```", re.DOTALL)


def arguments(text: str, schema: Mapping[str, Json]) -> Mapping[str, Json]:
    """Return the arguments that a model gave as JSON; raises Failed (MALFORMED) unless they are of the asked form.

    Strict where `json` is not: no NaN, no name twice, nothing that UTF-8 cannot hold.
    """
    try:
        found = json.loads(text, parse_constant=_no_number, object_pairs_hook=_once)
        json.dumps(found, ensure_ascii=False).encode("utf-8")
    except (ValueError, RecursionError):
        raise malformed("is not JSON") from None
    return _checked(found, schema)


def text_arguments(text: str, schema: Mapping[str, Json]) -> Mapping[str, Json]:
    """Return the arguments of an answer in prose: the whole of it, or of its one code block, is the object; raises Failed."""
    bare = _THOUGHT.sub("", text, count=1).strip()
    fenced = _FENCED.fullmatch(bare)
    return arguments(fenced[1] if fenced else bare, schema)


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


def _checked(found: Json, schema: Mapping[str, Json]) -> Mapping[str, Json]:
    """Return the arguments if they are of the asked form; raises Failed (MALFORMED) that says which rule they break."""
    error = next(_validator(json.dumps(schema)).iter_errors(found), None)
    if error is not None:
        # The rule is ours; the path and the message of the library quote the answer.
        raise malformed(f"is not of the asked form (rule {'/'.join(str(step) for step in error.schema_path)})")
    if not isinstance(found, dict):
        raise malformed("is no object")
    return found


def strict(schema: Json | Mapping[str, Json]) -> bool:
    """Tell whether vendors can enforce a schema: each object closed, and all its properties required."""
    if isinstance(schema, Mapping):
        properties = schema.get("properties")
        closed = not isinstance(properties, Mapping) or (
            schema.get("additionalProperties") is False and sorted(_names(schema.get("required"))) == sorted(properties)
        )
        return closed and all(strict(part) for part in schema.values())
    if isinstance(schema, Sequence) and not isinstance(schema, str):
        return all(strict(part) for part in schema)
    return True


def in_words(tool: str, description: str, schema: Mapping[str, Json]) -> str:
    """Return how to ask for the form where there is no tool to call."""
    return (
        f"Answer with one JSON object and nothing else: the arguments of {tool} ({description}). "
        f"It must be valid under this JSON Schema:\n{json.dumps(schema, ensure_ascii=False)}"
    )


@lru_cache(maxsize=32)
def _validator(schema: str) -> jsonschema.protocols.Validator:
    return jsonschema.Draft202012Validator(json.loads(schema))


def _names(required: Json) -> list[str]:
    return [str(name) for name in required] if isinstance(required, list | tuple) else []


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a name stands twice")
    return found
