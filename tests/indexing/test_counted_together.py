"""From the words of one sentence to the text in force: what it counts, it counts in the text before the first of its changes."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from itertools import permutations

import pytest

from graph.lineage.dag import Lineage
from graph.model.edges import OperationKind
from graph.model.ids import EdgeId
from graph.resolution.resolve import resolve
from tests.indexing.amending import claims
from tests.story import Story

CASES = [
    ("by deleting the second sentence and inserting after the third sentence the following: “New.”", "One. Three. New. Four."),
    ("by deleting the second sentence and inserting after the second sentence the following: “New.”", "One. New. Three. Four."),
    ("by deleting the second and third sentences thereof.", "One. Four."),
    ("by deleting the first, third and fourth sentences thereof.", "Two."),
    ("by deleting the last two sentences thereof.", "One. Two."),
    ("by deleting the first sentence and deleting the last sentence.", "Two. Three."),
    ("by deleting the first sentence and deleting the word “Three” in the third sentence.", "Two.. Four."),
    (
        "by (a) deleting the first sentence thereof, and (b) replacing the word “Two” in the second sentence with “Too”.",
        "Too. Three. Four.",
    ),
    (
        "by (a) deleting the last sentence thereof, and (b) adding the following sentence at the end thereof: “New.”",
        "One. Two. Three. New.",
    ),
    ("by (a) deleting the second sentence thereof, and (b) inserting the word “Now” before “Four”.", "One. Three. Now Four."),
    (
        "by inserting the word “Now” before the word “Four” and inserting the word “then” after the word “Four”.",
        "One. Two. Three. Now Four then.",
    ),
    ("by (a) deleting the second sentence thereof, and (b) deleting the sixth sentence thereof.", "One. Three. Four."),
]


LISTED = [
    ("as follows:\n\n(a) The second sentence is hereby deleted.\n\n(b) The third sentence is hereby deleted.", "One. Four."),
    ("as follows:\n\n(a) The first sentence is deleted.\n\n(b) The last sentence is replaced with “New.”", "Two. Three. New."),
]


@pytest.mark.parametrize(("words", "reads"), [*CASES, *LISTED])
def test_a_sentence_counts_in_the_text_before_it(words: str, reads: str) -> None:
    """In whatever order its changes were recorded; a list that only counts does as well."""
    story = Story('2020-01-01 clause MSA#2.1 "One. Two. Three. Four."\n2021-01-01 unspecified A#1 MSA#2.1')
    said = claims(f"Section 2.1 is hereby amended {words}")
    assert len(said) > 1
    assert all(c.operation and c.operation.kind is not OperationKind.UNSPECIFIED for c in said)

    for order in permutations(said):
        edges = [
            replace(story.edges[0], edge_id=EdgeId(f"e_{n}"), mode=c.mode, operation=c.operation, quote=c.quote)
            for n, c in enumerate(order)
        ]
        found = resolve(Lineage.of(story.documents, story.clauses, edges), story.id("MSA#2.1"), date(2021, 6, 1))
        assert found.text is not None
        assert found.text.text == f"2.1 {reads}"
