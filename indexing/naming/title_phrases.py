"""Title phrases: where running text names an instrument, and where the name begins and ends."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import zip_longest

from graph.text.numerals import CARDINALS, ORDINALS
from graph.text.sections import roman

_AMENDING = (
    r"Amendments?|Modifications?|Addend(?:um|a)|Riders?|Supplements?|(?:Endorsements?|Protocols?)(?=\s+(?:No\b|N°|\#))|Avenants?|Nachtr(?:ag|äge)|Change\s+(?:Control\s+)?(?:Orders?"
    r"|Notices?)"
    r"|(?:Deeds?|Letters?|Memorand(?:um|a))\s+of\s+(?:Variation|Amendment)"
    r"|(?:Amending|Amendatory|Supplement(?:al|ary)|Variation)\s+(?:Agreements?|Contracts?|Deeds?|Indentures?|Letters?|Leases?)"
)
_BASE = (
    r"Agreements?|Contracts?|Leases?|Subleases?|Statements?\s+of\s+Work|SOWs?|(?:Work|Order|Service|Purchase|Task)\s+(?:Orders?"
    r"|Forms?)|MSA|DPA|SLA|NDA"
    r"|Terms\s+(?:of\s+(?:Service|Use)|and\s+Conditions)|Indentures?|Guarant(?:y|ee)s?|Mortgages?|Deeds?\s+of\s+(?:Trust|Novation"
    r"|Assignment|Surrender|Release)|Side\s+Letters?|Charter[\s-]+Part(?:y|ies)|C/P|Memorandum\s+of\s+Understanding"
)
_ORDERS = (  # told apart by number alone
    r"Statements?\s+of\s+Work|SOWs?|(?:Work|Order|Service|Purchase|Task)\s+(?:Orders?|Forms?)"
    r"|(?!Court|Executive|Standing|Stop)[A-Z][a-z]+\s+(?:Orders?|Schedules?)(?=\s+(?:No\b|Number\b|\#))"
)
_WEAK = r"Notes?|Licen[cs]es?|Deeds?|Waivers?|Consents?|Plans?|Bonds?|Letters?"  # an instrument only with a title before it
HEAD = re.compile(rf"\b(?:(?:{_AMENDING})(?:\s+(?:Agreement|Letter)\b)?|{_BASE}|{_ORDERS}|{_WEAK})(?!\w)", re.IGNORECASE)
_CAPITAL_HEAD = re.compile(rf"(?=(?-i:[^\Wa-z])){HEAD.pattern}", re.IGNORECASE)  # without one, nothing is named: told quickly
_IS_AMENDING = re.compile(rf"\b(?:{_AMENDING})\b", re.IGNORECASE)
_IS_WEAK = re.compile(_WEAK, re.IGNORECASE)
_SMALL_TITLE = r"(?:(?!(?:of|the|your|an?|that|into|in|under|to|by|with|for|entered|certain|written)\s)[a-z][\w/'-]*\s+)"
_LOWER = re.compile(
    rf"(?=[acioty])\b(?:an?|that\s+certain|certain|the|their|its|your|our)\s+({_SMALL_TITLE}{{1,4}}?(?:agreement|contract|lease|addendum|amendment)"
    rf"(?=[\s,]+(?:dated|made\s|entered|effective|on\s+(?:the\s+)?\d|of\s+(?:\d{{1,2}}\s+)?(?-i:[A-Z])))"
    rf"|(?:agreement|contract|lease)(?=\s+(?:dated|of)\s+(?:(?:as\s+of\s+)?(?:the\s+)?\d|(?-i:[A-Z])[a-z]+\s+\d))"
    rf"|{_SMALL_TITLE}{{0,3}}?(?:letter|licen[cs]e|(?:supplemental\s+)?deed(?:\s+of\s+\w+)?)(?=\s*\((?:the\s+)?\"|(?:\s+(?:to"
    rf"|from)\s+(?:you|us))?[\s,]+(?:both\s+)?dated\b))"
)


_NO = r"(?:(?:No\.?|Number|Nr\.?|N°|\#)\s*)?\#?\s*"
_NUMBERED = re.compile(
    rf"(?i)\b(?:{_AMENDING}|{_ORDERS})(?:\s+(?:Agreement|Letter)|\s+\([\w\s]{{2,30}}\))?\s*{_NO}"
    rf"(\d{{1,3}}(?!\d)|(?:{'|'.join(reversed(CARDINALS))})\b|[IVX]{{1,5}}\b|(?-i:[A-H])(?=[\s,;:)]|$))"
)
_LETTERS = "abcdefgh"  # "Amendment B" is the second
_NTH = re.compile(
    rf"(?i)\b(?:({'|'.join(ORDINALS)})|(\d{{1,2}})(?:st|nd|rd|th))\s+(?:(?!amended|and\s+restated)[\w/-]+\s+){{0,2}}?(?:{_AMENDING})\b"
)


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_STOP = _words(
    "this that the a an such said certain each any every all its his her their our your under into by in with pursuant between "
    "among dated per from on at as is are was be whereas section sections article paragraph exhibit schedule annex clause to if no "
    "upon except notwithstanding when where both other than not shall will may hereby hereof or party parties means mean reference "
    "herein which who whose same respective foregoing applicable entire has have been term terms recitals page"
)
_OWN = frozenset({"this"})
_JOINING = frozenset({"and", "&", "or"})
_OF_AFTER = _words(
    "amendment termination assignment conditions purchase sale terms statement ratification extension renewal reinstatement assumption"
)
_INSTRUMENT_WORDS = _words(
    "amendment waiver consent agreement letter joinder termination release extension assignment assumption forbearance "
    "reaffirmation restatement ratification"
)
_NUMBER_AFTER = re.compile(
    rf"\s*{_NO}(?:\d{{1,3}}(?![\d./])|(?:{'|'.join(reversed(CARDINALS))})\b|(?-i:[IVX]{{1,4}}\b)|(?-i:[A-H])(?=[\s,;:)]|$))", re.IGNORECASE
)
_REFERENCE_AFTER = re.compile(r"\s+(?:(?:Number|No\.?|\#)\s*[\w-]*\d[\w-]*|(?-i:[A-Z][A-Z0-9]*[-/][\w/-]*\d[\w/-]*))", re.IGNORECASE)
_DATED_AFTER = re.compile(r"[ \t]*(?:\(?version[ \t]*\d[\w.]*\)?)?,?[ \t]+(?:dated|made[ \t]+as|effective|of[ \t]+(?=\d))\b", re.IGNORECASE)
_FILED_AS = re.compile(r"\s+(?:No\b\.?|Number|Ref\b\.?|\#)\s*:?\s*(?=[\w&/.-]*\d)[A-Z\d][\w&/.-]{2,}")  # "Agreement No. AB-I&C/207"
_IS_ORDER = re.compile(_ORDERS, re.IGNORECASE)
_ORDER_NUMBER_AFTER = re.compile(r"\s+(?:\#\s*)?\d{1,3}(?![\d.,]*\d|\s*[%/])")
_ALSO_AFTER = re.compile(
    r"(?:(?:,\s*(?:and\s+)?|\s+(?:and|&)\s+)(?:(?:Limited|Partial|Temporary)\s+)?(?:Consent|Waiver|Agreement|Joinder|Termination"
    r"|Release|Reaffirmation|Extension"
    r"|Assignment|Restatement)(?:\s+(?:Agreement|Thereunder|Thereto))?\b)+",
    re.IGNORECASE,
)
_AND_HEAD = re.compile(rf"\s+and\s+(?:(?-i:[A-Z])[\w/-]*\s+){{0,3}}(?:{_AMENDING}|{_BASE})(?!\w)", re.IGNORECASE)
_THERETO_AFTER = re.compile(r"\s+there(?:to|of|under)\b", re.IGNORECASE)
_FOR_AFTER = re.compile(r"\s+for\s+(?:the\s+)?[A-Z][\w/-]*(?:\s+(?:of\s+|and\s+|the\s+)?[A-Z][\w/-]*)+")
_LATER_HEAD = re.compile(
    rf"(?:\s+(?!(?:To|Of|The|And|For|By|Is|Shall|No|As|In|Dated|Between)\b)(?-i:[A-Z])[\w/&-]*){{0,3}}\s+(?:{_BASE}|{_AMENDING})(?!\w)",
    re.IGNORECASE,
)
_TO_TARGET = re.compile(
    r"[\s,]*(?:\([^()]{0,80}\)[\s,]*)?\b(?:to|of)\s+(?P<det>(?:the|that\s+certain|that|its|such|their|said)\s+)?", re.IGNORECASE
)
_WINDOW = 170  # characters that a title can take before its last word


@dataclass(frozen=True, slots=True)
class Phrase:
    """A title in running text: [start, end).

    `own` is "this Amendment"; `bare` says that what follows (date, parties, defined term) is not about it.
    """

    start: int
    end: int
    title: str
    own: bool = False
    bare: bool = False


def number_in(title: str) -> int | None:
    """Return the number in a title: 2 for "Amendment No. 2" and "SECOND MODIFICATION"; None without one."""
    nth = _NTH.search(title)
    if nth:
        return ORDINALS.index(nth[1].lower()) + 1 if nth[1] else int(nth[2])
    numbered = _NUMBERED.search(title)
    if not numbered:
        return None
    word = numbered[1].lower()
    if word in _LETTERS:
        return _LETTERS.index(word) + 1
    return int(word) if word.isdigit() else CARDINALS.index(word) + 1 if word in CARDINALS else roman(word)


def is_amending(title: str) -> bool:
    """Tell whether a title is of an amending instrument ("Amendment No. 2", "Addendum to ...")."""
    return bool(_IS_AMENDING.search(title))


def is_plural(title: str) -> bool:
    """Tell whether a title names several instruments ("the Construction Contracts")."""
    last = re.findall(r"\w+", title)[-1:]
    return bool(last) and bool(
        re.fullmatch(r"(?i)agreements|contracts|leases|documents|deeds|licen[cs]es|notes|orders|plans|amendments", last[0])
    )


def find_phrases(text: str) -> list[Phrase]:
    """Return the titles named in a plain text, in order; a title inside another ("Amendment to the X Agreement") follows it."""
    found: list[Phrase] = []
    for head in HEAD.finditer(text) if _CAPITAL_HEAD.search(text) else ():
        if head[0][0].islower():
            continue
        floor = found[-1].end if found else 0
        if (
            head.start() < floor
            or _LATER_HEAD.match(text, head.end())
            or (_IS_WEAK.fullmatch(head[0]) and _AND_HEAD.match(text, head.end()))
        ):
            continue
        phrase = _phrase(text, head, floor)
        if phrase is not None and not _is_defined_here(text, phrase):
            found.append(phrase)
    found.extend(Phrase(*m.span(1), m[1]) for m in _LOWER.finditer(text))
    found.sort(key=lambda p: p.start)
    return list(_with_targets(text, found))


def _phrase(text: str, head: re.Match[str], floor: int) -> Phrase | None:
    start, determiner = _walk_back(text, head, floor)
    amending = bool(_IS_AMENDING.match(head[0]))
    alone = start == head.start()
    end = _walk_on(text, head, amending=amending)
    numbered = end > head.end() and _IS_ORDER.fullmatch(head[0]) is not None
    if alone and (
        _IS_WEAK.fullmatch(head[0])
        or head[0][-1] in "sS"
        or not (determiner or amending or numbered or _DATED_AFTER.match(text, head.end()) or _FILED_AS.match(text, head.end()))
    ):
        return None
    return Phrase(start, end, text[start:end], determiner in _OWN)


def _walk_back(text: str, head: re.Match[str], floor: int) -> tuple[int, str]:
    """Return where the title that ends in `head` begins, and the determiner before it, if any."""
    low = max(floor, head.start() - _WINDOW)
    start, joined = head.start(), False
    for token in reversed(list(re.finditer(r"\S+", text[low : head.start()]))):
        word = token[0]
        opened = word[0] in "(\"'["
        bare = word.lstrip("(\"'[")
        plain = bare.strip("\"',").lower()
        if plain in _JOINING and not opened:
            if not _may_join(text[low : low + token.start()], head[0]):
                break
            joined = True
            continue
        if plain == "of" and not opened:
            before = text[low : low + token.start()].split()
            if not before or before[-1].lower() not in _OF_AFTER:
                break
            continue
        if plain in _STOP:
            return start, plain
        if (
            not re.match(r"[A-Z0-9][\w'&/.-]*,?$", bare)
            or (bare.endswith(",") and not joined)
            or bare.endswith(".")
            or (
                re.fullmatch(r"\d[\d.]*\W*", bare) and (not re.fullmatch(r"(?:19|20)\d\d", bare) or "\n" in text[low + token.end() : start])
            )
        ):
            break
        if text[low + token.end() : start].count("\n") > 1:
            break
        start = low + token.end() - len(bare)
        if opened:
            break
    return start, ""


def _may_join(before: str, head: str) -> bool:
    """Tell whether "and" stands inside a title ("Supply and Manufacturing Agreement") rather than between two things."""
    words = before.split()
    if not words or not re.match(r"[A-Z][\w'/-]*$", words[-1]) or words[-1].lower() in _STOP:
        return False
    return not _IS_AMENDING.match(head) or words[-1].lower() in _INSTRUMENT_WORDS


def _walk_on(text: str, head: re.Match[str], *, amending: bool) -> int:
    """Return where a title ends: with its number, what it also is ("and Waiver"), and what it is for."""
    end = head.end()
    steps = (_NUMBER_AFTER, _ALSO_AFTER, _THERETO_AFTER) if amending else (_REFERENCE_AFTER, _FOR_AFTER)
    if _IS_ORDER.fullmatch(head[0]):
        steps = (_REFERENCE_AFTER, _ORDER_NUMBER_AFTER, _FOR_AFTER)
    for step in steps:
        match = step.match(text, end)
        end = match.end() if match else end
    return end


def _is_defined_here(text: str, phrase: Phrase) -> bool:
    """Tell whether the words only define a term: ("Agreement"), (the "Loan Agreement"), or stand in such a definition."""
    before, after = text[max(0, phrase.start - 400) : phrase.start], text[phrase.end : phrase.end + 300]
    if before.rstrip()[-1:] in ('"', "'") and re.match(r"\s*[,;]?\s*[\"']", after):
        return True
    opening = before.rfind("(")
    inside = opening >= 0 and ")" not in before[opening:]
    closing = after.find(")")
    return inside and closing >= 0 and '"' in after[:closing] and not (is_amending(phrase.title) and number_in(phrase.title))


def _with_targets(text: str, phrases: list[Phrase]) -> Iterator[Phrase]:
    """Join amendments with their targets.

    "Amendment to the Credit Agreement dated D": D is the agreement's. "Amendment to Credit Agreement
    dated D" is one title, and D the amendment's.
    """
    inner = False
    for phrase, after in zip_longest(phrases, phrases[1:]):
        link = _TO_TARGET.match(text, phrase.end) if after is not None and is_amending(phrase.title) else None
        if inner or link is None or after is None or link.end() != after.start:
            yield replace(phrase, bare=True) if inner else phrase
            inner = False
            continue
        title = f"{phrase.title} to {after.title}"
        inner = not link["det"]
        also = _ALSO_AFTER.match(text, after.end) if inner else None
        end = also.end() if also else after.end
        yield replace(phrase, title=title, end=end) if inner else replace(phrase, title=title, bare=True)
