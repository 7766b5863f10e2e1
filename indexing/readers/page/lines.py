"""One printed line, and what its words say about where a paragraph begins and ends.

Text files and PDFs both come down to lines; every rule here looks at words and at how full the
line was, never at a format.
"""

from __future__ import annotations

import re
from typing import NamedTuple


class Line(NamedTuple):
    """A line that is not blank: text[start:end] == words, without white space at either end.

    `gap` counts the blank lines above it (for a PDF: the empty space, in line heights).
    `full` is true where the next word would not have fitted on it, so that the line end says nothing.
    `rivers` are the wide stretches of white space inside it, where the reader has measured them.
    `fresh` is true on the first line of a new page where the format tells.
    """

    start: int
    end: int
    words: str
    indent: float = 0.0
    gap: int = 0
    full: bool = False
    fresh: bool = False
    bold: bool = False
    centred: bool = False
    rivers: tuple[tuple[int, int], ...] | None = None


BYTE_ORDER_MARK = "\ufeff"

_PROVISION = (
    r"(?:ARTICLE|SECTION|SUBSECTION|CLAUSE|PARAGRAPH|PART|ITEM|RECITAL"
    r"|Article|Section|Subsection|Sub-[Ss]ection|Sec\.|Clause|Paragraph|Part|Item|Recital|§§?)"
)
_ATTACHMENT = r"(?:EXHIBIT|SCHEDULE|ANNEX|APPENDIX|ATTACHMENT|ADDENDUM|RIDER|Exhibit|Schedule|Annex|Appendix|Attachment|Addendum|Rider)"
_FIGURE = r"(?:\d+(?:\.\d+)*[A-Za-z]?|[IVXLC]+|[A-Z](?:[-.]?\d+)?)"
_BULLET = r"[•·▪◦‣●○■□➢✓–—*-](?=\s)|o(?=\s{2,})"

DESIGNATOR = re.compile(
    rf"(?:{_PROVISION}\s*{_FIGURE}(?:\s*\([A-Za-z0-9]{{1,5}}\))*(?![\w-])"
    rf"|{_ATTACHMENT}\s+(?:No\.?\s*)?[\"“]?{_FIGURE}(?:-\d+)?(?![\w])"
    r"|\(\s?(?:\d{1,3}|[A-Za-z]|[a-z]{2}|[ivxl]{2,6}|[IVXL]{2,6}|[A-Z]{2})\s?\)"
    r"|\d{1,3}(?:\.\d{1,3}[A-Za-z]?){1,4}[.)]?(?=[\s(A-Z]|$)"
    r"|\d{1,3}[.)](?=\s|[A-Z]|$)"
    r"|\d{1,2}\s{2,}(?=[A-Z])"
    r"|[A-Za-z][.)](?=\s|$)|([a-z])\1[.)](?=\s|$)|[ivx]{2,5}[.)](?=\s|$)|[IVXL]{2,6}[.)](?=\s|$)"
    rf"|(?:{_BULLET}))"
)
"""What a numbered or lettered provision, an attachment or a list item begins with."""

ATTACHMENT = re.compile(rf"{_ATTACHMENT}\b")
_TERM = re.compile(
    r"[\"“”‘'][^\"“”]{1,90}[\"”’'](?:\s*\([^()]{1,60}\))?[\s,:]*(?:\(|or\b|and\b|means?\b|shall\b|has\b|have\b|is\b|are\b|includes?\b|of\b|:|-|–|$)"
)
_ENDS = re.compile(r"(?:[.;:!?]|[;,]\s*(?:and|or|and/or)|[a-z]\.\s?\d{1,2})[\s\"”’')\]]*$")
_FUNCTION_WORD = re.compile(
    r"(?i)(?:^|[\s(])(?:the|a|an|of|to|and|or|in|by|for|with|from|under|on|at|as|that|which|such|any|all|each|this|these|its|their"
    r"|his|her|between|among|per|than|upon|into|if|no|not|be|is|are|was|shall|will|may|must|sections?|articles?|paragraphs?|exhibits?"
    r"|schedules?|clauses?|subsections?|nos?\.|§+|inc\.,)$"
)
_STARTS_LOW = re.compile(r"[\"“‘'(\[]{0,2}[a-z]")
_CITED = re.compile(rf"{_PROVISION}|{_ATTACHMENT}")
_LINKED = re.compile(r"(?i)(?:to|of|and|or)\s+\w")
_REST_OF_HEADING = re.compile(r"[A-Z][A-Z &,-]{1,40}\.\s+[A-Z][a-z]")
_LOWER_WORD = re.compile(r"(?:^|\s)[a-z]\w{4,}")
_LAST_WORD_LOW = re.compile(r"(?:^|[\s(\"“])[a-z][\w’'-]*$")
_ABBREVIATED = re.compile(r"(?:^|[\s(])(?:Treas|Regs?|Sec|Nos?|Art|Rev|Proc|Pub|cf|vs?|e\.g|i\.e|Mr|Mrs|Ms|Dr|St|U\.S\.C|C\.F\.R)\.$")
_CITING = re.compile(
    r"(?i)(?:\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred)"
    r"|sections?|articles?|paragraphs?|clauses?|subsections?|exhibits?|schedules?|§+"
    rf"|{_FIGURE}(?:\([a-z0-9]+\))*(?:,| and| or| through| to))$"
)
_THREE_LETTERS = re.compile(r"(?:[\W\d_]*[^\W\d_]){3}")
_HEADING_WORD = re.compile(rf"(?:{_PROVISION}|{_ATTACHMENT})\s*[\"“]?{_FIGURE}[\"”]?(?:\s*$|[.:–—-]|\s)")


def ends_sentence(words: str) -> bool:
    """Tell whether a line ends a sentence or an item of a list."""
    return _ENDS.search(words, max(0, len(words) - 14)) is not None and not _abbreviated(words)


def _abbreviated(words: str) -> bool:
    return words[-1] == "." and _ABBREVIATED.search(words, max(0, len(words) - 10)) is not None


def designated(words: str) -> bool:
    """Tell whether a line begins with a number, letter, bullet or attachment name of its own."""
    return DESIGNATOR.match(words) is not None


def defines(words: str) -> bool:
    """Tell whether a line begins with a quoted term, as a definition does."""
    return words[0] in "\"“”‘'" and _TERM.match(words) is not None


def is_open(words: str) -> bool:
    """Tell whether a line cannot be the end of anything: a comma, a preposition, a quote or bracket left open."""
    if words[-1] in ",-–—(&/" or _abbreviated(words) or _FUNCTION_WORD.search(words, max(0, len(words) - 16)):
        return True
    return words.count("“") > words.count("”") or words.count("(") > words.count(")") or words.count('"') % 2 == 1


def starts_low(words: str) -> bool:
    """Tell whether a line begins like the middle of a sentence."""
    return _STARTS_LOW.match(words) is not None and not designated(words)


def is_heading(words: str) -> bool:
    """Tell whether a line, standing by itself, is a heading: short, and in capitals or named as a provision."""
    if len(words) > 120 or words[-1] in ";,":
        return False
    number = DESIGNATOR.match(words)
    bare = words[number.end() :].strip() if number else words
    if bare == bare.upper() and _THREE_LETTERS.match(bare):
        return True
    return (
        _HEADING_WORD.match(words) is not None
        and (not ends_sentence(words) or not _LOWER_WORD.search(bare))
        and len(bare) < 90
        and not _LAST_WORD_LOW.search(words)
    )


def breaks(last: Line, line: Line) -> bool:
    """Tell whether `line` begins a new block although no blank line stands above it."""
    if _alone(last.words):
        return designated(line.words) or len(last.words) > 60
    if ends_sentence(last.words):
        return _breaks_after_sentence(last, line)
    if last.full or starts_low(line.words) or _CITING.search(last.words[-24:]):
        return False
    unfinished = _LAST_WORD_LOW.search(last.words[-40:]) is not None
    if designated(line.words):
        return not (unfinished and _CITED.match(line.words)) and (not is_open(last.words) or last.words.endswith((",", "and", "or")))
    return _breaks_short(last, line, unfinished=unfinished)


def _breaks_short(last: Line, line: Line, *, unfinished: bool) -> bool:
    """The line before had room, and ends no sentence: a heading, an address, a title, or a first line cut short."""
    if is_open(last.words) or _hangs(last.words) or _LINKED.match(line.words):
        return False
    if is_heading(last.words):
        return not _heading_goes_on(last.words, line.words)
    return len(last.words) < 45 and not unfinished


def _heading_goes_on(last: str, words: str) -> bool:
    """A provision in capitals fills its line; a heading cut in two ends with a full stop on the next."""
    return (len(last) >= 45 and words == words.upper()) or _REST_OF_HEADING.match(words) is not None


def _breaks_after_sentence(last: Line, line: Line) -> bool:
    if designated(line.words) or defines(line.words):
        return not _hangs(last.words)
    if line.indent > last.indent + 2 and not designated(last.words):
        return True
    return not (last.full or starts_low(line.words) or _hangs(last.words))


def continues(last: Line, words: str, *, prose: bool, page_break: bool) -> bool:
    """Tell whether a block that begins with `words` goes on with the sentence of the block before it.

    `last` is the last line of the block before, `prose` whether that block is running text (and no title or
    address), `page_break` whether something that is not text stands between.
    """
    before = last.words
    if ends_sentence(before) or is_heading(words) or (is_heading(before) and not starts_low(words)):
        return False
    citing = _CITING.search(before[-24:]) is not None
    if designated(words):
        return citing and page_break
    if starts_low(words):
        return page_break or prose or (is_open(before) and len(before) >= 40)
    if defines(words):
        return False
    return (prose or citing) if page_break else prose and last.full


def _alone(words: str) -> bool:
    """A number alone on its line waits for its heading or text."""
    number = DESIGNATOR.match(words)
    return number is not None and not words[number.end() :].strip(" .:")


def _hangs(words: str) -> bool:
    """A defined term alone on its line waits for its definition."""
    return words[0] in '"“' and words.rstrip(" :").endswith(("”", '"')) and len(words) < 90
