"""Letters and memoranda whose text no numbers carry: each paragraph is a provision that can be addressed by itself."""

from __future__ import annotations

import pytest

from graph.model.documents import ClauseKind
from tests.indexing.segment.test_segment import sections, tree

HEAD = "Harbor Freight Lines\n\nMarch 1, 2020\n\nTo: Juniper Mills\n\nRe: Storage\n\nDear Ms Hart,\n\n"
SIGNED = "\n\nYours sincerely,\n\nHARBOR FREIGHT LINES\n\nBy: /s/ Ann Lee"
RENT = "The rent falls due on the first of the month, and no longer on the fifteenth."
STORM = "The storm of last May kept the port closed for four days, as we told you then."


def provisions(text: str) -> dict[str, str]:
    """Return the words of each provision of a letter with this body, by its address."""
    return {c.section: " / ".join(p.text for p in c.pieces) for c in tree(HEAD + text + SIGNED) if c.kind is ClauseKind.SECTION}


def test_short_paragraphs_are_provisions_too() -> None:
    """No paragraph is swallowed because those before it are short, nor because it is short itself."""
    assert provisions(f"We keep this short.\n\nAll went well.\n\n{RENT}\n\nThe fee is ten.") == {
        "paragraph 1": "We keep this short.",
        "paragraph 2": "All went well.",
        "paragraph 3": RENT,
        "paragraph 4": "The fee is ten.",
    }


def test_words_that_refer_to_a_contract_open_the_letter() -> None:
    """What the letter refers to, and its subject line below the greeting, are its opening."""
    found = tree(HEAD + f"SERVICES AGREEMENT DATED MAY 4, 2012\n\nWe refer to that agreement.\n\n{RENT}\n\n{STORM}" + SIGNED)
    assert [c.section for c in found] == ["preamble", "paragraph 1", "paragraph 2", "signatures"]


@pytest.mark.parametrize("label", ["Present for the Tenant:", "Rent", "Our questions:"])
def test_a_line_that_says_what_a_paragraph_is_about_goes_with_it(label: str) -> None:
    """Such a line begins the paragraph below it and swallows none of the others."""
    assert provisions(f"{STORM}\n\n{label}\n\n{RENT}\n\nThe roof is new.") == {
        "paragraph 1": STORM,
        "paragraph 2": f"{label} / {RENT}",
        "paragraph 3": "The roof is new.",
    }


def test_headings_of_a_letter_swallow_nothing() -> None:
    """The first paragraph below a heading is its text; the next is a provision of its own."""
    thanks = "Thank you for all your help in the long days after that; it will not be forgotten here, nor will that of your people in Hull."
    assert provisions(f"{thanks}\n\nSupport Hours\n\n{RENT}\n\n{STORM}\n\nThe roof is new.") == {
        "paragraph 1": thanks,
        "Support Hours": f"Support Hours / {RENT}",
        "paragraph 2": STORM,
        "paragraph 3": "The roof is new.",
    }


@pytest.mark.parametrize(
    "opened", ["Background:\n\nThe parties met in May.", "Whereas the parties have looked at the results of the year;"]
)
def test_recitals_of_a_letter_swallow_nothing(opened: str) -> None:
    """What stands behind a recital of one paragraph is no recital."""
    found = tree(HEAD + f"{STORM}\n\n{opened}\n\n{RENT}\n\nThe roof is new." + SIGNED)
    assert [c.section for c in found if c.kind is ClauseKind.RECITAL] == ["recitals"]
    assert [c.own_text.text for c in found if c.kind is ClauseKind.SECTION] == [STORM, RENT, "The roof is new."]


def test_new_wording_in_a_letter_stays_with_its_own() -> None:
    """What a paragraph introduces is no paragraph of the letter."""
    found = provisions(f'Section 4 shall read as follows:\n\n"4. Fees. Fees are due within ten days after the month."\n\n{STORM}')
    assert list(found) == ["paragraph 1", "paragraph 2"]
    assert found["paragraph 2"] == STORM


def test_items_of_several_paragraphs_keep_them() -> None:
    """Where items run over several paragraphs, the last does too."""
    found = provisions(f"We have agreed:\n\n1. The fee is ten.\n\n{STORM}\n\n2. The roof is new.\n\n{RENT}")
    assert found == {"1": f"1. The fee is ten. / {STORM}", "2": f"2. The roof is new. / {RENT}"}


def test_numbers_in_parentheses_carry_a_memorandum() -> None:
    """``(1)``, ``(2)``, ``(3)`` are addresses where nothing else is; ``(5)`` is never the sixth paragraph."""
    memo = "MEMORANDUM\n\nTo: Ann Lee\nFrom: Bob Ray\n\nSummary of what Harbor Freight Lines and Juniper Mills have settled.\n\n"
    text = f"{memo}(1) The fee is ten.\n\n(2) {RENT}\n\n(3) {STORM}\n\n(4) The roof is new.{SIGNED}"
    assert sections(text, ClauseKind.SECTION) == ["(1)", "(2)", "(3)", "(4)"]


def test_parties_counted_in_parentheses_are_no_provisions() -> None:
    """A list of parties at the top carries no text."""
    parties = "THIS DEED is made between:\n\n(1) Harbor Freight Lines;\n\n(2) Juniper Mills; and\n\n(3) Cy Dow.\n\n"
    text = parties + "\n\n".join(f"{STORM} {RENT} This is what paragraph {n} says of it." for n in ("one", "two", "three", "four"))
    assert not any(s.startswith("(") for s in sections(text))
