"""Terminations, survivors, and the state of the term."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from graph.lineage.dag import Lineage
from graph.model.resolution import EffectiveClause, Status, TermState, WarningCode
from graph.resolution.resolve import resolve
from graph.resolution.term_state import term_on
from tests.story import Story


def state(story: Story, name: str, day: str) -> tuple[TermState, str]:
    """Return the state of a document's term on a day, and until when."""
    term = term_on(story.lineage, story.doc(name), date.fromisoformat(day))
    return term.state, str(term.until)


def codes(found: EffectiveClause) -> set[WarningCode]:
    """Return the warning codes."""
    return {n.code for n in found.notices}


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
