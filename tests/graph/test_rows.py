"""Rows of a table, named by the words they begin with: replaced, deleted, added; never guessed."""

from __future__ import annotations

import pytest

from graph.amendments.operations import apply
from graph.model.edges import Operation, OperationKind, Place, Unit
from graph.model.ids import ClauseId
from graph.model.text import AnchoredText, Run
from graph.text.sentences import row_beginning, rows

TABLE = """SCHEDULE A
PRICES

Grade          Description              Price
RP-110         Clear                    $3.20
RP-220         Radiopaque, for use
               in catheters             $4.40
RP-2200        Opaque                   $5.10

Prices are per kilogram. RP-220 is sold by the pallet."""
CELLS = "Plan | Fee\nGold | $5\nGold Plus | $7\nSilver | $3"


def done(text: str, kind: OperationKind, old: str, new: str = "", place: Place | None = None) -> str:
    """Return the text after a change of a row, or why it cannot be."""
    words = AnchoredText((Run(new, ClauseId("c_new"), 9),)) if new else AnchoredText()
    applied = apply(AnchoredText((Run(text, ClauseId("c_old"), 0),)), Operation(kind, old, words, unit=Unit.ROW, place=place))
    return f"({applied.reason})" if applied.text is None else applied.text.text


def test_a_row_is_a_line_with_the_deeper_lines_it_runs_on_into() -> None:
    """A cell that is too long for its line goes on below, further in."""
    first = [TABLE[slice(*r)].split(maxsplit=1)[0] for r in rows(TABLE)]

    assert first == [
        "SCHEDULE",
        "PRICES",
        "Grade",
        "RP-110",
        "RP-220",
        "RP-2200",
        "Prices",
    ]


@pytest.mark.parametrize(
    ("text", "words", "found"),
    [
        (TABLE, "RP-110", ["RP-110"]),
        (TABLE, "RP-220", ["RP-220"]),
        (TABLE, "catheters", []),
        (CELLS, "Gold", ["Gold | $5"]),
        (CELLS, "Gold Plus", ["Gold Plus | $7"]),
        (CELLS, "gold plus", ["Gold Plus | $7"]),
        (CELLS, "Gol", []),
        ("Base fee: $5\nSupport fee: $7", "Support fee", ["Support fee: $7"]),
        ("Gold $5\nGold $6", "Gold", ["Gold $5", "Gold $6"]),
    ],
)
def test_rows_that_begin_with_some_words(text: str, words: str, found: list[str]) -> None:
    """The whole first cell goes before its beginning; words inside a row name none."""
    assert [text[slice(*r)].split("   ", maxsplit=1)[0] for r in row_beginning(text, words)] == found


def test_a_row_is_replaced_with_all_its_lines() -> None:
    """The rest of the schedule stands."""
    new = done(TABLE, OperationKind.REPLACE_UNIT, "RP-220", "RP-220         Radiopaque               $4.95")

    assert "$4.95\nRP-2200" in new
    assert "catheters" not in new
    assert new.endswith("pallet.")


@pytest.mark.parametrize(
    ("kind", "old", "new", "place", "result"),
    [
        (OperationKind.DELETE_UNIT, "Gold", "", None, "Plan | Fee\nGold Plus | $7\nSilver | $3"),
        (OperationKind.REPLACE_UNIT, "Silver", "Silver | $4", None, "Plan | Fee\nGold | $5\nGold Plus | $7\nSilver | $4"),
        (OperationKind.INSERT_UNIT, "Gold", "Red | $6", Place.AFTER, "Plan | Fee\nGold | $5\nRed | $6\nGold Plus | $7\nSilver | $3"),
        (OperationKind.INSERT_UNIT, "Gold", "Red | $6", Place.BEFORE, "Plan | Fee\nRed | $6\nGold | $5\nGold Plus | $7\nSilver | $3"),
        (OperationKind.INSERT_UNIT, "", "Red | $6", Place.END, "Plan | Fee\nGold | $5\nGold Plus | $7\nSilver | $3\nRed | $6"),
    ],
)
def test_rows_change(kind: OperationKind, old: str, new: str, place: Place | None, result: str) -> None:
    """A row goes with its line, comes in on its own, and takes another's place."""
    assert done(CELLS, kind, old, new, place) == result


def test_a_row_at_the_end_of_the_table_stands_before_what_follows_it() -> None:
    """A note below the table is no part of it."""
    text = CELLS + "\n\nFees are due monthly."

    assert done(text, OperationKind.INSERT_UNIT, "", "Red | $6", Place.END).endswith("Silver | $3\nRed | $6\n\nFees are due monthly.")


@pytest.mark.parametrize("text", ["Gold $5\nGold $6", "Silver $5", "The price of Gold is $5."])
def test_a_row_that_is_not_there_once_is_left(text: str) -> None:
    """None or several that begin so: nothing is changed."""
    assert done(text, OperationKind.DELETE_UNIT, "Gold") == "(the sentence, paragraph or row named does not stand there exactly once)"


def test_no_row_goes_to_the_end_of_two_tables() -> None:
    """Which of the tables is meant is not said."""
    text = f"{CELLS}\n\nNotes.\n\n{CELLS}"

    assert done(text, OperationKind.INSERT_UNIT, "", "Red | $6", Place.END).startswith("(no one table")
