"""Words for words, in the ways of practice: each comes to the same operation."""

from __future__ import annotations

import pytest

from tests.indexing.amending import briefs

SAID: dict[tuple[str, ...], list[str]] = {
    ('REPLACE_WORDS 4.1: "five days" -> "ten days"',): [
        'Section 4.1 of the Agreement is amended by striking "five days" and inserting "ten days".',
        'In Number 4.1 of the Agreement, "five days" is replaced by "ten days".',
        (
            'Section 4.1 is amended by striking the words "five days" where they appear therein and inserting '
            'the words "ten days" in place thereof.'
        ),
        'Section 4.1 is amended by the deletion of "five days" and the insertion of "ten days" in its place.',
        'The reference to "five days" in Section 4.1 is changed to "ten days".',
        'The reference in Section 4.1 to "five days" is hereby amended to be a reference to "ten days".',
        'Section 4.1 is hereby amended by replacing the reference to "five days" contained therein with a reference to "ten days".',
        'Section 4.1 is hereby amended to replace the words "five days" with the words "ten days".',
        'Section 4.1 is hereby amended to delete "five days" and insert "ten days" in lieu thereof.',
        'Section 4.1 is hereby amended as follows: the words "five days" are deleted and replaced with "ten days".',
        'In the third line of Section 4.1, the words "five days" are replaced by "ten days".',
        (
            'Section 4.1 is amended by deleting the words "five days" in the third line thereof and substituting '
            'therefor the words "ten days".'
        ),
        'The words "five days" appearing in the second and third lines of Section 4.1 are deleted and replaced with "ten days".',
        'Section 4.1, line 3: replace "five days" with "ten days".',
        'Section 4.1 is hereby amended to (i) delete the words "five days", and (ii) insert the words "ten days" in lieu thereof.',
        'The phrase "five days" set forth in Section 4.1 of the Agreement is hereby replaced with the phrase "ten days".',
        "Section 4.1 is amended by deleting 'five days' and replacing it with 'ten days'.",
    ],
    ('REPLACE_EVERYWHERE  (each): "Alder" -> "Ash"',): [
        'All references in the Agreement to "Alder" are hereby replaced with "Ash".',
        'All references to "Alder" in the Agreement shall mean "Ash".',
        'All references in the Agreement to "Alder" shall be deemed to be references to "Ash".',
        'Each reference to "Alder" in the Agreement is hereby deleted and replaced with a reference to "Ash".',
        'The Agreement is amended by replacing "Alder" with "Ash" wherever it appears.',
        'The Agreement is hereby amended by deleting the word "Alder" each place it appears and inserting "Ash" in lieu thereof.',
        'The word "Alder" shall be replaced by the word "Ash" throughout the Agreement.',
        'The name "Alder" is changed to "Ash" wherever it appears in the Agreement.',
    ],
    ('REPLACE_WORDS 7.2: "five days" -> "ten days"',): [
        'Change "five days" to "ten days" in Section 7.2.',
        'In lines 3 and 4 of Section 7.2, "five days" is replaced by "ten days".',
        'Section 7.2 is amended by substituting "ten days" in place of "five days".',
        'Section 7.2 is amended by substituting in place of "five days" the words "ten days".',
        'The words "ten days" are substituted for the words "five days" in Section 7.2.',
    ],
    ('REPLACE_WORDS 4.1 (each): "five days" -> "ten days"',): [
        'The words "five days" wherever they appear in Section 4.1 are replaced by "ten days".',
        'In Section 4.1, the words "five days" shall be changed to "ten days" in both places where they appear.',
        'Section 4.1 is amended by deleting "five days" and inserting "ten days" in lieu thereof each place it appears.',
    ],
    ('INSERT_WORDS 4.1 (END): "Pay now."',): [
        'Section 4.1 is amended by adding the following at the end thereof: "Pay now."',
        'The following is added to the end of Section 4.1: "Pay now."',
        'The following language shall be added to Section 4.1: "Pay now."',
        'Section 4.1 is supplemented by adding at the end thereof the following: "Pay now."',
        'At the end of Section 4.1 add the following: "Pay now."',
    ],
    ('INSERT_WORDS 4.1 (AFTER): "fees" -> "and costs"',): [
        'Section 4.1 is amended by inserting the phrase "and costs" immediately following the word "fees".',
        'Section 4.1 is hereby amended by inserting after the word "fees" in the third line thereof the words "and costs".',
        'The words "and costs" are inserted after the word "fees" in Section 4.1.',
        'In Section 4.1, after the word "fees", the words "and costs" are inserted.',
        'Section 4.1 is amended by the insertion of the words "and costs" after the word "fees".',
    ],
    ('REPLACE_WORDS 2.3: "A" -> "B"',): [
        'Subject to the terms hereof, Section 2.3 is hereby amended by replacing "A" with "B".',
        (
            'Section 2.3 is hereby amended by deleting the phrase "A" in its entirety and by inserting the '
            'phrase "B" in replacement thereof.'
        ),
        'Section 2.3 is hereby amended to change the reference to "A" to "B".',
    ],
    ('REPLACE_WORDS 4.1: "$5,000" -> "$6,000"',): [
        "Section 4.1 is amended by increasing the amount from $5,000 to $6,000.",
        "Section 4.1 of the Agreement is hereby amended to increase the fee from $5,000 to $6,000.",
        "The fee set forth in Section 4.1 shall be increased from $5,000 to $6,000.",
    ],
    ('DELETE_WORDS 4.1: "or others"',): [
        'Section 4.1 is amended by deleting the words "or others".',
        'The words "or others" at the end of Section 4.1 are hereby deleted.',
        'Section 4.1 is amended by striking the phrase "or others" therefrom.',
        'The words "or others" are hereby struck from Section 4.1.',
    ],
    ('REPLACE_WORDS 4.1: "5" -> "10"',): [
        'Section 4.1 is hereby amended by deleting the number "5" and replacing it with the number "10".',
        'Substitute the number "10" for the number "5" in Section 4.1.',
    ],
    ('INSERT_WORDS 4.1 (END): "and costs"',): [
        'Section 4.1 shall be amended by the addition of the words "and costs" at the end thereof.',
        'The words "and costs" shall be inserted at the end of Section 4.1.',
    ],
    ('REPLACE_WORDS 4.1 (SENTENCE 1): "five days" -> "ten days"',): [
        'Section 4.1 is amended by substituting "ten days" for "five days" in the first sentence thereof.',
    ],
    ('REPLACE_WORDS 4(b)(ii) (SENTENCE 2): "five days" -> "ten days"',): [
        'Section 4(b)(ii), second sentence, is amended by replacing "five days" with "ten days".',
    ],
    ('REPLACE_WORDS 4.1: "five days" -> "ten days"', 'REPLACE_WORDS 4.1: "$5" -> "$6"'): [
        (
            'Section 4.1 is hereby amended by (a) deleting "five days" and replacing it with "ten days" and (b) '
            'deleting "$5" and replacing it with "$6".'
        ),
    ],
    ('DELETE_WORDS 4.1: "gross"', 'INSERT_WORDS 4.1 (AFTER): "of" -> "net"'): [
        'Section 4.1 is hereby amended to (i) delete the word "gross" and (ii) insert the word "net" after the word "of".',
    ],
    ('REPLACE_WORDS 4.1: "May 1" -> "June 1"',): [
        'Section 4.1 is amended by changing the date from "May 1" to "June 1".',
    ],
    ('DELETE_WORDS 4.1 (SENTENCE 2): "or others"',): [
        'The words "or others" shall be deleted from the second sentence of Section 4.1.',
    ],
    ('INSERT_WORDS 4.1 (SENTENCE 1, BEFORE): "fees" -> "and costs"',): [
        'The phrase "and costs" shall be added before the word "fees" in the first sentence of Section 4.1.',
    ],
    ('INSERT_WORDS 4.1 (START): "Pay now."',): [
        'Section 4.1 is amended by adding to the beginning thereof the following: "Pay now."',
    ],
    ('INSERT_WORDS 4.1 (SENTENCE 1, END): "if any"',): [
        'At the end of the first sentence of Section 4.1, the following is added: "if any"',
    ],
    ('REPLACE_WORDS 4.1: "$5,000,000" -> "$7,500,000"',): [
        (
            'Section 4.1 is amended by deleting the reference to "$5,000,000" contained therein and inserting a '
            'reference to "$7,500,000" in lieu thereof.'
        ),
    ],
    ('REPLACE_WORDS 4.1(a): "five days" -> "ten days"',): [
        'Section 4.1(a) of the Agreement is hereby amended by replacing "five days" therein with "ten days".',
    ],
    ('INSERT_WORDS 7.2 (AFTER): "fees" -> "and costs"',): [
        'Insert the words "and costs" after the word "fees" in the second line of Section 7.2.',
    ],
    ('INSERT_WORDS 7.2 (END): "None."',): [
        'Add to the end of Section 7.2: "None."',
    ],
    ('REPLACE_WORDS 7.2 (SENTENCE 1): "five days" -> "ten days"',): [
        'In the first sentence of Section 7.2, "five days" is changed to "ten days".',
    ],
    ('REPLACE_WORDS 7.2: "$5,000" -> "$6,000"',): [
        'The dollar amount in Section 7.2 is hereby changed from "$5,000" to "$6,000".',
    ],
    ('REPLACE_WORDS 7.2: "5%" -> "6%"',): [
        "The percentage set forth in Section 7.2 shall be changed from 5% to 6%.",
    ],
    ('REPLACE_WORDS 7.2: "5" -> "10"',): [
        'Section 7.2 is revised by striking the number "5" and inserting the number "10" in its stead.',
    ],
    ('REPLACE_WORDS 7.2: "five days" -> "ten days"', 'REPLACE_WORDS 7.3: "five days" -> "ten days"'): [
        'Sections 7.2 and 7.3 are hereby amended by deleting "five days" and inserting "ten days" in lieu thereof.',
    ],
    ('REPLACE_WORDS 2.3(a): "A" -> "B"',): [
        'Section 2.3 (Title). Section 2.3(a) of the Agreement is hereby amended by replacing "A" with "B".',
    ],
    ('REPLACE_WORDS 2.3: "A" -> "B"', 'REPLACE_WORDS 2.4: "A" -> "B"'): [
        'Each of Section 2.3 and Section 2.4 is hereby amended by replacing "A" with "B".',
    ],
    ('INSERT_WORDS 2.3 (AFTER): "A" -> "or C"',): [
        'Section 2.3 is amended to add "or C" after "A".',
    ],
    ('INSERT_WORDS 2.3 (END): "None."',): [
        'Section 2.3 is amended to add the following at the end thereof: "None."',
    ],
    ('DELETE_WORDS 2.3: "(if any)"',): [
        'Section 2.3 is amended by deleting the parenthetical "(if any)" therein.',
    ],
    ('REPLACE_WORDS 2.3 (each): "A" -> "B"',): [
        'Section 2.3 is amended by changing each reference to "A" to "B".',
    ],
}


@pytest.mark.parametrize(("changes", "words"), [(c, w) for c, several in SAID.items() for w in several])
def test_said_in_practice(changes: tuple[str, ...], words: str) -> None:
    """Each wording changes exactly these words, and no other."""
    assert tuple(briefs(words)) == changes
