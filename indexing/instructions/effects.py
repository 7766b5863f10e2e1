"""From when, until when, under what condition and for what an instruction holds.

Read from the sentence itself, from the lead-in above it ("Effective January 1, 2006, the Agreement
is amended as follows:") and from what the instrument says of itself ("This Second Amendment shall
expire on December 31, 2021").
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date

from graph.model.dates import PartialDate
from graph.model.edges import ConditionKind
from indexing.dates import find_dates
from indexing.instructions.sentences import Sentence

_FROM = re.compile(
    r"(?i)(?:^from|(?<=that\s)from|(?<=that,\s)from|\b(?:(?:take|have|taken|taking)s?\seffect|comes?\sinto\s(?:force|effect)"
    r"|(?:in\s(?:force|effect)|appl(?:y|ies))(?=\s(?:from|as\sof|on|since))|effective|with\seffect|retroactive(?:ly)?"
    r"|(?<!dated\s)(?<!made\s)(?<!dated,\s)as\sof|from\sand\safter|on\sand\safter|commencing|beginning|period\s(?:of|from)|starting))"
    r"(?:,?\s(?:as\sof|on|from|to|and|including|retroactively|retrospectively|effective|immediately|the|of|for\sall\spurposes|date|with"
    r"|at|close|opening|start|beginning|end|business|midnight))*\s(?=[\w\d])"
)
_TO = re.compile(
    r"(?i)\b(?P<word>through(?:\sand\sincluding|\sto)?|(?:up\s)?to\sand\sincluding|(?:up\s)?until(?:\sand\sincluding)?|till|ending(?:\son)?|expir\w+(?:\son)?"
    r"|laps\w+(?:\son)?|ceas\w+\sto\s(?:apply|have\seffect)(?:\son|\safter)?)\s"
)
_PERIOD = re.compile(
    r"(?i)\b(?:period|during|from\sand\sincluding|temporar\w+|for\sthe\s(?:months?|quarters?|years?)|(?:with\seffect\s)?from\b[^:;]{4,40}\s(?:and\s)?(?:up\s)?(?:until|till|through|to)"
    r"|(?:shall|will)\s(?:apply|have\seffect|be\s(?:effective|in\s(?:force|effect)))\s(?:only\s)?(?:until|through)|laps\w+|revert\w*|appl(?:y|ies)\sagain|only\suntil|until\b[^:;]{4,40}\sonly)\b"
)
_AFTER_IT = re.compile(r"(?i)^\W{0,3}(?:after\s(?:which|that)\b|thereafter\b|inclusive)")
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
_SAYS = (
    r"(?P<says>\s(?:shall\s|will\s|is\s|are\s)?(?:be\s)?(?:deemed\sto\s(?:have\s|be\s)?)?(?:only\s)?"
    r"(?:takes?\seffect|taken\seffect|have\seffect|comes?\sinto\s(?:force|effect)|becomes?\seffective|effective|laps\w+|expires?"
    r"|ceases?\sto\s(?:apply|have\seffect)|remains?\sin\s(?:force|effect)|appl(?:y|ies))\b[^.;]{0,160})"
)
_LABELS = r"(?:\d[\w.()]*|[A-Z]\b|\([a-z\d]+\))"
_OF_CLAUSES = re.compile(
    r"(?P<what>\b(?:[Aa]mendments?|[Cc]hanges?|[Vv]ariations?|[Mm]odifications?)\s(?:(?:made|set\s(?:out|forth)|contained|described|effected)\s)?"
    rf"(?:in|by|under|of)\s)?\b(?i:clauses?|sections?|paragraphs?|articles?)\s(?P<list>{_LABELS}(?:(?:,\s(?:and\s)?|\sand\s|\sto\s){_LABELS})*)"
    rf"(?P<own>\s(?:above|below|hereof|of\sthis\s(?:\w+\s){{0,2}}(?:Amendment|Agreement|[Ll]etter|Deed|Addendum)))?{_SAYS}"
)
_OF_THIS_CLAUSE = re.compile(
    rf"\b[Tt]his\s(?:[Pp]aragraph|[Cc]lause|[Ss]ection|change|variation)(?:\s[\w.()]{{1,6}})?(?:\sof\sthis\s\w+)?{_SAYS}"
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
    from_beginning: bool = False  # void as if it had never been there

    def over(self, other: Effect) -> Effect:
        """Return this effect, with what it leaves open taken from a wider one."""
        conditional = self if self.condition else other
        return Effect(
            self.effective_from or other.effective_from,
            self.effective_to or other.effective_to,
            conditional.condition,
            conditional.condition_kind,
            self.scope or other.scope,
            self.from_beginning,
        )


def effect_of(sentence: Sentence, source: str) -> Effect:
    """Read the effect a sentence of the flow `source` gives its instruction, condition and extent in its own words."""
    effect = read_effect(sentence.text)
    return replace(effect, condition=_in_own_words(effect.condition, sentence, source), scope=_in_own_words(effect.scope, sentence, source))


def _in_own_words(masked: str, sentence: Sentence, source: str) -> str:
    at = sentence.text.find(masked) if masked else -1
    return said(sentence, source, at, at + len(masked)) if at >= 0 else masked


def said(sentence: Sentence, source: str, start: int, end: int) -> str:
    """Return [start, end) of a masked sentence in the instrument's own words, white space folded."""
    places = sentence.masked.at
    return " ".join(source[places[start] : places[min(end, len(places) - 1)]].split())


def read_effect(text: str) -> Effect:
    """Read the effect a masked sentence gives its instruction."""
    condition, kind = _condition(text)
    scope = _SCOPE.search(text)
    return Effect(_begins(text), _ends(text) if _PERIOD.search(text) else None, condition, kind, scope["words"] if scope else "")


def read_period(text: str) -> Effect:
    """Read from when until when something is let be ("until June 30, 2020"); the words themselves say that it ends."""
    return Effect(_begins(text), _ends(text))


def clause_effects(text: str) -> dict[str, Effect]:
    """Read what an instrument says of the effect of single clauses of its own ("The amendments in Clause 3 take effect on ...")."""
    found: dict[str, Effect] = {}
    for match in _OF_CLAUSES.finditer(text):
        if match["what"] or match["own"]:
            effect = read_effect(text[match.start("says") : match.end()])
            for section in re.findall(r"\d[\w.()]*|\b[A-Z]\b|\([a-z\d]+\)", match["list"]):
                found[section.rstrip(".")] = effect.over(found.get(section, Effect()))
    return found


def effect_of_this(text: str) -> Effect:
    """Read what a clause says of its own effect ("This paragraph 2 shall lapse on ...")."""
    said = _OF_THIS_CLAUSE.search(" ".join(text.split()))
    return read_effect(said["says"].strip()) if said else Effect()


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
            inclusive = not match["word"].lower().endswith(("until", "till")) or _AFTER_IT.match(text[match.end() + days[0].end :])
            return days[0].date.next_day() if inclusive else days[0].date.first_day()
    return None


def _condition(text: str) -> tuple[str, ConditionKind | None]:
    for pattern in (_CONDITION, _SUSPENDED):
        match = pattern.search(text)
        if match and not _NO_CONDITION.match(match["words"]):
            words = match["words"].strip()
            return words, ConditionKind.FUTURE_EVENT if _EVENT.match(words) else ConditionKind.CLOSING
    return "", None
