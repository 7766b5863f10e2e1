"""Files that hold files: what one must be able to do, and the way to bytes inside one, however deep.

A path goes on inside a container with slashes: ``bundle.zip/mail.eml/annex.pdf``. Nothing is ever unpacked to disk.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from pathlib import PurePosixPath
from types import MappingProxyType
from typing import Protocol

CONTAINERS: Mapping[str, str] = MappingProxyType(
    {
        ".zip": "indexing.readers.archive:Archive",
        ".eml": "indexing.readers.mail:Mail",
    }
)
"""Suffix in lower case -> the class that opens it, as ``module:Class``. A mail is also a document itself."""

DEPTH = 3  # containers in containers
MEMBERS = 5_000  # files in one file on disk, all depths together
UNPACKED = 4 << 30  # bytes of all of them
LARGEST = 100 << 20  # bytes of one, which is held in memory: no larger file is read by itself either


@dataclass(frozen=True, slots=True)
class Member:
    """A file inside a container: its name there, with slashes, and its size in bytes; or why it cannot be read.

    `skipped` where it is told, but no failure.
    """

    name: str
    size: int = 0
    reason: str = ""
    advice: str = ""
    skipped: bool = False


class Container(Protocol):
    """An opened container. Opening raises UnreadableError where it is none, or damaged."""

    def members(self) -> Sequence[Member]:
        """Return its files, in order; a member without a name stands for the container itself."""
        ...

    def read(self, name: str) -> bytes:
        """Return the bytes of a member; raises KeyError for an unknown one, UnreadableError for a bad one."""
        ...


def suffix_of(name: str) -> str:
    """Return the suffix of a name with its dot, in lower case."""
    return PurePosixPath(name).suffix.lower()


def open_container(name: str, source: str | bytes) -> Container:
    """Open a container by its name's suffix; `source` is its path on disk, or its bytes."""
    module, _, kind = CONTAINERS[suffix_of(name)].partition(":")
    opened: Container = getattr(import_module(module), kind)(name, source)
    return opened


def parted(path: str) -> tuple[str, str]:
    """Part a path into a file on disk and the rest of the way inside it; the rest is "" for an ordinary file."""
    outer, inner = path, ""
    while outer and not os.path.isfile(outer):  # noqa: PTH113 - names must stay as their bytes
        above, _, name = outer.replace(os.sep, "/").rpartition("/")
        if not above or os.path.isdir(outer):  # noqa: PTH112
            return path, ""
        outer, inner = path[: len(above)], f"{name}/{inner}" if inner else name
    return (outer, inner) if suffix_of(outer) in CONTAINERS else (path, "")


def read_member(outer: str, inner: str) -> bytes:
    """Return the bytes at the end of the way `inner` inside the file `outer`.

    Raises FileNotFoundError where there is no such member, OSError or UnreadableError where it cannot be read.
    """
    container, name = find_member(outer, inner)
    return container.read(name)


def find_member(outer: str, inner: str) -> tuple[Container, str]:
    """Return the innermost container on the way `inner` inside the file `outer`, and the member's name there; raises as `read_member`."""
    state = os.stat(outer)  # noqa: PTH116
    seen = state.st_size, state.st_mtime_ns, state.st_ctime_ns, state.st_ino  # anybody can put the second back, where nobody can the third
    return _found(_opened(outer, seen), inner, DEPTH)


def _found(container: Container, inner: str, depth: int) -> tuple[Container, str]:
    names = {member.name for member in container.members() if not member.reason}
    if inner in names:
        return container, inner
    parts = inner.split("/")
    for i in range(1, len(parts) if depth else 0):
        name, rest = "/".join(parts[:i]), "/".join(parts[i:])
        if name in names and suffix_of(name) in CONTAINERS:
            return _found(open_container(name, container.read(name)), rest, depth - 1)
    raise FileNotFoundError(2, "there is no such file in it", inner)


@lru_cache(2)
def _opened(outer: str, _seen: tuple[int, ...]) -> Container:
    """Open a file on disk once for all its members, and anew when it has changed."""
    return open_container(outer, outer)
