"""The values of a duty are those of its own words, not of what stands beside it."""

from __future__ import annotations

import pytest

from tests.indexing.obligations.binding import read

OWED = [
    ("Buyer shall pay a deposit of $500, which Supplier shall return within 30 days after termination.", ["$500"], ""),
    ("Supplier shall keep records for three years and Buyer may inspect them upon ten days' notice.", ["three years"], ""),
    (
        "Supplier shall hold the price of $5.00 for one year, after which Supplier may raise it by 3% on 60 days' notice.",
        ["$5.00", "one year"],
        "",
    ),
    (
        "Supplier shall not charge more than $50 per hour, and Buyer shall not be obliged to pay more than $10,000 in any month.",
        ["$50"],
        "",
    ),
    (
        "Supplier shall remedy any defect within 30 days after notice, failing which Supplier shall refund the price within 10 days.",
        ["30 days"],
        "notice",
    ),
    ("Buyer shall order 500 units and may order 20% more on 30 days' notice.", ["20%", "30 days"], ""),
    ("Supplier shall deliver within 30 days of an order, unless Buyer may wait 15 days.", ["30 days", "15 days"], "order"),
]


@pytest.mark.parametrize(("sentence", "values", "trigger"), OWED)
def test_values_are_those_of_the_duty_they_stand_in(sentence: str, values: list[str], trigger: str) -> None:
    """What another has to do, or may do, gives it neither values nor a deadline; its own choice and its conditions do."""
    duty = read(f"1. Duties. {sentence}\n\n2. Law. Ohio law governs.\n")[0]
    assert [duty.words.text[v.start : v.end] for v in duty.values] == values
    assert (duty.deadline.trigger if duty.deadline and duty.deadline.span else "") == trigger


def test_no_figure_is_parted_between_two_duties() -> None:
    """The comma in a sum parts nothing."""
    found = read(
        "1. Fees. Supplier shall pay Buyer $7,500, of which $2,500 shall be paid on signing and $5,000 shall be paid "
        "on or before June 1, 2019."
        "\n\n2. Law. Ohio law governs.\n"
    )
    numbers = [duty.words.text[v.start : v.end] for duty in found for v in duty.values]
    assert numbers == ["$7,500", "$2,500", "$5,000", "June 1, 2019"]
    assert len(found) > 1


def test_an_item_before_a_duty_of_its_own_passage_completes_what_is_said_above() -> None:
    """The last item of a list is followed, in its own paragraph, by another duty."""
    insurance, notice = read(
        "1. Insurance. Supplier shall maintain, at its cost:\n\n(i) liability insurance of $1,000,000;\n\n"
        "(ii) fire insurance of $2,000,000;\n\n"
        "and Supplier shall give Buyer 30 days' notice before any change.\n\n2. Law. Ohio law governs.\n"
    )
    assert [v.number for v in insurance.values] == ["1000000", "2000000"]
    assert insurance.words.text.endswith("fire insurance of $2,000,000")
    assert [v.number for v in notice.values] == ["30"]


@pytest.mark.parametrize(
    ("words", "span", "trigger"),
    [
        ("within 30 to 60 days after the order", "60", "order"),
        ("between 30 and 60 days after the closing", "60", "closing"),
        ("30 to 60 days before the closing", "30", "closing"),
        ("within 5 days and at most 10 days after the closing", "5", ""),
    ],
)
def test_the_last_day_of_a_range_is_its_later_end(words: str, span: str, trigger: str) -> None:
    """Counted back from a day, that is the shorter time."""
    (duty,) = read(f"1. Duties. Supplier shall deliver the goods {words}.\n\n2. Law. Ohio law governs.\n")
    assert duty.deadline is not None
    assert duty.deadline.span is not None
    assert (duty.deadline.span.number, duty.deadline.trigger) == (span, trigger)


def test_sums_of_a_list_inside_a_sentence_are_each_due_at_their_own_time() -> None:
    """Each has its value and its day, and is owed to whom the words above it name; a list without times is one duty."""
    paid = read("1. Buyer shall pay Supplier (i) $5,000 on June 1, 2027, (ii) $7,000 by July 1, 2027 and (iii) $9,000 upon delivery.\n")

    assert [[v.number for v in d.values if v.number] for d in paid] == [["5000"], ["7000"], ["9000"]]
    assert [str(d.deadline.day) if d.deadline and d.deadline.day else "" for d in paid] == ["2027-06-01", "2027-07-01", ""]
    assert {one.named for d in paid for one in d.beneficiaries} == {"Supplier"}
    assert len(read("1. Buyer shall pay Supplier (i) $5,000 for the tools, (ii) $7,000 for the mill and (iii) $9,000 for the dye.\n")) == 1


def test_a_sum_of_a_list_below_is_due_on_the_day_it_names() -> None:
    """Beside others that count from something."""
    paid = read(
        "1. Buyer shall make the following payments to Supplier:\n\n(a) $500,000 within thirty (30) days after the Closing;\n\n"
        "(b) $1,000,000 on December 31, 2027; and\n\n(c) $9,000 upon acceptance of the last of the shipments.\n\n2. Law. Ohio law governs."
    )
    assert [str(d.deadline.day or d.deadline.trigger) for d in paid if d.deadline] == ["Closing", "2027-12-31"]
