"""Changes that one sentence makes to one provision ("the second sentence is deleted and a new one added after the third").

What such a sentence counts, it counts in the text before the first of its changes, and so do several sentences of one
instrument that follow each other and only count: they speak of the contract as it stood. So the changes are carried out from
the back to the front, each where the others have not been yet.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby

from graph.amendments import provision_trees
from graph.amendments.applicable_changes import Change
from graph.amendments.provision_trees import Provision
from graph.lineage.dag import Lineage
from graph.model.edges import Edge, Operation, OperationKind, Place, Unit
from graph.model.ids import ClauseId
from graph.text.sentences import counted

_ON_WORDS = frozenset({OperationKind.REPLACE_WORDS, OperationKind.DELETE_WORDS, OperationKind.INSERT_WORDS})
_ON_UNITS = frozenset({OperationKind.REPLACE_UNIT, OperationKind.DELETE_UNIT, OperationKind.INSERT_UNIT})
_PARTING = re.compile(r"[.?!\n]")
_SIDES = {Place.BEFORE: -1, Place.AFTER: 1}

_FIRST, _COUNTED, _LAST = range(3)
_Turn = tuple[int, int, int, int]
"""When a change is carried out: its phase, then by position, side and new words; the least first."""


def by_sentence(changes: Iterable[Change]) -> Iterator[tuple[Change, ...]]:
    """Yield the changes in the order given, in groups that count in the same text."""
    group: tuple[Change, ...] = ()
    for _, changed in groupby(changes, key=lambda c: (c.edge.source_clause_id, c.edge.quote)):
        said = tuple(changed)
        if group and not _goes_on(group[-1].edge, said[0].edge, (*group, *said)):
            yield group
            group = ()
        group += said
    if group:
        yield group


def _goes_on(one: Edge, other: Edge, changes: Iterable[Change]) -> bool:
    """Tell whether another sentence of the same instrument and day only goes on counting."""
    together = one.source_document_id == other.source_document_id and one.effective_from == other.effective_from
    return together and all(map(_counts, changes))


def in_turn(lineage: Lineage, root: Provision | None, said: tuple[Change, ...]) -> tuple[Change, ...]:
    """Return the changes of one sentence in the order in which each finds what it counts in `root` as it reads before them."""
    if root is None or len(said) < 2 or not any(map(_counts, said)):
        return said
    places: dict[ClauseId | None, list[Change]] = {}
    for change in said:
        places.setdefault(change.place, []).append(change)
    return tuple(c for place, changes in places.items() for c in _arranged(lineage, root, place, changes))


def _arranged(lineage: Lineage, root: Provision, place: ClauseId | None, changes: list[Change]) -> list[Change]:
    target = provision_trees.find(root, place) if place else None
    if target is None:
        return changes
    turns = sorted((_turn(lineage, target, c.edge.operation), n) for n, c in enumerate(changes))
    ordered = [_from_the_front(lineage, target, changes[n]) for _, n in turns]
    deleted = {(o.unit, o.ordinal) for c in ordered if (o := c.edge.operation) and o.kind is OperationKind.DELETE_UNIT}
    return [_where_one_goes(lineage, target, c) if _counted_by(c) in deleted else c for c in ordered]


def _counts(change: Change) -> bool:
    operation = change.edge.operation
    return operation is not None and operation.unit is not None and operation.ordinal != 0


def _counted_by(change: Change) -> tuple[Unit | None, int]:
    operation = change.edge.operation
    return (operation.unit, operation.ordinal) if operation is not None and operation.ordinal else (None, 0)


def _turn(lineage: Lineage, target: Provision, operation: Operation | None) -> _Turn:
    """Put words that part no sentence first, then what is counted, from the back to the front, then what else adds or takes sentences."""
    if operation is None or operation.kind not in _ON_WORDS | _ON_UNITS:
        return _FIRST, 0, 0, 0
    words = next((run.char_start for run in operation.new.runs if run.char_start is not None), 0)
    if operation.unit is None or not operation.ordinal:
        inside = operation.kind in _ON_WORDS and operation.old and not _PARTING.search(operation.old + operation.new.text)
        return (_FIRST if inside else _LAST), 0, 0, words
    span = counted(provision_trees.units(lineage, target, operation), operation.ordinal)
    if span is None:
        return _FIRST, 0, 0, 0  # what was not there before the sentence is not there for it
    side = _SIDES.get(operation.place, 0) if operation.place else 0
    return _COUNTED, -span[0], -side, -words


def _from_the_front(lineage: Lineage, target: Provision, change: Change) -> Change:
    """Count from the first what is counted from the last: the end is what changes first."""
    operation = change.edge.operation
    if operation is None or operation.unit is None or operation.ordinal >= 0:
        return change
    ordinal = operation.ordinal + 1 + len(provision_trees.units(lineage, target, operation))
    return _changed(change, replace(operation, ordinal=ordinal)) if ordinal > 0 else change


def _where_one_goes(lineage: Lineage, target: Provision, change: Change) -> Change:
    """What comes before a sentence that is deleted comes after the one before it, where both stand in one line."""
    operation = change.edge.operation
    if operation is None or operation.kind is not OperationKind.INSERT_UNIT or operation.place is not Place.BEFORE:
        return change
    found = provision_trees.units(lineage, target, operation)[: operation.ordinal]
    if len(found) < max(operation.ordinal, 2) or "\n" in target.text.text[found[-2][1] : found[-1][0]]:
        return change
    return _changed(change, replace(operation, ordinal=operation.ordinal - 1, place=Place.AFTER))


def _changed(change: Change, operation: Operation) -> Change:
    return replace(change, edge=replace(change.edge, operation=operation))
