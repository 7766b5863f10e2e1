"""Tables of contents: where they stand, so that their lines do not become provisions."""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet

from graph.model.source import Block, BlockKind
from indexing.layout import landmarks

_TITLE = re.compile(r"(?i)\W*(?:table\s+of\s+contents|contents|index\s+of\s+(?:sections|articles))\W*(?:$|page|\n)")
_ENTRY = re.compile(r"(?s)^.{1,400}?(?:\.{4,}|(?:\s\.){4,}|_{4,}|…{2,}|\t|\s{2,})\s*(?:[ivxl]{1,5}|[A-Z]?-?\d{1,3})\s*$")
_PAGE = re.compile(r"^[ivxlIVXL\d]{1,4}$")
_LEADERS = re.compile(r"(?:\.{5,}|(?:\s\.){5,})\s*(?P<page>[ivxl]{1,5}|(?:[A-Z]-?)?\d{1,3})\b(?![.,]?\d|%)")
_SENTENCE = re.compile(r"(?i)\b(?:shall|will|is|are|was|has|have|made|entered|between|whereas|means|agrees?|hereby|dated|this)\b")
_ATTACHMENTS = re.compile(r"(?i)\W*(?:list\s+of\s+)?(?:(?:exhibits|schedules|annexe?s|appendices|attachments)(?:\s+(?:and|&|to)\s+)?)+\W*$")
_ITEM = re.compile(r"(?:\d{1,3}(?:\.\d{1,3})*|[A-Z](?:-\d{1,2})?)(?:\([a-z]\))?(?:\s{2,}|[ \t]*[.:–—-]\s*)\S")
_OPENING = re.compile(r"(?i)\W*this\s+(?:[\w&-]+\s+){1,6}?(?:\(|(?:is|was|dated|made|entered)\b)")
_TITLES = 100  # characters: lines shorter than this may all be titles
_GOES_ON = re.compile(r"(?=\s?[.:–—-]\W*[A-Z]\w* \w)")
_LONGEST = 400  # characters of a block in which its title ends
FRONT = 0.35  # of the document: a table of contents stands before it


def contents(text: str, blocks: tuple[Block, ...]) -> tuple[int, int] | None:
    """Return the table of contents as [first, last) block numbers; None where there is none."""
    for index, block in enumerate(blocks):
        if index and block.char_start - blocks[0].char_start > FRONT * (blocks[-1].char_end - blocks[0].char_start) + 4000:
            return None
        if len(_LEADERS.findall(text, block.char_start, block.char_end)) >= 4 and _ascend(text, block):
            return index, max(index + 1, _last_entry(text, blocks, index))
        if _TITLE.match(text, block.char_start, block.char_end) or _run(text, blocks, index) >= 4:
            return index, _end(text, blocks, index + 1)
    return None


def _ascend(text: str, block: Block) -> bool:
    """Tell pages from prices: they never go down."""
    pages = [int(m["page"]) for m in _LEADERS.finditer(text, block.char_start, block.char_end) if m["page"].isdigit()]
    return pages == sorted(pages)


def _run(text: str, blocks: tuple[Block, ...], index: int) -> int:
    return _last_entry(text, blocks, index) - index


def _last_entry(text: str, blocks: tuple[Block, ...], index: int) -> int:
    while index < len(blocks) and _entry(text, blocks[index]):
        index += 1
    return index


def _entry(text: str, block: Block) -> bool:
    words = text[block.char_start : block.char_end]
    paged = words.rstrip()[-1:].isdecimal() or words.rstrip()[-1:] in {*"ivxl"}
    return bool(paged and len(words) < 400 and _ENTRY.match(words)) or len(_LEADERS.findall(words)) >= 3


def _end(text: str, blocks: tuple[Block, ...], index: int) -> int:
    """Go on to the first real sentence, then back over the lines that already head the body."""
    last = index
    paged = False
    first = title = ""  # listed where many stand in one block, folded and as written: the body begins with it
    while index < len(blocks):
        block = blocks[index]
        words = text[block.char_start : block.char_end]
        heads, *lines = (_folded(line) for line in words.split("\n"))
        listing = bool(lines) and max(map(len, lines)) < _TITLES
        if _OPENING.match(words) or (heads and heads == first and not listing) or (title and _runs_in({_titled(title)}, words)):
            break
        if listing and not first:
            first, title = heads, words.split("\n")[0]
        if _entry(text, block) or _PAGE.match(words) or (block.kind is BlockKind.TABLE and index < last + 3):
            last = index + 1
            paged = paged or _entry(text, block)
        elif len(words) > 120 and len(_SENTENCE.findall(words)) > 1 and not _LEADERS.search(words):
            break
        index += 1
    last = _after_attachments(text, blocks, last, index)
    listed = {_fold(text, b) for b in blocks[:last]} - {""}
    repeated = next((i for i in range(last, index) if _fold(text, blocks[i]) in listed), index)
    seen: set[str] = set()
    titles: set[str] = set()
    for i in range(last, index):
        folded, words = _fold(text, blocks[i]), text[blocks[i].char_start : blocks[i].char_end]
        if (folded and folded in seen) or _runs_in(titles, words):
            repeated = min(repeated, i)
            break
        seen.add(folded)
        titles.add(_titled(words))
    return max(last, repeated if repeated < index else last if paged else index)


def _runs_in(titles: AbstractSet[str], words: str) -> bool:
    """Tell whether a provision begins with one of these titles and goes on behind it: "Section 1. Equipment. Lessor leases"."""
    said = " ".join(words[:_LONGEST].split())
    return any(behind.start() and said[: behind.start()] in titles for behind in _GOES_ON.finditer(said))


def _titled(words: str) -> str:
    return " ".join(words.split()).rstrip(" .")


def _after_attachments(text: str, blocks: tuple[Block, ...], first: int, end: int) -> int:
    """Go past the lists of exhibits and schedules that a table of contents ends with, each under its own line or none."""
    listing = False
    while first < end:
        block = blocks[first]
        heads = _ATTACHMENTS.match(text, block.char_start, block.char_end) is not None
        listing = listing or heads
        item = block.kind is BlockKind.TABLE or _ITEM.match(text, block.char_start, block.char_end)
        if not (heads or (listing and item) or landmarks.attachment(text, block)):
            break
        first += 1
    return first


def _fold(text: str, block: Block) -> str:
    return _folded(text[block.char_start : block.char_end])


def _folded(words: str) -> str:
    return re.sub(r"[\W\d]+", " ", words).strip().casefold()
