"""For each clause that is asked about, the older provisions that it most likely acts on.

A proposer is all that this takes in one portfolio: provisions taken apart, their vectors, what is near, what is compared, and what of
it is likeliest. What had to be made for it is for the store to keep.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from graph.model.documents import Document
from graph.model.ids import DocumentId
from graph.model.judgements import Candidate
from graph.store.interface import Store
from indexing.candidates.comparing import Comparing
from indexing.candidates.embedded import Embedded
from indexing.candidates.library import Library
from indexing.candidates.nearby import COUNTED, Nearby
from indexing.candidates.parts import KEPT
from indexing.candidates.ranking import Ranking
from indexing.candidates.reaching import Reaching
from indexing.linking.desk import Desk
from indexing.search.hybrid import HybridSearch


@dataclass(frozen=True, slots=True)
class Proposer:
    """Proposes candidates in one portfolio, document by document: what was read for one is at hand for the next."""

    library: Library
    embedded: Embedded
    nearby: Nearby
    comparing: Comparing
    ranking: Ranking

    @classmethod
    def of(cls, desk: Desk, recall: HybridSearch) -> Proposer:
        """Begin with nothing at hand."""
        library, embedded = Library(desk), Embedded(desk.store, recall.embedder)
        nearby = Nearby(desk, recall, library.passages)
        comparing = Comparing(desk, library, embedded, Reaching(library, nearby, embedded))
        return cls(library, embedded, nearby, comparing, Ranking(library, embedded))

    @property
    def made(self) -> Mapping[str, dict[str, bytes]]:
        """What had to be made, by the name under which the store keeps it, and by the hash of what it was made of."""
        return {self.embedded.embedder.name: self.embedded.fresh, COUNTED: self.nearby.fresh, KEPT: self.library.fresh}

    def propose(self, document: Document) -> tuple[Candidate, ...]:
        """Return the candidates of one document's clauses, `TOP` a clause, the likeliest first; () where nothing could change anything."""
        asked = self.comparing.ask(document)
        return self.ranking.ranked(asked) if asked is not None else ()


def proposed(store: Store, portfolio: str, recall: HybridSearch, sources: Collection[DocumentId] | None = None) -> tuple[Candidate, ...]:
    """Return the candidates of some documents (None: of all), in the order of their names; reads only."""
    desk = Desk(store, portfolio, store.decisions(portfolio))
    proposer = Proposer.of(desk, recall)
    found = store.documents(portfolio, document_ids=sources)
    mine = desk.operative(d.document_id for d in found)
    return tuple(candidate for d in found if d.document_id in mine for candidate in proposer.propose(mine[d.document_id]))
