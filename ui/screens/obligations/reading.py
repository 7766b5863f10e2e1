"""Contracts with what they oblige to on a day, kept for as long as nothing was recorded that changes them.

Reading a contract for its duties takes a moment, a portfolio of hundreds takes many: a list is read contract by contract, and
what was read stays at hand, so that the next item, another filter or a decision waits for one contract at most.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import date

from graph.errors import NotFoundError
from graph.ledger import ANSWERED
from graph.model.documents import Document
from graph.model.ids import DocumentId, digest
from graph.model.obligations import Obligation, documents_of
from graph.store.interface import Store
from ui.application.obligations.accountability import Owing, owing_by
from ui.application.obligations.obligations import Journal
from ui.application.portfolio import Portfolio
from ui.screens.shared.cache import PortfolioCache
from ui.screens.shared.selection import TOLD_EACH, is_named, within

_KILOBYTES = 2  # that an obligation takes in memory
_OF_PEOPLE = frozenset({"oblige", "archive", ANSWERED})
"""Entries of the ledger that change no words and no reading of them: only what people did with some obligations, or asked."""


@dataclass(frozen=True, slots=True)
class Contract:
    """A document with its obligations on a day; `events` are the ids of what was done with them, and with those of `earlier` versions."""

    document: Document
    found: tuple[Obligation, ...]
    events: tuple[str, ...] = ()
    earlier: tuple[DocumentId, ...] = ()


def open_contracts(cache: PortfolioCache, still: Portfolio, as_of: date) -> OpenContracts:
    """Return the contracts of a portfolio that stands still, on a day."""
    store, name = still.parts.store, still.name
    documents = tuple(d for d in store.documents(name) if d.copy_of is None)
    return OpenContracts(cache, still, as_of, _state(cache, store, name), documents, Journal.of(store.obligation_events(name)))


def _state(cache: PortfolioCache, store: Store, name: str) -> int:
    """Return the sequence of the last entry that changed a portfolio's words or how they are read: not every decision does."""
    head = store.facts_head(name)
    state, seen = cache.get(("obligation state", name)) or (head, head)
    if head < seen:  # the records of an earlier day
        return head
    if head > seen:
        entries = (entry for entry, _ in store.ledger(name, since=seen))
        state = max((e.seq for e in entries if e.seq <= head and e.action not in _OF_PEOPLE), default=state)
    cache.put(("obligation state", name), (state, head))
    return int(state)


@dataclass(frozen=True, slots=True)
class OpenContracts:
    """The contracts of one portfolio in one state of its record, on a day, by file name."""

    cache: PortfolioCache
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
        found: Contract | None = self.cache.get(self._key(document.document_id))
        return found if found is not None and found.events == self._events(document.document_id, *found.earlier) else None

    def _read(self, missing: list[DocumentId]) -> Iterator[Contract]:
        obligations = self.still.obligations
        for document, found in obligations.contracts(self.as_of, None, missing):
            earlier = obligations.versions_before(document.document_id, self.as_of)
            contract = Contract(document, found, self._events(document.document_id, *earlier), earlier)
            self.cache.put(self._key(document.document_id), contract, _KILOBYTES * (len(found) + 1))
            yield contract

    def _key(self, document_id: DocumentId) -> tuple[str, str, int, date, DocumentId]:
        return "obligations", self.still.name, self.state, self.as_of, document_id

    def _events(self, *document_ids: DocumentId) -> tuple[str, ...]:
        return tuple(event.event_id for event in self.journal.about(*document_ids))


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
    read = 0
    for one in within(seconds, opened.contracts(among)):
        found += one.found
        found += obligations.stated(opened.as_of, None, (one.document.document_id,))
        read += 1
    return Read(owing_by(obligations, opened.as_of, None, found), read, len(among))


def _said(opened: OpenContracts) -> str:
    """Return what tells what people said of obligations from what they said before."""
    return digest(*(event.event_id for events in opened.journal.by_document.values() for event in events))
