"""Which of people's decisions stand, and what a new one bears on. A decision is undone by another; nothing is taken off the record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from graph.model.edges import Decision, Verdict


def effective_decisions(decisions: Iterable[Decision]) -> tuple[Decision, ...]:
    """Return the decisions that stand, in the order given, oldest first: none that was undone, and no undoing itself.

    An undoing that was undone gives back what it took.
    """
    every = tuple(decisions)
    undone = undone_decisions(every)
    return tuple(one for one in every if one.verdict is not Verdict.UNDO and one.decision_id not in undone)


def undone_decisions(decisions: Sequence[Decision]) -> frozenset[str]:
    """Return the ids of the decisions that were undone, oldest first as given: by an undoing that was not undone itself."""
    named: set[str] = set()
    undone: set[str] = set()
    for decision in reversed(decisions):
        if decision.decision_id in named:
            undone.add(decision.decision_id)
        elif decision.verdict is Verdict.UNDO:
            named.add(decision.subject)
    return frozenset(undone)


def affected_decisions(recent: Iterable[Decision], decisions: Sequence[Decision]) -> tuple[Decision, ...]:
    """Return the decisions that recent ones bear on: themselves, and for an undoing the decision it undoes or gives back.

    `decisions` are all there are.
    """
    by_id = {d.decision_id: d for d in decisions}
    found = {one.decision_id: one for decision in recent for one in _down(decision, by_id.get)}
    return tuple(found.values())


def decisions_on(subjects: Iterable[str], read: Callable[[frozenset[str]], Iterable[Decision]]) -> tuple[Decision, ...]:
    """Return the decisions on some subjects that stand, oldest first; `read` returns those recorded on subjects, oldest first.

    An undoing names the decision it undoes, not what that was about: so what was decided on the decisions found is read as well.
    """
    found: dict[str, Decision] = {}
    asked = frozenset(subjects)
    while asked:
        new = {d.decision_id: d for d in read(asked) if d.decision_id not in found}
        found |= new
        asked = frozenset(new)
    return effective_decisions(found.values())  # an undoing is read after what it undoes


def _down(decision: Decision, get: Callable[[str], Decision | None]) -> Iterator[Decision]:
    """Yield a decision and, for an undoing, what it undoes, down to a decision about something else."""
    one: Decision | None = decision
    while one is not None:
        yield one
        one = get(one.subject) if one.verdict is Verdict.UNDO else None
