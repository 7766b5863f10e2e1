"""What else the words of a duty tell: where it holds, whether it outlives the contract, and what a lawyer would miss in them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from graph.model.obligations import Duty
from graph.text.quantities import contradictory
from indexing.obligations.rules.kinds import LIMITATION
from indexing.obligations.rules.vocabulary import any_of

_PLACE = (
    r"(?:the\s+)?(?:(?:State|Commonwealth|Province|Republic|Kingdom|District|Territory)\s+of\s+)?[A-Z][\w.]*"
    r"(?:\s+(?:and\s+|of\s+)?[A-Z][\w.]*){0,3}"
)
_LAW = re.compile(rf"\b(?:laws?|courts?|regulations)\s+(?:of|in)\s+(?P<place>{_PLACE})")
_STATE = re.compile(r"\b(?P<place>(?:State|Commonwealth|Province)\s+of\s+[A-Z]\w+(?:\s+[A-Z]\w+){0,2})")
_NO_PLACE = re.compile(r"(?i)\b(?:agreement|party|parties|section|this|competent|applicable|any|such)\b")
_END = r"(?:expiration|termination|expiry|date\s+of\s+(?:expiration|termination))"
_OUTLIVES = re.compile(
    rf"(?i)\bsurviv(?:e|es|ing)\b|\b(?:for|period\s+of|years?|months?)\b[^.;]{{0,60}}\b(?:after|following|from)\s+(?:the\s+)?{_END}"
    rf"|\b(?:after|following|notwithstanding)\s+(?:the\s+|any\s+)?{_END}\b"
    rf"|\b(?:upon|on)\s+(?:the\s+|any\s+)?{_END}(?:\s+or\s+(?:earlier\s+)?{_END})?"
    r"(?=\s*[,.;]|\s+(?:hereof|of\s+(?:this|the)\s+(?:agreement|contract|lease|licen[cs]e|term)\b))"
)
_SURVIVES = re.compile(r"(?i)\bsurviv(?:e|al|es)\b")
_PART = r"(?:section|article|paragraph|clause)"
_ITSELF = re.compile(
    rf"(?i)\b(?:this|the\s+foregoing)\s+(?:{_PART}|provision|covenant|obligation|indemnity)s?\b[^.;]{{0,60}}\bsurvive"
    rf"|\b(?:obligations|provisions|terms|covenants)\s+(?:of|in|under|contained\s+in)\s+this\s+{_PART}\b[^.;]{{0,60}}\bsurvive"
)
_PROVISIONS = re.compile(
    rf"(?i)\b{_PART}s?\s+((?:(?:\d+|[IVX]+)(?:\.\d+)*(?:\([a-z0-9]+\))*(?:\s*\([A-Z][^()]{{0,60}}\))?"
    r"(?:\s*,?\s*(?:and|or)\s+|\s*,\s*|\s*$|(?=\W)))+)"
)
_NUMBER = re.compile(r"\b(?:\d+|[IVX]+)(?:\.\d+)*(?:\([a-z0-9]+\))*(?![\w])")
_PRIOR_NOTICE = re.compile(r"(?i)\b(?:prior|advance|previous)\s+(?:written\s+)?notice\b")
_SOME_TIME = re.compile(
    r"(?i)\b"
    + any_of(
        "within by on upon after before prior days? dates? month year quarter when each schedule accordance exhibit promptly immediately"
        " time invoice annual pursuant forth until following per as"
    )
)
_PAID = frozenset({"PAYMENT", "ROYALTY", "REFUND"})


def jurisdiction(words: str) -> str:
    """Return the law or territory that words name, as they write it; "" where they name none."""
    for pattern in (_LAW, _STATE):
        found = pattern.search(words)
        if found and not _NO_PLACE.search(found["place"]):
            return re.sub(r"^(?:the)\s+", "", " ".join(found["place"].split())).rstrip(" .,")
    return ""


def surviving(provisions: Iterable[tuple[str, str]]) -> frozenset[str]:
    """Return the numbers of the provisions that words of a contract say outlive it; each of these comes with its own section."""
    found: set[str] = set()
    for section, text in provisions:
        if _SURVIVES.search(text):
            for named in _PROVISIONS.finditer(text):
                found.update(_NUMBER.findall(named[1]))
            if _ITSELF.search(text):
                found.add(_bare(section))
    return frozenset(found - {""})


def survives(words: str, section: str, kept: frozenset[str]) -> bool:
    """Tell whether a duty outlives the contract: its words say so, or a survival clause names its provision or one it stands in."""
    if _OUTLIVES.search(words):
        return True
    bare = _bare(section)
    return any(bare == one or bare.startswith((f"{one}.", f"{one}(")) for one in kept)


def _bare(section: str) -> str:
    return re.sub(r"(?i)^(?:section|article|paragraph|clause)\s+", "", section)


def flags(duty: Duty, *, capped: bool) -> tuple[str, ...]:
    """Return what is missing or odd in a duty's words; `capped`: the contract limits liability to an amount."""
    words = duty.words.text
    found = []
    if duty.type == "INDEMNITY" and not capped:
        found.append("UNCAPPED")
    if duty.type != LIMITATION and duty.notice_period is None and _PRIOR_NOTICE.search(words):
        found.append("MISSING_NOTICE_PERIOD")
    if duty.type in _PAID and duty.deadline is None and duty.recurrence is None and not _SOME_TIME.search(words):
        found.append("NO_DEADLINE")
    if any(contradictory(words, value) for value in duty.values):
        found.append("CONTRADICTORY_VALUE")
    return tuple(found)
