"""What an amendment's words do to a text, and when they cannot be done.

A row of `operations.table` has the text before, the kind of operation, its new words and its further fields (`old=30`, `unit=SENTENCE`),
and the text after; where nothing was done, the reason in parentheses; behind `!`, what is noted.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from graph.amendments.operations import Applied, apply
from graph.model.edges import Operation, OperationKind, Place, Unit
from graph.model.ids import ClauseId
from graph.model.text import AnchoredText, Run
from tests.cases import Row, misread, tables_in

FIELDS: dict[str, Callable[[str], Any]] = {"each": bool, "unit": Unit, "ordinal": int, "place": Place, "stands": Place}


def anchored(words: str, clause: str) -> AnchoredText:
    """Return words that stand at 100 of a clause."""
    return AnchoredText((Run(words, ClauseId(clause), 100),)) if words else AnchoredText()


def applied(text: str, kind: str, new: str = "", *fields: str, body_start: int | None = None) -> Applied:
    """Return what comes of an operation; every word of a text that was changed still stands somewhere."""
    told = {name: FIELDS.get(name, str)(words) for name, _, words in (field.partition("=") for field in fields)}
    found = apply(anchored(text, "c_old"), Operation(OperationKind(kind), new=anchored(new, "c_new"), **told), body_start)
    assert all(run.char_start is not None or not run.text.strip() for run in (found.text.runs if found.text else ()))
    return found


def done(*cells: str) -> str:
    """Return the text after an operation, or why it cannot be applied, and what is noted."""
    found = applied(*cells)
    return "".join((f"({found.reason})" if found.text is None else found.text.text, *(f" ! {note}" for note in found.notes)))


@pytest.mark.parametrize(("_", "rows"), tables_in(Path(__file__).with_name("operations.table")))
def test_operations(_: str, rows: list[Row]) -> None:
    """Every text becomes what its row says."""
    assert misread(done, rows) == ""


def test_the_body_may_be_given() -> None:
    """Where the segmenter knows how long designator and heading are, nothing is guessed."""
    found = applied("Odd heading. One.", "REPLACE_UNIT", "Uno.", "unit=SENTENCE", "ordinal=1", body_start=13)
    assert found.text is not None
    assert found.text.text == "Odd heading. Uno."
