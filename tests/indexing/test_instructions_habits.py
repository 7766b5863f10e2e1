"""Wordings of drafters with other habits: letters, corrections, civil-law papers, one sentence for two changes."""

from __future__ import annotations

import pytest

from tests.indexing.amending import briefs


@pytest.mark.parametrize(
    ("words", "done"),
    [
        ("Special term 2 of the Agreement is struck out.", ["DELETE 2"]),
    ],
)
def test_other_habits_say_the_same_changes(words: str, done: list[str]) -> None:
    """Each wording is the one change that its words make."""
    assert briefs(words) == [d.replace('"office use -> , laboratory use"', '"office use" -> ", laboratory use"') for d in done]


def test_below_so_that_a_provision_reads_its_new_words() -> None:
    """Below "so that:" a provision that "reads X" commands; a recital that tells how a provision reads does not."""
    words = 'The Agreement shall be amended so that:\n\n1.1 clause 5.2 reads "Notes bear interest.";\n\n1.2 clause 6 is deleted.'
    assert briefs(words) == ['REPLACE 5.2: "Notes bear interest."', "DELETE 6"]
    assert briefs('Clause 5.2 reads "Notes bear interest at six per cent." and was agreed in May.') == []


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
