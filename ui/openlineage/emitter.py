"""Emits lineage events of runs: a thread builds, keeps and sends them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import TYPE_CHECKING, Any

from indexing.progress import Observe, Observed, Stage, State, ending, unobserved
from ui.openlineage.outbox import Outbox
from ui.openlineage.run_events import Happening, Run

if TYPE_CHECKING:
    from ui.openlineage.event_files import EventFiles
    from ui.openlineage.sender import Sender

log = logging.getLogger(__name__)

Event = dict[str, Any]

_ROOM = 2_000  # happenings that wait to be made events, and events that wait to be sent
_PATIENCE = 5.0  # seconds a job waits for room: making an event takes a few milliseconds, so that it never does
_MADE = 10.0  # seconds at the end for what is still to be kept
_SENT = 3.0  # and for what is still to be sent: whoever typed a command is waiting
_HANGS = 1.0  # a server that takes longer for one event is not waited for


class Telling:
    """Tells of runs: keeps events in files, and sends them by `opens` where it is given; without either it tells nobody.

    `now` tells the time, with its zone; `opens` is called by the thread that sends, when there is something to send.
    """

    def __init__(self, now: Callable[[], datetime], files: EventFiles | None = None, opens: Callable[[], Sender] | None = None) -> None:
        self._now = now
        self._files = files
        self._made = Outbox("lineage events", self._make, room=_ROOM, patience=_PATIENCE)
        self._sent = _outgoing(opens) if opens else None

    @contextmanager
    def run(self, portfolio: str, job: str, at: datetime | None = None) -> Iterator[Observe]:
        """Tell of one run from beginning to end; yields what its stages are told to. `at` is when it began (now).

        An error that ends it ends it as failed, or as stopped, with all that has not ended in it, and is passed on.
        """
        if self._files is None and self._sent is None:
            yield unobserved
            return
        telling = _Run(Run(portfolio, job, at or self._now()), self._made.put, self._now)
        try:
            yield telling.observe
        except BaseException as error:
            telling.end(ending(error), type(error).__name__)
            raise
        telling.end(State.COMPLETE)

    def close(self) -> None:
        """Wait a little for what is on its way; what does not arrive is counted, and told once."""
        _say(self._made.close(_MADE), self._made, "could not be kept")
        if self._sent is not None:
            _say(self._sent.close(_SENT, _HANGS), self._sent, "did not reach their server")

    def _make(self, happening: Happening) -> None:
        from ui.openlineage.events import event

        made = event(happening)
        if self._sent is not None:
            self._sent.put(made)
        if self._files is not None:
            self._files.keep(made)


class _Run:
    """One run being told, from the beginning on: what began in it has an end when the run has one."""

    def __init__(self, run: Run, put: Callable[[Happening], None], now: Callable[[], datetime]) -> None:
        self._run = run
        self._put = put
        self._now = now
        self._begun: dict[tuple[Stage, str], None] = {}
        put(Happening(run, run.at, State.START))

    def observe(self, one: Observed) -> None:
        """Tell of one thing that happened in a stage."""
        if one.state is State.START:
            self._begun[one.stage, one.subject] = None
        self._put(Happening(self._run, self._now(), one.state, one.stage, one.subject, one.facts, one.reason))
        if one.state is not State.START:
            self._begun.pop((one.stage, one.subject), None)

    def end(self, state: State, reason: str = "") -> None:
        """Tell that the run ends; what was begun in it and is not done (a file that a worker still reads) is wanted no more."""
        for stage, subject in [*self._begun]:
            self._put(Happening(self._run, self._now(), State.ABORT, stage, subject))
        self._put(Happening(self._run, self._now(), state, reason=reason))


def _outgoing(opens: Callable[[], Sender]) -> Outbox[Event]:
    """Return the outbox of a server, which is opened for the first event."""
    opened: list[Sender] = []

    def send(event: Event) -> None:
        opened[0].send(event)

    def close() -> None:
        for sender in opened:
            sender.close()

    def stop() -> None:
        for sender in opened:
            sender.stop()

    return Outbox("lineage events out", send, room=_ROOM, first=lambda: opened.append(opens()), last=close, stop=stop)


def _say(lost: int, outbox: Outbox[Any], what: str) -> None:
    if lost:
        log.warning("%d of %d lineage events %s (%s).", lost, outbox.put_in, what, outbox.fault or "not in time")
