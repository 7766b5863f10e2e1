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
from indexing.candidates.edges import is_implied
from indexing.linking.desk import Desk


class ExplicitStore:
    """A store whose edges are those of words and people; everything else is as it is there."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._touching: dict[DocumentId, tuple[Edge, ...]] = {}

    def __getattr__(self, name: str) -> object:
        return getattr(self._store, name)

    def ahead(self, portfolio: str, ids: Collection[DocumentId]) -> None:
        """Read the edges at either end of some documents at once; those read before are let go."""
        self._touching = {}
        found: dict[DocumentId, list[Edge]] = {one: [] for one in ids}
        for edge in self.edges(portfolio, document_ids=ids):
            for end in (edge.source_document_id, edge.target_document_id):
                if end in found:
                    found[end].append(edge)
        self._touching = {one: tuple(edges) for one, edges in found.items()}

    def clauses(self, portfolio: str, document_ids: Collection[DocumentId] | None = None, known: int | None = None) -> tuple[Clause, ...]:
        """Return clauses as the store does; of no documents without asking it."""
        none = document_ids is not None and not document_ids
        return () if none else self._store.clauses(portfolio, document_ids, known)

    def edges(
        self,
        portfolio: str,
        known: int | None = None,
        statuses: Collection[EdgeStatus] | None = None,
        document_ids: Collection[DocumentId] | None = None,
        source_ids: Collection[DocumentId] | None = None,
    ) -> tuple[Edge, ...]:
        """Return edges as the store does, without those that readers made."""
        asked = [ids for ids in (document_ids, source_ids) if ids is not None]
        ended = statuses is not None and EdgeStatus.RETRACTED in statuses  # those are not read ahead
        if known is None and asked and not ended and all(one in self._touching for ids in asked for one in ids):
            near = {e.edge_id: e for ids in asked for one in ids for e in self._touching[one]}
            found = tuple(e for _, e in sorted(near.items()) if _asked(e, statuses, document_ids, source_ids))
        else:
            found = self._store.edges(portfolio, known, statuses, document_ids, source_ids)
        return tuple(e for e in found if not is_implied(e))


def _asked(
    edge: Edge, statuses: Collection[EdgeStatus] | None, ends: Collection[DocumentId] | None, sources: Collection[DocumentId] | None
) -> bool:
    return (
        (statuses is None or edge.status in statuses)
        and (ends is None or edge.source_document_id in ends or edge.target_document_id in ends)
        and (sources is None or edge.source_document_id in sources)
    )


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

    def ahead(self, ids: Collection[DocumentId], trees: Iterable[DocumentId]) -> None:
        """Read what is needed of some documents at once, clauses only of `trees`."""
        self.desk.live(ids)
        self._trees.ahead(self._store, self._portfolio, trees)
        self._edges.ahead(self._portfolio, ids)
