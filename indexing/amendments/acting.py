"""Whether an instrument amends, told from its sentences where its title does not say so.

"Changes to Consulting Agreement", a board's resolution, a sheet headed like the contract itself: what they are shows in what
they order. Of the sentences of an agreement hardly any orders a change of another; of an amendment's, at least one in fifty does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from graph.model.documents import Clause, Document, DocumentKind
from graph.model.source import Reading
from indexing.amendments.tagger import Models, shipped, tell
from indexing.amendments.units import units
from indexing.instructions.flow import Flow
from indexing.instructions.naming import Meaning, Names

ORDERS = 0.015
"""The least share of sentences that order something, counted by how likely each does."""
LEAST = 0.5
"""The least number of orders, counted by how likely each is: a few sentences of an agreement come near the share by chance."""
LONGEST = 60_000
"""The most characters of an instrument that amends and does not say so at its head."""
_OPEN = frozenset({DocumentKind.BASE, DocumentKind.OTHER})
"""What an instrument is taken for that says nothing else of itself."""
_UNSAID = "other"


def as_it_acts(document: Document, reading: Reading, clauses: Sequence[Clause], models: Models | None = None) -> Document:
    """Return the register entry of an instrument, as an amendment where its sentences order changes and its title says nothing of it."""
    if document.kind in _OPEN and orders_changes(document, Flow.of(reading.text, clauses), models):
        return replace(document, kind=DocumentKind.AMENDMENT)
    return document


def orders_changes(document: Document, flow: Flow, models: Models | None = None) -> bool:
    """Tell whether the sentences of a short instrument order changes of another."""
    if not flow.pieces or len(flow.text) > LONGEST:
        return False
    row = units(flow, Names(document))
    if not (document.recites or any(d.meaning is Meaning.OTHER for unit in row for d in unit.sentence.docs)):
        return False  # what changes another instrument names it
    told = tell(models or shipped(), row, _UNSAID)
    return sum(t.orders for t in told) >= max(LEAST, ORDERS * len(told))
