"""The words of a duty that are its own: without what they say beside it that another has to do, or that somebody may do.

"Buyer shall pay a deposit of $500, which Supplier shall return within 30 days": the thirty days are Supplier's. What is left out is made
blank, so that every place still holds; the words of the duty themselves stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from graph.model.obligations import Bound
from indexing.duties.roster import Named, Roster

_HAS_TO = re.compile(r"(?i)\s+(?:hereby\s+)?(?:shall|will|must|agrees?\s+to)\b")
_MAY = re.compile(
    r"(?i)\s+(?:may\b(?!\s+(?:not|only)\b)"
    r"|(?:shall|will)\s+(?:not\s+be\s+(?:required|obliged|obligated)|have\s+(?:the|a)\s+(?:right|option)|be\s+entitled)\b)"
)
_WHICH = re.compile(r"(?i)(?:,\s*)?\b(?:(?:of|to|for|by|in|within)\s+)?(?:which|whom)\s+(?:the\s+)?$")
_AND = re.compile(r"(?i)(?:[,;]\s*)?\b(?:and|but)\s+(?:the\s+)?$")
_THEN = re.compile(r"(?i)(?:[,;]\s*)?\b(?:whereupon|(?:after|upon|following|in)\s+which(?:\s+(?:case|event|time|point))?),?\s+(?:the\s+)?$")
_FAILING = re.compile(r"(?i),?\s*\b(?:failing\s+(?:which|that)|in\s+default\s+(?:of\s+which|whereof))\b")
_SENTENCE_ENDS = re.compile(r"[.;](?=\s|$)")
_CLAUSE_ENDS = re.compile(r"[,.;](?=\s|$)")
_BEFORE = 40  # characters before a name that join what it does to the duty


def own(text: str, deed: int, named: Named, roster: Roster) -> str:
    """Return the plain words of a duty, whose deed begins at `deed`, with blanks for what is not its own; of the same length."""
    for start, end in _beside(text, deed, named, roster):
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def _beside(text: str, deed: int, named: Named, roster: Roster) -> Iterator[tuple[int, int]]:
    failing = _FAILING.search(text, deed)
    if failing is not None:
        yield failing.start(), _end(_SENTENCE_ENDS, text, failing.end())
    for name in roster.plain.finditer(text, deed):
        other = _another(named, roster.named(name[0]))
        low = max(deed, name.start() - _BEFORE)
        ahead = text[low : name.start()]
        may, has_to = _MAY.match(text, name.end()), _HAS_TO.match(text, name.end())
        which, then, joined = _WHICH.search(ahead), _THEN.search(ahead), _AND.search(ahead)
        if then is not None and may is not None:
            yield low + then.start(), _end(_SENTENCE_ENDS, text, name.end())
        elif other and which is not None and (may or has_to):
            yield low + which.start(), _end(_CLAUSE_ENDS, text, name.end())
        elif other and joined is not None and may is not None:
            yield low + joined.start(), _end(_SENTENCE_ENDS, text, name.end())


def _another(named: Named, other: Named) -> bool:
    """Tell whether a name is that of a party that does not owe the duty."""
    return named.bound is Bound.PARTY and other.bound is Bound.PARTY and bool(named.party) and other.party != named.party


def _end(ends: re.Pattern[str], text: str, at: int) -> int:
    """Return where what begins before a place ends; a full stop within a number ends nothing."""
    found = ends.search(text, at)
    return found.start() if found else len(text)
