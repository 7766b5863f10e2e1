"""What a contract lets parties do and forbids them: indemnities, assignment, a change of control, exclusivity, competition."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from graph.model.documents import ClauseType
from graph.model.obligations import TimeUnit, ValueKind
from graph.model.terms import Column
from indexing.terms.figures import say
from indexing.terms.passages import Sentence
from indexing.terms.subject import Found, Hit, Scene, Subject
from indexing.terms.wording import actor, is_mutual, of_kind, pattern

T = ClauseType

_INDEMNIFIES = pattern(
    r"\b(?:shall|will|must|agrees?(?: to)?|hereby|does hereby|undertakes? to|covenants? to)\b(?P<gap>.{0,80}?)\b(?:indemnif(?:y|ies)"
    r"|hold\b.{0,40}\bharmless|defend)"
)
_IP = pattern(r"\b(?:infring\w*|misappropriat\w*|intellectual property|patents?|copyrights?)\b")
_NO_LIMIT = pattern(
    r"\b(?:limitations?|limits?|cap|exclusions?|foregoing)\b.{0,200}?\b(?:not apply|not limit)\b.{0,200}?\b(?:indemni|infring)"
    r"|\bexcept\b.{0,160}?\b(?:indemni|infring)\w*.{0,200}?\bliab"
)


def indemnity(sentence: Sentence) -> Found | None:
    """Read who holds whom harmless, and whether for infringement."""
    flat = sentence.flat
    if _NO_LIMIT.search(flat):
        return Found("", tags=("uncapped",), weight=1)
    found = _INDEMNIFIES.search(flat)
    if found is None or "not" in found["gap"].split():
        return None
    before = flat[: found.start()]
    tags = ("ip",) if _IP.search(flat) else ()
    if is_mutual(before[-160:]):
        return Found("mutual", tags=("mutual", *tags), weight=4)
    who = actor(before)
    return Found(f"by {who}" if who else "given", tags=("one-sided", *tags), note=who, weight=4 if who else 3)


def settle_indemnity(hits: Sequence[Hit], scene: Scene) -> tuple[Hit, Found] | None:
    """Return the indemnity with what all of them come to: mutual where two parties give one, for infringement, without limit."""
    given = [h for h in hits if h.found.tags[:1] != ("uncapped",)]
    if not given:
        return None
    named = {party: h.found.note for h in reversed(given) if (party := _party(h.found.note, scene)) is not None}
    who = tuple(named.values())[::-1]
    mutual = any("mutual" in h.found.tags for h in given) or len(who) > 1
    ip = any("ip" in h.found.tags for h in given)
    uncapped = ip and any("uncapped" in h.found.tags for h in hits)
    tags = ("mutual" if mutual else "one-sided", *(["ip"] if ip else []), *(["uncapped"] if uncapped else []))
    text = "mutual" if mutual else given[0].found.text
    return given[0], replace(given[0].found, text=text, tags=tags, note=f"by {', '.join(who)}" if len(who) > 1 else "")


def _party(who: str, scene: Scene) -> str | None:
    """Return the name of the party of the contract that some words call by one of its names; None where they call none of them."""
    folded = who.casefold()
    for party in scene.document.parties if folded else ():
        names = [name.casefold() for name in (party.name, *party.aliases)]
        if any(folded == name or (len(folded) > 2 and name.startswith(f"{folded} ")) for name in names):
            return party.name
    return None


_ASSIGNS = pattern(r"\b(?:assign(?:s|ed|able|ment|ing)?|transfer(?:s|red|able)?|delegat\w+)\b")
_FORBIDS = pattern(
    r"\b(?:neither|no|nor|not)\b.{0,160}?\b(?:assign(?:ed|able|ment)?|transfer(?:red|able)?|delegated?)\b"
    r"|\b(?:assign|transfer|delegat)\w*\b.{0,120}?\b(?:shall|will|may|is|are) (?:be )?(?:not|null|void|prohibited)\b"
    r"|\b(?:assign|transfer)\w*\b.{0,160}?\b(?:without|only with|subject to|requires?)\b.{0,80}?\b(?:consent|approval|permission)"
)
_MEANING = pattern(
    r"\bmeanings? (?:as )?(?:\w+ )?assigned\b|\bassigned (?:to such|thereto)\b|\b(?:successors|heirs)\b.{0,40}\bassigns are not\b"
)
_CONSENT = pattern(
    r"\b(?:without|except with|only with|unless|absent|subject to|requires?|obtain\w*|prior|upon)\b"
    r".{0,100}?\b(?:consents?|approval|permission|agreement in writing)\b"
)
_FREE = pattern(
    r"\b(?:may|shall have the right to|is entitled to|can)\b(?: (?!not\b)\w+){0,3} (?:freely )?(?:assign|transfer)\b"
    r".{0,200}?\bwithout\b.{0,60}?\b(?:consent|approval|permission)|\bfreely (?:assign|transfer)"
)
_BARRED_BEFORE = pattern(r"\b(?:neither|not|no|nor)\b")
_AFFILIATES = pattern(
    r"\b(?:affiliates?|subsidiar(?:y|ies)|parent|successors? (?:in interest|to|of|by)|wholly[- ]owned|merger|all or substantially all"
    r"|purchaser of|acquir\w+)\b"
)
_EXCEPTION = pattern(
    r"\b(?:except|provided|other than|however|notwithstanding|may assign|may (?:freely )?transfer|without (?:such|the) )\b"
)
_OF_CONTRACT = pattern(
    r"\b(?:this|the) (?:\w+ )?(?:agreement|contract|lease|licen[sc]e|note|deed)\b"
    r"|\brights?\b.{0,40}\b(?:obligations|hereunder|duties)\b|\bhereunder\b|\bhereof\b|\bherein\b"
)
_NOT_THIS = pattern(r"\b(?:inventions?|title to|work product|copyrights? in|assigned to (?:the )?(?:project|services|work)|employees?)\b")


def assignment(sentence: Sentence) -> Found | None:
    """Read whether the contract may be passed on: freely, with consent, to affiliates, or not at all."""
    flat = sentence.flat
    if not _ASSIGNS.search(flat) or not _OF_CONTRACT.search(flat) or _MEANING.search(flat):
        return None
    kin = bool(_AFFILIATES.search(flat) and _EXCEPTION.search(flat))
    extra = ("affiliates",) if kin else ()
    who = "mutual" if is_mutual(flat[:200]) else "one-sided"
    weak = 1 if _NOT_THIS.search(flat) else 0
    free = _FREE.search(flat)
    if free is not None and not _BARRED_BEFORE.search(flat[: free.start()]):
        text = "affiliates or successors free" if kin else "free"
        return Found(text, tags=(*(extra or ("free",)), who), weight=2)
    if not _FORBIDS.search(flat):
        return None
    also = "; affiliates or successors free" if kin else ""
    if _CONSENT.search(flat):
        return Found(f"consent needed{also}", tags=("consent", *extra, who), weight=5 - weak)
    return Found(f"not assignable{also}", tags=("none", *extra, who), weight=3 - weak)


_CONTROL = pattern(
    r"\bchanges? (?:of|in) (?:\w+ )?(?:control|ownership)\b|\bchange-(?:of|in)-control\b"
    r"|\b(?:sale|transfer|acquisition|disposition)\b.{0,60}\b(?:all or substantially all|majority|controlling|more than (?:50|fifty)"
    r"|fifty percent|50%)\b"
    r"|\b(?:merger|consolidation|merge|merges|reorgani[sz]ation|by operation of law)\b|\bacquired by\b.{0,40}\b(?:third|compet)"
    r"|\bcontrol of .{0,40}\b(?:passes|transferred|acquired|changes)\b"
)
_NAMED_CONTROL = pattern(r"\bchanges? (?:of|in) (?:\w+ )?(?:control|ownership)\b|\bchange-(?:of|in)-control\b")
_DEEMED = pattern(
    r"\b(?:deemed|constitutes?|considered|treated as|be an?)\b.{0,60}?\b(?:assignment|transfer)\b"
    r"|\b(?:assignment|transfer)\b.{0,60}?\b(?:includes?|include|shall mean|whether voluntarily|by operation of law)\b"
)
_TERMINATES = pattern(r"\bterminat\w*\b|\bcancel\w*\b")
_NOT_REQUIRED = pattern(
    r"\bwithout\b.{0,40}?\b(?:consent|approval)\b|\bconsent\b.{0,40}\bnot (?:be )?required\b|\bshall not (?:be deemed|constitute|require)\b"
)
_EXPRESSLY = pattern(r"\bdeemed\b|\bconstitut")
_NOT_DEEMED = pattern(r"\bnot (?:be )?(?:deemed|constitute|considered)\b")
_MAY = pattern(r"\b(?:may|right|option|shall|will|entitled)\b")
_BARRED = pattern(r"\b(?:not|neither|no|nor|require\w*|subject)\b")
_MAY_NOT = pattern(r"\b(?:neither|may not|shall not|not be)\b")
_MAY_ASSIGN = pattern(r"\b(?:may|can|shall be entitled to|have the right to|except|provided|other than)\b")


def change_of_control(sentence: Sentence) -> Found | None:
    """Read what a change of control sets off: consent, an end, a deemed assignment, or nothing."""
    flat = sentence.flat
    found = _CONTROL.search(flat)
    if found is None:
        return None
    named = bool(_NAMED_CONTROL.search(flat))
    read = _set_off(flat, found.start(), named=named)
    if read is None:
        return Found("named, no consequence read", weight=0) if named else None
    return replace(read, weight=read.weight + 2) if named else read


def _set_off(flat: str, at: int, *, named: bool) -> Found | None:
    """Return what words on a change of control, which begin at `at`, make of it."""
    assigns = bool(_ASSIGNS.search(flat))
    if assigns and _DEEMED.search(flat) and (named or _EXPRESSLY.search(flat)):
        if _NOT_DEEMED.search(flat):
            return Found("no consent needed", tags=("none",), weight=2)
        return Found("counts as an assignment", tags=("deemed-assignment", "consent"), weight=3)
    if assigns and _NOT_REQUIRED.search(flat) and _permitted(flat, at):
        return Found("no consent needed", tags=("none",), weight=2)
    if named and not assigns and _TERMINATES.search(flat):
        return Found("may be ended", tags=("termination",), weight=3 if _MAY.search(flat) else 0)
    if _CONSENT.search(flat) and (assigns or named) and _BARRED.search(flat):
        return Found("consent needed", tags=("consent",), weight=2)
    return None


def _permitted(flat: str, at: int) -> bool:
    """Tell whether the words before a merger or sale are an exception that lets it pass."""
    before = flat[:at]
    last = max((m.start() for m in _MAY_ASSIGN.finditer(before)), default=-1)
    forbidden = max((m.start() for m in _MAY_NOT.finditer(before)), default=-1)
    return last > forbidden


def settle_control(hits: Sequence[Hit], _scene: Scene) -> tuple[Hit, Found] | None:
    """Return what a change of control sets off, with what further sentences add; a mere definition sets off nothing."""
    said = [h for h in hits if h.found.tags]
    if not said:
        return None
    tags = tuple(dict.fromkeys(t for h in said for t in h.found.tags))
    strict = tuple(t for t in tags if t != "none")
    return said[0], replace(said[0].found, tags=strict or tags)


_EXCLUSIVE = pattern(
    r"(?<!non-)(?<!non )(?<!non)\bexclusive(?:ly)?\b(?! (?:of\b|remed|jurisdiction|venue|property|owner|liabilit|control|responsib"
    r"|use\b|possession|discretion|forum|judge|purpose|for the purpose))"
)
_DEALS = pattern(
    r"\b(?:rights?|licen[sc]e|distribut\w*|suppl\w*|provider|agent|agency|represent\w*|territory|dealer|purchas\w*|sell|sale"
    r"|market\w*|appoint\w*|sponsor\w*|manufactur\w*|source|vendor|basis|promot\w*|engage|deal)\b"
)
_NOT_DEALING = pattern(r"\bnot exclusiv|\bexclusive\b.{0,60}\b(?:enforce|protect|defend|prosecut|negotiat|control|discretion)")
_ONLY_US = pattern(
    r"\b(?:shall|will|may|agrees?) not\b.{0,120}?\b(?:any other|third part\w+|anyone else"
    r"|other (?:person|supplier|distributor|provider|party|compan))\b"
    r".{0,120}?\b(?:distribut|suppl|sell|licens|manufactur|appoint|market|provide|purchase|engage)\w*"
)
_NON = pattern(r"\bnon-? ?exclusive(?:ly)?\b")
_AS_A_DEAL = pattern(r"\b(?:basis|appoint|agreement|distribut|provider|supplier|engage)")
_REMEDY = pattern(r"\bexclusive\b.{0,30}\b(?:remed|jurisdiction|venue|forum|property|ownership)")


def exclusivity(sentence: Sentence) -> Found | None:
    """Read whether one party deals with the other alone."""
    flat = sentence.flat
    found = _EXCLUSIVE.search(flat)
    if (
        found
        and not _NOT_DEALING.search(flat[max(0, found.start() - 12) : found.end() + 80])
        and _DEALS.search(flat[found.start() : found.end() + 100])
        and not _REMEDY.search(flat)
    ):
        return Found("exclusive", tags=("exclusive",), note=actor(flat[: found.start()]), weight=3)
    if _ONLY_US.search(flat):
        return Found("no dealings with others", tags=("exclusive",), weight=2)
    non = _NON.search(flat)
    if non and _AS_A_DEAL.search(flat):
        return Found("not exclusive", tags=("none",), weight=1)
    return None


_COMPETES = pattern(
    r"\b(?:shall|will|may|agrees?|covenants?|undertakes?)\b"
    r".{0,160}?\bnot\b.{0,200}?\b(?:compet(?:e|es|ing|itive|itors?|ition)\b|engage\b.{0,80}\bbusiness"
    r"|similar (?:business|products?|services?))"
    r"|\bnon-?compet(?:e|ition)\b|\bcovenant not to compete\b|\brefrain\b.{0,60}\bcompet"
    r"|\b(?:neither|no)\b.{0,120}\b(?:shall|will|may)\b.{0,160}\bcompet(?:e|es|ing|itive)\b"
)
_ABOUT_RIVALS = pattern(r"\b(?:assign|transfer|disclos|acqui|liquidated)\w*")
_RIVALRY = pattern(r"\b(?:compete|competes|competing|non-?competition|engage)\b")
_STAYS_FREE = pattern(
    r"\bnothing\b.{0,120}\b(?:prevent|prohibit|restrict|preclude|limit)"
    r"|\bshall not (?:be )?(?:prevent|prohibit|restrict|preclude|construed|limit)\w*"
    r"|\bnot be (?:deemed )?(?:restricted|prohibited|precluded|prevented)"
)


def non_compete(sentence: Sentence) -> Found | None:
    """Read whether somebody may not compete, and for how long."""
    flat = sentence.flat
    found = _COMPETES.search(flat)
    if found is None or _STAYS_FREE.search(flat) or (_ABOUT_RIVALS.search(flat) and not _RIVALRY.search(flat)):
        return None
    spans = [v for v in of_kind(sentence.values, ValueKind.DURATION) if v.unit in {TimeUnit.YEAR, TimeUnit.MONTH}]
    who = "mutual" if is_mutual(flat[: found.end()]) else "one-sided"
    if spans:
        return Found(say(spans[0]), (spans[0],), ("restricted", who), weight=4)
    return Found("restricted", tags=("restricted", who), note=actor(flat[: found.start()]), weight=3)


SUBJECTS = (
    Subject(
        Column.INDEMNITY,
        "indemnif|harmless|defend|infring|indemni",
        frozenset({T.INDEMNIFICATION}),
        indemnity,
        settle_indemnity,
        inherited=True,
    ),
    Subject(
        Column.ASSIGNMENT,
        ("assign|transfer|delegat & =not|neither|=no|=nor|=may|consent|void|right|freely|shall|without"),
        frozenset({T.ANTI_ASSIGNMENT}),
        assignment,
        inherited=True,
    ),
    Subject(
        Column.CHANGE_OF_CONTROL,
        (
            "control|ownership|merge|substantially|consolidat|operation|acqui|majority|reorgani & assign|transfer|terminat|consent"
            "|deemed|cancel|change"
        ),
        frozenset({T.CHANGE_OF_CONTROL, T.ANTI_ASSIGNMENT}),
        change_of_control,
        settle_control,
        inherited=True,
    ),
    Subject(Column.EXCLUSIVITY, "exclusiv|=other|third|anyone & exclusiv|=not", frozenset({T.EXCLUSIVITY}), exclusivity),
    Subject(
        Column.NON_COMPETE,
        ("compet|similar|business & =not|=non|non-|neither|=no|refrain|noncompet"),
        frozenset({T.NON_COMPETE}),
        non_compete,
        inherited=True,
    ),
)
