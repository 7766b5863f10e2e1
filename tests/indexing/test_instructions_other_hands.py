"""Changes as other lawyers word them: tables, lists of pairs, lead-ins with a day alone, headings, items by small numerals."""

from __future__ import annotations

import pytest

from graph.model.dates import PartialDate
from graph.model.edges import ConditionKind
from tests.indexing.amending import briefs, claims

TABLE = "Tier      Price\n1         $5.00\n2         $4.00"
TABLE_READ = '"Tier Price 1 $5.00 2 $4.00"'


@pytest.mark.parametrize(
    "words",
    [
        "The table in Section 4.1 is hereby replaced with the following table:",
        "Section 4.1 of the Agreement is amended by deleting the grid contained therein and inserting the following grid in lieu thereof:",
        "Section 4.1 is amended by replacing the matrix set out therein with the following:",
        "The rate table set forth in Section 4.1 is hereby amended and restated as follows:",
    ],
)
def test_a_table_for_a_table(words: str) -> None:
    """The table alone is replaced: what stands around it in the provision stays."""
    assert briefs(f"{words}\n\n{TABLE}") == [f"REPLACE_UNIT 4.1 (TABLE 0): {TABLE_READ}"]


@pytest.mark.parametrize(
    ("words", "done"),
    [
        (
            'Sections 3.2 and 8.1(c) are amended by replacing "ten" with "twelve" and "$5,000" with "$9,000", respectively.',
            ['REPLACE_WORDS 3.2: "ten" -> "twelve"', 'REPLACE_WORDS 8.1(c): "$5,000" -> "$9,000"'],
        ),
        (
            'Each use of "Alder Inc." in the Agreement shall be replaced by "Rowan Inc.".',
            ['REPLACE_EVERYWHERE  (each): "Alder Inc." -> "Rowan Inc."'],
        ),
        ("The fee in Section 6 is increased from $10 to $12 per unit with effect from June 1, 2018.", ['REPLACE_WORDS 6: "$10" -> "$12"']),
        ('Notice Period: "30 days" is replaced by "60 days".', ['REPLACE_WORDS Notice Period: "30 days" -> "60 days"']),
        (
            'Section 4 is supplemented by the addition of a third sentence reading: "Rent is due at noon."',
            ['INSERT_UNIT 4 (SENTENCE 2, AFTER): "Rent is due at noon."'],
        ),
        ('In Schedule 1, "red" is replaced by "blue".', ['REPLACE_WORDS Schedule 1: "red" -> "blue"']),
        ("Section 5.06, as added by the First Amendment, shall terminate on June 30, 2019.", ["TERMINATE 5.06"]),
        ("This Section 5.1 shall terminate on June 30, 2019.", []),
        ('A definition is added: "Affiliate" means a subsidiary.', ['INSERT Affiliate (definition): ""Affiliate" means a subsidiary."']),
        (
            'A new section "Escrow" is added after "Return of Data": "The Supplier deposits the code."',
            ['INSERT Escrow: "The Supplier deposits the code."'],
        ),
        (
            "In Section 1(d), 8,000,000 pounds is changed to 9,000,000 pounds.",
            ['REPLACE_WORDS 1(d): "8,000,000 pounds" -> "9,000,000 pounds"'],
        ),
        ("In Section 1(d), the amount of 8,000 tons is changed to 9,000 tons.", ['UNSPECIFIED 1(d): "8,000"']),
        ("The section headed *Publicity* is deleted.", ["DELETE Publicity"]),
        ("In Section 2.3 the second sentence is deleted.", ["DELETE_UNIT 2.3 (SENTENCE 2)"]),
        ("In **Section 2.3** the last sentence is deleted.", ["DELETE_UNIT 2.3 (SENTENCE -1)"]),
        ("Item iv of the First Amendment is deleted.", ["DELETE iv of the First Amendment"]),
    ],
)
def test_words_of_other_hands(words: str, done: list[str]) -> None:
    """Each wording comes to exactly these changes."""
    assert briefs(words) == done


def test_definitions_go_where_the_alphabet_puts_them() -> None:
    """Where among its like a definition goes does not hide that it comes in."""
    (said,) = briefs(
        "Section 1.1 is amended by adding, in the appropriate alphabetical order, the following definition:\n\n"
        "“Affiliate” means a subsidiary."
    )
    assert said.startswith("INSERT 1.1")
    assert "Affiliate" in said


def test_a_day_alone_over_a_list_is_the_day_of_the_list() -> None:
    """A lead-in of a day and nothing else holds for each of the changes lettered below it."""
    made = claims(
        "1. Changes. Effective as of July 1, 2018 (the “Change Date”):\n\n"
        "(a) Section 4 is deleted.\n\n(b) Section 5 is deleted.\n\n2. Section 6 is deleted."
    )
    assert {c.section: c.effective_from for c in made} == {"4": PartialDate(2018, 7, 1), "5": PartialDate(2018, 7, 1), "6": None}


def test_varied_as_the_schedule_says_from_a_day() -> None:
    """A deed that varies a contract "as set out in the Schedule" from a day gives all changes of the schedule that day."""
    made = claims(
        "1. With effect from July 1, 2018 the Agreement shall be varied as set out in the Schedule.\n\n"
        "THE SCHEDULE\n\n1. Clause 4 shall be deleted."
    )
    assert [c.effective_from for c in made if c.section == "4"] == [PartialDate(2018, 7, 1)]


@pytest.mark.parametrize(
    "words",
    [
        "If, and only if, the Customer opens a second site, Section 4 shall be deleted.",
        "Only if the Customer opens a second site, Section 4 shall be deleted.",
        "Provided that the Board approves the new plan, Section 4 shall be deleted.",
        "Section 4 is deleted, but only from the date on which the Customer opens a second site.",
    ],
)
def test_what_waits_for_an_event_says_so(words: str) -> None:
    """A change that waits for an event is never one of the signing day."""
    (claim,) = claims(words)
    assert claim.condition_kind is ConditionKind.FUTURE_EVENT
    assert claim.section == "4"


def test_a_block_quotation_ends_with_its_marks() -> None:
    """New text set off by "> " ends with the last line so marked: what follows is another instruction."""
    assert briefs("Section 4 is restated as follows:\n\n> Rent is due\n> monthly.\n\nSection 5 is deleted.")[1:] == ["DELETE 5"]
