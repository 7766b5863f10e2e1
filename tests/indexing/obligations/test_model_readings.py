"""What rules and models read of the words in force, put together."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

from graph.comparison.consolidation import conform
from graph.lineage.dag import Lineage
from graph.model.documents import Party
from graph.model.obligations import Bound, Deadline, Domain, Duty, DutyReading, TimeUnit, Value, ValueKind
from graph.model.text import AnchoredText, Run, join
from indexing.obligations.merging import DISAGREE, proposed
from indexing.obligations.model.checking import GroundedDuty, grounded_duty
from indexing.obligations.model.clauses import clauses_to_read
from indexing.obligations.model.model_reader import reading_id
from indexing.obligations.model.model_run import unread_clauses
from tests.indexing.obligations.supplied import PAYS, clauses, contract, said, value
from tests.story import Story

COPY, LINEAGE = contract()


def model(section: str, words: str, obligor: str | None = "Buyer", **more: Any) -> Duty:
    """Return a duty as a model's answer is borne out."""
    found = grounded_duty(said(words, obligor, **more), clauses()[section], "openai:any")
    assert isinstance(found, GroundedDuty)
    return found.duty


def reading(section: str, *duties: Duty, fault: str = "") -> DutyReading:
    """Return what a model read of a section."""
    one = clauses()[section]
    return DutyReading(
        reading_id(one), one.clause.document_id, one.clause.clause_id, one.text_hash, "openai:any", "obligations/1", duties, (), fault
    )


def rules(section: str, words: str, obligor: str = "Buyer", party: str = "Birch Bakers LLC", **more: Any) -> Duty:
    """Return a duty as rules read it."""
    one = clauses()[section]
    at = one.words.text.index(words)
    told: dict[str, Any] = {"type": "PAYMENT", "bound": Bound.PARTY, "reader": "rules/1", "confidence": 0.8} | more
    return Duty(
        *(one.clause.document_id, one.clause.clause_id, section, one.words.slice(at, at + len(words)), Domain.FINANCIAL),
        **told,
        obligor=obligor,
        party=party,
    )


def test_what_both_read_is_one_duty_and_surer() -> None:
    """The rules' words stay, so its identity does; the model's type is taken and both readers are named."""
    mine = rules("2", PAYS)
    (both,) = proposed([mine], [reading("2", model("2", PAYS, domain="FINANCIAL", type="LATE_PAYMENT", confidence=0.9))], COPY)
    assert both.obligation_id == mine.obligation_id
    assert (both.type, both.reader, both.confidence) == ("LATE_PAYMENT", "rules/1, openai:any", 0.98)


def test_what_rules_left_open_the_model_fills() -> None:
    """Values, deadline and who owes come from the model where the rules have none, at their place in the rules' words."""
    short = PAYS.removeprefix("Buyer ").removesuffix(".")
    told = model("2", PAYS, values=[value("DURATION", "thirty (30) days")], within="thirty (30) days", trigger="receipt of the invoice")
    (both,) = proposed([rules("2", short, "", "", bound=Bound.UNCLEAR)], [reading("2", told)], COPY)
    assert (both.bound, both.party) == (Bound.PARTY, "Birch Bakers LLC")
    assert [both.words.text[v.start : v.end] for v in both.values] == ["thirty (30) days"]
    assert both.deadline is not None
    assert both.deadline.span == both.values[0]


def test_what_rules_read_of_values_and_days_stands() -> None:
    """A typed value is read the same way each time: the rules' is kept."""
    days = Value(ValueKind.DURATION, 36, 52, "30", TimeUnit.DAY)
    mine = rules("2", PAYS, values=(days,), deadline=Deadline(span=days, trigger="receipt"))
    told = model("2", PAYS, within="thirty (30) days", trigger="receipt of the invoice")
    (both,) = proposed([mine], [reading("2", told)], COPY)
    assert (both.values, both.deadline) == ((days,), mine.deadline)


def test_readers_that_name_different_parties_are_not_reconciled() -> None:
    """Of the very same words the rules' party stands, flagged and less sure than either; of other words both stand."""
    mine = rules("2", PAYS)
    other = model("2", PAYS, "Supplier")
    (one,) = proposed([mine], [reading("2", other)], COPY)
    assert (one.party, one.flags) == ("Birch Bakers LLC", (DISAGREE,))
    assert one.confidence < min(mine.confidence, other.confidence)
    part = replace(mine, words=mine.words.slice(0, 27))
    assert [d.party for d in proposed([part], [reading("2", other)], COPY)] == ["Birch Bakers LLC", "Alder Mills, Inc."]


def test_items_of_a_list_that_rules_read_as_one_are_no_duties_besides() -> None:
    """Where rules join a list to what leads it in, a model's reading of its items is the same duty; of another's items it is not."""
    items = clauses()["4(a)"], clauses()["4(b)"]
    lead = rules("4(a)", "report its stock to Buyer every quarter", "Supplier", "Alder Mills, Inc.")
    joined = replace(lead, words=join((lead.words, items[1].words)))
    insured = model("4(b)", "maintain insurance of at least $2,000,000 for each accident", "Supplier")
    assert proposed([joined], [reading("4(b)", insured)], COPY) == (joined,)
    assert len(proposed([lead], [reading("4(b)", insured)], COPY)) == 2


def test_a_survival_clause_counts_for_what_a_model_reads_elsewhere(portfolio: Story) -> None:
    """No reader of one clause can tell; the contract does.

    2020-01-01 document MSA kind=BASE party="Supplier|Buyer"
    2020-01-01 clause MSA#1 "Payment" "Buyer shall pay within 30 days."
    2020-01-01 clause MSA#2 "Secrecy" "Buyer shall keep all prices secret."
    2020-01-01 clause MSA#3 "Survival" "Section 2 shall survive the termination of this Agreement."
    """
    copy = conform(portfolio.lineage, portfolio.doc("MSA"), date(2020, 6, 1))
    reads = []
    for one in clauses_to_read(copy, portfolio.lineage)[:2]:
        found = grounded_duty(said(one.words.text[one.head :]), one, "m")
        assert isinstance(found, GroundedDuty)
        reads.append(DutyReading(reading_id(one), one.clause.document_id, one.clause.clause_id, one.text_hash, "m", "p", (found.duty,)))
    assert [(d.section, d.survives) for d in proposed([], reads, copy)] == [("1", False), ("2", True)]


def test_what_one_of_two_read_is_less_sure() -> None:
    """A clause that a model read, and rules: each alone is less sure; where no model read, the rules' word is as it was."""
    mine, its = rules("3", "The price of the Goods is $4,000.00 a month"), model("2", PAYS)
    elsewhere = rules("5", "neither party shall disclose the terms of this Agreement", "each party", "", bound=Bound.BOTH)
    found = proposed([mine, elsewhere], [reading("2", its), reading("3")], COPY)
    assert [d.section for d in found] == ["3", "5", "2"]
    assert [d.confidence for d in found] == [round(0.8 * 0.8, 4), 0.8, round(0.9 * 0.8, 4)]


def test_a_reading_counts_only_for_its_words(portfolio: Story) -> None:
    """After an amendment what was read before is of other words: it is not proposed, and the clause is asked about again.

    2020-01-01 document MSA kind=BASE party="Supplier|Buyer"
    2020-01-01 clause MSA#1 "Payment" "Buyer shall pay within 30 days."
    2021-03-01 document A1 kind=AMENDMENT number=1
    2021-03-01 replaces-words A1#1 MSA#1 "30" "45"
    """
    before, after = (conform(portfolio.lineage, portfolio.doc("MSA"), date(year, 6, 1)) for year in (2020, 2021))
    (one,) = clauses_to_read(before, portfolio.lineage)
    found = grounded_duty(said("Buyer shall pay within 30 days."), one, "m")
    assert isinstance(found, GroundedDuty)
    read = DutyReading(reading_id(one), one.clause.document_id, one.clause.clause_id, one.text_hash, "m", "obligations/1", (found.duty,))
    assert len(proposed([], [read], before)) == 1
    assert proposed([], [read], after) == ()
    assert unread_clauses(before, portfolio.lineage, [read]) == ()
    assert len(unread_clauses(after, portfolio.lineage, [read])) == 1


def test_a_reading_that_failed_is_wanted_again() -> None:
    """A fault is no reading: the clause is asked about again, and nothing is proposed of it."""
    everything = unread_clauses(COPY, LINEAGE, ())
    assert unread_clauses(COPY, LINEAGE, [reading("2", fault="TIMED_OUT")]) == everything
    assert [one.section for one in unread_clauses(COPY, LINEAGE, [reading("2")])] == [
        one.section for one in everything if one.section != "2"
    ]
    assert proposed([], [reading("2", model("2", PAYS), fault="TIMED_OUT")], COPY) == ()


def test_words_are_anchored_where_they_stand_now() -> None:
    """A file read anew may have the same words elsewhere: what is proposed stands there."""
    moved = model("2", PAYS)
    stale = replace(moved, words=AnchoredText(tuple(Run(r.text, r.clause_id, (r.char_start or 0) + 7) for r in moved.words.runs)))
    (found,) = proposed([], [reading("2", stale)], COPY)
    assert found.words == moved.words


def test_parties_have_every_name_that_the_contract_gives_them(portfolio: Story) -> None:
    """A paper that names a party without its role is read with the role that the contract has for it.

    2020-01-01 document MSA kind=BASE party="Acme Mills, Inc."
    2020-01-01 clause MSA#1 "Payment" "Buyer shall pay within 30 days."
    2021-03-01 document A1 kind=AMENDMENT number=1 party="Acme Mills, Inc."
    2021-03-01 replaces-words A1#1 MSA#1 "30" "45"
    2021-03-01 clause A1#2 "Fee" "Buyer shall pay a fee of $100 for this amendment."
    """
    named = [replace(d, parties=(Party("Acme Mills, Inc.", ("Buyer",)),)) if d.file_name == "MSA.txt" else d for d in portfolio.documents]
    lineage = Lineage.of(named, portfolio.clauses, portfolio.edges)
    (fee,) = unread_clauses(conform(lineage, portfolio.doc("A1"), date(2021, 6, 1)), lineage, ())
    found = grounded_duty(said("Buyer shall pay a fee of $100 for this amendment."), fee, "m")
    assert isinstance(found, GroundedDuty)
    assert found.duty.party == "Acme Mills, Inc."
