r"""Sentences of a contract: where one ends, in linear time.

A full stop ends none inside "Section 4.2", "Inc.", "U.S." or "No. 5", and an empty line none where the
sentence runs on over a page break ("... shall be kept in\n\n12\n\naccordance with").
"""

from __future__ import annotations

import re

Span = tuple[int, int]

_STOP = re.compile(r"[.?!][\"')\]]{0,3}(?=\s)|\n[ \t]*\n")
_AROUND = 48  # characters looked at on either side of a stop
_SHORTENED = re.compile(
    r"(?:(?i:\b(?:mr|mrs|ms|dr|messrs|st|nos?|secs?|sects?|arts?|paras?|exh?|sch|vs?|approx|al|jan|feb|mar|apr|jun|jul|aug|sept?"
    r"|oct|nov|dec"
    r"|i\.e|e\.g|cf|viz|ss|attn|tel|fax|ext|dept|assoc|est|min|max|incl|ca|pp?))|(?:^|[\s(.,])[A-Z]|(?:^|[\s(])\(?(?:[ivxlc]{1,5}"
    r"|[a-zA-Z]))$"
)
_PERHAPS = re.compile(
    r"(?:\b(?:Inc|Corp|Co|Ltd|Bros|Jr|Sr|Ave|Blvd|Rd|etc|LLC|Cie)|[A-Z]\.[A-Z]|[ap]\.m|L\.?L\.?C|N\.?A|L\.?P|[A-Z]\.\s?[A-Z])$"
)
_BARE_NUMBER = re.compile(r"(?:^|[\n;:]|\.\s)\s*(?:(?:Section|Article)\s+)?\d+[a-z]?(?:\.\d+)*$")
_LETTERED = re.compile(r"(?i:\b(?:Exhibit|Schedule|Annex|Appendix|Attachment|Section|Article|Class|Series|Part|Party|Level|Tier))\s+[A-Z]$")
_BULLET = re.compile(r"[o*\u2022\u00b7\u25cf\u25aa\u00a7]\s+(?=[A-Z])")
_MARK = re.compile(rf"\s*{_BULLET.pattern}")
"""The mark before an item of a list whose lines ran together: "support. o Supplier shall"."""
_BEGINS = re.compile(
    r"[\"'(\[]*(?:an?|all|any|and|as|at|both|but|by|each|either|except|following|for|furthermore|however|if|in|its?|neither|no"
    r"|notwithstanding|nothing|on|only|or|provided|should|subject|such|that|the|their|these|they|this|those|to|unless|until"
    r"|upon|when|where|whenever|with|within|without)\b",
    re.IGNORECASE,
)


def sentences(text: str, start: int = 0) -> tuple[Span, ...]:
    """Return [start, end) of each sentence of a text (made plain) from `start` on, without white space around it."""
    found: list[Span] = []
    low = start
    for stop in _STOP.finditer(text, start):
        if stop.start() >= low and _ends(text, low, stop):
            found += _stripped(text, low, stop.end())
            low = stop.end()
    return (*found, *_stripped(text, low, len(text)))


def _ends(text: str, low: int, stop: re.Match[str]) -> bool:
    before = text[max(low, stop.start() - _AROUND) : stop.start()]
    after = text[stop.end() : stop.end() + _AROUND].lstrip()
    if not after or _BULLET.match(after):
        return True
    if stop[0][0] == "\n":
        return not after[0].islower() and before.rstrip()[-1:] in set(".;:!?)\"'")
    if after[0].islower() or after[0] in ",;":
        return False
    if stop[0][0] != ".":
        return True
    if _PERHAPS.search(before):
        return bool(_BEGINS.match(after))
    return bool(_LETTERED.search(before)) or not (_SHORTENED.search(before) or _BARE_NUMBER.search(before))


def _stripped(text: str, low: int, high: int) -> tuple[Span, ...]:
    low += mark.end() if (mark := _MARK.match(text[low:high])) else 0
    words = text[low:high]
    bare = words.strip()
    return ((at := low + len(words) - len(words.lstrip()), at + len(bare)),) if bare else ()
