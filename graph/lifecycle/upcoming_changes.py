"""The days on which words begin to read otherwise, and those on which a change for a time lapses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby

from graph.amendments.provision_trees import GLUE
from graph.amendments.termination import ending
from graph.lineage.dag import Lineage
from graph.lineage.effectiveness import Effectiveness, effective_from, effectiveness, unconfirmed
from graph.lineage.supersession import brings_back, declines_renewal, undoing, void
from graph.model.agenda import AgendaMatter, Entry, EntryKind, Unplaced, UnplacedReason, Window
from graph.model.documents import AMENDING_KINDS
from graph.model.edges import Edge, EdgeStatus, EdgeType
from graph.model.ids import ClauseId, DocumentId, digest
from graph.model.text import AnchoredText, Run, join

_CHANGES = frozenset({EdgeType.AMENDS, EdgeType.SUPERSEDED_BY, EdgeType.TERMINATES, EdgeType.QUALIFIES})
_DAY = timedelta(days=1)
_Place = tuple[str, str, str, str]


@dataclass(frozen=True, slots=True)
class _Turn:
    """A day on which one change begins or lapses."""

    edge: Edge
    matter: AgendaMatter
    day: date
    place: _Place


def changes_ahead(lineage: Lineage, document_id: DocumentId, window: Window) -> Iterator[Entry | Unplaced]:
    """Yield when committed changes of a document begin and lapse, one entry a provision, paper and day; and those without a day."""
    edges = [e for e in lineage.edges if e.target_document_id == document_id and _changes(lineage, e)]
    turns = [turn for edge in edges for turn in _turns(lineage, edge)]
    turns.sort(key=lambda t: (t.place, t.matter, t.day, lineage.rank(t.edge)))
    for (_, matter), of_place in groupby(turns, key=lambda t: (t.place, t.matter)):
        for number, (day, together) in enumerate(groupby(of_place, key=lambda t: t.day)):
            if window.holds(day):
                yield _entry(lineage, matter, day, number, tuple(t.edge for t in together))
    for edge in edges:
        yield from _unplaced(lineage, edge, window)


def _changes(lineage: Lineage, edge: Edge) -> bool:
    """Tell whether an edge changes words, stops them or sets them aside, and anything of it counts."""
    if edge.status is not EdgeStatus.COMMITTED or void(lineage, edge.source_document_id):
        return False
    source = lineage.documents[edge.source_document_id]
    return edge.edge_type in _CHANGES or (edge.edge_type is EdgeType.SUPPLEMENTS and source.kind in AMENDING_KINDS)


def _turns(lineage: Lineage, edge: Edge) -> Iterator[_Turn]:
    start = effective_from(lineage.documents, edge)
    if start is not None and _holds(lineage, edge, start.first_day()):
        yield _Turn(edge, AgendaMatter.TAKES_EFFECT, start.first_day(), _place(edge))
    if edge.effective_to is not None and date.min < edge.effective_to and _holds(lineage, edge, edge.effective_to - _DAY):
        yield _Turn(edge, AgendaMatter.LAPSES, edge.effective_to, _place(edge))


def _holds(lineage: Lineage, edge: Edge, day: date) -> bool:
    """Tell whether a change governs on a day: what it acts on has not ended by then, and nobody has taken it back."""
    if effectiveness(lineage.documents, edge, day) is not Effectiveness.GOVERNS:
        return False
    undone = undoing(lineage, edge, day)
    ended = ending(lineage, edge.target_document_id, day) if edge.target_document_id else None
    return (undone is None or not brings_back(undone)) and (ended is None or ended.edge_id == edge.edge_id)


def _entry(lineage: Lineage, matter: AgendaMatter, day: date, number: int, edges: tuple[Edge, ...]) -> Entry:
    first = edges[0]
    section, clause = _section(lineage, first)
    return Entry(
        EntryKind.CHANGE,
        matter,
        day,
        first.target_document_id or first.source_document_id,
        first.edge_id,
        digest(*_place(first), matter, number),
        first.edge_type,
        clause,
        section,
        words=_words(edges),
        computed=matter is AgendaMatter.LAPSES and any(e.computed for e in edges),
        note="; ".join(dict.fromkeys(note for edge in edges for note in _notes(lineage, edge, matter))),
    )


def _notes(lineage: Lineage, edge: Edge, matter: AgendaMatter) -> Iterator[str]:
    source = lineage.documents[edge.source_document_id]
    yield f"by {source.file_name}"
    start = effective_from(lineage.documents, edge)
    if matter is AgendaMatter.TAKES_EFFECT and start is not None and not start.exact:
        yield f"on a day of {start} that no words give: the first was taken"
    ends = edge.edge_type is EdgeType.TERMINATES and matter is AgendaMatter.TAKES_EFFECT and not declines_renewal(edge)
    if ends and start is not None and start.exact and start.first_day() > date.min:
        yield f"the first day without it: its last day is {start.first_day() - _DAY}"
    if matter is AgendaMatter.LAPSES:
        yield f"its last day is {(edge.effective_to or date.max) - _DAY}"
    if unconfirmed(edge):
        yield "nobody has recorded that its condition was met"
    if edge.scope:
        yield "within a limited scope"
    if declines_renewal(edge):
        yield "it stops the renewal: the term runs to its end"


def _unplaced(lineage: Lineage, edge: Edge, window: Window) -> Iterator[Unplaced]:
    """Say of a change that nothing gives it a day, or that it waits for what nobody has recorded."""
    where = effectiveness(lineage.documents, edge, window.end)
    why = {Effectiveness.UNDATED: UnplacedReason.CHANGE_UNDATED, Effectiveness.AWAITED: UnplacedReason.CHANGE_AWAITED}.get(where)
    ended = ending(lineage, edge.target_document_id, window.as_of) if edge.target_document_id else None
    if why is not None and ended is None:
        section, clause = _section(lineage, edge)
        document = edge.target_document_id or edge.source_document_id
        yield Unplaced(why, document, edge.edge_id, edge.edge_type, clause, section, words=_words((edge,)))


def _place(edge: Edge) -> _Place:
    """Return what makes two changes one line of a calendar: the paper they stand in and the provision they act on."""
    operation = edge.operation.address if edge.operation else ""
    return edge.source_document_id, edge.target_clause_id or "", edge.target_section or operation, edge.edge_type


def _section(lineage: Lineage, edge: Edge) -> tuple[str, ClauseId | None]:
    clause = edge.target_clause_id if edge.target_clause_id in lineage.clauses else None
    address = edge.operation.address if edge.operation else ""
    return (lineage.clauses[clause].section if clause else edge.target_section or address), clause


def _words(edges: Iterable[Edge]) -> AnchoredText:
    quotes = {(e.quote.char_start, e.quote.char_end): e for e in edges}
    return join((AnchoredText((Run(e.quote.text, e.source_clause_id, e.quote.char_start),)) for e in quotes.values()), GLUE)
