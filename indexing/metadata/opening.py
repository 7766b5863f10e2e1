"""The opening of an instrument: header or cover, the sentence that says what it is, the recitals."""

from __future__ import annotations

import re
from dataclasses import dataclass

from graph.model.source import Reading
from graph.text.numerals import CARDINALS
from indexing.metadata.letters import Letter, read_letter
from indexing.naming.party_lists import COMPANY
from indexing.naming.title_phrases import HEAD
from indexing.plain_text import View, view

LOOKED_AT = 60_000  # characters from the start in which the opening sentence must stand (covers and tables of contents come before)
_AT_FIRST = 16_000
_PREAMBLE, _RECITALS = 3_500, 9_000  # characters that they take at most

_THIS = re.compile(r"\b(?:THIS|This)\s+(?:is\s+(?:the|an?|to)\s+)?(?=\S)")
_PROVIDES = re.compile(
    r"\s+(?:(?:shall|may|will)\s+(?!modify|amend|serve|confirm|govern|apply)|supersedes|embodies)"
)  # a provision, not an opening
_SOON = 2_500
_AT_PLAIN, _NAME_TAKES = 4_000, 90
_PARAGRAPH_ENDS = re.compile(r"\n[ \t]*\n")
_NAMES_PARTIES = re.compile(r"\b(?:between|among)\b(?!\s+(?:the\s+)?(?:parties|you)\b)", re.IGNORECASE)
_SUBJECT = re.compile(
    rf"{HEAD.pattern}|\b(?:exhibit|schedule|annex|appendix|attachment|termination|notice|policy|deed|licen[cs]e|undertaking)\b",
    re.IGNORECASE,
)
_SPEAKS = re.compile(
    r"(?i)\b(?:is\s+(?:made|entered|dated|executed|effective|between|among|by|an?)|made\s|entered\s+into|dated|effective|between"
    r"|among|by\s+and"
    r"|shall\s+(?:modify|amend)|amends|applies|governs|provides|confirms?|executed|contains|describes)"
)
_TITLE_TAKES = 300  # characters before (this "Amendment")
_NAMES_ITSELF = re.compile(
    r"\(this\s+\"|\((?:the\s+)?\"[\w ]{0,20}(?:Agreement|Amendment|Contract|Lease)\"\)\s*,?\s+(?:is\s+)?(?:dated|made|entered)\b"
)
_OTHERWISE = re.compile(
    r"\bReference\s+is\s+(?:hereby\s+)?made\b|\bDear\s+[A-Z]|\b(?:Ladies\s+and\s+)?Gentlemen\b|^[ \t]*(?:BETWEEN|PARTIES)\s*:?\s",
    re.MULTILINE,
)
_BETWEEN = re.compile(r"(?m)^[ \t]*(?i:between)\b[ \t:]{1,24}(?:\(1\)\s*)?(?=[A-Z])")
_OF_ITS_OWN = re.compile(r"(?:sub-?)?(?:paragraph|clause|section|article|provision|definition|sentence|table|item)\b", re.IGNORECASE)
_FIRST_ITEM = re.compile(r"(?m)^[ \t#]*(?:(?i:clause|section|article)[ \t]+)?1\.?[ \t]+(?=[A-Z])")
_SECOND_ITEM = re.compile(r"(?m)^[ \t#]*(?:(?i:clause|section|article)[ \t]+)?2\.?[ \t]+(?=[A-Z])")
_GAP = r"[ \t]*\n?[ \t]*(?<=\s)"  # between two words of one paragraph
_NUMBER = rf"(?:(?i:no\.?|number)\s)?\#?\s?(?:\d{{1,3}}|[IVX]{{1,4}}|[A-Z]|(?i:{'|'.join(CARDINALS)}))"
_TITLE_FIRST = re.compile(
    rf"(?:\A|\n[ \t]*\n)[ \t]*(?P<at>(?!(?:The|This|In|Under|Pursuant|Whereas)\b)(?=[A-Z])"
    rf"(?:[A-Z][\w'#&/-]*{_GAP}){{0,8}}?(?i:{HEAD.pattern})(?:{_GAP}{_NUMBER})?,?{_GAP}"
    rf"(?:\([^()]{{0,120}}\),?{_GAP})?(?i:dated|made|executed|entered|effective|signed|(?:by{_GAP}and{_GAP})?between|among)\b)"
)
_NAMES_FIRST = re.compile(
    r"(?:\A|\n[ \t]*\n)[ \t]*(?P<at>(?!(?:The|This|In|Under|Pursuant|Whereas)\s)"
    r"[A-Z](?:[^\n;:]|\n(?![ \t]*\n)){10,600}?\b(?:agreed?|wish|desire)\s+(?:on|as\s+of|as\s+follows|that|to)\b)"
)
_RECITAL = re.compile(r"\b(?:WHEREAS|Whereas)\b")
_PREAMBLE_ENDS = re.compile(
    r"\bW(?:HEREAS|hereas|ITNESSETH)\b|\bW\s?I\s?T\s?N\s?E\s?S\s?S\s?E?\s?T\s?H|\bN(?:OW|ow),?\s+(?i:therefore)"
    r"|^\W*(?:[A-Z][A-Z ]*(?:&|AND) )?(?:R\s?E\s?C\s?I\s?T\s?A\s?L\s?S?|Recitals?|B\s?A\s?C\s?K\s?G\s?R\s?O\s?U\s?N\s?D|Background"
    r"|(?i:preliminary\s+)?STATEMENTS?)\b"
    r"|^\s*(?:1\.|(?i:article|section)\s+(?:I|1)\b|A\.)",
    re.MULTILINE,
)
_RECITALS_END = re.compile(
    r"(?i)\bnow,?\s+(?:therefore|it\s+is|this\s+\w+\s+\w+)\b|\bit\s+is\s+(?:hereby\s+)?agreed\b|\bagree(?:d|s)?\s+(?:as\s+follows"
    r"|that)|\bmutually\s+agree\b"
    r"|^\s*(?:ARTICLE\s+(?:I|1)\b|SECTION\s+1\b|1\.\s)|^[ \t]*(?:the\s+parties\s+(?:hereby\s+)?agree|operative\s+\w+"
    r"|agreed\s+terms)[ \t]*:?[ \t]*$",
    re.MULTILINE,
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
    marks = _PREAMBLE_ENDS.finditer(text, at + 40, at + _PREAMBLE)
    close = next((m for m in marks if not text[: m.start()].rstrip(" :\n").endswith(("between", "among"))), None)
    preamble_end = close.start() if close else min(at + _PREAMBLE, len(text))
    last = _RECITALS_END.search(text, max(preamble_end - 60, at), at + _RECITALS)
    recitals_end = max(preamble_end, last.start()) if last else preamble_end
    return Opening(seen, at, preamble_end, recitals_end, begun, letter)


def _begins(text: str) -> int | None:
    """Return where the opening sentence begins: "This Agreement is made ...", else the recitals or a letter's greeting."""
    this = _this(text)
    plainly = _plainly(text, this)
    if plainly is not None:
        return plainly
    itself = _NAMES_ITSELF.search(text, 0, 6_000 if this is None else this)
    titled = _titled(text, itself.start()) if itself else None
    otherwise = _OTHERWISE.search(text, 0, 6_000 if this is None else this)
    found = [at for at in (this, titled, otherwise.start() if otherwise else None) if at is not None]
    between = next((m.start() for m in _BETWEEN.finditer(text) if COMPANY.search(text, m.end(), m.end() + 200)), None)
    if found:  # an opening without a sentence of its own stands before numbered items
        return between if between is not None and _FIRST_ITEM.search(text, between, min(found)) else min(found)
    recital = _RECITAL.search(text)
    return min((at for at in (between, recital.start() if recital else None) if at is not None), default=None)


def _plainly(text: str, this: int | None) -> int | None:
    """Return where an opening without "This" begins, if none with it names the parties: "Amendment One, dated ...", "A and B agree ..."."""
    if this is not None and _names_parties(text, this):
        return None
    limit = _AT_PLAIN if this is None else min(this, _AT_PLAIN)
    for grammar in (_TITLE_FIRST, _NAMES_FIRST):
        for match in grammar.finditer(text, 0, limit):
            if _is_sentence(text, match.start("at")) and (grammar is not _NAMES_FIRST or _names_companies(match["at"])):
                return match.start("at")
    return None


def _is_sentence(text: str, at: int) -> bool:
    """Tell whether a paragraph is set as a sentence rather than as a heading or a cover."""
    stop = _PARAGRAPH_ENDS.search(text, at)
    words = text[at : stop.start() if stop else len(text)].rstrip(" \"')")
    return len(words.split()) > 4 and (words[-1:] in ".:,;" or re.search(r"[.:]\s", words[60:]) is not None)


def _names_companies(words: str) -> bool:
    """Tell whether a sentence begins with two parties: a company, an "and", another name."""
    first = COMPANY.search(words)
    return first is not None and first.start() < _NAME_TAKES and re.search(r"\band\s+(?=[A-Z])", words[first.end() :]) is not None


def _names_parties(text: str, at: int) -> bool:
    paragraph = _PARAGRAPH_ENDS.search(text, at, at + 500)
    return _NAMES_PARTIES.search(text, at, paragraph.start() if paragraph else at + 500) is not None


def _this(text: str) -> int | None:
    """Return where "This Agreement ..." opens: the first that names parties, if one soon does."""
    first: int | None = None
    for match in _THIS.finditer(text):
        if first is not None and match.start() - first > _SOON:
            break
        if _is_opening(text, match):
            paragraph = _PARAGRAPH_ENDS.search(text, match.end(), match.end() + 500)
            if _NAMES_PARTIES.search(text, match.end(), paragraph.start() if paragraph else match.end() + 500):
                return match.start()
            first = match.start() if first is None else first
    item = _FIRST_ITEM.search(text, 0, first or 0)
    return None if item and _SECOND_ITEM.search(text, item.end(), first or 0) else first  # among numbered items nothing opens


def _titled(text: str, itself: int) -> int | None:
    """Return where a paragraph begins that is title and opening at once: `AMENDMENT NO. 6 (this "Amendment") to the ...`."""
    low = max(0, itself - _TITLE_TAKES)
    start = max((m.end() for m in re.finditer(r"\n[ \t]*\n\s*|\.\s+(?=[A-Z])", text[low:itself])), default=0) + low
    return start if text[start : start + 1].isupper() and HEAD.search(text, start, itself) else None


def _is_opening(text: str, this: re.Match[str]) -> bool:
    if _OF_ITS_OWN.match(text, this.end()) or text.count('"', text.rfind("\n\n", 0, this.start()) + 1, this.start()) % 2:
        return False  # a provision, or words that the paragraph quotes
    before = text[max(0, this.start() - 12) : this.start()].split()
    if before and before[-1].lower() in ("in", "of", "to", "under", "by", "and", "with", "from", "for"):
        return False
    head = _SUBJECT.search(text, this.end(), this.end() + 220)
    if (
        head is None
        or (this.start() > _SOON and _PROVIDES.match(text, head.end()))
        or re.search(r"[;]|\.\s+[A-Z]", text[this.end() : head.start()].replace("No. ", "No ").replace("NO. ", "NO "))
    ):
        return False
    return _SPEAKS.search(text, head.end(), head.end() + 400) is not None
