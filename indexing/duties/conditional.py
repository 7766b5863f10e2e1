"""Where a sentence says what has to come true first, and whom these words name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from indexing.duties.modals import Operator
from indexing.duties.naming import stands_for
from indexing.duties.persons import Person, person_at
from indexing.duties.roster import Roster
from indexing.duties.vocabulary import any_of

Span = tuple[int, int]

_BEGINS = re.compile(
    r"(?i)(?<![\w-])(?P<word>"
    + any_of(
        "if unless until when whenever in_the_event in_case should_(?=[A-Z]) to_the_extent except_(?:as|to|that|if|when|where|for|in|with)"
        " so_long_as as_long_as subject_to on_condition provided_that(?!,) once where upon following after before prior_to"
        " within_(?:\\w+_)?\\(?\\d+\\)?_(?:\\w+_)?(?:days|hours|months|weeks)"
    )
    + r")(?!\s+(?:and\s+as\s+)?(?:\w+\s+)?request\b(?!\s+(?:of|by|from)))"
)
_ENDS = re.compile(r"[,;:]|(?<=\w)\.(?=\s|$)|\b(?:shall|will|must)\b")
_COUNTS = re.compile(r"(?i)after|following|before|prior|within|where\b|except|should")
_LEADS = re.compile(r"(?i)(?:if|unless|until|when|whenever|in\s+the\s+event(?:\s+that)?|in\s+case|to\s+the\s+extent(?:\s+that)?)\b[\s,]+")
_OWNER = re.compile(r"(?<![\w'-])(?:the\s+other\s+party|[A-Z][\w&.-]*(?:\s+[A-Z][\w&.-]*){0,3})(?='s?\s)")
_CONSENT = re.compile(r"(?i)\bwithout\b[^,;]*")


def asides(text: str, operators: Sequence[Operator], given: Sequence[str]) -> tuple[Span, ...]:
    """Return where words stand that only say when or whether a deed is due; `given` are conditions known already."""
    own = (_span(text, found) for found in _BEGINS.finditer(text))
    begins = min((o.start for o in operators), default=0)
    above = (span for span in _placed(text, given) if span[1] <= begins)  # what comes later may run on into what is owed
    return (*above, *(span for span in own if not _holds_operator(span, operators)))


def conditions(text: str, given: Sequence[str]) -> tuple[Span, ...]:
    """Return where conditions stand: those known, and others that a conjunction begins; times are none."""
    own = (_span(text, found) for found in _BEGINS.finditer(text) if not _COUNTS.match(found["word"]))
    return (*_placed(text, given), *own)


def named_in(text: str, spans: Sequence[Span], roster: Roster) -> Iterator[Person]:
    """Yield whom the words at some places name; who only has to consent to something is none of them."""
    for start, end in _joined(spans):
        silent = [m.span() for m in _CONSENT.finditer(text, start, end)]
        yield from (one for one in _named(text, start, end, roster) if not any(a <= one.start < b for a, b in silent))
    for start, end in sorted(set(spans)):
        lead = _LEADS.match(text, start, end)
        first = person_at(text, lead.end(), roster) if lead else None
        if first is not None and first.end <= end:
            yield first


def _named(text: str, start: int, end: int, roster: Roster) -> Iterator[Person]:
    for name in roster.mention.finditer(text, start, end):
        if not stands_for(name[0]):
            yield Person(name.start(), name.end(), roster.named(name[0]))
    for own in _OWNER.finditer(text, start, end):
        named = roster.named(own[0])
        if named.party:
            yield Person(own.start(), own.end(), named)


def _joined(spans: Sequence[Span]) -> list[Span]:
    """Return places without those that others hold, and without overlaps."""
    found: list[Span] = []
    for start, end in sorted(spans):
        if found and start <= found[-1][1]:
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((start, end))
    return found


def _span(text: str, found: re.Match[str]) -> Span:
    stop = _ENDS.search(text, found.end())
    return found.start(), stop.start() if stop else len(text)


def _placed(text: str, given: Sequence[str]) -> Iterator[Span]:
    for words in given:
        place = re.search(r"\s+".join(map(re.escape, words.split())), text)
        if place:
            yield place.span()


def _holds_operator(span: Span, operators: Sequence[Operator]) -> bool:
    return any(span[0] < o.start < span[1] for o in operators)
