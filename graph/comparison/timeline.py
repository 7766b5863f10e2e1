"""One provision over all days. Its days of change are read from the edges; no day between two of them is asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta

from graph.lineage.dag import Lineage
from graph.lineage.effectiveness import effective_from
from graph.model.edges import Edge, EdgeStatus, EdgeType
from graph.model.history import Cause, CauseKind, Period, Timeline, Waiting
from graph.model.ids import ClauseId, DocumentId, EdgeId
from graph.model.resolution import EffectiveClause, Status, WarningCode
from graph.resolution import resolution_record
from graph.resolution.resolve import resolve

_NOT_COUNTED = frozenset({WarningCode.PENDING_CLAIM, WarningCode.CONDITION_UNCONFIRMED, WarningCode.DATE_UNKNOWN})
_DAY = timedelta(days=1)
_Read = tuple[Status, str | None, str | None]


def timeline(lineage: Lineage, clause_id: ClauseId) -> Timeline:
    """Return the periods of a provision; raises NotFoundError for a clause that is not here."""
    return _Timeline(lineage, clause_id).run()


def change_days(lineage: Lineage, document_id: DocumentId) -> tuple[date, ...]:
    """Return every day on which a provision of a document, or of what it hangs together with, may begin to read otherwise."""
    days: set[date] = set()
    for one in lineage.contract(document_id):
        document = lineage.documents[one]
        days.update(d.first_day() for d in (document.starts, document.agreed) if d)
        days.update(d.next_day() for d in (document.expires,) if d and d.last_day() < date.max)
        for edge in _edges_about(lineage, one):
            days.update(_days_of(lineage, edge))
    return tuple(sorted(days))


def _edges_about(lineage: Lineage, document_id: DocumentId) -> Iterator[Edge]:
    for status in (EdgeStatus.COMMITTED, EdgeStatus.PENDING):
        yield from lineage.edges_from(document_id, status)
        yield from lineage.edges_on_document(document_id, status)
        for clause in lineage.clauses_of(document_id):
            yield from lineage.edges_on_clause(clause.clause_id, status)


def _days_of(lineage: Lineage, edge: Edge) -> Iterator[date]:
    start = effective_from(lineage.documents, edge)
    if start is not None:
        yield start.first_day()
    if edge.effective_to is not None:
        yield edge.effective_to
    if edge.outcome_on is not None:
        yield from (edge.outcome_on, edge.outcome_on + _DAY)


class _Timeline:
    """Resolves the provision on each day of change and joins the days between which nothing is to be read otherwise."""

    def __init__(self, lineage: Lineage, clause_id: ClauseId) -> None:
        self._lineage = lineage
        self._clause = lineage.clause(clause_id)
        self._edges = {e.edge_id: e for e in lineage.edges}
        self._resolved: dict[tuple[ClauseId, date], EffectiveClause] = {}

    def run(self) -> Timeline:
        periods: list[Period] = []
        for day in self._days():
            found = self._on(self._clause.clause_id, day)
            before = periods[-1] if periods else None
            if before is not None and self._reads(before.effective) == self._reads(found):
                continue
            if before is not None:
                periods[-1] = replace(before, end=day)
            periods.append(Period(day if periods or day > date.min else None, None, found, tuple(self._causes(before, found))))
        born = next((n for n, p in enumerate(periods) if p.effective.status is not Status.NOT_YET_IN_FORCE), 0)
        kept = tuple(periods[born:])
        return Timeline(self._clause, kept, tuple(self._waiting(kept)))

    def _days(self) -> list[date]:
        """Return the first of all days, those read from the edges, and those after the ends of terms found on them."""
        days = {date.min, *change_days(self._lineage, self._clause.document_id)}
        ends = (self._on(self._clause.clause_id, day).term.until for day in tuple(days))
        return sorted(days | {until + _DAY for until in ends if until is not None and until < date.max})

    def _on(self, clause_id: ClauseId, day: date) -> EffectiveClause:
        key = clause_id, day
        if key not in self._resolved:
            self._resolved[key] = resolve(self._lineage, clause_id, day)
        return self._resolved[key]

    def _reads(self, found: EffectiveClause) -> tuple[object, ...]:
        """Return all that makes a difference to a reader: the same words from another place are another reading."""
        return (
            found.status,
            found.text,
            found.last_text,
            tuple(s.edge_id for s in found.steps),
            found.continues_at,
            tuple(o.edge_id for o in found.outstanding),
            tuple((t.edge_id, t.text.text) for t in found.limited),
            found.conflict,
            found.supplements,
            found.qualifications,
            found.term.state,
            tuple((one, _words(self._on(one, found.as_of))) for one in found.depends_on if self._touched(one)),
        )

    def _touched(self, one: ClauseId) -> bool:
        """Tell whether any change may ever reach a provision; most definitions are never touched."""
        lineage = self._lineage

        def compute() -> bool:
            around = (one, *lineage.ancestors(one), *lineage.descendants(one))
            return bool(lineage.edges_on_document(lineage.clauses[one].document_id)) or any(map(lineage.edges_on_clause, around))

        return lineage.remember(("touched", one), compute)

    def _causes(self, before: Period | None, found: EffectiveClause) -> Iterator[Cause]:
        """Yield what makes the difference to the period before."""
        mine = tuple(self._differences(before.effective if before else None, found, None))
        yield from mine
        if before is None:
            return
        if not mine and before.effective.term.state is not found.term.state:
            yield Cause(CauseKind.TERM)
        for one in found.depends_on:
            if one in before.effective.depends_on and self._touched(one):
                old, new = self._on(one, before.effective.as_of), self._on(one, found.as_of)
                if _words(old) != _words(new):
                    yield from self._differences(old, new, one)

    def _differences(self, old: EffectiveClause | None, new: EffectiveClause, dependency: ClauseId | None) -> Iterator[Cause]:
        """Yield the edges that count now and did not, then those that did and have ended; not those that others replaced."""
        earlier, now = _at_work(self._lineage, old) if old else (), _at_work(self._lineage, new)
        for edge_id in now:
            if edge_id not in earlier:
                yield self._cause(edge_id, CauseKind.DEPENDENCY if dependency else CauseKind.BEGINS, dependency)
        for edge_id in earlier:
            if edge_id not in now and self._over(self._edges[edge_id], new.as_of):
                yield self._cause(edge_id, CauseKind.DEPENDENCY if dependency else CauseKind.ENDS, dependency)

    def _over(self, edge: Edge, day: date) -> bool:
        return (edge.effective_to is not None and edge.effective_to <= day) or edge.outcome_on is not None

    def _cause(self, edge_id: EdgeId, kind: CauseKind, dependency: ClauseId | None = None) -> Cause:
        edge = self._edges[edge_id]
        return Cause(kind, resolution_record.step(self._lineage, edge), edge.quote.text, edge.condition, dependency)

    def _waiting(self, periods: tuple[Period, ...]) -> Iterator[Waiting]:
        """Yield what would change the provision and is not counted, once, as it is said last."""
        said: dict[EdgeId, Waiting] = {}
        first = periods[0].start or date.min
        for found in (f for (one, day), f in sorted(self._resolved.items()) if one == self._clause.clause_id and day >= first):
            at_work = _at_work(self._lineage, found)
            for notice in found.notices:
                if notice.code in _NOT_COUNTED and notice.edge_id in self._edges and notice.edge_id not in at_work:
                    edge_id = EdgeId(str(notice.edge_id))
                    said[edge_id] = Waiting(self._cause(edge_id, CauseKind.BEGINS), notice.code, notice.message)
        yield from said.values()


def _words(found: EffectiveClause) -> _Read:
    return found.status, found.text.text if found.text else None, found.last_text.text if found.last_text else None


def _at_work(lineage: Lineage, found: EffectiveClause) -> tuple[EdgeId, ...]:
    """Return the edges that count in a reading, in the order applied, then those beside the text."""
    added = (e.edge_id for c in found.supplements for e in lineage.edges_from_clause(c) if e.edge_type is EdgeType.SUPPLEMENTS)
    beside = (*(o.edge_id for o in found.outstanding), *found.qualifications, *(t.edge_id for t in found.limited), *added)
    return tuple(dict.fromkeys((*(s.edge_id for s in found.steps), *beside)))
