"""Who may end a contract without cause, and on what notice."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from graph.model.documents import ClauseType
from graph.model.obligations import Value, ValueKind
from graph.model.terms import Column
from indexing.terms.figures import say
from indexing.terms.passages import Sentence
from indexing.terms.subject import Found, Hit, Scene, Subject
from indexing.terms.wording import actor, is_mutual, of_kind, pattern

T = ClauseType

_AGREEMENT = r"(?:agreement|contract|lease|engagement|appointment|licen[sc]e|statement of work|sow|arrangement|master terms|retainer)"
_MAY_END = pattern(
    r"\b(?:may|can|shall (?:have|be)|has|have|is|are|reserves?)\b(?P<can>[^:;]{0,120}?)\b(?:terminate|cancel|end)\b"
    rf"(?:.{{0,60}}?\b{_AGREEMENT}\b| it\b| (?:for (?:its |their )?(?:own )?convenience|without cause|at will)\b)"
)
_MAY_BE_ENDED = pattern(
    rf"\b{_AGREEMENT}\b.{{0,60}}?\b(?:(?:may|can|shall) be (?:terminated|cancell?ed)|(?:is|shall be) (?:terminable|cancell?able))\b"
    r"(?P<by>.{0,200})"
)
_ENTITLES = pattern(r"\b(?:may|can|right|option|entitled|reserves?|able|free)\b")
_PLAINLY = pattern(
    r"\b(?:for (?:its |their |his )?(?:own )?convenience(?! of reference)"
    r"|with(?:out| or without) (?:any |showing |good |just )?(?:cause|reason)"
    r"|without (?:having to )?"
    r"(?:giv|stat|assign|show)\w+ (?:any )?(?:cause|reason)|for any (?:or no )?reason|for no reason|at will|with or without cause"
    r"|any reason whatsoever)\b"
)
_FREELY = pattern(
    r"\b(?:at any time|in its (?:sole|absolute)(?: and absolute)? discretion|at its (?:sole )?(?:option|discretion|election)"
    r"|no[- ]fault)\b"
)
_FOR_CAUSE = pattern(
    r"\b(?:breach\w*|default\w*|fail\w*|cure[ds]?|insolven\w*|bankrupt\w*|violat\w*|if|in the event|in case|in which case"
    r"|upon (?:the )?occurrence"
    r"|change of control|force majeure|misconduct|non-?payment|illegal|prohibited|infring\w*|material(?:ly)? advers\w*|should"
    r"|during the continu\w+)\b"
)
_NOT_FREELY = pattern(
    r"\b(?:may not|shall not|cannot|neither party (?:may|shall|can)|no party (?:may|shall)|no right to)\b.{0,60}\b(?:terminat|cancel)\w*\b"
)
_NOTICE_NEAR = pattern(r"^['’s]*.{0,60}?\b(?:notice|notif|advance)")
_NOTICE_AHEAD = pattern(r"\bnotice\b.{0,60}$")


_NEAR = 160  # characters around a right that are about it
_EITHER_OF = re.compile(r"\b[Ee]ither (?:[\w&.'-]+ ){1,3}or (?:[\w&.'-]+ ?){1,3}$")


def for_convenience(sentence: Sentence) -> Found | None:
    """Read who may end the contract without cause, and on what notice."""
    flat = sentence.flat
    if _NOT_FREELY.search(flat):
        free = _PLAINLY.search(flat) and not _FOR_CAUSE.search(flat)
        return Found("none", tags=("none",), weight=2) if free else None
    right = _right(flat)
    if right is None:
        return None
    who, start = right
    plainly = _PLAINLY.search(flat, max(0, start - _NEAR), start + 2 * _NEAR)
    if not plainly and _FOR_CAUSE.search(flat):
        return None
    freely = bool(_FREELY.search(flat))
    notice = _notice(sentence, start)
    if not plainly and not freely and notice is None:
        return None
    text = ", ".join((who or "a party", *([say(notice)] if notice else [])))
    weight = 5 if plainly else 4 if freely else 3
    return Found(text, (notice,) if notice else (), ("mutual" if is_mutual(who) else "one-sided",), weight=weight)


def _right(flat: str) -> tuple[str, int] | None:
    """Return who may end the contract, and where the words about how begin; None where nobody may by these words."""
    active = _MAY_END.search(flat)
    if active is not None and _ENTITLES.search(active[0]):
        before = flat[: active.start()]
        return ("either party" if is_mutual(before[-120:]) or _EITHER_OF.search(before) else actor(before)), active.start()
    passive = _MAY_BE_ENDED.search(flat)
    if passive is None:
        return None
    by = re.search(r"\bby (?:the )?(?P<who>either|[A-Z][\w&.'-]*(?: [A-Z][\w&.'-]*)*)", passive["by"])
    return ("either party" if is_mutual(passive["by"]) or by is None else by["who"]), passive.start("by")


def _notice(sentence: Sentence, start: int) -> Value | None:
    """Return the notice that ending it takes."""
    flat = sentence.flat
    for value in of_kind(sentence.values, ValueKind.DURATION, start):
        if _NOTICE_NEAR.search(flat[value.end :]) or _NOTICE_AHEAD.search(flat[: value.start]):
            return value
    return None


def settle_convenience(hits: Sequence[Hit], _scene: Scene) -> tuple[Hit, Found] | None:
    """Return the right; two that are given one by one to different parties are mutual."""
    if not hits:
        return None
    main = hits[0]
    others = {h.found.text.split(",", 1)[0] for h in hits if "one-sided" in h.found.tags and h.found.weight > 2}
    if "one-sided" in main.found.tags and len(others) > 1:
        return main, replace(main.found, tags=("mutual",), note=f"each by its own words: {', '.join(sorted(others))}")
    return main, main.found


SUBJECT = Subject(
    Column.TERMINATION_FOR_CONVENIENCE,
    "terminat|terminable|cancel|=end & =may|=can|right|entitled|option|reserve|=able|=free|terminable|cancelable|cancellable|=cannot",
    frozenset({T.TERMINATION_FOR_CONVENIENCE, T.TERMINATION, T.TERM}),
    for_convenience,
    settle_convenience,
)
