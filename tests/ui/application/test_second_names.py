"""Two files of the same bytes: whatever takes a document takes either name, and shows the same."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from tests.here import connect
from tests.ui.conftest import AMENDMENT, LEASE, Inforce
from ui.application.questions import Provision, Question


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Index a lease that lies in its folder under two names, and its amendment."""
    folder = tmp_path / "contracts"
    folder.mkdir()
    for name, text in (("lease.txt", LEASE), ("scan 0017.txt", LEASE), ("first-amendment.txt", AMENDMENT)):
        (folder / name).write_text(text, encoding="utf-8")
    with connect(tmp_path / "data") as portfolio:
        report = portfolio.index([folder])
    assert report.unchanged == ("scan 0017.txt",)
    return tmp_path / "data"


@pytest.mark.parametrize("second", ["scan 0017.txt", "Scan 0017", "contracts/scan 0017.txt"])
def test_either_name_means_the_same_document(data: Path, second: str) -> None:
    """To a question, a provision and a contract."""
    with connect(data) as portfolio:
        asked = [portfolio.ask(Question("What is the rent?", date(2022, 1, 1), document=name)) for name in ("lease.txt", second)]
        resolved = [portfolio.resolve(Provision(name, "2", date(2022, 1, 1))) for name in ("lease.txt", second)]
        contracts = [[one.document_id for one in portfolio.terms.contracts(name).documents] for name in ("lease.txt", second)]
    assert asked[0].text == asked[1].text
    assert "5,200" in asked[1].text
    assert resolved[0] == resolved[1]
    assert contracts[0] == contracts[1]


def test_commands_take_the_second_name(data: Path, inforce: Inforce) -> None:
    """And say what is nearest to it where it is misspelled."""
    asked = inforce("ask", "What is the rent?", "--document", "scan 0017.txt", "--data", str(data))
    assert "5,200" in asked.output
    for command in (["resolve", "scan 0017.txt", "2"], ["timeline", "scan 0017.txt", "2"], ["obligations", "list", "scan 0017.txt"]):
        assert inforce(*command, "--data", str(data)).exit_code == 0
    assert "Did you mean scan 0017.txt" in str(inforce("resolve", "scan 0071.txt", "2", "--data", str(data)).exception)
