"""Which law governs, where disputes go, and how they are decided."""

from __future__ import annotations

import re

from graph.model.documents import ClauseType
from graph.model.terms import Column
from indexing.terms.passages import Sentence
from indexing.terms.places import laws, seats
from indexing.terms.subject import Found, Subject, together
from indexing.terms.wording import pattern

T = ClauseType

_CHOICE = (
    pattern(r"\b(?:governed|construed|interpreted|enforced|controlled|determined)\b.{0,260}?\b(?:laws?|jurisdiction)\b(?P<where>.{0,200})"),
    pattern(
        r"\b(?:the )?(?:substantive |internal |domestic |local )*laws? (?:in force )?(?:of|in)\b(?P<where>.{3,120}?)\b(?:shall|will"
        r"|is to|does)?\s*(?:govern|apply|applies|control)"
    ),
    pattern(r"\b(?:governing|applicable) law\b(?: of this \w+)?(?: shall be| is|:)(?P<where>.{3,120})"),
    pattern(r"\bgoverned by (?P<where>.{3,60}?) law\b"),
    pattern(r"(?P<where>\b[A-Z][\w ]{2,40}) law (?:shall|will) (?:govern|apply|control)"),
    pattern(r"\b(?:made|executed) (?:and to be performed )?(?:under|pursuant to|in accordance with) the laws? of (?P<where>.{3,100})"),
)
_ADJECTIVE = pattern(r"\bgoverned\b.{0,120}?\b(?P<where>[A-Z]\w+(?: [A-Z]\w+)?) law\b")
_SELF = pattern(
    r"\bth(?:is|e|ese) (?:\w+ ){0,5}?(?:agreement|contract|lease|addendum|terms|amendment|license|undertaking|deed|guaranty|note)\b"
    r"|\bhereunder\b|\bhereof\b|\bhereto\b"
)
_RULES_ONLY = pattern(r"\barbitration act\b|\bwithout (?:giving effect|regard|reference)\b.{0,120}$")
_CONFLICT_RULES = pattern(
    r"\b(?:without|excluding|exclusive of|notwithstanding|except(?:ing)?|other than|not including|irrespective of|but not)\b.*$"
)
_ELSEWHERE = pattern(
    r"\b(?:federal arbitration act|bankruptcy|corporation law|general corporation|securities|patent|tax) (?:laws?|act|code)\b"
)
_CAPITAL = re.compile(r"\b(?:State|Commonwealth|Province|Republic|Kingdom|Country) of ((?:[A-Z][\w.-]+ ?){1,3})")


def governing_law(sentence: Sentence) -> Found | None:
    """Read whose law governs the contract."""
    flat = sentence.flat
    for choice in (*_CHOICE, _ADJECTIVE):
        found = choice.search(flat)
        if found is None:
            continue
        where = _CONFLICT_RULES.sub("", found["where"]) or found["where"]
        named = laws(where) or _unlisted(where)
        if named:
            weight = 4 if _SELF.search(flat) else 2
            note = f"also named: {', '.join(named[1:])}" if len(named) > 1 else ""
            return Found(named[0], note=note, weight=weight - (1 if _ELSEWHERE.search(found[0]) else 0))
    return None


def _unlisted(where: str) -> tuple[str, ...]:
    found = _CAPITAL.search(where)
    return (found[1].strip(" ."),) if found else ()


_COURTS = pattern(
    r"\b(?:state|federal|competent|local|provincial|district|superior|high"
    r"|circuit)?\s*courts?\b(?: of competent jurisdiction)?(?P<where>.{0,160})"
)
_FORUM = pattern(
    r"\b(?:submits?|consents?|subject|agrees?|attorns?)\b.{0,80}\bjurisdiction\b"
    r"|\b(?:exclusive|sole|personal)\b.{0,40}\b(?:jurisdiction|venue)\b"
    r"|\bvenue\b|\bjurisdiction\b.{0,60}\bcourts?\b|\bcourts?\b.{0,120}\bjurisdiction\b"
    r"|\b(?:brought|instituted|commenced|litigated|resolved|settled|heard)\b.{0,80}\bcourts?\b"
)
_EXCLUSIVE = pattern(r"(?<!non-)(?<!non)\b(?:exclusive|exclusively|sole|solely|only)\b")
_ARBITRATION = pattern(r"\b(?:binding |final )*arbitrat(?:ion|ed|ors?)\b")
_SEAT = pattern(
    r"\b(?:seat|place|venue|held|conducted|take place|located|location|sit|arbitration)\b.{0,60}?\b(?:in|at|be)\b(?P<where>.{3,100})"
)
_RULES = pattern(
    r"\b(?:American Arbitration Association|AAA|JAMS|ICC|International Chamber of Commerce|LCIA|London Court of International Arbitration"
    r"|UNCITRAL|SIAC|HKIAC|CIETAC|FINRA|ICDR|SCC|DIS)\b"
)
_SHORT_RULES = {
    "american arbitration association": "AAA",
    "international chamber of commerce": "ICC",
    "london court of international arbitration": "LCIA",
}
_TO_ARBITRATE = pattern(
    r"\b(?:disputes?|controvers(?:y|ies)|claims?|differences?|disagreements?|matters?)\b.{0,300}?\barbitrat"
    r"|\barbitrat\w+\b.{0,120}\b(?:disputes?|controvers|claims?)\b"
    r"|\bshall be (?:finally )?(?:settled|resolved|determined|decided|submitted)\b.{0,80}\barbitrat"
)
_NOT_ARBITRATED = pattern(r"\b(?:in lieu of|rather than|no|not (?:be )?subject to|not|other than) arbitrat")
_MEDIATION = pattern(r"\bmediat(?:ion|or|e|ed)\b")


_NO_FORUM = pattern(
    r"\b(?:order|subpoena|ruling|judgment|decision|act|process)s? of (?:an?|any|the) (?:\w+ )?court\b"
    r"|\b(?:held|found|determined|declared|finds?|holds?|deemed|adjudged)\b"
    r"|\b(?:invalid|unenforceable|illegal)\b|\brequired (?:by|to)\b"
)
_PLAIN_FORUM = pattern(r"\b(?:submits?|consents?|attorns?|exclusive|venue|brought|instituted|litigated|forum)\b")


def _is_forum(flat: str) -> bool:
    """Tell whether words choose courts, rather than speak of what some court may find or order."""
    return bool(_FORUM.search(flat)) and (bool(_PLAIN_FORUM.search(flat)) or not _NO_FORUM.search(flat))


def jurisdiction(sentence: Sentence) -> Found | None:
    """Read which courts decide, or where arbitrators sit."""
    flat = sentence.flat
    if _ARBITRATION.search(flat) and not _NOT_ARBITRATED.search(flat) and (seat := _SEAT.search(flat)) and (named := seats(seat["where"])):
        return Found(f"arbitration, {named[0]}", tags=("arbitration",), weight=3)
    if not _is_forum(flat):
        return None
    named = tuple(dict.fromkeys(place for m in _COURTS.finditer(flat) for place in laws(m["where"]) or seats(m["where"])))
    if not named and "venue" in flat.lower():
        named = seats(flat[flat.lower().index("venue") :])
    if not named:
        return None
    exclusive = bool(_EXCLUSIVE.search(flat))
    text = f"courts of {named[0]}" + (", exclusive" if exclusive else "")
    return Found(text, tags=("courts", "exclusive" if exclusive else "non-exclusive"), weight=3)


def disputes(sentence: Sentence) -> Found | None:
    """Read how disputes are decided: by arbitration, by courts, after mediation."""
    flat = sentence.flat
    if _TO_ARBITRATE.search(flat) and not _NOT_ARBITRATED.search(flat):
        rules = _RULES.search(flat)
        under = f" ({_SHORT_RULES.get(rules[0].casefold(), rules[0])})" if rules else ""
        tags = ("arbitration", "mediation") if _MEDIATION.search(flat) else ("arbitration",)
        return Found(f"arbitration{under}", tags=tags, weight=4 if rules else 3)
    if _MEDIATION.search(flat):
        return Found("mediation first", tags=("mediation",), weight=2)
    if _is_forum(flat) and re.search(r"(?i)\bcourts?\b", flat):
        return Found("courts", tags=("courts",), weight=2)
    return None


SUBJECTS = (
    Subject(
        Column.GOVERNING_LAW,
        ("=law|=laws & govern|constru|interpret|enforc|controll|determin|=apply|applies|=made|executed"),
        frozenset({T.GOVERNING_LAW}),
        governing_law,
        inherited=True,
    ),
    Subject(
        Column.JURISDICTION,
        (
            "jurisdiction|venue|=court|=courts|arbitrat"
            " & jurisdiction|venue|seat|place|=held|conducted|=located|arbitrat|brought|institut|litigat|submit|forum"
        ),
        frozenset({T.GOVERNING_LAW, T.DISPUTE_RESOLUTION}),
        jurisdiction,
        inherited=True,
    ),
    Subject(
        Column.DISPUTES,
        (
            "arbitrat|mediat|jurisdiction|venue|=court|=courts & disput|controvers|claim|differen|disagree|settle|resol|jurisdiction"
            "|venue|brought|institut|litigat|mediat|submit|=heard|commenced"
        ),
        frozenset({T.DISPUTE_RESOLUTION, T.GOVERNING_LAW}),
        disputes,
        together,
        inherited=True,
    ),
)
