"""A waiver from file to answer: found, kept apart from the edges, shown beside its clause for as long as it runs."""

from __future__ import annotations

from datetime import date

from graph.model.edges import OperationKind
from tests.papers import papers_in
from tests.ui.conftest import LEASE, opened, recorded_of
from ui import Portfolio, Provision, Question
from ui.cli.rendering import rendered
from ui.serialization import contract

data = recorded_of({"lease.txt": LEASE, **papers_in(__file__)})
waived = opened("data", "tests", scope="module")


def test_it_is_a_qualification_and_no_edge(waived: Portfolio) -> None:
    """One waiver of Section 2, with who grants it, for its three months."""
    assert waived.register.edges() == ()
    (waiver,) = waived.register.qualifications()
    assert waiver.operation is not None
    assert (waiver.operation.kind, waiver.target_section) == (OperationKind.WAIVE, "2")
    assert waiver.scope.startswith("Landlord: Tenant's obligation to pay rent")
    assert (str(waiver.effective_from), waiver.effective_to) == ("2021-07-01", date(2021, 10, 1))


def test_it_stands_beside_the_clause_while_it_runs(waived: Portfolio) -> None:
    """The text never changes; the waiver is shown from its first day to its last."""
    (waiver,) = waived.register.qualifications()
    before, during, after = (
        waived.resolve(Provision("lease.txt", "2", day)) for day in (date(2021, 6, 30), date(2021, 9, 30), date(2021, 10, 1))
    )
    assert [c.qualifications for c in (before, during, after)] == [(), (waiver.edge_id,), ()]
    assert before.text == during.text == after.text


def test_an_answer_and_the_command_line_say_it_beside_the_clause(waived: Portfolio) -> None:
    """The rent is quoted as it reads, then the waiver with its months; the provision's printout has it under its own heading."""
    answer = waived.ask(Question("What rent does the Tenant pay?", date(2021, 8, 1)))
    assert "four thousand dollars" in answer.text
    assert "Subject to a waiver in Section 1 of the Limited Waiver of 2021-06-15 from 2021-07-01 through 2021-09-30" in answer.text
    found = contract.resolved(waived.resolve(Provision("lease.txt", "2", date(2021, 8, 1))), waived.sources())
    printed = [line.text for line in rendered("clause", found)]
    assert "Waivers and consents" in printed
    assert any(line.startswith("waiver from 2021-07-01 until 2021-09-30 (Landlord: ") for line in printed)
