"""Which of several equal words is meant: by what stands beside them, by an end, by counting; else none."""

from __future__ import annotations

import pytest

from graph.amendments.operations import apply
from graph.model.edges import Operation, OperationKind, Place
from graph.model.ids import ClauseId
from graph.model.text import AnchoredText, Run

TEXT = "3.3 Costs. Travel and hotel: (a) fares and tolls; (b) rooms, and (c) meals and tips; and"


def without(old: str, stands: Place | None = None, near: str = "", ordinal: int = 0) -> str:
    """Return the text when the words meant are deleted, or why none are."""
    operation = Operation(OperationKind.DELETE_WORDS, old, ordinal=ordinal, stands=stands, near=near)
    applied = apply(AnchoredText((Run(TEXT, ClauseId("c"), 0),)), operation)
    return f"({applied.reason})" if applied.text is None else applied.text.text


@pytest.mark.parametrize(
    ("stands", "near", "ordinal", "gone"),
    [
        (Place.BEFORE, "(c)", 0, "rooms, (c) meals"),
        (Place.AFTER, "fares", 0, "fares tolls"),
        (Place.BEFORE, "hotel", 0, "Travel hotel"),
        (Place.AFTER, "rooms,", 0, "rooms, (c)"),
        (Place.END, "", 0, "and tips;"),
        (None, "", 1, "Travel hotel"),
        (None, "", -1, "and tips;"),
        (None, "", 3, "rooms, (c)"),
    ],
)
def test_the_one_meant_goes(stands: Place | None, near: str, ordinal: int, gone: str) -> None:
    """Of five "and" one is deleted: the one that stands where the words say."""
    changed = without("and", stands, near, ordinal)

    assert gone in changed
    assert changed.count("and") == TEXT.count("and") - 1


@pytest.mark.parametrize(
    ("stands", "near", "ordinal"),
    [(None, "", 0), (Place.BEFORE, "(d)", 0), (Place.BEFORE, "", 0), (Place.START, "", 0), (None, "", 9)],
)
def test_none_goes_where_the_words_fit_none(stands: Place | None, near: str, ordinal: int) -> None:
    """A position that is not there picks nothing."""
    assert without("and", stands, near, ordinal).startswith("(the words to be changed stand there 5 times")
