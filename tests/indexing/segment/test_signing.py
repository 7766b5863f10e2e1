"""The clause tree at the end of a contract: the words that close it and the names of the signers are no part of its last provision."""

from __future__ import annotations

import pytest

from graph.model.documents import ClauseKind
from tests.indexing.segment.test_segment import OPENING, clause, sections, tree

LAST = "1. Scope. All goods.\n\n2. Fees. None.\n\n3. Waiver. No waiver of one breach is a waiver of another."
LINES = "\n\nHARBOR FREIGHT LINES\n\nBy: /s/ E. Marsh\n\nJUNIPER MILLS LLC\n\nBy: /s/ I. Oduya"


@pytest.mark.parametrize(
    "closing",
    [
        "IN WITNESS WBEREOF, the parties hereto have executed this Agreement as of the date first above written.",
        "IN WlTNESS WHEREOF, the parties hereto have executed this Agreement as of the date first above written.",
        "IN\nWITNESS whereof the parties set their hands as of the date first written above.",
        "The Parties, through their authorized representatives, hereby agree to the terms and conditions of this Agreement.",
        "The parties have caused this Agreement to be signed by their officers on the date first written above.",
        "The parties acknowledge that they have read this Agreement, understand it, and agree to be bound by its terms.",
        "Executed by the parties, each of them duly authorised, on the date at the head of this Agreement.",
        "EXECUTED as a deed on the date at the head of it.",
        "Signed by the parties or their duly authorised representatives.",
        "This Agreement has been entered into on the date stated at the beginning of it.",
        "By signing in the spaces provided below, the parties have agreed to all of the terms of this Agreement.",
        "[The remainder of this page is intentionally left blank.]",
        "[Signatures appear on the following page]",
    ],
)
def test_closing_words_are_no_part_of_the_last_provision(closing: str) -> None:
    """Words that say that the parties sign open the signatures, where somebody signs below them."""
    found = tree(f"{OPENING}{LAST}\n\n{closing}{LINES}")
    assert [c.section for c in found][1:] == ["1", "2", "3", "signatures"]
    assert " ".join(found[-2].pieces[-1].text.split()).endswith("a waiver of another.")


@pytest.mark.parametrize(
    "said",
    [
        "The parties have executed a separate deed of trust, which the Carrier keeps.",
        "The parties hereby agree that the Agreement goes on as it is in every other respect.",
    ],
)
def test_a_last_paragraph_of_substance_stays_in_its_provision(said: str) -> None:
    """What the parties agree or have done is text, in the middle of a contract as at its end."""
    assert said in " ".join(
        p.text for p in clause(f"{OPENING}1. Scope. All goods.\n\n{said}\n\n2. Fees. None.\n\n3. Law. Swiss.", "1").pieces
    )
    kept = "The parties hereby agree that the Agreement goes on as it is in every other respect."
    assert kept in " ".join(p.text for p in clause(f"{OPENING}{LAST}\n\n{kept}{LINES}", "3").pieces)


@pytest.mark.parametrize("names", ["HARBOR FREIGHT LINES", "CARRIER:\n\nHarbor Freight Lines, Inc.", "Harbor Freight Lines Limited"])
def test_names_above_the_lines_to_sign_on_belong_to_the_signatures(names: str) -> None:
    """The name of the first signer is no last line of the last provision."""
    found = tree(f"{OPENING}{LAST}\n\n{names}\n\nBy: /s/ E. Marsh\n\nJUNIPER MILLS LLC\n\nBy: /s/ I. Oduya")
    assert found[-1].kind is ClauseKind.SIGNATURES
    assert found[-1].pieces[0].text.startswith(names.split("\n", maxsplit=1)[0])


def test_words_about_signing_where_nobody_signs_below_are_text() -> None:
    """``The parties have signed ...`` before numbered provisions opens no signatures."""
    text = (
        "FIRST AMENDMENT\n\nHarbor Freight Lines and Juniper Mills LLC agree as follows:\n\n"
        "The Parties, through their authorized representatives, hereby agree to the terms and conditions of this First Amendment.\n\n"
        "1. Section 2.2 of the Agreement is hereby amended to allow the Carrier to move goods by night, at no further cost to the Mill, "
        "from the first of May.\n\n2. All other terms go on without change.\n\nBy: /s/ E. Marsh"
    )
    assert sections(text)[-3:] == ["1", "2", "signatures"]


PAPER = (
    "Between the Carrier and the Mill it is agreed that the grain is held by a third hand:\n\n"
    "1 Duties\n\n1.1 The Holder shall keep the grain dry.\n\n1.2 The Holder shall tell the Mill of any loss.\n\n"
    "2 Fees\n\nThe fees are payable each month.\n\n3 Law\n\nSwiss law applies and shall govern."
)


def test_a_paper_behind_the_signatures_of_a_schedule_is_read_in_its_provisions() -> None:
    """Numbered provisions behind a signed letter belong to the schedule that holds both, the words that open them too."""
    letter = (
        "SCHEDULE 3\n\nESCROW\n\nI confirm that the Holder is willing to keep the grain.\n\nYours sincerely\n\n/s/ C. Gorman\n\nC. Gorman"
    )
    text = f"{OPENING}{LAST}{LINES}\n\n{letter}\n\n{PAPER}"
    assert sections(text)[5:] == [f"Schedule 3{n}" for n in ("", " signatures", " 1", " 1.1", " 1.2", " 2", " 3")]
    assert [p.text for p in clause(text, "Schedule 3 signatures").pieces] == ["Yours sincerely", "/s/ C. Gorman", "C. Gorman"]
    assert clause(text, "Schedule 3").pieces[-1].text.startswith("Between the Carrier")


def test_a_paper_behind_the_signatures_of_the_contract_goes_by_its_title() -> None:
    """Provisions that begin again at 1 never take the addresses of those that were signed: they stand under their own title."""
    found = tree(f"{OPENING}{LAST}{LINES}\n\nESCROW AGREEMENT\n\n{PAPER}")
    by = {c.section: c for c in found}
    assert by["ESCROW AGREEMENT"].kind is ClauseKind.EXHIBIT
    assert by["ESCROW AGREEMENT 1.2"].pieces[0].text.endswith("of any loss.")
    assert [c.section for c in found].count("1") == 1


@pytest.mark.parametrize(
    "signed",
    [
        "WITNESSES\n\n1. Ann Lee, of Bern\n\n2. Bob Ray, of Chur\n\n3. Cy Dee, of Thun",
        "AGREEMENT OF THE OWNERS\n\n1. By: ____ who is an owner\n\n2. By: ____ who is an owner\n\n3. By: ____ who is an owner",
    ],
)
def test_numbered_signers_are_signatures(signed: str) -> None:
    """A list of names or of lines to sign on is no text, whatever stands above it."""
    assert sections(f"{OPENING}{LAST}{LINES}\n\n{signed}") == ["preamble", "1", "2", "3", "signatures"]


def test_a_label_repeated_at_the_top_of_a_page_is_no_list_of_exhibits() -> None:
    """A schedule whose label stands twice is kept though a later schedule has the same label; a list of schedules makes none."""
    twice = "SCHEDULE 4\n\n3\n\nSCHEDULE 4\n\nESCROW TERMS\n\nThe Holder keeps the grain dry.\n\n"
    text = f"{OPENING}{LAST}{LINES}\n\n{twice}{'All of the grain is wheat. ' * 20}\n\nSCHEDULE 4\n\nFEES\n\nTen francs."
    assert [c.heading for c in tree(text) if c.section == "Schedule 4"] == ["", "ESCROW TERMS", "FEES"]
    listed = f"{OPENING}{LAST}\n\nSCHEDULE 4\n\nSCHEDULE 5{LINES}\n\n{'Grain. ' * 60}\n\nSCHEDULE 4\n\nTen.\n\nSCHEDULE 5\n\nSix."
    assert [c.section for c in tree(listed) if c.kind is ClauseKind.EXHIBIT] == ["Schedule 4", "Schedule 5"]


def test_terms_behind_a_page_to_sign_are_the_contract_s_own() -> None:
    """A contract that opens with a page to sign has its provisions behind it: its title is no part of their addresses."""
    terms = "\n\n".join(f"{n}.0 Heading {n}\n\n{n}.1 The Mill shall keep the grain dry in store {n}." for n in range(1, 10))
    cover = "This Supply Agreement is made on May 1, 2020 between Harbor Freight Lines and Juniper Mills LLC. The terms below apply."
    found = sections(f"SUPPLY AGREEMENT\n\n{cover}{LINES}\n\nTERMS AND CONDITIONS\n\n{terms}")
    assert {"1.0", "1.1", "9.0", "9.1"} <= set(found)
    assert not any(s.startswith("TERMS AND CONDITIONS ") for s in found)
