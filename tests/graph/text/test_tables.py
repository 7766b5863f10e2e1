"""What is read in short texts: dates, values, addresses, quoted words, sentences; each row of `readings.table` is read as it says."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from graph.model.edges import Unit
from graph.text import values
from graph.text.dates import find_dates, parse_date
from graph.text.periods import parse_period
from graph.text.quantities import contradictory, values_in
from graph.text.quote_matching import contains, mentions, occurrences, same_words, tokens
from graph.text.sections import Address, bucket, fold_name, key, parse, roman, same
from graph.text.sentences import counted, lead, row_beginning, rows, spans
from tests.cases import Row, misread, tables_in


def listed(found: Iterable[object]) -> str:
    """Return what was found, side by side."""
    return " | ".join(map(str, found)) or "-"


def units(text: str, unit: Unit) -> str:
    """Return the sentences, paragraphs or tables of a text; what stands between `[` and `]` begins a subsection."""
    breaks = (text.index("["),) if "[" in text else ()
    text = text.replace("[", "")
    return listed(text[a:b] for a, b in spans(text, unit, 0, breaks))


def value(before: str, words: str, after: str) -> str:
    """Return the one value of some words between others, without the words where it is all of them."""
    (found,) = values_in(before + words + after)
    spoken = "" if (found.start, found.end) == (len(before), len(before) + len(words)) else f" in {(before + words)[found.start :]}"
    return f"{found.kind} {found.number} {found.unit}".strip() + spoken


def quantities(text: str) -> str:
    """Return each value as its words and what they come to; `(!)` where its figure contradicts its words."""
    told = (
        f"{text[v.start : v.end]} = {' '.join(filter(None, (v.number, str(v.unit), str(v.day or ''))))}{' (!)' * contradictory(text, v)}"
        for v in values_in(text)
    )
    return listed(told)


def quoted(text: str, words: str) -> str:
    """Return where some words stand in a text; `contains` agrees."""
    found = [text[a:b] for a, b in occurrences(text, words)]
    assert contains(text, words) is bool(found)
    return listed(found)


def address(text: str) -> str:
    """Return an address taken apart: attachment, designators, name."""
    found: Address = parse(text)
    return "empty" if found.empty else f"{' '.join(found.attachment).strip()}|{'.'.join(found.parts)}|{found.name}"


def alike(one: str, other: str) -> str:
    """Return how alike two addresses are, whichever comes first; those that are alike share a bucket and those that are not a key."""
    found = same(parse(one), parse(other))
    assert same(parse(other), parse(one)) is found
    assert not found or bucket(parse(one)) == bucket(parse(other))
    assert found or key(one) != key(other)
    return found.name


READERS: dict[str, Callable[..., object]] = {
    "day": lambda words: listed(m.date for m in find_dates(f"made as of {words} (the Date)")),
    "date": parse_date,
    "dates": lambda words: listed(words[m.start : m.end] for m in find_dates(words)),
    "money": lambda words: value("shall pay ", words, " to Seller"),
    "duration": lambda words: value("within ", words, " after it"),
    "percentage": lambda words: value("plus ", words, " of it"),
    "values": quantities,
    "kind": lambda words: values.kind_of(words) or "-",
    "numbers": lambda words: listed(words[slice(*s)] for s in values.values(words, values.Kind.NUMBER)),
    "period": lambda words: (found := parse_period(words)) and f"{found.months} months {found.days} days",
    "alike": alike,
    "address": address,
    "key": key,
    "name": fold_name,
    "roman": roman,
    "quoted": quoted,
    "named": lambda text, name: listed(text[a:b] for a, b in mentions(text, name)),
    "same words": same_words,
    "tokens": lambda text: listed(t.form for t in tokens(text)),
    "sentences": lambda text: units(text, Unit.SENTENCE),
    "paragraphs": lambda text: units(text, Unit.PARAGRAPH),
    "tables": lambda text: units(text, Unit.TABLE),
    "rows": lambda text: listed(text[slice(*r)].split("   ")[0].split(" |")[0] for r in rows(text)),
    "rows that begin": lambda text, words: listed(text[slice(*r)].split("   ")[0] for r in row_beginning(text, words)),
    "counted": lambda text, n: (span := counted(spans(text, Unit.SENTENCE), int(n))) and text[slice(*span)],
    "body": lambda text, heading: text[lead(text, heading) :],
}


@pytest.mark.parametrize(("reader", "rows"), tables_in(Path(__file__).with_name("readings.table")))
def test_readings(reader: str, rows: list[Row]) -> None:
    """Every row is read as it says."""
    assert misread(READERS[reader], rows) == ""


@pytest.mark.parametrize(
    ("read", "piece"),
    [
        *((find_dates, piece) for piece in ("_", ".", "1 ")),
        *((values_in, piece) for piece in ("7", " ", "(", "5 (", "1 ", "one ", "five (5 ", "1,22", "1.1", "2000__")),
        *((values_in, piece) for piece in ("twice the the ", "within a ", "USD ", "5 calendar ", "5 \n ")),
    ],
)
def test_looking_takes_time_in_proportion_to_the_text(read: Callable[[str], object], piece: str) -> None:
    """A hundred thousand characters that look like the start of a date or a value over and over."""
    text = piece * (100_000 // len(piece))
    start = time.process_time()
    read(text)
    assert time.process_time() - start < 5  # a second on a slow day; what grows with the square takes minutes
