"""Amending wordings, each in words of our own: what is claimed, of which place, with which words."""

from __future__ import annotations

import time

import pytest

from graph.model.documents import DocumentKind
from graph.model.edges import Operation, OperationKind, Place, Unit
from tests.indexing.amending import Said, claims

K = OperationKind
SENTENCE, PARAGRAPH = Unit.SENTENCE, Unit.PARAGRAPH
WHOLE_PROVISIONS = [
    Said(
        "Section 2.1 of the Agreement is hereby amended and restated in its entirety as follows:\n\n2.1 Scope. All of it.",
        K.REPLACE,
        "2.1",
        new="2.1 Scope.",
    ),
    Said('Section 2.1 is hereby amended to read in its entirety as follows: "2.1 Scope. All."', K.REPLACE, "2.1", new="2.1 Scope. All."),
    Said('Section 2.1 is hereby amended in full to read as follows: "2.1 Scope. All."', K.REPLACE, "2.1", new="2.1 Scope."),
    Said('Section 2.1 is hereby modified to read: "2.1 Scope. All."', K.REPLACE, "2.1", new="2.1 Scope."),
    Said('Section 3.2 is deleted in its entirety and replaced with the following: "3.2 Fees. $5."', K.REPLACE, "3.2", new="3.2 Fees."),
    Said(
        'Section 3.2 is hereby deleted and the following is substituted in lieu thereof:\n\n"3.2 Fees. $5."',
        K.REPLACE,
        "3.2",
        new="3.2 Fees.",
    ),
    Said(
        "Paragraph 6 of the Agreement is cancelled and the following paragraph substituted therefor:\n\n6. Insurance. Yes.",
        K.REPLACE,
        "6",
        new="6. Ins",
    ),
    Said(
        'Clause 4.2 (Fees) shall be deleted and substituted with the following new Clause 4.2: "4.2 Fees. EUR 5."',
        K.REPLACE,
        "4.2",
        new="4.2 Fees.",
    ),
    Said(
        "The Parties hereby agree to remove Section 2(c) in its entirety and replace it with the following:\n\nNone.",
        K.REPLACE,
        "2(c)",
        new="None.",
    ),
    Said(
        "The parties agree that Section 2.4 shall be replaced in its entirety by the following:\n\n2.4 Hours. 9 to 5.",
        K.REPLACE,
        "2.4",
        new="2.4 Hours.",
    ),
    Said("Article A(1) is hereby superseded and replaced by the following:\n\nOne quarter is due.", K.REPLACE, "A(1)", new="One quarter"),
    Said(
        'Clause (ii) of Paragraph 11. shall be deemed deleted and the following shall be deemed inserted in its place: "(ii) theft;"',
        K.REPLACE,
        "11(ii)",
        new="(ii) theft;",
    ),
    Said(
        'Part 4(g) of the Schedule is hereby amended in its entirety to read as follows: "(g) None."',
        K.REPLACE,
        "Schedule, Section 4(g)",
        new="(g) None.",
    ),
    Said(
        'The section entitled "Late Fees" is hereby amended and restated as follows:\n\nLate Fees. None are due.',
        K.REPLACE,
        "Late Fees",
        new="Late Fees. None",
    ),
    Said(
        'The definition of "Closing" in Section 1.1 is hereby amended and restated as follows:\n\n"Closing" means today.',
        K.REPLACE,
        "1.1 (Closing)",
        new='"Closing" means',
    ),
    Said(
        "Exhibit B is replaced in its entirety with Annex A attached hereto.\n\nANNEX A\n\nRATES\n\nThe rate is $5.",
        K.REPLACE,
        "Exhibit B",
        new="ANNEX A",
    ),
    Said("Section 9.4 of the Agreement is hereby deleted in its entirety.", K.DELETE, "9.4"),
    Said("Section 6.3 is intentionally omitted.", K.DELETE, "6.3"),
    Said('Section 4.03(a) is amended in full to read as follows: "(a) [Reserved.]"', K.DELETE, "4.03(a)", new="(a) [Reserved.]"),
    Said('The definition of "Affiliate" in Section 1.1 is hereby deleted.', K.DELETE, "1.1 (Affiliate)"),
    Said("The Agreement is hereby amended to delete Section 12 in its entirety.", K.DELETE, "12"),
    Said("Delete Section 9.4 of the Agreement.", K.DELETE, "9.4"),
    Said("Section 8 is hereby renumbered as Section 9.", K.RENUMBER, "8", address="9"),
]
WORDS = [
    Said(
        'Section 4.1 is amended by replacing the phrase "five days" with the phrase "ten days".',
        K.REPLACE_WORDS,
        "4.1",
        "five days",
        "ten days",
    ),
    Said(
        "Section 4.1 is amended by replacing “two (2) years” with “four (4) years.”",
        K.REPLACE_WORDS,
        "4.1",
        "two (2) years",
        "four (4) years",
    ),
    Said('Section 4.1 is amended by striking "thirty" and inserting in lieu thereof "sixty".', K.REPLACE_WORDS, "4.1", "thirty", "sixty"),
    Said(
        'Section 4.1 is amended by deleting the amount "$5" contained therein and substituting therefor the amount "$7".',
        K.REPLACE_WORDS,
        "4.1",
        "$5",
        "$7",
    ),
    Said('Section 4.1 is amended by substituting the number "45" for the number "30".', K.REPLACE_WORDS, "4.1", "30", "45"),
    Said('Section 4 is amended by changing "ten (10)" to "twelve (12)".', K.REPLACE_WORDS, "4", "ten (10)", "twelve (12)"),
    Said(
        'The date "June 30, 2016" in Section 2.2 is hereby changed to "June 30, 2017".',
        K.REPLACE_WORDS,
        "2.2",
        "June 30, 2016",
        "June 30, 2017",
    ),
    Said("The Fee set forth in Section 3.1 is increased from $10,000 to $12,500.", K.REPLACE_WORDS, "3.1", "$10,000", "$12,500"),
    Said('In Section 7(b) of the Agreement, replace "Ohio" with "Texas".', K.REPLACE_WORDS, "7(b)", "Ohio", "Texas"),
    Said('Section 4.1: Delete the words "five days" and replace them with "ten days".', K.REPLACE_WORDS, "4.1", "five days", "ten days"),
    Said(
        'Section 2.2 is amended by deleting "May" in each place where it appears and inserting "June" in its place.',
        K.REPLACE_WORDS,
        "2.2",
        "May",
        "June",
        each=True,
    ),
    Said(
        'Section 13.2 shall be amended so that references to "England" are replaced by references to "Wales".',
        K.REPLACE_WORDS,
        "13.2",
        "England",
        "Wales",
        each=True,
    ),
    Said(
        'Section 2(c) is amended so that the term "Units" as defined therein is now referred to as "Boxes".',
        K.REPLACE_WORDS,
        "2(c)",
        "Units",
        "Boxes",
        each=True,
    ),
    Said(
        'Section 2(m) is amended so that the term "Units" appearing in the second complete sentence is replaced with the term "Boxes".',
        *(K.REPLACE_WORDS, "2(m)", "Units", "Boxes", SENTENCE, 2),
    ),
    Said(
        'The defined term "Maturity Date" in Section 1.01 is amended by replacing the date "May 1" with "June 1".',
        K.REPLACE_WORDS,
        "1.01 (Maturity Date)",
        "May 1",
        "June 1",
    ),
    Said(
        "Section 13 NOTICES is amended such that whereas notice to Birch was required to:\n\n1 Elm Road\n\n"
        "it is now required to:\n\n2 Oak Road",
        K.REPLACE_WORDS,
        "13",
        "1 Elm Road",
        "2 Oak Road",
    ),
    Said(
        'In the first sentence of Section 2.6, the words "and others" are deleted.',
        K.DELETE_WORDS,
        "2.6",
        "and others",
        unit=SENTENCE,
        ordinal=1,
    ),
    Said(
        "The last sentence of Section 3(g) shall be amended by deleting the following phrase:\n\n“with interest”.",
        K.DELETE_WORDS,
        "3(g)",
        "with interest",
        unit=SENTENCE,
        ordinal=-1,
    ),
    Said(
        'Section 12.3 is amended by inserting the words "or others" immediately after the words "the Customer".',
        K.INSERT_WORDS,
        "12.3",
        "the Customer",
        "or others",
        place=Place.AFTER,
    ),
    Said(
        'Section 12.3 is amended by inserting before the word "Fee" the word "Monthly".',
        K.INSERT_WORDS,
        "12.3",
        "Fee",
        "Monthly",
        place=Place.BEFORE,
    ),
    Said(
        'Section 12.3 is amended by adding the words "less returns" at the end thereof.',
        K.INSERT_WORDS,
        "12.3",
        "",
        "less returns",
        place=Place.END,
    ),
    Said(
        'The term "Territory", as used throughout the Agreement, is hereby replaced with the term "Region".',
        K.REPLACE_EVERYWHERE,
        "",
        "Territory",
        "Region",
        each=True,
    ),
    Said(
        'All references in the Agreement to "Alder Inc." are hereby amended to read "Ash Inc."',
        K.REPLACE_EVERYWHERE,
        "",
        "Alder Inc.",
        "Ash Inc",
        each=True,
    ),
    Said(
        "Ash LLC is hereby substituted for Birch LLC as the Provider under the Agreement.",
        K.SUBSTITUTE_PARTY,
        "preamble",
        "Birch LLC",
        "Ash LLC",
    ),
]
UNITS = [
    Said(
        'The first sentence of Section 1.1 is hereby replaced with the following sentence: "It is so."',
        K.REPLACE_UNIT,
        "1.1",
        "",
        "It is so.",
        SENTENCE,
        1,
    ),
    Said(
        'The penultimate sentence in Section 1.3 shall be deleted in its entirety and replaced with the following: "No."',
        K.REPLACE_UNIT,
        "1.3",
        "",
        "No.",
        SENTENCE,
        -2,
    ),
    Said(
        'The first paragraph of Section 4 is hereby deleted in its entirety and replaced with the following: "TERM: Forever."',
        K.REPLACE_UNIT,
        "4",
        "",
        "TERM:",
        PARAGRAPH,
        1,
    ),
    Said(
        'The second paragraph of Section 8.2 is hereby amended to read in its entirety as follows: "Pay soon."',
        K.REPLACE_UNIT,
        "8.2",
        "",
        "Pay soon.",
        PARAGRAPH,
        2,
    ),
    Said(
        'Section 2(n) is amended so that the last sentence that previously read:\n\n"It rains."\n\nnow reads:\n\n"It snows."',
        K.REPLACE_UNIT,
        "2(n)",
        "It rains.",
        "It snows.",
        SENTENCE,
        -1,
    ),
    Said("The last sentence of Section 5 is deleted.", K.DELETE_UNIT, "5", unit=SENTENCE, ordinal=-1),
    Said(
        'Section 11 is amended by adding at the end thereof the following sentence: "Keep records."',
        K.INSERT_UNIT,
        "11",
        "",
        "Keep records.",
        SENTENCE,
        0,
        Place.END,
    ),
    Said(
        "The Agreement is hereby amended by adding the following sentence to the end of Section 13.1:\n\nNothing else.",
        K.INSERT_UNIT,
        "13.1",
        "",
        "Nothing else.",
        SENTENCE,
        0,
        Place.END,
    ),
    Said(
        "The following sentence shall be added to Section 3(d) of the Agreement:\n\n“Pay at once.”",
        K.INSERT_UNIT,
        "3(d)",
        "",
        "Pay at once.",
        SENTENCE,
        0,
        Place.END,
    ),
    Said(
        'Section 3 is hereby amended by inserting after the first sentence thereof the following: "Be quick."',
        K.INSERT_UNIT,
        "3",
        "",
        "Be quick.",
        SENTENCE,
        1,
        Place.AFTER,
    ),
    Said(
        'A new paragraph shall be added to the end of Section 7 as follows: "No interest."',
        K.INSERT_UNIT,
        "7",
        "",
        "No interest.",
        PARAGRAPH,
        0,
        Place.END,
    ),
]
INSERTIONS = [
    Said(
        "A new Section 16 is hereby added to the Agreement, reading as follows:\n\n16. Data. Keep it.",
        K.INSERT,
        "16",
        new="16. Data.",
        address="16",
    ),
    Said(
        'Article IV is hereby amended by adding a new Section 4.7 immediately following Section 4.6 to read as follows: "4.7 Audit. Yes."',
        K.INSERT,
        "4.7",
        new="4.7 Audit.",
        address="4.7",
    ),
    Said(
        'Section 7 is amended by adding the following subsection at the end thereof:\n\n"7.05 CASH. Keep some."',
        K.INSERT,
        "7.05",
        new="7.05 CASH.",
        address="7.05",
    ),
    Said(
        "Article 1 of the Agreement shall be amended by adding the following paragraph C to the end thereof:\n\nC. Remove him.",
        K.INSERT,
        "1.C",
        new="C. Remove",
        address="1.C",
    ),
    Said(
        'A new section, Section 1(a)(xi), is inserted to read\n\n"(xi) Prices: Schedule C-1"',
        K.INSERT,
        "1(a)(xi)",
        new="(xi) Prices",
        address="1(a)(xi)",
    ),
    Said(
        'Section 5 shall be amended to insert a new subsection (c) to read in its entirety as follows: "(c) No."',
        K.INSERT,
        "5(c)",
        new="(c) No.",
        address="5(c)",
    ),
    Said(
        'The following shall be added as new Section 7A of the Agreement: "7A. Set-off. None."',
        K.INSERT,
        "7A",
        new="7A. Set-off.",
        address="7A",
    ),
    Said(
        'Section 1.01 is amended by adding the following defined term:\n\n"Cash Balance" means cash.',
        K.INSERT,
        "1.01 (Cash Balance)",
        new='"Cash Balance"',
        address="1.01 (Cash Balance)",
    ),
    Said(
        "The following is attached to and incorporated into the Agreement as Schedule A-1:\n\nSchedule A-1\n\nPrices.",
        K.INSERT,
        "Schedule A-1",
        new="Schedule A-1",
        address="Schedule A-1",
    ),
    Said(
        '"LATE FEE" is hereby added under the section entitled "COVENANTS" as follows:\n\nLATE FEE. Ten dollars.',
        K.INSERT,
        "LATE FEE",
        new="LATE FEE. Ten",
        address="LATE FEE",
    ),
]
UNSPECIFIED = [
    Said("Section 2.2 is hereby amended to allow Birch to apply more staff.", K.UNSPECIFIED, "2.2"),
    Said('Exhibit A is amended to include the Property "Sunrise" as a new release.', K.UNSPECIFIED, "Exhibit A"),
    Said(
        "The Maturity Date is hereby extended to March 1, 2021.", K.EXTEND, "Maturity Date (definition)", "Maturity Date", "March 1, 2021"
    ),
    Said("Section 5(a) shall be amended by deleting everything following and including the word “provided”.", K.UNSPECIFIED, "5(a)"),
    Said(
        "All of the terms of the Agreement are hereby amended to the extent necessary to give effect to this Amendment.", K.UNSPECIFIED, ""
    ),
]


@pytest.mark.parametrize("said", [*WHOLE_PROVISIONS, *WORDS, *UNITS, *INSERTIONS, *UNSPECIFIED], ids=lambda s: s.words[:70])
def test_wording(said: Said) -> None:
    """Each wording makes exactly one claim, with exactly this operation."""
    (claim,) = claims(f"1. {said.words}\n")
    operation = claim.operation or Operation(K.UNSPECIFIED)
    assert (operation.kind, claim.section) == (said.kind, said.section)
    assert operation.old == said.old
    assert operation.new.text.startswith(said.new)
    assert bool(operation.new) == bool(said.new)
    assert (operation.unit, operation.ordinal, operation.place, operation.each) == (said.unit, said.ordinal, said.place, said.each)
    assert operation.address == said.address


@pytest.mark.parametrize(
    "words",
    [
        "Section 10 of the Agreement may be amended by the parties from time to time.",
        "The Agreement shall not be amended except in writing.",
        "This Amendment may be amended only by an instrument signed by both parties.",
        "If Section 4 of the Agreement is amended by a regulator, the fee changes.",
        "Section 3 of the Agreement was amended by Amendment No. 1.",
        "The parties acknowledge that Section 3 of the Agreement has been deleted.",
        "No provision of Section 5 of the Agreement is amended.",
        "WHEREAS, the parties wish to amend Section 5 of the Agreement;",
        "The provisions of Section 1.02 of the Agreement are incorporated herein by reference.",
        "Except as expressly amended hereby, the Agreement remains in full force and effect.",
        "This Amendment supersedes all prior understandings between the parties.",
        "Each reference to this Agreement shall mean the Agreement as amended.",
    ],
)
def test_not_operative(words: str) -> None:
    """Words that permit, forbid, report, suppose or wish a change claim nothing."""
    assert claims(f"1. {words}\n") == ()


def test_several_places_one_claim_each() -> None:
    """Two provisions restated together each get their own part of the new text."""
    first, second = claims(
        "1. Sections 3.1 and 3.2 are hereby amended to read in their entirety as follows:\n\n3.1 Fee. One.\n\n3.2 Terms. Two.\n"
    )
    assert (first.section, second.section) == ("3.1", "3.2")
    assert [c.operation.new.text for c in (first, second) if c.operation] == ["3.1 Fee. One.", "3.2 Terms. Two."]
    assert first.key != second.key


def test_two_changes_in_one_sentence() -> None:
    """A deletion and a restatement in one sentence are two claims."""
    deleted, restated = claims(
        "1. The provisions of Section 14.2 are amended by deleting in its entirety subsection (b) thereof and by amending"
        " Section 14.2(a)(2) to read in its entirety as follows:\n\n(2) At once.\n"
    )
    assert (deleted.section, deleted.operation and deleted.operation.kind) == ("14.2(b)", K.DELETE)
    assert (restated.section, restated.operation and restated.operation.new.text) == ("14.2(a)(2)", "(2) At once.")


def test_lead_in_flows_down() -> None:
    """Target, date and condition of a lead-in hold for what stands below it, and end there."""
    found = claims(
        "1. Subject to the satisfaction of the conditions set forth in Section 3 of this Amendment and effective as of June 1, 2018,"
        " the Lease is hereby amended as follows:\n\n(a) Section 2 is hereby deleted.\n\n(b) Section 3 is hereby deleted.\n\n"
        "2. Section 4 of the Agreement is hereby deleted.\n"
    )
    assert [(c.section, c.target.title, str(c.effective_from)) for c in found] == [
        ("2", "Office Lease", "2018-06-01"),
        ("3", "Office Lease", "2018-06-01"),
        ("4", "Services Agreement", "None"),
    ]
    assert [bool(c.condition) for c in found] == [True, True, False]


def test_new_text_ends_at_the_next_provision() -> None:
    """Unquoted new text of several paragraphs is whole, and the closing words are not part of it."""
    (claim,) = claims(
        "1. Section 6 is hereby revised in its entirety to read as follows:\n\n"
        "6. Warranty\n\n6.1 It works.\n\n6.2 Nothing else is promised.\n\n"
        "2. Except as amended hereby, the Agreement remains in full force and effect.\n"
    )
    assert claim.operation is not None
    assert claim.operation.new.text == "6. Warranty\n\n6.1 It works.\n\n6.2 Nothing else is promised."
    assert [p.section for p in claim.operation.parts] == ["6", "6.1", "6.2"]


def test_instructions_in_new_text_are_not_read() -> None:
    """What the new text says of amendments is text."""
    (claim,) = claims('1. Section 20 is restated as follows:\n\n"20. Changes. Section 3 is hereby deleted if the parties say so."\n')
    assert claim.section == "20"


def test_dates_and_scope() -> None:
    """A period has its last day included; a scope is kept in its words."""
    (period,) = claims(
        '1. For the period from January 1, 2019 through June 30, 2019, Section 4.2 is hereby amended to read: "4.2 Rate. 3%."\n'
    )
    assert (str(period.effective_from), str(period.effective_to)) == ("2019-01-01", "2019-07-01")
    (limited,) = claims("1. Solely with respect to Services performed in Canada, Section 6.1 is hereby deleted.\n")
    assert limited.scope == "Solely with respect to Services performed in Canada"


def test_amendment_that_lapses() -> None:
    """When the amendment says of itself that it expires, its changes lapse on the next day."""
    (claim,) = claims("1. Term. This First Amendment shall expire on December 31, 2021.\n\n2. Section 3 is hereby deleted.\n")
    assert str(claim.effective_to) == "2022-01-01"


def test_definitions_added_to_a_section_are_one_insertion() -> None:
    """Definitions added together to a numbered section are one claim on it, with a part each, whatever marks stand in their names."""
    (claim,) = claims(
        '1. Section 1.1 is amended by adding the following definitions:\n\n"Cloud" means servers.\n\n"Bidder\'s Data" means facts.\n'
    )
    assert claim.operation is not None
    assert (claim.section, [p.section for p in claim.operation.parts]) == ("1.1", ["1.1 (Cloud)", "1.1 (Bidder's Data)"])


def test_definitions_added_to_an_attachment_are_claimed_one_by_one() -> None:
    """A claim on the attachment would say that the attachment itself comes in."""
    found = claims('1. Annex A is amended by adding the following definitions:\n\n"Cloud" means servers.\n\n"Data" means facts.\n')
    assert [(c.section, c.operation and c.operation.new.text) for c in found] == [
        ("Annex A (Cloud)", '"Cloud" means servers.'),
        ("Annex A (Data)", '"Data" means facts.'),
    ]


@pytest.mark.parametrize(
    "behind",
    [
        "The following is added in substitution thereof",
        "In its place the following is inserted",
        "The following replaces it in lieu thereof",
    ],
)
def test_two_sentences_can_order_one_replacement(behind: str) -> None:
    """What goes in one sentence and what comes in the next are one change, quoted together."""
    (claim,) = claims(f"1. Paragraph 2 of the Agreement is hereby deleted in its entirety. {behind}:\n\nNew words apply.\n")
    assert (claim.section, claim.operation and claim.operation.new.text) == ("2", "New words apply.")
    assert claim.quote.text.endswith(f"{behind}:")


def test_base_agreement_claims_nothing() -> None:
    """A base agreement's own words about amendments claim nothing."""
    body = "1. Changes. Section 4 is amended by replacing the word five with ten.\n\n2. Exhibit A shall be amended to reflect new rates.\n"
    assert claims(body, DocumentKind.BASE, "SERVICES AGREEMENT\n\nThis agreement is made by Alder Inc. and Birch LLC.\n\n") == ()


def test_same_words_same_keys() -> None:
    """Reading again gives the same claims with the same keys, each key once."""
    body = '1. Section 4 is amended by replacing "a" with "b" and by replacing "c" with "d".\n'
    assert claims(body) == claims(body)
    assert len({c.key for c in claims(body)}) == 2


@pytest.mark.parametrize(
    "text",
    [
        "“" * 20000 + " is hereby amended",
        "is hereby amended by deleting " * 2000,
        "1. Section 1(a) is amended. " * 2000,
        "hereby amend the " * 4000,
    ],
    ids=["marks", "verbs", "provisions", "commands"],
)
def test_hostile_text_is_read_in_time(text: str) -> None:
    """Repetition costs time in proportion, not more."""
    started = time.process_time()
    claims(text)
    assert time.process_time() - started < 20
