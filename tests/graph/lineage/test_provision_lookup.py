"""From an address as people write it to the clauses it means."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from graph.lineage.dag import Lineage
from graph.lineage.precedence_clauses import Rule, rules
from graph.lineage.provision_lookup import find, find_loosely
from graph.model.documents import ClauseKind
from graph.model.ids import ClauseId, DocumentId
from graph.model.source import Quote
from tests.cases import Row, misread, tables_in
from tests.story import Story

LINES = """
2020-01-01 clause MSA#preamble "Between A and B." kind=PREAMBLE
2020-01-01 clause MSA#recitals "Whereas." kind=RECITAL
2020-01-01 clause MSA#"Article 1" "Scope" "All of:"
2020-01-01 clause MSA#1.A "building;"
2020-01-01 clause MSA#1.01 "Defined Terms" "As used:"
2020-01-01 clause MSA#"1.01 (Maturity Date)" "Maturity Date" "means May." kind=DEFINITION
2020-01-01 clause MSA#"Article II" "Fees" "Fees:"
2020-01-01 clause MSA#2.03 "Letters" "Letters:"
2020-01-01 clause MSA#2.03(j) "Fee" "the fee."
2020-01-01 clause MSA#14.2 "Termination" "Ends:"
2020-01-01 clause MSA#14.2(a) "for cause:"
2020-01-01 clause MSA#14.2(a)(2) "at once."
2020-01-01 clause MSA#"Financial Covenants and Ratios" "Financial Covenants and Ratios" "Comply."
2020-01-01 clause MSA#"Completion Date" "Completion Date" "means June." kind=DEFINITION
2020-01-01 clause MSA#"Events of Default; Remedies" "Events of Default; Remedies" "If:"
2020-01-01 clause MSA#"Exhibit B" "Rates" "Ten."
2020-01-01 clause MSA#"Exhibit B 14.2" "Not the body."
2020-01-01 clause MSA#"Schedule A-1" "Hours" "Nine to five."
2020-01-01 clause MSA#signatures "A B" kind=SIGNATURES
2021-01-01 inserts A1#1 MSA#2.04 "Swaps" "2.04 Swaps. (a) None." "part=(a)||(a) None."
2021-01-01 renumbers A1#2 MSA#14.2 "14.9"
2021-01-01 amends A1#3 MSA#2.03(j) "(j) the other fee."
"""


def test_several_equal_matches_are_all_returned() -> None:
    """Two sections called General."""
    story = Story('2020-01-01 clause M#1 "General" "One."\n2020-01-01 clause M#2 "General" "Two."')

    assert len(find(story.lineage, story.doc("M"), "General")) == 2


def test_a_section_asked_for_without_its_articles(portfolio: Story) -> None:
    """Clauses are numbered anew in each part; the path tells them apart.

    2020-01-01 clause M#I "Sale" "Sale:"
    2020-01-01 clause M#I.2.1 "Price."
    2020-01-01 clause M#II "Lease" "Lease:"
    2020-01-01 clause M#II.3.1 "Rent."
    """
    assert find(portfolio.lineage, portfolio.doc("M"), "2.1") == (portfolio.id("M#I.2.1"),)


STORY = Story(LINES)
FORM = (
    ("4", "4. Agreements", None),
    ("4(a)", "(a) The Mill informs.", 0),
    ("Schedule", "SCHEDULE", None),
    ("Schedule Part 4", "Part 4. Other", 2),
    ("Schedule Part 4(a)", "(a) Addresses.", 3),
    ("Exhibit B", "EXHIBIT B", None),
    ("Exhibit B 13", "Paragraph 13. Elections", 5),
    ("Exhibit B 13(m)", "(m) Other.", 6),
    ("Exhibit B 13(m)(xiv)", "(xiv) Days.", 7),
)
"""A contract with a body, a schedule in parts and an annex in paragraphs: addresses, words, and what each stands in."""


@cache
def form() -> tuple[Lineage, DocumentId]:
    """Return that contract."""
    document = replace(STORY.documents[0], document_id=DocumentId("d_form"))
    ids = [ClauseId(f"c_form_{n}") for n in range(len(FORM))]
    clauses = [
        replace(
            STORY.clauses[0],
            clause_id=ids[n],
            document_id=document.document_id,
            parent_id=None if parent is None else ids[parent],
            order=n,
            kind=ClauseKind.EXHIBIT if section in {"Schedule", "Exhibit B"} else ClauseKind.SECTION,
            section=section,
            label=section.rpartition(" ")[2],
            heading="",
            pieces=(Quote(words, 100 * n, 100 * n + len(words)),),
        )
        for n, (section, words, parent) in enumerate(FORM)
    ]
    return Lineage.of([document], clauses, ()), document.document_id


def meant(lineage: Lineage, found: Iterable[ClauseId]) -> str:
    """Return the sections that were found."""
    return " | ".join(lineage.clause(one).section for one in found) or "-"


def loosely(asked: str) -> str:
    """Return what less than an address means, which means nothing strictly."""
    assert find(STORY.lineage, STORY.doc("MSA"), asked) == ()
    return meant(STORY.lineage, find_loosely(STORY.lineage, STORY.doc("MSA"), asked))


def ranking(words: str) -> tuple[Rule, ...]:
    """Return the rules on precedence that a provision's words give."""
    return tuple(rules(Story(f'2020-01-01 clause MSA#1 "{words}"').clauses[0], words))


READERS: dict[str, Callable[[str], str]] = {
    "means": lambda asked: meant(STORY.lineage, find(STORY.lineage, STORY.doc("MSA"), asked)),
    "loosely": loosely,
    "in a form": lambda asked: meant(form()[0], find(*form(), asked)),
    "ranks": lambda words: " | ".join(name for rule in ranking(words) for name in rule.ranks) or "-",
    "exception": lambda words: " | ".join(f"{rule.subject} | {rule.exception}" for rule in ranking(words)),
}


@pytest.mark.parametrize(("reader", "rows"), tables_in(Path(__file__).with_name("addresses.table")))
def test_addresses(reader: str, rows: list[Row]) -> None:
    """Every row means what it says: the best match, and only that; words rank instruments, the one that prevails first."""
    assert misread(READERS[reader], rows) == ""


def test_a_section_of_the_amendment_is_the_one_it_gives_new_words() -> None:
    """2.03(j) "of the Amendment" is 2.03(j) of the contract."""
    assert find(STORY.lineage, STORY.doc("A1"), "2.03(j)") == (STORY.id("MSA#2.03(j)"),)
