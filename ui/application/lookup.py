"""What the names and ids that people give mean in one portfolio, as it is recorded."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from graph.errors import AmbiguousError, NotFoundError, UsageError
from graph.model.documents import Document
from graph.model.edges import Edge, EdgeStatus, EdgeType
from graph.model.ids import ClauseId, DocumentId, EdgeId, PortfolioName
from ui.application.names import find_documents, find_provision, operative
from ui.application.parts import Parts
from ui.application.review_queue import awaited

if TYPE_CHECKING:
    from graph.lineage.dag import Lineage


@dataclass(frozen=True, slots=True)
class Lookup:
    """Looks up instruments, provisions and edges of one portfolio."""

    name: PortfolioName
    parts: Parts

    def sequence(self, instant: datetime | None) -> int | None:
        """Return the ledger sequence of an instant; None: now."""
        return None if instant is None else self.parts.store.sequence_at(self.name, instant)

    def must_exist(self) -> int:
        """Return the ledger sequence that the portfolio is at; raises NotFoundError where nothing was ever indexed."""
        begun = self.parts.begun()
        head = self.parts.store.facts_head(self.name) if begun else 0
        if not head:
            known = self.parts.store.portfolios() if begun else ()
            others = f" There is {', '.join(known)}." if known else ""
            raise NotFoundError(f"Nothing has been indexed in portfolio '{self.name}' yet.{others}")
        return head

    def edges(self, known_as_of: datetime | None = None) -> tuple[Edge, ...]:
        """Return every edge, waivers too, whatever its status, retracted ones among them."""
        self.must_exist()
        return self.parts.store.edges(self.name, self.sequence(known_as_of), frozenset(EdgeStatus))

    def named(self, asked: str, known_as_of: datetime | None = None) -> tuple[Document, ...]:
        """Return the instruments of the one file, or the one instrument, that a name means."""
        from indexing.facts import called

        store, known = self.parts.store, self.sequence(known_as_of)
        few = called(store, self.name, asked) if known is None else ()
        try:
            return find_documents(asked, few, store.files(self.name, sha256s={d.file_sha256 for d in few}))
        except NotFoundError:  # to say which names are near takes all of them
            return find_documents(asked, store.documents(self.name, known), store.files(self.name, known))

    def ids(self, document: str | None, known_as_of: datetime | None = None) -> list[DocumentId] | None:
        """Return the operative instruments that a name means; None where none is given."""
        return None if document is None else [operative(d) for d in self.named(document, known_as_of)]

    def around(self, document: str, known_as_of: datetime | None) -> tuple[Lineage, dict[DocumentId, None]]:
        """Return what resolving takes around the instruments of a file, and those."""
        within = dict.fromkeys(map(operative, self.named(document, known_as_of)))
        return self.parts.lineage(self.name, self.sequence(known_as_of), within), within

    def one(self, asked: str, known_as_of: datetime | None = None) -> Document:
        """Return the one instrument that a name means; a file with several must be named by id."""
        named = self.named(asked, known_as_of)
        if len(named) > 1:
            raise AmbiguousError(asked, tuple(f"{d.document_id} ({d.title})" for d in named))
        return named[0]

    def provision(self, document: str, section: str, lineage: Lineage) -> tuple[DocumentId, ClauseId | None]:
        """Return an instrument and, where one is named, its provision."""
        if not section:
            return operative(self.one(document)), None
        clause = find_provision(section, dict.fromkeys(map(operative, self.named(document))), lineage)
        return lineage.clause(clause).document_id, clause

    def versions(self, edge_id: str) -> tuple[Edge, ...]:
        """Return every recording of an edge, oldest first; raises NotFoundError."""
        found = self.parts.store.versions(self.name, (EdgeId(edge_id),))
        if not found:
            raise NotFoundError(f"There is no edge '{edge_id}'. `inforce edges` lists them, `inforce review list` what waits.")
        return found

    def edge(self, edge_id: str) -> Edge:
        """Return an edge as it stands now, or as it was retracted; raises NotFoundError."""
        last = self.versions(edge_id)[-1]
        return last if last.retracted_at is None else replace(last, status=EdgeStatus.RETRACTED)

    def conditional(self, subject: str) -> tuple[Edge, ...]:
        """Return the conditional edges that a person means by an edge's id or a document's name.

        What one instrument makes wait for the same words waits for one event: the edge named stands for all of these.
        """
        live = [e for e in self.parts.store.edges(self.name) if e.condition_kind is not None]
        named = [e for e in live if e.edge_id == subject]
        found = [e for e in live for one in named if awaited(e) == awaited(one)]
        if not found and subject not in {e.edge_id for e in self.edges() if e.edge_type is not EdgeType.QUALIFIES}:
            source = self.one(subject).document_id
            found = [e for e in live if e.source_document_id == source]
        if not found:
            raise UsageError(f"No change that '{subject}' makes depends on a condition.")
        return tuple(found)
