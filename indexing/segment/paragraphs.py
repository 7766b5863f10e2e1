"""Paragraphs: the provisions of a letter, memorandum or notice whose text no numbers carry.

In a letter headings and recitals stay but swallow nothing: each paragraph of the body is a provision of
its own, so that what it says can be addressed by itself; only the first below a heading stays with it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from graph.model.documents import ClauseKind
from graph.model.source import Block, BlockKind
from indexing.layout import headings
from indexing.segment.events import Event, EventKind
from indexing.segment.lines import Lines
from indexing.segment.nodes import ROW, Node, merge

OPENING = 120  # characters of the shortest sentence that names parties and date
SHORT = 40  # characters: what is shorter is no paragraph, unless it is a sentence
_HEAD = 25  # blocks in which a letter's head ends
_GREETING = re.compile(r"(?i)\W*(?:(?:my\s+)?dear\s|(?:ladies\s+(?:and|&)\s+)?gentlem[ae]n\b|sirs?\s*[,:]|to\s+whom\s+it\s+may\s+concern)")
_FIELD = re.compile(r"(?im)^\W*(?:re|subject|concerning|regarding|from|to|attention|attn)\s*:")
_OPENS = re.compile(r"\W*(?:THIS|This|WHEREAS|Whereas|[Rr]eference|[Ww]e\s+refer|As\s+you\s+know|You\s+and)\b")
_SENTENCE = re.compile(r"\W*[A-Z]\w*(?:\s+\S+){2,}[.;!?][\"”’')]*\s*$")
_ENDS = re.compile(r"[.;][\s*_]*$")
_ZONES = frozenset({ClauseKind.SIGNATURES, ClauseKind.EXHIBIT})


def opens(block: Block) -> bool:
    """Tell whether a block is long enough to be the opening words of an instrument."""
    return block.char_end - block.char_start >= OPENING and block.kind is not BlockKind.TABLE


def carried_by_paragraphs(lines: Lines, nodes: Sequence[Node]) -> bool:
    """Tell whether paragraphs are the provisions: nothing else was found, or it is a letter without numbers."""
    provisions = [n for n in nodes if n.kind in (ClauseKind.SECTION, ClauseKind.DEFINITION) and n.meaning != ROW]
    return not provisions or (letter_body(lines) is not None and not any(n.label for n in provisions))


def letter_body(lines: Lines) -> int | None:
    """Return the number of the block with which the text of a letter or memorandum begins; None where there is no head of one."""
    after: int | None = None
    for index, block in enumerate(lines.blocks[:_HEAD]):
        if _GREETING.match(lines.words(index)) and not opens(block):
            after = index + 1
            break
        if opens(block):
            break
        if _FIELD.search(lines.words(index)):
            after = index + 1
    while after is not None and after < len(lines.blocks) and _is_subject(lines.words(after)):
        after += 1
    return after


def _is_subject(words: str) -> bool:
    """Tell a subject line below the greeting."""
    return _FIELD.match(words) is not None or (
        len(words) < OPENING and not _ENDS.search(words) and (headings.capitals(words) or " dated " in words)
    )


def by_paragraph(lines: Lines, nodes: list[Node], found: list[Event]) -> list[Node]:
    """Make each paragraph after the opening words a provision, beside what else was found; new wording stays with its own."""
    blocks, body = lines.blocks, letter_body(lines)
    first = _after_opening(lines) if body is None else body + (body < len(blocks) and _OPENS.match(lines.words(body)) is not None)
    recited = body is None and any(n.kind is ClauseKind.RECITAL for n in nodes)
    begin = max((e.start for e in found if e.what is EventKind.AGREED), default=0) if recited else 0
    stop = min((n.start for n in nodes if n.kind in _ZONES), default=blocks[-1].char_end)
    taken = {*_taken(lines, nodes), *_led(lines, found, first)}
    inside = [i for i, b in enumerate(blocks) if i >= max(first, 1) and begin < b.char_start < stop and i not in taken and not b.continues]
    starts = [blocks[i - (i - 1 in inside and _is_label(lines, i - 1))].char_start for i in inside if _is_paragraph(lines, i)]
    return merge(nodes, [Node(at, at, ClauseKind.SECTION, label=str(n), word="paragraph") for n, at in enumerate(starts, 1)])


def _after_opening(lines: Lines) -> int:
    return next((i for i, b in enumerate(lines.blocks) if opens(b)), len(lines.blocks)) + 1


def _is_paragraph(lines: Lines, index: int) -> bool:
    words = lines.words(index)
    return len(words) >= SHORT or (_SENTENCE.match(words) is not None and not headings.capitals(words))


def _is_label(lines: Lines, index: int) -> bool:
    """Tell a line that only says what the paragraph below it is about: ``Present for the Buyer:``, ``Rent``."""
    words = lines.words(index)
    return not _is_paragraph(lines, index) and (words.rstrip().endswith(":") or headings.is_title_case(words))


def _taken(lines: Lines, nodes: Collection[Node]) -> Iterator[int]:
    """Yield the blocks that provisions found begin with, and the first below a heading that stands alone."""
    for node in nodes:
        index = lines.index(node.start)
        if node.kind in _ZONES or (node.start != lines.blocks[index].char_start and node.meaning != ROW):
            continue
        yield index
        if node.head_end >= lines.block_end(node.start) and not _ENDS.search(lines.words(index)):
            yield index + 1


def _led(lines: Lines, found: Collection[Event], first: int) -> Iterator[int]:
    """Yield the blocks of new wording: what a lead-in introduces, short lines and the paragraph after them included."""
    led = {lines.block_end(e.start - 1) for e in found if e.what is EventKind.LEAD_IN}
    introduced = False
    for index in range(max(first, 1), len(lines.blocks)):
        before = lines.blocks[index - 1]
        introduced = before.char_end in led or (introduced and before.char_end - before.char_start < SHORT)
        if introduced:
            yield index
