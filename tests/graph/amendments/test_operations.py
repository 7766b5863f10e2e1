"""Operations on text: what an amendment's words do, and when they cannot be done."""

from __future__ import annotations

from typing import Any

import pytest

from graph.amendments.operations import apply
from graph.model.edges import Operation, OperationKind, Place, Unit
from graph.model.ids import ClauseId
from graph.model.resolution import WarningCode
from graph.model.text import AnchoredText, Run

OLD = ClauseId("c_old")
NEW = ClauseId("c_new")

K = OperationKind


def anchored(words: str, clause: ClauseId = NEW) -> AnchoredText:
    """Return words that stand at 100 of a clause."""
    return AnchoredText((Run(words, clause, 100),))


def done(text: str, kind: OperationKind, new: str = "", **fields: Any) -> str:
    """Return the text after an operation, or why it cannot be applied."""
    applied = apply(anchored(text, OLD), Operation(kind, new=anchored(new) if new else AnchoredText(), **fields))
    if applied.text is None:
        return f"({applied.reason})"
    for run in applied.text.runs:
        assert run.char_start is not None or not run.text.strip()
    return applied.text.text


CASES: list[tuple[str, str, OperationKind, str, dict[str, Any]]] = [
    ("Pay.", "Ship.", K.REPLACE, "Ship.", {}),
    ("Pay.", "", K.DELETE, "", {}),
    ("Pay.", "", K.TERMINATE, "", {}),
    ("Pay in 30 days.", "Pay in 45 days.", K.REPLACE_WORDS, "45", {"old": "30"}),
    ("30 and 30.", "45 and 45.", K.REPLACE_WORDS, "45", {"old": "30", "each": True}),
    ("30 and 30.", "45 and 45.", K.REPLACE_EVERYWHERE, "45", {"old": "30"}),
    ("in 30 days after", "in 45 days after", K.REPLACE_WORDS, "45 days,", {"old": "30 days,"}),
    ("in 30 days after", "in 45 days, after", K.REPLACE_WORDS, "45 days, after", {"old": "30 days after"}),
    ("Alpha pays.", "Beta pays.", K.SUBSTITUTE_PARTY, "Beta", {"old": "Alpha"}),
    ("Alpha pays Alpha’s staff in alpha order.", "Beta pays Beta’s staff in alpha order.", K.RENAME_PARTY, "Beta", {"old": "Alpha"}),
    ("Sellers and the Seller’s goods.", "Sellers and the Vendor’s goods.", K.REPLACE_EVERYWHERE, "Vendor", {"old": "Seller"}),
    ("Seller and Seller’s goods.", "Vendor and Vendor’s goods.", K.REPLACE_WORDS, "Vendor", {"old": "Seller", "each": True}),
    ("Fees of the Seller’s.", "Fees of the Vendor’s.", K.REPLACE_WORDS, "Vendor’s", {"old": "Seller’s"}),
    ("Pay, or ship, now.", "Pay, now.", K.DELETE_WORDS, "", {"old": "or ship,"}),
    ("Pay promptly.", "Pay.", K.DELETE_WORDS, "", {"old": "promptly"}),
    ("Promptly pay.", "pay.", K.DELETE_WORDS, "", {"old": "Promptly"}),
    ("(promptly) pay.", "() pay.", K.DELETE_WORDS, "", {"old": "promptly"}),
    ("Pay in days.", "Pay in thirty days.", K.INSERT_WORDS, "thirty", {"old": "in", "place": Place.AFTER}),
    ("Pay in days.", "Pay in thirty days.", K.INSERT_WORDS, "thirty", {"old": "days", "place": Place.BEFORE}),
    ("Pay in days.", "Pay in ($days.", K.INSERT_WORDS, "($", {"old": "days", "place": Place.BEFORE}),
    ("Pay.", "Pay, then ship.", K.INSERT_WORDS, ", then ship", {"place": Place.END}),
    ("Pay.", "Pay, then ship.", K.INSERT_WORDS, ", then ship.", {"place": Place.END}),
    ("Pay;", "Pay; Ship too.", K.INSERT_WORDS, "Ship too.", {"place": Place.END}),
    ("2.1 Pay.", "2.1 Promptly Pay.", K.INSERT_WORDS, "Promptly", {"place": Place.START}),
    ("Pay (or ship.", "Pay (now or ship.", K.INSERT_WORDS, "now", {"old": "(", "place": Place.AFTER}),
    ("One. Two units. Three units.", "One. Two boxes. Three units.", K.REPLACE_WORDS, "boxes",
     {"old": "units", "unit": Unit.SENTENCE, "ordinal": 2}),
    ("2.1 Fees. One. Two.", "2.1 Fees. Uno. Two.", K.REPLACE_UNIT, "Uno.", {"unit": Unit.SENTENCE, "ordinal": 1, "heading": "Fees"}),
    ("2.1 Fees. One. Two.", "2.1 Fees. Uno. Two.", K.REPLACE_UNIT, "2.1 Fees. Uno.",
     {"unit": Unit.SENTENCE, "ordinal": 1, "heading": "Fees"}),
    ("2.1 Fees. One. Two.", "2.1 FEES: Uno. Two.", K.REPLACE_UNIT, "FEES: Uno.",
     {"unit": Unit.SENTENCE, "ordinal": 1, "heading": "Fees"}),
    ("One. Two. Three.", "One. Two. Tre.", K.REPLACE_UNIT, "Tre.", {"unit": Unit.SENTENCE, "ordinal": -1}),
    ("One. Two. Three.", "One. Due. Three.", K.REPLACE_UNIT, "Due.", {"unit": Unit.SENTENCE, "ordinal": -2}),
    ("One. Two. Three.", "One. Due. Three.", K.REPLACE_UNIT, "Due.", {"unit": Unit.SENTENCE, "old": "Two"}),
    ("One.\n\nTwo.", "Uno.\n\nTwo.", K.REPLACE_UNIT, "Uno.", {"unit": Unit.PARAGRAPH, "ordinal": 1}),
    ("One. Two. Three.", "One. Three.", K.DELETE_UNIT, "", {"unit": Unit.SENTENCE, "ordinal": 2}),
    ("One. Two.", "One. Two. Three.", K.INSERT_UNIT, "Three.", {"unit": Unit.SENTENCE, "place": Place.END}),
    ("One.", "One.\nTwo.", K.INSERT_UNIT, "Two.", {"unit": Unit.PARAGRAPH, "place": Place.END}),
    ("2.1 One.", "2.1 Zero. One.", K.INSERT_UNIT, "Zero.", {"unit": Unit.SENTENCE, "place": Place.START}),
    ("One. Three.", "One. Two. Three.", K.INSERT_UNIT, "Two.", {"unit": Unit.SENTENCE, "place": Place.AFTER, "ordinal": 1}),
    ("One. Three.", "One. Two. Three.", K.INSERT_UNIT, "Two.", {"unit": Unit.SENTENCE, "place": Place.BEFORE, "ordinal": 2}),
    ("One. Three.", "One. Two. Three.", K.INSERT_UNIT, "Two.", {"unit": Unit.SENTENCE, "place": Place.AFTER, "old": "One"}),
    (" ", "Two. ", K.INSERT_UNIT, "Two.", {"unit": Unit.SENTENCE, "place": Place.END}),
]  # fmt: skip


@pytest.mark.parametrize(("before", "after", "kind", "new", "fields"), CASES)
def test_an_operation_does_what_its_words_say(before: str, after: str, kind: OperationKind, new: str, fields: dict[str, Any]) -> None:
    """The text before becomes the text after, and every word of it still stands somewhere."""
    assert done(before, kind, new, **fields) == after


@pytest.mark.parametrize(
    ("before", "kind", "new", "fields", "why"),
    [
        ("Pay.", K.REPLACE, "", {}, "new words are not given"),
        ("Pay.", K.REPLACE_WORDS, "Ship", {"old": "Sell"}, "do not stand in the text"),
        ("Any product.", K.REPLACE_EVERYWHERE, "Goods", {"old": "Product"}, "do not stand in the text"),
        ("30 or 30", K.REPLACE_WORDS, "45", {"old": "30"}, "stand there 2 times"),
        ("Pay.", K.INSERT_WORDS, "now", {"old": "Pay"}, "on which side"),
        ("One. Two.", K.REPLACE_UNIT, "X.", {"unit": Unit.SENTENCE, "ordinal": 3}, "only 2"),
        ("One. One.", K.DELETE_UNIT, "", {"unit": Unit.SENTENCE, "old": "One"}, "exactly once"),
        ("Pay.", K.UNSPECIFIED, "", {}, "do not say what the text becomes"),
        ("Pay.", K.RENUMBER, "", {}, "do not say what the text becomes"),
    ],
)
def test_what_cannot_be_done_word_for_word_is_not_done(
    before: str, kind: OperationKind, new: str, fields: dict[str, Any], why: str
) -> None:
    """The reason is returned instead of a text."""
    assert why in done(before, kind, new, **fields)


@pytest.mark.parametrize(
    ("kind", "fields", "notes"),
    [
        (K.REPLACE, {"old": "Pay now."}, (WarningCode.RECITED_TEXT_DIFFERS,)),
        (K.REPLACE, {"old": "Pay."}, ()),
        (K.REPLACE, {}, ()),
        (K.REPLACE_UNIT, {"old": "Sell.", "unit": Unit.SENTENCE, "ordinal": 1}, (WarningCode.RECITED_TEXT_DIFFERS,)),
        (K.REPLACE_UNIT, {"old": "Pay.", "unit": Unit.SENTENCE, "ordinal": 1}, ()),
        (K.REPLACE_WORDS, {"old": "Pay"}, ()),
        (K.REPLACE_WORDS, {"old": "Pay,"}, ()),
        (K.REPLACE_EVERYWHERE, {"old": "Pay"}, ()),
    ],
)
def test_misquoted_words_are_noted_where_they_are_not_the_address(
    kind: OperationKind, fields: dict[str, Any], notes: tuple[WarningCode, ...]
) -> None:
    """A whole provision and a counted sentence are found without their words."""
    assert apply(anchored("Pay."), Operation(kind, new=anchored("Ship."), **fields)).notes == notes


def test_other_marks_between_the_quoted_words_are_noted() -> None:
    """The words are there in their order; a colon is not."""
    operation = Operation(K.REPLACE_WORDS, old="Email to the General Counsel", new=anchored("Call"))

    applied = apply(anchored("Email: to the General Counsel."), operation)

    assert applied.text is not None
    assert (applied.text.text, applied.notes) == ("Call.", (WarningCode.RECITED_TEXT_DIFFERS,))


def test_the_body_may_be_given() -> None:
    """Where the segmenter knows how long designator and heading are, nothing is guessed."""
    operation = Operation(K.REPLACE_UNIT, new=anchored("Uno."), unit=Unit.SENTENCE, ordinal=1)

    applied = apply(anchored("Odd heading. One."), operation, body_start=13)

    assert applied.text is not None
    assert applied.text.text == "Odd heading. Uno."
