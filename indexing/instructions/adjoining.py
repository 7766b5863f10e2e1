"""Counted units that go together: "the first two sentences are deleted", "... are replaced with one of these words".

The changes of one sentence are carried out one after the other, in no promised order; so the units are
counted such that any order comes to the same. What cannot be counted so is left without exact words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from graph.model.edges import OperationKind, Unit
from graph.model.text import AnchoredText
from graph.units import spans
from indexing.instructions.provisions import Cited

Step = tuple[OperationKind, Cited]
"""One of the changes: what happens to the unit counted in the place."""


def adjoining(places: Sequence[Cited]) -> bool:
    """Tell whether several places are units of one provision that follow each other."""
    ordinals = sorted(p.ordinal for p in places)
    alike = len({(p.address, p.unit, p.doc) for p in places}) == 1 and all(p.unit for p in places)
    return len(places) > 1 and alike and ordinals[0] * ordinals[-1] > 0 and ordinals == list(range(ordinals[0], ordinals[0] + len(places)))


def deleted(places: Sequence[Cited]) -> tuple[Step, ...]:
    """Delete units that adjoin: the first of them as often as there are units, for once it is gone the next is the first."""
    edge = _edge(places)
    return tuple((OperationKind.DELETE_UNIT, replace(p, ordinal=edge)) for p in places)


def replaced(places: Sequence[Cited], new: AnchoredText) -> tuple[Step, ...]:
    """Put one new unit in the place of several that adjoin; () where the new words are not exactly one."""
    unit = places[0].unit or Unit.SENTENCE
    if len(spans(new.text, unit)) != 1:
        return ()
    edge = _edge(places)
    after = edge + 1 if edge > 0 else edge - 1
    gone = tuple((OperationKind.DELETE_UNIT, replace(p, ordinal=after)) for p in places[1:])
    return ((OperationKind.REPLACE_UNIT, replace(places[0], ordinal=edge)), *gone)


def _edge(places: Sequence[Cited]) -> int:
    """Return the ordinal nearest to where is counted from."""
    return min((p.ordinal for p in places), key=abs)
