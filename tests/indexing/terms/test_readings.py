"""Words of contracts and what they come to, column by column."""

from __future__ import annotations

from datetime import date

import pytest

from graph.model.terms import Cell, CellStatus, Column
from indexing.terms.passages import flatten
from indexing.terms.sheet import term_sheet
from tests.story import Story

DAY = date(2020, 1, 1)


def read(column: Column, words: str, heading: str = "", kind: str = "OTHER") -> Cell:
    """Return the cell of a contract of one provision, signed on the day asked."""
    quoted = words.replace('"', '\\"')
    story = Story(f'2020-01-01 clause MSA#2 "{heading}" "{quoted}" type={kind}')
    return term_sheet(story.lineage, story.doc("MSA"), DAY, (column,)).cells[0]


CAPS = [
    ("In no event shall either party's aggregate liability exceed the fees paid in the preceding twelve months.", "1 x fees", "mutual"),
    ("Supplier's total liability shall not exceed two times the fees paid under this Agreement.", "2 x fees", "one-sided"),
    ("The Supplier's total aggregate liability shall be limited to 125% of the Charges paid.", "125 % of fees", "one-sided"),
    (
        "Neither party's liability shall exceed the greater of $500,000 and the fees paid under this Agreement.",
        "greater of USD 500,000 and 1 x fees",
        "mutual",
    ),
    (
        "Neither party shall be liable for any indirect or consequential damages.",
        "no cap; indirect losses excluded",
        "excluded-damages-only",
    ),
    ("Supplier's liability under this Agreement shall be unlimited.", "uncapped", "uncapped"),
]


@pytest.mark.parametrize(("words", "text", "tag"), CAPS)
def test_liability_is_capped_excluded_or_unlimited(words: str, text: str, tag: str) -> None:
    """A cap comes to its amount, losses excluded are no cap, and unlimited is said."""
    found = read(Column.LIABILITY_CAP, words, "Liability", "LIMITATION_OF_LIABILITY")
    assert (found.text, tag in found.tags) == (text, True)


def test_insurance_limits_and_carve_outs_are_no_cap() -> None:
    """A sum that insurance covers caps nothing, and neither does what a limit shall not reach."""
    assert read(Column.LIABILITY_CAP, "Supplier maintains liability insurance with limits of $1,000,000.").status is CellStatus.ABSENT
    assert read(Column.LIABILITY_CAP, "Nothing in this Agreement limits liability for fraud.").status is CellStatus.ABSENT


EXPIRES = [
    ("Term", "This Agreement shall continue in effect for a period of three (3) years from the Effective Date.", "2022-12-31", True),
    ("Term", "This Agreement shall continue until the fifth anniversary of the Effective Date.", "2025-01-01", True),
    ("Term", "The Term shall commence on March 1, 2020 and shall continue for three years thereafter.", "2023-02-28", True),
    ("", "Unless terminated earlier, this Agreement shall expire on June 30, 2024.", "2024-06-30", False),
    ("Term", "February 1, 2020 to January 31, 2022", "2022-01-31", False),
    ("Term", "The term of this Agreement shall be ten (10) years, commencing on the Opening Date.", "10 years", False),
    ("Term", "This Agreement shall remain in force in perpetuity.", "perpetual", False),
    ("Term", "This Agreement shall continue until terminated by either party on ninety days' notice.", "until terminated", False),
    ("Term", "This Agreement shall remain in effect until the expiration of the last Licensed Patent.", "on an event", False),
]


@pytest.mark.parametrize(("heading", "words", "text", "computed"), EXPIRES)
def test_a_contract_ends_as_its_words_say(heading: str, words: str, text: str, computed: bool) -> None:
    """A day is taken or counted; a period without a known start stays a period; open ends are said."""
    found = read(Column.EXPIRY, words, heading)
    assert (found.text, found.computed) == (text, computed)


@pytest.mark.parametrize(
    "words",
    [
        "Developer shall support the software during the term and for a period of two years thereafter.",
        "If Buyer fails to pay and such failure continues for fifteen days, Seller may suspend delivery.",
        "So long as this Agreement remains in effect, Borrower shall keep its ratio until December 31, 2024.",
    ],
)
def test_other_periods_are_no_term(words: str) -> None:
    """What lasts beside a contract does not say when the contract ends."""
    assert read(Column.EXPIRY, words).status is CellStatus.ABSENT


RENEWS = [
    ("This Agreement shall automatically renew for successive one (1) year terms.", "automatic, 1 year"),
    ("The initial term is three years, after which it shall be renewed for one-year terms unless cancelled.", "automatic, 1 year"),
    ("This Agreement shall continue from year to year unless either party gives notice.", "automatic, 1 year"),
    ("The parties may extend the term by mutual written consent.", "by agreement"),
    ("Licensee shall have the option to renew this Agreement for one term of five years.", "by option, 5 years"),
    ("This Agreement shall not automatically renew.", "none"),
]


@pytest.mark.parametrize(("words", "text"), RENEWS)
def test_a_renewal_comes_by_itself_by_choice_or_never(words: str, text: str) -> None:
    """The kind of renewal, and for how long."""
    assert read(Column.RENEWAL, words, "Term").text == text


NOTICES = [
    ("It renews for one year unless a party gives notice of non-renewal sixty (60) days prior to the end of the term.", "60 days"),
    ("Either party may prevent renewal by written notice at least 120 days before the expiration of the term.", "120 days"),
    ("Alpha may elect not to renew this Agreement upon not less than six months' written notice.", "6 months"),
    ("This Agreement renews for successive terms of two years.", ""),
]


@pytest.mark.parametrize(("words", "text"), NOTICES)
def test_a_renewal_is_stopped_by_notice(words: str, text: str) -> None:
    """The notice that stops it, never how long it lasts."""
    assert read(Column.RENEWAL_NOTICE, words, "Term").text == text


LAWS = [
    ("This Agreement shall be governed by and construed in accordance with the laws of the State of New York.", "New York"),
    ("This Agreement is governed by English law.", "England and Wales"),
    ("The laws of Victoria, Australia shall govern this Agreement.", "Victoria"),
    ("This Agreement is governed by the laws of the Republic of Freedonia.", "Freedonia"),
]


@pytest.mark.parametrize(("words", "law"), LAWS)
def test_a_law_has_its_canonical_name(words: str, law: str) -> None:
    """However it is called; one that no list has is taken from the words."""
    assert read(Column.GOVERNING_LAW, words, "Law", "GOVERNING_LAW").text == law


_ENDS = Column.TERMINATION_FOR_CONVENIENCE
SAID = [
    (Column.PAYMENT_DAYS, "Buyer shall pay each invoice within forty-five (45) days of receipt.", "45 days"),
    (Column.PAYMENT_DAYS, "Payment terms are net 30 days.", "30 days"),
    (Column.LATE_INTEREST, "Overdue amounts bear interest at 1.5% per month.", "1.5 % per month"),
    (Column.LATE_INTEREST, "Late payments bear interest under the Late Payment of Commercial Debts (Interest) Act 1998.", "statutory"),
    (Column.JURISDICTION, "Each party submits to the exclusive jurisdiction of the courts of Ohio.", "courts of Ohio, exclusive"),
    (Column.JURISDICTION, "Any dispute is settled by arbitration seated in London.", "arbitration, London"),
    (Column.DISPUTES, "Any dispute shall be finally settled by arbitration under the rules of the ICC.", "arbitration (ICC)"),
    (_ENDS, "Either party may terminate this Agreement for convenience on thirty (30) days' notice.", "either party, 30 days"),
    (_ENDS, "Buyer may terminate for convenience on thirty (30) days' notice.", "Buyer, 30 days"),
    (_ENDS, "Supplier may terminate this Agreement at any time upon 90 days' written notice.", "Supplier, 90 days"),
    (Column.INDEMNITY, "Each party shall indemnify the other against third-party claims.", "mutual"),
    (Column.INDEMNITY, "Supplier shall indemnify Buyer against claims of infringement.", "by Supplier"),
    (Column.ASSIGNMENT, "Neither party may assign this Agreement without the other's prior written consent.", "consent needed"),
    (Column.ASSIGNMENT, "Supplier may not assign this Agreement.", "not assignable"),
    (Column.CHANGE_OF_CONTROL, "A change of control shall be deemed an assignment of this Agreement.", "counts as an assignment"),
    (Column.CHANGE_OF_CONTROL, "Buyer may terminate this Agreement upon a change of control of Supplier.", "may be ended"),
    (Column.CONFIDENTIALITY, "Each party shall keep Confidential Information secret for a period of five (5) years.", "5 years"),
    (Column.DATA_PROTECTION, "Supplier shall notify Buyer of a personal data breach within 72 hours.", "breach told within 72 hours"),
    (Column.INSURANCE, "Supplier shall maintain general liability insurance of at least $2,000,000.", "USD 2,000,000"),
    (Column.EXCLUSIVITY, "Alpha appoints Beta as its exclusive distributor in the Territory.", "exclusive"),
    (Column.NON_COMPETE, "Beta shall not compete with Alpha for a period of two years.", "2 years"),
    (Column.AUDIT, "Buyer may, on ten days' notice, audit the books once a year.", "right to audit, 10 days notice, once a year"),
    (Column.WARRANTY, "Supplier warrants the Products to be free from defects for twelve (12) months.", "12 months"),
]  # fmt: skip


@pytest.mark.parametrize(("column", "words", "text"), SAID)
def test_a_sentence_comes_to_few_words(column: Column, words: str, text: str) -> None:
    """What each column reads from plain words, with values that stand in the words shown."""
    found = read(column, words)
    assert (found.status, found.text) == (CellStatus.FOUND, text)
    assert all(flatten(found.words.text[v.start : v.end]) for v in found.values)
    assert found.words.text == words


UNSAID = [
    (Column.PAYMENT_DAYS, "Supplier may terminate if Buyer fails to pay within ten days after notice."),
    (Column.TERMINATION_FOR_CONVENIENCE, "Either party may terminate this Agreement on 30 days' notice if the other breaches it."),
    (Column.ASSIGNMENT, "Capitalized terms have the meanings assigned to them in this Agreement and are not defined here."),
    (Column.EXCLUSIVITY, "The remedies in this Section are the exclusive remedies of Buyer."),
    (Column.DISPUTES, "If a court of competent jurisdiction finds a provision invalid, the rest stays in force."),
    (Column.NON_COMPETE, "A court of competent jurisdiction shall not be bound by this Section."),
]


@pytest.mark.parametrize(("column", "words"), UNSAID)
def test_namesakes_are_not_taken_for_the_subject(column: Column, words: str) -> None:
    """Words that sound like a subject and do not treat it."""
    assert read(column, words).status is CellStatus.ABSENT


def test_an_item_is_read_with_the_words_that_introduce_it(portfolio: Story) -> None:
    """The right stands in the lead-in, the notice in the item; the proof shows both.

    2020-01-01 clause MSA#7 "Ending" "Either party may terminate this Agreement:" type=TERMINATION
    2020-01-01 clause MSA#7(a) "for convenience upon sixty days' notice; or" type=TERMINATION
    """
    found = term_sheet(portfolio.lineage, portfolio.doc("MSA"), DAY, (Column.TERMINATION_FOR_CONVENIENCE,)).cells[0]
    assert found.text == "either party, 60 days"
    assert {run.clause_id for run in found.words.runs} >= {portfolio.id("MSA#7"), portfolio.id("MSA#7(a)")}
    (value,) = found.values
    assert found.words.text[value.start : value.end] == "sixty days"


def test_an_end_that_has_a_name_is_looked_up_where_it_is_defined(portfolio: Story) -> None:
    r"""The term runs to the Expiration Date; a schedule says which day that is.

    2020-01-01 clause MSA#2 "Term" "The Term shall begin on the Effective Date and end on the Expiration Date." type=TERM
    2020-01-01 clause MSA#9 "Particulars" "\"Expiration Date\" means three years from the Effective Date."
    """
    found = term_sheet(portfolio.lineage, portfolio.doc("MSA"), DAY, (Column.EXPIRY,)).cells[0]
    assert (found.text, found.computed, found.section) == ("2022-12-31", True, "9")


def test_a_period_runs_from_the_day_that_its_start_stands_for(portfolio: Story) -> None:
    """The particulars of A give the opening day; nothing in B does, and its period stays a period.

    2020-01-01 clause A#2 "Term" "This Agreement lasts three years from the Opening Date." type=TERM
    2020-01-01 clause A#9 "Particulars" "Opening Date: March 1, 2021"
    2020-01-01 clause B#2 "Term" "This Agreement lasts three years from the Opening Date." type=TERM
    """
    known, unknown = (term_sheet(portfolio.lineage, portfolio.doc(n), DAY, (Column.EXPIRY,)).cells[0] for n in "AB")
    assert (known.text, known.computed) == ("2024-02-29", True)
    assert (unknown.text, unknown.computed, unknown.note) == ("3 years", False, "from the Opening Date, which no words date")


def test_a_term_that_is_past_is_renewed_or_has_expired(portfolio: Story) -> None:
    """MSA renews by itself, NDA does not.

    2020-01-01 clause MSA#2 "Term" "This Agreement expires on December 31, 2020 and shall automatically renew for one year terms." type=TERM
    2020-01-01 clause NDA#2 "Term" "This Agreement expires on December 31, 2020." type=TERM
    """

    def on(name: str) -> Cell:
        return term_sheet(portfolio.lineage, portfolio.doc(name), date(2022, 6, 1), (Column.EXPIRY,)).cells[0]

    assert (on("MSA").text, on("MSA").computed) == ("2022-12-31", True)
    assert (on("NDA").text, on("NDA").note) == ("2020-12-31", "the term has expired")
