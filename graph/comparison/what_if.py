"""A portfolio read twice: without some claims and with them, as if a person had accepted them. Pure, nothing is recorded.

Whatever is asked of both readings is asked by the code that answers it every day, so what is foretold is what will be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from graph.lineage.dag import Lineage
from graph.lineage.effectiveness import Effectiveness, effective_from, effectiveness
from graph.model.documents import AMENDING_KINDS
from graph.model.edges import Edge, EdgeStatus, EdgeType
from graph.model.ids import DocumentId, EdgeId

_IDLE = {
    Effectiveness.AWAITED: "it waits for an event that nobody has recorded",
    Effectiveness.LAPSED: "its time is over by then",
    Effectiveness.FAILED: "its condition failed",
}


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A claim that makes no difference, and why: nothing can be told of it yet, or it would not govern on the day."""

    edge_id: EdgeId
    why: str


@dataclass(frozen=True, slots=True)
class Scenario:
    """A portfolio without some claims (`before`) and with them (`after`), to be compared on `as_of`.

    `as_of` is the day asked about, or the first on which all of them would govern; on no day before `starts` is anything different.
    `documents` are those whose words it can change: the papers acted on, their contracts in all versions, what hangs on them.
    """

    before: Lineage
    after: Lineage
    as_of: date
    starts: date
    edges: tuple[Edge, ...]
    documents: tuple[DocumentId, ...]
    left_out: tuple[LeftOut, ...] = ()

    @property
    def targets(self) -> frozenset[DocumentId]:
        """The documents that the claims act on."""
        return frozenset(e.target_document_id for e in self.edges if e.target_document_id is not None)

    @property
    def sources(self) -> frozenset[DocumentId]:
        """The documents in which the claims stand."""
        return frozenset(e.source_document_id for e in self.edges)


def scenario(lineage: Lineage, edges: Sequence[Edge], as_of: date) -> Scenario:
    """Return a portfolio without some claims and with them; `lineage` holds what resolving takes around their ends."""
    untold = {e.edge_id: why for e in edges if (why := _untold(lineage, e))}
    told = tuple(e for e in edges if e.edge_id not in untold)
    left_out = tuple(LeftOut(edge_id, why) for edge_id, why in untold.items())
    if not told:
        return Scenario(lineage, lineage, as_of, as_of, (), (), left_out)
    before, after = readings(lineage, told)
    days = (first_day(e) or as_of for e in told)
    starts = (s.first_day() for e in told if (s := effective_from(lineage.documents, e)))
    targets = dict.fromkeys(e.target_document_id for e in told if e.target_document_id is not None)
    documents = dict.fromkeys(one for target in targets for one in affected_documents(after, target))
    day = max(as_of, *days)
    return Scenario(before, after, day, min(starts), told, tuple(documents), (*left_out, *_idle(after, told, day)))


def compare(before: Lineage, after: Lineage, source: DocumentId, as_of: date) -> Scenario:
    """Return two readings of the record that differ in how one paper stands, to be compared in every contract they share."""
    edges = after.edges_from(source)
    starts = (s.first_day() for e in edges if (s := effective_from(after.documents, e)))
    shared = sorted(before.documents.keys() & after.documents.keys())
    own = tuple(one for one in shared if after.documents[one].kind not in AMENDING_KINDS)
    return Scenario(before, after, as_of, min((*starts, as_of)), edges, own)


def readings(lineage: Lineage, edges: Sequence[Edge]) -> tuple[Lineage, Lineage]:
    """Return the same records read without some edges and with them, as if they had been accepted; those that wait, wait on without."""
    ids = {e.edge_id for e in edges}
    others = [e for e in lineage.edges if e.edge_id not in ids]
    waiting = [e for e in edges if e.status is EdgeStatus.PENDING]
    clauses = [c for c in lineage.clauses.values() if not lineage.is_inserted(c.clause_id)]
    documents = lineage.documents.values()
    accepted = [replace(e, status=EdgeStatus.COMMITTED) for e in edges]
    return Lineage.of(documents, clauses, [*others, *waiting]), Lineage.of(documents, clauses, [*others, *accepted])


def first_day(edge: Edge) -> date | None:
    """Return the first day on which an edge is said to govern: inside a month or year that its words name, nothing is said yet."""
    first = edge.effective_from
    if first is None:
        return None
    return first.first_day() if first.day else first.next_day()


def affected_documents(lineage: Lineage, target: DocumentId) -> Iterator[DocumentId]:
    """Yield the target, the contract it belongs to in all its versions, what hangs on them, and what hangs on that.

    Other papers that only change it are left out: what becomes of them shows in what they change.
    """
    contract = [one for one in lineage.contract(target) if one == target or lineage.documents[one].kind not in AMENDING_KINDS]
    open_ids, seen = contract, set[DocumentId]()
    while open_ids:
        one = open_ids.pop(0)
        if one not in seen and one in lineage.documents:
            seen.add(one)
            yield one
            open_ids += [e.source_document_id for e in lineage.edges if makes_child(e, one)]


def makes_child(edge: Edge, parent: DocumentId) -> bool:
    """Tell whether an edge of record makes its source a child of a document."""
    return edge.edge_type is EdgeType.CHILD_OF and edge.status is EdgeStatus.COMMITTED and edge.target_document_id == parent


def _idle(lineage: Lineage, edges: Sequence[Edge], as_of: date) -> Iterator[LeftOut]:
    stands = ((e, effectiveness(lineage.documents, e, as_of)) for e in edges)
    return (LeftOut(e.edge_id, _IDLE[where]) for e, where in stands if where in _IDLE)


def _untold(lineage: Lineage, edge: Edge) -> str:
    if edge.target_document_id is None or edge.target_document_id not in lineage.documents:
        return "the document it acts on is not in this portfolio"
    if edge.effective_from is None:
        return "no day is known on which it takes effect: nothing changes until one is set"
    return ""
