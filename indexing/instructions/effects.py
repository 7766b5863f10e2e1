"""From when, until when, under what condition and for what an instruction holds.

Read from the sentence itself, from the lead-in above it ("Effective January 1, 2006, the Agreement
is amended as follows:") and from what the instrument says of itself ("This Second Amendment shall
expire on December 31, 2021").
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from graph.model.dates import PartialDate
from graph.model.edges import ConditionKind
from indexing.dates import find_dates

_FROM = re.compile(
    r"(?i)\b(?:effective|with\seffect|retroactive(?:ly)?|(?<!dated\s)(?<!made\s)(?<!dated,\s)as\sof|from\sand\safter|on\sand\safter|commencing|beginning|period\s(?:of|from)|starting)"
    r"(?:,?\s(?:as\sof|on|from|to|and|including|retroactively|effective|immediately|the|of|for\sall\spurposes|date|with))*\s(?=[\w\d])"
)
_TO = re.compile(
    r"(?i)\b(?P<word>through(?:\sand\sincluding)?|to\sand\sincluding|until(?:\sand\sincluding)?|ending(?:\son)?|expir\w+(?:\son)?|up\sto\sand\sincluding)\s"
)
_PERIOD = re.compile(r"(?i)\b(?:period|during|from\sand\sincluding|temporar\w+|for\sthe\s(?:months?|quarters?|years?))\b")
_CONDITION = re.compile(
    r"(?i)(?:^|[,;:.]\s)(?P<words>(?:subject\sto|conditioned\s(?:up)?on|contingent\s(?:up)?on|provided\sthat|upon|if|in\sthe\sevent(?:\sthat)?|following|at\ssuch\stime\sas)\s[^,;:{}]{6,240}?)(?=,|$|\sthe\s\{D)"
)
_SUSPENDED = re.compile(
    r"(?i)\b(?P<words>(?:and\s)?subject\sto\s(?:the\s)?(?:satisfaction|fulfil\w+|occurrence|approval|terms\sand\sconditions|conditions)[^,;:]{3,200})"
)
_EVENT = re.compile(
    r"(?i)^(?:if|in\sthe\sevent|at\ssuch\stime|following|upon\s(?:the\s)?(?:closing|consummation|occurrence|completion|receipt|approval|sale|acquisition|merger|termination|notice))"
)
_NO_CONDITION = re.compile(
    r"(?i)^(?:upon\s(?:the\s)?(?:terms|request|any|written)|if\s(?:any|applicable|necessary)|provided\sthat\s\{|subject\sto\s\{D)"
)
_SCOPE = re.compile(
    r"(?i)\b(?P<words>(?:solely|only|but\sonly)\s(?:with\srespect\sto|for\s(?:the\s)?purposes?\sof|as\s(?:it|they)\s(?:relates?|appl(?:y|ies))\sto|to\sthe\sextent|as\sto|for|insofar\sas)\s[^,;:]{3,160}"
    r"|for\spurposes\sof\sthis\s\w+(?:\s\w+)?\sonly)"
)
_EXPIRES = re.compile(
    r"(?i)\bthis\s(?:\w+\s){0,3}?(?:amendment|modification|addendum|supplement|side\sletter|letter\sagreement)\b[^.]{0,240}?\b(?:expires?|terminates?|ceases?(?:\sto\s\w+){0,3}|remains?\sin\s(?:full\sforce\sand\s)?effect\s(?:only\s)?(?:until|through))\s(?:on\s|as\sof\s|at\smidnight\son\s|and\sincluding\s)?"
)
_NOT_YET = re.compile(
    r"(?i)\b(?P<words>(?:the\s)?effectiveness\sof\sthis\s(?:\w+\s){0,2}\w+\sis\s(?:subject|conditioned)[^.:;]{0,200}|this\s(?:\w+\s){0,2}(?:amendment|agreement)\s(?:shall|will)\s(?:not\s)?(?:become|be)\seffective\s(?:only\s)?(?:upon|when|until|on\sand\sas\sof\sthe\s(?:first\s)?date|as\sof\sthe\s(?:first\s)?date|on\sthe\s(?:first\s)?date)\b[^.:;]{0,200})"
)


@dataclass(frozen=True, slots=True)
class Effect:
    """What the words say of time, condition and extent; empty where they say nothing."""

    effective_from: PartialDate | None = None
    effective_to: date | None = None
    condition: str = ""
    condition_kind: ConditionKind | None = None
    scope: str = ""

    def over(self, other: Effect) -> Effect:
        """Return this effect, with what it leaves open taken from a wider one."""
        conditional = self if self.condition else other
        return Effect(
            self.effective_from or other.effective_from,
            self.effective_to or other.effective_to,
            conditional.condition,
            conditional.condition_kind,
            self.scope or other.scope,
        )


def read_effect(text: str) -> Effect:
    """Read the effect a masked sentence gives its instruction."""
    condition, kind = _condition(text)
    scope = _SCOPE.search(text)
    return Effect(_begins(text), _ends(text) if _PERIOD.search(text) else None, condition, kind, scope["words"] if scope else "")


def read_own_effect(text: str) -> Effect:
    """Read what a whole instrument says of its own duration and of the conditions it waits for."""
    folded = text
    lapse: date | None = None
    for match in _EXPIRES.finditer(folded):
        days = find_dates(folded[match.end() : match.end() + 40])
        if days and days[0].start <= 6:
            lapse = days[0].date.next_day()
            break
    waits = _NOT_YET.search(folded)
    words = " ".join(waits["words"].split()) if waits else ""
    return Effect(effective_to=lapse, condition=words, condition_kind=ConditionKind.CLOSING if words else None)


def _begins(text: str) -> PartialDate | None:
    for match in _FROM.finditer(text):
        days = find_dates(text[match.end() : match.end() + 40])
        if days and days[0].start <= 4:
            return days[0].date
    return None


def _ends(text: str) -> date | None:
    for match in _TO.finditer(text):
        days = find_dates(text[match.end() : match.end() + 40])
        if days and days[0].start <= 4:
            exclusive = match["word"].lower() == "until"
            return days[0].date.first_day() if exclusive else days[0].date.next_day()
    return None


def _condition(text: str) -> tuple[str, ConditionKind | None]:
    for pattern in (_CONDITION, _SUSPENDED):
        match = pattern.search(text)
        if match and not _NO_CONDITION.match(match["words"]):
            words = match["words"].strip()
            return words, ConditionKind.FUTURE_EVENT if _EVENT.match(words) else ConditionKind.CLOSING
    return "", None
