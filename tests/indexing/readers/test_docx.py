"""Word files: numbers computed, changes accepted, structure kept."""

from __future__ import annotations

import io
import zipfile
from typing import Any

import docx
import pytest
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls

from graph.errors import UnreadableError
from graph.model.source import BlockKind, Reading, ReadingFlag
from indexing.readers.word.reader import DocxReader
from tests.indexing.readers.checks import check, of_kind

LEVELS = ("%1.", "%1.%2", "(%3)")
FORMATS = ("decimal", "decimal", "lowerLetter")


def read(document: Any) -> Reading:
    """Save a document, read it, and check what always holds."""
    out = io.BytesIO()
    document.save(out)
    reading = DocxReader().read("contract.docx", out.getvalue())
    check(reading)
    return reading


def with_list(document: Any) -> None:
    """Define list 77: ``1.``, ``1.1``, ``(a)``."""
    levels = "".join(
        f'<w:lvl w:ilvl="{n}"><w:start w:val="1"/><w:numFmt w:val="{FORMATS[n]}"/><w:lvlText w:val="{text}"/></w:lvl>'
        for n, text in enumerate(LEVELS)
    )
    root = document.part.numbering_part.element
    root.insert(0, parse_xml(f'<w:abstractNum {nsdecls("w")} w:abstractNumId="77">{levels}</w:abstractNum>'))
    root.append(parse_xml(f'<w:num {nsdecls("w")} w:numId="77"><w:abstractNumId w:val="77"/></w:num>'))


def numbered(document: Any, text: str, level: int) -> None:
    """Add a paragraph of list 77."""
    paragraph = document.add_paragraph(text)
    mark = parse_xml(f'<w:numPr {nsdecls("w")}><w:ilvl w:val="{level}"/><w:numId w:val="77"/></w:numPr>')
    paragraph._p.get_or_add_pPr().append(mark)


def tracked(kind: str, text: str) -> Any:
    """A run that was inserted or deleted under track changes."""
    tag = "delText" if kind == "del" else "t"
    return parse_xml(f'<w:{kind} {nsdecls("w")} w:id="1" w:author="A"><w:r><w:{tag} xml:space="preserve">{text}</w:{tag}></w:r></w:{kind}>')


def test_the_numbers_of_lists_are_part_of_the_text() -> None:
    """What Word prints before a paragraph is its address."""
    document = docx.Document()
    with_list(document)
    for text, level in (("Fees", 0), ("The Buyer pays.", 1), ("monthly;", 2), ("in dollars.", 2), ("Term", 0), ("One year.", 1)):
        numbered(document, text, level)
    reading = read(document)
    assert reading.text.split("\n")[:-1] == [
        "1. Fees",
        "1.1 The Buyer pays.",
        "(a) monthly;",
        "(b) in dollars.",
        "2. Term",
        "2.1 One year.",
    ]
    assert [block.level for block in reading.blocks] == [1, 2, 3, 3, 1, 2]


def test_a_style_can_carry_the_number() -> None:
    """Lists attached to a style number its paragraphs, and a paragraph can opt out."""
    document = docx.Document()
    with_list(document)
    style = document.styles["Heading 1"].element
    style.get_or_add_pPr().append(parse_xml(f'<w:numPr {nsdecls("w")}><w:numId w:val="77"/></w:numPr>'))
    document.add_heading("Fees", 1)
    plain = document.add_heading("Annex", 1)
    plain._p.get_or_add_pPr().append(parse_xml(f'<w:numPr {nsdecls("w")}><w:numId w:val="0"/></w:numPr>'))
    document.add_heading("Term", 1)
    reading = read(document)
    assert of_kind(reading, BlockKind.HEADING) == ["1. Fees", "Annex", "2. Term"]
    assert {block.level for block in reading.blocks} == {1}


def test_tracked_changes_are_read_as_accepted_and_flagged() -> None:
    """Insertions are text, deletions are not, and the file is flagged."""
    document = docx.Document()
    paragraph = document.add_paragraph("The cap is ")
    paragraph._p.append(tracked("del", "one times"))
    paragraph._p.append(tracked("ins", "two times"))
    paragraph.add_run(" the fees.")
    reading = read(document)
    assert reading.text == "The cap is two times the fees.\n"
    assert reading.flags == {ReadingFlag.TRACKED_CHANGES}
    assert read_plain("The cap is fixed.").flags == frozenset()


def read_plain(*paragraphs: str) -> Reading:
    """Read a document of plain paragraphs."""
    document = docx.Document()
    for text in paragraphs:
        document.add_paragraph(text)
    return read(document)


def test_a_deleted_paragraph_end_joins_two_paragraphs() -> None:
    """Where the mark itself was deleted, the text runs on."""
    document = docx.Document()
    first = document.add_paragraph("The term is one year ")
    first._p.get_or_add_pPr().append(parse_xml(f'<w:rPr {nsdecls("w")}><w:del w:id="2" w:author="A"/></w:rPr>'))
    document.add_paragraph("from signing.")
    assert read(document).text == "The term is one year from signing.\n"


def test_a_deleted_row_is_gone() -> None:
    """A table is one block, cells parted by bars; a row deleted under track changes is left out."""
    document = docx.Document()
    table = document.add_table(3, 2)
    for row, cells in zip(table.rows, (("Item", "Price"), ("Widget", "$5"), ("Gadget", "$7")), strict=True):
        for cell, text in zip(row.cells, cells, strict=True):
            cell.text = text
    table.rows[1]._tr.get_or_add_trPr().append(parse_xml(f'<w:del {nsdecls("w")} w:id="3" w:author="A"/>'))
    document.add_paragraph("Net prices.")
    reading = read(document)
    assert reading.text == "Item | Price\nGadget | $7\nNet prices.\n"
    assert [block.kind for block in reading.blocks] == [BlockKind.TABLE, BlockKind.PARAGRAPH]


def test_a_frame_around_text_is_no_table() -> None:
    """A table of one column only draws a box: its paragraphs are paragraphs."""
    document = docx.Document()
    cell = document.add_table(1, 1).rows[0].cells[0]
    cell.text = "The Supplier shall deliver the Goods."
    cell.add_paragraph("The Buyer shall pay for them.")
    reading = read(document)
    assert of_kind(reading, BlockKind.TABLE) == []
    assert len(reading.blocks) == 2


def test_a_heading_style_on_a_whole_provision_makes_no_heading() -> None:
    """Many contracts set provisions in heading styles for their numbers."""
    document = docx.Document()
    document.add_heading("Price", 1)
    document.add_heading("The Buyer shall pay the price that is stated in the order on the day that is stated there.", 2)
    reading = read(document)
    assert [(block.kind, block.level) for block in reading.blocks] == [(BlockKind.HEADING, 1), (BlockKind.LIST_ITEM, 2)]


def test_a_bold_line_is_a_heading() -> None:
    """Formatting by hand counts as much as a style."""
    document = docx.Document()
    document.add_paragraph().add_run("Governing law").bold = True
    document.add_paragraph("The law of Ohio governs.")
    assert of_kind(read(document), BlockKind.HEADING) == ["Governing law"]


def test_headers_and_footers_are_noise_at_the_end() -> None:
    """They belong to no clause, but a legend such as "Draft" must stay findable."""
    document = docx.Document()
    document.sections[0].header.paragraphs[0].text = "DRAFT of 1 May"
    document.add_paragraph("The Fee is five dollars.")
    reading = read(document)
    assert of_kind(reading, BlockKind.NOISE) == ["DRAFT of 1 May"]
    assert reading.text.startswith("The Fee")


def test_hidden_text_and_field_codes_are_not_read() -> None:
    """Only what is printed is the contract."""
    document = docx.Document()
    paragraph = document.add_paragraph("See Section ")
    paragraph._p.append(parse_xml(f"<w:r {nsdecls('w')}><w:instrText>REF _Ref1</w:instrText></w:r>"))
    paragraph.add_run("4.1")
    hidden = paragraph.add_run(" secret")
    hidden.font.hidden = True
    assert read(document).text == "See Section 4.1\n"


def test_footnotes_follow_with_their_mark() -> None:
    """A footnote is kept at the end, under the mark it has in the text."""
    document = docx.Document()
    document.add_paragraph("The Fee is five dollars.")
    out = io.BytesIO()
    document.save(out)
    data = with_footnote(out.getvalue())
    reading = DocxReader().read("contract.docx", data)
    check(reading)
    assert reading.text == "The Fee is five dollars.[1]\n[1] Net of taxes.\n"


def with_footnote(data: bytes) -> bytes:
    """Put a footnote behind the first paragraph of a saved document."""
    note = f'<w:footnotes {nsdecls("w")}><w:footnote w:id="5"><w:p><w:r><w:t>Net of taxes.</w:t></w:r></w:p></w:footnote></w:footnotes>'
    kind = "application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"
    link = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes"
    related = f'<Relationship Id="rId99" Type="{link}" Target="footnotes.xml"/></Relationships>'
    replaced = {
        "word/document.xml": ("</w:p>", '<w:r><w:footnoteReference w:id="5"/></w:r></w:p>'),
        "[Content_Types].xml": ("</Types>", f'<Override PartName="/word/footnotes.xml" ContentType="{kind}"/></Types>'),
        "word/_rels/document.xml.rels": ("</Relationships>", related),
    }
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            text, (before, after) = old.read(name), replaced.get(name, ("", ""))
            new.writestr(name, text.replace(before.encode(), after.encode(), 1) if before else text)
        new.writestr("word/footnotes.xml", note)
    return out.getvalue()


def test_text_boxes_are_read_once() -> None:
    """Word writes a box twice, for itself and for older programs; the contract says it once."""
    document = docx.Document()
    document.add_paragraph("Before the box.")
    inner = f"<w:txbxContent {nsdecls('w')}><w:p><w:r><w:t>In the box.</w:t></w:r></w:p></w:txbxContent>"
    mc = "http://schemas.openxmlformats.org/markup-compatibility/2006"
    choice = f'<mc:Choice Requires="wps">{inner}</mc:Choice><mc:Fallback>{inner}</mc:Fallback>'
    box = f'<mc:AlternateContent xmlns:mc="{mc}">{choice}</mc:AlternateContent>'
    document.paragraphs[0]._p.append(parse_xml(f"<w:r {nsdecls('w')}>{box}</w:r>"))
    assert read(document).text == "Before the box.\nIn the box.\n"


def test_an_empty_document_is_said_to_be() -> None:
    """No words, no contract; a header alone is none."""
    document = docx.Document()
    document.sections[0].header.paragraphs[0].text = "Acme Inc"
    with pytest.raises(UnreadableError, match="empty"):
        read(document)
