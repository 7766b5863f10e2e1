"""When an obligation is due and on what condition, with the typed values of its words.

A relative deadline keeps the event it counts from in the contract's own few words; no day is made of it here. Times of conditions, of what
is only described and of what others may do are left out: a wrong due day is worse than none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from graph.model.obligations import Bound, Deadline, Recurrence, Timing, Value, ValueKind
from graph.text.quantities import values_in
from indexing.obligations.rules.calendar_days import (
    BY,
    day_in_figures,
    in_figures,
    nth_after,
    of_month,
    of_period,
    of_year,
    recurrence,
    run,
    side,
)
from indexing.obligations.rules.roster import Named, Roster
from indexing.obligations.rules.vocabulary import any_of, nouns

Span = tuple[int, int]

_IF = (
    "if unless in_the_event in_case provided_that provided,_that provided_however_that provided,_however,_that so_long_as as_long_as"
    " to_the_extent except"
)
_LEADING = re.compile(
    r"(?i)\W*(?:(?:but|and|however|further"
    r"|in\s+addition),?\s+)?" + any_of(f"{_IF} should where when whenever upon subject_to")
)
_LATER = re.compile(
    rf"(?i),?\s(?P<words>(?:{any_of(_IF)}|subject\s+to(?=\s+"
    + any_of("the this any such its section article clause paragraph prior applicable receipt payment approval")
    + rf"))(?!\s+{any_of('any applicable necessary so not required possible available')}\s*[,)])[^;]{{4,400}}?)"
    rf"(?=;|,\s*(?:and|but|or)\s+(?:shall|will|{any_of(_IF)})|\.?\s*$)"
)
_STATED = r"(?:permitted|provided|required|set\s+forth|stated|specified|agreed)\s*(?:by\b|in\b|under\b|herein\b|below\b|above\b|\W)"
_HOLLOW = (  # it waits for nothing: "if any", "when due", "subject to Section 4", "except as provided in"
    r"\s+(?:(?:and\s+)?(?:as|when)\s+)?(?:due\b|(?:any|so|not|applicable|necessary|available|possible|practicable)\s*(?:[,;.)]|and\b)"
    rf"|(?:\w+ly\s+|otherwise\s+)*{_STATED}|(?:applicable\s+)?law\b|(?:this\s+|the\s+)?(?:terms|provisions|section|article|clause"
    rf"|schedule|exhibit)s?\b)"
)
_WAITS = re.compile(
    rf"(?i)(?<![\w-])(?:{any_of(_IF + ' when whenever where subject_to on_condition')}(?!{_HOLLOW})|once\b(?!\s+(?:an?|per|every"
    rf"|each|in)\b)|(?-i:Should|should(?=\s+[A-Z]))\b)"
)
_OWN_PART = re.compile(
    r"(?i)\s*(?:then,?\s+)?(?:(?:on\s+or\s+)?(?:before|prior\s+to)|(?:no|not)\s+later\s+than|at\s+least|by|within|promptly|on|in"
    r"|during|upon|after"
    r"|following|each|every)\b"
)
_THEN = re.compile(r"(?i)\s*then\b")
_EVENT_FIRST = re.compile(r"(?i)\s*(?:then,?\s+)?(?:upon|after|following|on\s+the)\b")
_BY_A_DAY = re.compile(r"(?i)\s(?:on\s+or\s+before|(?:no|not)\s+later\s+than|prior\s+to|before|by)\s+(?=[^,;]*\d)")
_NEGATED = re.compile(r"(?i)\b(?:unless|fail\w*|not|never|without|neither|nor?|default\w*|refus\w+)\b")
_COMMA = re.compile(r",(?!\s*(?:of\s+)?(?:19|20)\d\d\b)(?!\d)")
_ASIDE_OPENS = re.compile(r"(?:^|[,:(])\s*$")
_STOPS = re.compile(
    r"(?i);|\.(?=\s|$)|\)|,?\s+(?:(?:and|but|or)\s+)?in\s+(?:any|each|every|no)\s+(?:event|case)\b|,\s*(?:and|but|or)\s+(?:shall"
    r"|will|must)\b"
)
_RELATIVE = re.compile(r"(?i)\b(?:(?:that|who)\s+(?=(?:is|are|was|were|has|have|had|may|can|do|does|did|fails?)\s)|(?:which|whom|whose)\s)")
_A_DAY = re.compile(r"(?i)\b(?:date|day|time|week|month|quarter|year)\s+(?:(?:on|by|in|of|at|after|from)\s+)?$")
_OWED = re.compile(r"(?i)\b(?:shall|will|must|due|payable)\b")
_CLAUSE_STOPS = re.compile(r"[;)]|\.(?=\s|$)|" + _COMMA.pattern)
_HAPPENED = re.compile(
    r"(?i)(?P<before>[\w-]+,?)\s+(?:(?:\w+ed|aris(?:ing|en)|occurring|ending|made|given|sent|sold|paid|held|built|done|written"
    r"|taken)(?:\s+(?:by|to|from|for|in|at"
    r"|with|under|of|hereunder|pursuant\s+to)\b[^,;:.]{0,60}?|\s+hereunder)?|(?<!each\s)(?<!every\s)(?:year|period"
    r"|quarter)s?\s+(?:beginning|starting))\s+$"
)
_IS_DEED = re.compile(r"(?i)(?:be|been|being|have|has|had|is|are|not|and|or|shall|will|to|\w+ly|\w{1,4}\))$")
_OTHERS_DO = re.compile(
    r"(?i)\s+(?:may\b(?!\s+(?:not|only)\b)|(?P<must>(?:hereby\s+)?(?:shall|will|must|agrees?\s+to)\b"
    r"(?!\s+(?:not\s+be\s+(?:required|obliged|obligated)|have\s+(?:the|a)\s+(?:right|option)|be\s+entitled)\b))"
    r"|(?:shall|will)\s+(?:not\s+be|have|be)\b)"
)
_WHICH = re.compile(r"(?i)(?:,\s*)?\b(?:(?:of|to|for|by|in|within)\s+)?(?:which|whom)\s+(?:the\s+)?$")
_AND = re.compile(
    r"(?i)(?:[,;]\s*)?\b(?:and|but|whereupon,?|(?:after|upon|following|in)\s+which(?:\s+(?:case|event"
    r"|time))?,?)\s+(?:the\s+)?$"
)
_FAILING = re.compile(r"(?i),?\s*\b(?:failing\s+(?:which|that)|in\s+default\s+of\s+which)\b")
_SENTENCE_ENDS = re.compile(r"[.;](?=\s|$)")
_AMOUNTS_TO = any_of("a_period_of a_maximum_of the first at_least such an? approximately any not_less_than no_less_than additional further")
_LIMITS = re.compile(rf"(?i)\b(?:within|(?:no|not)\s+(?:later|more|longer)\s+than)\s*(?:{_AMOUNTS_TO}\s+)*$")
_LASTS = re.compile(rf"(?i)\b(?:for|until|period\s+of|term\s+of|during(?:\s+the)?)\s*(?:{_AMOUNTS_TO}\s*)*$")
_CLOCK = r"(?:(?:noon|midnight|\d{1,2}(?::\d\d)?\s*(?:[ap]\.?m\.?|o'clock))(?:\s*,?\s*[A-Z][\w.]*(?:\s+[Tt]ime)?)?\s*,?\s+(?:on|of)\s+)?"
_BY_DAY = re.compile(
    rf"(?i)\b(?P<how>{BY}|until|through|as\s+of|effective|in|during)\s+{_CLOCK}(?:the\s+)?(?:(?:month|calendar\s+year|year)\s+(?:of\s+)?)?"
    r"(?P<end>(?:end|close|last\s+day)\s+of\s+)?$"
)
_RANGE = re.compile(r"(?i)\s+(?:to|or|and)\s+|\s?-\s?")
_CLOSES = re.compile(r"\s*(?:[.,;)]|$)")
_TOLD_OF = re.compile(r"(?i)\b(?:\w+ed|made|held|given|written|taken|sent|done)\s+(?:\w+\s+)?(?:in|during)\s+(?:\w+\s+)*$")
_NO_DEADLINE = ("until", "through", "as", "effective")
_COUNTED_FROM = re.compile(
    r"(?i)\s*'?s?'?\s*(?:time|period)?,?\s*(?:(?P<after>immediately\s+following|after|from|following|of)"
    r"|(?P<before>prior\s+to|before|in\s+advance\s+of|preceding))\s+(?:and\s+\w+\s+)?"
)
_NOTICE_AFTER = re.compile(
    r"(?i)'?\s*(?:,?\s*(?:\(or\s+[^)]{0,30}\)|"
    + any_of("prior advanced? written or_more calendar business express in_advance")
    + r"))*\s*(?:notice|notification)\b"
)
_NOTICE_BEFORE = re.compile(r"(?i)\b(?:notice|notify|notifies|notifying|notification|inform|advise)\b[^.;]{0,100}$")
_ON_EVENT = re.compile(
    r"(?i)(?:^|[,;]\s*|\b(?:promptly|immediately|due|payable|shall|will|only|made|paid|and)\s+)"
    r"(?:(?:immediately\s+|promptly\s+)?" + any_of("upon following after on at_the_time_of") + r"|(?P<before>prior\s+to|before"
    r"|in\s+advance\s+of))\s+"
)
_EVENT = re.compile(
    r"(?i)(?:the|its|their|an?|any|such|each|every|all|[A-Z][\w'-]*(?:'s|s'))?\s*(?:[\w'-]+\s+){0,3}?"
    + nouns(
        "receipt termination expiration expiry execution delivery completion notice request demand invoice end date approval "
        "acceptance shipment"
        " closing occurrence submission discovery signing effectiveness commencement close payment conclusion filing issuance "
        "installation arrival"
        " determination event launch publication anniversary transfer disclosure day month quarter year renewal performance beginning start"
        " first last default breach failure sale notification learning becoming receiving"
    )
)
_EVENT_ENDS = re.compile(
    r"[,;:()]|\.(?=\s|$)|\s(?:(?:from|and)\s+(?=[A-Z])|(?<!\bof\s)that\b|"
    + any_of(
        "shall will must may if unless which who provided whether regardless but except in_accordance in_order in_the_event "
        "in_writing at_its at_the"
        " by_wire by_check by_means by_written including with under relating regarding pursuant to_the_extent to_pay to_provide "
        "to_enable for_any"
        " for_all for_the as_provided as_set as_may as_to context specif~ together during within so_that so_long requesting stating "
        "describing"
        " and_shall and_will and_in and_if and_prior and_at and_to and_the and_is and_any"
    )
    + ")"
)
_LONGEST_EVENT = 120  # characters
_ARTICLE = re.compile(r"(?i)^(?:the|an?|any|its|such(?=\s+(?:receipt|termination|end)))\s+(?=\w)")
_AROUND = 120  # characters before a day that can say that something else happens on it


@dataclass(frozen=True, slots=True)
class ReadTiming:
    """What the words of an obligation say of time, and every value in them."""

    values: tuple[Value, ...] = ()
    deadline: Deadline | None = None
    recurrence: Recurrence | None = None
    conditions: tuple[str, ...] = ()
    notice_period: Value | None = None


@dataclass(frozen=True, slots=True)
class _Said:
    """Words whose subject begins at `subject`: `own` give values, `time` those of them that can say when it is due; places agree."""

    own: str
    time: str
    subject: int
    above: str
    values: tuple[Value, ...]


def read_timing(
    words: str, subject: int, above: str = "", own: str = "", *, day_first: bool | None = None, forbids: bool = False
) -> ReadTiming:
    """Read the words of an obligation (made plain), whose subject begins at `subject`.

    `above` leads them in; `own` are the words with blanks for what others do; `day_first` tells how the document writes dates in figures.
    What it `forbids` is due on no day.
    """
    own = own or words
    said = _Said(own, _own_time(own, subject), subject, above, values_in(own))
    deadline, again = _due(said)
    deadline = deadline and in_figures(deadline, day_first)
    if forbids and deadline is not None and (deadline.timing is not Timing.BEFORE or deadline.span is None):
        deadline = None
    return ReadTiming(said.values, deadline, again, _conditions(words, subject, above), _notice(said))


def without_others(text: str, deed: int, named: Named, roster: Roster) -> str:
    """Return the plain words of an obligation with blanks for what others have to do, or may do, beside it; of the same length.

    "Buyer shall pay a deposit of $500, which Supplier shall return within 30 days": the thirty days are Supplier's.
    """
    failing = _FAILING.search(text, deed)
    spans = [(failing.start(), _end(_SENTENCE_ENDS, text, failing.end()))] if failing else []
    for name in roster.plain.finditer(text, deed):
        other, does = roster.named(name[0]), _OTHERS_DO.match(text, name.end())
        low = max(deed, name.start() - 40)
        which, joined = _WHICH.search(text[low : name.start()]), _AND.search(text[low : name.start()])
        another = named.bound is Bound.PARTY and other.party not in ("", named.party)
        if does and another and which:
            spans.append((low + which.start(), _end(_CLAUSE_STOPS, text, name.end())))
        elif does and not does["must"] and joined and (another or "which" in joined[0] or "whereupon" in joined[0]):
            spans.append((low + joined.start(), _end(_SENTENCE_ENDS, text, name.end())))
    return _blanked(text, spans)


def _conditions(words: str, subject: int, above: str) -> tuple[str, ...]:
    """Return the words that have to come true first: those before the subject (which may stand above), and those after the deed."""
    first = words[:subject].strip() or above.strip()
    later = _LATER.search(words, subject)
    found = ([first.rstrip(" ,")] if _LEADING.match(first) else []) + ([later["words"]] if later else [])
    return tuple(" ".join(one.split()) for one in found)


def _notice(said: _Said) -> Value | None:
    """Return the period of notice that is asked for: "thirty days' prior notice", "notice at least thirty days before"."""
    for value in said.values:
        if value.kind is ValueKind.DURATION:
            ahead = _COUNTED_FROM.match(said.own, value.end)
            told = _NOTICE_BEFORE.search(said.own[max(0, value.start - 110) : value.start]) and ahead and ahead["before"]
            if told or _NOTICE_AFTER.match(said.own, value.end):
                return value
    return None


def _own_time(words: str, subject: int) -> str:
    """Return words with blanks for what cannot say when their deed is due: conditions, and clauses that describe something."""
    spans = [*_leading(words, subject), *_waiting(words, subject)]
    for found in _RELATIVE.finditer(words, subject):
        end = _end(_CLAUSE_STOPS, words, found.end())
        if not _OWED.search(words, found.start(), end) and not _A_DAY.search(words, subject, found.start()):
            spans.append((found.start(), end))
    return _blanked(words, spans)


def _leading(words: str, subject: int) -> Iterator[Span]:
    """Yield where words before the subject say what is waited for; a time right before the subject is the obligation's."""
    waits = ""
    stops = [*(comma.end() for comma in _COMMA.finditer(words, 0, subject)), subject]
    for start, end in zip([0, *stops], stops, strict=False):
        part = words[start:end]
        found = _WAITS.search(part)
        event = _EVENT_FIRST.match(part)
        if found is not None and not part[: found.start()].strip(' \t\n"(').lower().strip(" andbutor,"):
            waits = part
        elif waits and not words[end:subject].strip() and _OWN_PART.match(part):
            sure = _THEN.match(part) or not _NEGATED.search(waits) or (event and not re.search(r"\d", part))
            waits = "" if sure else waits + part
        elif waits:
            waits += part
        if waits:
            yield start, end - (words[end - 1] == ",")
        elif event and (day := _BY_A_DAY.search(part)):
            yield start + day.start(), end


def _waiting(words: str, subject: int) -> Iterator[Span]:
    """Yield where words from the subject on say what is waited for: between commas, or to the end of the sentence."""
    at = subject
    while (found := _WAITS.search(words, at)) is not None:
        end = _end(_STOPS, words, found.end())
        comma = _COMMA.search(words, found.end(), end) if _ASIDE_OPENS.search(words, subject, found.start()) else None
        if comma and words[found.end() : comma.start()].strip():
            doubtful = _OWN_PART.match(words, comma.end()) and _NEGATED.search(words, found.start(), comma.start())
            end = end if doubtful else comma.start()
        yield found.start(), end
        at = max(end, found.end())


def _due(said: _Said) -> tuple[Deadline | None, Recurrence | None]:
    """Return when it is due and how often: on days of the calendar that return, else by what the words give first."""
    again, values = recurrence(said.time), tuple(v for v in said.values if said.time[v.start : v.end].strip())
    monthly = of_month(said.time)
    deadline, again = (monthly, again) if monthly else of_year(said.time, said.subject, again, values) or (_deadline(said, values), again)
    course = run(said.time, values, again) if again else None
    if deadline is None and course is not None and course.first is not None:
        deadline = Deadline(Timing.ON, day=course.first)
    return (replace(deadline, run=course) if deadline and course else deadline), again


def _deadline(said: _Said, values: tuple[Value, ...]) -> Deadline | None:
    """Return the deadline that the words give first: a time or a day, a day counted in words, the end of a period, an event."""
    for value in values:
        found = _counted(said, value) if value.kind is ValueKind.DURATION else _dated(said, value) if value.kind is ValueKind.DATE else None
        if found is not None:
            return found
    nth = nth_after(said.time)
    if nth is not None:
        return Deadline(nth[1], span=nth[0], trigger=_event(said.own, nth[2], said.subject))
    return (
        of_period(said.time) or _ambiguous(said.time) or _on_event(said.time, said.subject) or _on_event(said.above[-200:], 0, whole=True)
    )


def _ambiguous(words: str) -> Deadline | None:
    """Return the deadline of what is due by a day in figures that can be read in two ways: for now its trigger."""
    for found in day_in_figures(words):
        how = _BY_DAY.search(words[max(0, found.start() - 40) : found.start()])
        if how is not None and not how["how"].casefold().startswith(_NO_DEADLINE):
            return Deadline(side(how["how"]), trigger=found[0])
    return None


def _counted(said: _Said, value: Value) -> Deadline | None:
    """Return the deadline that a duration sets, with what it counts from; None where it says how long something lasts.

    Of a range ("30 to 60 days after") its last day is that of the later end.
    """
    until = next(
        (v for v in said.values if v.kind is value.kind and v is not value and _RANGE.fullmatch(said.own, value.end, v.start)), None
    )
    until = until if until and said.own[value.start : value.end].split()[-1][-1:] in "0123456789)" else None
    last, before = until or value, said.time[max(0, value.start - 60) : value.start]
    if _LASTS.search(before):
        return None
    notice = _NOTICE_AFTER.match(said.time, last.end)
    ahead = _COUNTED_FROM.match(said.time, notice.end()) if notice else None
    link = ahead if ahead and ahead["before"] else _COUNTED_FROM.match(said.time, last.end)
    if link is not None:
        day = next((v.day for v in said.values if v.kind is ValueKind.DATE and v.start == link.end()), None)
        span = value if link["before"] else last
        return Deadline(
            Timing.BEFORE if link["before"] else Timing.WITHIN, day, span, "" if day else _event(said.own, link.end(), said.subject)
        )
    return None if notice or not _LIMITS.search(before) else Deadline(Timing.WITHIN, span=last)


def _dated(said: _Said, value: Value) -> Deadline | None:
    """Return the deadline that a day sets; of a month or a year it is due in, its last day may be waited for."""
    words = said.time
    how = _BY_DAY.search(words, max(0, value.start - 60), value.start)
    if how is None or value.day is None or of_another(words, how.start()):
        return None
    preposition = how["how"].casefold()
    if preposition.startswith(_NO_DEADLINE) or (how["end"] and value.start < said.subject):
        return None
    if preposition in {"in", "during"}:
        opens = not words[: how.start()].strip()
        month = value.day.month and not value.day.exact and (value.start > said.subject or opens)
        if not month or not _CLOSES.match(words, value.end) or _TOLD_OF.search(words[max(0, value.start - 60) : value.start]):
            return None
    return Deadline(Timing.WITHIN if how["end"] else side(preposition), day=value.day)


def of_another(words: str, at: int) -> bool:
    """Tell whether what happens at a time, whose preposition begins at a place, is described and not owed: "Goods ordered before ..."."""
    found = _HAPPENED.search(words[max(0, at - _AROUND) : at])
    return found is not None and not _IS_DEED.search(found["before"].rstrip(","))


def _on_event(words: str, subject: int, *, whole: bool = False) -> Deadline | None:
    """Return the deadline of what is due on an event itself, or before it; `whole`: only where words say nothing before it."""
    for found in _ON_EVENT.finditer(words):
        if _EVENT.match(words, found.end()) and (not whole or found.start() == 0) and (trigger := _event(words, found.end(), subject)):
            return Deadline(Timing.BEFORE if found["before"] else Timing.ON, trigger=trigger)
    return None


def _event(words: str, start: int, subject: int) -> str:
    """Return the few words that name an event, without article; they end before the subject where they stand before it."""
    most = min(subject if start < subject else len(words), start + _LONGEST_EVENT)
    stop = _EVENT_ENDS.search(words, start, most)
    end = stop.start() if stop else most
    if not stop and end == start + _LONGEST_EVENT:
        end = words.rfind(" ", start, end)
    return _ARTICLE.sub("", " ".join(words[start:end].split()).strip(" .,;:\"'"))


def _blanked(words: str, spans: list[Span]) -> str:
    for start, end in spans:
        words = words[:start] + " " * (end - start) + words[end:]
    return words


def _end(ends: re.Pattern[str], words: str, at: int) -> int:
    found = ends.search(words, at)
    return found.start() if found else len(words)
