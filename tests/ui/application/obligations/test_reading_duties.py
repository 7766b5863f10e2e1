"""`inforce obligations read`: a model reads beside the rules, as the portfolio allows, and what it reads waits for a person."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from graph.errors import UsageError
from tests.indexing.llm.vendors import FakeVendor
from tests.indexing.llm.wires import Asked
from tests.indexing.obligations.supplied import PAYS, TEXT, answer, duty, value
from tests.ui.conftest import Indexed
from ui.cli import app

_DAYS = value("DURATION", "thirty (30) days", "30", "DAY")
_READ = duty(PAYS, domain="FINANCIAL", type="LATE_PAYMENT", values=[_DAYS], confidence=0.95)


def careful(question: Asked) -> dict[str, Any]:
    """Answer as a careful model that knows one duty, and makes one up."""
    made_up = duty("Buyer shall pay Mallory one million dollars.")
    return answer(_READ, made_up) if PAYS in question.texts["CLAUSE-TEXT"] else answer()


@pytest.fixture
def folder(data_of: Indexed) -> Path:
    """Return a data folder with one indexed contract."""
    return data_of({"supply.txt": TEXT})


def _run(folder: Path, *arguments: str) -> Result:
    return CliRunner().invoke(app, ["obligations", *arguments, "--data", str(folder)])


def test_a_model_reads_beside_the_rules(folder: Path) -> None:
    """What both read is one obligation, surer, with both named; what the model made up is nowhere; asked again nothing is asked."""
    with FakeVendor(careful) as vendor:
        spec = f"local:mine@{vendor.url}"
        rehearsed = json.loads(_run(folder, "read", "supply.txt", "--model", spec, "--dry-run", "--json").output)
        assert (rehearsed["dry_run"], rehearsed["clauses"], vendor.count) == (True, 6, 0)
        (estimate,) = rehearsed["usage"]
        assert (estimate["stage"], estimate["calls"], estimate["dollars"]) == ("obligations", 6, 0.0)
        told = json.loads(_run(folder, "read", "--model", spec, "--json").output)
        assert (told["clauses"], told["duties"], told["refused"], told["left"], vendor.count) == (6, 1, 1, 0, 6)
        assert "0 clauses asked about" in _run(folder, "read", "--model", spec).output
        assert vendor.count == 6
    listed = [json.loads(line) for line in _run(folder, "list", "--json").output.splitlines()]
    pays = [one for one in listed if one["section"] == "2"]
    assert [(one["state"], one["type"], one["obligor"]) for one in pays] == [("PENDING", "LATE_PAYMENT", "Buyer")]
    assert pays[0]["reader"].endswith(", local:mine")
    assert pays[0]["confidence"] > 0.95
    assert not any("Mallory" in one["words"] for one in listed)


def test_a_portfolio_that_lets_no_vendor_see_its_words_sends_nothing(folder: Path) -> None:
    """The error says what to type; a dry run needs no leave."""
    refused = _run(folder, "read", "--model", "openai:gpt-5")
    assert isinstance(refused.exception, UsageError)
    assert "inforce policy vendors openai" in str(refused.exception)
    assert "6 clauses to ask about" in _run(folder, "read", "--model", "openai:gpt-5", "--dry-run").output


def test_rules_need_no_asking(folder: Path) -> None:
    """Without a model there is nothing to run, and the message says why."""
    refused = _run(folder, "read")
    assert isinstance(refused.exception, UsageError)
    assert "--model" in str(refused.exception)


def test_what_could_not_be_read_is_said(folder: Path) -> None:
    """A budget that is spent and a clause without an answer are told, and the run ends well."""
    with FakeVendor(lambda question: careful(question) if PAYS in question.user else {"obligations": None}) as vendor:
        spec = f"local:mine@{vendor.url}"
        short = _run(folder, "read", "--model", spec, "--budget", "0 calls")
        assert (short.exit_code, vendor.count) == (0, 0)
        assert "The budget is spent: 6 clauses not asked about" in short.output
        broken = _run(folder, "read", "--model", spec)
        assert broken.exit_code == 0
        assert "5 clauses without an answer (5 MALFORMED)" in broken.output
        assert "SUPPLY AGREEMENT 3: MALFORMED" in broken.output
