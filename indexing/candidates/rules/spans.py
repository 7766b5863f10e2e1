"""The answer to the citation prompt: the words of a provision that name another document, as the citation grammar finds them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from graph.text.dates import find_dates
from graph.text.sections import PROVISION_WORDS
from indexing.naming.title_phrases import Phrase, find_phrases
from indexing.plain import plain

_DATED = re.compile(r"[\s,]*(?:\([^()]{0,80}\)[\s,]*)?(?:dated|made|entered\s+into|effective)(?:\s+(?:as|of|on|the|effective))*\s*")
_SECTION = re.compile(
    rf"(?i)\b(?:{PROVISION_WORDS})\s*\d+[a-z]?(?:\.\d+[a-z]?)*(?:\([a-z0-9]{{1,5}}\))*(?=\s+(?:of|to|in|under)\s+(?:the|that|said|such|our|your)\s+$)"
)
_BEFORE = 80  # characters before a title in which its section stands
_AFTER = 80  # characters after it in which its date stands


@dataclass(frozen=True, slots=True)
class Span:
    """Words that name another document, and the parts of them; all verbatim, "" for what is not there."""

    span: str
    title: str
    date: str = ""
    section: str = ""


def citations(text: str) -> tuple[Span, ...]:
    """Return the citations of a provision, in order; none of its own document."""
    words = plain(text)
    return tuple(_span(text, words, phrase) for phrase in find_phrases(words) if not phrase.own)


def _span(text: str, words: str, phrase: Phrase) -> Span:
    section = _SECTION.search(words[max(0, phrase.start - _BEFORE) : phrase.start])
    start = max(0, phrase.start - _BEFORE) + section.start() if section else phrase.start
    dated = _DATED.match(words, phrase.end)
    days = [d for d in find_dates(words[dated.end() : dated.end() + _AFTER]) if d.start == 0] if dated else []
    date = text[dated.end() : dated.end() + days[0].end] if dated and days else ""
    end = dated.end() + days[0].end if dated and days else phrase.end
    return Span(text[start:end], text[phrase.start : phrase.end], date, section[0] if section else "")
