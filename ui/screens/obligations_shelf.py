"""Contracts with what they oblige to on a day, kept for as long as nothing was recorded that changes them.

Reading a contract for its duties takes a moment, a portfolio of hundreds takes many: a list is read contract by contract, and
what was read stays at hand, so that the next item, another filter or a decision waits for one contract at most.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import date
from threading import Lock

from graph.errors import NotFoundError
from graph.ledger import ANSWERED
from graph.model.documents import Document
from graph.model.ids import DocumentId
from graph.model.obligations import Obligation, documents_of
from graph.store.interface import Store
from ui.application.obligations.obligations import Journal
from ui.application.portfolio import Portfolio

_MOST = 40_000  # obligations kept in all, some 2 KB each
_OF_PEOPLE = frozenset({"oblige", "archive", ANSWERED})
"""Entries of the ledger that change no words and no reading of them: only what people did with some obligations, or asked."""

_Key = tuple[str, int, date, DocumentId]


@dataclass(frozen=True, slots=True)
class Contract:
    """A document with its obligations on a day; `events` are the ids of what was done with them, and with those of `earlier` versions."""

    document: Document
    found: tuple[Obligation, ...]
    events: tuple[str, ...] = ()
    earlier: tuple[DocumentId, ...] = ()


class Shelf:
    """What was read last, for all who look; who may see a portfolio was asked before."""

    def __init__(self, most: int = _MOST) -> None:
        """Start with nothing kept; `most` is how many obligations are."""
        self._most = most
        self._lock = Lock()
        self._held: OrderedDict[_Key, Contract] = OrderedDict()
        self._size = 0
        self._states: dict[str, tuple[int, int]] = {}

    def open(self, still: Portfolio, as_of: date) -> OpenShelf:
        """Return what is on it, of a portfolio that stands still and on a day."""
        store, name = still.parts.store, still.name
        documents = tuple(d for d in store.documents(name) if d.copy_of is None)
        return OpenShelf(self, still, as_of, self._state(store, name), documents, Journal.of(store.obligation_events(name)))

    def get(self, key: _Key) -> Contract | None:
        """Return a contract where it is kept."""
        with self._lock:
            if key in self._held:
                self._held.move_to_end(key)
            return self._held.get(key)

    def put(self, key: _Key, contract: Contract) -> None:
        """Keep a contract; those that nobody looked at for longest make room."""
        with self._lock:
            before = self._held.pop(key, None)
            self._held[key] = contract
            self._size += _weight(contract) - (_weight(before) if before else 0)
            while self._size > self._most and len(self._held) > 1:
                self._size -= _weight(self._held.popitem(last=False)[1])

    def _state(self, store: Store, name: str) -> int:
        """Return what tells the state of a portfolio's words and readings from others: not every decision makes it another."""
        head = store.facts_head(name)
        with self._lock:
            state, seen = self._states.get(name, (head, head))
        if head < seen:  # the records of an earlier day
            return head
        if head > seen:
            entries = (entry for entry, _ in store.ledger(name, since=seen))
            state = max((e.seq for e in entries if e.seq <= head and e.action not in _OF_PEOPLE), default=state)
        with self._lock:
            self._states[name] = (state, head)
        return state


@dataclass(frozen=True, slots=True)
class OpenShelf:
    """The contracts of one portfolio in one state of its record, on a day, by file name."""

    shelf: Shelf
    still: Portfolio
    as_of: date
    state: int
    documents: tuple[Document, ...]
    journal: Journal

    def contracts(self, among: Collection[Document] | None = None) -> Iterator[Contract]:
        """Yield contracts (all, or some), those that are not at hand as they are read."""
        wanted = self.documents if among is None else tuple(among)
        kept = {d.document_id: self._kept(d) for d in wanted}
        missing = [one for one, contract in kept.items() if contract is None]
        read = self._read(missing) if missing else iter(())
        for document in wanted:
            yield kept[document.document_id] or next(read)

    def obligation(self, obligation_id: str) -> Obligation:
        """Return an obligation of any contract; raises NotFoundError."""
        ids = frozenset(documents_of(obligation_id, (d.document_id for d in self.documents)))
        contracts = self.contracts([d for d in self.documents if d.document_id in ids])
        found = next((o for contract in contracts for o in contract.found if o.obligation_id == obligation_id), None)
        if found is None:
            raise NotFoundError(
                f"This is no obligation on {self.as_of}: its words were changed or are read otherwise. Look at the list again."
            )
        return found

    def _kept(self, document: Document) -> Contract | None:
        found = self.shelf.get(self._key(document.document_id))
        return found if found is not None and found.events == self._events(document.document_id, *found.earlier) else None

    def _read(self, missing: list[DocumentId]) -> Iterator[Contract]:
        obligations = self.still.obligations
        for document, found in obligations.contracts(self.as_of, None, missing):
            earlier = obligations.versions_before(document.document_id, self.as_of)
            contract = Contract(document, found, self._events(document.document_id, *earlier), earlier)
            self.shelf.put(self._key(document.document_id), contract)
            yield contract

    def _key(self, document_id: DocumentId) -> _Key:
        return self.still.name, self.state, self.as_of, document_id

    def _events(self, *document_ids: DocumentId) -> tuple[str, ...]:
        return tuple(event.event_id for event in self.journal.about(*document_ids))


def _weight(contract: Contract) -> int:
    return len(contract.found) + 1
