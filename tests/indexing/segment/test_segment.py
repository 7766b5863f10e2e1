"""The clause tree of small contracts: what becomes a provision, where it stands, what stays text."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.model.documents import Clause, ClauseKind, ClauseType
from graph.model.ids import DocumentId
from graph.model.source import Block, BlockKind, Reading
from indexing.segment import new_parts, segment

DOCUMENT = DocumentId("d_test")
OPENING = (
    "This Services Agreement is made as of March 1, 2020 between Harbor Freight Lines, a Delaware corporation, and Juniper Mills "
    "LLC, who hereby agree as follows:\n\n"
)


def read(text: str, noise: str = "") -> Reading:
    """Return a reading whose blocks are the paragraphs; paragraphs equal to `noise` are noise, those with a bar are tables."""
    blocks = []
    for found in re.finditer(r"\S(?:.*?\S)??(?=\s*\n[ \t]*\n|\s*\Z)", text, re.DOTALL):
        words = found.group()
        kind = BlockKind.NOISE if words == noise else BlockKind.TABLE if " | " in words else BlockKind.PARAGRAPH
        blocks.append(Block(found.start(), found.end(), kind))
    return Reading("0" * 64, "test/1", text, tuple(blocks))


def tree(text: str) -> tuple[Clause, ...]:
    """Return the clause tree of a text."""
    return segment(read(text), DOCUMENT)


def sections(text: str, kind: ClauseKind | None = None) -> list[str]:
    """Return the addresses of the clauses of a text, of one kind only if asked."""
    return [c.section for c in tree(text) if kind is None or c.kind is kind]


def clause(text: str, section: str) -> Clause:
    """Return the clause of a text with an address."""
    return next(c for c in tree(text) if c.section == section)


def test_articles_and_decimals() -> None:
    """A decimal number carries its whole path; an article heads it and gives it no prefix."""
    text = (
        OPENING + "ARTICLE VII\n\nCOVENANTS\n\n7.01 Records. Keep books.\n\n(a) monthly; and\n\n(b) yearly.\n\n7.02 Taxes. Pay them.\n\n"
        "ARTICLE VIII\n\nNOTICES\n\n8.01 Form. In writing."
    )
    found = tree(text)
    assert [c.section for c in found][1:] == ["Article VII", "7.01", "7.01(a)", "7.01(b)", "7.02", "Article VIII", "8.01"]
    by = {c.section: c for c in found}
    assert by["7.01(a)"].parent_id == by["7.01"].clause_id
    assert by["7.01"].parent_id == by["Article VII"].clause_id
    assert by["Article VII"].heading == "COVENANTS"


def test_dotted_letters_under_numbers() -> None:
    """``a.`` under ``2.`` is ``2.a``, and a roman list under it ``2.a.(i)`` without the second dot."""
    text = (
        OPENING
        + "1. Scope. All of it.\n\n2. Price.\n\na. Base price:\n\n(i) in cash; and\n\n(ii) in kind.\n\nb. Bonus.\n\n3. Term. One year."
    )
    assert sections(text)[1:] == ["1", "2", "2.a", "2.a(i)", "2.a(ii)", "2.b", "3"]


@pytest.mark.parametrize(
    ("after_h", "expected"),
    [("(i) ninth item.\n\n(j) tenth item.", "1(i)"), ("(i) first point;\n\n(ii) second point.", "1(h)(i)")],
)
def test_roman_or_letter(after_h: str, expected: str) -> None:
    """``(i)`` after ``(h)`` is the ninth letter when ``(j)`` follows and the first roman figure when ``(ii)`` does."""
    letters = "\n\n".join(f"({c}) item {c}." for c in "abcdefgh")
    assert expected in sections(OPENING + f"1. List.\n\n{letters}\n\n{after_h}")


def test_letters_go_on_after_z() -> None:
    """``(aa)`` follows ``(z)``."""
    letters = "\n\n".join(f"({chr(97 + n)}) item." for n in range(26))
    assert sections(OPENING + f"1. List.\n\n{letters}\n\n(aa) item.\n\n(bb) item.")[-2:] == ["1(aa)", "1(bb)"]


def test_citations_years_and_streets_are_text() -> None:
    """Nothing that only looks like a designator splits a clause."""
    text = OPENING + (
        "1. Payment. Under Section 2.03(b) and paragraph (c) above the Buyer pays 10.5% by\nDecember 31, 2004. The office is at\n"
        "188 Spear Street, and Section\n3. of the Lease applies. See clauses (a), (b) and (c) of Article 2.\n\n2. Term. One year."
    )
    assert sections(text)[1:] == ["1", "2"]


def test_sections_run_together_on_one_line() -> None:
    """A page copied into one line still has its sections where sequence and sentence ends agree."""
    text = (
        "This Agreement is made between Harbor Freight Lines and Juniper Mills LLC, who agree as follows: 1. Services. The Mill "
        "grinds the grain that "
        "is delivered to it. (a) It grinds daily, in the order in which the grain arrives. (b) It cleans the stones at the end "
        "of every week. "
        '2. Fees. The Carrier pays ("Fees"). 3. Term. One year from the date of signing.'
    )
    assert sections(text)[1:] == ["1", "1(a)", "1(b)", "2", "3"]


def test_short_list_stays_in_its_sentence() -> None:
    """An enumeration of a few words an item is no provision; items that begin a paragraph always are."""
    assert sections(OPENING + "1. Goods. Flour in (a) bags, (b) sacks and (c) bulk.\n\n2. Price. As listed.")[1:] == ["1", "2"]
    assert "1(a)" in sections(OPENING + "1. Goods. Flour in\n\n(a) bags,\n\n(b) sacks.\n\n2. Price. As listed.")


def test_definitions_inside_a_section() -> None:
    """A defined term in a section is a clause of its own, addressed by section and term."""
    text = (
        OPENING + '1.01 Defined Terms. These terms are used:\n\n"Base Rate" means five percent.\n\n'
        '"Maturity Date" means June 30, 2021.\n\n1.02 Rounding. Up.'
    )
    assert sections(text)[1:] == ["1.01", "1.01 (Base Rate)", "1.01 (Maturity Date)", "1.02"]
    found = clause(text, "1.01 (Maturity Date)")
    assert found.kind is ClauseKind.DEFINITION
    assert found.heading == "Maturity Date"


def test_numbered_definition() -> None:
    """A definition with a number of its own keeps the number and has the term for a heading."""
    text = (
        OPENING
        + '1. Definitions\n\n1.1 "Affiliate" means a company under common control.\n\n1.2 "Mill" means the mill.\n\n2. Term. One year.'
    )
    found = clause(text, "1.1")
    assert (found.kind, found.heading) == (ClauseKind.DEFINITION, "Affiliate")


def test_inline_definition_is_text() -> None:
    """A term defined in passing is no clause."""
    text = OPENING + '1. Services. Grinding and sifting (the "Services").\n\n2. Term. One year (the "Term").'
    assert sections(text, ClauseKind.DEFINITION) == []


def test_headings_without_numbers() -> None:
    """Where nothing is numbered, headings make the provisions, titles below capitals."""
    text = OPENING + (
        "LOAN. The Lender lends the Borrower one million dollars under the terms below.\n\n"
        "AFFIRMATIVE COVENANTS. While the loan is outstanding the Borrower does the following.\n\n"
        "Financial Statements. Send the Lender audited statements within ninety days of year end.\n\n"
        "Insurance. Keep the mill insured against fire and flood at its full value.\n\n"
        'DEFINITIONS. These words have these meanings when they are used here.\n\nGAAP. The word "GAAP" means accepted principles.'
    )
    found = {c.section: c for c in tree(text)}
    assert found["Financial Statements"].parent_id == found["AFFIRMATIVE COVENANTS"].clause_id
    assert found["GAAP"].kind is ClauseKind.DEFINITION
    assert found["GAAP"].parent_id == found["DEFINITIONS"].clause_id
    assert found["LOAN"].parent_id is None


def test_captions_in_numbered_text_are_no_provisions() -> None:
    """Where numbers carry the text, an unnumbered line is a caption."""
    text = OPENING + "\n\n".join(f"{n}. Topic {n}. The parties do what topic {n} asks of them, promptly and in full." for n in range(1, 6))
    text = text.replace("3. Topic", "General Matters\n\n3. Topic")
    assert sections(text)[1:] == ["1", "2", "3", "4", "5"]


def test_exhibits_have_their_own_addresses() -> None:
    """A bare number always means the body; an exhibit's sections carry its name."""
    text = OPENING + (
        "1. Scope. See Exhibit B.\n\n2. Term. One year.\n\nIN WITNESS WHEREOF, the parties have signed.\n\nBy: /s/ A. Miller\n\n"
        "EXHIBIT B\n\nFORM OF NOTICE\n\n1. Amount. In figures.\n\n2. Date. In words."
    )
    assert sections(text)[1:] == ["1", "2", "signatures", "Exhibit B", "Exhibit B 1", "Exhibit B 2"]
    assert clause(text, "Exhibit B").heading == "FORM OF NOTICE"
    assert sections(text.replace("B\n\nFORM", "ONE\n\nFORM"))[-3:] == ["Exhibit One", "Exhibit One 1", "Exhibit One 2"]


def test_filing_label_is_no_exhibit() -> None:
    """``EXHIBIT 10.12`` at the top of a filed copy names the copy."""
    text = "EXHIBIT 10.12\n\n" + OPENING + "1. Scope. All.\n\n2. Term. One year."
    assert sections(text, ClauseKind.EXHIBIT) == []


def test_schedule_in_the_middle_of_an_amendment() -> None:
    """A schedule that an amendment shows before its own next number stands inside the clause that attaches it."""
    text = (
        OPENING + "1. New Schedule. The following is attached as Schedule C-1:\n\nSchedule C-1\n\nFlour, ten dollars a sack.\n\n"
        "2. Ratification. All else stays."
    )
    found = {c.section: c for c in tree(text)}
    assert found["Schedule C-1"].parent_id == found["1"].clause_id
    assert found["2"].parent_id is None


def test_table_of_contents_makes_no_clauses() -> None:
    """Its lines are one table; the body's sections exist once."""
    contents = "TABLE OF CONTENTS\n\n1. Scope ........ 1\n\n2. Term ........ 2\n\n3. Notices ........ 3\n\n"
    text = "SERVICES AGREEMENT\n\n" + contents + OPENING + "1. Scope. All.\n\n2. Term. One year.\n\n3. Notices. In writing."
    assert sections(text) == ["preamble", "Table of Contents", "1", "2", "3"]
    assert clause(text, "preamble").pieces[-1].text.endswith("as follows:")


def test_recitals() -> None:
    """Lettered recitals are addressed as recitals, and the body begins after what is agreed."""
    text = (
        "This Agreement is made between Harbor Freight Lines and Juniper Mills LLC on the day both have signed it, for the "
        "purposes named.\n\n"
        "RECITALS\n\nA. The Mill grinds grain.\n\nB. The Carrier owns grain.\n\nNOW, THEREFORE, the parties agree as follows:\n\n"
        "1. Services. Grinding.\n\n2. Term. One year."
    )
    assert sections(text) == ["preamble", "recitals", "Recital A", "Recital B", "1", "2"]
    assert clause(text, "recitals").pieces[-1].text.startswith("NOW, THEREFORE")


def test_recitals_without_a_heading() -> None:
    """Letters that stop where numbers begin are recitals."""
    text = OPENING.replace(", who hereby agree as follows:", ".") + (
        "A. The Mill grinds grain for a living.\n\nB. The Carrier owns grain and wants it ground.\n\nThe parties agree as follows:\n\n"
        "1. Services. Grinding.\n\n2. Term. One year.\n\n3. Fees. As listed."
    )
    assert [s for s in sections(text) if s != "preamble"] == ["Recital A", "Recital B", "1", "2", "3"]


AMENDMENT = (
    "This First Amendment amends the Services Agreement of March 1, 2020 between Harbor Freight Lines and Juniper Mills LLC, who "
    "agree as follows:\n\n"
)


def test_quoted_wording_stays_in_the_amending_clause() -> None:
    """A provision in quotation marks is payload, whatever its number."""
    text = AMENDMENT + (
        '1. Term. Section 2 of the Agreement is amended to read as follows:\n\n"2. Term. Two years.\n\n3. Renewal. None."\n\n'
        '2. Cash. Section 7 is amended by adding the following:\n\n"7.05 MINIMUM CASH. Keep fifty dollars."\n\n'
        "3. Ratification. All else stays."
    )
    found = {c.section: c for c in tree(text)}
    assert list(found) == ["preamble", "1", "2", "3"]
    assert "3. Renewal. None." in "\n".join(p.text for p in found["1"].pieces)
    assert "7.05 MINIMUM CASH" in "\n".join(p.text for p in found["2"].pieces)


def test_unquoted_wording_ends_where_the_amendment_goes_on() -> None:
    """Unquoted payload with its own numbers, letters and definitions ends at the amendment's next number."""
    text = AMENDMENT + (
        "1. Fees. Sections 3.1 and 3.2 of the Agreement are amended to read as follows:\n\nSection 3.1 Rates.\n\n(a) Flour.\n\n"
        "(b) Meal.\n\n"
        "Section 3.2 Payment. In cash.\n\n"
        'ignored line of the new wording\n\n2. Words. Article 1 is amended to add the following:\n\n1.11 "Bran" means husks.\n\n'
        '1.12 "Meal" means flour.\n\n'
        "3. Ratification. All else stays."
    )
    assert sections(text)[1:] == ["1", "2", "3"]


def test_items_that_amend_are_provisions() -> None:
    """What follows "is amended as follows:" is no payload where each item is itself an instruction."""
    text = AMENDMENT + (
        "1. Changes. The provisions of the Agreement are amended as follows:\n\n(a) Section 2.1 is deleted in its entirety.\n\n"
        '(b) The term "Mill" in Section 1.4 is amended and restated as follows:\n\n"Mill" means both mills.\n\n'
        "(c) Section 5 is deleted.\n\n2. Rest. Unchanged."
    )
    assert sections(text)[1:] == ["1", "1(a)", "1(b)", "1(c)", "2"]
    assert clause(text, "1(b)").pieces[-1].text == '"Mill" means both mills.'


def test_unstructured_instrument_has_paragraphs() -> None:
    """Where nothing numbers or heads the text, paragraphs are addressed; new wording stays with its instruction."""
    text = (
        "This Modification changes the Loan Agreement of March 1, 2020 between Juniper Bank and Juniper Mills LLC, and is part "
        "of it from today on.\n\n"
        'The section entitled "Fees" is hereby amended and restated as follows:\n\n'
        "Fees. The Borrower pays one percent a year on the first of May.\n\n"
        "The definition of Completion Date is hereby deleted."
    )
    assert sections(text) == ["preamble", "paragraph 1", "paragraph 2"]
    assert len(clause(text, "paragraph 1").pieces) == 2


def test_prose_after_the_signatures_is_an_attachment() -> None:
    """General terms that follow the signatures without a label are addressed under their own heading."""
    prose = "These general terms apply to all grinding that the Mill does for the Carrier, " * 5
    text = OPENING + (
        f"1. Scope. All.\n\n2. Term. One year.\n\nBy: /s/ A. Miller\n\nGENERAL TERMS AND CONDITIONS\n\nINTRODUCTION: {prose}\n\n"
        f"INDEMNITY: {prose}"
    )
    found = {c.section: c for c in tree(text)}
    assert found["GENERAL TERMS AND CONDITIONS"].kind is ClauseKind.EXHIBIT
    assert found["INDEMNITY"].parent_id == found["GENERAL TERMS AND CONDITIONS"].clause_id


def test_numbers_that_run_on_under_articles_stand_alone() -> None:
    """Sections counted through all articles need no article in their address; sections counted anew do."""
    through = (
        OPENING + "ARTICLE I\n\nGRAIN\n\nSection 1. Rye. Yes.\n\nSection 2. Oats. No.\n\nARTICLE II\n\nFLOUR\n\n"
        "Section 3. White. Yes.\n\nSection 4. Brown. No."
    )
    anew = through.replace("Section 3", "Section 1").replace("Section 4", "Section 2")
    assert [s for s in sections(through) if s[0].isdigit()] == ["1", "2", "3", "4"]
    assert "Article II.1" in sections(anew)


def test_heading_and_body() -> None:
    """`body_start` parts designator and heading from the words; a heading on the next line belongs to the number above."""
    text = OPENING + "1. Term and Termination. This Agreement lasts a year.\n\n2.\n\nFees\n\nThe Carrier pays."
    first, second = clause(text, "1"), clause(text, "2")
    assert first.heading == "Term and Termination"
    assert first.pieces[0].text[first.body_start :] == "This Agreement lasts a year."
    assert second.heading == "Fees"
    assert second.own_text.text == "2.\n\nFees\nThe Carrier pays."


def test_headings_in_sentence_case() -> None:
    """Beside a number, a few words without a verb and a full stop head the sentence after them; a sentence does not."""
    provisions = [
        "1. Limitation of liability. The total liability of the Carrier shall not exceed the fees.",
        "2. The Carrier delivers. It shall do so daily.",
        "3. Order of precedence. If the Order conflicts with this Agreement, the Order prevails.",
        "4. CONFIDENTIALITY\nEach party shall keep the Information secret.",
        "5. Delivery to the mill or, if ordered, to the depot. Both are open daily.",
    ]
    text = OPENING + "\n\n".join(provisions)
    headings = {s: clause(text, s).heading for s in "12345"}
    assert headings == {"1": "Limitation of liability", "2": "", "3": "Order of precedence", "4": "CONFIDENTIALITY", "5": ""}
    assert clause(text, "1").clause_type is ClauseType.CAP_ON_LIABILITY
    assert clause(text, "1").pieces[0].text[clause(text, "1").body_start :].startswith("The total liability")


def test_paragraphs_of_a_letter() -> None:
    """Below the head of a letter every paragraph is a provision; the names over the signatures are theirs."""
    paragraphs = [
        "Harbor Freight Lines\n12 Quay Street, Portland",
        "Re: Storage",
        "From May 1, 2021 the Carrier will store every parcel for sixty days after it arrives, and will charge the Shipper nothing.",
        "All other terms of our contract remain as they are today.",
        "JUNIPER MILLS",
        "By: /s/ Ann Lee",
    ]
    found = tree("\n\n".join(paragraphs))
    assert [c.own_text.text for c in found if c.kind is ClauseKind.SECTION] == paragraphs[2:4]
    assert found[-1].own_text.text.startswith("JUNIPER MILLS")


def test_tables_stay_whole_and_noise_stays_out() -> None:
    """A table is a piece of its clause even if it looks like a list; noise is in no piece."""
    text = OPENING + "1. Prices. As follows:\n\n1. Flour | ten dollars\n2. Meal | nine dollars\n\n-7-\n\n2. Term. One year."
    found = segment(read(text, noise="-7-"), DOCUMENT)
    assert [c.section for c in found][1:] == ["1", "2"]
    assert found[1].pieces[1].text == "1. Flour | ten dollars\n2. Meal | nine dollars"
    assert all("-7-" not in p.text for c in found for p in c.pieces)


def test_rows_that_are_provisions() -> None:
    """Numbered provisions that a reader took for a table are provisions all the same."""
    rows = "(i) Start | July 1\n(ii) End | June 30\n(iii) Price | Schedule C"
    text = OPENING + f"1. Basic Terms. The terms are:\n\n{rows}\n\n2. Term. One year."
    assert sections(text)[1:] == ["1", "1(i)", "1(ii)", "1(iii)", "2"]


def test_list_items_on_adjacent_lines() -> None:
    """An item that ends in "and" without a stop is still followed by the next item; a cut sentence is not."""
    lines = [
        "1. Mill. The Mill is to be kept in good order throughout the year, and in particular",
        "(a) the stones are turned every day and",
    ]
    lines += ["(b) the wheel is greased every week, as it is said in paragraph", "(c) of the Manual."]
    text = OPENING + "\n".join(lines)
    at = [text.index(line) for line in lines]
    blocks = (Block(0, len(OPENING.strip())), *(Block(a, a + len(line)) for a, line in zip(at, lines, strict=True)))
    found = segment(Reading("0" * 64, "test/1", text, blocks), DOCUMENT)
    assert [c.section for c in found][1:] == ["1", "1(a)", "1(b)"]


def test_identities_do_not_depend_on_text() -> None:
    """The same addresses have the same ids though the words and offsets differ; repeats are told apart."""
    first = tree(OPENING + "1. Scope. All.\n\n2. Term. One year.")
    second = tree(OPENING + "1. Scope. Nothing but the finest flour.\n\n2. Term. Ten years.")
    assert [c.clause_id for c in first] == [c.clause_id for c in second]
    assert len({c.clause_id for c in first}) == len(first)


def test_range_of_a_file() -> None:
    """Only the instrument asked for is segmented."""
    one = OPENING + "1. Scope. All.\n\n2. Term. One year.\n\n"
    found = segment(read(one + one), DOCUMENT, len(one), 2 * len(one))
    assert [c.section for c in found] == ["preamble", "1", "2"]
    assert found[0].char_start == len(one)


_LINES = st.sampled_from([
    "1. Scope. All of it.", "2. Term. One year.", "(a) first;", "(b) second.", "(i) point;", "ARTICLE I", "GRAIN",
    "1.1 Rye. Yes.", "1.2 Oats. No.", '"Mill" means the mill.', "EXHIBIT A", "RECITALS", "WHEREAS, there is grain;",
    "IN WITNESS WHEREOF, signed.", "By: /s/ A. Miller", "Section 2 is amended to read as follows:", '"2. Term. Two years."',
    "Plain words of some length that say nothing in particular at all.", "A | table", "-7-", OPENING.strip(),
    "TABLE OF CONTENTS", "1. Scope ..... 1", "x" * 300,
])  # fmt: skip


@given(st.lists(_LINES, max_size=25))
def test_every_word_stands_in_exactly_one_clause(lines: list[str]) -> None:
    """Pieces are verbatim, disjoint, and cover all but noise and white space; parents come before children."""
    reading = read("\n\n".join(lines), noise="-7-")
    clauses = segment(reading, DOCUMENT)
    seen: list[int] = []
    for clause_ in clauses:
        assert clause_.pieces
        for piece in clause_.pieces:
            assert reading.text[piece.char_start : piece.char_end] == piece.text
            seen += [i for i in range(piece.char_start, piece.char_end) if not reading.text[i].isspace()]
    words = [
        i for b in reading.blocks if b.kind is not BlockKind.NOISE for i in range(b.char_start, b.char_end) if not reading.text[i].isspace()
    ]
    assert sorted(seen) == words
    known: set[str] = set()
    for order, clause_ in enumerate(clauses):
        assert clause_.order == order
        assert clause_.parent_id is None or clause_.parent_id in known
        assert clause_.clause_id not in known
        known.add(clause_.clause_id)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("7.05 MINIMUM CASH. Keep fifty dollars.", ["7.05"]),
        ("15.11 FIRST REFUSAL. None.\n\n15.12 OPTION. One.", ["15.11", "15.12"]),
        ("(c) Flour.\n\n(d) Meal.", ["(c)", "(d)"]),
        ("Section 3.1 Rates.\n\n(a) Flour.\n\n(b) Meal.", ["3.1", "3.1(a)", "3.1(b)"]),
        ('"Mill" means both mills.', ["Mill"]),
        ("Fees. The Borrower pays one percent a year.", ["Fees"]),
        ("The Borrower pays one percent.", []),
    ],
)
def test_new_parts(text: str, expected: list[str]) -> None:
    """The provisions inside new wording are found at whatever number they begin, each with its range."""
    parts = new_parts(text)
    assert [p.section for p in parts] == expected
    assert all(0 <= p.start < p.end <= len(text) for p in parts)


def test_new_part_holds_its_subprovisions() -> None:
    """The range of a part ends where the next one at its level begins."""
    text = "3.1 Rates.\n\n(a) Flour.\n\n3.2 Payment. In cash."
    first = new_parts(text)[0]
    assert text[first.start : first.end] == "3.1 Rates.\n\n(a) Flour."


@pytest.mark.parametrize("stop", [".", ""])
def test_a_chapter_with_a_letter_has_its_own_sections(stop: str) -> None:
    """1A.1 and 1A.2 stand below 1A, neither below 1 nor in the words before them, and 2 goes on after them."""
    chapter = f"1A{stop} MODERN SLAVERY\n\n1A.1 Comply with the Act:\n\n(a) in the works; and\n\n(b) in the mill.\n\n1A.2 Report it."
    text = f"{OPENING}1{stop} SAFETY\n\n1.1 Keep the rules.\n\n{chapter}\n\n2{stop} INSURANCE\n\n2.1 Insure the works."
    inside = ["1A", "1A.1", "1A.1(a)", "1A.1(b)", "1A.2"]
    assert sections(text)[1:] == ["1", "1.1", *inside, "2", "2.1"]
    assert [p.section for p in new_parts(chapter)] == inside
