"""Counted sentences and paragraphs, new provisions and new numbers, in the ways of practice."""

from __future__ import annotations

import pytest

from tests.indexing.amending import briefs

SAID: dict[tuple[str, ...], list[str]] = {
    ('INSERT 9.7: "9.7 Audit. Yes."',): [
        'The Agreement is amended by adding a new Section 9.7 to read as follows:\n\n"9.7 Audit. Yes."',
        'The Agreement is hereby amended by adding the following as Section 9.7:\n\n"9.7 Audit. Yes."',
        ('Article 9 of the Agreement is hereby amended by inserting a new Section 9.7 at the end thereof as follows:\n\n"9.7 Audit. Yes."'),
        'There is hereby added to the Agreement a new Section 9.7, which shall read as follows:\n\n"9.7 Audit. Yes."',
        'New Section 9.7. The following is hereby added to the Agreement as a new Section 9.7:\n\n"9.7 Audit. Yes."',
        'The following new Section 9.7 shall be inserted immediately after Section 9.6:\n\n"9.7 Audit. Yes."',
        'By the insertion of the following new clause 9.7:\n\n"9.7 Audit. Yes."',
        'The Agreement shall be amended by the insertion of a new Clause 9.7 as follows:\n\n"9.7 Audit. Yes."',
        'Section 9.7 is added to the Agreement as follows:\n\n"9.7 Audit. Yes."',
        'Section 9.7 is added to the Agreement and shall read as follows:\n\n"9.7 Audit. Yes."',
        'The Agreement is amended to include the following new Section 9.7:\n\n"9.7 Audit. Yes."',
        'The parties hereby add the following Section 9.7 to the Agreement:\n\n"9.7 Audit. Yes."',
        'A new Section 9.7 ("Audit") shall be added as follows:\n\n"9.7 Audit. Yes."',
        'Add a new Section 9.7 as follows:\n\n"9.7 Audit. Yes."',
        'The following provision shall be added as Section 9.7 to the Agreement:\n\n"9.7 Audit. Yes."',
    ],
    ("RENUMBER 9.5 as 9.6",): [
        "Existing Section 9.5 shall be renumbered Section 9.6.",
        "Section 9.5 is redesignated as Section 9.6.",
        "Section 9.5 is amended by renumbering it as Section 9.6.",
    ],
    ('REPLACE_UNIT 4.1 (SENTENCE 2): "Pay now."',): [
        'The second sentence of Section 4.1 is hereby amended and restated in its entirety as follows: "Pay now."',
        'Section 4.1, second sentence, is deleted and replaced with: "Pay now."',
    ],
    ('INSERT_UNIT 4.1 (SENTENCE 0, END): "Pay now."',): [
        'The following sentence is added at the end of Section 4.1: "Pay now."',
        'Section 4.1 is amended by adding the following as the last sentence thereof: "Pay now."',
    ],
    ('INSERT_UNIT 4.1 (SENTENCE 1, AFTER): "Pay now."',): [
        'Section 4.1 is amended by inserting the following sentence immediately after the first sentence thereof: "Pay now."',
        'Section 4.1 is amended by adding a new second sentence as follows: "Pay now."',
    ],
    ('REPLACE_UNIT 3.2 (PARAGRAPH 1): "None."',): [
        'The first paragraph of Section 3.2 shall be replaced in its entirety with the following: "None."',
    ],
    ("DELETE_UNIT 4.1 (SENTENCE -1)",): [
        "Section 4.1 is amended by deleting the last sentence thereof in its entirety.",
    ],
    ('REPLACE_UNIT 4.1 (SENTENCE -1): "Pay now."',): [
        'Section 4.1 is hereby amended by deleting the last sentence thereof and substituting in lieu thereof the following: "Pay now."',
    ],
    ("DELETE_UNIT 4.1 (SENTENCE 1)", "DELETE_UNIT 4.1 (SENTENCE 2)"): [
        "Section 4.1 is hereby amended by deleting the first and second sentences thereof.",
    ],
    ("DELETE_UNIT 4.1 (PARAGRAPH -1)",): [
        "The final paragraph of Section 4.1 is deleted.",
    ],
    ('REPLACE_UNIT 4.1 (PARAGRAPH 3): "Pay now."',): [
        'The third full paragraph of Section 4.1 is hereby amended to read as follows:\n\n"Pay now."',
    ],
    ('INSERT_UNIT 4.1 (SENTENCE -1, BEFORE): "Pay now."',): [
        'Section 4.1 is amended by inserting the following new sentence before the last sentence: "Pay now."',
    ],
    ('INSERT_UNIT 4.1 (PARAGRAPH 2, AFTER): "Pay now."',): [
        'Section 4.1 is amended by adding the following new paragraph after the second paragraph thereof:\n\n"Pay now."',
    ],
    ("DELETE_UNIT 4.1 (SENTENCE -2)", "DELETE_UNIT 4.1 (SENTENCE -1)"): [
        "The last two sentences of Section 4.1 are deleted.",
    ],
    ('REPLACE_UNIT 4.1 (SENTENCE 1): "Pay now."', "DELETE_UNIT 4.1 (SENTENCE 2)"): [
        'The first two sentences of Section 4.1 are hereby deleted and replaced with the following: "Pay now."',
    ],
    ('INSERT 9(c): "(c) One."', 'INSERT 9(d): "(d) Two."'): [
        "Section 9 is amended by adding thereto the following new subsections (c) and (d):\n\n(c) One.\n\n(d) Two.",
    ],
    ('INSERT XII: "ARTICLE XII Audit. Yes."',): [
        (
            "The Agreement is amended by adding a new Article XII thereto, reading in its entirety as "
            'follows:\n\n"ARTICLE XII\n\nAudit. Yes."'
        ),
    ],
    ("DELETE 3.1", "RENUMBER 3.2 as 3.1"): [
        "Section 3.1 is deleted and Section 3.2 is renumbered as Section 3.1.",
    ],
    ("RENUMBER 5(c) as 5(d)", "RENUMBER 5(d) as 5(e)", "RENUMBER 5(e) as 5(f)", "RENUMBER 5(f) as 5(g)"): [
        "Subsections (c) through (f) of Section 5 are relettered as subsections (d) through (g).",
    ],
    ("RENUMBER 9.5 as 9.6", "RENUMBER 9.6 as 9.7", "RENUMBER 9.7 as 9.8"): [
        "Sections 9.5 through 9.7 are hereby renumbered as Sections 9.6 through 9.8, respectively.",
    ],
    ("RENUMBER 5(d) as 5(e)",): [
        "Section 5(d) is relettered (e).",
    ],
    ("RENUMBER 5(c) as 5(d)", 'INSERT 5(c): "(c) No."'): [
        (
            "Subsection (c) of Section 5 is hereby redesignated as subsection (d), and a new subsection (c) is "
            'inserted to read as follows: "(c) No."'
        ),
    ],
    ('INSERT 4.1A: "4.1A None."',): [
        'A new Clause 4.1A shall be inserted as follows:\n\n"4.1A None."',
    ],
    ('INSERT 1.1 (Cash): ""Cash" means money."',): [
        'In clause 1.1 the following definition shall be inserted in the appropriate alphabetical position:\n\n"Cash" means money.',
    ],
}


@pytest.mark.parametrize(("changes", "words"), [(c, w) for c, several in SAID.items() for w in several])
def test_said_in_practice(changes: tuple[str, ...], words: str) -> None:
    """Each wording makes exactly these changes, in any order the same."""
    assert tuple(briefs(words)) == changes
