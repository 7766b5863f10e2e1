"""What becomes of obligations from one state of the record to another."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from graph.comparison.obligation_changes import ObligationChanges, confirming_event, obligation_changes
from graph.model.ids import ClauseId, DocumentId
from graph.model.obligations import Bound, Deed, Domain, Duty, Event, Obligation, ObligationEvent, ObligationId, State
from graph.model.text import AnchoredText, Run

DAY = date(2025, 6, 1)
DUTY = Duty(DocumentId("d_1"), ClauseId("c_1"), "2", AnchoredText((Run("A shall pay."),)), Domain.FINANCIAL, "PAYMENT", Bound.PARTY)


def one(name: str, state: State = State.ACTIVE, *, superseded: bool = False, due: date | None = None) -> Obligation:
    """An obligation as it stands."""
    return Obligation(ObligationId(name), DUTY, DAY, state, due=due, superseded=superseded)


GONE = one("a", superseded=True)
AGAIN = replace(one("b", State.PENDING), replaces=(ObligationId("a"),), confirmed=(DUTY,))


@pytest.mark.parametrize(
    ("before", "after", "changes"),
    [
        ([one("a")], [one("a")], ObligationChanges(unchanged=1)),
        ([one("a")], [GONE], ObligationChanges(superseded=(GONE,))),
        ([GONE], [one("a")], ObligationChanges(restored=(one("a"),))),
        ([], [one("b", State.PENDING)], ObligationChanges(proposed=(one("b", State.PENDING),))),
        ([one("b", State.PENDING)], [], ObligationChanges(gone=(one("b", State.PENDING),))),
        ([one("a")], [one("a", due=DAY)], ObligationChanges(moved=((one("a"), one("a", due=DAY)),))),
        ([one("b", State.PENDING)], [AGAIN], ObligationChanges(proposed=(AGAIN,))),
        ([AGAIN], [AGAIN], ObligationChanges(unchanged=1)),
        ([one("a", State.FULFILLED)], [one("a", State.FULFILLED, superseded=True)], ObligationChanges(unchanged=1)),
    ],
    ids=[
        "stays",
        "superseded",
        "restored",
        "proposed",
        "gone",
        "moved",
        "asks again",
        "asked before",
        "what was fulfilled is nothing to confirm again",
    ],
)
def test_each_obligation_is_counted_once(before: list[Obligation], after: list[Obligation], changes: ObligationChanges) -> None:
    """Where it stands before and after says which part it is in; what is at its end stays there."""
    found = obligation_changes(before, after)
    assert found == changes
    assert bool(found) is (changes.unchanged == 0)


def test_the_last_confirmation_says_whom_to_ask() -> None:
    """Of a duty confirmed twice the later event; of one that waits none."""
    said = ObligationEvent("v_1", "a", Deed.MOVE, DAY, "ida", "read", Event.CONFIRM)
    noted = (said, replace(said, event_id="v_2", by="rosa"), replace(said, event_id="v_3", event=Event.DISPUTE, by="tom"))
    assert (confirmed := confirming_event(replace(one("a"), noted=noted)))
    assert confirmed.by == "rosa"
    assert confirming_event(one("b", State.PENDING)) is None
