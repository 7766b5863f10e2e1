"""The day on which something ends, where the sentence behind the notice gives it.

    ... terminates the Agreement as to the Ohio site. The last day of the Agreement there will be April 30.
    We terminate the Lease. The termination takes effect on 1 May.

The first is the last day with it, the second the first without.
"""

from __future__ import annotations

import re
from dataclasses import replace

from graph.dates import find_dates
from graph.model.dates import PartialDate
from graph.model.edges import EdgeType
from indexing.instructions.sentences import sentence_end
from indexing.instructions.statement import Statement

_LAST = re.compile(r"(?i)\blast\sday\b[^.;:]{0,90}?\b(?:is|will\sbe|shall\sbe|being)\s(?:on\s)?$")
_FIRST = re.compile(
    r"(?i)\b(?:this|it|the|such|our)\s?(?:notice\sof\s)?(?:termination|cancellation|ending|notice)?\s(?:(?:shall|will|is|to)\s)*(?:takes?\seffect|be(?:come)?s?\seffective|effective)"
    r"\s(?:as\s(?:of|from)\s|on\s|from\s|with\seffect\sfrom\s)?$"
)
_SENTENCES = 2  # behind the notice, in the same paragraph


def dated(statement: Statement, end: int, text: str) -> Statement:
    """Return the end of an instrument or of a part of it with the day that the sentences behind `end` of the flow give it."""
    effect = statement.effect
    if statement.edge_type is not EdgeType.TERMINATES or effect.effective_from or effect.condition:
        return statement
    limit = text.find("\n\n", end)
    limit = limit if limit >= 0 else len(text)
    for _ in range(_SENTENCES):
        stop = min(sentence_end(text, end, len(text)), limit) if end < limit else end
        day = _day(" ".join(text[end:stop].split()))
        if day is not None:
            return replace(statement, effect=replace(effect, effective_from=day))
        end = stop
    return statement


def _day(words: str) -> PartialDate | None:
    """Return the first day without it that one sentence gives."""
    for day in find_dates(words):
        if day.date.exact and _LAST.search(words[: day.start]):
            return PartialDate.of(day.date.next_day())
        if day.date.exact and _FIRST.search(words[: day.start]):
            return day.date
    return None
