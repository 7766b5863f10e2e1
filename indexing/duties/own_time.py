"""The words of a duty that can say when its own deed is due: without the times of what it waits for, and of what is only described.

"If Buyer fails to pay by March 1, Supplier shall notify the Agent": nothing is due on March 1. What is left out is made blank, so that
every place still holds. Where words can be read both ways, the time is left out: a wrong due day is worse than none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from indexing.duties.vocabulary import any_of

Span = tuple[int, int]

_STATED = r"(?:by\s+(?:[a-z]+\s+)?laws?\b|in\b|under\b|herein\b|below\b|above\b|hereunder\b|pursuant\b|\W)"
_HOLLOW = (  # it waits for nothing: "if any", "when due", "subject to Section 4", "except as provided in"
    r"\s+(?:(?:and\s+)?(?:as|when)\s+)?(?:due\b|(?:any|so|not|applicable|necessary|appropriate|needed|available|possible|practicable)\s*(?:[,;.)]|and\b)"
    rf"|(?:otherwise\s+|expressly\s+)*(?:permitted|provided|required|set\s+forth|stated|specified|agreed|directed)\s*{_STATED}"
    r"|(?:applicable\s+)?law\b|(?:all\s+)?the\s+(?:other\s+)?(?:terms|provisions)\b|(?:this\s+|the\s+)?(?:section|article|clause|paragraph|schedule|exhibit)s?\b)"
)
_WAITS = re.compile(
    r"(?i)(?<![\w-])(?:"
    + any_of(
        "if unless when whenever where once(?!_(?:an?|per|every|each|in|during|the)\\b) in_the_event in_case"
        " provided,?_(?:however,?_|further,?_)?that so_long_as as_long_as to_the_extent except_(?:as|that|if|when|where|to) subject_to"
        " on_condition assuming"
    )
    + rf"(?!{_HOLLOW})|(?-i:Should|should(?=\s+[A-Z]))\b|until\b(?=\s+[^,;.]{{1,60}}?\b(?:has|have|had|is|are|shall)\b))"
)
_COMMA = re.compile(r",(?!\s*(?:of\s+)?(?:19|20)\d\d\b)(?!\d)")
_OWN_PART = re.compile(
    r"(?i)\s*(?P<then>then,?\s+)?(?:(?:on\s+or\s+)?(?:before|prior\s+to)|(?:no|not)\s+later\s+than|at\s+least|by|within|promptly|immediately|forthwith"
    r"|on|in|during|upon|after|following|each|every|as\s+soon\s+as)\b"
)
_THEN = re.compile(r"(?i)\s*then\b")
_NEGATED = re.compile(r"(?i)\b(?:unless|fail\w*|not|never|without|neither|nor?|default\w*|refus\w+)\b")
_TRAILING_ENDS = re.compile(
    r"(?i);|\.(?=\s|$)|\)|,?\s+(?:(?:and|but|or)\s+)?(?:in\s+(?:any|each|every)\s+(?:event|case)|in\s+no\s+event|(?:but|and)\s+(?:no|not)\s+later\s+than)\b"
    r"|,\s*(?:and|but|or)\s+(?:shall|will|must)\b"
)
_ASIDE_OPENS = re.compile(r"(?:^|[,:(])\s*$")
_DIGIT = re.compile(r"\d")
_EVENT = re.compile(r"(?i)\s*(?:then,?\s+)?(?:upon|after|following|on\s+the)\b")
_BY_A_DAY = re.compile(r"(?i)\s(?:on\s+or\s+before|(?:no|not)\s+later\s+than|prior\s+to|before|by)\s+(?=[^,;]*\d)")
_RELATIVE = re.compile(
    r"(?i)\b(?:(?:that|who)\s+(?=(?:is|are|was|were|has|have|had|may|can|could|does?|did|fails?|becomes?)\s)|(?:which|whom|whose)\s)"
)
_A_DAY = re.compile(r"(?i)\b(?:date|day|time|week|month|quarter|year|anniversary)\s+(?:(?:on|by|in|of|at|after|from)\s+)?$")
_OWED = re.compile(r"(?i)\b(?:shall|will|must|due|payable)\b")
_CLAUSE_ENDS = re.compile(r"[;)]|\.(?=\s|$)|" + _COMMA.pattern)
_DONE = any_of(
    "accru(?:ed|ing) incurred received delivered made given sent issued shipped ordered signed dated executed entered_into filed sold"
    " completed paid performed rendered submitted provided furnished aris(?:ing|en) occurr(?:ing|ed) end(?:ing|ed) expir(?:ing|ed) existing"
    " earned placed held published created acquired purchased invoiced hired employed terminated collected produced manufactured booked"
    " approved granted outstanding falling commenced begun done taken brought written appointed elected concluded closed"
)
_HAPPENED = re.compile(
    rf"(?i)(?<![-\w]){_DONE}(?:\s+(?:by|to|from|for|in|at|with|under|of|hereunder|thereunder|pursuant\s+to|on\s+behalf\s+of)\b[^,;:.]{{0,60}}?"
    r"|\s+(?:hereunder|thereunder))?\s+$"
)
_IS_DEED = re.compile(
    r"(?i)\b(?:be|been|being|have|has|had|having|is|are|gets?|getting)(?:\s+\(\w{1,4}\))?(?:\s+\w+ly)?(?:\s+\w+,?(?:\s+(?:and|or))?)?\s+$"
)
_PERIOD = re.compile(
    r"(?i)(?<!each\s)(?<!every\s)(?<!per\s)\b(?:year|period|quarter|month|term|week)s?\s+(?:then\s+)?(?:beginning|commencing|starting)\s+$"
)
_REACH = 120  # characters before a day that can say that something else happens on it


def own_time(words: str, subject: int) -> str:
    """Return the plain words of a duty with blanks for what cannot say when its deed is due; of the same length.

    The subject begins at `subject`.
    """
    for start, end in (*_leading(words, subject), *_later(words, subject), *_relative(words, subject)):
        words = words[:start] + " " * (end - start) + words[end:]
    return words


def of_another(words: str, at: int) -> bool:
    """Tell whether what happens at a time, whose preposition begins at a place, is described and not owed: "Goods ordered before ..."."""
    ahead = words[max(0, at - _REACH) : at]
    found = next((m for m in (_HAPPENED.search(ahead), _PERIOD.search(ahead)) if m), None)
    return found is not None and not _IS_DEED.search(ahead, 0, found.start())


def _leading(words: str, subject: int) -> Iterator[Span]:
    """Yield where words before the subject say what is waited for; a time beside it that stands right before the subject is the duty's."""
    waits: str = ""
    stops = [*(comma.end() for comma in _COMMA.finditer(words, 0, subject)), subject]
    for start, end in zip([0, *stops], stops, strict=False):
        part = words[start:end]
        found = _WAITS.search(part)
        if found is not None and not part[: found.start()].strip(' \t\n"(').lower().strip(" andbutor,"):
            waits = part
        elif waits and not words[end:subject].strip() and _own(part, waits):
            waits = ""
        elif waits:
            waits += part
        if waits:
            yield start, end - (words[end - 1] == ",")
        elif _EVENT.match(part) and (day := _BY_A_DAY.search(part)):
            yield start + day.start(), end


def _own(part: str, waits: str) -> bool:
    """Tell whether a time between a condition and the subject is the duty's: an event dates nothing, a day behind a denial is in doubt."""
    event = _EVENT.match(part) is not None and not _DIGIT.search(part)
    return _OWN_PART.match(part) is not None and bool(event or _THEN.match(part) or not _NEGATED.search(waits))


def _later(words: str, subject: int) -> Iterator[Span]:
    """Yield where words from the subject on say what is waited for: between commas, or to the end of the sentence."""
    at = subject
    while (found := _WAITS.search(words, at)) is not None:
        aside = _ASIDE_OPENS.search(words, subject, found.start())
        end = (_aside(words, found.end()) if aside else None) or _end(_TRAILING_ENDS, words, found.end())
        yield found.start(), end
        at = max(end, found.end())


def _aside(words: str, at: int) -> int | None:
    """Return where an aside ends whose conjunction ends at a place; None where no comma closes it, or a time behind it is in doubt."""
    whole = _end(_TRAILING_ENDS, words, at)
    start = at
    for comma in _COMMA.finditer(words, at, whole):
        said = words[start : comma.start()]
        if said.strip() and not (_OWN_PART.match(said) and start > at):
            doubtful = _OWN_PART.match(words, comma.end()) and _NEGATED.search(words, at, comma.start())
            return None if doubtful else comma.start()
        start = comma.end()
    return None


def _relative(words: str, subject: int) -> Iterator[Span]:
    """Yield where a relative clause describes something that happens, and owes nothing: "Goods that are found defective within ..."."""
    for found in _RELATIVE.finditer(words, subject):
        end = _end(_CLAUSE_ENDS, words, found.end())
        if not _OWED.search(words, found.start(), end) and not _A_DAY.search(words, subject, found.start()):
            yield found.start(), end


def _end(ends: re.Pattern[str], words: str, at: int) -> int:
    found = ends.search(words, at)
    return found.start() if found else len(words)
