"""What a server opens before anybody asks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.ui.beside import family, write
from ui import connect
from ui.http.warming import steps, warming


def test_a_first_question_finds_everything_open_and_nothing_was_recorded(tmp_path: Path) -> None:
    """The parts that answering opens are there, no receipt is, and the record ends where it ended."""
    with connect(tmp_path / "data") as mine:
        mine.index([write(tmp_path / "papers", family(1))])
    with connect(tmp_path / "data") as mine:
        before = mine.audit.head()
        with warming(mine):
            pass
        for _ in steps(mine.still()):  # who left the block at once has not waited for all of it
            pass
        app: Any = mine.parts
        opened = set(app._parts)
        assert {"answerer", "embedder", "keywords"} <= opened
        assert (mine.audit.head(), mine.audit.receipts(10)) == (before, ())
        assert mine.ask("Within how many days shall Client pay each invoice?").receipt
        assert set(app._parts) == opened


def test_there_may_be_nothing_to_open(tmp_path: Path) -> None:
    """An empty data folder stays empty: no database comes of it."""
    with connect(tmp_path / "data") as mine:
        assert list(steps(mine.still())) == []
    assert list(tmp_path.iterdir()) == []
