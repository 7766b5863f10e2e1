"""What people add, retract and correct: on record with who and why, and in the very next answer."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from graph.errors import UsageError
from graph.model.edges import Derivation, Edge, EdgeStatus, EdgeType, Mode, Operation, OperationKind
from tests.ui.conftest import Inforce, opened
from ui import Authority, Portfolio, Provision
from ui.application.corrections import Link, relabelled

ME = Authority("Ada", "read it on paper")
portfolio = opened("data", "tests")


def _rent(portfolio: Portfolio, known_as_of: datetime | None = None) -> str:
    effective = portfolio.resolve(Provision("lease.txt", "2", date(2022, 1, 1), known_as_of))
    return effective.text.text if effective.text else ""


def test_an_edge_retracted_no_longer_counts_and_stays_on_record(portfolio: Portfolio) -> None:
    """Without the amendment's edge the old rent is in force; as known before, the new one."""
    (edge,) = portfolio.register.edges()
    before = datetime.now(UTC)
    gone = portfolio.corrections.unlink(edge.edge_id, ME)
    assert gone.status is EdgeStatus.RETRACTED
    assert "$4,000" in _rent(portfolio)
    assert "$5,200" in _rent(portfolio, known_as_of=before)


def test_a_retracted_edge_stays_retracted_when_the_files_are_indexed_again(portfolio: Portfolio, contracts: Path) -> None:
    """A person's word follows the claim through every re-reading."""
    (edge,) = portfolio.register.edges()
    portfolio.corrections.unlink(edge.edge_id, ME)
    (contracts / "notes.md").write_text("# Notes\n\nNothing of weight.\n", encoding="utf-8")
    try:
        portfolio.index([contracts])
    finally:
        (contracts / "notes.md").unlink()
    assert "$4,000" in _rent(portfolio)


def test_a_link_by_hand_replaces_the_provision_and_names_who_and_why(portfolio: Portfolio) -> None:
    """An edge that nobody proposed: here, the amendment's rent put in place of the deposit."""
    words = '"2. Rent. Tenant shall pay rent of five thousand two hundred dollars ($5,200) per month on the first day of each month."'
    link = Link("first-amendment.txt", "1", "lease.txt", "3", "amends", "replace", "2021-07-01", words)
    edge = portfolio.corrections.link(link, ME)
    assert (edge.derivation, edge.decided_by, edge.reasoning) == (Derivation.MANUAL, "Ada", "read it on paper")
    deposit = portfolio.resolve(Provision("lease.txt", "3", date(2021, 7, 1)))
    assert deposit.text is not None
    assert deposit.text.text == words
    assert "8,000" in str(portfolio.resolve(Provision("lease.txt", "3", date(2021, 6, 30))).text)


def test_a_link_by_hand_changes_the_words_it_names(portfolio: Portfolio) -> None:
    """Where a paper says what a figure becomes and no reader took it in; the rest of the provision stays."""
    words = Link("first-amendment.txt", "1", "lease.txt", "3", "AMENDS", "MODIFY", "2021-07-01", old="($8,000)", new="($5,200)")
    portfolio.corrections.link(words, ME)
    before, after = (portfolio.resolve(Provision("lease.txt", "3", date(2021, *day))).text for day in ((6, 30), (7, 1)))
    assert before is not None
    assert after is not None
    assert after.text == before.text.replace("($8,000)", "($5,200)")
    gone = Link("first-amendment.txt", "1", "lease.txt", "3", "AMENDS", "MODIFY", "2021-08-01", old=" ($5,200)")
    portfolio.corrections.link(gone, ME)
    last = portfolio.resolve(Provision("lease.txt", "3", date(2021, 8, 1))).text
    assert last is not None
    assert "$" not in last.text


def test_a_provision_replaced_by_hand_reads_as_the_order_brings_it(portfolio: Portfolio) -> None:
    """Not as the order itself: "Section 2 is deleted and replaced with the following" is no text in force."""
    (read,) = [one for one in portfolio.register.edges() if one.mode is Mode.REPLACE]
    portfolio.corrections.unlink(read.edge_id, ME)
    by_hand = Link("first-amendment.txt", "1", "lease.txt", "2", "AMENDS", "REPLACE", "2021-07-01")
    portfolio.corrections.link(by_hand, ME)
    found = portfolio.resolve(Provision("lease.txt", "2", date(2021, 7, 1))).text
    assert found is not None
    assert found.text.strip('"').startswith("2. Rent. Tenant shall pay rent of five thousand two hundred dollars")
    with pytest.raises(UsageError, match="--quote"):
        portfolio.corrections.link(replace(by_hand, target_section="3"), ME)  # its words are those of another provision


def test_a_claim_is_corrected_only_to_what_can_be(portfolio: Portfolio) -> None:
    """An order is never itself the text in force; only AMENDS has a mode; nothing begins after its end; something must be corrected."""
    (read,) = [one for one in portfolio.register.edges() if one.mode is Mode.REPLACE]
    vague = replace(read, mode=Mode.MODIFY, operation=Operation(OperationKind.UNSPECIFIED), effective_to=date(2021, 12, 31))

    def corrected(edge_type: EdgeType | None, mode: Mode | None, day: str = "") -> Edge:
        return relabelled(vague, edge_type, mode, by="Ada", reason="read on paper", effective_from=day)

    assert corrected(None, Mode.REPLACE).operation == Operation(OperationKind.UNSPECIFIED)
    assert str(corrected(None, None, "2021-07-01").effective_from) == "2021-07-01"
    for edge_type, mode, day in ((EdgeType.SUPPLEMENTS, Mode.DELETE, ""), (None, None, "2022-06-01"), (None, None, "soon")):
        with pytest.raises(UsageError):
            corrected(edge_type, mode, day)


def test_words_named_by_hand_take_the_place_of_a_change_that_named_none(portfolio: Portfolio) -> None:
    """What was accepted without its words is outstanding until a person says them."""
    words = "2. Rent. Tenant shall pay rent of five thousand two hundred dollars ($5,200) per month"
    vague = Link("first-amendment.txt", "1", "lease.txt", "3", "AMENDS", "MODIFY", "2021-07-01", words)
    other = portfolio.corrections.link(replace(vague, quote="on the first day of each month"), ME)
    edge = portfolio.corrections.link(vague, ME)
    provision = Provision("lease.txt", "3", date(2021, 7, 1))
    assert {one.edge_id for one in portfolio.resolve(provision).outstanding} == {edge.edge_id, other.edge_id}
    portfolio.corrections.link(replace(vague, old="($8,000)", new="($5,200)"), ME)
    found = portfolio.resolve(provision)
    assert [one.edge_id for one in found.outstanding] == [other.edge_id]  # it speaks of something else
    assert "($5,200)" in str(found.text)
    assert portfolio.lookup.edge(edge.edge_id).status is EdgeStatus.RETRACTED


def test_a_waiver_is_on_record_but_no_edge_of_the_lineage(portfolio: Portfolio) -> None:
    """It is listed apart, and can be retracted like any edge."""
    before = portfolio.register.edges()
    waiver = portfolio.corrections.link(Link("first-amendment.txt", "2", "lease.txt", "3", "QUALIFIES"), ME)
    assert portfolio.register.edges() == before
    assert [e.edge_id for e in portfolio.register.qualifications()] == [waiver.edge_id]
    assert portfolio.corrections.unlink(waiver.edge_id, ME).status is EdgeStatus.RETRACTED


@pytest.mark.parametrize(
    "changed",
    [
        {"edge_type": "REPLACES"},
        {"mode": ""},
        {"mode": "SWAP"},
        {"edge_type": "TERMINATES"},
        {"source_section": ""},
        {"target_section": ""},
        {"target": "first-amendment.txt", "target_section": "2"},
        {"quote": "words that stand nowhere"},
        {"mode": "MODIFY", "old": "words that stand nowhere", "new": "rent"},
        {"mode": "MODIFY", "old": "e", "new": "rent"},
        {"mode": "MODIFY", "old": "($8,000)", "new": "words that stand nowhere"},
        {"mode": "MODIFY", "new": "rent"},
        {"mode": "REPLACE", "old": "($8,000)", "new": "($5,200)"},
        {"effective_from": "soon"},
        {"source": "lease.txt", "source_section": "2", "target": "first-amendment.txt", "target_section": "1"},
    ],
)
def test_a_link_that_cannot_be_is_refused(portfolio: Portfolio, changed: dict[str, str]) -> None:
    """A wrong type, mode, address, quote or day, or an older document acting on a newer: nothing is recorded."""
    fields = {"source": "first-amendment.txt", "source_section": "1", "target": "lease.txt", "target_section": "3"}
    request = Link(**{**fields, "edge_type": "AMENDS", "mode": "REPLACE", **changed})
    before = portfolio.register.edges()
    with pytest.raises(UsageError):
        portfolio.corrections.link(request, ME)
    assert portfolio.register.edges() == before


def test_a_decision_without_a_reason_is_refused(portfolio: Portfolio) -> None:
    """The record keeps why, so there must be one."""
    with pytest.raises(UsageError, match="--reason"):
        portfolio.corrections.set("lease.txt", "title", "Lease", Authority("Ada", " "))


def test_corrections_work_from_the_command_line(data: Path, inforce: Inforce) -> None:
    """The three commands print what then is on record."""

    def line(*arguments: str) -> dict[str, Any]:
        done = inforce(*arguments, "--reason", "checked", "--by", "Ada", "--json", "--data", data)
        assert done.exit_code == 0, done.output
        found: dict[str, Any] = json.loads(done.stdout)
        return found

    assert line("set", "lease.txt", "title", "Lease of 12 Wharf Street")["title"] == "Lease of 12 Wharf Street"
    linked = line("link", "first-amendment.txt", "2", "lease.txt", "4", "--type", "SUPPLEMENTS")
    assert (linked["status"], linked["derivation"], linked["decided_by"]) == ("committed", "MANUAL", "Ada")
    assert line("unlink", linked["edge_id"])["status"] == "retracted"
