"""Pages of files as pictures, painted in a process of its own: a file made to do harm ends that process, and nothing else."""

from __future__ import annotations

import threading
from dataclasses import dataclass, replace

from graph.errors import IntegrityError, NotFoundError, UnreadableError
from graph.model.source import SourceFile
from indexing.readers.containers import suffix_of
from indexing.readers.memory_limit import MEMORY
from indexing.readers.page_requests import NARROWEST, PAINTERS, STEP, WIDEST, FileChanged, PageImage, PageRequest
from indexing.reading import Limits, Worker

_LIMITS = Limits(seconds=20.0)
_KEPT = 64_000_000  # bytes of pictures in memory: some hundred pages


def paintable(name: str) -> bool:
    """Tell whether files of this name have pages that can be shown as pictures."""
    return suffix_of(name) in PAINTERS


def width_of(asked: int) -> int:
    """Return the width in pixels that a page is painted at: some few, so that pictures can be kept."""
    return min(WIDEST, max(NARROWEST, -(-asked // STEP) * STEP))


@dataclass(frozen=True, slots=True)
class _Key:
    sha256: str
    page: int
    width: int


class Pictures:
    """Paints pages, and keeps the last ones by the hash of their file. Safe to share between threads; one page at a time."""

    def __init__(self, memory: int = MEMORY, most: int = _KEPT) -> None:
        """Start with nothing painted; `memory` is what painting may take, `most` what is kept, in bytes."""
        self._limits, self._most = replace(_LIMITS, memory=memory), most
        self._worker = Worker(self._limits)
        self._painting = threading.Lock()
        self._keeping = threading.Lock()
        self._kept: dict[_Key, bytes] = {}

    def __call__(self, file: SourceFile, page: int, width: int) -> bytes:
        """Return a page, from 1, as PNG, about so many pixels wide (`width_of`).

        Raises NotFoundError where the file is gone or has no such page or picture, IntegrityError where it is not the
        one on record, UnreadableError where it cannot be painted.
        """
        key = _Key(file.sha256, page, width_of(width))
        held = self._held(key)
        if held is not None:
            return held
        if not paintable(file.name):
            raise NotFoundError("Files of this kind have no pages.")
        with self._painting:
            painted = self._held(key)  # somebody asked for the same one meanwhile
            return painted if painted is not None else self._keep(key, self._painted(file, key))

    def soon(self) -> None:
        """Make ready: somebody is about to ask."""
        self._worker.start()

    def close(self) -> None:
        """End the process."""
        self._worker.stop()

    def _painted(self, file: SourceFile, key: _Key) -> bytes:
        answer = self._worker.paint(
            PageRequest(file.path, file.name, key.sha256, key.page, key.width, self._limits.size, self._limits.memory)
        )
        match answer:
            case PageImage():
                return answer.png
            case FileChanged(gone=True):
                raise NotFoundError("The file is no longer where it was indexed.")
            case FileChanged():
                raise IntegrityError("The file has changed since it was indexed: its pages are not those on record.")
        raise UnreadableError(file.name, answer.reason, answer.advice)

    def _held(self, key: _Key) -> bytes | None:
        with self._keeping:
            if key not in self._kept:
                return None
            png = self._kept[key] = self._kept.pop(key)
            return png

    def _keep(self, key: _Key, png: bytes) -> bytes:
        with self._keeping:
            self._kept[key] = png
            while sum(map(len, self._kept.values())) > self._most and len(self._kept) > 1:
                del self._kept[next(iter(self._kept))]
        return png
