"""A separate process that sends events, so that the client and slow servers do not delay a run.

Spoken in lines of JSON over its pipes: first where to, then one event after the other. Each is answered, by "" or by the kind of
error that was met.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import IO, TYPE_CHECKING, Any

from indexing.subprocesses import start

if TYPE_CHECKING:
    from ui.openlineage.remote import Server

Event = dict[str, Any]
_ENDS = 1.0  # seconds for what a transport still holds back when everything was handed to it
_NICE = 10  # whoever works goes first


class NotSentError(Exception):
    """An event did not arrive; `kind` is the kind of error that kept it, whose words might hold a key."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        super().__init__(kind)


class Sender:
    """Sends events from a process of its own, which is ready when this is made; for one thread at a time, but for `stop`."""

    def __init__(self, config: Path | None, variables: Mapping[str, str]) -> None:
        self._process = start("ui.openlineage.sender:serve")
        self._way = self._asked({"config": str(config) if config else None, "variables": dict(variables)})

    def send(self, event: Event) -> None:
        """Send an event; returns when it has arrived, raises NotSentError where it does not."""
        if kind := self._way or self._asked(event):
            raise NotSentError(kind)

    def close(self) -> None:
        """Let the process end by itself, and end it where it does not."""
        assert self._process.stdin
        with suppress(OSError):
            self._process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(2 * _ENDS)
        self.stop()

    def stop(self) -> None:
        """End the process, whatever it is doing; who waits for it in another thread is told that it is gone."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe
            with suppress(OSError):  # what was not yet said has nobody to go to
                pipe.close()

    def _asked(self, message: object) -> str:
        """Return what a message is answered by."""
        assert self._process.stdin
        assert self._process.stdout
        with suppress(OSError, ValueError):  # it ended, or was stopped from another thread
            _write(self._process.stdin, message)
            if answer := self._process.stdout.readline():
                return str(json.loads(answer))
        return "no answer"


def serve() -> None:
    """Send what comes in, until nothing more can come: then end, whatever is still on its way."""
    for one in (signal.SIGINT, signal.SIGTERM):  # they are for who tells us; how the run ended is still to be sent
        signal.signal(one, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_NICE)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a transport prints must not stand among the answers
    messages: SimpleQueue[Any] = SimpleQueue()
    sending = Thread(target=_send, args=(messages, answers), daemon=True)
    sending.start()
    for line in sys.stdin.buffer:
        messages.put(json.loads(line))
    messages.put(None)
    sending.join(_ENDS)
    os._exit(0)  # a client's own threads are not waited for


def _send(messages: SimpleQueue[Any], answers: IO[bytes]) -> None:
    """Answer one message after the other; the first says where to."""
    opened: list[Server] = []

    def answer(work: Callable[[], None]) -> None:
        try:
            work()
        except Exception as error:  # noqa: BLE001 - whatever a transport raises is an answer
            _write(answers, _kind(error))
        else:
            _write(answers, "")

    told = messages.get()
    answer(lambda: opened.append(_opened(told)))
    while (event := messages.get()) is not None:
        answer(partial(opened[0].send, event))
    for server in opened:
        server.close(_ENDS)


def _kind(error: Exception) -> str:
    """Return the kind of an error, with the status that a server answered by: its words might hold a key."""
    status = getattr(getattr(error, "response", None), "status_code", "")
    return f"{type(error).__name__} {status}".strip()


def _opened(told: Mapping[str, Any]) -> Server:
    from ui.openlineage.remote import Server

    return Server(Path(told["config"]) if told["config"] else None, told["variables"])


def _write(pipe: IO[bytes], message: object) -> None:
    pipe.write(json.dumps(message).encode("utf-8") + b"\n")
    pipe.flush()
