"""Which instrument prevails by the contract's own words."""

from __future__ import annotations

import pytest

from graph.lineage.precedence_clauses import rules
from tests.story import Story


@pytest.mark.parametrize(
    ("words", "ranks"),
    [
        ("In a conflict between this SOW and the Agreement, the Agreement prevails.", ("the Agreement", "this SOW", "the Agreement")),
        ("To the extent of any inconsistency, this Amendment controls.", ("this Amendment",)),
        ("The terms of this Agreement will prevail in the event of any conflict with a Purchase Order.",
         ("The terms of this Agreement", "a Purchase Order")),
        ("In case of conflict the following order of precedence applies: (a) the Order Form; (b) this Agreement; and (c) the Exhibits.",
         ("the Order Form", "this Agreement", "the Exhibits")),
        ("The order of precedence shall be: Statements of Work, this Agreement, and the Exhibits.",
         ("Statements of Work", "this Agreement", "the Exhibits")),
        ("In the event of a conflict between Amendment No. 2 and Amendment No. 3, Amendment No. 3 shall control.",
         ("Amendment no 3", "Amendment no 2", "Amendment no 3")),
        ("This Agreement is governed by the laws of Ohio.", ()),
        ("Seller shall control the site.", ()),
    ],
)  # fmt: skip
def test_words_that_rank_instruments_are_read(words: str, ranks: tuple[str, ...]) -> None:
    """The one that prevails comes first; other words on governing and control rank nothing."""
    clause = Story(f'2020-01-01 clause MSA#1 "{words}"').clauses[0]

    assert tuple(name for rule in rules(clause, words) for name in rule.ranks) == ranks


def test_the_exception_and_the_subject_are_kept_apart() -> None:
    """With respect to data protection; unless the SOW says so."""
    words = "With respect to data protection, the DPA shall prevail over this Agreement, unless the SOW expressly states otherwise."
    (rule,) = rules(Story(f'2020-01-01 clause MSA#1 "{words}"').clauses[0], words)

    assert (rule.subject, rule.exception) == ("data protection", "unless the SOW expressly states otherwise")
