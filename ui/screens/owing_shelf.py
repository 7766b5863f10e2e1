"""Who owes whom of the portfolios that people look at, contract by contract as they are read, and kept once all of them are."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass
from datetime import date
from threading import Lock

from graph.model.ids import digest
from graph.model.obligations import Obligation
from ui.application.obligations.accountability import Owing, owing_by
from ui.application.portfolio import Portfolio
from ui.screens.obligations_desk import TOLD_EACH, is_named
from ui.screens.obligations_shelf import OpenShelf, Shelf

_KEPT = 8  # portfolios and days that people look at by turns
_Key = tuple[str, int, date, str, str]


@dataclass(frozen=True, slots=True)
class Read:
    """Who owes whom by the `read` of `of` contracts that were read so far."""

    owing: Owing
    read: int
    of: int


class Graphs:
    """What was asked for last, for all who look; who may see a portfolio was asked before."""

    def __init__(self) -> None:
        """Start with none."""
        self._lock = Lock()
        self._kept: OrderedDict[_Key, Read] = OrderedDict()

    def of(self, still: Portfolio, shelf: Shelf, as_of: date, contract: str = "", seconds: float = TOLD_EACH) -> Read:
        """Return who owes whom on a day by the contracts with a part in their name that could be read within some seconds.

        Whoever asks again gets further.
        """
        opened = shelf.open(still, as_of)
        key = (still.name, opened.state, as_of, contract.casefold().strip(), _said(opened))
        with self._lock:
            kept = self._kept.get(key)
            if kept is not None:
                self._kept.move_to_end(key)
                return kept
        found = _read(still, opened, contract, seconds)
        if found.read == found.of:
            with self._lock:
                self._kept[key] = found
                while len(self._kept) > _KEPT:
                    self._kept.popitem(last=False)
        return found


def _read(still: Portfolio, opened: OpenShelf, contract: str, seconds: float) -> Read:
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


def _said(opened: OpenShelf) -> str:
    """Return what tells what people said of obligations from what they said before."""
    return digest(*(event.event_id for events in opened.journal.by_document.values() for event in events))
