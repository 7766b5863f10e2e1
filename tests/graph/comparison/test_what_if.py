"""Several claims at once: one portfolio read without any of them and with all."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from graph.comparison.consolidation import conform
from graph.comparison.impact import Impact, words_impact
from graph.comparison.what_if import Scenario, scenario
from graph.lineage.dag import Lineage
from graph.model.documents import AMENDING_KINDS
from graph.model.edges import EdgeStatus
from graph.model.ids import DocumentId
from tests.property.portfolios import portfolios
from tests.story import Story


def pair(story: Story, day: str = "2021-06-01") -> Scenario:
    """All claims of a story that wait, supposed at once."""
    waiting = [e for e in story.lineage.edges if e.status is EdgeStatus.PENDING]
    return scenario(story.lineage, waiting, date.fromisoformat(day))


def of(story: Story, day: str = "2021-06-01") -> Impact:
    """What accepting all of them would change."""
    return words_impact(pair(story, day))


def test_day_is_the_first_on_which_all_would_govern(portfolio: Story) -> None:
    """Of two days of effect the later is read; the earlier is where anything begins to be different.

    2020-01-01 clause MSA#1 "Services" "As ordered."
    2020-01-01 clause MSA#2 "Payment" "Within 30 days."
    2021-01-01 replaces-words A1#1 MSA#2 "30" "75" pending
    2022-03-01 amends A1#2 MSA#1 "As agreed." pending
    """
    found = pair(portfolio)
    assert (found.starts, found.as_of) == (date(2021, 1, 1), date(2022, 3, 1))
    assert {c.section for c in words_impact(found).clauses} == {"1", "2"}
    assert pair(portfolio, "2023-01-01").as_of == date(2023, 1, 1)


def test_what_cannot_be_told_is_left_out_and_said(portfolio: Story) -> None:
    """A claim without a day keeps none of the others from being told, and is named with the reason.

    2020-01-01 clause MSA#1 "Services" "As ordered."
    2020-01-01 clause MSA#2 "Payment" "Within 30 days."
    2021-01-01 replaces-words A1#1 MSA#2 "30" "75" pending
    2021-01-01 amends A1#2 MSA#1 "As agreed." pending undated
    """
    found = pair(portfolio)
    (left,) = found.left_out
    assert [c.section for c in words_impact(found).clauses] == ["2"]
    assert "no day" in left.why
    assert {left.edge_id, *(e.edge_id for e in found.edges)} == {e.edge_id for e in portfolio.lineage.edges}


def test_of_no_claim_nothing_is_told(portfolio: Story) -> None:
    """Where nothing waits, both readings are the record as it is.

    2020-01-01 clause MSA#1 "Services" "As ordered."
    """
    found = pair(portfolio)
    assert found.before is found.after
    assert (words_impact(found).clauses, words_impact(found).unread) == ((), "")


@given(portfolios(), st.data())
def test_what_is_supposed_reads_as_it_will_and_nothing_else_changes(lines: list[str], data: st.DataObject) -> None:
    """Law: with some claims supposed every document reads as on a record that has them, and one that is not reached reads as before."""
    real = Story("\n".join(lines)).lineage
    dated = [e for e in real.edges if e.effective_from is not None and e.target_document_id in real.documents]
    if not dated:
        return
    chosen = data.draw(st.lists(st.sampled_from(dated), min_size=1, max_size=3, unique_by=lambda e: e.edge_id))
    waiting = [replace(e, status=EdgeStatus.PENDING) for e in chosen]
    others = [e for e in real.edges if e.edge_id not in {w.edge_id for w in waiting}]
    own = [c for c in real.clauses.values() if not real.is_inserted(c.clause_id)]
    found = scenario(Lineage.of(real.documents.values(), own, [*others, *waiting]), waiting, date(2022, 6, 1))

    changed = {one for one in real.documents if _copy(found.before, one, found.as_of) != _copy(found.after, one, found.as_of)}
    assert [one for one in real.documents if _copy(found.after, one, found.as_of) != _copy(real, one, found.as_of)] == []
    assert [one for one in changed - set(found.documents) if real.documents[one].kind not in AMENDING_KINDS] == []


def _copy(lineage: Lineage, document_id: DocumentId, day: date) -> object:
    """What a document says on a day: its words, and how it and each provision stands."""
    copy = conform(lineage, document_id, day)
    return copy.status, [(c.clause.clause_id, c.status, c.text.text) for c in copy.clauses]
