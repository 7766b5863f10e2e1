"""Carrying out an amendment's operation on the text in force just before it (DESIGN 4).

Every change is a list of `Edit`s on an `AnchoredText`: slices and joins, so that no word loses the
place it stands in. What does not apply exactly is not applied: the reason is returned instead.
Never a fuzzy replacement.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from graph import values
from graph.matching import Span, occurrences, tokens, verbatim, without_list_punctuation
from graph.model.edges import Operation, OperationKind, Place, Unit
from graph.model.resolution import WarningCode
from graph.model.text import AnchoredText
from graph.units import counted, lead, spans


@dataclass(frozen=True, slots=True)
class Edit:
    """The characters [start, end) become `new`; start == end inserts."""

    start: int
    end: int
    new: AnchoredText


@dataclass(frozen=True, slots=True)
class Applied:
    """What an operation did to a text: the edits in order, or why it cannot be applied.

    `text` is the new text, None when `reason` says why there is none. `notes` are codes
    (RECITED_TEXT_DIFFERS) that an answer resting on this text has to carry.
    """

    text: AnchoredText | None
    edits: tuple[Edit, ...] = ()
    notes: tuple[WarningCode, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class _Job:
    """One operation on one text: `text` its words, `body` where they begin after designator and heading."""

    text: str
    operation: Operation
    body: int
    breaks: tuple[int, ...]


class _NotApplicableError(Exception):
    """The operation cannot be applied word for word; never leaves this module."""


def apply(text: AnchoredText, operation: Operation, body_start: int | None = None, breaks: tuple[int, ...] = ()) -> Applied:
    """Apply one operation to the text of its target.

    `body_start` counts the characters that are designator and heading (found from the words where
    None); `breaks` are positions where a subsection begins.
    """
    words = text.text
    body = lead(words, operation.heading) if body_start is None else body_start
    job = _Job(words, operation, body, breaks)
    try:
        edits = _RULES.get(operation.kind, _unsaid)(job)
    except _NotApplicableError as error:
        return Applied(None, reason=str(error))
    return Applied(edited(text, edits), edits, _notes(job, edits))


def edited(text: AnchoredText, edits: tuple[Edit, ...]) -> AnchoredText:
    """Return the text with all edits made; they are in order and do not overlap."""
    for edit in reversed(edits):
        text = text.replace(edit.start, edit.end, edit.new)
    return text


def _notes(job: _Job, edits: tuple[Edit, ...]) -> tuple[WarningCode, ...]:
    """Misquoted old words are noted: where the address is a whole provision or a counted unit, and where only marks differ."""
    old = job.operation.old
    if not old:
        return ()
    if job.operation.kind in _RECITING or _counts(job.operation):
        fits = any(occurrences(job.text[e.start : e.end], old) for e in edits)
    else:
        fits = job.operation.kind not in _ON_WORDS or all(_quoted(job.text[slice(*span)], old) for span in _found(job))
    return () if fits else (WarningCode.RECITED_TEXT_DIFFERS,)


def _quoted(found: str, old: str) -> bool:
    return verbatim(found, old) or verbatim(found, old.rstrip(" .,;:"))


def _counts(operation: Operation) -> bool:
    return operation.kind in {OperationKind.REPLACE_UNIT, OperationKind.DELETE_UNIT} and operation.ordinal != 0


def _whole(job: _Job) -> tuple[Edit, ...]:
    return (Edit(0, len(job.text), _new(job)),)


def _nothing(job: _Job) -> tuple[Edit, ...]:
    return (Edit(0, len(job.text), AnchoredText()),)


def _replace_words(job: _Job) -> tuple[Edit, ...]:
    new = _new(job)
    found = _found(job)
    if _trimmed(job, found[0]):
        new = _without_end_of(new, job.operation.old)
    return tuple(Edit(start, end, new) for start, end in found)


def _delete_words(job: _Job) -> tuple[Edit, ...]:
    return tuple(Edit(*_with_gap(job.text, span), AnchoredText()) for span in _found(job))


def _insert_words(job: _Job) -> tuple[Edit, ...]:
    new, place = _new(job), job.operation.place
    if not job.operation.old:
        return (_at_edge(job, new, _region(job)),)
    if place is Place.BEFORE:
        return tuple(Edit(start, start, _spaced_before(job.text, start, new)) for start, _ in _found(job))
    if place is Place.AFTER:
        return tuple(Edit(end, end, _spaced_after(job.text, end, new)) for _, end in _found(job))
    raise _NotApplicableError("the words do not say on which side of the quoted words the new ones go")


def _replace_unit(job: _Job) -> tuple[Edit, ...]:
    new, (start, end) = _new(job), _unit(job)
    if start == job.body:
        start = next((at for at in (0, lead(job.text)) if _begins_like(new.text, job.text[at : job.body])), start)
    return (Edit(start, end, new),)


def _delete_unit(job: _Job) -> tuple[Edit, ...]:
    return (Edit(*_with_gap(job.text, _unit(job)), AnchoredText()),)


def _insert_unit(job: _Job) -> tuple[Edit, ...]:
    new, place = _new(job), job.operation.place
    glue = "\n" if job.operation.unit is Unit.PARAGRAPH else " "
    if not job.operation.ordinal and not job.operation.old:
        return (_edge_unit(job, new, glue),)
    start, end = _unit(job)
    if place is Place.BEFORE:
        return (Edit(start, start, new + AnchoredText.glue(glue)),)
    return (Edit(end, end, AnchoredText.glue(glue) + new),)


def _edge_unit(job: _Job, new: AnchoredText, glue: str) -> Edit:
    if job.operation.place is Place.START:
        return Edit(job.body, job.body, new + AnchoredText.glue(glue))
    end = len(job.text.rstrip())
    return Edit(end, end, AnchoredText.glue(glue) + new if end else new)


def _set_value(job: _Job) -> tuple[Edit, ...]:
    """Put the new value in the place of the one value meant; of a definition, of all its words."""
    new, name = _new(job), job.operation.old
    kind = values.kind_of(new.text)
    if job.operation.kind is OperationKind.EXTEND and kind is values.Kind.PERIOD:
        raise _NotApplicableError("it extends by a period: the last day follows from that, and no words give it")
    if job.operation.each and kind:
        return _set_each(job, new, kind)
    whole = values.definiens(job.text, name)
    found = values.meant(job.text, kind, "" if whole else name, whole[0] if whole else job.body) if kind else ()
    if kind and len(found) == 1:
        place = values.place(job.text, found[0], new.text, kind)
        if place is None:
            raise _NotApplicableError("the words around the new value are not those around the old one")
        return (Edit(*place, _bare(new)),)
    if whole is not None and not (job.operation.kind is OperationKind.EXTEND and found):
        return (Edit(*whole, _bare(new)),)
    if kind is None:
        raise _NotApplicableError("the new value is not one amount, date, period, percentage, number or address")
    if not found:
        raise _NotApplicableError("no value of its kind stands in the text in force")
    raise _NotApplicableError(f"{len(found)} values of its kind stand in the text in force, and no words say which is meant")


def _set_each(job: _Job, new: AnchoredText, kind: values.Kind) -> tuple[Edit, ...]:
    """Put one new value in the place of several ("the address of each of Buyer and Seller"): as many as are named, and no others."""
    found = [v for v in values.values(job.text, kind) if v[0] >= job.body]
    named = values.named_each(job.operation.old)
    if len(found) < 2 or (named and len(found) != named):
        raise _NotApplicableError(f"it sets {named or 'several'} values, and {len(found)} of their kind stand in the text in force")
    places = [values.place(job.text, value, new.text, kind) for value in found]
    if None in places:
        raise _NotApplicableError("the words around the new value are not those around the old ones")
    return tuple(Edit(*place, _bare(new)) for place in places if place)


def _bare(new: AnchoredText) -> AnchoredText:
    """Leave out the punctuation that ends the amendment's own sentence."""
    return new.slice(0, len(new.text.rstrip(" .;,")))


def _party(_: _Job) -> tuple[Edit, ...]:
    raise _NotApplicableError("it changes who the parties are, and no words say how the text reads")


def _unsaid(_: _Job) -> tuple[Edit, ...]:
    raise _NotApplicableError("the words do not say what the text becomes")


_RULES: Mapping[OperationKind, Callable[[_Job], tuple[Edit, ...]]] = {
    OperationKind.REPLACE: _whole,
    OperationKind.DELETE: _nothing,
    OperationKind.TERMINATE: _nothing,
    OperationKind.REPLACE_WORDS: _replace_words,
    OperationKind.REPLACE_EVERYWHERE: _replace_words,
    OperationKind.SUBSTITUTE_PARTY: _replace_words,
    OperationKind.RENAME_PARTY: _replace_words,
    OperationKind.DELETE_WORDS: _delete_words,
    OperationKind.INSERT_WORDS: _insert_words,
    OperationKind.REPLACE_UNIT: _replace_unit,
    OperationKind.DELETE_UNIT: _delete_unit,
    OperationKind.INSERT_UNIT: _insert_unit,
    OperationKind.SET_VALUE: _set_value,
    OperationKind.EXTEND: _set_value,
    OperationKind.ADD_PARTY: _party,
    OperationKind.RELEASE_PARTY: _party,
}

_RECITING = frozenset({OperationKind.REPLACE, OperationKind.DELETE})
_ON_WORDS = frozenset({OperationKind.REPLACE_WORDS, OperationKind.DELETE_WORDS, OperationKind.INSERT_WORDS})
_EVERYWHERE = frozenset({OperationKind.REPLACE_EVERYWHERE, OperationKind.SUBSTITUTE_PARTY, OperationKind.RENAME_PARTY})


def _new(job: _Job) -> AnchoredText:
    new = job.operation.new.strip()
    if not new:
        raise _NotApplicableError("the new words are not given")
    return new


def _found(job: _Job) -> tuple[Span, ...]:
    """Return where the old words stand: once, or everywhere when the words say so."""
    start, end = _region(job)
    found = tuple((start + a, start + b) for a, b in occurrences(job.text[start:end], job.operation.old))
    if not found:
        raise _NotApplicableError("the words to be changed do not stand in the text in force")
    if len(found) > 1 and not (job.operation.each or job.operation.kind in _EVERYWHERE):
        raise _NotApplicableError(f"the words to be changed stand there {len(found)} times, and the amendment does not say which")
    return found


def _region(job: _Job) -> Span:
    """Return the counted sentence or paragraph that an operation on words is limited to, else the whole text."""
    return _unit(job) if job.operation.unit and job.operation.ordinal else (0, len(job.text))


def _unit(job: _Job) -> Span:
    """Return the sentence or paragraph meant: by its number, else by the words quoted of it."""
    operation = job.operation
    found = spans(job.text, operation.unit or Unit.SENTENCE, job.body, job.breaks)
    if operation.ordinal:
        span = counted(found, operation.ordinal)
        if span is None:
            raise _NotApplicableError(f"there are only {len(found)} of what the amendment counts")
        return span
    fitting = [s for s in found if operation.old and occurrences(job.text[slice(*s)], operation.old)]
    if len(fitting) != 1:
        raise _NotApplicableError("the sentence or paragraph quoted does not stand there exactly once")
    return fitting[0]


def _at_edge(job: _Job, new: AnchoredText, region: Span) -> Edit:
    """Insert at the start or end; words that continue a sentence go before the full stop that ends it."""
    start, end = max(region[0], job.body), region[0] + len(job.text[slice(*region)].rstrip())
    if job.operation.place is Place.START:
        return Edit(start, start, new + AnchoredText.glue(" "))
    stop = re.search(r"[.;]$", job.text[:end])
    if stop and re.match(r"[a-z,;(]", new.text):
        closed = new.text.endswith((".", ";"))
        return Edit(end - 1, end if closed else end - 1, _spaced_after(job.text, end - 1, new))
    return Edit(end, end, _spaced_after(job.text, end, new))


def _spaced_after(text: str, at: int, new: AnchoredText) -> AnchoredText:
    """Part the new words from those before them and after them by a space where there is none."""
    close = new.text[0] in ",.;:)%" or at == 0 or text[at - 1].isspace() or text[at - 1] in '([$"“'
    before = AnchoredText() if close else AnchoredText.glue(" ")
    after = AnchoredText.glue(" ") if text[at : at + 1].isalnum() else AnchoredText()
    return before + new + after


def _spaced_before(text: str, at: int, new: AnchoredText) -> AnchoredText:
    before = AnchoredText.glue(" ") if text[:at][-1:].isalnum() else AnchoredText()
    return before + new + AnchoredText.glue(" ") if new.text[-1] not in "($-" else before + new


def _with_gap(text: str, span: Span) -> Span:
    """Take one of the two gaps that deleted words would leave side by side."""
    start, end = span
    gap_before = len(text[:start]) - len(text[:start].rstrip())
    gap_after = len(text[end:]) - len(text[end:].lstrip())
    if gap_before and (gap_after or text[end : end + 1] in {"", ".", ",", ";", ":", ")"}):
        return start - gap_before, end
    return (start, end + gap_after) if not start else (start, end)


def _trimmed(job: _Job, span: Span) -> bool:
    """Tell whether the match left out the punctuation at the end of the quoted words."""
    needle = tokens(job.operation.old)
    return len(tokens(job.text[slice(*span)])) == len(without_list_punctuation(needle)) < len(needle)


def _without_end_of(new: AnchoredText, old: str) -> AnchoredText:
    return new.slice(0, len(new) - 1) if len(new) > 1 and new.text[-1] == old.rstrip()[-1:] else new


def _begins_like(new: str, head: str) -> bool:
    """Tell whether new words bring their own designator and heading, or heading."""
    ours = [t.form.casefold() for t in without_list_punctuation(tokens(head))]
    return bool(ours) and [t.form.casefold() for t in tokens(new)[: len(ours)]] == ours
