"""The text of a file as it was read, around some words, which are marked: where there is no page to look at, or it has changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from graph.model.source import Block, BlockKind, Reading
from ui.markup import Child, Html, tag
from ui.screens.shared.text import visible

_AROUND = 1200  # characters shown before and after
_MOST = 40_000  # characters shown in all

Span = tuple[int, int]


def around(reading: Reading, spans: Sequence[Span], within: Span) -> Html:
    """Return the paragraphs around some words: those of `within` (the whole provision) and some before and after."""
    low, high = max(0, min(low for low, _ in (within, *spans)) - _AROUND), max(high for _, high in (within, *spans)) + _AROUND
    return text(reading, spans, (low, high))


def text(reading: Reading, spans: Sequence[Span], within: Span) -> Html:
    """Return the paragraphs in a range, the words marked; what is left out at either end is shown as left out."""
    blocks = list(_some([b for b in reading.blocks if b.char_start < within[1] and within[0] < b.char_end], spans))
    if not blocks:
        return tag("div", tag("p", "No words were read here."), class_="recorded")
    before = tag("p", "…", class_="cut") if blocks[0] is not reading.blocks[0] else None
    after = tag("p", "…", class_="cut") if blocks[-1] is not reading.blocks[-1] else None
    return tag("div", before, [_block(one, reading.text, spans) for one in blocks], after, class_="recorded", tabindex="0")


def _some(blocks: list[Block], spans: Sequence[Span]) -> Iterator[Block]:
    """Yield the blocks that there is room for, from the first that is near the words."""
    begin = max(0, spans[0][0] - _MOST // 4) if spans else 0
    left = _MOST
    for block in blocks:
        if block.char_end > begin and left > 0:
            left -= block.char_end - block.char_start
            yield block


def _block(block: Block, text: str, spans: Sequence[Span]) -> Html:
    return tag("p", _marked(text, block.char_start, block.char_end, spans), class_=_CLASSES.get(block.kind), dir="auto")


_CLASSES = {BlockKind.HEADING: "heading", BlockKind.TABLE: "table", BlockKind.NOISE: "noise", BlockKind.LIST_ITEM: "item"}


def _marked(text: str, start: int, end: int, spans: Sequence[Span]) -> Iterator[Child]:
    at = start
    for low, high in spans:
        begin, stop = max(low, at), min(high, end)
        if begin < stop:
            yield from visible(text[at:begin])
            yield tag("mark", visible(text[begin:stop]))
            at = stop
    yield from visible(text[at:end])
