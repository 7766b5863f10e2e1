"""An edit of a text, and how new words join those around them."""

from __future__ import annotations

from dataclasses import dataclass

from graph.model.edges import Operation
from graph.model.text import AnchoredText
from graph.text.quote_matching import Span


@dataclass(frozen=True, slots=True)
class Edit:
    """The characters [start, end) become `new`; start == end inserts."""

    start: int
    end: int
    new: AnchoredText


@dataclass(frozen=True, slots=True)
class Job:
    """One operation on one text: `text` its words, `body` where they begin after designator and heading."""

    text: str
    operation: Operation
    body: int
    breaks: tuple[int, ...]


class NotApplicableError(Exception):
    """The operation cannot be applied word for word; `operations.apply` returns the reason."""


def apply_edits(text: AnchoredText, edits: tuple[Edit, ...]) -> AnchoredText:
    """Return the text with all edits made; they are in order and do not overlap."""
    for edit in reversed(edits):
        text = text.replace(edit.start, edit.end, edit.new)
    return text


def new_words(job: Job) -> AnchoredText:
    """Return the new words; raises NotApplicableError where they are not given."""
    new = job.operation.new.strip()
    if not new:
        raise NotApplicableError("the new words are not given")
    return new


def without_end_punctuation(new: AnchoredText) -> AnchoredText:
    """Leave out the punctuation that ends the amendment's own sentence."""
    return new.slice(0, len(new.text.rstrip(" .;,")))


def spaced_after(text: str, at: int, new: AnchoredText) -> AnchoredText:
    """Part the new words from those before them and after them by a space where there is none."""
    close = new.text[0] in ",.;:)%" or at == 0 or text[at - 1].isspace() or text[at - 1] in '([$"“'
    before = AnchoredText() if close else AnchoredText.glue(" ")
    after = AnchoredText.glue(" ") if text[at : at + 1].isalnum() else AnchoredText()
    return before + new + after


def spaced_before(text: str, at: int, new: AnchoredText) -> AnchoredText:
    """Part the new words from those before them and after them, as words that go before others are."""
    before = AnchoredText.glue(" ") if text[:at][-1:].isalnum() else AnchoredText()
    return before + new + AnchoredText.glue(" ") if new.text[-1] not in "($-" else before + new


def with_one_gap(text: str, span: Span) -> Span:
    """Take one of the two gaps that deleted words would leave side by side."""
    start, end = span
    gap_before = len(text[:start]) - len(text[:start].rstrip())
    gap_after = len(text[end:]) - len(text[end:].lstrip())
    if gap_before and (gap_after or text[end : end + 1] in {"", ".", ",", ";", ":", ")"}):
        return start - gap_before, end
    return (start, end + gap_after) if not start else (start, end)


def without_end_of(new: AnchoredText, old: str) -> AnchoredText:
    """Leave out of new words the punctuation that the old ones end with too."""
    return new.slice(0, len(new) - 1) if len(new) > 1 and new.text[-1] == old.rstrip()[-1:] else new
