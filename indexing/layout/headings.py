"""Headings: the words that name a provision, beside its number or alone."""

from __future__ import annotations

import re
from dataclasses import dataclass

LONGEST = 110  # characters of a heading

_SMALL = frozenset({
    "a", "an", "and", "as", "at", "between", "by", "during", "for", "from", "in", "into", "its", "no", "not", "of", "on", "or", "other",
    "per", "re", "than", "the", "their", "through", "to", "under", "upon", "via", "vs", "with", "within", "without",
})  # fmt: skip
_VERB = re.compile(
    r"(?i)\b(?:shall|will|may|must|is|are|was|were|has|have|had|agrees?|agreed|means|mean|represents|warrants|acknowledges|includes"
    r"|does|do|can|be|been"
    r"|stands?|remains?|applies|apply|continues?|governs|takes|runs|pays|delivers|retains|owns|bears|keeps|gives|makes|grants|sells"
    r"|buys|supplies|appoints|waives)\b"
)
_LEAD = re.compile(r"[\s*_#>|.:–—-]*")
_RUN_IN = re.compile(
    r"(?P<words>(?:[^.:–—]|\.(?=\d)){2,110}?(?:\([^()\n]{1,60}\)[^.:–—]{0,60}?)?)(?P<stop>(?=[*_.:\s–—])[*_]{0,3}(?:\.(?=[\s*_\"“]|$)|:(?=[\s*_]|$)"
    r"|\s*[–—](?=\s)|\s-(?=\s))[*_]{0,3}\s*[.:]?)"
)
_SPACED = re.compile(r"(?P<words>[^\n.:]{2,90}?)[^\S\n]{3,}(?=[A-Z(\"“])")
_LINE = re.compile(r"(?P<words>[^\n.:]{2,70})\n\s*(?=[A-Z(\"“])")
_EMPHASIS = re.compile(r"(?P<mark>\*{1,3}|_{1,3})(?=\S)(?P<words>[^*_\n]{2,110}?)[.:]?(?P=mark)\s*[.:–—-]?")
_NEVER = re.compile(
    r"(?i)[\W_]*(?:whereas|now,?\s+therefore|therefore|accordingly|in\s+witness|provided|notwithstanding|ladies\s+and\s+gentlemen"
    r"|dear|by\s*:|date[d:]?|attn|attention|re\s*:|cc|(?:sub-?)?(?:section|article|paragraph|clause)s?\s+[\dIVX]+)\b"
)
_SHOUTED = re.compile(r"\b(?:SHALL|WILL|MAY|MUST|IS|ARE|HAS|HAVE|HEREBY|AGREES?)\b")
_TWO = re.compile(r"[a-zA-Z)]{2,}(?:[.:]\s+[A-Z\"“]|:\s+[$€£\d])")  # a heading and the sentence or figure after it
_WORD = re.compile(r"[A-Za-z][A-Za-z'’\-/]*")
_PLAIN = re.compile(r"(?P<words>[A-Z][^.:;,\"“”()\[\]]{2,60})\.[*_]{0,3}\s+(?=[\"“]?[A-Z])")
_PLAIN_WORDS = 7


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading as written, without end punctuation; it ends (punctuation included) at `end`."""

    words: str
    end: int


def run_in(text: str, start: int, end: int) -> Heading | None:
    """Return the heading that opens [start, end): ``Term. This Agreement ...``; None where prose begins at once."""
    at = _LEAD.match(text, start, end)
    begin = at.end() if at else start
    strong = _EMPHASIS.match(text, max(start, text.rfind("*", start, begin)) if "*" in text[start:begin] else begin, end)
    if strong and len(strong["words"].strip()) > 1 and not _NEVER.match(strong["words"]):
        return Heading(clean_heading(strong["words"]), strong.end())
    for pattern in (_RUN_IN, _SPACED, _LINE):
        found = pattern.match(text, begin, end)
        if (
            found
            and is_title_case(found["words"])
            and (pattern is not _LINE or count_weighty(found["words"]) > 1 or capitals(found["words"]))
        ):
            return Heading(clean_heading(found["words"]), found.end())
    return None


def plain_run_in(text: str, start: int, end: int) -> Heading | None:
    """Return a heading in sentence case after a designator: ``Order of precedence. If ...``: a few words, no verb, a full stop."""
    at = _LEAD.match(text, start, end)
    found = _PLAIN.match(text, at.end() if at else start, end)
    if found is None or len(found["words"].split()) > _PLAIN_WORDS:
        return None
    words = clean_heading(found["words"])
    return (
        None
        if _VERB.search(words) or _NEVER.match(words) or not count_weighty(words) or is_unfinished(words)
        else Heading(words, found.end())
    )


def whole_heading(text: str, start: int, end: int) -> Heading | None:
    """Return [start, end) as a heading if nothing else stands there."""
    words = clean_heading(text[start:end])
    if (
        1 < len(words) <= LONGEST
        and not words.endswith((";", ","))
        and not _sentence(words)
        and _WORD.search(words)
        and not _TWO.search(words)
    ):
        return Heading(words, end)
    return None


def clean_heading(words: str) -> str:
    """Return a heading's words with white space folded and marks of emphasis and end punctuation removed."""
    return " ".join(words.replace("*", " ").replace("_", " ").strip("#|> \t\r\n").split()).strip(" .:–—-|").strip()


def count_weighty(words: str) -> int:
    """Return how many words of a heading are more than "of" and "the"."""
    return sum(w.lower() not in _SMALL for w in _WORD.findall(words))


def is_unfinished(words: str) -> bool:
    """Return True where a title stops at "of" or "the"."""
    return not words.strip() or words.rsplit(maxsplit=1)[-1].lower() in _SMALL


def is_title_case(words: str) -> bool:
    """Return True for ``Term and Termination``, ``TERM``, ``Notices to Seller``: every word of weight is capital."""
    found = _WORD.findall(words)
    if not found or len(words.strip()) > LONGEST or _NEVER.match(words):
        return False
    weighty = [w for w in found if w.lower() not in _SMALL]
    if not weighty or len(found) > 16 or not all(w[0].isupper() for w in weighty):
        return False
    return not (len(found) > 6 and _SHOUTED.search(words))  # a sentence in capitals


def capitals(words: str) -> bool:
    """Return True where every word is in capitals."""
    letters = [c for c in words if c.isalpha()]
    return len(letters) > 2 and all(c.isupper() for c in letters)


def _sentence(words: str) -> bool:
    """Tell a short sentence from a heading: it has a verb and is not titled."""
    return not is_title_case(words) and (_VERB.search(words) is not None or len(words.split()) > 10)
