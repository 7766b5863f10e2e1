"""The docs tell all there is: every command, option, code and status."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from fastapi.testclient import TestClient

from graph.model.agenda import EntryKind, Matter, Why
from graph.model.edges import EdgeStatus
from graph.model.obligations import Bound, Deed, Domain, Event, Recurrence, State
from graph.model.resolution import Status, WarningCode
from graph.model.terms import CellStatus, Column, RiskLevel
from indexing.llm.prompts.obligations import Flag
from indexing.obligations.merging import DISAGREE
from indexing.obligations.model.checking import ADDRESSED
from indexing.terms.questions import TAGS
from tests.ui.served import client_of
from ui.cli import app
from ui.problems import Code
from ui.serialization import contract, obligation_schema, record_schema, review_schema, terms_schema
from ui.serialization.accountability_schema import (
    AccountabilityShape,
    AwaitedShape,
    NodeShape,
    OwedEdgeShape,
    OwedObligationShape,
    OwedShape,
)
from ui.serialization.agenda_schema import AgendaEntryShape, AgendaShape, UnplacedShape

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


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_and_option_is_in_the_reference(name: str) -> None:
    """A command that nobody can read about does not exist."""
    assert f"`inforce {name}" in REFERENCE
    options = {option for p in COMMANDS[name].params for option in p.opts if option.startswith("--")}
    assert sorted(option for option in options if option not in REFERENCE) == []


@pytest.mark.parametrize("code", [*WarningCode, *Status, *EdgeStatus, *Code, *State, *CellStatus, *Flag, ADDRESSED, DISAGREE])
def test_every_code_and_status_is_explained(code: str) -> None:
    """Closed lists are printed in full: each has a row of its own."""
    assert re.search(rf"^\| `{code}` \| \S", REFERENCE, re.MULTILINE)


@pytest.mark.parametrize("name", [*Event, *Deed, *Domain, *Bound, *Recurrence, *EntryKind, *Matter, *Why, *RiskLevel])
def test_every_name_of_a_closed_list_is_in_the_reference(name: str) -> None:
    """What a script compares with can be looked up."""
    assert f"`{name}`" in REFERENCE


@pytest.mark.parametrize("column", Column)
def test_every_column_and_tag_is_in_the_page_on_playbooks(column: Column) -> None:
    """Each column has a row of its own, with its tags."""
    page = (ROOT / "docs" / "playbooks.md").read_text(encoding="utf-8")
    (row,) = re.findall(rf"^\| `{column}` \|(.*)$", page, re.MULTILINE)
    assert [tag for tag in TAGS[column] if f"`{tag}`" not in row] == []


@pytest.mark.parametrize(
    "shape",
    [
        *(contract.Reply, contract.ResolvedClause, record_schema.EdgeShape, contract.Cited, contract.RunShape, contract.StepShape),
        *(obligation_schema.ObligationShape, obligation_schema.ObligationEventShape, obligation_schema.MovedShape),
        *(obligation_schema.DeadlineShape, obligation_schema.ValueShape, obligation_schema.ChangeShape),
        *(
            terms_schema.RiskShape,
            terms_schema.RiskFindingShape,
            terms_schema.CellShape,
            terms_schema.ContractShape,
            terms_schema.BeforeShape,
        ),
        *(terms_schema.TableRowShape, terms_schema.CoverageShape, terms_schema.PlaybookShape),
        *(AccountabilityShape, OwedShape, OwedEdgeShape, OwedObligationShape, AwaitedShape, NodeShape),
        *(AgendaShape, AgendaEntryShape, UnplacedShape, review_schema.WholeImpactShape, review_schema.EarlierAnswersShape),
    ],
)
def test_every_field_of_the_contract_is_in_the_reference(shape: type) -> None:
    """What scripts rely on can be looked up by its name."""
    assert [field for field in shape.__annotations__ if f"`{field}`" not in REFERENCE and f"`{field}[]`" not in REFERENCE] == []


def test_every_request_of_the_api_is_in_the_reference(client: TestClient) -> None:
    """A route that nobody can read about does not exist."""
    paths = client.get("/v1/openapi.json").json()["paths"]
    told = [f"{method.upper()} {path}" for path, methods in paths.items() for method in methods]
    assert [one for one in told if not re.search(rf"`{re.escape(one)}`", REFERENCE)] == []


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
