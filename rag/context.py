"""Choose the few provisions that go into the answer: whole, small, best first, within a budget.

A provision is never cut in the middle. A small one is widened to the provision around it, because
a subsection seldom makes sense without its lead-in; a huge one gives way to its parts.
"""

from __future__ import annotations

from collections.abc import Sequence

from graph.model.resolution import EffectiveClause
from rag.lift import IN_FORCE, Lifter
from rag.retrieve import Found

BUDGET = 3800
"""Characters of text in force that a context aims not to exceed."""
_WIDE = 700  # a parent up to this long goes in whole instead of the part that was found
_LARGE = 5000  # the best provision goes in above the budget up to this
_HUGE = 12000  # and one that is clearly the best up to this
_CLEARLY = 1.2
_FLOOR = 0.5  # of the best score: what answers half as well only distracts


def choose(found: Sequence[Found], lifter: Lifter, budget: int = BUDGET) -> tuple[Found, ...]:
    """Return the provisions for the context, best first; `found` is best first."""
    chosen: list[Found] = []
    room = budget
    for one in found:
        if chosen and one.score < _FLOOR * chosen[0].score:
            break
        wide = _widened(one, lifter)
        if _covered(wide, chosen, lifter):
            continue
        inside = [c for c in chosen if wide.effective.clause.clause_id in lifter.lineage.ancestors(c.effective.clause.clause_id)]
        if inside:
            wide = one  # what is inside was better by itself
        size = length(wide.effective)
        if size <= room or (not chosen and size <= (_HUGE if _clearly_best(one, found, budget) else _LARGE)):
            chosen.append(wide)
            room -= size
    return tuple(chosen)


def length(effective: EffectiveClause) -> int:
    """Return how many characters of text in force a provision brings."""
    return len(effective.text) if effective.text is not None else 0


def _clearly_best(one: Found, found: Sequence[Found], budget: int) -> bool:
    """Tell whether a provision answers far better than the best that fits the budget."""
    fitting = (other.score for other in found if length(other.effective) <= budget)
    return one.score >= _CLEARLY * next(fitting, 0.0)


def _widened(one: Found, lifter: Lifter) -> Found:
    effective = one.effective
    while effective.clause.parent_id is not None and effective.clause.parent_id in lifter.lineage.clauses:
        parent = lifter.effective(effective.clause.parent_id)
        if parent.status not in IN_FORCE or parent.text is None or length(parent) > _WIDE:
            break
        effective = parent
    return Found(effective, one.score)


def _covered(one: Found, chosen: Sequence[Found], lifter: Lifter) -> bool:
    """Tell whether a provision, or one it is part of, is already there."""
    line = {one.effective.clause.clause_id, *lifter.lineage.ancestors(one.effective.clause.clause_id)}
    return any(c.effective.clause.clause_id in line for c in chosen)
