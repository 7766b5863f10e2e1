"""To whom things are owed in many wordings of drafting practice, read in one contract as its register has it."""

from __future__ import annotations

from collections import defaultdict

from indexing.obligations.rules.reader import declared, duties
from tests.indexing.obligations.binding import copied

OWED: tuple[tuple[str, list[str]], ...] = (
    # rights and claims: told beside the duties, owed by the other party
    ("Buyer shall be entitled to inspect the boards at the mill.", ["Buyer"]),
    ("Buyer is entitled to a discount of five percent.", ["Buyer"]),
    ("In the event of a breach, Buyer shall, at any time, be entitled to seek injunctive relief.", ["Buyer"]),
    ("Each party shall be entitled to recover its own boards.", ["each party"]),
    ("Inspectors appointed by Buyer shall be entitled to enter the mill.", ["Inspectors"]),
    ("Buyer shall at all reasonable times have access to the mill.", ["Buyer"]),
    ("Buyer shall have a perpetual, non-exclusive license to use the drawings.", ["Buyer"]),
    ("Buyer may ask for a refund to which it is entitled.", []),
    ("Buyer shall not be entitled to enter the mill.", []),
    # passives whose subject is a thing, a notice among them
    ("A credit shall be issued to Buyer within ten days.", ["Buyer"]),
    ("Notice of any such claim shall be given by Supplier to Buyer in writing.", ["Buyer"]),
    ("Written notice shall be given promptly to the other party.", ["other party"]),
    ("There shall be delivered to Buyer each March a certificate of compliance.", ["Buyer"]),
    ("Copies of all tests shall be made available to Buyer upon request.", ["Buyer"]),
    ("Each policy of insurance under Section 3(a) or (b) shall name Buyer as loss payee.", ["Buyer"]),
    ("All such policies shall require thirty days' prior notice to Buyer of cancellation.", ["Buyer"]),
    ("Buyer's deposit shall be returned within ten days.", ["Buyer"]),
    ("All payments due Buyer hereunder shall be made in dollars.", ["Buyer"]),
    ("A party that terminates shall give written notice to the other.", ["other party"]),
    ("Supplier shall deliver the boards; nor will Supplier assist any other Person or entity in such work.", []),
    ("The levels of stock shall be reported to Buyer monthly.", ["Buyer"]),
    ("All invoices shall be submitted to Buyer's auditors.", ["Buyer's auditors"]),
    ("All notices shall be in writing and shall be sent by registered mail.", []),
    # ways to commit oneself
    ("It is the responsibility of Supplier to provide Buyer with a forecast.", ["Buyer"]),
    ("It is Supplier's obligation to provide a forecast to Buyer.", ["Buyer"]),
    ("Supplier has the obligation to inform Buyer of defects.", ["Buyer"]),
    ("Supplier has agreed to furnish Buyer a bond.", ["Buyer"]),
    ("Supplier absolutely and unconditionally guarantees to Buyer the payment of all debts.", ["Buyer"]),
    ("Supplier indemnifies Buyer against all claims.", ["Buyer"]),
    ("Supplier assigns to Buyer all rights in the drawings.", ["Buyer"]),
    # costs that are another's
    ("Supplier will reimburse Buyer's reasonable travel expenses.", ["Buyer"]),
    ("Supplier shall pay Buyer's costs of the recall.", ["Buyer"]),
    ("Supplier shall bear Buyer's legal fees.", ["Buyer"]),
    ("Supplier shall credit Buyer's account with the amount overpaid.", ["Buyer"]),
    ("Supplier shall pay all reasonable costs incurred by Buyer.", ["Buyer"]),
    ("All costs incurred by Supplier shall be reimbursed within ten days.", ["Supplier"]),
    ("The breaching party shall bear half of the loss incurred by the other party.", ["other party"]),
    ("Supplier shall bear its costs and not Buyer's costs.", []),
    # what governs a name
    ("Supplier shall not sue Buyer for any such loss.", ["Buyer"]),
    ("Supplier shall make no claim against Buyer for delay.", ["Buyer"]),
    ("Supplier shall defend, at its expense, any suit brought against Buyer.", ["Buyer"]),
    ("Supplier shall act as Buyer's agent for customs.", ["Buyer"]),
    ("Supplier shall cause Buyer to be named as an insured under each policy.", ["Buyer"]),
    ("Supplier shall take all steps necessary to protect the interests of Buyer.", ["Buyer"]),
    ("Supplier shall pay to Buyer, for the ratable benefit of the Participants, a fee.", ["Buyer", "Participants"]),
    ("Supplier shall lend to Buyer funds sufficient to pay the Landlord.", ["Buyer"]),
    ("Supplier shall provide Buyer or its designee access to the mill.", ["Buyer", "its designee"]),
    ("Supplier shall give every record to Buyer, to enable the Auditor to complete its work.", ["Buyer", "Auditor"]),
    ("Supplier shall provide for the reimbursement, as applicable, of all directors and officers.", ["directors and officers"]),
    ("Supplier shall distribute the proceeds ratably among the Participants.", ["Participants"]),
    ("Supplier shall distribute the amount agreed between Buyer and the Agent.", []),
    ("Supplier shall not create any liens in favor of the Bank.", []),
    ("Supplier shall not pay dividends to its shareholders.", []),
    ("In no event shall Supplier be liable to Buyer for lost profits.", []),
    ("Supplier shall have no authority to represent Buyer.", []),
    ("Supplier shall deduct the fee from the amounts due to Buyer.", []),
    ("Supplier shall appoint one engineer to the Steering Committee.", []),
    ("Supplier shall make no warranties or guarantees to customers.", []),
    ("Supplier undertakes to Buyer to keep the mill open for the use of Buyer.", ["Buyer"]),
    ("Supplier shall indemnify and keep indemnified Buyer against all losses.", ["Buyer"]),
    ("Supplier shall procure that each carrier provides Buyer with access to its yards.", ["Buyer"]),
    ("Supplier shall issue to the Investors certificates for the boards.", ["Investors"]),
    ("Prompt notice of it shall be given by Supplier to the Trustee and the Holders.", ["Trustee", "Holders"]),
    ("Supplier shall at all times keep the holders of the Notes informed of its affairs.", ["holders of the Notes"]),
    ("Supplier shall answer to any successor landlord.", ["successor landlord"]),
    ("Supplier shall fulfil the orders placed by or on behalf of Buyer.", []),
    ("Supplier shall follow the code that shall apply to Buyer and its representatives.", []),
    ("Supplier shall provide leaflets that can be handed to visitors.", []),
    ("Supplier shall maintain insurance covering all of its and its Affiliates' employees.", ["its and its Affiliates' employees"]),
    ("Supplier shall pay each Milestone Payment to Buyer's designee.", ["Buyer's designee"]),
    # "no later" and "not less" deny nothing
    ("No later than ten days after the closing, Supplier shall deliver to Buyer a report.", ["Buyer"]),
    ("Supplier shall, not less than ten days before it ships, disclose to Buyer the price.", ["Buyer"]),
    ("Supplier shall furnish all data, including but not limited to its prices, to Buyer.", ["Buyer"]),
    ("Supplier shall not later than May 1 deliver the boards to Buyer.", ["Buyer"]),
    ("Supplier shall by the end of May of each year deliver the boards to Buyer.", ["Buyer"]),
    # names
    ("Supplier shall remit all withheld taxes to the Internal Revenue Service.", ["Internal Revenue Service"]),
    ("Supplier shall deliver the opinion to Smith, Jones & Brown LLP.", ["Smith, Jones & Brown LLP"]),
    ("Supplier shall provide samples to the University of Texas at Austin.", ["University of Texas at Austin"]),
    ("Supplier shall pay commissions to Buyer semi-annually.", ["Buyer"]),
    ("Supplier shall promptly pay all subcontractors and laborers.", ["subcontractors and laborers"]),
    ("Supplier shall pay its employees at least the minimum wage.", ["its employees"]),
    ("Supplier shall provide the services to each member of Buyer Group.", ["member of Buyer Group"]),
    # lists that end before their subject, and subjects that list
    ("If the boards are refused by Buyer, Supplier shall be furnished a report of the reasons.", ["Supplier"]),
    ("The Receiving Party and its Affiliates shall not use the Disclosing Party's Confidential Information.", ["Disclosing Party"]),
    ("The breaching party and its insurers shall pay the other party's costs.", ["other party"]),
    ("Each party hereto shall notify the other party hereto and its insurers of any loss.", ["other party", "its insurers"]),
    ("Supplier shall write to each counterparty to a Material Contract.", ["counterparty"]),
    # an office owes by what it is
    ("The Manager of the Mill Division shall report to the CFO with input from Buyer.", ["CFO"]),
    ("The officers of the Mill shall provide Buyer with access.", ["Buyer"]),
    ("The Bank and its officers shall notify Buyer.", ["Buyer"]),
    ("The reports of the Manager shall describe the mill.", []),
    # words that only go on may bind too
    ("Buyer may ask for training sessions, which shall be held by Supplier for Buyer's staff.", ["Buyer's staff"]),
    ("Prices are set out in lists, which shall be delivered to Buyer by Supplier every May.", ["Buyer"]),
    ("Supplier may use the mill, which shall be insured by its owner.", []),
    ("Delivery may take two weeks, although payment will be made by Buyer to Supplier within ten days.", ["Supplier"]),
    ("Although it shall be understood that Buyer owns the boards, Supplier shall keep them.", []),
    # what is owed, and whose rights are kept
    ("All accrued monetary obligations to Buyer and its Affiliates must be paid by Supplier in May.", ["Buyer", "its Affiliates"]),
    ("Any royalty due for payment by Supplier to Buyer is payable in June.", ["Buyer"]),
    ("Supplier shall be responsible for the payment of all wages to its employees.", ["its employees"]),
    ("Supplier shall provide the drawings to its employees.", []),
    ("Supplier shall not take any action that adversely affects the rights held by Buyer.", ["Buyer"]),
    ("Supplier shall use boards owned by Buyer.", []),
    # one name behind two prepositions
    ("Supplier shall provide notice to, or use its efforts to obtain a consent from, each landlord.", ["landlord"]),
    ("Supplier shall give a notice to, and obtain the consent of, Buyer.", ["Buyer"]),
    ("Supplier shall not sell to, or purchase from, Buyer any other boards.", []),
    ("Supplier shall adhere to, and be bound by, the policies of Buyer.", []),
    # deeds, and what is only told of things and people
    ("Supplier shall provide the following ongoing services to Buyer for the fee set forth in Section 5.", ["Buyer"]),
    ("Supplier shall act for the purpose of giving that other party the benefit of this Agreement.", ["other party"]),
    ("Supplier shall pay all employees providing services to the Customers.", ["employees"]),
    ("Supplier shall be responsible for providing services to Buyer.", ["Buyer"]),
    ("Supplier shall pay for the boards to be delivered to Customers by truck.", []),
    ("Supplier shall cause the boards to be delivered to Buyer.", ["Buyer"]),
    ("Supplier shall prepare a report to be sent to Buyer.", ["Buyer"]),
    ("Supplier shall deliver to Buyer a list of goods to be sold to Customers.", ["Buyer"]),
    # a list whose lines ran together
    (
        "Supplier reserves its rights.      o    Supplier will inform Buyer of delays.   o    Supplier shall pay the Agent.",
        ["Buyer", "Agent"],
    ),
    ("Supplier shall file a report within ten days after delivery of the boards to Dealers.", []),
    ("Supplier shall arrange for delivery of the boards to Buyer.", ["Buyer"]),
)


def test_each_wording_is_owed_to_whom_it_names() -> None:
    """Most of the wordings above name to whom something is owed, and nobody else."""
    copy, lineage = copied("".join(f"{number}. Item. {words}\n" for number, (words, _) in enumerate(OWED, 1)))
    found: defaultdict[str, list[str]] = defaultdict(list)
    for one in (*duties(copy, lineage), *declared(copy, lineage)):
        found[one.section] += [mention.named for mention in one.beneficiaries]
    missed = [words for number, (words, named) in enumerate(OWED, 1) if found[str(number)] != named]
    assert len(missed) <= 0.3 * len(OWED), missed
