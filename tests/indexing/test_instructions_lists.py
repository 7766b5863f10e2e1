"""Instructions that say more than one thing: several definitions, several targets, a whole replaced, a purpose told."""

from __future__ import annotations

import pytest

from graph.model.edges import OperationKind
from tests.indexing.amending import Said, brief, check, claims

K = OperationKind
IN_ITS_ENTIRETY = [
    'Section 3.2 is amended in its entirety and replaced with the following:\n\n"3.2 Fees. None."',
    'Section 3.2 is hereby amended in its entirety to be replaced by the following: "3.2 Fees. None."',
    "Section 3.2 of the Agreement is amended in full and replaced to read as follows:\n\n3.2 Fees. None.",
    'Section 3.2 is hereby amended in its entirety and is replaced by "3.2 Fees. None."',
    'Section 3.2 is amended and restated in its entirety and replaced with the following: "3.2 Fees. None."',
]
DEFINITIONS = [
    ('The definitions of "Line" and "Maturity Date" in Section 13.1 are amended and restated in their entirety as follows:', "13.1"),
    (
        "The following terms and their definitions in Section 13.1 are amended in their entirety and replaced with the following:",
        "13.1",
    ),
    ("The following definitions in Section 13.1 are hereby amended as follows:", "13.1"),
    ("The following defined terms set forth in Section 13.1 are hereby amended and restated:", "13.1"),
    ('Section 13.1 is amended by restating the definitions of "Line" and "Maturity Date" in their entirety as follows:', "13.1"),
    (
        'The defined terms "Line" and "Maturity Date" in Section 13.1 are deleted in their entirety and replaced with the following:',
        "13.1",
    ),
    ("Each of the following definitions is hereby amended and restated in its entirety to read as follows:", ""),
]
MEANING = [("means $12.", "means June 26, 2016."), ("is $12.", "is June 26, 2016."), ("are all sums of $12.", "is the 26th of June.")]
PURPOSE = [
    'by striking "two years" and inserting "three years" in lieu thereof, it being the intent of the parties to extend the Term.',
    'by deleting "two years" and substituting "three years" therefor, such that the Term ends on May 1, 2020.',
    'by replacing "two years" with "three years", so that the Term is extended.',
    'by deleting "two years" and inserting "three years" in its place, it being understood that Section 9 stands.',
    'by striking out "two years" and inserting "three years" in lieu thereof, with the intent to extend the Term.',
]
TWO_TARGETS = [
    'Section 3.2(b) of the Agreement is amended by replacing "A" with "B", and Section 4 is amended by replacing "C" with "D".',
    'Section 3.2(b) is amended by replacing "A" with "B" and Section 4 is amended by deleting "C" and inserting "D".',
    'In Section 3.2(b), "A" is replaced with "B" and, in Section 4, "C" is replaced with "D".',
    'Section 3.2(b) is amended by deleting "A" and substituting "B", and Section 4 is hereby amended by striking "C" and inserting "D".',
]


@pytest.mark.parametrize("words", IN_ITS_ENTIRETY)
def test_amended_in_its_entirety_and_replaced(words: str) -> None:
    """What is amended in its entirety and replaced has a new text, not an open change."""
    check(Said(words, K.REPLACE, "3.2", new="3.2 Fees. None."))


def test_attachment_amended_in_its_entirety() -> None:
    """An attachment named by what it is ("The Price List attached to the Agreement as Exhibit B") is replaced by the one attached here."""
    own = "the Price List attached hereto as Exhibit B."
    words = f"1. The Price List attached to the Agreement as Exhibit B is amended in its entirety and replaced with {own}"
    (claim,) = claims(words + "\n\nEXHIBIT B\n\nPRICE LIST\n\nEach unit costs nine dollars.\n")
    assert claim.operation is not None
    assert (claim.operation.kind, claim.section) == (K.REPLACE, "Exhibit B")
    assert "nine dollars" in claim.operation.new.text


@pytest.mark.parametrize("meaning", MEANING)
@pytest.mark.parametrize(("words", "section"), DEFINITIONS)
def test_several_definitions_restated(words: str, section: str, meaning: tuple[str, str]) -> None:
    """One instruction over several definitions replaces each by its own new text, whether they "mean" or "are"."""
    line, maturity = (f'"{term}" {said}' for term, said in zip(("Line", "Maturity Date"), meaning, strict=True))
    found = claims(f"1. {words}\n\n{line}\n\n{maturity}\n\n2. Governing Law. The Agreement stays as it is.\n")
    got = [(c.operation.kind, c.section, " ".join(c.operation.new.text.split())) for c in found if c.operation]
    addresses = [f"{section} ({term})" if section else f"{term} (definition)" for term in ("Line", "Maturity Date")]
    assert got == [(K.REPLACE, addresses[0], line), (K.REPLACE, addresses[1], maturity)]


def test_a_definition_not_given_stays_open() -> None:
    """Where only one of the two definitions is given, nothing is invented for the other."""
    words = '1. The definitions of "Line" and "Maturity Date" in Section 13.1 are amended and restated as follows:\n\n"Line" means $12.\n'
    got = {c.section: c.operation.kind for c in claims(words) if c.operation}
    assert got == {"13.1 (Line)": K.REPLACE, "13.1 (Maturity Date)": K.UNSPECIFIED}


@pytest.mark.parametrize("said", ["is March 31, 2014.", "means March 31, 2014.", "are all days before March 31, 2014."])
def test_definition_added(said: str) -> None:
    """A definition that comes in is inserted under its term, whatever verb it uses."""
    words = f'The following term and its definition are hereby added to Section 13.1 in appropriate order:\n\n"First Day" {said}'
    check(Said(words, K.INSERT, "13.1 (First Day)", new=f'"First Day" {said}'))


@pytest.mark.parametrize("words", PURPOSE)
def test_a_purpose_changes_nothing(words: str) -> None:
    """Words for words are put in, whatever the sentence says they are meant to achieve."""
    check(Said(f"Section 6.1 is amended {words}", K.REPLACE_WORDS, "6.1", "two years", "three years"))


@pytest.mark.parametrize("words", TWO_TARGETS)
def test_two_targets_in_one_sentence(words: str) -> None:
    """Each target gets its own words."""
    got = [(c.section, c.operation.kind, c.operation.old, c.operation.new.text) for c in claims(f"1. {words}\n") if c.operation]
    assert got == [("3.2(b)", K.REPLACE_WORDS, "A", "B"), ("4", K.REPLACE_WORDS, "C", "D")]


@pytest.mark.parametrize(
    ("items", "second"),
    [
        ('(a) deleting "five days" and inserting "ten days"; and\n\n(b) adding "No more." at the end thereof.', "No more"),
        ('(i) replacing "five days" with "ten days"; and\n(ii) adding the following at the end: "No more."', "No more."),
        ('replacing "five days" with "ten days"; and\n\nadding "No more." at the end thereof.', "No more"),
        ('- replacing "five days" with "ten days"\n\n- adding "No more." at the end thereof', "No more"),
    ],
)
def test_items_on_lines_of_their_own(items: str, second: str) -> None:
    """``Section 2.1 is amended by:`` leads a list; each of its items changes that section, and what follows the list is read by itself."""
    found = claims(f"1. Section 2.1 of the Agreement is amended by:\n\n{items}\n\n2. Section 3 is deleted.\n")
    assert [brief(c) for c in found] == [
        'REPLACE_WORDS 2.1: "five days" -> "ten days"',
        f'INSERT_WORDS 2.1 (END): "{second}"',
        "DELETE 3",
    ]


@pytest.mark.parametrize("lead", ["is amended by:", "is amended as follows:"])
def test_items_that_name_their_own_provisions(lead: str) -> None:
    """Items of a list under a whole instrument are changes of the provisions they name, joined by "and" at a line's end or not."""
    found = claims(f'1. The Agreement {lead}\n\n(a) by deleting Section 4; and\n\n(b) by adding "No more." at the end of Section 5.\n')
    assert [brief(c) for c in found] == ["DELETE 4", 'INSERT_WORDS 5 (END): "No more"']
