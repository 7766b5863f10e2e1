"""Checks that whatever an obligation says stands in its words, whoever read it: rules or a model."""

from __future__ import annotations

import re

from graph.model.obligations import Bound, Duty, Value
from graph.text.quantities import values_in


def unsupported(duty: Duty, text: str) -> tuple[str, ...]:
    """Return what is wrong with a duty beside the text in force of its provision (with the words above it); () where nothing is.

    Its words must stand there verbatim, each value must be one that its words give where it says, and who owes
    must be named in the text, or be left open.
    """
    found = []
    words = duty.words.text
    if not words.strip() or _flat(words) not in _flat(text):
        found.append("its words do not stand in the text in force")
    if any(not _given(value, words) for value in _all_values(duty)):
        found.append("a value is not given by its words")
    if duty.bound in (Bound.PARTY, Bound.OTHER) and not _named(duty, text):
        found.append("who owes is not named")
    return tuple(found)


def _all_values(duty: Duty) -> tuple[Value, ...]:
    own = (duty.deadline.span if duty.deadline else None, duty.notice_period)
    return (*duty.values, *(v for v in own if v is not None))


def _given(value: Value, words: str) -> bool:
    """Tell whether words give a value: the same number and unit at the same place, as they are read there."""
    same = (value.kind, value.number, value.unit, value.day)
    return any((v.start, v.end) == (value.start, value.end) and (v.kind, v.number, v.unit, v.day) == same for v in values_in(words))


def _named(duty: Duty, text: str) -> bool:
    """Tell whether some name of who owes stands in the text; a party found by what it does elsewhere needs none."""
    names = [n for n in (duty.obligor, duty.party) if n]
    return bool(names) and (bool(duty.party) or any(re.search(rf"(?i)(?<!\w){re.escape(_flat(n))}(?!\w)", _flat(text)) for n in names))


def _flat(text: str) -> str:
    return " ".join(text.split())
