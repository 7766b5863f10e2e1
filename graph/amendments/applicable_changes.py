"""Which changes touch a clause: on it, above it, below it, or on its document."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from itertools import groupby

from graph.amendments import provision_trees
from graph.amendments.provision_trees import Provision
from graph.lineage.dag import Lineage
from graph.lineage.effectiveness import Effectiveness, effectiveness, governs
from graph.lineage.supersession import brings_back, declines_renewal, edges_reaching, ends_whole, restates, undoing, void
from graph.lineage.uncited_targets import aimed
from graph.model.edges import Edge, EdgeStatus, EdgeType, Operation, OperationKind, Place, Unit
from graph.model.ids import ClauseId
from graph.text.sentences import counted

TEXTUAL = frozenset({EdgeType.AMENDS, EdgeType.SUPERSEDED_BY, EdgeType.TERMINATES})
_TOLD = TEXTUAL | {EdgeType.QUALIFIES}
_ON_DOCUMENTS = frozenset({EdgeType.AMENDS, EdgeType.TERMINATES})


@dataclass(frozen=True, slots=True)
class Change:
    """An edge and the clause it acts on; None: the document as a whole."""

    edge: Edge
    place: ClauseId | None


@dataclass(frozen=True, slots=True)
class Gathered:
    """The changes that touch a clause: those governing the day in the order agreed, the others, and pending claims.

    `qualifying` are the waivers, consents and forbearances that govern the day.
    """

    governing: tuple[Change, ...]
    waiting: tuple[tuple[Edge, Effectiveness], ...]
    pending: tuple[Edge, ...]
    qualifying: tuple[Edge, ...] = ()


_UNTOUCHED = Gathered((), (), ())


def gather(lineage: Lineage, clause_id: ClauseId, as_of: date) -> Gathered:
    """Gather every change on the clause, above it, below it, or on its document, by where it stands on the day."""
    if not lineage.edges_reach(lineage.clause(clause_id).document_id):
        return _UNTOUCHED
    governing: list[Change] = []
    waiting: list[tuple[Edge, Effectiveness]] = []
    places = (clause_id, *lineage.ancestors(clause_id), *lineage.descendants(clause_id))
    for change in _committed(lineage, places):
        where = _stands(lineage, change.edge, as_of)
        if where is Effectiveness.GOVERNS:
            governing.append(change)
        else:
            waiting.append((change.edge, where))
    governing.sort(key=lambda c: lineage.rank(c.edge))
    return Gathered(tuple(governing), tuple(waiting), tuple(_pending(lineage, places, as_of)), _qualifying(lineage, places, as_of))


def _stands(lineage: Lineage, edge: Edge, as_of: date) -> Effectiveness:
    """A change that governs by its own dates has lapsed where words brought the text before it back."""
    where = effectiveness(lineage.documents, edge, as_of)
    undone_by = undoing(lineage, edge, as_of) if where is Effectiveness.GOVERNS else None
    return Effectiveness.LAPSED if undone_by is not None and brings_back(undone_by) else where


def _committed(lineage: Lineage, places: tuple[ClauseId, ...]) -> Iterator[Change]:
    document_id = lineage.clauses[places[0]].document_id
    for place in places:
        for edge in edges_reaching(lineage, document_id, place):
            if edge.edge_type in TEXTUAL and not void(lineage, edge.source_document_id):
                yield Change(edge, place)
    for edge in edges_reaching(lineage, document_id, None):
        if edge.edge_type in _ON_DOCUMENTS and not _whole(edge) and not void(lineage, edge.source_document_id):
            meant = aimed(lineage, edge, document_id)
            yield from (Change(edge, place) for place in meant or (None,) if place is None or place in places)


def _whole(edge: Edge) -> bool:
    """A document restated or ended as a whole is not a change to its text; one ended in part is, within that part."""
    ends = edge.kind is OperationKind.TERMINATE and not edge.scope
    return restates(edge) or ends_whole(edge) or declines_renewal(edge) or ends


def _qualifying(lineage: Lineage, places: tuple[ClauseId, ...], as_of: date) -> tuple[Edge, ...]:
    document_id = lineage.clauses[places[0]].document_id
    found = (e for place in (*places, None) for e in edges_reaching(lineage, document_id, place))
    live = {e.edge_id: e for e in found if e.edge_type is EdgeType.QUALIFIES and _given(lineage, e, as_of)}
    return tuple(sorted(live.values(), key=lineage.rank))


def _given(lineage: Lineage, edge: Edge, as_of: date) -> bool:
    """Tell whether a waiver, consent or forbearance stands on the day: within its period, and not taken back."""
    stands = governs(lineage.documents, edge, as_of) and not void(lineage, edge.source_document_id)
    return stands and undoing(lineage, edge, as_of) is None


def _pending(lineage: Lineage, places: tuple[ClauseId, ...], as_of: date) -> Iterator[Edge]:
    document_id = lineage.clauses[places[0]].document_id
    on_clauses = (edge for place in places for edge in lineage.edges_on_clause(place, EdgeStatus.PENDING))
    for edge in (*on_clauses, *lineage.edges_on_document(document_id, EdgeStatus.PENDING)):
        where = effectiveness(lineage.documents, edge, as_of)
        if edge.edge_type in _TOLD and where not in {Effectiveness.NOT_YET, Effectiveness.LAPSED, Effectiveness.FAILED}:
            yield edge


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
