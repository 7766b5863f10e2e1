"""Setting a value: "is hereby established as $7,803,005", "is extended to March 1, 2021"."""

from __future__ import annotations

from graph.model.edges import OperationKind, Place
from graph.model.text import AnchoredText
from graph.text import postal_addresses, values
from graph.text.edits import Edit, Job, NotApplicableError, new_words, without_end_punctuation
from graph.text.redaction import REDACTED
from graph.text.sentences import cell_beside


def set_value(job: Job) -> tuple[Edit, ...]:
    """Put the new value in the place of the one value meant; of a definition, of all its words."""
    new, name = new_words(job), job.operation.old
    if job.operation.place is Place.AFTER:
        return _set_meaning(job, new)
    if REDACTED.fullmatch(without_end_punctuation(new).text) and not job.operation.each:
        return _set_redacted(job, new)
    kind = values.kind_of(new.text)
    if job.operation.kind is OperationKind.EXTEND and kind is values.Kind.PERIOD:
        raise NotApplicableError("it extends by a period: the last day follows from that, and no words give it")
    if (job.operation.each and kind) or (kind is values.Kind.ADDRESS and postal_addresses.owner(name)):
        return _set_each(job, new, kind) if job.operation.each else _set_address(job, new, postal_addresses.owner(name))
    whole = values.definiens(job.text, name)
    found = values.candidate_values(job.text, kind, "" if whole else name, whole[0] if whole else job.body) if kind else ()
    if kind and len(found) == 1:
        place = values.place(job.text, found[0], new.text, kind)
        if place is None:
            raise NotApplicableError("the words around the new value are not those around the old one")
        return (Edit(*place, without_end_punctuation(new)),)
    if whole is not None and kind is values.Kind.MONEY and not found:
        raise NotApplicableError("the definition gives no value of its kind, and no words say that it means the new one")
    if whole is not None and not (job.operation.kind is OperationKind.EXTEND and found):
        return (Edit(*whole, without_end_punctuation(new)),)
    return _set_cell(job, new, kind, len(found))


def _set_redacted(job: Job, new: AnchoredText) -> tuple[Edit, ...]:
    """Put a mark for a value that is not shown in the place of such a mark; of several that are the same, none has to be told apart."""
    marks = [m for m in REDACTED.finditer(job.text, job.body) if m[0] == without_end_punctuation(new).text]
    if not marks:
        raise NotApplicableError("the new value is redacted")
    return (Edit(*marks[0].span(), without_end_punctuation(new)),) if len(marks) == 1 else ()


def _set_cell(job: Job, new: AnchoredText, kind: values.Kind | None, found: int) -> tuple[Edit, ...]:
    """Put a new value beside the name of a row: ``Support Level | Gold``; without such a row the value meant is in doubt."""
    cell = cell_beside(job.text, job.operation.old) if job.operation.old and job.operation.kind is OperationKind.SET_VALUE else None
    if cell is not None:
        return (Edit(*cell, without_end_punctuation(new)),)
    if kind is None:
        raise NotApplicableError("the new value is not one amount, date, period, percentage, number or address")
    if not found:
        raise NotApplicableError("no value of its kind stands in the text in force")
    raise NotApplicableError(f"{found} values of its kind stand in the text in force, and no words say which is meant")


def _set_meaning(job: Job, new: AnchoredText) -> tuple[Edit, ...]:
    """Put the new meaning of a term in the place of all that its definition says behind "means"."""
    whole = values.definiens(job.text, job.operation.old)
    if whole is None:
        raise NotApplicableError("no definition of the term stands in the text in force")
    return (Edit(*whole, without_end_punctuation(new)),)


def _set_address(job: Job, new: AnchoredText, party: str) -> tuple[Edit, ...]:
    """Put a party's new address in the place of its one old one, with the lines that say to whose attention."""
    found = postal_addresses.addresses_of(job.text, party)
    if len(found) != 1:
        raise NotApplicableError(f"{len(found)} addresses stand there that are beyond doubt those of {party}")
    (value,) = values.values(new.text, values.Kind.ADDRESS)
    behind = postal_addresses.with_attention(job.text, found[0], new.text[value[1] :]) if not new.text[: value[0]].strip() else None
    place = behind or values.place(job.text, found[0], new.text, values.Kind.ADDRESS)
    if place is None:
        raise NotApplicableError("the words around the new address are not those around the old one")
    return (Edit(*place, without_end_punctuation(new)),)


def _set_each(job: Job, new: AnchoredText, kind: values.Kind) -> tuple[Edit, ...]:
    """Put one new value in the place of several ("the address of each of Buyer and Seller"): as many as are named, and no others."""
    found = [v for v in values.values(job.text, kind) if v[0] >= job.body]
    named = values.count_named(job.operation.old)
    if len(found) < 2 or (named and len(found) != named):
        raise NotApplicableError(f"it sets {named or 'several'} values, and {len(found)} of their kind stand in the text in force")
    places = [values.place(job.text, value, new.text, kind) for value in found]
    if None in places:
        raise NotApplicableError("the words around the new value are not those around the old ones")
    return tuple(Edit(*place, without_end_punctuation(new)) for place in places if place)
