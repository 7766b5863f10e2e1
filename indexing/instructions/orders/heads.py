"""The amending verbs of a sentence, and what each has as subject and predicate.

    {P0} of {D0} is amended by deleting {Q0}      AMEND, subject "{P0} of {D0}", predicate "by deleting {Q0}"
    {P0} to be deleted                            DELETE, in a list of changes
    The Parties agree to remove {P0}              DELETE, active: the predicate holds the object
    Delete {P0} in its entirety.                  DELETE, imperative

Words that only permit, forbid, report, suppose or ask for a change ("may be amended", "has been amended",
"if Section 2 is deleted", "asked that it be raised") are no heads.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum


class Verb(StrEnum):
    """What an amending verb does."""

    AMEND = "AMEND"
    RESTATE = "RESTATE"
    REPLACE = "REPLACE"
    SUBSTITUTE = "SUBSTITUTE"
    DELETE = "DELETE"
    INSERT = "INSERT"
    INCLUDE = "INCLUDE"
    EXTEND = "EXTEND"
    SET = "SET"
    RENUMBER = "RENUMBER"
    RENAME = "RENAME"


_STEMS = (
    (Verb.RESTATE, "restat"),
    (Verb.AMEND, "amend modif revis updat supplement var"),
    (Verb.REPLACE, "replac supersed chang correct"),
    (Verb.SUBSTITUTE, "substitut"),
    (Verb.DELETE, "delet remov strik struck strick eliminat omit cancel reserv"),
    (Verb.INCLUDE, "includ"),
    (Verb.INSERT, "add insert append attach incorporat"),
    (Verb.EXTEND, "extend renew prolong"),
    (Verb.SET, "increas reduc decreas establish set fix rais lower enhanc"),
    (Verb.RENUMBER, "renumber re-number redesignat reletter re-letter"),
    (Verb.RENAME, "renam refer"),
)
_ONLY_DONE = frozenset({"supersed", "struck", "strick", "reserv", "refer"})
"""Stems of words that change something only where it is said that this is done: who "reserves rights" changes nothing."""
_STEM = f"(?:{'|'.join(stem for _, stems in _STEMS for stem in stems.split() if stem not in _ONLY_DONE)})"
_PARTICIPLE = rf"{_STEM}[a-z]{{0,2}}ed\b|set|stricken|struck|superseded|reserved|reinstated|restored|suspended|terminated|referred\sto\sas"
_BASE = rf"{_STEM}[ey]?"
_GERUND = rf"{_STEM}[a-z]{{0,2}}ing"
_ADVERB = (
    r"(?:hereby|herewith|each|all|both|also|further|accordingly|now|deemed|be|to\sbe|immediately|effective\simmediately|forthwith"
    r"|automatically|mutually|intentionally)"
)
_BE = (
    r"(?:hereby\s|each\s)?(?:(?:shall|will)\s(?:hereby\s|each\s|also\s|further\s|now\s|thereafter\s|henceforth\s)?be"
    r"|be,?\sand\s(?:the\ssame\s|it\s)?(?:hereby\s)?(?:is|are),?"
    r"|shall\sbe,?\sand\s(?:hereby\s)?(?:is|are)|(?:(?:shall|will)\s)?stands?|is|are|be)"
)
_EFFECT = r"(?:,?\s(?:effective|as\sof|with\seffect)\s[^:;{}]{3,60}?,)?"
_PASSIVE = re.compile(rf"(?<![\w-])(?P<be>{_BE})(?P<adverbs>(?:,?\s{_ADVERB})*){_EFFECT},?\s(?P<verb>{_PARTICIPLE})\b")
_ACTIVE = re.compile(
    rf"\b(?P<be>hereby(?:\smutually|\sfurther|\salso)?(?:\sagrees?)?(?:\sto)?|agrees?(?:\shereby|\sfurther|\smutually)?\sto|do(?:es)?\shereby)"
    rf"\s(?:further\s|also\s|mutually\s)?(?P<verb>{_BASE})s?\b"
)
_PLACE_FIRST = (
    r"(?:in|at|under|from)\s(?:[^,{}]{0,60}\{P\d+\})(?:\s\([^(){}]{1,60}\))?(?:\s(?:of|to|in)\s(?:the\s)?\{[DP]\d+\})*\s(?:(?:also|further)\s)?"
    r"(?=[a-z]+\s(?:(?:the|an?|all|any|each|both|it)\s)?(?:\w+\s){0,3}\{[PQ]|[a-z]+\sthe\s(?:whole|following|word|first|last|second|third|final)\b)"
)
"""No comma follows: "In {P0} replace {Q0} with {Q1}"; what is replaced, added or deleted stands right behind the verb."""
_IMPERATIVE = re.compile(
    rf"^(?P<be>(?:(?:in|under|with\srespect\sto|at)\s[^,]{{0,80}}\{{P\d+\}}[^,]{{0,80}},\s|{_PLACE_FIRST})?(?:to\s)?)(?P<verb>{_BASE})\b(?=\s)",
    re.IGNORECASE,
)
_BY_DOING = re.compile(
    rf"^(?:[,;]?\s?(?:and|or)\s)?(?:also\s)?(?P<be>(?:\([a-z\d]{{1,4}}\)\s)?(?:[Bb]y\s)?(?:\([a-z\d]{{1,4}}\)\s)?)(?P<verb>{_GERUND})\b"
)
_TO_BE = re.compile(
    rf"^(?:(?:A\s)?[Nn]ew\s)?\{{P\d+\}}(?:\s\([^(){{}}]{{1,60}}\))?,?\s(?P<be>to\sbe)(?P<adverbs>(?:\s(?:considered|{_ADVERB}))*)\s(?P<verb>{_PARTICIPLE})\b"
    r"(?=\s?[.;]?$|\s(?:in\s(?:its|their)\sentirety|in\sfull|entirely)\b|\s(?:and\s(?:replaced|substituted)|by\s|with\s|to\sread|as\sfollows|reading)[^:]{0,80}:$)"
)
"""How a list orders a change without a finite verb: "Clause 14 to be considered deleted."."""
_NOT_BEFORE = re.compile(
    r"(?i)\b(?:may|can|could|might|must|should|would|not|never|which|who|as|if|unless|until|once|when|whenever|where|whether|is\sto|are\sto|to|been)"
    r"(?:\s(?:the\ssame|so|it|they|hereafter|otherwise|thereafter|from\stime\sto\stime|in\sthe\sfuture|at\sany\stime|also|only))*\s$"
)
_SUPPOSED = re.compile(
    r"(?i)\b(?:if|unless|whenever|in\sthe\sevent(?:\sthat)?|to\sthe\sextent(?:\sthat)?"
    r"|until(?!\s[^,;]{0,24}(?-i:[A-Z])[a-z]{2,8}\s\d)|after(?!\s(?:the\s)?(?:\w+\s){0,3}\{[PQ]))\s(?:(?!,|\bthen\b).)*$"
)
_NOT_AFTER = re.compile(
    r"\s?(?:,?\s?(?:herein|hereto|(?:by\sreference\s)?into\sthis|in\sthis|to\sthis)\b"
    r"|(?:,|,?\s?(?:or|and))\s(?:otherwise\s)?(?:waived|terminated|altered|discharged|cancelled|rescinded|changed|modified|supplemented|varied)"
    r"|only|except|unless|from\stime\sto\stime|at\sany\stime|solely|without|in\swriting"
    r"|by\s(?:an?\s|written|mutual|any|either|instrument|the\s(?:mutual|written|parties|party))|pursuant\sto|in\saccordance\swith)\b"
)
_CLAUSE = 1200  # characters before a verb that can say how it is meant
_HISTORY = re.compile(
    r"(?i)^no\b|\b(?:neither|none)\b|\b(?:whereas|desires?\sto|wish(?:es)?\sto|have\sagreed\sto|has\sagreed\sto|has\srequested|have\srequested|intends?\sto)\b"
)
_CONJUNCTION = re.compile(
    r"(?:\.\s(?=(?:The\sfollowing|A\snew|In)\s)|;\s(?:and\s)?|\b(?:in|to\sthe\seffect)\sthat\s|,\s(?:and\s)?|\sand\s|\bso\sthat\s|\bsuch\sthat\s|:\s)(?:\([a-z\d]{1,4}\)\s)?"
)
_PUT_IN = re.compile(
    r"(?:\band|[,;.])\s(?:and\s|thereupon\s|that\s)?(?:(?:[Tt]he\sfollowing\b[^{}]*|there|(?:[Ii]n\s(?:its|their|the)\s(?:place|stead)|[Ii]n\slieu\sthereof|instead),?\s(?:the\sfollowing\b[^{}]*|there))"
    r"|(?:in\s(?:its|their)\s(?:place|stead),?\s)?(?:the\s(?:new\s)?(?:\w+\s){0,2})?\{Q\d+\})\s?$"
)
"""What stands between "is deleted" and "is inserted" where the two are one change."""
_ELSEWHERE = re.compile(r",?\s(?:immediately\s)?(?:after|before|following|at\sthe\s(?:end|beginning)|(?:to|in|into)\s(?:the\s)?\{P)")
_NOUN = re.compile(
    r"\{[PQD]\d+\}|\b(?:the\sfollowing|a\snew|new|the\saddress|any\sand\sall|all\sreferences|each\sreference|the\s[a-z]+\s[a-z]+)\b"
)


@dataclass(frozen=True, slots=True)
class Head:
    """An amending verb. `subject` is what stands before it (empty in the active voice), `predicate` what follows."""

    verb: Verb
    word: str
    at: int
    subject: str
    predicate: str
    active: bool
    hereby: bool


def verb_of(word: str) -> Verb:
    """Return the class of an amending verb in any form."""
    low = word.lower()
    return next((verb for verb, stems in _STEMS if low.startswith(tuple(stems.split()))), Verb.AMEND)


def heads(text: str, *, imperative: bool) -> tuple[Head, ...]:
    """Return the operative amending verbs of a masked sentence, in order.

    `imperative` admits sentences that begin with the bare verb or a gerund, as lists under
    "the Agreement is amended as follows:" do.
    """
    found = sorted(_matches(text, imperative=imperative), key=lambda m: (m.start("verb"), m.start()))
    kept: list[tuple[re.Match[str], int]] = []  # a match and where its subject begins
    for match in found:
        if kept and match.start("verb") < kept[-1][0].end("verb"):
            continue
        begin = _subject_start(text, kept[-1][0].end("verb") if kept else 0, match.start("be"), first=not kept)
        if begin is None or _continues(text, kept, match):
            continue
        kept.append((match, begin))
    return tuple(_head(text, kept, index) for index in range(len(kept)))


def gerunds(text: str) -> tuple[tuple[str, str], ...]:
    """Split "by deleting A and substituting B, and (ii) adding C" into (verb, rest) pairs."""
    marks = list(re.finditer(rf"(?:^|[\s,;:(])(?:by\s)?(?:\(?[a-zA-Z\d]{{1,4}}\)\s)?(?:by\s)?(?P<verb>{_GERUND}|{_BASE})\b(?=,?\s)", text))
    marks = [
        m
        for n, m in enumerate(marks)
        if n == 0 or m["verb"].endswith("ing") or re.search(r"(?:and|to|;|,)\s?(?:to\s)?(?:\([a-z\d]+\)\s)?$", text[: m.start("verb")])
    ]
    ends = [*(m.start() for m in marks[1:]), len(text)][: len(marks)]
    return tuple((m["verb"], text[m.end() : end].removeprefix(",")) for m, end in zip(marks, ends, strict=True))


def _matches(text: str, *, imperative: bool) -> Iterator[re.Match[str]]:
    for match in _PASSIVE.finditer(text):
        if _operative(text, match):
            yield match
    for match in _ACTIVE.finditer(text):
        before = text[max(0, match.start() - _CLAUSE) : match.start()]
        if not _HISTORY.search(before):
            yield match
    for pattern in (_IMPERATIVE, _BY_DOING, _TO_BE) if imperative else ():
        if begun := pattern.match(text):
            yield begun


def _operative(text: str, match: re.Match[str]) -> bool:
    before = text[max(0, match.start() - _CLAUSE) : match.start()]
    if _NOT_BEFORE.search(before) or _SUPPOSED.search(before) or _HISTORY.search(before):
        return False
    if match["verb"] == "terminated" and "hereby" not in match[0]:
        return False
    return "hereby" in match[0] or _NOT_AFTER.match(text, match.end()) is None


def _subject_start(text: str, low: int, high: int, *, first: bool) -> int | None:
    """Return where the subject of a verb at `high` begins; None where it has none of its own."""
    if first:
        return low
    cuts = [m.end() for m in _CONJUNCTION.finditer(text, low, high)]
    for cut in reversed(cuts):
        if _NOUN.search(text, cut, high):
            return cut
    return None


def _continues(text: str, kept: list[tuple[re.Match[str], int]], match: re.Match[str]) -> bool:
    """Take "X is deleted and the following is inserted in its place" for one change."""
    if not kept:
        return False
    previous = kept[-1][0]
    replaces = verb_of(match["verb"]) in {Verb.INSERT, Verb.SUBSTITUTE, Verb.REPLACE}
    if verb_of(previous["verb"]) is not Verb.DELETE or not replaces:
        return False
    between = text[previous.end("verb") : match.start("be")]
    return _PUT_IN.search(between) is not None and _ELSEWHERE.match(text, match.end("verb")) is None


def _head(text: str, kept: list[tuple[re.Match[str], int]], index: int) -> Head:
    match, begin = kept[index]
    end = kept[index + 1][1] if index + 1 < len(kept) else len(text)
    active = match.re in {_ACTIVE, _IMPERATIVE, _BY_DOING}
    subject = match["be"] if match.re is _IMPERATIVE else "" if active else text[begin : match.start("be")]
    return Head(
        verb_of(match["verb"]),
        match["verb"],
        match.start("verb"),
        subject.strip(),
        text[match.end("verb") : end].strip(),
        active,
        "hereby" in match[0] or match.re is _ACTIVE,
    )
