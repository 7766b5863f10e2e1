"""One instruction: an action with everything around it that a claim needs; and several of one sentence together."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from graph.model.edges import OperationKind
from indexing.instructions.effect.effects import Effect
from indexing.instructions.orders.scene import Action, Source
from indexing.instructions.sentences.naming import Named
from indexing.instructions.sentences.payload import Payload
from indexing.instructions.sentences.provisions import Cited, nested
from indexing.instructions.sentences.sentences import Sentence

_PUTTING_IN = frozenset(
    {"inserted", "substituted", "replaced", "unspecified", "included", "deleted_and_replaced", "deleted_and_substituted"}
)
_TAKES_OUT = frozenset({OperationKind.DELETE, OperationKind.DELETE_WORDS, OperationKind.DELETE_UNIT})


@dataclass(frozen=True, slots=True)
class Instruction:
    """One action with everything around it that a claim needs.

    `recited` is the old text it quotes; `sharing` are the addresses of all provisions whose new
    text stands together in `payload`, in the order the sentence names them.
    """

    sentence: Sentence
    action: Action
    doc: Named | None
    effect: Effect
    payload: Payload | None = None
    recited: Payload | None = None
    sharing: tuple[str, ...] = ()


def whole_changes(made: Sequence[Instruction], *, unread: bool) -> list[Instruction]:
    """Make no half of a change: where words go out and what comes in was not understood, both are one change without exact words."""
    result: list[Instruction] = []
    rest = list(made)
    while rest:
        first = rest.pop(0)
        halves = [i for i in rest if _puts_in_unread(i.action) and i.action.places in {(), first.action.places}]
        if first.action.kind in _TAKES_OUT and (unread or halves):
            half = halves[0] if halves else first
            action = replace(first.action, kind=OperationKind.UNSPECIFIED, old="", new=half.action.new)
            first, rest = replace(first, action=action, payload=half.payload), [i for i in rest if i not in halves]
        anew = [i for i in rest if _comes_in_for(i, first)]
        if anew:
            action = replace(first.action, kind=OperationKind.REPLACE, rule="deleted_and_substituted", new=anew[0].action.new)
            first, rest = replace(first, action=action, payload=anew[0].payload), [i for i in rest if i not in anew]
        result.append(first)
    return [i for i in result if not any(_goes_with(i, whole) for whole in result)]


def _goes_with(part: Instruction, whole: Instruction) -> bool:
    """Tell whether a deletion is of what a new text for the whole takes the place of anyway: 8.1 and 8.2 become a single 8."""
    gone = _addresses(part.action) if part.action.kind is OperationKind.DELETE and part.doc == whole.doc else ()
    new = _addresses(whole.action) if whole.action.kind is OperationKind.REPLACE else ()
    return bool(gone) and len(new) == 1 and all(re.match(rf"{re.escape(new[0])}(?![\w])", one) for one in gone)


def _comes_in_for(later: Instruction, first: Instruction) -> bool:
    """Tell whether a provision comes in under the address of the one that goes: "{P0} is deleted and a new {P0} inserted in its place"."""
    goes = first.action
    one = goes.kind is OperationKind.DELETE and len(goes.places) == 1 and goes.places[0].unit is None
    comes = later.action.kind is OperationKind.INSERT and len(later.action.added) == 1
    return (
        one and comes and later.doc == first.doc and bool(goes.places[0].section) and _addresses(later.action) == (goes.places[0].section,)
    )


def _puts_in_unread(action: Action) -> bool:
    return action.kind is OperationKind.UNSPECIFIED and action.rule in _PUTTING_IN


def shared(made: Sequence[Instruction]) -> list[Instruction]:
    """Tell instructions whose new text stands together what it is shared with; drop the part where the whole is restated too."""
    below = [i for i in made if i.action.new.source is Source.BELOW]
    wholes = [n for i in below if i.action.kind is OperationKind.REPLACE for n in _addresses(i.action)]
    inside = [i for i in below if i.action.kind is OperationKind.INSERT and _all_within(_addresses(i.action), wholes)]
    together = [i for i in below if i not in inside]
    names = tuple(dict.fromkeys(name for i in together for name in _addresses(i.action)))
    return [replace(i, sharing=names) if i in together else i for i in made if i not in inside]


def _all_within(addresses: Sequence[str], wholes: Sequence[str]) -> bool:
    return bool(addresses) and all(any(a != w and a.startswith(w) for w in wholes) for a in addresses)


def _addresses(action: Action) -> tuple[str, ...]:
    if action.kind is OperationKind.INSERT:
        whole = action.places[0] if action.places and not action.beside else Cited()
        return tuple(nested(a.section, whole) for a in action.added if a.section)
    return tuple(p.section for p in action.places if p.section)
