"""From when, until when, under what condition and for what an instruction holds.

Read from the sentence itself, from the lead-in above it ("Effective January 1, 2006, the Agreement
is amended as follows:") and from what the instrument says of itself ("This Second Amendment shall
expire on December 31, 2021").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from graph.model.dates import PartialDate
from graph.model.edges import ConditionKind
from graph.text.dates import find_dates
from indexing.instructions.conditions import condition, own_condition, scope
from indexing.instructions.limits import lasting, lasts_otherwise, limit, own_clause, own_reach, reach_of_this, unquoted
from indexing.instructions.naming import Named
from indexing.instructions.own_days import OwnDays
from indexing.instructions.periods import Span, last_by, lasts_until, never, span
from indexing.instructions.sentences import Sentence

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
    r"(?P<but>\b(?:provided|except|save)(?:,?\showever,?)?\sthat\s)?(?P<what>\b(?:[Aa]mendments?|[Cc]hanges?|[Vv]ariations?|[Mm]odifications?)\s(?:(?:made|set\s(?:out|forth)|contained|described|effected)\s)?"
    rf"(?:in|by|under|of)\s)?\b(?i:clauses?|sections?|paragraphs?|articles?)\s(?P<list>{_LABELS}(?:(?:,\s(?:and\s)?|\sand\s|\sto\s){_LABELS})*)"
    rf"(?P<own>\s(?:above|below|hereof|of\sthis\s(?:\w+\s){{0,2}}(?:Amendment|Agreement|[Ll]etter|Deed|Addendum)))?{_SAYS}"
)
_REST = re.compile(
    r"(?i)(?:[;,]|\band)\s(?:and\s)?(?:all\s)?(?:the\s)?(?:rest|remainder|balance|remaining\s\w+|other\s(?:\w+\s)?(?:provisions|sections|clauses|terms|amendments|paragraphs|changes))"
    r"(?:\s(?:hereof|of\sthis\s(?:\w+\s){0,2}\w+))?\s(?:(?:shall|will|take|takes|become|becomes|come|comes|have|has|be|is|are|effect|effective|into|force)\s){0,4}(?:as\sof|on|from|with\seffect\sfrom)\s(?=\w)"
)
_LED_IN = re.compile(
    r"(?i)\bagree\w*\s(?:to|that)\s[^;:]{0,40}?\b(?:amend|amended|modify|modified|vary|varied|change|changed)\b(?P<when>[^;:]{0,400}?\s(?:effective|with\seffect|as\sof)\b[^;:]{0,60}?\b(?:as\sfollows|the\sfollowing))"
)
_OF_THE_CONTRACT = re.compile(
    r"(?i)\b(?:effective|dated)\s(?:as\sof\s)?[^();:]{6,24}\s\((?:the\s)?[\"“][^\"”()]{2,40}(?<!date)(?<!day)[\"”]\)"
)
"""The day of what is amended, named with the term for it: "the Services Agreement effective April 18, 2016 (the "MSA")"."""
_VARIED_IN = re.compile(
    r"(?P<when>\b(?:[Ww]ith\seffect|[Ee]ffective|[Ff]rom\sand\safter|[Aa]s\s(?:of|from)|[Oo]n\sand\sfrom|[Ff]rom)\b[^.;:]{4,120}?)\s(?:shall|will|is|are)\s(?:hereby\s)?(?:be\s)?(?:hereby\s)?"
    r"(?:amended|varied|modified|revised)\s(?:as|in\sthe\smanner|to\sthe\sextent)\s(?:set\s(?:out|forth)|specified|described|shown|provided|stated)\sin\s(?:the\s|this\s)?"
    r"(?:[Ss]chedule|[Aa]nnex|[Aa]ppendix|[Aa]ttachment|[Pp]art|[Dd]eed|[Aa]mendment|(?:[Pp]aragraphs?|[Cc]lauses?|[Ss]ections?)\s[\w().]{1,6}(?:(?:,\s|\sand\s|\sto\s)[\w().]{1,6})*\s(?:below|of\sthis\b|hereof))"
)
_FOLLOWS_FROM = re.compile(
    r"\b(?:[Tt]his|[Ww]e|[Pp]arties)\b[^.;:]{0,60}?\b(?:amends?|modif(?:y|ies)|var(?:y|ies)|changes?)\b[^.;:]{0,100}?\bas\sfollows,?\s(?P<when>(?:effective|with\seffect|as\sof)\s[^.;:]{3,40}):"
)
_OF_THIS_CLAUSE = re.compile(
    rf"\b[Tt]his\s(?:[Pp]aragraph|[Cc]lause|[Ss]ection|(?:temporary\s)?(?:change|variation|amendment|modification|deletion|replacement|suspension))(?:\s[\w.()]{{1,6}})?(?:\sof\sthis\s\w+)?{_SAYS}"
)


_THIS_LASTS = re.compile(
    r"\b[Tt]his\s(?:[\w#.]+\s){0,3}?(?:[Aa]mendment|[Mm]odification|[Aa]ddendum|[Ss]upplement|[Vv]ariation|[Dd]eed|[Ss]ide\s[Ll]etter|[Ll]etter(?:\s[Aa]greement)?)(?:\sNo\.?\s\w{1,3})?\s"
    r"(?:(?:shall|will|is|are|be|only|remains?|stays?|effective|in|full|force|and|effect|continues?|valid|appl(?:y|ies)|ha(?:s|ve)|temporary|intended|to)\s){1,9}(?P<says>(?:only\s)?for\s(?!the\s(?:remainder|balance|term|duration|life))[^.;]{3,200})"
)

_ONLY_FROM = re.compile(  # a proviso that only says from when
    r"(?i),?\s(?:but|provided(?:,?\showever)?,?)\s(?:that\s)?(?:this|such|the\s(?:foregoing|above))\s(?:change|amendment|modification|variation|increase|reduction)\s(?:shall|will|is|does)\s(?:only\s)?"
    r"(?:take\seffect|apply|be\seffective|effective)\s(?:only\s)?[^.;{}]{0,60}?\b(?:on\s(?:or|and)\safter|from(?:\sand\safter)?|as\s(?:of|from))\s(?P<day>[^.;{}]{4,40})"
)
_BACK_TO = re.compile(r"\b[Tt]his\s(?:change\s)?(?:goes|dates|relates|reaches)\sback\sto\s(?P<day>[^.;]{4,30})")
_EXTENDS = re.compile(r"(?i)\b(?:is|are|be|hereby|further|been|parties|to)\s(?:\w+\s)?(?:extend|renew|prolong)\w*\b")
_OPENING = 3_000  # characters in which an instrument says from when its parties agree
_BESIDE = 80  # characters behind what is said of some clauses in which the rest is spoken of


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
    """Read an instruction's effect with all that limits it; a time whose days cannot be computed limits how far it reaches."""
    text = sentence.text
    only = _ONLY_FROM.search(text)
    if only and (first := find_dates(only["day"])):
        return replace(_of_words(text[: only.start()], sentence, days), effective_from=first[0].date)
    return _of_words(text, sentence, days)


def _of_words(text: str, sentence: Sentence, days: OwnDays) -> Effect:
    text = own_clause(text)
    when = _span(text, days, sentence.docs)
    if extends := _EXTENDS.search(text) is not None:  # the days are of the term extended, not of the change
        when = Span(when.start)
    waits, limits = condition(text), limit(text)
    if not waits[0]:
        waits = (limits.condition, limits.kind)
    within = scope(text) or limits.scope
    if within and when.end is not None and lasting(within):
        within = ""
    if within and when.end is None and not extends:
        when = replace(when, end=last_by(within))
    if not within and when.end is None and not extends:
        within = lasts_otherwise(text)
        when = replace(when, end=lasts_until(within))
        within = "" if when.end else within
    return Effect(when.start, when.end, *waits, within, never(text), when.computed)


def _span(text: str, days: OwnDays, docs: Sequence[Named] = (), *, temporary: bool = False) -> Span:
    """Return from when until when, the instrument's own days written out; its own day is one to count from, not the change's first."""
    named = days.written_out(text, docs)
    stated = span(named, temporary=temporary, first=days.starts)
    if stated.end is not None:
        return stated
    counted = span(days.counted_from(named, docs), temporary=temporary, first=days.starts)
    return replace(counted, start=stated.start or (counted.start if counted.computed else None))


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


def clause_effects(text: str) -> dict[str, Effect]:
    """Read what an instrument says of the effect of single clauses of its own ("The amendments in Clause 3 take effect on ...")."""
    found: dict[str, Effect] = {}
    for match in _OF_CLAUSES.finditer(text):
        if match["what"] or match["own"] or match["but"] or _REST.search(text, match.end("list"), match.end() + _BESIDE):
            effect = read_effect(text[match.start("says") : match.end()])
            for section in re.findall(r"\d[\w.()]*|\b[A-Z]\b|\([a-z\d]+\)", match["list"]):
                found[section.rstrip(".")] = effect.over(found.get(section, Effect()))
    return found


def effect_of_this(text: str) -> Effect:
    """Read what a clause says of its own effect ("This paragraph 2 shall lapse on ...")."""
    flat = unquoted(" ".join(text.split()))
    said = _OF_THIS_CLAUSE.search(flat)
    found = read_effect(said["says"].strip(), temporary=True) if said else Effect()
    back = _BACK_TO.search(flat)
    if back and (first := find_dates(back["day"])) and first[0].start == 0:
        found = replace(found, effective_from=first[0].date)
    return replace(found, scope=found.scope or reach_of_this(flat))


def read_own_effect(text: str, days: OwnDays | None = None) -> Effect:
    """Read what a whole instrument says of its own days, of the conditions it waits for and of how far it reaches."""
    flat = " ".join(text.split())
    lapse = _lapses(text)
    own = Effect(_starts_as_a_whole(flat), lapse, *own_condition(text), own_reach(text))
    lasts = _THIS_LASTS.search(unquoted(flat)) if lapse is None else None
    if lasts is None:
        return own
    when = _span("effective " + lasts["says"], days or OwnDays())
    within = own.scope or ("" if when.end else lasts_otherwise(f"{lasts['says']}, amended"))
    return replace(own, effective_to=when.end, computed=when.computed, effective_from=own.effective_from or when.start, scope=within)


def _starts_as_a_whole(text: str) -> PartialDate | None:
    """Return the day of what has none of its own: "the rest takes effect on D"; "agree to amend it, effective as of D, as follows"."""
    for rest in _REST.finditer(text):
        days = find_dates(text[rest.end() : rest.end() + 40])
        if days and days[0].start <= 4:
            return days[0].date
    varied = _VARIED_IN.search(text)
    if varied and (begins := span(varied["when"][0].lower() + varied["when"][1:]).start) is not None:
        return begins
    follows = _FOLLOWS_FROM.search(text[:_OPENING])
    if follows and (begins := span(follows["when"]).start) is not None:
        return begins
    led = _LED_IN.search(text[:_OPENING])
    when = re.search(r"(?:effective|with\seffect)\b.*", _OF_THE_CONTRACT.sub("", led["when"])) if led else None
    return span(when[0]).start if when else None


def _lapses(text: str) -> date | None:
    for match in _EXPIRES.finditer(text):
        days = find_dates(text[match.end() : match.end() + 40])
        if days and days[0].start <= 6:
            return days[0].date.next_day()
    return None
