"""Counted units that go together: "the first two sentences are deleted", "... are replaced with one of these words".

Each is counted as the sentence counts it, in the text before any of its changes, and so they are applied
(`graph/amendments/combined_changes.py`).
What cannot be counted so is left without exact words.
"""

from __future__ import annotations

from collections.abc import Sequence

from graph.model.edges import OperationKind, Unit
from graph.model.text import AnchoredText
from graph.text.sentences import spans
from indexing.instructions.provisions import Cited

Step = tuple[OperationKind, Cited]
"""One of the changes: what happens to the unit counted in the place."""


def adjoining(places: Sequence[Cited]) -> bool:
    """Tell whether several places are units of one provision that follow each other."""
    ordinals = sorted(p.ordinal for p in places)
    alike = len({(p.address, p.unit, p.doc) for p in places}) == 1 and all(p.unit for p in places)
    return len(places) > 1 and alike and ordinals[0] * ordinals[-1] > 0 and ordinals == list(range(ordinals[0], ordinals[0] + len(places)))


def deleted(places: Sequence[Cited]) -> tuple[Step, ...]:
    """Delete units that adjoin."""
    return tuple((OperationKind.DELETE_UNIT, p) for p in places)


def replaced(places: Sequence[Cited], new: AnchoredText) -> tuple[Step, ...]:
    """Put the new words in the place of several that adjoin; () where there are none."""
    if not spans(new.text, places[0].unit or Unit.SENTENCE):
        return ()
    first, *others = sorted(places, key=lambda p: p.ordinal)
    return ((OperationKind.REPLACE_UNIT, first), *deleted(others))
