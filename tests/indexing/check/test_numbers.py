"""Section numbers that jump or go back: `check` says where; a count that is whole is not spoken of."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from graph.lineage.dag import Lineage
from graph.model.evidence import Severity
from graph.model.resolution import WarningCode
from indexing.check.numbers import breaks, number_breaks
from tests.indexing.segment.test_segment import DOCUMENT, OPENING, tree
from tests.records import document

PAPER = document(DOCUMENT, "Services Agreement")


def _told(lines: Iterable[str]) -> list[str]:
    said = [f"{line} Each party keeps the other party's information secret." for line in lines]
    return [b.told for b in breaks(tree(OPENING + "\n\n".join(said)))]


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (("1. Fees.", "8. Secrecy.", "9. Law."), ["1 is followed by 8"]),
        (("4. Fees.", "5. Secrecy.", "6. Law."), ["the count begins with 4"]),
        (("ARTICLE I", "1.1 Fees.", "1.5 Term.", "ARTICLE II", "2.1 Law."), ["1.1 is followed by 1.5"]),
        (("1. Fees.", "(a) Now.", "(c) Later.", "2. Law."), ["1(a) is followed by 1(c)"]),
        (("1. Fees.", "2. Secrecy.", "2. Law.", "3. Term."), []),
        (("1. Fees.", *(f"({c}) Item." for c in "abcdefghijklm"), "2. Law."), []),
        (("1. Fees.", *(f"({c}) Item." for c in ("i", "ii", "iii", "iv", "v", "vi")), "2. Law."), []),
        (("1. Fees.", "1.1 Base.", "1.2 Bonus.", "2. Law.", "2.1 Place.", "2A. Court.", "3. Term."), []),
    ],
)
def test_breaks_of_the_count(lines: tuple[str, ...], told: list[str]) -> None:
    """A break is told by the sections on both sides of it; letters and figures that go on are none, and neither is a count begun anew."""
    assert _told(lines) == told


def test_one_finding_for_a_document() -> None:
    """`check` names a document whose numbers jump once, with the words behind the first gap."""
    clauses = tree(
        OPENING + "1. Fees. Ten dollars a barrel.\n\n8. Secrecy. Each party keeps its word.\n\n9. Law. Delaware.\n\n12. Term. One year."
    )
    [found] = number_breaks(Lineage.of([PAPER], clauses, []))
    assert (found.code, found.severity, found.section) == (WarningCode.SECTION_GAP, Severity.WARNING, "8")
    assert "1 is followed by 8; 9 is followed by 12" in found.message
    assert found.quote is not None
    assert found.quote.text.startswith("8. Secrecy.")


def test_a_whole_count_is_not_spoken_of() -> None:
    """Numbers without a gap give no finding."""
    clauses = tree(OPENING + "1. Fees. Ten dollars a barrel.\n\n2. Secrecy. Each party keeps its word.")
    assert list(number_breaks(Lineage.of([PAPER], clauses, []))) == []
