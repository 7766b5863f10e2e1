"""What the ids in records stand for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

# Pydantic reads these, and before Python 3.12 it can read only this TypedDict.
from typing_extensions import TypedDict

from graph.model.documents import Clause, Document
from graph.model.edges import Edge
from graph.model.history import Obligation
from graph.model.ids import ClauseId, DocumentId, EdgeId
from graph.model.resolution import EffectiveClause
from graph.model.source import Page, Reading

Box = tuple[float, float, float, float]
"""Left, top, right and bottom, in points from the top left of the displayed page."""


class DocumentReference(TypedDict):
    """An instrument by its file's name and its id."""

    document: str
    document_id: str


class ClauseReference(TypedDict):
    """A clause that is read with another."""

    clause_id: str
    document: str
    document_id: str
    section: str


@dataclass(frozen=True, slots=True)
class Sources:
    """What a record's ids stand for: instruments, clauses, readings of files, single pages with their boxes, edges.

    `obligation` tells what became of the words of a resolved clause by its day.
    """

    documents: Mapping[DocumentId, Document]
    clauses: Mapping[ClauseId, Clause]
    reading: Callable[[str], Reading]
    page_of_file: Callable[[str, int], Page]
    edges: Mapping[EdgeId, Edge]
    obligation: Callable[[EffectiveClause], Obligation]

    def page(self, document_id: DocumentId, char: int) -> Page | None:
        """Return the page a character of a document's file stands on; None without pages."""
        return self.reading(self.documents[document_id].file_sha256).page_of(char)

    def page_number(self, document_id: DocumentId, char: int) -> int | None:
        """Return the number of that page."""
        page = self.page(document_id, char)
        return page.number if page else None

    def pieces(self, document_id: DocumentId, start: int, end: int) -> Iterator[tuple[int, int, Page | None]]:
        """Cut a character range at page ends: what stands on one page has one set of boxes."""
        pages = self.reading(self.documents[document_id].file_sha256).pages
        if not pages:
            yield start, end, None
        for page in pages:
            if page.char_start < end and start < page.char_end:
                yield max(start, page.char_start), min(end, page.char_end), page

    def text(self, document_id: DocumentId, start: int, end: int) -> str:
        """Return the words of a character range."""
        return self.reading(self.documents[document_id].file_sha256).text[start:end]

    def boxes(self, document_id: DocumentId, page: int | None, start: int, end: int) -> list[Box]:
        """Return one box a line for a character range of one page; none without pages."""
        if page is None:
            return []
        return list(self.page_of_file(self.documents[document_id].file_sha256, page).boxes(start, end))

    def reference(self, document_id: DocumentId) -> DocumentReference:
        """Return a document by name and id."""
        return {"document": self.documents[document_id].file_name, "document_id": document_id}

    def clause(self, clause_id: ClauseId) -> ClauseReference:
        """Return a clause by address and document."""
        clause = self.clauses[clause_id]
        return {"clause_id": clause_id, "section": clause.section, **self.reference(clause.document_id)}
