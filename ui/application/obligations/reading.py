"""Having a model read what the words in force oblige whom to: which contracts, in whose turn, and what is said of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING

from graph.model.ids import DocumentId, PortfolioName, digest
from ui.application.parts import Parts, Reads

if TYPE_CHECKING:
    from graph.lineage.dag import Lineage
    from graph.model.conformed import Conformed
    from indexing.obligations.model.model_run import DutiesRead, Told


@dataclass(frozen=True, slots=True)
class DutiesRun:
    """What a model read of the obligations of a portfolio, or with `dry_run` would be asked; `priced`: what it costs is known."""

    portfolio: PortfolioName
    done: DutiesRead
    priced: bool
    dry_run: bool


@dataclass(frozen=True, slots=True)
class ReadingDuties:
    """One portfolio whose obligations a model is to read."""

    name: PortfolioName
    parts: Parts
    now: Callable[[], datetime]
    actor: str

    def read(self, documents: Iterable[DocumentId], as_of: date, reads: Reads, told: Told, *, again: bool = False) -> DutiesRun:
        """Ask about what is in force on a day of some documents and was not read yet; a dry run asks nobody and records nothing.

        Raises UsageError where no model is named, it cannot be had, or the portfolio does not let it see its words.
        """
        from indexing.obligations.model.model_run import read_obligations

        reader = self.parts.duty_reader(self.name, reads)
        now = self.now()
        try:
            with nullcontext(_nobody_waits) if reads.dry_run else self.parts.writing() as give_way:

                def on_progress(done: int, total: int, name: str) -> None:
                    told(done, total, name)
                    give_way()  # a person's decision need not wait for the end of a long run

                done = read_obligations(
                    self.parts.store,
                    self.name,
                    self._copies(documents, as_of),
                    reader,
                    actor=self.actor,
                    now=now,
                    run="r_" + digest(self.name, self.actor, now.isoformat()),
                    again=again,
                    record=not reads.dry_run,
                    on_progress=on_progress,
                )
        finally:
            reader.close()
        return DutiesRun(self.name, done, priced=not reader.unpriced, dry_run=reads.dry_run)

    def _copies(self, documents: Iterable[DocumentId], as_of: date) -> Iterator[tuple[Conformed, Lineage]]:
        """Yield the documents as they read on a day; where another version has taken the place of one, that is read for itself."""
        from graph.comparison.consolidation import conform

        for one in documents:
            lineage = self.parts.lineage(self.name, None, (one,))
            copy = conform(lineage, one, as_of)
            if copy.document.document_id == one:
                yield copy, lineage


def _nobody_waits() -> None:
    """Do nothing: a dry run keeps nobody from writing."""
