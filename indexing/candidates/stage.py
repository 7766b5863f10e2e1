"""The stage that looks for changes which cite nothing: candidates, readers, judgements, edges.

What stands afterwards depends on the texts, the answers of the readers, the policy and people's decisions, never on the order
in which anything came. Judgements are recorded one document at a time, answers that cost something the moment they are
there: a run that is cut off pays nothing twice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from graph.model.documents import Clause
from graph.model.ids import DocumentId
from graph.model.usage import StageUsage
from graph.review.policies import policy_of
from graph.store.interface import Store
from indexing.candidates.asking import Asking
from indexing.candidates.explicit import ExplicitDesk
from indexing.candidates.run import Run, Unread
from indexing.candidates.settling import settle
from indexing.candidates.since import Since
from indexing.linking.relinking import NO_TREES
from indexing.observed import Compared, Judged, Observe, Ruled, Stage, observed, unobserved
from indexing.search.hybrid import HybridSearch

Told = Callable[[int, int, str], None]
"""Is told how many of how many documents were looked at, and the name of the last."""


def quiet(done: int, total: int, name: str) -> None:
    """Tell nobody."""


@dataclass(frozen=True, slots=True)
class Related:
    """What a run of the stage did: `clauses` were asked about, `pairs` judged, `left` not asked because of the budget."""

    usage: tuple[StageUsage, ...] = ()
    unread: tuple[Unread, ...] = ()
    clauses: int = 0
    pairs: int = 0
    left: int = 0


def relate(
    store: Store,
    recall: HybridSearch,
    asking: Asking,
    portfolio: str,
    *,
    actor: str,
    now: datetime,
    run: str,
    trees: Mapping[DocumentId, Sequence[Clause]] = NO_TREES,
    on_progress: Told = quiet,
    observe: Observe = unobserved,
) -> Related:
    """Ask about whatever the changes since the last time bear on, and make the edges those that the judgements give.

    `run` names the run in the record of what it took; `trees` are clauses of some documents, where the caller has them.
    `observe` is told what is done.
    """
    since = Since.of(store, portfolio, asking.fingerprint(policy_of(store.decisions(portfolio)), recall.embedder.name))
    desk = ExplicitDesk(store, portfolio, since.decisions, trees)
    asked, near = since.sources(desk), since.near(desk)
    through = Run(store, portfolio, recall, asking, desk, policy_of(since.decisions), (actor, now, run), since.anew(desk))
    with observed(observe, Stage.CANDIDATES) as compared, observed(observe, Stage.CLASSIFY) as judged:  # a document at a time, both
        for done, document in enumerate(through.through(asked)):
            on_progress(done, len(asked), document)
        compared(Compared(through.clauses, through.pairs, recall.embedder.name))
        judged(Judged(asking.names, asking.prompts, through.pairs, len(through.unread), asking.purse.refused))
    people = Since.of(store, portfolio, "")  # they may have decided while readers were at work
    with observed(observe, Stage.GATE, "implied") as ruled:
        edges = settle(store, portfolio, asked | near | people.decided(), people.decisions)
        since.record(edges, asking.taken(run), actor=actor, now=now)
        ruled(Ruled(edges.put, edges.retract))
    on_progress(len(asked), len(asked), "")
    return Related(asking.taken(run), tuple(through.unread), through.clauses, through.pairs, asking.purse.refused)


def resettle(store: Store, portfolio: str, *, actor: str, now: datetime) -> None:
    """Make the edges of readers those that people's latest decisions leave: nobody is asked, nothing is looked for."""
    since = Since.of(store, portfolio, "")
    sources = since.decided()
    if sources:
        with store.transaction(portfolio, actor, "relate", now) as records:
            settle(store, portfolio, sources, since.decisions).record(records)
