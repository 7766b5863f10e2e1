"""The register on the screen: papers that are there twice."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from tests.here import connect
from tests.ui.beside import write
from tests.ui.conftest import LEASE
from ui.access.roles import Principal, Role
from ui.screens.documents import register
from ui.screens.shared.view import View


def test_a_paper_that_is_there_twice_says_so(tmp_path: Path) -> None:
    """The same file under two names, and the same text laid out otherwise; a paper that is there once says nothing of it."""
    papers = {"a-lease.txt": LEASE, "b-lease.txt": LEASE, "c-lease.txt": LEASE.replace("\n\n", "\n\n\n")}
    papers["other.txt"] = "SIDE LETTER\n\n1. Words."
    with connect(tmp_path / "data") as portfolio:
        assert not portfolio.index([write(tmp_path / "papers", papers)]).failures
        table, _ = register.listed(View(Principal("ann", Role.ADMIN), portfolio, date(2024, 8, 1), None), "")
    assert table.count("put in also as") == 1
    assert table.count("a copy of") == 1
    assert table.count(">twice<") == 2


def test_one_document_is_one(tmp_path: Path) -> None:
    """What is counted is not several where it is one."""
    with connect(tmp_path / "data") as portfolio:
        assert not portfolio.index([write(tmp_path / "papers", {"a-lease.txt": LEASE})]).failures
        table, _ = register.listed(View(Principal("ann", Role.ADMIN), portfolio, date(2024, 8, 1), None), "")
    assert "1 of 1 document." in table
