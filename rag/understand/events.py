"""Days that events of the contracts name: "before Amendment 2", "when SOW 1 was signed", "originally", "a year after the restatement".

An event is read against the register: which document is meant and what day its words give it. Where
that is not known the question is read for the day it was asked for, and says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from enum import StrEnum

from graph.model.dates import PartialDate
from graph.model.documents import AMENDING_KINDS, DocumentKind
from graph.model.ids import DocumentId
from rag.understand.days import COUNT, Stretch, Use, counted, is_past
from rag.understand.mentions import Mention, Sort, changes_by_name
from rag.understand.portfolio_names import Directory
from rag.understand.wordings import leading


class Moment(StrEnum):
    """Which day of a document an event is."""

    EFFECT = "EFFECT"
    SIGNING = "SIGNING"


@dataclass(frozen=True, slots=True)
class Event:
    """[start, end) of the question, and the document and moment it counts from; `mention` None: the contract as first made.

    `count` and `shift` are what is to be counted from there, `before` backwards.
    """

    start: int
    end: int
    words: str
    mention: Mention | None
    moment: Moment
    use: Use
    count: re.Match[str] | None = None
    shift: int = 0
    before: bool = False


_TAKES = re.compile(
    r"(?i)(?:['’]s)?(?:\s+with\s+\S+(?:\s+(?-i:[A-Z])\S*){0,3})?\s+"
    r"(?:(?:was|were|is|has been|had been)\s+(?:(?:first|originally|initially|finally)\s+)?)?(?:(?P<signed>signed|executed|entered into"
    r"|concluded|agreed(?: upon)?|made|inked)"
    r"|took effect|takes effect|came into (?:force|effect)|went into (?:force|effect)|became effective|took place"
    r"|effective date|effectiveness|was effective)\b"
)
_GOES_ON = re.compile(
    r"(?i)\s+(?:ends?|ended|expire\w*|terminat\w+|lapse\w*|is|are|was|were|got|has|have|had|must|may|shall|will|does|can)\b"
)
_LEAD = re.compile(
    rf"(?i)(?:\b(?:(?P<count>the (?:(?:very )?day|week|month|quarter|year)|{COUNT.replace('(?P<count>', '(?P<number>')})\s+)?(?P<way>before"
    rf"|prior to|preceding|after|following|until|up to)"
    r"|\b(?P<pair>before and after)|\b(?P<since>ever since|since)"
    r"|\b(?P<at>at (?:the )?(?P<moment>signing|execution|signature|conclusion|effective date|effectiveness|date"
    r"|time) of|as of|as amended by|as changed by|as modified by|upon|once"
    r"|when|on the day(?: that| of)?|on the date(?: that| of)?|the day(?: that)?|the moment|from the time of"
    r"|back when|at the time(?: that| when)?|with|on)"
    r"|\b(?P<under>under|by|in|per|through)|\b(?P<from>from|between)|\b(?P<to>to|and|until"
    r"|through))\s+(?:the\s+(?P<named>signing|execution|date|effective date|effectiveness"
    r"|entry into (?:force|effect)) of\s+"
    r"|(?:we|they|you|(?:the |both )?parties|(?:the )?two sides) (?:(?:had |have )?(?P<did>signed|executed|entered into|concluded|made"
    r"|agreed(?: on| to)?))\s+)?$"
)
_ASKED = re.compile(r"(?i)\bwhat (?:did|does|has|was|is) $")
_DOES = re.compile(r"(?i)\s+(?:change|changed|amend|amended|modify|alter|do)\b")
_SAYS = re.compile(r"(?i)\s+(?:with \S+ (?:\S+ )?)?(?:say|said|provide[ds]?|require[ds]?|state[ds]?|read|have|had|contain(?:ed)?)\b")
_MOVES = re.compile(r"(?i)^\W*how (?:much )?(?:did|has|have|had|was|were)\b|\bwhat (?:has |have )?changed\b")
_TO = re.compile(r"(?i)\s+(?:to|and|until|through)\s")
_FROM = re.compile(r"(?i)\b(?:from|between)\s+(?:the\s+)?(?:\S+\s+){1,8}$")
_FIRST = re.compile(
    r"(?i)\b(?:at (?:the time of )?(?:signing|execution|signature|inception)|originally|(?:as"
    r"|when) (?:it was )?(?:first|originally|initially) (?:written|signed|agreed|executed|drafted|made)"
    r"|at the (?:outset|very beginning|start)|initially|in the beginning|to begin with|from the outset|on day one"
    r"|(?:as|when|the day|back when) (?:it|the (?:agreement|contract|deal|lease|licen[cs]e|loan))"
    r" was (?:first |originally |initially )?(?:signed|made"
    r"|executed|struck|agreed|done|entered into))\b"
)
_VERSION = re.compile(r"(?i)\b(?:version|edition|revision|wording|text)\b")
_ACTING = AMENDING_KINDS | {DocumentKind.RESTATEMENT}


def events(text: str, named: Sequence[Mention]) -> Iterator[Event]:
    """Yield the events a question names as days, in order."""
    for mention in named:
        if mention.sort is not Sort.PARTY:
            yield from _event(text, mention)
    for match in _FIRST.finditer(text):
        if not any(one.start < match.end() and match.start() < one.end for one in named):
            yield Event(match.start(), match.end(), match[0], None, Moment.SIGNING, Use.ON)


def asks_what_it_did(text: str, mention: Mention) -> bool:
    """Tell whether a question asks what a paper changed: "what did the second amendment change?"."""
    return leading(_ASKED, text, mention.start) is not None and _DOES.match(text, mention.end) is not None and mention.sort is not Sort.BASE


def _event(text: str, mention: Mention) -> Iterator[Event]:
    if asks_what_it_did(text, mention):
        yield Event(mention.start, mention.end, mention.words, mention, Moment.EFFECT, Use.FROM)
    elif (mention.sort is Sort.BASE or _VERSION.search(mention.words)) and is_past(text) and _SAYS.match(text, mention.end):
        first = mention.sort is Sort.BASE
        yield Event(mention.start, mention.end, mention.words, mention, Moment.SIGNING if first else Moment.EFFECT, Use.ON)
    tail = _TAKES.match(text, mention.end)
    lead = leading(_LEAD, text, mention.start)
    if lead is None or (tail is None and _GOES_ON.match(text, mention.end)):
        return
    moment = (lead["moment"] or lead["named"] or "").casefold()
    signing = mention.sort is Sort.BASE or (tail and tail["signed"]) or moment in _SIGNING or lead["did"]
    end = tail.end() if tail else mention.end
    make = Event(lead.start(), end, text[lead.start() : end], mention, Moment.SIGNING if signing else Moment.EFFECT, Use.ON)
    if lead["from"] or lead["to"]:
        yield from _one_of_two(text, mention, make, first=lead["from"] is not None)
    elif mention.sort is Sort.BASE:
        yield from (make,) if lead["under"] or lead["at"] or tail else ()
    else:
        yield from _led(text, make, mention, lead, told=bool(tail or lead["named"] or lead["did"]))


def _led(text: str, make: Event, mention: Mention, lead: re.Match[str], *, told: bool) -> Iterator[Event]:
    """Yield the event that the words before a paper's name make of it; `told`: words after it say which."""
    change = changes_by_name(mention)
    if _MOVES.search(text) and change and (lead["under"] or lead["at"]):
        yield replace(make, use=Use.FROM)
    elif lead["way"]:
        yield _relative(make, lead, exact=lead["count"] is not None)
    elif lead["pair"]:
        yield replace(make, use=Use.FROM)
    elif lead["since"]:
        yield replace(make, use=Use.SINCE)
    elif (lead["at"] and (told or lead["moment"] or lead["at"].casefold() not in _LOOSE)) or (lead["under"] and is_past(text) and change):
        yield make


_HANGING = frozenset({Use.BEFORE, Use.AFTER, Use.SINCE})  # "before the lease" is of no day of its own: before what of it?
_LOOSE = frozenset({"with", "on", "when", "upon", "once"})
_SIGNING = frozenset({"signing", "execution", "signature", "conclusion"})


def _one_of_two(text: str, mention: Mention, event: Event, *, first: bool) -> Iterator[Event]:
    """Yield the first or the second of two events: "from the original loan to the second modification"."""
    if first and _TO.match(text, mention.end):
        yield replace(event, use=Use.FROM)
    elif not first and leading(_FROM, text, event.start) and changes_by_name(mention):
        yield replace(event, use=Use.TO)


def _relative(event: Event, lead: re.Match[str], *, exact: bool) -> Event:
    before = lead["way"].casefold() in {"before", "prior to", "preceding", "until", "up to"}
    if not exact:
        return replace(event, use=Use.BEFORE if before else Use.AFTER)
    number = re.match(rf"(?i){COUNT}", lead["count"])
    return replace(event, count=number, before=before, shift=0 if number else -1 if before else 1)


def day_of(event: Event, directory: Directory, document_id: DocumentId) -> Stretch | None:
    """Return the days an event of a document means; None where its words give no day, or nothing begins with it."""
    document = directory.document(document_id)
    acts = document.kind in _ACTING or (event.mention is not None and changes_by_name(event.mention))
    hangs = event.use in _HANGING and not acts and _TAKES.search(event.words) is None
    partial = None if hangs else _moment(event, directory, document_id)
    if partial is None:
        return None
    title = document.title or document.file_name
    told = f"{title}, signed" if event.moment is Moment.SIGNING else f"{title}, in effect"
    return _stretch(event, partial, f"{told} {partial}")


def _stretch(event: Event, partial: PartialDate, told: str) -> Stretch:
    """Return the days of an event that counts from a day."""
    first, last = partial.first_day(), partial.last_day()
    if event.count is not None:
        first = last = counted(event.count, first if event.before else last, back=event.before)
    elif event.shift:
        first = last = (first if event.before else last) + timedelta(days=event.shift)
    return Stretch(event.start, event.end, event.words, first, last, event.use, event=True, told=told)


def _moment(event: Event, directory: Directory, document_id: DocumentId) -> PartialDate | None:
    document = directory.document(document_id)
    if event.mention is None or event.mention.sort is Sort.BASE:
        return document.starts
    return document.agreed if event.moment is Moment.SIGNING else directory.took_effect(document_id)
