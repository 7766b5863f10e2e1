"""Having a model read what the words in force oblige whom to: which contracts, in whose turn, and what is said of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING

# Pydantic reads these, and before Python 3.12 it can read only this TypedDict.
from typing_extensions import TypedDict

from graph.model.ids import DocumentId, PortfolioName, digest
from ui.indexed import UsageShape, usage_shape
from ui.parts import Parts, Reads

if TYPE_CHECKING:
    from graph.lineage.dag import Lineage
    from graph.model.conformed import Conformed
    from indexing.obligations.model.model_run import DutiesRead, Told


class NotReadShape(TypedDict):
    """A clause of which nothing could be read; the next run asks again."""

    document: str
    section: str
    fault: str


class DutiesReadShape(TypedDict):
    """What a model read of obligations, or with `dry_run` would be asked.

    `clauses` were asked about; their words bear `duties` out, and not what was `refused`. `left` clauses the budget did not allow.
    """

    portfolio: str
    clauses: int
    duties: int
    refused: int
    left: int
    not_read: list[NotReadShape]
    usage: list[UsageShape]
    dry_run: bool


@dataclass(frozen=True, slots=True)
class ReadingDuties:
    """One portfolio whose obligations a model is to read."""

    name: PortfolioName
    parts: Parts
    now: Callable[[], datetime]
    actor: str

    def read(self, documents: Iterable[DocumentId], as_of: date, reads: Reads, told: Told, *, again: bool = False) -> DutiesReadShape:
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
        return _shape(done, self.name, priced=not reader.unpriced, dry_run=reads.dry_run)

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


def _shape(done: DutiesRead, portfolio: str, *, priced: bool, dry_run: bool) -> DutiesReadShape:
    return {
        "portfolio": portfolio,
        "clauses": done.clauses,
        "duties": done.duties,
        "refused": done.refused,
        "left": done.left,
        "not_read": [{"document": one.document, "section": one.section, "fault": one.fault} for one in done.not_read],
        "usage": [usage_shape(one, priced=priced) for one in done.usage],
        "dry_run": dry_run,
    }
