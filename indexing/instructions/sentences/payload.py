"""The new text that an instruction brings: where it begins and where it ends.

It stands between quotation marks after the sentence, or bare, up to the instrument's own next
provision or its closing words ("Except as amended hereby, ...").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from indexing.instructions.sentences.masks import close_quote

_OPEN, _CLOSE = "“‟„", "”"
_IS_TERM = re.compile(
    r"[\s,*_]*(?:\([^()]{1,80}\)\s*)?(?:means?\b|shall\s+(?:mean|have|be)|has\s+the\s+meaning|have\s+the\s+meaning|is\s+defined|refers?\s+to|:|when\s+used|as\s+used"
    r"|(?:is|are)\s+(?!(?:hereby|now|each|further|also|being)\b|\w+ed\b))"
)
_AFTER_END = re.compile(
    r"(?:\s*\([^()\n]{3,40}\)(?=\s*(?:$|\n)))?[.;,]?\s*(?:$|\n|(?:and|or)\b|\(?[A-Za-z0-9]{1,4}[.)]\s+[A-Z\"“(]|\d{1,2}\s*\n|[A-Z][A-Za-z0-9.]{0,3}\)?\s+[A-Z])"
)
_ANOTHER = re.compile(r"\s+(?:The|In|For|This|That|Such|Section|Clause|Paragraph|Article|Each|All|A|An|Any|We|It|Both|No)\s")
_LINE_START = re.compile(r"(?:^|\n)[ \t\xa0]*[\"“]?$")
_SENTENCE_START = re.compile(r"[.;:][\"”]?\s+(?:and\s+|or\s+)?[\"“]?$")
_CLOSING = re.compile(
    r"\n\s*(?:\(?[\dA-Za-z]{1,3}[.)]\s*)?(?:[A-Z][^\n.]{0,60}\.\s+)?"
    r"(?:Except\s+as\s+(?:expressly|specifically|otherwise|hereby|herein|set\s+forth|amended|modified|provided)|Except\s+for\s+the"
    r"|All\s+other\s+(?:terms|provisions|sections)|In\s+all\s+other\s+respects|IN\s+WITNESS|In\s+witness|Other\s+than\s+as"
    r"|As\s+(?:so\s+)?(?:amended|modified)\s+hereby|Nothing\s+(?:in|contained)\s+(?:in\s+)?th(?:is|ese)\s+[Aa]mendments?"
    r"|The\s+remain(?:der|ing)|It\s+is\s+(?:further|also)\s+agreed|THIS\s+[A-Z ]{0,60}(?:AMENDMENT|MODIFICATION)"
    r"|This\s+(?:\w+\s)?Amendment\s+(?:may|shall))"
)
_ACTED = re.compile(
    r"\s(?:is|are|shall\s+be|be\s+and)\s+(?:each\s+)?(?P<hereby>hereby\s+)?"
    r"(?:amended|deleted|replaced|added|inserted|restated|removed|modified|reduced|increased)\b"
    r"(?P<announces>[^.:\n]{0,100}:)?"
)
_PLACE = re.compile(r"\b(?i:(?:sub)?sections?|articles?|paragraphs?|clauses?|exhibits?|schedules?|annex|definitions?|sentences?)\b")
_PLACE_FIRST = re.compile(rf"(?:^|,\s)(?:The\s|the\s)?{_PLACE.pattern}\s[\d(]")
_HEADED = re.compile(rf"{_PLACE.pattern}\s[\w()]+(?:,|:|\s[–—-]\s)[^.;\n]*")  # "Article 6, Paragraph A: the premium is reduced"
_BOUNDARY = re.compile(r"(?:\n\s*|[.;:\]”\"]\s+)(?=[A-Z(\d\"“])")
_LABEL_BEFORE = re.compile(r"(?:^|\s)(?P<label>\(?[A-Za-z0-9]{1,3}[.)]\s+)$")
_BLOCK_QUOTE = re.compile(r"[^\n]*(?:\n[ \t]*>[^\n]*)*")
_ENTRY = re.compile(
    r"(?m)^(?P<indent>[ \t]*)(?:(?P<bullet>[*•–-])|(?P<open>\(?)(?P<label>\d{1,2}|[A-Za-z]|[ivx]{2,4})(?P<close>[.)]))[ \t]+(?=\S)"
)
_ROMAN = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"]
_LIST_INSIDE = re.compile(r"(?:[:;,]|\b(?:and|or))$")  # what stands before an entry that is part of the new text
_LONGEST = 20_000  # characters of a quotation in which provisions of the contract begin
_WINDOW = 260  # characters that the subject of an instruction can take


@dataclass(frozen=True, slots=True)
class Payload:
    """New text at [start, end) of the flow, without its quotation marks; reading goes on at `resume`."""

    start: int
    end: int
    resume: int

    @property
    def empty(self) -> bool:
        """True when nothing follows the instruction."""
        return self.end <= self.start


def find_payload(text: str, start: int, limit: int) -> Payload:
    """Return the new text that begins at or after `start` and ends at `limit` at the latest."""
    begin = start + len(text[start:limit]) - len(text[start:limit].lstrip(" \t\r\n:*_>"))
    if begin >= limit:
        return Payload(limit, limit, limit)
    limit = _item_end(text, start, limit)
    block = _BLOCK_QUOTE.match(text, begin, limit) if text[start:begin].rstrip().endswith(">") else None
    limit = block.end() if block else limit
    if text[begin] in _OPEN or text[begin] == '"':
        quoted = _quoted(text, begin, limit)
        if quoted is not None:
            return quoted
    end = _unquoted_end(text, begin, limit)
    return Payload(begin, end, end)


def _item_end(text: str, start: int, limit: int) -> int:
    """Return where the next entry of a list begins, for an instruction that is an entry itself; else `limit`.

    New text that has labels like the instruction's own goes on over them.
    """
    paragraph = text.rfind("\n\n", 0, len(text[:start].rstrip())) + 1
    own = [*_ENTRY.finditer(text, paragraph, start)][-1:]
    for following in _ENTRY.finditer(text, start, limit) if own else ():
        if (following["open"], following["close"]) != (own[0]["open"], own[0]["close"]):
            continue
        before, mine, theirs = text[start : following.start()].rstrip(), _ranks(own[0]["label"]), _ranks(following["label"])
        bullet = own[0]["bullet"] is not None and own[0]["bullet"] == following["bullet"]
        next_one = bullet or any(theirs.get(row) == place + 1 for row, place in mine.items())
        if next_one and len(following["indent"]) <= len(own[0]["indent"]) and before and not _LIST_INSIDE.search(before):
            return following.start()
        if mine.keys() & theirs.keys():
            return limit
    return limit


def _ranks(label: str | None) -> dict[str, int]:
    """Return the place of a label in each row it may be of: figures, letters, Roman numerals."""
    if label is None:
        return {}
    low, case = label.lower(), "upper" if label.isupper() else "lower"
    rows = {"1": int(label)} if label.isdigit() else {f"letter {case}": ord(low)} if len(low) == 1 else {}
    return rows | ({f"numeral {case}": _ROMAN.index(low)} if low in _ROMAN else {})


def _unquoted_end(text: str, begin: int, limit: int) -> int:
    closing = _CLOSING.search(text, begin, limit)
    end = min(closing.start() if closing else limit, _next_instruction(text, begin, limit))
    return begin + len(text[begin:end].rstrip())


def _next_instruction(text: str, begin: int, limit: int) -> int:
    """Return where an instruction begins that the clauses did not part from the new text; `limit` where none does.

    One that begins before the limit may be told only by words behind it.
    """
    for acted in _ACTED.finditer(text, begin, min(len(text), limit + 240)):
        low = max(begin, acted.start() - _WINDOW)
        for boundary in reversed([*_BOUNDARY.finditer(text, low, acted.start())]):
            start = boundary.end()
            subject = text[start : acted.start()]
            if not _PLACE.search(subject):
                continue
            label = _LABEL_BEFORE.search(text[low:start])
            places = (acted["announces"] and _PLACE_FIRST.search(subject)) or ("\n" in boundary[0] and _HEADED.fullmatch(subject))
            if start < limit and (acted["hereby"] or label or places):
                return max(begin + 1, start - len(label["label"]) if label else start)
            break
    return limit


def _quoted(text: str, begin: int, limit: int) -> Payload | None:
    """Read new text between quotation marks; None when the first mark only encloses a defined term."""
    first = close_quote(text, begin, limit)
    doubled = text[begin + 1 : begin + 2] in {*_OPEN, "‘", "'"}
    nested = first is not None and text.count('"', begin, first) > 2  # a term inside what is quoted
    if first is not None and not doubled and not nested and _IS_TERM.match(text, first):
        return None
    closing = _straight_end if text[begin] == '"' else _curly_end
    end, closed = closing(text, begin, limit)
    if not closed and limit < len(text):  # a provision that begins within what is quoted is none of the instrument's own
        beyond, whole = closing(text, begin, min(len(text), limit + _LONGEST))
        end, closed = (beyond, True) if whole and beyond and _next_instruction(text, begin, beyond) == beyond else (end, False)
    if end is None or not closed:
        stop = _unquoted_end(text, begin + 1, limit)
        return Payload(begin + 1, stop, stop)
    low = begin + 1
    high = end - 1
    return Payload(low, high, end)


def _curly_end(text: str, begin: int, limit: int) -> tuple[int | None, bool]:
    """Return one past the closing mark, and whether new text ends there; a mark that opens a paragraph inside goes on with it."""
    depth, last = 0, None
    for match in re.compile(rf"[{_OPEN}{_CLOSE}]").finditer(text, begin, limit):
        if match[0] in _OPEN:
            opens_paragraph = depth > 0 and _at_line_start(text, match.start())
            depth += 0 if opens_paragraph else 1
            continue
        depth = max(0, depth - 1)
        last = match.end()
        if depth == 0 and _ended(text, match.end(), limit):
            follows = re.compile(rf"[.;,]?\s*\n\s*[{_OPEN}]").match(text, match.end(), limit)
            if follows is None:
                return match.end(), True
    return last, depth == 0


def _ended(text: str, end: int, limit: int) -> bool:
    """Tell whether the mark before `end` closes new text: it stands at the end of a paragraph, or a sentence ends in it and one begins."""
    behind = text[: min(limit, end + 60)]
    return _AFTER_END.match(behind, end) is not None or (text[end - 2] in ".;" and _ANOTHER.match(behind, end) is not None)


def _straight_end(text: str, begin: int, limit: int) -> tuple[int | None, bool]:
    """Return one past the closing mark, the first even one at an end of a paragraph, and whether it closes."""
    count, last = 1, None
    for match in re.compile('"').finditer(text, begin + 1, limit):
        at = match.start()
        if _at_line_start(text, at):
            continue
        count += 1
        closes = not text[at - 1].isspace() and text[at - 1] != "("
        if not closes:
            continue
        last = match.end()
        if count % 2 == 0 and _ended(text, match.end(), limit):
            follows = re.compile(r'[.;,]?\s*\n\s*"').match(text, match.end(), limit)
            if follows is None:
                return match.end(), True
    return last, count % 2 == 0


def _at_line_start(text: str, at: int) -> bool:
    low = at
    while low > 0 and text[low - 1] in " \t":
        low -= 1
    return low == 0 or text[low - 1] == "\n"


def divide(text: str, start: int, end: int, sections: Sequence[str]) -> tuple[tuple[int, int], ...] | None:
    """Cut new text for several provisions at their designators, in order; None when one is not found."""
    cuts: list[int] = []
    low = start
    for section in sections:
        found = _designated(text, low, end, section)
        if found is None:
            return None
        cuts.append(found)
        low = found + 1
    return tuple(zip(cuts, [*cuts[1:], end], strict=True)) if cuts else None


def _designated(text: str, start: int, end: int, section: str) -> int | None:
    """Return where a provision begins that is labelled with this section, or with its last designator; best at a line's start."""
    last = section[section.rfind("(") :] if section.endswith(")") and "(" in section else section
    for before in (_LINE_START, _SENTENCE_START):
        for label in dict.fromkeys((section, last, last.upper(), last.lower())):
            found = _labelled(text, start, end, label, before)
            if found is not None:
                return found
    return None


def _labelled(text: str, start: int, end: int, label: str, before: re.Pattern[str]) -> int | None:
    plain = re.escape(label).replace(r"\ ", r"\s+")
    pattern = re.compile(rf"(?<![^\s\"“(])(?:[Ss]ection|SECTION|[Pp]aragraph|[Aa]rticle|ARTICLE)?\s*{plain}(?![\w.]*\d)(?=[\s.:)(]|$)")
    for match in pattern.finditer(text, start, end):
        at = match.start() + len(match[0]) - len(match[0].lstrip())
        if at == start or before.search(text[max(start, at - 40) : at]):
            return at
    return None
