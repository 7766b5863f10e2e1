"""How many instruments one file holds. Conservative: a wrong cut is worse than none."""

from __future__ import annotations

import re
from collections.abc import Iterator

from graph.model.source import Reading
from indexing.plain_text import plain

_HEADS = r"(?:agreement|contract|lease|amendments?|addendum|modification|supplement|statement\s+of\s+work|(?:order|work)\s+(?:form|order))"
_TITLE_LINE = re.compile(
    r"(?m)^[ \t*#_]*(?P<title>(?:(?-i:[A-Z0-9#&\"'(])[\w.,'&#/()\"-]*[ \t]+|(?:of|to|and|the|for|no\.?)[ \t]+){0,16}"
    rf"{_HEADS}\b[^\n.;]{{0,90}})[ \t*_]*$",
    re.IGNORECASE,
)
_OWN_OPENING = re.compile(r"\b(?:THIS|This|WHEREAS|Whereas|Reference is (?:hereby )?made)\b")
_FORMAL_OPENING = re.compile(
    r"\b(?:This|THIS)\s+(?:[\w#.-]+\s+){0,6}?(?:Amendment|Agreement|Addendum|Contract|Lease|AMENDMENT|AGREEMENT|ADDENDUM|CONTRACT"
    r"|LEASE)\b[^.;\n]{0,80}?"
    r"\s(?:is|are)\s+(?:made|entered|dated|effective)\b"
)
_NEVER = re.compile(
    r"(?i)signature\s+page|form\s+of|exhibit|schedule|annex|appendix|attachment|acknowledg|consent and|joinder|table of contents"
    r"|\bthis\b|\bthe\s+agreement\b|witness|shall|hereby"
)
_LETTERED = re.compile(r"(?m)^[ \t]*(?:EXHIBIT|SCHEDULE|ANNEX|APPENDIX)[ \t]+([A-Z](?:-\d+)?|\d{1,2})\b(?![.\d])")
_MOSTLY = 0.7  # share of capitalised words from which a line is a heading
_SENTENCE = 60  # characters from which a line is part of a sentence
_MARK = re.compile(  # each alternative begins with plain characters: the engine then skips along at full speed
    r"/[sS]/|\([Ss]igned\b|\[[Ss]ignature\]|DocuSigned by|B[yY](?:\s*:|\s{1,6}/|\s{0,3}_{4,})|By signing|BY SIGNING"
    r"|Signature\s*:|SIGNATURE\s*:|Signed\s*:|SIGNED\s*:|X_{6,}|IN WITNESS|In [Ww]itness|Agreed, Ack|_____{8,}"
    r"|A[Gg][Rr][Ee][Ee][Dd]\s+(?:[Tt][Oo]\s+)?[Aa][Nn][Dd]\s+[Aa][Cc][Cc]|A[Cc][Cc][Ee][Pp][Tt][Ee][Dd]\s+[Aa][Nn][Dd]\s+[Aa][Gg]"
)
_ATTACHED = re.compile(
    r"(?m)^[ \t]*(?:FORM\s+OF\b|(?:EXHIBIT|SCHEDULE|ANNEX|APPENDIX|ATTACHMENT|Exhibit|Schedule|Annex|Appendix|Attachment)"
    r"\s+[\"'(]?[A-Z0-9][\w.-]{0,6}[\"')]?(?=\s*(?:$|\n|[-:.]|\s{2}|[A-Z(\[])))"
)
_NEAR = 1_500  # characters within which a second instrument must open


def instruments(reading: Reading) -> tuple[tuple[int, int], ...]:
    """Return the character ranges of the instruments of a file, in order, covering the file.

    A further instrument begins at a full title that follows a signature part, opens on its own (parties,
    recitals) and is signed on its own. What is attached (exhibits, schedules, forms) never begins one; but
    where a file opens with the last attachments of another contract, the first title ends them.
    """
    text = reading.text
    starts = [0, *_after_leftovers(text), *_further(text)]
    return tuple(zip(starts, [*starts[1:], len(text)], strict=True))


def _after_leftovers(text: str) -> Iterator[int]:
    """Yield where the first instrument begins, if only the end or attachments of another contract stand before it."""
    first_mark = next(_marks(text, 0, len(text)), None)
    opening = _FORMAL_OPENING.search(text, 0, first_mark or 0)
    if opening is not None and _goes_on(text[: opening.start()]):
        above = text.rfind("\n\n", 0, len(text[: opening.start()].rstrip()))
        yield above + 2 if above > 0 else opening.start()  # with the heading above it, where a blank line parts that from the rest
        return
    title = next((t for t in _TITLE_LINE.finditer(text, 0, first_mark or 0) if not _NEVER.search(t["title"])), None)
    if title is None or not _opens(text, title.end()):
        return
    before = text[: title.start("title")]
    if len({label[1].upper() for label in _LETTERED.finditer(before)}) > 1 and not _OWN_OPENING.search(before):
        yield title.start("title")


def _goes_on(before: str) -> bool:
    """Tell whether words go on from something before them: amid a sentence, or with a provision that is not the first."""
    begin = re.search(rf"(?m)^[ \t]*([^\W\d_])[^\n]{{{_SENTENCE},}}$", before)
    numbers = [int(m[1]) for m in re.finditer(r"(?m)^[ \t]*(\d{1,2})\.[ \t]+\S", before)]
    return bool(begin and begin[1].islower()) or (bool(numbers) and numbers[0] > 2)


def _is_heading(title: str) -> bool:
    """Tell whether a line is set as a heading, and not as part of a sentence: most of its longer words begin with capitals."""
    words = [w for w in re.findall(r"[^\W\d_]+", title) if len(w) > 3]
    return sum(not w[0].islower() for w in words) >= _MOSTLY * len(words)


def _same_title(text: str, title: re.Match[str]) -> bool:
    """Tell whether the file opens with a title: where that stands again, signature pages stand in the middle."""
    above = text[: title.start("title")].rstrip().rpartition("\n")[2]
    words = f"{above if _is_heading(above) and not above.endswith('.') else ''} {title['title']}"
    return _letters(words) in _letters(text[: min(_NEAR, title.start())])


def _belongs_above(text: str, title: re.Match[str]) -> bool:
    """Tell whether a title is the end of another one: of an annex "to the" agreement it names."""
    return (
        re.search(r"(?i)\b(?:to|of|under|with)(?:\s+(?:the|that))?\s*$", text[max(0, title.start("title") - 40) : title.start("title")])
        is not None
    )


def _letters(words: str) -> str:
    return "".join(re.findall(r"[^\W_]+", words.casefold()))


def _further(text: str) -> Iterator[int]:
    first = next(_marks(text, 0, len(text)), None)
    if first is None:
        return
    last = 0
    for title in _TITLE_LINE.finditer(text, first):
        start = title.start("title")
        if (
            _NEVER.search(title["title"])
            or not _is_heading(title["title"])
            or not _opens(text, title.end())
            or _same_title(text, title)
            or _belongs_above(text, title)
        ):
            continue
        before = next(_marks(text, last, start), None)
        after = next(_marks(text, title.end(), len(text)), None)
        if before is not None and after is not None and not _ATTACHED.search(text, before, start):
            yield start
            last = start


def _opens(text: str, at: int) -> bool:
    """Tell whether an instrument opens here: its own parties and words before its own signatures."""
    words = plain(text[at : min(at + _NEAR, next(_marks(text, at, at + _NEAR), at + _NEAR))])
    return _OWN_OPENING.search(words) is not None and words.count('"') >= 2


def _marks(text: str, start: int, end: int) -> Iterator[int]:
    """Yield where somebody signs."""
    return (m.start() for m in _MARK.finditer(text, start, end))
