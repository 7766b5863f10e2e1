"""Words that end an instrument, a provision of one, or an amendment alone; and from which day.

Words that end a part of an instrument say how much of it as the scope of the end.

    the parties hereby terminate {D0} · {D0} shall terminate effective as of D · notice of termination of {D0}
    Amendment No. 2 is hereby rescinded and the original text restored
    we will not renew {D0}, which expires on D

"Terminated effective D": D is the first day without it; "expires on D", "at the close of business on D": D is
the last day with it. A notice period that runs from receipt, and the end of a term whose day no words give, wait until a person
records the day.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from graph.model.dates import PartialDate
from graph.model.edges import ConditionKind, EdgeType, Mode, OperationKind
from graph.text.dates import find_dates
from indexing.instructions.claims import Statement
from indexing.instructions.effects import Effect
from indexing.instructions.instruction import Scene
from indexing.instructions.instrument_names import Meaning, Named
from indexing.instructions.sentences.sentences import Sentence

_D = r"\{D(?P<doc>\d+)\}"
_OF = r"(?:(?P<place>\{P\d+\})(?:\s\([^(){}]{1,60}\))?,?\s(?:of|to|under|in)\s(?:the\s)?)?"
_SURE = r"(?:[a-z]+ly|hereby|now|also|forthwith|therefore|each|deemed|and)"
_END = r"(?:terminat|cancel|rescind|revok|withdr[ae]w|annul|end)"
_ENDS = rf"{_END}(?:e?s?|s)(?:\s(?:and|or)\s\w+)?"
_ENDED = rf"(?:{_END}(?:l?ed|n)|(?:null\sand\s)?void(?:ed)?|of\sno\s(?:further\s)?force\s(?:and|or)\s(?:of\sno\s)?effect)"
_IN_FULL = r"(?:in\s(?:its|their)\sentirety\s|in\sfull\s)?"
_ACTIVE = re.compile(
    rf"(?:\b(?:{_SURE}|agree[sd]?\s(?:to|that\sthey)|parties|does|do|(?:desire|elect|decide|wish|interest)\w*\sto|exercis\w+\s(?:its|their|our|the)\s(?:right|option)\sto)"
    rf"\s(?:(?!not\b)\w+\s){{0,3}}{_ENDS}|\bterminat(?:ion|ing)\sof|\b(?:is|are|am)\s(?:hereby\s)?(?:terminating|cancell?ing)"
    rf"|\b(?:[Ww]e|[A-Z]\w+|that\s(?:it|they))\s(?:hereby\s)?{_ENDS})\s{_IN_FULL}{_OF}(?:the\s)?{_D}"
)
_APART = (  # between an instrument and what becomes of it: its parties, "as amended", the name it is given, what goes with it
    r"(?:(?:\s?[(,]|\s(?:by\sand\s)?(?:between|among|amongst)\b|\stogether\swith\b|\sand\s(?:all|any|each|every)\b)"
    r"(?:(?!\b(?:shall|will|would|is|are|was|were|has|have|had|may|provided|except|that|which|if|unless)\b|;|\.\s[A-Z]).){0,320}?)?"
)
_PASSIVE = re.compile(
    rf"(?:^|[,;]\s|\b(?:that|and|then|agree[sd]?|notice)\s){_OF}{_D}{_APART},?\s"
    rf"(?:(?:is|are|be|shall\sbe|will\sbe|has\sbeen)\s(?:{_SURE}\s)*(?:to\s(?:be|have\sbeen)\s)?{_ENDED}"
    rf"|(?:shall|will)\s(?:{_SURE}\s)*(?:terminate|expire|end|come\sto\san\send|cease\sto\s(?:have\s(?:any\s)?effect|be\s(?:in\s(?:force|effect)|effective))|lapse))\b"
)
_NOT_RENEWED = re.compile(
    rf"\b(?:not|non)[\s-]?(?:to\s|be\s)?(?:renew|exten[ds])\w*(?:\sor\s\w+)?(?:\sof)?\s(?:the\s)?(?:(?:\w+\s)?term\sof\s)?(?:the\s)?{_D}"
    rf"|{_D.replace('doc', 'own')}\s(?:shall|will)\snot\s(?:be\s)?(?:renew|extend)(?:ed)?\b"
)
_NOT = re.compile(
    r"(?i)\b(?:not|may|might|could|would|can|if|unless|shall\snot|deemed\snot|right\sto|entitled\sto|upon(?:\sthe)?|after(?:\sthe)?|following(?:\sthe)?|prior\sto|before|until|event\sof|case\sof|survive|notwithstanding|no)\s(?:[\w,’']+\s){0,3}$"
)
_PARTLY = re.compile(  # how much of an instrument ends, where it is less than the whole
    r"(?i)(?!.*\bsurviv)\b(?:(?:(?:solely|only)\s)?(?:other\sthan|except(?:ing)?(?:\sfor)?|excluding|save(?:\sfor)?|(?:as|with\srespect|in\srelation)\sto"
    r"|in\srespect\sof)\s[^.;,{}]{0,60}\{P\d+\}(?:[^.;,{}]{0,20}\{P\d+\})*|in\spart\b|partial(?:ly)?\b)"
)
_DAY = re.compile(
    r"(?i)\b(?:(?:expir|laps|terminat|cancel|end)\w*|through|until)?"
    r"(?:,?\s?\b(?:on|at|of|as\sof|effective|effect|with|from|the|and|including|midnight|close|business|end|day|last|date|its|then|current|initial|term|is|be|shall|will|immediately|11:59|p\.?m\.?))*\s?(?P<day>\{DAY\})"
)
_ANOTHERS = re.compile(r"\{D\d+\},?\s(?:(?:dated|made|entered\sinto|effective|as|of|on|from|with|effect|an?|date|the)\s)+$")
_STILL = re.compile(r"(?i)\b(?:expir\w*|laps\w*|through|until|end(?:s|ing)?\son|close\sof\sbusiness|end\sof|11:59|last\sday)\b")
_POINTS = re.compile(r"(?i)\b(?:on|at|as\sof|effective|effect|from|until|through|end\w*|expir\w*)\b")
_WIDTH = 80  # characters before a day in which words say what it is
_WAITS = re.compile(  # a notice period that runs from its receipt, and the end of a term whose day no words give
    r"(?i)\b(?:\d{1,3}|[a-z]+(?:-[a-z]+)?)\s(?:\(\d{1,3}\)\s)?(?:\w+\s)?(?:day|week|month)s?['’]?s?\s(?:\w+\s){0,3}?(?:from|after|following|of)\s(?:the\s)?(?:(?:your|its)\s)?(?:receipt|delivery|date)"
    r"|\b(?:at|upon|as\sof|on)\sthe\s(?:end|expir\w+|conclusion)\sof\s(?:its|the)\s[^.;,{}]{0,60}?\bterm\b"
)


def endings(sentence: Sentence) -> Iterator[Statement]:
    """Yield which instruments, or provisions of them, a sentence ends, each once."""
    if not sentence.names_others:
        return
    seen: set[str] = set()
    for rule, pattern in (("terminates_document", _ACTIVE), ("document_terminated", _PASSIVE), ("not_renewed", _NOT_RENEWED)):
        for match in pattern.finditer(sentence.text):
            groups = match.groupdict()
            number_ = int(groups["doc"] or groups.get("own") or 0)
            named = sentence.docs[number_]
            before = sentence.text[: match.start() + 1].rstrip() + " "
            if named.meaning is not Meaning.OTHER or f"{number_}" in seen or _NOT.search(before):
                continue
            seen.add(f"{number_}")
            places = Scene(sentence, (), match.start()).places(groups["place"]) if groups.get("place") else ()
            partly = None if places else _PARTLY.search(sentence.text)
            effect = _effect(sentence, match.start(), match[0] if rule == "not_renewed" else "")
            for section in [p.address for p in places] or [""]:
                yield _ended(rule, named, match.start(), section, replace(effect, scope=partly[0] if partly else ""))


def _ended(rule: str, named: Named | None, at: int, section: str, effect: Effect) -> Statement:
    return Statement(rule, EdgeType.TERMINATES, Mode.DELETE, OperationKind.TERMINATE, named, at, section, effect=effect)


def _effect(sentence: Sentence, at: int, refused: str) -> Effect:
    """Return from which day what the words at `at` end is ended.

    `refused` are the words that refuse a renewal, which end nothing before its term does.
    """
    text = sentence.text
    day = _stated(text, at)
    if day is not None:
        return Effect(day)
    waits = _WAITS.search(text)
    if waits:
        return Effect(condition=waits[0].strip(), condition_kind=ConditionKind.FUTURE_EVENT)
    return Effect(condition=refused, condition_kind=ConditionKind.FUTURE_EVENT) if refused else Effect()


def _stated(text: str, at: int) -> PartialDate | None:
    """Return the first day without it, where the words give a day; one behind an instrument named before those at `at` is its own."""
    for day in find_dates(text):
        if day.start < at and _ANOTHERS.search(text, 0, day.start):
            continue
        lead = _DAY.search(text[max(0, day.start - _WIDTH) : day.start] + "{DAY}")
        if lead and _POINTS.search(lead[0]):
            last = _STILL.search(lead[0])
            return PartialDate.of(day.date.next_day()) if last and day.date.exact else day.date
    return None
