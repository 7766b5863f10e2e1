"""Claims mean the provision that has the number cited on their day: small contracts, read and linked from their words."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from itertools import permutations

import pytest

from graph.lineage.dag import Lineage
from graph.lineage.provision_lookup import find
from graph.model.documents import Document
from graph.model.edges import Edge, EdgeStatus, OperationKind
from graph.model.resolution import WarningCode
from graph.model.source import Block, Reading, SourceFile
from graph.resolution.resolve import resolve
from indexing.analyse import Instrument, analyse
from indexing.linking.edges import link

SIGNED = "IN WITNESS WHEREOF, the parties have executed this deed.\n\nSigned by /s/ Ann Lee, director, for HARBOUR ESTATES LIMITED"
PARTIES = "between Harbour Estates Limited (the “Client”) and Mill Cleaning Limited (the “Contractor”)"
BODY = (
    "1. SERVICES\n\n1.1 The Contractor shall clean the premises.\n\n"
    "2. EXCLUSIVITY\n\n2.1 The Client shall appoint nobody else.\n\n"
    "3. CONFIDENTIALITY\n\n3.1 Each party shall keep its fees confidential for two years.\n\n"
    "4. LIABILITY\n\n4.1 Nothing limits liability for fraud.\n\n4.2 The Contractor's liability shall not exceed £1,000 in each year.\n\n"
    "5. NOTICES\n\n5.1 A notice shall be in writing. It may be sent by fax.\n\n"
)
BASE = f"SERVICES AGREEMENT\n\nThis Services Agreement is dated 4 April 2016 {PARTIES}.\n\nThe parties agree as follows:\n\n{BODY}{SIGNED}"
MOVED = "Clause 2 (Exclusivity) shall be deleted in its entirety, and clauses 3 to 5 shall be renumbered as clauses 2 to 4 respectively."


def deed(number: str, day: str, *changes: str) -> str:
    """Return a deed that varies the agreement."""
    listed = "\n\n".join(f"{n}. {words}" for n, words in enumerate(changes, 1))
    opening = (
        f"This {number} Deed of Variation is dated {day} {PARTIES} and varies the Services Agreement dated 4 April 2016 (the “Agreement”)."
    )
    return f"{number.upper()} DEED OF VARIATION\n\n{opening}\n\nThe parties agree as follows:\n\n{listed}\n\n{SIGNED}"


class Contract:
    """A base agreement with its deeds: read, linked, and asked."""

    def __init__(self, *deeds: str, order: Sequence[int] = ()) -> None:
        texts = (BASE, *deeds)
        read = [one for n in order or range(len(texts)) for one in self._read(n, texts[n])]
        self.documents = [one.document for one in read]
        clauses = [c for one in read for c in one.clauses]
        self.edges = link(self.documents, clauses, [c for one in read for c in one.claims]).edges
        self.lineage = Lineage.of(self.documents, clauses, self.edges)

    @staticmethod
    def _read(n: int, text: str) -> tuple[Instrument, ...]:
        blocks, at = [], 0
        for paragraph in text.split("\n\n"):
            blocks.append(Block(at, at + len(paragraph)))
            at += len(paragraph) + 2
        sha = f"{n}" * 64
        return analyse(Reading(sha, "test/1", text, tuple(blocks)), SourceFile(sha, f"{n}.txt", f"{n}.txt", len(text)), "p")

    def base(self) -> Document:
        """Return the agreement."""
        return next(d for d in self.documents if d.file_name == "0.txt")

    def text(self, section: str, day: str) -> str:
        """Return the text in force of what a section means on a day."""
        (found,) = find(self.lineage, self.base().document_id, section, date.fromisoformat(day))
        text = resolve(self.lineage, found, date.fromisoformat(day)).text
        return text.text if text else ""

    def last(self) -> Edge:
        """Return the only edge of the newest deed."""
        last = max(self.documents, key=lambda d: d.file_name).document_id
        (edge,) = (e for e in self.edges if e.source_document_id == last)
        return edge

    def heading(self, edge: Edge) -> str:
        """Return the heading above the provision that an edge acts on."""
        assert edge.target_clause_id is not None
        clause = self.lineage.clauses[edge.target_clause_id]
        return clause.heading or next(self.lineage.clauses[a].heading for a in self.lineage.ancestors(clause.clause_id))


FIRST = deed("First", "12 October 2017", MOVED)


@pytest.mark.parametrize(
    ("words", "heading"),
    [
        ("In clause 3.2 of the Agreement (as renumbered by the First Deed), “£1,000” shall be replaced by “£2,000”.", "LIABILITY"),
        ("In clause 3.2 of the Agreement, “£1,000” shall be replaced by “£2,000”.", "LIABILITY"),
        ("Clause 2.1 of the Agreement shall be replaced by the following:\n\n“2.1 All is confidential.”", "CONFIDENTIALITY"),
        ("Clause 3.1 of the Agreement (as so renumbered) shall be deleted in its entirety.", "LIABILITY"),
        ("The final sentence of clause 4.1 of the Agreement shall be deleted.", "NOTICES"),
        ("In clause 4.2 of the Agreement (as originally numbered), “£1,000” shall be replaced by “£2,000”.", "LIABILITY"),
        ("In clause 4.2 of the Agreement, “£1,000” shall be replaced by “£2,000”.", "LIABILITY"),
    ],
)  # fmt: skip
def test_a_later_deed_cites_the_new_numbers(words: str, heading: str) -> None:
    """The number is that of the deed's own day, unless its words say otherwise, or only the old one holds the words quoted."""
    contract = Contract(FIRST, deed("Second", "20 November 2018", words))
    edge = contract.last()
    assert (edge.status, edge.notes) == (EdgeStatus.COMMITTED, ())
    assert contract.heading(edge) == heading


@pytest.mark.parametrize(
    "words",
    [
        "In clause 3.1 of the Agreement, “two years” shall be replaced by “three years”.",
        "Clause 5.1 of the Agreement shall be deleted in its entirety.",
    ],
)
def test_a_number_that_fits_only_as_signed_is_for_a_person(words: str) -> None:
    """Where the words quoted stand under the number as signed, or nothing has the number on the day, no one guesses."""
    edge = Contract(FIRST, deed("Second", "20 November 2018", words)).last()
    assert edge.status is EdgeStatus.PENDING
    assert WarningCode.SECTION_NOT_FOUND in edge.notes


def test_the_new_number_finds_the_text_with_its_changes() -> None:
    """Before the first deed 4.2 is the limit; then 3.2 is, and a change of 3.2 made later is in it."""
    change = "In clause 3.2 of the Agreement, “£1,000” shall be replaced by “£2,000”."
    contract = Contract(FIRST, deed("Second", "20 November 2018", change))
    assert "£1,000" in contract.text("4.2", "2017-10-11")
    assert "£1,000" in contract.text("3.2", "2018-11-19")
    assert "£2,000" in contract.text("3.2", "2018-11-20")
    assert "confidential" in contract.text("2.1", "2018-11-20")
    assert contract.last().target_section == "4.2"


def test_a_renumbering_to_come_leaves_both_readings() -> None:
    """A deed agreed before a renumbering takes effect, and itself effective after it: the words quoted decide, else a person."""
    first = deed("First", "12 October 2017", f"With effect from 1 January 2019, {MOVED[0].lower()}{MOVED[1:]}")
    told = "With effect from 1 March 2019, in clause 3.2 of the Agreement “£1,000” shall be replaced by “£2,000”."
    untold = "With effect from 1 March 2019, clause 3.1 of the Agreement shall be deleted in its entirety."
    decided, open_one = (Contract(first, deed("Second", "20 November 2018", words)) for words in (told, untold))
    assert decided.heading(decided.last()) == "LIABILITY"
    assert open_one.last().status is EdgeStatus.PENDING


def test_the_numbers_of_a_deed_that_renumbers_are_those_before_it() -> None:
    """A change in the deed that renumbers cites the numbers it found, where the words quoted or its place before the renumbering tell."""
    change = "In clause 4.2 of the Agreement, “£1,000” shall be replaced by “£2,000”."
    for changes in ((change, MOVED), (MOVED, change)):
        contract = Contract(deed("First", "12 October 2017", *changes))
        assert "£2,000" in contract.text("3.2", "2017-10-12")


def test_numbers_move_twice() -> None:
    """A second renumbering is of the numbers the first one gave."""
    second = deed("Second", "20 November 2018", "Clauses 3 and 4 of the Agreement shall be renumbered as clauses 5 and 6.")
    third = deed("Third", "2 March 2020", "In clause 5.2 of the Agreement, “£1,000” shall be replaced by “£3,000”.")
    contract = Contract(FIRST, second, third)
    assert [e.operation.address for e in contract.edges if e.operation and e.operation.kind is OperationKind.RENUMBER].count("5") == 1
    assert "£3,000" in contract.text("5.2", "2020-03-02")


def test_the_order_of_files_changes_nothing() -> None:
    """Whatever deed is read first, the edges are the same."""
    second = deed("Second", "20 November 2018", "In clause 3.2 of the Agreement, “£1,000” shall be replaced by “£2,000”.")
    third = deed("Third", "2 March 2020", "Clause 3.1 of the Agreement shall be deleted in its entirety.")
    made = {Contract(FIRST, second, third, order=order).edges for order in permutations(range(4))}
    assert len(made) == 1


NEW = "The following shall be inserted as a new clause 1A immediately after clause 1:\n\n“1A. SAFETY\n\n1A.1 The Contractor shall obey the rules.\n\n1A.2 The Contractor shall report every year.”"  # noqa: E501
RESTATED = "Clause 1.1 of the Agreement shall be deleted and replaced by the following:\n\n“1.1 The Contractor shall:\n\n(a) clean the premises;\n\n(b) wash the windows; and\n\n(c) report every year.”"  # noqa: E501


@pytest.mark.parametrize(("brings", "section"), [(NEW, "1A.2"), (RESTATED, "1.1(c)")])
def test_what_stands_inside_new_words_has_an_address(brings: str, section: str) -> None:
    """A subclause of a clause that a deed brings, or writes anew, is found, and a later deed changes it."""
    change = f"In clause {section} of the Agreement, “every year” shall be replaced by “every month”."
    contract = Contract(deed("First", "12 October 2017", brings), deed("Second", "20 November 2018", change))
    assert contract.last().status is EdgeStatus.COMMITTED
    assert "every year" in contract.text(section, "2018-11-19")
    assert "every month" in contract.text(section, "2018-11-20")
