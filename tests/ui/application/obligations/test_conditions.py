"""A person records what became of a condition, and the next answer counts it; the record of before stays."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from graph.errors import UsageError
from graph.model.resolution import EffectiveClause, WarningCode
from tests.here import connect
from tests.papers import papers_in
from tests.ui.conftest import Indexed, Inforce, copy_of, opened, recorded_of
from ui import Authority, Portfolio, Provision
from ui.application.review_queue import Kind

PAPERS = papers_in(__file__)
LICENCE, FIRST = PAPERS.values()
recorded = recorded_of(PAPERS)
data = copy_of("recorded")
portfolio = opened("data", "tests")


ME = Authority("Ada", "saw the licence")


def _fee(portfolio: Portfolio, day: date, known_as_of: datetime | None = None) -> tuple[str, set[WarningCode]]:
    effective = portfolio.resolve(Provision("storage.txt", "2", day, known_as_of))
    assert effective.text is not None
    return effective.text.text, {n.code for n in effective.notices}


def test_a_closing_condition_counts_with_a_warning_until_it_is_recorded(portfolio: Portfolio) -> None:
    """Satisfied in July: the old fee in June, the new one from July on and without the warning; as known before, as before."""
    text, codes = _fee(portfolio, date(2022, 1, 1))
    assert "$500" in text
    assert WarningCode.CONDITION_UNCONFIRMED in codes
    before = datetime.now(UTC)
    (edge,) = portfolio.corrections.record_condition("first.txt", "SATISFIED 2021-07-01", ME)
    assert (edge.outcome, edge.outcome_on) == ("SATISFIED", date(2021, 7, 1))
    assert "$400" in _fee(portfolio, date(2021, 6, 20))[0]
    text, codes = _fee(portfolio, date(2021, 7, 1))
    assert "$500" in text
    assert WarningCode.CONDITION_UNCONFIRMED not in codes
    assert WarningCode.CONDITION_UNCONFIRMED in _fee(portfolio, date(2022, 1, 1), before)[1]


def test_a_failed_condition_leaves_the_old_text_and_can_be_taken_back(portfolio: Portfolio) -> None:
    """The amendment never took effect; "" withdraws what was recorded."""
    (edge,) = portfolio.register.edges()
    portfolio.corrections.record_condition(edge.edge_id, "failed", ME)
    assert "$400" in _fee(portfolio, date(2022, 1, 1))[0]
    portfolio.corrections.record_condition(edge.edge_id, "", ME)
    assert "$500" in _fee(portfolio, date(2022, 1, 1))[0]


def test_a_recorded_condition_survives_indexing_again(tmp_path: Path) -> None:
    """A person's word follows the claim through every re-reading."""
    for name, text in PAPERS.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    with connect(tmp_path / "data", actor="tests") as portfolio:
        portfolio.index([tmp_path / name for name in PAPERS])
        portfolio.corrections.record_condition("first.txt", "FAILED", ME)
        (tmp_path / "notes.md").write_text("# Notes\n\nNothing of weight.\n", encoding="utf-8")
        portfolio.index([tmp_path / name for name in (*PAPERS, "notes.md")])
        assert "$400" in _fee(portfolio, date(2022, 1, 1))[0]


def test_one_condition_of_two_changes_waits_once(data_of: Indexed) -> None:
    """What an amendment waits for is one item, however many changes it makes; recording it once settles them all."""
    space = '1A. Space. In Section 1 of the Agreement, "ninety" is replaced with "two hundred".\n\n2. Conditions.'
    papers = {**PAPERS, "first.txt": FIRST.replace("2. Conditions.", space)}
    with connect(data_of(papers), actor="tests") as portfolio:
        (waiting,) = [one for one in portfolio.review.items() if one.kind is Kind.CONDITION]
        assert [e.target_section for e in waiting.together] == ["2", "1"]
        done = portfolio.corrections.record_condition(waiting.item_id.removeprefix("condition:"), "SATISFIED 2021-07-01", ME)
        assert {e.target_section for e in done} == {"1", "2"}
        assert not [one for one in portfolio.review.items() if one.kind is Kind.CONDITION]


def test_a_sentence_that_nobody_could_read_waits_once(data_of: Indexed) -> None:
    """It sets aside two provisions: one item, and one decision on both."""
    aside = "1A. Set-off. In relation to Section 1 and Section 2 of the Agreement, Owner shall henceforth bear half.\n\n2. Conditions."
    papers = {**PAPERS, "first.txt": FIRST.replace("2. Conditions.", aside)}
    with connect(data_of(papers), actor="tests") as portfolio:
        (waiting,) = [one for one in portfolio.review.items() if one.kind is Kind.CLAIM]
        assert {e.target_section for e in waiting.together} == {"1", "2"}
        assert any("not read" in left.reason for left in _space(portfolio).outstanding)
        told = portfolio.review.reject([waiting.item_id], ME)
        assert {one.subject for one in told} == {e.edge_id for e in waiting.together}
        assert not [one for one in portfolio.review.items() if one.kind is Kind.CLAIM]
        assert not _space(portfolio).outstanding


def _space(portfolio: Portfolio) -> EffectiveClause:
    return portfolio.resolve(Provision("storage.txt", "1", date(2022, 1, 1)))


@pytest.mark.parametrize(
    ("subject", "value", "said"),
    [
        ("storage.txt", "FAILED", "depends on a condition"),
        ("first.txt", "perhaps", "does not say what became"),
        ("first.txt", "SATISFIED", "on which one day"),
        ("first.txt", "SATISFIED 2021-02-30", "does not say what became"),
    ],
)
def test_what_cannot_be_recorded_is_refused_with_the_reason(portfolio: Portfolio, subject: str, value: str, said: str) -> None:
    """A document without condition, a word that is no outcome, a missing day, a day that does not exist."""
    with pytest.raises(UsageError, match=said):
        portfolio.corrections.record_condition(subject, value, ME)


def test_the_command_prints_the_edges_it_changed(portfolio: Portfolio, tmp_path: Path, inforce: Inforce) -> None:
    """`inforce set FILE condition VALUE`, as `inforce check` advises it."""
    assert portfolio.audit.check()
    options = ("--data", str(tmp_path / "data"), "--reason", "saw it", "--json")
    done = inforce("set", "first.txt", "condition", "SATISFIED 2021-07-01", *options)
    assert done.exit_code == 0, done.output
    (line,) = done.stdout.splitlines()
    assert json.loads(line)["outcome"] == "SATISFIED"
