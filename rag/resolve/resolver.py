"""What was found, as it is in force on the day: old words may find a provision, they never answer.

A hit on a provision is that provision as it reads on the day. A hit on an amending provision is
what it acts on: the provision changed or brought. The amending provision itself is an answer only
where it changes nothing word for word. Remarks are what must be said with words in force and is no text in force:
who waived them, where they read otherwise, what changes them and could not be applied.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from graph.lineage.dag import Lineage
from graph.lineage.effectiveness import Effectiveness, effectiveness, has_begun
from graph.lineage.supersession import supersession
from graph.model.dates import PartialDate
from graph.model.documents import Clause
from graph.model.edges import Edge, EdgeStatus, EdgeType, OperationKind
from graph.model.ids import ClauseId, DocumentId, EdgeId
from graph.model.resolution import EffectiveClause, Excluded, Status
from graph.resolution.resolve import resolve, stand
from rag.resolve.catalogue import Catalogue, Worded

IN_FORCE = frozenset({Status.IN_FORCE, Status.CONFLICTED, Status.UNRESOLVED})
"""Statuses whose words may answer (UNRESOLVED and CONFLICTED with a warning)."""

_WORDLESS = frozenset({OperationKind.UNSPECIFIED, OperationKind.RESTATE, OperationKind.TERMINATE, OperationKind.SUBSTITUTE_PARTY})
_WHY = {
    Effectiveness.NOT_YET: Status.NOT_YET_IN_FORCE.value,
    Effectiveness.AWAITED: "CONDITION_OPEN",
    Effectiveness.UNDATED: "DATE_UNKNOWN",
}


@dataclass(frozen=True, slots=True)
class Ineffective:
    """Words that do not govern on the day, and why: what a "no" is made of."""

    text: str
    clause: Clause
    excluded: Excluded


@dataclass(frozen=True, slots=True)
class Resolver:
    """Lifts the clauses of one lineage to one day; each is resolved once, for all questions about that day."""

    catalogue: Catalogue
    as_of: date
    unsigned: frozenset[DocumentId] = frozenset()
    """Papers not shown to be signed, of which nothing is in force: read where nothing else is here, and shown as not in force."""
    _governing: dict[DocumentId, bool] = field(default_factory=dict, repr=False)

    @property
    def lineage(self) -> Lineage:
        """The documents, clauses and edges."""
        return self.catalogue.lineage

    def governs(self, document_id: DocumentId) -> bool:
        """Tell whether a document is in force on the day as far as dates and later versions tell."""
        found = self._governing.get(document_id)
        if found is None:
            here = document_id in self.unsigned or has_begun(self.lineage.documents[document_id], self.as_of)
            found = here and supersession(self.lineage.around(document_id), document_id, self.as_of) is None
            self._governing[document_id] = found
        return found

    def preview(self, clause_id: ClauseId) -> str | None:
        """Return the words in force for measuring: what nothing touches is read off its tree, the rest resolved; None out of force.

        Prohibited shown: what is chosen is resolved in any case.
        """
        if self._untouched(clause_id):
            return self.catalogue.written(clause_id)
        found = self._worded(clause_id)
        return found.words if self._readable(found.status, found.clause_id) else None

    def readable(self, effective: EffectiveClause) -> bool:
        """Tell whether the words of a provision may stand in a reply: in force, or of a paper that is all there is and not signed."""
        return self._readable(effective.status, effective.clause.clause_id)

    def _readable(self, status: Status, clause_id: ClauseId) -> bool:
        if status in IN_FORCE:
            return True
        return status is Status.NOT_YET_IN_FORCE and self.catalogue.clause(clause_id).document_id in self.unsigned

    def stands_at(self, clause_id: ClauseId) -> ClauseId:
        """Return where a provision stands on the day: in a superseded version, its counterpart in the one in force."""
        return clause_id if self._untouched(clause_id) else self._worded(clause_id).clause_id

    def _worded(self, clause_id: ClauseId) -> Worded:
        """Return how a provision reads on the day: a third of what its whole account takes, and most are looked at and not shown."""
        document_id = self.catalogue.clause(clause_id).document_id
        worded = self.catalogue.worded(document_id, self.as_of)
        if clause_id not in worded:
            lineage = self.lineage.around(document_id)
            found = stand(lineage, clause_id, self.as_of)
            if found.clause_id != clause_id:
                worded[clause_id] = self._worded(found.clause_id)
            else:
                worded[clause_id] = Worded(clause_id, found.status, found.words(lineage))
        return worded[clause_id]

    def _untouched(self, clause_id: ClauseId) -> bool:
        return self.governs(self.catalogue.clause(clause_id).document_id) and not self.catalogue.touched(clause_id)

    def effective(self, clause_id: ClauseId) -> EffectiveClause:
        """Return a clause as it reads on the day: of a superseded version, its counterpart in the version in force."""
        document_id = self.catalogue.clause(clause_id).document_id
        resolved = self.catalogue.resolved(document_id, self.as_of)
        if clause_id not in resolved:
            found = resolve(self.lineage.around(document_id), clause_id, self.as_of)
            resolved[clause_id] = self.effective(found.continues_at) if found.continues_at else found
        return resolved[clause_id]

    def targets(self, clause_id: ClauseId) -> tuple[ClauseId, ...]:
        """Return the provisions a hit on a clause leads to, itself where it stands by itself."""
        edges = self.catalogue.acting(clause_id)
        lifted = dict.fromkeys(target for edge in edges for target in self.catalogue.acted_on(edge))
        wordless = not edges or all(map(self._speaks_itself, edges))
        if (wordless or not lifted) and not self.catalogue.encloses_acting(clause_id):
            lifted[clause_id] = None
        return tuple(lifted)

    def _speaks_itself(self, edge: Edge) -> bool:
        """Tell whether a change gives no words to what it changes, or could not be applied there: its own words are then all there is."""
        if edge.operation is None or edge.operation.kind in _WORDLESS:
            return True
        acted_on = (self.effective(one) for one in self.catalogue.acted_on(edge))
        return any(left.edge_id == edge.edge_id for found in acted_on for left in found.outstanding)

    def ineffective(self, clause_id: ClauseId) -> Iterator[Ineffective]:
        """Yield the words that a hit on a clause leads to and that do not govern on the day."""
        for target in self.targets(clause_id):
            if self._untouched(target):
                continue
            if self._to_come(target):
                clause = self.lineage.clauses[target]
                yield Ineffective(self.catalogue.written(target), clause, self._not_begun(clause))
                continue
            if self._worded(target).status in IN_FORCE:
                continue
            effective = self.effective(target)
            if effective.last_text is not None:
                yield Ineffective(effective.last_text.text, effective.clause, self._ended(effective))
        for edge in self.catalogue.acting(clause_id):
            why = effectiveness(self.lineage.documents, edge, self.as_of)
            if why is not Effectiveness.GOVERNS and edge.operation is not None and edge.operation.new:
                yield Ineffective(edge.operation.new.text, self._place(edge), self._idle(edge, why))

    def _to_come(self, clause_id: ClauseId) -> bool:
        """Tell whether the clause stands in a document that is not in force yet: no need to resolve that."""
        return not has_begun(self.lineage.documents[self.lineage.clauses[clause_id].document_id], self.as_of)

    def _not_begun(self, clause: Clause) -> Excluded:
        starts = self.lineage.documents[clause.document_id].starts
        return Excluded(clause.clause_id, clause.document_id, clause.section, Status.NOT_YET_IN_FORCE.value, None, starts)

    def _ended(self, effective: EffectiveClause) -> Excluded:
        """Say why a provision is not in force: by which edge and from which day, where steps tell."""
        last = effective.steps[-1] if effective.steps else None
        clause = effective.clause
        day = last.effective_from if last else self.lineage.documents[clause.document_id].starts
        return Excluded(clause.clause_id, clause.document_id, clause.section, effective.status.value, last.edge_id if last else None, day)

    def _idle(self, edge: Edge, why: Effectiveness) -> Excluded:
        """Say why a change does not govern: not yet, no longer, or waiting for something."""
        place = self._place(edge)
        day = edge.effective_from or self.lineage.documents[edge.source_document_id].starts
        if why is Effectiveness.LAPSED and edge.effective_to is not None:
            day = PartialDate.of(edge.effective_to)
        return Excluded(place.clause_id, place.document_id, place.section, _WHY.get(why, why.value), edge.edge_id, day)

    def _place(self, edge: Edge) -> Clause:
        return self.lineage.clauses[next(self.catalogue.acted_on(edge), edge.source_clause_id)]


_MOST = 500  # characters up to which an edge's new words are shown with those that order the change

_CHANGES = frozenset({EdgeType.AMENDS, EdgeType.SUPERSEDED_BY, EdgeType.TERMINATES})


class Bearing(StrEnum):
    """How an edge bears on the words it stands beside."""

    QUALIFIED = "QUALIFIED"  # waived, consented to, forborne
    LIMITED = "LIMITED"  # they read otherwise within a scope
    OUTSTANDING = "OUTSTANDING"  # a change in force that could not be applied word for word
    ENDED = "ENDED"  # in conflict with a change that ends them


@dataclass(frozen=True, slots=True)
class Remark:
    """One edge beside a provision: [char_start, char_end) of the file it stands in, and the scope or the reason."""

    bearing: Bearing
    edge: Edge
    char_start: int
    char_end: int
    detail: str = ""


def remarks(effective: EffectiveClause, catalogue: Catalogue) -> Iterator[Remark]:
    """Yield what stands beside a provision, each edge once.

    What qualifies a whole document is no more about this provision than about any other: the warnings say it.
    """
    found: dict[EdgeId, tuple[Bearing, str]] = {c.edge_id: (Bearing.ENDED, "") for c in effective.conflict if not c.text}
    found |= {o.edge_id: (Bearing.OUTSTANDING, o.reason) for o in effective.outstanding}
    found |= {t.edge_id: (Bearing.LIMITED, t.scope) for t in effective.limited}
    found |= dict.fromkeys(effective.qualifications, (Bearing.QUALIFIED, ""))
    for edge_id, (bearing, detail) in found.items():
        edge = catalogue.edge(edge_id)
        if edge is not None and (bearing is not Bearing.QUALIFIED or edge.target_clause_id is not None):
            yield Remark(bearing, edge, *_place_of_change(edge, catalogue), detail or edge.scope)


def undecided(clause_id: ClauseId, lineage: Lineage) -> tuple[Edge, ...]:
    """Return the changes that a clause's own words would make and that wait for a person: its words are then no text in force."""
    edges = lineage.edges_from_clause(clause_id)
    if any(e.status is EdgeStatus.COMMITTED and e.edge_type in _CHANGES for e in edges):
        return ()
    return tuple(e for e in edges if e.status is EdgeStatus.PENDING and e.edge_type in _CHANGES)


def _place_of_change(edge: Edge, catalogue: Catalogue) -> tuple[int, int]:
    """Return where the words of a change stand: with the new ones, where these follow in the same file and are short."""
    start, end = edge.quote.char_start, edge.quote.char_end
    for run in edge.operation.new.runs if edge.operation is not None else ():
        source = catalogue.lineage.clauses.get(run.clause_id) if run.clause_id is not None else None
        here = source is not None and source.document_id == edge.source_document_id
        if here and run.char_start is not None and start <= run.char_start <= run.char_start + len(run.text) <= start + _MOST:
            end = max(end, run.char_start + len(run.text))
    return start, end
