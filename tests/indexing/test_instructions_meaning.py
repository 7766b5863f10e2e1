"""Terms that take another meaning: the definition's words behind "means" are replaced."""

from __future__ import annotations

import pytest

from tests.indexing.amending import briefs


@pytest.mark.parametrize(
    ("words", "new"),
    [
        ('"Maturity Date" (as previously amended) is further amended to mean May 3, 2019.', "May 3, 2019"),
        ('The definition of "Maturity Date" is amended to mean May 3, 2019.', "May 3, 2019"),
    ],
)
def test_a_term_is_given_another_meaning(words: str, new: str) -> None:
    """Each wording sets what the term means, and nothing else."""
    assert briefs(words) == [f'SET_VALUE Maturity Date (definition) (AFTER): "Maturity Date" -> "{new}"']


@pytest.mark.parametrize(
    "words",
    [
        'The term "Closing Date" shall mean the date hereof.',
        'From and after the date hereof, the term "Agreement" shall mean the Agreement as amended hereby.',
    ],
)
def test_a_term_of_the_instruments_own_changes_nothing(words: str) -> None:
    """What an amendment defines for itself gives no term of the contract another meaning."""
    assert briefs(words) == []
