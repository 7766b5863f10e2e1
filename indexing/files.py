"""Which files a list of paths means: folders walked in order, each file once, problems said."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Found:
    """A file to read, or a `reason` why it cannot be. Size in bytes; `suffix` in lower case."""

    path: str
    size: int = 0
    reason: str = ""
    advice: str = ""
    skipped: bool = False

    @property
    def name(self) -> str:
        """The file's own name, printable whatever its bytes."""
        return _printable(os.path.basename(self.path) or self.path)  # noqa: PTH119 - Path would fold a trailing "."

    @property
    def shown_path(self) -> str:
        """The path, printable whatever its bytes."""
        return _printable(self.path)

    @property
    def suffix(self) -> str:
        """The suffix with its dot: ``.pdf``."""
        return Path(self.path).suffix.lower()


def find_files(paths: Iterable[Path | str], suffixes: frozenset[str]) -> Iterator[Found]:
    """Yield the files that `paths` name: each path in the caller's order, a folder's files by name, no file twice.

    Hidden files in folders are passed over; files of other suffixes are `skipped` in a folder and a problem
    where named. A link that leads back into its own folder is followed once.
    """
    seen: set[str] = set()
    for path in paths:
        where = os.fspath(path)
        files = _walk(where, suffixes, set()) if os.path.isdir(where) else (_named(where, suffixes),)  # noqa: PTH112
        for found in files:
            real = os.path.realpath(found.path)
            if real not in seen:
                seen.add(real)
                yield found


def _named(path: str, suffixes: frozenset[str]) -> Found:
    found = _look(path, suffixes)
    if found.skipped:
        return Found(path, 0, found.reason, found.advice)
    return found


def _walk(folder: str, suffixes: frozenset[str], above: set[str]) -> Iterator[Found]:
    real = os.path.realpath(folder)
    if real in above:
        return
    try:
        names = sorted(os.listdir(folder), key=os.fsencode)  # noqa: PTH208 - names must stay as their bytes
    except OSError as error:
        yield Found(folder, 0, f"the folder could not be opened ({error.strerror or error})", "Check its permissions.")
        return
    for name in names:
        path = os.path.join(folder, name)  # noqa: PTH118
        if name.startswith("."):
            continue
        if os.path.isdir(path):  # noqa: PTH112
            yield from _walk(path, suffixes, above | {real})
        else:
            yield _look(path, suffixes)


def _look(path: str, suffixes: frozenset[str]) -> Found:
    suffix = Path(path).suffix.lower()
    try:
        state = os.stat(path)  # noqa: PTH116
    except OSError as error:
        return Found(path, 0, _why(error), "Check the path.")
    if not stat.S_ISREG(state.st_mode):
        return Found(path, 0, "it is no ordinary file", "Name a file or a folder.", skipped=True)
    if suffix not in suffixes:
        kinds = ", ".join(sorted(suffixes))
        kind = f"{suffix} files are not read yet" if suffix else "it has no suffix that tells its kind"
        return Found(path, state.st_size, kind, f"Files that are read: {kinds}.", skipped=True)
    return Found(path, state.st_size)


def _why(error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return "there is no such file"
    if isinstance(error, PermissionError):
        return "you have no permission to open it"
    return f"it could not be opened ({error.strerror or error})"


def _printable(path: str) -> str:
    return os.fsencode(path).decode("utf-8", errors="replace")
