"""Which words bind, and whom."""

from __future__ import annotations

import pytest

from tests.indexing.obligations.binding import copied, one, owed, read, who


@pytest.mark.parametrize(
    ("sentence", "obligor"),
    [
        ("Supplier shall deliver the Products.", "Supplier"),
        ("Buyer agrees not to resell the Products.", "Buyer"),
        ("Supplier covenants and agrees that it will keep records.", "Supplier"),
        ("Supplier is responsible for the costs of packaging.", "Supplier"),
        ("Buyer undertakes to inspect each shipment.", "Buyer"),
        ("Each party shall bear its own costs.", "BOTH"),
        ("Neither party shall disclose the terms hereof.", "BOTH"),
        ("No party may solicit the employees of the other.", "BOTH"),
        ("Supplier and Buyer shall each appoint a manager.", "BOTH"),
        ("The parties shall meet every month.", "BOTH"),
        ("Supplier, at its own expense, shall promptly repair the Products.", "Supplier"),
        ("If Supplier fails to deliver on time, it shall refund the price.", "Supplier"),
        ("Shipments shall be made by Supplier from its mill.", "Supplier"),
        ("The receiving party shall protect the information.", "BOTH"),
        ("Alder Mills, Inc. must insure the mill.", "Alder Mills, Inc."),
    ],
)
def test_a_sentence_binds_its_subject(sentence: str, obligor: str) -> None:
    """The subject owes, by any of the words that bind."""
    assert who(one(sentence)) == obligor


@pytest.mark.parametrize(
    "sentence",
    [
        "Buyer may inspect the mill.",
        "Buyer shall be entitled to inspect the mill.",
        "Supplier shall have the right to subcontract.",
        "Supplier shall not be required to deliver on Sundays.",
        'As used here, "Products" shall mean boards.',
        "This Agreement shall be governed by the laws of Ohio.",
        "This Agreement shall commence on May 1, 2018.",
        "The terms of this Section shall survive termination.",
        "This Agreement shall be binding upon the successors of the parties.",
        "Nothing herein shall limit the rights of Buyer.",
        "The reports that Supplier shall deliver are described in Section 4.",
        "Notices shall be in writing.",
        "Supplier represents that it is duly organized.",
        "This Agreement ends on May 31, 2020. It shall not renew automatically.",
    ],
)
def test_effects_rights_and_mentions_bind_nobody(sentence: str) -> None:
    """A right, an effect, a definition or a mention of a duty is none."""
    assert read(f"1. Terms. {sentence}\n") == ()


def test_two_obligors_in_one_sentence_are_two_duties() -> None:
    """Each has its own words."""
    assert owed("1. Trade. Supplier shall sell the boards, and Buyer shall pay $5,000 for them.\n") == [
        ("Supplier", "Supplier shall sell the boards"),
        ("Buyer", "Buyer shall pay $5,000 for them."),
    ]


def test_items_of_a_list_take_subject_and_verb_from_above() -> None:
    """Each item is a duty of its own, of its own words."""
    body = "1. Duties. Supplier shall:\n\n(a) maintain insurance;\n\n(b) keep records for two years; and\n\n(c) not sell to others.\n"
    assert owed(body) == [
        ("Supplier", "maintain insurance"),
        ("Supplier", "keep records for two years"),
        ("Supplier", "not sell to others."),
    ]


@pytest.mark.parametrize(
    ("body", "items"),
    [
        (
            "Supplier hereby agrees:\n\n(a) To provide samples;\n\n(b) not to sell to others.\n",
            ["To provide samples", "not to sell to others."],
        ),
        ("Supplier shall be responsible for:\n\n(a) keeping records;\n\n(b) training staff.\n", ["keeping records", "training staff."]),
        (
            "Supplier shall report as follows:\n\n(a) within 10 days of each month;\n\n(b) promptly of any fire.\n",
            ["within 10 days of each month", "promptly of any fire."],
        ),
        (
            "Supplier shall deliver:\n\n(a) the boards; and\n\n(b) the papers.\n",
            ["Supplier shall deliver: (a) the boards; and (b) the papers."],
        ),
        (
            "Supplier shall do each of the following:\n\n(a) devote its time;\n\n(b) communicate weekly.\n",
            ["devote its time", "communicate weekly."],
        ),
        (
            "Supplier shall provide to Buyer:\n\n(a) a report within 10 days after each sale;\n\n(b) an estimate monthly.\n",
            ["a report within 10 days after each sale", "an estimate monthly."],
        ),
        ("If the mill burns: (i) Supplier shall tell Buyer; and (ii) Buyer may buy elsewhere.\n", ["Supplier shall tell Buyer"]),
    ],
)
def test_a_list_is_as_many_duties_as_its_items_say_deeds(body: str, items: list[str]) -> None:
    """Items that are things complete the one duty above them; items that say what or when to do are duties."""
    assert [words for _, words in owed(f"1. Duties. {body}")] == items


def test_words_are_verbatim_where_they_stand() -> None:
    """Each run of a duty's words is what stands at its place of the file."""
    body = "1. Duties. Supplier shall deliver the boards within ten (10) days.\n\n2. Pay. Buyer shall pay.\n"
    copy, _ = copied(body)
    source = {c.clause.clause_id: c.text for c in copy.clauses}
    for duty in read(body):
        assert duty.words.text in source[duty.clause_id].text
        assert all(run.char_start is not None for run in duty.words.runs)


@pytest.mark.parametrize(
    "sentence",
    [
        "Neither party shall be required to disclose its source code.",
        "No party is required to insure the goods.",
        "Neither party shall have an obligation to deliver spare parts.",
    ],
)
def test_that_nobody_has_to_binds_nobody(sentence: str) -> None:
    """What neither party is required to do is no restriction of either."""
    assert read(f"1. Terms. {sentence}\n") == ()


@pytest.mark.parametrize(
    "sentence",
    [
        "In no event shall Supplier's aggregate liability exceed $250,000.",
        "EXCEPT FOR FRAUD, IN NO EVENT SHALL SUPPLIER'S AGGREGATE LIABILITY EXCEED $250,000.",
    ],
)
def test_a_cap_is_of_whose_liability_it_speaks_and_keeps_its_negation(sentence: str) -> None:
    """Without "in no event" the words would say the opposite."""
    cap = one(sentence)
    assert (cap.party, " ".join(cap.words.text.split())) == ("Alder Mills, Inc.", sentence)
