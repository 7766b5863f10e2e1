"""The subject of a clause, by heading, words and parent."""

from __future__ import annotations

import pytest

from graph.model.documents import ClauseKind, ClauseType
from indexing.clause_types import clause_type


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
