"""What has to come true before a duty is owed, in the contract's own words, and the notice that it asks for."""

from __future__ import annotations

import re

from graph.model.obligations import Value, ValueKind
from indexing.duties.events import COUNTED_FROM
from indexing.duties.vocabulary import any_of

_IF = "if unless in_the_event in_case provided,?_(?:however,?_|further,?_)?that so_long_as as_long_as to_the_extent except"
_LEADING = re.compile(
    r"(?i)\W*(?:(?:but|and|however|further|furthermore|in\s+addition),?\s+)?" + any_of(f"{_IF} should where when whenever upon subject_to")
)
_NO_CONDITION = any_of("any applicable necessary so not required possible available")
_LATER = re.compile(
    rf"(?i),?\s(?P<words>(?:{any_of(_IF)}|subject\s+to(?=\s+"
    + any_of("the this any such its section article clause paragraph prior applicable receipt payment approval availability")
    + rf"))(?!\s+{_NO_CONDITION}\s*[,)])[^;]{{4,400}}?)(?=;|,\s*(?:and|but|or)\s+(?:shall|will|{any_of(_IF)})|\.?\s*$)"
)
NOTICE_AFTER = re.compile(
    r"(?i)['’]?\s*(?:,?\s*(?:\(or\s+[^)]{0,30}\)|"
    + any_of("prior advanced? written or_more calendar business express such in_advance previous")
    + r"))*\s*(?:notice|notification)\b"
)
_NOTICE_BEFORE = re.compile(r"(?i)\b(?:notice|notify|notifies|notifying|notification|inform|advise)\b[^.;]{0,100}$")


def conditions(words: str, subject: int, above: str) -> tuple[str, ...]:
    """Return the words that have to come true first: those before the subject (which may stand above), and those after the deed."""
    found = []
    first = words[:subject].strip() or above.strip()
    if _LEADING.match(first):
        found.append(" ".join(first.rstrip(" ,").split()))
    later = _LATER.search(words, subject)
    if later:
        found.append(" ".join(later["words"].split()))
    return tuple(found)


def notice(words: str, values: tuple[Value, ...]) -> Value | None:
    """Return the period of notice that a duty asks for: "thirty days' prior notice", "notice at least thirty days before"."""
    for value in values:
        if value.kind is ValueKind.DURATION:
            before = words[max(0, value.start - 110) : value.start]
            ahead = COUNTED_FROM.match(words, value.end)
            if NOTICE_AFTER.match(words, value.end) or (_NOTICE_BEFORE.search(before) and ahead and ahead["before"]):
                return value
    return None
