"""The docs tell all there is: every command, option, code and status."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from fastapi.testclient import TestClient

from docs.generate_reference import reference
from graph.model.edges import EdgeStatus
from graph.model.obligations import State
from graph.model.resolution import Status, WarningCode
from graph.model.terms import CellStatus, Column
from indexing.llm.prompts.obligations import Flag
from indexing.obligations.merging import DISAGREE
from indexing.obligations.model.checking import ADDRESSED
from indexing.terms.questions import TAGS
from tests.ui.served import client_of
from ui.cli import app
from ui.problems import Code

ROOT = Path(__file__).parents[3]
REFERENCE = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")


def _commands(group: Any, above: str = "") -> Iterator[tuple[str, Any]]:
    """Every command by what is typed: `review list`, not `list`."""
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from _commands(command, f"{above}{name} ")
        else:
            yield above + name, command


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """Return a client of a server with nothing in it."""
    with client_of(tmp_path) as ready:
        yield ready


COMMANDS = dict(_commands(typer.main.get_group(app)))


def test_the_reference_is_what_the_code_gives() -> None:
    """`make reference` was run after the last change of a command, option, setting, code, field or request."""
    assert reference() == REFERENCE


def test_every_command_request_and_code_is_in_the_reference(client: TestClient) -> None:
    """The generator leaves nothing out: what the programs themselves list is there."""
    paths = client.get("/v1/openapi.json").json()["paths"]
    requests = [f"{method.upper()} {path}" for path, methods in paths.items() for method in methods]
    named = [*(f"inforce {name}" for name in COMMANDS), *requests]
    assert [one for one in named if f"| `{one}" not in REFERENCE] == []
    codes = [*WarningCode, *Status, *EdgeStatus, *Code, *State, *CellStatus, *Flag, ADDRESSED, DISAGREE]
    assert [one for one in codes if not re.search(rf"^\| `{one}` \| \S", REFERENCE, re.MULTILINE)] == []
    options = {option for one in COMMANDS.values() for p in one.params for option in p.opts if option.startswith("--")}
    assert [option for option in sorted(options) if f"`{option}" not in REFERENCE] == []


@pytest.mark.parametrize("column", Column)
def test_every_column_and_tag_is_in_the_page_on_playbooks(column: Column) -> None:
    """Each column has a row of its own, with its tags."""
    page = (ROOT / "docs" / "playbooks.md").read_text(encoding="utf-8")
    (row,) = re.findall(rf"^\| `{column}` \|(.*)$", page, re.MULTILINE)
    assert [tag for tag in TAGS[column] if f"`{tag}`" not in row] == []


def test_what_an_answer_is_sent_as_is_described_in_words_of_this_openapi(client: TestClient) -> None:
    """A field of a later version makes the whole document invalid for who generates a client from it."""
    described = client.get("/v1/openapi.json").json()
    contents = described["paths"]["/v1/answers"]["post"]["responses"]["200"]["content"]
    assert described["openapi"].startswith("3.1")
    assert set(contents) == {"application/json", "text/event-stream"}
    known = {"schema", "example", "examples", "encoding"}
    assert [name for content in contents.values() for name in content if name not in known and not name.startswith("x-")] == []


@pytest.mark.parametrize("page", ["README.md", "docs/quickstart.md"])
def test_commands_shown_in_the_docs_can_be_typed(page: str) -> None:
    """Every `inforce` line names a command that is there, with options it has."""
    text = (ROOT / page).read_text(encoding="utf-8")
    lines = re.findall(r"^ {4}(?:\.venv/bin/)?inforce (\w+(?: \w+)?)(.*)$", text, re.MULTILINE)
    for typed, rest in lines:
        name = typed if typed in COMMANDS else typed.split()[0]
        options = {option for p in COMMANDS[name].params for option in (*p.opts, *p.secondary_opts)}
        assert set(re.findall(r"--[a-z-]+", rest)) <= options
    assert lines


@pytest.mark.parametrize("page", ["README.md", "docs/quickstart.md"])
def test_python_shown_in_the_docs_compiles_and_imports_what_is_there(page: str) -> None:
    """Examples are code."""
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        compile(block, page, "exec")
        exec("\n".join(line for line in block.splitlines() if line.startswith("from ")), {})
