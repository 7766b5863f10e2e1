"""ZIP archives of documents: their members are listed and read one by one, never unpacked to disk."""

from __future__ import annotations

import io
import weakref
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import PurePosixPath

from graph.errors import UnreadableError
from indexing.readers.containers import LARGEST, MEMBERS, Member
from indexing.regular_files import open_regular

_RATIO = 200  # documents shrink to a hundredth at most
_SMALL = 1 << 20  # bytes below which the ratio says nothing
_ENCRYPTED, _UTF8 = 0x1, 0x800  # flags of a member


class Archive:
    """An opened ZIP archive."""

    def __init__(self, name: str, source: str | bytes) -> None:
        self._name = name
        stream = io.BytesIO(source) if isinstance(source, bytes) else open_regular(source)
        weakref.finalize(self, stream.close)
        try:
            self._zip = zipfile.ZipFile(stream)
        except (zipfile.BadZipFile, ValueError, NotImplementedError) as error:
            raise UnreadableError(name, "it is damaged, cut short or no ZIP archive", "Unpack it, or ask for another copy.") from error

    def members(self) -> Sequence[Member]:
        """Return its files in the order of their names, folders and what systems hide left out."""
        return self._members

    def read(self, name: str) -> bytes:
        """Return the bytes of a member; raises UnreadableError where it is damaged."""
        try:
            return self._zip.read(self._entries[name])
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError) as error:
            raise UnreadableError(
                name, f"it is damaged inside the archive ({error})", "Unpack the archive, or ask for another copy."
            ) from error

    @cached_property
    def _entries(self) -> dict[str, zipfile.ZipInfo]:
        entries: dict[str, zipfile.ZipInfo] = {}
        for entry in self._zip.infolist():
            entries.setdefault(_name(entry), entry)
        return entries

    @cached_property
    def _members(self) -> tuple[Member, ...]:
        if len(self._entries) > MEMBERS:
            return (Member("", 0, f"it holds more than {MEMBERS:,} files", "Unpack it, and index the folder."),)
        return tuple(self._listed())

    def _listed(self) -> Iterator[Member]:
        files = {name: entry for name, entry in sorted(self._entries.items()) if not entry.is_dir() and not _is_hidden(name)}
        locked = [name for name, entry in files.items() if entry.flag_bits & _ENCRYPTED]
        if locked:
            whole = "it is encrypted" if len(locked) == len(files) else f"{len(locked)} of its {len(files)} files are encrypted"
            yield Member("", 0, whole, "Unpack it with its password, and index the folder.")
        for name, entry in files.items():
            if not entry.flag_bits & _ENCRYPTED:
                reason, advice = _fault(name, entry)
                yield Member(name, entry.file_size, reason, advice)


def _name(entry: zipfile.ZipInfo) -> str:
    """Return the name of a member: many programs write UTF-8 without saying so, and it is then read as code page 437."""
    name = entry.filename
    if not entry.flag_bits & _UTF8 and not name.isascii():
        try:
            name = name.encode("cp437").decode("utf-8")
        except UnicodeError:
            name = entry.filename
    return name.replace("\\", "/").removeprefix("./")


def _is_hidden(name: str) -> bool:
    return any((part.startswith(".") and part not in (".", "..")) or part == "__MACOSX" for part in name.split("/"))


def _fault(name: str, entry: zipfile.ZipInfo) -> tuple[str, str]:
    """Return why a member must not be read, and what to do; ("", "") where nothing is wrong with it."""
    if PurePosixPath(name).is_absolute() or ".." in name.split("/") or name[1:2] == ":":
        return "its name leads out of the archive", "Do not trust this archive; ask where it comes from."
    if entry.file_size > LARGEST:
        return f"it is larger than {LARGEST >> 20} MB", "Split it."
    if entry.file_size > max(_SMALL, _RATIO * entry.compress_size):
        return "it unpacks to far more than a document would", "Do not trust this archive; unpack it somewhere safe and look."
    return "", ""
