"""Events: what a pass over the blocks of an instrument meets, in reading order.

Marks and landmarks come from their own files; here they are put in one stream, and it is decided,
for the body and for each exhibit by itself, whether unnumbered headings make provisions: where the
numbers carry the text, an unnumbered line is a caption; where they do not, it is the provision.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum

from graph.model.source import Block, BlockKind
from indexing.segment import headings, landmarks
from indexing.segment.designators import Meaning
from indexing.segment.landmarks import Attachment, Definition
from indexing.segment.marks import Mark, marks

LONG_PROSE = 250  # characters: nothing in a signature block is as long


class What(Enum):
    """What an event is; at one place the earlier kind is taken first."""

    ATTACHMENT = 0
    SIGNATURES = 1
    RECITALS = 2
    MARK = 3
    HEADING = 4
    DEFINITION = 5
    AGREED = 6
    LEAD_IN = 7
    PROSE = 8
    PARAGRAPH = 9


@dataclass(frozen=True, slots=True)
class Event:
    """Something met at `start` in block number `block`; which field is set depends on `what`."""

    start: int
    what: What
    block: int
    mark: Mark | None = None
    attachment: Attachment | None = None
    definition: Definition | None = None
    heading: headings.Heading | None = None
    rank: int = 0


def events(text: str, blocks: tuple[Block, ...]) -> list[Event]:
    """Return the events of the blocks, in order."""
    found = [*_of_marks(text, blocks), *(e for i, b in enumerate(blocks) for e in _of_block(text, blocks, i, b))]
    found.sort(key=lambda e: (e.start, e.what.value))
    return [e for part in _parts(found) for e in _without_captions(part, text)]


def _of_marks(text: str, blocks: tuple[Block, ...]) -> Iterator[Event]:
    index = 0
    for mark in marks(text, blocks):
        while blocks[index].char_end <= mark.start:
            index += 1
        yield Event(mark.start, What.MARK, index, mark=mark)


def _of_block(text: str, blocks: tuple[Block, ...], index: int, block: Block) -> Iterator[Event]:
    start, end = block.char_start, block.char_end
    if block.kind is BlockKind.TABLE or block.continues:
        if block.continues:
            yield from (Event(at, What.LEAD_IN, index) for at in landmarks.lead_ins(text, block))
        return
    attached = landmarks.attachment(text, block)
    if attached:
        yield Event(start, What.ATTACHMENT, index, attachment=attached)
    signed = landmarks.signature(text, block)
    if signed is not None:
        yield Event(signed, What.SIGNATURES, index)
    if landmarks.RECITALS.match(text, start, end):
        yield Event(start, What.RECITALS, index)
    agreed = landmarks.AGREED.search(text, start, end)
    if agreed:
        yield Event(agreed.start(), What.AGREED, index)
    yield from (Event(d.start, What.DEFINITION, index, definition=d) for d in landmarks.definitions(text, block))
    yield from (Event(at, What.LEAD_IN, index) for at in landmarks.lead_ins(text, block))
    if not attached and signed is None:
        yield from _of_heading(text, index, block)
    if end - start >= LONG_PROSE and not landmarks.signing(text[start:end]):
        yield Event(start, What.PROSE, index)
    yield Event(start, What.PARAGRAPH, index)


def _of_heading(text: str, index: int, block: Block) -> Iterator[Event]:
    start, end = block.char_start, block.char_end
    if block.kind is BlockKind.HEADING and block.level:
        words = headings.whole(text, start, end)
        if words:
            yield Event(start, What.HEADING, index, heading=words, rank=block.level)
        return
    alone = headings.whole(text, start, end) if end - start <= headings.LONGEST + 20 else None
    if alone and headings.titled(alone.words) and text[start:end].rstrip()[-1] not in ",;" and not landmarks.signing(alone.words):
        yield Event(start, What.HEADING, index, heading=alone, rank=10 if headings.capitals(alone.words) else 20)
        return
    led = headings.run_in(text, start, end)
    if led and end - led.end > 20:
        yield Event(start, What.HEADING, index, heading=led, rank=12 if headings.capitals(led.words) else 22)


def _parts(found: list[Event]) -> Iterator[list[Event]]:
    """Split the stream at exhibits: each decides for itself."""
    part: list[Event] = []
    for event in found:
        if event.what is What.ATTACHMENT and part:
            yield part
            part = []
        part.append(event)
    if part:
        yield part


def _without_captions(part: list[Event], text: str) -> list[Event]:
    lines = [e for e in part if e.what is What.HEADING]
    if not lines or not _numbered(part):
        return part
    return [e for e in part if e.what is not What.HEADING or e.rank < 10]


def _numbered(part: list[Event]) -> bool:
    """Tell whether numbers carry the text: a run of them that spans most of it."""
    longest = max(_runs(e.mark for e in part if e.mark is not None and e.mark.edge.value >= 2), key=lambda r: r[0], default=(0, 0, 0))
    length, first, last = longest
    whole = max(1, part[-1].start - part[0].start)
    return length >= 3 and (last - first) / whole > 0.35 or length >= 2 and (last - first) / whole > 0.6


def _runs(found: Iterable[Mark]) -> list[tuple[int, int, int]]:
    """Return (length, first, last position) of the runs of top-level designators."""
    runs: dict[str, tuple[Meaning, int, int, int]] = {}
    done: list[tuple[int, int, int]] = []
    for mark in found:
        for meaning in mark.meanings:
            if "(" in meaning.style or meaning.style.startswith(("a", "i")) and meaning.style != "article":
                continue
            before = runs.get(meaning.style)
            chapter = before is not None and len(meaning.path) > 1 and meaning.first and meaning.path[0] == before[0].path[0] + 1
            if before is not None and (meaning.follows(before[0]) or chapter):
                runs[meaning.style] = (meaning, before[1] + 1, before[2], mark.start)
            elif meaning.first or before is None:
                if before is not None:
                    done.append(before[1:])
                runs[meaning.style] = (meaning, 1, mark.start, mark.start)
    return done + [run[1:] for run in runs.values()]
