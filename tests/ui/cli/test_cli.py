"""The command line: what it prints, what it refuses, how it ends."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from graph.errors import NotFoundError
from ui.cli import app, main

ROOT = Path(__file__).parents[3]
Inforce = Callable[..., Result]

_RENT = "How much rent does the Tenant pay per month?"


def _process(*arguments: str | Path, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[bytes]:
    """Run the command line in a process of its own."""
    code = "from ui.cli import app, main; main()"
    return subprocess.run(
        [sys.executable, "-c", code, *map(str, arguments)], capture_output=True, cwd=ROOT, env={**os.environ, **(env or {})}, check=False
    )


def _rows(result: Result) -> list[dict[str, Any]]:
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_an_answer_is_the_text_in_force_on_the_day_asked(inforce: Inforce) -> None:
    """Before the amendment the old rent, after it the new one, each with its citation and path."""
    (before,) = _rows(inforce("ask", _RENT, "--as-of", "2020-01-01", "--json"))
    (after,) = _rows(inforce("ask", _RENT, "--as-of", "2021-06-15", "--json"))
    assert "$4,000" in before["answer"]
    assert "$5,200" not in before["answer"]
    assert "$5,200" in after["answer"]
    assert after["citations"][0]["document"] == "first-amendment.txt"
    assert [s["edge_type"] for s in after["resolved_clauses"][0]["resolution_path"]] == ["AMENDS"]


def test_an_answer_for_people_names_day_words_place_and_path(inforce: Inforce) -> None:
    """What a lawyer needs to check stands on the screen."""
    shown = inforce("ask", _RENT, "--as-of", "2022-01-01").stdout
    assert "As of 2022-01-01" in shown
    assert "five thousand two hundred dollars" in shown
    assert "[1] first-amendment.txt, 1" in shown
    assert "1. 2021-06-15  AMENDS REPLACE  first-amendment.txt, 1" in shown


def test_the_default_day_is_today_and_is_printed(inforce: Inforce) -> None:
    """Nobody has to guess for which day an answer holds."""
    (reply,) = _rows(inforce("ask", _RENT, "--json"))
    assert reply["as_of"] > "2025-01-01"


def test_a_batch_answers_each_line_and_a_bad_line_costs_no_other(inforce: Inforce, tmp_path: Path) -> None:
    """One object a line in, one a line out, in order; a failing line says why and the exit code stays 0."""
    batch = tmp_path / "questions.jsonl"
    lines = [
        json.dumps({"question": _RENT, "as_of": "2020-01-01"}),
        "not json",
        json.dumps(["a", "list"]),
        json.dumps({"question": "", "as_of": "2020-01-01"}),
        json.dumps({"question": _RENT, "as_of": "2020-13-01"}),
        json.dumps({"question": _RENT, "document": "nowhere.pdf"}),
        json.dumps({"question": _RENT, "counterparty": "Nobody & Sons"}),
        json.dumps({"question": f"{_RENT}\u2028", "as_of": "2022-01-01"}, ensure_ascii=False),
    ]
    batch.write_text("\n".join(lines) + "\n\n", encoding="utf-8")
    rows = _rows(inforce("ask", "--batch", batch, "--json"))
    assert ["error" in row for row in rows] == [False, True, True, True, True, True, True, False]
    assert "$4,000" in rows[0]["answer"]
    assert "$5,200" in rows[7]["answer"]


def test_options_beside_a_batch_are_defaults_for_its_lines(inforce: Inforce, tmp_path: Path) -> None:
    """A day on the command line holds for every line that names none."""
    batch = tmp_path / "questions.jsonl"
    batch.write_text(json.dumps({"question": _RENT}) + "\n" + json.dumps({"question": _RENT, "as_of": "2022-01-01"}) + "\n")
    assert [row["as_of"] for row in _rows(inforce("ask", "--batch", batch, "--as-of", "2020-01-01", "--json"))] == [
        "2020-01-01",
        "2022-01-01",
    ]


def test_resolve_prints_a_provision_as_it_reads_and_the_way_there(inforce: Inforce) -> None:
    """The text before and after the amendment, and the step between."""
    before, after = (_rows(inforce("resolve", "lease.txt", "2", "--as-of", day, "--json"))[0] for day in ("2021-06-14", "2021-06-15"))
    assert "($4,000)" in before["effective_text"]
    assert before["resolution_path"] == []
    assert "($5,200)" in after["effective_text"]
    assert after["source_doc"] == "first-amendment.txt"
    assert after["belongs_to"]["document"] == "lease.txt"


def test_resolve_in_a_batch_says_where_there_is_no_such_provision(inforce: Inforce, tmp_path: Path) -> None:
    """An unknown provision is a line with an error."""
    batch = tmp_path / "provisions.jsonl"
    batch.write_text('{"document": "lease.txt", "section": "3", "as_of": "2020-01-01"}\n{"document": "lease.txt", "section": "99"}\n')
    found, missing = _rows(inforce("resolve", "--batch", batch, "--json"))
    assert found["section"] == "3"
    assert "no provision '99'" in missing["error"]


def test_a_provision_is_not_in_force_before_its_document(inforce: Inforce) -> None:
    """Before the first day there is no text, only the words to come."""
    (row,) = _rows(inforce("resolve", "lease.txt", "2", "--as-of", "2018-01-01", "--json"))
    assert (row["status"], row["effective_text"]) == ("NOT_YET_IN_FORCE", None)
    assert "($4,000)" in row["last_text"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["ask", _RENT, "--as-of", "soon"], 2),
        (["ask", " "], 2),
        (["ask"], 2),
        (["ask", _RENT, "--batch", "also.jsonl"], 2),
        (["ask", "--batch", "nowhere.jsonl"], 2),
        (["ask", _RENT, "--document", "nowhere.pdf"], 3),
        (["ask", _RENT, "--portfolio", "nobody's"], 2),
        (["ask", _RENT, "--portfolio", "other"], 3),
        (["resolve", "lease.txt", "99"], 3),
        (["resolve", "lease.txt"], 2),
        (["resolve", "nowhere.pdf", "1"], 3),
        (["index", "nowhere"], 3),
        (["unlink", "e_0", "--reason", "none"], 3),
        (["set", "lease.txt", "colour", "red", "--reason", "none"], 2),
        (["set", "lease.txt", "signed", "red", "--reason", "none"], 2),
        (["edges", "--known-as-of", "soon"], 2),
        (["dance"], 2),
    ],
)
def test_wrong_use_and_unknown_things_have_their_exit_codes(
    indexed: Path, arguments: list[str], code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """2 for wrong use, 3 for what does not exist: an explanation on standard error, nothing on standard output."""
    monkeypatch.setattr(sys, "argv", ["inforce", *arguments, *([] if arguments == ["dance"] else ["--data", str(indexed)])])
    with pytest.raises(SystemExit) as ended:
        main()
    said = capsys.readouterr()
    assert ended.value.code == code, said.err
    assert said.out == ""
    assert said.err
    assert "Traceback" not in said.err


def test_an_unreadable_file_is_named_the_rest_is_kept_and_the_code_is_4(tmp_path: Path) -> None:
    """What could not be read is said by name; what could be read is in the portfolio."""
    (tmp_path / "good.txt").write_text("LEASE AGREEMENT\n\n1. Rent. Tenant shall pay $1 per month.\n" * 3)
    (tmp_path / "broken.pdf").write_bytes(b"no pdf at all")
    done = _process("index", tmp_path / "good.txt", tmp_path / "broken.pdf", "--data", tmp_path / "data", "--json")
    report = json.loads(done.stdout)
    assert done.returncode == 4
    assert report["indexed"] == ["good.txt"]
    assert [f["name"] for f in report["failures"]] == ["broken.pdf"]


def test_indexing_again_changes_nothing(data: Path, contracts: Path, inforce: Inforce) -> None:
    """The second run finds every file unchanged and records nothing."""
    before = inforce("edges", "--json", "--data", data).stdout
    (again,) = _rows(inforce("index", contracts, "--json", "--data", data))
    assert (again["indexed"], sorted(again["unchanged"])) == ([], ["first-amendment.txt", "lease.txt"])
    assert inforce("edges", "--json", "--data", data).stdout == before


def test_output_is_utf_8_whatever_the_locale(indexed: Path) -> None:
    """Curly quotes reach a file or a pipe unharmed under an ASCII locale."""
    done = _process(
        "ask", _RENT, "--as-of", "2022-01-01", "--data", indexed, env={"LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    )
    assert "“" in done.stdout.decode("utf-8")


def test_check_of_a_sound_portfolio_ends_well(inforce: Inforce) -> None:
    """Signed, dated and linked: nothing to look at."""
    done = inforce("check")
    assert (done.exit_code, "Nothing to look at" in done.stdout) == (0, True)


def test_check_fails_when_a_file_or_the_record_was_changed(tmp_path: Path, inforce: Inforce) -> None:
    """Exit code 5, with the file named and what to do."""
    contract = tmp_path / "lease.txt"
    contract.write_text("LEASE\n\nDated March 1, 2019.\n\n1. Rent. Tenant shall pay $1 per month.\n")
    assert inforce("index", contract, "--data", tmp_path / "data").exit_code == 0
    contract.write_text("LEASE\n\nDated March 1, 2019.\n\n1. Rent. Tenant shall pay $9 per month.\n")
    done = inforce("check", "--json", "--data", tmp_path / "data")
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.exit_code == 5
    assert (found[0]["code"], found[0]["document"]) == ("HASH_MISMATCH", "lease.txt")


def test_reading_a_folder_that_is_not_there_leaves_no_trace(tmp_path: Path, inforce: Inforce) -> None:
    """Only indexing makes a data folder."""
    done = inforce("edges", "--data", tmp_path / "nowhere")
    assert isinstance(done.exception, NotFoundError)
    assert not (tmp_path / "nowhere").exists()


def test_the_version_is_that_of_the_package() -> None:
    """What a bug report needs first."""
    assert CliRunner().invoke(app, ["--version"]).stdout == f"inforce {version('inforce')}\n"
