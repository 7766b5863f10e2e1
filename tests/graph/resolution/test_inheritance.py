"""What a child takes from its parents, and what its text depends on."""

from __future__ import annotations

from datetime import date

from graph.lineage.references import refers_to
from graph.model.documents import ClauseType
from graph.model.resolution import EffectiveClause, Status, WarningCode
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


def test_a_child_takes_what_is_inheritable_from_its_parent(portfolio: Story) -> None:
    """Liability is inherited, as amended; price is not.

    2020-01-01 clause MSA#8 "Liability" "Limited to 1x." type=CAP_ON_LIABILITY
    2020-01-01 clause MSA#8.1 "Carve-outs" "None." type=CAP_ON_LIABILITY
    2020-01-01 clause MSA#9 "Price" "Ten." type=PAYMENT_TERMS
    2020-06-01 clause SOW#1 "Work" "Build."
    2020-06-01 childof SOW MSA
    2021-01-01 replaces-words A#1 MSA#8 "1x" "2x"
    """
    (before,) = asked(portfolio, "SOW", "2020-12-31", ClauseType.CAP_ON_LIABILITY)
    assert before.inherited_from == portfolio.doc("MSA")
    assert texts([before]) == ["8 Liability. Limited to 1x.\n8.1 Carve-outs. None."]
    assert texts(asked(portfolio, "SOW", "2021-01-01", heading="LIABILITY")) == ["8 Liability. Limited to 2x.\n8.1 Carve-outs. None."]
    assert asked(portfolio, "SOW", "2021-01-01", ClauseType.PAYMENT_TERMS) == ()
    assert len(asked(portfolio, "MSA", "2021-01-01", ClauseType.PAYMENT_TERMS)) == 1
    assert asked(portfolio, "SOW", "2020-05-31", ClauseType.CAP_ON_LIABILITY) == ()


def test_the_nearest_ancestor_comes_first(portfolio: Story) -> None:
    """The order takes from the SOW what it has, and the rest from the MSA.

    2020-01-01 clause MSA#8 "Law" "Delaware." type=GOVERNING_LAW
    2020-01-01 clause MSA#9 "Notices" "By mail." type=NOTICES
    2020-02-01 clause SOW#1 "Law" "Ohio." type=GOVERNING_LAW
    2020-02-01 childof SOW MSA
    2020-03-01 childof ORDER SOW
    2020-03-01 childof MSA ORDER
    """
    assert texts(asked(portfolio, "ORDER", "2021-01-01", ClauseType.GOVERNING_LAW)) == ["1 Law. Ohio."]
    assert texts(asked(portfolio, "ORDER", "2021-01-01", ClauseType.NOTICES)) == ["9 Notices. By mail."]
    assert asked(portfolio, "ORDER", "2021-01-01", ClauseType.TAXES) == ()


def test_a_child_follows_its_parents_newest_version(portfolio: Story) -> None:
    """The parent was restated; the child names the first version.

    2020-01-01 clause V1#8 "Law" "Delaware." type=GOVERNING_LAW
    2020-06-01 childof SOW V1
    2021-01-01 clause V2#8 "Law" "Ireland." type=GOVERNING_LAW
    2021-01-01 supersedes V2#9 V1
    """
    (found,) = asked(portfolio, "SOW", "2021-06-01", ClauseType.GOVERNING_LAW)

    assert texts([found]) == ["8 Law. Ireland."]
    assert WarningCode.PARENT_RESTATED in codes(found)


def test_what_the_child_takes_ends_with_its_parent(portfolio: Story) -> None:
    """The MSA ends; the SOW goes on, but not what it took from the MSA.

    2020-01-01 clause MSA#8 "Law" "Delaware." type=GOVERNING_LAW
    2020-06-01 clause SOW#1 "Work" "Build."
    2020-06-01 childof SOW MSA
    2021-01-01 terminates T#1 MSA
    """
    (found,) = asked(portfolio, "SOW", "2021-06-01", ClauseType.GOVERNING_LAW)

    assert (found.status, found.text) == (Status.TERMINATED, None)
    assert WarningCode.PARENT_ENDED in codes(found)
    assert portfolio.effective("SOW#1", "2021-06-01").status is Status.IN_FORCE


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
