"""Changes that contradict each other: which is last, and what is said where no words decide."""

from __future__ import annotations

from dataclasses import replace

from graph.lineage.effectiveness import ordered, recites
from graph.model.documents import DocumentHint
from graph.model.resolution import Status, WarningCode
from graph.model.source import Quote
from tests.story import Story


def test_two_replacements_of_one_day_conflict(portfolio: Story) -> None:
    """Two instruments of the same day, no numbers, different words.

    2020-01-01 clause MSA#5 "Pay in 30 days."
    2021-01-01 amends A#1 MSA#5 "Pay in 45 days."
    2021-01-01 amends B#1 MSA#5 "Pay in 60 days."
    """
    found = portfolio.effective("MSA#5", "2021-06-01")

    assert found.status is Status.CONFLICTED
    assert sorted(c.text for c in found.conflict) == ["Pay in 45 days.", "Pay in 60 days."]
    assert found.text is not None
    assert sorted(found.text.text.split("\n")) == ["Pay in 45 days.", "Pay in 60 days."]
    assert WarningCode.CONFLICT in {n.code for n in found.notices}
    assert len(found.steps) == 2


def test_the_amendment_number_decides_within_a_day(portfolio: Story) -> None:
    """Number 2 comes after number 1, whatever their order in the portfolio.

    2020-01-01 clause MSA#5 "Pay in 30 days."
    2021-01-01 document B number=2
    2021-01-01 document A number=1
    2021-01-01 amends B#1 MSA#5 "Pay in 60 days."
    2021-01-01 amends A#1 MSA#5 "Pay in 45 days."
    """
    assert portfolio.text("MSA#5", "2021-06-01") == "Pay in 60 days."


def test_two_that_say_the_same_agree(portfolio: Story) -> None:
    """The same words twice are no conflict.

    2020-01-01 clause MSA#5 "Pay in 30 days."
    2021-01-01 amends A#1 MSA#5 "Pay in 45 days."
    2021-01-01 amends B#1 MSA#5 "Pay in forty-five (45) days."
    """
    assert portfolio.effective("MSA#5", "2021-06-01").status is Status.IN_FORCE


def test_a_deletion_and_a_replacement_of_one_day_conflict(portfolio: Story) -> None:
    """One deletes what the other rewrites; the other way round with section 6.

    2020-01-01 clause MSA#5 "Pay in 30 days."
    2020-01-01 clause MSA#6 "Ship in 30 days."
    2021-01-01 amends A#1 MSA#5 "Pay in 45 days."
    2021-01-01 deletes B#1 MSA#5
    2021-01-01 deletes A#2 MSA#6
    2021-01-01 amends B#2 MSA#6 "Ship in 45 days."
    """
    five, six = (portfolio.effective(f"MSA#{s}", "2021-06-01") for s in (5, 6))

    assert sorted(c.text for c in five.conflict) == ["", "Pay in 45 days."]
    assert sorted(c.text for c in six.conflict) == ["", "Ship in 45 days."]
    assert six.text is not None
    assert six.text.text == "Ship in 45 days."


def test_one_instrument_that_replaces_a_whole_twice_conflicts(portfolio: Story) -> None:
    """Sections 1 and 2 of one amendment give different words for section 5.

    2020-01-01 clause MSA#5 "Pay in 30 days."
    2021-01-01 amends A#1 MSA#5 "Pay in 45 days."
    2021-01-01 amends A#2 MSA#5 "Pay in 60 days."
    """
    assert portfolio.effective("MSA#5", "2021-06-01").status is Status.CONFLICTED


def test_one_instrument_can_change_a_provision_in_steps(portfolio: Story) -> None:
    """45 days from 2022, 60 from 2021, in one amendment: each from its day.

    2020-01-01 clause MSA#5 "Pay in 30 days."
    2021-01-01 document A signed=2021-01-01
    2022-01-01 amends A#1 MSA#5 "Pay in 45 days."
    2021-01-01 amends A#2 MSA#5 "Pay in 60 days."
    """
    assert portfolio.text("MSA#5", "2021-06-01") == "Pay in 60 days."
    assert portfolio.text("MSA#5", "2022-06-01") == "Pay in 45 days."


def test_a_change_that_fails_for_another_reason_is_outstanding(portfolio: Story) -> None:
    """One rewrites what the other changed, of one day, but its words stood there never; 6 the other way round.

    2020-01-01 clause MSA#5 "Pay in 30 days after invoice."
    2020-01-01 clause MSA#6 "Ship in 30 days after invoice."
    2021-01-01 replaces-words A#1 MSA#5 "30 days" "45 days"
    2021-01-01 replaces-words B#1 MSA#5 "a week" "60 days"
    2021-01-01 replaces-words A#2 MSA#6 "a week" "60 days"
    2021-01-01 replaces-words B#2 MSA#6 "30 days" "45 days"
    """
    for found in (portfolio.effective("MSA#5", "2021-06-01"), portfolio.effective("MSA#6", "2021-06-01")):
        assert found.status is Status.IN_FORCE
        assert len(found.outstanding) == 1


def test_a_later_replacement_settles_a_conflict(portfolio: Story) -> None:
    """The third amendment replaces what the first two disagree on.

    2020-01-01 clause MSA#5 "Pay in 30 days."
    2021-01-01 amends A#1 MSA#5 "Pay in 45 days."
    2021-01-01 amends B#1 MSA#5 "Pay in 60 days."
    2022-01-01 amends C#1 MSA#5 "Pay in 90 days."
    """
    found = portfolio.effective("MSA#5", "2022-06-01")

    assert found.status is Status.IN_FORCE
    assert found.text is not None
    assert found.text.text == "Pay in 90 days."


def test_a_conflict_reaches_what_is_above_and_below(portfolio: Story) -> None:
    """Section 5 is rewritten twice with different (a), the same (b), and (c) in one only; 5(a) and article V feel it.

    2020-01-01 clause MSA#V "Payment" "All of it:"
    2020-01-01 clause MSA#V.5 "Pay:"
    2020-01-01 clause MSA#V.5(a) "in 30 days."
    2020-01-01 clause MSA#V.5(b) "by cheque."
    2020-01-01 clause MSA#V.5(c) "in May."
    2021-01-01 amends A#1 MSA#V.5 "Pay: (a) in 45 days (b) by wire." "part=(a)||(a) in 45 days//(b)||(b) by wire."
    2021-01-01 amends B#1 MSA#V.5 "Pay (a) in 60 days (b) by wire. (c) June." "part=(a)||(a) in 60 days//(b)||(b) by wire.//(c)||(c) June."
    """
    assert portfolio.effective("MSA#V", "2021-06-01").status is Status.CONFLICTED
    below = portfolio.effective("MSA#V.5(a)", "2021-06-01")
    assert below.status is Status.CONFLICTED
    assert below.text is not None
    assert sorted(below.text.text.split("\n")) == ["(a) in 45 days", "(a) in 60 days"]
    agreed = portfolio.effective("MSA#V.5(b)", "2021-06-01")
    assert agreed.status is Status.IN_FORCE
    assert agreed.text is not None
    assert agreed.text.text == "(b) by wire."
    assert portfolio.effective("MSA#V.5(c)", "2021-06-01").status is Status.CONFLICTED


def test_a_change_that_only_another_of_its_day_prevents_conflicts(portfolio: Story) -> None:
    """Both replace the same words by different ones.

    2020-01-01 clause MSA#5 "Pay in 30 days after invoice."
    2021-01-01 replaces-words A#1 MSA#5 "30 days" "45 days"
    2021-01-01 replaces-words B#1 MSA#5 "30 days" "60 days"
    """
    found = portfolio.effective("MSA#5", "2021-06-01")

    assert found.status is Status.CONFLICTED
    assert sorted(c.text for c in found.conflict) == ["5 Pay in 45 days after invoice.", "5 Pay in 60 days after invoice."]


def test_changes_to_different_words_of_one_day_add_up(portfolio: Story) -> None:
    """Two instruments of a day that do not touch each other's words.

    2020-01-01 clause MSA#5 "Pay in 30 days after invoice."
    2021-01-01 replaces-words A#1 MSA#5 "30 days" "45 days"
    2021-01-01 replaces-words B#1 MSA#5 "invoice" "receipt"
    """
    assert portfolio.text("MSA#5", "2021-06-01") == "5 Pay in 45 days after receipt."


def test_agreed_later_and_effective_earlier_wins_if_it_replaces(portfolio: Story) -> None:
    """A is agreed in January, effective 2022; B agreed in March, effective 2021-06: B replaces, so B stands.

    2020-01-01 clause MSA#5 "Pay in 30 days."
    2021-01-01 document A signed=2021-01-01
    2022-01-01 amends A#1 MSA#5 "Pay in 45 days."
    2021-03-01 document B signed=2021-03-01
    2021-06-01 amends B#1 MSA#5 "Pay in 60 days."
    """
    assert portfolio.text("MSA#5", "2021-07-01") == "Pay in 60 days."
    found = portfolio.effective("MSA#5", "2022-07-01")
    assert found.text is not None
    assert found.text.text == "Pay in 60 days."
    assert WarningCode.ORDER_BY_SIGNING in {n.code for n in found.notices}


def test_agreed_later_and_effective_earlier_on_the_same_words_conflicts(portfolio: Story) -> None:
    """As before, but both only change words, and neither names the other.

    2020-01-01 clause MSA#5 "Pay in 30 days."
    2021-01-01 document A signed=2021-01-01
    2022-01-01 replaces-words A#1 MSA#5 "30" "45"
    2021-03-01 document B signed=2021-03-01
    2021-06-01 replaces-words B#1 MSA#5 "30" "60"
    """
    assert portfolio.text("MSA#5", "2021-07-01") == "5 Pay in 60 days."
    assert portfolio.effective("MSA#5", "2022-07-01").status is Status.CONFLICTED


def test_an_insertion_where_one_is_already(portfolio: Story) -> None:
    """Two amendments add a section 6: of one day they conflict; of different days the second is outstanding.

    2020-01-01 clause MSA#5 "Pay."
    2021-01-01 inserts A#1 MSA#6 "6 Ship."
    2021-01-01 inserts B#1 MSA#6 "6 Store."
    2022-01-01 inserts A#2 MSA#7 "7 Eat."
    2023-01-01 inserts C#1 MSA#7 "7 Drink."
    """
    assert portfolio.effective("MSA#6", "2021-06-01").status is Status.CONFLICTED
    found = portfolio.effective("MSA#7", "2023-06-01")
    assert found.text is not None
    assert found.text.text == "7 Eat."
    assert [o.reason for o in found.outstanding] == ["a provision of that number is there already"]


def test_an_instrument_recites_another(portfolio: Story) -> None:
    """By number, or by date and title.

    2021-01-01 document A title="First Amendment" number=1
    2021-01-01 document B title="Letter"
    """
    first, letter = portfolio.documents
    quote = Quote("as amended", 0, 10)

    def naming(hint: DocumentHint) -> bool:
        return recites(replace(letter, recites=(hint,)), first)

    assert naming(DocumentHint(quote, number=1))
    assert not naming(DocumentHint(quote, number=2))
    assert naming(DocumentHint(quote, title="first amendment", date=first.signed))
    assert not naming(DocumentHint(quote, title="Lease", date=first.signed))
    assert not naming(DocumentHint(quote, title="First Amendment"))


def test_the_number_of_another_contracts_amendment_orders_nothing(portfolio: Story) -> None:
    """Z names No. 1, which is an amendment of the lease; beside it or not, the changes of the MSA keep their order.

    2020-01-01 clause LEASE#1 "Rent."
    2020-01-01 clause MSA#1 "Pay."
    2020-01-01 clause MSA#2 "Ship."
    2021-01-01 document N title="Amendment No. 1" number=1
    2021-01-01 amends N#1 LEASE#1 "More rent."
    2021-01-01 amends Y#1 MSA#1 "Pay more."
    2021-01-01 amends Z#1 MSA#2 "Ship more."
    """
    whole = portfolio.lineage
    hint = DocumentHint(Quote("No. 1", 0, 5), number=1)
    for naming in ("Y", "Z"):
        documents = {i: replace(d, recites=(hint,)) if i == portfolio.doc(naming) else d for i, d in whole.documents.items()}
        mine = [e for e in whole.edges if e.target_document_id == portfolio.doc("MSA")]
        together = [e for e in ordered(documents, whole.edges) if e in mine]
        assert together == list(ordered(documents, mine)), naming
