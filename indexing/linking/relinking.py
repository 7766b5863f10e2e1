"""Links kept up to date: what changed since they were made is looked up again, and only differences are recorded.

Whatever came in whatever order, what stands afterwards is what `linking.link` makes of the whole portfolio.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from graph.model.documents import Clause
from graph.model.edges import Decision, Edge
from graph.model.ids import DocumentId
from graph.review.decisions import affected_decisions, effective_decisions
from graph.review.policies import policy_of, rules_changed
from graph.store.interface import Store
from graph.store.recording import Transaction
from indexing.candidates.implied_edges import is_implied
from indexing.candidates.scope import AGAIN, StageKey
from indexing.linking.decisions import decided
from indexing.linking.edges import linked
from indexing.linking.neighbourhood import neighbourhood
from indexing.linking.register import Register
from indexing.marks import LINKS
from indexing.progress import Ruled

NO_TREES: Mapping[DocumentId, Sequence[Clause]] = {}


def relink(store: Store, portfolio: str, *, actor: str, now: datetime, trees: Mapping[DocumentId, Sequence[Clause]] = NO_TREES) -> Ruled:
    """Look up again what the changes since the last time can have an influence on, with people's corrections and decisions applied.

    `trees` are clauses of some documents, where the caller has them at hand. Returns what is different.
    """
    since, head = store.marked(portfolio, LINKS), store.facts_head(portfolio)
    if since == head:
        return Ruled()
    recorded = store.decisions(portfolio)
    decisions = effective_decisions(recorded)
    register = Register(store, portfolio, decisions, trees)
    recent = affected_decisions(store.decisions(portfolio, since=since), recorded)
    changed = store.changed(portfolio, since) | register.live(DocumentId(d.subject) for d in recent).keys()
    if rules_changed(recent):
        changed |= {d.document_id for d in store.documents(portfolio)}
    near = neighbourhood(register, changed, words_decided(store, portfolio, recent))
    edges = linked(near.documents, near.looked, register.clauses, policy_of(decisions).thresholds)
    wanted = {e.edge_id: e for e in _ruled((e for e in edges.values() if e.source_document_id in near.sources), decisions, near.sources)}
    live = {e.edge_id: e for e in store.edges(portfolio, source_ids=near.sources) if not is_implied(e)}  # those are the stage's
    old = [live[key] for key in sorted(live.keys() - wanted.keys())]
    new = [e for key, e in wanted.items() if key not in live or e != live[key].undated]
    with store.transaction(portfolio, actor, "link", now) as records:
        _record_copies(register, records)
        records.retract_edges(e.edge_id for e in old)
        records.put(new)
        for source in {e.source_document_id for e in (*old, *new)}:
            records.put_keys(source, StageKey.SILENT, ())  # what was cited may not be any more: then it is asked about
            records.put_keys(source, StageKey.AGAIN, (AGAIN,))
        for document_id, kind, keys in register.made():
            records.put_keys(document_id, kind, keys)
        records.mark(LINKS, head)
    return Ruled(tuple(new), tuple(e.edge_id for e in old))


def _record_copies(register: Register, records: Transaction) -> None:
    for one, copy_of in register.copied.items():
        if one in register.recorded:
            records.put_document(replace(register.recorded[one], copy_of=copy_of), register.clauses((one,)), register.claims((one,)))


def _ruled(edges: Iterable[Edge], decisions: Sequence[Decision], sources: Collection[DocumentId]) -> Iterator[Edge]:
    """Apply what people decided on the words of some documents: on their claims, and the links they drew themselves."""
    found: dict[str, Edge] = {e.edge_id: e for e in edges}
    drawn = [d.edge for d in decisions if d.edge is not None and d.edge.source_document_id in sources]
    subjects = {name for e in (*found.values(), *drawn) for name in (e.edge_id, e.claim_key)}
    mine = tuple(d for d in decisions if (d.subject in subjects if d.edge is None else d.edge.source_document_id in sources))
    return decided(found, mine, second_person=policy_of(decisions).second_person)


def words_decided(store: Store, portfolio: str, recent: Iterable[Decision]) -> frozenset[DocumentId]:
    """Return the documents on whose words people have decided."""
    made = {d.edge.source_document_id for d in recent if d.edge is not None}
    return frozenset(made) | store.sources(portfolio, {d.subject for d in recent})
