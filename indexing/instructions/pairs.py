"""Several changes of words under one verb: ``replacing {Q0} with {Q1} and {Q2} with {Q3}`` is two imperatives.

Only pairs that are all joined by the same word are taken apart; a place or "wherever they appear"
behind the last pair holds for all of them where the sentence has named no other place.
"""

from __future__ import annotations

import re

_NOUN = (
    r"(?:(?:the|an?|each|all|any|every|its)\s|(?:words?|phrases?|figures?|numbers?|amounts?|dates?|terms?|expressions?|sums?|percentages?|names?)\s"
    r"|references?\sto\s)*"
)
_ONE = rf"{_NOUN}\{{Q\d+\}}"
_AT = r"(?:\s(?:(?:appearing|contained|set\s(?:out|forth))\s)?(?:in|of)\s(?:the\s)?[^{};:]{0,30}\{P\d+\})"
_JOIN = r"(?:,|;)?\s(?:and\s)?(?:also\s)?(?:\([a-z\d]{1,4}\)\s)?"
_PLACED = re.compile(rf"{_AT}$")
_INSIDE = re.compile(rf"\}}{_AT},?\s")
_WAYS = ("with", "by", "to", "for", "in place of", "in lieu of", "in substitution for")
_EVERYWHERE = (
    r",?\s(?:in\seach\s(?:case|instance|place)|wherever|each\s(?:place|time)|throughout"
    r"|in\s(?:both|all)\s(?:places|instances|cases))\b[^{}]*"
)
_RESPECTIVELY = r",?\srespectively"


def _listed(way: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the patterns of a list of pairs joined by `way`, and of one pair."""
    joined = re.escape(way).replace(r"\ ", r"\s")
    pair = rf"(?:from\s)?{_ONE}{_AT}?,?\s(?:and\s)?{joined}\s{_ONE}{_AT}?"
    return re.compile(
        rf"^(?P<verb>[\w-]+)\s(?:\([a-z\d]{{1,4}}\)\s)?(?P<pairs>{pair}(?:{_JOIN}{pair})+)(?P<each>{_EVERYWHERE})?(?:{_RESPECTIVELY})?\s?[.,;]?(?:\sand)?$"
    ), re.compile(pair)


_DONE = r"(?:amended\sand\srestated|restated|replaced|amended|deleted|removed|cancell?ed|omitted|struck)"
_IN_TURN = re.compile(
    rf"^(?:(?P<first>{_DONE})(?:,|,?\sand)\s(?:(?:is|are)\s)?(?:hereby\s)?)(?P<second>{_DONE})\b,?\s?(?:respectively\b,?\s?)?(?P<rest>.*)$"
)
"""What is done to two provisions in turn: "deleted and amended and restated, respectively, as follows:"."""


def in_turn(word: str, predicate: str) -> tuple[str, str] | None:
    """Return what a verb and its predicate do to the first and to the second of two provisions; None where it is one act."""
    said = _IN_TURN.match(f"{word} {predicate}")
    if said is None or said["first"] == "amended":
        return None
    return said["first"], f"{said['second'].removeprefix('amended and ')} {said['rest']}".strip()


_LISTS = tuple(_listed(way) for way in _WAYS)


def apart(imperative: str, *, placed: bool) -> tuple[str, ...]:
    """Return one imperative for each pair that a masked one lists; () where it lists none, or not without doubt.

    `placed`: the sentence has named a place already, so one behind the last pair may be of that pair alone.
    """
    for whole, pair in _LISTS:
        listed = whole.match(imperative)
        if listed:
            pairs = [m[0] for m in pair.finditer(listed["pairs"])]
            ends = [_PLACED.search(p) for p in pairs]
            inside = [_INSIDE.search(p) is not None for p in pairs]
            last = ends[-1]
            if last and not any(ends[:-1]) and not any(inside):  # a place behind the last pair
                return () if placed else tuple(f"{listed['verb']} {p.removesuffix(last[0])}{last[0]}{listed['each'] or ''}" for p in pairs)
            if len({bool(e) or i for e, i in zip(ends, inside, strict=True)}) > 1:
                return ()
            return tuple(f"{listed['verb']} {p}{listed['each'] or ''}" for p in pairs)
    return ()
