"""What the ids in records stand for (instruments, clauses, edges, readings), and whether the files they quote are unchanged."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import groupby
from typing import TYPE_CHECKING, TypeVar

# Pydantic reads these, and before Python 3.12 it can read only this TypedDict.
from typing_extensions import TypedDict

from graph.errors import NotFoundError, UnreadableError
from graph.model.documents import Clause, Document
from graph.model.edges import Edge
from graph.model.history import Obligation
from graph.model.ids import ClauseId, DocumentId, EdgeId
from graph.model.resolution import EffectiveClause, Notice, WarningCode
from graph.model.source import Page, Reading, SourceFile
from graph.store.interface import Store
from indexing.readers.files import Stamp, is_recorded, stamp
from rag.reply import Answer

if TYPE_CHECKING:
    from graph.lineage.dag import Lineage

Box = tuple[float, float, float, float]
"""Left, top, right and bottom, in points from the top left of the displayed page."""
_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


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


@dataclass(frozen=True, slots=True)
class LoadedLineages:
    """Looks ids up in the lineages in memory first: after one answer, all ids are in the family it is about. `whole` loads everything."""

    loaded: Callable[[], tuple[Lineage, ...]]
    whole: Callable[[], Lineage]

    def holding(self, clause_id: ClauseId) -> Lineage:
        """Return a lineage that contains a clause."""
        return next((one for one in self.loaded() if clause_id in one.clauses), None) or self.whole()

    def documents(self, copy: Callable[[DocumentId], Document]) -> Mapping[DocumentId, Document]:
        """Return the instruments by id; `copy` returns one that is no operative copy, or raises NotFoundError."""
        return _ById(self, lambda lineage: lineage.documents, copy)

    def clauses(self) -> Mapping[ClauseId, Clause]:
        """Return the clauses by id, inserted provisions included."""
        return _ById(self, lambda lineage: lineage.clauses)

    def edges(self) -> Mapping[EdgeId, Edge]:
        """Return the committed and pending edges by id."""
        return _ById(self, _Edges)


@dataclass(frozen=True, slots=True)
class _Edges(Mapping[EdgeId, Edge]):
    """The edges of a lineage by id, without loading all of them."""

    lineage: Lineage

    def __getitem__(self, edge_id: EdgeId) -> Edge:
        found = self.lineage.edge(edge_id)
        if found is None:
            raise KeyError(edge_id)
        return found

    def __iter__(self) -> Iterator[EdgeId]:
        return (edge.edge_id for edge in self.lineage.edges)

    def __len__(self) -> int:
        return len(self.lineage.edges)


class _ById(Mapping[_Key, _Value]):
    """Records by id, from the lineages in memory, then by `otherwise`, or from everything where that is not given."""

    def __init__(
        self,
        lineages: LoadedLineages,
        part: Callable[[Lineage], Mapping[_Key, _Value]],
        otherwise: Callable[[_Key], _Value] | None = None,
    ) -> None:
        self._lineages, self._part, self._otherwise = lineages, part, otherwise

    def __getitem__(self, key: _Key) -> _Value:
        for lineage in self._lineages.loaded():
            found = self._part(lineage).get(key)
            if found is not None:
                return found
        if self._otherwise is None:
            return self._part(self._lineages.whole())[key]
        try:
            return self._otherwise(key)
        except NotFoundError:
            raise KeyError(key) from None

    def __iter__(self) -> Iterator[_Key]:
        return iter(self._part(self._lineages.whole()))

    def __len__(self) -> int:
        return len(self._part(self._lineages.whole()))


def obligation_of(lineages: LoadedLineages, found: EffectiveClause) -> Obligation:
    """Return what became of the words of a resolved clause by its day."""
    from graph.comparison.clause_history import obligation

    return obligation(lineages.holding(found.clause.clause_id), found.clause.clause_id, found.as_of, found)


class OnDisk(StrEnum):
    """What became of a file since it was indexed."""

    SAME = "SAME"
    CHANGED = "CHANGED"
    GONE = "GONE"


def on_disk(file: SourceFile) -> OnDisk:
    """Return whether a file is still what was read, by its hash."""
    try:
        return OnDisk.SAME if is_recorded(file) else OnDisk.CHANGED
    except (OSError, UnreadableError):
        return OnDisk.GONE


_KEPT = 10_000  # files of which it is remembered what was found


@dataclass(frozen=True, slots=True)
class SourceHashes:
    """What was found of files, by path and hash; safe to share between threads, since each look stands for itself."""

    _found: dict[tuple[str, str], tuple[Stamp, OnDisk]] = field(default_factory=dict, repr=False)

    def checked(self, answer: Answer, store: Store, located: Callable[[SourceFile], SourceFile]) -> Answer:
        """Return an answer that says which of the files it quotes are no longer what was read; `located` tells where a file lies now."""
        cited = {one.sha256 for one in answer.citations}
        files = map(located, store.files(answer.portfolio, sha256s=cited) if cited else ())
        return replace(answer, warnings=(*answer.warnings, *told)) if (told := tuple(self._altered(files))) else answer

    def _altered(self, files: Iterable[SourceFile]) -> Iterator[Notice]:
        by_hash = sorted(files, key=lambda file: file.sha256)
        for _, copies in groupby(by_hash, key=lambda file: file.sha256):
            found = {file.path: self._state(file) for file in copies}
            changed = sorted(path for path, state in found.items() if state is OnDisk.CHANGED)
            if changed and OnDisk.SAME not in found.values():  # one true copy is enough to show what was quoted
                message = f"{changed[0]} has changed since it was read: what is quoted stood in it then"
                yield Notice(WarningCode.HASH_MISMATCH, message)

    def _state(self, file: SourceFile) -> OnDisk:
        """Return what became of a file; it is read again only where its size or time tells that it may have changed."""
        try:
            now = stamp(file.path)
        except (OSError, UnreadableError):
            return OnDisk.GONE
        kept = self._found.get((file.path, file.sha256))
        if kept is not None and kept[0] == now:
            return kept[1]
        state = on_disk(file)
        if len(self._found) >= _KEPT:
            self._found.clear()
        if state is not OnDisk.GONE:
            self._found[file.path, file.sha256] = (now, state)
        return state
