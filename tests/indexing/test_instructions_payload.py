"""New text: where it begins, and where it ends."""

from __future__ import annotations

import pytest

from indexing.instructions.sentences.payload import divide, find_payload


@pytest.mark.parametrize(
    ("text", "new"),
    [
        ('\n\n"2. Term. Two years."\n\n', "2. Term. Two years."),
        ("\n“2. Term (the “Term”). Two years.”\n", "2. Term (the “Term”). Two years."),
        ("\n“One.\n\n“Two.\n\n“Three.”\n", "One.\n\n“Two.\n\n“Three."),
        ('\n"Cash" means money.\n', '"Cash" means money.'),
        ("\n““Cash” means money.”\n", "“Cash” means money."),
        ('\n"The "Goods," each a "Unit"), are sold." 4. Next clause.', 'The "Goods," each a "Unit"), are sold.'),
        ("\nPay at once.\n\nExcept as amended hereby, all else stays.", "Pay at once."),
        ("\nPay at once.\n\nThe section entitled Fees is hereby deleted.", "Pay at once."),
        ("\n\n", ""),
    ],
)
def test_ends(text: str, new: str) -> None:
    """The new text is what stands between the marks, or up to the closing words."""
    found = find_payload(text, 0, len(text))
    assert text[found.start : found.end] == new


def test_divided_at_designators() -> None:
    """Several provisions' new text is cut where each begins, not where it is only cited."""
    text = "3.1 Fee. See Section 3.2 and pay.\n\n3.2 Terms. See 3.1."
    cuts = divide(text, 0, len(text), ["3.1", "3.2"])
    assert cuts is not None
    assert [text[a:b].strip() for a, b in cuts] == ["3.1 Fee. See Section 3.2 and pay.", "3.2 Terms. See 3.1."]
    assert divide(text, 0, len(text), ["3.1", "3.9"]) is None
