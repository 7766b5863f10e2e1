"""Obligations as they stand on a day: what the words in force bind whom to, with what people made of it. Reads only."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from graph.errors import NotFoundError
from graph.model.documents import Document
from graph.model.ids import DocumentId, PortfolioName
from graph.model.obligations import Obligation, ObligationEvent, documents_of
from ui.application.obligations.journal import Journal
from ui.application.parts import Parts

LEAD_DAYS = 30
"""How long before it is due an obligation counts as upcoming."""

Find = Callable[[str], Obligation]
"""Finds an obligation by its id, as it stands on one day; raises NotFoundError."""


@dataclass(frozen=True, slots=True)
class Obligations:
    """The obligations of one portfolio; everywhere `known` is the ledger sequence up to which records count (None: all)."""

    name: PortfolioName
    parts: Parts

    def listed(
        self, as_of: date, known: int | None = None, document_ids: Iterable[DocumentId] | None = None, *, decided: bool = False
    ) -> Iterator[Obligation]:
        """Yield the obligations of contracts (of some, or all) as they stand on a day, contract by contract, each read when it is come to.

        Each contract is read in its version in force; papers that change others are read for what they oblige to by themselves. Where all
        that is asked about was `decided` by people, contracts of which nothing was recorded are left out: there all waits.
        """
        for _, found in self.contracts(as_of, known, document_ids, decided=decided):
            yield from found

    def contracts(
        self, as_of: date, known: int | None = None, document_ids: Iterable[DocumentId] | None = None, *, decided: bool = False
    ) -> Iterator[tuple[Document, tuple[Obligation, ...]]]:
        """Yield the same one contract at a time, those that oblige to nothing among them: whoever lists many tells how far it is."""
        journal = self.journal(known)
        for one in self._instruments(known, document_ids):
            if not decided or journal.concerning(self.parts.near(self.name, known, one.document_id), one.document_id, as_of):
                yield one, self._of(one.document_id, as_of, known, journal)

    def stated(self, as_of: date, known: int | None = None, document_ids: Iterable[DocumentId] | None = None) -> Iterator[Obligation]:
        """Yield what contracts give and state to somebody on a day (licences, transfers, releases, representations), contract by contract.

        Nobody has to act on them, and they are in no list of obligations; each is shown by its id like one.
        """
        for one in self._instruments(known, document_ids):
            yield from self._stated(one.document_id, as_of, known)

    def show(self, obligation_id: str, as_of: date, known: int | None = None) -> Obligation:
        """Return one obligation, or what is given or stated, as it stands on a day; raises NotFoundError."""
        try:
            return self.finder(as_of, known)(obligation_id)
        except NotFoundError:
            ids = documents_of(obligation_id, [d.document_id for d in self._instruments(known, None)])
            found = (o for one in ids for o in self._stated(one, as_of, known) if o.obligation_id == obligation_id)
            if (one := next(found, None)) is not None:
                return one
            raise

    def finder(self, as_of: date, known: int | None = None) -> Find:
        """Return what finds obligations as they stand on a day; it reads each contract once, and looks at no later records."""
        ids = [d.document_id for d in self._instruments(known, None)]
        journal = self.journal(known)
        read: dict[DocumentId, dict[str, Obligation]] = {}

        def find(obligation_id: str) -> Obligation:
            for one in documents_of(obligation_id, ids):
                if one not in read:
                    read[one] = {o.obligation_id: o for o in self._of(one, as_of, known, journal)}
                if obligation_id in read[one]:
                    return read[one][obligation_id]
            raise NotFoundError(f"There is no obligation '{obligation_id}' on {as_of}. `inforce obligations list` shows those there are.")

        return find

    def versions_before(self, document_id: DocumentId, as_of: date, known: int | None = None) -> tuple[DocumentId, ...]:
        """Return the versions of a contract whose place a document has taken by a day: what was confirmed of them is asked again of it."""
        from graph.lineage.supersession import versions_before

        return versions_before(self.parts.near(self.name, known, document_id), document_id, as_of)

    def events(self, known: int | None = None) -> tuple[ObligationEvent, ...]:
        """Return all that was recorded of obligations, undone or not, in that order."""
        return self.parts.store.obligation_events(self.name, known)

    def journal(self, known: int | None = None) -> Journal:
        """Return the same by the documents that it is about."""
        return Journal.of(self.events(known))

    def _instruments(self, known: int | None, document_ids: Iterable[DocumentId] | None) -> tuple[Document, ...]:
        """Return instruments (the operative copies of some, or of all), by file name."""
        documents = self.parts.store.documents(self.name, known, None if document_ids is None else list(document_ids))
        return tuple(d for d in documents if d.copy_of is None)

    def _of(self, document_id: DocumentId, as_of: date, known: int | None, journal: Journal) -> tuple[Obligation, ...]:
        from graph.lifecycle.obligation_status import Calendar
        from indexing.obligations.in_force import obligations_in_force

        lineage = self.parts.near(self.name, known, document_id)
        readings = self.parts.store.duty_readings(self.name, known, (document_id,))
        return obligations_in_force(
            lineage, document_id, readings, journal.concerning(lineage, document_id, as_of), Calendar(as_of, LEAD_DAYS)
        )

    def _stated(self, document_id: DocumentId, as_of: date, known: int | None) -> tuple[Obligation, ...]:
        from graph.lifecycle.obligation_status import Calendar
        from indexing.obligations.in_force import declarations_in_force

        return declarations_in_force(self.parts.near(self.name, known, document_id), document_id, Calendar(as_of, LEAD_DAYS))
