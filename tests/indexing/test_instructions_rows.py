"""Rows of a table in the ways of practice: each comes to the same change."""

from __future__ import annotations

import pytest

from tests.indexing.amending import briefs


@pytest.mark.parametrize(
    "words",
    [
        "The row for grade RP-2 in the table in Schedule A to the Agreement is hereby deleted and replaced with the following:",
        "Schedule A is amended by replacing the row entitled “RP-2” with the following row:",
        "The entry for RP-2 in the table in Schedule A is amended and restated to read as follows:",
        "The line item for the product RP-2 in Schedule A is replaced by the following:",
        "In Schedule A, the row labelled “RP-2” is replaced with the following:",
        "Schedule A is hereby amended by deleting the row for RP-2 and replacing it with the following:",
    ],
)
def test_a_row_for_a_row(words: str) -> None:
    """The row is named by its first words; the column's own name is none of them."""
    assert briefs(f"{words}\n\nRP-2   Clear   $5.00") == ['REPLACE_UNIT Schedule A (ROW 0): "RP-2" -> "RP-2 Clear $5.00"']


@pytest.mark.parametrize(
    ("words", "done"),
    [
        ("The row for RP-2 in Schedule A is deleted.", 'DELETE_UNIT Schedule A (ROW 0): "RP-2"'),
        ('Schedule A is amended by deleting the row for "RP-2" in its entirety.', 'DELETE_UNIT Schedule A (ROW 0): "RP-2"'),
        ("The line item for Support fee in Exhibit A is hereby deleted.", 'DELETE_UNIT Exhibit A (ROW 0): "Support fee"'),
        (
            "Schedule A is amended by adding the following row immediately after the row for RP-2:\n\nRP-3   $5",
            'INSERT_UNIT Schedule A (ROW 0, AFTER): "RP-2" -> "RP-3 $5"',
        ),
        ("The following row is added to the table in Schedule A:\n\nRP-3   $5", 'INSERT_UNIT Schedule A (ROW 0, END): "RP-3 $5"'),
        (
            "A new row is added at the end of the table in Schedule A as follows:\n\nRP-3   $5",
            'INSERT_UNIT Schedule A (ROW 0, END): "RP-3 $5"',
        ),
        ("The rows for RP-2 and RP-3 in Schedule A are deleted.", "UNSPECIFIED Schedule A"),
        ("The row for each of RP-2 and RP-3 in Schedule A is deleted.", "UNSPECIFIED Schedule A"),
    ],
)
def test_rows_go_and_come_in(words: str, done: str) -> None:
    """One row is one change; several in one breath stay without exact words."""
    assert briefs(words) == [done]


@pytest.mark.parametrize(
    ("words", "done"),
    [
        (
            'The row "Initial Term" in Schedule 1 is replaced with "Initial Term: 36 months".',
            'REPLACE_UNIT Schedule 1 (ROW 0): "Initial Term" -> "Initial Term: 36 months"',
        ),
        (
            'Schedule 1 is amended by replacing the "Support Level" row with the following: Support Level | Platinum',
            'REPLACE_UNIT Schedule 1 (ROW 0): "Support Level" -> "Support Level | Platinum"',
        ),
        ('The line "Support Level" in Schedule 1 is deleted.', 'DELETE_UNIT Schedule 1 (ROW 0): "Support Level"'),
        (
            'The row "Initial Term" of the Order Form is replaced with "Initial Term: 36 months".',
            'REPLACE_UNIT Initial Term of the Order Form (ROW 0): "Initial Term" -> "Initial Term: 36 months"',
        ),
        (
            'The value set out beside "Support Level" in Schedule 1 is replaced with "Platinum".',
            'SET_VALUE Schedule 1: "Support Level" -> "Platinum"',
        ),
    ],
)
def test_what_a_row_is_called_is_not_what_changes(words: str, done: str) -> None:
    """A quotation that names a row stays: the whole row, or what stands beside its name, is replaced."""
    assert briefs(words) == [done]


def test_a_row_ends_where_the_next_entry_of_the_list_begins() -> None:
    """What stands below a new row in a list is an instruction of its own, none of the row's words."""
    words = "In Annex 3 the row for Post GmbH is removed and the following row is added: Brev AB | mail | Sweden.\n* Section 6 is deleted."

    assert briefs(words) == ['REPLACE_UNIT Annex 3 (ROW 0): "Post GmbH" -> "Brev AB | mail | Sweden."', "DELETE 6"]
