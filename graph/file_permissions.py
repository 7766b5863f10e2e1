"""Folders and files that only their owner can look into, where the system knows such rights. What is there already keeps its own."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

_FOLDER, _FILE = 0o700, 0o600


def private_folder(path: Path) -> None:
    """Make a folder with those above it that are not there yet; raises OSError."""
    try:
        path.mkdir(_FOLDER, exist_ok=True)
    except FileNotFoundError:
        if path.parent == path:
            raise
        private_folder(path.parent)
        path.mkdir(_FOLDER, exist_ok=True)


def private_file(path: Path) -> None:
    """Make an empty file, unless there is one: a database that is opened then, and what SQLite puts beside it, has its rights."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _FILE))


def private(path: str, flags: int) -> int:
    """Open a file as `open(..., opener=private)` does: one that it makes is its owner's only."""
    return os.open(path, flags, _FILE)
