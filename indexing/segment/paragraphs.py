"""Paragraphs: the provisions of a letter or notice that numbers and heads nothing."""

from __future__ import annotations

import re

from graph.model.documents import ClauseKind
from graph.model.source import Block, BlockKind
from indexing.segment.events import Event, What
from indexing.segment.lines import Lines
from indexing.segment.nodes import Node, merged

OPENING = 120  # characters of the shortest sentence that names parties and date
SHORT = 40  # characters: what is shorter is no paragraph
_LETTERHEAD = re.compile(r"(?i)\W*(?:(?:re|subject|from|to|attention|attn)\s*:|dear\s)")
_OPENS = re.compile(r"\W*(?:THIS|This|WHEREAS|Whereas|[Rr]eference|[Ww]e\s+refer|As\s+you\s+know|You\s+and)\b")


def opens(block: Block) -> bool:
    """Tell whether a block is long enough to be the opening words of an instrument."""
    return block.char_end - block.char_start >= OPENING and block.kind is not BlockKind.TABLE


def by_paragraph(lines: Lines, nodes: list[Node], found: list[Event]) -> list[Node]:
    """Make each paragraph after the opening words a provision, beside the recitals and signatures found; new wording stays with its own."""
    blocks = lines.blocks
    first = next((i for i, b in enumerate(blocks) if opens(b)), len(blocks))
    first += not _addressed(lines, first)
    recited = any(n.kind is ClauseKind.RECITAL for n in nodes)
    begin = max((e.start for e in found if e.what is What.AGREED), default=0) if recited else 0
    stop = min((n.start for n in nodes if n.kind is not ClauseKind.RECITAL), default=blocks[-1].char_end)
    led = {lines.block_end(e.start - 1) for e in found if e.what is What.LEAD_IN}
    added: list[Node] = []
    introduced = False
    for before, block in zip(blocks[first - 1 :], blocks[first:], strict=False):
        introduced = before.char_end in led or (introduced and before.char_end - before.char_start < SHORT)
        short = block.char_end - block.char_start < SHORT
        if begin < block.char_start < stop and not (introduced or short or block.continues):
            added.append(Node(block.char_start, block.char_start, ClauseKind.SECTION, label=str(len(added) + 1), word="paragraph"))
    return merged(nodes, added)


def _addressed(lines: Lines, first: int) -> bool:
    """Tell whether the first paragraph follows the head of a letter or notice and is what that says, not how it opens."""
    if first >= len(lines.blocks) or _OPENS.match(lines.words(first)):
        return False
    return any(_LETTERHEAD.match(lines.words(i)) for i in range(first))
