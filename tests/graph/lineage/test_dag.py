"""The lineage: indices, trees with inserted provisions, families."""

from __future__ import annotations

from dataclasses import replace

import pytest

from graph.errors import NotFoundError
from graph.lineage.dag import Lineage, cycle
from graph.model.documents import ClauseKind
from graph.model.edges import EdgeStatus
from graph.model.ids import DocumentId
from tests.story import Story


def sections(story: Story, name: str) -> list[str]:
    """Return the addresses of a document in reading order."""
    return [c.section for c in story.lineage.clauses_of(story.doc(name))]


def test_what_is_not_here_raises(portfolio: Story) -> None:
    """One clause.

    2020-01-01 clause MSA#1 "One:"
    """
    with pytest.raises(NotFoundError, match="no document"):
        portfolio.lineage.document(DocumentId("d_0"))
    with pytest.raises(NotFoundError, match="no document"):
        portfolio.lineage.family(DocumentId("d_0"))


def test_rejected_edges_and_those_from_elsewhere_are_left_out(portfolio: Story) -> None:
    """An amendment.

    2020-01-01 clause MSA#1 "One."
    2021-01-01 amends A#1 MSA#1 "Uno."
    """
    (edge,) = portfolio.edges
    gone = replace(edge, source_document_id=DocumentId("d_0"))

    for one in (replace(edge, status=EdgeStatus.REJECTED), replace(edge, status=EdgeStatus.RETRACTED), gone):
        assert Lineage.of(portfolio.documents, portfolio.clauses, [one]).edges == ()


def test_inserted_provisions_stand_at_their_place(portfolio: Story) -> None:
    """By number, by roman figure, by letter, by alphabet, before the first, and attachments by label.

    2020-01-01 clause MSA#preamble "Between." kind=PREAMBLE
    2020-01-01 clause MSA#1 "Definitions" "As used:"
    2020-01-01 clause MSA#"1 (Alpha)" "Alpha" "means a." kind=DEFINITION
    2020-01-01 clause MSA#"1 (Gamma)" "Gamma" "means c." kind=DEFINITION
    2020-01-01 clause MSA#7 "Covenants" "Shall:"
    2020-01-01 clause MSA#7.2 "pay;"
    2020-01-01 clause MSA#7.9 "Terms:"
    2020-01-01 clause MSA#7.9(ix) "nine;"
    2020-01-01 clause MSA#7.9(xi) "eleven."
    2020-01-01 clause MSA#"Exhibit A" "A."
    2020-01-01 clause MSA#"Exhibit C" "C."
    2020-01-01 clause MSA#signatures "A B" kind=SIGNATURES
    2021-01-01 inserts X#1 MSA#7.10 "7.10 ten."
    2021-01-01 inserts X#2 MSA#7.1 "7.1 one."
    2021-01-01 inserts X#3 MSA#7.9(x) "(x) ten;"
    2021-01-01 inserts X#4 MSA#"Exhibit B" "Exhibit B. B."
    2021-01-01 inserts X#5 MSA#"1 (Beta)" "Beta means b."
    2021-01-01 inserts X#6 MSA#"Exhibit B 2" "2 more."
    2021-01-01 inserts X#7 MSA#8 "8 Last."
    """
    assert sections(portfolio, "MSA") == [
        *("preamble", "1", "1 (Alpha)", "1 (Beta)", "1 (Gamma)", "7", "7.1", "7.2", "7.9", "7.9(ix)", "7.9(x)", "7.9(xi)", "7.10", "8"),
        *("Exhibit A", "Exhibit B", "Exhibit B 2", "Exhibit C", "signatures"),
    ]
    kinds = {c.section: c.kind for c in portfolio.lineage.clauses_of(portfolio.doc("MSA"))}
    assert kinds["1 (Beta)"] is ClauseKind.DEFINITION
    assert kinds["Exhibit B"] is ClauseKind.EXHIBIT
    assert kinds["7.10"] is ClauseKind.SECTION
    assert portfolio.lineage.is_inserted(portfolio.id("MSA#7.10"))
    assert not portfolio.lineage.is_inserted(portfolio.id("MSA#7.9"))


def test_several_provisions_in_one_insertion(portfolio: Story) -> None:
    """Article 1 "is amended to add the following": two provisions, one with a part of its own.

    2020-01-01 clause MSA#"Article 1" "Definitions" "As used:"
    2020-01-01 clause MSA#1.1 "one."
    2021-01-01 inserts-into X#1 MSA#"Article 1" "1.2 two: (a) x. 1.3 three." "part=1.2||1.2 two: (a) x.//(a)||(a) x.//1.3||1.3 three."
    """
    assert sections(portfolio, "MSA") == ["Article 1", "1.1", "1.2", "1.2(a)", "1.3"]
    assert portfolio.text("MSA#1.2", "2022-01-01") == "1.2 two:\n(a) x."
    assert portfolio.text("MSA#1.3", "2022-01-01") == "1.3 three."
    assert portfolio.text("MSA#Article 1", "2022-01-01") == "Article 1 Definitions. As used:\n1.1 one.\n1.2 two:\n(a) x.\n1.3 three."


def test_a_provision_without_number_goes_where_its_words_say(portfolio: Story) -> None:
    """Under the heading named; a definition among the definitions; else at the end.

    2020-01-01 clause MSA#1 "Terms" "As used:"
    2020-01-01 clause MSA#1.1 "Alpha" "means a." kind=DEFINITION
    2020-01-01 clause MSA#"Covenants" "Covenants" "Shall:"
    2020-01-01 clause MSA#"Remedies" "Remedies" "If:"
    2021-01-01 inserts X#1 MSA#"Late Fee" "Late Fee. Pay." under=Covenants
    2021-01-01 inserts Y#1 MSA#"Other Condition" "Other Condition. None."
    """
    lineage = portfolio.lineage

    assert lineage.clause(portfolio.id("MSA#Late Fee")).parent_id == portfolio.id("MSA#Covenants")
    assert lineage.clause(portfolio.id("MSA#Other Condition")).parent_id == portfolio.id("MSA#1")


def test_a_provision_that_names_no_place_goes_to_the_end(portfolio: Story) -> None:
    """No definitions, no such heading.

    2020-01-01 clause MSA#1 "Terms."
    2021-01-01 inserts X#1 MSA#"Late Fee" "Late Fee. Pay." under=Nowhere
    """
    assert sections(portfolio, "MSA") == ["1", "Late Fee"]
    assert portfolio.lineage.clause(portfolio.id("MSA#Late Fee")).parent_id is None


def test_cycles_are_found() -> None:
    """Of any length; none in a tree."""
    assert cycle([("a", "b"), ("b", "c")]) == ()
    assert set(cycle([("a", "b"), ("b", "c"), ("c", "a")])) == {"a", "b", "c"}
