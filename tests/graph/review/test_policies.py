"""A portfolio's policy is what people decided, and nothing else."""

from __future__ import annotations

import pytest

from graph.errors import UsageError
from graph.model.edges import Decision, EdgeType, Verdict
from graph.model.policy import DEFAULT_THRESHOLDS, POLICY, Policy, Thresholds, Vendor
from graph.review.policies import FIELDS, policy_of, rules_changed, with_field


def _set(name: str, field: str, value: str) -> Decision:
    return Decision(name, Verdict.SET, POLICY, "Ann", "agreed with the client", field=field, value=value)


def test_without_decisions_the_defaults_hold() -> None:
    """Nobody outside sees a word, the lines are those of the design, nothing is limited."""
    policy = policy_of(())
    assert (policy.vendors, policy.thresholds, policy.second_person, policy.budget) == (frozenset(), DEFAULT_THRESHOLDS, False, None)


def test_each_field_is_set_by_itself() -> None:
    """A later decision on one field leaves the others."""
    policy = policy_of(
        (
            _set("1", "vendors", "openai, Local"),
            _set("2", "threshold.AMENDS.commit", "0.95"),
            _set("3", "second_person", "yes"),
            _set("4", "budget", "$12.50"),
        )
    )
    assert policy.vendors == {Vendor.OPENAI, Vendor.LOCAL}
    assert policy.thresholds[EdgeType.AMENDS] == Thresholds(0.95, 0.60)
    assert policy.thresholds[EdgeType.TERMINATES] == DEFAULT_THRESHOLDS[EdgeType.TERMINATES]
    assert policy.second_person
    assert policy.budget == 12_500_000


def test_the_latest_word_counts_until_it_is_undone() -> None:
    """Undoing gives the decision before it back."""
    two = (_set("1", "budget", "5"), _set("2", "budget", "9"))
    assert policy_of(two).budget == 9_000_000
    assert policy_of((*two, Decision("3", Verdict.UNDO, "2", "Ann", "too much"))).budget == 5_000_000


def test_what_was_decided_on_anything_else_is_no_policy() -> None:
    """A register field of the same name changes nothing."""
    assert policy_of((Decision("1", Verdict.SET, "d_1", "Ann", "seen", field="budget", value="5"),)) == Policy()


def test_vendors_and_budget_can_be_taken_back() -> None:
    """'none' forbids every vendor, '' lifts the limit."""
    policy = with_field(with_field(Policy(frozenset({Vendor.OPENAI}), budget=1), "vendors", "none"), "budget", "")
    assert policy == Policy()


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("vendor", "openai", "no field of a policy"),
        ("threshold.AMENDS.never", "0.5", "no field of a policy"),
        ("vendors", "openai, acme", "names no vendors"),
        ("threshold.AMENDS.commit", "95", "share from 0 to 1"),
        ("threshold.AMENDS.commit", "nan", "share from 0 to 1"),
        ("threshold.AMENDS.commit", "0.5", "cannot lie above"),
        ("second_person", "perhaps", "neither yes nor no"),
        ("budget", "-1", "no budget"),
        ("budget", "inf", "no budget"),
    ],
)
def test_what_cannot_be_is_refused_in_words(field: str, value: str, told: str) -> None:
    """A mistake never becomes a policy."""
    with pytest.raises(UsageError, match=told):
        with_field(Policy(), field, value)


def test_every_field_listed_can_be_set() -> None:
    """The list that is printed is the list that works."""
    values = {"vendors": "none", "second_person": "no", "budget": "1"}
    for field in FIELDS:
        with_field(Policy(), field, values.get(field, "0.8"))


def test_only_a_line_of_the_gate_changes_the_rules() -> None:
    """A budget makes no edge anew."""
    assert rules_changed((_set("1", "threshold.AMENDS.commit", "0.9"),))
    assert not rules_changed((_set("1", "budget", "5"), Decision("2", Verdict.SET, "d_1", "Ann", "seen", field="threshold.x", value="1")))
