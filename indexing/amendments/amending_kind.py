"""Whether an instrument amends, told from its sentences where its title does not say so.

"Changes to Consulting Agreement", a board's resolution, a sheet headed like the contract itself: what they are shows in what
they order. Of the sentences of an agreement hardly any orders a change of another; of an amendment's, at least one in fifty does.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from graph.model.documents import Clause, Document, DocumentKind
from graph.model.source import Reading
from indexing.amendments.taggers import Models, shipped, tell
from indexing.amendments.units import units
from indexing.instructions.instrument_names import Names
from indexing.instructions.sentences.flow import Flow

ORDERS = 0.015
"""The least share of sentences that order something, counted by how likely each does."""
LONGEST = 60_000
"""The most characters of an instrument that amends and does not say so at its head."""
_OPEN = frozenset({DocumentKind.BASE, DocumentKind.OTHER})
"""What an instrument is taken for that says nothing else of itself."""
CERTAIN = 0.5
"""The least probability of ordering a change of the one sentence that bears out the name of a file, and the least number of orders."""
_NAMED = re.compile(r"(?i)(?<![a-z])(?:amendment|amending|change[\s_-]*order|modification|addendum|supplement)(?![a-z])")
_UNSAID = "other"


def as_it_acts(document: Document, reading: Reading, clauses: Sequence[Clause], models: Models | None = None) -> Document:
    """Return the register entry of an instrument, as an amendment where its sentences order changes and its title says nothing of it."""
    if document.kind not in _OPEN:
        return document
    flow = Flow.of(reading.text, clauses)
    if orders_changes(document, flow, models) or (_NAMED.search(document.file_name) and _orders_any(document, flow, models)):
        return replace(document, kind=DocumentKind.AMENDMENT)
    return document


def _orders_any(document: Document, flow: Flow, models: Models | None) -> bool:
    """Tell whether an instrument whose file is named like an amendment orders a change, read as one."""
    if not flow.pieces or len(flow.text) > LONGEST:
        return False
    return any(t.orders >= CERTAIN for t in tell(models or shipped(), units(flow, Names(document)), DocumentKind.AMENDMENT.name))


def orders_changes(document: Document, flow: Flow, models: Models | None = None) -> bool:
    """Tell whether the sentences of a short instrument order changes of another."""
    if not flow.pieces or len(flow.text) > LONGEST:
        return False
    if not document.recites:
        return False  # what changes another instrument says which
    told = tell(models or shipped(), units(flow, Names(document)), _UNSAID)
    return sum(t.orders for t in told) >= max(CERTAIN, ORDERS * len(told))
