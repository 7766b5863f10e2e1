"""Obligations as they stand on a day: what the words in force bind whom to, with what people recorded about it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import chain
from typing import TYPE_CHECKING, Self

from graph.errors import NotFoundError
from graph.model.documents import Document
from graph.model.ids import DocumentId
from graph.model.obligations import Bound, Deed, Domain, Obligation, ObligationEvent, State, documents_of, start_of
from ui.application.decisions import Authority
from ui.application.names import operative
from ui.application.parts import Reads
from ui.application.questions import choice
from ui.application.use_cases import UseCases

if TYPE_CHECKING:
    from graph.lineage.dag import Lineage
    from indexing.obligations.model.model_run import Told
    from ui.application.obligations.accountability import Owing
    from ui.application.obligations.calendar import Planned
    from ui.application.obligations.events import EventRecorder, Moved, Said
    from ui.application.obligations.reading import DutiesRun


@dataclass(frozen=True, slots=True)
class Wanted:
    """A choice of obligations; what is empty asks for nothing in particular. `due_by` leaves out what has no day."""

    states: frozenset[State] = frozenset()
    domain: Domain | None = None
    party: str = ""
    only_open: bool = False
    due_by: date | None = None

    @classmethod
    def of(
        cls, states: Collection[str] = (), domain: str = "", party: str = "", *, only_open: bool = False, due_by: date | None = None
    ) -> Self:
        """Read what a person wrote; raises UsageError with what can be written."""
        chosen = frozenset(choice(State, one, "state") for one in states)
        return cls(chosen, choice(Domain, domain, "domain") if domain else None, party, only_open, due_by)

    @property
    def decided(self) -> bool:
        """True where people have decided of all that can be among these: what nobody did waits for them, and is PENDING."""
        return self.only_open or (bool(self.states) and State.PENDING not in self.states)

    def takes(self, found: Obligation) -> bool:
        """Tell whether an obligation is among those wanted."""
        return (
            (not self.states or found.state in self.states)
            and (self.domain is None or found.duty.domain is self.domain)
            and (not self.party or self._owes(found))
            and (not self.only_open or found.open)
            and (self.due_by is None or (found.due is not None and found.due <= self.due_by))
        )

    def _owes(self, found: Obligation) -> bool:
        asked = self.party.casefold()
        each = found.duty.bound is Bound.BOTH and not found.duty.several
        return each or any(asked in name.casefold() for name in (found.duty.obligor, found.duty.party, *found.duty.several))


LEAD_DAYS = 30
"""How long before it is due an obligation counts as upcoming."""

Find = Callable[[str], Obligation]
"""Finds an obligation by its id, as it stands on one day; raises NotFoundError."""


@dataclass(frozen=True, slots=True)
class Journal:
    """All events of a portfolio, by the hex digits that begin the id of the document they are about, each in the order recorded."""

    by_document: Mapping[str, tuple[ObligationEvent, ...]]

    @classmethod
    def of(cls, events: Iterable[ObligationEvent]) -> Journal:
        """Sort events by document; an undoing belongs where what it undoes does."""
        digits: dict[str, str] = {}
        found: dict[str, list[ObligationEvent]] = {}
        for event in events:
            mine = digits.get(event.subject, "") if event.deed is Deed.UNDO else start_of(event.subject)
            digits[event.event_id] = mine
            found.setdefault(mine, []).append(event)
        return cls({key: tuple(of) for key, of in found.items()})

    def about(self, *document_ids: DocumentId) -> tuple[ObligationEvent, ...]:
        """Return the events on the obligations of documents, and those that undo them; document by document."""
        digits = dict.fromkeys(map(start_of, document_ids))
        return tuple(event for one in digits for event in self.by_document.get(one, ()))

    def concerning(self, lineage: Lineage, document_id: DocumentId, as_of: date) -> tuple[ObligationEvent, ...]:
        """Return the events that a document's obligations on a day hang on: those on its own, and on those of versions before it."""
        from graph.lineage.supersession import versions_before

        return self.about(document_id, *versions_before(lineage, document_id, as_of)) if self.by_document else ()


class Obligations(UseCases):
    """The obligations of one portfolio; everywhere `known` is the ledger sequence up to which records count (None: all)."""

    __slots__ = ()

    def named(
        self, document: str | None = None, as_of: date | None = None, known_as_of: datetime | None = None, *, decided: bool = False
    ) -> Iterator[Obligation]:
        """Yield the obligations of the contract that a name means, or of all, as they stand on a day; see `listed`."""
        of = self.lookup.ids(document, known_as_of)
        return self.listed(as_of or self.today(), self.lookup.sequence(known_as_of), of, decided=decided)

    def find(self, obligation_id: str, as_of: date | None = None, known_as_of: datetime | None = None) -> Obligation:
        """Return one obligation, or what is given or stated, as it stands on a day; raises NotFoundError."""
        on, known = as_of or self.today(), self.lookup.sequence(known_as_of)
        try:
            return self.finder(on, known)(obligation_id)
        except NotFoundError:
            ids = documents_of(obligation_id, [d.document_id for d in self._instruments(known, None)])
            found = (o for one in ids for o in self._stated(one, on, known) if o.obligation_id == obligation_id)
            if (one := next(found, None)) is not None:
                return one
            raise

    def calendar(
        self,
        start: date | None = None,
        end: date | None = None,
        document: str | None = None,
        as_of: date | None = None,
        known_as_of: datetime | None = None,
    ) -> Planned:
        """Return what has to be watched between two days, both counted (default: a year from `as_of` on); of one contract, or of all.

        Obligations as they stand on `as_of`; nothing counts that was signed later. Raises UsageError.
        """
        from ui.application.obligations.calendar import plan, together, window

        asked = window(start, end, as_of, self.today())
        return together(asked, plan(self, asked, self.lookup.sequence(known_as_of), self.lookup.ids(document, known_as_of)))

    def accountability(self, document: str | None = None, as_of: date | None = None, known_as_of: datetime | None = None) -> Owing:
        """Return who owes what to whom by the words in force on a day, to be queried; of one contract, or of all."""
        from ui.application.obligations.accountability import owing_by

        about, known, on = self.lookup.ids(document, known_as_of), self.lookup.sequence(known_as_of), as_of or self.today()
        return owing_by(self, on, known, chain(self.listed(on, known, about), self.stated(on, known, about)))

    def record_event(self, obligation_ids: Sequence[str], said: Said, authority: Authority) -> tuple[Moved, ...]:
        """Record what a person says of obligations: confirmed, fulfilled, waived ... What is refused is reported, and the rest goes on."""
        return self._recorder.move(obligation_ids, said, authority)

    def archive(self, document: str, authority: Authority, on: date | None = None) -> tuple[ObligationEvent, ...]:
        """Record that a contract is closed: its open obligations expire, except those that survive it or had fallen due."""
        return self._recorder.archive(self.lookup.one(document).document_id, authority, on)

    def undo_event(self, event_id: str, authority: Authority) -> ObligationEvent:
        """Take back what was recorded of an obligation, with all that followed from it. Both stay on record."""
        return self._recorder.undo(event_id, authority)

    def read(
        self,
        document: str | None = None,
        reads: Reads = Reads(),  # noqa: B008
        told: Told = lambda *_: None,
        as_of: date | None = None,
        *,
        again: bool = False,
    ) -> DutiesRun:
        """Have a model read the obligations in force on a day, of one contract or of all; safe to repeat.

        Raises UsageError where no model is named, it is not available, or the portfolio does not let it see its words.
        """
        from ui.application.obligations.reading import read_duties

        named = self.parts.store.documents(self.name) if document is None else self.lookup.named(document)
        return read_duties(self, dict.fromkeys(map(operative, named)), as_of or self.today(), reads, told, again=again)

    @property
    def _recorder(self) -> EventRecorder:
        from ui.application.obligations.events import EventRecorder

        return EventRecorder(self)

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
            if not decided or journal.concerning(self.parts.lineage_around(self.name, known, one.document_id), one.document_id, as_of):
                yield one, self._of(one.document_id, as_of, known, journal)

    def stated(self, as_of: date, known: int | None = None, document_ids: Iterable[DocumentId] | None = None) -> Iterator[Obligation]:
        """Yield what contracts give and state to somebody on a day (licences, transfers, releases, representations), contract by contract.

        Nobody has to act on them, and they are in no list of obligations; each is shown by its id like one.
        """
        for one in self._instruments(known, document_ids):
            yield from self._stated(one.document_id, as_of, known)

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

        return versions_before(self.parts.lineage_around(self.name, known, document_id), document_id, as_of)

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

        lineage = self.parts.lineage_around(self.name, known, document_id)
        readings = self.parts.store.duty_readings(self.name, known, (document_id,))
        return obligations_in_force(
            lineage, document_id, readings, journal.concerning(lineage, document_id, as_of), Calendar(as_of, LEAD_DAYS)
        )

    def _stated(self, document_id: DocumentId, as_of: date, known: int | None) -> tuple[Obligation, ...]:
        from graph.lifecycle.obligation_status import Calendar
        from indexing.obligations.in_force import declarations_in_force

        return declarations_in_force(self.parts.lineage_around(self.name, known, document_id), document_id, Calendar(as_of, LEAD_DAYS))
