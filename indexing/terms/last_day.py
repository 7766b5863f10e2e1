"""The last day of a contract, from the words that give it, the day it is counted from, and what renewed, extended or ended it since."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date

from graph.model.dates import PartialDate
from graph.model.edges import EdgeStatus, OperationKind
from graph.model.obligations import Value, ValueKind
from graph.model.resolution import TermState
from graph.resolution import term_starts
from graph.resolution.term_expiry import Expiry, renewed_until, renews
from graph.resolution.term_state import term_on
from graph.text.named_dates import named_day
from indexing.terms import expiry_words as say_so
from indexing.terms.lasting import at_home
from indexing.terms.passages import Sentence, flatten
from indexing.terms.stated_end import given
from indexing.terms.subject import Found, Hit, Scene

_TOLD = {TermState.TERMINATED: "ended before its term", TermState.NOTICE_GIVEN: "notice was given that ends it"}


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
            label = f"{passage.heading}: " if passage.heading.casefold() == name.casefold() else ""
            found = named_day(name, [f"{label}{sentence.flat}"])
            if found is not None and found.day is not None and found.start >= len(label):
                place = found.start - len(label), found.end - len(label)
                return sentence, Value(ValueKind.DATE, *place, day=PartialDate.of(found.day))
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
            said = place and given(sentence, place.end(), home=True)
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
