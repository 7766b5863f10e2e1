"""When a contract ends: on a day, at the end of a period, on an event, or not of itself.

A day is taken from the words, or counted from the period they give and the day it runs from; where nobody knows that
day, the period itself is the answer. A name for the end ("until the Expiration Date") leads to where it is defined.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date

from graph import term_starts
from graph.expiry import Expiry, renewed_until, renews
from graph.model.dates import PartialDate
from graph.model.documents import ClauseType
from graph.model.edges import EdgeStatus, OperationKind
from graph.model.obligations import TimeUnit, Value, ValueKind
from graph.model.resolution import TermState
from graph.model.terms import Column
from graph.named_days import named_day
from graph.term import term_on
from indexing.terms import expiry_words as say_so
from indexing.terms.figures import say
from indexing.terms.lasting import NOTICE_AFTER, Count, at_home
from indexing.terms.passages import Sentence, flatten
from indexing.terms.subject import Found, Hit, Scene, Subject
from indexing.terms.wording import is_redacted, of_kind

T = ClauseType

_TOLD = {TermState.TERMINATED: "ended before its term", TermState.NOTICE_GIVEN: "notice was given that ends it"}
_NEAR = 260  # characters: in a sentence elsewhere, the end stands close to the words that speak of the contract's


def expiry(sentence: Sentence) -> Found | None:
    """Read when the contract ends: a day, a period with its start, or that it is open-ended."""
    flat = sentence.flat
    home = at_home(sentence)
    defined = say_so.DEFINES.match(flat)
    if defined is not None and not say_so.TERM_NAMED.search(defined["name"]):
        return None
    told = (home and say_so.LASTING.search(flat)) or say_so.EXPRESSLY.search(flat) or say_so.LABELLED.search(flat)
    if told is None and (not home or say_so.VERB.search(flat)):
        return None
    at = told.start() if told is not None and not home else 0
    if not home and say_so.WHILE.search(flat[:at]):
        return None
    given = _given(sentence, at, home=home)
    if given is not None and not home and given.values[0].start > at + _NEAR:
        return None
    return given or _open(flat, home=home)


def _given(sentence: Sentence, at: int, *, home: bool) -> Found | None:
    """Return the day or the period that a sentence gives from a place on."""
    return _day(sentence, at, home=home) or _anniversary(sentence.flat, at, home=home) or _period(sentence, at, home=home)


def _day(sentence: Sentence, at: int, *, home: bool) -> Found | None:
    flat = sentence.flat
    for value in of_kind(sentence.values, ValueKind.DATE, at):
        before = flat[: value.start]
        ends = say_so.ENDS_ON.search(before) or say_so.ENDS_ON_ONE_OF.search(before)
        at_the_end = ends is not None and not say_so.BY_CHOICE.search(before[: ends.start()])
        if (
            value.day is None
            or say_so.NEXT_TERM.search(before)
            or not (at_the_end or ((home or say_so.LABELLED.search(flat)) and _to(sentence, value)))
        ):
            continue
        return Found(str(value.day.last_day() if value.day.exact else value.day), (value,), ("date",), _several(flat), 5 if home else 3)
    return None


def _to(sentence: Sentence, value: Value) -> bool:
    """Tell whether a day is the second of two ("1 February 2020 to 31 January 2022")."""
    first = [v for v in of_kind(sentence.values, ValueKind.DATE) if v.end <= value.start]
    return bool(first) and sentence.flat[first[-1].end : value.start].strip() in {"to", "-", "—", "until", "through"}


def _several(flat: str) -> str:
    return "the later or earlier of several" if say_so.CHOICE.search(flat) else ""


def _anniversary(flat: str, at: int, *, home: bool) -> Found | None:
    for found in say_so.ANNIVERSARY.finditer(flat, at):
        count = int(found["figure"]) if found["figure"] else say_so.ordinal(found["word"])
        before = flat[: found.start()]
        if count and say_so.TO_ANNIVERSARY.search(before) and not say_so.NEXT_TERM.search(before):
            value = Value(ValueKind.DURATION, found.start(), found.end("word") + len(" anniversary"), str(count), TimeUnit.YEAR)
            counted = Count(
                value,
                start=term_starts.cut(found["start"] or "") or term_starts.stated(flat, *found.span()),
                inclusive=True,
                month_end=bool(say_so.MONTH_END.search(before)),
            )
            return Found(say(value), (value,), ("period",), _several(flat), 4 if home else 3, count=counted)
    return None


def _period(sentence: Sentence, at: int, *, home: bool) -> Found | None:
    flat = sentence.flat
    for value in of_kind(sentence.values, ValueKind.DURATION, at):
        before, after = f"{sentence.passage.heading}: {flat[: value.start]}" if home else flat[: value.start], flat[value.end :]
        if value.unit in {TimeUnit.HOUR, TimeUnit.BUSINESS_DAY} or NOTICE_AFTER.search(after) or say_so.AFTER_THE_END.search(after):
            continue
        if say_so.UNDONE.search(before) or (say_so.AND_FOR.search(before) and not say_so.FROM.search(after[:40])):
            continue
        if say_so.NEXT_TERM.search(before) or say_so.BY_CHOICE.search(before) or not say_so.FOR.search(before):
            continue
        return Found(say(value), (value,), ("period",), "", 4 if home else 2, count=_count(sentence, value))
    return None


def _count(sentence: Sentence, value: Value) -> Count:
    """Return a period with the words that say from when it runs."""
    flat = sentence.flat
    return Count(value, start=term_starts.stated(flat, value.start, value.end), month_end=bool(say_so.MONTH_END.search(flat)))


def _open(flat: str, *, home: bool) -> Found | None:
    named = [m["name"].strip() for m in say_so.NAME.finditer(flat) if not say_so.OWN_START.search(m["name"])] if home else []
    if named:
        return Found("on an event", tags=("event",), note=named[-1], weight=3)
    for text, words in say_so.OPEN_ENDED:
        if words.search(flat):
            return Found(text, tags=("open-ended",), weight=3 if home else 1)
    lasts = _hanging(flat) if home else ""
    if lasts:
        return Found("on an event", tags=("event",), note=lasts, weight=2)
    event = _event(flat) if home else ""
    if event:
        return Found("on an event", tags=("event",), note=f"ends on {event}", weight=2)
    return Found("blacked out", weight=1, unread=True) if home and is_redacted(flat) and say_so.FOR.search(flat) else None


def _event(flat: str) -> str:
    """Return the words of the event on which the contract ends; a day on which it begins is none."""
    for found in say_so.EVENT.finditer(flat):
        leads = say_so.RUNS_TO if found["at"].lower() in {"until", "through"} else say_so.ENDS_AT
        if leads.search(flat[: found.start()]) and not say_so.BEGAN.match(found["event"]):
            return found["event"].strip()[:100]
    return ""


def _hanging(flat: str) -> str:
    """Say on what the end of the contract hangs: another contract, the life of something, a state; "" where the words say no such thing."""
    another = say_so.WITH_ANOTHER.search(flat)
    life, long = say_so.LIFE.search(flat), say_so.LONG.search(flat)
    if another is not None and not long:
        return f"ends with {(another['with'] or another['of']).strip()}"
    if life is not None:
        return f"lasts for {(life['life'] or life['is']).strip()}"
    return f"lasts {long['long'].strip()}" if long is not None else ""


def settle_expiry(hits: Sequence[Hit], scene: Scene) -> tuple[Hit, Found] | None:
    """Return the last day as the weightiest words give it or lead to it, moved by what renewed, extended or ended the contract since."""
    if not hits:
        return None
    hit, found = _counted(hits[0], scene)
    hit, found = _by_name(hit, found, scene) or (hit, found)
    term = term_on(scene.lineage, scene.document.document_id, scene.as_of)
    if term.until is not None and (term.state in _TOLD or _extended(scene)):
        return hit, replace(
            found, text=term.until.isoformat(), tags=("date",), note=_TOLD.get(term.state, "extended"), computed=term.computed
        )
    return hit, _today(hit, found, scene) if found.tags[:1] == ("date",) else found


def _extended(scene: Scene) -> bool:
    """Tell whether a change moved the end by a period, which changes no words."""
    edges = scene.lineage.edges if scene.lineage.edges_reach(scene.document.document_id) else ()
    mine = (e for e in edges if e.target_document_id == scene.document.document_id and e.status is EdgeStatus.COMMITTED)
    return any(e.operation is not None and e.operation.kind is OperationKind.EXTEND for e in mine)


def _today(hit: Hit, found: Found, scene: Scene) -> Found:
    """Return a last day as it stands on the day asked: past, it may have been moved on by a renewal."""
    try:
        until = date.fromisoformat(found.text)
    except ValueError:
        return found  # a month or a year: nothing is counted from it
    if scene.as_of <= until:
        return found
    stated = Expiry(until, hit.passage.entry.clause, found.computed)
    if not renews(scene.lineage, scene.document, stated, scene.as_of):
        return replace(found, note="the term has expired")
    again = renewed_until(scene.lineage, scene.document, stated, scene.as_of)
    told = "renewed by itself, as far as the papers show"
    return replace(found, text=(again or until).isoformat(), note=told, computed=found.computed or again is not None)


def _counted(hit: Hit, scene: Scene) -> tuple[Hit, Found]:
    """Return a reading with the day that its period leads to, where it can be counted."""
    found, count = hit.found, hit.found.count
    if count is None:
        return hit, found
    start = _starts(scene).of(count.start or _begins(hit, scene))
    last = count.last_day(start.day)
    if last is None:
        return hit, replace(found, note=", ".join(n for n in (f"from {start.words}" if start.words else "", start.why) if n))
    return hit, replace(found, text=last.isoformat(), tags=("date", "period"), computed=True)


def _begins(hit: Hit, scene: Scene) -> str:
    """Return the words by which another sentence under the same heading says when the term begins; "" where none does."""
    heading, attached = hit.passage.heading, hit.passage.attached
    near = (s for p in scene.passages if p.speaks and p.heading == heading and p.attached is attached for s in p.sentences)
    return next((words for s in near if at_home(s) and (words := term_starts.begins(s.flat))), "")


def _starts(scene: Scene) -> term_starts.Starts:
    """Return what the contract tells of days from which its term can run."""
    document = scene.document
    return term_starts.Starts(document, term_starts.last_signature(scene.lineage, document), lambda name: _holding(name, scene))


def _holding(name: str, scene: Scene) -> Iterator[str]:
    return (flatten(passage.text) for passage in scene.passages if name.lower() in passage.low)


def _day_called(name: str, scene: Scene) -> tuple[Sentence, Value] | None:
    """Return where a name is given its day, as a value of that sentence."""
    for passage in scene.passages:
        for sentence in passage.sentences if name.lower() in passage.low else ():
            found = named_day(name, [sentence.flat])
            if found is not None and found.day is not None:
                return sentence, Value(ValueKind.DATE, found.start, found.end, day=PartialDate.of(found.day))
    return None


def _by_name(hit: Hit, found: Found, scene: Scene) -> tuple[Hit, Found] | None:
    """Return what the definition of a named end gives ("until the Expiration Date"); None where the end has no name or none defines it."""
    name = found.note if found.tags == ("event",) and found.note[:1].isupper() else ""
    if not name:
        return None
    defines = re.compile(rf"\"?{re.escape(name)}\"?(?: \([^)]*\))?(?:(?: shall)? (?:means?|is)\b|:)", re.IGNORECASE)
    for passage in scene.passages:
        for sentence in passage.sentences if name.lower() in passage.low else ():
            place = defines.search(sentence.flat)
            said = place and _given(sentence, place.end(), home=True)
            if said:
                new, counted = _counted(Hit(sentence, said, hit.weight), scene)
                return new, replace(counted, note=counted.note or _called(name, hit))
    called = _day_called(name, scene) if say_so.START_NAMED.fullmatch(name) else None
    if called is None:
        return None
    sentence, value = called
    return Hit(sentence, found, hit.weight), Found(str(value.day), (value,), ("date",), _called(name, hit), found.weight)


def _called(name: str, hit: Hit) -> str:
    return f"the {name} of {hit.passage.entry.clause.section}"


SUBJECT = Subject(
    Column.EXPIRY,
    (
        "=term|=ends|=valid|=starts|=lasts|=runs|=last"
        "|terminat|expir|continu|until|anniversar|effect|=force|=end|commenc|duration|period & until|through|=thru|expir|anniversar"
        "|perpetu|indefinit|year|month|=day|=days|week|=end|=ends|ending|19|20|long|=upon|=with|=life|remainder|=balance|=same|duration|unlimited|=unless|=fixed|definite"
    ),
    frozenset({T.TERM, T.EXPIRATION_DATE, T.RENEWAL_TERM}),
    expiry,
    settle_expiry,
)
