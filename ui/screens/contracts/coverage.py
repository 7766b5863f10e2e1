"""What stands above a list of contracts: how far they are read, what of the portfolio is not, how a filter was understood."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from markupsafe import Markup

from graph.model.obligations import Value, ValueKind
from indexing.terms.filter_tests import Condition, Test
from ui.exports.terms_table import plain, title
from ui.screens.contracts.reading import Progress
from ui.screens.shared.rendering import macro
from ui.screens.shared.text import counted as several
from ui.serialization.terms_schema import CoverageShape

VERDICTS: Mapping[str, tuple[str, str]] = {
    "MATCHES": ("matches", "good"),
    "CANNOT_BE_TOLD": ("cannot be told", "state"),
    "DOES_NOT": ("does not match", "plain"),
}
"""What a filter says of a contract, in words, and its colour."""
_PLURAL = {"MATCHES": "match", "DOES_NOT": "do not match"}


@dataclass(frozen=True, slots=True)
class Counted:
    """What a list rests on. `understood`: each part of the filter in words; `verdicts` counts what it says; `hidden` are not listed."""

    covered: CoverageShape
    progress: Progress
    understood: tuple[str, ...] = ()
    verdicts: Mapping[str, int] = field(default_factory=dict)
    hidden: int = 0


def head(counted: Counted, saved: Markup | None = None) -> Markup:
    """Return what stands above a list; `saved` are the ways to keep it, once all of it is there."""
    verdicts = [(_verdict(one, counted.verdicts.get(one, 0)), kind) for one, (_, kind) in VERDICTS.items()]
    covered = list(_covered(counted.covered, counted.progress))
    return macro("contracts/list.html", "head", counted, covered, list(_absent(counted.covered)), verdicts, saved or "")


def _verdict(code: str, number: int) -> str:
    told = VERDICTS[code][0]
    return f"{number} {told if number == 1 else _PLURAL.get(code, told)}"


def _covered(covered: CoverageShape, progress: Progress) -> Iterator[str]:
    read = f"{several(covered['contracts'], 'contract')} read"
    yield read if progress.whole else f"{read} so far, {progress.seen} of {progress.of} papers looked at"
    if covered["not_in_force"]:
        yield f"{covered['not_in_force']} not in force on the day"
    yield f"{len(covered['unread_files'])} of {several(covered['files'], 'file')} unread"
    yield f"{several(len(covered['unread']), 'paper')} referred to and not here"
    yield f"{several(len(covered['pending']), 'change')} pending"
    if covered["no_contracts"]:
        yield f"{several(len(covered['no_contracts']), 'file')} without a contract"


def _absent(covered: CoverageShape) -> Iterator[tuple[str, str]]:
    """Yield each file or document that the list does not rest on, and why."""
    yield from ((name, "no contract or amendment could be read of it") for name in covered["unread_files"])
    yield from ((name, "referred to, and not read or not here") for name in covered["unread"])
    yield from ((name, "read, and no contract") for name in covered["no_contracts"])


_COMPARED = {Test.BELOW: "under", Test.AT_MOST: "at most", Test.ABOVE: "over", Test.AT_LEAST: "at least", Test.EQUAL: "exactly"}


def understood(conditions: Sequence[Condition]) -> tuple[str, ...]:
    """Return each thing asked as a sentence of its own, beside the words it was read from."""
    return tuple(f"“{one.words}”: {_said(one)}" for one in conditions)


def _said(one: Condition) -> str:
    subject, no = title(one.column), "not " if one.negated else ""
    match one.test:
        case Test.SAID:
            return f"{subject} is {'not said, or excluded' if one.negated else 'said'}"
        case Test.TAGGED:
            return f"{subject} is {no}marked {' or '.join(one.tags)}"
        case Test.NAMED:
            return f"{subject} is {no}{one.text}"
        case Test.WITHIN:
            return f"{subject} is {no}{_days(one.first, one.last)}"
        case _:
            return f"{subject} is {no}{_COMPARED[one.test]} {_value(one.value) if one.value else '?'}"


def _days(first: date, last: date) -> str:
    if first == date.min:
        return f"on {last} or earlier"
    return f"on {first} or later" if last == date.max else f"from {first} to {last}"


def _value(one: Value) -> str:
    number = f"{Decimal(one.number).normalize():,f}"
    match one.kind:
        case ValueKind.MONEY:
            return f"{one.unit} {number}"
        case ValueKind.PERCENTAGE:
            return f"{number} %"
        case ValueKind.MULTIPLE:
            return f"{number} x {one.unit}"
        case _:
            return f"{number} {plain(one.unit)}{'' if number == '1' else 's'}"
