"""Of a very long provision the part that answers is read; a paper that nobody signed is quoted as what it is."""

from __future__ import annotations

from pathlib import Path

from rag.retrieve.context import best_part
from tests.rag.asking import Asking
from tests.story import Story

_FILLER = " ".join(f"The Operator shall keep register {n} of its plant, staff and travel in order at its office." for n in range(60))
_COVER = "The Operator shall maintain fire insurance of not less than $2,000,000 for the warehouse."


def test_the_part_that_answers_is_read(tmp_path: Path) -> None:
    """A provision too long for a context is there by the sentences that answer, and the answer quotes them."""
    made = Asking(
        Story(
            "2020-01-01 document MSA title='Operating Agreement' kind=BASE\n"
            f'2020-01-01 clause MSA#5 "Duties" "{_FILLER} {_COVER} {_FILLER}"\n'
            '2020-01-01 clause MSA#6 "Law" "This Agreement is governed by the laws of Ohio."'
        ),
        tmp_path,
    )
    answer = made.ask("How much fire insurance is there for the warehouse?", "2021-01-01")
    made.close()
    duties = next(one for one in answer.clauses if one.clause.section == "5")
    assert duties.part is not None
    assert duties.text is not None
    assert duties.read is not None
    assert _COVER in duties.read.text
    assert duties.read.text == duties.text.text[duties.part[0] : duties.part[1]]
    assert len(duties.read) < len(duties.text) // 3
    assert _COVER in answer.text


def test_the_best_sentences_in_a_row_are_the_part() -> None:
    """The part is a row of whole sentences, within its length, around what is worth most."""
    text = f"{_FILLER} {_COVER} {_FILLER}"
    start, end = best_part(text, 600, lambda cut: float("insurance" in cut))
    assert _COVER in text[start:end]
    assert end - start <= 600
    assert text[start:end].startswith("The Operator")
    assert text[:end].rstrip().endswith(".")
