"""What a child takes from its parents, and what its text depends on."""

from __future__ import annotations

from datetime import date

from graph.lineage.references import refers_to
from graph.model.documents import ClauseType
from graph.model.resolution import EffectiveClause, WarningCode
from graph.resolution.inheritance import resolve_inherited, taken_by_name
from tests.story import Story, texts


def asked(
    story: Story, name: str, day: str, clause_type: ClauseType | None = None, heading: str | None = None
) -> tuple[EffectiveClause, ...]:
    """Ask a document for a subject, its parents' words included."""
    return resolve_inherited(story.lineage, story.doc(name), clause_type, heading, date.fromisoformat(day))


def codes(found: EffectiveClause) -> set[WarningCode]:
    """Return the warning codes."""
    return {n.code for n in found.notices}


def test_a_text_depends_on_what_it_refers_to(portfolio: Story) -> None:
    """Terms (the longest first), sections and attachments of the same document; not those of another, nor its own.

    2020-01-01 clause MSA#1 "Terms" "As used:"
    2020-01-01 clause MSA#1.1 "Net Fee" "means the Fee after tax." kind=DEFINITION
    2020-01-01 clause MSA#1.2 "Fee" "means money." kind=DEFINITION
    2020-01-01 clause MSA#1.3 "lower case" "means this." kind=DEFINITION
    2020-01-01 clause MSA#5 "Payment" "Net of the Net Fee, Section 6 and Exhibit B; Section 7 of the Lease; Section 99; lower case."
    2020-01-01 clause MSA#5.1 "Late" "See Section 5."
    2020-01-01 clause MSA#6 "Time" "Soon."
    2020-01-01 clause MSA#7 "Place" "Here."
    2020-01-01 clause MSA#"Exhibit B" "Rates" "Ten."
    """
    lineage = portfolio.lineage

    def depends(section: str) -> list[str]:
        return [lineage.clause(c).section for c in portfolio.effective(f"MSA#{section}", "2020-06-01").depends_on]

    assert depends("5") == ["1.1", "6", "Exhibit B"]
    assert depends("1.1") == ["1.2"]
    assert depends("5.1") == []
    assert refers_to(lineage, portfolio.doc("MSA"), "Exhibit B")
    assert not refers_to(lineage, portfolio.doc("MSA"), "Exhibit C")


def test_a_child_is_asked_by_the_name_of_what_it_takes(portfolio: Story) -> None:
    """By heading, or by subject where the heading is another; the price is nobody's but the parent's.

    2020-01-01 clause MSA#8 "Applicable Law" "Delaware." type=GOVERNING_LAW
    2020-01-01 clause MSA#9 "Price" "Ten." type=FEES
    2020-06-01 clause SOW#1 "Work" "Build."
    2020-06-01 childof SOW MSA
    """

    def taken(asked: str) -> list[str | None]:
        return texts(taken_by_name(portfolio.lineage, portfolio.doc("SOW"), asked, date(2021, 1, 1)))

    assert taken("Governing law") == taken("applicable law") == ["8 Applicable Law. Delaware."]
    assert taken("Price") == taken("Fees") == taken("Work") == []
