"""`inforce ask --model`: a model words the answer where the portfolio lets it see the text; rules do where it does not serve."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from graph.errors import UsageError
from graph.model.resolution import WarningCode
from graph.store import open_store
from indexing.linking.relinking import relink
from indexing.llm.prompts import answer, provisions
from tests.indexing.llm.vendors import FakeVendor
from tests.indexing.llm.wires import Asked, status
from tests.ui.conftest import Indexed
from ui.cli import app
from ui.model_wiring import unlinked
from ui.settings import Readers, Settings

CONTRACT = """\
MASTER SERVICES AGREEMENT

This Master Services Agreement is made as of March 3, 2018 between Northwind Ltd and Harbour GmbH.

1. Payment. The Customer shall pay each invoice within thirty (30) days after receipt.

2. Notices. Notices shall be in writing.
"""
QUESTION = "When must the Customer pay an invoice?"
SENTENCE = "The Customer must pay each invoice within 30 days after receipt."


@pytest.fixture
def data(data_of: Indexed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with one contract indexed."""
    monkeypatch.setenv("INFORCE_DATA", str(tmp_path / "data"))
    for name in ("INFORCE_ANSWER_MODEL", "INFORCE_MODEL", "INFORCE_BUDGET", "INFORCE_LOCAL_URL"):
        monkeypatch.delenv(name, raising=False)
    return data_of({"msa.txt": CONTRACT})


def run(*words: str) -> Result:
    """Run a command."""
    return CliRunner().invoke(app, list(words), catch_exceptions=False)


def ask(*options: str) -> dict[str, Any]:
    """Ask as JSON."""
    done = run("ask", QUESTION, "--as-of", "2020-01-01", "--json", *options)
    assert done.exit_code == 0, done.output
    return dict(json.loads(done.stdout))


def answering(asked: Asked) -> Mapping[str, Any]:
    """Choose the provisions, and answer with the sentence, from the passage that carries it."""
    if asked.tool == provisions.TOOL:
        return {"provisions": [1, 2]}
    passages = {name: words for name, words in asked.texts.items() if name.startswith("PASSAGE")}
    number = next(int(name.rpartition("-")[2]) for name, words in passages.items() if "thirty (30) days" in words)
    return {"answered": True, "claims": [{"sentence": SENTENCE, "passages": [number]}]}


def test_a_model_on_this_machine_words_the_answer(data: Path) -> None:
    """The sentence is the model's, its citation the file's; the reply names the model and what it took; asked again it is kept."""
    with FakeVendor(answering) as vendor:
        first = ask("--model", f"local:mine@{vendor.url}")
        second = ask("--model", f"local:mine@{vendor.url}")
        assert [one.tool for one in vendor.calls] == [provisions.TOOL, answer.TOOL]
    assert first["answer"].splitlines()[-1].startswith(SENTENCE)
    assert "thirty (30) days" in first["citations"][0]["quote"]
    assert {int(n) for n in re.findall(r"\[(\d+)\]", first["answer"])} == {c["n"] for c in first["citations"]}
    assert (first["model"], first["usage"]["calls"]) == ("local:mine", 2)
    assert first["usage"]["output_tokens"] > 0
    assert (second["answer"], second["usage"]) == (first["answer"], {"kept": 2})
    assert data.exists()


def test_the_environment_names_a_model_and_a_command_another(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """INFORCE_ANSWER_MODEL is the default; `--model offline` overrides it; the model that reads pairs words no answers."""
    with FakeVendor(answering) as vendor:
        monkeypatch.setenv("INFORCE_MODEL", f"local:reader@{vendor.url}")
        assert ask()["model"] == "offline"
        monkeypatch.setenv("INFORCE_ANSWER_MODEL", f"local:mine@{vendor.url}")
        assert ask()["model"] == "local:mine"
        assert ask("--model", "offline")["model"] == "offline"
    assert data.exists()
    assert Readers.read({"INFORCE_ANSWER_MODEL": "openai:x"}).answers == "openai:x"
    assert Settings.read(data, environ={}).worded_by(" openai:x ").readers.answers == "openai:x"


def test_a_vendor_that_may_not_see_the_text_is_refused(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without leave nothing is sent and the command says how to give it; with leave it goes."""
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    with FakeVendor(answering) as vendor:
        spec = f"openai:any@{vendor.url}"
        with pytest.raises(UsageError, match="does not let OpenAI see its text"):
            run("ask", QUESTION, "--as-of", "2020-01-01", "--model", spec)
        assert vendor.count == 0
        assert run("policy", "vendors", "openai", "--reason", "engagement letter").exit_code == 0
        assert ask("--model", spec)["model"] == "openai:any"
        assert vendor.count == 2
    assert data.exists()


def test_a_server_that_fails_is_named_and_the_words_are_quoted(data: Path) -> None:
    """The answer comes all the same, with a warning; so it does where the budget leaves no call."""
    with FakeVendor(lambda _: status(401)) as vendor:
        reply = ask("--model", f"local:mine@{vendor.url}")
    assert "thirty (30) days" in reply["answer"]
    assert reply["model"] == "offline"
    assert WarningCode.MODEL_FAILED in {w["code"] for w in reply["warnings"]}
    assert data.exists()


def test_a_budget_holds_for_a_question(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With no call left nobody is asked."""
    monkeypatch.setenv("INFORCE_BUDGET", "0 calls")
    with FakeVendor(answering) as vendor:
        reply = ask("--model", f"local:mine@{vendor.url}")
        assert vendor.count == 0
    assert any("OVER_BUDGET" in w["message"] for w in reply["warnings"])
    assert data.exists()


def test_what_an_index_run_has_not_connected_yet_is_known(data: Path) -> None:
    """After a run nothing is left to connect; a document recorded since is, until it is compared too with what it does not cite."""
    store = open_store(data / "inforce.db")
    [document] = store.documents("default")
    before = unlinked(store, "default", None)
    then = store.head("default")
    with store.transaction("default", "me", "index", datetime.now(UTC)) as records:
        records.put_document(replace(document, title="Another"), store.clauses("default"), ())
    after = unlinked(store, "default", None)
    relink(store, "default", actor="me", now=datetime.now(UTC))
    looked_up = unlinked(store, "default", None)
    store.close()
    assert before == frozenset()
    assert after == looked_up == {document.document_id}
    assert then > 0


@pytest.mark.usefixtures("data")
def test_a_model_that_is_only_set_gives_way_where_the_portfolio_does_not_let_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """One server, many portfolios: a model set for all of them words the answers of those that allow it; for others rules quote."""
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    with FakeVendor(answering) as vendor:
        monkeypatch.setenv("INFORCE_ANSWER_MODEL", f"openai:any@{vendor.url}")
        found = ask()
        assert (found["model"], vendor.count) == ("offline", 0)
        assert "thirty (30) days" in found["answer"]
        assert run("policy", "vendors", "openai", "--reason", "engagement letter").exit_code == 0
        assert ask()["model"] == "openai:any"
