"""Finishes what another server left undone when it died: what it recorded and did not link with the rest.

On a start the same is done; but where several servers are on one record, those that go on must not wait for the next start. What somebody
is at work on is left alone: it holds the lock, and moves on between two looks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from threading import Event, Thread

from graph.errors import InForceError
from indexing.marks import LINKS
from ui.application.portfolio import Portfolio
from ui.runtime.lock import AtWorkError
from ui.settings import portfolio_name

_LOOK = 2.0  # seconds between two looks


@contextmanager
def finishing(mine: Portfolio) -> Iterator[None]:
    """Look after all portfolios of a record in a thread beside the block."""
    ended = Event()
    thread = Thread(target=_finish, args=(mine, ended), name="inforce-unfinished")
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def _finish(mine: Portfolio, ended: Event) -> None:
    seen: Mapping[str, int] = {}
    while not ended.wait(_LOOK):
        with suppress(InForceError):  # the database is away: there is a next look
            seen = look(mine, seen)


def look(mine: Portfolio, seen: Mapping[str, int]) -> Mapping[str, int]:
    """Return up to where there are facts that are not linked, by portfolio; those that were `seen` so before are linked."""
    store = mine.parts.store if mine.parts.begun() else None
    heads = {name: store.facts_head(name) for name in store.portfolios()} if store else {}
    late = {name: head for name, head in heads.items() if store and head != store.marked(name, LINKS)}
    for name in (name for name, head in late.items() if seen.get(name) == head):
        with suppress(AtWorkError):
            replace(mine, name=portfolio_name(name)).catch_up(patience=0.0)
    return late
