"""Of a paper as long as a contract only what departs from another one's text or rule is asked about."""

from __future__ import annotations

import pytest

from indexing.candidates.departing import departed_from, departs

DEPART = [
    "Section 4.2 of the Agreement is hereby amended and restated as follows:",
    "The definition of “Premises” is amended to include the ground floor.",
    "Exhibit B shall be deleted and replaced by Exhibit B-1.",
    "Notwithstanding **Section 3.3.2 (Net 45 days)** of the Parent Agreement, invoices are payable within 30 days.",
    "Contrary to Section 9 of the MSA, neither party is excluded from such damages.",
    "The cap in this paper supersedes the cap in Section 9.1 of the MSA.",
    "The storage fee is increased to $4,000 a month.",
    "The delivery period is ten (10) days instead of fifteen (15) days.",
    "From now on the Supplier shall deliver weekly.",
    "The Buyer shall no longer provide pallets.",
    "Effective as of 1 May 2021, all reports go to the finance department.",
    "Acceptance is governed by the Agreement, except that the acceptance period is fifteen days.",
]
STAND = [
    "Invoices are payable as set forth in Section 7.1 of the MSA.",
    "This Article XII supplements Article XII of the Parent Agreement.",
    "“Affiliate” has the meaning given to it in Section 1.1 of the Agreement, as amended from time to time.",
    "The Services are provided in addition to those described in Sections 2.1 and 2.2 of the Agreement.",
    "Section 8.1 of the MSA shall apply to the Additional Services.",
    "Section 11 of the Agreement is hereby supplemented (but not replaced) by the following commitments:",
    "This Addendum may only be amended by a written instrument signed by both parties.",
    "No amendment or modification of this Addendum shall be valid unless it refers to Section 16.3 of the Agreement.",
    "If any provision is held invalid, that provision is replaced by a valid one that comes closest to it.",
    "In the event of any conflict between this Addendum and the Agreement, this Addendum prevails.",
    "This Addendum and the Agreement are the entire agreement and supersede all prior understandings.",
    "Upon termination of this Addendum the Supplier shall delete or return all Personal Data under Section 11.2 of the MSA.",
    "The Supplier may modify or replace the item, or refund the fees, as described in Section 6.7 of the Agreement.",
    "“Adjusted Products” means the products for which prices or quantities are modified under this Amendment.",
    "The Amended Services shall be performed by skilled staff.",
    "The Provider shall retain data only until it is no longer needed.",
]


@pytest.mark.parametrize("words", DEPART)
def test_words_that_change_a_text_or_set_a_rule_against_another_depart(words: str) -> None:
    """An instruction, a new state against an old one, a rule set aside by name."""
    assert departs(words)


@pytest.mark.parametrize("words", STAND)
def test_words_that_name_apply_or_add_to_a_provision_leave_it_as_it_is(words: str) -> None:
    """References, supplements, definitions by reference and the clauses that every long paper has."""
    assert not departs(words)


def test_one_sentence_that_departs_is_enough() -> None:
    """A provision is asked about where any of its sentences departs."""
    assert departs(f"{STAND[0]} {DEPART[3]} {STAND[4]}")


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("Notwithstanding **Section 3.3.2 (Net 45)** of the Parent Agreement, invoices are payable within 30 days.", {"3.3.2"}),
        ("Article IX of the MSA is hereby superseded by the following:", {"IX"}),
        ("Notwithstanding Section 4 of the Lease, rent is payable monthly. From now on notices go to the agent.", set()),
        ("As provided in Section 4 of the Lease, the rent is increased to $900.", set()),
        ("From now on invoices are payable within 60 days.", set()),
    ],
)
def test_provision_that_is_set_aside_by_number_is_known(words: str, named: set[str]) -> None:
    """Only where every sentence that departs says from what: one that does not may mean another."""
    assert departed_from(words) == named
