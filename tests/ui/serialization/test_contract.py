"""The outer contract: every field by its name, every quote where it says it stands."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

from ui import Question, connect

Inforce = Callable[..., Result]

REPLY = {
    "question", "portfolio", "as_of", "known_as_of", "answer", "abstained", "citations", "resolved_clauses", "excluded", "warnings",
    "model", "usage", "receipt",
}  # fmt: skip
CITATION = {
    "n", "quote", "document", "document_id", "sha256", "section", "page", "boxes", "char_start", "char_end", "clause_id",
}  # fmt: skip
CLAUSE = {
    "clause_id", "clause_type", "also", "section", "heading", "status", "effective_text", "last_text", "source_doc", "document_id", "page",
    "inherited_from", "term", "runs", "supplements", "qualifications", "depends_on", "conflict", "resolution_path", "outstanding",
}  # fmt: skip
RUN = {"start", "end", "clause_id", "document", "document_id", "page", "boxes", "char_start", "char_end"}
STEP = {"clause_id", "edge_id", "edge_type", "mode", "effective_from", "document", "section", "page"}
EXCLUDED = {"clause_id", "document", "section", "reason", "edge_id", "effective_from"}
EDGE = {
    "edge_id", "edge_type", "mode", "source", "target", "effective_from", "effective_to", "condition", "scope", "operation", "status",
    "confidence", "derivation", "citation_text", "reasoning", "decided_by", "recorded_at", "retracted_at",
}  # fmt: skip


@pytest.fixture
def reply(inforce: Inforce) -> dict[str, Any]:
    """Return one answer that an amendment has changed."""
    done = inforce("ask", "How much rent does the Tenant pay?", "--as-of", "2022-01-01", "--json")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_a_reply_has_every_field_of_the_contract(reply: dict[str, Any]) -> None:
    """Fields may be added, never left out or renamed."""
    assert reply.keys() >= REPLY
    assert all(c.keys() >= CITATION for c in reply["citations"])
    assert all(c.keys() >= CLAUSE and c["term"].keys() >= {"state", "until", "clause_id", "computed"} for c in reply["resolved_clauses"])
    assert all(r.keys() >= RUN for c in reply["resolved_clauses"] for r in c["runs"])
    assert all(s.keys() >= STEP for c in reply["resolved_clauses"] for s in c["resolution_path"])
    assert all(e.keys() >= EXCLUDED for e in reply["excluded"])
    assert all(w.keys() >= {"code", "message", "edge_id"} for w in reply["warnings"])
    assert reply["citations"]
    assert reply["resolved_clauses"][0]["resolution_path"]
    assert reply["receipt"].startswith("rc_")


def test_every_quote_and_every_run_stands_where_it_says(reply: dict[str, Any], contracts: Path) -> None:
    """For text files, character ranges are Python indices of the file read as UTF-8."""
    texts = {p.name: p.read_text(encoding="utf-8") for p in contracts.iterdir()}
    for cited in reply["citations"]:
        assert texts[cited["document"]][cited["char_start"] : cited["char_end"]] == cited["quote"]
        assert (cited["page"], cited["boxes"]) == (None, [])
    for clause in reply["resolved_clauses"]:
        assert clause["runs"]
        for run in clause["runs"]:
            assert texts[run["document"]][run["char_start"] : run["char_end"]] == clause["effective_text"][run["start"] : run["end"]]


def test_an_edge_has_every_field_of_the_contract(inforce: Inforce) -> None:
    """One object a line, source and target by document, section and clause."""
    (edge,) = (json.loads(line) for line in inforce("edges", "--json").stdout.splitlines())
    assert edge.keys() >= EDGE
    assert edge["source"].keys() >= {"document", "section", "clause_id", "document_id"}
    assert edge["target"].keys() >= {"document", "section", "heading", "clause_id", "document_id"}
    assert (edge["edge_type"], edge["mode"], edge["effective_from"], edge["status"]) == ("AMENDS", "REPLACE", "2021-06-15", "committed")
    assert (edge["source"]["document"], edge["target"]["document"], edge["target"]["section"]) == ("first-amendment.txt", "lease.txt", "2")


def test_python_and_the_command_line_give_the_same_answer(reply: dict[str, Any], indexed: Path) -> None:
    """`connect` is the same door in another wall, with typed records instead of JSON."""
    with connect(indexed) as portfolio:
        answer = portfolio.ask(Question("How much rent does the Tenant pay?", as_of=date(2022, 1, 1)))
    assert answer.text == reply["answer"]
    assert [c.quote for c in answer.citations] == [c["quote"] for c in reply["citations"]]
