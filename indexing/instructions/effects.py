"""From when, until when, under what condition and for what an instruction holds.

Read from the sentence itself, from the lead-in above it ("Effective January 1, 2006, the Agreement
is amended as follows:") and from what the instrument says of itself ("This Second Amendment shall
expire on December 31, 2021"). Days that the instrument defines ("the Variation Date") are written out first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache

from graph.model.dates import PartialDate
from graph.model.documents import Document
from graph.model.edges import ConditionKind
from graph.text.dates import find_dates
from indexing.instructions.instrument_names import Named
from indexing.instructions.periods import Span, never, span
from indexing.instructions.sentences.sentences import Sentence

_PHRASE = r"(?:[^,;:{}]|,(?=\d)|,\s(?=(?:19|20)\d\d\b))*?"  # a comma in a figure or a date does not end it
_ON = r"(?:conditioned|conditional|contingent)\s(?:up)?on"
_EVENTS = r"(?:closing|consummation|completion|occurrence|exercise|effective\stime)"
_SINCE = r"(?:(?:only|with\seffect|effective)\s)?(?:from(?:\sand\safter)?|as\sof|on(?:\sand\s(?:from|after))?|after)\sthe\s"
_WHICH = r"(?:(?:on|at|as\sof|from)\s)?(?:which|that|when)\b"
_CONDITION = re.compile(
    r"(?i)(?:^|[,;:.]\s|\b(?:and|shall|will|be)\s(?=condition|contingent))"
    rf"(?P<words>(?:effective\s)?(?:subject\sto|{_ON}|(?:only\s)?(?:upon|when|once|if(?:,\s\w+\sonly\sif,)?)|in\sthe\sevent|following|at\ssuch\stime\sas"
    rf"|{_SINCE}(?:(?:date|day|time)(?=\s{_WHICH})|{_EVENTS})|from\sand\safter\sthe(?!\sdate\b)|provided\sthat(?=[^,;:]+\b(?:has|have|receives?|pays?|obtains?|approves?|grants?)\b))"
    rf"\s{_PHRASE}(?:\{{[PDQ]\d+\}}{_PHRASE}){{0,3}})(?!,\d)(?!,\s(?:19|20)\d\d)(?=[,.]|$|\s(?:the\s)?\{{[PD]\d+\}}\s(?:shall|is|are|will)|,?\sthen\b)"
)
_SUSPENDED = re.compile(
    rf"(?i)\b(?P<words>(?:subject\sto|{_ON})\s(?:the\s)?(?:prior\s)?(?:satisfaction|fulfil\w+|approval|conditions|receipt|{_EVENTS})\b[^,;:]{{3,200}}"
    rf"|(?:effective\s)?upon\sthe\s{_EVENTS}\s(?:of|under)\b[^,;:.]{{3,160}})"
)
_SHORTEST = 12  # characters of a condition
_NO_CONDITION = re.compile(
    r"(?i)^(?:(?:effective\s)?upon\s(?:the\s)?(?:terms|request|any|written|such|thirty|sixty|ninety|\d|prior|which|execution|signature|signing|his|her|their|its)"
    r"|(?:if|when)\s(?:any|applicable|necessary|appropriate|required|so|and)\b|once\s(?:a|per|every)\b"
    r"|following\s(?:the\s)?(?:terms?|words?|\w*sentences?|\w*paragraphs?|sections?|provisions?|new|language|definitions?|text|changes?|manner|is\b|are\b|shall\b|:|\{)"
    r"|subject\sto\s(?:all\s)?(?:the\s)?(?:(?:other\s)?(?:terms|provisions|limitations)\b|\{|this\s)|[^,;:]{0,90}\b(?:signs?|signed|signature|executes?|executed)\b)"
)
_EVENT = re.compile(
    r"(?i)^(?:effective\s)?(?:only|if|in\sthe\sevent|at\ssuch\stime|following|when|once|from|as\sof|on|with\seffect)\b"
    r"|^(?:effective\s)?upon\b(?!\s(?:the\s)?(?:satisfaction|fulfil))|^provided\sthat\b.*\b(?:approves?|grants?)\b"
    rf"|\b{_EVENTS}\s(?:of|under)\b|\b(?:merger|acquisition|option|offering|IPO)\b|\b(?:regulatory|marketing|antitrust)\s\w*\s?(?:approval|clearance|authori[sz]ation)"
)
_OTHERS_EVENT = re.compile(  # an instrument as a whole that waits for more than its own papers
    rf"(?i)\b(?:{_EVENTS}|effectiveness)\s(?:of|under)\s(?:the\s)?(?!this)[^.;]{{0,40}}?(?:merger|acquisition|transactions?|sale|offering|purchase|financing|plan)\b"
)
_OWN = (
    r"(?:this\s(?:[\w#.]+\s){0,4}?(?:amendment|agreement|waiver|consent|letter|addendum|deed|supplement)(?:\sno\.?\s\w+)?"
    r"|the\s(?:amendments?|waivers?|consents?)\b[^.;:]{0,60}?)"
)
_NOT_YET = re.compile(
    rf"(?i)\b(?P<words>(?:the\s)?effectiveness\sof\s{_OWN}\s(?:is|are|shall\sbe)\s(?:\w+\s)?(?:subject|{_ON})[^.:;]{{0,200}}"
    rf"|(?<!\bof\s)(?<!\bto\s)(?<!\bin\s){_OWN}\s(?:shall|will|is|are)\s(?:\w+\s){{0,3}}effect(?:ive)?\s(?:and\s\w+\s)?(?:as\sof\s[^.;:]{{0,40}}?\s)?(?:only\s)?"
    r"(?:upon|when|until|unless|subject\sto|(?:on|as\sof)\s(?:and\sas\sof\s)?(?:the\s)?(?:first\s|later\s|business\s)*(?:date|day)\b)[^.:;]{0,200})"
)
_ONLY_SIGNED = re.compile(
    r"(?i)(?:\b(?:upon|when|until|unless|date)\b(?:\s\([^()]{0,60}\))?[^.;:]{0,40}?\b(?:execut\w+|sign(?:ed|ing|ature))\b|\bdate\s(?:hereof|first|of\sthis|set|written|above)\b)"
    r"(?![^.;:]{0,120}\b(?:when|upon|if|subject|provided|receipt|receiv|pay|fee|condition|satisf|approv|deliver\w*\sof\s(?!this))\w*)"
)
_SCOPE = re.compile(
    r"(?i)\b(?P<words>(?:(?:solely|only|exclusively)\s(?:with\srespect\sto|in\srespect\sof|for|as\s(?:it|they|the\ssame)\s\w+\sto|in\sconnection\swith|to\sthe\sextent|as\sto)"
    r"|in\s?so\s?far\sas)\s[^,;:]{3,160}"
    r"|(?:for|with\srespect\sto|in\srespect\sof|as\sto|in\sthe\scase\sof)\s[^,;:]{2,80}?\s(?:only|alone|and\s(?:for\s)?no\sother(?:\s\w+)?)\b)"
)
_NO_SCOPE = re.compile(
    r"(?i)\b(?:convenience|clarity|clarification|avoidance|reference|illustrat\w+|information\w*)\b"
    r"|^(?:\w+\s)?for\s(?:the\s|a\s)?(?:limited\s)?(?:period|calendar|fiscal|months?|quarters?|years?|\d|term|purpose\sof\s\w+ing)"
)


def condition(text: str) -> tuple[str, ConditionKind | None]:
    """Return the condition a masked sentence puts on what it does, with its kind."""
    for pattern in (_CONDITION, _SUSPENDED):
        for match in pattern.finditer(text):
            words = match["words"].strip()
            if len(words) > _SHORTEST and not _NO_CONDITION.match(words):
                return words, ConditionKind.FUTURE_EVENT if _EVENT.search(words) else ConditionKind.CLOSING
    return "", None


def own_condition(text: str) -> tuple[str, ConditionKind | None]:
    """Return what an instrument as a whole waits for; that all sign it is no condition, its signatures show it."""
    for waits in _NOT_YET.finditer(text):
        if not _ONLY_SIGNED.search(waits["words"]):
            words = " ".join(waits["words"].split())
            return words, ConditionKind.FUTURE_EVENT if _OTHERS_EVENT.search(words) else ConditionKind.CLOSING
    return "", None


def scope(text: str) -> str:
    """Return the words that limit how far a masked sentence reaches; "" for none."""
    return next((m["words"].strip() for m in _SCOPE.finditer(text) if not _NO_SCOPE.search(m["words"])), "")


_TERM = r"[\"“]\s*(?P<term>[A-Z][\w’'-]*(?:\s[\w’'-]+){0,6}?)[,.]?\s*[\"”]"
_IN_PARENTHESES = re.compile(rf"\((?:[^()\"“”]{{0,60}}\s)?{_TERM}[^()]{{0,40}}\)")
_MEANS = re.compile(rf"{_TERM}\s(?:(?:shall|will)\s)?(?:means?|be|is|refers?\sto|:|=)\s?(?:on\s|the\s(?:date|day)\sof\s)?(?=[\w\d])")
_LABELLED = re.compile(r"(?:^|\|)[ \t]*(?P<term>(?:[A-Z][\w’'-]*[ \t]){0,4}(?:Date|Day|Time))[ \t]*[|:][ \t]*(?=[\w\d])", re.MULTILINE)
_IS_DAY = re.compile(r"(?i)\b(?:date|day|time|commencement|deadline)\b")
_BESIDE = re.compile(r"[\s,]*")
_NAMED_DATE = re.compile(r"\{D(\d+)\}(?=\s(?:[A-Z][\w-]*\s){0,2}(?:Date|Day|Time)\b)")  # "the First Amendment Effective Date"
_BACK, _AHEAD = 40, 30  # characters in which the day stands before a parenthesis, and behind "means"


@dataclass(frozen=True, slots=True)
class OwnDays:
    """The days one instrument names: `defined` by its terms, longest first, and the first of its changes."""

    defined: tuple[tuple[str, PartialDate], ...] = ()
    starts: PartialDate | None = None

    def written_out(self, text: str, docs: Sequence[Named] = ()) -> str:
        """Return a text with each day that the instrument defines written as the day itself; `docs` are set apart in it."""
        text = _NAMED_DATE.sub(lambda m: docs[int(m[1])].text if int(m[1]) < len(docs) else m[0], text)
        for term, day in self.defined:
            text = re.sub(rf"\b(?:[Tt]he|[Ss]uch|[Tt]hat|[Ss]aid)\s{re.escape(term)}\b(?!['’])", str(day), text)
        return text


def own_days(document: Document, text: str) -> OwnDays:
    """Return the days that an instrument names in its text."""
    return OwnDays(defined_days(text), document.starts)


@lru_cache(maxsize=64)
def defined_days(text: str) -> tuple[tuple[str, PartialDate], ...]:
    """Return the days a text gives names to, the longest name first."""
    flat = " ".join(text.split())
    found: dict[str, PartialDate] = {}
    for term, day in (*_in_parentheses(flat), *_meant(flat), *_labelled(text)):
        found.setdefault(term, day)
    return tuple(sorted(found.items(), key=lambda one: -len(one[0])))


def _in_parentheses(text: str) -> Iterator[tuple[str, PartialDate]]:
    for paren in _IN_PARENTHESES.finditer(text):
        before = text[max(0, paren.start() - _BACK) : paren.start()]
        days = find_dates(before) if _IS_DAY.search(paren["term"]) else ()
        if days and days[-1].date.exact and _BESIDE.fullmatch(before[days[-1].end :]):
            yield paren["term"], days[-1].date


def _labelled(text: str) -> Iterator[tuple[str, PartialDate]]:
    """Yield the days of a table of particulars: "| Variation Date | 1 June 2016 |", "Variation Date: 1 June 2016"."""
    for label in _LABELLED.finditer(text):
        days = find_dates(text[label.end() : label.end() + _AHEAD])
        if days and days[0].date.exact and not days[0].start:
            yield label["term"], days[0].date


def _meant(text: str) -> Iterator[tuple[str, PartialDate]]:
    for means in _MEANS.finditer(text):
        days = find_dates(text[means.end() : means.end() + _AHEAD]) if _IS_DAY.search(means["term"]) else ()
        if days and days[0].date.exact and not days[0].start:
            yield means["term"], days[0].date


_EXTENDS = re.compile(r"(?i)\b(?:is|are|be|hereby|further|been|parties|to)\s(?:\w+\s)?(?:extend|renew|prolong)\w*\b")
_OF_THIS = re.compile(
    r"(?i)\bthis\s(?:[\w#.]+\s){0,4}?(?P<what>amendment|addendum|modification|supplement|variation|waiver|deed|letter(?:\sagreement)?|change|section|clause|paragraph)"
    r"(?:\s(?:no\.?\s)?[\w.()]{1,6})?(?P<says>\s(?:(?:shall|will|is|be|only|automatically|in|full|force|and|remains?|continues?)\s){0,7}"
    r"(?:takes?\seffect|effective|effect|expires?|terminates?|laps\w+|ceases?\sto|appl(?:y|ies))\b[^.;]{0,160})"
)
"""What an instrument or one of its clauses says of its own effect: "This Amendment shall expire on December 31, 2021"."""
_CLAUSES = frozenset({"section", "clause", "paragraph", "change"})


@dataclass(frozen=True, slots=True)
class Effect:
    """What the words say of time, condition and extent; empty where they say nothing. `computed`: the end was counted, not stated."""

    effective_from: PartialDate | None = None
    effective_to: date | None = None
    condition: str = ""
    condition_kind: ConditionKind | None = None
    scope: str = ""
    from_beginning: bool = False  # void as if it had never been there
    computed: bool = False

    def over(self, other: Effect) -> Effect:
        """Return this effect, with what it leaves open taken from a wider one."""
        conditional = self if self.condition else other
        ended = self if self.effective_to else other
        return Effect(
            self.effective_from or other.effective_from,
            ended.effective_to,
            conditional.condition,
            conditional.condition_kind,
            self.scope or other.scope,
            self.from_beginning,
            ended.computed,
        )


def effect_of(sentence: Sentence, source: str, days: OwnDays | None = None, *, limited: bool = True) -> Effect:
    """Read the effect a sentence of the flow `source` gives its instruction, condition and extent in its own words.

    `limited`: words in front of the instruction and behind it limit it, whatever they are.
    """
    read = _of_instruction(sentence, days or OwnDays()) if limited else read_effect(sentence.text, days)
    return spoken(read, sentence, source)


def _of_instruction(sentence: Sentence, days: OwnDays) -> Effect:
    """Read an instruction's effect; the days of an extension are of the term extended, not of the change."""
    when = _span(sentence.text, days, sentence.docs)
    if _EXTENDS.search(sentence.text):
        when = Span(when.start)
    return Effect(when.start, when.end, *condition(sentence.text), scope(sentence.text), never(sentence.text), when.computed)


def _span(text: str, days: OwnDays, docs: Sequence[Named] = (), *, temporary: bool = False) -> Span:
    """Return from when until when, the instrument's own days written out."""
    return span(days.written_out(text, docs), temporary=temporary, first=days.starts)


def spoken(effect: Effect, sentence: Sentence, source: str) -> Effect:
    """Return an effect read from a masked sentence with its condition and extent in the sentence's own words."""
    return replace(effect, condition=_in_own_words(effect.condition, sentence, source), scope=_in_own_words(effect.scope, sentence, source))


def _in_own_words(masked: str, sentence: Sentence, source: str) -> str:
    at = sentence.text.find(masked) if masked else -1
    return said(sentence, source, at, at + len(masked)) if at >= 0 else masked


def said(sentence: Sentence, source: str, start: int, end: int) -> str:
    """Return [start, end) of a masked sentence in the instrument's own words, white space folded."""
    places = sentence.masked.at
    return " ".join(source[places[start] : places[min(end, len(places) - 1)]].split())


def read_effect(text: str, days: OwnDays | None = None, *, temporary: bool = False) -> Effect:
    """Read the effect a masked sentence gives its instruction; `temporary`: its words say how long something lasts."""
    when = _span(text, days or OwnDays(), temporary=temporary)
    return Effect(when.start, when.end, *condition(text), scope(text), never(text), when.computed)


def read_period(text: str) -> Effect:
    """Read from when until when something is let be ("until June 30, 2020"); the words themselves say that it ends."""
    when = _span(text, OwnDays(), temporary=True)
    return Effect(when.start, when.end, computed=when.computed)


def effect_of_clause(text: str) -> Effect:
    """Read what a clause says of its own effect ("This paragraph 2 shall lapse on ...")."""
    said = next((m for m in _OF_THIS.finditer(" ".join(text.split())) if m["what"].lower() in _CLAUSES), None)
    return read_effect(said["says"].strip(), temporary=True) if said else Effect()


def effect_of_instrument(text: str) -> Effect:
    """Read until when a whole instrument says that it holds, and what it waits for."""
    said = (m for m in _OF_THIS.finditer(" ".join(text.split())) if m["what"].lower() not in _CLAUSES)
    ends = next((end for m in said if (end := read_effect(m["says"].strip(), temporary=True)).effective_to), Effect())
    waits, kind = own_condition(text)
    return Effect(None, ends.effective_to, waits, kind, computed=ends.computed)
