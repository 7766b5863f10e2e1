"""What accepting a claim would change, told by reading the documents with it and without it."""

from __future__ import annotations

from datetime import date

from hypothesis import given

from graph.comparison.impact import Impact, impact
from graph.lineage.dag import Lineage
from graph.model.edges import Edge, EdgeStatus
from graph.model.resolution import EffectiveClause, Status
from graph.resolution.resolve import resolve
from tests.property.portfolios import portfolios
from tests.story import Story


def pending(story: Story) -> Edge:
    """The one claim of a story that waits."""
    (edge,) = [e for e in story.lineage.edges if e.status is EdgeStatus.PENDING]
    return edge


def of(story: Story, day: str) -> Impact:
    """What accepting it would change, asked on a day."""
    return impact(story.lineage, pending(story), date.fromisoformat(day))


def test_changed_words_are_told_on_both_sides(portfolio: Story) -> None:
    """A pending change of one provision names it, with its words before and after, and nothing else.

    2020-01-01 clause MSA#1 "Services" "As ordered."
    2020-01-01 clause MSA#2 "Payment" "Within 30 days."
    2021-01-01 replaces-words A1#2 MSA#2 "30" "45" pending
    """
    found = of(portfolio, "2021-06-01")
    assert [(c.section, c.before, c.after) for c in found.clauses] == [("2", "2 Payment. Within 30 days.", "2 Payment. Within 45 days.")]
    assert (found.as_of, found.documents, found.survivors) == (date(2021, 6, 1), (), ())


def test_change_that_begins_later_is_read_on_its_first_day(portfolio: Story) -> None:
    """Asked before it takes effect, what would change is read on the day it does.

    2020-01-01 clause MSA#2 "Payment" "Within 30 days."
    2021-01-01 replaces-words A1#2 MSA#2 "30" "45" pending
    """
    found = of(portfolio, "2020-06-01")
    assert found.as_of == date(2021, 1, 1)
    assert [c.section for c in found.clauses] == ["2"]


def test_spent_change_changes_nothing(portfolio: Story) -> None:
    """Where a later amendment replaced the provision, accepting the earlier one changes no word of today.

    2020-01-01 clause MSA#2 "Payment" "Within 30 days."
    2021-01-01 replaces-words A1#2 MSA#2 "30" "45" pending
    2022-01-01 amends A2#1 MSA#2 "Within 60 days."
    """
    assert of(portfolio, "2022-06-01").clauses == ()
    assert [c.section for c in of(portfolio, "2021-06-01").clauses] == ["2"]


def test_termination_takes_what_does_not_survive(portfolio: Story) -> None:
    """Ending a document is told of it as a whole and of each provision; children that are read with it are named.

    2020-01-01 document MSA kind=BASE
    2020-01-01 clause MSA#1 "Services" "As ordered."
    2020-01-01 clause MSA#2 "Law" "The laws of Ohio."
    2020-02-01 document SOW kind=SOW
    2020-02-01 clause SOW#1 "Work" "A bridge."
    2020-02-01 childof SOW MSA
    2021-01-01 terminates T#1 MSA pending
    """
    found = of(portfolio, "2021-06-01")
    ended = [(d.status_before, d.status_after) for d in found.documents if d.document_id == portfolio.doc("MSA")]
    assert ended == [(Status.IN_FORCE, Status.TERMINATED)]
    assert {c.section for c in found.clauses if c.document_id == portfolio.doc("MSA")} == {"1", "2"}
    assert found.children == (portfolio.doc("SOW"),)


def test_target_that_is_not_here_says_so(portfolio: Story) -> None:
    """Nothing is told of a document that is not in the portfolio, and the reason is given.

    2020-01-01 clause MSA#1 "Services" "As ordered."
    2021-01-01 amends A1#1 GONE#1 "Never." pending
    """
    edge = pending(portfolio)
    without = Lineage.of(
        [d for d in portfolio.lineage.documents.values() if d.document_id != edge.target_document_id],
        portfolio.lineage.clauses.values(),
        [edge],
    )
    found = impact(without, edge, date(2022, 1, 1))
    assert (found.clauses, "not in this portfolio" in found.unread) == ((), True)


@given(portfolios())
def test_what_is_not_told_does_not_change(lines: list[str]) -> None:
    """Law: a provision that reads or stands otherwise with a claim than without it is named by the impact, or one above or below it is."""
    lineage = Story("\n".join(lines)).lineage
    for edge in [e for e in lineage.edges if e.effective_from and e.target_document_id in lineage.documents][-1:]:
        found = impact(lineage, edge, date(2022, 6, 1))
        kept = [c for c in lineage.clauses.values() if not lineage.is_inserted(c.clause_id)]
        without = Lineage.of(lineage.documents.values(), kept, [e for e in lineage.edges if e.edge_id != edge.edge_id])
        told = {c.clause_id for c in found.clauses}
        assert edge.target_document_id is not None
        for clause in without.clauses_of(edge.target_document_id):
            before, after = (resolve(one, clause.clause_id, found.as_of) for one in (without, lineage))
            if (before.status, _words(before)) != (after.status, _words(after)) and (before.text or after.text):
                near = {clause.clause_id, *without.ancestors(clause.clause_id), *without.descendants(clause.clause_id)}
                near |= {one for one in (before.continues_at, after.continues_at) if one is not None}
                near |= {one for n in near & lineage.clauses.keys() for one in lineage.descendants(n)}
                assert near & told, (clause.section, edge.operation)


def _words(resolved: EffectiveClause) -> str:
    """The words alone: the same words brought by another paper are no change that a person has to weigh."""
    return resolved.text.text if resolved.text else ""
