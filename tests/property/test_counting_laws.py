"""Laws of counted sentences: what one sentence of an amendment counts, it counts in the text before it."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import date

from hypothesis import assume, given
from hypothesis import strategies as st

from graph.lineage.dag import Lineage
from graph.model.edges import Edge, Operation, OperationKind, Place, Unit
from graph.model.ids import EdgeId
from graph.model.text import AnchoredText, Run
from graph.resolution.resolve import resolve
from tests.property.portfolios import laws, patience
from tests.story import Story

pytestmark = patience
SENTENCES = ("One is due.", "Two are sold.", "Three may go.", "Four stay.", "Five pay.")
BEFORE, AFTER, AWAY, INSTEAD = "before", "after", "away", "instead"

Did = tuple[str, int]
"""What is done to the sentence of an index."""


@st.composite
def deeds(draw: st.DrawFn) -> list[Did]:
    """Return what is said, in the order said: new sentences around any, and of each at most one removal or replacement."""
    indices = st.integers(0, len(SENTENCES) - 1)
    around = draw(st.lists(st.tuples(st.sampled_from((BEFORE, AFTER)), indices), max_size=4))
    gone = draw(st.dictionaries(indices, st.sampled_from((AWAY, INSTEAD)), max_size=len(SENTENCES)))
    return draw(st.permutations([*around, *((what, index) for index, what in gone.items())]))


def new(number: int) -> str:
    """Return the new sentence of the change of a number."""
    return f"New sentence number {number} stands here."


def expected(said: list[Did]) -> list[str]:
    """Return the sentences that have to stand there, by doing everything at once."""
    found: list[str] = []
    for index, old in enumerate(SENTENCES):
        here = [(what, new(n)) for n, (what, at) in enumerate(said) if at == index]
        found += [words for what, words in here if what == BEFORE]
        found += [words for what, words in here if what == INSTEAD] or ([] if (AWAY, index) in said else [old])
        found += [words for what, words in here if what == AFTER]
    return found


def change(only: Edge, number: int, did: Did, name: int, *, from_the_end: bool) -> Edge:
    """Return the edge of one change, counted from either end."""
    what, index = did
    kind = {AWAY: OperationKind.DELETE_UNIT, INSTEAD: OperationKind.REPLACE_UNIT}.get(what, OperationKind.INSERT_UNIT)
    words = AnchoredText() if what == AWAY else AnchoredText((Run(new(number), only.source_clause_id, 1000 * (number + 1)),))
    ordinal = index - len(SENTENCES) if from_the_end else index + 1
    place = {BEFORE: Place.BEFORE, AFTER: Place.AFTER}.get(what)
    operation = Operation(kind, new=words, unit=Unit.SENTENCE, ordinal=ordinal, place=place)
    return replace(only, edge_id=EdgeId(f"e_{name}"), operation=operation)


@laws
@given(deeds(), st.randoms(use_true_random=False), st.lists(st.booleans(), min_size=9, max_size=9))
def test_a_sentence_that_changes_several_counts_in_the_text_before_it(said: list[Did], chance: random.Random, ends: list[bool]) -> None:
    """Whatever it does to which sentence, counted from either end and recorded in any order, it is as if done at once."""
    story = Story(f'2020-01-01 clause MSA#2.1 "{" ".join(SENTENCES)}"\n2021-01-01 unspecified A#1 MSA#2.1')
    assume((AWAY, 0) not in said or (BEFORE, 0) not in said)  # before a first sentence that goes: nothing is left to say where
    names = list(range(len(said)))
    chance.shuffle(names)
    edges = [change(story.edges[0], n, did, names[n], from_the_end=ends[n]) for n, did in enumerate(said)]

    found = resolve(Lineage.of(story.documents, story.clauses, edges), story.id("MSA#2.1"), date(2021, 6, 1))

    assert found.outstanding == ()
    assert found.text is not None
    assert found.text.text == " ".join(["2.1", *expected(said)])
