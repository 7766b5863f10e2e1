"""Calls to models at once, over all who share a database: never more than agreed, and a slot comes free however a call ends."""

from __future__ import annotations

import threading
from collections.abc import Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import cast

import pytest

from graph.errors import StoreUnavailableError, UsageError
from graph.model.policy import Vendor
from graph.model.usage import Usage
from indexing.llm.interface import Fault, ModelError, Prompt, Reply
from tests.postgres import postgres_database
from ui.settings import Readers
from ui.work_queue.call_slots import InSlots

QUESTION = Prompt("test/1", "", "", "say", "", {}, {})


class Busy:
    """A model that counts how many calls it has at once; each lasts until `most` are there, or a moment."""

    name, vendor = "busy", Vendor.OPENAI

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._now = 0
        self.most = 0
        self.fails = False

    def complete(self, prompt: Prompt) -> Reply:
        """Note the call."""
        if self.fails:
            raise ModelError(self.name, Fault.UNAVAILABLE, "away")
        with self._lock:
            self._now += 1
            self.most = max(self.most, self._now)
        threading.Event().wait(0.05)
        with self._lock:
            self._now -= 1
        return Reply({"said": prompt.version}, Usage(calls=1), self.name)

    def close(self) -> None:
        """Let go of nothing."""


@pytest.fixture
def url(postgres: str) -> Iterator[str]:
    """The URL of an empty database."""
    with postgres_database(postgres) as made:
        yield made


def test_never_more_than_agreed_are_asked_at_once(url: str) -> None:
    """By two that share a database, eight threads each."""
    busy = Busy()
    processes = [InSlots(busy, url, 3), InSlots(busy, url, 3)]
    with ThreadPoolExecutor(16) as threads:
        answers = [*threads.map(lambda n: processes[n % 2].complete(QUESTION), range(24))]
    assert len(answers) == 24
    assert busy.most == 3


def test_a_call_that_fails_or_is_let_go_of_frees_its_slot(url: str) -> None:
    """Else the next would wait for ever."""
    busy = Busy()
    one = InSlots(busy, url, 1)
    busy.fails = True
    with pytest.raises(ModelError):
        one.complete(QUESTION)
    busy.fails = False
    begun = one.stream(QUESTION)
    next(begun)
    cast("Generator[str | Reply]", begun).close()
    assert one.complete(QUESTION).arguments == {"said": "test/1"}


def test_slots_need_a_database_that_can_be_reached() -> None:
    """One clear error each."""
    with pytest.raises(StoreUnavailableError, match="INFORCE_DATABASE_URL"):
        InSlots(Busy(), "postgresql://me@127.0.0.1:1/contracts?connect_timeout=1", 2).complete(QUESTION)
    with pytest.raises(UsageError, match="INFORCE_DATABASE_URL"):
        Readers.read({"INFORCE_MODEL_CALLS": "4"})
    with pytest.raises(UsageError, match="INFORCE_MODEL_CALLS"):
        Readers.read({"INFORCE_MODEL_CALLS": "many", "INFORCE_DATABASE_URL": "postgresql://me@there/contracts"})
