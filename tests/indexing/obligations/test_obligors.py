"""Who owes what the words only say is done, or leave to the sentence before."""

from __future__ import annotations

import pytest

from tests.indexing.obligations.binding import OPENING, one, owed, read, who

WHAT_IS_DONE_IS = [
    ("Buyer shall pay for all boards. Payments shall be made within 30 days of invoice.", "Buyer"),
    ("Buyer shall pay for all boards. Invoices are payable within 30 days.", "Buyer"),
    ("The cost of each audit shall be borne by Buyer.", "Buyer"),
    ("Any damage to the boards shall be the sole responsibility of Supplier.", "Supplier"),
    ("Supplier shall deliver boards. The Products shall conform to the samples.", "Supplier"),
    ("Supplier warrants that the boards shall be free from defects.", "Supplier"),
    ("Supplier's employees shall follow the rules of the yard.", "Supplier"),
    ("Buyer, its officers, agents and employees shall keep the samples secret.", "Buyer"),
    ("Supplier shall be reimbursed for its travel.", "Buyer"),
    ("The colour of the boards shall be mutually agreed by the parties.", "BOTH"),
    ("This Agreement may not be assigned without consent of the other party.", "BOTH"),
    ("The Escrow Agent shall hold the deposit.", "Escrow Agent"),
    ("In no event shall Supplier disclose the price.", "Supplier"),
]


def test_what_is_done_is_owed_by_who_does_it() -> None:
    """A thing binds who makes, pays, holds or is said to do it."""
    assert [who(read(f"1. Terms. {body}\n")[-1]) for body, _ in WHAT_IS_DONE_IS] == [obligor for _, obligor in WHAT_IS_DONE_IS]


@pytest.mark.parametrize(
    ("sentence", "owes"),
    [
        ("If Supplier fails to pay and shall not cure, Buyer shall notify Supplier.", ["Buyer"]),
        ("In such event Supplier shall stop the mill.", ["Supplier"]),
        ("Supplier shall sell, and shall deliver to the yard named by Buyer, all boards that Buyer shall order.", ["Supplier"]),
        ("Supplier agrees to keep the mill in good order at all times, and to train its staff every year.", ["Supplier", "Supplier"]),
        ("The price that Buyer shall pay is in Exhibit A.", []),
        ("Supplier shall not be liable and Buyer hereby releases and shall indemnify Supplier.", ["Buyer"]),
        ("Supplier, and not Buyer, shall, at its own expense, insure the boards.", ["Supplier"]),
        ("Boards are sold as they are; provided, however, that Supplier shall replace broken ones.", ["Supplier"]),
    ],
)
def test_subjects_are_found_past_conditions_and_asides(sentence: str, owes: list[str]) -> None:
    """What stands under "if" or "that" binds nobody; a subject left out is the one before."""
    assert [who(d) for d in read(f"1. Terms. {sentence}\n")] == owes


def test_a_limit_of_liability_in_two_sentences_is_one_duty() -> None:
    """The amount belongs to the exclusion before it."""
    (duty,) = read("1. Liability. In no event shall Supplier be liable for lost profits. Supplier's liability shall not exceed $5,000.\n")
    assert (who(duty), duty.type, [v.number for v in duty.values]) == ("Supplier", "LIMITATION_OF_LIABILITY", ["5000"])


def test_names_that_act_are_learnt_where_the_register_knows_no_parties() -> None:
    """The duties of a contract whose opening names nobody are still told apart."""
    opening = "TERMS OF SALE\n\nThese terms apply to every sale.\n\n"
    body = (
        "1. Sale. Miller shall deliver boards.\n\n2. Pay. Miller may invoice. Grocer shall pay Miller. Grocer shall inspect the boards.\n"
    )
    assert [d.obligor for d in read(body, opening)] == ["Miller", "Grocer", "Grocer"]


@pytest.mark.parametrize(
    ("sentence", "owes"),
    [
        ("The End Buyer shall pay the licence fee to Supplier.", "End Buyer"),
        ("Any Third-Party Supplier shall label the boards.", "Third-Party Supplier"),
        ("No Approved Local Supplier shall be sued by Buyer.", "Approved Local Supplier"),
        ("New Supplier shall label the boards.", "New Supplier"),
        ("Supplier Representatives shall label the boards.", "Supplier Representatives"),
        ("The Buyer Parties shall label the boards.", "Buyer Parties"),
        ("Such Supplier shall label the boards.", "Supplier"),
        ("Upon payment, Supplier shall label the boards.", "Supplier"),
        ("Promptly Supplier shall label the boards.", "Supplier"),
    ],
)
def test_who_is_called_as_a_party_and_by_a_word_more_is_somebody_else(sentence: str, owes: str) -> None:
    """And no party of the register; "such Supplier" is the one before."""
    (duty,) = read(f"1. Duties. {sentence}\n")
    assert duty.obligor.removeprefix("The ").removeprefix("Any ") == owes
    assert bool(duty.party) is (owes == "Supplier")


def test_parties_that_begin_alike_are_two() -> None:
    """Whoever is named by the word they share is neither; what both are called says not which."""
    opening = (
        'LEASE\n\nThis Lease is made as of May 1, 2018 between Acme Logistics, Inc. ("Tenant"), Acme Holdings, Inc. ("Parent") and '
        'Quay LLC ("Landlord").\n\n'
    )
    body = (
        "1. Rent. Tenant shall pay the rent to Landlord.\n\n2. Fee. Tenant shall pay a fee to Parent.\n\n3. Roof. Parent shall mend it.\n"
    )
    found = read(body, opening)
    assert [d.party for d in found] == ["Acme Logistics, Inc.", "Acme Logistics, Inc.", "Acme Holdings, Inc."]
    assert [[one.party for one in d.beneficiaries] for d in found[:2]] == [["Quay LLC"], ["Acme Holdings, Inc."]]


def test_a_name_in_capitals_is_known_in_small_letters() -> None:
    """Its small words too."""
    opening = 'LOAN\n\nThis Loan is made as of May 1, 2018 between BANK OF ELM, N.A. ("Lender") and SMITH AND SONS, INC. ("Borrower").\n\n'
    (duty,) = read("1. Pay. Smith and Sons, Inc. shall repay the loan to Bank of Elm, N.A.\n", opening)
    assert (duty.party, [one.party for one in duty.beneficiaries]) == ("SMITH AND SONS, INC.", ["BANK OF ELM, N.A."])


def test_lettered_parties_are_two() -> None:
    """Contracts that name nobody but "Party A" and "Party B", as translated ones do."""
    opening = "MINING CONTRACT\n\nThese terms apply to all works.\n\n"
    body = "1. Works. Party A shall provide Party B all drawings. Party B shall comply with the drawings provided by Party A.\n"
    assert [(d.obligor, [one.named for one in d.beneficiaries]) for d in read(body, opening)] == [("Party A", ["Party B"]), ("Party B", [])]


def test_page_numbers_and_abbreviations_end_no_sentence() -> None:
    """A sentence runs on over a page break, "Section 4.2", "Inc." and "U.S."."""
    body = "1. Duties. Supplier shall deliver under Section 4.2 to Birch Inc. of the U.S. market all boards\n\n12\n\nordered by Buyer.\n"
    assert [name for name, _ in owed(body)] == ["Supplier"]


def test_an_outsider_is_named_and_less_sure() -> None:
    """Somebody who is no party of the register is OTHER, and less certain than a party."""
    assert one("The Escrow Agent shall hold the deposit.").confidence < one("Supplier shall hold the deposit.").confidence
    assert "Alder" in OPENING


def test_a_thing_that_acts_owes_nothing() -> None:
    """A platform or a price in capitals is nobody's name: somebody owes what it will do, and no words tell who."""
    assert owed("1. Ads. The Auction Platform will place each advertisement within a minute.\n")[0][0] == "UNCLEAR"


def test_a_list_of_three_parties_keeps_its_first() -> None:
    """The comma before the last but one lists, the one before a single name parts an aside."""
    opening = 'SALE\n\nThis Sale is made as of May 1, 2018 among Elm Inc. ("Seller"), Oak Inc. ("Buyer") and Ash Inc. ("Guarantor").\n\n'
    (duty,) = read("1. Terms. Seller, Buyer and Guarantor shall keep the terms secret.\n", opening)
    assert duty.obligor == "Seller, Buyer and Guarantor"
    (duty,) = read("1. Terms. On a default of Seller, Buyer and Guarantor shall sell the boards.\n", opening)
    assert duty.obligor == "Buyer and Guarantor"
