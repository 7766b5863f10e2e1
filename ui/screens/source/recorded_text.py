"""The text of a file as it was read, around some words, which are marked: where there is no page to look at, or it has changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from graph.model.source import Block, BlockKind, Reading
from ui.screens.shared.rendering import macro

_AROUND = 1200  # characters shown before and after
_MOST = 40_000  # characters shown in all

Span = tuple[int, int]


def around(reading: Reading, spans: Sequence[Span], within: Span) -> Markup:
    """Return the paragraphs around some words: those of `within` (the whole provision) and some before and after."""
    low, high = max(0, min(low for low, _ in (within, *spans)) - _AROUND), max(high for _, high in (within, *spans)) + _AROUND
    return text(reading, spans, (low, high))


def text(reading: Reading, spans: Sequence[Span], within: Span) -> Markup:
    """Return the paragraphs in a range, the words marked; what is left out at either end is shown as left out."""
    blocks = list(_some([b for b in reading.blocks if b.char_start < within[1] and within[0] < b.char_end], spans))
    lines = [(_CLASSES.get(one.kind), list(_pieces(reading.text, one.char_start, one.char_end, spans))) for one in blocks]
    cut = (blocks[0] is not reading.blocks[0], blocks[-1] is not reading.blocks[-1]) if blocks else (False, False)
    return macro("source/page.html", "recorded", lines, *cut)


def _some(blocks: list[Block], spans: Sequence[Span]) -> Iterator[Block]:
    """Yield the blocks that there is room for, from the first that is near the words."""
    begin = max(0, spans[0][0] - _MOST // 4) if spans else 0
    left = _MOST
    for block in blocks:
        if block.char_end > begin and left > 0:
            left -= block.char_end - block.char_start
            yield block


_CLASSES = {BlockKind.HEADING: "heading", BlockKind.TABLE: "table", BlockKind.NOISE: "noise", BlockKind.LIST_ITEM: "item"}


def _pieces(text: str, start: int, end: int, spans: Sequence[Span]) -> Iterator[tuple[bool, str]]:
    """Yield stretches of a text, each with whether it is marked."""
    at = start
    for low, high in spans:
        begin, stop = max(low, at), min(high, end)
        if begin < stop:
            yield False, text[at:begin]
            yield True, text[begin:stop]
            at = stop
    yield False, text[at:end]
