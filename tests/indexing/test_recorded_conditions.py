"""What people record of the condition of a change: read, refused, and laid over the edge."""

from __future__ import annotations

from datetime import date

import pytest

from graph.errors import UsageError
from graph.model.edges import Decision, Outcome, Verdict
from indexing.corrections import CONDITION, with_condition
from indexing.linking.decisions import decided
from tests.story import Story

LINES = """
2020-01-01 clause MSA#2 "The price is $5."
2021-01-01 amends A#1 MSA#2 "The price is $4." "closing=receipt of the fees"
2021-01-01 deletes A#2 MSA#2
"""


def decision(subject: str, value: str) -> Decision:
    """A person's record of the condition of a change."""
    return Decision(f"x {value}", Verdict.SET, subject, "Ana", "saw it", field=CONDITION, value=value)


def test_a_change_without_condition_has_none_to_record() -> None:
    """The deletion depends on nothing."""
    with pytest.raises(UsageError, match="no condition"):
        with_condition(Story(LINES).edges[1], "FAILED")


def test_the_last_record_counts_by_edge_or_by_claim() -> None:
    """Recorded on the claim, then on the edge, then taken back; the deletion beside it stays as it is."""
    edges = Story(LINES).edges
    first, second = decision(edges[0].claim_key, "FAILED"), decision(edges[0].edge_id, "SATISFIED 2021-03-01")

    def recorded(*decisions: Decision) -> list[tuple[Outcome | None, date | None]]:
        found = {e.edge_id: e for e in decided({e.edge_id: e for e in edges}, decisions)}
        return [(found[e.edge_id].outcome, found[e.edge_id].outcome_on) for e in edges]

    assert recorded(first) == [(Outcome.FAILED, None), (None, None)]
    assert recorded(first, second) == [(Outcome.SATISFIED, date(2021, 3, 1)), (None, None)]
    assert recorded(first, decision(edges[0].edge_id, "")) == [(None, None), (None, None)]
    assert recorded(decision(edges[1].edge_id, "FAILED")) == [(None, None), (None, None)]
