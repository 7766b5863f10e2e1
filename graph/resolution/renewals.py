"""How often a term renews by itself, where its words count it: "for two additional one-year terms"."""

from __future__ import annotations

import re
from datetime import date

from graph.text import numerals, periods

_COUNT = r"one|two|three|four|five|six|seven|eight|nine|ten|\d{1,2}"
_COUNTED = re.compile(
    rf"(?i)\b(?:for|to)\s+(?P<times>{_COUNT})(?:\s*\(\s*\d{{1,2}}\s*\))?\s+"
    r"(?:additional|further|successive|consecutive|renewal|extension)\s+(?P<terms>[^.;,]{0,60})"
)
_TERMS = re.compile(r"(?i)\b(?:terms?|periods?|renewals?|extensions?)\b")


def last_counted(words: str, until: date) -> date | None:
    """Return the last day of the last renewal of a term that ends on a day; None where the words do not count the renewals.

    "For one additional year" counts years, and says nothing of how often.
    """
    for found in _COUNTED.finditer(words):
        period = periods.read(found["terms"]) if _TERMS.search(found["terms"]) else None
        times = numerals.spelled(found["times"]) if found["times"].isalpha() else int(found["times"])
        if period is not None and times:
            return period.after(until, int(times))
    return None
