"""Pages and boxes: where on the page words stand."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from graph.model.source import BBox, Page, Reading, pack_boxes

NONE: BBox = (0.0, 0.0, 0.0, 0.0)


def line(characters: int, top: float, left: float = 72.0) -> list[BBox]:
    """Boxes of characters of one line, 6 points wide and 10 high."""
    return [(left + 6 * n, top, left + 6 * n + 6, top + 10) for n in range(characters)]


def page(boxes: list[BBox], start: int = 0) -> Page:
    """A page with those character boxes."""
    return Page(1, start, start + len(boxes), 612.0, 792.0, pack_boxes(boxes))


def test_one_box_a_line() -> None:
    """Words that run over a line end have two boxes, white space has none."""
    text = page([*line(5, 100), NONE, *line(4, 114), NONE, *line(3, 128)])

    assert text.boxes(0, 5) == ((72.0, 100.0, 102.0, 110.0),)
    assert text.boxes(2, 8) == ((84.0, 100.0, 102.0, 110.0), (72.0, 114.0, 84.0, 124.0))
    assert len(text.boxes(0, 14)) == 3
    assert text.boxes(5, 6) == ()


def test_boxes_count_from_the_start_of_the_page() -> None:
    """Ranges are of the reading: what stands on the pages beside is left out."""
    second = page(line(5, 100), start=1000)

    assert second.boxes(900, 1002) == ((72.0, 100.0, 84.0, 110.0),)
    assert second.boxes(1003, 2000) == ((90.0, 100.0, 102.0, 110.0),)
    assert second.boxes(0, 900) == second.boxes(1005, 1005) == ()


def test_columns_are_not_joined() -> None:
    """Words far apart on one line, as in two columns, keep their own boxes; a space between words joins."""
    columns = page([*line(3, 100), *line(3, 100, left=300)])
    spaced = page([*line(3, 100), NONE, *line(3, 100, left=96)])

    assert columns.boxes(0, 6) == ((72.0, 100.0, 90.0, 110.0), (300.0, 100.0, 318.0, 110.0))
    assert spaced.boxes(0, 7) == ((72.0, 100.0, 114.0, 110.0),)


def test_letters_of_other_heights_stay_on_their_line() -> None:
    """A low comma and a tall letter of one line are one box that holds both."""
    mixed = page([(72, 100, 78, 110), (78, 104, 80, 112), (80, 98, 86, 110)])

    assert mixed.boxes(0, 3) == ((72.0, 98.0, 86.0, 112.0),)


def test_page_without_layout_has_no_boxes() -> None:
    """A format without layout shows none."""
    assert Page(1, 0, 100).boxes(0, 100) == ()


@given(boxes=st.lists(st.sampled_from([NONE, (72.0, 100.0, 78.0, 110.0), (400.0, 700.5, 406.25, 712.0)]), max_size=30), data=st.data())
def test_boxes_hold_every_character(boxes: list[BBox], data: st.DataObject) -> None:
    """Each character asked for stands inside a box, and no box without a character is drawn."""
    start = data.draw(st.integers(0, len(boxes)))
    end = data.draw(st.integers(start, len(boxes)))
    drawn = page(boxes).boxes(start, end)
    asked = [box for box in boxes[start:end] if box != NONE]

    assert all(any(a <= x0 and b <= y0 and c >= x1 and d >= y1 for a, b, c, d in drawn) for x0, y0, x1, y1 in asked)
    assert len(drawn) <= len(asked)


@given(lengths=st.lists(st.integers(0, 5), max_size=8), gap=st.integers(0, 2))
def test_page_of_a_character(lengths: list[int], gap: int) -> None:
    """Every character of a page is found on it; one between pages, before or after them, on none."""
    pages: list[Page] = []
    at = gap
    for number, length in enumerate(lengths, 1):
        pages.append(Page(number, at, at + length))
        at += length + gap
    reading = replace(Reading("0" * 64, "pdf/1", "x" * at), pages=tuple(pages))

    for character in range(-1, at + 2):
        there = [held for held in pages if held.char_start <= character < held.char_end]
        assert reading.page_of(character) == (there[0] if there else None)


def test_format_without_pages_has_none() -> None:
    """A text file has no page to show."""
    assert Reading("0" * 64, "txt/1", "words").page_of(2) is None
