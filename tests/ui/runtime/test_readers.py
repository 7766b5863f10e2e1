"""`inforce index` and those who read pairs of clauses: who, what it takes, and what it would take."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from graph.errors import UsageError
from tests.indexing.candidates.papers import AGREEMENT, PAYS, letter
from tests.indexing.llm.vendors import FakeVendor
from ui.cli import app
from ui.settings import Readers


@pytest.fixture
def papers(tmp_path: Path) -> Path:
    """Return a folder with an agreement and a letter that changes it without citing it."""
    folder = tmp_path / "contracts"
    folder.mkdir()
    (folder / "agreement.txt").write_text(AGREEMENT, encoding="utf-8")
    (folder / "letter.txt").write_text(letter("May 1, 2015", PAYS), encoding="utf-8")
    return folder


def _index(papers: Path, *arguments: str) -> Result:
    return CliRunner().invoke(app, ["index", str(papers), "--data", str(papers.parent / "data"), *arguments])


def test_a_dry_run_tells_what_it_would_take_and_leaves_no_trace(papers: Path) -> None:
    """No key, no leave and no vendor are needed; the data folder is not even made."""
    done = _index(papers, "--dry-run", "--model", "openai:gpt-5", "--json")
    assert done.exit_code == 0, done.output
    told = json.loads(done.output)
    assert (told["dry_run"], told["documents"], len(told["indexed"])) == (True, 2, 2)
    pairs = next(u for u in told["usage"] if (u["stage"], u["model"]) == ("pairs", "openai:gpt-5"))
    assert pairs["calls"] >= 1
    assert pairs["input_tokens"] > 100
    assert pairs["dollars"] > 0
    assert not (papers.parent / "data").exists()
    words = _index(papers, "--dry-run", "--model", "openai:gpt-5").output
    assert "Nothing was recorded" in words
    assert "An estimate" in words


def test_a_vendor_needs_leave_before_anything_is_read(papers: Path) -> None:
    """The message says what to type, and nothing was indexed."""
    done = _index(papers, "--model", "openai:gpt-5")
    assert isinstance(done.exception, UsageError)
    assert "inforce policy vendors openai" in str(done.exception)
    assert "Nothing has been indexed" in str(CliRunner().invoke(app, ["edges", "--data", str(papers.parent / "data")]).exception)


def test_a_model_of_ones_own_reads_and_its_answers_are_kept(papers: Path) -> None:
    """What was paid for in the first run costs the next nothing, and a dry run between them says so."""
    with FakeVendor() as vendor:
        spec = f"local:mine@{vendor.url}"
        told = json.loads(_index(papers, "--model", spec, "--json").output)
        calls = vendor.count
        assert sum(u["calls"] for u in told["usage"] if u["model"] == "local:mine") == calls > 0
        (papers / "other.txt").write_text(letter("June 1, 2016", PAYS), encoding="utf-8")
        rehearsed = json.loads(_index(papers, "--model", spec, "--json", "--dry-run").output)
        assert vendor.count == calls
        assert sum(u["calls"] for u in rehearsed["usage"] if u["model"] == "local:mine") >= 1
        before = _index(papers, "--model", spec)
        assert before.exit_code == 0
        assert "$0.00" in before.output


def test_a_budget_that_is_spent_is_said(papers: Path) -> None:
    """The run ends well and says what it did not ask."""
    with FakeVendor() as vendor:
        done = _index(papers, "--model", f"local:mine@{vendor.url}", "--budget", "0 calls")
        assert done.exit_code == 0, done.output
        assert vendor.count == 0
        assert "The budget is spent" in done.output
        assert "OVER_BUDGET" in done.output


def test_settings_are_read_from_the_environment_and_no_key_is_shown() -> None:
    """A command's own options come first; a local model has its address by setting."""
    readers = Readers.read({"INFORCE_MODEL": "local:mine", "INFORCE_LOCAL_URL": "http://127.0.0.1:1/v1", "OPENAI_API_KEY": "sk-secret"})
    assert readers.spec(readers.model) == "local:mine@http://127.0.0.1:1/v1"
    assert readers.spec("local:mine@http://127.0.0.1:2/v1") == "local:mine@http://127.0.0.1:2/v1"
    assert readers.over(model="offline", budget="5").model == "offline"
    assert "sk-secret" not in repr(readers)
