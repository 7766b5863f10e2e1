"""Events that a person records of obligations: of one or of several, each on record by itself; and undoing them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date

from graph.errors import ConflictError, InForceError, UsageError
from graph.model.dates import PartialDate
from graph.model.obligations import Event, Obligation
from ui.access.roles import Role
from ui.application.decisions import Authority
from ui.application.obligations.events import Moved, Said, token
from ui.application.questions import day
from ui.screens.obligations.reading import OpenContracts, open_contracts
from ui.screens.shared.cache import PortfolioCache
from ui.screens.shared.rendering import macro, note
from ui.screens.shared.selection import Done, Opened
from ui.screens.shared.text import counted, label, squeezed
from ui.screens.shared.view import View, why
from ui.screens.shared.wording import SAID_OF, who_owes

LEADS_ON = frozenset({Event.CONFIRM, Event.DISMISS})
"""After these the next one in the list is looked at: they are what somebody says who goes through it."""
_MOST = 500  # at once: what more would hold up everybody else who records
_CHANGED = "It is no longer as it was shown: somebody said something of it, or its words were changed. Nothing was changed; look again."
_Refused = list[tuple[str, InForceError]]


@dataclass(frozen=True, slots=True)
class Spoken:
    """What a person says: an event, of which day as they wrote it ("" for the one above the screen), in whose name and why."""

    event: Event
    on: str
    who: Authority


@dataclass(frozen=True, slots=True)
class Deciding:
    """One person at the obligations they have in view; raises UsageError for who may only read, and for the records of an earlier day."""

    view: View
    cache: PortfolioCache

    def __post_init__(self) -> None:
        self.view.require(Role.REVIEW)
        if self.view.known_as_of is not None:
            raise UsageError("Shown are the records of an earlier day. Empty 'What we knew on' to decide on those of today.")

    def say(self, now: Opened, spoken: Spoken) -> Done:
        """Record what is said of the obligation before them; raises InForceError where it cannot be, or is not as it was shown."""
        if not now.item_id:
            raise UsageError("Choose an obligation first.")
        if now.portfolio != self.view.mine.name or now.day != self.view.as_of.isoformat():
            raise ConflictError(_CHANGED)
        moved, refused = self._moved({now.item_id: now.token}, spoken)
        for _, error in refused:
            raise error
        following = f" The next one is due {moved[0].spawned.due}." if moved[0].spawned else ""
        told = note(f"On record: {SAID_OF[spoken.event]}. ", _name(moved[0].obligation), following)
        return Done(told, (moved[0].event_id,))

    def say_of_all(self, chosen: str, spoken: Spoken) -> Done:
        """Record the same of each of several, with one reason; what cannot be is told item by item, and the rest goes on.

        `chosen` tells of each its id and the token of what was seen of it, with commas between them.
        """
        pairs = [one.split() for one in chosen.split(",")]
        seen = {pair[0]: pair[1] for pair in pairs if len(pair) == 2}
        if not seen:
            raise UsageError("Select some obligations in the list first.")
        if len(seen) > _MOST:
            raise UsageError(f"{len(seen)} are selected: at most {_MOST} are recorded at once. Nothing was recorded.")
        moved, refused = self._moved(seen, spoken)
        contracts = self._now(self.view.as_of)
        names = [(_named(contracts, one), why(error)) for one, error in refused]
        told = macro("obligations/item.html", "outcomes", len(moved), names, SAID_OF[spoken.event])
        return Done(told, tuple(one.event_id for one in moved))

    def undo(self, now: Opened, who: Authority) -> Done:
        """Take back what was recorded last on this page, the last first."""
        if not now.last:
            raise UsageError("Nothing was recorded on this page yet. 'Undo its last event' is there for what was recorded before.")
        for event_id in reversed(now.last):
            self.view.mine.obligations.undo_event(event_id, who)
        told = f"Taken back: {counted(len(now.last), 'event')}. All of it stays on record."
        return Done(note(told, final=True), back=now.decided)

    def take_back(self, now: Opened, who: Authority) -> Done:
        """Take back the last event of the obligation before them, whoever recorded it."""
        one = self._now(self.view.as_of).obligation(now.item_id)
        if token(one) != now.token:
            raise ConflictError(_CHANGED)
        if not one.noted:
            raise UsageError("Nothing was done about it that could be taken back.")
        self.view.mine.obligations.undo_event(one.noted[-1].cause or one.noted[-1].event_id, who)
        return Done(note("Its last event is taken back; both stay on record.", final=True))

    def _moved(self, seen: Mapping[str, str], spoken: Spoken) -> tuple[list[Moved], _Refused]:
        """Record an event of some obligations, by the tokens of what was seen; return what came of it, and what was refused and why."""
        said = self._said(spoken.event, spoken.on)
        sent, refused = self._seen_on(seen, said.on or self.view.mine.today())
        moved = self.view.mine.obligations.record_event(list(sent), replace(said, tokens=sent), spoken.who) if sent else ()
        refused += [(one.subject, one.error) for one in moved if one.error is not None]
        return [one for one in moved if one.error is None], refused

    def _said(self, event: Event, on: str) -> Said:
        """Return what is said, of which day: of that written, else of the day above the screen, or of today where that is to come."""
        written, today = (day(on) if on.strip() else None), self.view.mine.today()
        if written is not None and written > today:
            raise UsageError(f"{written} is still to come: what was done was done by today.")
        if event is Event.TRIGGER:
            if written is None:
                raise UsageError("Write the day on which it happened: its deadline counts from there.")
            return Said(event, None, PartialDate.of(written))
        return Said(event, written or (self.view.as_of if self.view.as_of < today else None))

    def _seen_on(self, seen: Mapping[str, str], on: date) -> tuple[dict[str, str], _Refused]:
        """Return the tokens as of the day that something is said of, for what still is as it was shown on the day above the screen."""
        if on == self.view.as_of:
            return dict(seen), []
        as_shown, then = self._now(self.view.as_of), self._now(on)
        sent: dict[str, str] = {}
        refused: _Refused = []
        for one, shown in seen.items():
            try:
                if token(as_shown.obligation(one)) != shown:
                    raise ConflictError(_CHANGED)
                sent[one] = token(then.obligation(one))
            except InForceError as error:
                refused.append((one, error))
        return sent, refused

    def _now(self, on: date) -> OpenContracts:
        return open_contracts(self.cache, self.view.mine.still(), on)


def _named(contracts: OpenContracts, obligation_id: str) -> str:
    try:
        return _name(contracts.obligation(obligation_id))
    except InForceError:
        return obligation_id


def _name(one: Obligation | None) -> str:
    if one is None:
        return ""
    duty = one.duty
    return label(f"{who_owes(duty.obligor, duty.bound, duty.party)}, {duty.section}: {squeezed(duty.words.text)}", 90)
