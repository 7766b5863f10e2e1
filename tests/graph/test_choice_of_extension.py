"""A period by which somebody may extend a contract is not the period for which it runs."""

from __future__ import annotations

from datetime import date

import pytest

from graph.lineage.dag import Lineage
from graph.model.source import SourceFile
from graph.resolution.term_expiry import expiry
from indexing.analyse import analyse
from indexing.readers.text import TextReader


@pytest.mark.parametrize(
    ("words", "until"),
    [
        ("2. TERM\n\n2.1 The Customer may extend this Agreement for one further period of twelve (12) months.", None),
        ("2. TERM\n\n2.1 This Agreement can be renewed: each party is entitled to renew the Agreement for a period of two years.", None),
        ("2. TERM\n\n2.1 This Agreement continues for a period of three years from its date. It may be extended.", date(2020, 5, 31)),
    ],
)
def test_what_may_extend_a_term_is_not_the_term(words: str, until: date | None) -> None:
    """No last day is counted from the length of an extension that nobody chose."""
    text = (
        f"SERVICES AGREEMENT\n\nThis Agreement is dated 1 June 2017 between Alder Ltd and Birch Ltd.\n\n1. Services are given.\n\n{words}\n"
    )
    reading = TextReader().read("a.txt", text.encode())
    (found,) = analyse(reading, SourceFile(reading.file_sha256, "a.txt", "a.txt", len(text)), "p")
    assert expiry(Lineage.of([found.document], found.clauses, ()), found.document, date(2018, 1, 1)).until == until
