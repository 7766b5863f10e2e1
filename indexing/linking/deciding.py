"""What people decided, applied to what the gate made of the claims: their word stands above it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from graph.model.edges import Decision, Edge, EdgeStatus, Verdict
from graph.review.decisions import standing
from graph.review.review_priority import is_grave
from indexing.corrections import CONDITION, with_condition

_DRAWS = frozenset({Verdict.LINK, Verdict.RELABEL})  # a person made the edge in the decision
_FOR = frozenset({Verdict.ACCEPT, *_DRAWS})


def decided(edges: Mapping[str, Edge], decisions: Iterable[Decision], *, second_person: bool = False) -> Iterator[Edge]:
    """Apply what people decided, the latest word last; their own links are added, in place of what they relabelled.

    `second_person`: what is grave stays pending until two people, told apart by who was signed in, have said yes to it.
    """
    result = dict(edges)
    stand = standing(decisions)
    for decision in stand:
        if decision.verdict in _DRAWS and decision.edge is not None:
            if decision.verdict is Verdict.RELABEL:
                result = {key: e for key, e in result.items() if decision.subject not in {e.claim_key, e.edge_id}}
            result[decision.edge.edge_id] = _agreed(decision.edge, decision, (), second_person=second_person)
            continue
        for key, edge in list(result.items()):
            if decision.subject not in {edge.claim_key, edge.edge_id}:
                continue
            if decision.verdict is Verdict.UNLINK:
                del result[key]
            elif decision.verdict is Verdict.ACCEPT:
                result[key] = _agreed(edge, decision, _yes_before(edge, decision, stand), second_person=second_person)
            elif decision.verdict is Verdict.REJECT:
                result[key] = _by_person(edge, decision, EdgeStatus.REJECTED)
            elif decision.verdict is Verdict.SET and decision.field == CONDITION and edge.condition_kind is not None:
                result[key] = with_condition(edge, decision.value)
    yield from sorted(result.values(), key=lambda e: e.edge_id)


def who(decision: Decision) -> str:
    """Return who decided: who was signed in, else the name they gave."""
    return decision.principal or decision.by


def _agreed(edge: Edge, decision: Decision, before: Sequence[Decision], *, second_person: bool) -> Edge:
    """Commit an edge that a person said yes to, unless it waits for another person's yes."""
    others = [d for d in before if who(d) != who(decision)]
    if not (second_person and is_grave(edge)):
        return edge if decision.verdict in _DRAWS else _by_person(edge, decision, EdgeStatus.COMMITTED)
    if not others:
        waits = f"{decision.by} said yes ({decision.reason}); what is this grave waits for a second person"
        return replace(edge, status=EdgeStatus.PENDING, decided_by=decision.by, reasoning=waits)
    both = f"{others[-1].by} and {decision.by}"
    return replace(edge, status=EdgeStatus.COMMITTED, decided_by=both, reasoning=f"{others[-1].reason}; {decision.reason}")


def _yes_before(edge: Edge, decision: Decision, stand: Iterable[Decision]) -> list[Decision]:
    """Return who said yes to an edge before, since anybody last said no to it; `stand` are the decisions that stand."""
    found: list[Decision] = []
    for one in stand:
        if one.decision_id == decision.decision_id:
            break
        mine = one.subject in {edge.claim_key, edge.edge_id} or (one.edge is not None and one.edge.edge_id == edge.edge_id)
        if mine and one.verdict in {Verdict.REJECT, Verdict.UNLINK}:
            found.clear()
        elif mine and one.verdict in _FOR:
            found.append(one)
    return found


def _by_person(edge: Edge, decision: Decision, status: EdgeStatus) -> Edge:
    return replace(edge, status=status, decided_by=decision.by, reasoning=decision.reason or edge.reasoning)
