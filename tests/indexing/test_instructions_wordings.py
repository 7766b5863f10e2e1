"""Amending wordings of practice, said in several ways each: every one is exactly one operation, or is left outstanding."""

from __future__ import annotations

import pytest

from graph.model.edges import OperationKind, Place, Unit
from tests.indexing.amending import Said, briefs, check, claims

K = OperationKind
SENTENCE, PARAGRAPH = Unit.SENTENCE, Unit.PARAGRAPH

ONE_REPLACEMENT = [
    'In Section 6.1, the words "two years" shall be deleted and the words "three years" shall be substituted.',
    'In Section 6.1, the words "two years" shall be deleted and the words "three years" shall be inserted in lieu thereof.',
    'In Section 6.1 the words "two years" are deleted and "three years" is substituted therefor.',
    'In Section 6.1 of the Agreement, the term "two years" is hereby deleted and the term "three years" is hereby inserted.',
    'In Section 6.1, "two years" is deleted and replaced by "three years".',
    'The words "two years" in Section 6.1 are stricken, and in their place the words "three years" are inserted.',
    'In Section 6.1 the words "two years" shall be deleted and there shall be substituted the words "three years".',
    'In Section 6.1 the words "two years" shall be deleted and there shall be inserted the words "three years".',
    'Section 6.1 is amended by deleting "two years" and inserting "three years".',
    'Section 6.1 is amended by deleting the words "two years" and adding the words "three years" in their place.',
    'Section 6.1 is amended by striking "two years" and substituting "three years".',
    'Section 6.1 is amended by striking out "two years" and inserting in its place "three years".',
    'Section 6.1 is amended by omitting "two years" and substituting "three years" therefor.',
    'In Section 6.1, for "two years" there shall be substituted "three years".',
    'In Section 6.1, "two years" becomes "three years".',
    'In Section 6.1 the words "two years" shall read "three years".',
    'In Section 6.1, "two years" is changed to "three years".',
    'In Section 6.1, "two years" is changed to read "three years".',
    'Section 6.1 is modified such that the words "two years" are replaced by "three years".',
    'The words "two years" in Section 6.1 are hereby removed and the words "three years" are hereby inserted in their stead.',
]
PROVISION_REPLACED = [
    'Section 3.2 is struck out and the following is substituted: "3.2 Fees. None."',
    'Section 3.2 shall be deleted and there shall be substituted the following: "3.2 Fees. None."',
    '§ 3.2 is replaced with: "3.2 Fees. None."',
    'Section 3.2 shall henceforth read: "3.2 Fees. None."',
    'Section 3.2 is revised to read "3.2 Fees. None."',
    'Section 3.2 is amended to read "3.2 Fees. None."',
    'Section 3.2 of the Agreement, as it was restated by paragraph 2 of the First Amendment, shall read as follows: "3.2 Fees. None."',
    'Section 3.2 of the Agreement, as amended, is replaced by the following: "3.2 Fees. None."',
    'From and after August 1, 2019, Section 3.2, as most recently amended by the First Amendment, shall read as follows: "3.2 Fees. None."',
]
PROVISION_DELETED = [
    "Section 8.3 is eliminated.",
    "Section 8.3 is struck out.",
    "Section 8.3 is struck out without replacement.",
    "Section 8.3 shall be omitted.",
    "Section 8.3 is cancelled.",
    "Section 8.3 of the Agreement is of no further force or effect.",
    "Section 8.3 of the Agreement shall be of no further force and effect.",
    "Section 8.3 shall no longer apply.",
    "Section 8.3 no longer applies.",
    "Section 8.3 shall cease to have effect.",
    "Section 8.3 ceases to apply with effect from June 1, 2018.",
    "The option was never taken up; accordingly Section 8.3 of the Agreement is of no further force or effect.",
    'Section 8.3 is deleted in its entirety and is hereby marked "Reserved".',
    'Section 8.3 is deleted and replaced with "[Reserved]".',
    "Section 8.3 is deleted and intentionally left blank.",
    "Section 8.3 is hereby deleted and reserved.",
    'Section 8.3 is deleted and shall be designated as "Intentionally Omitted".',
    "Section 8.3 of the Agreement (Exclusivity) is deleted and intentionally left blank.",
    "Section 8.3, as added by the First Amendment, is deleted.",
    "Section 8.3 of the Agreement, which was inserted by paragraph 4 of the First Amendment, is deleted.",
    "Section 8.3 of the Agreement (as restated by the First Amendment) is deleted.",
]
VALUES = [
    Said('In Section 3.1 the number "1,200" becomes "1,650".', K.REPLACE_WORDS, "3.1", "1,200", "1,650"),
    Said('Section 3.1 (Access): the number "1,200" becomes "1,650".', K.REPLACE_WORDS, "3.1", "1,200", "1,650"),
    Said("The fee in Section 3.1 is changed from $5,000 to $6,000.", K.REPLACE_WORDS, "3.1", "$5,000", "$6,000"),
    Said('The date in Section 3.1 is changed from "May 1, 2019" to "May 1, 2020".', K.REPLACE_WORDS, "3.1", "May 1, 2019", "May 1, 2020"),
]
OTHERS = [
    Said(
        'The second sentence of Section 2.2 is replaced with "Both vote."',
        K.REPLACE_UNIT,
        "2.2",
        new="Both vote.",
        unit=SENTENCE,
        ordinal=2,
    ),
    Said("The last sentence of § 3.4 shall be omitted.", K.DELETE_UNIT, "3.4", unit=SENTENCE, ordinal=-1),
    Said("In § 3.4, the last sentence no longer applies and is deleted.", K.DELETE_UNIT, "3.4", unit=SENTENCE, ordinal=-1),
    Said(
        'Section 2.2 is supplemented by the following sentence: "Both pay."',
        K.INSERT_UNIT,
        "2.2",
        new="Both pay.",
        unit=SENTENCE,
        place=Place.END,
    ),
    Said(
        'Annex 1 is supplemented by a line reading: "Ox - a cart".',
        K.INSERT_UNIT,
        "Annex 1",
        new="Ox - a cart",
        unit=PARAGRAPH,
        place=Place.END,
    ),
    Said(
        'Section 9 is amended in that a new Section 9.7 shall be added, to read: "9.7 Minerals. Yes."',
        K.INSERT,
        "9.7",
        new="9.7 Minerals. Yes.",
    ),
    Said('There shall be added to Section 5 a new subparagraph (e): "(e) Control. Yes."', K.INSERT, "5(e)", new="(e) Control. Yes."),
    Said(
        'There shall be added to Paragraph 5 of the Agreement, immediately after subparagraph D, a new subparagraph E: "E. Control. Yes."',
        *(K.INSERT, "5.E"),
        new="E. Control. Yes.",
    ),
    Said('Each reference in the Agreement to "Hearth" is changed to "Home".', K.REPLACE_EVERYWHERE, "", "Hearth", "Home", each=True),
    Said('All references in the Agreement to "Hearth" shall be read as "Home".', K.REPLACE_EVERYWHERE, "", "Hearth", "Home", each=True),
    Said(
        'Paragraph C of Article V, added by the First Amendment, is amended by substituting "$9" for "$8".',
        K.REPLACE_WORDS,
        "V.C",
        "$8",
        "$9",
    ),
    Said('Article V, Paragraph C is amended by replacing "$8" with "$9".', K.REPLACE_WORDS, "V.C", "$8", "$9"),
    Said('In Article V, Paragraph C, "$8" is changed to read "$9".', K.REPLACE_WORDS, "V.C", "$8", "$9"),
    Said('Article III, Paragraph A is deleted in its entirety and replaced with: "A. Price. $5."', K.REPLACE, "III.A", new="A. Price. $5."),
    Said('Article IX, Paragraph B, which was intentionally omitted, shall now read: "B. Safety."', K.REPLACE, "IX.B", new="B. Safety."),
    Said("The second sentence of Article II, Paragraph C is deleted.", K.DELETE_UNIT, "II.C", unit=SENTENCE, ordinal=2),
    Said(
        'Section 9.7, as added by paragraph 2 of the First Amendment, is amended by replacing "A" with "B".',
        K.REPLACE_WORDS,
        "9.7",
        "A",
        "B",
    ),
    Said(
        'The provision headed "Royalties" shall be deleted and the following shall be substituted therefor: "Royalties. 5%."',
        K.REPLACE,
        "Royalties",
        new="Royalties. 5%.",
    ),
    Said('The provision headed "Minimum Royalty" shall cease to have effect.', K.DELETE, "Minimum Royalty"),
    Said('In the paragraph headed "Term", for "2003" there shall be substituted "2006".', K.REPLACE_WORDS, "Term", "2003", "2006"),
    Said(
        'In Section 1.1, for the definition of "Works" there shall be substituted the following: "Works" means all.',
        *(K.REPLACE, "1.1 (Works)"),
        new='"Works" means all.',
    ),
    Said('In Section 1.1 (Definitions), the definition of "Fee" is deleted.', K.DELETE, "1.1 (Fee)"),
    Said(
        'In Section 1.1, in the definition of "End", "May 2019" shall be deleted and "May 2021" shall be substituted in its place.',
        *(K.REPLACE_WORDS, "1.1 (End)", "May 2019", "May 2021"),
    ),
    Said(
        "Schedule 1 (Dates) shall be replaced by the schedule set out in the Appendix to this Amendment.\n\nAPPENDIX\n\nEvery May.",
        *(K.REPLACE, "Schedule 1"),
        new="APPENDIX Every May.",
    ),
]
OUTSTANDING = [
    ('In Section 6.1, the words "two years" shall be deleted and such other words as the parties agree shall be inserted.', "6.1"),
    ('Section 6.1 is amended by deleting "two years" and inserting such longer term as the Board may approve.', "6.1"),
    ("Section 6.1 is deleted and replaced by such terms as the parties shall agree.", "6.1"),
    ("Section 6.1 is amended so that the fee is payable on demand.", "6.1"),
]
NOTHING = [
    "This paragraph 1 shall lapse on May 1, 2019.",
    "If Section 8.3 is of no further force or effect, the parties shall meet.",
    "Section 8.3 shall not be deleted.",
    "The words in this Section 1 shall be of no further force or effect.",
]


@pytest.mark.parametrize("words", ONE_REPLACEMENT)
def test_words_out_and_words_in_are_one_change(words: str) -> None:
    """Words deleted and others put in their place are one replacement, however the two halves are joined."""
    check(Said(words, K.REPLACE_WORDS, "6.1", "two years", "three years"))


@pytest.mark.parametrize("words", PROVISION_REPLACED)
def test_a_provision_replaced(words: str) -> None:
    """Each way of giving a provision a new text is one replacement of the whole, and what was done to it before is none."""
    check(Said(words, K.REPLACE, "3.2", new="3.2 Fees. None."))


@pytest.mark.parametrize("words", PROVISION_DELETED)
def test_a_provision_deleted(words: str) -> None:
    """Each way of saying that a provision is gone is one deletion."""
    (claim,) = claims("1. " + words + "\n")
    assert claim.operation is not None
    assert (claim.operation.kind, claim.section, claim.operation.old, claim.target.title) == (K.DELETE, "8.3", "", "Services Agreement")


@pytest.mark.parametrize("said", [*VALUES, *OTHERS], ids=lambda s: s.words[:60])
def test_one_operation(said: Said) -> None:
    """Each wording is exactly this one operation."""
    check(said)


@pytest.mark.parametrize(("words", "section"), OUTSTANDING)
def test_what_is_not_understood_is_outstanding(words: str, section: str) -> None:
    """Where the rest of a sentence is not understood, nothing of it is applied: the change is outstanding."""
    (claim,) = claims("1. " + words + "\n")
    assert claim.operation is not None
    assert (claim.operation.kind, claim.section) == (K.UNSPECIFIED, section)


@pytest.mark.parametrize("words", NOTHING)
def test_no_change(words: str) -> None:
    """What only supposes, denies or speaks of itself changes nothing."""
    assert [c for c in claims("1. " + words + "\n") if c.section or c.operation is None] == []


DATED = [
    (
        "With effect from 6 March 2017 and until 31 March 2018 (after which date this paragraph 1 shall lapse), {change}",
        "2017-03-06",
        "2018-04-01",
    ),
    ("For the period from May 1, 2020 through December 31, 2020 only, {change}", "2020-05-01", "2021-01-01"),
    ("From May 1, 2020 until May 1, 2021, {change}", "2020-05-01", "2021-05-01"),
    ("Effective retroactively to January 1, 2013, {change}", "2013-01-01", None),
    ("In force from 1 November 2021, {change}", "2021-11-01", None),
    ("Effective at the opening of business on July 1, 2021, {change}", "2021-07-01", None),
    ("{change} This paragraph 1 of this Amendment shall be deemed to have taken effect as of October 1, 2007.", "2007-10-01", None),
    ("{change} This paragraph 1 shall lapse on May 1, 2019.", None, "2019-05-02"),
    ("{change} This change takes effect on May 1, 2019.", "2019-05-01", None),
    ("{change}\n\n2. The amendments in Section 1 take effect on 16 May 2016.", "2016-05-16", None),
    ("{change}\n\n2. The change made by paragraph 1 above becomes effective on June 1, 2016.", "2016-06-01", None),
    ("{change}\n\n2. The amendments in Sections 1 and 3 shall take effect from 1 June 2016 until 1 June 2017.", "2016-06-01", "2017-06-01"),
    ("{change}\n\n2. The amendments in Section 3 take effect on 16 May 2016.", None, None),
]


@pytest.mark.parametrize(("frame", "begins", "ends"), DATED)
def test_from_when_until_when(frame: str, begins: str | None, ends: str | None) -> None:
    """A change holds from and until the days its own words, or words about its clause, give; the end is exclusive."""
    (claim,) = claims("1. " + frame.format(change='Section 2 is amended by replacing "A" with "B".') + "\n")
    got = (str(claim.effective_from) if claim.effective_from else None, str(claim.effective_to) if claim.effective_to else None)
    assert got == (begins, ends)


SEVERAL = [
    ('In Section 4, "A" and "B" are replaced with "C" and "D", respectively.', [("A", "C"), ("B", "D")]),
    ('Section 4 is amended by deleting "A" and "B" and substituting "C" and "D".', [("A", "C"), ("B", "D")]),
    ('In Section 4, "A" is replaced with "C" and "B" is replaced with "D".', [("A", "C"), ("B", "D")]),
    ('In Section 4, "A" becomes "C" and "B" becomes "D".', [("A", "C"), ("B", "D")]),
    ('Section 4 is amended by replacing "A" with "C" and by replacing "B" with "D".', [("A", "C"), ("B", "D")]),
    ('Section 4 is amended by deleting "A" after "B" and inserting "C".', [("A", "C")]),
]
UNTOLD = [
    'In Section 4, "A" and "B" are deleted and replaced with "C".',
    'Section 4 is amended by deleting "A" through "B" and inserting "C".',
    'Section 4 is amended by deleting the words beginning with "A" and ending with "B".',
    'In Section 4, the words from "A" to "B" are deleted.',
]


@pytest.mark.parametrize(("words", "pairs"), SEVERAL)
def test_several_words_for_several(words: str, pairs: list[tuple[str, str]]) -> None:
    """Several words replaced in one sentence are replaced one by one; a word that only says where is not replaced."""
    made = [c.operation for c in claims("1. " + words + "\n")]
    assert [(o.kind, o.old, o.new.text) for o in made if o] == [(K.REPLACE_WORDS, old, new) for old, new in pairs]


@pytest.mark.parametrize("words", UNTOLD)
def test_which_words_go_is_not_said(words: str) -> None:
    """Where the words do not tell what becomes what, or quote only both ends of a stretch, the change is outstanding."""
    (claim,) = claims("1. " + words + "\n")
    assert claim.operation is not None
    assert (claim.operation.kind, claim.section) == (K.UNSPECIFIED, "4")


SHORT_NAMES = [
    ("1. Section 6.2 of the XYZ is deleted.", "XYZ"),
    ("1. Section 6.2 of the Lease is deleted.", "Office Lease"),
    ("1. Section 6.2 of the Services Agreement is deleted.", "Services Agreement"),
    ("1. Section 6.2 is deleted.", "Services Agreement"),
]


@pytest.mark.parametrize(("words", "title"), SHORT_NAMES)
def test_which_contract(words: str, title: str) -> None:
    """A provision is one of the contract its words name; letters nobody explained never mean the contract amended."""
    (claim,) = claims(words + "\n")
    assert claim.target.title == title


def test_general_word_carried_out_beside() -> None:
    """An extension said first in general and then carried out is one change; said alone it stays."""
    general = "The term of the Agreement is hereby extended through July 31, 2019"
    exact = 'in Section 1.01 the date "July 31, 2014" is deleted and "July 31, 2019" is inserted in lieu thereof.'
    assert [c.section for c in claims(f"1. {general}, and {exact}\n")] == ["1.01"]
    assert [c.rule for c in claims(f"1. {general}.\n")] == ["extended"]


@pytest.mark.parametrize(
    "day", ["2 January 2015", "2nd January 2015", "the 2nd day of January 2015", "January 2, 2015", "2015-01-02", "02/01/2015"]
)
def test_the_day_of_a_paper_named_ends_with_its_year(day: str) -> None:
    """What is said of a provision of a paper known by its day is read, however the day is written: no verb belongs to the day."""
    assert briefs(f"Clause 9.2 of the Services Agreement dated {day} is deleted.") == ["DELETE 9.2"]
