"""Who may end a contract without cause, and on what notice."""

from __future__ import annotations

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

_MAY_END = pattern(
    r"\b(?:may|shall have the (?:right|option)|has the (?:right|option)|have the (?:right|option)|(?:is|are|shall be) entitled"
    r"|reserves? the right|can)\b.{0,120}?\b(?:terminate|cancel|end)\b(?P<rest>.*)"
    r"|\b(?:may|can) be (?:terminated|cancell?ed)\b(?P<passive>.*)"
    r"|\b(?:terminable|terminated|cancell?ed)\b.{0,20}\b(?:by|at)\b(?P<passive2>.*)"
)
_NO_CAUSE = pattern(
    r"\bfor (?:its |their |his )?(?:own )?convenience\b|\bwith(?:out| or without) (?:any )?(?:cause|reason)\b"
    r"|\bwithout (?:having to )?(?:show\w*|giving|stating|assigning) (?:any )?(?:cause|reason)"
    r"|\bfor any (?:or no )?reason\b|\bat any time\b|\bat will\b|\bfor no reason\b|\bno[- ]fault\b"
    r"|\bin its (?:sole|absolute) discretion\b|\bat its (?:sole )?(?:option|discretion|election)\b|\bwith or without\b"
)
_FOR_CAUSE = pattern(
    r"\b(?:breach\w*|default\w*|fail\w*|cure[ds]?|insolven\w*|bankrupt\w*|violat\w*|if\b.{0,40}\b(?:other|party|company)|in the event"
    r"|upon (?:the )?occurrence|change of control|force majeure|misconduct|non-?payment|illegal|prohibited|infring\w*"
    r"|material(?:ly)? advers)\b"
)
_NOT_FREELY = pattern(
    r"\b(?:may not|shall not|cannot|neither party (?:may|shall|can)|no party (?:may|shall)|no right to)\b"
    r".{0,60}\b(?:terminat|cancel)\w*\b.{0,60}\b(?:convenience|without cause|any reason|prior to|except|unless)\b"
)
_OF_AGREEMENT = pattern(
    r"\b(?:agreement|contract|lease|engagement|appointment|licen[sc]e|term|statement of work|services|order|hereunder)\b"
)


def for_convenience(sentence: Sentence) -> Found | None:
    """Read who may end the contract without cause, and on what notice."""
    flat = sentence.flat
    if _NOT_FREELY.search(flat) and _NO_CAUSE.search(flat) and not _FOR_CAUSE.search(flat):
        return Found("none", tags=("none",), weight=2)
    found = _MAY_END.search(flat)
    if found is None or not _OF_AGREEMENT.search(flat):
        return None
    start = found.start()
    free = _NO_CAUSE.search(flat)
    notice = _notice(sentence, start)
    caused = _FOR_CAUSE.search(flat)
    if free is None and (notice is None or caused is not None):
        return None
    if (
        caused is not None
        and free is not None
        and free[0].lower() in {"at any time", "at its option"}
        and not pattern(r"\bconvenience|without cause|any reason").search(flat)
    ):
        return None
    who = (
        "either party"
        if is_mutual(flat[: found.end()][:400] if found["passive"] or found["passive2"] else flat[: start + 10])
        else actor(flat[:start])
    )
    mutual = is_mutual(who) or "party" in who
    parts = [who or "a party", *([say(notice)] if notice else [])]
    weight = 5 if free is not None and free[0].lower() != "at any time" else 4 if free is not None and notice else 3
    return Found(", ".join(parts), (notice,) if notice else (), ("mutual" if mutual else "one-sided",), weight=weight)


def _notice(sentence: Sentence, start: int) -> Value | None:
    """Return the notice that ending it takes."""
    flat = sentence.flat
    near = pattern(r"^['’s]*.{0,60}?\b(?:notice|notif|advance)")
    before = pattern(r"\bnotice\b.{0,60}$")
    for value in of_kind(sentence.values, ValueKind.DURATION, start):
        if near.search(flat[value.end :]) or before.search(flat[: value.start]):
            return value
    return None


def settle_convenience(hits: Sequence[Hit], _scene: Scene) -> tuple[Hit, Found] | None:
    """Return the right; two that are given one by one to different parties are mutual."""
    if not hits:
        return None
    main = hits[0]
    others = {h.found.text.split(",")[0] for h in hits if "one-sided" in h.found.tags and h.found.weight > 2}
    if "one-sided" in main.found.tags and len(others) > 1:
        return main, replace(main.found, tags=("mutual",), note=f"each by its own words: {', '.join(sorted(others))}")
    return main, main.found


SUBJECT = Subject(
    Column.TERMINATION_FOR_CONVENIENCE,
    ("terminat", "cancel"),
    frozenset({T.TERMINATION_FOR_CONVENIENCE, T.TERMINATION, T.TERM}),
    for_convenience,
    settle_convenience,
)
