"""What is asked of the portfolio table, in words or in short: "caps under $1m and automatic renewal".

    SUBJECT under|over|at least|... VALUE     caps under $1m · payment over 45 days · late interest >= 1.5% a month
    expires|renews before|after|within|in D   expires within 90 days · renews before June 2027
    needs consent on SUBJECT                  needs consent on change of control
    governed by PLACE law                     governed by New York law · governing law = England
    no|has SUBJECT, or a kind of SUBJECT      no liability cap · automatic renewal · mutual indemnity
    not ...                                   not governed by Delaware law

Several are joined by "and". What cannot be read is refused with examples: nothing is guessed.
"""

from __future__ import annotations

import re
from calendar import month_name
from dataclasses import replace
from datetime import date, timedelta

from graph.errors import UsageError
from graph.model.obligations import TimeUnit, Value, ValueKind
from graph.model.terms import Column
from graph.text.dates import find_dates
from graph.text.quantities import values_in
from indexing.phrases import compile_all
from indexing.terms.basis import Basis, basis_in, without_basis
from indexing.terms.filter_tests import Condition, Test
from indexing.terms.places import canonical
from indexing.terms.questions import QUESTIONS

_CALLED = {column: compile_all(question.row["called"]) for column, question in QUESTIONS.items()}
_TAGGED = [
    (compile_all(words), column, tag) for column, question in QUESTIONS.items() for tag, words in question.row.get("asked", {}).items()
]
_TESTS = {
    Test.AT_MOST: r"<=|≤|at most|up to|no more than|not more than|not over|maximum",
    Test.AT_LEAST: r">=|≥|at least|no less than|not less than|minimum|not under",
    Test.BELOW: r"<|under|below|less than|shorter than|lower than",
    Test.ABOVE: r">|over|above|more than|longer than|higher than|greater than|exceeding",
    Test.EQUAL: r"==?|:|is|are|of|equals?",
}
_COMPARISON = re.compile("|".join(rf"(?P<{test}>(?<![a-z])(?:{words})(?![a-z]))" for test, words in _TESTS.items()), re.IGNORECASE)
_COUNTED = re.compile(r"(?i)\s+(?:in the|limits?)$")
_DATED = re.compile(
    r"(?i)^(?P<what>expir(?:es?|y|ing)|ends?|renews?(?: automatically)?)\s+(?P<how>before|by|until|after|from|since|in|on|during"
    r"|within(?: the next)?|in the next)\s+(?P<when>.+)$"
)
_GOVERNED = re.compile(
    r"(?i)^(?:govern(?:ed|ing)(?: by)?(?: law)?|under|law)\s*(?:==?|:|is"
    r"|of)?\s*(?:the )?(?:laws? of )?(?:the )?(?:state of )?(?P<place>.+?)(?: laws?)?$"
)
_COURTS = re.compile(r"(?i)^(?:courts?|jurisdiction|venue|seat)\s*(?:==?|:|is|of|in)?\s*(?P<place>.+)$")
_BEFORE = re.compile(r"(?i)^(?P<no>(?:no|without|lacks?)\b)?\s*(?:has |have |with |an? )?")
_BEHIND = re.compile(r"(?i) (?:clauses?|provisions?|right)$")
_NEGATED = re.compile(r"(?i)^not\s+")
_AND = re.compile(r"(?i)\s*(?:,\s*and\b|(?<!england )\band\b|,(?!\d)|;|(?<!england )&)\s*")
_ASKED = (
    "caps under $1m", "payment over 45 days", "expires within 90 days", "governed by New York law",
    "needs consent on change of control", "automatic renewal", "no insurance",
)  # fmt: skip
_DECEMBER = 12
_SHOWN = 40  # characters of what was asked
_BESIDE_VALUE = re.compile(r"(?i)(?:\W|\b(?:net|a|of|the|in|fees|paid|prior|advance|notice)\b)*")
_BESIDE_DAY = re.compile(r"(?i)(?:\W|\b(?:the|of|end)\b)*")
_EITHER_WAY = re.compile(r"\b(?P<one>\d{1,2})([/.-])(?P<other>\d{1,2})\2\d{2,4}\b")  # the fifth of June, or the sixth of May
_MONTH_ONLY = re.compile(rf"(?i)^(?P<before>.*\b)(?P<month>{'|'.join(month_name[1:])})$")
_MILLIONS = re.compile(r"(?i)(?<=\d)\s?(mm|mn|m|k|bn|b)\b")
_SCALE = {"k": "thousand", "m": "million", "mm": "million", "mn": "million", "bn": "billion", "b": "billion"}


def parse_filter(words: str, as_of: date) -> tuple[Condition, ...]:
    """Read what is asked, all of which must hold; "within 90 days" counts from `as_of`. Raises UsageError for what cannot be read."""
    parts = [part.strip(" .?") for part in _AND.split(" ".join(words.split()))]
    if not any(parts):
        raise UsageError(_help(words))
    return tuple(condition for part in parts if part for condition in _conditions(part, as_of))


def columns_of(conditions: tuple[Condition, ...]) -> tuple[Column, ...]:
    """Return the columns that conditions look at, each once."""
    return tuple(dict.fromkeys(c.column for c in conditions))


def _conditions(part: str, as_of: date) -> tuple[Condition, ...]:
    part = _with_year(part, as_of)
    negated = _NEGATED.match(part)
    bare = part[negated.end() :] if negated else part
    found = _tagged(bare) or _dated(bare, as_of) or _placed(bare) or _compared(bare) or _said(bare)
    if not found:
        raise UsageError(_help(part))
    if negated and len(found) > 1:
        raise UsageError(f"'{part}' asks for two things at once; ask for each by itself.")
    return tuple(replace(c, negated=c.negated is not bool(negated), words=part) for c in found)


def _tagged(part: str) -> tuple[Condition, ...]:
    bare = _BEFORE.sub(lambda m: f"{m['no']} " if m["no"] else "", part.lower())
    found = ((column, tag) for words, column, tag in _TAGGED if _is_called(bare, words))
    return next(((Condition(column, Test.TAGGED, part, tags=(tag,)),) for column, tag in found), ())


def _is_called(words: str, names: tuple[re.Pattern[str], ...]) -> bool:
    return any(name.fullmatch(words) for name in names)


def _column(words: str) -> Column | None:
    return next((column for column, names in _CALLED.items() if _is_called(words.lower(), names)), None)


def _dated(part: str, as_of: date) -> tuple[Condition, ...]:
    found = _DATED.match(part)
    days = _days(found["how"].lower(), found["when"], as_of) if found else None
    if found is None or days is None:
        return ()
    ends = Condition(Column.EXPIRY, Test.WITHIN, part, first=days[0], last=days[1])
    renews = found["what"].lower().startswith("renew")
    return (Condition(Column.RENEWAL, Test.TAGGED, part, tags=("automatic",)), ends) if renews else (ends,)


def _days(how: str, when: str, as_of: date) -> tuple[date, date] | None:
    """Return the first and the last day that are meant; None where no day or period is given."""
    if how.startswith("within") or how == "in the next":
        span = _value(when)
        return (as_of, _later(as_of, _most_days(span))) if span is not None and span.kind is ValueKind.DURATION else None
    meant = _named(when)
    if meant is None:
        return None
    first, last = meant
    return {
        "before": (date.min, _later(first, -1)),
        "by": (date.min, last),
        "until": (date.min, last),
        "after": (_later(last, 1), date.max),
        "from": (first, date.max),
        "since": (first, date.max),
    }.get(how, meant)


def _later(day: date, days: int) -> date:
    """Return the day so many days on, or back; no further than the calendar goes."""
    try:
        return day + timedelta(days=days)
    except OverflowError:
        return date.max if days > 0 else date.min


def _named(when: str) -> tuple[date, date] | None:
    """Return the first and the last day of a day, month or year that is named; None where more is said, or it can be read two ways."""
    found = find_dates(when)
    if found:
        whole = len(found) == 1 and _BESIDE_DAY.fullmatch(_around(when, found[0].start, found[0].end))
        return (found[0].date.first_day(), found[0].date.last_day()) if whole and not _two_ways(when) else None
    return (date(int(when), 1, 1), date(int(when), 12, 31)) if re.fullmatch(r"[12]\d{3}", when) else None


def _two_ways(when: str) -> bool:
    """Tell whether a day in figures can have its month first or second."""
    found = _EITHER_WAY.search(when)
    return found is not None and found["one"] != found["other"] and max(int(found["one"]), int(found["other"])) <= _DECEMBER


def _with_year(part: str, as_of: date) -> str:
    """Return what is asked with the year of a month that is named without one: the next such month, or this one."""
    found = _MONTH_ONLY.match(part)
    if found is None:
        return part
    month = [name.casefold() for name in month_name].index(found["month"].casefold())
    return f"{part} {as_of.year + (month < as_of.month)}"


def _most_days(span: Value) -> int:
    unit = {TimeUnit.WEEK: 7, TimeUnit.MONTH: 31, TimeUnit.YEAR: 366}.get(TimeUnit(span.unit), 1)
    return int(float(span.number) * unit)


def _placed(part: str) -> tuple[Condition, ...]:
    for words, column in ((_GOVERNED, Column.GOVERNING_LAW), (_COURTS, Column.JURISDICTION)):
        found = words.match(part)
        place = canonical(found["place"]) if found else None
        if place is not None:
            return (Condition(column, Test.NAMED, part, text=place),)
    return ()


def _compared(part: str) -> tuple[Condition, ...]:
    for found in _COMPARISON.finditer(part):
        subject, rest = part[: found.start()].strip(), part[found.end() :].strip()
        column = _column(subject) or _column(_COUNTED.sub("", without_basis(subject)))
        if column is None:
            continue
        value, basis = _value(rest), basis_in(subject)
        if value is None:
            value, basis = _value(without_basis(rest)), basis_in(rest)
        counted = value is None or basis is Basis.PLAIN or value.kind in {ValueKind.MONEY, ValueKind.PERCENTAGE}
        if value is not None and counted and basis is not Basis.OVER_RATE:
            return (Condition(column, Test(found.lastgroup or ""), part, value=value, basis=basis),)
    return ()


def _value(words: str) -> Value | None:
    """Return the one value that words are; None where they are none, or say more than that: what is left out would not be asked."""
    spelled = _MILLIONS.sub(lambda m: " " + _SCALE[m[1].lower()], words)
    text, found = next(((text, read) for text in (spelled, words) if (read := values_in(text))), (words, ()))
    if len(found) != 1 or found[0].kind is ValueKind.DATE or not _BESIDE_VALUE.fullmatch(_around(text, found[0].start, found[0].end)):
        return None
    return found[0]


def _around(text: str, start: int, end: int) -> str:
    """Return what stands before and behind a part of a text."""
    return f"{text[:start]} {text[end:]}"


def _said(part: str) -> tuple[Condition, ...]:
    before = _BEFORE.match(part)
    bare = part[before.end() :] if before else part
    column = _column(bare) or _column(_BEHIND.sub("", bare))
    return (Condition(column, Test.SAID, part, negated=bool(before and before["no"])),) if column else ()


def _help(words: str) -> str:
    return f"'{words[:_SHOWN]}' cannot be read. Ask for: {'; '.join(_ASKED)}; or not one of these; several with 'and'."
