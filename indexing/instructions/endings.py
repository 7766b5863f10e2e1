"""Words that end an instrument, a provision of one, or an amendment alone; and from which day.

What ends provisions and leaves the rest is read by `provision_ends`; words that end a part never end the whole.

    the parties hereby terminate {D0} · {D0} shall terminate effective as of D · notice of termination of {D0}
    Amendment No. 2 is hereby rescinded and the original text restored
    we will not renew {D0}, which expires on D

"Terminated effective D": D is the first day without it; "expires on D", "at the close of business on D": D is
the last day with it. A notice period is counted from the instrument's own day; one that runs from receipt, or
to the end of a term whose day no words give, waits until a person records the day.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from graph.model.dates import PartialDate
from graph.model.documents import Document
from graph.model.edges import ConditionKind, EdgeType, Mode, OperationKind
from graph.text.dates import find_dates
from indexing.instructions.effects import Effect
from indexing.instructions.mood import denied
from indexing.instructions.naming import Meaning, Named
from indexing.instructions.periods import ends_after, later, number
from indexing.instructions.provision_ends import Ended, ends_less, part_ended, provision_ends
from indexing.instructions.scene import Scene
from indexing.instructions.sentences import Sentence
from indexing.instructions.statement import Statement

_D = r"\{D(?P<doc>\d+)\}"
_OF = r"(?:(?P<place>\{P\d+\})(?:\s\([^(){}]{1,60}\))?,?\s(?:of|to|under|in)\s(?:the\s)?)?"
_SURE = r"(?:hereby|now|also|forthwith|mutually|automatically|accordingly|therefore|each|jointly|immediately|irrevocably|deemed|and)"
_ENDS = (
    r"(?:terminates?|cancels?|rescinds?|revokes?|withdraws?|annuls?|ends?)"
    r"(?:\s(?:and|or)\s(?:terminates?|cancels?|rescinds?|releases?|ends?))?"
)
_ENDED = (
    r"(?:terminated|cancell?ed|rescinded|revoked|withdrawn|annulled|voided|ended|null\sand\svoid|void"
    r"|of\sno\s(?:further\s)?force\s(?:and|or)\s(?:of\sno\s)?effect)"
)
_IN_FULL = r"(?:in\s(?:its|their)\sentirety\s|in\sfull\s)?"
_ACTIVE = re.compile(
    rf"(?:\b(?:{_SURE}|agree[sd]?\s(?:to|that\sthey)|parties|best\sinterests?\sto|does|do|desires?\sto|elects?\sto|elected\sto|decided\sto|wish(?:es)?\sto|exercis\w+\s(?:its|their|our|the)\s(?:right|option)\sto)"
    rf"\s(?:(?!not\b)\w+\s){{0,3}}{_ENDS}|\bterminat(?:ion|ing)\sof|\b(?:is|are|am)\s(?:hereby\s)?(?:terminating|cancell?ing)"
    rf"|\b(?:[Ww]e|[A-Z]\w+|that\s(?:it|they|he|she))\s(?:hereby\s)?{_ENDS})\s{_IN_FULL}{_OF}(?:the\s)?{_D}"
)
_APART = (  # between an instrument and what becomes of it: its parties, "as amended", the name it is given, what goes with it
    r"(?:(?:\s?[(,]|\s(?:by\sand\s)?(?:between|among|amongst)\b|\stogether\swith\b|\sand\s(?:all|any|each|every)\b)"
    r"(?:(?!\b(?:shall|will|would|is|are|was|were|has|have|had|may|provided|except|that|which|if|unless)\b|;|\.\s[A-Z]).){0,320}?)?"
)
_PASSIVE = re.compile(
    rf"(?:^|[,;]\s|\b(?:that|and|then|agree[sd]?|advised?|confirms?|notified|acknowledges?|notice)\s){_OF}{_D}{_APART},?\s"
    rf"(?:(?:is|are|be|shall\sbe|will\sbe|has\sbeen)\s(?:{_SURE}\s)*(?:deemed\s)?(?:to\sbe\s|to\shave\sbeen\s)?{_ENDED}"
    rf"|(?:shall|will)\s(?:{_SURE}\s)*(?:terminate|expire|end|come\sto\san\send|cease\sto\s(?:have\s(?:any\s)?effect|be\s(?:in\s(?:force|effect)|effective))|lapse))\b"
)
_NOT_RENEWED = re.compile(
    rf"\b(?:(?:not|non)[\s-]?(?:to\s|be\s)?(?:renew(?:al|ing|ed)?|exten(?:d|sion|ding|ded))(?:\sor\s\w+)?(?:\sof)?)\s(?:the\s)?(?:(?:term|initial\sterm|current\sterm)\sof\s)?(?:the\s)?{_D}"
    rf"|{_D.replace('doc', 'own')}\s(?:shall|will)\snot\s(?:be\s)?(?:renew|extend)(?:ed)?\b"
)
_NOT = re.compile(
    r"(?i)\b(?:not|may|might|could|would|can|if|unless|shall\snot|deemed\snot|right\sto|entitled\sto|upon(?:\sthe)?|after(?:\sthe)?|following(?:\sthe)?|prior\sto|before|until|event\sof|case\sof|survive|notwithstanding|no)\s(?:[\w,’']+\s){0,3}$"
)
_DAY = re.compile(
    r"(?i)\b(?:expir\w*|laps\w*|terminat\w*|cancel\w*|end\w*|(?:shall|will|to)\send|through|until)?"
    r"(?:,?\s?\b(?:on|at|of|as\sof|effective|effect|with|from|the|and|including|midnight|close|business|end|day|last|date|its|then|current|initial|present|renewal|period|term|being|is|be|shall|will|immediately|11:59|p\.?m\.?))*\s?(?P<day>\{DAY\})"
)
_ANOTHERS = re.compile(r"\{D\d+\},?\s(?:(?:dated|made|entered\sinto|effective|as|of|on|from|with|effect|an?|date|the)\s)+$")
_STILL = re.compile(r"(?i)\b(?:expir\w*|laps\w*|through|until|end(?:s|ing)?\son|close\sof\sbusiness|end\sof|11:59|last\sday)\b")
_POINTS = re.compile(r"(?i)\b(?:on|at|as\sof|effective|effect|from|until|through|end\w*|expir\w*)\b")
_WIDTH = 80  # characters before a day in which words say what it is
_RUNS = re.compile(
    r"(?i)\b(?P<n>\d{1,3}|[a-z]+(?:-[a-z]+)?)\s(?:\(\d{1,3}\)\s)?(?:calendar\s|business\s|full\s)?(?P<unit>day|week|month|year)s?(?:['’])?s?\s(?:prior\s|written\s|advance\s)*(?:notice\s)?(?P<from>from|after|following|of)\s(?:the\s)?"
    r"(?:(?:date\s(?:of\s)?)?\{D(?P<self>\d+)\}|(?P<here>date\s(?:hereof|of\s(?:this|the|our)\s(?:\w+\s)?(?:letter|notice|agreement))|hereof|today|this\s(?:notice|letter))|(?P<receipt>(?:your\s|its\s)?receipt|delivery|the\sdate\s(?:of\s|on\swhich\syou\s)recei\w+))"
)
_TERM_END = re.compile(
    r"(?i)\b(?:at|upon|as\sof|on)\sthe\s(?:end|expir\w+|conclusion)\sof\s(?:its|the)\s(?:then[\s-])?(?:current|initial|present|existing|renewal)?\s?[^.;,{}]{0,40}?\bterm\b"
)


def endings(sentence: Sentence, document: Document) -> Iterator[Statement]:
    """Yield what a sentence ends: provisions that it names, then instruments, each once."""
    for ended in provision_ends(sentence):
        yield from _provisions(ended, sentence, document)
    for ended in ends_less(sentence):
        yield from _changed(ended, sentence)
    seen: set[str] = set()
    for rule, pattern in (("terminates_document", _ACTIVE), ("document_terminated", _PASSIVE), ("not_renewed", _NOT_RENEWED)):
        for match in pattern.finditer(sentence.text):
            groups = match.groupdict()
            number_ = int(groups["doc"] or groups.get("own") or 0)
            named = sentence.docs[number_]
            before = sentence.text[: match.start() + 1].rstrip() + " "
            if named.meaning is not Meaning.OTHER or f"{number_}" in seen or _NOT.search(before) or denied(before):
                continue
            seen.add(f"{number_}")
            places = Scene(sentence, (), match.start()).places(groups["place"]) if groups.get("place") else ()
            part = None if places else part_ended(sentence.text, number_)
            if part == "":
                continue  # the provisions that are ended were told above
            effect = _effect(sentence, document, match.start(), match[0] if rule == "not_renewed" else "")
            for section in [p.address for p in places] or [""]:
                yield _ended(rule, named, match.start(), section, replace(effect, scope=part or effect.scope))


def _provisions(ended: Ended, sentence: Sentence, document: Document) -> Iterator[Statement]:
    """Yield the ends of provisions, of the instrument named or of the one that this one is about; of whole ones only."""
    named = sentence.docs[ended.doc] if ended.doc is not None else None
    effect = _effect(sentence, document, ended.at, "")
    if (named is not None and named.meaning is not Meaning.OTHER) or (ended.now and effect.effective_from is None):
        return
    for place in Scene(sentence, (), ended.at).places(" ".join(f"{{P{n}}}" for n in ended.cites)):
        if place.section and place.unit is None and not place.term:
            found = _ended("terminates_provision", named, ended.at, place.address, effect)
            yield replace(found, limited=not ended.reach)


def _changed(ended: Ended, sentence: Sentence) -> Iterator[Statement]:
    """Yield the changes of provisions of which a part ends: what is left of their words no program can tell."""
    named = sentence.docs[ended.doc] if ended.doc is not None else None
    if named is not None and named.meaning is not Meaning.OTHER:
        return
    for place in Scene(sentence, (), ended.at).places(" ".join(f"{{P{n}}}" for n in ended.cites)):
        yield Statement(
            "terminates_less",
            EdgeType.AMENDS,
            Mode.MODIFY,
            OperationKind.UNSPECIFIED,
            named,
            ended.at,
            place.address,
            heading=place.heading,
        )


def _ended(rule: str, named: Named | None, at: int, section: str, effect: Effect) -> Statement:
    return Statement(rule, EdgeType.TERMINATES, Mode.DELETE, OperationKind.TERMINATE, named, at, section, effect=effect)


def _effect(sentence: Sentence, document: Document, at: int, refused: str) -> Effect:
    """Return from which day what the words at `at` end is ended.

    `refused` are the words that refuse a renewal, which end nothing before its term does.
    """
    text = sentence.text
    day = _stated(text, at)
    if day is not None:
        return Effect(day)
    runs = _RUNS.search(text)
    counted = _counted(runs, document, sentence) if runs else None
    if counted is not None:
        return Effect(PartialDate.of(counted))
    waits = runs if runs and runs["receipt"] else _TERM_END.search(text)
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
            last = _STILL.search(lead[0]) or ends_after(lead[0], text, day.end)
            return PartialDate.of(day.date.next_day()) if last and day.date.exact else day.date
    return None


def _counted(runs: re.Match[str], document: Document, sentence: Sentence) -> date | None:
    """Count a notice period from the instrument's own day."""
    count = number(runs["n"])
    own = runs["here"] is not None or (runs["self"] is not None and sentence.docs[int(runs["self"])].meaning is Meaning.SELF)
    if count is None or not own or document.agreed is None or not document.agreed.exact:
        return None
    return later(document.agreed.first_day(), count, runs["unit"].lower())
