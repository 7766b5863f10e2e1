"""Lines: which words beside, after or below a designator are its heading."""

from __future__ import annotations

import re
from bisect import bisect_right

from graph.model.source import Block, BlockKind
from indexing.layout import headings
from indexing.layout.headings import Heading
from indexing.segment.marks import Edge, Mark

BRIEF = 110  # characters of a heading between two designators
SENTENCE = 40  # characters of a short one
LONG_SENTENCE = 120  # characters after which words need no full stop to be one
CUT_LINE = 60  # characters of a line that may go on below without a blank line
_FIELD = re.compile(r"[A-Z][\w ]{1,24}:\s")


class Lines:
    """The blocks of an instrument; `heads` are the starts of those that cannot be somebody else's heading."""

    def __init__(self, text: str, blocks: tuple[Block, ...], heads: frozenset[int]) -> None:
        self.text = text
        self.blocks = blocks
        self._heads = heads
        self._starts = [b.char_start for b in blocks]

    def words(self, index: int) -> str:
        """Return the text of a block."""
        return self.text[self.blocks[index].char_start : self.blocks[index].char_end]

    def index(self, at: int) -> int:
        """Return the number of the block at a character."""
        return max(0, bisect_right(self._starts, at) - 1)

    def block_end(self, at: int) -> int:
        """Return where the block at a character ends."""
        return self.blocks[self.index(at)].char_end

    def says(self, index: int) -> bool:
        """Tell a paragraph from the lines of an address below ``To Buyer:``."""
        words = self.words(index)
        led = index and self.words(index - 1).endswith(":")
        return not (led or _FIELD.match(words)) and len(words) >= SENTENCE and (words[-1] in ".;" or len(words) >= LONG_SENTENCE)

    def heading_of(self, mark: Mark, following: Mark | None) -> Heading | None:
        """Return the heading after a designator: on its line, before the next designator, or on the line below."""
        end = self._paragraph_end(self.index(mark.start))
        if not self.text[mark.end : end].strip(" \t\r\n.:–—-*_"):
            return None if mark.joined else self.heading_below(self.index(mark.start))
        stop = min(end, following.start) if following is not None else end
        if stop - mark.end <= BRIEF:
            found = headings.whole_heading(self.text, mark.end, stop)
            if found and found.words[:1].isupper() and (stop == end or _parts(found.words, following)):
                return found
        led = headings.run_in(self.text, mark.end, end) or headings.plain_run_in(self.text, mark.end, end)
        over = led is not None and following is not None and following.edge >= Edge.STOP and following.start < led.end
        return None if over else led

    def heading_below(self, index: int) -> Heading | None:
        """Return the heading on the line below a block; a title may run over several short lines."""
        found: Heading | None = None
        for block in self.blocks[index + 1 : index + 4]:
            line = self._heading_line(block)
            if line is None or (found and not _goes_on(found.words, line.words)):
                break
            found = Heading(f"{found.words} {line.words}", line.end) if found else line
        return found

    def _heading_line(self, block: Block) -> Heading | None:
        if block.kind is BlockKind.TABLE or block.char_start in self._heads or self.text[block.char_end - 1] in ";,":
            return None
        found = headings.whole_heading(self.text, block.char_start, block.char_end)
        return found if found and found.words[:1].isupper() else None

    def _paragraph_end(self, index: int) -> int:
        """Return the end of a block, and of the lines right below that a narrow column cut off it."""
        while index + 1 < len(self.blocks):
            block, below = self.blocks[index], self.blocks[index + 1]
            if block.level and block.kind is BlockKind.HEADING:  # the format says where it ends
                break
            between = self.text[block.char_end : below.char_start]
            short = block.char_end - block.char_start < CUT_LINE and self.text[block.char_end - 1].isalpha()
            apart = between.strip() or between.count("\n") > 1
            if not short or apart or below.char_start in self._heads or below.kind is BlockKind.TABLE:
                break
            index += 1
        return self.blocks[index].char_end


def _parts(words: str, following: Mark | None) -> bool:
    """Tell a heading before the next designator (``3. PRICING 3.1 Fees``) from a sentence with a list in it."""
    if following is None or not headings.is_title_case(words) or headings.is_unfinished(words):
        return False
    if following.word and not headings.capitals(words):  # "New Section 13.10 is added"
        return False
    return headings.capitals(words) or following.edge >= Edge.STOP or not following.label.startswith("(")


def _goes_on(above: str, below: str) -> bool:
    return (
        len(above) + len(below) < headings.LONGEST
        and headings.is_title_case(above)
        and headings.is_title_case(below)
        and headings.capitals(above) == headings.capitals(below)
    )
