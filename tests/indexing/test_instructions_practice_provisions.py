"""Whole provisions and counted units: each way of practice of saying a change comes to the same operations."""

from __future__ import annotations

import pytest

from tests.indexing.amending import briefs

SAID: dict[tuple[str, ...], list[str]] = {
    ('REPLACE 3.2: "3.2 Fees. None."',): [
        'Section 3.2 of the Agreement is hereby amended and restated in its entirety to read as follows:\n\n"3.2 Fees. None."',
        'Section 3.2 is hereby deleted in its entirety, and in lieu thereof, the following is substituted:\n\n"3.2 Fees. None."',
        (
            "The Agreement is hereby amended by deleting Section 3.2 in its entirety and inserting in lieu "
            'thereof the following new Section 3.2:\n\n"3.2 Fees. None."'
        ),
        'Section 3.2 shall be deleted and replaced by the following:\n\n"3.2 Fees. None."',
        'Clause 3.2 of the Agreement shall be deleted in its entirety and replaced by the following clause:\n\n"3.2 Fees. None."',
        'The text of Section 3.2 is hereby stricken and replaced with the following text:\n\n"3.2 Fees. None."',
        'Amendment to Section 3.2. Section 3.2 of the Agreement is amended to read in full as follows:\n\n"3.2 Fees. None."',
        'The parties hereby delete Section 3.2 of the Agreement and substitute the following therefor:\n\n"3.2 Fees. None."',
        'The parties hereby amend and restate Section 3.2 of the Agreement to read as follows:\n\n"3.2 Fees. None."',
        'Section 3.2 of the Agreement be and it hereby is amended to read as follows:\n\n"3.2 Fees. None."',
        (
            "Section 3.2 is hereby amended by deleting said section in its entirety and by substituting in lieu "
            'thereof the following:\n\n"3.2 Fees. None."'
        ),
        (
            "The parties agree that Section 3.2 of the Agreement shall be struck in its entirety and the "
            'following language inserted in lieu thereof:\n\n"3.2 Fees. None."'
        ),
        'By deleting Section 3.2 in its entirety and substituting in its stead the following:\n\n"3.2 Fees. None."',
        'Delete the current Section 3.2 and replace with the following:\n\n"3.2 Fees. None."',
        'Section 3.2 of the Agreement is hereby superseded in its entirety by the following:\n\n"3.2 Fees. None."',
        'Section 3.2 is cancelled and the following substituted therefor:\n\n"3.2 Fees. None."',
        'Section 3.2 is hereby cancelled and replaced by the following:\n\n"3.2 Fees. None."',
        'Clause 3.2 shall be cancelled and substituted by the following:\n\n"3.2 Fees. None."',
        'The following is hereby substituted for Section 3.2 of the Agreement:\n\n"3.2 Fees. None."',
        'The following Section 3.2 shall be substituted for the existing Section 3.2:\n\n"3.2 Fees. None."',
        'A new Section 3.2 is hereby substituted for the existing Section 3.2 as follows:\n\n"3.2 Fees. None."',
        'Section 3.2 shall be replaced by a new Section 3.2 which shall read as follows:\n\n"3.2 Fees. None."',
        'Section 3.2 is amended to read: "3.2 Fees. None."',
        'Section 3.2 is changed to read as follows:\n\n"3.2 Fees. None."',
        'Section 3.2 is hereby amended so as to read in its entirety:\n\n"3.2 Fees. None."',
        'Section 3.2 is hereby modified and amended to provide as follows:\n\n"3.2 Fees. None."',
        'Section 3.2 of the Agreement, entitled "Fees", is hereby amended to read as follows:\n\n"3.2 Fees. None."',
    ],
    ('REPLACE_WORDS 4.1: "five days" -> "ten days"',): [
        'Section 4.1 shall be deemed amended by replacing "five days" with "ten days".',
        (
            "Section 4.1 of the Agreement (as amended by Section 2 of the First Amendment) is amended by "
            'replacing "five days" with "ten days".'
        ),
        'This letter confirms our agreement that Section 4.1 of the Agreement is amended by replacing "five days" with "ten days".',
        "Clause 4.1 shall be amended by deleting the words “five days” and replacing them with the words “ten days”.",
        "In Clause 4.1 the words ‘five days’ shall be deleted and replaced with the words ‘ten days’.",
    ],
    ("UNSPECIFIED 4.1",): [
        "Section 4.1 is deemed modified to the extent necessary to reflect this Amendment.",
        "Section 4.1 is hereby amended to permit Birch to engage subcontractors.",
        "Section 4.1 is amended to provide that the fee shall be paid monthly.",
        "Section 4.1 is amended to reflect that Birch has moved.",
        "Section 4.1 is modified to allow for payment in kind.",
        "Section 4.1 is amended in that Birch may pay late.",
        'Section 4.1 is amended by deleting "five days" and scribbling "ten days".',
    ],
    ('REPLACE 7.2: "7.2 Insurance. None."',): [
        'Section 7.2, Insurance, is hereby amended to read as follows:\n\n"7.2 Insurance. None."',
        'Section 7.2. Insurance. This section is deleted in its entirety and replaced with the following:\n\n"7.2 Insurance. None."',
        'Section 7.2 is hereby amended and modified as follows:\n\n"7.2 Insurance. None."',
        'Amend Section 7.2 to read as follows:\n\n"7.2 Insurance. None."',
        'Replace Section 7.2 with the following:\n\n"7.2 Insurance. None."',
    ],
    ('REPLACE Late Fees: "Late Fees. None."',): [
        'The Section of the Agreement entitled "Late Fees" shall read as follows:\n\n"Late Fees. None."',
        'The paragraph entitled "Late Fees" is amended to read as follows:\n\n"Late Fees. None."',
        'The "Late Fees" section of the Agreement is hereby deleted and replaced with the following:\n\n"Late Fees. None."',
        'The Late Fees section is hereby amended to read as follows:\n\n"Late Fees. None."',
    ],
    ('REPLACE 3.1: "3.1 Fee. One."', 'REPLACE 3.2: "3.2 Terms. Two."'): [
        "Sections 3.1 and 3.2 are amended to read as follows:\n\n3.1 Fee. One.\n\n3.2 Terms. Two.",
        (
            "Sections 3.1 and 3.2 of the Agreement are each hereby deleted in their entirety and replaced with "
            "the following:\n\n3.1 Fee. One.\n\n3.2 Terms. Two."
        ),
        (
            "Section 3.1 and Section 3.2 of the Agreement shall be deleted and the following new Sections 3.1 "
            "and 3.2 substituted therefor:\n\n3.1 Fee. One.\n\n3.2 Terms. Two."
        ),
    ],
    ('REPLACE 2.3: "2.3 None."',): [
        'Section 2.3 shall be of no further force or effect and is replaced by the following:\n\n"2.3 None."',
        (
            "The provisions of Section 2.3 of the Agreement are deleted and the following provisions are "
            'substituted in their place:\n\n"2.3 None."'
        ),
        'Section 2.3 of the Agreement is hereby amended, effective as of the date hereof, to read as follows:\n\n"2.3 None."',
    ],
    ('REPLACE 4.1: "4.1 None."',): [
        'The Agreement shall be varied by the deletion of Clause 4.1 and the insertion of the following in its place:\n\n"4.1 None."',
        (
            "Clause 4.1 of the Agreement shall be deleted in its entirety and the following new Clause 4.1 "
            'inserted in its place:\n\n"4.1 None."'
        ),
    ],
    ("DELETE 8.3",): [
        'Section 8.3 is hereby deleted and shall be deemed "Reserved".',
        "Section 8.3 is deleted, and is of no further force or effect.",
    ],
    ('REPLACE 4.1: "4.1 Pay. Now."',): [
        'Section 4.1 is deemed amended to read as follows: "4.1 Pay. Now."',
        'Section 4.1 shall be deemed to read as follows: "4.1 Pay. Now."',
    ],
    ("DELETE 4.1",): [
        "Section 4.1 of the Agreement shall be deemed to be deleted.",
        "This will confirm that the Agreement is amended by deleting Section 4.1.",
    ],
    ('REPLACE 4.1(b): "(b) None."',): [
        'Subsection (b) of Section 4.1 of the Agreement is hereby amended in its entirety to read as follows:\n\n"(b) None."',
        'Section 4.1 of the Agreement is amended by deleting subsection (b) thereof and replacing it with the following:\n\n"(b) None."',
    ],
    ("DELETE 2.3(a)",): [
        "Section 2.2 Section 2.3 (Title). Section 2.3(a) of the Agreement is hereby deleted.",
        "Amendment to Section 2.3. Section 2.3(a) of the Agreement is hereby deleted.",
    ],
    ("DELETE 2.3",): [
        "The parties hereto agree that effective on January 1, 2019 Section 2.3 shall be deleted.",
    ],
    ('DELETE_WORDS 4.1: "Pay now."',): [
        'The sentence "Pay now." in Section 4.1 is deleted.',
    ],
    ('DELETE 8.3: "Intentionally Omitted."',): [
        'Section 8.3 is deleted in its entirety and replaced with "Intentionally Omitted."',
    ],
    ('DELETE 8.3: "[Reserved]"',): [
        'Section 8.3 of the Agreement is amended to read "[Reserved]".',
    ],
    ('DELETE 8.3: "8.3 Intentionally Deleted."',): [
        'Section 8.3 is amended and restated in its entirety as follows: "8.3 Intentionally Deleted."',
    ],
    ('DELETE 8.3: "Intentionally Omitted"',): [
        'Section 8.3 is hereby deleted in its entirety and the words "Intentionally Omitted" are inserted in lieu thereof.',
    ],
    ('REPLACE 4.1: "4.1 Pay now."',): [
        (
            'Section 4.1 previously read as follows:\n\n"4.1 Pay late."\n\nSection 4.1 is hereby amended to read as '
            'follows:\n\n"4.1 Pay now."'
        ),
    ],
    ('REPLACE 4.1: "4.1 Pay late." -> "4.1 Pay now."',): [
        'Section 4.1 is amended such that, whereas it previously read:\n\n"4.1 Pay late."\n\nit now reads:\n\n"4.1 Pay now."',
    ],
    ("DELETE Late Fees",): [
        'The provision of the Agreement captioned "Late Fees" is deleted in its entirety.',
    ],
    ('REPLACE_WORDS Late Fees: "five days" -> "ten days"',): [
        'Under the heading "Late Fees", the words "five days" are replaced with "ten days".',
    ],
    ("UNSPECIFIED ",): [
        "The Agreement is hereby amended to provide that Birch may pay late.",
    ],
    ("DELETE 3 of the First Amendment",): [
        "Section 3 of the First Amendment is hereby deleted in its entirety.",
    ],
    ('REPLACE_WORDS 2 of the First Amendment: "five days" -> "ten days"',): [
        'Section 2 of the First Amendment is amended by replacing "five days" with "ten days".',
    ],
    ('REPLACE_WORDS 4.1: "five days" -> "ten days"', 'REPLACE_WORDS 2 of the First Amendment: "five days" -> "ten days"'): [
        'Section 4.1 of the Agreement and Section 2 of the First Amendment are each amended by replacing "five days" with "ten days".',
    ],
    ("DELETE 3.1", "DELETE 3.2", "DELETE 3.3"): [
        "Sections 3.1, 3.2 and 3.3 of the Agreement are deleted.",
    ],
    ('REPLACE_WORDS 3.1: "five days" -> "ten days"', 'REPLACE_WORDS 4.2: "five days" -> "ten days"'): [
        'Sections 3.1 and 4.2 are amended by replacing "five days" with "ten days".',
    ],
    ('REPLACE_WORDS 2: "five days" -> "ten days"',): [
        (
            "Section 2 of the Agreement, as previously amended by the First Amendment, is hereby further amended "
            'by replacing "five days" with "ten days".'
        ),
    ],
    ('REPLACE 2: "2. Pay now."',): [
        'Paragraph 2 of the Agreement is hereby amended to read as follows:\n\n"2. Pay now."',
    ],
    ("DELETE 4",): [
        "We agree that paragraph 4 of the Agreement shall be deleted.",
    ],
    ('REPLACE 4.1(a)(iii): "(iii) theft;"',): [
        'Clause (iii) of Section 4.1(a) is amended and restated to read as follows: "(iii) theft;"',
    ],
    ("DELETE 4.1(b)", "DELETE 4.1(c)"): [
        "Section 4.1 of the Agreement is amended by deleting clauses (b) and (c) thereof in their entirety.",
    ],
    ("DELETE 3.1", "DELETE 3.2", "DELETE 3.3", "DELETE 3.4"): [
        "Sections 3.1 through 3.4 of the Agreement are hereby deleted in their entirety.",
    ],
    ('DELETE V: "[Intentionally Omitted]"',): [
        'Article V of the Agreement is hereby deleted in its entirety and replaced with "[Intentionally Omitted]".',
    ],
    ("DELETE_UNIT 4.1 (SENTENCE -1)",): [
        "The last sentence of the first paragraph of Section 4.1 is hereby deleted.",
    ],
    ("DELETE_UNIT 1.1 (Cash) (SENTENCE 2)",): [
        'The second sentence of the definition of "Cash" in Section 1.1 is deleted.',
    ],
    ('REPLACE 7.2: "7.2 None."',): [
        'Section 7.2 of the Agreement shall hereafter read as follows:\n\n"7.2 None."',
    ],
    ("DELETE_UNIT 7.2 (SENTENCE -1)",): [
        "Section 7.2: Delete the last sentence.",
    ],
    ('REPLACE_UNIT 7.2 (SENTENCE 1): "None."',): [
        'Replace the first sentence of Section 7.2 with the following: "None."',
    ],
    ('INSERT 7.3: "7.3 Bonds. None."',): [
        'Insert the following as a new Section 7.3:\n\n"7.3 Bonds. None."',
    ],
    ('INSERT_UNIT 7.2 (SENTENCE 0, END): "None."',): [
        'Add the following sentence to the end of Section 7.2: "None."',
    ],
    ("DELETE 7.2",): [
        "Strike Section 7.2 in its entirety.",
    ],
    ("DELETE 7.2", "DELETE_UNIT 7.3 (SENTENCE 1)"): [
        "Section 7.2 and the first sentence of Section 7.3 are deleted.",
    ],
    ("UNSPECIFIED 2.3",): [
        "The proviso at the end of Section 2.3 is deleted.",
    ],
    ('REPLACE 2.3: "ANNEX I None at all."',): [
        "Section 2.3 of the Agreement is amended to read in its entirety as set forth on Annex I hereto.\n\nANNEX I\n\nNone at all.",
    ],
    ('REPLACE_WORDS 1.1 (Cash): "coins" -> "notes"',): [
        'In the definition of "Cash" in Clause 1.1, the word "coins" shall be replaced by the word "notes".',
    ],
    ('REPLACE 1.1 (Cash): ""Cash" means money."',): [
        'In clause 1.1, the definition of "Cash" shall be deleted and the following shall be substituted:\n\n"Cash" means money.',
    ],
    ('REPLACE Schedule 2, Section 3: "3. None."',): [
        'Paragraph 3 of Schedule 2 shall be deleted and replaced with the following:\n\n"3. None."',
    ],
    ('REPLACE_WORDS I.B: "five days" -> "ten days"',): [
        'In Article I, Section B of the Agreement, "five days" is replaced with "ten days".',
    ],
    ("DELETE 2.2",): [
        "Number 2.2 is deleted.",
    ],
    ('REPLACE Exhibit One: "None at all."',): [
        "Exhibit One is deleted in its entirety and replaced with the following:\n\nNone at all.",
    ],
    (): [
        "Amendment Number 2.2 is deleted.",
    ],
    ('REPLACE_WORDS Schedule 2, Section B: "A" -> "B"',): [
        'Part B of Schedule 2 shall be amended by replacing "A" with "B".',
    ],
}


@pytest.mark.parametrize(("changes", "words"), [(c, w) for c, several in SAID.items() for w in several])
def test_said_in_practice(changes: tuple[str, ...], words: str) -> None:
    """Each wording makes exactly these changes, and no other."""
    assert tuple(briefs(words)) == changes
