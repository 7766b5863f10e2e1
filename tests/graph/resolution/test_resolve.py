"""Resolving where a portfolio has what no lines tell: links that people make, words of an end, the end of the calendar."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from graph.errors import NotFoundError
from graph.lineage.dag import Lineage
from graph.model.edges import EdgeType
from graph.model.ids import ClauseId
from graph.model.resolution import Status, TermState
from graph.resolution.resolve import resolve
from graph.resolution.term_state import term_on
from graph.text.periods import Period
from tests.story import Story


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


def test_a_month_is_as_long_as_the_calendar_has_it() -> None:
    """The 31st of January and a month is the last of February."""
    assert Period(months=1).after(date(2023, 1, 31)) == date(2023, 2, 28)
    assert Period(months=1).after(date(2023, 1, 31), 2) == date(2023, 3, 31)


def test_the_calendar_has_a_last_day(portfolio: Story) -> None:
    """Renewed for ever, and asked about its end; a period never leads beyond it.

    2020-01-01 clause MSA#4 "This Agreement continues until December 31, 2021 and renews automatically for terms of two years." type=TERM
    """
    assert term_on(portfolio.lineage, portfolio.doc("MSA"), date(9999, 12, 31)).state is TermState.RENEWED_PRESUMED
    assert Period(months=1).after(date.max) == Period(days=1).after(date.max) == date.max


def test_what_the_words_of_an_end_except_by_number_survives(portfolio: Story) -> None:
    """Words that keep provisions "in effect" without the word survive; the provision the end is made under does not stay.

    2020-01-01 clause MSA#5 "Pay in 30 days."
    2020-01-01 clause MSA#8 "Keep secrets."
    2020-01-01 clause MSA#9 "Either party may end this."
    2022-07-01 terminates T#1 MSA
    """
    words = "Under Section 9 the MSA is terminated, except that Section 8 shall continue in full force and effect."
    told = [replace(e, quote=replace(e.quote, text=words)) for e in portfolio.edges]
    lineage = Lineage.of(portfolio.documents, portfolio.clauses, told)
    state_of = {n: resolve(lineage, portfolio.id(f"MSA#{n}"), date(2022, 8, 1)).status for n in ("5", "8", "9")}
    assert state_of == {"5": Status.TERMINATED, "8": Status.IN_FORCE, "9": Status.TERMINATED}
