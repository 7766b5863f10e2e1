"""Resolving a clause on a day: each test's docstring is its portfolio."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from graph.errors import NotFoundError
from graph.lineage.dag import Lineage
from graph.lineage.provision_lookup import find
from graph.model.edges import EdgeType
from graph.model.ids import ClauseId
from graph.model.resolution import Status, WarningCode
from graph.resolution.resolve import resolve, resolve_document
from tests.story import Story


def codes(story: Story, place: str, day: str) -> set[WarningCode]:
    """Return the warning codes of a provision on a day."""
    return {n.code for n in story.effective(place, day).notices}


def test_the_words_keep_their_place_in_their_files(portfolio: Story) -> None:
    """Every run is verbatim where it says it stands.

    2020-01-01 clause MSA#5.1 "Payment within 30 days after invoice."
    2021-01-01 replaces-words A1#1 MSA#5.1 "30" "45"
    """
    text = portfolio.effective("MSA#5.1", "2022-01-01").text

    assert text is not None
    assert [(r.text, r.clause_id) for r in text.runs] == [
        ("5.1 Payment within ", portfolio.id("MSA#5.1")),
        ("45", portfolio.id("A1#1")),
        (" days after invoice.", portfolio.id("MSA#5.1")),
    ]
    for run in text.runs:
        assert run.clause_id is not None
        assert run.char_start is not None
        source = portfolio.source(portfolio.lineage.clause(run.clause_id).document_id)
        assert source[run.char_start : run.char_end] == run.text


def test_what_an_edge_rests_on_is_said(portfolio: Story) -> None:
    """Partly signed, inferred, with a differing date.

    2020-01-01 document MSA execution=NOT_SHOWN
    2020-01-01 clause MSA#2 "The price is $5 [***]."
    2021-01-01 document A1 execution=PARTLY_SIGNED
    2021-01-01 replaces-words A1#1 MSA#2 "$5" "$4" inferred note=DATE_DIFFERS,TWO_CANDIDATES
    """
    notices = portfolio.effective("MSA#2", "2022-01-01").notices

    assert [n.code for n in notices] == [
        WarningCode.UNSIGNED,
        WarningCode.UNSIGNED,
        WarningCode.INFERRED,
        WarningCode.DATE_DIFFERS,
        WarningCode.REDACTED,
    ]
    assert [n.edge_id is None for n in notices] == [True, False, False, False, True]


def test_new_text_may_use_a_designator_twice(portfolio: Story) -> None:
    """Parts called (a) twice: the first continues the old (a), the others are provisions of their own.

    2020-01-01 clause MSA#2 "Fees:"
    2020-01-01 clause MSA#2(a) "old."
    2021-01-01 amends A#1 MSA#2 "Fees: (a) one (a) two" "part=(a)||(a) one//(a)||(a) two"
    2022-01-01 amends B#1 MSA#2 "Fees: (a) uno (a) due (a) tre" "part=(a)||(a) uno//(a)||(a) due//(a)||(a) tre"
    """
    found = [resolve(portfolio.lineage, c, date(2021, 6, 1)).text for c in portfolio.lineage.children(portfolio.id("MSA#2"))]

    assert [t.text for t in found if t] == ["(a) one", "(a) two"]
    assert portfolio.text("MSA#2", "2022-06-01") == "Fees:\n(a) uno\n(a) due\n(a) tre"


def test_a_document_is_conformed_clause_by_clause(portfolio: Story) -> None:
    """The conformed copy has the inserted provision at its place.

    2020-01-01 clause MSA#1 "One."
    2020-01-01 clause MSA#3 "Three."
    2021-01-01 inserts A1#1 MSA#2 "2 Two."
    """
    found = resolve_document(portfolio.lineage, portfolio.doc("MSA"), date(2022, 1, 1))

    assert [c.text.text for c in found if c.text] == ["1 One.", "2 Two.", "3 Three."]


def test_what_is_not_here_is_said() -> None:
    """An unknown clause or document raises NotFoundError."""
    empty = Story("").lineage

    with pytest.raises(NotFoundError, match="no clause"):
        resolve(empty, ClauseId("c_0"), date(2020, 1, 1))


def test_a_persons_link_without_operation(portfolio: Story) -> None:
    """A person links a deletion, and a change whose words nobody parsed.

    2020-01-01 clause MSA#5 "Pay."
    2020-01-01 clause MSA#6 "Ship."
    2021-01-01 deletes A#1 MSA#5
    2021-01-01 unspecified A#2 MSA#6
    """
    edges = [replace(e, operation=None) for e in portfolio.edges]
    lineage = Lineage.of(portfolio.documents, portfolio.clauses, edges)
    five, six = (resolve(lineage, portfolio.id(f"MSA#{s}"), date(2022, 1, 1)) for s in (5, 6))

    assert five.status is Status.TERMINATED
    assert [o.text for o in six.outstanding] == [edges[1].quote.text]


def test_a_clause_can_be_superseded_by_another(portfolio: Story) -> None:
    """Schedule 1 supersedes the fee clause: its own words take the place; without words it is outstanding.

    2020-01-01 clause MSA#5 "Pay $5."
    2020-01-01 clause MSA#6 "Ship."
    2021-01-01 amends S#1 MSA#5 "Pay $6."
    2021-01-01 unspecified S#2 MSA#6
    """
    edges = [replace(e, edge_type=EdgeType.SUPERSEDED_BY) for e in portfolio.edges]
    lineage = Lineage.of(portfolio.documents, portfolio.clauses, edges)
    five, six = (resolve(lineage, portfolio.id(f"MSA#{s}"), date(2022, 1, 1)) for s in (5, 6))

    assert five.text is not None
    assert five.text.text == "Pay $6."
    assert [o.reason for o in six.outstanding] == ["the new words are not given"]


def test_new_text_that_repeats_another_provision_takes_nothing_from_it(portfolio: Story) -> None:
    """A page of the old agreement bound in between: 1.05 stays where it is, and the words are part of the new 1.06.

    2020-01-01 clause MSA#1.05 "The Closing is on June 1."
    2020-01-01 clause MSA#1.06 "It may be moved to July 1."
    2021-01-01 amends A#1 MSA#1.06 "1.06 To August 1. 1.05 The Closing is on June 1." part="1.05||1.05 The Closing is on June 1."
    """
    assert find(portfolio.lineage, portfolio.doc("MSA"), "1.05") == (portfolio.id("MSA#1.05"),)
    assert portfolio.text("MSA#1.06", "2021-06-01") == "1.06 To August 1. 1.05 The Closing is on June 1."
