"""What else the words of a duty tell: where it holds, whether it outlives the contract, and what a lawyer would miss in them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from graph.model.obligations import Duty
from graph.text.quantities import contradictory
from graph.text.sections import PROVISION_WORDS
from indexing.obligations.rules.kinds import LIMITATION
from indexing.obligations.rules.vocabulary import among, worded

_LAW = re.compile(r"\b(?:laws?|courts?|regulations)\s+(?:of|in)\s+(?:the\s+)?(?P<place>(?:[A-Z]\w+\s+of\s+)?[A-Z]\w+(?:\s+[A-Z]\w+){0,2})")
_END = r"(expiration|termination|expiry)"
_OUTLIVES = worded(
    rf"\bsurviv(es?|ing)\b|\b(after|following|notwithstanding) (the |any )?(date of )?{_END}\b|\b(upon|on) (the |any )?{_END}( or (earlier"
    rf" )?{_END})?(?= ?[,.;]| (hereof|of (this|the) (agreement|contract|lease|licen[cs]e|term)\b))"
)
_SURVIVES = worded(r"\bsurviv(e|al|es)\b")
_ITSELF = worded(rf"\b(this|the foregoing) ({PROVISION_WORDS}|provision|covenant|obligation|indemnity)s?\b[^.;]{{0,60}}\bsurvive")
_NUMBER = r"\b(?:\d+|[IVX]+)(?:\.\d+)*(?:\([a-z0-9]+\))*(?!\w)"
_PROVISIONS = worded(rf"\b({PROVISION_WORDS}) (?P<numbers>{_NUMBER}( ?(\([A-Z][^()]{{0,60}}\) ?)?(,|and|or)( and| or)? ?{_NUMBER})*)")
_BARE = worded(rf"^({PROVISION_WORDS}) ")
_PRIOR_NOTICE = worded(r"\b(prior|advance|previous) (written )?notice\b")
_SOME_TIME = among(
    "within by on upon after before prior days? dates? month year quarter when each schedule accordance exhibit promptly immediately time"
    " invoice annual pursuant forth until following per as"
)
_PAID = frozenset({"PAYMENT", "REFUND"})


def jurisdiction(words: str) -> str:
    """Return the law or territory that words name, as they write it; "" where they name none."""
    found = _LAW.search(words)
    return " ".join(found["place"].split()).rstrip(" .,") if found else ""


def surviving(provisions: Iterable[tuple[str, str]]) -> frozenset[str]:
    """Return the numbers of the provisions that words of a contract say outlive it; each of these comes with its own section."""
    found: set[str] = set()
    for section, text in provisions:
        if _SURVIVES.search(text):
            found |= {number for named in _PROVISIONS.finditer(text) for number in re.findall(_NUMBER, named["numbers"])}
            found |= {_BARE.sub("", section)} if _ITSELF.search(text) else set()
    return frozenset(found - {""})


def survives(words: str, section: str, kept: frozenset[str]) -> bool:
    """Tell whether a duty outlives the contract: its words say so, or a survival clause names its provision or one it stands in."""
    bare = _BARE.sub("", section)
    return _OUTLIVES.search(words) is not None or any(bare == one or bare.startswith((f"{one}.", f"{one}(")) for one in kept)


def flags(duty: Duty, *, capped: bool) -> tuple[str, ...]:
    """Return what is missing or odd in a duty's words; `capped`: the contract limits liability to an amount."""
    words, dated = duty.words.text, duty.deadline is not None or duty.recurrence is not None
    odd = {
        "UNCAPPED": duty.type == "INDEMNITY" and not capped,
        "MISSING_NOTICE_PERIOD": duty.type != LIMITATION and duty.notice_period is None and _PRIOR_NOTICE.search(words),
        "NO_DEADLINE": duty.type in _PAID and not dated and not _SOME_TIME.search(words),
        "CONTRADICTORY_VALUE": any(contradictory(words, value) for value in duty.values),
    }
    return tuple(flag for flag, holds in odd.items() if holds)
