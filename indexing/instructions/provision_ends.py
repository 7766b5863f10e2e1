r"""Words that end provisions of an instrument and leave the rest of it: a partial termination.

    {P0} and {P1} of {D0} are hereby terminated · {P0} of {D0} terminates on D
    the parties agree to terminate, effective D, {P0} · the following provisions of {D0} are terminated as of D: {P0}; {P1}
    {D0} is terminated solely with respect to {P0} · to terminate {D0} in part by terminating {P0}

Only provisions that are named are ended, and only whole: "Buyer's obligations under {P0} are terminated" leaves the other
party's words, which no program can cut out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from indexing.instructions.kept import survival
from indexing.instructions.mood import denied
from indexing.instructions.naming import Names
from indexing.instructions.sentences import Sentence, read_sentence, sentence_end, tokens

_P = r"\{P\d+\}(?:\s\([^(){}]{1,80}\))?"
_ALL_OF = r"(?i:(?:(?:each|both|all|the\s(?:entirety|whole|text|provisions?|terms(?:\sand\s(?:conditions|provisions))?))\sof\s)?(?:the\s)?)"
_OF_D = r"(?:,?\s(?:of|to|under|in)\s(?:the\s)?\{D\d+\})?"
_LIST = rf"(?P<places>{_ALL_OF}{_P}{_OF_D}(?:(?:[,;]\s(?:and\s)?|\sand\s){_ALL_OF}{_P}){{0,20}})"
_IN = _OF_D.replace(r"\d+", r"(?P<doc>\d+)")
_SURE = (
    r"(?:hereby|now|also|forthwith|mutually|automatically|accordingly|therefore|each|both|jointly|immediately|irrevocably|deemed|to\sbe"
    r"|shall|will|and)"
)
_EFFECT = r"(?:,?\s(?:effective|as\sof|with\seffect)\s[^:;{}]{3,60}?,)?"
_BE = r"(?:(?:is|are|be|shall\sbe|will\sbe|has\sbeen|have\sbeen)(?:\sand\s(?:hereby\s)?(?:is|are))?)"
_ENDED = r"(?:terminated|cancell?ed|ended|discontinued)"
_NOT_REPLACED = r"(?![^.;]{0,60}?\b(?:replac|supersed|restat|substitut|insert|amend|in\slieu))"
_PASSIVE = re.compile(
    rf"(?:^|[,;:]\s|\b(?:that|and|then)\s){_LIST}{_IN},?\s{_BE}(?:\s{_SURE})*{_EFFECT},?\s(?:terminated|ended|discontinued)\b{_NOT_REPLACED}"
)
_BY_ITSELF = re.compile(
    rf"(?:^|[,;:]\s|\b(?:that|and|then)\s){_LIST}{_IN},?\s(?:(?:shall|will)\s(?:{_SURE}\s)*(?:terminate|expire|end|lapse|come\sto\san\send)"
    rf"|(?P<now>(?:{_SURE}\s)*(?:terminates?|expires?|ends?|lapses?)(?=\s(?:on|as|effective|with|and|from|immediately)\b)))\b{_NOT_REPLACED}"
)
_ACTIVE = re.compile(
    r"\b(?:hereby|agree[sd]?\s(?:to|that\sthey)|elects?\sto|elected\sto|do|does|parties|[Ww]e|[A-Z]\w+|by)\s(?:(?!not\b)\w+\s){0,3}?"
    rf"terminat(?:es?|ing)(?:\s(?:and|or)\s\w+)?{_EFFECT},?\s(?:in\s(?:its|their)\sentirety\s)?{_LIST}{_IN}{_NOT_REPLACED}"
)
_DUTIES = r"(?:obligations?|dut(?:y|ies)|rights?|covenants?|restrictions?|undertakings?|commitments?)"
_UNDER = rf"{_DUTIES}\s(?:[^{{}};.,]{{1,40}}\s)?(?:under|in|of|pursuant\sto|arising\sfrom)\s{_LIST}{_IN}"
_LESS = (  # of a provision: what one party owes under it, or one of the things it says
    re.compile(
        r"\b(?:hereby|agree[sd]?\s(?:to|that\sthey)|elects?\sto|elected\sto|does|parties|[Ww]e|[A-Z]\w+)\s(?:(?!not\b)\w+\s){0,3}?"
        rf"terminates?{_EFFECT},?\s(?:[^{{}};.,]{{1,60}}?\s)?{_UNDER}"
    ),
    re.compile(
        rf"(?:^|[,;:]\s|\bthat\s)(?:(?!(?i:if|unless|upon|when|after)\b)[^{{}};.,]{{1,60}}?\s)?{_UNDER},?\s"
        rf"(?:(?:shall|will)\s(?:{_SURE}\s)*(?:terminate|expire|end|lapse|cease)|(?:is|are)\s(?:{_SURE}\s)*terminated)\b"
    ),
)
_FOLLOWING = re.compile(
    rf"\b[Tt]he\sfollowing\s(?:\w+\s){{0,2}}?(?:provisions?|sections?|articles?|clauses?|paragraphs?|exhibits?|schedules?|parts?)\b{_IN},?\s"
    rf"(?:{_BE}(?:\s{_SURE})*{_EFFECT},?\s{_ENDED}\b|shall\s(?:{_SURE}\s)*(?:terminate|end)\b)(?P<rest>[^:{{}}]*):\s?(?P<list>.*)$",
    re.IGNORECASE,
)
_ONLY_IN = re.compile(
    rf"\{{D(?P<doc>\d+)\}}[^{{}}]{{0,60}}?\b(?:partial(?:ly)?\s|in\spart\s)?{_ENDED}(?:\s(?:partially|in\spart))?,?\s(?:but\s)?"
    r"(?P<only>solely\s|only\s)?(?:as\s(?:it\srelates\s)?to|with\s(?:respect|regard)\sto|in\srespect\sof|insofar\sas\sit\srelates\sto"
    rf"|to\sthe\sextent\sof|as\sregards)\s{_LIST}(?P<alone>\s(?:only|alone|solely))?"
)
_BY_ENDING = re.compile(rf"\b(?:by|through)\s(?:the\s)?(?:terminat(?:ing|ion\sof)|cancell?(?:ing|ation\sof))\s{_LIST}")
_SAVED = re.compile(
    r"\{D\d+\},?\s(?P<words>(?:other\sthan|except(?:ing)?(?:\sfor)?|excluding|save(?:\sfor)?|with\sthe\sexception\sof)\s[^,;:]{0,60}\{P\d+\}[^,;:{}]{0,80})"
)
_PART = re.compile(r"(?i)\b(?:partial(?:ly)?|in\spart)\b")
_TITLE_WORD = r"(?:[A-Z][\w’'&/-]*|of|and|to|for|the|in|on|or|a)"
_TITLE = rf"(?:[,.]?\s[(\[–—-]?\s?{_TITLE_WORD}(?:\s{_TITLE_WORD}){{0,9}}[)\]]?)?"
_LABEL = r"(?:\(?\w{1,4}[.)]\s)?"
_NAMES = re.compile(
    rf"\W*{_LABEL}{_ALL_OF}{_P}{_TITLE}(?:(?:[,;]\s?|\s)(?:and\s)?{_LABEL}{_ALL_OF}{_P}{_TITLE})*[.,;]?(?:\sand)?\s?{_LABEL}\s?"
)
_HELD_BACK = re.compile(
    r"(?i)\b(?:not|may|might|could|would|can|if|unless|whether|right\sto|entitled\sto|upon|after|following|prior\sto|before|until|event\sof|case\sof"
    r"|survives?|notwithstanding|no|neither|wish(?:es)?\sto|desires?\sto|intends?\sto)\s(?:[^\s,;]+\s){0,5}$"
)


@dataclass(frozen=True, slots=True)
class Ended:
    """Provisions that a sentence ends: their citations by number, the instrument's number (None: unnamed), and where the words stand.

    `now`: "terminates", which only a day makes an act; `reach`: "only with respect to {P0}" names the provision, and limits nothing else.
    """

    cites: tuple[int, ...]
    doc: int | None
    at: int
    now: bool = False
    reach: bool = False


def provision_ends(sentence: Sentence) -> Iterator[Ended]:
    """Yield the provisions that a sentence ends, in the order of its wordings."""
    text = sentence.text
    following = _FOLLOWING.search(text)
    if following and not _held_back(text[: following.start()]):
        yield Ended(tuple(tokens(following["list"], "P")), _doc(following["doc"]), following.start())
        return
    for only in _ONLY_IN.finditer(text):
        if (only["only"] or only["alone"] or _PART.search(text)) and not _held_back(text[: only.start()]):
            yield Ended(tuple(tokens(only["places"], "P")), _doc(only["doc"]), only.start(), reach=True)
    for pattern in (_PASSIVE, _BY_ITSELF, _ACTIVE):
        for match in pattern.finditer(text):
            if not _held_back(text[: match.start("places")]):
                inner = tokens(match["places"], "D")
                named = _doc(match["doc"]) if match["doc"] else (inner[0] if inner else None)
                yield Ended(tuple(tokens(match["places"], "P")), named, match.start("places"), bool(match.groupdict().get("now")))


def ends_less(sentence: Sentence) -> Iterator[Ended]:
    """Yield the provisions of which a sentence ends less than the whole: "Supplier's obligations under {P0} shall terminate"."""
    for pattern in _LESS:
        for match in pattern.finditer(sentence.text):
            if not _held_back(sentence.text[: match.start()] + " ") and not _held_back(sentence.text[: match.start("places")]):
                inner = tokens(match["places"], "D")
                named = _doc(match["doc"]) if match["doc"] else (inner[0] if inner else None)
                yield Ended(tuple(tokens(match["places"], "P")), named, match.start("places"))


def _held_back(before: str) -> bool:
    """Tell whether the words before what is said to end only speak of its end, or deny it."""
    return _HELD_BACK.search(before) is not None or denied(before)


def announces(text: str) -> bool:
    """Tell whether a masked sentence says that what is listed below it is ended."""
    found = _FOLLOWING.search(text)
    return found is not None and not found["list"].strip()


def with_list(sentence: Sentence, text: str, names: Names) -> Sentence:
    """Return a sentence that `announces` with the provisions listed below it in its flow's text: as far as lines only name some."""
    end = at = sentence.end
    while at < len(text):
        at = max(sentence_end(text, at, len(text)), at + 1)
        if text[end:at].strip() and not _NAMES.fullmatch(read_sentence(text, end, at, names).text):
            break
        end = at
    return read_sentence(text, sentence.start, end, names)


def part_ended(text: str, doc: int) -> str | None:
    """Return what a masked sentence says of how much of an instrument it ends, in its words; None where it ends the whole.

    "" where it names the provisions that it ends (`provision_ends`).
    """
    if any(int(m["doc"]) == doc for m in _ONLY_IN.finditer(text)) or (_PART.search(text) and _BY_ENDING.search(text)):
        return ""
    saved = _SAVED.search(text)
    saved = None if saved and survival(text[saved.start() :]) else saved
    part = saved["words"] if saved else _PART.search(text)
    return part if part is None or isinstance(part, str) else part[0]


def _doc(number: str | None) -> int | None:
    return int(number) if number else None
