"""Events: what a pass over the blocks of an instrument meets, in reading order.

Marks and landmarks come from their own files; here they are put in one stream, and it is decided,
for the body and for each exhibit by itself, whether unnumbered headings make provisions: where the
numbers carry the text, an unnumbered line is a caption; where they do not, it is the provision.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum

from graph.model.source import Block, BlockKind
from graph.text.sections import fold_name
from indexing.layout import headings, landmarks, signing
from indexing.layout.landmarks import Attachment, Definition
from indexing.layout.rows import Row, rows_of
from indexing.segment.designators import Meaning
from indexing.segment.marks import Edge, Mark, begins_with_designator, marks_of

LISTED = 300  # characters between two lines of a list of exhibits
LONG_PROSE = 250  # characters: nothing in a signature block is as long


PROSE = 60  # characters that follow a heading at least
_FIGURES = re.compile(r"\d{4}|\d{3}[-.)]\d|\$|@|\bLLP\b|\bInc\b")

PLAIN_RANK = 22  # a heading in sentence case, which holds beside others only

TERM_RANK = 21  # ``GAAP. The word "GAAP" means`` heads a term, though in capitals


class EventKind(Enum):
    """What an event is; at one place the earlier kind is taken first."""

    ATTACHMENT = 0
    SIGNATURES = 1
    RECITALS = 2
    PROSE = 3
    MARK = 4
    ROW = 5
    HEADING = 6
    DEFINITION = 7
    AGREED = 8
    LEAD_IN = 9
    PARAGRAPH = 10


@dataclass(frozen=True, slots=True)
class Event:
    """Something met at `start` in block number `block`; which field is set depends on `what`."""

    start: int
    what: EventKind
    block: int
    mark: Mark | None = None
    attachment: Attachment | None = None
    definition: Definition | None = None
    heading: headings.Heading | None = None
    row: Row | None = None
    rank: int = 0


def events_of(text: str, blocks: tuple[Block, ...]) -> list[Event]:
    """Return the events of the blocks, in order."""
    found = [*_of_marks(text, blocks), *(e for i, b in enumerate(blocks) for e in _of_block(text, blocks, i, b))]
    found += (Event(row.start, EventKind.ROW, row.block, row=row) for row in rows_of(text, blocks))
    found.sort(key=lambda e: (e.start, e.what.value))
    found = _without_lists([e for e in found if e.attachment is None or not _is_filing_label(text, e.attachment)])
    return [e for part in _parts(found) for e in _without_captions(part)]


def _of_marks(text: str, blocks: tuple[Block, ...]) -> Iterator[Event]:
    index = 0
    for mark in marks_of(text, blocks):
        while blocks[index].char_end <= mark.start:
            index += 1
        yield Event(mark.start, EventKind.MARK, index, mark=mark)


def _of_block(text: str, blocks: tuple[Block, ...], index: int, block: Block) -> Iterator[Event]:
    start, end = block.char_start, block.char_end
    signed = signing.signatures_begin(text, blocks, index)
    if signed is not None:
        yield Event(signed, EventKind.SIGNATURES, index)
    if block.continues:
        yield from (Event(at, EventKind.LEAD_IN, index) for at in landmarks.lead_ins(text, block))
    if block.continues or block.kind is BlockKind.TABLE:
        return
    attached = None if index and _second_line(text, blocks[index - 1], block) else landmarks.attachment(text, block)
    if attached:
        yield Event(start, EventKind.ATTACHMENT, index, attachment=attached)
    if landmarks.RECITALS.match(text, start, end):
        yield Event(start, EventKind.RECITALS, index)
    agreed = landmarks.agreed(text, block)
    if agreed is not None:
        yield Event(agreed, EventKind.AGREED, index)
    yield from (Event(d.start, EventKind.DEFINITION, index, definition=d) for d in landmarks.definitions(text, block))
    yield from (Event(at, EventKind.LEAD_IN, index) for at in landmarks.lead_ins(text, block))
    if not attached and signed is None:
        yield from _of_heading(text, blocks, index)
    if end - start >= LONG_PROSE:
        yield Event(start, EventKind.PROSE, index)
    yield Event(start, EventKind.PARAGRAPH, index)


def _second_line(text: str, before: Block, block: Block) -> bool:
    """Tell whether a block is the second line of a title: ``IMPLEMENTATION``, ``SCHEDULE. TESTS``."""
    between, words = text[before.char_end : block.char_start], text[before.char_start : before.char_end]
    return between.count("\n") == 1 and headings.capitals(words) and words[-1].isalpha() and len(words) < headings.LONGEST


def _of_heading(text: str, blocks: tuple[Block, ...], index: int) -> Iterator[Event]:
    block = blocks[index]
    start, end = block.char_start, block.char_end
    if begins_with_designator(text, block):
        return
    if block.kind is BlockKind.HEADING and block.level:
        words = headings.whole_heading(text, start, end)
        if words:
            yield Event(start, EventKind.HEADING, index, heading=words, rank=block.level)
        return
    alone = headings.whole_heading(text, start, end) if end - start <= headings.LONGEST + 20 else None
    if (
        alone
        and (headings.is_title_case(alone.words) or (block.bold and alone.words[0].isupper()))
        and _heads_text(text, blocks, index)
        and text[start:end].rstrip()[-1] not in ",;"
        and not signing.is_signing(alone.words)
    ):
        yield Event(start, EventKind.HEADING, index, heading=alone, rank=_rank(alone))
        return
    led = headings.run_in(text, start, end)
    if led is None and (plain := headings.plain_run_in(text, start, end)) and end - plain.end > 20:
        yield Event(start, EventKind.HEADING, index, heading=plain, rank=PLAIN_RANK)
    if led and end - led.end > 20:
        defined = landmarks.definitions(text, replace(block, char_start=led.end))
        names_term = bool(defined) and fold_name(defined[0].term) == fold_name(led.words)
        yield Event(start, EventKind.HEADING, index, heading=led, rank=TERM_RANK if names_term else _rank(led))


def _heads_text(text: str, blocks: tuple[Block, ...], index: int) -> bool:
    """Tell a heading from a name, an address or a cell: prose follows, below at most one more such line."""
    words = text[blocks[index].char_start : blocks[index].char_end]
    if words.startswith("[") or _FIGURES.search(words):
        return False
    below = [b.char_end - b.char_start for b in blocks[index + 1 : index + 3] if b.kind is not BlockKind.TABLE]
    return any(length >= PROSE for length in below)


def _rank(heading: headings.Heading) -> int:
    """Capitals head titles; Markdown levels (1 to 6) head both."""
    return 10 if headings.capitals(heading.words) else 20


def _is_filing_label(text: str, head: Attachment) -> bool:
    """Tell the number that a file has in somebody's filing, ``Exhibit 10.12``: no sentence speaks of it."""
    kind, _, number = head.section.rpartition(" ")
    return (
        kind == "Exhibit"
        and "." in number
        and re.search(rf"(?i)\b(?:in|as|to|the|of|see|and|by|on)\s+(?:the\s+)?exhibits?\s+{re.escape(number)}(?![\w.])", text) is None
    )


def _without_lists(found: list[Event]) -> list[Event]:
    """Drop the lines of a list of exhibits: each stands close to another, and its exhibit follows later, or no text stands before."""
    heads = [e for e in found if e.attachment is not None]
    opened = next((e.start for e in found if (e.mark and e.mark.at_block) or e.what in (EventKind.RECITALS, EventKind.DEFINITION)), 0)
    listed = set()
    for at, head in enumerate(heads):
        beside = [e for e in heads[max(0, at - 1) : at + 2] if abs(e.start - head.start) < LISTED and not _same_exhibit(e, head)]
        if beside and (any(_same_exhibit(e, head) for e in heads[at + 1 :]) or (len(beside) > 1 and head.start < opened)):
            listed.update({head.start, *(e.start for e in beside if e.start < opened and len(beside) > 1)})
    return [e for e in found if e.attachment is None or e.start not in listed]


def _same_exhibit(one: Event, other: Event) -> bool:
    """Tell the same label met twice, as at the top of a page and again above its text: no list names an exhibit twice."""
    if one.attachment is None or other.attachment is None or " " not in one.attachment.section:
        return one is other
    return one.attachment.section == other.attachment.section


def _parts(found: list[Event]) -> Iterator[list[Event]]:
    """Split the stream at exhibits: each decides for itself."""
    part: list[Event] = []
    for event in found:
        if event.what is EventKind.ATTACHMENT and part:
            yield part
            part = []
        part.append(event)
    if part:
        yield part


def _without_captions(part: list[Event]) -> list[Event]:
    lines = [e for e in part if e.what is EventKind.HEADING]
    if not lines:
        return part
    if not _numbered(part):
        headed = any(10 <= e.rank < PLAIN_RANK for e in lines)
        return [replace(e, rank=20) if e.rank == PLAIN_RANK else e for e in part if e.rank != PLAIN_RANK or headed]
    return [e for e in part if e.what is not EventKind.HEADING or e.rank < 10]


def _numbered(part: list[Event]) -> bool:
    """Tell whether numbers carry the text: a run of them that spans most of it."""
    whole = max(1, part[-1].start - part[0].start)
    runs = _runs(e.mark for e in part if e.mark is not None and e.mark.edge >= Edge.STOP and not e.mark.quoted)
    end = part[-1].start
    return any(
        (
            length >= 3
            and ((last - first) / whole > 0.35 or (first - part[0].start < 0.7 * whole and (last - first) / max(1, end - first) > 0.5))
        )
        or (length >= 2 and (last - first) / whole > 0.6)
        for length, first, last in runs
    )


def _runs(found: Iterable[Mark]) -> list[tuple[int, int, int]]:
    """Return (length, first, last position) of the runs of top-level designators; two may be missing between neighbours."""
    runs: dict[str, tuple[Meaning, int, int, int]] = {}
    done: list[tuple[int, int, int]] = []
    for mark in found:
        for meaning in mark.meanings:
            if "(" in meaning.style or (meaning.style[0] in "ai" and not meaning.style.startswith("article")):
                continue
            before = runs.get(meaning.style)
            if before is not None and _goes_on(before[0], meaning):
                runs[meaning.style] = (meaning, before[1] + 1, before[2], mark.start)
            elif meaning.first or before is None:
                if before is not None:
                    done.append(before[1:])
                runs[meaning.style] = (meaning, 1, mark.start, mark.start)
    return done + [run[1:] for run in runs.values()]


def _goes_on(before: Meaning, meaning: Meaning) -> bool:
    if len(meaning.path) > 1:
        return before.path < meaning.path and 0 <= meaning.path[0] - before.path[0] <= 2
    return 0 <= meaning.skips(before) <= 2
