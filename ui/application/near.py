"""What ids stand for, looked up in the lineages at hand first: after one answer, all of them are in the family it is about."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from graph.errors import NotFoundError
from graph.model.documents import Clause, Document
from graph.model.edges import Edge
from graph.model.ids import ClauseId, DocumentId, EdgeId

if TYPE_CHECKING:
    from graph.lineage.dag import Lineage

K = TypeVar("K")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Near:
    """The lineages of one state of a portfolio: those in memory, and the whole where they do not hold what is asked."""

    at_hand: Callable[[], tuple[Lineage, ...]]
    whole: Callable[[], Lineage]

    def holding(self, clause_id: ClauseId) -> Lineage:
        """Return a lineage with a clause in it."""
        return next((one for one in self.at_hand() if clause_id in one.clauses), None) or self.whole()

    def documents(self, copy: Callable[[DocumentId], Document]) -> Mapping[DocumentId, Document]:
        """Return the instruments by id; `copy` returns one that is no operative copy, or raises NotFoundError."""
        return _Lookup(self, lambda lineage: lineage.documents, copy)

    def clauses(self) -> Mapping[ClauseId, Clause]:
        """Return the clauses by id, inserted provisions included."""
        return _Lookup(self, lambda lineage: lineage.clauses)

    def edges(self) -> Mapping[EdgeId, Edge]:
        """Return the committed and pending edges by id."""
        return _Lookup(self, _Edges)


@dataclass(frozen=True, slots=True)
class _Edges(Mapping[EdgeId, Edge]):
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


class _Lookup(Mapping[K, V]):
    def __init__(self, near: Near, part: Callable[[Lineage], Mapping[K, V]], otherwise: Callable[[K], V] | None = None) -> None:
        self._near, self._part, self._otherwise = near, part, otherwise

    def __getitem__(self, key: K) -> V:
        for lineage in self._near.at_hand():
            found = self._part(lineage).get(key)
            if found is not None:
                return found
        if self._otherwise is None:
            return self._part(self._near.whole())[key]
        try:
            return self._otherwise(key)
        except NotFoundError:
            raise KeyError(key) from None

    def __iter__(self) -> Iterator[K]:
        return iter(self._part(self._near.whole()))

    def __len__(self) -> int:
        return len(self._part(self._near.whole()))
