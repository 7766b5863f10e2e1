"""What documents are called: by title and day, told apart by their files, their words never altered."""

from __future__ import annotations

import pytest

from ui.screens.shared.text import cased, dated


@pytest.mark.parametrize(
    ("title", "shown"),
    [
        ("1ST PARTY'S AGREEMENT", "1st Party's Agreement"),
        ("ARTICLE VII OF THE MSA", "Article VII of the MSA"),
        ("CIVIL WORKS CONTRACT WITH BCD LLC", "Civil Works Contract with BCD LLC"),
        ("Supply Agreement of ACME", "Supply Agreement of ACME"),
    ],
)
def test_a_title_in_capitals_is_cased(title: str, shown: str) -> None:
    """Ordinals, possessives, roman figures and initials keep their form; a title in small letters stays."""
    assert cased(title) == shown


@pytest.mark.parametrize(
    ("told", "shown"),
    [
        ("unsigned on 2026-03-01.", "unsigned on 1 Mar 2026."),
        ("2026-03-01T10:00:00Z", "1 Mar 2026, 10:00"),
        ("msa-2026-01-15.txt is a draft", "msa-2026-01-15.txt is a draft"),
        ("2026-01-15.txt", "2026-01-15.txt"),
        ("a/2026-01-15/b", "a/2026-01-15/b"),
    ],
)
def test_days_are_written_out_and_files_left_alone(told: str, shown: str) -> None:
    """A day in the name of a file is part of the name."""
    assert dated(told) == shown
