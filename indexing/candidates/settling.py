"""Recorded judgements to recorded edges: family by family, and only differences are written."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from graph.lineage.dag import FAMILY_TYPES, Lineage
from graph.model.edges import Decision, Edge, EdgeStatus
from graph.model.ids import DocumentId, EdgeId
from graph.model.judgements import Judgement, Relation
from graph.review.policies import policy_of
from graph.store.interface import Store
from graph.store.recording import Transaction
from indexing.candidates.implied_edges import implied, is_implied
from indexing.candidates.scope import StageKey
from indexing.corrections import corrected


@dataclass(frozen=True, slots=True)
class Settled:
    """What differs from what is recorded: edges to record, and to retract; and by which claims their sources are found."""

    put: tuple[Edge, ...] = ()
    retract: tuple[EdgeId, ...] = ()
    claims: Mapping[DocumentId, frozenset[str]] = field(default_factory=dict)

    def record(self, records: Transaction) -> None:
        """Record the differences."""
        records.retract_edges(self.retract)
        records.put(self.put)
        for source, keys in self.claims.items():
            records.put_keys(source, StageKey.CLAIMS, keys)


def settle(store: Store, portfolio: str, sources: Collection[DocumentId], decisions: Sequence[Decision]) -> Settled:
    """Return what the judgements on some documents make of them now, with all that hangs together with them.

    Documents hang together by what words cite and by what readers related: only within such a group can one edge break
    what another needs. `decisions` are all that stand.
    """
    live = {e.edge_id: e for e in store.edges(portfolio, source_ids=sources) if is_implied(e)}
    tied = _Ties(store, portfolio)
    tied.follow(_ends(tied.judged(sources), live.values()))
    live |= {e.edge_id: e for e in store.edges(portfolio, source_ids=tied.reached) if is_implied(e)}
    wanted = {e.edge_id: e for ids, judgements in tied.groups() for e in _edges(store, portfolio, ids, judgements, decisions)}
    put = tuple(e for key, e in wanted.items() if key not in live or e != live[key].undated)
    return Settled(put, tuple(sorted(live.keys() - wanted.keys())), _claims(store, portfolio, put))


def _claims(store: Store, portfolio: str, edges: Iterable[Edge]) -> dict[DocumentId, frozenset[str]]:
    """Return by source the claims it ever made: a decision names a claim, and may be undone when that has long gone."""
    new: dict[DocumentId, set[str]] = defaultdict(set)
    for edge in edges:
        new[edge.source_document_id].add(edge.claim_key)
    before = store.keys_of(portfolio, new, (StageKey.CLAIMS,))
    return {one: before.get(one, {}).get(StageKey.CLAIMS, frozenset()) | keys for one, keys in new.items()}


@dataclass(slots=True)
class _Ties:
    """What hangs together with some documents: their families, and what readers related to any of those."""

    store: Store
    portfolio: str
    reached: set[DocumentId] = field(default_factory=set)
    _edges: dict[EdgeId, Edge] = field(default_factory=dict)
    _judgements: dict[str, Judgement] = field(default_factory=dict)

    def judged(self, sources: Collection[DocumentId]) -> list[Judgement]:
        """Return the judgements on some sources that relate anything."""
        return [
            j for j in self.store.judgements(self.portfolio, source_ids=sources) if j.relation is not Relation.UNRELATED and not j.fault
        ]

    def follow(self, start: set[DocumentId]) -> None:
        """Reach all that hangs together with some documents."""
        new = set(start)
        while new:
            self.reached |= new
            judged = self.judged(new)
            edges = [e for e in self.store.edges(self.portfolio, document_ids=new) if e.edge_type in FAMILY_TYPES or is_implied(e)]
            self._judgements |= {j.judgement_id: j for j in judged}
            self._edges |= {e.edge_id: e for e in edges}
            new = _ends(judged, edges) - self.reached

    def groups(self) -> Iterator[tuple[list[DocumentId], list[Judgement]]]:
        """Yield what hangs together, each group of documents with its judgements."""
        import networkx as nx  # noqa: PLC0415  0.4 s that only those who index have to pay

        judgements = sorted(self._judgements.values(), key=lambda j: j.judgement_id)
        ties = nx.Graph(_pair(j) for j in judgements)
        ties.add_edges_from((e.source_document_id, e.target_document_id or e.source_document_id) for e in self._edges.values())
        for members in nx.connected_components(ties):
            own = [j for j in judgements if j.candidate.source_document_id in members]
            if own:
                yield sorted(members), own


def _edges(
    store: Store, portfolio: str, ids: Sequence[DocumentId], judgements: Sequence[Judgement], decisions: Sequence[Decision]
) -> tuple[Edge, ...]:
    documents = [d for d in corrected(store.documents(portfolio, document_ids=ids), decisions) if d.copy_of is None]
    explicit = [e for e in store.edges(portfolio, document_ids=ids) if not is_implied(e)]
    judged = {one for j in judgements for one in _pair(j)} | _ends((), (e for e in explicit if e.status is EdgeStatus.COMMITTED))
    clauses = store.clauses(portfolio, [d.document_id for d in documents if d.document_id in judged])  # no rule reads another's
    return implied(judgements, Lineage.of(documents, clauses, explicit), policy_of(decisions), decisions)


def _ends(judgements: Iterable[Judgement], edges: Iterable[Edge]) -> set[DocumentId]:
    named = {one for e in edges for one in (e.source_document_id, e.target_document_id) if one is not None}
    return named | {one for j in judgements for one in _pair(j)}


def _pair(judgement: Judgement) -> tuple[DocumentId, DocumentId]:
    return judgement.candidate.source_document_id, judgement.candidate.target_document_id
