"""Obligations: what the words in force bind whom to, what people made of it, and what they do with it now. One record an event."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import TYPE_CHECKING

from graph.errors import ConflictError, InForceError, NotFoundError, UsageError
from graph.model.dates import PartialDate
from graph.model.documents import Document
from graph.model.ids import DocumentId, PortfolioName, digest
from graph.model.obligations import Deed, Event, Obligation, ObligationEvent, State, documents_of, start_of
from ui.deciding import Authority
from ui.parts import Parts

if TYPE_CHECKING:
    from graph.dag import Lineage

ARCHIVIST = "system:archive"
"""Who expires what is open when a contract is archived: it follows from a person's act, which each event names."""
PERSONAL = frozenset(Event) - {Event.EXPIRE, Event.APPROACH, Event.FALL_DUE, Event.LAPSE}
"""What a person can say of an obligation."""
LEAD_DAYS = 30
"""How long before it is due an obligation counts as upcoming."""


@dataclass(frozen=True, slots=True)
class Moved:
    """What came of one event: the obligation as it stands now (and the next of a recurring one), or why nothing was changed."""

    subject: str
    event_id: str = ""
    obligation: Obligation | None = None
    spawned: Obligation | None = None
    error: InForceError | None = None


@dataclass(frozen=True, slots=True)
class Said:
    """What a person says of obligations: the event, the day it is said of (None: today), of a trigger its day, and what they saw.

    `shown` is the token of the one they saw; of several it is `tokens`, by id.
    """

    event: Event
    on: date | None = None
    triggered: PartialDate | None = None
    shown: str = ""
    tokens: Mapping[str, str] = field(default_factory=dict)

    def shown_of(self, obligation_id: str) -> str:
        """Return the token of an obligation as they saw it; "" where none is told."""
        return self.tokens.get(obligation_id, self.shown)


_Find = Callable[[str], Obligation]


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
        from graph.versions import versions_before

        return self.about(document_id, *versions_before(lineage, document_id, as_of)) if self.by_document else ()


@dataclass(frozen=True, slots=True)
class Obligations:
    """The obligations of one portfolio. `lineage` reads it around some documents, as recorded up to a sequence (None: all)."""

    name: PortfolioName
    parts: Parts
    now: Callable[[], datetime]
    principal: str
    lead_days: int = LEAD_DAYS

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
        journal = self._journal(known)
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
            return self._finder(as_of, known)(obligation_id)
        except NotFoundError:
            ids = documents_of(obligation_id, [d.document_id for d in self._instruments(known, None)])
            found = (o for one in ids for o in self._stated(one, as_of, known) if o.obligation_id == obligation_id)
            if (one := next(found, None)) is not None:
                return one
            raise

    def versions_before(self, document_id: DocumentId, as_of: date, known: int | None = None) -> tuple[DocumentId, ...]:
        """Return the versions of a contract whose place a document has taken by a day: what was confirmed of them is asked again of it."""
        from graph.versions import versions_before

        return versions_before(self.parts.near(self.name, known, document_id), document_id, as_of)

    def move(self, obligation_ids: Sequence[str], said: Said, authority: Authority) -> tuple[Moved, ...]:
        """Record what a person says of obligations, one event each; what cannot be is told, and the rest goes on."""
        self._must_be_told(said, authority)
        outcomes: dict[str, Moved] = {}
        on = self._past(said.on)

        def events() -> list[ObligationEvent]:
            made: list[ObligationEvent] = []
            find, last = self._finder(on), self._last_days()
            for one in dict.fromkeys(obligation_ids):
                try:
                    moved = self._moved(find(one), said, on, authority, last.get(one, on))
                except InForceError as error:
                    outcomes[one] = Moved(one, error=error)
                else:
                    outcomes[one] = Moved(one, moved[0].event_id)
                    made += moved
            return made

        recorded = self._record("oblige", events)
        find = self._finder(max(on, self._today()))
        return tuple(_outcome(o, recorded, find) for o in outcomes.values())

    def archive(self, document: Document, authority: Authority, on: date | None = None) -> tuple[ObligationEvent, ...]:
        """Record that a contract is closed: what is open expires, except what survives or had fallen due. Twice is the same as once.

        What an amendment brought since waits, like all that was read; closing the contract again ends that too.
        """
        _must_have(authority)
        day = self._past(on)

        def events() -> list[ObligationEvent]:
            ending = [o for o in self._seen_since(document.document_id, day) if _ends_with_contract(o, day)]
            if document.document_id in self._archived() and not ending:
                return []
            act = self._event(document.document_id, Deed.ARCHIVE, day, authority)
            return [act, *(self._expired(o, act) for o in ending)]

        return self._record("archive", events)

    def undo(self, event_id: str, authority: Authority) -> ObligationEvent:
        """Take an event back, with all that followed from it. Both stay on record."""
        from graph.lifecycle import counting

        _must_have(authority)

        def events() -> list[ObligationEvent]:
            standing = tuple(counting(self.parts.store.obligation_events(self.name)))
            undone = next((e for e in standing if e.event_id == event_id), None)
            if undone is None:
                raise NotFoundError(
                    f"No event that stands is called '{event_id}'. `inforce obligations show ID` lists those of an obligation."
                )
            if undone.cause:
                raise UsageError(f"It followed from '{undone.cause}': undo that one.")
            later = [e for e in standing[standing.index(undone) + 1 :] if e.subject == undone.subject]
            if later:
                raise ConflictError(
                    f"'{later[-1].event_id}' came after it on the same obligation: undo that one first. Nothing was changed."
                )
            return [self._event(event_id, Deed.UNDO, self._today(), authority)]

        return self._record("oblige", events)[0]

    def events(self, known: int | None = None) -> tuple[ObligationEvent, ...]:
        """Return all that was recorded of obligations, undone or not, in that order."""
        return self.parts.store.obligation_events(self.name, known)

    # what there is

    def _instruments(self, known: int | None, document_ids: Iterable[DocumentId] | None) -> tuple[Document, ...]:
        """Return instruments (the operative copies of some, or of all), by file name."""
        documents = self.parts.store.documents(self.name, known, None if document_ids is None else list(document_ids))
        return tuple(d for d in documents if d.copy_of is None)

    def _of(self, document_id: DocumentId, as_of: date, known: int | None, journal: Journal) -> tuple[Obligation, ...]:
        from graph.lifecycle import Calendar
        from indexing.duties.standing import standing

        lineage = self.parts.near(self.name, known, document_id)
        readings = self.parts.store.duty_readings(self.name, known, (document_id,))
        return standing(lineage, document_id, readings, journal.concerning(lineage, document_id, as_of), Calendar(as_of, self.lead_days))

    def _stated(self, document_id: DocumentId, as_of: date, known: int | None) -> tuple[Obligation, ...]:
        from graph.lifecycle import Calendar
        from indexing.duties.standing import stated

        return stated(self.parts.near(self.name, known, document_id), document_id, Calendar(as_of, self.lead_days))

    def _journal(self, known: int | None) -> Journal:
        return Journal.of(self.parts.store.obligation_events(self.name, known))

    def _finder(self, as_of: date, known: int | None = None) -> _Find:
        """Return what finds obligations as they stand on a day, and raises NotFoundError; it reads each contract once."""
        ids = [d.document_id for d in self._instruments(known, None)]
        journal = self._journal(known)
        read: dict[DocumentId, dict[str, Obligation]] = {}

        def find(obligation_id: str) -> Obligation:
            for one in documents_of(obligation_id, ids):
                if one not in read:
                    read[one] = {o.obligation_id: o for o in self._of(one, as_of, known, journal)}
                if obligation_id in read[one]:
                    return read[one][obligation_id]
            raise NotFoundError(f"There is no obligation '{obligation_id}' on {as_of}. `inforce obligations list` shows those there are.")

        return find

    def _archived(self) -> frozenset[str]:
        from graph.lifecycle import counting

        return frozenset(e.subject for e in counting(self.parts.store.obligation_events(self.name)) if e.deed is Deed.ARCHIVE)

    # what is done

    def _record(self, action: str, make: Callable[[], list[ObligationEvent]]) -> tuple[ObligationEvent, ...]:
        """Record what `make` returns; it is called under the lock, so that what it looks at cannot change before."""
        with self.parts.writing():
            events = tuple(make())
            if events:
                with self.parts.store.transaction(self.name, self.principal, action, self.now()) as records:
                    records.put_obligation_events(events)
        return events

    def _last_days(self) -> Mapping[str, date]:
        """Return by subject the last day of which anything that counts was recorded."""
        from graph.lifecycle import counting

        found: dict[str, date] = {}
        for event in counting(self.parts.store.obligation_events(self.name)):
            found[event.subject] = max(event.on, found.get(event.subject, event.on))
        return found

    def _seen_since(self, document_id: DocumentId, day: date) -> Iterable[Obligation]:
        """Return the obligations of a contract on a day and those of later days on which something was recorded, as they stood last."""
        last = max((e.on for e in self._journal(None).about(document_id)), default=day)
        days = dict.fromkeys((day, max(day, last)))
        return {o.obligation_id: o for at in days for o in self.listed(at, None, [document_id])}.values()

    def _moved(self, before: Obligation, said: Said, on: date, authority: Authority, last: date) -> list[ObligationEvent]:
        """Return the event that moves an obligation and what follows from it; raises where it cannot be. `last`: of its events."""
        from graph.dues import counts_from_an_event
        from graph.lifecycle import advance, next_of

        obligation_id, shown = before.obligation_id, said.shown_of(before.obligation_id)
        if shown and shown != token(before):
            raise ConflictError(f"What was shown of '{obligation_id}' is no longer so. Nothing was changed; look at it again.")
        if before.superseded and not before.accrued and said.event is not Event.DISMISS:
            raise UsageError(f"The words of '{obligation_id}' are not in force on {on}. Nothing was changed.")
        if on < last:
            raise UsageError(f"Something was recorded of '{obligation_id}' on {last}: a later event cannot lie before it.")
        after = advance(before.state, said.event)
        if said.event is Event.TRIGGER and not counts_from_an_event(before.duty.deadline):
            raise UsageError(f"'{obligation_id}' counts from nothing that happens: it has no trigger. Nothing was changed.")
        kept = before.duty if before.state is State.PENDING else None
        event = replace(
            self._event(obligation_id, Deed.MOVE, on, authority),
            event=said.event,
            before=before.state,
            after=after,
            duty=kept,
            triggered=said.triggered,
            replaced=before.replaces,
            shown=shown,
        )
        again = said.event is Event.FULFIL and before.duty.recurrence is not None
        return [event, self._spawn(before, next_of(before), event)] if again else [event]

    def _spawn(self, parent: Obligation, due: date | None, event: ObligationEvent) -> ObligationEvent:
        from graph.lifecycle import child_id

        return replace(
            event,
            event_id=_event_id(event.event_id, "next"),
            subject=child_id(parent.obligation_id, due),
            deed=Deed.SPAWN,
            event=None,
            before=None,
            after=State.ACTIVE,
            reason=f"the next of {parent.obligation_id}, which recurs and was fulfilled",
            cause=event.event_id,
            duty=parent.duty,
            parent=parent.obligation_id,
            due=due,
            triggered=parent.triggered,  # its rhythm is counted from the first day
            replaced=(),
        )

    def _expired(self, obligation: Obligation, act: ObligationEvent) -> ObligationEvent:
        return replace(
            act,
            event_id=_event_id(act.event_id, obligation.obligation_id),
            subject=obligation.obligation_id,
            deed=Deed.MOVE,
            on=max([act.on, *(e.on for e in obligation.noted)]),
            by=ARCHIVIST,
            event=Event.EXPIRE,
            before=obligation.state,
            after=State.EXPIRED,
            cause=act.event_id,
            duty=obligation.duty if obligation.state is State.PENDING else None,
        )

    def _event(self, subject: str, deed: Deed, on: date, authority: Authority) -> ObligationEvent:
        event_id = _event_id(self.name, str(self.parts.store.head(self.name)), subject, deed)  # under the lock: no two entries share it
        return ObligationEvent(event_id, subject, deed, on, authority.by, authority.reason, principal=self.principal)

    def _must_be_told(self, said: Said, authority: Authority) -> None:
        _must_have(authority)
        if said.event not in PERSONAL:
            raise UsageError(f"{said.event} is nobody's to say: it follows from a day, or from archiving a contract.")
        if (said.event is Event.TRIGGER) != (said.triggered is not None):
            raise UsageError(
                "Name the day on which the trigger happened." if said.triggered is None else "Only a trigger has a day of its own."
            )

    def _past(self, on: date | None) -> date:
        """Return the day something is said of: today, or an earlier one."""
        today = self._today()
        if on is not None and on > today:
            raise UsageError(f"{on} has not come yet: nothing can be said of it.")
        return on or today

    def _today(self) -> date:
        return self.now().astimezone().date()


def _outcome(outcome: Moved, recorded: Sequence[ObligationEvent], find: _Find) -> Moved:
    if outcome.error is not None:
        return outcome
    spawned = next((e.subject for e in recorded if e.deed is Deed.SPAWN and e.cause == outcome.event_id), None)
    return replace(outcome, obligation=find(outcome.subject), spawned=find(spawned) if spawned else None)


def token(obligation: Obligation) -> str:
    """Return the identity of what a person is shown of an obligation; a decision that carries it is refused when it no longer holds."""
    from graph.model.codec import to_json

    return "s_" + digest(to_json(obligation.duty), obligation.state, str(obligation.due), obligation.superseded, len(obligation.noted))


def _must_have(authority: Authority) -> None:
    if not authority.by.strip():
        raise UsageError("Say who decides with --by.")
    if not authority.reason.strip():
        raise UsageError("Say why with --reason: the record keeps it beside the event.")


def _ends_with_contract(obligation: Obligation, day: date) -> bool:
    """Tell whether archiving its contract ends an obligation: it is open, does not outlive the contract, and had not fallen due."""
    from graph.model.obligations import ENDS

    accrued = obligation.due is not None and obligation.due < day and obligation.state is not State.PENDING
    return obligation.state not in ENDS and not obligation.duty.survives and not accrued


def _event_id(*parts: str) -> str:
    return "v_" + digest(*parts)
