"""PDF: the words under a box are the words of the text, on the page as it is displayed."""

from __future__ import annotations

import io

import numpy as np
import numpy.typing as npt
import pypdfium2
import pytest
from reportlab.pdfgen.canvas import Canvas

from graph.model.source import BlockKind, Page, Reading, ReadingFlag
from indexing.readers.page.geometry import Row, Sheet, lines_of
from indexing.readers.pdf.reader import PdfReader
from tests.indexing.readers.checks import body, check, of_kind, text
from tests.indexing.readers.papers import paper, picture

SCALE = 2

LONG = (
    "The Supplier shall keep full and accurate records of all Goods delivered under",
    "this Agreement and of all sums that the Buyer has paid or still owes for them,",
)


def read(data: bytes) -> Reading:
    """Read a PDF, and check what always holds."""
    reading = PdfReader().read("contract.pdf", data)
    check(reading)
    return reading


def ink(data: bytes, number: int) -> npt.NDArray[np.bool_]:
    """Where a page as displayed is dark, SCALE pixels a point."""
    document = pypdfium2.PdfDocument(data)
    try:
        picture = document[number - 1].render(scale=SCALE).to_numpy()
        return np.asarray(picture.min(axis=2) < 160)
    finally:
        document.close()


def outside(dark: npt.NDArray[np.bool_], page: Page) -> float:
    """The share of a page's ink that lies under no box."""
    covered = np.zeros_like(dark)
    for x0, y0, x1, y1 in page.boxes(page.char_start, page.char_end):
        covered[max(0, int(y0 * SCALE) - 1) : int(y1 * SCALE) + 2, max(0, int(x0 * SCALE) - 1) : int(x1 * SCALE) + 2] = True
    return float((dark & ~covered).sum()) / max(1, int(dark.sum()))


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize("crop", [None, (50.0, 60.0, 560.0, 600.0)])
def test_boxes_lie_where_the_ink_is(rotation: int, crop: tuple[float, float, float, float] | None) -> None:
    """Rotated and cropped pages too: all ink lies under boxes, and every box holds ink."""
    data = paper([["4.1 Fees. The Buyer pays thirty dollars.", "", "4.2 Term. One year."]], rotation=rotation, crop=crop)
    reading, dark = read(data), ink(data, 1)
    page = reading.pages[0]
    assert dark.shape == (round(page.height * SCALE), round(page.width * SCALE))
    assert dark.sum() > 1000
    assert outside(dark, page) < 0.01
    start = reading.text.index("thirty")
    for at in range(start, start + len("thirty")):
        ((x0, y0, x1, y1),) = page.boxes(at, at + 1)
        assert dark[int(y0 * SCALE) : int(y1 * SCALE) + 1, int(x0 * SCALE) : int(x1 * SCALE) + 1].any()


def test_a_box_is_a_line_of_the_quote() -> None:
    """A quote over two lines has two boxes; top left is the origin."""
    reading = read(paper([["4.1 Fees. The Buyer pays", "thirty dollars."]]))
    start, end = reading.text.index("Buyer"), reading.text.index("dollars")
    upper, lower = reading.pages[0].boxes(start, end)
    assert 230 < upper[1] < lower[1] < 270
    assert upper[0] > lower[0]


def test_pages_know_their_characters() -> None:
    """Every character stands on one page, counted from 1."""
    reading = read(paper([["First page."], ["Second page."]]))
    assert [page.number for page in reading.pages] == [1, 2]
    page = reading.page_of(reading.text.index("Second"))
    assert page
    assert page.number == 2
    assert reading.pages[-1].char_end == len(reading.text)


def test_paragraphs_are_found_by_the_space_between_them() -> None:
    """Lines of one paragraph are one block; a gap or a number begins another."""
    inspection = ["The Buyer may inspect them.", "(a) at any time;", "(b) at its own cost."]
    reading = read(paper([[*LONG, "none of which are taxed.", "", *inspection]]))
    assert [b.split()[0] for b in body(reading)] == ["The", "The", "(a)", "(b)"]
    assert body(reading)[0].endswith("which are taxed.")


def test_a_paragraph_over_a_page_break_goes_on() -> None:
    """The footer is noise, and the sentence it cut in two is joined."""
    reading = read(
        paper(
            [[f"{n}.1 Records. {LONG[0]}", LONG[1]] if n % 2 else ["which the Buyer accepts.", "", "Next."] for n in range(1, 7)],
            footer="Page {} of 6",
        )
    )
    assert of_kind(reading, BlockKind.NOISE) == [f"Page {n} of 6" for n in range(1, 7)]
    assert f"1.1 Records. {' '.join(LONG)} which the Buyer accepts." in body(reading)


def test_a_table_is_one_block() -> None:
    """Cells far apart on one line, line below line."""
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    canvas.drawString(72, 760, "The prices are as follows, and they are net of all taxes and of the cost of carriage:")
    for n, (item, price) in enumerate([("Item", "Price"), ("Widget", "$5.00"), ("Gadget", "$7.00")]):
        canvas.drawString(72, 720 - 14 * n, item)
        canvas.drawString(300, 720 - 14 * n, price)
    canvas.save()
    assert of_kind(read(out.getvalue()), BlockKind.TABLE) == ["Item Price Widget $5.00 Gadget $7.00"]


def test_numbers_set_apart_from_their_provisions_are_no_column() -> None:
    """However many spaces stand behind a number; those between two cells are one."""

    def row(words: str, at: int) -> Row:
        boxes = ((72 + 6.0 * n, at, 78 + 6.0 * n, at + 10.0) for n in range(len(words)))
        return Row(words, tuple((0.0, 0.0, 0.0, 0.0) if c.isspace() else box for c, box in zip(words, boxes, strict=True)))

    rows = (row("3.       ORDERS", 100), row("A.       The Buyer may buy Products.", 112), row("(a) Widget                    $5.00", 124))
    numbered, lettered, cells = lines_of([Sheet(rows, (0, 20, 60), 612.0)])
    assert (numbered.rivers, lettered.rivers, bool(cells.rivers)) == ((), (), True)


def test_a_footer_printed_first_is_read_last() -> None:
    """The order of the text is that of the page, not of the file."""
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    for y, words in ((40, "- 1 -"), (700, "The second sentence."), (760, "The first sentence.")):
        canvas.drawString(72, y, words)
    canvas.save()
    assert read(out.getvalue()).text.split("\n")[:3] == ["The first sentence.", "The second sentence.", "- 1 -"]


def test_a_raised_word_stays_in_its_line() -> None:
    """The "th" of a date, set higher and smaller and drawn last, is read where it stands."""
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    canvas.setFont("Times-Roman", 11)
    canvas.drawString(72, 700, "dated April 15")
    after = 72 + canvas.stringWidth("dated April 15", "Times-Roman", 11)
    canvas.drawString(after + 6, 700, ", 2010, at Springfield")
    canvas.drawString(72, 686, "between the parties")
    canvas.setFont("Times-Roman", 6)
    canvas.drawString(after, 704, "th")
    canvas.save()
    assert read(out.getvalue()).text.startswith("dated April 15th")


def test_the_same_contract_as_text_and_as_pdf_has_the_same_blocks() -> None:
    """Paragraphs, headings and list items agree between the twins."""
    contract = [
        [
            "SUPPLY AGREEMENT",
            "",
            "ARTICLE I",
            "",
            "1.1 Records.",
            "",
            *LONG,
            "none of which are taxed.",
            "",
            "(a) The Buyer pays monthly.",
            "",
            "(b) No set-off.",
        ],
        ["ARTICLE II", "", "2.1 Term. One year.", "", "2.2 Law. The law of Ohio governs."],
    ]
    printed = read(paper(contract, footer="- {} -"))
    typed = text("\n\n\n\n\n\n".join("\n".join([*page, "", f"- {n} -"]) for n, page in enumerate(contract, 1)))
    assert body(printed) == body(typed)
    assert [b.kind for b in printed.blocks] == [b.kind for b in typed.blocks]


def test_a_scanned_page_among_others_is_flagged() -> None:
    """A file with text and pictures is read, and says that some pages had no text layer."""
    whole = pypdfium2.PdfDocument.new()
    parts = [pypdfium2.PdfDocument(data) for data in (paper([["The Fee is five dollars."]]), picture())]
    for part in parts:
        whole.import_pages(part)

    out = io.BytesIO()
    whole.save(out)
    for document in (whole, *parts):
        document.close()
    assert read(out.getvalue()).flags == {ReadingFlag.NO_TEXT_LAYER}


def _as_greek() -> bytes:
    """Return a page that says "thirty days; no more", in a font whose table calls ";" the Greek question mark, and "K" the Kelvin sign."""
    table = b"/CIDInit /ProcSet findresource begin begincmap 2 beginbfchar <3B> <037E> <4B> <212A> endbfchar endcmap end"
    words = b"BT /F 12 Tf 72 700 Td (K: thirty days; no more) Tj ET"
    parts = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 5 0 R/Resources<</Font<</F 4 0 R>>>>>>",
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding/ToUnicode 6 0 R>>",
        b"<</Length %d>>stream\n%s\nendstream" % (len(words), words),
        b"<</Length %d>>stream\n%s\nendstream" % (len(table), table),
    ]
    body = b"".join(b"%d 0 obj%sendobj\n" % (i, part) for i, part in enumerate(parts, 1))
    return b"%PDF-1.4\n" + body + b"trailer<</Root 1 0 R/Size 7>>"


def test_characters_under_a_second_number_are_the_usual_ones() -> None:
    """A font's Greek question mark is a semicolon and its Kelvin sign a K, each still with its box."""
    reading = read(_as_greek())
    assert reading.text.strip() == "K: thirty days; no more"
    at = reading.text.index(";")
    assert len(reading.pages[0].boxes(at, at + 1)) == 1
