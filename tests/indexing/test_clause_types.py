"""The subject of a clause, by heading, words and parent: the cases are a heading or a chief subject with words, and what they treat."""

from __future__ import annotations

from pathlib import Path

import pytest

from graph.model.documents import ClauseKind, ClauseType
from indexing.clause_types import clause_type, further_types
from tests.cases import misread_cases

HERE = Path(__file__).parent


def _chief(text: str, _: object) -> list[str]:
    heading, _, words = text.rpartition(": ")
    return [clause_type(ClauseKind.SECTION, heading, words, None)]


def _further(text: str, _: object) -> list[str]:
    chief, _, words = text.partition(": ")
    return [" / ".join(sorted(further_types(ClauseKind.SECTION, words, ClauseType(chief)))) or "nothing"]


def test_subjects() -> None:
    """Before the colon stands the heading, if there is one, or the chief subject."""
    assert misread_cases(_chief, HERE / "clause_types.cases") == ""
    assert misread_cases(_further, HERE / "further_types.cases") == ""


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


def test_no_subject_is_joined_over_two_sentences() -> None:
    """What two sentences say by halves, neither says."""
    apart = "The Agent shall not smoke. Products that compete are listed below."
    assert ClauseType.NON_COMPETE in further_types(ClauseKind.SECTION, apart.replace(". Products", " among products"), ClauseType.OTHER)
    assert further_types(ClauseKind.SECTION, apart, ClauseType.OTHER) == ()


@pytest.mark.parametrize("kind", [ClauseKind.SIGNATURES, ClauseKind.TABLE])
def test_signatures_and_tables_treat_nothing(kind: ClauseKind) -> None:
    """Signatures and tables of contents have no further subject, whatever stands in them."""
    assert further_types(kind, "Neither party may assign this Deed.", ClauseType.OTHER) == ()
