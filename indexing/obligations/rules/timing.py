"""When an obligation is due, how often, and on what condition, with the typed values of its words.

A relative deadline keeps the event it counts from in the contract's own few words; no day is made of it here. A day that returns keeps no
year. Times of conditions, of what is only described and of what others may do are left out: a wrong due day is worse than none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from graph.model.dates import PartialDate
from graph.model.obligations import Bound, Deadline, Recurrence, Run, TimeUnit, Timing, Value, ValueKind, YearDay
from graph.text.dates import DAY_NUMBER, MONTH, parse_date, readings
from graph.text.numerals import NUMBER_WORD, ORDINALS, alternation, parse_words
from graph.text.quantities import values_in
from indexing.obligations.rules.roster import Named, Roster
from indexing.obligations.rules.vocabulary import CONDITIONS, among, any_of, worded

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class ReadTiming:
    """What the words of an obligation say of time, and every value in them."""

    values: tuple[Value, ...] = ()
    deadline: Deadline | None = None
    recurrence: Recurrence | None = None
    conditions: tuple[str, ...] = ()
    notice_period: Value | None = None


def read_timing(
    words: str, subject: int, above: str = "", own: str = "", *, day_first: bool | None = None, forbids: bool = False
) -> ReadTiming:
    """Read the words of an obligation (made plain), whose subject begins at `subject`.

    `above` leads them in; `own` are the words with blanks for what others do; `day_first` tells how the document writes dates in figures.
    What it `forbids` is due on no day.
    """
    own = own or words
    values, time = values_in(own), _own_time(own, subject)
    timed = tuple(v for v in values if time[v.start : v.end].strip())
    again = min((one for one, _ in _intervals(time)), key=list(Recurrence).index, default=None)
    deadline = of_month(time)
    if deadline is None and (yearly := _of_year(time, subject, again, timed)):
        deadline, again = yearly
    deadline = deadline or _stated(time, timed, own, subject) or _on_event(time, subject) or _on_event(above[-200:], 0, whole=True)
    course = _run(time, timed, again) if again else None
    if course and (deadline or course.first):
        deadline = replace(deadline or Deadline(Timing.ON, day=course.first), run=course)
    deadline = deadline and _in_figures(deadline, day_first)
    if forbids and deadline and (deadline.timing is not Timing.BEFORE or deadline.span is None):
        deadline = None
    return ReadTiming(values, deadline, again, _conditions(words, subject, above), _notice(own, values))


_LEADING = worded(rf"\W*((but|and|however|further),? )?{any_of(f'{CONDITIONS} should where when whenever upon subject_to')}")
_LATER = worded(
    rf",? (?P<words>({any_of(CONDITIONS)}|subject to(?="
    rf" {any_of('the this any such its section article prior receipt payment approval')}))(?!"
    rf" {any_of('any applicable necessary so not required possible')} ?[,)])[^;]{{4,400}}?)(?=;|, ?(and|but|or) (shall|will"
    rf"|{any_of(CONDITIONS)})|\.? ?$)"
)
_HOLLOW = (  # it waits for nothing: "if any", "when due", "subject to Section 4", "except as provided in"
    rf" (as |when )?(due\b|{any_of('any so not applicable necessary available possible')} ?([,;.)]|and\b)|(\w+ly |otherwise"
    rf" )*{any_of('permitted provided required set_forth stated specified agreed')}|(this |the |applicable"
    rf" )?{any_of('law terms? provisions? sections? articles? clauses? schedules? exhibits?')})"
)
_WAITS = worded(
    rf"(?<![\w-])({any_of(CONDITIONS + ' when whenever where subject_to')}(?!{_HOLLOW})|once\b(?! (an?|per|every|each|in)\b)|should\b)"
)
_OWN_PART = among(
    "before prior_to on upon after following no_later_than not_later_than by within promptly", before=r" ?(then,? )?(on or )?"
)
_EVENT_FIRST = worded(r" ?(upon|after|following|on the)\b")
_BY_A_DAY = worded(r" (on or before|not? later than|prior to|before|by) (?=[^,;]*\d)")
_COMMA = worded(r",(?! (of )?(19|20)\d\d\b)(?!\d)")
_STOPS = worded(
    rf";|\.(?=\s|$)|\)|,? ({any_of('and but or')} )?in {any_of('any each every no')} (event|case)\b|, ?(and|but|or)"
    rf" {any_of('shall will must')}"
)
_RELATIVE = worded(rf"\b((that|who) (?=(is|are|was|were|has|have|had|may|can|do|does|did|fails?) )|{any_of('which whom whose')} )")
_A_DAY = worded(rf"\b(date|day|time|week|month|quarter|year) ({any_of('on by in of at after from')} )?$")
_OWED = worded(r"\b(shall|will|must|due|payable)\b")
_CLAUSE_STOPS = re.compile(r"[;)]|\.(?=\s|$)|,(?!\d)(?!\s+(?:19|20)\d\d)")
_OTHERS_DO = worded(
    rf" (may\b(?! (not|only)\b)|(?P<must>(shall|will|must|agrees? to)\b(?! (not be {any_of('required obliged obligated')}|be entitled)\b))"
    rf"|(shall"
    r"|will) (not )?be\b)"
)
_JOINED = worded(
    rf"([,;] ?)?\b((?P<whose>({any_of('of to for by')} )?(which|whom))|and|but|whereupon,?|{any_of('after upon following in')}"
    rf" which( \w+)?,?) (the )?$"
)
_FAILING = worded(r",? ?\b(failing (which|that)|in default of which)\b")


def without_others(text: str, deed: int, named: Named, roster: Roster) -> str:
    """Return the plain words of an obligation with blanks for what others have to do, or may do, beside it; of the same length.

    "Buyer shall pay a deposit of $500, which Supplier shall return within 30 days": the thirty days are Supplier's.
    """
    failing = _FAILING.search(text, deed)
    spans = [(failing.start(), len(text))] if failing else []
    for name in roster.plain.finditer(text, deed):
        does, low = _OTHERS_DO.match(text, name.end()), max(deed, name.start() - 40)
        joined = _JOINED.search(text[low : name.start()]) if does else None
        if does is None or joined is None:
            continue
        another = named.bound is Bound.PARTY and roster.named(name[0]).party not in ("", named.party)
        if another or (not does["must"] and "wh" in joined[0]):
            spans.append((low + joined.start(), _end(_CLAUSE_STOPS if joined["whose"] else _STOPS, text, name.end())))
    return _blanked(text, spans)


def _conditions(words: str, subject: int, above: str) -> tuple[str, ...]:
    """Return the words that have to come true first: those before the subject (which may stand above), and those after the deed."""
    first = words[:subject].strip() or above.strip()
    later = _LATER.search(words, subject)
    found = ([first.rstrip(" ,")] if _LEADING.match(first) else []) + ([later["words"]] if later else [])
    return tuple(" ".join(one.split()) for one in found)


def _own_time(words: str, subject: int) -> str:
    """Return words with blanks for what cannot say when their deed is due: conditions, and clauses that describe something."""
    spans = [*_leading(words, subject), *_waiting(words, subject)]
    for found in _RELATIVE.finditer(words, subject):
        end = _end(_CLAUSE_STOPS, words, found.end())
        if not _OWED.search(words, found.start(), end) and not _A_DAY.search(words, subject, found.start()):
            spans.append((found.start(), end))
    return _blanked(words, spans)


def _leading(words: str, subject: int) -> Iterator[Span]:
    """Yield where words before the subject say what is waited for; a time that follows it with "then", or alone, is the obligation's."""
    start, waits = 0, ""
    for end in (*(comma.end() for comma in _COMMA.finditer(words, 0, subject)), subject):
        part = words[start:end]
        found = _WAITS.search(part)
        if waits and end >= len(words[:subject].rstrip()) and (own := _OWN_PART.match(part)):
            waits = "" if "then" in own[0] or not re.search(r"(?i)\bnot?\b|fail|unless", waits) or not re.search(r"\d", part) else waits
        elif found and not part[: found.start()].strip(' \n"(').lower().strip(" andbutor,"):
            waits = part
        if waits:
            yield start, end - (words[end - 1] == ",")
        elif _EVENT_FIRST.match(part) and (day := _BY_A_DAY.search(part)):
            yield start + day.start(), end
        start = end


def _waiting(words: str, subject: int) -> Iterator[Span]:
    """Yield where words from the subject on say what is waited for: between commas, or to the end of the sentence."""
    at = subject
    while (found := _WAITS.search(words, at)) is not None:
        end = _end(_STOPS, words, found.end())
        comma = _COMMA.search(words, found.end(), end) if words[: found.start()].rstrip()[-1:] in ("", ",", ":", "(") else None
        end = comma.start() if comma and words[found.end() : comma.start()].strip() else end
        yield found.start(), end
        at = max(end, found.end())


_NOTICE_AFTER = worded(
    rf"'? ?(,? ?(\(or [^)]{{0,30}}\)|{any_of('prior advanced? written or_more calendar business express in_advance')}))* ?(notice"
    rf"|notification)\b"
)
_NOTICE_BEFORE = worded(r"\b(notice|notif(y|ies|ying|ication)|inform|advise)\b[^.;]{0,100}$")
_COUNTED_FROM = worded(
    r" ?'?s?'? ?(time|period)?,? ?((?P<after>immediately following|after|from|following|of)|(?P<before>prior to|before|in advance of"
    r"|preceding)) (and \w+ )?"
)


def _notice(own: str, values: tuple[Value, ...]) -> Value | None:
    """Return the period of notice that is asked for: "thirty days' prior notice", "notice at least thirty days before"."""
    for value in values:
        if value.kind is ValueKind.DURATION:
            ahead = _COUNTED_FROM.match(own, value.end)
            told = ahead and ahead["before"] and _NOTICE_BEFORE.search(own[max(0, value.start - 110) : value.start])
            if told or _NOTICE_AFTER.match(own, value.end):
                return value
    return None


BY = r"on or (before|prior to)|not? later than|by( no later than)?|before|prior to|on"
"""Words before the day by which something is due."""
_NUMBERS: Mapping[str, int] = {word: number for number, word in enumerate(ORDINALS, 1)} | {"last": 31, "final": 31}
_ORDINAL = rf"({alternation(_NUMBERS).replace('-', '[- ]')}|\d{{1,3}}{any_of('st nd rd th')})( ?\( ?\d{{1,3}}\s?(st|nd|rd|th)? ?\))?"
_AN_ORDINAL = worded(rf"\b{_ORDINAL}")
_WORKING = rf"(?P<working>{any_of('business working banking')} )?"
_DAY_OF_MONTH = worded(
    rf"(\b(?P<how>{BY}) )?(the )?\b(?P<numbers>{_ORDINAL}( (calendar )?{_WORKING}days?)?( ?(,|and|&) ?((and|the) )*{_ORDINAL}( days?)?)*)"
    rf" (of|in) {any_of('each every the a')} (?!{any_of('second third fourth other alternate')} )(\w+ ){{0,2}}?month\b"
)
_COUNTED = worded(rf"\b(after|following|from|prior to|before|{any_of('ending beginning starting')} on|,|and|or) (the )?$")
_YEAR_DAY = rf"({MONTH} {DAY_NUMBER}|(the )?({_ORDINAL}|\d{{1,2}})( day)?( of)? {MONTH})\b(?! ?,? ?(of )?(19|20)\d\d)"
_A_YEAR_DAY = worded(_YEAR_DAY)
_YEAR_DAYS = worded(
    rf"(?P<link>\b({BY}|each|every|after|following) (each |every |the )?)(?P<days>{_YEAR_DAY}( ?(,|and|&) ?((and|on|the|each)"
    rf" )*{_YEAR_DAY}){{0,11}})(?P<each> ?,? ?(of|in) {any_of('each every any')} (\w+ )?year\b)?"
)
_RUNS = worded(r"\b(commenc\w+|begin\w*|start\w*|end(s|ed|ing)?|expir\w+|effective) $")
_EVERY_YEAR = worded(r"\b(each|every|per) (\w+ )?year,? $|\b(yearly|annually)\b[^.;]{0,20}$")
_FIGURES = re.compile(r"(?<![\d/.-])(\d\d?)([/.-])(\d\d?)\2(?:\d{4}|\d\d)(?![\d/-])")
_AMOUNTS_TO = any_of("a_period_of a_maximum_of the first at_least an? approximately any not_less_than no_less_than additional further")
_LIMITS = worded(rf"\b(within|not? (later|more|longer) than) ?({_AMOUNTS_TO} )*$")
_LASTS = worded(rf"\b{any_of('for until period_of term_of during during_the')} ?({_AMOUNTS_TO} ?)*$")
_BY_DAY = worded(rf"\b(?P<how>{BY}) (the )?({any_of('month calendar_year year')} (of )?)?(?P<end>{any_of('end close last_day')} of )?$")
_HAPPENS = any_of("arising occurring ending beginning starting made given sent sold paid held built done written taken")
_HAPPENED = worded(
    rf"(?P<before>[\w-]+,?) (\w+ed|{_HAPPENS})( {any_of('by to from for in at with under of hereunder pursuant_to')}[^,;:.]{{0,60}}?)? $"
)
_IS_DEED = worded(r"(be|been|being|have|has|had|is|are|not|and|or|shall|will|to|\w+ly|\w{1,4}\))$")
_RANGE = worded(rf" {any_of('to or and')} |\s?-\s?")


def side(preposition: str) -> Timing:
    """Return on which side of a day lies what is due "on", "before" or "by" it."""
    low = preposition.casefold()
    return Timing.ON if low == "on" else Timing.BEFORE if low.startswith(("before", "prior")) else Timing.WITHIN


def _by(preposition: str) -> Timing:
    """Return the side of a day that returns: what is due on it is due by it."""
    return Timing.BEFORE if side(preposition) is Timing.BEFORE else Timing.WITHIN


def of_month(words: str) -> Deadline | None:
    """Return the deadline of what is due on a day of each month, by its date or counted in working days; None where words name none."""
    found = _DAY_OF_MONTH.search(words)
    if found is None or (not found["how"] and _COUNTED.search(words[max(0, found.start() - 40) : found.start()])):
        return None
    numbers = sorted({_ordinal(m[0]) for m in _AN_ORDINAL.finditer(found["numbers"])})
    if not all(1 <= n <= 31 for n in numbers) or (found["working"] and len(numbers) > 1):
        return None
    if len(numbers) > 1:
        return Deadline(_by(found["how"] or "by"), days=tuple(YearDay(0, n) for n in numbers))
    return Deadline(_by(found["how"] or "by"), day_of_month=numbers[0], working=bool(found["working"]))


def _of_year(words: str, subject: int, again: Recurrence | None, values: tuple[Value, ...]) -> tuple[Deadline, Recurrence] | None:
    """Return the deadline of what is due on days of each year, and how often that is; None where the words name none, or no year again.

    A time that the words count from such days ("within 90 days after June 30 of each year") is counted from each.
    """
    for found in _YEAR_DAYS.finditer(words):
        days = _days(found["days"])
        ahead, link = words[: found.start()], found["link"].casefold()
        each = found["each"] or "each" in link or "every" in link or _EVERY_YEAR.search(ahead) or (len(days) > 1 and again)
        often = {2: Recurrence.SEMIANNUAL, 4: Recurrence.QUARTERLY, 12: Recurrence.MONTHLY}.get(len(days), Recurrence.ANNUAL)
        led = found.start() < subject and ahead.rstrip()[-1:] not in ("", ",")
        span = next((v for v in values if v.kind is ValueKind.DURATION and not ahead[v.end :].strip(" '") and v.end <= found.start()), None)
        counted = span is not None or not link.startswith(("after", "following"))
        if days and each and counted and again in {None, Recurrence.ANNUAL, often} and not led and not _RUNS.search(ahead[-30:]):
            return Deadline(_by(link), span=span, days=days), often
    return None


def _days(words: str) -> tuple[YearDay, ...]:
    """Return the days of a list; () where no year has one of them."""
    found = [
        parse_date(f"{one[0].removeprefix('the ')}, 2000") for one in _A_YEAR_DAY.finditer(words)
    ]  # of a leap year, which has them all
    return tuple(sorted({YearDay(one.month, one.day) for one in found if one and one.day})) if all(found) else ()


def _stated(time: str, values: tuple[Value, ...], own: str, subject: int) -> Deadline | None:
    """Return the deadline that the words state first: a time or a day, a day in figures."""
    for value in values:
        found = _span(time, values, value, own, subject) if value.kind is ValueKind.DURATION else _dated(time, value, subject)
        if found is not None:
            return found
    for figures in _FIGURES.finditer(time):
        how = _BY_DAY.search(time[max(0, figures.start() - 40) : figures.start()])
        if how is not None and readings(figures[0]):
            return Deadline(side(how["how"]), trigger=figures[0])
    return None


def _span(time: str, values: tuple[Value, ...], value: Value, own: str, subject: int) -> Deadline | None:
    """Return the deadline that a duration sets, with what it counts from; None where it says how long something lasts.

    Of a range ("30 to 60 days after") its last day is that of the later end.
    """
    ranged = own[value.start : value.end].rsplit(maxsplit=1)[-1][-1:] in "0123456789)"
    later = (v for v in values if ranged and v.kind is value.kind and v is not value and _RANGE.fullmatch(own, value.end, v.start))
    last, before = next(later, value), time[max(0, value.start - 60) : value.start]
    if _LASTS.search(before):
        return None
    notice = _NOTICE_AFTER.match(time, last.end)
    ahead = _COUNTED_FROM.match(time, notice.end()) if notice else None
    link = ahead if ahead and ahead["before"] else _COUNTED_FROM.match(time, last.end)
    if link is None:
        return None if notice or not _LIMITS.search(before) else Deadline(Timing.WITHIN, span=last)
    day = next((v.day for v in values if v.kind is ValueKind.DATE and v.start == link.end()), None)
    timing, span = (Timing.BEFORE, value) if link["before"] else (Timing.WITHIN, last)
    return Deadline(timing, day, span, "" if day else _event(own, link.end(), subject))


def _dated(time: str, value: Value, subject: int) -> Deadline | None:
    """Return the deadline that a day sets; of the end of a month or a year, its last day may be waited for."""
    how = _BY_DAY.search(time, max(0, value.start - 60), value.start) if value.kind is ValueKind.DATE else None
    if how is None or value.day is None:
        return None
    happened = _HAPPENED.search(time[max(0, how.start() - 120) : how.start()])  # "Goods ordered before ..."
    if (happened and not _IS_DEED.search(happened["before"].rstrip(","))) or (how["end"] and value.start < subject):
        return None
    return Deadline(Timing.WITHIN if how["end"] else side(how["how"]), day=value.day)


_NAMED_DAY = any_of("date day end closing termination expiration anniversary completion")
_ON_EVENT = worded(
    rf"(^|[,;] ?|\d (?=upon )|\b{any_of('promptly immediately due payable shall will only made paid and')} )((immediately |promptly"
    rf" )?(upon|following|after|at the time of|on (?=(the|each|its) (\w+ ){{0,2}}{_NAMED_DAY}))|(?P<before>prior to|before|in advance of))"
    rf" (?=[^\W\d])"
)
_EVENT_ENDS = among(
    "shall will must may if unless which who provided whether regardless but except in_accordance in_order in_the_event in_writing at_its"
    " at_the by_written including with under relating regarding pursuant to_the_extent to_pay to_provide for_any for_all for_the"
    " as_provided as_set together during within so_that requesting stating describing and_shall and_will and_in and_if and_prior and_at"
    " and_to and_the and_is and_any",
    before=r"[,;:()]|\.(?=\s|$)| ((from|and) (?=[A-Z])|(?<!\bof\s)that\b|",
    after=")",
)
_LONGEST_EVENT = 120  # characters
_ARTICLE = worded(rf"^(the|an?|any|its|such(?= {any_of('receipt termination end')})) (?=\w)")


def _on_event(words: str, subject: int, *, whole: bool = False) -> Deadline | None:
    """Return the deadline of what is due on an event itself, or before it; `whole`: only where words say nothing before it."""
    for found in _ON_EVENT.finditer(words):
        if (not whole or found.start() == 0) and (trigger := _event(words, found.end(), subject)):
            return Deadline(Timing.BEFORE if found["before"] else Timing.ON, trigger=trigger)
    return None


def _event(words: str, start: int, subject: int) -> str:
    """Return the few words that name an event, without article; they end before the subject where they stand before it."""
    most = min(subject if start < subject else len(words), start + _LONGEST_EVENT)
    stop = _EVENT_ENDS.search(words, start, most)
    end = stop.start() if stop else most if most < start + _LONGEST_EVENT else words.rfind(" ", start, most)
    return _ARTICLE.sub("", " ".join(words[start:end].split()).strip(" .,;:\"'"))


def day_first(texts: Iterable[str]) -> bool | None:
    """Return whether a document's dates in figures put the day before the month, by those read only so; None if they do not tell."""
    found = [(int(m[1]), int(m[3])) for text in texts for m in _FIGURES.finditer(text)]
    ways = {first > 12 for first, second in found if (first > 12) is not (second > 12) and max(first, second) <= 31}
    return ways.pop() if len(ways) == 1 else None


def _in_figures(deadline: Deadline, day_first: bool | None) -> Deadline:
    """Return a deadline with the day that a date in figures means by the other dates of the document; else it waits for somebody to say."""
    both = readings(deadline.trigger) if deadline.day is None else ()
    if not both:
        return deadline
    if day_first is None:
        return replace(deadline, trigger=f"{deadline.trigger}, which is {both[0]} or {both[1]}")
    way = "day before month" if day_first else "month before day"
    read_as = f"{deadline.trigger} is read with the {way}, as other dates of the document are written"
    return replace(deadline, trigger="", day=both[day_first], read_as=read_as)


_OFTEN = {
    Recurrence.DAILY: "daily 1_day",
    Recurrence.WEEKLY: "weekly 1_week",
    Recurrence.EVERY_TWO_WEEKS: "fortnightly 2_week",
    Recurrence.MONTHLY: "monthly 1_month",
    Recurrence.EVERY_TWO_MONTHS: "2_month",
    Recurrence.QUARTERLY: "quarterly 3_month 1_quarter",
    Recurrence.SEMIANNUAL: "semiannual semiannually halfyearly twice 6_month",
    Recurrence.ANNUAL: "annual annually yearly 12_month 1_year 1_annum 1_anniversary",
    Recurrence.EVERY_TWO_YEARS: "biennial biennially evennumbered oddnumbered 2_year",
    Recurrence.EVERY_THREE_YEARS: "triennial triennially 3_year",
}
_RECURRENCES = {word: one for one, words in _OFTEN.items() for word in words.split()}
_COUNTS: Mapping[str, int] = {"other": 2, "second": 2, "alternate": 2, "two": 2, "third": 3, "three": 3, "six": 6, "twelve": 12}
_RETURNS = worded(
    r"(?<!bi-)(?<!half[- ])\b((?P<adverb>(dai|week|fortnight|month|quarter|semi-? ?annual|half[- ]year|annual|year|biennial|triennial)ly"
    rf"|semi-? ?annual|(?-i:annual(?= [a-z]))(?! {any_of('aggregate limit maximum cap')})|(bi|tri)ennial|(even|odd)-numbered|twice (?=(an?"
    rf"|per|each|yearly|annually) ?))|(each|every|per|any given|once {any_of('a per every')}|{any_of('end close beginning start')} of"
    rf" {any_of('a the such')}|(on|in|during)(?="
    r" alternate)) "
    rf"((?P<count>{'|'.join(_COUNTS)}|\(?\d+\)?)[\s-]+(\( ?\d+ ?\) ?)?)?(?P<between>(\w+ ){{0,2}}?)(?P<unit>day|week|month|quarter|year"
    rf"|annum|anniversary)s?\b(?! period)((?<!day)|(?! {any_of('of after for that until from during')})))"
)
_SKIPS = among("other second alternate third four fourth fifth five sixth eight nine ten even odd")
"""Of these, none is each."""
_RATE = worded(r"(%|per ?cent|interest)[^,;.]{0,60}$")


def place(words: str, one: Recurrence) -> re.Match[str] | None:
    """Return where words say that something returns so often; None where they do not."""
    return next((found for other, found in _intervals(words) if other is one), None)


def _intervals(words: str) -> Iterator[tuple[Recurrence, re.Match[str]]]:
    for found in _RETURNS.finditer(words):
        count = (found["count"] or "1").strip("()").casefold()
        named = re.sub(r"[^a-z]", "", (found["adverb"] or "").casefold()) or f"{_COUNTS.get(count, count)}_{found['unit'].casefold()}"
        rate = _RATE.search(words[max(0, found.start() - 80) : found.start()])
        if named in _RECURRENCES and not rate and not _SKIPS.search(found["between"] or ""):
            yield _RECURRENCES[named], found


_OF_THEM = rf"( \w+){{0,4}}? {any_of('due payable made paid')}( and payable)?"
_FROM = worded(
    rf"\b((begin|commenc|start)\w*|first{_OF_THEM}|from( and including)?|between|during the period( from)?)"
    rf" ({any_of('on with in as_of from')} )?(the )?$"
)
_UNTIL = worded(
    rf"\b((up )?({any_of('until to through thru')})( and including)?|{any_of('ending ends concluding expiring')}( on| with)?"
    rf"|last{_OF_THEM}( on)?) (the )?$"
)
_TO = worded(r" ?(, ?)?(and|-) ?(and including )?$")
_YEARS = worded(rf"\b(from|between) (?P<first>(19|20)\d\d) {any_of('to through until and')} (?P<last>(19|20)\d\d)\b")
_TIMES = worded(
    rf"\b(?P<count>{NUMBER_WORD}|\d{{1,3}}) ?(\( ?\d{{1,3}} ?\) ?)?((equal|successive|consecutive|level|further|[a-z-]+ly|annual) ?,?"
    rf" ?(and )?){{0,5}}"
    r"(instal?lments?|(?<=ly\s)payments?|(?<=annual\s)payments?)\b"
)
_FOR = worded(rf"\bfor (a (total )?period of |a total of |the {any_of('first next following')} )?$")
_COUNTED_BY = {Recurrence.WEEKLY: TimeUnit.WEEK, Recurrence.MONTHLY: TimeUnit.MONTH, Recurrence.ANNUAL: TimeUnit.YEAR}


def _run(words: str, values: tuple[Value, ...], again: Recurrence) -> Run | None:
    """Return from when to when something returns, and how often in all; None where the words, whose values these are, say nothing of it."""
    first, lasts, before = None, list[PartialDate](), None
    for value in values:
        ahead = words[: value.start][-80:]
        if value.kind is not ValueKind.DATE or value.day is None:
            continue
        if _UNTIL.search(ahead) or (before and first and _TO.fullmatch(words, before.end, value.start)):
            lasts.append(value.day)
        elif first is None and _FROM.search(ahead):
            first = value.day
        before = value
    if between := _YEARS.search(words):
        first, lasts = first or PartialDate(int(between["first"])), [*lasts, PartialDate(int(between["last"]))]
    found = Run(first, min(lasts, key=PartialDate.last_day, default=None), _times(words, values, again))
    return found if found != Run() else None


def _times(words: str, values: tuple[Value, ...], again: Recurrence) -> int:
    """Return how often something returns in all: "in twelve equal monthly instalments", "each month for 12 months"; 0 if nothing says."""
    if found := _TIMES.search(words):
        return int(found["count"]) if found["count"].isdigit() else int(parse_words(found["count"]) or 0)
    unit = _COUNTED_BY.get(again)
    lengths = (
        v for v in values if v.kind is ValueKind.DURATION and v.unit == unit and v.number.isdigit() and _FOR.search(words[: v.start][-40:])
    )
    return next((int(v.number) for v in lengths if not _COUNTED_FROM.match(words, v.end) or words[v.end :].startswith(" of")), 0)


def _ordinal(words: str) -> int:
    """Return the number of an ordinal in words or figures, 31 for "last"; 0 for what is none."""
    bare = words.partition("(")[0]
    digits = re.match(r"\d+", bare)
    return int(digits[0]) if digits else _NUMBERS.get("-".join(bare.casefold().replace("-", " ").split()), 0)


def _blanked(words: str, spans: list[Span]) -> str:
    for start, end in spans:
        words = words[:start] + " " * (end - start) + words[end:]
    return words


def _end(ends: re.Pattern[str], words: str, at: int) -> int:
    found = ends.search(words, at)
    return found.start() if found else len(words)
