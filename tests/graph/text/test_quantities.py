"""Typed values in words: all the words of each, once, and nothing that has no unit."""

from __future__ import annotations

import time
from datetime import date
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.model.obligations import TimeUnit, Value, ValueKind
from graph.text.numerals import parse_words, plain_decimal
from graph.text.quantities import contradictory, values_in
from tests.property.portfolios import laws


def told(text: str) -> list[str]:
    """Return each value as its words and what they come to: "thirty (30) days = 30 DAY"."""
    return [f"{text[v.start : v.end]} = {' '.join(filter(None, (v.number, str(v.unit), str(v.day or ''))))}" for v in values_in(text)]


@pytest.mark.parametrize(
    ("words", "number", "currency"),
    [
        ("$5,000", "5000", "USD"),
        ("$5,000.50", "5000.5", "USD"),
        ("$ .50", "0.5", "USD"),
        ("US$1.5 million", "1500000", "USD"),
        ("U.S. $5MM", "5000000", "USD"),
        ("five thousand dollars ($5,000)", "5000", "USD"),
        ("Five Thousand and 50/100 Dollars ($5,000.50)", "5000.5", "USD"),
        ("Five Thousand ($5,000) Dollars", "5000", "USD"),
        ("$5,000 (five thousand U.S. dollars)", "5000", "USD"),
        ("five thousand dollars (C$5,000)", "5000", "CAD"),
        ("five thousand Canadian dollars", "5000", "CAD"),
        ("A$20", "20", "AUD"),
        ("HK$20", "20", "HKD"),
        ("EUR 20,000", "20000", "EUR"),
        ("EUR 20 000", "20000", "EUR"),
        ("EUR 20.000,50", "20000.5", "EUR"),
        ("€1.25", "1.25", "EUR"),
        ("CHF 20'000", "20000", "CHF"),
        ("£3", "3", "GBP"),
        ("ten pounds sterling", "10", "GBP"),
        ("Rs. 5,00,000", "500000", "INR"),
        ("INR 5 lakh", "500000", "INR"),
        ("RMB 100", "100", "CNY"),
        ("20,000 USD", "20000", "USD"),
    ],
)
def test_money_has_an_amount_and_a_currency(words: str, number: str, currency: str) -> None:
    """However it is written, and once where words and figure say it."""
    text = f"shall pay {words} to Seller"

    assert values_in(text) == (Value(ValueKind.MONEY, 10, 10 + len(words), number=number, unit=currency),)


@pytest.mark.parametrize(
    ("words", "number", "unit"),
    [
        ("thirty (30) days", "30", TimeUnit.DAY),
        ("30 (thirty) days", "30", TimeUnit.DAY),
        ("ten (10 days)", "10", TimeUnit.DAY),
        ("thirty\n   (30)\n   days", "30", TimeUnit.DAY),
        ("fifteen (15)                                     days", "15", TimeUnit.DAY),
        ("30-day", "30", TimeUnit.DAY),
        ("sixty (60)-day", "60", TimeUnit.DAY),
        ("(30) days", "30", TimeUnit.DAY),
        ("one hundred eighty (180) days", "180", TimeUnit.DAY),
        ("one hundred and eighty days", "180", TimeUnit.DAY),
        ("fourty-five (45) days", "45", TimeUnit.DAY),
        ("two (2) Business Days", "2", TimeUnit.BUSINESS_DAY),
        ("5 working days", "5", TimeUnit.BUSINESS_DAY),
        ("twenty-four (24) hours", "24", TimeUnit.HOUR),
        ("two fortnights", "4", TimeUnit.WEEK),
        ("12 calendar months", "12", TimeUnit.MONTH),
        ("one quarter", "3", TimeUnit.MONTH),
        ("two calendar quarters", "6", TimeUnit.MONTH),
        ("one year", "1", TimeUnit.YEAR),
        ("one and one-half years", "1.5", TimeUnit.YEAR),
        ("a year", "1", TimeUnit.YEAR),
        ("a further month", "1", TimeUnit.MONTH),
    ],
)
def test_a_duration_has_a_count_and_a_unit(words: str, number: str, unit: TimeUnit) -> None:
    """Words and figure are one value; a quarter is three months."""
    text = f"within {words} after it"

    assert values_in(text) == (Value(ValueKind.DURATION, 7, 7 + len(words), number=number, unit=unit),)


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("1.5%", "1.5"),
        (".5%", "0.5"),
        ("12.0%", "12"),
        ("1 1/2%", "1.5"),
        ("1½ %", "1.5"),
        ("ten percent (10%)", "10"),
        ("five-percent (5%)", "5"),
        ("ten (10%) percent", "10"),
        ("one and one-half percent (1.5%)", "1.5"),
        ("one-half of one percent (0.5%)", "0.5"),
        ("five per cent", "5"),
        ("50 basis points", "0.5"),
    ],
)
def test_a_percentage_is_a_number(words: str, number: str) -> None:
    """Basis points are hundredths."""
    assert values_in(f"plus {words} of it") == (Value(ValueKind.PERCENTAGE, 5, 5 + len(words), number=number),)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("on March 1, 2020.", ["March 1, 2020 = 2020-03-01"]),
        ("on the 11th day of March, 1999", ["11th day of March, 1999 = 1999-03-11"]),
        ("on 2020-03-01 or 3/14/2020 or 4/4/2020", ["2020-03-01 = 2020-03-01", "3/14/2020 = 2020-03-14", "4/4/2020 = 2020-04-04"]),
        ("in March 2026", ["March 2026 = 2026-03"]),
        ("during 2020, and by the end of 2021.", ["2020 = 2020", "2021 = 2021"]),
        ("within 30 days after June 30, 2020", ["30 days = 30 DAY", "June 30, 2020 = 2020-06-30"]),
        ("within 30 to 60 days", ["30 = 30 DAY", "60 days = 60 DAY"]),
        ("between one (1) and three (3) years", ["one (1) = 1 YEAR", "three (3) years = 3 YEAR"]),
        ("of 5-10% or, under Section 4 or 30 days later", ["5 = 5", "10% = 10", "30 days = 30 DAY"]),
        ("at $50/hour and ($123, 555)", ["$50 = 50 USD", "$123, 555 = 123555 USD"]),
        ("US$1,O00,000 of three quarters of the price, after each of the first three fiscal quarters", []),
        ("on 03/04/2020", []),
        ("on October __, 2010", []),
        ("in fiscal year 2020, under the Act of 1934 and by 2022 units", []),
    ],
)
def test_a_date_is_as_precise_as_its_words(text: str, expected: list[str]) -> None:
    """A day, a month or a year; a slashed date of which nobody knows the month is none, nor is a blank one."""
    assert told(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("two times (2x) the Fees paid", ["two times (2x) the Fees = 2 fees"]),
        (
            "two (2) times the aggregate amount of the Annual Fees payable",
            ["two (2) times the aggregate amount of the Annual Fees = 2 annual fees"],
        ),
        ("1.5 times such amount", ["1.5 times such amount = 1.5 amount"]),
        ("twice the fees", ["twice the fees = 2 fees"]),
        ("triple the price of", ["triple the price = 3 price"]),
        ("3x annual fees", ["3x annual fees = 3 annual fees"]),
        ("150% of the fees paid in the preceding 12 months", ["150% = 150", "12 months = 12 MONTH"]),
        ("two times a year, twice per month, three (3) times during the Term, at all times the fees", []),
    ],
)
def test_a_multiple_is_of_something(text: str, expected: list[str]) -> None:
    """How often a thing happens is no multiple."""
    assert told(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Section 4.2 and clause 30 (a)",
        "in Section 5 days are counted",
        "1.4 Business Day means a day",
        "(1) deliver 500 units; (2) call 555-1234 or +1 (212) 555-0100",
        "Section 13 of the Exchange Act of 1934; Regulation (EU) 2016/679",
        "$___ within [***] days, $5,[***], $[●], $5OO,000",
        "each month, per year, a month-to-month lease, a Contract Year",
        "24 hours a day, seven (7) days a week",
        "a 360-day year, 18 years of age, in any one year",
        "the 2019 calendar year, the twenty-first day, the 5th day",
        "one quarter of the goods, fifty thousand pounds of corn, ten business hours",
        "thirty (30)\n\ndays of grace",
        "EUR 20.0.1, 1/2/3%, one two days",
    ],
)
def test_what_has_no_unit_is_no_value(text: str) -> None:
    """Section numbers, list marks, counts, telephone numbers, statutes, blanks."""
    assert told(text) == []


def test_where_a_figure_contradicts_the_words_the_words_prevail_and_it_is_told() -> None:
    """As the law reads it; whoever shows the value can say so."""
    text = "thirty (60) days, ten percent (20%), sixty (60) days, $500 (five hundred dollars), within a year"
    found = values_in(text)

    assert [(v.number, contradictory(text, v)) for v in found] == [("30", True), ("10", True), ("60", False), ("500", False), ("1", False)]


def test_a_bracket_that_says_something_else_is_a_value_of_its_own() -> None:
    """Only the same said again is taken in."""
    assert told("$500 ($600 later), 5% (10%), one year (12 months)") == [
        "$500 = 500 USD", "$600 = 600 USD", "5% = 5", "10% = 10", "one year = 1 YEAR", "12 months = 12 MONTH",
    ]  # fmt: skip


UNITS = {"days": TimeUnit.DAY, "weeks": TimeUnit.WEEK, "months": TimeUnit.MONTH, "Business Days": TimeUnit.BUSINESS_DAY}
TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
SMALL = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
ONES = ("", *SMALL.split(" "))


def in_words(number: int) -> str:
    """Return a number below a million in English words."""
    if number >= 1000:
        return f"{in_words(number // 1000)} thousand {in_words(number % 1000)}".strip()
    if number >= 100:
        return f"{ONES[number // 100]} hundred {in_words(number % 100)}".strip()
    return ONES[number] if number < 20 else f"{TENS[number // 10]}-{ONES[number % 10]}".strip("-")


@st.composite
def values(draw: st.DrawFn) -> tuple[str, tuple[ValueKind, str, str]]:
    """Return a value in words, and what it is."""
    number = draw(st.integers(1, 999_999))
    said, figure = in_words(number), draw(st.sampled_from((f"{number}", f"{number:,}")))
    both = draw(st.sampled_from((said, f"{said} ({figure})", figure)))
    if draw(st.booleans()):
        unit = draw(st.sampled_from(sorted(UNITS)))
        return f"{both} {unit}" if unit != "months" or both != figure else f"{said} {unit}", (ValueKind.DURATION, str(number), UNITS[unit])
    return draw(
        st.sampled_from(
            (
                (f"${figure}.50", (ValueKind.MONEY, f"{number}.5", "USD")),
                (f"{said} dollars (${figure})", (ValueKind.MONEY, str(number), "USD")),
                (f"{both} euros", (ValueKind.MONEY, str(number), "EUR")),
                (f"{said} percent ({figure}%)", (ValueKind.PERCENTAGE, str(number), "")),
                (f"{figure}x the fees", (ValueKind.MULTIPLE, str(number), "fees")),
            )
        )
    )


@laws
@given(st.lists(values(), max_size=6), st.sampled_from(("; ", " or within ", ", and ", ".\n\n(a) ")))
def test_values_stand_apart_and_each_reads_alone_as_in_its_text(some: list[tuple[str, tuple[ValueKind, str, str]]], between: str) -> None:
    """What is written is read: every value in order, no two overlapping, and its own words alone give the same."""
    text = between.join(words for words, _ in some)
    found = values_in(text)

    assert [(v.kind, v.number, v.unit) for v in found] == [expected for _, expected in some]
    assert all(a.end <= b.start for a, b in pairwise(found))
    for value in found:
        (alone,) = values_in(text[value.start : value.end])
        assert (alone.start, alone.end, alone.number, alone.unit) == (0, value.end - value.start, value.number, value.unit)


PIECES = (
    *(
        "5",
        "½",
        "1/2",
        "٣",
        "²",
        "000",
        "2020",
        "12",
        "zero",
        "one",
        "half",
        "three",
        "quarters",
        "twenty",
        "hundred",
        "thousand",
        "million",
    ),
    *("$", "EUR", "US", "k", "%", "percent", "basis points", "days", "business", "quarter", "year", "times", "x", "twice", "the", "fees"),
    *("(", ")", "/", ",", ".", "-", "'", "_", "[***]", " ", " ", " ", "\n", "and", "of", "a", "within", "March", "no/100"),
)


@laws
@given(st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
def test_whatever_stands_there_values_are_numbers_at_words(text: str) -> None:
    """Torn, doubled or mixed up: nothing breaks, spans are in order, numbers are plain."""
    found = values_in(text)

    assert all(0 <= v.start < v.end <= len(text) for v in found)
    assert all(a.end <= b.start for a, b in pairwise(found))
    assert all(v.day is not None if v.kind is ValueKind.DATE else v.number.replace(".", "", 1).isdecimal() for v in found)
    assert not any(contradictory(text, v) for v in found if v.kind is ValueKind.DATE)


@laws
@given(st.dates(date(1900, 1, 1), date(2099, 12, 31)), st.sampled_from(("%B {d}, %Y", "{d} %B %Y", "%Y-%m-%d")))
def test_every_day_that_is_written_is_read(day: date, form: str) -> None:
    """As a whole date, not as a number and a rest."""
    (value,) = values_in("on " + day.strftime(form.replace("{d}", str(day.day))) + ", at 30 Main Street")

    assert value.day is not None
    assert value.day.first_day() == value.day.last_day() == day


@laws
@given(st.integers(1, 999_999))
def test_a_number_in_words_is_the_number(number: int) -> None:
    """From one to just below a million."""
    said = parse_words(in_words(number))

    assert said is not None
    assert plain_decimal(said) == str(number)


@pytest.mark.parametrize(
    "piece",
    [
        "7",
        " ",
        "(",
        "5 (",
        "1 ",
        "one ",
        "five (5 ",
        "1,22",
        "1.1",
        "2000__",
        "twice the the ",
        "within a ",
        "USD ",
        "5 calendar ",
        "5 \n ",
    ],
)
def test_looking_takes_time_in_proportion_to_the_text(piece: str) -> None:
    """A hundred thousand characters that look like the start of a value over and over."""
    text = piece * (100_000 // len(piece))
    start = time.process_time()
    values_in(text)

    assert time.process_time() - start < 5  # a second on a slow day; what grows with the square takes minutes
