"""Text that never forgets where it stands.

`AnchoredText` is a sequence of runs, each verbatim from one place of one file. Every
operation of an amendment is a slice and a join of such texts, so the provenance of the
text in force is not computed afterwards: it cannot be lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from graph.model.ids import ClauseId


@dataclass(frozen=True, slots=True)
class Run:
    """Verbatim words of one clause, or glue between runs.

    `char_start` is an index into the reading's text of the file the clause stands in;
    None for glue (a space or line break that joins two runs and stands nowhere).
    """

    text: str
    clause_id: ClauseId | None = None
    char_start: int | None = None

    @property
    def char_end(self) -> int | None:
        """Index one past the last character in the reading's text; None for glue."""
        return None if self.char_start is None else self.char_start + len(self.text)

    def slice(self, start: int, end: int) -> Run:
        """Return the words from `start` to `end` of this run, still anchored."""
        at = None if self.char_start is None else self.char_start + start
        return Run(self.text[start:end], self.clause_id, at)


@dataclass(frozen=True, slots=True)
class AnchoredText:
    """Runs in reading order. Empty text has no runs."""

    runs: tuple[Run, ...] = ()

    @classmethod
    def glue(cls, text: str) -> AnchoredText:
        """Return text that stands nowhere: only white space belongs here."""
        return cls((Run(text),)) if text else cls()

    @property
    def text(self) -> str:
        """The words alone."""
        runs = self.runs
        return runs[0].text if len(runs) == 1 else "".join([run.text for run in runs])

    def __len__(self) -> int:
        """Length in characters."""
        return sum([len(run.text) for run in self.runs])

    def __bool__(self) -> bool:
        """False for the empty text."""
        return any(run.text for run in self.runs)

    def __add__(self, other: AnchoredText) -> AnchoredText:
        """Join two texts; runs that continue each other in the file are merged."""
        return AnchoredText(tuple(_merged((*self.runs, *other.runs))))

    def slice(self, start: int = 0, end: int | None = None) -> AnchoredText:
        """Return the characters from `start` to `end` (not negative), still anchored."""
        stop = len(self) if end is None else end
        return AnchoredText(tuple(_cut(self.runs, start, stop)))

    def replace(self, start: int, end: int, new: AnchoredText) -> AnchoredText:
        """Return this text with the characters from `start` to `end` replaced by `new`."""
        return self.slice(0, start) + new + self.slice(end)

    def strip(self) -> AnchoredText:
        """Return this text without white space at both ends."""
        text = self.text
        start = len(text) - len(text.lstrip())
        return self.slice(start, max(start, len(text.rstrip())))


def join(texts: Iterable[AnchoredText], glue: str = "\n") -> AnchoredText:
    """Join the texts that are not empty, with `glue` between them."""
    runs: list[Run] = []
    for text in texts:
        if not text:
            continue
        if runs:
            runs.append(Run(glue))
        runs.extend(text.runs)
    return AnchoredText(tuple(_merged(runs)))


def _cut(runs: tuple[Run, ...], start: int, stop: int) -> Iterator[Run]:
    at = 0
    for run in runs:
        low, high = max(start - at, 0), min(stop - at, len(run.text))
        if low < high:
            yield run.slice(low, high)
        at += len(run.text)


def _merged(runs: Iterable[Run]) -> Iterator[Run]:
    last: Run | None = None
    for run in runs:
        if not run.text:
            continue
        if last is not None and last.char_start is not None and last.clause_id == run.clause_id and last.char_end == run.char_start:
            last = Run(last.text + run.text, last.clause_id, last.char_start)
            continue
        if last is not None:
            yield last
        last = run
    if last is not None:
        yield last
