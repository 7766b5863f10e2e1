"""Risk and the portfolio table as people meet them: an own portfolio with an amendment, from the files to the spreadsheet."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from typer.testing import CliRunner, Result

from graph.errors import InForceError, UsageError
from graph.model.edges import EdgeStatus
from graph.model.terms import RiskLevel
from tests.papers import papers_in
from tests.ui.conftest import opened, recorded_of
from ui import Portfolio
from ui.cli import app
from ui.exports.csv_files import guarded
from ui.exports.terms_table import csv_bytes, place, xlsx_bytes
from ui.serialization.terms_schema import CellShape, ContractShape, CoverageShape, TableRowShape

PAPERS = papers_in(__file__)


COLUMNS = ("PAYMENT_DAYS",)
FEBRUARY, AUGUST = "2024-02-01", "2024-08-01"


data = recorded_of(PAPERS)

mine = opened("data", "ada")


def _run(data: Path, *arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [*map(str, arguments), "--data", str(data)])


def _json(data: Path, *arguments: str | Path) -> list[Any]:
    done = _run(data, *arguments, "--json")
    assert done.exit_code == 0, done.output
    return [json.loads(line) for line in done.stdout.splitlines()]


def _finding(risk: Any, rule: str) -> Any:
    return next(f for f in risk["findings"] if f["rule"] == rule)


def test_an_amendment_changes_what_the_playbook_finds(data: Path) -> None:
    """Thirty days are as they should be, seventy-five are not, and the words are those of the day."""
    before, _ = _json(data, "risk", "services.txt", "--as-of", FEBRUARY)
    after, coverage = _json(data, "risk", "services.txt", "--as-of", AUGUST)
    old, new = _finding(before, "payment-days"), _finding(after, "payment-days")
    assert (old["level"], new["level"]) == ("NONE", "MEDIUM")
    assert "thirty (30) days" in old["cell"]["quote"]
    assert "seventy-five (75) days" in new["cell"]["quote"]
    assert [r["document"] for r in new["cell"]["runs"]] == ["first.txt"]
    assert (new["cell"]["document"], new["cell"]["section"], new["cell"]["words_in"]) == ("services.txt", "2", "first.txt")
    assert after["score"] > before["score"]
    assert new["preferred"]
    assert coverage["coverage"]["contracts"] == 1


def test_two_days_are_compared_rule_by_rule(data: Path) -> None:
    """What changed is told with both levels and both words; what did not is not."""
    risk, _ = _json(data, "risk", "services.txt", "--as-of", AUGUST, "--against", FEBRUARY)
    assert [c["rule"] for c in risk["before"]["changes"]] == ["payment-days"]
    (change,) = risk["before"]["changes"]
    assert (change["before"]["level"], change["after"]["level"]) == ("NONE", "MEDIUM")
    assert risk["before"]["score"] < risk["score"]


def test_nothing_is_held_against_a_contract_that_is_not_there_yet(data: Path) -> None:
    """Before its first day a contract has no level, and is told to be to come."""
    risk, coverage = _json(data, "risk", "services.txt", "--as-of", "2023-01-01")
    assert (risk["contract"]["status"], risk["level"], risk["findings"]) == ("NOT_YET_IN_FORCE", None, [])
    assert coverage["coverage"]["not_in_force"] == 1


def test_missing_terms_are_found_on_the_words_that_ask_for_them(data: Path) -> None:
    """The agreement speaks of personal data and has no terms on it: those words are the evidence."""
    risk, _ = _json(data, "risk", "services.txt", "--as-of", AUGUST)
    found = _finding(risk, "data-protection")
    assert (found["level"], found["cell"]["status"], found["cell"]["section"]) == ("MEDIUM", "ABSENT", "1")
    assert "personal data of Customer's drivers" in found["cell"]["quote"]


def test_a_playbook_of_ones_own_is_used(data: Path, tmp_path: Path) -> None:
    """A house writes its own positions; which file was used is on every report."""
    path = tmp_path / "house.toml"
    rule = 'version = "7"\n[[rule]]\nid = "d"\ntitle = "D"\ncolumn = "PAYMENT_DAYS"\nhigh = [{ over = { days = 45 } }]\n'
    path.write_text(rule, encoding="utf-8")
    risk, _ = _json(data, "risk", "services.txt", "--as-of", AUGUST, "--playbook", path)
    assert (risk["level"], risk["playbook"]["name"], risk["playbook"]["version"]) == ("HIGH", "house", "7")


def test_people_read_level_words_place_and_what_to_ask_for(data: Path) -> None:
    """The report of one contract can be worked with as it stands."""
    shown = _run(data, "risk", "services.txt", "--as-of", AUGUST, "--against", FEBRUARY).stdout
    assert "MEDIUM  Payment term: Invoices fall due after 75 days" in shown
    assert "(services.txt, 2, in the words of first.txt)" in shown
    assert "Ask for: Each undisputed invoice is due thirty days" in shown
    assert "Payment term: NONE (30 days) → MEDIUM (75 days)" in shown
    assert "claim" in shown.splitlines()[-1]


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (("risk", "first.txt"), 2, "changes another contract"),
        (("risk", "nowhere.txt"), 3, "no document"),
        (("risk", "--playbook", "nobody"), 3, "standard"),
        (("risk", "--signed", "2024-07-01"), 2, "DOCUMENT"),
        (("table", "--column", "colour"), 2, "LIABILITY_CAP"),
        (("table", "--where", "the moon"), 2, "caps under"),
        (("table", "--format", "pdf"), 2, "text, csv, xlsx or json"),
        (("table", "--format", "xlsx"), 2, "--output"),
    ],
)
def test_what_cannot_be_is_told_with_what_can(data: Path, arguments: tuple[str, ...], code: int, told: str) -> None:
    """A slip of the pen costs one look."""
    done = _run(data, *arguments)
    assert isinstance(done.exception, InForceError)
    assert done.exception.exit_code == code
    assert told in str(done.exception)


def test_a_claim_that_waits_is_shown_as_it_would_be_and_changes_nothing(mine: Portfolio) -> None:
    """The unsigned amendment lowers the cap: with it the finding goes, without it nothing is different."""
    day = date(2024, 8, 1)
    (edge,) = [e for e in mine.register.edges() if e.status is EdgeStatus.PENDING]
    head = mine.audit.head()
    (found,) = mine.terms.risk_if(edge.edge_id, day)
    assert [c.rule for c in found.changes] == ["liability-cap"]
    assert found.changes[0].before
    assert found.changes[0].after
    assert (found.changes[0].before.level, found.changes[0].after.level) == (RiskLevel.MEDIUM, RiskLevel.NONE)
    assert found.now.report
    assert found.now.report.score < (_score(mine, day) or 0)
    assert mine.audit.head() == head


def _score(mine: Portfolio, day: date) -> int | None:
    report = next(mine.terms.risk("services.txt", day)).now.report
    return report.score if report else None


def test_a_signature_can_be_supposed(mine: Portfolio) -> None:
    """The same amendment, signed, makes the same difference as its claim accepted."""
    (found,) = mine.terms.risk_if("second.txt", date(2024, 8, 1), signed=date(2024, 7, 1))
    assert [c.rule for c in found.changes] == ["liability-cap"]
    with pytest.raises(UsageError, match="is signed"):
        mine.terms.risk_if("first.txt")


def test_an_unsigned_paper_is_read_as_if_signed(data: Path) -> None:
    """The command shows each contract that it makes a difference to, before and after."""
    (risk,) = _json(data, "risk", "second.txt", "--signed", "2024-07-01", "--as-of", AUGUST)
    assert (risk["contract"]["document"], [c["rule"] for c in risk["before"]["changes"]]) == ("services.txt", ["liability-cap"])
    shown = _run(data, "risk", "second.txt", "--signed", "2024-07-01", "--as-of", AUGUST).stdout
    assert "Limitation of liability: MEDIUM (2 x fees (a claim waits)) → NONE (1 x fees)" in shown


def test_the_table_has_a_row_for_each_contract_and_says_what_it_covers(data: Path) -> None:
    """Amendments are no rows, each cell has its words and their place, and what was looked at is counted."""
    *rows, coverage = _json(data, "table", "--as-of", AUGUST)
    assert sorted(r["contract"]["document"] for r in rows) == ["note.txt", "services.txt"]
    services = next(r for r in rows if r["contract"]["document"] == "services.txt")
    cell = services["cells"]["GOVERNING_LAW"]
    assert (cell["text"], cell["document"], cell["section"]) == ("Delaware", "services.txt", "4")
    assert coverage["coverage"]["contracts"] == 2
    assert len(coverage["coverage"]["pending"]) == 1
    assert coverage["coverage"]["files"] == 4


def test_what_is_asked_for_is_shown_and_the_rest_counted(data: Path) -> None:
    """A filter looks at the day asked about, and what it leaves out is a number, not a silence."""
    *rows, coverage = _json(data, "table", "--as-of", AUGUST, "--where", "payment over 45 days")
    assert [(r["contract"]["document"], r["verdict"], list(r["cells"])) for r in rows] == [("services.txt", "MATCHES", ["PAYMENT_DAYS"])]
    assert (coverage["coverage"]["contracts"], coverage["coverage"]["shown"]) == (2, 1)
    assert _json(data, "table", "--as-of", FEBRUARY, "--where", "payment over 45 days")[:-1] == []


def test_csv_and_xlsx_hold_the_same_as_json(data: Path, tmp_path: Path) -> None:
    """What is exported is what was shown: value beside value, source beside source."""
    asked = ("table", "--as-of", AUGUST, "--column", "payment days", "--column", "governing law")
    rows = _json(data, *asked)[:-1]
    for name in ("t.csv", "t.xlsx"):
        assert _run(data, *asked, "--output", tmp_path / name).exit_code == 0
    read = list(csv.DictReader(io.StringIO((tmp_path / "t.csv").read_bytes().decode("utf-8-sig"))))
    assert [(r["Payment days"], r["Payment days: source"]) for r in read] == [
        (c["text"], place(c)) for c in (r["cells"]["PAYMENT_DAYS"] for r in rows)
    ]
    sheets = _sheets((tmp_path / "t.xlsx").read_bytes())
    assert list(sheets) == ["Contracts", "Sources", "Coverage"]
    assert [line[0] for line in sheets["Contracts"][1:]] == [r["contract"]["document"] for r in rows]
    quotes = {line[4] for line in sheets["Sources"][1:]}
    assert quotes == {c["quote"] for r in rows for c in r["cells"].values()}
    assert ["contracts looked at", "2"] in sheets["Coverage"]
    assert [name for name, lines in sheets.items() if len({len(line) for line in lines}) > 1] == []
    named = dict(zip(sheets["Sources"][0], sheets["Sources"][-1], strict=True))
    assert (named["Contract"], named["Column"], named["Section"], named["Words in"]) == (
        "services.txt",
        "Governing law",
        "4",
        "services.txt",
    )


def test_a_table_without_rows_keeps_its_columns(data: Path, tmp_path: Path) -> None:
    """Nothing found is an answer, and its file can be read like any other."""
    for name in ("t.csv", "t.xlsx"):
        assert _run(data, "table", "--as-of", FEBRUARY, "--where", "payment over 45 days", "--output", tmp_path / name).exit_code == 0
    (head,) = csv.reader(io.StringIO((tmp_path / "t.csv").read_text(encoding="utf-8-sig")))
    assert head[-2:] == ["Payment days", "Payment days: source"]
    assert _sheets((tmp_path / "t.xlsx").read_bytes())["Contracts"] == [head]


def test_a_file_is_not_replaced_unasked(data: Path, tmp_path: Path) -> None:
    """What is there stays there, unless somebody says so."""
    path = tmp_path / "t.csv"
    path.write_text("mine", encoding="utf-8")
    assert isinstance(_run(data, "table", "--output", path).exception, UsageError)
    assert path.read_text(encoding="utf-8") == "mine"
    assert _run(data, "table", "--output", path, "--overwrite").exit_code == 0


def test_no_word_of_a_contract_is_a_formula(data: Path, tmp_path: Path) -> None:
    """A party that is called like a formula is text in either form of file."""
    for name in ("t.csv", "t.xlsx"):
        _run(data, "table", "--column", "payment days", "--output", tmp_path / name)
    read = list(csv.reader(io.StringIO((tmp_path / "t.csv").read_text(encoding="utf-8-sig"))))
    assert not [cell for line in read for cell in line if cell.startswith(("=", "+", "-", "@"))]
    with zipfile.ZipFile(tmp_path / "t.xlsx") as book:
        pages = [book.read(name).decode() for name in book.namelist() if name.startswith("xl/worksheets/sheet")]
        assert not [page for page in pages if "<f>" in page or "<hyperlink" in page]


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", " =1", "＝1", "\u00a0=1", "\ufeff=1"])
def test_what_could_begin_a_formula_is_guarded(text: str) -> None:
    """By an apostrophe, as OWASP has it; spaces before it help nobody."""
    assert guarded(text) == f"'{text}"
    row = _row(text)
    (_, line) = list(csv.reader(io.StringIO(csv_bytes([row], COLUMNS).decode("utf-8-sig"), newline="")))
    assert f"'{text}" in line
    sheets = _sheets(xlsx_bytes([row], COLUMNS, _covered(), datetime(2026, 1, 1, tzinfo=UTC)))
    assert text.strip() in sheets["Contracts"][1][6]


def test_no_text_is_too_long_for_excel() -> None:
    """What Excel could not take is cut, and says so."""
    sheets = _sheets(xlsx_bytes([_row("x" * 40_000)], COLUMNS, _covered(), datetime(2026, 1, 1, tzinfo=UTC)))
    text = sheets["Contracts"][1][6]
    assert len(text) <= 32_767
    assert text.endswith("Excel takes no more]")


def _row(text: str) -> TableRowShape:
    """Make a row with one cell."""
    contract: ContractShape = {
        "document": "a.txt", "document_id": "d", "title": "A", "kind": "BASE", "execution": "SIGNED", "parties": [],
        "as_of": "2024-01-01", "status": "IN_FORCE",
        "term": {"state": "UNKNOWN", "until": None, "clause_id": None, "computed": False}, "pending": [],
    }  # fmt: skip
    cell: CellShape = {
        "column": "PAYMENT_DAYS", "status": "FOUND", "text": text, "values": [], "tags": [], "quote": text, "document": "a.txt",
        "document_id": "d", "section": "1", "words_in": "a.txt", "page": 1,
        "clause_id": "c", "runs": [], "inherited": False, "computed": False, "path": [],
        "pending": [], "unread": [], "note": "",
    }  # fmt: skip
    return {"contract": contract, "cells": {"PAYMENT_DAYS": cell}, "verdict": None, "reasons": []}


def _covered() -> CoverageShape:
    return {
        "contracts": 1, "shown": 1, "untold": 0, "not_in_force": 0, "no_contracts": [], "files": 1, "unread_files": [], "unread": [],
        "pending": [],
    }  # fmt: skip


def _sheets(made: bytes) -> dict[str, list[list[str]]]:
    """Read an Excel file by the standard (ECMA-376), not by the library that wrote it: the texts of each sheet, row by row."""
    space = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
    with zipfile.ZipFile(io.BytesIO(made)) as book:
        shared = ET.fromstring(book.read("xl/sharedStrings.xml"))
        texts = ["".join(t.text or "" for t in one.iter(f"{space}t")) for one in shared.iter(f"{space}si")]
        names = re.findall(r'<sheet name="([^"]+)"', book.read("xl/workbook.xml").decode())
        pages = [ET.fromstring(book.read(f"xl/worksheets/sheet{n}.xml")) for n in range(1, len(names) + 1)]
    rows = [[[_text(cell, texts, space) for cell in row] for row in page.iter(f"{space}row")] for page in pages]
    return dict(zip(names, rows, strict=True))


def _text(cell: ET.Element, texts: list[str], space: str) -> str:
    value = cell.find(f"{space}v")
    return texts[int(value.text or 0)] if value is not None and cell.get("t") == "s" else ""
