"""Write docs/reference.md from the code: commands, options, settings, JSON, closed lists, HTTP requests, tools for agents.

    make reference

What only people can say stands in `reference.md.jinja` (prose) and `closed_lists.toml` (what each name means).
"""

from __future__ import annotations

import asyncio
import inspect
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, NotRequired, Union, get_args, get_origin

import typer
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from typing_extensions import get_type_hints, is_typeddict

from graph.errors import NotFoundError
from graph.model import agenda, documents, edges, history, judgements, obligations, resolution, terms
from graph.model.edges import EdgeStatus
from graph.model.history import ObligationStatus
from graph.model.obligations import State
from graph.model.resolution import Status, WarningCode
from graph.model.terms import CellStatus
from indexing.llm.prompts.obligations import Flag
from indexing.obligations.merging import DISAGREE
from indexing.obligations.model.checking import ADDRESSED
from ui.cli import app
from ui.http.app import ROUTES
from ui.http.openapi import TAGS, described
from ui.mcp.server import create_mcp
from ui.problems import Code
from ui.serialization import (
    accountability_schema,
    agenda_schema,
    consolidation_schema,
    contract,
    obligation_schema,
    operation_schema,
    receipt_schema,
    record_schema,
    review_schema,
    terms_schema,
)
from ui.settings import VARIABLES

FOLDER = Path(__file__).parent
PAGE = FOLDER / "reference.md"
SHARED = ("--data", "--portfolio", "--json", "--as-of", "--known-as-of", "--by", "--reason")
"""Options that many commands take: explained once."""
SHAPES = {
    "Answers and provisions": contract,
    "Copies of whole documents": consolidation_schema,
    "Documents, edges and the ledger": record_schema,
    "The review queue": review_schema,
    "Obligations": obligation_schema,
    "Who owes what to whom": accountability_schema,
    "The calendar": agenda_schema,
    "Terms and risk": terms_schema,
    "Receipts": receipt_schema,
    "Indexing, backups, keys": operation_schema,
}
_PLAIN = {str: "text", int: "integer", float: "number", bool: "true or false", object: "anything"}


def reference() -> str:
    """Return the page."""
    made = Environment(loader=FileSystemLoader(FOLDER), undefined=StrictUndefined, keep_trailing_newline=True)  # noqa: S701 - no HTML
    return made.get_template("reference.md.jinja").render(
        commands="\n".join(_rows(("command", "what it does", "options"), _commands(typer.main.get_group(app)))),
        shared="\n".join(_rows(("option", "meaning"), _shared(typer.main.get_group(app)))),
        settings="\n".join(_rows(("variable", "meaning"), ((f"`{name}`", what) for name, what in VARIABLES.items()))),
        shapes="\n\n".join(_shapes()),
        requests="\n".join(_rows(("request", "what it does", "parameters and fields of the body"), _requests())),
        problems="\n".join(_rows(("code", "status", "meaning"), _problems())),
        names="\n".join(_rows(("list", "names"), _names())),
        tools="\n".join(_rows(("tool", "what it does", "arguments", "result"), _tools())),
        **{name: "\n".join(_rows(("name", "meaning"), rows)) for name, rows in _closed_lists().items()},
    )


def _rows(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """Yield a Markdown table."""
    heads = tuple(heads)
    yield f"| {' | '.join(heads)} |"
    yield f"| {' | '.join('---' for _ in heads)} |"
    for row in rows:
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |"


def _leaves(group: Any, above: str = "inforce") -> Iterator[tuple[str, Any]]:
    """Yield the commands by what is typed."""
    for name, one in group.commands.items():
        if hasattr(one, "commands"):
            yield from _leaves(one, f"{above} {name}")
        else:
            yield f"{above} {name}", one


def _commands(group: Any) -> Iterator[tuple[str, str, str]]:
    for typed, one in sorted(_leaves(group)):
        arguments = " ".join(_argument(p) for p in one.params if p.param_type_name == "argument")
        shared = [p.opts[0] for p in one.params if p.opts[0] in SHARED[3:]]
        options = [_option(p) for p in one.params if p.param_type_name == "option" and p.opts[0] not in SHARED]
        options += [f"`{name}`" for name in shared]
        told = [f"`{_argument(p)}`: {p.help}" for p in one.params if p.param_type_name == "argument" and getattr(p, "help", None)]
        yield f"`{typed}{' ' if arguments else ''}{arguments}`", " ".join([_sentence(one.help), *told]), "<br>".join(options)


def _argument(param: Any) -> str:
    name = (param.metavar or param.name.upper()).strip("[]")
    return name if param.required else f"[{name}]"


def _option(param: Any) -> str:
    value = "" if param.is_flag else f" {param.metavar or param.name.upper()}"
    names = " / ".join(f"`{name}`" for name in param.secondary_opts)
    return f"`{param.opts[0]}{value}`{f' / {names}' if names else ''}: {param.help or ''}"


def _shared(group: Any) -> Iterator[tuple[str, str]]:
    found = {p.opts[0]: p for _, one in _leaves(group) for p in one.params if p.opts[0] in SHARED and p.help}
    for name in SHARED:
        param = found[name]
        yield f"`{name}{f' {param.metavar}' if param.metavar else ''}`", param.help


def _sentence(text: str) -> str:
    """Return a docstring on one line, its Markdown as it is."""
    return " ".join((text or "").replace("\b", "").split())


def _shapes() -> Iterator[str]:
    """Yield the JSON objects, by what they are about: a heading, what it is, and a row for each field."""
    for heading, module in SHAPES.items():
        yield f"### {heading}"
        own = [one for one in vars(module).values() if is_typeddict(one) and one.__module__ == module.__name__]
        for shape in own:
            fields = "; ".join(f"`{name}`: {_type(hint)}" for name, hint in get_type_hints(shape, include_extras=True).items())
            yield f'<a id="{_anchor(shape)}"></a>**{_name(shape)}.** {_documented(shape)}\n\n{fields}'


def _documented(shape: Any) -> str:
    """Return what a shape is; of one that is no class statement its docstring stands below it in the module."""
    if shape.__doc__ and not shape.__doc__.startswith("dict("):
        return _sentence(shape.__doc__)
    source = inspect.getsource(sys.modules[shape.__module__])
    found = re.search(rf'^{shape.__name__} = TypedDict\(.*?^\)\n"""(.*?)"""', source, re.DOTALL | re.MULTILINE)
    return _sentence(found[1]) if found else ""


def _type(hint: Any) -> str:
    origin, args = get_origin(hint), get_args(hint)
    if origin in {Annotated, NotRequired}:
        return _type(args[0]) + (" (may be missing)" if origin is NotRequired else "")
    if origin in {Union, UnionType}:
        return " or ".join("null" if one is NoneType else _type(one) for one in args)
    if origin in {list, dict, tuple}:
        return {list: "list of ", dict: "object of ", tuple: "four of "}[origin] + _type(args[origin is dict])
    if is_typeddict(hint):
        return f"[{_name(hint)}](#{_anchor(hint)})" if hint.__module__ in {m.__name__ for m in SHAPES.values()} else _inline(hint)
    return _PLAIN.get(hint, str(getattr(hint, "__name__", hint)))


def _inline(shape: Any) -> str:
    return "{" + ", ".join(f"`{name}`" for name in get_type_hints(shape)) + "}"


def _name(shape: Any) -> str:
    """Return the name of a shape in words: `OwedObligationShape` is "Owed obligation"."""
    words = re.findall(r"[A-Z]+(?![a-z])|[A-Z][a-z]*", shape.__name__.removesuffix("Shape"))
    return " ".join(words).capitalize()


def _anchor(shape: Any) -> str:
    return f"shape-{_name(shape).lower().replace(' ', '-')}"


def _closed_lists() -> dict[str, list[tuple[str, str]]]:
    """Return the rows of each closed list; raises NotFoundError where a name of the code has no meaning written, or the reverse."""
    meanings = tomllib.loads((FOLDER / "closed_lists.toml").read_text(encoding="utf-8"))
    names: Mapping[str, Iterable[str]] = {
        "warnings": WarningCode,
        "clause_statuses": Status,
        "signed_clause_statuses": ObligationStatus,
        "edge_statuses": EdgeStatus,
        "obligation_states": State,
        "obligation_flags": [*Flag, ADDRESSED, DISAGREE, "CONTRADICTORY_VALUE"],
        "cell_statuses": CellStatus,
        "problems": Code,
    }
    for list_name, members in names.items():
        wrong = {str(one) for one in members} ^ meanings[list_name].keys()
        if wrong:
            raise NotFoundError(f"docs/closed_lists.toml and the code differ in {list_name}: {', '.join(sorted(wrong))}")
    return {name: [(f"`{one}`", what) for one, what in sorted(rows.items())] for name, rows in meanings.items() if name != "problems"}


def _names() -> Iterator[tuple[str, str]]:
    """Yield the closed lists of the records by what they are, each with its names."""
    for module in (documents, edges, resolution, history, judgements, obligations, agenda, terms):
        for one in vars(module).values():
            if isinstance(one, type) and issubclass(one, StrEnum) and one.__module__ == module.__name__ and one is not WarningCode:
                yield _sentence(one.__doc__ or "").partition(". ")[0].rstrip("."), ", ".join(f"`{name}`" for name in one)


def _problems() -> Iterator[tuple[str, str, str]]:
    meanings = tomllib.loads((FOLDER / "closed_lists.toml").read_text(encoding="utf-8"))["problems"]
    for code in Code:
        yield f"`{code}`", str(code.status), meanings[code]


def _requests() -> Iterator[tuple[str, str, str]]:
    api = described(ROUTES)
    order = [tag["name"] for tag in TAGS]
    operations = [(path, method, one) for path, methods in api["paths"].items() for method, one in methods.items()]
    for path, method, one in sorted(operations, key=lambda o: (order.index(o[2]["tags"][0]), o[0], o[1])):
        takes = [p["name"] for p in one.get("parameters", ()) if p["in"] == "query" and p["name"] != "portfolio"]
        body = one.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
        fields = dict.fromkeys(_body_fields(body, api["components"]["schemas"]))
        told = ", ".join(f"`{name}`" for name in takes) + ("; body: " if fields and takes else "body: " if fields else "")
        yield f"`{method.upper()} {path}`", _sentence(one["description"]), told + ", ".join(f"`{name}`" for name in fields)


def _body_fields(schema: Mapping[str, Any], schemas: Mapping[str, Any]) -> Iterator[str]:
    """Yield the fields of a body, of each of its forms where it has several."""
    if "$ref" in schema:
        yield from _body_fields(schemas[schema["$ref"].rpartition("/")[2]], schemas)
    for form in (*schema.get("oneOf", ()), *schema.get("anyOf", ())):
        yield from _body_fields(form, schemas)
    required = schema.get("required", ())
    yield from (name if name in required else f"{name}?" for name in schema.get("properties", {}))


def _tools() -> Iterator[tuple[str, str, str, str]]:
    def opens(*_: object) -> Any:
        raise NotFoundError("Nothing is opened to describe the tools.")

    for tool in asyncio.run(create_mcp(opens).list_tools()):
        takes = (name for name in tool.input_schema["properties"] if name != "portfolio")
        gives = (tool.output_schema or {}).get("properties", {})
        arguments, result = (", ".join(f"`{name}`" for name in some) for some in (takes, gives))
        yield f"`{tool.name}`", _sentence(tool.description or ""), arguments, result


if __name__ == "__main__":
    PAGE.write_text(reference(), encoding="utf-8")
    print(f"Written: {PAGE.relative_to(FOLDER.parent)}")
