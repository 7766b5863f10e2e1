"""The questions that a contract does not answer are well formed, in proportion, and halved."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

QUESTIONS = Path(__file__).resolve().parents[2] / "benchmarks" / "questions" / "refusing.jsonl"


def rows() -> list[dict[str, Any]]:
    """All rows."""
    return [json.loads(line) for line in QUESTIONS.read_text(encoding="utf-8").splitlines()]


def test_each_row_is_whole_and_its_pattern_can_be_read() -> None:
    """A row names its portfolio and half, says whether it is answered, and what its contract was searched for."""
    every = rows()
    assert len({row["id"] for row in every}) == len(every)
    for row in every:
        assert row["half"] in ("tune", "hold")
        assert isinstance(row["answered"], bool)
        assert row["question"].endswith("?")
        assert re.compile(row["checked"], re.IGNORECASE).groups >= 0
        assert (row["portfolio"] == "cuad") is ("document" in row)


def test_both_halves_hold_enough_and_share_neither_question_nor_contract() -> None:
    """What is measured at the end was not seen before, in its wording or in its contract."""
    halves = {half: [row for row in rows() if row["half"] == half] for half in ("tune", "hold")}
    for part in halves.values():
        assert sum(not row["answered"] for row in part) >= 140
        assert sum(row["answered"] for row in part) >= 40
    for what in ("question", "document"):
        tune, hold = ({row.get(what) for row in part if not row["answered"]} - {None} for part in halves.values())
        assert tune.isdisjoint(hold)
