"""The subject of a clause, by heading, words and parent."""

from __future__ import annotations

import pytest

from graph.model.documents import ClauseKind, ClauseType
from indexing.clause_types import clause_type, further_types


@pytest.mark.parametrize(
    ("heading", "text", "expected"),
    [
        ("Governing Law", "New York.", ClauseType.GOVERNING_LAW),
        ("", "This Agreement is governed by the laws of Ohio.", ClauseType.GOVERNING_LAW),
        ("LIMITATION OF LIABILITY", "In no event shall either party be liable for lost profits.", ClauseType.CAP_ON_LIABILITY),
        ("Term and Termination", "See below.", ClauseType.TERM),
        ("Termination", "Either party may terminate this Agreement for convenience.", ClauseType.TERMINATION_FOR_CONVENIENCE),
        ("Termination", "A party may terminate on a breach.", ClauseType.TERMINATION),
        ("", "Neither party may assign this Agreement without prior written consent.", ClauseType.ANTI_ASSIGNMENT),
        ("", "Licensor grants to Licensee a non-transferable license.", ClauseType.NON_TRANSFERABLE_LICENSE),
        ("Notices", "Notices about insurance are sent by mail.", ClauseType.NOTICES),
        ("", "The stones are turned on Mondays.", ClauseType.OTHER),
        (
            "Term",
            "It shall automatically renew for a year unless notice is given of the intent not to renew in thirty days.",
            ClauseType.RENEWAL_TERM,
        ),
        ("", "Notice of the intention not to renew is due sixty days before.", ClauseType.NOTICE_PERIOD_TO_TERMINATE_RENEWAL),
        ("Payment Term", "Invoices are payable in twenty days.", ClauseType.PAYMENT_TERMS),
        ("Non-Exclusive License", "The Owner grants a license to use the Marks.", ClauseType.LICENSE_GRANT),
        ("", "The Owner grants a royalty-free license to use the Marks.", ClauseType.LICENSE_GRANT),
        ("Confidentiality", "Secrets are kept for five years after the termination of this Agreement.", ClauseType.CONFIDENTIALITY),
        ("Confidentiality", "Personal data is kept apart.", ClauseType.DATA_PROTECTION),
        ("Warranties", "The Seller warrants the Goods for twelve months.", ClauseType.WARRANTY_DURATION),
        ("Warranties", "The Seller shall pay for the insurance that it must maintain.", ClauseType.WARRANTIES),
        ("Security Deposit", "$42,000.", ClauseType.OTHER),
        ("Compliance with Law", "Each party does so.", ClauseType.COVENANTS),
        ("Construction", "This deed is construed in accordance with the laws of Ohio.", ClauseType.GOVERNING_LAW),
        ("Assignment of Inventions", "The Developer assigns them.", ClauseType.IP_OWNERSHIP_ASSIGNMENT),
        ("Changes to the Lenders", "A Lender may transfer its rights.", ClauseType.ANTI_ASSIGNMENT),
        ("Amendment of Section 4", "Section 4 is amended.", ClauseType.OTHER),
        ("Interest cover", "The ratio exceeds two.", ClauseType.OTHER),
        ("", "A worker who suffers an injury tells the foreman of revenue lost.", ClauseType.OTHER),
        ("", "The Tenant may prepay if it gives not less than ten days' notice per Loan.", ClauseType.OTHER),
        ("", "The Tenant shall maintain insurance with a minimum of $1,000,000 per event.", ClauseType.INSURANCE),
        ("", "Either party may terminate on thirty days' notice of a breach.", ClauseType.TERMINATION),
        ("", "Either party may terminate on thirty days' notice.", ClauseType.TERMINATION_FOR_CONVENIENCE),
        ("", "The Agent shall, during the term, remain at the counter.", ClauseType.OTHER),
        ("", "This Agreement is for a term of ten years.", ClauseType.EXPIRATION_DATE),
        ("", "Prices shall be no higher than the lowest price charged to another buyer.", ClauseType.MOST_FAVORED_NATION),
        ("", "The Agent shall do nothing that would bring the Owner into disrepute.", ClauseType.NON_DISPARAGEMENT),
    ],
)
def test_section(heading: str, text: str, expected: ClauseType) -> None:
    """A narrow heading decides; under a wide one, or none, the words do."""
    assert clause_type(ClauseKind.SECTION, heading, text, None) is expected


def test_a_subsection_shares_the_subject_of_its_section() -> None:
    """What says nothing itself is about what it stands in, unless that is only a grouping."""
    assert clause_type(ClauseKind.SECTION, "", "on Mondays;", ClauseType.INSURANCE) is ClauseType.INSURANCE
    assert clause_type(ClauseKind.SECTION, "", "on Mondays;", ClauseType.RECITALS) is ClauseType.OTHER


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        (ClauseKind.PREAMBLE, ClauseType.PARTIES),
        (ClauseKind.RECITAL, ClauseType.RECITALS),
        (ClauseKind.DEFINITION, ClauseType.DEFINITION),
        (ClauseKind.SIGNATURES, ClauseType.SIGNATURES),
    ],
)
def test_place_decides_for_what_has_one_subject(kind: ClauseKind, expected: ClauseType) -> None:
    """A definition is a definition whatever it defines."""
    assert clause_type(kind, "Insurance", "insured against fire", None) is expected


@pytest.mark.parametrize(
    ("chief", "text", "further"),
    [
        (
            ClauseType.ANTI_ASSIGNMENT,
            "Neither party may assign this Lease without consent. A merger of the Tenant counts as an assignment.",
            {ClauseType.CHANGE_OF_CONTROL},
        ),
        (
            ClauseType.TERM,
            (
                "The initial term runs until 31 May 2030. It renews automatically for further periods of one year each unless either party"
                " gives notice of non-renewal ninety days before its end."
            ),
            {ClauseType.EXPIRATION_DATE, ClauseType.RENEWAL_TERM, ClauseType.NOTICE_PERIOD_TO_TERMINATE_RENEWAL},
        ),
        (
            ClauseType.CAP_ON_LIABILITY,
            "Except for its indemnities, in no event shall either party be liable for consequential damages.",
            {ClauseType.UNCAPPED_LIABILITY},
        ),
        (
            ClauseType.LICENSE_GRANT,
            "The Owner grants to the Baker and its affiliates an exclusive, perpetual, non-transferable license to use the Recipe.",
            {
                ClauseType.EXCLUSIVITY,
                ClauseType.IRREVOCABLE_OR_PERPETUAL_LICENSE,
                ClauseType.NON_TRANSFERABLE_LICENSE,
                ClauseType.AFFILIATE_LICENSE_LICENSEE,
            },
        ),
        (
            ClauseType.PAYMENT_TERMS,
            "The Grower is paid 8% of gross sales. The Mill shall buy at least 4,000 tons. The Grower may inspect the books of the Mill.",
            {ClauseType.REVENUE_PROFIT_SHARING, ClauseType.MINIMUM_COMMITMENT, ClauseType.AUDIT_RIGHTS},
        ),
        (ClauseType.TERMINATION, "Either party may cancel this Deed upon thirty days' notice.", {ClauseType.TERMINATION_FOR_CONVENIENCE}),
        (ClauseType.TERMINATION, "Either party may cancel this Deed if a breach is not cured within thirty days of notice.", set()),
        (
            ClauseType.TERMINATION,
            "After termination of this Deed, the Keeper shall return the keys.",
            {ClauseType.POST_TERMINATION_SERVICES},
        ),
        (ClauseType.NOTICES, "Notices are sent by courier to the address above.", set()),
        (ClauseType.DELIVERY, "The Goods are shipped on Mondays. The Carrier keeps a list. Nothing else is owed.", set()),
    ],
)
def test_a_clause_treats_further_subjects(chief: ClauseType, text: str, further: set[ClauseType]) -> None:
    """Each subject that a sentence of the clause treats is given beside the chief one, and no other."""
    assert set(further_types(ClauseKind.SECTION, text, chief)) == further


def test_no_subject_is_joined_over_two_sentences() -> None:
    """What two sentences say by halves, neither says."""
    apart = "The Agent shall not smoke. Products that compete are listed below."
    assert ClauseType.NON_COMPETE in further_types(ClauseKind.SECTION, apart.replace(". Products", " among products"), ClauseType.OTHER)
    assert further_types(ClauseKind.SECTION, apart, ClauseType.OTHER) == ()


@pytest.mark.parametrize("kind", [ClauseKind.SIGNATURES, ClauseKind.TABLE])
def test_signatures_and_tables_treat_nothing(kind: ClauseKind) -> None:
    """Signatures and tables of contents have no further subject, whatever stands in them."""
    assert further_types(kind, "Neither party may assign this Deed.", ClauseType.OTHER) == ()
