"""A sentence as it is looked through for those to whom what it binds to is owed: where its words speak of that, and where of something else.

Words under "if", "who" or "may" say what others do; whom something must not reach is owed nothing.
"""

# ruff: noqa: E501
from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from indexing.duties.modals import Operator
from indexing.duties.roster import Roster
from indexing.duties.vocabulary import DENIES, MAY, any_of

Span = tuple[int, int]
_BACK = 2000  # characters before a place that are looked at for what governs it
_NOT = re.compile(rf"(?i)\b(?:(?<!\bor\s)not|never|nor|neither|no)\b{DENIES}")
_NEVER = re.compile(rf"(?i)\b(?:neither|nor|no|none)\b{DENIES}[^,.;:]{{0,50}}$")
_NOBODY = re.compile(rf"(?i)\s*(?:no|none|neither|nor)\b{DENIES}[^.;:]*$")
_STILL = re.compile(r"(?i)\b(?:without\s+(?:first\s+|prior\s+)?\w+ing|unless|except|until|but\s+shall|(?<!\bbe\s)liable|liability)\b")
_OTHERS_DO = re.compile(
    rf"(?i)\b(?:who|whom|which|whose)\b(?![^,;]*[,;])|\b(?:{MAY}|might|could|would)\b(?!\s+not)(?![^;]*(?:;|\b(?:shall|will|must|agrees)\b))"
    r"|\bthat\s+(?:is|are|was|were|has|have|had|it|they|can|could|do|does)\b(?![^,;]*[,;])"
)
_KEEPS_FROM = re.compile(
    r"(?i)\b"
    + any_of(
        "disclos~ divulg~ reveal~ communicat~ transfer~ assign~ sell~ sublicens~ licens~ provid~ furnish~ make_available deliver~ distribut~"
        " releas~ liable pay give grant publish~ offer~ represent~ warrant~ guarantee~ hold_out show supply convey pledge lend rent lease leasing ship disseminat~ sold delegat~ made_available"
    )
)


@dataclass(frozen=True, slots=True)
class Scope:
    """A sentence made plain, who is who in it, what binds in it, and where its conditions stand."""

    text: str
    roster: Roster
    operators: tuple[Operator, ...]
    conditions: Sequence[Span]

    def apart(self, at: int) -> bool:
        """Tell whether a place stands in a condition, in what somebody may do, or in what is only told of a thing."""
        if any(start <= at < end for start, end in self.conditions):
            return True
        return _OTHERS_DO.search(self.text[self._since(at) : at]) is not None

    def denied(self, at: int) -> bool:
        """Tell whether the words before a place say what must not be, and nothing since then says what must."""
        last = max((o for o in self.operators if o.start < at), key=lambda o: o.start, default=None)
        since = self._since(at)
        between = self.text[since:at]
        first = _NOBODY.match(self.text, 0, since + 1)  # "no right hereunder, and no duty, shall be assigned to"
        negative = (
            (last is not None and last.negative) or first or _NOT.search(between) or _NEVER.search(self.text, max(0, since - 60), since)
        )
        return bool(negative) and not _STILL.search(between)

    def kept_from(self, at: int) -> bool:
        """Tell whether the words say to whom something must not come."""
        return self.denied(at) and _KEEPS_FROM.search(self.text, self._since(at), at) is not None

    def _since(self, at: int) -> int:
        """Return where the last binding word before a place begins, or as far back as words govern it."""
        return max((o.start for o in self.operators if at - _BACK < o.start < at), default=max(0, at - _BACK))
