"""What the records of the model keep: identities, partial dates, anchored text, pages and boxes."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.model.dates import PartialDate
from graph.model.ids import ClaimKey, ClauseId, DocumentId, claim_key, clause_id, digest, document_id, edge_id
from graph.model.source import BBox, Page, Reading, pack_boxes
from graph.model.text import AnchoredText, Run, join
from tests.contracts.store_records import clauses_of, document_of

PARTS = st.lists(st.text(st.characters(codec="utf-8"), max_size=8), min_size=1, max_size=4)


@given(one=PARTS, other=PARTS)
def test_digest_tells_its_parts_apart(one: list[str], other: list[str]) -> None:
    """Different parts never hash alike, however they would join."""
    assert (digest(*one) == digest(*other)) == (one == other)


def test_digest_is_what_it_was_when_released() -> None:
    """Stored identities must be found again by later versions: these never change."""
    assert document_id("default", "0" * 64, 0) == "d_2423cc3f336947ed2694"
    assert clause_id(DocumentId("d_1"), "|2.3|") == "c_e2b0e5d6388595e826bd"
    assert claim_key(ClauseId("c_1"), "is amended", "REPLACE", "2.3") == "k_92ea4666ac97491c7a5f"
    assert edge_id(ClaimKey("k_1"), "d_2", "") == "e_445e83dfdfc34a431d7a"


def test_document_is_portfolio_file_and_ordinal() -> None:
    """The same file in two portfolios is two documents, and so are two instruments of one file."""
    ids = {document_id(portfolio, sha, ordinal) for portfolio in "pq" for sha in ("a1", "b2") for ordinal in (0, 1)}

    assert len(ids) == 8


def test_clause_is_document_address_and_occurrence() -> None:
    """A second provision of the same address has another identity; text has no part in it."""
    document = DocumentId("d_1")

    assert clause_id(document, "|2.3|") == clause_id(document, "|2.3|", 0)
    assert len({clause_id(document, "|2.3|"), clause_id(document, "|2.3|", 1), clause_id(DocumentId("d_2"), "|2.3|")}) == 3


def test_claim_keeps_its_key_when_line_breaks_or_case_are_read_anew() -> None:
    """White space and case of quote and target are folded; another operation is another claim."""
    source = ClauseId("c_1")
    key = claim_key(source, "Section 2.3 is\n  hereby amended", "REPLACE", "Section 2.3")

    assert key == claim_key(source, "section 2.3 is hereby amended ", "REPLACE", "section  2.3")
    assert key != claim_key(source, "Section 2.3 is hereby amended", "DELETE", "Section 2.3")
    assert key != claim_key(source, "Section 2.4 is hereby amended", "REPLACE", "Section 2.3")


def test_edge_is_claim_and_target() -> None:
    """One claim linked to two targets is two edges."""
    key = ClaimKey("k_1")

    assert len({edge_id(key, "d_1", "c_1"), edge_id(key, "d_1", ""), edge_id(key, "", ""), edge_id(ClaimKey("k_2"), "d_1", "c_1")}) == 4


DATES = st.builds(
    lambda day, parts: PartialDate(*(day.year, day.month, day.day)[:parts]), st.dates(max_value=date(9998, 12, 31)), st.integers(1, 3)
)


@given(when=DATES)
def test_print_and_parse_are_inverse(when: PartialDate) -> None:
    """A partial date is printed as precisely as it is known, and read back the same."""
    assert PartialDate.parse(str(when)) == when
    assert str(when).count("-") == (when.month > 0) + (when.day > 0)


@given(when=DATES)
def test_interval_is_exactly_the_unit(when: PartialDate) -> None:
    """First and last day stand in the unit, the days beside them do not."""
    unit = (when.year, when.month, when.day)[: 1 + (when.month > 0) + (when.day > 0)]

    def of(day: date) -> tuple[int, ...]:
        return (day.year, day.month, day.day)[: len(unit)]

    assert of(when.first_day()) == of(when.last_day()) == unit
    assert of(when.next_day()) != unit
    assert when.next_day() - when.last_day() == timedelta(days=1)
    assert when.first_day() == date.min or of(when.first_day() - timedelta(days=1)) != unit
    assert when.exact == (when.first_day() == when.last_day())


@given(day=st.dates())
def test_of_a_day_is_exact(day: date) -> None:
    """A calendar day is an interval of one day."""
    when = PartialDate.of(day)

    assert (when.exact, when.first_day(), when.last_day(), str(when)) == (True, day, day, day.isoformat())


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2016-02", date(2016, 2, 1), date(2016, 2, 29)),
        ("2015-02", date(2015, 2, 1), date(2015, 2, 28)),
        ("2016", date(2016, 1, 1), date(2016, 12, 31)),
        ("2016-12", date(2016, 12, 1), date(2016, 12, 31)),
    ],
)
def test_month_and_year(text: str, first: date, last: date) -> None:
    """A month ends with its last day, leap years included."""
    when = PartialDate.parse(text)

    assert (when.first_day(), when.last_day(), when.exact) == (first, last, False)


@pytest.mark.parametrize("text", ["", "2016-13", "2016-02-30", "June 2016", "2016-6-31", "2016-06-14-2", "0"])
def test_what_no_calendar_has_is_refused(text: str) -> None:
    """A date that is none raises ValueError."""
    with pytest.raises(ValueError):  # noqa: PT011 (the calendar's own words)
        PartialDate.parse(text)


def test_order_puts_the_less_precise_first() -> None:
    """Dates are ordered by year, month and day; what is absent comes first."""
    ordered = [PartialDate(2015, 12, 31), PartialDate(2016), PartialDate(2016, 1), PartialDate(2016, 1, 1), PartialDate(2016, 2)]

    assert sorted(set(ordered)) == ordered


SIGNED, EFFECTIVE = PartialDate(2016, 6, 14), PartialDate(2016, 7, 1)


@pytest.mark.parametrize(
    ("signed", "effective", "agreed", "starts"),
    [
        (SIGNED, EFFECTIVE, SIGNED, EFFECTIVE),
        (SIGNED, None, SIGNED, SIGNED),
        (None, EFFECTIVE, EFFECTIVE, EFFECTIVE),
        (None, None, None, None),
    ],
)
def test_day_agreed_and_day_in_effect(
    signed: PartialDate | None, effective: PartialDate | None, agreed: PartialDate | None, starts: PartialDate | None
) -> None:
    """Agreed is signed before effective, starts is effective before signed; no day is invented."""
    document = replace(document_of("msa"), signed=signed, effective=effective)

    assert (document.agreed, document.starts) == (agreed, starts)


def test_own_text_of_a_clause_is_its_pieces() -> None:
    """Pieces parted by a page break are joined by a line break that stands nowhere; each stays anchored."""
    first, second = clauses_of(document_of("msa"), "1. Fees are", "due at once.")
    clause = replace(first, pieces=(*first.pieces, *second.pieces))

    assert clause.char_start == first.pieces[0].char_start
    assert clause.own_text.runs == (
        Run("1. Fees are", first.clause_id, first.pieces[0].char_start),
        Run("\n"),
        Run("due at once.", first.clause_id, second.pieces[0].char_start),
    )


FILE = "Section 2.3 Fees. The fee is ten dollars, due in thirty days. It bears no interest."
CLAUSES = (ClauseId("c_1"), ClauseId("c_2"))

_CUTS = st.tuples(st.integers(0, len(FILE)), st.integers(0, 30), st.sampled_from(CLAUSES)).map(
    lambda cut: Run(FILE[cut[0] : cut[0] + cut[1]], cut[2], cut[0])
)
_RUNS = st.one_of(_CUTS, st.sampled_from([Run("\n"), Run(" ")]))
TEXTS = st.lists(_RUNS, max_size=6).map(lambda runs: sum((AnchoredText((run,)) for run in runs), AnchoredText()))


def anchors(text: AnchoredText) -> list[tuple[str, ClauseId | None, int | None]]:
    """Each character with the clause and the place it stands at."""
    return [
        (character, run.clause_id, None if run.char_start is None else run.char_start + n)
        for run in text.runs
        for n, character in enumerate(run.text)
    ]


@given(text=TEXTS)
def test_every_run_is_verbatim(text: AnchoredText) -> None:
    """The words of a run are the words of the file at its place, and no run is empty."""
    assert all(run.char_start is None or FILE[run.char_start : run.char_end] == run.text for run in text.runs)
    assert all(run.text for run in text.runs)
    assert len(text) == len(text.text) == len(anchors(text))
    assert bool(text) == bool(text.text)


@given(one=TEXTS, two=TEXTS, three=TEXTS)
def test_joining_is_associative_and_keeps_every_anchor(one: AnchoredText, two: AnchoredText, three: AnchoredText) -> None:
    """However texts are put together, each character keeps its place, and the runs are the same."""
    assert anchors(one + two) == anchors(one) + anchors(two)
    assert (one + two) + three == one + (two + three)
    assert one + AnchoredText() == AnchoredText() + one == one


@given(text=TEXTS, start=st.integers(0, 120), end=st.integers(0, 120))
def test_slice_is_that_of_the_characters(text: AnchoredText, start: int, end: int) -> None:
    """A slice holds the characters a string slice holds, each at its place; cut and rejoined it is the same text."""
    assert anchors(text.slice(start, end)) == anchors(text)[start:end]
    assert text.slice(start).text == text.text[start:]
    assert text.slice(0, start) + text.slice(start) == text


@given(text=TEXTS, new=TEXTS, cuts=st.tuples(st.integers(0, 80), st.integers(0, 80)))
def test_replace_changes_only_the_stretch(text: AnchoredText, new: AnchoredText, cuts: tuple[int, int]) -> None:
    """Before and after the replaced stretch every character keeps its place."""
    start, end = sorted(cuts)

    assert anchors(text.replace(start, end, new)) == anchors(text)[:start] + anchors(new) + anchors(text)[end:]


@given(text=TEXTS)
def test_strip_takes_white_space_only(text: AnchoredText) -> None:
    """Stripping takes what a string's `strip` takes."""
    stripped = text.strip()

    assert stripped.text == text.text.strip()
    assert anchors(stripped) == anchors(text)[len(text.text) - len(text.text.lstrip()) :][: len(stripped)]


@given(texts=st.lists(TEXTS, max_size=5))
def test_join_puts_glue_between_texts_that_are_not_empty(texts: list[AnchoredText]) -> None:
    """Empty texts leave no empty lines, and glue stands nowhere."""
    joined = join(texts)

    assert joined.text == "\n".join(text.text for text in texts if text)
    assert [a for a in anchors(joined) if a[2] is not None] == [a for text in texts for a in anchors(text) if a[2] is not None]


def test_stretches_that_continue_each_other_are_one_run() -> None:
    """What is cut and joined again is one citation, not two; another clause's words are their own run."""
    fees, due = Run("Fees.", CLAUSES[0], 12), Run(" The", CLAUSES[0], 17)

    assert (AnchoredText((fees,)) + AnchoredText((due,))).runs == (Run("Fees. The", CLAUSES[0], 12),)
    assert len((AnchoredText((fees,)) + AnchoredText((Run(" The", CLAUSES[1], 17),))).runs) == 2
    assert len((AnchoredText((fees,)) + AnchoredText((Run("The", CLAUSES[0], 18),))).runs) == 2


def test_glue_stands_nowhere() -> None:
    """Glue has no clause and no place; empty glue is no text."""
    (run,) = AnchoredText.glue("\n").runs

    assert (run.clause_id, run.char_start, run.char_end) == (None, None, None)
    assert run.slice(0, 1).char_start is None
    assert AnchoredText.glue("") == AnchoredText()


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
