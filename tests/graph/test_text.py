"""Anchored text never forgets where it stands."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from graph.model.ids import ClauseId
from graph.model.text import AnchoredText, Run, join

FILE = "Section 2.3 Fees. The fee is ten dollars, due in thirty days. It bears no interest."
CLAUSES = (ClauseId("c_1"), ClauseId("c_2"))

_CUTS = st.tuples(st.integers(0, len(FILE)), st.integers(0, 30), st.sampled_from(CLAUSES)).map(
    lambda cut: Run(FILE[cut[0] : cut[0] + cut[1]], cut[2], cut[0])
)
_RUNS = st.one_of(_CUTS, st.sampled_from([Run("\n"), Run(" ")]))
TEXTS = st.lists(_RUNS, max_size=6).map(lambda runs: sum((AnchoredText((run,)) for run in runs), AnchoredText()))


def anchors(text: AnchoredText) -> list[tuple[str, ClauseId | None, int | None]]:
    """Each character with the clause and the place it stands at."""
    return [
        (character, run.clause_id, None if run.char_start is None else run.char_start + n)
        for run in text.runs
        for n, character in enumerate(run.text)
    ]


@given(text=TEXTS)
def test_every_run_is_verbatim(text: AnchoredText) -> None:
    """The words of a run are the words of the file at its place, and no run is empty."""
    assert all(run.char_start is None or FILE[run.char_start : run.char_end] == run.text for run in text.runs)
    assert all(run.text for run in text.runs)
    assert len(text) == len(text.text) == len(anchors(text))
    assert bool(text) == bool(text.text)


@given(one=TEXTS, two=TEXTS, three=TEXTS)
def test_joining_is_associative_and_keeps_every_anchor(one: AnchoredText, two: AnchoredText, three: AnchoredText) -> None:
    """However texts are put together, each character keeps its place, and the runs are the same."""
    assert anchors(one + two) == anchors(one) + anchors(two)
    assert (one + two) + three == one + (two + three)
    assert one + AnchoredText() == AnchoredText() + one == one


@given(text=TEXTS, start=st.integers(0, 120), end=st.integers(0, 120))
def test_slice_is_that_of_the_characters(text: AnchoredText, start: int, end: int) -> None:
    """A slice holds the characters a string slice holds, each at its place; cut and rejoined it is the same text."""
    assert anchors(text.slice(start, end)) == anchors(text)[start:end]
    assert text.slice(start).text == text.text[start:]
    assert text.slice(0, start) + text.slice(start) == text


@given(text=TEXTS, new=TEXTS, cuts=st.tuples(st.integers(0, 80), st.integers(0, 80)))
def test_replace_changes_only_the_stretch(text: AnchoredText, new: AnchoredText, cuts: tuple[int, int]) -> None:
    """Before and after the replaced stretch every character keeps its place."""
    start, end = sorted(cuts)

    assert anchors(text.replace(start, end, new)) == anchors(text)[:start] + anchors(new) + anchors(text)[end:]


@given(text=TEXTS)
def test_strip_takes_white_space_only(text: AnchoredText) -> None:
    """Stripping takes what a string's `strip` takes."""
    stripped = text.strip()

    assert stripped.text == text.text.strip()
    assert anchors(stripped) == anchors(text)[len(text.text) - len(text.text.lstrip()) :][: len(stripped)]


@given(texts=st.lists(TEXTS, max_size=5))
def test_join_puts_glue_between_texts_that_are_not_empty(texts: list[AnchoredText]) -> None:
    """Empty texts leave no empty lines, and glue stands nowhere."""
    joined = join(texts)

    assert joined.text == "\n".join(text.text for text in texts if text)
    assert [a for a in anchors(joined) if a[2] is not None] == [a for text in texts for a in anchors(text) if a[2] is not None]


def test_stretches_that_continue_each_other_are_one_run() -> None:
    """What is cut and joined again is one citation, not two; another clause's words are their own run."""
    fees, due = Run("Fees.", CLAUSES[0], 12), Run(" The", CLAUSES[0], 17)

    assert (AnchoredText((fees,)) + AnchoredText((due,))).runs == (Run("Fees. The", CLAUSES[0], 12),)
    assert len((AnchoredText((fees,)) + AnchoredText((Run(" The", CLAUSES[1], 17),))).runs) == 2
    assert len((AnchoredText((fees,)) + AnchoredText((Run("The", CLAUSES[0], 18),))).runs) == 2


def test_glue_stands_nowhere() -> None:
    """Glue has no clause and no place; empty glue is no text."""
    (run,) = AnchoredText.glue("\n").runs

    assert (run.clause_id, run.char_start, run.char_end) == (None, None, None)
    assert run.slice(0, 1).char_start is None
    assert AnchoredText.glue("") == AnchoredText()
