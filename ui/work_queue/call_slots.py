"""How many calls to models are made at once by all processes that share a record: each call takes a slot in PostgreSQL.

A slot is an advisory lock of a session, so that a process that is gone has let go of its slots.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import psycopg

from graph.errors import StoreUnavailableError
from indexing.llm.interface import Model, ModelWrapper, Prompt, Reply

_LOOK = 0.05  # seconds between two looks for a slot that is free
_TAKE = "SELECT slot FROM generate_series(1, %s) AS slot WHERE pg_try_advisory_lock(hashtext('inforce calls'), slot::int) LIMIT 1"


class InSlots(ModelWrapper):
    """A model that is called while one of `count` slots of a database is held."""

    def __init__(self, model: Model, url: str, count: int) -> None:
        super().__init__(model)
        self._url = url
        self._count = count

    def _pass_on(self, prompt: Prompt, ask: Callable[[], Iterator[str | Reply]]) -> Iterator[str | Reply]:  # noqa: ARG002 - any prompt
        with self._slot():
            yield from ask()

    @contextmanager
    def _slot(self) -> Iterator[None]:
        """Hold a slot, by a connection of its own: little beside the seconds that a model takes."""
        try:
            connection = psycopg.connect(self._url, autocommit=True)
        except psycopg.Error:
            raise StoreUnavailableError("The database that counts the calls to models cannot be reached (INFORCE_DATABASE_URL).") from None
        with connection:
            while not connection.execute(_TAKE, (self._count,)).fetchone():
                time.sleep(_LOOK)
            yield
