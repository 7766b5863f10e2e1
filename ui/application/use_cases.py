"""What all use cases share: one portfolio, the parts behind it, the clock, who acts, and how a decision goes on record."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from graph.model.documents import Document
from graph.model.edges import Decision, Edge, Verdict
from graph.model.ids import DocumentId, PortfolioName, digest
from ui.application.decisions import Authority
from ui.application.lookup import Lookup
from ui.application.parts import Parts
from ui.application.sources import LoadedLineages, Sources, obligation_of

if TYPE_CHECKING:
    from graph.lineage.dag import Lineage

_Group = TypeVar("_Group", bound="UseCases")
MakeDecisions = Callable[[], Sequence[Decision]]
"""Makes the decisions; called under the lock, so that what it looks at cannot change before they are on record."""


@dataclass(frozen=True, slots=True)
class UseCases:
    """A group of use cases on one portfolio. `now` returns the time with its zone; `actor` is who the record says acted."""

    name: PortfolioName
    parts: Parts
    now: Callable[[], datetime]
    actor: str

    def group(self, kind: Callable[..., _Group], *more: object) -> _Group:
        """Return another group of use cases on the same portfolio; raises NotFoundError where nothing was ever indexed."""
        self.lookup.must_exist()
        return kind(self.name, self.parts, self.now, self.actor, *more)

    @property
    def lookup(self) -> Lookup:
        """What names and ids mean in this portfolio."""
        return Lookup(self.name, self.parts)

    def today(self) -> date:
        """Return today, where the user is."""
        return self.now().astimezone().date()

    def lineage(self, known_as_of: datetime | None = None, around: Collection[DocumentId] | None = None) -> Lineage:
        """Return the documents, clauses and edges that count; `around` asks for what resolving some documents needs."""
        return self.parts.lineage(self.name, self.lookup.sequence(known_as_of), around)

    def document(self, asked: str) -> Document:
        """Return the one instrument that a name means; a file with several must be named by id."""
        return self.lookup.one(asked)

    def sources(self, known_as_of: datetime | None = None) -> Sources:
        """Return what the ids in records stand for."""
        known = self.lookup.sequence(known_as_of)
        loaded = LoadedLineages(lambda: self.parts.loaded_lineages(self.name, known), lambda: self.parts.lineage(self.name, known))
        readings, pages = self.parts.readings(self.name, known), self.parts.pages(self.name, known)

        def copy(one: DocumentId) -> Document:
            return self.parts.store.last_document(self.name, one, known)  # a retracted edge outlives the document that was withdrawn

        return Sources(loaded.documents(copy), loaded.clauses(), readings, pages, loaded.edges(), partial(obligation_of, loaded))

    def decision(
        self,
        verdict: Verdict,
        subject: str,
        authority: Authority,
        *,
        edge: Edge | None = None,
        field: str = "",
        value: str = "",
        shown: str = "",
    ) -> Decision:
        """Return a decision made now; `actor` is kept apart from the name that a person gives. Raises UsageError without name or reason."""
        by, reason = authority.required().by, authority.reason
        decision_id = "x_" + digest(verdict, subject, by, self.now().isoformat(), field, value)
        return Decision(decision_id, verdict, subject, by, reason, edge, field, value, principal=self.actor, shown=shown)

    def record(self, make: MakeDecisions) -> tuple[Decision, ...]:
        """Record what `make` returns, all at once, and look up again whatever depends on it."""
        with self.parts.writing(self.name):
            decisions = tuple(make())
            if not decisions:
                return ()
            with self.parts.store.transaction(self.name, self.actor, "decide", self.now()) as records:
                for decision in decisions:
                    records.put([decision])
            self.parts.linker.relink(self.name, actor=self.actor, now=self.now())
            self.parts.linker.refresh(self.name, actor=self.actor, now=self.now())
        return decisions
