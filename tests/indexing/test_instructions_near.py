"""Which of several equal words an amendment says it means."""

from __future__ import annotations

import pytest

from graph.model.edges import Place
from tests.indexing.amending import operation_of


@pytest.mark.parametrize(
    ("words", "stands", "near", "ordinal"),
    [
        ('Section 3.3 is amended by deleting the word "and" immediately before clause (d).', Place.BEFORE, "(d)", 0),
        ('Section 3.3 is amended by deleting "and" immediately preceding clause (d) thereof.', Place.BEFORE, "(d)", 0),
        ('The word "and" appearing immediately before clause (d) of Section 3.3 is deleted.', Place.BEFORE, "(d)", 0),
        ('Delete the word "and" immediately before clause (d) of Section 3.3.', Place.BEFORE, "(d)", 0),
        ('Section 3.3 is amended by deleting the word "and" before the words "an opinion".', Place.BEFORE, "an opinion", 0),
        ('Section 3.3 is amended by deleting the word "and" that appears after the word "fees".', Place.AFTER, "fees", 0),
        ('Section 3.3 is amended by deleting the word "and" at the end thereof.', Place.END, "", 0),
        ('Section 3.3 is amended by deleting the second occurrence of the word "and".', None, "", 2),
        ('Section 3.3 is amended by deleting the word "and" where it last appears.', None, "", -1),
        ('Section 3.3 is amended by deleting the word "and" the first time it appears.', None, "", 1),
        ('Section 3.3 is amended by deleting the word "and".', None, "", 0),
        ('Section 3.3 is amended by deleting the word "and" before clause (d) of Section 9.9.', None, "", 0),
    ],
)
def test_the_words_say_which_is_meant(words: str, stands: Place | None, near: str, ordinal: int) -> None:
    """By the item or the words beside them, by the end they stand at, by counting."""
    section, operation, _ = operation_of(f"1. {words}\n")

    assert (operation.old, operation.stands, operation.near, operation.ordinal) == ("and", stands, near, ordinal)
    assert section == "3.3"


@pytest.mark.parametrize(
    "words",
    [
        'Section 3.3 is amended by replacing "or" immediately before clause (d) with "and".',
        'Section 3.3 is amended by deleting the word "or" immediately before clause (d) and substituting the word "and" therefor.',
        'In Section 3.3, the word "or" immediately preceding clause (d) is replaced by "and".',
    ],
)
def test_words_for_words_beside_an_item(words: str) -> None:
    """A replacement says which of several it means in the same ways."""
    section, operation, _ = operation_of(f"1. {words}\n")

    assert (section, operation.old, operation.new.text) == ("3.3", "or", "and")
    assert (operation.stands, operation.near) == (Place.BEFORE, "(d)")
