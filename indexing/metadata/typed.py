"""Names typed where somebody signed, as a copy of what was signed shows them without a mark.

    Signed for the Supplier: C. Holroyd, 4 May 2016
    EXECUTED as a deed by KESTREL HYDRO PLC acting by A. MACRAE
    Agreed 6 April 2020
    J A Fenn
    | Signed | Camille Grange | Ted Merrow |

A name alone above a company is no signature: a letter that nobody signed yet has it too. A day filled in beside it is.
"""

from __future__ import annotations

import re

_NOBODY = (
    r"(?!(?i:(?:duly\s+)?authori[sz]ed|(?:full|print(?:ed)?)\s+name|print|to\s+be|not\s+yet|insert|name|title|position|capacity|date|signatures?|two"
    r"|(?:managing|finance|executive|any)\s+director|chief\s+\w+\s+officer|company\s+secretary|general\s+counsel)\b)"
)
"""What stands where a name is still to be typed, or instead of one: "Authorised Signatory", "Print Name", "Two Directors"."""
_NAME = _NOBODY + r"[A-Z][\w.'’-]*(?:[ \t]+(?:van|von|der|den|de|da|di|la|le|of)\b)*(?:[ \t]+[A-Z][\w.'’-]*){1,4}"
_MONTH = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?"
_DAY = (
    rf"(?:\d{{1,2}}(?:st|nd|rd|th)?\s+(?:day\s+of\s+)?{_MONTH},?\s+\d{{4}}|{_MONTH}\s+\d{{1,2}},?\s+\d{{4}}"
    r"|\d{1,4}[./-]\d{1,2}[./-]\d{2,4})"
)
_INITIAL = r"\b[A-Z]\."
_AGREES = r"(?i:(?:countersigned|agreed|accepted|acknowledged|confirmed)(?:,?\s+(?:and|&)\s+(?:agreed|accepted|acknowledged|confirmed))?)"
_MARKUP = r"[*_\"“]{0,3}"
_BEGINS = r"(?m)^[ \t>*_|#-]*"
MARK = (
    r"S(?<![^\n\s>*_|#-]S)(?<![.,;:] S)(?:igned|IGNED)\s+(?:for|by|on\s+behalf\s+of)\b"
    r"|E(?<![^\n\s>*_|#-]E)(?:xecuted|XECUTED)\s+(?i:as\s+a\s+deed)\b"
    r"|\|\s*(?:Signed|SIGNED|Signature|SIGNATURE)\s*\|"
    rf"|[CA](?<![^\n\s>*_|#-][CA])(?<![\w.,;:)] [CA])(?i:ountersigned|greed|ccepted|cknowledged)\b(?=(?:[^\n.;]|{_INITIAL}){{0,80}}?{_DAY})"
    r"|F(?<![^\n\s>*_|#-]F)(?i:or\s+and\s+on\s+behalf\s+of)\b"
)
"""What tells a signature part by such lines; alternatives begin with a plain character (see execution)."""
_SIGNED = tuple(
    re.compile(_BEGINS + pattern)
    for pattern in (
        rf"(?:Signed|SIGNED)(?:\s+(?i:for|by|on\s+behalf\s+of)\b[^\n:]{{0,120}})?:[ \t]*{_MARKUP}(?={_NAME})",
        rf"(?:Signed|SIGNED)\s+(?i:by)\s+{_MARKUP}(?={_NAME}{_MARKUP},?\s+(?i:for|on\s+behalf)\b)",
        rf"(?:Signed|SIGNED)\s+(?i:by)\b[^\n:.]{{0,60}}:[ \t]*\n\s*{_MARKUP}(?={_NAME})",
        rf"(?:Executed|EXECUTED)\s+(?i:as\s+a\s+deed)\b[^\n]{{0,120}}?\b(?i:acting\s+by)[ \t]+{_MARKUP}(?={_NAME})",
        rf"{_AGREES}\b[^\n.;]{{0,60}}{_DAY}[ \t]*:?{_MARKUP}\s{{0,4}}{_MARKUP}(?={_NAME})",
        rf"{_AGREES}\b(?:[^\n:.;]|{_INITIAL}){{0,80}}:[ \t]*{_MARKUP}(?={_NAME}{_MARKUP}[^\n]{{0,90}}\b{_DAY})",
        rf"(?={_NAME}[^\n]{{0,60}}\n[ \t]*(?i:for\s+and\s+on\s+behalf\s+of)\b[^\n]{{3,90}}\n+[ \t]*(?i:dated?|on)\s*:?[ \t]*{_DAY})",
    )
)
_IN_TABLE = re.compile(rf"\|\s*(?i:signed|signature)\s*\|\s*(?={_NAME}\s*\|)")
_OPEN = re.compile(r"\.{6,}|…{3,}|_{4,}|\[\s*\]")
_BARE = re.compile(  # one party's line that nobody filled in beside another's that somebody did
    _BEGINS + r"(?:Signed|SIGNED)(?:\s+(?i:for|by|on\s+behalf\s+of)\b[^\n:]{0,120})?:[ \t*_]*\s*"
    r"(?=(?i:full\s+name|name|title|position|date|signed|signature|print|in\s+the\s+presence)\b|\Z)"
)


def typed(text: str) -> int | None:
    """Return where the first name stands that was typed for somebody who signed; None where there is none, or a line is left open."""
    if _OPEN.search(text) or _BARE.search(text):
        return None
    found = [m for pattern in (*_SIGNED, _IN_TABLE) if (m := pattern.search(text)) is not None]
    return min((m.end() for m in found), default=None)
