"""`benchmarks/terms.py`: cells of the portfolio table against the answers of CUAD's labellers, ../shared/cuad/labels.jsonl.

Fifty real contracts are analysed with our own functions, a sheet is made of each on the day it begins, and four cells are
compared with what the labellers normalised, as typed values:

*governing law*: the canonical name of the state or country is the label's.
*expiry*: the last day is the label's date, give or take a day (a label counts "five years from 1 October 2008" to 1 October 2013, a
    term of five years that begins that day has its last on 30 September); a label "perpetual" asks for an open-ended cell, one that
    gives a period for that period, and a day that a label leaves blank is not compared.
*renewal*: the period is the label's, and it renews by itself where the label says "successive".
*renewal notice*: the period is one of those the label gives ("180 days / 6 months").

An *answer* is given where the label has one. We *give* one where the cell has the typed value asked for: a law; a day, or open-ended;
a period of renewal (renewal "by agreement" has none); a period of notice. A form that nobody signed is never in force: its
cells are ENDED, say so, and are measured by the same words. Figures, each over the contracts of a half:

    recall      right answers among those the labels have
    precision   right answers among those we give
    absent      contracts without an answer of which we give none, among those without
    accuracy    right answers and rightly absent ones, over all contracts of the half

A hash of the file's name puts a contract into the half `tune` or `hold`; rows of `hold` are never printed. Labels can be wrong
and are not changed. `--show COLUMN` prints the rows of `tune` that are not right; `--floor` is the least accuracy of each column.
It prints how long a sheet takes as well, with all columns, on the longest contract.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import time
from collections import Counter
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from families import SHARED

from graph.lineage.dag import Lineage
from graph.model.dates import PartialDate
from graph.model.ids import DocumentId
from graph.model.obligations import TimeUnit, Value, ValueKind
from graph.model.source import SourceFile
from graph.model.terms import Cell, CellStatus, Column
from indexing.analyse import analyse
from indexing.readers import READERS, open_reader
from indexing.terms.places import laws
from indexing.terms.sheet import term_sheet

LABELS = {
    Column.GOVERNING_LAW: "Governing Law",
    Column.EXPIRY: "Expiration Date",
    Column.RENEWAL: "Renewal Term",
    Column.RENEWAL_NOTICE: "Notice Period To Terminate Renewal",
}
_DATE = re.compile(r"(\d{1,2}|\[\])/(\d{1,2}|\[\])/(\d{2,4})")
_OPEN_ENDED = re.compile(r"(?i)\b(?:perpetual|indefinite)")
_PERIOD = re.compile(r"(?i)(\d+)\s*(day|week|month|year)s?")
_CENTURY_TURNS = 60
_NO_DAY = date(1980, 1, 1)  # for a contract that gives no day on which it begins: none of them had ended by then


@dataclass
class Tally:
    """What was counted for one column in one half."""

    contracts: int = 0
    answers: int = 0
    given: int = 0
    right: int = 0
    absent: int = 0
    misses: list[str] = field(default_factory=list)

    def row(self) -> str:
        """Return the figures as a line of the table."""
        empty = self.contracts - self.answers
        shares = ((self.right, self.given), (self.right, self.answers), (self.absent, empty), (self.right + self.absent, self.contracts))
        return "".join(f"{_share(a, b):9.3f} ({a:2}/{b:2})" for a, b in shares)

    @property
    def accuracy(self) -> float:
        """Return the share of contracts that are right."""
        return _share(self.right + self.absent, self.contracts)


def main() -> None:
    """Measure and print; exits 1 below a floor."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--show", default="", help="print the misses of this column ('all' for all), of the tuned half")
    options.add_argument("--half", choices=("tune", "hold", "both"), default="both")
    options.add_argument("--floor", type=float, default=0.80, help="least accuracy of each column in each half")
    arguments = options.parse_args()
    folder = SHARED / "cuad"
    if not (folder / "labels.jsonl").is_file():
        print("skipped: the labels of CUAD are not here; they belong beside the checkout, in ../shared/cuad")
        return
    rows = [json.loads(line) for line in (folder / "labels.jsonl").read_text(encoding="utf-8").splitlines() if line.strip()]
    tallies = {(half, column): Tally() for half in ("tune", "hold") for column in LABELS}
    slowest = (0.0, 0)
    for row in sorted(rows, key=lambda r: r["file"]):
        if arguments.half in (half_of(row["file"]), "both"):
            slowest = max(slowest, _measure(tallies, folder / row["file"], row))
    for (half, column), tally in tallies.items():
        for miss in tally.misses if half == "tune" and arguments.show.casefold() in {"all", column.casefold()} else ():
            print("miss", miss)
    low = _print(tallies, arguments.floor)
    print(f"the slowest sheet, all columns: {slowest[0] * 1000:.0f} ms, {slowest[1]:,} characters")
    if low:
        raise SystemExit("below the floor: " + ", ".join(low))


def half_of(name: str) -> str:
    """Return the half that a file is in, by a hash of its name."""
    return "hold" if int(hashlib.sha256(name.encode("utf-8")).hexdigest(), 16) % 2 else "tune"


def _print(tallies: dict[tuple[str, Column], Tally], floor: float) -> list[str]:
    print(f"{'':24}{'precision':>17}{'recall':>17}{'absent':>17}{'accuracy':>17}")
    counted = {key: tally for key, tally in tallies.items() if tally.contracts}
    for (half, column), tally in counted.items():
        print(f"{half:6}{column.lower():18}{tally.row()}")
    return [f"{half} {column.lower()} {tally.accuracy:.3f}" for (half, column), tally in counted.items() if tally.accuracy < floor]


def _measure(tallies: dict[tuple[str, Column], Tally], path: Path, row: dict[str, Any]) -> tuple[float, int]:
    """Compare one contract; returns the seconds its sheet takes with all columns, and its length in characters."""
    lineage, one, length = _lineage(path)
    starts = lineage.documents[one].starts
    began = time.process_time()
    sheet = term_sheet(lineage, one, starts.first_day() if starts else _NO_DAY)
    spent = time.process_time() - began
    for column, label in LABELS.items():
        _count(tallies[half_of(row["file"]), column], sheet.cell(column), row["answers"].get(label) or "", path.name[:24])
    return spent, length


def _lineage(path: Path) -> tuple[Lineage, DocumentId, int]:
    reading = open_reader(READERS[path.suffix.lower()]).read(path.name, path.read_bytes())
    found = analyse(reading, SourceFile(reading.file_sha256, path.name, str(path), path.stat().st_size), "cuad")
    lineage = Lineage.of([i.document for i in found], [c for i in found for c in i.clauses], [])
    return lineage, found[0].document.document_id, len(reading.text)


def _count(tally: Tally, cell: Cell, label: str, name: str) -> None:
    given = _given(cell, label)
    right = bool(label) and given and _right(cell, label)
    tally.contracts += 1
    tally.answers += bool(label)
    tally.given += given
    tally.right += right
    tally.absent += not label and not given
    if not right and (label or given):
        tally.misses.append(f"{cell.column:16} {name} label {label!r}: {cell.status} {cell.text!r} {cell.tags} in {cell.section}")


def _given(cell: Cell, label: str) -> bool:
    """Tell whether a cell has the typed value that the column is compared by."""
    if cell.status not in {CellStatus.FOUND, CellStatus.ENDED}:
        return False
    match cell.column:
        case Column.GOVERNING_LAW:
            return True
        case Column.EXPIRY:
            if label and not _DATE.search(label):
                return "open-ended" in cell.tags if _OPEN_ENDED.search(label) else any(v.kind is ValueKind.DURATION for v in cell.values)
            return "date" in cell.tags
        case _:
            return any(v.kind is ValueKind.DURATION for v in cell.values)


def _right(cell: Cell, label: str) -> bool:
    match cell.column:
        case Column.GOVERNING_LAW:
            return cell.text in {*laws(label), label}
        case Column.EXPIRY:
            return _same_day(cell, label)
        case _:
            by_itself = "successive" not in label or "automatic" in cell.tags
            return by_itself and _same_period(cell, label)


def _same_period(cell: Cell, label: str) -> bool:
    """Tell whether the period of a cell is one that a label gives."""
    period = next(v for v in cell.values if v.kind is ValueKind.DURATION)
    return any(_in_small(int(n), unit) == _small(period) for n, unit in _PERIOD.findall(label))


def _same_day(cell: Cell, label: str) -> bool:
    found = _DATE.search(label)
    if found is None:
        return bool(_OPEN_ENDED.search(label)) or _same_period(cell, label)
    month, day, year = (int(part) if part.isdigit() else 0 for part in found.groups())
    year += 0 if year > 99 else 1900 if year >= _CENTURY_TURNS else 2000
    ours = PartialDate.parse(cell.text)
    if not (month and day and ours.exact):
        return (year, month) == (ours.year, ours.month if month else 0)
    return abs((ours.first_day() - date(year, month, day)).days) <= 1


def _small(value: Value) -> tuple[int, str]:
    return _in_small(int(float(value.number)), TimeUnit(value.unit).lower())


def _in_small(number: int, unit: str) -> tuple[int, str]:
    """Return a period in months or in days."""
    times = Counter(year=12, month=1, week=7, day=1, business_day=1)[unit.casefold()]
    return number * times, "months" if unit.casefold() in {"year", "month"} else "days"


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 1.0


if __name__ == "__main__":
    main()
