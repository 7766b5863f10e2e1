"""The table of amending wordings: what each way of saying a change does to which place.

Every change is first brought into the imperative ("delete {P0} in its entirety and replace it with
the following:") and compared with the wordings of its verb from top to bottom; the first that fits
makes the action. What fits none is UNSPECIFIED, and stays outstanding beside the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from indexing.instructions.instruction import Scene
from indexing.instructions.orders.heads import Verb
from indexing.instructions.orders.insertions import include, insert
from indexing.instructions.orders.replacements import ENTIRE, Built, deleting, renaming, renumbering, replacing, substituting
from indexing.instructions.orders.valued import setting

LIEU = (
    r"(?:[Ii]n\s(?:lieu|place|substitution|replacement|stead)(?:\s(?:thereof|therefor|therefore|of\s(?:such|the\ssame|it|that)(?:\s\w+)?))?"
    r"|[Ii]n\s(?:its|their)\s(?:place|stead)(?:\sand\s(?:place|stead))?|therefore?|instead(?:\sthereof)?|as\s(?:its|a)\sreplacement)"
)
_AND = r"(?:,|;)?\s(?:and|with)\s(?:(?:by|is|are|be|shall|hereby|deemed|each|to|also|further)\s)*"
ONLY_WORDS = (
    r"(?:(?:the|following|new|words?|phrase|figures?|numbers?|amounts?|dates?|language|text|expression|sum|percentage|term|clause|sentence)\s)*"
    r"(?:\{Q\d+\}|the\sfollowing(?:\s\w+)?:?)[.,;]?(?:\sand)?"
)
"""New words and nothing that says where they go."""
_V = r"^[\w-]+(?:\sas)?\s?"
_OLD = rf"{_V}(?P<old>[^:]{{1,500}}?){ENTIRE}"


@dataclass(frozen=True, slots=True)
class Wording:
    """One way of saying a change in the imperative: its name, the pattern, and what it builds."""

    name: str
    pattern: re.Pattern[str]
    build: Callable[[re.Match[str], Scene], Built]


def _wording(name: str, pattern: str, build: Callable[[re.Match[str], Scene], Built]) -> Wording:
    return Wording(name, re.compile(pattern), build)


_IT = rf"(?:(?:it|them|the\ssame|such\s\w+|{LIEU})\s)?"
_WITH = rf"{_IT}(?:in\s(?:its|their)\sentirety\s)?(?:{LIEU},?\s)?(?:(?:with|by)\s)?"
_BECOMES = r"(?:(?:is|are|shall|be|deemed|hereby|to)\s){0,5}(?:substitut|insert|replac|add)\w+\b"
_WHAT = r"(?:[Tt]he\sfollowing|[Aa]\snew|the\snew|\{[PQ]\d+\}|the\s\w+\s\{[PQ])"
_DELETE_REPLACE = (
    _wording("deleted_and_replaced", rf"{_OLD}{_AND}(?:replac\w+|substitut\w+)\s?{_WITH}(?P<new>.*)$", replacing),
    _wording("deleted_and_substituted", rf"{_OLD}{_AND}(?:insert\w*|add\w*)\s(?:{LIEU},?\s)(?P<new>.*)$", replacing),
    _wording(
        "deleted_and_substituted",
        rf"{_OLD}{_AND}(?:insert\w*|add\w*)\s(?P<new>.{{1,300}}?)\s{LIEU}(?:,?\s(?:(?:in|at)\s)?(?:each|every|wherever|all|both)\b[^{{}}]*)?\s?[:.,]?$",
        replacing,
    ),
    _wording(
        "deleted_and_substituted",
        rf"{_OLD}(?:\.|(?:,|;)?\sand)\s(?:{LIEU},?\s)?(?P<new>{_WHAT}.{{0,120}}?)\s{_BECOMES}.*$",
        replacing,
    ),
    _wording(
        "deleted_and_substituted",
        rf"{_OLD},?\sand\s(?:{LIEU},?\s)?there\s{_BECOMES}\s(?P<new>(?:the|{{).*?)(?:\s{LIEU})?[.,;]?$",
        replacing,
    ),
    _wording("deleted_and_substituted", rf"{_OLD}{_AND}(?:insert\w*|add\w*)\s(?P<new>{ONLY_WORDS})$", replacing),
)
_FROM_TO = _wording(
    "changed_from_to",
    rf"{_V}(?P<place>.{{0,200}}?)(?<!\bas)(?<!\beffect)\sfrom\s(?P<old>(?:(?!\sfrom\s).){{1,200}}?)\sto\s(?P<new>.{{1,200}})$",
    replacing,
)
_REPLACED_BY = _wording(
    "replaced",
    rf"{_V}(?P<old>.{{1,500}}?){ENTIRE},?\s(?:(?:and\s(?:superseded|substituted|restated)\s)?(?:in\s(?:its|their)\sentirety\s)?(?:with|by|to\sread)|to\sthe\sfollowing)\b\s?(?P<new>.*)$",
    replacing,
)
WORDINGS: dict[Verb, tuple[Wording, ...]] = {
    Verb.DELETE: (*_DELETE_REPLACE, _wording("deleted", rf"{_V}(?P<old>.*)$", deleting)),
    Verb.REPLACE: (
        _FROM_TO,
        _wording(
            "replaced",
            r"^[\w-]+\s(?P<old>[^{}]{0,40}\breferences?\sto\s(?:the\s(?:\w+\s)?)?\{Q\d+\}.{0,120}?)\s(?:to|with|by)\s(?P<new>.*)$",
            replacing,
        ),
        _REPLACED_BY,
        _wording("replaced", rf"{_V}(?P<old>.{{1,300}}?){ENTIRE}\s(?:as\sfollows|to)\s?(?P<new>.*)$", replacing),
        _wording("replaced", rf"{_V}(?P<old>\{{P\d+\}}[^:]{{0,80}}?){ENTIRE}(?P<new>)\s?:?$", replacing),
    ),
    Verb.SUBSTITUTE: (
        _wording(
            "substituted",
            rf"{_V}(?:in\slieu\sof|for|in\splace\sof)\s(?P<old>[^{{}}]{{0,60}}\{{.{{1,300}}?),?\s(?:there\s)?(?P<new>(?:the\s(?:following|\w+\s\{{Q)|\{{Q).*)$",
            substituting,
        ),
        _wording(
            "substituted",
            rf"{_V}(?P<new>.{{1,300}}?)\s(?:in\slieu\sof|for|in\splace\sof|instead\sof|in\ssubstitution\s(?:for|of))\s(?P<old>.{{1,400}})$",
            substituting,
        ),
        _REPLACED_BY,
    ),
    Verb.INSERT: (_wording("inserted", rf"{_V}(?P<new>.*)$", insert),),
    Verb.INCLUDE: (_wording("included", rf"{_V}(?P<new>.*)$", include),),
    Verb.EXTEND: (
        _FROM_TO,
        _wording("extended", rf"{_V}(?P<old>.*)$", setting),
    ),
    Verb.SET: (
        _FROM_TO,
        _wording("set_value", rf"{_V}(?P<old>.*)$", setting),
    ),
    Verb.RENUMBER: (
        _wording(
            "renumbered",
            r"^[\w-]+\s?(?P<old>(?i:the\s|existing\s|current\s|such\s|said\s)*\{P\d+\}.{0,120}?|it|them)\s(?:(?:as|to\sbe|to)\s)?(?P<new>(?:new\s|the\s)?(?:\{P\d+\}|\(\w{1,4}\)|\d).*)$",
            renumbering,
        ),
    ),
    Verb.RENAME: (_wording("renamed", rf"{_V}(?P<old>.{{1,200}}?\{{Q\d+\}}[^{{}}]*?)\sto\s(?P<new>.*)$", renaming),),
}
"""Verb -> its wordings, the particular before the general."""
