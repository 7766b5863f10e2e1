"""The clause tree where layouts differ: letters, signatures, lists of contents, exhibits, numbers with a letter before them."""

from __future__ import annotations

import pytest

from graph.model.documents import ClauseKind
from indexing.readers.text import TextReader
from indexing.segment import segment
from tests.indexing.segment.test_segment import DOCUMENT, OPENING, clause, sections, tree


@pytest.mark.parametrize("word", ["Clause", "Section", "Paragraph"])
def test_named_clauses_go_on_after_numbered_items(word: str) -> None:
    """``Clause 3`` after item ``2.`` of ``Clause 2`` is no third item; the items are counted anew in each."""
    text = (
        OPENING + f"{word} 1 Scope\n\n1. The Carrier moves goods.\n\n2. Night moves cost more.\n\n"
        f"{word} 2 Fees\n\n1. Fees are fixed.\n\n2. They rise in May.\n\n{word} 3 Term\n\nOne year.\n\n"
        f"{word} 4 Notices\n\n1. By post.\n\n2. By courier."
    )
    assert sections(text)[1:] == ["1", "1.1", "1.2", "2", "2.1", "2.2", "3", "4", "4.1", "4.2"]


def test_items_go_on_in_a_named_clause() -> None:
    """``3.`` after ``2.`` stays an item although ``Section 2`` would be followed by a third section too."""
    text = OPENING + "Section 1 Scope\n\n1. Goods.\n\n2. Mail.\n\n3. Parcels.\n\nSection 2 Term\n\nOne year."
    assert sections(text)[1:] == ["1", "1.1", "1.2", "1.3", "2"]


def test_numbers_with_a_letter_or_roman_figure_before_them() -> None:
    """``II.3`` is the third of Part II, ``B.1`` the first of B; each is an address by itself."""
    roman = (
        "PART I - FEES\n\nI.1 The fee falls.\n\nI.2 The rebate rises.\n\nPART II - TERM\n\nII.1 The term ends. II.2 No renewal follows.\n\n"
    )
    assert sections(OPENING + roman)[1:] == ["I", "I.1", "I.2", "II", "II.1", "II.2"]
    assert sections(OPENING + "A.1 Scope. All goods.\n\nA.2 Fees. None.\n\nB.1 Term. One year.")[1:] == ["A.1", "A.2", "B.1"]


@pytest.mark.parametrize("cited", ["Paragraph 3.A", "Section 4.B", "Clause 2.C"])
def test_paragraphs_of_a_letter_that_name_what_they_change(cited: str) -> None:
    """What a letter's paragraph opens with is the address of the other contract, not the letter's own number."""
    text = (
        "Dear Ms. Ivers:\n\nThis letter, when you have countersigned it, changes the Consulting Agreement between us dated "
        f"May 4, 2012 as follows, and in no other way.\n\n{cited}: your monthly retainer will be $9,400 instead of $8,100.\n\n"
        f"{cited[:-1]}D is removed altogether from it."
    )
    assert sections(text, ClauseKind.SECTION) == ["paragraph 1", "paragraph 2"]


@pytest.mark.parametrize(
    "signed",
    [
        "Yours faithfully\nE. Marsh\nfor NORTH QUAY BANK LIMITED",
        "Very truly yours,\n\nE. Marsh",
        "Signed: E. Marsh; Dr. I. Oduya",
        "Agreed and accepted: E. Marsh, 3 May 2016",
        "We agree: E. Marsh, for North Quay Bank Limited",
        "North Quay Bank Limited - (signed) E. Marsh",
        "North Quay Bank Limited — *signed* E. Marsh",
        "NORTH QUAY BANK LIMITED | IVERS & CO.\nBy: /s/ E. Marsh | By: /s/ I. Oduya",
        "AS WITNESS the hands of the parties\n\nSIGNED by E. MARSH",
    ],
)
def test_signers_are_no_provision(signed: str) -> None:
    """Closing words, names beside "signed" and lines side by side part the last provision from the signers; "E. Marsh" follows no D."""
    text = OPENING + "A. Scope. All goods.\n\nB. Fees. None.\n\nC. Term. One year.\n\nD. Law. That of Ohio governs it.\n\n" + signed
    assert sections(text)[1:] == ["A", "B", "C", "D", "signatures"]


def test_last_heading_before_the_signatures_keeps_its_sentence() -> None:
    """A short last provision under a heading is no signer's name."""
    text = OPENING + "Term\n\nThe term of this agreement is one year from the date that stands above it.\n\n"
    text += "Law\n\nThis agreement is governed by the law of Ohio, which they have chosen.\n\nSigned by Dana Pell for Harbor Freight Lines"
    assert sections(text)[1:] == ["Term", "Law", "signatures"]


def test_headings_in_sentence_case_beside_others() -> None:
    """``Quiet period.`` heads a provision where others are headed so, and is the first sentence of a paragraph elsewhere."""
    text = OPENING + "Training. The Carrier trains six drivers.\n\nQuiet period. No lorry drives between ten and six at night.\n\n"
    assert sections(text)[1:] == ["Training", "Quiet period"]
    numbered = (
        OPENING
        + "1. Scope. All goods.\n\n2. Term. One year.\n\nQuiet period. No lorry drives at night, nor on any Sunday.\n\n3. Law. Ohio."
    )
    assert sections(numbered)[1:] == ["1", "2", "3"]


def test_sentences_are_no_headings() -> None:
    """A short sentence after a number is what the provision says; a figure after a colon is not part of its heading."""
    text = OPENING + "1. All else in the Agreement stands.\n\n2. Deposit: $42,000.\n\n3. The Lease otherwise remains unmodified."
    assert [c.heading for c in tree(text)[1:]] == ["", "Deposit", ""]


def test_contents_end_where_their_pages_end() -> None:
    """A short opening and headings in capitals after the list of contents belong to the body."""
    listed = "\n".join(f"{n}. {t} .......... {n}" for n, t in enumerate(["Definitions and Terms", "The Loan", "Interest", "Law"], 1))
    text = (
        f"LOAN AGREEMENT\n\nCONTENTS\n{listed}\nSchedule 1 Repayment\n\nTHIS AGREEMENT is dated 4 May 2014 between:\n\n"
        "A Limited and B plc.\n\nIT IS AGREED as follows:\n\n1. DEFINITIONS AND TERMS\n\n1.1 Definitions\n\n"
        '"Margin" means two per cent.\n\n2. THE LOAN\n\n2.1 The Lender lends.\n\n'
        "3. INTEREST\n\n3.1 It accrues.\n\n4. LAW\n\n4.1 English law governs."
    )
    assert sections(text)[2:] == ["1", "1.1", "1.1 (Margin)", "2", "2.1", "3", "3.1", "4", "4.1"]


def test_contents_without_pages_end_where_the_agreement_begins() -> None:
    """Titles line by line, no page beside them: the opening and the first heading that is listed are the body, however short."""
    listed = "1. Definitions\n2. Supply\n3. Law\nSchedule 1 - Prices"
    body = '1. DEFINITIONS\n\n1.1 In this Agreement:\n\n"Margin" means 2%.\n\n2. SUPPLY\n\n2.1 It is.\n\n3. LAW\n\n3.1 English law.'
    parties = "(1) A LIMITED, whose registered office is at Castle Gate; and\n\n(2) B PLC.\n\nIT IS AGREED as follows:\n\n"
    expected = ["1", "1.1", "1.1 (Margin)", "2", "2.1", "3", "3.1"]
    opening = f"THIS AGREEMENT is made on 4 May 2014\n\nBETWEEN\n\n{parties}"
    opened = f"SUPPLY AGREEMENT\n\nCONTENTS\n\n{listed}\n\n{opening}{body}"
    assert sections(opened)[2:] == expected
    assert not any("THIS AGREEMENT" in piece.text for piece in clause(opened, "Table of Contents").pieces)
    assert sections(f"SUPPLY AGREEMENT\n\nCONTENTS\n\n{listed}\n\n{body}")[2:] == expected


def test_items_that_carry_their_chapter_begin_small_below_a_colon() -> None:
    """2.1 and its followers are provisions though their sentences go on with the lead-in; what a page break cut off is not."""
    body = "2. AMENDMENTS\n\nThe Agreement shall be amended as follows:\n\n2.1 in clause 6, for ten there shall be substituted twelve;\n\n"
    rest = "2.2 clause 9.5 shall be deleted; and\n\n2.3 after clause 4 there shall be inserted a clause.\n\n3. LAW\n\n3.1 English law."
    assert sections(OPENING + "1. TERMS\n\n1.1 Words mean.\n\n" + body + rest)[1:] == ["1", "1.1", "2", "2.1", "2.2", "2.3", "3", "3.1"]
    cut = "2. FEES\n\nThey are due as said in clause\n\n2.1 of the schedule, and under\n\n2.2 of it.\n\n3. LAW\n\nItem 1.1 of it applies."
    assert sections(OPENING + "1. TERMS\n\n1.1 Words mean.\n\n" + cut)[1:] == ["1", "1.1", "2", "3"]


@pytest.mark.parametrize("gap", ["\n\n", "\n"])
def test_contents_without_pages_end_where_their_first_title_runs_into_its_provision(gap: str) -> None:
    """A list of contents behind the opening takes no provision whose heading its text follows on the same line."""
    listed = gap.join(("Section 1. Equipment", "Section 2. Rent", "Section 3. Insurance"))
    body = (
        "Section 1. Equipment. Lessor leases one tank.\n\nSection 2. Rent.\n\n(a) Lessee pays.\n\nSection 3. Insurance. Lessee insures it."
    )
    opening = 'EQUIPMENT LEASE\n\nThis Equipment Lease (this "Lease") is made between Alder Inc. and Birch LLC.'
    assert sections(f"{opening}\n\nTABLE OF CONTENTS\n\n{listed}\n\n{body}")[-4:] == ["1", "2", "2(a)", "3"]


def test_price_list_is_no_table_of_contents() -> None:
    """Dotted lines that end in prices are the text of their exhibit."""
    prices = "\n".join(
        f"{goods} ............ {price}" for goods, price in [("Gloves", "$57.95"), ("Gowns", "90"), ("Needles", "13"), ("Kits", "54")]
    )
    for shown in (prices, prices.replace("$57.95", "58")):
        text = OPENING + f"1. Exhibit B is replaced with the Exhibit B below.\n\nEXHIBIT B\nPRICE SCHEDULE\n\n{shown}"
        assert sections(text)[1:] == ["1", "Exhibit B"]
        assert clause(text, "Exhibit B").pieces[-1].text == shown
        assert clause(text, "Exhibit B").heading == "PRICE SCHEDULE"


def test_exhibit_on_one_line_with_its_list() -> None:
    """Only the capitals before a list are the exhibit's title."""
    text = (
        OPENING
        + "1. Scope. All.\n\n2. Term. One year.\n\n"
        + "SCHEDULE 1 MARKS Carrier: THE ANCHOR. Shipper: MILLWHEEL.\n\nANNEX A: date; weight; store"
    )
    assert [(c.section, c.heading) for c in tree(text) if c.kind is ClauseKind.EXHIBIT] == [("Schedule 1", "MARKS"), ("Annex A", "")]


def test_addresses_stay_with_the_notice_they_belong_to() -> None:
    """An address set to the left of ``(a) Notices ... To Carrier:`` does not go back to the section around it."""
    text = OPENING + (
        "1. GENERAL\n\n    (a) Notices. In writing to the address below.\n\n    To Carrier:\n\nMail: 4 Dock Street, Erie\n\n"
        ""
        "Attention: Dana Pell\n\nWith a copy to:\n\nHarbor Freight Inc.\n\n    (b) Law. That of Ohio.\n\n"
        "All of Section 1 outlives this agreement.\n\n2. TERM. One year."
    )
    pieces = {c.section: [p.text for p in c.pieces] for c in segment(TextReader().read("a.txt", text.encode()), DOCUMENT)}
    assert pieces["1(a)"][1:] == [
        "To Carrier:",
        "Mail: 4 Dock Street, Erie",
        "Attention: Dana Pell",
        "With a copy to:",
        "Harbor Freight Inc.",
    ]
    assert pieces["1"] == ["1. GENERAL", "All of Section 1 outlives this agreement."]


def test_lettered_instructions_without_words_of_agreement() -> None:
    """``Effective as of May 1, 2016:`` may introduce instructions; parties in brackets stay in the opening."""
    head = "SECOND AMENDMENT dated April 2, 2016 to the Supply Agreement between A Limited and B plc dated May 1, 2012. Effective now:\n\n"
    text = head + "(a) Exhibit B is replaced by the one annexed hereto.\n\n(b) Section 2.4 of the Agreement is deleted.\n\n"
    assert sections(text)[1:] == ["(a)", "(b)"]
    parties = "THIS AGREEMENT is made between:\n\n(1) A Limited, of 4 Dock Street; and\n\n(2) B plc, of 3 Quay Street.\n\nIT IS AGREED:\n\n"
    assert sections(parties + "1. Scope. All.\n\n2. Term. One year.") == ["preamble", "1", "2"]


@pytest.mark.parametrize(
    ("entry", "term"),
    [
        ('"Line" is an advance of $12.', "Line"),
        ('"Bank Costs" are all fees of the Bank.', "Bank Costs"),
        ('"Base" is, on any day, nine.', "Base"),
    ],
)
def test_definitions_that_only_say_is(entry: str, term: str) -> None:
    """Among definitions a quoted term that "is" something is one; in other provisions it is no more than a sentence."""
    listed = tree(OPENING + f'1. Definitions.\n\n"Day" means a day.\n\n{entry}\n\n"Year" means a year.\n')
    assert [c.heading for c in listed if c.kind is ClauseKind.DEFINITION] == ["Day", term, "Year"]
    loose = tree(OPENING + f"1. Payment. The Buyer pays.\n\n{entry}\n\n2. Delivery. The Seller delivers.\n")
    assert [c for c in loose if c.kind is ClauseKind.DEFINITION] == []


def test_a_decimal_section_is_no_part_of_an_item_of_its_number() -> None:
    """``Section 2.3`` after item ``(2)`` of Section 2.2 goes on with the sections, not with the item."""
    text = (
        OPENING
        + "ARTICLE 2\n\nGRANT\n\nSection 2.1 USE. The Carrier may use the yard.\n\nSection 2.2 LETTING. The Carrier may (1) let the "
        "yard to those who ask for it in writing and (2) let the sheds in the yard by any of these means:\n\n(a) To Hauliers: for a "
        "month at a time; or\n\n(b) To Others: for a day.\n\nSection 2.3 TRIALS. For a day.\n\nSection 2.4 CARE. Keep it clean."
    )
    found = tree(text)
    assert [c.section for c in found][1:] == ["Article 2", "2.1", "2.2", "2.2(1)", "2.2(2)", "2.2(a)", "2.2(b)", "2.3", "2.4"]
    by = {c.section: c for c in found}
    assert by["2.3"].parent_id == by["2.2"].parent_id == by["Article 2"].clause_id


@pytest.mark.parametrize(("inner", "expected"), [(("(a)", "(b)"), ["3(a)", "3(b)"]), (("(A)", "(B)"), ["3(ii)(A)", "3(ii)(B)"])])
def test_letters_in_paragraphs_are_no_parts_of_a_roman_list_inside_a_sentence(inner: tuple[str, str], expected: list[str]) -> None:
    """After a colon, (a) and (b) belong to the section whose sentence had (i) and (ii); (A) and (B) to the last of these."""
    text = (
        OPENING + "1. Scope. All goods.\n\n2. Fees. None.\n\n3. Notices. A notice is given (i) when it is handed over to the party that it "
        "is meant for or (ii) three days after it was posted to the party at the address given below for it:\n\n"
        f"{inner[0]} if to the Carrier, Mill Lane 3, Dover; and\n\n{inner[1]} if to the Mill, Quay 4, Hull.\n\n4. Law. That of England."
    )
    assert sections(text)[-3:-1] == expected


def test_lists_of_exhibits_and_schedules_belong_to_the_table_of_contents() -> None:
    """Below the last page number of the contents the exhibits and schedules are listed; they are no provisions of the body."""
    listed = "".join(f"{n}.01  {w} ........... {n + 1}\n\n" for n, w in enumerate(("Terms", "Loans", "Taxes", "Events"), 1))
    text = (
        f"LOAN AGREEMENT\n\nTABLE OF CONTENTS\n\n{listed}EXHIBITS\n\nA    Request\n\nB    Note\n\nSCHEDULES\n\n1.01  Letters of Credit\n\n"
        f"3.01(b)  Guarantors\n\nLOAN AGREEMENT\n\n{OPENING}SECTION 1. TERMS\n\n1.01 Words. As used here.\n\n"
        "SECTION 2. LOANS\n\n2.01 Amount. One million.\n\nSECTION 3. TAXES\n\n3.01 None. They are paid by the Carrier."
    )
    assert sections(text) == ["preamble", "Table of Contents", "1", "1.01", "2", "2.01", "3", "3.01"]
