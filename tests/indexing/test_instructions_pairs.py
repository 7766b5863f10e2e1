"""Several pairs of words under one verb, and items that come in beside an item."""

from __future__ import annotations

import pytest

from tests.indexing.amending import briefs

BOTH = ['REPLACE_WORDS 4.1: "five days" -> "ten days"', 'REPLACE_WORDS 4.1: "1%" -> "2%"']


@pytest.mark.parametrize(
    "words",
    [
        'Section 4.1 is amended by replacing "five days" with "ten days" and "1%" with "2%".',
        'Section 4.1 is amended by replacing (i) "five days" with "ten days"; and (ii) "1%" with "2%".',
        'In Section 4.1, "five days" is replaced with "ten days" and "1%" with "2%".',
        'In Section 4.1, the words "five days" shall be replaced by the words "ten days" and the figure "1%" by the figure "2%".',
        'Section 4.1 is amended by substituting "ten days" for "five days" and "2%" for "1%".',
        'Section 4.1 is amended by changing "five days" to "ten days" and "1%" to "2%".',
        (
            'Section 4.1 is amended to replace the reference to "five days" with a reference to "ten days" '
            'and the reference to "1%" with "2%".'
        ),
        'Replace "five days" with "ten days" and "1%" with "2%" in Section 4.1.',
    ],
)
def test_each_pair_under_one_verb_is_a_change(words: str) -> None:
    """One verb, several pairs: as many replacements, each with its own words."""
    assert briefs(words) == BOTH


def test_three_pairs_and_a_change_elsewhere_are_four() -> None:
    """A list of pairs ends where another provision is spoken of."""
    words = 'Section 4.1 is amended by replacing "a" with "b", "c" with "d" and "e" with "f", and Section 5.1 is deleted.'

    assert briefs(words) == [*(f'REPLACE_WORDS 4.1: "{a}" -> "{b}"' for a, b in ("ab", "cd", "ef")), "DELETE 5.1"]


def test_a_place_in_each_pair_is_its_own() -> None:
    """Each pair changes words where it says."""
    words = 'Section 4.1 is amended by replacing "a" in clause (i) with "b" and "c" in clause (ii) with "d".'

    assert briefs(words) == ['REPLACE_WORDS 4.1(i): "a" -> "b"', 'REPLACE_WORDS 4.1(ii): "c" -> "d"']


@pytest.mark.parametrize(
    "words",
    [
        'Section 4.1 is amended by replacing "a" with "b" and "c".',
        'Section 4.1 is amended by replacing "a" with "b" and "c" with "d" in the second sentence.',
        'Section 4.1 is amended by replacing "a" in clause (i) with "b" and "c" with "d".',
    ],
)
def test_pairs_that_can_be_read_in_two_ways_are_left(words: str) -> None:
    """What does not say which words become which, or where, stays without exact words."""
    assert [b[:15] for b in briefs(words)] == ["UNSPECIFIED 4.1"]


@pytest.mark.parametrize(
    "words",
    [
        'Section 3.3 is amended by inserting a new clause (d) immediately after clause (c) as follows: "(d) tolls."',
        'Section 3.3 of the Agreement is amended by adding, immediately following clause (c) thereof, the following: "(d) tolls."',
        'Section 3.3 is amended by adding the following new clause (d) after clause (c): "(d) tolls."',
        'Section 3.3 is amended by inserting after clause (c) the following new clause: "(d) tolls."',
        'The following is inserted immediately after Section 3.3(c): "(d) tolls."',
        'After clause (c) of Section 3.3 there shall be inserted: "(d) tolls."',
        'The following new subsection (d) is added to Section 3.3 immediately after subsection (c): "(d) tolls."',
        'Section 3.3 is amended by inserting a new clause (d) after Section 3.3(c): "(d) tolls."',
    ],
)
def test_an_item_comes_in_where_the_item_beside_it_stands(words: str) -> None:
    """A new (d) after (c) of 3.3 is 3.3(d), though the words name 3.3 only once."""
    assert briefs(words) == ['INSERT 3.3(d): "(d) tolls."']


def test_items_beside_an_item_deeper_down() -> None:
    """A new (iii) after (ii) of 3.3(a) is 3.3(a)(iii); a section beside a section is part of neither."""
    assert briefs('Section 3.3(a) is amended by adding a new clause (iii) after clause (ii): "(iii) tolls."') == [
        'INSERT 3.3(a)(iii): "(iii) tolls."'
    ]
    assert briefs('Immediately after Section 4.4, a new Section 4.5 is added: "4.5 Sale. No sale."') == ['INSERT 4.5: "4.5 Sale. No sale."']


@pytest.mark.parametrize(
    "words",
    [
        'Sections 5.3 and 7, respectively, are deleted and amended and restated as follows: "7. Rent."',
        'Sections 5.3 and 7 are hereby deleted and restated, respectively, as follows: "7. Rent."',
    ],
)
def test_two_verbs_respectively_are_each_of_one_provision(words: str) -> None:
    """The first provision goes, the second is restated; none of them both."""
    assert briefs(words) == ["DELETE 5.3", 'REPLACE 7: "7. Rent."']


def test_a_restatement_whose_text_does_not_follow_has_no_words() -> None:
    """What the second provision becomes is not guessed from the next sentence."""
    assert briefs("Sections 5.3 and 7 are deleted and restated, respectively. Rent is due.") == ["DELETE 5.3", "UNSPECIFIED 7"]
