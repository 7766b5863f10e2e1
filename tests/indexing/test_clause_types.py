"""The subject of a clause, by heading, words and parent."""

from __future__ import annotations

import pytest

from graph.model.documents import ClauseKind, ClauseType
from indexing.clause_types import clause_type


@pytest.mark.parametrize(
    ("heading", "text", "expected"),
    [
        ("Governing Law", "New York.", ClauseType.GOVERNING_LAW),
        ("", "This Agreement is governed by the laws of Ohio.", ClauseType.GOVERNING_LAW),
        ("LIMITATION OF LIABILITY", "In no event shall either party be liable for lost profits.", ClauseType.CAP_ON_LIABILITY),
        ("Term and Termination", "See below.", ClauseType.TERM),
        ("Termination", "Either party may terminate this Agreement for convenience.", ClauseType.TERMINATION_FOR_CONVENIENCE),
        ("Termination", "A party may terminate on a breach.", ClauseType.TERMINATION),
        ("", "Neither party may assign this Agreement without prior written consent.", ClauseType.ANTI_ASSIGNMENT),
        ("", "Licensor grants to Licensee a non-transferable license.", ClauseType.NON_TRANSFERABLE_LICENSE),
        ("Notices", "Notices about insurance are sent by mail.", ClauseType.NOTICES),
        ("", "The stones are turned on Mondays.", ClauseType.OTHER),
    ],
)
def test_section(heading: str, text: str, expected: ClauseType) -> None:
    """A narrow heading decides; under a wide one, or none, the words do."""
    assert clause_type(ClauseKind.SECTION, heading, text, None) is expected


def test_a_subsection_shares_the_subject_of_its_section() -> None:
    """What says nothing itself is about what it stands in, unless that is only a grouping."""
    assert clause_type(ClauseKind.SECTION, "", "on Mondays;", ClauseType.INSURANCE) is ClauseType.INSURANCE
    assert clause_type(ClauseKind.SECTION, "", "on Mondays;", ClauseType.RECITALS) is ClauseType.OTHER


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        (ClauseKind.PREAMBLE, ClauseType.PARTIES),
        (ClauseKind.RECITAL, ClauseType.RECITALS),
        (ClauseKind.DEFINITION, ClauseType.DEFINITION),
        (ClauseKind.SIGNATURES, ClauseType.SIGNATURES),
    ],
)
def test_place_decides_for_what_has_one_subject(kind: ClauseKind, expected: ClauseType) -> None:
    """A definition is a definition whatever it defines."""
    assert clause_type(kind, "Insurance", "insured against fire", None) is expected
