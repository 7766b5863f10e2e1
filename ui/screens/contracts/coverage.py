"""What stands above a list of contracts: how far they are read, what of the portfolio is not, how a filter was understood."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from markupsafe import Markup

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
    yield f"{len(covered['unread_files'])} of {covered['files']} files unread"
    yield f"{several(len(covered['unread']), 'paper')} referred to and not here"
    yield f"{several(len(covered['pending']), 'claim')} pending"
    if covered["no_contracts"]:
        yield f"{several(len(covered['no_contracts']), 'file')} without a contract"


def _absent(covered: CoverageShape) -> Iterator[tuple[str, str]]:
    """Yield each file or document that the list does not rest on, and why."""
    yield from ((name, "no contract or amendment could be read of it") for name in covered["unread_files"])
    yield from ((name, "referred to, and not read or not here") for name in covered["unread"])
    yield from ((name, "read, and no contract") for name in covered["no_contracts"])
