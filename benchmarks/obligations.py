"""`benchmarks/obligations.py`: duties read by rules beside those that people marked by hand.

Each file of benchmarks/obligations/{tune,hold} marks the duties of one contract of ../shared within some stretches of its
text, as [start, end) of the file. A duty that we read is a mark's where the two overlap by half of the shorter; each
is the other's once, several in one sentence by who owes and in order. A
contract marked without a day is read as its words stand, by itself: many are forms that nobody signed, of which nothing is in
force. The figures:

*precision*: of what we read inside the stretches, the share that is marked; *recall*: of the marks, the share that was read.
*obligor*, *domain*, *type*: of the pairs, the share where both say the same. *values*: of all typed values that
either of a pair gives, the share that both give.

`tune` prints a table, with `--misses` each miss; `hold` prints totals alone, since rules may not be written to it.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

from families import SHARED, families

from graph.comparison.consolidation import conform
from graph.lineage.dag import Lineage
from graph.model.obligations import Bound, Duty, Value, ValueKind
from graph.model.resolution import Status
from indexing.obligations.rules.reader import duties
from ui import connect

HALVES = Path(__file__).with_name("obligations")
TARGETS = {"precision": 0.85, "recall": 0.80, "obligor": 0.90, "values": 0.95}
_AFTER_ALL = date(2100, 1, 1)


@dataclass
class Tally:
    """Counts of one contract, or of several."""

    count: Counter[str] = field(default_factory=Counter)
    misses: list[str] = field(default_factory=list)

    def share(self, name: str) -> float:
        """Return one figure."""
        right, of = {
            "precision": ("paired", "read"),
            "recall": ("paired", "marked"),
            "obligor": ("obligor", "paired"),
            "values": ("value", "values"),
            "domain": ("domain", "paired"),
            "type": ("type", "paired"),
        }[name]
        return self.count[right] / max(1, self.count[of])


@dataclass(frozen=True)
class Marked:
    """One contract with what was marked in it."""

    name: str
    head: dict[str, Any]
    marks: tuple[dict[str, Any], ...]

    @classmethod
    def of(cls, path: Path) -> Marked:
        """Read one file of marks."""
        head, *marks = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip())
        return cls(path.stem, head, tuple(marks))

    @property
    def path(self) -> Path:
        """Where the contract lies."""
        return Path(SHARED, self.head["folder"], self.head["document"])


def main() -> None:
    """Measure one half and print; exits 1 where a target is missed."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("half", choices=("tune", "hold"))
    options.add_argument("--misses", action="store_true", help="print what was missed, of the half that rules are written to")
    arguments = options.parse_args()
    if arguments.half == "hold" and arguments.misses:
        options.error("the held-out half is measured in totals alone")
    if not (SHARED / "cuad").is_dir():
        print("skipped: the contracts are not here; they belong beside the checkout, in ../shared.")
        return
    began = time.perf_counter()
    tallies = {
        marked.name: measured(marked, indexed(marked)) for marked in map(Marked.of, sorted((HALVES / arguments.half).glob("*.jsonl")))
    }
    total = Tally(sum((t.count for t in tallies.values()), Counter()))
    for name, tally in tallies.items() if arguments.half == "tune" else ():
        print(_line(name, tally))
        for miss in tally.misses if arguments.misses else ():
            print(f"    {miss}")
    print(_line("total", total))
    print(f"{len(tallies)} contracts in {time.perf_counter() - began:.1f} s")
    low = [f"{name} {total.share(name):.3f}" for name, target in TARGETS.items() if total.share(name) < target]
    if low:
        raise SystemExit("below the target: " + ", ".join(low))


def indexed(marked: Marked) -> tuple[Duty, ...]:
    """Index a contract (with its family, where its text on a day was marked) and return its duties that day."""
    day = marked.head["as_of"]
    files = [marked.path]
    if day:
        files += [f for family in families() if family.name == marked.path.parent.name for f in family.files if f != marked.path]
    with tempfile.TemporaryDirectory() as data, connect(data=Path(data), portfolio="obligations") as portfolio:
        portfolio.index(files)
        lineage = portfolio.lineage()
        return read(lineage, marked, date.fromisoformat(day) if day else _AFTER_ALL)


def read(lineage: Lineage, marked: Marked, day: date) -> tuple[Duty, ...]:
    """Return the duties of all instruments of the marked file."""
    own = sorted((d for d in lineage.documents.values() if d.file_name == marked.path.name), key=lambda d: d.ordinal)
    copies = [conform(lineage, d.document_id, day) for d in own]
    if not marked.head["as_of"]:
        copies = [replace(c, clauses=tuple(replace(e, status=Status.IN_FORCE) for e in c.clauses)) for c in copies]
    return tuple(duty for copy in copies for duty in duties(copy, lineage))


def measured(marked: Marked, found: Sequence[Duty]) -> Tally:
    """Compare duties with marks."""
    tally = Tally()
    text = marked.path.read_text(encoding="utf-8")
    places = [(duty, span) for duty in found if (span := _span(duty, text)) and any(a <= span[0] < b for a, b in marked.head["stretches"])]
    pairs = _pairs(marked, places)
    again = {
        n
        for n, (_, span) in enumerate(places)
        if n not in pairs.values() and any(_overlap((a, b), span) >= 0.5 for m in marked.marks for a, b in m["also"])
    }
    tally.count.update(marked=len(marked.marks), read=len(places) - len(again), paired=len(pairs))
    for number, mark in enumerate(marked.marks):
        if number not in pairs:
            tally.misses.append(f"missed [{mark['obligor']} {mark['type']}] {_short(text, mark['start'], mark['end'])}")
        else:
            _compare(tally, marked, mark, places[pairs[number]][0])
    for number, (duty, span) in enumerate(places):
        if number not in pairs.values() and number not in again:
            tally.misses.append(f"unmarked [{duty.obligor or duty.bound} {duty.type}] {_short(text, *span)}")
    return tally


def _span(duty: Duty, text: str) -> tuple[int, int] | None:
    """Return where a duty's words stand in the marked file; None where they stand in another."""
    runs = [r for r in duty.words.runs if r.char_start is not None and text.startswith(r.text, r.char_start)]
    return (runs[0].char_start or 0, max(r.char_end or 0 for r in runs)) if runs else None


def _pairs(marked: Marked, places: Sequence[tuple[Duty, tuple[int, int]]]) -> dict[int, int]:
    """Return the place of the duty that each mark has: the best that is free, where they overlap enough."""
    scored = []
    for number, mark in enumerate(marked.marks):
        for place, (duty, span) in enumerate(places):
            overlap = max((_overlap((a, b), span), a) for a, b in ((mark["start"], mark["end"]), *mark["also"]))[0]
            if overlap >= 0.5:
                same = _same_obligor(marked, mark, duty)
                whole = _jaccard((mark["start"], mark["end"]), span)
                scored.append((-(whole + 0.3 * same), number, place))
    pairs: dict[int, int] = {}
    for _, number, place in sorted(scored):
        if number not in pairs and place not in pairs.values():
            pairs[number] = place
    return pairs


def _overlap(one: tuple[int, int], other: tuple[int, int]) -> float:
    """Return the share of the shorter that both have."""
    both = min(one[1], other[1]) - max(one[0], other[0])
    return both / max(1, min(one[1] - one[0], other[1] - other[0]))


def _jaccard(one: tuple[int, int], other: tuple[int, int]) -> float:
    both = max(0, min(one[1], other[1]) - max(one[0], other[0]))
    return both / max(1, one[1] - one[0] + other[1] - other[0] - both)


def _compare(tally: Tally, marked: Marked, mark: dict[str, Any], duty: Duty) -> None:
    words = _flat(duty.words.text)[:90]
    right = {
        "obligor": _same_obligor(marked, mark, duty),
        "domain": mark["domain"] == duty.domain,
        "type": mark["type"] == duty.type,
    }
    tally.count.update(name for name, is_right in right.items() if is_right)
    if not right["obligor"]:
        tally.misses.append(f"obligor {mark['obligor']!r} read {duty.obligor or str(duty.bound)!r}: {words}")
    if not (right["domain"] and right["type"]):
        tally.misses.append(f"kind {mark['domain']} {mark['type']} read {duty.domain} {duty.type}: {words}")
    wanted, given = Counter(map(_marked_value, mark["values"])), Counter(map(_read_value, duty.values))
    tally.count.update(value=(wanted & given).total(), values=(wanted | given).total())
    if wanted != given:
        tally.misses.append(
            f"values {sorted((wanted - given).elements())} not read, {sorted((given - wanted).elements())} not marked: {words}"
        )
    for name, own in (("recurrence", duty.recurrence), ("trigger", duty.deadline.trigger if duty.deadline else None)):
        if (mark[name] or None) != (own or None):
            tally.misses.append(f"{name} {mark[name]!r} read {own!r}: {words}")


def _same_obligor(marked: Marked, mark: dict[str, Any], duty: Duty) -> bool:
    wanted = _name(mark["obligor"])
    if wanted in ("both", "unclear"):
        return duty.bound is (Bound.BOTH if wanted == "both" else Bound.UNCLEAR)
    of_role = {_name(role): _name(name) for role, name in marked.head["parties"].items()}
    return wanted in (_name(duty.obligor), _name(duty.party)) or (duty.party != "" and of_role.get(wanted) == _name(duty.party))


def _name(words: str) -> str:
    return " ".join(words.casefold().removeprefix("the ").split()).strip(" .,")


def _marked_value(value: dict[str, Any]) -> tuple[str, ...]:
    match value["kind"]:
        case "MONEY":
            return ("MONEY", _number(value["amount"]), value["currency"])
        case "DURATION":
            return ("DURATION", _number(str(value["count"])), value["unit"])
        case "PERCENTAGE":
            return ("PERCENTAGE", _number(value["value"]))
        case "MULTIPLE":
            return ("MULTIPLE", _number(str(value["factor"])))
        case _:
            return ("DATE", value["date"])


def _read_value(value: Value) -> tuple[str, ...]:
    if value.kind is ValueKind.DATE:
        return ("DATE", str(value.day))
    return (str(value.kind), _number(value.number), *([value.unit] if value.kind in (ValueKind.MONEY, ValueKind.DURATION) else ()))


def _number(text: str) -> str:
    return format(Decimal(text).normalize(), "f")


def _short(text: str, start: int, end: int) -> str:
    return _flat(text[start:end])[:150]


def _flat(text: str) -> str:
    return " ".join(text.split())


def _line(name: str, tally: Tally) -> str:
    figures = "  ".join(f"{one} {tally.share(one):.3f}" for one in ("precision", "recall", "obligor", "values", "domain", "type"))
    return f"{name:12} {tally.count['marked']:3} marked {tally.count['read']:3} read  {figures}"


if __name__ == "__main__":
    main()
