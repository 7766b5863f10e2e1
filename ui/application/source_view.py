"""The source view: the words behind a citation, a clause or an edge, and whether their file still has its hash."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING

from graph.errors import NotFoundError
from graph.model.documents import Clause, Document
from graph.model.edges import Edge
from graph.model.ids import ClauseId, DocumentId, EdgeId
from graph.model.source import Reading, SourceFile
from ui.application.sources import OnDisk, on_disk

if TYPE_CHECKING:
    from graph.model.resolution import EffectiveClause, Term
    from ui.application.portfolio import Portfolio

Span = tuple[int, int]
"""A character range of a file's reading."""


@dataclass(frozen=True, slots=True)
class Place:
    """What is to be shown: a range of a document's file (the whole, where `end` is 0), a clause, or what an edge rests on: one of them.

    `provision` is the clause whose path is shown beside it, on `as_of`; `page` another page than that of the words.
    """

    document_id: str = ""
    start: int = 0
    end: int = 0
    clause_id: str = ""
    edge_id: str = ""
    provision: str = ""
    as_of: date | None = None
    known_as_of: datetime | None = None
    page: int | None = None


@dataclass(frozen=True, slots=True)
class Shown:
    """Words where they stand. `spans` are their ranges in the reading, in order; none: the document as a whole is shown.

    `page` is the one to look at, from 1 (None: no pages). `clause` is the provision of the document the words stand in, `edge`
    the edge they were asked for by; `path` the provision whose text they are part of, as it reads on `as_of`; `file` is None
    where the record no longer names one.
    """

    place: Place
    as_of: date
    document: Document
    file: SourceFile | None
    on_disk: OnDisk
    reading: Reading
    spans: tuple[Span, ...]
    page: int | None
    clause: Clause | None
    edge: Edge | None
    path: EffectiveClause | None
    term: Term | None

    @property
    def first(self) -> int:
        """The first character of the words; of a whole document, its own."""
        return self.spans[0][0] if self.spans else self.document.char_start

    @property
    def words(self) -> str:
        """The words, as they were read."""
        return "\n".join(self.reading.text[start:end] for start, end in self.spans)


def show(mine: Portfolio, place: Place) -> Shown:
    """Return the words of a place; raises NotFoundError where this portfolio has no such thing, now or on the record asked for."""
    return _Finding(mine, place, mine.lookup.sequence(place.known_as_of)).shown()


def files_of(mine: Portfolio, document_id: str, known_as_of: datetime | None = None) -> tuple[SourceFile, ...]:
    """Return the copies of a document's file as they were indexed, all of the same bytes then; raises NotFoundError for no document."""
    known = mine.lookup.sequence(known_as_of)
    document = mine.parts.store.get_document(mine.name, DocumentId(document_id), known)
    return tuple(map(mine.parts.located, mine.parts.store.files(mine.name, known, (document.file_sha256,))))


@dataclass(frozen=True, slots=True)
class _Found:
    """Where words stand."""

    document_id: DocumentId
    spans: tuple[Span, ...]
    edge: Edge | None = None
    provision: ClauseId | None = None


@dataclass(frozen=True, slots=True)
class _Finding:
    """One place being looked up in one state of the record: at a ledger sequence, or as it is now."""

    mine: Portfolio
    place: Place
    known: int | None

    def shown(self) -> Shown:
        found = self._found()
        store, known = self.mine.parts.store, self.known
        document = self._document(found.document_id)
        file, state = checked_file(map(self.mine.parts.located, store.files(self.mine.name, known, (document.file_sha256,))))
        reading = self.mine.parts.readings(self.mine.name, known)(document.file_sha256)
        spans = tuple(span for span in found.spans if 0 <= span[0] < span[1] <= len(reading.text))
        if len(spans) < len(found.spans):
            raise NotFoundError("There are no such words in this document.")
        first = spans[0][0] if spans else document.char_start
        clauses = store.clauses(self.mine.name, (document.document_id,), known)
        path, term = self._standing(found, document)
        return Shown(
            self.place, self._day, document, file, state, reading, spans, self._page(reading, first),
            _innermost(clauses, spans[0][0]) if spans else None, found.edge, path, term,
        )  # fmt: skip

    @property
    def _day(self) -> date:
        return self.place.as_of or self.mine.today()

    def _found(self) -> _Found:
        place = self.place
        provision = ClauseId(place.provision) if place.provision else None
        if place.edge_id:
            edge = self._edge(EdgeId(place.edge_id))
            return _Found(edge.source_document_id, self._quoted(edge), edge, provision or edge.target_clause_id)
        if place.clause_id:
            document_id, spans = self._clause(ClauseId(place.clause_id))
            return _Found(document_id, spans, None, provision or ClauseId(place.clause_id))
        return _Found(DocumentId(place.document_id), ((place.start, place.end),) if place.end else (), None, provision)

    def _edge(self, edge_id: EdgeId) -> Edge:
        versions = self.mine.parts.store.versions(self.mine.name, (edge_id,), self.known)
        if not versions:
            raise NotFoundError(f"There is no edge '{edge_id}'.")
        return versions[-1]

    def _quoted(self, edge: Edge) -> tuple[Span, ...]:
        """Return the words an edge rests on; of one that a person drew without quoting any, the clause that acts."""
        if edge.quote.char_start < edge.quote.char_end:
            return ((edge.quote.char_start, edge.quote.char_end),)
        return self._clause(edge.source_clause_id)[1]

    def _clause(self, clause_id: ClauseId) -> tuple[DocumentId, tuple[Span, ...]]:
        """Return the file's document and the ranges of a clause with all that is below it."""
        document_id = self.mine.parts.store.clause_documents((clause_id,)).get(clause_id)
        if document_id is None:
            return self._inserted(clause_id)
        self._document(document_id)
        clauses = {c.clause_id: c for c in self.mine.parts.store.clauses(self.mine.name, (document_id,), self.known)}
        if clause_id not in clauses:
            raise NotFoundError(f"There is no clause '{clause_id}'.")
        inside = [c for c in clauses.values() if _is_below(c, clause_id, clauses)]
        return document_id, _joined((p.char_start, p.char_end) for c in inside for p in c.pieces)

    def _inserted(self, clause_id: ClauseId) -> tuple[DocumentId, tuple[Span, ...]]:
        """Return where the words of a provision stand that an amendment brought: no document has it as a clause of its own."""
        clauses, effective = self.mine.sources(self.place.known_as_of).clauses, self._resolved(clause_id)
        words = effective.text or effective.last_text if effective else None
        runs = [r for r in (words.runs if words else ()) if r.clause_id is not None and r.char_start is not None]
        if not runs:
            raise NotFoundError(f"There is no clause '{clause_id}'.")
        homes = [clauses[run.clause_id].document_id for run in runs if run.clause_id]
        own = [run for run, home in zip(runs, homes, strict=True) if home == homes[0]]
        return homes[0], _joined((run.char_start, run.char_start + len(run.text)) for run in own if run.char_start is not None)

    def _document(self, document_id: DocumentId) -> Document:
        """Return a document of this portfolio, as people corrected it."""
        from indexing.corrections import corrected

        store = self.mine.parts.store
        found = store.last_document(self.mine.name, document_id, self.known)
        return corrected((found,), store.decisions(self.mine.name, self.known, subjects=(document_id,)))[0]

    def _resolved(self, clause_id: ClauseId) -> EffectiveClause | None:
        from graph.resolution.resolve import resolve

        held = self.mine.sources(self.place.known_as_of).clauses.get(clause_id)
        if held is None:
            return None
        lineage = self.mine.parts.lineage(self.mine.name, self.known, (held.document_id,))
        return resolve(lineage, clause_id, self._day) if clause_id in lineage.clauses else None

    def _standing(self, found: _Found, document: Document) -> tuple[EffectiveClause | None, Term | None]:
        """Return the provision the words are part of, and the term of the document they stand in."""
        from graph.resolution.term_state import term_on

        path = self._resolved(found.provision) if found.provision else None
        own = document.copy_of or document.document_id
        lineage = self.mine.parts.lineage(self.mine.name, self.known, (own,))
        return path, term_on(lineage, own, self._day) if own in lineage.documents else None

    def _page(self, reading: Reading, start: int) -> int | None:
        """Return the page to look at; raises NotFoundError for one that the file has not."""
        if not reading.pages:
            return None
        if self.place.page is not None and not any(one.number == self.place.page for one in reading.pages):
            raise NotFoundError(f"The file has {len(reading.pages)} pages and no page {self.place.page}.")
        own = reading.page_of(start)
        return self.place.page or (own.number if own else reading.pages[0].number)


def checked_file(files: Iterable[SourceFile]) -> tuple[SourceFile | None, OnDisk]:
    """Return the file that is still as it was, among those of the same bytes, and what became of it."""
    first, worst = None, OnDisk.GONE
    for file in files:
        first, state = first or file, on_disk(file)
        if state is OnDisk.SAME:
            return file, state
        worst = state if state is OnDisk.CHANGED else worst
    return first, worst


def _innermost(clauses: Iterable[Clause], char: int) -> Clause | None:
    """Return the clause in whose own words a character stands."""
    return next((c for c in clauses if any(p.char_start <= char < p.char_end for p in c.pieces)), None)


def _is_below(clause: Clause, above: ClauseId, clauses: dict[ClauseId, Clause]) -> bool:
    here: Clause | None = clause
    while here is not None:
        if here.clause_id == above:
            return True
        here = clauses.get(here.parent_id) if here.parent_id else None
    return False


def _joined(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Return ranges in order, those that touch as one."""
    joined: list[Span] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1] + 1:
            joined[-1] = joined[-1][0], max(joined[-1][1], end)
        else:
            joined.append((start, end))
    return tuple(joined)
