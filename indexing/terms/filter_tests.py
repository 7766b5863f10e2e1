"""Whether a cell is what was asked for: yes, no, or that it cannot be told.

A figure is compared as the range it can lie in: a month has 28 to 31 days, "the greater of USD 1,000,000 and the fees paid" is
at least USD 1,000,000. Only where the whole range is on one side of the line is there an answer, and of several figures only where all
are: a rate a month is none a year, and a limit for each occurrence is none in all (`basis`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum

from graph.model.dates import PartialDate
from graph.model.obligations import TimeUnit, Value, ValueKind
from graph.model.terms import Cell, CellStatus, Column, TermSheet
from indexing.terms.basis import Basis, comparable


class Verdict(StrEnum):
    """What a filter says of a contract."""

    MATCHES = "MATCHES"
    DOES_NOT = "DOES_NOT"
    CANNOT_BE_TOLD = "CANNOT_BE_TOLD"


class Test(StrEnum):
    """What is asked of a cell."""

    SAID = "SAID"  # there are words in force on it
    TAGGED = "TAGGED"  # it has one of the tags
    NAMED = "NAMED"  # it comes to this text
    BELOW = "BELOW"
    AT_MOST = "AT_MOST"
    ABOVE = "ABOVE"
    AT_LEAST = "AT_LEAST"
    EQUAL = "EQUAL"
    WITHIN = "WITHIN"  # a day from the first to the last of a range


@dataclass(frozen=True, slots=True)
class Condition:
    """One thing asked: of which column, and what; `negated` asks for the opposite. `words` are those it was read from.

    `basis` is what the `value` is counted by ("a month", "each occurrence"), where that is asked too.
    """

    column: Column
    test: Test
    words: str
    tags: tuple[str, ...] = ()
    text: str = ""
    value: Value | None = None
    basis: Basis = Basis.PLAIN
    first: date = date.min
    last: date = date.max
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a filter says of one contract, and for each condition what it rests on, in few words."""

    verdict: Verdict
    reasons: tuple[str, ...]


_UNTOLD = frozenset({CellStatus.UNREAD, CellStatus.CONFLICTED})
_NO_LIMIT = frozenset({"uncapped", "excluded-damages-only"})
_RANKED = {"greater": True, "higher": True, "larger": True, "lesser": False, "lower": False, "smaller": False}
_DAYS: dict[str, tuple[Decimal, Decimal]] = {
    TimeUnit.HOUR: (Decimal(1) / 24, Decimal(1) / 24),
    TimeUnit.DAY: (Decimal(1), Decimal(1)),
    TimeUnit.BUSINESS_DAY: (Decimal(1), Decimal(2)),
    TimeUnit.WEEK: (Decimal(7), Decimal(7)),
    TimeUnit.MONTH: (Decimal(28), Decimal(31)),
    TimeUnit.YEAR: (Decimal(365), Decimal(366)),
}


def judge(conditions: Sequence[Condition], sheet: TermSheet) -> Judgement:
    """Return what all conditions together say of a contract: it matches only where each does; one that does not decides."""
    each = [(c, _verdict(c, sheet.cell(c.column))) for c in conditions]
    verdicts = {v for _, v in each}
    reasons = tuple(f"{c.words}: {_because(sheet.cell(c.column), v)}" for c, v in each)
    if Verdict.DOES_NOT in verdicts:
        return Judgement(Verdict.DOES_NOT, reasons)
    return Judgement(Verdict.CANNOT_BE_TOLD if Verdict.CANNOT_BE_TOLD in verdicts else Verdict.MATCHES, reasons)


def _because(cell: Cell, verdict: Verdict) -> str:
    said = cell.text or {CellStatus.ABSENT: "nothing says it", CellStatus.UNREAD: "not read"}.get(cell.status, "")
    plain = cell.status.lower() if cell.status is not CellStatus.FOUND else ""
    waits = "a claim waits that would change it" if cell.pending else ""
    return ", ".join(part for part in (said, plain, waits, verdict.replace("_", " ").lower()) if part)


def _verdict(condition: Condition, cell: Cell) -> Verdict:
    if cell.status in _UNTOLD:
        return Verdict.CANNOT_BE_TOLD
    if cell.status is not CellStatus.FOUND and condition.negated and condition.test is not Test.SAID:
        return Verdict.CANNOT_BE_TOLD  # where nothing is said in force, nothing says that it is otherwise
    held = _holds(condition, cell) if cell.status is CellStatus.FOUND else False
    if held is None:
        return Verdict.CANNOT_BE_TOLD
    return Verdict.MATCHES if held is not condition.negated else Verdict.DOES_NOT


def _holds(condition: Condition, cell: Cell) -> bool | None:
    """Tell whether words in force are what is asked; None where they do not tell."""
    match condition.test:
        case Test.SAID:
            return not (cell.column is Column.LIABILITY_CAP and _NO_LIMIT & {*cell.tags}) and cell.tags != ("none",)
        case Test.TAGGED:
            return bool({*condition.tags} & {*cell.tags})
        case Test.NAMED:
            return condition.text == _place(cell)
        case Test.WITHIN:
            return _on_a_day(condition, cell)
        case _:
            return _compared(condition, cell)


def _on_a_day(condition: Condition, cell: Cell) -> bool | None:
    if "open-ended" in cell.tags:
        return False
    try:
        ends = PartialDate.parse(cell.text)
    except (TypeError, ValueError):
        return None
    first, last = ends.first_day(), ends.last_day()
    return _sided(condition.first <= first and last <= condition.last, last < condition.first or condition.last < first)


def _place(cell: Cell) -> str:
    """Return the place that a cell on law or courts names."""
    if cell.column is Column.GOVERNING_LAW:
        return cell.text
    return cell.text.removeprefix("courts of ").removeprefix("arbitration, ").removesuffix(", exclusive")


def _sided(yes: bool, no: bool) -> bool | None:
    return True if yes else False if no else None


def _compared(condition: Condition, cell: Cell) -> bool | None:
    if cell.column is Column.LIABILITY_CAP and _NO_LIMIT & {*cell.tags}:
        return False
    if condition.value is None:
        return None
    least, most = _line(condition.value)
    held = {_beyond(condition.test, low, high, least, most) for low, high in _ranges(cell, condition.value, condition.basis)}
    return held.pop() if len(held) == 1 else None


def _beyond(test: Test, low: Decimal | None, high: Decimal | None, least: Decimal, most: Decimal) -> bool | None:
    """Tell on which side of a line (`least` to `most`) a range lies, as a test asks it; None where it lies on both."""
    match test:
        case Test.BELOW:
            yes, no = high is not None and high < least, low is not None and low >= most
        case Test.AT_MOST:
            yes, no = high is not None and high <= least, low is not None and low > most
        case Test.ABOVE:
            yes, no = low is not None and low > most, high is not None and high <= least
        case Test.AT_LEAST:
            yes, no = low is not None and low >= most, high is not None and high < least
        case _:
            yes = low is not None and (low, high) == (least, most)
            no = (low is not None and low > most) or (high is not None and high < least)
    return _sided(yes, no)


def _line(asked: Value) -> tuple[Decimal, Decimal]:
    number = Decimal(asked.number)
    low, high = _DAYS[asked.unit] if asked.kind is ValueKind.DURATION else (Decimal(1), Decimal(1))
    return number * low, number * high


def _ranges(cell: Cell, asked: Value, basis: Basis) -> Iterator[tuple[Decimal | None, Decimal | None]]:
    """Yield the least and the most that each figure of a cell comes to in what is asked; of several that words rank, of all together.

    (None, None) stands for one that is counted in something else: nobody can tell.
    """
    alike = [v for v in cell.values if v.kind is asked.kind and (v.kind is ValueKind.DURATION or v.unit == asked.unit)]
    told = comparable(cell, alike, basis)
    lines = [_times(_line(value), factor) for value, factor in told if factor is not None]
    whole = len(lines) == len(told) and len(alike) == len(cell.values)
    greatest = greatest_counts(cell)
    if greatest is not None and lines:
        lows, highs = zip(*lines, strict=True)
        yield (max(lows), max(highs) if whole else None) if greatest else (min(lows) if whole else None, min(highs))
        return
    yield from lines
    if not lines or len(lines) < len(told) or any(_rivals(cell, v, asked) for v in cell.values):
        yield None, None


def greatest_counts(cell: Cell) -> bool | None:
    """Tell whether words rank several figures so that the greatest counts ("the greater of"), or the least; None: they do not."""
    return _RANKED.get(cell.text.partition(" ")[0])


def _rivals(cell: Cell, value: Value, asked: Value) -> bool:
    """Tell whether a figure says as well what is asked, in something else: another currency, of a cap any other measure."""
    other = value.kind is not asked.kind and cell.column is Column.LIABILITY_CAP
    return other or (value.kind is asked.kind and value.kind is not ValueKind.DURATION and value.unit != asked.unit)


def _times(line: tuple[Decimal, Decimal], factor: Decimal) -> tuple[Decimal, Decimal]:
    return line[0] * factor, line[1] * factor
