"""A portfolio as its words and its people have it, without what readers made of pairs.

Which pairs are read must not hang on which were read before, or the order of arrival would leave its trace: so the edges
that readers made are left out here. What is needed of some documents is read for all of them at once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import cast

from graph.model.documents import Clause
from graph.model.edges import Decision, Edge, EdgeStatus
from graph.model.ids import DocumentId
from graph.store.interface import Store
from indexing.desk import Desk
from indexing.implicit.edges import is_implied


class ExplicitStore:
    """A store whose edges are those of words and people; everything else is as it is there."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._sources: dict[DocumentId, tuple[Edge, ...]] = {}

    def __getattr__(self, name: str) -> object:
        return getattr(self._store, name)

    def ahead(self, portfolio: str, ids: Collection[DocumentId]) -> None:
        """Read the edges of some sources at once; those read before are let go."""
        self._sources = dict.fromkeys(ids, ())
        for edge in self.edges(portfolio, source_ids=ids):
            self._sources[edge.source_document_id] = (*self._sources.get(edge.source_document_id, ()), edge)

    def edges(
        self,
        portfolio: str,
        known: int | None = None,
        statuses: Collection[EdgeStatus] | None = None,
        document_ids: Collection[DocumentId] | None = None,
        source_ids: Collection[DocumentId] | None = None,
    ) -> tuple[Edge, ...]:
        """Return edges as the store does, without those that readers made."""
        only_sources = source_ids is not None and known is None and statuses is None and document_ids is None
        if only_sources and source_ids is not None and all(one in self._sources for one in source_ids) and self._sources:
            return tuple(sorted((e for one in set(source_ids) for e in self._sources[one]), key=lambda e: e.edge_id))
        found = self._store.edges(portfolio, known, statuses, document_ids, source_ids)
        return tuple(e for e in found if not is_implied(e))


class Shelves(Mapping[DocumentId, Sequence[Clause]]):
    """Clause trees at hand: those given, and those read ahead."""

    def __init__(self, given: Mapping[DocumentId, Sequence[Clause]]) -> None:
        self._given = given
        self._read: dict[DocumentId, list[Clause]] = {}

    def __getitem__(self, one: DocumentId) -> Sequence[Clause]:
        return self._given[one] if one in self._given else self._read[one]

    def __iter__(self):  # type: ignore[no-untyped-def]  # noqa: ANN204
        return iter({**self._given, **self._read})

    def __len__(self) -> int:
        return len({*self._given, *self._read})

    def ahead(self, store: Store, portfolio: str, ids: Iterable[DocumentId]) -> None:
        """Read the trees of some documents at once; those read before are let go."""
        missing = [one for one in ids if one not in self._given]
        self._read = {one: [] for one in missing}
        for clause in store.clauses(portfolio, missing) if missing else ():
            self._read[clause.document_id].append(clause)


class ExplicitDesk:
    """A desk over the explicit portfolio that can read ahead."""

    def __init__(self, store: Store, portfolio: str, decisions: Sequence[Decision], trees: Mapping[DocumentId, Sequence[Clause]]) -> None:
        self._store = store
        self._portfolio = portfolio
        self._edges = ExplicitStore(store)
        self._trees = Shelves(trees)
        self.desk = Desk(cast("Store", self._edges), portfolio, decisions, self._trees)

    def ahead(self, ids: Collection[DocumentId]) -> None:
        """Read what is needed of some documents at once."""
        self.desk.live(ids)
        self._trees.ahead(self._store, self._portfolio, ids)
        self._edges.ahead(self._portfolio, ids)
