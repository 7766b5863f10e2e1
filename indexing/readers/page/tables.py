"""Tables in plain lines: columns held apart by spaces, dot leaders, pipes, or one cell a line."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence

from indexing.readers.page.lines import DESIGNATOR, Line, ends_sentence

_GAP = re.compile(r"(?:\s{3,}|\t\s*|\s*(?:\.\s?){4,}\s*)(?![-=\s])")
_WRAPPED = re.compile(r"[a-z,]\s{3,}[a-z]")  # a sentence whose line end became spaces
_LEAD = re.compile(rf"{DESIGNATOR.pattern}[\s.:–-]*")
_LEADER = re.compile(r"(?:\.\s?){4,}\s*\S{0,8}$")
_PIPES = re.compile(r"\|?[^|]*\|[^|]*\|")
_VALUE = re.compile(r"[<>≤≥£$€(]*\s?\d[\d.,:]*\s?[%x)]?$|[$%—–-]$|n/?a$", re.IGNORECASE)
_NUMBER = re.compile(r"\d{1,4}$|[ivxl]{1,6}$")
_TAG = re.compile(r"(?i)(</?table>)")
_PAGED = re.compile(r"(?:\t\s*|(?:\.\s?){4,}\s*)(\d{1,3})$")

Rivers = tuple[tuple[int, int], ...]

_WIDE = 220  # a longer line is a paragraph whose line ends were lost


def find_upright(lines: Sequence[Line]) -> list[tuple[int, int]]:
    """Return the tables printed one cell a line as [first, last) line numbers: their figures look like page numbers."""
    return _merged([*_contents(lines), *_led(lines), *_cells(lines)])


def find_tables(lines: Sequence[Line], upright: Sequence[tuple[int, int]], noise: Container[int]) -> list[tuple[int, int]]:
    """Return all tables as [first, last) line numbers, in order, not overlapping."""
    return _merged([*upright, *_columns(lines, noise), *_tagged(lines)])


def _merged(ranges: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for first, last in sorted(ranges):
        if merged and first < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(last, merged[-1][1]))
        else:
            merged.append((first, last))
    return merged


def _columns(lines: Sequence[Line], noise: Container[int]) -> Iterator[tuple[int, int]]:
    """Runs of lines with the same rivers of white space; one line between them may lack a river (a cell that wraps)."""
    reach = max(2, _usual_gap(lines))
    first = last = -1
    before: Rivers = ()
    for i, line in enumerate(lines):
        rivers = () if i in noise else _rivers(line)
        if not rivers:
            continue
        near = last >= 0 and (i - 1 == last or (i - 2 == last and i - 1 not in noise and _is_wrapped_cell(lines[i - 1])))
        if not (near and all(at.gap <= reach for at in lines[last + 1 : i + 1]) and _agree(before, rivers)):
            if last > first:
                yield first, last + 1
            first = i
        last, before = i, rivers
    if last > first:
        yield first, last + 1


def _is_wrapped_cell(line: Line) -> bool:
    return len(line.words) < 80 and not (ends_sentence(line.words) or DESIGNATOR.match(line.words))


def _usual_gap(lines: Sequence[Line]) -> int:
    gaps = sorted(line.gap for line in lines if line.gap)
    return gaps[len(gaps) // 2] if gaps else 0


def _rivers(line: Line) -> Rivers:
    """The stretches of white space inside a line, as columns; a dot leader, a pipe or a tab stands at no column."""
    if line.rivers is not None:
        return line.rivers if len(line.rivers) < 12 else ()
    words = line.words.replace("\xa0", " ")
    if len(words) > _WIDE or not any(mark in words for mark in ("   ", "\t", "|", "...", ". . .")):
        return ()
    if _LEADER.search(words):
        return ((-1, -1),)
    if _PIPES.match(words):
        return ((-2, -2),)
    lead = _LEAD.match(words)
    after = lead.end() if lead else 0
    return _gaps(words, after, int(line.indent))


def _gaps(words: str, after: int, indent: int) -> Rivers:
    gaps = list(_GAP.finditer(words, after))
    if (
        not gaps
        or (len(gaps) == 1 and words[: gaps[0].start()].endswith(":"))
        or _WRAPPED.search(words, after)
        or (len(words) > 120 and _longest_cell(words, gaps) > 60)
    ):
        return ()
    if "\t" in words:
        return ((-3, -3),)
    return tuple((indent + gap.start(), indent + gap.end()) for gap in gaps)


def _longest_cell(words: str, gaps: Sequence[re.Match[str]]) -> int:
    edges = [0, *(edge for gap in gaps for edge in gap.span()), len(words)]
    return max(end - start for start, end in zip(edges[::2], edges[1::2], strict=True))


def _agree(a: Rivers, b: Rivers) -> bool:
    return any(min(x[1], y[1]) - max(x[0], y[0]) >= 3 or x == y for x in a for y in b)


def _contents(lines: Sequence[Line]) -> Iterator[tuple[int, int]]:
    """A table of contents that lost its leaders: a heading, its page, a heading, its page."""
    i = 0
    while i + 1 < len(lines):
        start, page, entries = i, 0, 0
        while i + 1 < len(lines) and _is_entry(lines, i):
            number = lines[i + 1].words
            value = int(number) if number.isdigit() else page
            if value < page:
                break
            page, entries, i = value, entries + 1, i + 2
        if entries >= 4:
            yield start, i
        i = max(i, start + 1)


def _led(lines: Sequence[Line]) -> Iterator[tuple[int, int]]:
    """A table of contents with a leader or a tab before the page; a heading may take lines of its own."""
    entries = [
        (i, int(found[1]))
        for i, line in enumerate(lines)
        if line.words[-1].isdigit() and len(line.words) < _WIDE and (found := _PAGED.search(line.words))
    ]
    first = 0
    for k in range(1, len(entries) + 1):
        if k < len(entries) and entries[k][0] - entries[k - 1][0] <= 4 and entries[k][1] >= entries[k - 1][1]:
            continue
        if k - first >= 4:
            yield entries[first][0], entries[k - 1][0] + 1
        first = k


def _tagged(lines: Sequence[Line]) -> Iterator[tuple[int, int]]:
    """What EDGAR marks as a table, unless it only sets text in columns."""
    begin = None
    for i, line in enumerate(lines):
        tag = _TAG.match(line.words)
        if not tag:
            continue
        if begin is not None and sum(1 for at in lines[begin:i] if _rivers(at)) >= 0.3 * (i - begin) > 0:
            yield begin, i
        begin = i + 1 if tag[1].lower() == "<table>" else None


def _is_entry(lines: Sequence[Line], i: int) -> bool:
    return (
        len(lines[i + 1].words) <= 6
        and len(lines[i].words) < 150
        and lines[i + 1].gap <= 2
        and _NUMBER.match(lines[i + 1].words) is not None
        and _NUMBER.match(lines[i].words) is None
        and (DESIGNATOR.match(lines[i].words) is not None or not ends_sentence(lines[i].words))
    )


def _cells(lines: Sequence[Line]) -> Iterator[tuple[int, int]]:
    """A table printed one cell a line: five short lines or more, a third of them figures, a figure last."""
    first = 0
    for i in range(len(lines) + 1):
        if i < len(lines) and _is_cell(lines[i], i == first):
            continue
        values = [k for k in range(first, i) if _VALUE.match(lines[k].words.rpartition("\t")[2].strip())]
        if values and len(values) >= max(3, 0.3 * (values[-1] + 1 - first)) and values[-1] + 1 - first >= 5:
            yield first, values[-1] + 1
        first = i + 1


def _is_cell(line: Line, first: bool) -> bool:
    if len(line.words) > 45 or (line.gap > 2 and not first):
        return False
    return _VALUE.match(line.words) is not None or not (ends_sentence(line.words) or DESIGNATOR.match(line.words))
