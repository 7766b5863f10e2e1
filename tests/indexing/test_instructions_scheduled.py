"""Amendments that stand in a schedule of the amendment: read where it says so, with the day that it gives each part."""

from __future__ import annotations

import pytest

from graph.model.dates import PartialDate
from graph.model.edges import ConditionKind, OperationKind
from tests.indexing.amending import claims

PARTS = """SCHEDULE

Part 1 - Amendments from 1 July 2019

1   Clause 4.3: omit "6 hours" and substitute "4 hours".

2   Clause 7.5: omit the clause.

3   Clause 5.3: delete the clause and substitute:

    5.3 Charge

    Birch pays $0.60 for each unit.

Part 2 - Amendments from the Expansion Date

4   Clause 6.2: omit "2,800 kPa" and substitute "3,400 kPa".
"""
KINDS = [OperationKind.REPLACE_WORDS, OperationKind.DELETE, OperationKind.REPLACE]


def test_parts_of_a_schedule() -> None:
    """Each part changes from its own day; one that waits for a day somebody will name is held back until then."""
    body = (
        "1. On and from 1 July 2019 the Agreement is amended as set out in Part 1 of the Schedule.\n\n"
        "2. On and from the Expansion Date the Agreement is amended as set out in Part 2 of the Schedule. "
        "Expansion Date means the date notified by Alder as the date on which the station is ready.\n\n"
    )
    found = claims(body + PARTS)
    assert [(c.section, c.operation and c.operation.kind) for c in found[:3]] == list(zip(("4.3", "7.5", "5.3"), KINDS, strict=True))
    assert {c.effective_from for c in found[:3]} == {PartialDate(2019, 7, 1)}
    (waits,) = found[3:]
    assert (waits.section, waits.effective_from, waits.condition_kind) == ("6.2", None, ConditionKind.FUTURE_EVENT)
    assert {c.target.title for c in found} == {"Services Agreement"}


@pytest.mark.parametrize(
    ("words", "read"),
    [
        ("The Agreement is varied in the manner set out in the Schedule.", True),
        ("The Agreement is amended in accordance with the Schedule.", True),
        ("The Schedule holds a form that the parties may use.", False),
    ],
)
def test_only_a_schedule_announced(words: str, read: bool) -> None:
    """What is attached commands nothing unless the amendment says that its changes stand there."""
    found = claims(f'1. {words}\n\nSCHEDULE\n\n1   Clause 4.3: omit "6 hours" and substitute "4 hours".\n\n2   Clause 7.5: omit it.\n')
    assert [c.section for c in found] == (["4.3", "7.5"] if read else [])
