"""Amending wordings: what is claimed, of which place, with which words. The rows of `wordings.jsonl` are in words of our own."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from graph.model.documents import DocumentKind
from tests.indexing.amending import briefs, claims

ROWS = [json.loads(line) for line in Path(__file__).with_name("wordings.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("row", ROWS, ids=[row["words"][:70] for row in ROWS])
def test_wording(row: dict[str, object]) -> None:
    """Each wording makes exactly these claims; words that permit, forbid, report, suppose or wish a change make none."""
    assert briefs(str(row["words"])) == row["does"]


def test_lead_in_flows_down() -> None:
    """Target, date and condition of a lead-in hold for what stands below it, and end there."""
    found = claims(
        "1. Subject to the satisfaction of the conditions set forth in Section 3 of this Amendment and effective as of June 1, 2018,"
        " the Lease is hereby amended as follows:\n\n(a) Section 2 is hereby deleted.\n\n(b) Section 3 is hereby deleted.\n\n"
        "2. Section 4 of the Agreement is hereby deleted.\n"
    )
    assert [(c.section, c.target.title, str(c.effective_from)) for c in found] == [
        ("2", "Office Lease", "2018-06-01"),
        ("3", "Office Lease", "2018-06-01"),
        ("4", "Services Agreement", "None"),
    ]
    assert [bool(c.condition) for c in found] == [True, True, False]


def test_new_text_ends_at_the_next_provision() -> None:
    """Unquoted new text of several paragraphs is whole, and the closing words are not part of it."""
    (claim,) = claims(
        "1. Section 6 is hereby revised in its entirety to read as follows:\n\n"
        "6. Warranty\n\n6.1 It works.\n\n6.2 Nothing else is promised.\n\n"
        "2. Except as amended hereby, the Agreement remains in full force and effect.\n"
    )
    assert claim.operation is not None
    assert claim.operation.new.text == "6. Warranty\n\n6.1 It works.\n\n6.2 Nothing else is promised."
    assert [p.section for p in claim.operation.parts] == ["6", "6.1", "6.2"]


def test_dates_and_scope() -> None:
    """A period has its last day included; a scope is kept in its words."""
    (period,) = claims(
        '1. For the period from January 1, 2019 through June 30, 2019, Section 4.2 is hereby amended to read: "4.2 Rate. 3%."\n'
    )
    assert (str(period.effective_from), str(period.effective_to)) == ("2019-01-01", "2019-07-01")
    (limited,) = claims("1. Solely with respect to Services performed in Canada, Section 6.1 is hereby deleted.\n")
    assert limited.scope == "Solely with respect to Services performed in Canada"


def test_amendment_that_lapses() -> None:
    """When the amendment says of itself that it expires, its changes lapse on the next day."""
    (claim,) = claims("1. Term. This First Amendment shall expire on December 31, 2021.\n\n2. Section 3 is hereby deleted.\n")
    assert str(claim.effective_to) == "2022-01-01"


def test_definitions_added_to_a_section_are_one_insertion() -> None:
    """Definitions added together to a numbered section are one claim on it, with a part each, whatever marks stand in their names."""
    (claim,) = claims(
        '1. Section 1.1 is amended by adding the following definitions:\n\n"Cloud" means servers.\n\n"Bidder\'s Data" means facts.\n'
    )
    assert claim.operation is not None
    assert (claim.section, [p.section for p in claim.operation.parts]) == ("1.1", ["1.1 (Cloud)", "1.1 (Bidder's Data)"])


def test_base_agreement_claims_nothing() -> None:
    """A base agreement's own words about amendments claim nothing."""
    body = "1. Changes. Section 4 is amended by replacing the word five with ten.\n\n2. Exhibit A shall be amended to reflect new rates.\n"
    assert claims(body, DocumentKind.BASE, "SERVICES AGREEMENT\n\nThis agreement is made by Alder Inc. and Birch LLC.\n\n") == ()


def test_same_words_same_keys() -> None:
    """Reading again gives the same claims with the same keys, each key once."""
    body = '1. Section 4 is amended by replacing "a" with "b" and by replacing "c" with "d".\n'
    assert claims(body) == claims(body)
    assert len({c.key for c in claims(body)}) == 2


@pytest.mark.parametrize(
    "text",
    [
        "“" * 20000 + " is hereby amended",
        "is hereby amended by deleting " * 2000,
        "1. Section 1(a) is amended. " * 2000,
        "hereby amend the " * 4000,
    ],
    ids=["marks", "verbs", "provisions", "commands"],
)
def test_hostile_text_is_read_in_time(text: str) -> None:
    """Repetition costs time in proportion, not more."""
    started = time.process_time()
    claims(text)
    assert time.process_time() - started < 20
