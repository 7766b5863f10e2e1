"""What speaks for a pair, part by part, and the figures that weigh it."""

from __future__ import annotations

import numpy as np
import pytest

from graph.lineage.clause_trees import Tree
from graph.model.ids import DocumentId
from indexing.candidates.comparable import Comparable
from indexing.candidates.features import FEATURES, ClauseQuery, ProvisionIndex
from indexing.candidates.signs import signs
from indexing.readers.text import TextReader
from indexing.segment import segment
from tests.indexing.candidates.papers import embedder

OLDER = """SERVICES AGREEMENT

1. Definitions. "Business Day" means a day on which banks are open in Oslo.

2. Fees. The Client shall pay a monthly fee of $10,000 within thirty (30) days after receipt of an invoice.

3. Term. This Agreement runs until June 30, 2016 and may be ended on ninety (90) days notice.

4. Interest. Late amounts bear interest at a rate of four-tenths of one percent (0.40%) a month.

(a) Interest is counted from the day an amount falls due.

(b) Interest is paid in arrears.

EXHIBIT A

Rates

Senior engineer: $200 an hour.
"""


def _provisions(text: str, name: str = "d_old") -> list[Comparable]:
    reading = TextReader().read(f"{name}.txt", text.encode())
    tree = Tree.of(segment(reading, DocumentId(name)))
    return [Comparable.of(tree, clause) for clause in tree.clauses.values()]


PROVISIONS = _provisions(OLDER)
SHELF = ProvisionIndex(PROVISIONS, embedder().embed([p.shown for p in PROVISIONS]))


def _features(words: str, named: str = "") -> dict[str, dict[str, float]]:
    """Return the features of one newer clause, by section of the older one."""
    (text,) = [t for t in _provisions(f"AMENDMENT\n\n1. {words}\n", "d_new") if t.clause.section == "1"]
    query = ClauseQuery(
        text, embedder().embed([text.shown])[0], signs(text.plain), amending=True, named=frozenset({DocumentId(named)} - {""})
    )
    rows = SHELF.features(query)
    return {p.clause.section: dict(zip(FEATURES, row.tolist(), strict=True)) for p, row in zip(SHELF.provisions, rows, strict=True)}


def _first(words: str, feature: str) -> str:
    rows = _features(words)
    best = max(rows, key=lambda section: rows[section][feature])
    assert rows[best][feature] > 0.0
    return best


@pytest.mark.parametrize(
    ("words", "feature", "section"),
    [
        ("The phrase “four-tenths of one percent (0.40%)” is replaced with “one-half of one percent (0.50%)”.", "quoted", "4"),
        ("The fee of $10,000 is raised to $12,000.", "figures", "2"),
        ("Notice is ninety days from now on, no longer than that.", "figures", "3"),
        ("The end of the contract moves from June 30, 2016 to June 30, 2018.", "figures", "3"),
        ("Late amounts bear interest at a rate of one percent a month.", "phrases", "4"),
        ("The section entitled “Interest” no longer applies.", "heading", "4"),
        ("The definition of “Business Day” is changed to include Saturdays.", "defines", "1"),
        ("It is removed and replaced with: “(b) Interest is paid in advance.”", "label", "4(b)"),
        ("Exhibit A is replaced with the list attached.", "addressed", "Exhibit A"),
        ("Payment of the monthly fee to the provider is due in advance.", "words_behind", "2"),
    ],
)
def test_each_kind_of_evidence_points_to_its_provision(words: str, feature: str, section: str) -> None:
    """Quoted words, the old figure, a phrase, a heading, a term, a designator: each speaks for the provision it stands in."""
    assert _first(words, feature) == section


def test_numbers_are_compared_however_they_are_written() -> None:
    """“thirty (30) days”, “30 days” and “thirty days” are one figure."""
    figures = {words: next(t.figures for t in _provisions(f"A\n\n1. Pay in {words}.\n") if t.clause.section == "1") for words in (
        "thirty (30) days", "30 days", "thirty days", "thirty (30) calendar days",
    )}  # fmt: skip
    assert set(figures.values()) == {frozenset({"PERIOD:30 day"})}


def test_a_document_named_speaks_for_its_provisions() -> None:
    """A clause whose words name an instrument, though no provision of it, means that one."""
    assert {row["named"] for row in _features("The Agreement changes.", "d_old").values()} == {1.0}
    assert {row["named"] for row in _features("The Agreement changes.", "d_other").values()} == {0.0}


def test_features_are_finite_whatever_the_words() -> None:
    """Nothing but marks, or nothing in common, gives rows like any other."""
    for words in ("[***]", "Zebra quux.", "“”"):
        assert all(np.isfinite(value) for row in _features(f"{words} shall be.").values() for value in row.values())
