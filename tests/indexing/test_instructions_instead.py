"""What comes in for what goes in a sentence of its own; last days; new text below an entry of a list."""

from __future__ import annotations

import pytest

from graph.model.dates import PartialDate
from tests.indexing.amending import briefs, claims

TEXT = '"4.2 Rent is due monthly."'


@pytest.mark.parametrize(
    "words",
    [
        f"Section 4.2 is deleted. It is replaced by the following: {TEXT}",
        f"Section 4.2 of the Agreement is hereby deleted in its entirety. In lieu thereof the following is inserted: {TEXT}",
        f"Section 4.2 is deleted; the following new Section 4.2 is inserted in its place: {TEXT}",
    ],
)
def test_a_deletion_with_its_replacement_behind_it_is_a_replacement(words: str) -> None:
    """The provision is replaced: nowhere does it say that nothing stands there."""
    assert briefs(words) == [f"REPLACE 4.2: {TEXT}"]


@pytest.mark.parametrize(
    ("words", "done"),
    [
        ('The words "ten days" in Section 4.2 are deleted. In their place the words "two days" are inserted.', "REPLACE_WORDS 4.2"),
        ("Section 4.2 is deleted. It is replaced by Section 9 of the Lease.", "UNSPECIFIED 4.2"),
    ],
)
def test_words_and_sentences_too(words: str, done: str) -> None:
    """Words and counted sentences are replaced so as well, and what cannot be told is no bare deletion."""
    (said,) = briefs(words)
    assert said.split(":")[0] == done


@pytest.mark.parametrize(
    ("words", "done"),
    [
        ('Section 4.2 is deleted. Section 5 is replaced by the following: "5 Rent."', ["DELETE 4.2", 'REPLACE 5: "5 Rent."']),
        ('Section 4.2 is deleted. A new Section 4.3 is inserted: "4.3 Rent."', ["DELETE 4.2", 'INSERT 4.3: "4.3 Rent."']),
        ('Section 4.2 is deleted. In Section 5, "ten" is replaced by "two".', ["DELETE 4.2", 'REPLACE_WORDS 5: "ten" -> "two"']),
    ],
)
def test_what_is_said_of_another_provision_replaces_nothing(words: str, done: list[str]) -> None:
    """A deletion stays one where the next sentence speaks of another provision."""
    assert briefs(words) == done


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("Section 5.06 shall terminate on June 30, 2019 and shall have no effect after that date.", PartialDate(2019, 7, 1)),
        ("Section 5.06 terminates on June 30, 2019 and is of no force thereafter.", PartialDate(2019, 7, 1)),
        ("Section 5.06 is deleted on June 30, 2019 and has no effect after such date.", PartialDate(2019, 7, 1)),
        ("Section 5.06 is deleted effective June 30, 2019 and has no effect thereafter.", PartialDate(2019, 6, 30)),
        ("Section 5.06 shall terminate on June 30, 2019.", PartialDate(2019, 6, 30)),
    ],
)
def test_a_day_after_which_nothing_holds_is_the_last_one(words: str, first: PartialDate) -> None:
    """Where only the days after it are without effect, the provision still holds on the day named."""
    (claim,) = claims(words)
    assert (claim.section, claim.effective_from) == ("5.06", first)


@pytest.mark.parametrize(
    ("words", "new"),
    [
        ("- Section 4 is restated as follows:\n\n  Rent is due.\n\n- Section 5 is deleted.\n", "Rent is due."),
        (
            "- Section 4 is hereby amended\n  and restated to read as follows:\n\n  Rent is due.\n\n- Section 5 is deleted.\n",
            "Rent is due.",
        ),
        (
            "* Section 4 is amended to read:\n\nRent is due:\n\n- at noon; and\n\n- in cash.\n\n* Section 5 is deleted.\n",
            "Rent is due: - at noon; and - in cash.",
        ),
        (
            "- Section 4 is amended to read:\n\n  Rent is due:\n\n  - at noon; and\n\n  - in cash.\n\n- Section 5 is deleted.\n",
            "Rent is due: - at noon; and - in cash.",
        ),
    ],
)
def test_new_text_below_an_entry_ends_with_the_entry(words: str, new: str) -> None:
    """The next change of the list is never part of the new text, and the new text's own list is."""
    first, second = claims(words)
    assert first.operation is not None
    assert (first.section, " ".join(first.operation.new.text.split()), second.section) == ("4", new, "5")
