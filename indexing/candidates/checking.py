"""What is left of an answer once its words are looked up: quotes as the file has them, changes that apply exactly, or none.

Nothing a reader wrote becomes text. Its words only say where to look: new words are taken from the newer provision
at their place, old words from the older one, and the change is tried on the older text before it is believed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from graph.amendments import operations
from graph.model.dates import PartialDate
from graph.model.edges import Operation, OperationKind, Place, Unit
from graph.model.source import Quote
from graph.model.text import AnchoredText
from graph.text.quote_matching import Span, contains, occurrences, same_words, tokens
from graph.text.sentences import lead, spans
from indexing.candidates.days import UnclearDayError, first_days, settled
from indexing.candidates.pairs import Pair, Side
from indexing.llm.prompts.fence import shown
from indexing.llm.prompts.operation import GAP, Change, OperationAnswer
from indexing.segment import new_parts

_FEWEST = 3  # words that say something: fewer stand everywhere
_GAP = re.compile(r"\s*(?:\[\s*(?:\.{3}|…)\s*\]|…|(?<=\s)\.{3}(?=\s))\s*")
_KINDS = {
    Change.REPLACE_WORDS: OperationKind.REPLACE_WORDS,
    Change.DELETE_WORDS: OperationKind.DELETE_WORDS,
    Change.INSERT_WORDS: OperationKind.INSERT_WORDS,
    Change.APPEND: OperationKind.INSERT_UNIT,
    Change.SET_VALUE: OperationKind.SET_VALUE,
    Change.EXTEND: OperationKind.EXTEND,
    Change.REPLACE: OperationKind.REPLACE,
    Change.DELETE: OperationKind.DELETE,
}
_WHOLE = frozenset({Change.REPLACE, Change.DELETE})
_SENTENCES = frozenset({Change.REPLACE, Change.APPEND})
_NAMES = frozenset({Change.SET_VALUE, Change.EXTEND})
_WITH_OLD = frozenset({Change.REPLACE_WORDS, Change.DELETE_WORDS, Change.INSERT_WORDS, *_NAMES})
_WITH_NEW = frozenset(_KINDS) - {Change.DELETE_WORDS, Change.DELETE}
_LIMITS = re.compile(
    r"(?i)\b(?:only|solely|exclusively|unless|except|until|during|temporar\w+|provided|subject\s+to|to\s+the\s+extent|in\s+the\s+event"
    r"|so\s+long\s+as|conditional\w*|contingent|if)\b"
)
_UNTIL = frozenset({"until", "during"})  # belong to a term that is extended, and limit nothing


class NotExactError(Exception):
    """A change cannot be made from its answer. `invented`: the answer quotes words that stand in neither text."""

    def __init__(self, reason: str, *, invented: bool = False) -> None:
        self.invented = invented
        super().__init__(reason)


@dataclass(frozen=True, slots=True)
class Checked:
    """What is left of an operation answer: the change and its first day where words give one, or why there is none.

    `invented` is that of NotExactError.
    """

    operation: Operation | None
    starts: PartialDate | None = None
    reason: str = ""
    invented: bool = False


def quote_of(words: str, side: Side) -> Quote | None:
    """Return words an answer quotes as the file has them; None where they do not stand there, or are too few to say anything.

    Where a page or a subsection parts them it is their longest unbroken stretch.
    """
    found = _standing(side, words)
    if not found or len(tokens(side.text[slice(*found[0])])) < _FEWEST:
        return None
    return max(side.quotes(*found[0]), key=lambda quote: len(quote.text), default=None)


def operation_of(answer: OperationAnswer, pair: Pair) -> Operation | None:
    """Return the change an answer says, made of both texts' own words and tried; None where it cannot be said exactly."""
    return check(answer, pair).operation


def check(answer: OperationAnswer, pair: Pair) -> Checked:
    """Return the change with the reason where there is none."""
    try:
        return Checked(_operation(answer, pair), _starts(answer, pair))
    except NotExactError as error:
        return Checked(None, reason=str(error), invented=error.invented)


def _standing(side: Side, words: str) -> tuple[Span, ...]:
    """Return where quoted words stand in a side's text, as the reader was shown it: every character is at its own place there."""
    return occurrences(shown(side.text), shown(words)) if words.strip() else ()


def _operation(answer: OperationAnswer, pair: Pair) -> Operation:
    if answer.change is Change.INEXACT:
        raise NotExactError("the reader says it cannot be said exactly")
    if answer.limit:
        raise NotExactError("the change holds within limits, and its words alone do not carry them")
    if answer.whole is not (answer.change in _WHOLE):
        raise NotExactError("the answer contradicts itself on whether all of the provision changes")
    old, new = _old(answer, pair), _new(answer, pair)
    made = Operation(
        _KINDS[answer.change],
        old=old,
        new=new,
        each=answer.each and answer.change not in _WHOLE,
        unit=Unit.SENTENCE if answer.change is Change.APPEND else None,
        place=Place.END if answer.change is Change.APPEND else answer.where if answer.change is Change.INSERT_WORDS else None,
        parts=new_parts(new.text) if answer.change is Change.REPLACE else (),
    )
    _try(made, pair.target)
    return made


def _starts(answer: OperationAnswer, pair: Pair) -> PartialDate | None:
    """Return the first day of a change, read from the sentence that makes it; a date that is itself new words is no such day."""
    source = pair.source
    said = _standing(source, answer.effective_from)
    if answer.effective_from and not said:
        raise NotExactError("the words quoted for its first day do not stand in the newer provision")
    new = _place(answer, pair) if answer.change in _WITH_NEW else None
    sentences = spans(source.text, Unit.SENTENCE)
    around = [s for s in sentences if new is None or (s[0] < new[1] and new[0] < s[1])]
    days = first_days(source.text, around or sentences, ends=answer.change is Change.DELETE)
    if new is not None and answer.change not in _SENTENCES:
        days = (d for d in days if not new[0] <= d.start < new[1])
    try:
        return settled(days, said, source.document)
    except UnclearDayError as error:
        raise NotExactError(str(error)) from error


def _old(answer: OperationAnswer, pair: Pair) -> str:
    """Return the old words as the target has them; a value's name may be the source's."""
    if answer.change not in _WITH_OLD:
        return ""
    if not answer.old and answer.change not in _NAMES:
        raise NotExactError("the answer gives no old words")
    there = _standing(pair.target, answer.old)
    if there and there[0][0] < lead(pair.target.text):
        raise NotExactError("the old words are the number of the provision")
    if there:
        return pair.target.text[slice(*there[0])]
    here = _standing(pair.source, answer.old)
    if here and answer.change in _NAMES:
        return pair.source.text[slice(*here[0])]
    if answer.old and not here:
        raise NotExactError("the old words stand in neither text", invented=True)
    if answer.old:
        raise NotExactError("the old words do not stand in the provision to be changed")
    return ""


def _new(answer: OperationAnswer, pair: Pair) -> AnchoredText:
    """Return the new words at their place in the source."""
    if answer.change not in _WITH_NEW:
        return AnchoredText()
    if not answer.new:
        raise NotExactError("the answer gives no new words")
    start, end = _place(answer, pair)
    if answer.change in _SENTENCES:
        start = _sentences(pair.source, start, end)
    else:
        _unlimited(answer.change, pair, (start, end))
    return pair.source.anchored(start, end).strip()


def _place(answer: OperationAnswer, pair: Pair) -> Span:
    """Return where the new words stand in the source: once; the first where each of several places has the same words."""
    found = _standing(pair.source, answer.new)
    if found:
        return found[0]
    ends = _GAP.split(answer.new)
    if len(ends) == 2 and all(len(tokens(part)) >= _FEWEST for part in ends):
        first, last = (_standing(pair.source, part) for part in ends)
        behind = [span for span in last if first and span[0] >= first[0][1]]
        if len(first) == 1 and len(behind) == 1:
            return first[0][0], behind[0][1]
        if first and last:
            raise NotExactError(f"the two ends around {GAP} do not mark one stretch of the newer provision")
    there = any(_standing(pair.target, part) for part in ends)
    raise NotExactError("the new words do not stand in the newer provision", invented=not there)


def _sentences(source: Side, start: int, end: int) -> int:
    """Return where new sentences begin, the source's own number and heading left out; they must be whole sentences."""
    head = min(_head(source) or 0, end)
    start = max(start, head)
    found = spans(source.text, Unit.SENTENCE, head)
    begins = {a for a, _ in found} | {a + 1 for a, _ in found if source.text[a] in "\"“'‘"}
    after = source.text[end:].lstrip(" .;\"”’'")
    ends = any(end <= b <= end + 3 for _, b in found)
    quoted = source.text[:start].rstrip()[-1:] in {'"', "“", ":"} and source.text[end:].lstrip(".;, ")[:1] in {'"', "”", ""}
    if not quoted and (start not in begins or (after and not ends)):
        raise NotExactError("the new words are no whole sentences of the newer provision")
    return start


def _unlimited(change: Change, pair: Pair, new: Span) -> None:
    """Refuse to take words out of a sentence whose other words limit them, unless the older provision has that limit too."""
    text = pair.source.text
    for start, end in spans(text, Unit.SENTENCE):
        if start >= new[1] or end <= new[0]:
            continue
        for found in _LIMITS.finditer(text, start, end):
            inside = new[0] <= found.start() < new[1]
            of_term = change is Change.EXTEND and found[0].casefold() in _UNTIL
            if not inside and not of_term and not contains(pair.target.text, found[0]):
                raise NotExactError("its sentence limits the change, and the new words alone do not carry that")


def _head(side: Side) -> int | None:
    """Return how many characters of a side are designator and heading; None where its words no longer begin with them."""
    head = side.clause.pieces[0].text[: side.clause.body_start] if side.clause.pieces else ""
    return len(head) if head and side.text.startswith(head) else None


def _try(operation: Operation, target: Side) -> None:
    """Refuse a change that does not apply to the older text exactly, or leaves it as it was."""
    applied = operations.apply(target.words, operation, _head(target))
    if applied.text is None:
        raise NotExactError(applied.reason)
    if applied.notes:
        raise NotExactError("the old words read differently in the provision to be changed")
    if same_words(applied.text.text, target.text):
        raise NotExactError("the provision says that already")
