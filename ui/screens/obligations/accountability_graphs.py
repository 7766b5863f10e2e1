"""Who owes whom by the contracts read so far, kept while nothing new is on record."""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import date

from graph.model.ids import digest
from graph.model.obligations import Obligation
from ui.application.obligations.accountability import Owing, owing_by
from ui.application.portfolio import Portfolio
from ui.screens.obligations.reading import TOLD_EACH, OpenContracts, is_named, open_contracts
from ui.screens.shared.cache import PortfolioCache

_KILOBYTES = 3_000  # that a graph may take in memory


@dataclass(frozen=True, slots=True)
class Read:
    """Who owes whom by the `read` of `of` contracts that were read so far."""

    owing: Owing
    read: int
    of: int


def graph_of(cache: PortfolioCache, still: Portfolio, as_of: date, contract: str = "", seconds: float = TOLD_EACH) -> Read:
    """Return who owes whom on a day by the contracts with a part in their name that could be read within some seconds.

    Whoever asks again gets further.
    """
    opened = open_contracts(cache, still, as_of)
    key = ("accountability", still.name, opened.state, as_of, contract.casefold().strip(), _said(opened))
    kept: Read | None = cache.get(key)
    if kept is not None:
        return kept
    found = _read(still, opened, contract, seconds)
    if found.read == found.of:
        cache.put(key, found, _KILOBYTES)
    return found


def _read(still: Portfolio, opened: OpenContracts, contract: str, seconds: float) -> Read:
    among = [d for d in opened.documents if is_named(d, contract)]
    obligations = still.obligations
    found: list[Obligation] = []
    read, begun = 0, time.monotonic()
    for one in opened.contracts(among):
        found += one.found
        found += obligations.stated(opened.as_of, None, (one.document.document_id,))
        read += 1
        if time.monotonic() - begun > seconds:
            break
    return Read(owing_by(obligations, opened.as_of, None, found), read, len(among))


def _said(opened: OpenContracts) -> str:
    """Return what tells what people said of obligations from what they said before."""
    return digest(*(event.event_id for events in opened.journal.by_document.values() for event in events))
