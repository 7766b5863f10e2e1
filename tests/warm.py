"""Processes that begin warm: each is forked from one that has imported `inforce serve` but for Gradio, and done nothing.

To import it takes seconds of processor. A worker of the tests pays them once; what it starts is a process of its own all the same, with
its own memory, files, signals and environment. Where starting Python is the point, a test starts Python (`tests/ui/http/test_server.py`).
"""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from functools import cache, partial
from multiprocessing.context import ForkServerContext, SpawnContext
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
CHECKOUT = os.environ.get("INFORCE_CHECKOUT", "")
"""A folder with another checkout: `command` runs its code instead of this one's."""
_IMPORTED = [
    *("ui.server", "ui.cli", "indexing.pipeline", "indexing.search.chroma", "indexing.search.wordllama"),
    *("huggingface_hub", "pandas", "PIL.Image"),  # what Gradio imports; itself not: it reads its folder when it is imported
]


@cache
def _warm() -> ForkServerContext | SpawnContext:
    if "forkserver" not in multiprocessing.get_all_start_methods():  # Windows begins each process anew
        return multiprocessing.get_context("spawn")
    made = multiprocessing.get_context("forkserver")
    made.set_forkserver_preload(_IMPORTED)
    return made


def nothing() -> None:
    """What a process does first where it does nothing special."""


class Process:
    """A process that does one thing and ends; `said` is the file that all it prints goes to, `environment` what it has besides ours."""

    def __init__(self, work: Callable[..., None], *given: Any, said: Path | str = os.devnull, **environment: str) -> None:
        told = {**os.environ, **environment}
        self._process = _warm().Process(target=_begin, args=(work, given, str(said), told))
        self._process.start()

    @property
    def pid(self) -> int:
        """Its number."""
        assert self._process.pid is not None
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        """What it ended with, None while it runs; minus the signal that ended it."""
        return self._process.exitcode

    def send_signal(self, number: int) -> None:
        """Send it a signal."""
        if self.returncode is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """End it at once."""
        self._process.kill()

    def wait(self, seconds: float) -> int:
        """Wait until it has ended; return what with."""
        self._process.join(seconds)
        assert self.returncode is not None, f"it did not end within {seconds} seconds"
        return self.returncode


def pipe() -> tuple[Any, Any]:
    """Return the two ends of a connection to a process."""
    return _warm().Pipe()


def inforce(*arguments: str, first: Callable[[], None] = nothing) -> None:
    """Run a command line; what a process is begun with."""
    first()
    from ui.cli import main  # noqa: PLC0415 - in the process, which has imported it

    sys.argv = ["inforce", *arguments]
    main()


def command(*arguments: str, said: Path, first: Callable[[], None] = nothing) -> Process | subprocess.Popen[bytes]:
    """Begin a command line of `inforce`, of this checkout or of the one that `CHECKOUT` names; what it prints goes to the file `said`."""
    if not CHECKOUT:
        return Process(partial(inforce, *arguments, first=first), said=said)
    line, told = [sys.executable, "-P", "-c", "from ui.cli import main; main()", *arguments], {**os.environ, "PYTHONPATH": CHECKOUT}
    with said.open("ab") as log:
        return subprocess.Popen(line, cwd=CHECKOUT, env=told, stdout=log, stderr=log)


def _begin(work: Callable[..., None], given: tuple[Any, ...], said: str, told: Mapping[str, str]) -> None:
    """Give a forked process what a started one has, then work."""
    with open(said, "a", encoding="utf-8") as log:  # noqa: PTH123 - it may be os.devnull
        for stream in (1, 2):
            os.dup2(log.fileno(), stream)
    os.environ.clear()
    os.environ.update(told)
    tempfile.tempdir = None
    os.chdir(ROOT)
    work(*given)
