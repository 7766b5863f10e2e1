"""The facts of a portfolio as recorded up to a ledger sequence, ready to be resolved."""

from __future__ import annotations

from graph.dag import Lineage
from graph.store.interface import Store
from indexing.corrections import corrected


def lineage(store: Store, portfolio: str, known: int | None = None) -> Lineage:
    """Build the lineage of a portfolio as known at a sequence (None: now), people's corrections applied.

    Copies that are not operative are left out: their instrument is there once.
    """
    documents = [d for d in corrected(store.documents(portfolio, known), store.decisions(portfolio, known)) if d.copy_of is None]
    ids = {d.document_id for d in documents}
    return Lineage.of(documents, store.clauses(portfolio, ids, known), store.edges(portfolio, known))
