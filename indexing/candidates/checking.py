"""What is left of an answer once its words are looked up: quotes as the file has them, changes that apply exactly, or none.

Nothing a reader wrote becomes text. Its words only say where to look: new words are taken from the newer provision
at their place, old words from the older one, and the change is tried on the older text before it is believed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from graph.amendments import operations
from graph.model.dates import PartialDate
from graph.model.documents import Document
from graph.model.edges import Operation, OperationKind, Place, Unit
from graph.model.source import Quote
from graph.model.text import AnchoredText
from graph.text.dates import find_dates
from graph.text.quote_matching import Span, contains, occurrences, same_words, tokens
from graph.text.sentences import lead, spans
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
        place=_side(answer),
        parts=new_parts(new.text) if answer.change is Change.REPLACE else (),
    )
    _try(made, pair.target)
    return made


def _side(answer: OperationAnswer) -> Place | None:
    """Return where new words go beside what stays."""
    if answer.change is Change.APPEND:
        return Place.END
    return Place(answer.where) if answer.where is not None and answer.change is Change.INSERT_WORDS else None


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


_FROM = re.compile(
    r"(?i)\b(?P<cue>effective|with\s+effect|from|after|beginning|starting|commencing|commences?|begins?|as\s+of|as\s+at|since)"
    r"(?:\s+(?:and|as|of|on|at|from|or|after|the|date|upon|dated))*[\s,:(]*$"
)
_LAST = re.compile(
    r"(?i)\b(?:ends?|ending|expires?|expiring|terminates?|ceases?|until|through)(?:\s+(?:and|including|on|at|the|end|of|to))*[\s,:(]*$"
)
_OF_A_PAPER = re.compile(
    r"(?i)\b(?:dated|made|entered\s+into|executed|signed|amended|agreement|lease|contract|amendment)\W{1,2}(?:and\s+)?(?:is\s+)?(?:as\s+of|as\s+at|effective|from)\b[^.]*$"
)
_BEFORE = 60  # characters before a day in which it is said what day it is


@dataclass(frozen=True, slots=True)
class Day:
    """A day from which something holds, and the words that write the date: [start, end) of the text."""

    first: PartialDate
    start: int
    end: int


class UnclearDayError(Exception):
    """From which day a change holds cannot be told; the message says why and quotes nothing."""


def first_days(text: str, spans: Iterable[Span], *, ends: bool = False) -> Iterator[Day]:
    """Yield the days in these stretches from which something holds; with `ends` also the first days without what ends."""
    for low, high in spans:
        for mention in find_dates(text[low:high]):
            start, end = low + mention.start, low + mention.end
            before = text[max(low, start - _BEFORE) : start]
            if _OF_A_PAPER.search(before):
                continue
            if _FROM.search(before):
                yield Day(mention.date, start, end)
            elif ends and mention.date.exact and _LAST.search(before):
                yield Day(PartialDate.of(mention.date.next_day()), start, end)


def settled(days: Iterable[Day], said: tuple[Span, ...], document: Document) -> PartialDate | None:
    """Return the day, None where no words give one; raises UnclearDayError.

    `said` is where the words stand that a reader quoted for it. Where it quoted none the sentence's own day counts, if
    it has just one and that is not before the instrument.
    """
    found = tuple(days)
    if said:
        named = {d.first for d in found if any(low < d.end and d.start < high for low, high in said)}
        if len(named) != 1:
            raise UnclearDayError("the words quoted for its first day do not give one")
        return named.pop()
    agreed = document.agreed
    own = {d.first for d in found if agreed is None or d.first.last_day() >= agreed.first_day()}
    if len(own) > 1:
        raise UnclearDayError("its sentence gives several days")
    return own.pop() if own else None
