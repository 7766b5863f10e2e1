"""A side is a whole provision as resolving spells it, and every stretch of it stands in its file."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.amendments.provision_trees import original
from graph.lineage.clause_trees import Tree
from graph.lineage.dag import Lineage
from indexing.candidates.pairs import Side
from indexing.segment import segment
from tests.indexing.candidates.sides import read, side

NESTED = """1. Fees. Customer shall pay:

(a) a base fee of $5,000 a month; and

(b) for each ticket:

(i) $20 by day; and

(ii) $40 by night.

All sums are net of tax.

2. Term. Three years.
"""
FEES, READING = read(NESTED)


def test_a_whole_provision_has_its_subsections_and_no_neighbour() -> None:
    """Own words and those below, in reading order, and nothing of the next section."""
    assert FEES.clause.section == "1"
    assert FEES.text.startswith("1. Fees. Customer shall pay:\n(a) a base fee")
    assert "(ii) $40 by night." in FEES.text
    assert "Term" not in FEES.text


def test_every_provision_is_spelled_as_resolving_spells_it() -> None:
    """Of every clause, the words and their places are those that a replay without changes begins with."""
    clauses = segment(READING, FEES.document.document_id)
    lineage = Lineage.of([FEES.document], clauses, ())
    for clause in clauses:
        assert Side.of(FEES.document, clause, Tree.of(clauses)).words == original(lineage, clause.clause_id).text


@given(st.integers(0, len(FEES.text)), st.integers(0, len(FEES.text)))
def test_every_stretch_is_quoted_as_the_file_has_it(one: int, other: int) -> None:
    """Whatever stretch is asked for, its quotes are the file's words, and together the stretch without its line breaks."""
    start, end = sorted((one, other))
    quotes = FEES.quotes(start, end)
    assert all(READING.text[q.char_start : q.char_end] == q.text for q in quotes)
    assert "".join("".join(q.text for q in quotes).split()) == "".join(FEES.text[start:end].split())
    assert FEES.anchored(start, end).text == FEES.text[start:end]


@pytest.mark.parametrize(("words", "same"), [("2.1 Fee. Ten.", True), ("2.1 Fee. Nine.", False)])
def test_another_text_is_another_pair(words: str, same: bool) -> None:
    """The hash follows the text."""
    assert (side("2.1 Fee. Ten.").text_hash == side(words).text_hash) is same
