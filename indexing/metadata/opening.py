"""The opening of an instrument: header or cover, the sentence that says what it is, the recitals."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from graph.model.source import Reading
from graph.text.sections import ATTACHMENT_WORDS, PROVISION_WORDS
from indexing.metadata.letters import Letter, read_letter
from indexing.naming.party_lists import COMPANY
from indexing.naming.title_phrases import HEAD
from indexing.plain_text import View, view

# ruff: noqa: SIM905 - word lists read best as words
LOOKED_AT = 60_000  # characters from the start in which the opening sentence must stand (covers and tables of contents come before)
_AT_FIRST = 16_000
_PREAMBLE, _RECITALS = 3_500, 9_000  # characters that they take at most
_SOON, _PLAINLY, _OTHERWISE_WITHIN = 2_500, 4_000, 6_000
_SENTENCE = 500  # characters of an opening sentence in which its parties stand
_NAMES_WITHIN = 220  # characters behind "this" in which an instrument names itself
_SAYS_WITHIN = 400  # characters behind that name in which it says that it is made

_THIS = re.compile(r"\bT(?:HIS|his)\s+(?=\S)")
_PROVIDES = re.compile(r"\s+(?:shall|may|will|supersedes|embodies)\s")
"""Behind the name of an instrument: a provision, not its opening."""
_PARAGRAPH_ENDS = re.compile(r"\n[ \t]*\n")
_NAMES_PARTIES = re.compile(r"(?i)\b(?:between|among)\b(?!\s+(?:the\s+)?(?:parties|you)\b)")
_NAMES_ITSELF = re.compile(rf"(?i){HEAD.pattern}|\b(?:{ATTACHMENT_WORDS}|termination|notice|policy|undertaking)\b")
_MADE = re.compile(r"(?i)\b(?:dated|made|executed|entered|effective|signed|between|among)\b|\(this\s+\"")
_AGREE = re.compile(r"\b(?:agreed?|wish|desire)\s+(?:on|as|that|to)\b")
_OTHERWISE = re.compile(
    r"(?m)\bReference\s+is\s+(?:hereby\s+)?made\b|\bDear\s+[A-Z]|\b(?:Ladies\s+and\s+)?Gentlemen\b|^[ \t]*(?:BETWEEN|PARTIES)\b"
)
_BETWEEN = re.compile(r"(?m)^[ \t]*(?i:between)\b[ \t:]{1,24}(?:\(1\)\s*)?(?=[A-Z])")
_OF_ITS_OWN = re.compile(rf"(?i)(?:{PROVISION_WORDS}|provision|definition|sentence|table)\b")
_ITEM = rf"(?m)^[ \t#]*(?:(?i:{PROVISION_WORDS})[ \t]+)?{{}}\.?[ \t]+(?=[A-Z])"
_FIRST_ITEM, _SECOND_ITEM = re.compile(_ITEM.format(1)), re.compile(_ITEM.format(2))
_SPEAKS = re.compile(
    r"(?i)\b(?:is\s+an?|made|dated|entered|executed|effective|between|among|by\s+and|shall\s+modify|amends|applies|governs|confirms|contains)\b"
)
NO_LEAD = frozenset("the this in under pursuant whereas dear reference to between parties".split())
"""First words of a sentence whose subject is no party, and no title."""
_SPEAKS_BEFORE = frozenset("in of to under by and with from for".split())
_RECITAL = re.compile(r"\bW(?:HEREAS|hereas)\b")
_PREAMBLE_ENDS = re.compile(
    r"(?m)\bW(?:HEREAS|hereas|ITNESSETH)\b|\bN(?:OW|ow),?\s+(?i:therefore)|^\s*(?:1\.|(?i:article|section)\s+(?:I|1)\b|A\.)"
    r"|^\W*(?P<heading>[A-Z][A-Za-z &]*)(?:[.:]|\W*$)"
)
_RECITAL_HEADINGS = ("witness", "recital", "background", "statement")
_RECITALS_END = re.compile(
    r"(?im)\bnow,?\s+(?:therefore|it\s+is|this)\b|\b(?:it\s+is|mutually|parties)\s+(?:hereby\s+)?agree|\bagree[ds]?\s+(?:as\s+follows|that|terms)"
    r"|^\s*(?:article\s+(?:I|1)\b|section\s+1\b|1\.\s|operative\s+\w+\W*$)"
)


@dataclass(frozen=True, slots=True)
class Opening:
    """Ranges of `view`: header [0, preamble), the opening sentence(s), recitals; `begun` is false when none was found.

    `letter` is the head of a letter or memorandum, whose opening is all that follows it.
    """

    view: View
    preamble: int
    preamble_end: int
    recitals_end: int
    begun: bool
    letter: Letter | None = None


def open_instrument(reading: Reading, start: int, end: int) -> Opening:
    """Return the opening of the instrument in [start, end) of a reading."""
    seen = view(reading, start, min(end, start + _AT_FIRST))
    at = _begins(seen.plain)
    if (at is None or at + _PREAMBLE > _AT_FIRST) and end - start > _AT_FIRST:
        seen = view(reading, start, min(end, start + LOOKED_AT))
        at = _begins(seen.plain)
    text = seen.plain
    letter = read_letter(seen, at)
    at = letter.body if letter and at is None else at
    begun = at is not None
    at = at or 0
    preamble_end = next(_preamble_ends(text, at), min(at + _PREAMBLE, len(text)))
    last = _RECITALS_END.search(text, max(preamble_end - 60, at), at + _RECITALS)
    recitals_end = max(preamble_end, last.start()) if last else preamble_end
    return Opening(seen, at, preamble_end, recitals_end, begun, letter)


def _preamble_ends(text: str, at: int) -> Iterator[int]:
    """Yield where recitals or provisions begin: by a word, a number, or a heading, whose letters may be spaced."""
    for mark in _PREAMBLE_ENDS.finditer(text, at + 40, at + _PREAMBLE):
        heading = (mark["heading"] or "").replace(" ", "").casefold()
        if (not heading or any(one in heading for one in _RECITAL_HEADINGS)) and not text[: mark.start()].rstrip(" :\n").endswith(
            ("between", "among")
        ):
            yield mark.start()


def _begins(text: str) -> int | None:
    """Return where the opening sentence begins: "This Agreement is made ...", else the recitals or a letter's greeting."""
    this = _this(text)
    if this is None or not _names_parties(text, this):
        plainly = next(_plainly(text, _PLAINLY if this is None else min(this, _PLAINLY)), None)
        if plainly is not None:
            return plainly
    otherwise = _OTHERWISE.search(text, 0, _OTHERWISE_WITHIN if this is None else this)
    found = [at for at in (this, otherwise.start() if otherwise else None) if at is not None]
    between = next((m.start() for m in _BETWEEN.finditer(text) if COMPANY.search(text, m.end(), m.end() + 200)), None)
    if found:  # an opening without a sentence of its own stands before numbered items
        return between if between is not None and _FIRST_ITEM.search(text, between, min(found)) else min(found)
    recital = _RECITAL.search(text)
    return min((at for at in (between, recital.start() if recital else None) if at is not None), default=None)


def _plainly(text: str, limit: int) -> Iterator[int]:
    """Yield where a paragraph is title or list of parties and opening at once: "Amendment One, dated ...", "A and B agree ..."."""
    start = 0
    while start < limit:
        stop = _PARAGRAPH_ENDS.search(text, start)
        end = stop.start() if stop else len(text)
        words = text[start:end].strip()
        first = words.split(maxsplit=1)[0] if words else ""
        if first[:1].isupper() and first.casefold() not in NO_LEAD and _is_sentence(words) and (_is_titled(words) or _is_agreed(words)):
            yield start + text[start:end].index(words)
        start = stop.end() if stop else limit


def _is_sentence(words: str) -> bool:
    """Tell whether a paragraph is set as a sentence rather than as a heading or a cover."""
    return len(words.split()) > 4 and (words.rstrip(" \"')")[-1:] in ".:,;" or re.search(r"[.:]\s", words[60:]) is not None)


def _is_titled(words: str) -> bool:
    """Tell whether a sentence begins with a title, in capitals, and goes on with when or between whom that was made."""
    head = HEAD.search(words, 0, 120)
    made = _MADE.search(words, head.end(), head.end() + 60) if head else None
    return (
        head is not None
        and made is not None
        and not {";", ":"} & {*words[: made.start()]}
        and all(w[0].isupper() and not w.endswith((".", ",")) for w in words[: head.start()].split())
    )


def _is_agreed(words: str) -> bool:
    """Tell whether a sentence begins with two parties, a company, an "and", another name, and says that they agree."""
    first, agree = COMPANY.search(words, 0, 90), _AGREE.search(words, 0, 600)
    return first is not None and agree is not None and re.search(r"\band\s+(?=[A-Z])", words[first.end() : agree.start()]) is not None


def _names_parties(text: str, at: int) -> bool:
    paragraph = _PARAGRAPH_ENDS.search(text, at, at + _SENTENCE)
    return _NAMES_PARTIES.search(text, at, paragraph.start() if paragraph else at + _SENTENCE) is not None


def _this(text: str) -> int | None:
    """Return where "This Agreement ..." opens: the first that names parties, if one soon does."""
    first: int | None = None
    for match in _THIS.finditer(text):
        if first is not None and match.start() - first > _SOON:
            break
        if _is_opening(text, match):
            if _names_parties(text, match.end()):
                return match.start()
            first = match.start() if first is None else first
    item = _FIRST_ITEM.search(text, 0, first or 0)
    return None if item and _SECOND_ITEM.search(text, item.end(), first or 0) else first  # among numbered items nothing opens


def _is_opening(text: str, this: re.Match[str]) -> bool:
    """Tell whether "This ..." names an instrument in the same sentence, and is no provision, nor words that the paragraph quotes."""
    if _OF_ITS_OWN.match(text, this.end()) or text.count('"', text.rfind("\n\n", 0, this.start()) + 1, this.start()) % 2:
        return False
    before = text[max(0, this.start() - 12) : this.start()].split()
    head = _NAMES_ITSELF.search(text, this.end(), this.end() + _NAMES_WITHIN)
    if head is None or (before and before[-1].lower() in _SPEAKS_BEFORE) or (this.start() > _SOON and _PROVIDES.match(text, head.end())):
        return False
    ended = re.search(r";|(?<!\b[Nn][Oo])\.\s+[A-Z]", text[this.end() : head.start()])
    return ended is None and _SPEAKS.search(text, head.end(), head.end() + _SAYS_WITHIN) is not None
