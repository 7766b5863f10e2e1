"""What a reader that works page by page is given besides the bytes: a place to keep pages, and whom to tell."""

from __future__ import annotations

import contextlib
import os
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from graph.file_permissions import private, private_folder


def ignore_progress(_done: int, _total: int) -> None:
    """Tell nobody."""


@dataclass(frozen=True, slots=True)
class PageContext:
    """`threads` to use; `folder` for what was recognised (None: keep nothing); `turned` is told pages done and pages in all.

    What is kept is found again by its key alone, a hash of what it was made from: it is a cache, and may be
    deleted at any time.
    """

    threads: int = 1
    folder: Path | None = None
    turned: Callable[[int, int], None] = ignore_progress

    def kept(self, key: str) -> bytes | None:
        """Return what was kept under a key; None where there is nothing, or nothing whole."""
        if self.folder is None:
            return None
        try:
            return zlib.decompress(self._place(self.folder, key).read_bytes())
        except (OSError, zlib.error):
            return None

    def keep(self, key: str, data: bytes) -> None:
        """Keep bytes under a key; a full or read-only disk costs the cache, not the reading."""
        if self.folder is None:
            return
        place = self._place(self.folder, key)
        part = place.with_name(f"{place.name}.{os.getpid()}")
        with contextlib.suppress(OSError):
            private_folder(place.parent)
            with open(part, "wb", opener=private) as file:
                file.write(zlib.compress(data))
            part.replace(place)  # a reader that is killed meanwhile leaves no half page

    @staticmethod
    def _place(folder: Path, key: str) -> Path:
        return folder / key[:2] / key[2:]
