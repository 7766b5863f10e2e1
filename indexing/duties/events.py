"""Events that a duty counts from or waits for, in the contract's own few words: no day is made of them here."""

from __future__ import annotations

import re

from graph.model.obligations import Deadline, Timing
from indexing.duties.vocabulary import any_of

COUNTED_FROM = re.compile(
    r"(?i)(?:\s*['’]?s?['’]?\s*(?:time|period)?,?\s*)(?:(?P<after>immediately\s+following|after|from|following|of)"
    r"|(?P<before>prior\s+to|before|in\s+advance\s+of|preceding|ahead\s+of))\s+(?:and\s+\w+\s+)?"
)
_ON_EVENT = re.compile(
    r"(?i)(?:^|[,;]\s*|\b(?:promptly|immediately|forthwith|due|payable|shall|will|only|made|paid|and)\s+)"
    r"(?:(?P<after>(?:immediately\s+|promptly\s+|forthwith\s+)?"
    + any_of("upon following after on at_the_time_of concurrently_with simultaneously_with")
    + r")|(?P<before>prior\s+to|before|in\s+advance\s+of))\s+"
)
_EVENT = re.compile(
    r"(?i)(?:the|its|their|an?|any|such|each|every|all|[A-Z][\w'-]*(?:'s|s'))?\s*(?:[\w'-]+\s+){0,3}?"
    + any_of(
        "receipt termination expiration expiry execution delivery completion notice request demand invoice end date"
        " approval acceptance shipment"
        " closing occurrence submission discovery learning becoming receiving signing effective effectiveness commencement close payment"
        " conclusion filing issuance achiev~ installation arrival determination event launch publication anniversary"
        " transfer~ disclosure day"
        " month quarter year renewal assignment use performance engaging beginning start first last default breach"
        " failure sale notification"
    )
)
_EVENT_ENDS = re.compile(
    r"[,;:()]|\.(?=\s|$)|\s(?:from\s+(?=[A-Z])|and\s+(?=[A-Z])|(?<!\bof\s)that\b|"
    + any_of(
        "shall will must may if unless which who provided whether regardless but except"
        " in_(?:accordance|order|the_event|which|writing)"
        " at_(?:its|the|a) by_(?:wire|check|means|written) including with under relating regarding pursuant"
        " to_(?:the_(?:extent|address)|pay|provide|enable|allow|determine) for_(?:any|all|the|such|each)"
        " as_(?:provided|set|may|to) setting"
        " specif~ together during within so_(?:that|long) requesting stating describing and_(?:shall|will|in|if|prior|at|to|the|is|any)"
    )
    + ")"
)
_LONGEST_EVENT = 120  # characters
_ARTICLE = re.compile(r"(?i)^(?:the|an?|any|its|such(?=\s+(?:receipt|termination|end)))\s+(?=\w)")


def on_event(words: str, subject: int, *, whole: bool = False) -> Deadline | None:
    """Return the deadline of what is due on an event itself, or before it; `whole`: only where words say nothing before it."""
    for found in _ON_EVENT.finditer(words):
        if _EVENT.match(words, found.end()) and (not whole or found.start() == 0):
            trigger = event(words, found.end(), subject)
            if trigger:
                return Deadline(Timing.BEFORE if found["before"] else Timing.ON, trigger=trigger)
    return None


def event(words: str, start: int, subject: int) -> str:
    """Return the few words that name an event, without article; they end before the subject where they stand before it."""
    most = min(subject if start < subject else len(words), start + _LONGEST_EVENT)
    stop = _EVENT_ENDS.search(words, start, most)
    end = stop.start() if stop else most
    if not stop and end == start + _LONGEST_EVENT:
        end = words.rfind(" ", start, end)
    return _ARTICLE.sub("", " ".join(words[start:end].split()).strip(" .,;:\"'"))
