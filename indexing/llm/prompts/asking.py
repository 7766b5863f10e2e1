"""What the prompts share: a question with the form of its answer, how that form is told and held to, and how a side is shown."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Generic, TypeVar

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, WithJsonSchema

from graph.model.codec import Json
from indexing.candidates.pairs import Side
from indexing.llm.interface import Arguments, FormError, Prompt
from indexing.llm.prompts.fence import facts, fenced

_LONGEST = 100_000  # characters of one text

Words = Annotated[str, BeforeValidator(lambda words: "" if words is None else words), WithJsonSchema({"type": ["string", "null"]})]
"""A text, "" where it is null."""
Names = Annotated[tuple[str, ...], AfterValidator(lambda names: tuple(filter(None, names)))]
"""Names, without empty ones."""
Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
"""A number from 0 to 1."""


class Form(BaseModel):
    """An answer, or a part of one: its fields are those that are asked for, in the order in which a model writes them."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, str_strip_whitespace=True, str_max_length=_LONGEST)


Answer = TypeVar("Answer", bound=Form)


@dataclass(frozen=True, slots=True)
class Question(Generic[Answer]):
    """One kind of question: its version, the tool that answers it, the instructions, what is asked behind the texts, and the answer's form.

    `most` is the longest length of the answer in tokens.
    """

    version: str
    tool: str
    description: str
    system: str
    ask: str
    answer: type[Answer]
    most: int = 1024

    def prompt(self, texts: Mapping[str, str], data: Mapping[str, str] | None = None, **words: str) -> Prompt:
        """Return the question about some texts, which are fenced; `data` are the same words for rules, `words` fill gaps in `ask`."""
        return Prompt(
            version=self.version,
            system=self.system,
            user=fenced(texts) + (self.ask.format(**words) if words else self.ask),
            tool=self.tool,
            description=self.description,
            schema=schema(self.answer),
            check=self.parse,
            data=data or {},
            most=self.most,
        )

    def parse(self, arguments: Arguments) -> Answer:
        """Read an answer; raises FormError where it is not of the asked form."""
        return read(self.answer, arguments)


def read(form: type[Answer], arguments: Arguments) -> Answer:
    """Read an answer, or a part of one; raises FormError, which names the field and never what stands in it."""
    try:
        return form.model_validate_json(json.dumps(dict(arguments)))
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        known = first["loc"][:-1] if first["type"] == "extra_forbidden" else first["loc"]  # its name is the answer's
        raise FormError(f"'{'.'.join(map(str, known))}' is not as asked for ({first['type']})") from None


def schema(form: type[Form]) -> dict[str, Json]:
    """Return the JSON schema of a form as strict modes want it: every object closed and all its fields required, nothing by reference."""
    made = form.model_json_schema()
    return _plain(made, made.pop("$defs", {}))


def _plain(node: Mapping[str, Any], named: Mapping[str, Any]) -> dict[str, Json]:
    """Return a schema without what only pydantic keeps in it: names, limits, and a null beside a type in a choice of two schemas."""
    if "$ref" in node:
        node = {**named[node["$ref"].rpartition("/")[2]], "description": "", **node}  # not that of the class
    if "anyOf" in node:
        return _or_null(_plain(node["anyOf"][0], named), node)
    plain: dict[str, Json] = {"type": node["type"]}
    if "properties" in node:
        fields: dict[str, Json] = {name: _plain(one, named) for name, one in node["properties"].items()}
        return plain | {"properties": fields, "required": list(fields), "additionalProperties": False}
    plain |= {"enum": list(node["enum"])} if "enum" in node else {}
    plain |= {"items": _plain(node["items"], named)} if "items" in node else {}
    return plain | ({"description": node["description"]} if node.get("description") else {})


def _or_null(plain: dict[str, Json], node: Mapping[str, Any]) -> dict[str, Json]:
    if "properties" in plain:
        return {"anyOf": [plain, {"type": "null"}]}
    plain["type"] = [plain["type"], "null"]
    if isinstance(listed := plain.get("enum"), list):
        plain["enum"] = [*listed, None]
    return plain | ({"description": node["description"]} if "description" in node else {})


def data_of(side: Side, name: str) -> dict[str, str]:
    """Return what is known of a side, each under `name_...`."""
    document, clause = side.document, side.clause
    return {
        f"{name}_text": side.text,
        f"{name}_heading": clause.heading,
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
