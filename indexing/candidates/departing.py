"""Which words of a long paper depart from what stands in another one, and which provisions they say they depart from.

A paper as long as a contract provides for itself: it names the other's provisions to apply them, to define its own terms
by them or to add to them, and it has clauses of its own on amendments, on conflicts, on data to be deleted. Only a sentence
counts here that asks for a change of another's text, or sets its rule against one that held.
"""

from __future__ import annotations

import re
from functools import lru_cache

from indexing.candidates.signs import AS_AMENDED, CHANGE, MONTH, TURNED, said

_WITHIN = r"(?:[^.;]|\.(?=\d))"  # one sentence: a stop in "4.3" ends none
_PART = r"(?:(?:sub-?)?(?:sections?|clauses?|paragraphs?)|articles?|schedules?|exhibits?|annex(?:es)?|appendi(?:x|ces)|definitions?)"
_PLACE = (
    rf"(?:{_PART}\s+(?:\d[\w.()-]*|[ivxlc]+\b|[a-z]\b|(?:of\s+)?[\"“(])"
    r"|\b(?:sentence|paragraph|words?|phrase|definition|table|schedule)\b)"
)
_PAPER = r"(?:agreement|contract|msa|sow|statement\s+of\s+work|lease|deed|policy|(?:work\s+)?order|plan|note|indenture)"
_FAR = rf"\b(?:the|that|said|such|our|your)\s+(?:[\w-]+\s+){{0,3}}?{_PAPER}\b"
_DONE = (
    r"(?:amended|deleted|replaced|restated|substituted|struck|stricken|removed|inserted|superseded|rescinded|modified|revised|corrected"
    r"|omitted|added|varied)"
)
_OR_DONE = rf"{_DONE}(?:[\s,]+(?:or\s+)?{_DONE})*"
_BY_THE_WAY = r"(?:(?:hereby|now|also|further|accordingly|therefore|thus|deemed|to|be|and|as|so)\s+)*"
_DAY = rf"(?:\d|{MONTH}|(?:the\s+)?date\b|the\s+(?:\w+\s+){{0,3}}?(?:date|day)\b)"

_NOTHING = re.compile(
    rf"""(?ix)
      \b(?:may|can|could|might)\s+(?:\w+\s+){{0,3}}?be\s+(?:\w+\s+){{0,3}}?{_OR_DONE}
    | \b(?:shall|must|will|be|is|are)\s+(?:not|only|never)\s+(?:be\s+)?(?:\w+\s+){{0,2}}?{_OR_DONE}
    | \b(?:not|nor|never|without)\s+(?:\w+\s+){{0,2}}?(?:replac|supersed|amend|modif|alter|var|delet|substitut)\w+
    | \b(?:where|if|when|as)\s+(?:expressly|explicitly|specifically)\s+\w+[\s,]+(?:supersed|replac|amend|modif)\w+
    | \b(?:which|whose|if|unless|until|extent)\b{_WITHIN}{{0,60}}?\b(?:is|are|been|be)\s+(?:\w+\s+)?{_DONE}
    | \bthat\s+(?:is|are)\s+{_DONE} | \bsupersedes?\s+(?:and\s+\w+\s+)?(?:all|any)\s+[^.;]*
    """
)
"""Words that speak of changes and make none: how one would be made, what is not meant, which things are meant."""
_NEVER = re.compile(
    r"""(?ix)
      \bwhereas\b | \b(?:invalid|illegal|unenforceable|invalidity)\b
    | \bno\s+(?:\w+\s+)?(?:amendment|modification|change|variation|waiver|alteration)s?\b[^.;]{0,80}\b(?:shall|will|is|are|may)\b
    | \bin\s+(?:the\s+)?(?:event|case)\s+of\s+(?:any\s+|a\s+)?(?:conflict|inconsistenc|discrepanc)
    """
)
"""Sentences of the clauses that every long paper has."""
_ASKS = re.compile(
    rf"""(?ix)
      (?:{_PLACE}|{_FAR}){_WITHIN}{{0,120}}?\b(?:is|are|be|stands?)\s+{_BY_THE_WAY}{_DONE}\b
    | \bhereby[\s,]+(?:further\s+|also\s+|mutually\s+|accordingly\s+)*(?:{_DONE}|{TURNED}|set|fixed)\b
    | \b(?:amends|deletes|replaces|modifies|restates|supersedes?|varies)\b{_WITHIN}{{0,80}}?(?:{_PLACE}|{_FAR})
    | (?:^|:\s*|\bhereby\s+|\bagrees?\s+to\s+|\bby\s+)(?:\W*\w{{1,3}}[.)]\s+)?
      (?:amend|delet|replac|modify|restat|substitut|strik|insert|add)(?:e|ing|y)?\s{_WITHIN}{{0,120}}?(?:{_PLACE}|[\"“])
    | \breads?\s+as\s+follows | \bto\s+read | \b(?:now|previously|formerly)\s+reads?
    """
)
_DEPARTS = re.compile(
    rf"""(?ix)\b(?:
      from\s+(?:now|here|this\s+(?:date|day|point))\s+on(?:wards?)? | hence(?:forth|forward) | going\s+forward
    | from\s+and\s+after\s+{_DAY} | (?:shall|will|does|do|may|must|needs?)\s+no\s+longer
    | (?:shall|will|may|must|does|do)\s+now | now\s+(?:be|means?|ends?|expires?|requires?|stands?)
    | (?:is|are)\s+{_BY_THE_WAY}{TURNED}\s+(?:\w+\s+)?(?:from|to|by|until|through)\b
    | {CHANGE}\s+(?:[^\s.]+\s+){{0,6}}?from\s+[^.]{{1,40}}?\d[^.]{{0,40}}?\sto\s
    | previously\s+(?:agreed|stated|set|in\s+force) | hitherto | until\s+now | up\s+to\s+now
    | (?:instead|(?:lieu|place|stead)\s+of|rather\s+than|as\s+opposed\s+to)\b{_WITHIN}{{0,60}}?(?:\d|{_FAR})
    | (?:notwithstanding|contrary\s+to|in\s+derogation\s+of|departing\s+from)\b{_WITHIN}{{0,80}}?{_FAR}
    )|(?:^|[,;:.]\s*)(?:effective|with\s+effect)\s+(?:as\s+of\s+|as\s+from\s+|from\s+|on\s+)?{_DAY}
    |{_FAR}{_WITHIN}{{0,120}}?\b(?:except|save)\s+that\b"""
)
_NAMED = rf"{_PART}\s+(\d[\w.()-]*|[ivxlc]+\b)(?:\s*\([^()]*\))?(?:\s*\([^()]*\))?\s+(?:of|in|to|under)\s+{_FAR}"
_AWAY = re.compile(
    rf"""(?ix)
      \b(?:notwithstanding|contrary\s+to|in\s+derogation\s+of|departing\s+from|supersedes?|amends?|modif(?:y|ies)|replaces?)
      \s+{_WITHIN}{{0,60}}?{_NAMED}
    | {_NAMED}[^.;,]{{0,60}}?\b(?:is|are|be)\s+{_BY_THE_WAY}(?:{_DONE}|{TURNED})
    """
)
_EMPHASIS = re.compile(r"[*_]{1,3}")


def departs(text: str) -> bool:
    """Tell whether some sentence of a long paper asks for a change of another one, or sets its own rule against a rule of it."""
    return any(map(_departs, said(text)))


@lru_cache(maxsize=256)  # asked for each of a clause's candidates
def departed_from(text: str) -> frozenset[str]:
    """Return the numbers of the provisions of another paper that words say they amend or set aside, as they are written ("4.3", "IX").

    None where any sentence that departs from something does not name it so.
    """
    departing = [_plain(one) for one in said(text) if _departs(one)]
    named = [frozenset(found[1] or found[2] for found in _AWAY.finditer(one)) for one in departing]
    return frozenset[str]().union(*named) if all(named) else frozenset()


def _departs(sentence: str) -> bool:
    words = _plain(sentence)
    return not _NEVER.search(words) and bool(_ASKS.search(words) or _DEPARTS.search(words))


def _plain(sentence: str) -> str:
    """Return a sentence without emphasis, and without what speaks of changes and makes none."""
    return _NOTHING.sub(" ", AS_AMENDED.sub(" ", _EMPHASIS.sub("", sentence)))
