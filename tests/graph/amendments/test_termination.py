"""Terminations, survivors, and the state of the term."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from graph.lineage.dag import Lineage
from graph.model.ids import ClauseId
from graph.model.resolution import EffectiveClause, Status, TermState, WarningCode
from graph.resolution.resolve import resolve
from graph.resolution.term_state import term_on
from tests.story import Story


def state(story: Story, name: str, day: str) -> tuple[TermState, str]:
    """Return the state of a document's term on a day, and until when."""
    term = term_on(story.lineage, story.doc(name), date.fromisoformat(day))
    return term.state, str(term.until)


def codes(found: EffectiveClause) -> set[WarningCode]:
    """Return the warning codes."""
    return {n.code for n in found.notices}


def test_a_terminated_document_shows_its_last_text(portfolio: Story) -> None:
    """Ended as of July 2022; amended before, and after.

    2020-01-01 clause MSA#5 "Pay in 30 days."
    2021-01-01 replaces-words A#1 MSA#5 "30" "45"
    2022-07-01 document T kind=NOTICE
    2022-07-01 terminates T#1 MSA
    2023-01-01 replaces-words B#1 MSA#5 "45" "60"
    """
    assert portfolio.text("MSA#5", "2022-06-30") == "5 Pay in 45 days."
    found = portfolio.effective("MSA#5", "2022-07-01")
    assert (found.status, found.text) == (Status.TERMINATED, None)
    assert found.last_text is not None
    assert found.last_text.text == "5 Pay in 45 days."
    assert found.as_of == date(2022, 7, 1)
    assert [portfolio.name(s.document_id) for s in found.steps] == ["A", "T"]
    assert found.excluded[0].reason == "TERMINATED"
    assert {WarningCode.NOTICE_UNVERIFIED, WarningCode.BOUNDARY_DAY} <= codes(found)
    assert WarningCode.BOUNDARY_DAY not in codes(portfolio.effective("MSA#5", "2022-07-02"))
    assert state(portfolio, "MSA", "2022-07-01") == (TermState.TERMINATED, "2022-06-30")


def test_a_notice_given_is_a_state_of_the_term(portfolio: Story) -> None:
    """Given in May, ending in July.

    2020-01-01 clause MSA#5 "Pay in 30 days."
    2022-05-01 document T signed=2022-05-01
    2022-07-01 terminates T#1 MSA
    """
    assert state(portfolio, "MSA", "2022-04-30") == (TermState.UNKNOWN, "None")
    assert state(portfolio, "MSA", "2022-05-01") == (TermState.NOTICE_GIVEN, "2022-06-30")


def test_a_terminated_clause_ends_alone(portfolio: Story) -> None:
    """Section 5 is terminated; section 6 goes on. A termination of part of the document ends nothing here.

    2020-01-01 clause MSA#5 "Pay in 30 days."
    2020-01-01 clause MSA#6 "Ship."
    2022-07-01 terminates T#1 MSA#5
    2022-07-01 terminates T#2 MSA "scope=the Ohio services only"
    """
    assert portfolio.effective("MSA#5", "2023-01-01").status is Status.TERMINATED
    assert portfolio.effective("MSA#6", "2023-01-01").status is Status.IN_FORCE


def test_survivors_stay_as_amended(portfolio: Story) -> None:
    """Section 9 lists 7 and Confidentiality; 8 survives by its own words; with 7 the definition it needs.

    2020-01-01 clause MSA#1 "Definitions" "As used here:"
    2020-01-01 clause MSA#1.1 "Fee" "means money." kind=DEFINITION
    2020-01-01 clause MSA#5 "Payment" "Pay in 30 days."
    2020-01-01 clause MSA#6 "Confidentiality" "Keep quiet for 2 years."
    2020-01-01 clause MSA#7 "Indemnity" "Hold harmless for the Fee:"
    2020-01-01 clause MSA#7(a) "the buyer."
    2020-01-01 clause MSA#8 "Law" "Delaware. This Section shall survive termination."
    2020-01-01 clause MSA#9 "Survival" "Sections 7 and 8, and the provisions on Confidentiality, survive any termination." type=SURVIVAL
    2021-01-01 replaces-words A#1 MSA#6 "2 years" "3 years"
    2022-07-01 terminates T#1 MSA
    """
    assert portfolio.text("MSA#6", "2023-01-01") == "6 Confidentiality. Keep quiet for 3 years."
    assert WarningCode.TERMINATED in codes(portfolio.effective("MSA#6", "2023-01-01"))
    statuses = {s: portfolio.effective(f"MSA#{s}", "2023-01-01").status for s in ("1", "1.1", "5", "7", "7(a)", "8", "9")}
    assert [s for s, status in statuses.items() if status is Status.IN_FORCE] == ["1.1", "7", "7(a)", "8", "9"]


def test_the_words_that_end_it_can_keep_provisions_too(portfolio: Story) -> None:
    """The termination says that Section 7 shall survive.

    2020-01-01 clause MSA#5 "Payment" "Pay in 30 days."
    2020-01-01 clause MSA#7 "Indemnity" "Hold harmless."
    2022-07-01 clause T#0 "Ends:"
    2022-07-01 terminates T#0.1 MSA "Section 7 of the MSA shall survive."
    """
    assert portfolio.effective("MSA#7", "2023-01-01").status is Status.IN_FORCE
    assert portfolio.effective("MSA#5", "2023-01-01").status is Status.TERMINATED


def test_the_title_of_a_contract_names_no_heading_in_it(portfolio: Story) -> None:
    """Words on "Section 2 of the Services Agreement" keep nothing of the section on services; headings that are named by themselves stay.

    2020-01-01 clause MSA#1 "Services" "The Mill grinds the grain."
    2020-01-01 clause MSA#2 "Records" "They are kept."
    2020-01-01 clause MSA#3 "Storage" "Dry and cool."
    2020-01-01 clause MSA#4 "Payment Terms" "Net 30 days."
    2022-07-01 clause T#0 "Ends:"
    2022-07-01 terminates T#0.1 MSA "Section 2 of the Services Agreement and its provisions on Storage and Payment Terms shall survive."
    """
    statuses = {s: portfolio.effective(f"MSA#{s}", "2023-01-01").status for s in "1234"}
    assert [s for s, status in statuses.items() if status is Status.IN_FORCE] == ["2", "3", "4"]


def test_an_end_that_a_person_recorded_without_its_clause(portfolio: Story) -> None:
    """The termination's clause is not here.

    2020-01-01 clause MSA#5 "Payment" "Pay in 30 days."
    2022-07-01 terminates T#1 MSA
    """
    (edge,) = portfolio.edges
    lineage = Lineage.of(portfolio.documents, portfolio.clauses, [replace(edge, source_clause_id=ClauseId("c_0"))])

    found = resolve(lineage, portfolio.id("MSA#5"), date(2023, 1, 1))

    assert (found.status, found.steps[-1].section) == (Status.TERMINATED, "")


def test_void_from_the_beginning_is_in_force_never(portfolio: Story) -> None:
    """The amendment is ended from its own first day: its change never was.

    2020-01-01 clause MSA#5 "Pay in 30 days."
    2021-01-01 document A kind=AMENDMENT
    2021-01-01 replaces-words A#1 MSA#5 "30" "45"
    2022-01-01 document T signed=2022-01-01
    2021-01-01 terminates T#1 A
    """
    assert portfolio.text("MSA#5", "2021-06-01") == "5 Pay in 30 days."
    found = portfolio.effective("A#1", "2021-06-01")
    assert found.status is Status.TERMINATED
    assert found.last_text is not None


def test_an_amendment_ended_alone_brings_nothing_back(portfolio: Story) -> None:
    """The amendment ends a year later; its change stays: no words restore the old text.

    2020-01-01 clause MSA#5 "Pay in 30 days."
    2021-01-01 document A kind=AMENDMENT
    2021-01-01 replaces-words A#1 MSA#5 "30" "45"
    2022-01-01 terminates T#1 A
    """
    assert portfolio.text("MSA#5", "2022-06-01") == "5 Pay in 45 days."


def test_an_amendment_ends_with_the_whole_contract(portfolio: Story) -> None:
    """The contract ends, and the amendment's own words with it; an amendment of two contracts goes on.

    2020-01-01 clause MSA#5 "Pay in 30 days."
    2020-01-01 clause LSA#5 "Pay in 30 days."
    2021-01-01 document A kind=AMENDMENT
    2021-01-01 replaces-words A#1 MSA#5 "30" "45"
    2021-01-01 document B kind=AMENDMENT
    2021-01-01 replaces-words B#1 MSA#5 "45" "60"
    2021-01-01 replaces-words B#2 LSA#5 "30" "60"
    2022-01-01 terminates T#1 MSA
    """
    assert portfolio.effective("A#1", "2022-06-01").status is Status.TERMINATED
    assert portfolio.effective("B#1", "2022-06-01").status is Status.IN_FORCE


def test_a_deleted_provision_stays_deleted_when_its_document_ends(portfolio: Story) -> None:
    """Deleted in 2021, never to be inserted before 2023; the contract ends in 2022.

    2020-01-01 clause MSA#5 "Pay in 30 days."
    2021-01-01 deletes A#1 MSA#5
    2022-01-01 terminates T#1 MSA
    2023-01-01 inserts B#1 MSA#6 "6 More."
    """
    assert [portfolio.name(s.document_id) for s in portfolio.effective("MSA#5", "2022-06-01").steps] == ["A", "T"]
    assert portfolio.effective("MSA#6", "2022-06-01").status is Status.NOT_YET_IN_FORCE


def test_the_term_from_the_register(portfolio: Story) -> None:
    """One runs out, one renews by itself, one is unknown.

    2020-01-01 document A expires=2021-12-31
    2020-01-01 clause A#1 "Term" "Two years." type=TERM
    2020-01-01 document B expires=2021-12-31
    2020-01-01 clause B#1 "Term" "Two years, and shall automatically renew for successive one-year terms." type=TERM
    2020-01-01 clause C#1 "Words."
    """
    assert state(portfolio, "A", "2021-12-31") == (TermState.RUNNING, "2021-12-31")
    assert state(portfolio, "A", "2022-01-01") == (TermState.EXPIRED, "2021-12-31")
    assert state(portfolio, "B", "2022-01-01") == (TermState.RENEWED_PRESUMED, "2022-12-31")
    assert state(portfolio, "B", "2023-06-01") == (TermState.RENEWED_PRESUMED, "2023-12-31")
    assert state(portfolio, "C", "2022-01-01") == (TermState.UNKNOWN, "None")
    assert portfolio.effective("A#1", "2022-01-01").status is Status.IN_FORCE
    assert portfolio.effective("A#1", "2022-01-01").term.clause_id == portfolio.id("A#1")


def test_the_term_as_amended(portfolio: Story) -> None:
    """The term clause is amended to a stated day; then to words without one; then deleted.

    2020-01-01 document A expires=2021-12-31
    2020-01-01 clause A#1 "Term" "Until December 31, 2021." type=TERM
    2021-01-01 amends X#1 A#1 "Effective through and including March 31, 2024."
    2022-01-01 amends Y#1 A#1 "Until 5 May 2025 it runs."
    2023-01-01 amends Z#1 A#1 "As long as they like."
    """
    assert state(portfolio, "A", "2020-06-01") == (TermState.RUNNING, "2021-12-31")
    assert state(portfolio, "A", "2021-06-01") == (TermState.RUNNING, "2024-03-31")
    assert state(portfolio, "A", "2022-06-01") == (TermState.RUNNING, "2025-05-05")
    assert state(portfolio, "A", "2023-06-01") == (TermState.UNKNOWN, "None")


def test_the_term_with_evidence_stands_while_its_words_do(portfolio: Story) -> None:
    """Registered with its evidence; another part of the clause changes, then the day itself.

    2020-01-01 document A expires=2021-12-31 evidence=A#1|December
    2020-01-01 clause A#1 "Term" "Until December 31, 2021, in Ohio." type=TERM
    2020-01-01 clause A#2 "Other."
    2020-06-01 replaces-words X#1 A#1 "Ohio" "Iowa"
    2021-01-01 replaces-words Y#1 A#1 "December 31, 2021" "December 31, 2022"
    """
    assert state(portfolio, "A", "2020-07-01") == (TermState.RUNNING, "2021-12-31")
    assert state(portfolio, "A", "2021-07-01") == (TermState.RUNNING, "2022-12-31")


def test_the_term_has_no_day_once_its_clause_is_gone(portfolio: Story) -> None:
    """The clause the expiry was read from is deleted; evidence outside any clause is believed.

    2020-01-01 document A expires=2021-12-31 evidence=A#1|December
    2020-01-01 clause A#1 "Term" "Until December 31, 2021." type=TERM
    2020-06-01 deletes X#1 A#1
    2020-01-01 document B expires=2021-12-31
    2020-01-01 clause B#1 "Pay."
    2020-06-01 replaces-words X#2 B#1 "Pay" "Ship"
    2020-01-01 document C expires=2021-12-31 evidence=C#1|December
    2020-01-01 clause C#1 "Until December 31, 2021."
    """
    assert state(portfolio, "C", "2020-07-01") == (TermState.RUNNING, "2021-12-31")
    assert state(portfolio, "A", "2020-07-01") == (TermState.UNKNOWN, "None")
    assert state(portfolio, "B", "2020-07-01") == (TermState.RUNNING, "2021-12-31")


def test_a_termination_agreed_today_for_a_later_day_can_be_read_today(portfolio: Story) -> None:
    """Agreed in September, ending the contract in November; an amendment waits for its day.

    2010-01-01 clause MSA#1 "Dig."
    2010-09-30 document T kind=TERMINATION effective=2010-11-01
    2010-11-01 terminates T#1 MSA
    2010-09-30 document A kind=AMENDMENT effective=2010-11-01
    2010-11-01 replaces-words A#1 MSA#1 "Dig" "Drill"
    """
    assert portfolio.effective("T#1", "2010-10-15").status is Status.IN_FORCE
    assert portfolio.effective("T#1", "2010-09-29").status is Status.NOT_YET_IN_FORCE
    assert portfolio.effective("A#1", "2010-10-15").status is Status.NOT_YET_IN_FORCE


def test_a_change_after_expiry_raises_the_question_of_revival(portfolio: Story) -> None:
    """The term ended in 2020; the amendment is of 2021.

    2019-01-01 document A expires=2020-12-31
    2019-01-01 clause A#1 "Pay in 30 days."
    2021-06-01 replaces-words X#1 A#1 "30" "45"
    """
    assert WarningCode.REVIVAL_QUESTION in codes(portfolio.effective("A#1", "2022-01-01"))


def test_a_change_agreed_while_the_term_ran_revives_nothing_that_runs_on(portfolio: Story) -> None:
    """Signed in November, it extends the term from the day after its last; the next is of the term as extended.

    2019-01-01 document A expires=2020-12-31 evidence=A#1|"December 31, 2020"
    2019-01-01 clause A#1 "Term" "This Agreement runs until December 31, 2020." type=TERM
    2019-01-01 clause A#2 "Pay in 30 days."
    2020-11-01 document X kind=AMENDMENT signed=2020-11-01 effective=2021-01-01
    2021-01-01 replaces-words X#1 A#1 "December 31, 2020" "December 31, 2023"
    2021-01-01 replaces-words X#2 A#2 "30" "45"
    2022-06-01 replaces-words Y#1 A#2 "45" "60"
    """
    assert WarningCode.REVIVAL_QUESTION not in codes(portfolio.effective("A#1", "2021-01-01"))
    assert WarningCode.REVIVAL_QUESTION not in codes(portfolio.effective("A#2", "2022-06-01"))


def test_a_change_that_extends_nothing_and_begins_after_the_end_raises_the_question(portfolio: Story) -> None:
    """Signed while the term ran, it takes effect when nothing runs; one signed the day after the end extends what had ended.

    2019-01-01 document A expires=2020-12-31 evidence=A#1|"December 31, 2020"
    2019-01-01 clause A#1 "Term" "This Agreement runs until December 31, 2020." type=TERM
    2019-01-01 clause A#2 "Pay in 30 days."
    2020-11-01 document X kind=AMENDMENT signed=2020-11-01 effective=2021-01-01
    2021-01-01 replaces-words X#2 A#2 "30" "45"
    2019-01-01 document B expires=2020-12-31 evidence=B#1|"December 31, 2020"
    2019-01-01 clause B#1 "Term" "This Agreement runs until December 31, 2020." type=TERM
    2021-01-01 replaces-words Y#1 B#1 "December 31, 2020" "December 31, 2023"
    """
    assert WarningCode.REVIVAL_QUESTION in codes(portfolio.effective("A#2", "2021-01-01"))
    assert WarningCode.REVIVAL_QUESTION in codes(portfolio.effective("B#1", "2021-01-01"))


def test_the_term_is_that_of_the_version_in_force(portfolio: Story) -> None:
    """Restated with a new expiry.

    2019-01-01 document A expires=2020-12-31
    2019-01-01 clause A#1 "Fees" "Pay."
    2020-06-01 document B expires=2025-12-31
    2020-06-01 clause B#1 "Fees" "Pay more."
    2020-06-01 supersedes B#2 A
    """
    assert state(portfolio, "A", "2020-01-01") == (TermState.RUNNING, "2020-12-31")
    assert state(portfolio, "A", "2021-01-01") == (TermState.RUNNING, "2025-12-31")


def test_ranges_survive_whole_with_the_definitions_they_need(portfolio: Story) -> None:
    """Sections 5 through 8 and 10(b) survive; of the definitions those they use, and those these use.

    2020-01-01 clause MSA#1.1 "Fee" "means money as in Money." kind=DEFINITION
    2020-01-01 clause MSA#1.2 "Money" "means dollars." kind=DEFINITION
    2020-01-01 clause MSA#1.3 "Site" "means Ohio." kind=DEFINITION
    2020-01-01 clause MSA#4 "Work."
    2020-01-01 clause MSA#5 "Pay the Fee."
    2020-01-01 clause MSA#6 "Keep quiet."
    2020-01-01 clause MSA#7 "Hold harmless."
    2020-01-01 clause MSA#8 "Delaware."
    2020-01-01 clause MSA#9 "At the Site."
    2020-01-01 clause MSA#10 "Also:"
    2020-01-01 clause MSA#10(a) "one;"
    2020-01-01 clause MSA#10(b) "two."
    2020-01-01 clause MSA#11 "Survival" "Sections 5 through 8 and 10(b) survive any termination." type=SURVIVAL
    2021-01-01 replaces-words A#1 MSA#7 "harmless" "harmless always"
    2022-01-01 terminates T#1 MSA
    """
    sections = ("1.1", "1.2", "1.3", "4", "5", "6", "7", "8", "9", "10", "10(a)", "10(b)", "11")
    alive = [s for s in sections if portfolio.effective(f"MSA#{s}", "2023-01-01").status is Status.IN_FORCE]

    assert alive == ["1.1", "1.2", "5", "6", "7", "8", "10(b)", "11"]
    assert portfolio.text("MSA#7", "2023-01-01") == "7 Hold harmless always."


def test_what_the_words_of_an_end_except_by_number_survives(portfolio: Story) -> None:
    """Words that keep provisions "in effect" without the word survive; the provision the end is made under does not stay.

    2020-01-01 clause MSA#5 "Pay in 30 days."
    2020-01-01 clause MSA#8 "Keep secrets."
    2020-01-01 clause MSA#9 "Either party may end this."
    2022-07-01 terminates T#1 MSA
    """
    words = "Under Section 9 the MSA is terminated, except that Section 8 shall continue in full force and effect."
    told = [replace(e, quote=replace(e.quote, text=words)) for e in portfolio.edges]
    lineage = Lineage.of(portfolio.documents, portfolio.clauses, told)
    state_of = {n: resolve(lineage, portfolio.id(f"MSA#{n}"), date(2022, 8, 1)).status for n in ("5", "8", "9")}
    assert state_of == {"5": Status.TERMINATED, "8": Status.IN_FORCE, "9": Status.TERMINATED}
