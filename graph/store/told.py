"""What was said and done about the facts: decisions, judgements, duty readings, what became of obligations, what stages took."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator

from graph.model.edges import Decision
from graph.model.ids import DocumentId
from graph.model.judgements import Judgement
from graph.model.obligations import DutyReading, ObligationEvent
from graph.model.usage import StageUsage
from graph.store.facts import Kind, Row, to_decision, to_duties, to_judgement, to_obligation, to_usage
from graph.store.query import Query


class Told(ABC):
    """The reads of `interface.Store` that tell what was said and done, on what a keeper of rows can do."""

    @abstractmethod
    def _rows(self, query: Query) -> Iterator[Row]:
        """Yield the rows a query asks for, in any order."""

    def decisions(
        self, portfolio: str, known: int | None = None, *, subjects: Collection[str] | None = None, since: int = 0
    ) -> tuple[Decision, ...]:
        """Return the decisions (on some subjects, or all; recorded after a sequence), oldest first."""
        rows = (row for row in self._rows(Query(Kind.DECISION, portfolio, known, owners=subjects)) if row.recorded_seq > since)
        return tuple(map(to_decision, sorted(rows, key=lambda row: (row.recorded_seq, row.identity))))

    def judgements(
        self, portfolio: str, known: int | None = None, source_ids: Collection[DocumentId] | None = None
    ) -> tuple[Judgement, ...]:
        """Return the live judgements on the words of some (or all) newer documents, by id."""
        rows = self._rows(Query(Kind.JUDGEMENT, portfolio, known, owners=source_ids))
        return tuple(map(to_judgement, sorted(rows, key=lambda row: row.identity)))

    def duty_readings(
        self, portfolio: str, known: int | None = None, document_ids: Collection[DocumentId] | None = None
    ) -> tuple[DutyReading, ...]:
        """Return the live duty readings of the words of some (or all) documents, by id."""
        rows = self._rows(Query(Kind.DUTIES, portfolio, known, owners=document_ids))
        return tuple(map(to_duties, sorted(rows, key=lambda row: row.identity)))

    def obligation_events(
        self, portfolio: str, known: int | None = None, *, subjects: Collection[str] | None = None
    ) -> tuple[ObligationEvent, ...]:
        """Return what people did with obligations (with some subjects, or all), in the order recorded."""
        rows = self._rows(Query(Kind.OBLIGATION, portfolio, known, owners=subjects))
        return tuple(map(to_obligation, sorted(rows, key=lambda row: (row.recorded_seq, row.identity))))

    def usage(self, portfolio: str, known: int | None = None) -> tuple[StageUsage, ...]:
        """Return what stages took, in the order recorded."""
        rows = self._rows(Query(Kind.USAGE, portfolio, known))
        return tuple(map(to_usage, sorted(rows, key=lambda row: (row.recorded_seq, row.identity))))
