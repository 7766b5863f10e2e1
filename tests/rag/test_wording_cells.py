"""A cell of a table of wordings: a quick look first, and the same found as without it."""

from __future__ import annotations

import pytest

from rag.understand.subjects import concepts, examples
from rag.understand.wordings import worded


def test_a_quick_look_hides_nothing() -> None:
    """Whatever the pattern of a cell finds in the examples of any subject is found, at the same place."""
    texts = [text for table in examples().values() for text in table[::6]]
    differing = [
        (cell.alternatives, text)
        for cell in (one.asks for one in concepts())
        for text in texts
        if [found.span() for found in cell.finditer(text)] != [found.span() for found in cell.pattern.finditer(text)]
    ]
    assert not differing


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        ("break*", "Who BREA\u212as the lease?"),  # the sign of Kelvin
        ("*list*", "The l\u0131\u017ft of prices"),  # a dotless i and a long s
        ("which state's law*", "Under WHICH  STATE'S\nlaws?"),
        ("take .. to court", "May they take us to court?"),
        ("*assign*", "No reassignment"),
    ],
)
def test_letters_and_gaps_of_all_kinds_are_met(cell: str, text: str) -> None:
    """Letters that are capitals by rules of their own, spaces of any length, words between, the rest of a word."""
    assert worded(cell).search(text)
    assert not worded(cell).search("Something else altogether.")
