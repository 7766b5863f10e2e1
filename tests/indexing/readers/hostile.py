"""Readers that misbehave, each in one way: for the limits a worker must keep."""
# ruff: noqa: ARG002 - what a reader is given is fixed by its interface

from __future__ import annotations

import hashlib
import os
import time

from graph.model.source import Block, Reading, SourceFile
from indexing.readers.page_context import PageContext


def _reading(data: bytes) -> Reading:
    text = data.decode()
    return Reading(hashlib.sha256(data).hexdigest(), "hostile/1", text, (Block(0, len(text)),))


class Slow:
    """Never finishes in time."""

    name = "slow/1"

    def read(self, name: str, data: bytes) -> Reading:
        """Sleep for longer than any test allows."""
        time.sleep(120)
        return _reading(data)


class Hungry:
    """Takes memory without end."""

    name = "hungry/1"

    def read(self, name: str, data: bytes) -> Reading:
        """Ask for far more than any test allows."""
        hoard = [bytes(1 << 26) for _ in range(1 << 10)]
        return _reading(data + hoard[0])


class Crashing:
    """Takes the whole process down, as a fault in a native library does."""

    name = "crashing/1"

    def read(self, name: str, data: bytes) -> Reading:
        """End the process at once."""
        os._exit(139)


class Faulty:
    """Has a bug."""

    name = "faulty/1"

    def read(self, name: str, data: bytes) -> Reading:
        """Raise what no reader should."""
        raise ZeroDivisionError("a bug in the reader")


class Chatty:
    """Prints while it reads, as some libraries do, and says which process it is."""

    name = "chatty/1"

    def read(self, name: str, data: bytes) -> Reading:
        """Print to both streams; the reading's text is the process id."""
        print("noise " * 1000)  # noqa: T201
        os.write(1, b"more noise")
        return _reading(str(os.getpid()).encode())


def count(reading: Reading, file: SourceFile, word: str) -> tuple[str, int]:
    """What a caller may want done where the reading is: here, a word counted."""
    return file.name, reading.text.count(word)


class Paged:
    """Turns ten pages, each well within the time that the whole takes too much of."""

    name = "paged/1"

    def read(self, name: str, data: bytes) -> Reading:
        """Return a reading at once."""
        return _reading(data)

    def read_pages(self, name: str, data: bytes, desk: PageContext) -> Reading:
        """Tell each page; the text of the file is how long a page takes, in seconds."""
        for page in range(10):
            desk.turned(page, 10)
            time.sleep(float(data))
        return _reading(data)
