"""Carrying out an amendment's operation on the text in force just before it.

Every change is a list of `Edit`s on an `AnchoredText`: slices and joins, so that no word loses the
place it stands in. What does not apply exactly is not applied: the reason is returned instead.
Never a fuzzy replacement.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from graph.amendments.value_setting import set_value
from graph.model.edges import Operation, OperationKind, Place, Unit
from graph.model.resolution import WarningCode
from graph.model.text import AnchoredText
from graph.text.edits import (
    Edit,
    Job,
    NotApplicableError,
    apply_edits,
    new_words,
    spaced_after,
    spaced_before,
    with_one_gap,
    without_end_of,
)
from graph.text.occurrences import intended
from graph.text.quote_matching import Span, folded_forms, mentions, occurrences, tokens, verbatim, without_list_punctuation
from graph.text.sentences import counted, lead, row_beginning, spans, table_end


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


def apply(text: AnchoredText, operation: Operation, body_start: int | None = None, breaks: tuple[int, ...] = ()) -> Applied:
    """Apply one operation to the text of its target.

    `body_start` counts the characters that are designator and heading (found from the words where
    None); `breaks` are positions where a subsection begins.
    """
    words = text.text
    body = lead(words, operation.heading) if body_start is None else body_start
    job = Job(words, operation, body, breaks)
    try:
        edits = _RULES.get(operation.kind, _unsaid)(job)
    except NotApplicableError as error:
        return Applied(None, reason=str(error))
    return Applied(apply_edits(text, edits), edits, _notes(job, edits))


def _notes(job: Job, edits: tuple[Edit, ...]) -> tuple[WarningCode, ...]:
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


def _whole(job: Job) -> tuple[Edit, ...]:
    return (Edit(0, len(job.text), new_words(job)),)


def _nothing(job: Job) -> tuple[Edit, ...]:
    return (Edit(0, len(job.text), AnchoredText()),)


def _replace_words(job: Job) -> tuple[Edit, ...]:
    new = new_words(job)
    found = _found(job)
    if _trimmed(job, found[0]):
        new = without_end_of(new, job.operation.old)
    return tuple(Edit(start, end, new) for start, end in found)


def _delete_words(job: Job) -> tuple[Edit, ...]:
    return tuple(Edit(*with_one_gap(job.text, span), AnchoredText()) for span in _found(job))


def _insert_words(job: Job) -> tuple[Edit, ...]:
    new, place = new_words(job), job.operation.place
    if not job.operation.old:
        return (_at_edge(job, new, _region(job)),)
    if place is Place.BEFORE:
        return tuple(Edit(start, start, spaced_before(job.text, start, new)) for start, _ in _found(job))
    if place is Place.AFTER:
        return tuple(Edit(end, end, spaced_after(job.text, end, new)) for _, end in _found(job))
    raise NotApplicableError("the words do not say on which side of the quoted words the new ones go")


def _replace_unit(job: Job) -> tuple[Edit, ...]:
    new, (start, end) = new_words(job), _unit(job)
    if start == job.body:
        start = next((at for at in (0, lead(job.text)) if _begins_like(new.text, job.text[at : job.body])), start)
    return (Edit(start, end, new),)


def _delete_unit(job: Job) -> tuple[Edit, ...]:
    return (Edit(*with_one_gap(job.text, _unit(job)), AnchoredText()),)


def _insert_unit(job: Job) -> tuple[Edit, ...]:
    new, place = new_words(job), job.operation.place
    glue = "\n" if job.operation.unit in {Unit.PARAGRAPH, Unit.ROW} else " "
    if not job.operation.ordinal and not job.operation.old:
        return (_edge_unit(job, new, glue),)
    start, end = _unit(job)
    if place is Place.BEFORE:
        return (Edit(start, start, new + AnchoredText.glue(glue)),)
    return (Edit(end, end, AnchoredText.glue(glue) + new),)


def _edge_unit(job: Job, new: AnchoredText, glue: str) -> Edit:
    if job.operation.place is Place.START:
        return Edit(job.body, job.body, new + AnchoredText.glue(glue))
    end = table_end(job.text) if job.operation.unit is Unit.ROW else len(job.text.rstrip())
    if end is None:
        raise NotApplicableError("no one table stands there, and no words say beside which row the new one goes")
    return Edit(end, end, AnchoredText.glue(glue) + new if end else new)


def _party(_: Job) -> tuple[Edit, ...]:
    raise NotApplicableError("it changes who the parties are, and no words say how the text reads")


def _unsaid(_: Job) -> tuple[Edit, ...]:
    raise NotApplicableError("the words do not say what the text becomes")


_RULES: Mapping[OperationKind, Callable[[Job], tuple[Edit, ...]]] = {
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
    OperationKind.SET_VALUE: set_value,
    OperationKind.EXTEND: set_value,
    OperationKind.ADD_PARTY: _party,
    OperationKind.RELEASE_PARTY: _party,
}

_RECITING = frozenset({OperationKind.REPLACE, OperationKind.DELETE})
_ON_WORDS = frozenset({OperationKind.REPLACE_WORDS, OperationKind.DELETE_WORDS, OperationKind.INSERT_WORDS})
_EVERYWHERE = frozenset({OperationKind.REPLACE_EVERYWHERE, OperationKind.SUBSTITUTE_PARTY, OperationKind.RENAME_PARTY})


def _found(job: Job) -> tuple[Span, ...]:
    """Return where the old words stand: once, or everywhere when the words say so."""
    start, end = _region(job)
    found = tuple((start + a, start + b) for a, b in _standing(job.operation, job.text[start:end]))
    if not found:
        raise NotApplicableError("the words to be changed do not stand in the text in force")
    found = intended(job.text, found, job.operation, job.body)
    if len(found) > 1 and not (job.operation.each or job.operation.kind in _EVERYWHERE):
        raise NotApplicableError(f"the words to be changed stand there {len(found)} times, and the amendment does not say which")
    return found


def _standing(operation: Operation, text: str) -> tuple[Span, ...]:
    """A name or term that becomes another is meant wherever it is used; other words stand as quoted."""
    if operation.kind in _EVERYWHERE:
        return mentions(text, operation.old)
    used = mentions(text, operation.old) if operation.each and operation.kind is OperationKind.REPLACE_WORDS else ()
    return used or occurrences(text, operation.old)


def _region(job: Job) -> Span:
    """Return the counted sentence or paragraph that an operation on words is limited to, else the whole text."""
    return _unit(job) if job.operation.unit and job.operation.ordinal else (0, len(job.text))


def _unit(job: Job) -> Span:
    """Return the sentence or paragraph meant: by its number, else by the words quoted of it."""
    operation = job.operation
    found = spans(job.text, operation.unit or Unit.SENTENCE, job.body, job.breaks)
    if operation.ordinal:
        span = counted(found, operation.ordinal)
        if span is None:
            raise NotApplicableError(f"there are only {len(found)} of what the amendment counts")
        return span
    if operation.unit is Unit.TABLE:
        if len(found) != 1:
            raise NotApplicableError(f"{len(found) or 'no'} tables stand there, and the amendment names one")
        return found[0]
    if operation.unit is Unit.ROW:
        found = row_beginning(job.text, operation.old)
    fitting = [s for s in found if operation.old and occurrences(job.text[slice(*s)], operation.old)]
    if len(fitting) != 1:
        raise NotApplicableError("the sentence, paragraph or row named does not stand there exactly once")
    return fitting[0]


def _at_edge(job: Job, new: AnchoredText, region: Span) -> Edit:
    """Insert at the start or end; words that continue a sentence go before the full stop that ends it."""
    start, end = max(region[0], job.body), region[0] + len(job.text[slice(*region)].rstrip())
    if job.operation.place is Place.START:
        return Edit(start, start, new + AnchoredText.glue(" "))
    stop = re.search(r"[.;]$", job.text[:end])
    if stop and re.match(r"[a-z,;(]", new.text):
        closed = new.text.endswith((".", ";"))
        return Edit(end - 1, end if closed else end - 1, spaced_after(job.text, end - 1, new))
    return Edit(end, end, spaced_after(job.text, end, new))


def _trimmed(job: Job, span: Span) -> bool:
    """Tell whether the match left out the punctuation at the end of the quoted words."""
    needle = tokens(job.operation.old)
    return len(tokens(job.text[slice(*span)])) == len(without_list_punctuation(needle)) < len(needle)


def _begins_like(new: str, head: str) -> bool:
    """Tell whether new words bring their own designator and heading, or heading."""
    ours = [t.form.casefold() for t in without_list_punctuation(tokens(head))]
    return bool(ours) and folded_forms(new)[: len(ours)] == ours
