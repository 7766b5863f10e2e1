"""Redlines: word by word, exact both ways, and clauses paired across days and versions."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.comparison.consolidation import conform
from graph.comparison.redline import Change, RedlineClause, Stretch, compare, redline
from graph.model.text import AnchoredText, Run
from tests.property.portfolios import WORDS, asked_days, portfolios
from tests.story import Story

MARKS = {Change.KEPT: "{}", Change.INSERTED: "[+{}]", Change.DELETED: "[-{}]"}

spaces = st.sampled_from((" ", "  ", "\n", "\n\n", ""))
words = st.lists(st.tuples(st.sampled_from((*WORDS, "(30)", "§", "“Fee”", "the", "of")), spaces), max_size=25)
texts = words.map(lambda pairs: "".join(word + space for word, space in pairs)) | st.text(max_size=30)


def anchored(text: str, at: int = 0) -> AnchoredText:
    """Return a text that stands at a place of a file."""
    return AnchoredText((Run(text, None, at),)) if text else AnchoredText()


def marked(old: str, new: str) -> str:
    """Return two texts as one, with marks."""
    return "".join(MARKS[s.change].format(s.text.text) for s in compare(anchored(old), anchored(new)))


def without(change: Change, stretches: Iterable[Stretch]) -> str:
    """Return the text of the stretches but those of one change."""
    return "".join(s.text.text for s in stretches if s.change is not change)


@given(texts, texts)
def test_taking_all_gives_the_new_text_and_refusing_all_the_old(old: str, new: str) -> None:
    """To the letter, white space included."""
    stretches = compare(anchored(old), anchored(new))
    assert without(Change.DELETED, stretches) == new
    assert without(Change.INSERTED, stretches) == old
    assert all(s.text for s in stretches)


@given(texts)
def test_a_text_is_kept_whole_beside_itself(text: str) -> None:
    """One stretch, and nothing changed."""
    assert [s.change for s in compare(anchored(text), anchored(text))] == [Change.KEPT] * bool(text)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("within thirty (30) days.", "within forty-five (45) days.", "within [-thirty (30)][+forty-five (45)] days."),
        ("a fee of $100,000 a year", "a fee of $250,000 a year", "a fee of [-$100,000][+$250,000] a year"),
        ("Goods are shipped.", "Goods are shipped. Late goods are free.", "Goods are shipped.[+ Late goods are free.]"),
        ("Pay the fee.\nIn cash.", "Pay the fee. In cash.", "Pay the fee.[-\n][+ ]In cash."),
        ("The Buyer shall pay all of it at once.", "No refund is due, whatever the cause.", None),
    ],
)
def test_changes_are_whole_words(old: str, new: str, expected: str | None) -> None:
    """A figure in brackets is one word; what two rewritten sentences share by chance is not kept."""
    whole = f"[-{old.removesuffix('.')}][+{new.removesuffix('.')}]."
    assert marked(old, new) == (expected or whole)


def between(story: Story, document: str, old: str, new: str) -> list[RedlineClause]:
    """Return the entries of a redline that changed."""
    days = (date.fromisoformat(day) for day in (old, new))
    copies = (conform(story.lineage, story.doc(document), d) for d in days)
    return [c for c in redline(story.lineage, *copies).clauses if c.changed]


def test_inserted_deleted_and_changed_provisions_are_told_apart(portfolio: Story) -> None:
    """A deleted provision stands as its placeholder.

    2020-01-01 clause MSA#1 "By order."
    2020-01-01 clause MSA#2 "Within 30 days."
    2020-01-01 clause MSA#3 "Ohio law."
    2021-01-01 document A1 kind=AMENDMENT number=1
    2021-01-01 deletes A1#1 MSA#1
    2021-01-01 replaces-words A1#2 MSA#2 "30" "45"
    2021-01-01 inserts A1#3 MSA#4 "4 In writing."
    """
    assert [
        (bool(c.old), bool(c.new), "".join(MARKS[s.change].format(s.text.text) for s in c.stretches))
        for c in between(portfolio, "MSA", "2020-06-01", "2021-06-01")
    ] == [
        (True, True, "1 [-By order.][+[Deleted by Amendment No. 1]]"),
        (True, True, "2 Within [-30][+45] days."),
        (False, True, "[+4 In writing.]"),
    ]


def test_across_a_restatement_provisions_are_paired_by_heading_not_by_number(portfolio: Story) -> None:
    """One that stands elsewhere is marked as moved.

    2020-01-01 clause MSA#1 "Fees" "Fees of 100."
    2020-01-01 clause MSA#2 "Law" "Ohio law."
    2022-01-01 clause NEW#1 "Law" "Ohio law."
    2022-01-01 clause NEW#2 "Fees" "Fees of 200."
    2022-01-01 supersedes NEW MSA
    """
    changed = between(portfolio, "MSA", "2021-06-01", "2022-06-01")
    pairs = [(c.old.clause.heading if c.old else "", c.new.clause.heading if c.new else "", c.moved) for c in changed]
    assert ("Fees", "Fees", False) in pairs
    assert {("Law", "", True), ("", "Law", True)} < set(pairs)
    fees = next(c for c in changed if c.old and c.new)
    assert "".join(MARKS[s.change].format(s.text.text) for s in fees.stretches) == "[-1][+2] Fees. Fees of [-100][+200]."


@given(portfolios(), asked_days, asked_days)
def test_a_redline_holds_both_copies(lines: list[str], one: date, other: date) -> None:
    """Refusing all changes gives the copy of the one day, taking all that of the other, entry by entry in order."""
    story = Story("\n".join(lines))
    old, new = (conform(story.lineage, story.doc("MSA"), day) for day in (one, other))
    entries = redline(story.lineage, old, new).clauses
    assert [without(Change.INSERTED, c.stretches) for c in entries if c.old] == [c.shown.text for c in old.clauses]
    assert [without(Change.DELETED, c.stretches) for c in entries if c.new] == [c.shown.text for c in new.clauses]
