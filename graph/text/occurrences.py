"""Which of several equal words an operation means: those next to other words, at an end, or counted."""

from __future__ import annotations

from graph.model.edges import Operation, Place
from graph.text.quote_matching import Span, folded_forms
from graph.text.sentences import counted

_MARKS = frozenset(".,;:")


def intended(text: str, found: tuple[Span, ...], operation: Operation, body: int = 0) -> tuple[Span, ...]:
    """Return the one of several that the operation says it means; all of them where it says nothing, or of none or several."""
    if len(found) < 2 or operation.each:
        return found
    if operation.ordinal and operation.unit is None:
        one = counted(found, operation.ordinal)
        return (one,) if one else found
    if operation.stands is None:
        return found
    fitting = tuple(span for span in found if _stands(text, span, operation, body))
    return fitting if len(fitting) == 1 else found


def _stands(text: str, span: Span, operation: Operation, body: int) -> bool:
    near = folded_forms(operation.near)
    before, after = folded_forms(text[body : span[0]]), folded_forms(text[span[1] :])
    match operation.stands:
        case Place.BEFORE:
            return bool(near) and _unmarked(after)[: len(near)] == near
        case Place.AFTER:
            return bool(near) and before[::-1][: len(near)] == near[::-1]
        case Place.START:
            return not before
        case _:
            return not _unmarked(after)


def _unmarked(forms: list[str]) -> list[str]:
    """Leave out the punctuation that words begin with."""
    return next((forms[at:] for at, form in enumerate(forms) if form not in _MARKS), [])
