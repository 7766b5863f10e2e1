"""Wordings of drafters with other habits: letters, corrections, civil-law papers, one sentence for two changes."""

from __future__ import annotations

from datetime import date

import pytest

from tests.indexing.amending import briefs, claims


@pytest.mark.parametrize(
    ("words", "done"),
    [
        ("Number 5.4 is newly worded as follows: “Each party bears its costs.”", ['REPLACE 5.4: "Each party bears its costs."']),
        ('Annex 1 is completed by the product "Spelt".', ['INSERT_WORDS Annex 1 (END): "Spelt"']),
        ("Section 7.1 is altered to the effect that the term is longer.", ["UNSPECIFIED 7.1"]),
        (
            'The words "office use" in the definition of Use are followed, with immediate effect, by the words ", laboratory use".',
            ['INSERT_WORDS Use (definition) (AFTER): "office use -> , laboratory use"'],
        ),
        ("Rule 2 of Exhibit B is hereby repealed.", ["DELETE Exhibit B, Section 2"]),
        ("Special term 2 of the Agreement is struck out.", ["DELETE 2"]),
        (
            "The end date shown as 31 January 2021 is extended to 31 January 2024.",
            ['REPLACE_WORDS End date: "31 January 2021" -> "31 January 2024"'],
        ),
        (
            "The annual fee in the table of the Agreement changes from USD 96,000 to USD 141,000.",
            ['REPLACE_WORDS Annual fee: "USD 96,000" -> "USD 141,000"'],
        ),
        (
            "All references in the Agreement to the calendar year 2011 as the Base Year shall be references to the calendar year 2012.",
            ['SET_VALUE Base Year (definition) (AFTER): "Base Year" -> "the calendar year 2012"'],
        ),
        (
            "The Protocol, for all purposes of the Agreement, shall be Protocol 3.0.",
            ['SET_VALUE Protocol (definition) (AFTER): "Protocol" -> "Protocol 3.0"'],
        ),
        (
            "The Lender's address in Section 7.01 shall be 1 Public Square, Cleveland, Ohio 44113, Attention: Special Assets.",
            ['SET_VALUE 7.01: "Lender\'s address" -> "1 Public Square, Cleveland, Ohio 44113, Attention: Special Assets"'],
        ),
    ],
)
def test_other_habits_say_the_same_changes(words: str, done: list[str]) -> None:
    """Each wording is the one change that its words make."""
    assert briefs(words) == [d.replace('"office use -> , laboratory use"', '"office use" -> ", laboratory use"') for d in done]


@pytest.mark.parametrize(
    "verb", ["Delete {}, and in place of the latter insert:", "{} are deleted, and in place of the latter there is inserted:"]
)
def test_what_comes_in_place_of_the_latter_leaves_the_former_deleted(verb: str) -> None:
    """Of two provisions named the second is replaced, and the first only goes."""
    both = "the final sentence of Section 1.3 and the first two sentences of Section 10"
    said = verb.format(both)
    assert briefs(f'{said[0].upper()}{said[1:]} "This Agreement runs on."') == [
        "DELETE_UNIT 1.3 (SENTENCE -1)",
        'REPLACE_UNIT 10 (SENTENCE 1): "This Agreement runs on."',
        "DELETE_UNIT 10 (SENTENCE 2)",
    ]


def test_provisions_become_one() -> None:
    """What 8.1 and 8.2 said is now the new text of 8; of 4 and 5, 5 goes."""
    assert briefs('Clauses 8.1 and 8.2 are consolidated into a single clause 8 as follows:\n\n"8. A dispute is mediated."') == [
        'REPLACE 8: "8. A dispute is mediated."'
    ]


def test_below_so_that_a_provision_reads_its_new_words() -> None:
    """Below "so that:" a provision that "reads X" commands; a recital that tells how a provision reads does not."""
    words = 'The Agreement shall be amended so that:\n\n1.1 clause 5.2 reads "Notes bear interest.";\n\n1.2 clause 6 is deleted.'
    assert briefs(words) == ['REPLACE 5.2: "Notes bear interest."', "DELETE 6"]
    assert briefs('Clause 5.2 reads "Notes bear interest at six per cent." and was agreed in May.') == []


def test_words_that_cite_nothing_are_of_the_provision_named_right_before() -> None:
    """A correction names the place in one sentence and the words in the next."""
    assert briefs('An error has slipped into Section 3 of the First Amendment. The figure "520 tonnes" should read "502 tonnes".') == [
        'REPLACE_WORDS 3 of the First Amendment: "520 tonnes" -> "502 tonnes"'
    ]
    assert briefs('The second sentence of Section 4.1 is replaced by: "Paid in April." The third sentence of that section is deleted.') == [
        'REPLACE_UNIT 4.1 (SENTENCE 2): "Paid in April."',
        "DELETE_UNIT 4.1 (SENTENCE 3)",
    ]


def test_for_one_year_in_place_of_what_is_stated() -> None:
    """The old words come back when the year is over."""
    (claim,) = claims(
        "We agree that for the calendar year 2019 only you will have five weeks of leave in place of the four weeks stated in Section 3.\n"
    )
    assert claim.operation is not None
    assert (claim.section, claim.operation.old, claim.operation.new.text) == ("3", "four weeks", "five weeks")
    assert (claim.effective_from and claim.effective_from.first_day(), claim.effective_to) == (date(2019, 1, 1), date(2020, 1, 1))


def test_under_a_heading_that_names_it_a_value_is_set() -> None:
    """Under "4. Section 5.02." a limit that "shall be $5" is that of the section, and only there."""
    assert briefs("Section 5.02. The limit on expenditure shall be $5,500,000; thereafter the limit stated there shall again apply.") == [
        'SET_VALUE 5.02: "limit on expenditure" -> "$5,500,000"'
    ]


def test_a_sentence_ends_with_its_year_or_amount() -> None:
    """What follows a year or a sum and a full stop is another sentence: both are read, each whole."""
    words = '"Maturity Date" is amended to mean November 30, 2015. The number in Section 4 is increased from 10 to 400. The rest stays.'
    assert briefs(words) == [
        'SET_VALUE Maturity Date (definition) (AFTER): "Maturity Date" -> "November 30, 2015"',
        'REPLACE_WORDS 4: "10" -> "400"',
    ]


def test_a_change_that_holds_meanwhile_is_no_second_one() -> None:
    """What a provision says until the change takes effect is not part of the change."""
    words = 'Section 1.2 shall be amended by changing "thirty-six" to "forty-eight"; until such approval Section 1.2 continues as amended.'
    assert briefs(words) == ['REPLACE_WORDS 1.2: "thirty-six" -> "forty-eight"']


def test_the_year_before_a_name_is_no_part_of_it() -> None:
    """As of May 1, 2018 Cedar assumes: it is Cedar that joins."""
    assert briefs("As of May 1, 2018 Cedar Castings, Inc. assumes all obligations of Birch under the Agreement.") == [
        'ADD_PARTY : "Cedar Castings, Inc."'
    ]
    assert briefs("Champ AG takes the place of Moulins de Champ S.A. as Manufacturer.") == [
        'SUBSTITUTE_PARTY preamble: "Moulins de Champ S.A." -> "Champ AG"'
    ]
