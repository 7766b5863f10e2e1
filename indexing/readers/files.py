"""Which files a list of paths means: folders walked in order, containers opened, each file once, problems said."""

from __future__ import annotations

import hashlib
import os
import stat
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, NamedTuple

from graph.errors import UnreadableError
from graph.model.source import SourceFile
from indexing.readers.containers import (
    CONTAINERS,
    DEPTH,
    MEMBERS,
    UNPACKED,
    Container,
    Member,
    find_member,
    open_container,
    parted,
    read_member,
    suffix_of,
)
from indexing.readers.object_store import find_stored, is_url, open_stored
from indexing.regular_files import open_regular

_CHUNK = 1 << 20  # bytes read at once


@dataclass(frozen=True, slots=True)
class Found:
    """A file to read, or a `reason` why it cannot be. Size in bytes; `suffix` in lower case.

    The path of a file in a container goes on inside it: ``deals/bundle.zip/folder/a.pdf``. `inside` is that part.
    """

    path: str
    size: int = 0
    reason: str = ""
    advice: str = ""
    skipped: bool = False
    inside: str = ""

    @property
    def name(self) -> str:
        """The file's own name, printable whatever its bytes; with its container's before it: ``bundle.zip/folder/a.pdf``."""
        outer = self.path[: -len(self.inside) - 1] if self.inside else self.path
        own = os.path.basename(outer) or outer  # noqa: PTH119 - Path would fold a trailing "."
        return _printable(f"{own}/{self.inside}" if self.inside else own)

    @property
    def shown_path(self) -> str:
        """The path, printable whatever its bytes."""
        return _printable(self.path)

    @property
    def suffix(self) -> str:
        """The suffix with its dot: ``.pdf``."""
        return Path(self.path).suffix.lower()


def find_files(paths: Iterable[Path | str | Found], suffixes: frozenset[str]) -> Iterator[Found]:
    """Yield the files that `paths` name: each path in the caller's order, a folder's files by name, no file twice.

    What a container holds follows it; what was found before is passed on as it is.

    Hidden files in folders are passed over; files of other suffixes are `skipped` in a folder and a problem
    where named. So are links in a folder, which may lead anywhere: one that is named is meant, and followed.
    """
    seen: set[str] = set()
    for path in paths:
        if isinstance(path, Found):
            yield path
            continue
        where = os.fspath(path)
        if is_url(where):
            yield from _stored(where, suffixes)
            continue
        files = _walk(where, suffixes) if os.path.isdir(where) else (_named(where, suffixes),)  # noqa: PTH112
        for found in files:
            real = os.path.abspath(found.path) if found.reason else os.path.realpath(found.path)  # noqa: PTH100 - as in `_walk`
            if real not in seen:
                seen.add(real)
                yield from _opened(found, suffixes)


def _stored(url: str, suffixes: frozenset[str]) -> Iterator[Found]:
    """Yield the files that a URL names. What holds other files is not opened there."""
    try:
        for one in find_stored(url):
            if Path(one.url).suffix.lower() in suffixes:
                yield Found(one.url, one.size)
            else:
                yield Found(one.url, one.size, *_unread(Path(one.url).suffix.lower(), suffixes), skipped=one.url != url)
    except OSError as error:
        yield Found(url, 0, _why(error), "Check the URL, and that its store may be read from here.")


def read_bytes(path: Path | str, most: int = -1) -> bytes:
    """Return the bytes of a file, which may lie in a container; at most one more than `most`, where that is given.

    Raises OSError where there is no such file, or it cannot be opened; UnreadableError where its container is bad.
    """
    if is_url(os.fspath(path)):
        with open_stored(os.fspath(path)) as stream:
            return stream.read(most + 1 if most >= 0 else -1)
    outer, inner = parted(os.fspath(path))
    if inner:
        data = read_member(outer, inner)
        return data if most < 0 else data[: most + 1]
    with open_regular(outer) as stream:
        return stream.read(most + 1 if most >= 0 else -1) or b""


def sha256_of(path: Path | str, most: int = -1) -> str:
    """Return the hash of a file's bytes, wherever it lies; "" where they are more than `most`, if that is given. Raises as `read_bytes`."""
    if is_url(os.fspath(path)):
        with open_stored(os.fspath(path)) as stream:
            return _hash(stream, most)
    outer, inner = parted(os.fspath(path))
    if inner:
        data = read_member(outer, inner)
        return "" if 0 <= most < len(data) else hashlib.sha256(data).hexdigest()
    with open_regular(outer) as stream:
        return "" if 0 <= most < os.fstat(stream.fileno()).st_size else _hash(stream, most)


def is_recorded(file: SourceFile) -> bool:
    """Tell whether a file is, where it was indexed, what was recorded; raises as `read_bytes`. What has grown is not read."""
    return sha256_of(file.path, file.size) == file.sha256


class Stamp(NamedTuple):
    """What changes with a file's content: bytes, and nanoseconds of the last change."""

    size: int
    modified: int


def stamp(path: Path | str) -> Stamp:
    """Return the stamp of a file, or of the container it lies in; raises OSError. One in an object store is looked at each time."""
    if is_url(os.fspath(path)):
        return Stamp(-1, time.time_ns())
    found = os.stat(parted(os.fspath(path))[0])  # noqa: PTH116
    return Stamp(found.st_size, found.st_mtime_ns)


def exists(path: Path | str) -> bool:
    """Tell whether an ordinary file is there, in its container if it lies in one; of an object store it is taken to be."""
    if is_url(os.fspath(path)):
        return True
    outer, inner = parted(os.fspath(path))
    if not inner:
        return os.path.isfile(outer)  # noqa: PTH113
    try:
        find_member(outer, inner)
    except (OSError, UnreadableError):
        return False
    return True


def _hash(stream: BinaryIO, most: int) -> str:
    """Return the hash of what is left to read; "" where it is more than `most`, which it may be though the file's size says otherwise."""
    found, count = hashlib.sha256(), 0
    while chunk := stream.read(_CHUNK):
        found.update(chunk)
        count += len(chunk)
        if 0 <= most < count:
            return ""
    return found.hexdigest()


def _opened(found: Found, suffixes: frozenset[str]) -> Iterator[Found]:
    """Yield a file, unless it only holds others, and then the files it holds."""
    if found.reason or found.suffix not in CONTAINERS:
        yield found
        return
    if found.suffix in suffixes:
        yield found
    try:
        container = open_container(found.name, found.path)
        yield from _Inside(found.path, suffixes).walk(container, "", DEPTH)
    except UnreadableError as error:
        if found.suffix not in suffixes:  # else its own reader says so
            yield Found(found.path, found.size, error.reason, error.advice)
    except OSError as error:
        yield Found(found.path, found.size, _why(error), "Check the file.")


class _Inside:
    """The walk through one file on disk that holds others: counts what it holds, however deep."""

    def __init__(self, path: str, suffixes: frozenset[str]) -> None:
        self._path = path
        self._suffixes = suffixes
        self._members = 0
        self._bytes = 0

    def walk(self, container: Container, way: str, depth: int) -> Iterator[Found]:
        """Yield the files of an opened container and of those in it; `way` leads to it, with a slash at its end."""
        for member in container.members():
            self._members += 1
            self._bytes += member.size
            if self._members > MEMBERS or self._bytes > UNPACKED:
                yield self._problem(way.rstrip("/"), "it holds more than is opened at once", "Unpack it, and index the folder.")
                return
            yield from self._member(container, member, way, depth)

    def _member(self, container: Container, member: Member, way: str, depth: int) -> Iterator[Found]:
        inside, suffix = way + member.name, suffix_of(member.name)
        if member.reason:
            yield self._problem(inside.rstrip("/"), member.reason, member.advice, skipped=member.skipped)
            return
        if suffix not in self._suffixes | CONTAINERS.keys():
            yield self._problem(inside, *_unread(suffix, self._suffixes), skipped=True)
            return
        if suffix in self._suffixes:
            yield Found(f"{self._path}/{inside}", member.size, inside=inside)
        if suffix not in CONTAINERS:
            return
        if depth <= 1:
            yield self._problem(inside, f"it is packed more than {DEPTH} deep", "Unpack it, and index the folder.")
            return
        try:
            yield from self.walk(open_container(member.name, container.read(member.name)), inside + "/", depth - 1)
        except UnreadableError as error:
            if suffix not in self._suffixes:
                yield self._problem(inside, error.reason, error.advice)

    def _problem(self, inside: str, reason: str, advice: str, *, skipped: bool = False) -> Found:
        return Found(f"{self._path}/{inside}" if inside else self._path, 0, reason, advice, skipped, inside)


def _named(path: str, suffixes: frozenset[str]) -> Found:
    found = _look(path, suffixes)
    if found.skipped:
        return Found(path, 0, found.reason, found.advice)
    return found


def _walk(folder: str, suffixes: frozenset[str]) -> Iterator[Found]:
    try:
        names = sorted(os.listdir(folder), key=os.fsencode)  # noqa: PTH208 - names must stay as their bytes
    except OSError as error:
        yield Found(folder, 0, f"the folder could not be opened ({error.strerror or error})", "Check its permissions.")
        return
    for name in names:
        path = os.path.join(folder, name)  # noqa: PTH118
        if name.startswith("."):
            continue
        if _is_link(path):
            yield Found(path, 0, "it is a link, and links in a folder are not followed", "Name it to have it followed.", skipped=True)
        elif os.path.isdir(path):  # noqa: PTH112
            yield from _walk(path, suffixes)
        else:
            yield _look(path, suffixes)


def _is_link(path: str) -> bool:
    """Tell whether a path is a symbolic link, or what Windows calls a junction (which Python knows from 3.12 on)."""
    is_junction: Callable[[str], bool] = getattr(os.path, "isjunction", lambda _: False)
    return os.path.islink(path) or is_junction(path)  # noqa: PTH114


def _look(path: str, suffixes: frozenset[str]) -> Found:
    suffix = Path(path).suffix.lower()
    try:
        state = os.stat(path)  # noqa: PTH116
    except OSError as error:
        return Found(path, 0, _why(error), "Check the path.")
    if not stat.S_ISREG(state.st_mode):
        return Found(path, 0, "it is no ordinary file", "Name a file or a folder.", skipped=True)
    if suffix not in suffixes | CONTAINERS.keys():
        return Found(path, state.st_size, *_unread(suffix, suffixes), skipped=True)
    return Found(path, state.st_size)


def _unread(suffix: str, suffixes: frozenset[str]) -> tuple[str, str]:
    """Say why a file of a kind is not read, and which are."""
    kinds = ", ".join(sorted(suffixes | CONTAINERS.keys()))
    kind = f"{suffix} files are not read yet" if suffix else "it has no suffix that tells its kind"
    return kind, f"Files that are read: {kinds}."


def _why(error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return "there is no such file"
    if isinstance(error, PermissionError):
        return "you have no permission to open it"
    return f"it could not be opened ({error.strerror or error})"


def _printable(path: str) -> str:
    return os.fsencode(path).decode("utf-8", errors="replace")
