"""Definitions, exhibits and schedules, in the ways of practice."""

from __future__ import annotations

import pytest

from tests.indexing.amending import briefs

SAID: dict[tuple[str, ...], list[str]] = {
    ('INSERT 1.1 (Cash): ""Cash" means money."',): [
        'Section 1.1 is amended by adding the following definition in alphabetical order:\n\n"Cash" means money.',
        'The following definition is hereby added to Section 1.1 of the Agreement:\n\n"Cash" means money.',
        'A new definition of "Cash" is hereby added to Section 1.1 to read as follows:\n\n"Cash" means money.',
        'The definition of "Cash" is hereby inserted in Section 1.1 as follows:\n\n"Cash" means money.',
        (
            "Section 1.1 is amended by inserting the following definitions therein in the appropriate "
            'alphabetical order: "Cash" means money.'
        ),
        'Clause 1.1 shall be amended by the insertion of the following definition:\n\n"Cash" means money.',
    ],
    ('REPLACE 1.1 (Cash): ""Cash" means money."',): [
        'The definition of "Cash" in Section 1.1 is deleted in its entirety and replaced with the following:\n\n"Cash" means money.',
        (
            'The definition of "Cash" set forth in Section 1.1 of the Agreement is amended to read in its '
            'entirety as follows:\n\n"Cash" means money.'
        ),
        'Section 1.1 is amended by amending and restating the definition of "Cash" to read as follows:\n\n"Cash" means money.',
        (
            'Section 1.1 of the Agreement is hereby amended by deleting the definition of "Cash" and inserting '
            'the following in lieu thereof:\n\n"Cash" means money.'
        ),
        'The term "Cash" as defined in Section 1.1 is hereby amended to read as follows:\n\n"Cash" means money.',
    ],
    ('REPLACE Exhibit A: "EXHIBIT A RATES The rate is $5."',): [
        ("Exhibit A is hereby deleted and replaced in its entirety by Exhibit A attached hereto.\n\nEXHIBIT A\n\nRATES\n\nThe rate is $5."),
        (
            "Exhibit A to the Agreement is hereby amended and restated in its entirety as set forth on Exhibit A "
            "hereto.\n\nEXHIBIT A\n\nRATES\n\nThe rate is $5."
        ),
        (
            "Exhibit A attached to the Agreement is replaced with the Exhibit A attached to this "
            "Amendment.\n\nEXHIBIT A\n\nRATES\n\nThe rate is $5."
        ),
        (
            "The Agreement is amended by substituting the Exhibit A attached hereto for the Exhibit A attached "
            "to the Agreement.\n\nEXHIBIT A\n\nRATES\n\nThe rate is $5."
        ),
    ],
    ('REPLACE_WORDS 1.1 (Cash): "coins" -> "notes"',): [
        (
            'The definition of "Cash" contained in Section 1.1 is hereby amended by deleting the phrase "coins" '
            'and inserting "notes" in lieu thereof.'
        ),
        'The definition of Cash in Section 1.1 is amended by replacing "coins" with "notes".',
        'Clause (b) of the definition of "Cash" in Section 1.1 is amended by replacing "coins" with "notes".',
    ],
    ("DELETE 1.1 (Cash)", "DELETE 1.1 (Debt)"): [
        'Section 1.1 is amended by deleting the definitions of "Cash" and "Debt" in their entirety.',
        'The following definitions appearing in Section 1.1 are deleted: "Cash" and "Debt".',
    ],
    ('REPLACE 1.1 (Cash): ""Cash" means money."', 'REPLACE 1.1 (Debt): ""Debt" means owing."'): [
        (
            'The definitions of "Cash" and "Debt" in Section 1.1 are amended to read as follows:\n\n"Cash" means '
            'money.\n\n"Debt" means owing.'
        ),
        (
            'The following definitions in Section 1.1 are hereby amended and restated as follows:\n\n"Cash" means '
            'money.\n\n"Debt" means owing.'
        ),
    ],
    ('INSERT Exhibit D: "EXHIBIT D RATES The rate is $5."',): [
        "A new Exhibit D in the form attached hereto is hereby added to the Agreement.\n\nEXHIBIT D\n\nRATES\n\nThe rate is $5.",
        "Exhibit D attached hereto is hereby added to the Agreement as Exhibit D.\n\nEXHIBIT D\n\nRATES\n\nThe rate is $5.",
    ],
    ('REPLACE Exhibit A: "EXHIBIT A None at all."',): [
        "Exhibit A to the Agreement is replaced by the form of Exhibit A attached hereto.\n\nEXHIBIT A\n\nNone at all.",
    ],
    ('INSERT 1.1: ""Cash" means money. "Debt" means owing."',): [
        (
            "Section 1.1 of the Agreement is amended by adding thereto, in appropriate alphabetical order, the "
            'following new defined terms:\n\n"Cash" means money.\n\n"Debt" means owing.'
        ),
    ],
    ('INSERT 1 (Cash): ""Cash" shall mean money."',): [
        'The following term is added to Article 1 (Definitions): "Cash" shall mean money.',
    ],
    ("DELETE 1.1 (Cash)",): [
        'Section 1.1 is amended by deleting the definition of "Cash" therein.',
    ],
    ('SET_VALUE Cash (definition) (AFTER): "Cash" -> "money"',): [
        'The term "Cash" is hereby amended to mean money.',
    ],
    ('REPLACE Cash (definition): ""Cash" means money."',): [
        'The defined term "Cash" is deleted and replaced with the following:\n\n"Cash" means money.',
    ],
    ('REPLACE_WORDS 1.1: "coins" -> "notes"',): [
        'Section 1.1 ("Cash") is amended by replacing "coins" with "notes".',
    ],
    ('REPLACE Exhibit A: "EXHIBIT A RATES The rate is $5."', 'REPLACE Exhibit B: "EXHIBIT B FEES The fee is $5."'): [
        (
            "Exhibits A and B are replaced with Exhibits A and B attached hereto.\n\nEXHIBIT A\n\nRATES\n\nThe rate is "
            "$5.\n\nEXHIBIT B\n\nFEES\n\nThe fee is $5."
        ),
    ],
    ("DELETE Exhibit A", "DELETE Exhibit B"): [
        "Exhibits A and B to the Agreement are hereby deleted.",
    ],
    ('REPLACE Schedule 2: "SCHEDULE 2 Prices The rate is $5."',): [
        (
            "Schedule 2 shall be deleted in its entirety and replaced by the Schedule 2 annexed "
            "hereto.\n\nSCHEDULE 2\n\nPrices\n\nThe rate is $5."
        ),
    ],
    ('REPLACE_UNIT Exhibit A (TABLE 0): "Units Price 1 $5"',): [
        "The pricing table in Exhibit A is deleted and replaced with the following:\n\nUnits  Price\n1  $5",
    ],
    ('REPLACE_UNIT 4.1 (TABLE 0): "Units Price 1 $5"',): [
        "The table in Section 4.1 is hereby replaced with the following table:\n\nUnits  Price\n1  $5",
    ],
    ('REPLACE_WORDS Exhibit A: "$5" -> "$6"',): [
        'Exhibit A is amended by replacing "$5" with "$6".',
    ],
    ('REPLACE Exhibit A, Section 2: "2. Rates. None."',): [
        'Paragraph 2 of Exhibit A is amended to read as follows: "2. Rates. None."',
    ],
    ('REPLACE Schedule 2.3: "SCHEDULE 2.3 None at all."',): [
        (
            "Schedule 2.3 to the Agreement is amended and restated in the form of Schedule 2.3 attached "
            "hereto.\n\nSCHEDULE 2.3\n\nNone at all."
        ),
    ],
    ('INSERT Schedule A, Section 9: "Item 9."',): [
        'Schedule A is hereby amended by adding the following at the end thereof:\n\n"Item 9."',
    ],
    ("DELETE Schedule A, Section 3",): [
        "Item 3 of Schedule A is deleted.",
    ],
    ('REPLACE Annex B: "ANNEX B None at all."',): [
        "Annex B to the Agreement is deleted and replaced by Annex B to this Amendment.\n\nANNEX B\n\nNone at all.",
    ],
    ('REPLACE Appendix 1: "APPENDIX 1 None at all."',): [
        "Appendix 1 is replaced with the attached Appendix 1.\n\nAPPENDIX 1\n\nNone at all.",
    ],
    ("DELETE Exhibit A", "DELETE Exhibit B", "DELETE Exhibit C"): [
        "Exhibits A through C to the Agreement are hereby deleted.",
    ],
}


@pytest.mark.parametrize(("changes", "words"), [(c, w) for c, several in SAID.items() for w in several])
def test_said_in_practice(changes: tuple[str, ...], words: str) -> None:
    """Each wording changes exactly this definition or attachment."""
    assert tuple(briefs(words)) == changes
