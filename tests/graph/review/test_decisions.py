"""Which decisions stand when some were undone."""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st

from graph.model.edges import Decision, Verdict
from graph.review.decisions import affected_decisions, decisions_on, effective_decisions


def _decision(name: str, verdict: Verdict, subject: str) -> Decision:
    return Decision(name, verdict, subject, "Ann", "seen")


ACCEPT = _decision("x1", Verdict.ACCEPT, "k1")
REJECT = _decision("x2", Verdict.REJECT, "k1")
UNDO = _decision("x3", Verdict.UNDO, "x2")
REDO = _decision("x4", Verdict.UNDO, "x3")


def _names(decisions: Iterable[Decision]) -> list[str]:
    return [d.decision_id for d in decisions]


def test_what_was_undone_does_not_stand_and_the_word_before_it_does() -> None:
    """Undoing a rejection leaves the earlier acceptance."""
    assert effective_decisions((ACCEPT, REJECT, UNDO)) == (ACCEPT,)


def test_an_undoing_that_was_undone_gives_back_what_it_took() -> None:
    """Undone twice, a decision stands again."""
    assert effective_decisions((ACCEPT, REJECT, UNDO, REDO)) == (ACCEPT, REJECT)


def test_an_undoing_reaches_only_what_was_decided_before_it() -> None:
    """A name that comes up later is another decision's, and stands."""
    assert effective_decisions((UNDO, REJECT)) == (REJECT,)


def test_an_undoing_bears_on_what_it_undoes_all_the_way_down() -> None:
    """Whoever looks what changed since yesterday sees the claim, not only the decision about a decision."""
    assert _names(affected_decisions((REDO,), (ACCEPT, REJECT, UNDO, REDO))) == ["x4", "x3", "x2"]


@given(st.data())
def test_reading_by_subject_finds_what_reading_all_finds(data: st.DataObject) -> None:
    """What stands on some subjects is the same whether all decisions are read or only those that bear on them."""
    recorded: list[Decision] = []
    for number in range(data.draw(st.integers(0, 12))):
        undoes = bool(recorded) and data.draw(st.booleans())
        subject = data.draw(st.sampled_from(_names(recorded))) if undoes else data.draw(st.sampled_from(("a", "b", "c")))
        recorded.append(_decision(f"x{number}", Verdict.UNDO if undoes else Verdict.SET, subject))
    wanted = data.draw(st.frozensets(st.sampled_from(("a", "b", "c"))))
    assert decisions_on(wanted, lambda some: [d for d in recorded if d.subject in some]) == tuple(
        d for d in effective_decisions(recorded) if d.subject in wanted
    )
