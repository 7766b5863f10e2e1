"""When a change governs: lapses, reaching back, conditions, what a person recorded of them, amendments taken back."""

from __future__ import annotations

from graph.model.resolution import Status, WarningCode
from tests.story import Story


def codes(story: Story, place: str, day: str) -> set[WarningCode]:
    """Return the warning codes of a provision on a day."""
    return {n.code for n in story.effective(place, day).notices}


def reasons(story: Story, place: str, day: str) -> list[tuple[str, str]]:
    """Return what was left out and why, in order."""
    return [(story.name(e.document_id), e.reason) for e in story.effective(place, day).excluded]


def test_an_unconfirmed_closing_condition_names_the_text_before_it(portfolio: Story) -> None:
    """A1 waits for fees nobody recorded; A2 came on top of it.

    2020-01-01 clause MSA#2 "The price is $5 a unit."
    2021-01-01 replaces-words A1#1 MSA#2 "$5" "$4" "closing=receipt of the fees"
    2022-01-01 replaces-words A2#1 MSA#2 "unit" "box"
    """
    found = portfolio.effective("MSA#2", "2022-06-01")
    closing = next(e for e in portfolio.edges if e.condition)

    assert portfolio.text("MSA#2", "2022-06-01") == "2 The price is $4 a box."
    assert closing.edge_id in {e.edge_id for e in found.excluded if e.reason == "AMENDED"}
    assert WarningCode.CONDITION_UNCONFIRMED in codes(portfolio, "MSA#2", "2022-06-01")


def test_a_condition_recorded_as_met_is_a_condition_no_more(portfolio: Story) -> None:
    """Stated for January, met in February or the year before; waived is as good.

    2020-01-01 clause MSA#2 "The price is $5."
    2021-01-01 amends A1#1 MSA#2 "The price is $4." "closing=receipt of the fees" "outcome=SATISFIED 2021-02-15"
    2020-01-01 clause MSA#3 "Ship by sea."
    2021-01-01 amends A1#2 MSA#3 "Ship by air." "closing=receipt of the fees" "outcome=WAIVED 2020-12-01"
    """
    assert portfolio.text("MSA#2", "2021-02-14") == "2 The price is $5."
    assert portfolio.text("MSA#2", "2021-02-15") == "The price is $4."
    assert portfolio.text("MSA#3", "2020-12-31") == "3 Ship by sea."
    assert portfolio.text("MSA#3", "2021-01-01") == "Ship by air."
    assert WarningCode.CONDITION_UNCONFIRMED not in codes(portfolio, "MSA#2", "2021-03-01") | codes(portfolio, "MSA#3", "2021-03-01")
    step = portfolio.effective("MSA#2", "2021-03-01").steps[0]
    assert str(step.effective_from) == "2021-02-15"


def test_a_failed_condition_never_takes_effect_and_is_said(portfolio: Story) -> None:
    """The lender never consented; nor did the regulator.

    2020-01-01 clause MSA#2 "The price is $5."
    2021-01-01 amends A1#1 MSA#2 "The price is $4." "closing=consent of the lender" outcome=FAILED
    2021-01-01 amends A1#2 MSA#2 "The price is $3." "awaits=approval of the regulator" outcome=FAILED
    """
    assert portfolio.text("MSA#2", "2022-01-01") == "2 The price is $5."
    assert reasons(portfolio, "MSA#2", "2022-01-01") == [("A1", "CONDITION_FAILED"), ("A1", "CONDITION_FAILED")]
    assert codes(portfolio, "MSA#2", "2022-01-01") == {WarningCode.CONDITION_FAILED}


def test_a_future_event_governs_from_the_day_recorded(portfolio: Story) -> None:
    """Signed in January, approved in May.

    2020-01-01 clause MSA#2 "The price is $5."
    2021-01-01 amends A1#1 MSA#2 "The price is $4." "awaits=approval by the regulator" "outcome=SATISFIED 2021-05-10"
    """
    assert portfolio.text("MSA#2", "2021-05-09") == "2 The price is $5."
    assert portfolio.text("MSA#2", "2021-05-10") == "The price is $4."
    assert codes(portfolio, "MSA#2", "2021-06-01") == set()


def test_a_provision_void_from_the_beginning_was_in_force_never(portfolio: Story) -> None:
    """Section 6 and the later inserted section 7 are deleted as if never contained; the rest goes on.

    2020-01-01 clause MSA#5 "Pay."
    2020-01-01 clause MSA#6 "Do not compete."
    2021-01-01 inserts A#1 MSA#7 "7 Do not solicit."
    2022-01-01 deletes B#1 MSA#6 from-beginning
    2022-01-01 deletes B#2 MSA#7 from-beginning
    """
    for day in ("2020-01-01", "2021-06-01", "2023-01-01"):
        assert portfolio.effective("MSA#6", day).status is Status.TERMINATED
        assert portfolio.effective("MSA#5", day).status is Status.IN_FORCE
    assert portfolio.effective("MSA#7", "2021-06-01").status is Status.TERMINATED
    assert portfolio.effective("MSA#7", "2020-06-01").outstanding == ()
    assert WarningCode.RETROACTIVE in codes(portfolio, "MSA#6", "2021-06-01")
    assert WarningCode.RETROACTIVE not in codes(portfolio, "MSA#6", "2022-06-01")


def test_an_amendment_void_from_the_beginning_changed_nothing(portfolio: Story) -> None:
    """A later agreement declares the first amendment void ab initio.

    2020-01-01 clause MSA#5 "Pay in 30 days."
    2021-01-01 document A kind=AMENDMENT
    2021-01-01 replaces-words A#1 MSA#5 "30" "45"
    2022-01-01 terminates T#1 A from-beginning
    """
    assert portfolio.text("MSA#5", "2021-06-01") == "5 Pay in 30 days."
    assert portfolio.effective("MSA#5", "2021-06-01").steps == ()
    assert portfolio.effective("A#1", "2021-06-01").status is Status.TERMINATED


def test_an_amendment_rescinded_alone_brings_the_text_back_only_by_words(portfolio: Story) -> None:
    """One rescission restores the earlier terms, another one says nothing; the second is a question for a person.

    2020-01-01 clause MSA#5 "Pay in 30 days."
    2020-01-01 clause LSA#5 "Pay in 30 days."
    2021-01-01 document A kind=AMENDMENT
    2021-01-01 replaces-words A#1 MSA#5 "30" "45"
    2021-01-01 document B kind=AMENDMENT
    2021-01-01 replaces-words B#1 LSA#5 "30" "45"
    2022-01-01 terminates T#1 A "says=The terms as in effect immediately prior to the First Amendment are reinstated."
    2022-01-01 terminates U#1 B
    """
    assert portfolio.text("MSA#5", "2021-12-31") == "5 Pay in 45 days."
    assert portfolio.effective("MSA#5", "2022-01-01").text == portfolio.effective("MSA#5", "2020-12-31").text
    assert reasons(portfolio, "MSA#5", "2022-01-01") == [("A", "LAPSED")]
    left = portfolio.effective("LSA#5", "2022-01-01")
    assert portfolio.text("LSA#5", "2022-01-01") == "5 Pay in 45 days."
    assert [portfolio.name(o.document_id) for o in left.outstanding] == ["U"]


def test_a_deleted_amending_provision_leaves_its_change(portfolio: Story) -> None:
    """The first amendment's own section 1 is deleted: its change stays and the deletion is outstanding; restored by words it goes.

    2020-01-01 clause MSA#2 "The price is $5."
    2021-01-01 replaces-words A#1 MSA#2 "$5" "$4"
    2022-01-01 deletes B#1 A#1
    2020-01-01 clause LSA#2 "The price is $5."
    2021-01-01 replaces-words C#1 LSA#2 "$5" "$4"
    2022-01-01 deletes D#1 C#1 "says=Section 2 is restored."
    """
    assert portfolio.text("MSA#2", "2022-06-01") == "2 The price is $4."
    assert [portfolio.name(o.document_id) for o in portfolio.effective("MSA#2", "2022-06-01").outstanding] == ["B"]
    assert portfolio.text("LSA#2", "2022-06-01") == "2 The price is $5."
    assert portfolio.effective("LSA#2", "2022-06-01").outstanding == ()


def test_an_unclear_last_day_is_said_on_both_sides(portfolio: Story) -> None:
    """Until leaves the day open, "through" does not.

    2020-01-01 clause MSA#2 "The price is $5."
    2021-01-01 amends A#1 MSA#2 "The price is $4." until 2021-12-31 "says=until December 31, 2021."
    2020-01-01 clause MSA#3 "Ship."
    2021-01-01 amends A#2 MSA#3 "Fly." until 2021-12-31 "says=through December 31, 2021."
    """
    for day in ("2021-12-31", "2022-01-01"):
        assert WarningCode.BOUNDARY_DAY in codes(portfolio, "MSA#2", day)
        assert WarningCode.BOUNDARY_DAY not in codes(portfolio, "MSA#3", day)
    assert WarningCode.BOUNDARY_DAY not in codes(portfolio, "MSA#2", "2021-12-30")
