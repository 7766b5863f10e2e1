"""Paragraphs of a text that is not wrapped: each line is one, whatever stands together without a blank line."""

from __future__ import annotations

import re
from dataclasses import replace

from graph.model.source import Block, BlockKind

WIDE = 300  # columns: no page is as wide, so the line is a paragraph
_OPENS = re.compile(
    r"\n[ \t]*(?=(?:\(?(?:[A-Za-z]{1,2}|[ivxlIVXL]{1,5}|\d{1,3})\\?[.)]|\d{1,2}(?:\.\d{1,3})+[.)]?|\d{1,3}\.)[ \t\xa0]"
    r"|(?:ARTICLE|Article|SECTION|Section|PART|Part|PARAGRAPH|Paragraph|EXHIBIT|Exhibit|SCHEDULE|Schedule|ANNEX|Annex|APPENDIX|Appendix)"
    r"(?:[ \t]+[A-Z0-9][\w-]{0,4}[.:]?(?:[ \t]+[A-Z]|[ \t]*(?:\n|$))|[ \t]*(?:\n|$))|IN WITNESS )"
)


def unwrapped(text: str, blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """Return the blocks, those of a text that is not wrapped cut where a line opens a provision."""
    if not any("\n" in text[b.char_start : b.char_end] and _widest(text, b) > WIDE for b in blocks):
        return blocks
    return tuple(part for block in blocks for part in _parts(text, block))


def _widest(text: str, block: Block) -> int:
    return max(map(len, text[block.char_start : block.char_end].split("\n")))


def _parts(text: str, block: Block) -> tuple[Block, ...]:
    if block.kind is BlockKind.TABLE:
        return (block,)
    starts = [m.end() for m in _OPENS.finditer(text, block.char_start, block.char_end)]
    if not starts:
        return (block,)
    edges = [block.char_start, *starts]
    return tuple(
        replace(block, char_start=a, char_end=b, continues=block.continues and a == block.char_start)
        for a, b in zip(edges, [*(s for s in starts), block.char_end], strict=True)
    )
