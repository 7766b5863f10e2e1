"""An answer that quotes a file which is no longer what was read says so."""

from __future__ import annotations

import os
import shutil
from datetime import date
from pathlib import Path

import pytest

from graph.model.resolution import WarningCode
from tests.here import connect
from tests.ui.conftest import write_contracts
from ui import Question
from ui.application.portfolio import Portfolio

QUESTION = Question("How much rent does the Tenant pay?", date(2022, 1, 1))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Contracts, to be changed."""
    return write_contracts(tmp_path / "contracts")


def told(portfolio: Portfolio) -> list[str]:
    """What an answer says of changed files."""
    return [w.message for w in portfolio.ask(QUESTION).warnings if w.code is WarningCode.HASH_MISMATCH]


def quoted(portfolio: Portfolio, folder: Path) -> Path:
    """The file that the answer quotes first."""
    answer = portfolio.ask(QUESTION)
    return folder / next(d.file_name for d in portfolio.register.instruments() if d.document_id == answer.citations[0].document_id)


def test_a_file_changed_under_its_old_size_and_time_is_told_by_a_process_that_has_not_seen_it(folder: Path, tmp_path: Path) -> None:
    """Nothing but the bytes tells: they are hashed the first time that they are quoted."""
    with connect(tmp_path / "data") as portfolio:
        portfolio.index(folder)
        assert told(portfolio) == []
        path = quoted(portfolio, folder)
    before = path.stat()
    path.write_bytes(path.read_bytes()[:-1] + b"?")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))

    with connect(tmp_path / "data") as portfolio:
        (message,) = told(portfolio)
        assert str(path) in message
        assert portfolio.audit.receipts(1)[0][1].receipt_id  # and the answer is on record


def test_a_file_that_changes_while_it_is_served_is_told_and_may_come_back(folder: Path, tmp_path: Path) -> None:
    """Another size or time has it hashed again; gone is not changed."""
    with connect(tmp_path / "data") as portfolio:
        portfolio.index(folder)
        path = quoted(portfolio, folder)
        content = path.read_bytes()
        found = []
        for other in (content + b" ", content, b"", None):
            path.unlink()
            if other is not None:
                path.write_bytes(other)
            found.append(bool(told(portfolio)))
        assert found == [True, False, True, False]


def test_one_true_copy_is_enough(folder: Path, tmp_path: Path) -> None:
    """What was quoted can still be shown by the same bytes under another name."""
    with connect(tmp_path / "data") as portfolio:
        portfolio.index(folder)
        path = quoted(portfolio, folder)
        copy = Path(shutil.copy(path, folder / f"copy of {path.name}"))
        portfolio.index(folder)
        path.write_bytes(b"other")
        assert told(portfolio) == []
        copy.write_bytes(b"other")
        assert len(told(portfolio)) == 1
