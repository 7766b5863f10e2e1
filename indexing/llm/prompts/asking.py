"""What the prompts share: their form, how a side is shown, and how the fields of an answer are read and wrong ones refused."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from graph.model.codec import Json
from indexing.candidates.pairs import Side
from indexing.llm.interface import Prompt
from indexing.llm.prompts.fence import facts, fenced

Arguments = Mapping[str, Json]
Choice = TypeVar("Choice", bound=StrEnum)


class FormError(ValueError):
    """An answer is not of the asked form. The message names the field, never what stands in it."""


@dataclass(frozen=True, slots=True)
class Question:
    """One kind of question: its version, the tool that answers it, the instructions, and what is asked behind the texts.

    `fields` are those of the answer, `most` is its longest length in tokens.
    """

    version: str
    tool: str
    description: str
    system: str
    ask: str
    fields: Mapping[str, Json]
    most: int = 1024

    def prompt(self, texts: Mapping[str, str], data: Mapping[str, str] | None = None, **words: str) -> Prompt:
        """Return the question about some texts, which are fenced; `data` are the same words for rules, `words` fill gaps in `ask`."""
        return Prompt(
            version=self.version,
            system=self.system,
            user=fenced(texts) + (self.ask.format(**words) if words else self.ask),
            tool=self.tool,
            description=self.description,
            schema=schema(self.fields),
            data=data or {},
            most=self.most,
        )


def schema(fields: Mapping[str, Json]) -> dict[str, Json]:
    """Return the schema of an object with exactly these fields, as strict modes want it."""
    return {"type": "object", "properties": dict(fields), "required": list(fields), "additionalProperties": False}


def data_of(side: Side, name: str) -> dict[str, str]:
    """Return what is known of a side, each under `name_...`."""
    document, clause = side.document, side.clause
    return {
        f"{name}_text": side.text,
        f"{name}_heading": clause.heading,
        f"{name}_section": clause.section,
        f"{name}_type": clause.clause_type.value,
        f"{name}_document": document.title or document.file_name,
        f"{name}_kind": document.kind.value,
        f"{name}_day": str(document.agreed or ""),
        f"{name}_parties": "; ".join(party.name for party in document.parties),
    }


def shown_as(side: Side, name: str) -> dict[str, str]:
    """Return the texts to be fenced for a side: what it is, and its words."""
    document, clause = side.document, side.clause
    known = {
        "document": document.title or document.file_name,
        "kind of document": document.kind.value,
        "agreed on": str(document.agreed or ""),
        "parties": "; ".join(party.name for party in document.parties),
        "section": clause.section,
        "heading": clause.heading,
    }
    return {f"{name}-FACTS": facts(known), f"{name}-TEXT": side.text}


def only(arguments: Arguments, names: Mapping[str, Json]) -> None:
    """Refuse an answer that lacks a field or brings one that was not asked for."""
    if set(arguments) != set(names):
        raise FormError("its fields are not those asked for")


def text(arguments: Arguments, name: str, longest: int = 100_000) -> str:
    """Return a field of text, "" where it is null."""
    value = arguments.get(name)
    if value is None:
        return ""
    if not isinstance(value, str) or len(value) > longest:
        raise FormError(f"'{name}' is not a text of at most {longest} characters")
    return value.strip()


def truth(arguments: Arguments, name: str) -> bool:
    """Return a field of true or false."""
    value = arguments.get(name)
    if not isinstance(value, bool):
        raise FormError(f"'{name}' is neither true nor false")
    return value


def whole(arguments: Arguments, name: str) -> int | None:
    """Return a field that is a whole number, None where it is null."""
    value = arguments.get(name)
    if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
        raise FormError(f"'{name}' is no whole number")
    return value


def rows(arguments: Arguments, name: str) -> Sequence[Arguments]:
    """Return a field that is a list of objects."""
    listed = arguments.get(name)
    found = [one for one in listed if isinstance(one, Mapping)] if isinstance(listed, list) else []
    if not isinstance(listed, list) or len(found) != len(listed):
        raise FormError(f"'{name}' is no list of objects")
    return found


def share(arguments: Arguments, name: str) -> float:
    """Return a field that is a number from 0 to 1."""
    value = arguments.get(name)
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value) or not 0 <= value <= 1:
        raise FormError(f"'{name}' is not a number from 0 to 1")
    return float(value)


def one_of(arguments: Arguments, name: str, choices: type[Choice]) -> Choice:
    """Return a field that is one of a closed list."""
    value = arguments.get(name)
    if not isinstance(value, str) or value not in {choice.value for choice in choices}:
        raise FormError(f"'{name}' is none of the values that there are")
    return choices(value)
