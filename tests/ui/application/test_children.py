"""A statement of work is asked by what it takes from its master agreement: command line, batch and Python."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest
from typer.testing import CliRunner

from graph.errors import AmbiguousError, NotFoundError
from tests.papers import papers_in
from tests.ui.conftest import opened, recorded_of
from ui import Portfolio, Provision
from ui.cli import app

DAY = date(2019, 1, 1)


data = recorded_of(papers_in(__file__))
surveys = opened("data", "tests")


def test_a_child_is_asked_by_what_it_takes_from_its_parent(surveys: Portfolio) -> None:
    """The law stands in the master agreement only; asked of the statement of work, it says where it is from and by which edge."""
    found = surveys.resolve(Provision("sow.txt", "Governing law", DAY))
    documents = {d.document_id: d.file_name for d in surveys.register.instruments()}
    assert found.text is not None
    assert "State of Vermont" in found.text.text
    assert found.inherited_from is not None
    assert documents[found.inherited_from] == "msa.txt"
    assert [s.edge_type.value for s in found.steps] == ["CHILD_OF"]


def test_its_own_provision_comes_first(surveys: Portfolio) -> None:
    """The price is the child's own."""
    found = surveys.resolve(Provision("sow.txt", "Price", DAY))
    assert found.inherited_from is None
    assert found.text is not None
    assert "$90,000" in found.text.text


def test_the_exact_heading_decides_between_several(surveys: Portfolio) -> None:
    """Two provisions of the master agreement are about confidentiality; one is called just that."""
    found = surveys.resolve(Provision("sow.txt", "confidentiality", DAY))
    assert found.clause.section == "4"


def test_what_a_child_never_takes_is_not_found(surveys: Portfolio) -> None:
    """Fees are not inherited; no guess is made."""
    with pytest.raises(NotFoundError) as failed:
        surveys.resolve(Provision("sow.txt", "Fees", DAY))
    assert not isinstance(failed.value, AmbiguousError)


def test_the_command_line_and_a_batch_do_the_same(data: Path, tmp_path: Path) -> None:
    """One request, and one line of a file."""
    lines = tmp_path / "asked.jsonl"
    lines.write_text(json.dumps({"document": "sow.txt", "section": "Governing law", "as_of": "2019-01-01"}) + "\n", encoding="utf-8")
    runner = CliRunner()
    one = runner.invoke(app, ["resolve", "sow.txt", "Governing law", "--as-of", "2019-01-01", "--json", "--data", str(data)])
    many = runner.invoke(app, ["resolve", "--batch", str(lines), "--json", "--data", str(data)])
    assert one.exit_code == many.exit_code == 0
    assert json.loads(one.stdout) == json.loads(many.stdout)
    assert json.loads(one.stdout)["inherited_from"] == "msa.txt"
