"""What is different between two states of the obligations of some contracts, on one day. Pure.

People's work first: what somebody confirmed, and whose words would go, is to be confirmed again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from graph.model.obligations import ENDS, Event, Obligation, ObligationEvent


@dataclass(frozen=True, slots=True)
class ObligationChanges:
    """What becomes of obligations from one state of the record to another; each as it stands where it is there.

    `superseded` were confirmed, have not ended, and their words are not in force any more; `proposed` wait for a person and were not there
    before, or took no other's place before (a restatement that nobody had signed), with the confirmed ones that they take the place of
    in `replaces`. `gone` had been read and nobody had confirmed them.
    `restored` are confirmed ones whose words are in force again. `moved` are due on another day, or stand elsewhere: before and after.
    `unchanged` counts all others.
    """

    superseded: tuple[Obligation, ...] = ()
    proposed: tuple[Obligation, ...] = ()
    gone: tuple[Obligation, ...] = ()
    restored: tuple[Obligation, ...] = ()
    moved: tuple[tuple[Obligation, Obligation], ...] = ()
    unchanged: int = 0

    def __bool__(self) -> bool:
        """False where nothing is different."""
        return bool(self.superseded or self.proposed or self.gone or self.restored or self.moved)


def obligation_changes(before: Iterable[Obligation], after: Iterable[Obligation]) -> ObligationChanges:
    """Compare the obligations of some contracts in two states of the record, both on one day."""
    old, new = ({o.obligation_id: o for o in found} for found in (before, after))
    both = [(old[one], new[one]) for one in old if one in new]
    superseded = tuple(now for then, now in both if now.superseded and not then.superseded and now.state not in ENDS)
    restored = tuple(now for then, now in both if then.superseded and not now.superseded)
    stay = [(then, now) for then, now in both if not now.superseded and not then.superseded]
    again = tuple(now for then, now in stay if _asks_more(then, now))
    moved = tuple((then, now) for then, now in stay if _stands(then) != _stands(now) and not _asks_more(then, now))
    return ObligationChanges(
        superseded=superseded,
        proposed=(*(o for one, o in new.items() if one not in old), *again),
        gone=tuple(o for one, o in old.items() if one not in new),
        restored=restored,
        moved=moved,
        unchanged=len(both) - len(superseded) - len(restored) - len(moved) - len(again),
    )


def confirming_event(obligation: Obligation) -> ObligationEvent | None:
    """Return the event by which somebody confirmed an obligation; None for one that waits, or that began as the next of another."""
    return next((e for e in reversed(obligation.noted) if e.event is Event.CONFIRM), None)


def _asks_more(then: Obligation, now: Obligation) -> bool:
    """Tell whether an obligation takes the place of confirmed ones that it did not before."""
    return not {*now.replaces} <= {*then.replaces}


def _stands(obligation: Obligation) -> object:
    return obligation.state, obligation.due
