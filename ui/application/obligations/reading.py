"""Reading obligations with a model: which contracts, under whose lock, and what the run reports."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from graph.model.ids import DocumentId, PortfolioName, digest
from ui.application.parts import Reads

if TYPE_CHECKING:
    from graph.lineage.dag import Lineage
    from graph.model.conformed import Conformed
    from indexing.obligations.model.model_run import DutiesRead, Told
    from ui.application.obligations.obligations import Obligations


@dataclass(frozen=True, slots=True)
class DutiesRun:
    """What a model read of the obligations of a portfolio, or with `dry_run` would be asked; `priced`: what it costs is known."""

    portfolio: PortfolioName
    done: DutiesRead
    priced: bool
    dry_run: bool


def read_duties(
    mine: Obligations, documents: Iterable[DocumentId], as_of: date, reads: Reads, told: Told, *, again: bool = False
) -> DutiesRun:
    """Ask about what is in force on a day of some documents and was not read yet; a dry run asks nobody and records nothing.

    Raises UsageError where no model is named, it is not available, or the portfolio does not let it see its words.
    """
    from indexing.obligations.model.model_run import read_obligations

    reader = mine.parts.duty_reader(mine.name, reads)
    now = mine.now()
    try:
        with nullcontext(_no_writers) if reads.dry_run else mine.parts.writing(mine.name) as give_way:

            def on_progress(done: int, total: int, name: str) -> None:
                told(done, total, name)
                give_way()  # a person's decision need not wait for the end of a long run

            done = read_obligations(
                mine.parts.store,
                mine.name,
                _copies(mine, documents, as_of),
                reader,
                actor=mine.actor,
                now=now,
                run="r_" + digest(mine.name, mine.actor, now.isoformat()),
                again=again,
                record=not reads.dry_run,
                on_progress=on_progress,
            )
    finally:
        reader.close()
    return DutiesRun(mine.name, done, priced=not reader.unpriced, dry_run=reads.dry_run)


def _copies(mine: Obligations, documents: Iterable[DocumentId], as_of: date) -> Iterator[tuple[Conformed, Lineage]]:
    """Yield the documents as they read on a day; a version that has taken the place of one is read by itself."""
    from graph.comparison.consolidation import conform

    for one in documents:
        lineage = mine.parts.lineage(mine.name, None, (one,))
        copy = conform(lineage, one, as_of)
        if copy.document.document_id == one:
            yield copy, lineage


def _no_writers() -> None:
    """Do nothing: a dry run keeps nobody from writing."""
