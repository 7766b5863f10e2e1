"""The lineage: what is in it, what must hold of its edges (each rule broken by one portfolio), and the order of its changes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from graph.errors import NotFoundError
from graph.lineage.dag import Lineage, cycle
from graph.lineage.effectiveness import ordered, recites
from graph.lineage.invariants import check, check_all
from graph.model.documents import DocumentHint
from graph.model.edges import Edge, EdgeStatus, Mode, Operation, OperationKind
from graph.model.ids import ClauseId, DocumentId
from graph.model.source import Quote
from tests.story import Story


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


def test_cycles_are_found() -> None:
    """Of any length; none in a tree."""
    assert cycle([("a", "b"), ("b", "c")]) == ()
    assert set(cycle([("a", "b"), ("b", "c"), ("c", "a")])) == {"a", "b", "c"}


def broken(story: Story, edge: Edge) -> list[str]:
    """Return the rules that adding an edge would break."""
    others = [e for e in story.edges if e.edge_id != edge.edge_id]
    return [v.rule for v in check(Lineage.of(story.documents, story.clauses, others), edge)]


def test_a_sound_portfolio_breaks_nothing(portfolio: Story) -> None:
    """Amended, restated, ended, with a child and mutual supplements.

    2020-01-01 clause MSA#1 "One."
    2020-06-01 childof SOW MSA
    2021-01-01 amends A#1 MSA#1 "Uno."
    2022-01-01 supersedes V2 MSA
    2022-01-01 supplements V2#8 A
    2022-01-01 supplements A#8 V2
    2023-01-01 terminates T#1 V2
    """
    assert check_all(portfolio.lineage) == ()
    assert [broken(portfolio, e) for e in portfolio.edges] == [[]] * len(portfolio.edges)


def test_a_circle_of_changes(portfolio: Story) -> None:
    """A changes B as a whole, B's words change A's; in the other two, neither change reaches the other's words.

    2020-01-01 clause A#1 "One."
    2020-01-01 clause B#1 "Two."
    2020-01-01 unspecified A#2 B
    2020-01-01 amends B#2 A#2 "Uno."
    2020-01-01 amends C#1 D#2 "Uno."
    2020-01-01 clause D#2 "Two."
    2020-01-01 amends D#3 C#2 "Uno."
    2020-01-01 clause C#2 "Two."
    """
    assert [v.rule for v in check_all(portfolio.lineage)] == ["no_cycle"]

    circle = Story(
        """
        2020-01-01 clause A#1 "One."
        2020-01-01 childof B A
        2020-01-01 childof A B
        """
    )
    assert [v.rule for v in check_all(circle.lineage)] == ["no_cycle"]
    assert broken(circle, circle.edges[1]) == ["no_cycle"]
    pending = [replace(e, status=EdgeStatus.PENDING) for e in circle.edges]
    assert check_all(Lineage.of(circle.documents, circle.clauses, pending)) == ()


def test_an_edge_onto_itself(portfolio: Story) -> None:
    """A clause that changes itself; a document that ends itself.

    2020-01-01 clause A#1 "One."
    2020-01-01 amends A#2 A#1 "Uno."
    2020-01-01 terminates A#3 A
    """
    amends, ends = portfolio.edges

    assert broken(portfolio, amends) == []
    assert broken(portfolio, replace(amends, target_clause_id=amends.source_clause_id, target_section="2")) == ["no_self_edge"]
    assert broken(portfolio, ends) == ["no_self_edge"]


def test_nothing_amends_what_was_signed_later(portfolio: Story) -> None:
    """The amendment is of 2019, the contract of 2020; a child may be older, an undated source is not judged.

    2020-01-01 clause MSA#1 "One."
    2019-01-01 amends A#1 MSA#1 "Uno."
    2019-01-01 childof OLD MSA
    2019-01-01 document U undated
    2019-01-01 amends U#1 MSA#1 "Uno."
    2019-01-01 amends A#2 GONE#1 "Uno."
    """
    assert [broken(portfolio, e) for e in portfolio.edges] == [["not_into_later"], [], [], []]


def test_a_contract_signed_late_is_as_old_as_the_day_it_gives_itself(portfolio: Story) -> None:
    """The contract is dated as of 2018; one party signed in 2020, when the amendment of 2019 was there already.

    2020-01-01 document MSA effective=2018-01-01
    2020-01-01 clause MSA#1 "One."
    2019-01-01 amends A#1 MSA#1 "Uno."
    """
    assert [broken(portfolio, e) for e in portfolio.edges] == [[]]


def test_the_quote_stands_in_the_source(portfolio: Story) -> None:
    """White space may differ; words and place may not.

    2020-01-01 clause MSA#1 "One."
    2021-01-01 amends A#1 MSA#1 "Uno."
    """
    (edge,) = portfolio.edges
    quote = edge.quote

    assert broken(portfolio, replace(edge, quote=replace(quote, text=quote.text.replace(" ", "\n")))) == []
    assert broken(portfolio, replace(edge, quote=Quote("else", quote.char_start, quote.char_end))) == ["quote_stands"]
    assert broken(portfolio, replace(edge, quote=Quote("", 0, 0))) == ["quote_stands"]
    assert broken(portfolio, replace(edge, source_clause_id=ClauseId("c_0"))) == ["quote_stands"]


def test_source_and_target_share_a_portfolio(portfolio: Story) -> None:
    """The contract is another client's.

    2020-01-01 document MSA portfolio=other
    2020-01-01 clause MSA#1 "One."
    2021-01-01 amends A#1 MSA#1 "Uno."
    """
    (edge,) = portfolio.edges

    assert broken(portfolio, edge) == ["one_portfolio"]
    assert broken(portfolio, replace(edge, source_document_id=DocumentId("d_0"))) == []


def test_no_more_goes_out_of_force_than_the_words_name(portfolio: Story) -> None:
    """Words for 2(a) may not delete section 2, nor the document; by heading is by name.

    2020-01-01 clause MSA#2 "Fees" "Fees:"
    2020-01-01 clause MSA#2(a) "one."
    2020-01-01 clause MSA#"Exhibit B" "Rates" "Ten."
    2021-01-01 deletes A#1 MSA#2(a)
    2021-01-01 terminates A#2 MSA#2
    2021-01-01 replaces-words A#3 MSA#2(a) "one" "two"
    """
    deletes, ends, words = portfolio.edges
    exhibit, section = portfolio.id("MSA#Exhibit B"), portfolio.id("MSA#2")
    rule = ["no_more_than_quoted"]

    assert [broken(portfolio, e) for e in portfolio.edges] == [[], [], []]
    assert broken(portfolio, replace(deletes, target_clause_id=section)) == rule
    assert broken(portfolio, replace(deletes, target_clause_id=exhibit)) == rule
    assert broken(portfolio, replace(deletes, target_clause_id=exhibit, target_section="Rates")) == []
    assert broken(portfolio, replace(deletes, target_clause_id=section, target_section="Section 2")) == []
    assert broken(portfolio, replace(deletes, target_clause_id=None)) == rule
    assert broken(portfolio, replace(ends, target_clause_id=None)) == []
    assert broken(portfolio, replace(words, target_clause_id=None)) == []
    assert broken(portfolio, replace(words, target_clause_id=None, operation=None, mode=Mode.DELETE)) == rule
    assert broken(portfolio, replace(ends, target_section="2 (Fee)")) == rule
    assert broken(portfolio, replace(ends, target_section="")) == []
    assert broken(portfolio, replace(deletes, target_clause_id=ClauseId("c_0"))) == []
    assert broken(portfolio, replace(words, operation=Operation(OperationKind.REPLACE), target_clause_id=section)) == rule


def test_a_part_of_an_attachment_may_be_cited_by_its_number_alone(portfolio: Story) -> None:
    """What words call 4(f) is "Part 4(f) of the Schedule"; it is not the whole of 4, nor the Schedule itself.

    2020-01-01 clause MSA#Schedule "Schedule" "To the Master Agreement."
    2020-01-01 clause MSA#"Schedule Part 4" "Miscellaneous" "Miscellaneous:"
    2020-01-01 clause MSA#"Schedule Part 4(f)" "Netting is off."
    2021-01-01 deletes A#1 MSA#"Schedule Part 4(f)"
    """
    (edge,) = portfolio.edges
    alone = replace(edge, target_section="4(f)")

    assert broken(portfolio, alone) == []
    assert broken(portfolio, replace(alone, target_clause_id=portfolio.id("MSA#Schedule Part 4"))) == ["no_more_than_quoted"]
    assert broken(portfolio, replace(alone, target_clause_id=portfolio.id("MSA#Schedule"))) == ["no_more_than_quoted"]


def test_waivers_make_no_circles_and_no_families(portfolio: Story) -> None:
    """A waives a provision of B, B one of A.

    2020-01-01 clause A#1 "Pay."
    2020-01-01 clause B#1 "Ship."
    2020-01-01 waives A#2 B#1
    2020-01-01 waives B#2 A#1
    """
    assert check_all(portfolio.lineage) == ()
    assert portfolio.lineage.family(portfolio.doc("A")) == (portfolio.doc("A"),)


def test_an_instrument_recites_another(portfolio: Story) -> None:
    """By number, or by date and title.

    2021-01-01 document A title="First Amendment" number=1
    2021-01-01 document B title="Letter"
    """
    first, letter = portfolio.documents
    quote = Quote("as amended", 0, 10)

    def naming(hint: DocumentHint) -> bool:
        return recites(replace(letter, recites=(hint,)), first)

    assert naming(DocumentHint(quote, number=1))
    assert not naming(DocumentHint(quote, number=2))
    assert naming(DocumentHint(quote, title="first amendment", date=first.signed))
    assert not naming(DocumentHint(quote, title="Lease", date=first.signed))
    assert not naming(DocumentHint(quote, title="First Amendment"))


def test_the_number_of_another_contracts_amendment_orders_nothing(portfolio: Story) -> None:
    """Z names No. 1, which is an amendment of the lease; beside it or not, the changes of the MSA keep their order.

    2020-01-01 clause LEASE#1 "Rent."
    2020-01-01 clause MSA#1 "Pay."
    2020-01-01 clause MSA#2 "Ship."
    2021-01-01 document N title="Amendment No. 1" number=1
    2021-01-01 amends N#1 LEASE#1 "More rent."
    2021-01-01 amends Y#1 MSA#1 "Pay more."
    2021-01-01 amends Z#1 MSA#2 "Ship more."
    """
    whole = portfolio.lineage
    hint = DocumentHint(Quote("No. 1", 0, 5), number=1)
    for naming in ("Y", "Z"):
        documents = {i: replace(d, recites=(hint,)) if i == portfolio.doc(naming) else d for i, d in whole.documents.items()}
        mine = [e for e in whole.edges if e.target_document_id == portfolio.doc("MSA")]
        together = [e for e in ordered(documents, whole.edges) if e in mine]
        assert together == list(ordered(documents, mine)), naming
