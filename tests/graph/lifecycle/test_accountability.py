"""Who owes what to whom, as a graph of obligations."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from graph.errors import NotFoundError
from graph.lifecycle.accountability import Accountability, Who, accountability
from graph.model.ids import ClauseId, DocumentId
from graph.model.obligations import Bound, Domain, Duty, Obligation, PartyMention, State
from graph.model.text import AnchoredText, Run

SALE, LOAN = DocumentId("d_sale"), DocumentId("d_loan")
PARTIES = {SALE: ("Seller Inc", "Buyer LLC"), LOAN: ("BUYER L.L.C.", "Lender Bank")}
A, B, L = Who("Seller Inc"), Who("Buyer LLC"), Who("Lender Bank")


def mention(named: str, party: str = "") -> PartyMention:
    """Return somebody named; the place does not matter here."""
    return PartyMention(0, 1, named, party)


def owed(
    document: DocumentId,
    words: str,
    party: str,
    *to: PartyMention,
    bound: Bound = Bound.PARTY,
    state: State = State.PENDING,
    superseded: bool = False,
    awaiting: tuple[PartyMention, ...] = (),
) -> Obligation:
    """Return an obligation of a party by some words."""
    duty = Duty(
        document, ClauseId("c_1"), "1", AnchoredText((Run(words, ClauseId("c_1"), 0),)), Domain.OPERATIONAL, "OTHER", bound, party, party,
        beneficiaries=to, condition_parties=awaiting,
    )  # fmt: skip
    return Obligation(duty.obligation_id, duty, date(2024, 1, 1), state, superseded=superseded)


def graph(*obligations: Obligation) -> Accountability:
    """Return the graph of obligations; the buyer's two names are one."""
    return accountability(obligations, lambda one: PARTIES[one], lambda name: {"BUYER L.L.C.": "Buyer LLC"}.get(name, name))


DELIVER = owed(SALE, "Seller shall deliver the goods to Buyer.", "Seller Inc", mention("Buyer", "Buyer LLC"))
REPAY = owed(LOAN, "Borrower shall repay Lender.", "BUYER L.L.C.", mention("Lender", "Lender Bank"))
MUTUAL = owed(SALE, "Each party shall keep the terms secret.", "", bound=Bound.BOTH)
AUDIT = owed(SALE, "Seller shall send reports to Buyer and Auditor.", "Seller Inc", mention("Buyer", "Buyer LLC"), mention("Auditor"))
INSURE = owed(SALE, "Seller shall keep insurance.", "Seller Inc")


def test_a_chain_of_sure_names_is_found_where_another_has_a_stranger() -> None:
    """Whom a person has to verify is left out before the way is looked for, not after."""
    by_agent = owed(SALE, "Agent shall pay Lender.", "", mention("Lender", "Lender Bank"))
    by_agent = replace(by_agent, duty=replace(by_agent.duty, obligor="Agent"))
    found = graph(DELIVER, REPAY, by_agent, owed(SALE, "Seller shall pay Agent.", "Seller Inc", mention("Agent")))
    assert [step[0].owing for step in found.path(A, L)] == [A, Who("Agent", SALE)]
    assert [step[0].owing for step in found.verified().path(A, L)] == [A, B]


def test_a_mutual_duty_goes_both_ways() -> None:
    """Each owes it to the other, whether or not words say to whom."""
    assert {(e.owing, e.owed_to) for e in graph(MUTUAL).owed} == {(A, B), (B, A)}
    named = owed(SALE, "Each shall notify the other.", "", mention("other", "Seller Inc"), mention("other", "Buyer LLC"), bound=Bound.BOTH)
    assert {(e.owing, e.owed_to) for e in graph(named).owed} == {(A, B), (B, A)}


def test_several_parties_that_are_named_owe_and_the_others_do_not() -> None:
    """Words that name two parties bind these two, however many there are."""
    duty = replace(MUTUAL.duty, several=("Seller Inc", "Guarantor Co"), beneficiaries=(mention("Buyer", "Buyer LLC"),))
    found = accountability([replace(MUTUAL, duty=duty)], lambda _: ("Seller Inc", "Buyer LLC", "Guarantor Co", "Bank"), lambda name: name)
    assert [(edge.owing.name, edge.owed_to.name) for edge in found.owed] == [("Seller Inc", "Buyer LLC"), ("Guarantor Co", "Buyer LLC")]


def test_names_of_several_instruments_are_one_party() -> None:
    """What one paper calls otherwise is the same one."""
    found = graph(DELIVER, REPAY)
    assert [e.obligation for e in found.by(B)] == [REPAY]
    assert [e.obligation for e in found.to(B)] == [DELIVER]
    assert [e.obligation for e in found.by(A, B)] == [DELIVER]
    assert found.by(A, L) == ()


def test_the_shortest_path_goes_by_way_of_others() -> None:
    """Each step is all that the one owes the next."""
    found = graph(DELIVER, AUDIT, REPAY)
    assert [{e.obligation for e in step} for step in found.path(A, L)] == [{DELIVER, AUDIT}, {REPAY}]
    with pytest.raises(NotFoundError, match="Nothing leads from Lender Bank to Seller Inc"):
        found.path(L, A)


def test_what_names_nobody_is_told_beside() -> None:
    """Words that do not say to whom make no edge, and are not forgotten."""
    found = graph(INSURE, REPAY)
    assert found.by(A) == ()
    assert found.unaddressed(A) == found.unaddressed(A, B) == (INSURE,)
    assert found.unaddressed(A, L) == ()


def test_conditions_name_their_parties() -> None:
    """What waits for somebody is found by him."""
    waits = owed(SALE, "Seller shall stop if Buyer asks.", "Seller Inc", awaiting=(mention("Buyer", "Buyer LLC"),))
    assert [one.obligation for one in graph(waits).naming(B)] == [waits]
    assert graph(waits).naming(A) == ()


@pytest.mark.parametrize("state", [State.DISMISSED, State.FULFILLED, State.WAIVED, State.EXPIRED])
def test_what_has_ended_is_owed_no_more(state: State) -> None:
    """Neither is what words no longer in force had said."""
    to = mention("Buyer", "Buyer LLC")
    assert graph(owed(SALE, "Seller shall deliver.", "Seller Inc", to, state=state)).owed == ()
    assert graph(owed(SALE, "Seller shall deliver.", "Seller Inc", to, superseded=True)).owed == ()


def test_everyone_is_listed_parties_first() -> None:
    """Then those whom words name."""
    assert graph(AUDIT, REPAY).everyone() == (B, L, A, Who("Auditor", SALE))
