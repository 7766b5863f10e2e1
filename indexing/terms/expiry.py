"""When a contract ends: on a day, at the end of a period, on an event, or not of itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

from graph.model.documents import ClauseType
from graph.model.obligations import TimeUnit, Value, ValueKind
from graph.model.resolution import TermState
from graph.model.terms import Column
from graph.periods import Period
from graph.quantities import values_in
from graph.term import term_on
from indexing.terms.figures import say
from indexing.terms.lasting import ABOUT_TERM, NOTICE_AFTER
from indexing.terms.passages import Sentence
from indexing.terms.subject import Found, Hit, Scene, Subject, is_redacted, of_kind, pattern

T = ClauseType

_TERM = pattern(r"\b(?:term|agreement|contract|licen[sc]e|lease|engagement|appointment|period)\b")
_ENDS_ON = pattern(
    r"\b(?:until|through|to and including|expir\w+(?: on)?|terminat\w+ on|terminat\w+|end(?:s|ing)?(?: on)?"
    r"|(?:expiration|expiry|termination) date\W+(?:is|means|shall be)?)\W+(?:and including |midnight |the close of business "
    r"|\d+:\d+ \S+ )?(?:on |of )?[^.;]{0,25}$"
)
_NOT_THE_END = pattern(
    r"\b(?:notice|written|payment|invoice|pay|deliver|option|effective as of|dated|made as of|prior to|if )\b[^,;]{0,40}$"
)
_ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth", "thirteenth",
    "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth", "twentieth",
)  # fmt: skip
_TENS = {"twenty-fifth": 25, "thirtieth": 30, "fortieth": 40, "fiftieth": 50, "ninety-ninth": 99}
_ANNIVERSARY = pattern(
    r"\b(?:until|through|on|at|upon|to|of|than|\(\w\)|is|be"
    r"|as)\b[^.;]{0,60}?\b(?P<word>[a-z]+(?:-[a-z]+)?)(?: \((?P<figure>\d+)(?:st|nd|rd"
    r"|th)?\))? (?:annual )?anniversary of (?P<start>[^,.;)]{3,90})"
)
_LASTS = pattern(
    r"\b(?:term|agreement|contract|effect|force|licen[sc]e|engagement|appointment|period|lease)\b[^.;]{0,140}?\b(?:for|of|is|be"
    r"|continues?|lasts?|remains?|:|means|equal to)\b[^.;]{0,60}$"
)
_FROM = pattern(
    r"\b(?:commenc\w+|begin\w*|from|starting|after|as of|following|beginning)\s+(?:with |on |upon |at )?(?P<start>[^,.;()]{3,70})"
)
_OWN_START = pattern(
    r"\b(?:effective date|commencement date|date (?:hereof|of (?:this|the) (?:\w+ )?(?:agreement|contract|execution)"
    r"|first (?:above|set forth|written)\w*)|date (?:first )?(?:set forth |written )?above|execution|signing|agreement date|signature"
    r"|date of signing|start date)\b"
)
_OPEN_ENDED = (
    (
        "perpetual",
        pattern(
            r"\b(?:agreement|contract|term|licen[sc]e)\b.{0,160}?\b(?:in perpetuity|perpetual(?:ly)?|indefinite(?:ly)?"
            r"|indefinite (?:period|term))\b"
        ),
    ),
    (
        "until terminated",
        pattern(
            r"\b(?:agreement|contract|term|appointment)\b.{0,200}?\buntil (?:it is |such time as (?:it is )?|otherwise |sooner "
            r"|earlier )?(?:\w+ )?(?:terminated|cancell?ed|termination)\b"
        ),
    ),
    (
        "until terminated",
        pattern(
            r"\b(?:agreement|contract)\b.{0,120}?\b(?:continue|remain)\b.{0,60}?\b(?:unless (?:and until )?|until )(?:\w+ ){0,3}terminat"
        ),
    ),
)
_ON_EVENT = pattern(
    r"\b(?:agreement|term|contract)\b.{0,120}?\b(?:shall|will|shall automatically)? ?(?:terminate|expire|continue|remain|end)s?\b"
    r".{0,80}?\b(?:until|upon|on|through|when)\b (?P<event>(?:the |such |any )?(?:later|earlier|earliest|latest|completion|expiration"
    r"|termination|payment|end|date|occurrence|closing)\b.{3,120})"
)
_CHOICE = pattern(r"\b(?:later|earlier|latest|earliest) (?:of|to occur)\b")
_TERM_HEADING = pattern(r"\b(?:term|duration|expir|period)\b")
_NEXT_TERM = pattern(r"\b(?:renew\w*|extend\w*|exten(?:sion|ded)|successive|additional|further)\b[^.;]{0,80}$")


def expiry(sentence: Sentence) -> Found | None:
    """Read when the contract ends: a day, a period with its start, or that it is open-ended."""
    flat = sentence.flat
    passage = sentence.passage
    at_home = bool(ABOUT_TERM & passage.types) or bool(_TERM_HEADING.search(passage.heading))
    if not _TERM.search(flat):
        return None
    return _day(flat, at_home=at_home) or _anniversary(flat) or _period(flat, at_home=at_home) or _open(flat, at_home=at_home)


def _day(flat: str, *, at_home: bool) -> Found | None:
    for value in of_kind(values_in(flat), ValueKind.DATE):
        before = flat[: value.start]
        if _ENDS_ON.search(before) and not _NEXT_TERM.search(before) and value.day is not None:
            strong = 5 if at_home else 3
            note = "the later or earlier of several" if _CHOICE.search(flat) else ""
            return Found(str(value.day.last_day()) if value.day.exact else str(value.day), (value,), ("date",), note, strong)
    return None


def _anniversary(flat: str) -> Found | None:
    for found in _ANNIVERSARY.finditer(flat):
        count = int(found["figure"]) if found["figure"] else _ordinal(found["word"])
        if count and not _NEXT_TERM.search(flat[: found.start("word")]):
            value = Value(ValueKind.DURATION, found.start("word"), found.start("start"), str(count), TimeUnit.YEAR)
            start = "own" if _OWN_START.search(found["start"]) else found["start"].strip()
            return Found(say(value), (value,), ("anniversary", start), weight=4)
    return None


def _ordinal(word: str) -> int:
    low = word.casefold()
    return _ORDINALS.index(low) + 1 if low in _ORDINALS else _TENS.get(low, 0)


def _period(flat: str, *, at_home: bool) -> Found | None:
    values = values_in(flat)
    for value in of_kind(values, ValueKind.DURATION):
        before, after = flat[: value.start], flat[value.end :]
        if value.unit in {TimeUnit.HOUR, TimeUnit.BUSINESS_DAY} or NOTICE_AFTER.search(after) or _NEXT_TERM.search(before):
            continue
        if not _LASTS.search(before):
            continue
        start = _FROM.search(after)
        named = of_kind(values, ValueKind.DATE, value.end)
        if named and start and named[0].start - value.end < 80:
            return Found(say(value), (value, named[0]), ("period", "dated"), weight=4 if at_home else 2)
        other = start is not None and not _OWN_START.search(after[: start.end() + 40])
        return Found(say(value), (value,), ("period", start["start"].strip() if other and start else "own"), weight=4 if at_home else 2)
    return None


def _open(flat: str, *, at_home: bool) -> Found | None:
    for text, words in _OPEN_ENDED:
        if words.search(flat):
            return Found(text, tags=("open-ended",), weight=3 if at_home else 1)
    event = _ON_EVENT.search(flat)
    if event is not None and at_home:
        return Found("on an event", tags=("event",), note=f"ends on {event['event'].strip()[:100]}", weight=2)
    return Found("blacked out", weight=1, unread=True) if at_home and is_redacted(flat) and _LASTS.search(flat) else None


def settle_expiry(hits: Sequence[Hit], scene: Scene) -> tuple[Hit, Found] | None:
    """Return the last day by the term on record, else as the weightiest words give or lead to it."""
    term = term_on(scene.lineage, scene.document.document_id, scene.as_of)
    read = [(hit, _computed(hit.found, scene)) for hit in hits]
    if not read:
        return None
    if term.until is not None:
        hit, found = next(((h, f) for h, f in read if f.text == term.until.isoformat()), None) or next(
            ((h, f) for h, f in read if h.passage.entry.clause.clause_id == term.clause_id), read[0]
        )
        note = {TermState.RENEWED_PRESUMED: "renewed by itself, as far as the papers show", TermState.EXPIRED: "the term has expired"}
        tags = tuple(t for t in found.tags if t in {"date", "period"}) or ("date",)
        return hit, replace(found, text=term.until.isoformat(), tags=tags, note=note.get(term.state, found.note), computed=term.computed)
    return read[0]


def _computed(found: Found, scene: Scene) -> Found:
    """Return what a sentence says with the day that its period leads to, where it can be counted."""
    if found.tags[:1] not in {("period",), ("anniversary",)}:
        return replace(found, tags=tuple(t for t in found.tags if t in {"date", "open-ended", "event"}))
    start = _start(found, scene)
    length = _length(found.values[0])
    if start is None or length is None:
        since = "" if found.tags[1] in {"own", "dated"} else f"from {found.tags[1]}"
        return replace(found, tags=("period",), note=since or "no day is known from which it runs")
    last = length.after(start) - timedelta(days=0 if found.tags[0] == "anniversary" else 1)
    return replace(found, text=last.isoformat(), tags=("date", "period"), computed=True)


def _start(found: Found, scene: Scene) -> date | None:
    if found.tags[1] == "dated":
        day = found.values[1].day
        return day.first_day() if day and day.exact else None
    starts = scene.document.starts
    return starts.first_day() if found.tags[1] == "own" and starts and starts.exact else None


def _length(value: Value) -> Period | None:
    if not value.number.isdigit():
        return None
    count = int(value.number)
    match value.unit:
        case TimeUnit.YEAR:
            return Period(months=12 * count)
        case TimeUnit.MONTH:
            return Period(months=count)
        case TimeUnit.WEEK:
            return Period(days=7 * count)
        case _:
            return Period(days=count)


SUBJECT = Subject(
    Column.EXPIRY,
    ("term", "expir", "continu", "until", "agreement shall", "anniversary", "effect"),
    frozenset({T.TERM, T.EXPIRATION_DATE, T.RENEWAL_TERM}),
    expiry,
    settle_expiry,
)
