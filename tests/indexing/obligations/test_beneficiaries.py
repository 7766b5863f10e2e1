"""To whom duties are owed, and whom their conditions name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence

import pytest

from graph.model.obligations import Bound, Duty, PartyMention
from indexing.obligations.rules.reader import declared, duties
from tests.indexing.obligations.binding import copied, one, read

SUPPLIER, BUYER = "Alder Mills, Inc.", "Birch Stores LLC"
SALE = """SHARE PURCHASE AGREEMENT

This Agreement is made as of May 1, 2018 between (1) Halcyon Ltd (the "Seller"), (2) Meridian plc (the "Purchaser") and (3) John Hargreaves
(the "Guarantor").

"""
# what follows "to" and "for" is often no person, or whoever must not get it; what others do is no duty
NOBODY = [
    "Supplier shall perform the services pursuant to Section 5.",
    "Supplier shall complete the work prior to Closing.",
    "Supplier shall perform the services in addition to Exhibit B.",
    "Supplier shall pay for damages.",
    "Supplier shall keep records for a period of two years.",
    "Supplier shall keep the mill open for the purpose of inspection.",
    "Supplier shall ship the boards to Ohio.",
    "Supplier shall not assign this contract without the prior consent of Buyer.",
    "Supplier shall follow the plans presented by Buyer to Lender.",
    "Supplier shall not disclose the terms to any third party.",
    "Supplier shall not permit its Subsidiaries to sell boards.",
    "Supplier shall disclose the formula only to employees of Supplier.",
    "Supplier shall set the price of all sales to Birchwood Trading.",
    "Supplier shall complete the work until the Effective Date.",
    "Supplier shall make no representations or warranties to customers.",
    "Supplier shall not enter into any agreement on behalf of Buyer.",
    "Supplier shall pay the fee to the Escrow Account.",
    "Supplier shall release the plans to no Consultant.",
    "Buyer shall not be entitled to enter the mill.",
    "Supplier shall deliver the boards; nor will Supplier assist any other Person or entity in such work.",
    "Supplier shall not create any liens in favor of the Bank.",
    "In no event shall Supplier be liable to Buyer for lost profits.",
    "Supplier shall have no authority to represent Buyer.",
    "Supplier shall fulfil the orders placed by or on behalf of Buyer.",
    "Supplier shall provide leaflets that can be handed to visitors.",
    "The reports of the Manager shall describe the mill.",
    "Supplier may use the mill, which shall be insured by its owner.",
    "Although it shall be understood that Buyer owns the boards, Supplier shall keep them.",
    "Supplier shall provide the drawings to its employees.",
    "Supplier shall not sell to, or purchase from, Buyer any other boards.",
]
BUYER_ALONE = [
    "Supplier shall deliver the boards to Buyer.",
    "Supplier shall perform services for the Buyer.",
    "Supplier shall maintain insurance for Buyer.",
    "Supplier shall hold the goods on behalf of Buyer.",
    "Supplier shall pay Buyer interest at 5%.",
    "Supplier shall provide Buyer with monthly reports.",
    "Supplier shall defend and hold harmless Buyer against all claims.",
    "Supplier shall not disclose Buyer's Confidential Information.",
    "Supplier shall, in the event of a delay, promptly notify Buyer.",
    "Supplier shall not disclose any information concerning Buyer.",
    "Supplier shall not move the mill without thirty days prior notice to Buyer.",
    "To the extent that the work is not made for hire, Supplier agrees to assign to Buyer all rights.",
    "On behalf of Buyer, Supplier shall keep the records.",
    "Shipments of boards to Buyer must be made by Supplier within three days.",
    "Buyer shall be entitled to inspect the boards at the mill.",
    "Buyer shall at all reasonable times have access to the mill.",
    "Buyer shall have a perpetual, non-exclusive license to use the drawings.",
    "A credit shall be issued to Buyer within ten days.",
    "There shall be delivered to Buyer each March a certificate of compliance.",
    "Copies of all tests shall be made available to Buyer upon request.",
    "Each policy of insurance under Section 3(a) or (b) shall name Buyer as loss payee.",
    "It is the responsibility of Supplier to provide Buyer with a forecast.",
    "It is Supplier's obligation to provide a forecast to Buyer.",
    "Supplier has the obligation to inform Buyer of defects.",
    "Supplier assigns to Buyer all rights in the drawings.",
    "Supplier will reimburse Buyer's reasonable travel expenses.",
    "Supplier shall bear Buyer's legal fees.",
    "Supplier shall pay all reasonable costs incurred by Buyer.",
    "Supplier shall not sue Buyer for any such loss.",
    "Supplier shall act as Buyer's agent for customs.",
    "Supplier shall take all steps necessary to protect the interests of Buyer.",
    "Supplier shall indemnify and keep indemnified Buyer against all losses.",
    "Supplier shall, not less than ten days before it ships, disclose to Buyer the price.",
    "Supplier shall by the end of May of each year deliver the boards to Buyer.",
    "The officers of the Mill shall provide Buyer with access.",
    "Prices are set out in lists, which shall be delivered to Buyer by Supplier every May.",
    "Any royalty due for payment by Supplier to Buyer is payable in June.",
    "Supplier shall provide the following ongoing services to Buyer for the fee set forth in Section 5.",
    "Supplier shall cause the boards to be delivered to Buyer.",
    "Supplier shall arrange for delivery of the boards to Buyer.",
]
OTHERS: list[tuple[str, list[str]]] = [
    ("Supplier shall deliver the boards to the Closing Agent.", ["Closing Agent"]),
    ("Supplier shall pay or reimburse (or cause its Affiliates to pay or reimburse) Buyer and the Bank on demand.", ["Buyer", "Bank"]),
    ("Supplier shall provide Buyer's and its Affiliate's inspectors with passes.", ["Buyer's and its Affiliate's inspectors"]),
    ("Supplier shall pay the deposit to Dogwood Credit, LLC within ten days.", ["Dogwood Credit, LLC"]),
    ("Supplier shall deposit the funds with and deliver notice to the Escrow Agent.", ["Escrow Agent"]),
    ("Supplier shall deliver the boards to the Buyer and provide reports to the Auditor.", ["Buyer", "Auditor"]),
    ("Supplier shall hold each Indemnitee harmless from any claim.", ["Indemnitee"]),
    ("Supplier shall send the Agent a copy of each notice.", ["Agent"]),
    ("Supplier agrees to defend and indemnify, to the extent permitted by law, Buyer and its Affiliates.", ["Buyer", "its Affiliates"]),
    ("Supplier shall pay all fees owing to the Escrow Agent.", ["Escrow Agent"]),
    ("Supplier shall send the bill to employees of Buyer.", ["employees of Buyer"]),
    ("Supplier shall notify, and where it can provide copies to, the Administrative Agent.", ["Administrative Agent"]),
    ("Supplier shall give notice to all other parties to this Agreement.", ["other party"]),
    ("The Company shall provide the Executive with a car.", ["Executive"]),
    ("Supplier shall notify the Concession Desk and Buyer of any delay.", ["Concession Desk", "Buyer"]),
    ("Supplier shall file the report with the SEC.", ["SEC"]),
    ("All sums expended by Supplier shall be payable to Supplier on demand.", ["Supplier"]),
    ("Supplier shall refund to any persons who paid the full amount.", ["persons"]),
    ("Inspectors appointed by Buyer shall be entitled to enter the mill.", ["Inspectors"]),
    ("Supplier shall give every record to Buyer, to enable the Auditor to complete its work.", ["Buyer", "Auditor"]),
    ("Prompt notice of it shall be given by Supplier to the Trustee and the Holders.", ["Trustee", "Holders"]),
    ("Supplier shall maintain insurance covering all of its and its Affiliates' employees.", ["its and its Affiliates' employees"]),
    ("Supplier shall pay its employees at least the minimum wage.", ["its employees"]),
    ("If the boards are refused by Buyer, Supplier shall be furnished a report of the reasons.", ["Supplier"]),
    ("Delivery may take two weeks, although payment will be made by Buyer to Supplier within ten days.", ["Supplier"]),
    ("All accrued monetary obligations to Buyer and its Affiliates must be paid by Supplier in May.", ["Buyer", "its Affiliates"]),
    ("Supplier shall be responsible for the payment of all wages to its employees.", ["its employees"]),
    (
        "Supplier reserves its rights.      o    Supplier will inform Buyer of delays.   o    Supplier shall pay the Agent.",
        ["Buyer", "Agent"],
    ),
]
CONDITIONS: list[tuple[str, list[str]]] = [
    ("If Buyer provides written notice, Supplier shall stop the work.", ["Buyer"]),
    ("Subject to Buyer's approval, Supplier shall ship the boards.", ["Buyer"]),
    ("Upon approval of the plans by Buyer, Supplier shall start the work.", ["Buyer"]),
    ("Supplier shall not assign this contract without the consent of Buyer.", []),
    ("If, during the term, the Agent fails to pay, Supplier shall stop the work.", ["Agent"]),
    ("Supplier shall, if it receives a claim, notify Buyer.", ["Supplier"]),
    ("Subject to this Section, Supplier shall ship to Buyer.", []),
    ("Supplier shall pay upon demand all costs of Buyer.", []),
    ("Supplier shall ship the boards, provided that Buyer has paid.", ["Buyer"]),
    ("Following a request by Buyer, Supplier shall help.", ["Buyer"]),
    ("In the absence of notice from Buyer, Supplier shall help.", ["Buyer"]),
    ("Supplier shall hang no sign, except as permitted by law or agreed to by the landlord.", ["landlord"]),
    ("Supplier shall, upon demand by the Agent (with a copy of it to Buyer), pay the fee.", ["Agent"]),
    ("Supplier shall deliver the reports (if any) that were made by Buyer.", []),
    ("If so directed by its nominee, Supplier shall stop the work.", []),
    ("Subject to review by the Board, Supplier shall open the mill.", ["Board"]),
    ("Supplier shall keep a man in the mill until the last log is cut in order to protect the interests of Buyer.", []),
    ("Supplier shall deliver the boards to Buyer.", []),
]


def missed(rows: Sequence[tuple[str, list[str]]], mentions: Callable[[Duty], tuple[PartyMention, ...]]) -> list[tuple[str, list[str]]]:
    """Return the sentences of one contract that name somebody else than is expected, with whom they name."""
    copy, lineage = copied("".join(f"{number}. Item. {words}\n" for number, (words, _) in enumerate(rows, 1)))
    found: defaultdict[str, list[str]] = defaultdict(list)
    for duty in (*duties(copy, lineage), *declared(copy, lineage)):
        found[duty.section] += [mention.named for mention in mentions(duty)]
    return [(words, found[str(number)]) for number, (words, named) in enumerate(rows, 1) if found[str(number)] != named]


def parties(duty: Duty) -> list[str]:
    """Return the parties of the register to whom a duty is owed."""
    return [mention.party for mention in duty.beneficiaries if mention.party]


def test_each_wording_is_owed_to_whom_it_names() -> None:
    """And to nobody else."""
    rows = [*((words, []) for words in NOBODY), *((words, ["Buyer"]) for words in BUYER_ALONE), *OTHERS]
    assert missed(rows, lambda duty: duty.beneficiaries) == []


def test_conditions_name_their_parties() -> None:
    """Whoever a condition names is found by it; who receives the deed or consents to it is not."""
    assert missed(CONDITIONS, lambda duty: duty.condition_parties) == []


def test_parties_are_told_from_others() -> None:
    """A name of the register is that party; whoever is none has no party and is to be verified."""
    duty = one("Supplier shall indemnify Buyer, its Affiliates, and their respective officers and directors.")
    assert [(m.named, m.party) for m in duty.beneficiaries] == [
        ("Buyer", BUYER),
        ("its Affiliates", ""),
        ("their respective officers and directors", ""),
    ]


def test_mentions_are_places_of_the_words() -> None:
    """A mention's range is where its words stand in the duty's."""
    duty = one("Supplier shall deliver the boards to the Closing Agent.")
    (mention,) = duty.beneficiaries
    assert duty.words.text[mention.start : mention.end] == "the Closing Agent"


@pytest.mark.parametrize(
    ("sentence", "bound", "owed"),
    [
        ("Each party shall give written notice to the other party.", Bound.BOTH, [SUPPLIER, BUYER]),
        ("Supplier shall give written notice to the other party.", Bound.PARTY, [BUYER]),
        ("Supplier shall keep title to Supplier.", Bound.PARTY, []),
        ("Supplier shall pay amounts to the Supplier's subsidiaries.", Bound.PARTY, []),
        ("The prevailing party shall be entitled to recover its costs from the other party.", Bound.BOTH, [SUPPLIER, BUYER]),
        ("The Party owing payment to the other Party shall pay the amount to the other Party.", Bound.BOTH, [SUPPLIER, BUYER]),
        ("Any party learning of a breach shall give notice to the other party.", Bound.BOTH, [SUPPLIER, BUYER]),
        ("Each party agrees that it or he will deliver further papers to the other.", Bound.BOTH, [SUPPLIER, BUYER]),
        ("Supplier shall stop the work if the Auditor gives notice to Buyer.", Bound.PARTY, []),
    ],
)
def test_the_other_party_is_who_does_not_owe(sentence: str, bound: Bound, owed: list[str]) -> None:
    """Where both owe, each is owed; nobody owes himself, and whom a condition names is owed nothing."""
    duty = one(sentence)
    assert (duty.bound, sorted(parties(duty))) == (bound, owed)


def test_two_duties_of_a_sentence_have_their_own_beneficiaries() -> None:
    """Each is owed to whom its own words name."""
    duties = read("1. Trade. Supplier shall deliver the boards to Buyer, and Buyer shall pay the price to the Escrow Agent.\n")
    assert [[m.named for m in d.beneficiaries] for d in duties] == [["Buyer"], ["Escrow Agent"]]


@pytest.mark.parametrize(
    ("words", "several"),
    [
        ("Each of the Seller and the Guarantor shall notify the Purchaser.", ["Halcyon Ltd", "John Hargreaves"]),
        ("The Seller and the Guarantor, jointly and severally, agree to pay the Purchaser.", ["Halcyon Ltd", "John Hargreaves"]),
        ("Neither the Seller nor the Guarantor shall sue the Purchaser.", ["Halcyon Ltd", "John Hargreaves"]),
        ("Each party shall keep the terms secret.", []),
        ("The Seller, the Purchaser and the Guarantor shall keep the terms secret.", []),
        ("The Seller shall notify the Purchaser and the Guarantor.", []),
    ],
)
def test_several_of_more_parties_owe_alone(words: str, several: list[str]) -> None:
    """Where words name more than one party and not all of them, these owe, and no other."""
    (duty,) = read(f"1. Duties. {words}\n", SALE)
    assert list(duty.several) == several


def test_items_take_the_beneficiary_from_above() -> None:
    """An item says only what; to whom is said where its list begins, outside of its words."""
    duties = read("1. Agency. Supplier shall, on behalf of Buyer:\n\n(a) maintain insurance; and\n\n(b) keep records for two years.\n")
    assert [[(m.start, m.end, m.party) for m in d.beneficiaries] for d in duties] == [[(0, 0, BUYER)], [(0, 0, BUYER)]]


def test_a_condition_above_an_item_names_its_parties() -> None:
    """What has to come true first may be said where the list begins: who is named there stands outside of the item's words."""
    duties = read(
        "1. End. If this Agreement is terminated by Buyer:\n\n(a) Supplier shall stop the work; and\n\n(b) Supplier shall leave.\n"
    )
    assert [[(m.start, m.end, m.party) for m in d.condition_parties] for d in duties] == [[(0, 0, BUYER)], [(0, 0, BUYER)]]


@pytest.mark.parametrize(
    ("sentence", "owing", "named"),
    [
        ("Supplier shall be entitled to all fees that fall due before the end.", BUYER, ["Supplier"]),
        ("Buyer is entitled to receive a monthly report from Supplier.", SUPPLIER, ["Buyer"]),
        ("Buyer shall, if this Agreement ends, be entitled to a refund of the price.", SUPPLIER, ["Buyer"]),
        ("The agent shall be entitled to receive a commission from Buyer.", BUYER, ["agent"]),
        ("Counsel to Buyer shall have been furnished with the deeds.", "", ["Counsel to Buyer"]),
        ("Any excess interest will be refunded to Buyer.", SUPPLIER, ["Buyer"]),
        ("The Executive shall be eligible to receive an annual bonus.", "", ["Executive"]),
        ("Buyer's employees shall be trained by Supplier.", SUPPLIER, []),
        ("Supplier shall earn a commission of 5% of the sales.", BUYER, ["Supplier"]),
        ("Buyer shall be reimbursed for freight.", SUPPLIER, ["Buyer"]),
        ("At the Closing, Buyer shall have received from Supplier an opinion of counsel.", SUPPLIER, ["Buyer"]),
        ("A fee of $30,000 falls due, which Buyer shall pay to Supplier in two parts.", BUYER, ["Supplier"]),
        ("Supplier represents that it will notify Buyer of any change.", SUPPLIER, ["Buyer"]),
        ("Supplier's counsel and auditors shall not disclose Buyer's Confidential Information.", SUPPLIER, ["Buyer"]),
        ("The Research License shall be offered to Buyer at cost.", SUPPLIER, ["Buyer"]),
        ("Supplier hereby unconditionally guarantees to Buyer the payment of all fees.", SUPPLIER, ["Buyer"]),
        ("The licence may end, in which event the licensor will refund to Buyer what Buyer paid.", "", ["Buyer"]),
    ],
)
def test_whoever_has_a_claim_is_owed_by_the_other(sentence: str, owing: str, named: list[str]) -> None:
    """The subject that is entitled to money, or to whom things come back, owes nothing: the other party does, or whom the words name."""
    duty = one(sentence)
    assert (duty.party, [m.named for m in duty.beneficiaries]) == (owing, named)


@pytest.mark.parametrize(
    "sentence",
    [
        "Buyer shall be entitled to terminate this Agreement.",
        "Buyer shall be entitled to injunctive relief.",
        "Buyer shall not be entitled to a refund.",
        "Buyer shall have the right to inspect the mill.",
    ],
)
def test_other_rights_are_owed_by_nobody(sentence: str) -> None:
    """What somebody may do, and what he has no claim to, binds nobody."""
    assert read(f"1. Rights. {sentence}\n") == ()
