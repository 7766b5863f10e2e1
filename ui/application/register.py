"""The register: lists of what is on record: instruments, their provisions as written, edges and candidates for them, the ledger."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import islice
from pathlib import PurePath
from typing import TYPE_CHECKING

from graph.errors import NotFoundError
from graph.model.documents import Clause, Document, DocumentKind
from graph.model.edges import Edge, EdgeStatus, EdgeType
from graph.model.ids import ClauseId, DocumentId
from ui.application.names import find_provision, operative
from ui.application.use_cases import UseCases

if TYPE_CHECKING:
    from graph.lineage.dag import Lineage
    from graph.model.evidence import LedgerEntry
    from graph.model.judgements import Candidate
    from ui.application.questions import Provision


class Register(UseCases):
    """The register of one portfolio, in the order of recording or by name."""

    __slots__ = ()

    def sequence(self) -> int:
        """Return the ledger sequence that the facts here are read at."""
        return self.parts.store.facts_head(self.name)

    def length(self) -> int:
        """Return how many entries the ledger has now; answers are among them."""
        return self.parts.store.head(self.name)

    def documents(self, counterparty: str | None = None, kind: DocumentKind | None = None) -> tuple[Document, ...]:
        """Return the instruments with people's corrections, by file name; raises NotFoundError where nobody is called that."""
        every = self._corrected(self.parts.store.documents(self.name))
        named = every if counterparty is None else with_party(every, counterparty)
        return tuple(one for one in named if kind is None or one.kind is kind)

    def again(self) -> dict[DocumentId, str]:
        """Return of documents that are there twice, in words, what they are a copy of, or as what else their very file was put in."""
        every, names = self.parts.store.documents(self.name), defaultdict[str, set[str]](set)
        for file in self.parts.store.files(self.name):
            names[file.sha256].add(PurePath(file.path).name)
        called = {d.document_id: d.file_name for d in every}
        told = {d.document_id: f"a copy of {called.get(d.copy_of, 'another document')}" for d in every if d.copy_of}
        for one in every:
            others = names[one.file_sha256] - {one.file_name}
            if others and one.file_name in names[one.file_sha256]:
                told.setdefault(one.document_id, f"put in also as {', '.join(sorted(others))}")
        return told

    def instruments(self, known_as_of: datetime | None = None) -> tuple[Document, ...]:
        """Return the instruments as they were read, without people's corrections, by file name."""
        return self.parts.store.documents(self.name, self.lookup.sequence(known_as_of))

    def corrected(self, document_id: DocumentId) -> Document:
        """Return one instrument with people's corrections; raises NotFoundError."""
        return self._corrected((self.parts.store.get_document(self.name, document_id),))[0]

    def clauses(self, document_id: DocumentId) -> tuple[Clause, ...]:
        """Return the provisions of an instrument as it was signed, in its order."""
        return self.parts.store.clauses(self.name, (document_id,))

    def edges(
        self,
        known_as_of: datetime | None = None,
        *,
        status: EdgeStatus | None = None,
        edge_type: EdgeType | None = None,
        document_id: DocumentId | None = None,
    ) -> tuple[Edge, ...]:
        """Return the edges of the lineage, whatever their status, or some of them; a document may be at either end."""
        statuses = frozenset(EdgeStatus) if status is None else frozenset({status})
        ends = None if document_id is None else (document_id,)
        found = self.parts.store.edges(self.name, self.lookup.sequence(known_as_of), statuses, ends)
        return tuple(e for e in found if e.edge_type is not EdgeType.QUALIFIES and edge_type in {None, e.edge_type})

    def qualifications(self, known_as_of: datetime | None = None) -> tuple[Edge, ...]:
        """Return every waiver, consent and forbearance, whatever its status, retracted ones too."""
        return tuple(e for e in self.lookup.edges(known_as_of) if e.edge_type is EdgeType.QUALIFIES)

    def candidates(self, document: str | None = None) -> tuple[Candidate, ...]:
        """Return the older provisions that clauses may act on without citing them, the most likely first for each clause.

        Of all documents, or of those that a name means. Nobody has confirmed any of them; nothing is recorded.
        """
        from indexing.candidates.proposing import proposed

        sources = None if document is None else frozenset(map(operative, self.lookup.named(document)))
        linker = self.parts.linker
        linker.caches.caught_up(self.name, actor=self.actor, now=self.now)
        return proposed(self.parts.store, self.name, linker.recall, sources)

    def touching(self, provision: Provision) -> tuple[Edge, ...]:
        """Return the edges from a provision, and those on it, its ancestors or its document as a whole, whatever their status."""
        lineage, within = self.lookup.around(provision.document, provision.known_as_of)
        clause = find_provision(provision.section, within, lineage, provision.as_of)
        known, document = self.lookup.sequence(provision.known_as_of), lineage.clauses[clause].document_id
        return _touching(self.parts.store.edges(self.name, known, frozenset(EdgeStatus), (document,)), clause, lineage)

    def entries(self, start: int, most: int) -> tuple[LedgerEntry, ...]:
        """Return at most so many entries of the ledger, from the first (0) or a later one."""
        return tuple(entry for entry, _ in islice(self.parts.store.ledger(self.name), start, start + most))

    def _corrected(self, documents: tuple[Document, ...]) -> tuple[Document, ...]:
        from indexing.corrections import corrected

        return corrected(documents, self.parts.store.decisions(self.name))


def with_party(documents: Iterable[Document], name: str) -> tuple[Document, ...]:
    """Return the instruments that have a party of that name, else those with one whose name holds its words; raises NotFoundError."""
    from indexing.naming.names import party_tokens, same_party

    every = tuple(documents)
    asked = set(party_tokens(name))
    same = tuple(d for d in every if any(same_party(name, own) for own in _names(d)))
    found = same or tuple(d for d in every if asked and any(asked <= set(party_tokens(own)) for own in _names(d)))
    if not found:
        raise NotFoundError(f"No document in this portfolio names '{name}' as a party.")
    return found


def _touching(edges: Iterable[Edge], clause: ClauseId, lineage: Lineage) -> tuple[Edge, ...]:
    """Return the edges from a clause, and those on it, on what it is part of or on its document as a whole, the oldest record first."""
    document = lineage.clauses[clause].document_id
    around = {clause, *lineage.ancestors(clause)}
    found = (
        edge
        for edge in edges
        if edge.source_clause_id == clause
        or edge.target_clause_id in around
        or (edge.target_document_id == document and edge.target_clause_id is None)
    )
    return tuple(sorted(found, key=lambda edge: (str(edge.recorded_at), edge.edge_id)))


def _names(document: Document) -> Iterator[str]:
    from indexing.naming.names import party_names

    for party in document.parties:
        yield from party_names(party)
