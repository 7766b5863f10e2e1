"""From an address as people write it to the clauses it means."""

from __future__ import annotations

from dataclasses import replace

import pytest

from graph.lineage.dag import Lineage
from graph.lineage.provision_lookup import find, find_loosely
from graph.model.documents import Clause, ClauseKind
from graph.model.ids import ClauseId, DocumentId
from graph.model.source import Quote
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


@pytest.fixture(scope="module")
def story() -> Story:
    """One contract with every kind of address."""
    return Story(LINES)


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("2.03(j)", "2.03(j)"),
        ("Section 2.03 (j)", "2.03(j)"),
        ("Sec. 2.3(J)", "2.03(j)"),
        ("2.03.j", "2.03(j)"),
        ("14.2(a)(2)", "14.2(a)(2)"),
        ("14.2", "14.2"),
        ("Section 2", "Article II"),
        ("ARTICLE 2", "Article II"),
        ("Article 1.A", "1.A"),
        ("1A", "1.A"),
        ("I.1.01", "1.01"),
        ("1.01 (Maturity Date)", "1.01 (Maturity Date)"),
        ("Maturity Date", "1.01 (Maturity Date)"),
        ('the definition of "Maturity Date"', "1.01 (Maturity Date)"),
        ("Completion Date (definition)", "Completion Date"),
        ("COMPLETION DATE", "Completion Date"),
        ("Financial Covenants  and Ratios.", "Financial Covenants and Ratios"),
        ("Events of Default", "Events of Default; Remedies"),
        ("14.2 (first paragraph)", "14.2"),
        ("the last sentence of Section 2.03", "2.03"),
        ("preamble", "preamble"),
        ("Recitals", "recitals"),
        ("Exhibit B", "Exhibit B"),
        ('Exhibit "B"', "Exhibit B"),
        ("Exhibit B, Section 14.2", "Exhibit B 14.2"),
        ("Schedule A-l", "Schedule A-1"),
        ("2.04", "2.04"),
        ("2.04(a)", "2.04(a)"),
        ("signature page", "signatures"),
    ],
)
def test_an_address_is_found_as_people_write_it(story: Story, asked: str, meant: str) -> None:
    """The best match, and only that."""
    assert [story.lineage.clause(c).section for c in find(story.lineage, story.doc("MSA"), asked)] == [meant]


def test_a_section_of_the_amendment_is_the_one_it_gives_new_words(story: Story) -> None:
    """2.03(j) "of the Amendment" is 2.03(j) of the contract."""
    assert find(story.lineage, story.doc("A1"), "2.03(j)") == (story.id("MSA#2.03(j)"),)


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


@pytest.mark.parametrize(
    ("asked", "meant"),
    [("B", "Exhibit B"), ("Ratios", "Financial Covenants and Ratios"), ("Remedies", "Events of Default; Remedies")],
)
def test_less_than_an_address_is_found_loosely(story: Story, asked: str, meant: str) -> None:
    """A bare label means the attachment, a part of a heading its provision; links are never made this way."""
    msa = story.doc("MSA")

    assert find(story.lineage, msa, asked) == ()
    assert [story.lineage.clause(c).section for c in find_loosely(story.lineage, msa, asked)] == [meant]


def _in_schedule(story: Story, asked: str) -> list[str]:
    """Return what an address means in a contract with a body, a schedule in parts and an annex in paragraphs."""
    document = replace(next(iter(story.documents)), document_id=DocumentId("d_form"))
    made: list[Clause] = []

    def add(section: str, words: str, parent: int | None = None, kind: ClauseKind = ClauseKind.SECTION) -> int:
        made.append(
            replace(
                next(iter(story.clauses)),
                clause_id=ClauseId(f"c_form_{len(made)}"),
                document_id=document.document_id,
                parent_id=made[parent].clause_id if parent is not None else None,
                order=len(made),
                kind=kind,
                section=section,
                label=section.rpartition(" ")[2],
                heading="",
                pieces=(Quote(words, 100 * len(made), 100 * len(made) + len(words)),),
            )
        )
        return len(made) - 1

    body = add("4", "4. Agreements")
    add("4(a)", "(a) The Mill informs.", body)
    schedule = add("Schedule", "SCHEDULE", kind=ClauseKind.EXHIBIT)
    part = add("Schedule Part 4", "Part 4. Other", schedule)
    add("Schedule Part 4(a)", "(a) Addresses.", part)
    annex = add("Exhibit B", "EXHIBIT B", kind=ClauseKind.EXHIBIT)
    paragraph = add("Exhibit B 13", "Paragraph 13. Elections", annex)
    item = add("Exhibit B 13(m)", "(m) Other.", paragraph)
    add("Exhibit B 13(m)(xiv)", "(xiv) Days.", item)
    lineage = Lineage.of([document], made, ())
    return [lineage.clause(c).section for c in find(lineage, document.document_id, asked)]


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("4(a)", ["4(a)"]),
        ("Section 4(a)", ["4(a)"]),
        ("Part 4(a)", ["Schedule Part 4(a)"]),
        ("Schedule, Part 4(a)", ["Schedule Part 4(a)"]),
        ("Schedule Part 4", ["Schedule Part 4"]),
        ("Paragraph 13(m)", ["Exhibit B 13(m)"]),
        ("13(m)(xiv)", ["Exhibit B 13(m)(xiv)"]),
        ("13(xiv)", ["Exhibit B 13(m)(xiv)"]),
        ("4(xiv)", []),
    ],
)
def test_what_an_address_leaves_out(story: Story, asked: str, meant: list[str]) -> None:
    """The word before a number tells the numbering; an attachment and levels in between may be left out where nothing else is called so."""
    assert _in_schedule(story, asked) == meant
