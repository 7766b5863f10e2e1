"""Copying a document provision by provision, with what has to be said beside each (see `graph/comparison/consolidation.py`)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import date
from typing import TypedDict

from graph.amendments.clause_reading import Reading, read
from graph.amendments.termination import day_before, survives
from graph.comparison.consolidation_entries import Beside, Walk
from graph.lineage.dag import Lineage
from graph.lineage.supersession import carried
from graph.model.conformed import ConformedClause
from graph.model.documents import Clause, Document
from graph.model.edges import Edge, EdgeStatus, EdgeType
from graph.model.ids import ClauseId, DocumentId, EdgeId
from graph.model.resolution import EffectiveClause, Notice, Outstanding, Status, WarningCode
from graph.resolution.resolve import resolve

_BESIDE = frozenset({EdgeType.SUPPLEMENTS, EdgeType.QUALIFIES})
_OF_A_CLAUSE = frozenset({WarningCode.CONFLICT, WarningCode.REDACTED, WarningCode.OVERLAP})


class Copier:
    """Copies one top-level provision after the other, and keeps what has to be said beside them."""

    def __init__(self, lineage: Lineage, document: Document, as_of: date, end: Edge | None) -> None:
        self._lineage = lineage
        self._document = document
        self._as_of = as_of
        self._end = end
        self._read_on = day_before(lineage, end, as_of) if end else as_of
        self._governing: dict[EdgeId, Edge] = {}
        self._pending: dict[EdgeId, Edge] = {}
        self._whole = Beside()
        self.entries: list[ConformedClause] = []
        self.status = Status.IN_FORCE

    def copy(self, roots: Iterable[ClauseId]) -> None:
        """Add the entries of provisions and all below them, in reading order."""
        for root in roots:
            found = resolve(self._lineage, root, self._as_of)
            self._note_status(found)
            stays = self._survivors(root)
            if root in stays:
                self.entries.extend(self._entries(root, found, self._as_of))
                continue
            last = list(self._entries(root, found, self._read_on))
            now = list(self._entries(root, found, self._as_of)) if stays else []
            self.entries.extend(_spliced(last, now, stays))

    def _entries(self, root: ClauseId, found: EffectiveClause, day: date) -> Iterator[ConformedClause]:
        """Yield the entries of one provision and all below it as they read on a day."""
        reading = read(self._lineage, root, day)
        self._governing |= {c.edge.edge_id: c.edge for c in reading.gathered.governing}
        self._pending |= {e.edge_id: e for e in (*reading.gathered.pending, *(e for e, _ in reading.gathered.waiting))}
        beside = self._beside(root, reading, found)
        for provision in reading.places:
            yield from Walk(self._lineage, self._document_status, reading, beside).run(provision)

    def _survivors(self, root: ClauseId) -> frozenset[ClauseId]:
        """Return the clauses from a provision down that outlive the document: they stay as amended, later changes included."""
        end = self._end
        if end is None or end.edge_type is not EdgeType.TERMINATES:
            return frozenset()
        below = (root, *self._lineage.descendants(root))
        return frozenset(c for c in below if survives(self._lineage, self._lineage.clauses[c], end, self._as_of))

    def instruments(self) -> tuple[DocumentId, ...]:
        """Return the instruments whose words made the copy, in the order agreed."""
        edges = sorted((*self._governing.values(), *([self._end] if self._end else [])), key=self._lineage.rank)
        first = self._document.document_id
        return tuple(dict.fromkeys((first, *(e.source_document_id for e in edges))))

    def waiting(self) -> tuple[DocumentId, ...]:
        """Return the instruments that would change it and are not counted on the day."""
        return tuple(dict.fromkeys(e.source_document_id for e in sorted(self._pending.values(), key=self._lineage.rank)))

    def on_the_whole(self) -> _Whole:
        """Return what concerns the document as a whole."""
        own = self._whole
        return {
            "outstanding": tuple(dict.fromkeys(own.outstanding)),
            "supplements": tuple(dict.fromkeys(own.supplements)),
            "qualifications": tuple(dict.fromkeys(own.qualifications)),
            "notices": tuple(dict.fromkeys(own.notices)),
        }

    def _note_status(self, found: EffectiveClause) -> None:
        """The document stands as its provisions do, unless an amendment brought or took them."""
        if self._end is not None:
            self.status = Status.TERMINATED if self._end.edge_type is EdgeType.TERMINATES else Status.SUPERSEDED
        elif found.status is Status.UNRESOLVED or (
            found.status is Status.NOT_YET_IN_FORCE and not self._lineage.is_inserted(found.clause.clause_id)
        ):
            self.status = found.status

    def _document_status(self, clause: Clause) -> Status:
        """Return where a provision stands that no change has ended by itself."""
        if self._end is not None and self._end.edge_type is EdgeType.TERMINATES:
            return Status.IN_FORCE if survives(self._lineage, clause, self._end, self._as_of) else Status.TERMINATED
        return self.status

    def _beside(self, root: ClauseId, reading: Reading, found: EffectiveClause) -> dict[ClauseId, Beside]:
        """Sort what has to be said of a provision and all below it by the clause it concerns."""
        places = {c.edge.edge_id: c.place for c in reading.gathered.governing}
        below = (root, *self._lineage.descendants(root))
        for one in below:
            for status in (EdgeStatus.COMMITTED, EdgeStatus.PENDING):
                places |= {e.edge_id: one for e in self._lineage.edges_on_clause(one, status) if e.edge_id not in places}
        sorted_out: defaultdict[ClauseId | None, Beside] = defaultdict(Beside)
        sorted_out[None] = self._whole
        for item in found.outstanding:
            sorted_out[places.get(item.edge_id, root)].outstanding.append(item)
        for notice in found.notices:
            sorted_out[self._place(notice, places, root)].notices.append(notice)
        for one in below:
            if one == root or any(e.edge_type in _BESIDE or e.scope for e in self._edges(one)):
                self._read_with(one, found if one == root else resolve(self._lineage, one, self._as_of), places, sorted_out)
        return {place: beside for place, beside in sorted_out.items() if place is not None}

    def _place(self, notice: Notice, places: dict[EdgeId, ClauseId | None], root: ClauseId) -> ClauseId | None:
        if notice.edge_id is not None:
            return places.get(notice.edge_id)
        return root if notice.code in _OF_A_CLAUSE else None

    def _read_with(
        self,
        one: ClauseId,
        found: EffectiveClause,
        places: dict[EdgeId, ClauseId | None],
        sorted_out: defaultdict[ClauseId | None, Beside],
    ) -> None:
        """Put supplements, qualifications and limited texts beside the clause they are about."""
        for place in (one, None):
            edges = self._edges(place)
            sources, own = {e.source_clause_id for e in edges}, {e.edge_id for e in edges}
            sorted_out[place].supplements.extend(c for c in found.supplements if c in sources)
            sorted_out[place].qualifications.extend(e for e in found.qualifications if e in own)
        sorted_out[one].limited.extend(t for t in found.limited if places.get(t.edge_id) == one)

    def _edges(self, place: ClauseId | None) -> tuple[Edge, ...]:
        """Return the edges on a clause, or on the document as a whole (None); those that cite an earlier version of it too."""
        document_id = self._document.document_id
        here = self._lineage.edges_on_clause(place) if place else self._lineage.edges_on_document(document_id)
        return (*here, *carried(self._lineage, document_id).get(place, ()))


def _spliced(last: list[ConformedClause], now: list[ConformedClause], stays: frozenset[ClauseId]) -> Iterator[ConformedClause]:
    """Yield the last words of an ended provision, with those below it that survive as they read now."""
    left = [entry for entry in now if entry.clause.clause_id in stays]
    for entry in last:
        if entry.clause.clause_id not in stays:
            yield entry
            continue
        top = entry.depth
        while left and (left[0].depth > top or left[0].clause.clause_id == entry.clause.clause_id):
            yield left.pop(0)


class _Whole(TypedDict):
    outstanding: tuple[Outstanding, ...]
    supplements: tuple[ClauseId, ...]
    qualifications: tuple[EdgeId, ...]
    notices: tuple[Notice, ...]
