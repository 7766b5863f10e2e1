"""To whom duties are owed, and whom their conditions name."""

from __future__ import annotations

import pytest

from graph.model.obligations import Bound, Duty
from tests.indexing.obligations.binding import one, read

SUPPLIER, BUYER = "Alder Mills, Inc.", "Birch Stores LLC"
SINGLE = """SERVICE AGREEMENT

This Agreement is made as of May 1, 2018 between ABC Corp (the "Contractor") and XYZ Works Inc. (the "Client").

"""


SALE = """SHARE PURCHASE AGREEMENT

This Agreement is made as of May 1, 2018 between (1) Halcyon Ltd (the "Seller"), (2) Meridian plc (the "Purchaser") and (3) John Hargreaves
(the "Guarantor").

"""


def owed_to(sentence: str) -> list[str]:
    """Return the names of those to whom the only duty of a sentence is owed, as its words name them."""
    return [mention.named for mention in one(sentence).beneficiaries]


def parties(duty: Duty) -> list[str]:
    """Return the parties of the register to whom a duty is owed."""
    return [mention.party for mention in duty.beneficiaries if mention.party]


SECTIONS_DAYS_PURPOSES_PLACES = [
    "Supplier shall perform the services pursuant to Section 5.",
    "Supplier shall perform the services subject to Article III.",
    "Supplier shall complete the work prior to Closing.",
    "Supplier shall perform the services according to Schedule A.",
    "Supplier shall perform the services in addition to Exhibit B.",
    "Supplier shall keep the samples described in Annex 2 to the Agreement.",
    "Supplier shall be required to perform the services diligently.",
    "Supplier shall pay for damages.",
    "Supplier shall look solely to Buyer for payment.",
    "Supplier shall keep records for a period of two years.",
    "Supplier shall keep the mill open for the purpose of inspection.",
    "Supplier shall ship the boards to Ohio.",
    "Supplier shall keep to the laws of Ohio.",
    "Supplier shall conform the boards to Section 10.2 and to applicable Law.",
    "Supplier shall not assign this contract without the prior consent of Buyer.",
    "Supplier shall correct the work to Buyer's satisfaction.",
    "Supplier shall follow the plans presented by Buyer to Lender.",
    "Supplier shall not disclose the terms to any third party.",
    "Supplier shall not, without the consent of Buyer, disclose the terms to any other person.",
    "Supplier shall not permit its Subsidiaries to sell boards.",
    "Supplier shall disclose the formula only to employees of Supplier.",
    "Supplier shall complete the work for purposes of final payment to the Contractor.",
    "Supplier shall set the price of all sales to Birchwood Trading.",
    "Supplier shall complete the work until the Effective Date.",
    "Supplier will not assume any liability to Buyer or to any other person for the boards.",
    "Supplier shall make no representations or warranties to customers.",
    "No rights hereunder, including those of Buyer, shall be assigned by Supplier to any person.",
    "Supplier shall not enter into any agreement on behalf of Buyer.",
    "Supplier shall not pay anything of value to any Person in violation of law.",
    "Supplier shall pay the fee to the Escrow Account.",
    "Supplier shall deliver the boards to the mill and keep them dry.",
]


def test_sections_days_purposes_places_and_consents_are_nobody() -> None:
    """What follows "to" and "for" is often no person: nothing is owed to it."""
    missed = [sentence for sentence in SECTIONS_DAYS_PURPOSES_PLACES if owed_to(sentence) != []]
    assert len(missed) <= 0.1 * len(SECTIONS_DAYS_PURPOSES_PLACES), missed


WHOEVER_A_DEED_IS = [
    ("Supplier shall deliver the boards to Buyer.", ["Buyer"]),
    ("Supplier shall deliver the boards to the Closing Agent.", ["Closing Agent"]),
    ("Supplier shall deliver an executed Warranty Deed to the Closing Agent.", ["Closing Agent"]),
    ("Supplier shall pay the deposit to Bank of Ohio.", ["Bank of Ohio"]),
    ("Supplier shall pay or reimburse (or cause its Affiliates to pay or reimburse) Buyer and the Bank on demand.", ["Buyer", "Bank"]),
    ("Supplier shall pay the proceeds to the applicable claimants.", ["claimants"]),
    ("Supplier shall provide Buyer's and its Affiliate's inspectors with passes.", ["Buyer's and its Affiliate's inspectors"]),
    ("Supplier shall send the plans to the appropriate Engineer and to any other Consultant.", ["Engineer", "Consultant"]),
    ("Supplier shall release the plans to no Consultant.", []),
    ("Supplier shall pay the deposit to the Bank of New Quay, N.A. and to Buyer.", ["Bank of New Quay, N.A.", "Buyer"]),
    ("Supplier shall pay the deposit to Quarry Bank, National Association.", ["Quarry Bank, National Association"]),
    ("Supplier shall pay the deposit to Dogwood Credit, Inc.", ["Dogwood Credit, Inc."]),
    ("Supplier shall pay the deposit to Dogwood Credit, LLC within ten days.", ["Dogwood Credit, LLC"]),
    ("Supplier shall send all samples to Dr. Ada Moss.", ["Dr. Ada Moss"]),
    ("Supplier shall report to the Department of Works each month.", ["Department of Works"]),
    ("Supplier shall deposit the funds with and deliver notice to the Escrow Agent.", ["Escrow Agent"]),
    ("Supplier shall deliver the boards to Buyer and to the Auditor.", ["Buyer", "Auditor"]),
    ("Supplier shall deliver reports to Owner and each Lender.", ["Owner", "Lender"]),
    ("Supplier shall deliver the boards to the Buyer and provide reports to the Auditor.", ["Buyer", "Auditor"]),
    ("Supplier shall perform services for the Buyer.", ["Buyer"]),
    ("Supplier shall act as agent for the Buyer.", ["Buyer"]),
    ("Supplier shall maintain insurance for Buyer.", ["Buyer"]),
    ("Supplier shall hold the goods on behalf of Buyer.", ["Buyer"]),
    ("Supplier shall issue a bond in favor of Buyer.", ["Buyer"]),
    ("Supplier shall fully cooperate with Buyer.", ["Buyer"]),
    ("Supplier shall notify Buyer of any delay.", ["Buyer"]),
    ("Supplier shall pay Buyer interest at 5%.", ["Buyer"]),
    ("Supplier shall pay to Buyer Royalties at the rate of 5%.", ["Buyer"]),
    ("Supplier shall provide Buyer with monthly reports.", ["Buyer"]),
    ("Supplier shall hold each Indemnitee harmless from any claim.", ["Indemnitee"]),
    ("Supplier shall defend and hold harmless Buyer against all claims.", ["Buyer"]),
    ("Supplier shall not disclose Buyer's Confidential Information.", ["Buyer"]),
    ("Supplier shall provide support to its customers.", ["its customers"]),
    ("Supplier shall send the Agent a copy of each notice.", ["Agent"]),
    ("Supplier shall provide trained personnel to Buyer.", ["Buyer"]),
    ("Supplier shall, in the event of a delay, promptly notify Buyer.", ["Buyer"]),
    ("Supplier agrees that all payments to Buyer shall be made by wire.", ["Buyer"]),
    ("Supplier warrants to Buyer that the boards shall be free of defects.", ["Buyer"]),
    ("Supplier shall not disclose any information concerning Buyer.", ["Buyer"]),
    ("Supplier shall hold the goods for the benefit of Buyer.", ["Buyer"]),
    ("Supplier shall keep its books available for inspection by Buyer.", ["Buyer"]),
    ("Supplier shall not move the mill without thirty days prior notice to Buyer.", ["Buyer"]),
    ("Supplier agrees to defend and indemnify, to the extent permitted by law, Buyer and its Affiliates.", ["Buyer", "its Affiliates"]),
    ("Supplier shall maintain in confidence all information disclosed to it by Buyer.", ["Buyer"]),
    ("SUPPLIER SHALL BE LIABLE TO BUYER FOR ANY LOSS.", ["BUYER"]),
    ("Supplier shall pay all fees owing to the Escrow Agent.", ["Escrow Agent"]),
    ("To the extent that the work is not made for hire, Supplier agrees to assign to Buyer all rights.", ["Buyer"]),
    ("Supplier shall send the bill to employees of Buyer.", ["employees of Buyer"]),
    ("Supplier shall report to the CEO of Buyer.", ["CEO of Buyer"]),
    ("Supplier shall notify, and where it can provide copies to, the Administrative Agent.", ["Administrative Agent"]),
    ("Supplier shall give notice to all other parties to this Agreement.", ["other party"]),
    ("Supplier is liable to Buyer for all losses.", ["Buyer"]),
    ("Supplier shall ensure that Buyer receives a copy of each notice.", ["Buyer"]),
    ("Supplier shall notify in writing Buyer of any defect.", ["Buyer"]),
    ("The Company shall provide the Executive with a car.", ["Executive"]),
    ("On behalf of Buyer, Supplier shall keep the records.", ["Buyer"]),
    ("Such party shall notify the other forthwith.", ["other party", "other party"]),
    ("Supplier shall notify the Concession Desk and Buyer of any delay.", ["Concession Desk", "Buyer"]),
    ("Supplier shall pay directly to Quillon Music a separate royalty.", ["Quillon Music"]),
    ("Supplier shall file the report with the SEC.", ["SEC"]),
    ("Supplier shall cooperate with the Concessionaire.", ["Concessionaire"]),
    ("Supplier shall give notice to the railway desk and Buyer of any damage.", ["Buyer"]),
    ("Supplier shall sell the boards to existing and new customers.", ["existing and new customers"]),
    ("Shipments of boards to Buyer must be made by Supplier within three days.", ["Buyer"]),
    ("The price payable by Buyer to Supplier for the boards shall be $5.", ["Supplier"]),
    ("All sums expended by Supplier shall be payable to Supplier on demand.", ["Supplier"]),
    ("Supplier shall refund to any persons who paid the full amount.", ["persons"]),
]


def test_whoever_a_deed_is_done_to_or_for_is_owed() -> None:
    """The last word of a name decides: an agent is somebody, a closing is not."""
    missed = [(sentence, named) for sentence, named in WHOEVER_A_DEED_IS if owed_to(sentence) != named]
    assert len(missed) <= 0.35 * len(WHOEVER_A_DEED_IS), missed


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


def test_nobody_owes_himself() -> None:
    """What goes to a party's own subsidiaries goes to them: they are no party, and not the one who owes."""
    duty = one("Supplier shall pay amounts to the Supplier's subsidiaries.")
    assert [(m.named, m.party) for m in duty.beneficiaries] == [("Supplier's subsidiaries", "")]


def test_who_owes_and_is_told_to_himself_is_no_beneficiary() -> None:
    """A duty whose words come back to who owes it is owed to nobody else."""
    assert parties(one("Supplier shall keep title to Supplier.")) == []


def test_a_party_defined_once_is_a_party() -> None:
    """A definition is enough: the name need not come again."""
    (duty,) = read("1. Work. Contractor shall perform services for the Client.\n", SINGLE)
    assert [(m.named, m.party) for m in duty.beneficiaries] == [("Client", "XYZ Works Inc.")]
    assert duty.party == "ABC Corp"


def test_the_other_party_of_a_mutual_duty_is_each() -> None:
    """Where both owe, each is owed."""
    duty = one("Each party shall give written notice to the other party.")
    assert duty.bound is Bound.BOTH
    assert sorted(parties(duty)) == [SUPPLIER, BUYER]


def test_the_other_party_of_a_single_duty_is_the_other() -> None:
    """Where one of two owes, the other is owed."""
    assert parties(one("Supplier shall give written notice to the other party.")) == [BUYER]


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


CONDITIONS_NAME_THEIR_PARTIES = [
    ("If Buyer provides written notice, Supplier shall stop the work.", ["Buyer"]),
    ("Supplier shall stop the work if Buyer provides written notice.", ["Buyer"]),
    ("Subject to Buyer's approval, Supplier shall ship the boards.", ["Buyer"]),
    ("Upon approval of the plans by Buyer, Supplier shall start the work.", ["Buyer"]),
    ("Supplier shall not assign this contract without the consent of Buyer.", []),
    ("If, during the term, the Agent fails to pay, Supplier shall stop the work.", ["Agent"]),
    ("In the event the Registrar refuses the filing, Supplier shall file again.", ["Registrar"]),
    ("Subject to the Landlord's approval, Supplier shall open the mill.", ["Landlord"]),
    ("Upon Buyer's request, Supplier shall open the mill.", ["Buyer"]),
    ("Except as required in the judgment of Buyer, Supplier shall publish nothing.", ["Buyer"]),
    ("Supplier shall, if it receives a claim, notify Buyer.", ["Supplier"]),
    ("If Buyer fails to pay the price the Supplier shall stop.", ["Buyer"]),
    ("Subject to this Section, Supplier shall ship to Buyer.", []),
    ("Supplier shall supply boards relying upon statements of Buyer.", []),
    ("Supplier shall pay upon demand all costs of Buyer.", []),
    ("When the Products fail to meet the plans, Supplier shall replace them.", []),
    ("Supplier shall ship the boards, provided that Buyer has paid.", ["Buyer"]),
    ("Supplier shall at the request of Buyer deliver the boards to the Agent.", ["Buyer"]),
    ("At the Buyer's written request, Supplier shall help.", ["Buyer"]),
    ("Following a request by Buyer, Supplier shall help.", ["Buyer"]),
    ("In the absence of notice from Buyer, Supplier shall help.", ["Buyer"]),
    ("Supplier shall bear the remedies following any default by Buyer.", []),
    ("Supplier shall hang no sign, except as permitted by law or agreed to by the landlord.", ["landlord"]),
    ("Upon written notice from the tenant, Supplier shall leave.", ["tenant"]),
    ("Upon notice from Bancroft, Supplier shall leave.", ["Bancroft"]),
    ("Upon the appointment of the New CEO, Supplier shall leave.", ["New CEO"]),
    ("Upon the Board's appointment of a manager, Supplier shall leave.", ["Board", "manager"]),
    ("If the landlord refuses the plans, Supplier shall draw others.", ["landlord"]),
    ("If Lenders and Eligible Assignees notify Buyer, Supplier shall wait.", ["Lenders", "Eligible Assignees", "Buyer"]),
    ("Supplier shall deliver a report promptly following Buyer's request.", ["Buyer"]),
    ("Supplier shall repair the mill within ten days after receipt of written notice of it from Buyer.", ["Buyer"]),
    ("Supplier shall answer the Agent depending on whether Buyer has paid.", ["Buyer"]),
    ("Supplier shall, upon demand by the Agent (with a copy of it to Buyer), pay the fee.", ["Agent"]),
    ("Supplier shall deliver the reports (if any) that were made by Buyer.", []),
    ("Supplier shall ship the boards (unless they are wet) to Buyer.", []),
    ("Supplier shall clear the mill, except for goods that Buyer may leave there.", []),
    ("Supplier shall ship the boards, provided that nothing here limits the rights of Buyer.", []),
    ("If the Buyer Boards are wet, Supplier shall dry them.", []),
    ("If so directed by its nominee, Supplier shall stop the work.", []),
    ("If directed by any person, Supplier shall stop the work.", []),
    ("Subject to review by the Board, Supplier shall open the mill.", ["Board"]),
    ("If the Distributor does not have ten users, Supplier shall find others.", ["Distributor"]),
    ("Upon the customer fulfilling the plan, Supplier shall lower the price.", ["customer"]),
    ("Supplier shall pay all damages, even if Buyer has been advised of them.", []),
    ("Supplier shall answer for the work as if Buyer had done it.", []),
    ("Supplier shall keep a man in the mill until the last log is cut in order to protect the interests of Buyer.", []),
    ("If third parties damage the boards, Supplier shall replace them.", []),
    ("Except in connection with the duties of Buyer, Supplier shall pay all fees.", []),
    ("Supplier shall answer upon Broker/Dealer's request.", ["Broker/Dealer"]),
    ("Supplier shall deliver the boards to Buyer.", []),
]


def test_conditions_name_their_parties() -> None:
    """Whoever a condition names is found by it; who receives the deed or consents to it is not."""
    missed = [
        (sentence, named)
        for sentence, named in CONDITIONS_NAME_THEIR_PARTIES
        if [m.named for m in one(sentence).condition_parties] != named
    ]
    assert len(missed) <= 0.5 * len(CONDITIONS_NAME_THEIR_PARTIES), missed


def test_a_condition_above_an_item_names_its_parties() -> None:
    """What has to come true first may be said where the list begins: who is named there stands outside of the item's words."""
    duties = read(
        "1. End. If this Agreement is terminated by Buyer:\n\n(a) Supplier shall stop the work; and\n\n(b) Supplier shall leave.\n"
    )
    assert [[(m.start, m.end, m.party) for m in d.condition_parties] for d in duties] == [[(0, 0, BUYER)], [(0, 0, BUYER)]]


def test_whom_a_condition_names_is_not_owed() -> None:
    """Words under "if" say what others do."""
    assert owed_to("Supplier shall stop the work if the Auditor gives notice to Buyer.") == []


@pytest.mark.parametrize(
    ("sentence", "owing", "named"),
    [
        ("Supplier shall be entitled to all fees that fall due before the end.", BUYER, ["Supplier"]),
        ("Buyer is entitled to receive a monthly report from Supplier.", SUPPLIER, ["Buyer"]),
        ("Buyer shall, if this Agreement ends, be entitled to a refund of the price.", SUPPLIER, ["Buyer"]),
        ("Buyer shall have the right to receive a full refund.", SUPPLIER, ["Buyer"]),
        ("Buyer shall be entitled to any amounts owed through the last day.", SUPPLIER, ["Buyer"]),
        ("The agent shall be entitled to receive a commission from Buyer.", BUYER, ["agent"]),
        ("Counsel to Buyer shall have been furnished with the deeds.", "", ["Counsel to Buyer"]),
        ("Any excess interest will be refunded to Buyer.", SUPPLIER, ["Buyer"]),
        ("Buyer shall be named as an additional insured.", SUPPLIER, ["Buyer"]),
        ("The Executive shall be eligible to receive an annual bonus.", "", ["Executive"]),
        ("Buyer's employees shall be trained by Supplier.", SUPPLIER, []),
        ("Supplier shall earn a commission of 5% of the sales.", BUYER, ["Supplier"]),
        ("At the Closing, Buyer shall have received from Supplier an opinion of counsel.", SUPPLIER, ["Buyer"]),
        ("Buyer shall be entitled to obtain from Supplier, as liquidated damages, the price.", SUPPLIER, ["Buyer"]),
        ("A fee of $30,000 falls due, which Buyer shall pay to Supplier in two parts.", BUYER, ["Supplier"]),
        ("Supplier represents that it will notify Buyer of any change.", SUPPLIER, ["Buyer"]),
        ("Supplier's counsel and auditors shall not disclose Buyer's Confidential Information.", SUPPLIER, ["Buyer"]),
        ("The Research License shall be offered to Buyer at cost.", SUPPLIER, ["Buyer"]),
        ("Supplier hereby unconditionally guarantees to Buyer the payment of all fees.", SUPPLIER, ["Buyer"]),
        ("Supplier hereby indemnifies Buyer against all claims.", SUPPLIER, ["Buyer"]),
        ("The licence may end, in which event the licensor will refund to Buyer what Buyer paid.", "", ["Buyer"]),
    ],
)
def test_whoever_has_a_claim_is_owed_by_the_other(sentence: str, owing: str, named: list[str]) -> None:
    """The subject that is entitled to money, or to whom things come back, owes nothing: the other party does, or whom the words name."""
    duty = one(sentence)
    assert (duty.party, [m.named for m in duty.beneficiaries]) == (owing, named)


def test_who_prevails_is_owed_by_the_other() -> None:
    """Nobody knows yet who it will be: each may owe the other."""
    duty = one("The prevailing party shall be entitled to recover its costs from the other party.")
    assert (duty.bound, sorted(parties(duty))) == (Bound.BOTH, [SUPPLIER, BUYER])


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


@pytest.mark.parametrize(
    "sentence",
    [
        "The Party owing payment to the other Party shall pay the amount to the other Party.",
        "Any party learning of a breach shall give notice to the other party.",
        "Each party agrees that it or he will deliver further papers to the other.",
    ],
)
def test_a_party_told_by_what_it_does_is_a_party(sentence: str) -> None:
    """Who owes is in the head of a long subject, or a pronoun of any sex."""
    duty = one(sentence)
    assert (duty.bound, sorted(parties(duty))) == (Bound.BOTH, [SUPPLIER, BUYER])


def test_a_receiver_is_owed() -> None:
    """The subject of a duty of the other party to pay is whom it is owed to."""
    duty = one("Buyer shall be reimbursed for freight.")
    assert (duty.party, parties(duty)) == (SUPPLIER, [BUYER])
