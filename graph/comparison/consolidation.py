"""The conformed copy: a whole document as it reads on a day.

One replay a top-level provision, walked once: the cost grows with the document, not with its square.
What each entry shows is what `resolve` returns for its provision; the tests hold the two together.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import groupby
from typing import Any, TypeVar

from graph.amendments.clause_reading import Reading, read
from graph.amendments.provision_trees import GLUE, Provision
from graph.amendments.termination import day_before, ending, follows, survives
from graph.lineage.dag import Lineage
from graph.lineage.supersession import earlier_versions, edges_reaching, governing_document
from graph.model.conformed import Conformed, ConformedClause
from graph.model.documents import Clause, ClauseKind, Document, DocumentKind, Execution
from graph.model.edges import Edge, EdgeStatus, EdgeType
from graph.model.ids import ClauseId, DocumentId, EdgeId
from graph.model.resolution import ConflictText, EffectiveClause, Limited, Notice, Outstanding, Status, WarningCode
from graph.model.text import AnchoredText, join
from graph.resolution import resolution_record
from graph.resolution.resolve import resolve
from graph.resolution.term_state import term_on
from graph.text.sentences import lead

_TITLE = re.compile(r"[A-Z][\w’'&/-]*(?: [\w’'&/,-]+){0,6}\.(?=\s)")  # "2.3 Insurance. Brightwater shall ..."
_CLOSING = frozenset("\"”’'")


def name_of(document: Document) -> str:
    """Return how lawyers call an instrument in short: "Amendment No. 2", else its title, else its file's name."""
    if document.kind is DocumentKind.AMENDMENT and document.number is not None:
        return f"Amendment No. {document.number}"
    return " ".join(document.title.split()) or document.file_name


_Entry = TypeVar("_Entry", Conformed, ConformedClause)
_BESIDE_ALL = ("outstanding", "supplements", "qualifications", "notices")
_SAID: Mapping[type, tuple[str, ...]] = {Conformed: _BESIDE_ALL, ConformedClause: (*_BESIDE_ALL, "limited")}


@dataclass(slots=True)
class Beside:
    """What has to be said beside a clause."""

    outstanding: list[Outstanding] = field(default_factory=list)
    limited: list[Limited] = field(default_factory=list)
    supplements: list[ClauseId] = field(default_factory=list)
    qualifications: list[EdgeId] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)

    def take(self, other: Beside) -> None:
        """Say here what else would be said nowhere."""
        self.outstanding += other.outstanding
        self.notices += other.notices

    def put(self, entry: _Entry) -> _Entry:
        """Return a copy, or an entry of one, with what has to be said beside it, each thing once."""
        said: dict[str, Any] = {name: tuple(dict.fromkeys(getattr(self, name))) for name in _SAID[type(entry)]}
        return replace(entry, **said)


class Walk:
    """Walks a provision once and yields its entries; what concerns words that have gone is said where they stood."""

    def __init__(self, lineage: Lineage, status: Callable[[Clause], Status], reading: Reading, beside: dict[ClauseId, Beside]) -> None:
        self._lineage = lineage
        self._status = status
        self._reading = reading
        self._beside = beside
        self._numbers = {c.place: c.edge.operation.address for c in reading.replayed.renumbered if c.edge.operation}

    def run(self, provision: Provision) -> Iterator[ConformedClause]:
        """Yield the entries of a top-level provision."""
        shown = set(_shown(provision))
        for place in [p for p in self._beside if p not in shown]:
            above = next((a for a in self._lineage.ancestors(place) if a in shown), provision.clause_id)
            self._beside.setdefault(above, Beside()).take(self._beside.pop(place))
        yield from self._entries(provision, 0, None)

    def _entries(self, provision: Provision, depth: int, alternative: ConflictText | None) -> Iterator[ConformedClause]:
        if provision.ended is not None:
            yield self._ended(provision, provision.ended, depth, alternative)
        elif provision.conflict:
            for text, part in zip(provision.conflict, provision.content, strict=False):
                if isinstance(part, Provision):
                    yield from self._entries(part, depth, text)
        else:
            yield from self._own(provision, depth, alternative)

    def _own(self, provision: Provision, depth: int, alternative: ConflictText | None) -> Iterator[ConformedClause]:
        """Yield the provision's own words, parted where a subprovision stands between them."""
        continued = False
        for is_below, parts in groupby(provision.content, lambda part: isinstance(part, Provision)):
            if is_below:
                for part in parts:
                    assert isinstance(part, Provision)
                    yield from self._entries(part, depth + 1, alternative)
                continue
            text = join((part for part in parts if isinstance(part, AnchoredText)), GLUE)
            if text:
                yield self._entry(provision, text, depth, alternative, continued=continued)
                continued = True

    def _entry(
        self, provision: Provision, text: AnchoredText, depth: int, alternative: ConflictText | None, *, continued: bool
    ) -> ConformedClause:
        clause = self._lineage.clauses[provision.clause_id]
        beside = Beside() if continued else self._beside.pop(provision.clause_id, Beside())
        entry = ConformedClause(
            clause=clause,
            depth=depth,
            status=Status.CONFLICTED if alternative else self._status(clause),
            text=text,
            shown=text,
            lead=0 if continued else _lead(clause, text.text),
            continued=continued,
            alternative=alternative,
            renumbered=self._numbers.get(clause.clause_id, ""),
            changes=tuple(resolution_record.step(self._lineage, e) for e in provision.edges),
        )
        return beside.put(entry)

    def _ended(self, provision: Provision, edge: Edge, depth: int, alternative: ConflictText | None) -> ConformedClause:
        entry = self._entry(provision, provision.text, depth, alternative, continued=False)
        by = name_of(self._lineage.documents[edge.source_document_id])
        what = "Ended" if edge.edge_type is EdgeType.TERMINATES else "Deleted"
        number = _number(entry)
        return replace(
            entry,
            status=Status.TERMINATED,
            shown=join((number, AnchoredText.glue(f"[{what} by {by}]")), " "),
            lead=len(number),
            changes=tuple(dict.fromkeys((*entry.changes, resolution_record.step(self._lineage, edge)))),
        )


def _number(entry: ConformedClause) -> AnchoredText:
    """Return the number a provision keeps when its words have gone; its heading where it has none."""
    written = entry.text.slice(0, lead(entry.text.text)).strip()
    return written or AnchoredText.glue(entry.clause.heading or entry.clause.section)


def _shown(provision: Provision) -> Iterator[ClauseId]:
    """Yield the clauses that have an entry: nothing below one that has ended."""
    yield provision.clause_id
    for part in provision.content if provision.ended is None else ():
        if isinstance(part, Provision):
            yield from _shown(part)


def _lead(clause: Clause, text: str) -> int:
    """Return how many characters are number and heading: as segmented where they stand so, else from the words."""
    head = clause.pieces[0].text[: clause.body_start] if clause.pieces else ""
    at = len(head) if head and text.startswith(head) else lead(text, clause.heading)
    title = _TITLE.match(text, at) if at and not clause.heading else None
    if title is not None:
        return title.end()
    return at + (clause.kind is ClauseKind.DEFINITION and text[at : at + 1] in _CLOSING)


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
        self.whole = Beside()
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
        sorted_out[None] = self.whole
        for item in found.outstanding:
            sorted_out[places.get(item.edge_id, root)].outstanding.append(item)
        for notice in found.notices:
            sorted_out[self._place(notice, places, root)].notices.append(notice)
        for one in below:
            if one == root or any(
                e.edge_type in _BESIDE or e.scope for e in edges_reaching(self._lineage, self._document.document_id, one)
            ):
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
            edges = edges_reaching(self._lineage, self._document.document_id, place)
            sources, own = {e.source_clause_id for e in edges}, {e.edge_id for e in edges}
            sorted_out[place].supplements.extend(c for c in found.supplements if c in sources)
            sorted_out[place].qualifications.extend(e for e in found.qualifications if e in own)
        sorted_out[one].limited.extend(t for t in found.limited if places.get(t.edge_id) == one)


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


_SIGNED = frozenset({Execution.SIGNED, Execution.NOT_NEEDED})


def conform(lineage: Lineage, document_id: DocumentId, as_of: date) -> Conformed:
    """Return a document as it reads on a day, in the version in force; raises NotFoundError for one that is not here."""
    asked = lineage.document(document_id)
    document = lineage.documents[governing_document(lineage, asked.document_id, as_of)]
    end = ending(lineage, document.document_id, as_of) or follows(lineage, document, as_of)
    copier = Copier(lineage, document, as_of, end)
    copier.copy((*lineage.roots(document.document_id), *_kept_from_earlier(lineage, document, as_of)))
    made_by = copier.instruments()
    made = Conformed(
        asked=asked.document_id,
        document=document,
        as_of=as_of,
        status=copier.status,
        clauses=tuple(copier.entries),
        instruments=made_by,
        unsigned=tuple(d for d in made_by if lineage.documents[d].execution not in _SIGNED),
        waiting=tuple(d for d in copier.waiting() if d not in made_by),
        ended=resolution_record.step(lineage, end) if end else None,
        term=term_on(lineage, document.document_id, as_of),
    )
    return copier.whole.put(made)


def conform_once(lineage: Lineage, document_id: DocumentId, as_of: date) -> Conformed:
    """Return the same, kept in the lineage: for what is asked of one copy from several sides."""
    return lineage.remember(("copy", document_id, as_of), lambda: conform(lineage, document_id, as_of))


def _kept_from_earlier(lineage: Lineage, document: Document, as_of: date) -> Iterator[ClauseId]:
    """Yield what earlier versions have that this one leaves in force: exhibits it does not attach again, later insertions."""
    for version in earlier_versions(lineage, document.document_id):
        for root in lineage.roots(version):
            clause = lineage.clauses[root]
            if clause.kind is ClauseKind.EXHIBIT or lineage.is_inserted(root):
                found = resolve(lineage, root, as_of)
                if found.text is not None and found.continues_at is None:
                    yield root
