"""How many instruments one file holds. Conservative: a wrong cut is worse than none."""

from __future__ import annotations

import re
from collections.abc import Iterator

from graph.model.source import Reading
from indexing.plain import plain
from indexing.register.execution import ATTACHED, marks

_TITLE_LINE = re.compile(
    r"(?m)^[ \t*#_]*(?P<title>(?:(?-i:[A-Z0-9#&\"'(])[\w.,'&#/()\"-]*[ \t]+|(?:of|to|and|the|for|no\.?)[ \t]+){0,16}"
    r"(?:agreement|contract|lease|amendments?|addendum|modification|supplement|statement\s+of\s+work|(?:order|work)\s+(?:form|order))\b[^\n.;]{0,90})[ \t*_]*$",
    re.IGNORECASE,
)
_OWN_OPENING = re.compile(r"\b(?:THIS|This|WHEREAS|Whereas|Reference is (?:hereby )?made)\b")
_NEVER = re.compile(
    r"(?i)signature\s+page|form\s+of|exhibit|schedule|annex|appendix|attachment|acknowledg|consent and|joinder|table of contents|\bthis\b|\bthe\s+agreement\b|witness|shall|hereby"
)
_NEAR = 1_500  # characters within which a second instrument must open


def instruments(reading: Reading) -> tuple[tuple[int, int], ...]:
    """Return the character ranges of the instruments of a file, in order, covering the file.

    A further instrument begins at a full title that follows a signature part, opens on its own (parties,
    recitals) and is signed on its own. What is attached (exhibits, schedules, forms) never begins one.
    """
    text = reading.text
    starts = [0, *_further(text)]
    return tuple(zip(starts, [*starts[1:], len(text)], strict=True))


def _further(text: str) -> Iterator[int]:
    signed = sorted(marks(text, 0, len(text)))
    if len(signed) < 2:
        return
    last = 0
    for title in _TITLE_LINE.finditer(text, signed[0]):
        start = title.start("title")
        before = [m for m in signed if last <= m < start]
        after = [m for m in signed if m > title.end()]
        if (
            before
            and after
            and not _NEVER.search(title["title"])
            and not ATTACHED.search(text, before[0], start)
            and _opens(text, title.end(), after[0])
        ):
            yield start
            last = start


def _opens(text: str, at: int, signed: int) -> bool:
    """Tell whether an instrument opens here: its own parties and words before its own signatures."""
    words = plain(text[at : min(at + _NEAR, signed)])
    return _OWN_OPENING.search(words) is not None and words.count('"') >= 2
