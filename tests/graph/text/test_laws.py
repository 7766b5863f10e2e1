"""Laws of values and words: what is written in any form is read, once and in its place, and nothing breaks on what is torn or mixed up."""

from __future__ import annotations

from datetime import date
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from graph.model.obligations import TimeUnit, ValueKind
from graph.text.numerals import parse_words, plain_decimal
from graph.text.quantities import contradictory, values_in
from graph.text.quote_matching import forms, tokens
from tests.property.portfolios import laws

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


NUMBERS = "5 ½ 1/2 ٣ ² 000 2020 12 zero one half three quarters twenty hundred thousand million no/100"
UNITS_AND_MARKS = "$ EUR US k % percent days business quarter year times x twice the fees ( ) / , . - ' _ [***] and of a within March"
PIECES = (*NUMBERS.split(), *UNITS_AND_MARKS.split(), "basis points", " ", " ", " ", "\n")


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


SPOKEN = "one Five fifteen twenty hundred Thousand and - (15) ( ) 5 .40 1,000 2.5.1 it’s & ²"
WRITTEN = (*SPOKEN.split(), "\u00ad")


@given(st.lists(st.sampled_from(WRITTEN) | st.text(max_size=3)), st.sampled_from(("", " ", "\n")))
def test_forms_are_those_of_the_tokens(words: list[str], between: str) -> None:
    """Taken alone or with their places, the forms are the same, and each token stands where it says, after the one before."""
    text = between.join(words)
    found = tokens(text)
    assert forms(text) == [t.form for t in found]
    assert all(a.end <= b.start for a, b in pairwise(found))
    assert all(t.start < t.end <= len(text) for t in found)
