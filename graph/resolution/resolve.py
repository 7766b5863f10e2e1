"""The clause in force on a day, and why. Pure, deterministic, the same for any order of insertion.

`resolve` follows the versions of the document to the one in force, replays the changes that govern
the day there, and returns with the text the edges that led to it and the words that were left out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import NamedTuple

from graph.amendments.clause_reading import Reading, read
from graph.amendments.termination import day_before, ending, follows, survives
from graph.lineage.dag import Lineage
from graph.lineage.effectiveness import Effectiveness, has_begun
from graph.lineage.references import refers_to, unresolved
from graph.lineage.renumbering import section_on
from graph.lineage.supersession import agreed_after, counterpart, governing_document, supersession
from graph.model.documents import Clause, ClauseKind, DocumentKind
from graph.model.edges import Edge, EdgeType
from graph.model.ids import ClauseId, DocumentId
from graph.model.resolution import EffectiveClause, Notice, Status, WarningCode
from graph.resolution import resolution_record
from graph.resolution.resolution_record import of_edge
from graph.resolution.term_state import term_on

__all__ = ["Stand", "governing_document", "resolve", "resolve_document", "resolved", "stand"]

_ACTS = frozenset({DocumentKind.TERMINATION, DocumentKind.NOTICE})  # given or agreed on one day, whenever they take effect


def resolve(lineage: Lineage, clause_id: ClauseId, as_of: date) -> EffectiveClause:
    """Return a provision as it reads on a day; raises NotFoundError for a clause that is not here."""
    return resolved(lineage, stand(lineage, clause_id, as_of))


class _Asked(NamedTuple):
    """The provision asked about, the day, and the restatements by which it became the one that is read."""

    clause: Clause
    as_of: date
    hops: tuple[Edge, ...]


@dataclass(frozen=True, slots=True)
class Stand:
    """Where a provision stands on a day, before any account is given of it: enough to tell and to measure its words.

    `end` is what ended its document, or left it out; `notes` are what is to be said of it besides.
    """

    asked: _Asked
    reading: Reading
    status: Status
    end: Edge | None = None
    notes: tuple[Notice, ...] = ()

    @property
    def clause_id(self) -> ClauseId:
        """The provision that is read: in a superseded version, its counterpart in the one in force."""
        return self.reading.clause.clause_id

    def words(self, lineage: Lineage) -> str:
        """Its words, in force or its last."""
        return (self.reading.text or resolution_record.unborn(lineage, self.reading)).text


def stand(lineage: Lineage, clause_id: ClauseId, as_of: date) -> Stand:
    """Return where a provision stands on a day; raises NotFoundError for a clause that is not here."""
    clause = lineage.clause(clause_id)
    hops, here, dropped = _newest(lineage, clause, as_of)
    asked = _Asked(clause, as_of, hops)
    if dropped is None:
        return _on_day(lineage, asked, here)
    if here.kind is ClauseKind.EXHIBIT and refers_to(lineage, dropped.source_document_id, here.section):
        note = Notice(WarningCode.EXHIBIT_NOT_REATTACHED, "the restatement refers to it and does not attach it again", dropped.edge_id)
        found = _on_day(lineage, asked, here)
        return replace(found, notes=(*found.notes, note))
    return _ended(lineage, asked, here, dropped, Status.SUPERSEDED)


def resolved(lineage: Lineage, found: Stand) -> EffectiveClause:
    """Return the full account of where a provision stands: its text with every step, what was left out, and why."""
    asked, as_of, hops = found.asked
    here = found.reading.clause
    made = resolution_record.put(lineage, found.reading, found.status, term_on(lineage, here.document_id, found.reading.as_of))
    if found.end is not None:
        made = resolution_record.ended_by(lineage, replace(made, as_of=as_of, term=term_on(lineage, here.document_id, as_of)), found.end)
        made = replace(made, notices=tuple(dict.fromkeys((*made.notices, *of_edge(lineage, found.end, as_of)))))
    if found.notes:
        made = replace(made, notices=(*made.notices, *found.notes))
    called = section_on(lineage, asked, as_of)
    named = asked if called == asked.section else replace(asked, section=called)
    if named is not made.clause or here is not asked:
        made = replace(made, clause=named, continues_at=None if here is asked else here.clause_id)
    return resolution_record.along(lineage, made, asked, hops)


def resolve_document(lineage: Lineage, document_id: DocumentId, as_of: date) -> tuple[EffectiveClause, ...]:
    """Return every clause of a document as it reads on a day, in reading order: the conformed copy."""
    lineage.document(document_id)
    return tuple(resolve(lineage, c.clause_id, as_of) for c in lineage.clauses_of(document_id))


def _newest(lineage: Lineage, asked: Clause, as_of: date) -> tuple[tuple[Edge, ...], Clause, Edge | None]:
    """Follow a clause through the versions of its document; with the restatement that dropped it, if one did."""
    hops: list[Edge] = []
    here = asked
    seen = {asked.document_id}
    while (edge := supersession(lineage, here.document_id, as_of)) is not None and edge.source_document_id not in seen:
        if _brought_later(lineage, here, edge.source_document_id):
            break
        seen.add(edge.source_document_id)
        following = counterpart(lineage, here.clause_id, edge.source_document_id)
        if following is None:
            return tuple(hops), here, edge
        hops.append(edge)
        here = lineage.clauses[following]
    return tuple(hops), here, None


def _brought_later(lineage: Lineage, clause: Clause, version: DocumentId) -> bool:
    """A provision inserted after the restatement stays, even where the amendment cites the earlier version."""
    edges = lineage.edges_on_clause(clause.clause_id) if lineage.is_inserted(clause.clause_id) else ()
    return any(agreed_after(lineage, e, lineage.documents[version]) for e in edges)


def _on_day(lineage: Lineage, asked: _Asked, clause: Clause) -> Stand:
    """Tell where a clause stands within its own version of the document."""
    document, as_of = lineage.documents[clause.document_id], asked.as_of
    if not has_begun(document, as_of, start=document.agreed if document.kind in _ACTS else document.starts):
        return Stand(asked, read(lineage, clause.clause_id, as_of), Status.NOT_YET_IN_FORCE)
    end = ending(lineage, document.document_id, as_of) or follows(lineage, document, as_of)
    survived = end is not None and end.edge_type is EdgeType.TERMINATES and survives(lineage, clause, end, as_of)
    if end is not None and not survived:
        return _ended(lineage, asked, clause, end, Status.TERMINATED if end.edge_type is EdgeType.TERMINATES else Status.SUPERSEDED)
    reading = read(lineage, clause.clause_id, as_of)
    said = "the document has ended; by its words this provision survives"
    notes = (Notice(WarningCode.TERMINATED, said, end.edge_id),) if end is not None else ()
    return Stand(asked, reading, _status(lineage, reading), notes=notes)


def _ended(lineage: Lineage, asked: _Asked, clause: Clause, end: Edge, status: Status) -> Stand:
    """Tell it of a clause with its last words: those of the day before its document ended or was restated."""
    reading = read(lineage, clause.clause_id, day_before(lineage, end, asked.as_of))
    gone = _status(lineage, reading)
    return Stand(asked, reading, gone if gone in {Status.TERMINATED, Status.NOT_YET_IN_FORCE} else status, end)


def _status(lineage: Lineage, reading: Reading) -> Status:
    """Say where a clause stands within a document that is itself in force."""
    if reading.ended is not None:
        return Status.TERMINATED
    if not reading.places:
        lapsed = (e for e, where in reading.gathered.waiting if where is Effectiveness.LAPSED)
        brought = any(p.clause_id == reading.clause.clause_id for e in lapsed for p in lineage.payloads(e.edge_id))
        return Status.TERMINATED if brought else Status.NOT_YET_IN_FORCE
    if reading.conflict:
        return Status.CONFLICTED
    return Status.UNRESOLVED if unresolved(lineage, reading.clause.document_id) else Status.IN_FORCE
