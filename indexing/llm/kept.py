"""Answers that were paid for are kept for good: asked the same again, they cost nothing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from threading import Lock
from typing import Protocol

from graph.model.codec import Json, canonical
from graph.model.usage import Usage
from indexing.llm.interface import Model, ModelWrapper, Prompt, Reply, at_once


class Replies(Protocol):
    """Where answers are kept (`Store`)."""

    def replies(self, keys: tuple[str, ...]) -> dict[str, bytes]:
        """Return the kept replies among those asked for, by key."""
        ...

    def keep_reply(self, key: str, reply: bytes) -> None:
        """Keep a reply for good, at once."""
        ...


class Kept(ModelWrapper):
    """A model whose answers are kept by prompt and model name. The same question asked by two threads at once is paid for once."""

    def __init__(self, model: Model, store: Replies) -> None:
        super().__init__(model)
        self._store = store
        self._asking: dict[str, tuple[Lock, int]] = {}
        self._lock = Lock()

    def _pass_on(self, prompt: Prompt, ask: Callable[[], Iterator[str | Reply]]) -> Iterator[str | Reply]:
        """Yield the answer kept, else ask and keep it the moment it is there."""
        key = prompt.key(self.name)
        with self._alone(key):
            arguments = _read(self._store.replies((key,)).get(key))
            if arguments is not None:
                yield from at_once(Reply(arguments, Usage(kept=1), self.name))
                return
            for piece in ask():
                yield piece if isinstance(piece, str) else self._taken(key, piece)

    def _taken(self, key: str, reply: Reply) -> Reply:
        self._store.keep_reply(key, canonical(dict(reply.arguments)).encode("ascii"))
        return reply

    @contextmanager
    def _alone(self, key: str) -> Iterator[None]:
        """Let one thread at a time ask one question."""
        with self._lock:
            lock, waiting = self._asking.get(key, (Lock(), 0))
            self._asking[key] = lock, waiting + 1
        try:
            with lock:
                yield
        finally:
            with self._lock:
                lock, waiting = self._asking.pop(key)
                if waiting > 1:
                    self._asking[key] = lock, waiting - 1


def _read(kept: bytes | None) -> Mapping[str, Json] | None:
    """Return the arguments kept; None where there are none that can be read."""
    try:
        found = json.loads(kept) if kept is not None else None
    except ValueError:
        return None
    return found if isinstance(found, dict) else None
