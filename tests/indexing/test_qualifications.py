"""Waivers, consents and forbearances: found where words grant them, with party, object and period; never in boilerplate."""

from __future__ import annotations

from datetime import date

import pytest

from graph.model.dates import PartialDate
from graph.model.documents import DocumentKind
from graph.model.edges import Claim, EdgeType, OperationKind
from tests.indexing.amending import claims

KIND = DocumentKind
WAIVE, CONSENT, FORBEAR = OperationKind.WAIVE, OperationKind.CONSENT, OperationKind.FORBEAR


def qualifications(body: str, kind: DocumentKind = KIND.AMENDMENT) -> list[Claim]:
    """Read the qualifications an instrument's body states."""
    return [c for c in claims(body, kind) if c.edge_type is EdgeType.QUALIFIES]


def _said(claim: Claim) -> tuple[OperationKind | None, str, str]:
    return claim.operation.kind if claim.operation else None, claim.section or claim.heading, claim.target.title


@pytest.mark.parametrize(
    ("words", "kind", "sections"),
    [
        ("The Lenders hereby waive compliance by Alder with Section 7.1 of the Agreement.", WAIVE, ["7.1"]),
        (
            "Birch hereby irrevocably and unconditionally waives the Event of Default arising under Section 8.1(c) of the Agreement.",
            WAIVE,
            ["8.1(c)"],
        ),
        ("Section 16 of the Agreement is hereby waived for the quarter ended June 30, 2018.", WAIVE, ["16"]),
        ("Compliance with the requirements of Sections 6.2 and 6.3 of the Agreement is hereby temporarily waived.", WAIVE, ["6.2", "6.3"]),
        ("Birch agrees to waive the late fee payable under Section 4.3 of the Agreement.", WAIVE, ["4.3"]),
        ("Birch hereby grants a one-time waiver of the requirements of Section 5.4 of the Agreement.", WAIVE, ["5.4"]),
        ("Notwithstanding Section 7.6 of the Agreement, Birch hereby consents to the sale of the Reno plant.", CONSENT, ["7.6"]),
        ("Birch hereby consents, for purposes of Section 12.2 of the Agreement, to the assignment described below.", CONSENT, ["12.2"]),
        ("Birch hereby gives its prior written consent under Section 12.2 of the Agreement to the merger.", CONSENT, ["12.2"]),
        ("Birch hereby consents to the assignment of the Agreement to Cedar Corp.", CONSENT, [""]),
        ("Birch hereby consents to the execution and delivery by Alder of the Lease.", CONSENT, [""]),
        ("Birch hereby agrees to forbear from exercising its rights under Section 9 of the Agreement.", FORBEAR, ["9"]),
        ("Birch agrees that it will not exercise its right of termination under Section 9.2 of the Agreement.", FORBEAR, ["9.2"]),
        ("Birch agrees not to enforce Section 9.2 of the Agreement during the restructuring.", FORBEAR, ["9.2"]),
    ],
)
def test_wordings(words: str, kind: OperationKind, sections: list[str]) -> None:
    """Each wording is one qualification for each provision it names, of the contract amended."""
    found = [_said(c) for c in qualifications(f"3. {words}\n")]
    assert found == [(kind, section, "Office Lease" if "Lease" in words else "Services Agreement") for section in sections]


@pytest.mark.parametrize(
    ("words", "kind", "section"),
    [
        ("The Bank waives its rights under clause 18.2 of the Agreement in respect of the late accounts.", WAIVE, "18.2"),
        ("We waive the requirement in clause 7 of the Agreement for thirty days' notice.", WAIVE, "7"),
        ("Alder shall not be required to comply with Section 6.10 of the Agreement for the fiscal year 2018.", WAIVE, "6.10"),
        ("The Landlord consents to the alterations for the purposes of clause 4.2 of the Agreement.", CONSENT, "4.2"),
        ("Birch shall forbear from exercising its remedies under Section 8 of the Agreement.", FORBEAR, "8"),
    ],
)
def test_an_instrument_of_its_own_needs_no_hereby(words: str, kind: OperationKind, section: str) -> None:
    """In a waiver the plain present grants; in an amendment's body it does not."""
    assert [_said(c) for c in qualifications(f"3. {words}\n", KIND.WAIVER)] == [(kind, section, "Services Agreement")]
    assert qualifications(f"3. {words}\n") == []


def test_a_heading_makes_plain_words_operate() -> None:
    """Under "Limited Waiver" no hereby is needed."""
    (claim,) = qualifications("3. Limited Waiver. The Lenders waive compliance with Section 7.1 of the Agreement.\n")
    assert _said(claim) == (WAIVE, "7.1", "Services Agreement")


@pytest.mark.parametrize(
    "words",
    [
        "This Amendment is not a waiver of any default under Section 8 of the Agreement.",
        "Nothing herein shall constitute a waiver of Section 8 of the Agreement.",
        "The execution of this Amendment does not waive any breach of Section 8 of the Agreement.",
        "Birch may waive compliance with Section 8 of the Agreement in its discretion.",
        "If Birch waives compliance with Section 8 of the Agreement, it shall say so in writing.",
        "Alder has requested that Birch waive compliance with Section 8 of the Agreement.",
        "Birch has heretofore waived compliance with Section 8 of the Agreement.",
        "Alder represents and warrants that Birch hereby waives nothing under Section 8 of the Agreement.",
        "No failure or delay by Birch shall operate as a waiver of Section 8 of the Agreement.",
        "EACH PARTY HEREBY WAIVES ANY RIGHT TO A TRIAL BY JURY IN ANY ACTION UNDER THE AGREEMENT.",
        "Each party hereby waives any right to trial by jury in any dispute under the Agreement.",
        "Alder hereby waives presentment, demand, protest and notice of any kind.",
        "Alder hereby waives any and all claims against Birch arising under the Agreement.",
        "Each party hereby consents to the jurisdiction of the courts of Oregon.",
        "Each Guarantor hereby consents to the execution and delivery of this Amendment.",
        "Each Guarantor hereby consents to this Amendment and confirms its guaranty.",
        "The undersigned hereby consents to the terms of this Amendment.",
        "Nothing in this Amendment shall entitle Alder to a consent to any change of the Agreement.",
        "Alder hereby consents to the use of its name in press releases.",
    ],
)
def test_only_sounds_like_it(words: str) -> None:
    """What grants nothing, might grant, or everybody signs is no qualification, in an amendment or a waiver."""
    assert qualifications(f"3. {words}\n") == []
    assert qualifications(f"3. {words}\n", KIND.WAIVER) == []


@pytest.mark.parametrize("kind", [KIND.BASE, KIND.RESTATEMENT, KIND.SOW])
def test_a_base_contract_grants_nothing(kind: DocumentKind) -> None:
    """What a contract itself waives or consents to is one of its terms."""
    opening = "SERVICES AGREEMENT\n\nThis Services Agreement is made as of May 1, 2018 by Alder Inc. and Birch LLC.\n\n"
    found = claims("3. Birch hereby waives Section 4 of the Lease and consents to its assignment.\n", kind, opening)
    assert not [c for c in found if c.edge_type is EdgeType.QUALIFIES]


def test_recitals_grant_nothing() -> None:
    """What led to the instrument is told, not done."""
    assert qualifications("WHEREAS, Birch hereby waives compliance with Section 7.1 of the Agreement;\n\n3. The parties so agree.\n") == []


def test_party_object_and_period_are_kept() -> None:
    """Who grants it and what for stand in the words of the instrument; until when is a day."""
    (claim,) = qualifications("3. The Lenders hereby waive compliance by Alder with Section 7.1 of the Agreement until March 31, 2019.\n")
    assert claim.scope == "The Lenders: compliance by Alder with Section 7.1 of the Agreement until March 31, 2019."
    assert claim.effective_to == date(2019, 3, 31)


def test_a_period_from_and_through() -> None:
    """The last day of a period is in it."""
    words = "Birch agrees to forbear from exercising its rights under Section 9 of the Agreement for the period"
    (claim,) = qualifications(f"3. {words} from June 1, 2018 through June 30, 2018.\n")
    assert (claim.effective_from, claim.effective_to) == (PartialDate(2018, 6, 1), date(2018, 7, 1))


@pytest.mark.parametrize(
    ("words", "party"),
    [
        (
            "At the request of Alder, the Agent and the Required Lenders hereby waive Section 7.1 of the Agreement.",
            "the Agent and the Required Lenders",
        ),
        (
            "Subject to the terms hereof, Lender shall, during the Forbearance Period, forbear from enforcing Section 8 of the Agreement.",
            "Lender",
        ),
        ("Birch LLC, for itself and its affiliates, hereby waives compliance with Section 7.1 of the Agreement.", "Birch LLC"),
        ("We hereby consent to the works for the purposes of clause 8.4 of the Agreement.", "We"),
    ],
)
def test_who_grants_it(words: str, party: str) -> None:
    """The party is the one that acts, whatever stands between its name and the verb."""
    (claim,) = qualifications(f"3. {words}\n", KIND.WAIVER)
    assert claim.scope.split(":")[0] == party


@pytest.mark.parametrize(
    ("words", "end"),
    [
        ("Birch agrees that it will not exercise its right under Section 9 of the Agreement before December 31, 2019.", date(2019, 12, 31)),
        ("Birch waives Section 9 of the Agreement from June 1, 2018 to but excluding September 1, 2018.", date(2018, 9, 1)),
        ("During the Forbearance Period Birch shall forbear from enforcing Section 9 of the Agreement.", date(2018, 12, 1)),
    ],
)
def test_until_when(words: str, end: date) -> None:
    """The first day without the leave, where a defined period or "not before" gives it."""
    given = 'The "Forbearance Period" means the period commencing on June 1, 2018 and ending on November 30, 2018.'
    (claim,) = qualifications(f"2. {given}\n\n3. {words}\n", KIND.WAIVER)
    assert claim.effective_to == end


def test_a_defined_default_has_the_provision_of_its_definition() -> None:
    """A default with a name is what its definition says it is: a breach of Section 7.1."""
    (claim,) = qualifications(
        '3. Waiver. Alder did not comply with Section 7.1 of the Agreement for May 2018 (the "Covenant Default"). '
        "Birch hereby waives the Covenant Default.\n"
    )
    assert _said(claim) == (WAIVE, "7.1", "Services Agreement")


def test_two_in_one_sentence() -> None:
    """A waiver and a consent of one sentence are two, each with its own provision."""
    words = "Birch hereby waives compliance with Section 7.1 of the Agreement and hereby consents to the sale barred by Section 7.6 of"
    assert [_said(c)[:2] for c in qualifications(f"3. {words} the Agreement.\n")] == [(WAIVE, "7.1"), (CONSENT, "7.6")]
    listed = "3. The Lenders hereby (a) consent to the sale and (b) waive compliance with Section 6.05 of the Agreement.\n"
    assert [_said(c)[:2] for c in qualifications(listed)] == [(CONSENT, ""), (WAIVE, "6.05")]


def test_the_instruments_own_sections_are_not_qualified() -> None:
    """Conditions in a section of the amendment are no provision that is waived."""
    (claim,) = qualifications(
        "3. Subject to the conditions in Section 4 of this Amendment, Birch hereby waives compliance with Section 7.1 of the Agreement.\n"
    )
    assert claim.section == "7.1"


def test_a_consent_in_an_assignment_is_of_the_contract_assigned() -> None:
    """A landlord's consent to an assignment qualifies the lease named."""
    (claim,) = qualifications("3. The Landlord hereby consents to the assignment of the Lease.\n", KIND.ASSIGNMENT)
    assert _said(claim) == (CONSENT, "", "Office Lease")
