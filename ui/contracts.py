"""The contracts of a portfolio on a day, a family at a time: each instrument once, in the version in force."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING

from graph.errors import UsageError
from graph.model.documents import AMENDING_KINDS, Document, DocumentKind
from graph.model.edges import EdgeStatus, EdgeType
from graph.model.ids import DocumentId, EdgeId, PortfolioName
from graph.model.resolution import Status, Term
from ui.parts import Parts

if TYPE_CHECKING:
    from graph.dag import Lineage

_ATTACHED = frozenset({DocumentKind.EXHIBIT, DocumentKind.SLA, DocumentKind.DPA, DocumentKind.ONLINE_TERMS})
_TIES = frozenset({EdgeType.CHILD_OF, EdgeType.SUPPLEMENTS})


@dataclass(frozen=True, slots=True)
class Contract:
    """A contract on a day: the document whose version is in force, how it stands as a whole, its term, and how to read it.

    `status` is IN_FORCE, NOT_YET_IN_FORCE or TERMINATED. `pending` are the claims of its family that wait for a person.
    """

    document: Document
    as_of: date
    status: Status
    term: Term
    pending: tuple[EdgeId, ...]
    lineage: Lineage


@dataclass(frozen=True)
class Contracts:
    """The contracts of one portfolio at a ledger sequence (`known`; None: now), or of those documents alone that are named in `only`."""

    name: PortfolioName
    parts: Parts
    known: int | None
    as_of: date
    only: frozenset[DocumentId] = frozenset()

    @cached_property
    def documents(self) -> tuple[Document, ...]:
        """The instruments that may be contracts by themselves, by file name: copies and what only changes others are left out."""
        from indexing.corrections import corrected

        every = corrected(self.parts.store.documents(self.name, self.known), self.parts.store.decisions(self.name, self.known))
        own = (d for d in every if d.copy_of is None and d.kind not in AMENDING_KINDS)
        return tuple(d for d in own if not self.only or d.document_id in self.only)

    def __iter__(self) -> Iterator[Contract]:
        """Yield them, the members of a family one after the other; a family is read once and let go."""
        open_ids = dict.fromkeys(d.document_id for d in self.documents)
        while open_ids:
            one = next(iter(open_ids))
            lineage = self.parts.lineage(self.name, self.known, (one,))
            family = [d for d in lineage.family(one) if d in open_ids] if one in lineage.documents else []
            for done in (one, *family):
                open_ids.pop(done, None)
            for version in versions(lineage, family, self.as_of):
                if self.only or not attached(lineage, version):
                    yield contract(lineage, version, self.as_of)


def must_be_contract(documents: Iterable[Document]) -> None:
    """Raise UsageError for a paper that only changes others: it has no terms by itself."""
    for one in documents:
        if one.kind in AMENDING_KINDS:
            raise UsageError(f"'{one.file_name}' changes another contract and is none by itself. Name the contract that it changes.")


def versions(lineage: Lineage, documents: Iterable[DocumentId], as_of: date) -> tuple[DocumentId, ...]:
    """Return the versions in force on a day of some documents, each once: of one not yet in force that day, the one before."""
    from graph.conformed import earlier_versions
    from graph.versions import governing_document

    first = ((one, *earlier_versions(lineage, one))[-1] for one in documents)
    return tuple(dict.fromkeys(governing_document(lineage, one, as_of) for one in first))


def contract(lineage: Lineage, document_id: DocumentId, as_of: date) -> Contract:
    """Return how one version of a contract stands on a day."""
    from graph.ending import ending
    from graph.standing import begun
    from graph.term import term_on

    document = lineage.documents[document_id]
    status = Status.IN_FORCE if begun(document, as_of) else Status.NOT_YET_IN_FORCE
    if ending(lineage, document_id, as_of) is not None:
        status = Status.TERMINATED
    waiting = (e.edge_id for one in lineage.contract(document_id) for e in lineage.edges_from(one, EdgeStatus.PENDING))
    return Contract(document, as_of, status, term_on(lineage, document_id, as_of), tuple(waiting), lineage)


def attached(lineage: Lineage, document_id: DocumentId) -> bool:
    """Tell whether a document is read with another and is no contract by itself: an exhibit, service levels, terms in their own file."""
    tied = (e for e in lineage.edges_from(document_id) if e.edge_type in _TIES and e.target_document_id in lineage.documents)
    return lineage.documents[document_id].kind in _ATTACHED and any(tied)
