"""The items of the review queue: pending claims, and what no file shows (a signature, a day, a condition)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from graph.model.documents import Document, Execution
from graph.model.edges import ConditionKind, Edge, EdgeStatus, OperationKind
from graph.model.ids import DocumentId, PortfolioName
from graph.review.decisions import effective_decisions
from graph.review.review_priority import Priority, Reach, is_grave, priority, reach
from graph.store.interface import Store

_OPEN = frozenset({Execution.UNSIGNED, Execution.DRAFT, Execution.PARTLY_SIGNED, Execution.NOT_SHOWN})
_ORDER = {Priority.HIGH: 0, Priority.NORMAL: 1, Priority.LOW: 2}


class Kind(StrEnum):
    """What waits for a person."""

    CLAIM = "CLAIM"
    SIGNATURE = "SIGNATURE"
    CONDITION = "CONDITION"
    DATE = "DATE"


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that waits: a claim (`edge`), or what is to be confirmed of a document or a conditional change."""

    item_id: str
    kind: Kind
    priority: Priority
    document: Document
    edge: Edge | None = None
    waits_for: str = ""
    together: tuple[Edge, ...] = ()
    """All changes that wait for one condition, or of one sentence that nobody could read; `edge` is the first of them."""

    @property
    def touches(self) -> frozenset[DocumentId]:
        """The documents it is about."""
        edges = self.together or ((self.edge,) if self.edge else ())
        return frozenset({self.document.document_id, *(e.target_document_id for e in edges if e.target_document_id)})


@dataclass(frozen=True, slots=True)
class Waiting:
    """What waits in one portfolio."""

    name: PortfolioName
    store: Store

    def items(self) -> tuple[Item, ...]:
        """Return all of it, the gravest first, then in the order agreed."""
        edges = self.store.edges(self.name, statuses={EdgeStatus.COMMITTED, EdgeStatus.PENDING})
        acting = self._documents({e.source_document_id for e in edges})
        # A withdrawal records first that a document is gone, then what that does to its edges: meanwhile nothing of it waits.
        there = [(edge, acting[edge.source_document_id]) for edge in edges if edge.source_document_id in acting]
        return tuple(sorted((*_claims(there), *_conditions(there), *_confirmations(acting.values())), key=_rank))

    def _documents(self, ids: Collection[DocumentId]) -> dict[DocumentId, Document]:
        from indexing.corrections import corrected

        found = self.store.documents(self.name, document_ids=ids)
        return {d.document_id: d for d in corrected(found, effective_decisions(self.store.decisions(self.name)))}


def sentence(edge: Edge) -> tuple[DocumentId, object]:
    """Return what a claim is one of: an order that nobody could read is one, however many provisions it names; else itself."""
    unread = edge.operation is not None and edge.operation.kind is OperationKind.UNSPECIFIED
    return edge.source_document_id, (edge.quote.char_start, edge.quote.char_end) if unread else edge.edge_id


def _claims(edges: Iterable[tuple[Edge, Document]]) -> Iterator[Item]:
    """Yield what the gate did not let in, each sentence that nobody could read once."""
    for source, some in _grouped(((e, d) for e, d in edges if e.status is EdgeStatus.PENDING), sentence):
        first, *_ = together = sorted(some, key=lambda e: (_ORDER[priority(e)], reach(e), e.edge_id))
        several = tuple(together) if len(together) > 1 else ()
        yield Item(first.edge_id, Kind.CLAIM, priority(first), source, first, first.reasoning, several)


def awaited(edge: Edge) -> tuple[DocumentId, str]:
    """Return what a conditional change waits for, the same for all that one event settles: an instrument's words, however spaced."""
    return edge.source_document_id, " ".join(edge.condition.split())


def _conditions(edges: Iterable[tuple[Edge, Document]]) -> Iterator[Item]:
    """Yield each condition of an instrument once, however many of its changes wait for it."""
    for source, some in _grouped(((e, d) for e, d in edges if e.condition_kind is not None and e.outcome is None), awaited):
        first, *_ = together = sorted(some, key=lambda e: (e.quote.char_start, e.edge_id))
        urgency = min((_urgency(e) for e in together), key=_ORDER.__getitem__)
        yield Item(f"condition:{first.edge_id}", Kind.CONDITION, urgency, source, first, first.condition, tuple(together))


def _grouped(edges: Iterable[tuple[Edge, Document]], key: Callable[[Edge], Hashable]) -> Iterator[tuple[Document, list[Edge]]]:
    """Yield the edges that are one item of the queue, with the document in which they stand."""
    waiting: dict[Hashable, tuple[Document, list[Edge]]] = {}
    for edge, source in edges:
        waiting.setdefault(key(edge), (source, []))[1].append(edge)
    yield from waiting.values()


def _confirmations(acting: Iterable[Document]) -> Iterator[Item]:
    for document in acting:
        if document.execution in _OPEN:
            waits = f"it is {document.execution.replace('_', ' ').lower()}"
            yield Item(f"signature:{document.document_id}", Kind.SIGNATURE, Priority.NORMAL, document, None, waits)
        if document.starts is None:
            yield Item(f"date:{document.document_id}", Kind.DATE, Priority.NORMAL, document, None, "no day is known for it")


def _rank(item: Item) -> tuple[int, int, str, str, int, str]:
    """Order by gravity, then by how much would change, then as agreed and written."""
    agreed = str(item.document.agreed or "9999")
    at = item.edge.quote.char_start if item.edge else -1
    changed = min((reach(e) for e in item.together or ((item.edge,) if item.edge else ())), default=Reach.TEXT)
    return _ORDER[item.priority], changed, agreed, item.document.file_name, at, item.item_id


def _urgency(edge: Edge) -> Priority:
    """A closing condition is counted as met until somebody says otherwise; a future event changes nothing until then."""
    return Priority.HIGH if edge.condition_kind is ConditionKind.CLOSING and is_grave(edge) else Priority.NORMAL
