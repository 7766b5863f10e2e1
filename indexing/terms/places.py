"""Laws and seats by their canonical names: the states, provinces and countries that contracts choose (`places.toml`)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from importlib.resources import files
from typing import Any

_TABLE: dict[str, Any] = tomllib.loads(files("indexing.terms").joinpath("places.toml").read_text(encoding="utf-8"))
_NAMES: dict[str, str] = {name: name for key in ("countries", "provinces", "states") for name in _TABLE[key]} | _TABLE["also"]
_BY_CASE = {written.casefold(): known for written, known in _NAMES.items()}
_WIDE = frozenset(_TABLE["wide"])
_BEHIND = 200  # characters behind the choice of a law in which the place stands
_AHEAD = 40
_CONFLICT_RULES = re.compile(
    r"(?i)\b(?:without|excluding|exclusive of|notwithstanding|except(?:ing)?|other than|not including|irrespective of|but not)\b.*$"
)
_UNLISTED = re.compile(r"\b(?:State|Commonwealth|Province|Republic|Kingdom|Country) of ((?:[A-Z][\w.-]+ ?){1,3})")
_COURTS = re.compile(r"(?i)\b(?:courts?|venue)\b(?P<where>.{0,160})")


def _alternatives(names: Iterable[str]) -> re.Pattern[str]:
    ordered = "|".join(re.escape(n).replace(r"\ ", r"\s+") for n in sorted(names, key=len, reverse=True))
    return re.compile(rf"(?i)(?<![\w.])(?:{ordered})(?!\w)")


_LAWS = _alternatives(_NAMES)
_SEATS = _alternatives(_TABLE["seats"])


def _named(pattern: re.Pattern[str], words: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(" ".join(m[0].split()) for m in pattern.finditer(words) if m[0][0].isupper()))


def laws(words: str) -> tuple[str, ...]:
    """Return the places in some words whose law can be chosen, by their canonical names, in order, each once.

    A country named only to say where a state or province lies is left out.
    """
    named = tuple(dict.fromkeys(_BY_CASE[one.casefold()] for one in _named(_LAWS, words)))
    return tuple(n for n in named if n not in _WIDE) or named


def seats(words: str) -> tuple[str, ...]:
    """Return the places in some words where courts or arbitrators can sit: cities first, then states and countries."""
    cities = _named(_SEATS, words)
    return (*cities, *(n for n in laws(words) if n not in cities))


def canonical(name: str) -> str | None:
    """Return the canonical name of a place as somebody writes it ("new york", "English"); None for one that is not known."""
    return _BY_CASE.get(" ".join(name.split()).casefold())


def place_in(role: str, flat: str, found: re.Match[str]) -> tuple[str, ...]:
    """Return the places that words name as "law", "seat" of arbitrators or "court", near the words that choose them."""
    if role == "seat":
        return seats(flat[found.end() : found.end() + 100])
    if role == "court":
        return tuple(dict.fromkeys(p for m in _COURTS.finditer(flat) for p in laws(m["where"]) or seats(m["where"])))
    choosing, behind = (_CONFLICT_RULES.sub("", one) for one in (found[0], flat[found.end() : found.end() + _BEHIND]))
    words = f"{flat[found.start() : found.start() + len(choosing)]}{behind}"
    unlisted = _UNLISTED.search(words)
    return (
        laws(words) or ((unlisted[1].strip(" ."),) if unlisted else ()) or laws(flat[max(0, found.start() - _AHEAD) : found.start()])[-1:]
    )
