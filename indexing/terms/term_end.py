"""The last day of a contract, from the words that give it, the day it is counted from, and what renewed, extended or ended it since.

Where nobody knows from which day a period runs, the period itself is the answer. A name for the end ("until the Expiration Date") leads
to where it is defined.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta

from graph.model.dates import PartialDate
from graph.model.edges import EdgeStatus, OperationKind
from graph.model.obligations import TimeUnit, Value, ValueKind
from graph.model.resolution import TermState
from graph.model.terms import Column
from graph.resolution import term_starts
from graph.resolution.term_expiry import Expiry, renewed_until, renews
from graph.resolution.term_state import term_on
from graph.text.named_dates import named_day
from graph.text.periods import Period
from indexing.terms.contract_sentences import Scene
from indexing.terms.passages import Sentence
from indexing.terms.questions import QUESTIONS, Found, Hit

_TOLD = {TermState.TERMINATED: "ended before its term", TermState.NOTICE_GIVEN: "notice was given that ends it"}
_NAMES_A_DAY = re.compile(r"(?:[A-Z][\w-]+ ){1,3}(?:Date|Day)\b")
_DAY_BEFORE = re.compile(r"(?i)\b(?:day|date) (?:immediately |next )?(?:preceding|before|prior to) (?:the )?$")
_MONTH_END = re.compile(r"(?i)\b(?:last|final) day of the (?:calendar )?month\b")
_CALENDAR = re.compile(r"(?i)\b(?:fiscal|financial|calendar|academic|school)\b")
_SINCE = re.compile(r"(?i)anniversary(?: date)? of ([^,.;)]{3,90})")


def last_day(hits: Sequence[Hit], scene: Scene) -> tuple[Hit, Found] | None:
    """Return the last day as the weightiest words give it or lead to it, moved by what renewed, extended or ended the contract since."""
    if not hits:
        return None
    hit, found = _by_name(*_counted(hits[0], scene), scene)
    term = term_on(scene.lineage, scene.document.document_id, scene.as_of)
    if term.until is not None and (term.state in _TOLD or _extended(scene)):
        note = _TOLD.get(term.state, "extended")
        return hit, replace(found, text=term.until.isoformat(), tags=("date",), note=note, computed=term.computed)
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
    found, flat = hit.found, hit.sentence.flat
    if not found.counted:
        return hit, found
    length = found.values[0]
    before, words = flat[: length.start], flat[length.start : length.end]
    if _CALENDAR.search(words):
        return hit, replace(found, note="years of the calendar, which do not begin with the contract")
    anniversary = words.lower().endswith("anniversary")
    since = _SINCE.match(flat, length.end - len("anniversary")) if anniversary else None
    stated = term_starts.cut(since[1]) if since else term_starts.stated(flat, length.start, length.end)
    start = _starts(scene).of(stated or _begins(hit, scene))
    end = _end(length, start.day)
    if end is None:
        notes = (f"from {start.words}" if start.words else "", start.why)
        return hit, replace(found, note=", ".join(n for n in notes if n) or found.note)
    if _MONTH_END.search(flat):
        end = Period(months=1).after(end.replace(day=1)) - timedelta(days=1)
    elif not anniversary or _DAY_BEFORE.search(before):
        end -= timedelta(days=1)
    return hit, replace(found, text=end.isoformat(), tags=("date", "period"), computed=True)


def _end(length: Value, start: date | None) -> date | None:
    """Return the first day after a period that runs from a day; None where nobody knows from when, or it is no whole number of units."""
    if start is None or not length.number.isdigit():
        return None
    count = int(length.number)
    months = {TimeUnit.YEAR: 12, TimeUnit.MONTH: 1}.get(TimeUnit(length.unit))
    return (
        Period(months=months * count).after(start)
        if months
        else Period(days=count * (7 if length.unit == TimeUnit.WEEK else 1)).after(start)
    )


def _begins(hit: Hit, scene: Scene) -> str:
    """Return the words by which another sentence under the same heading says when the term begins; "" where none does."""
    heading, attached, question = hit.passage.heading, hit.passage.attached, QUESTIONS[Column.EXPIRY]
    near = (p for p in scene.passages if p.speaks and p.heading == heading and p.attached is attached and question.at_home(p))
    return next((words for p in near for s in p.sentences if (words := term_starts.begins(s.flat))), "")


def _starts(scene: Scene) -> term_starts.Starts:
    """Return what the contract tells of days from which its term can run."""
    document = scene.document
    return term_starts.Starts(
        document, term_starts.last_signature(scene.lineage, document), lambda name: (s.flat for s in _holding(name, scene))
    )


def _holding(name: str, scene: Scene) -> Iterator[Sentence]:
    """Yield the sentences in which a name stands, or that stand under it as their heading."""
    for passage in scene.passages:
        if name.casefold() in term_starts.flat(f"{passage.heading} {passage.lead.text} {passage.text}").casefold():
            yield from passage.sentences


def _by_name(hit: Hit, found: Found, scene: Scene) -> tuple[Hit, Found]:
    """Return what the definition of a named end gives ("until the Expiration Date"); the reading itself where nothing defines it."""
    name = found.note if found.tags == ("event",) and found.note[:1].isupper() else ""
    defines = re.compile(rf"\"?{re.escape(name)}\"?(?: \([^)]*\))?(?:(?: shall)? (?:means?|is)\b|:)", re.IGNORECASE)
    question = QUESTIONS[Column.EXPIRY]
    called = f"the {name} of {hit.passage.entry.clause.section}"
    for sentence in _holding(name, scene) if name else ():
        if defines.search(sentence.flat):
            said = next((f for one in question.readings if (f := one.read(sentence, home=True)) is not None and f.values), None)
            if said is not None:
                new, counted = _counted(Hit(sentence, said, hit.weight), scene)
                return new, replace(counted, note=counted.note or called)
    for sentence in _holding(name, scene) if _NAMES_A_DAY.fullmatch(name) else ():
        label = f"{sentence.passage.heading}: " if sentence.passage.heading.casefold() == name.casefold() else ""
        day = named_day(name, [f"{label}{sentence.flat}"])
        if day is not None and day.day is not None and day.start >= len(label):
            value = Value(ValueKind.DATE, day.start - len(label), day.end - len(label), day=PartialDate.of(day.day))
            return Hit(sentence, found, hit.weight), Found(str(value.day), (value,), ("date",), called, found.weight)
    return hit, found
