"""What of some paths is to be read into a portfolio, and what is known of the rest without reading it."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from graph.errors import UnreadableError
from graph.model.source import SourceFile
from graph.store.interface import Store
from indexing.deduplication import Sifted, kept_out, sift
from indexing.readers import READERS
from indexing.readers.files import Found, exists, find_files
from indexing.withdrawals import Withdrawn, told, withdrawn


class ReaderLostError(UnreadableError):
    """The process that read a file ended, or was ended: another try may fare better."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A file that could not be read, why, and what to do. `skipped`: it lies in a folder and is of no kind that is read."""

    name: str
    reason: str
    advice: str
    skipped: bool = False


@dataclass(frozen=True, slots=True)
class ToRead:
    """The files to be read (`fresh`), those `recorded` before, what is equal (`sifted`), and what people took out (`out`)."""

    recorded: tuple[SourceFile, ...]
    sifted: Sifted
    fresh: tuple[Found, ...]
    out: Withdrawn
    kept_out: tuple[Failure, ...]

    @property
    def queued(self) -> Iterator[QueuedFile]:
        """The files for others to read: those whose bytes could be hashed, and those equal to one of them, each by itself."""
        at: dict[str, list[str]] = defaultdict(list)
        for one in self.recorded:
            at[one.path].append(one.sha256)
        for found in (*self.fresh, *self.sifted.equal):
            if sha256 := self.sifted.hashes.get(found.path):
                yield QueuedFile(found, sha256, tuple(at[found.shown_path]))

    @property
    def unhashed(self) -> tuple[Found, ...]:
        """The files that cannot be opened, are too large or of no kind that is read: a reader says which."""
        return tuple(found for found in self.fresh if found.path not in self.sifted.hashes)


@dataclass(frozen=True, slots=True)
class QueuedFile:
    """A file that some process is to read: where it lies, its hash when it was found, and those of what stood at its path (`replaces`)."""

    found: Found
    sha256: str
    replaces: tuple[str, ...] = ()

    @property
    def file(self) -> SourceFile:
        """The file as it will be recorded."""
        return SourceFile(self.sha256, self.found.name, self.found.shown_path, self.found.size)


def to_read(store: Store, paths: Sequence[Path | str], portfolio: str, most: int) -> ToRead:
    """Find files, and part those that must be read from the rest; what is larger than `most` bytes is for the reader to refuse."""
    recorded = store.files(portfolio)
    out = withdrawn(store, portfolio)
    sifted = sift(find_files(paths, frozenset(READERS)), [f for f in recorded if f.sha256 not in out.again], most)
    fresh, gone = kept_out(sifted, out.files)
    names = [(name, decision) for file, decision in gone for name in sifted.names(file.name, file.shown_path)]
    return ToRead(recorded, sifted, tuple(fresh), out, tuple(Failure(name, *told(decision), skipped=True) for name, decision in names))


def missing(paths: Iterable[Path | str], recorded: Iterable[SourceFile]) -> tuple[str, ...]:
    """Return the names of files that were recorded from folders among `paths` and are there no more."""
    folders = {p.resolve() for p in paths if isinstance(p, Path) and p.is_dir()}

    @cache  # many files lie in one folder, and finding out where it really is asks the disk for each part of its path
    def given(folder: str) -> bool:
        real = Path(folder).resolve()
        return not folders.isdisjoint((real, *real.parents))

    return tuple(f.name for f in recorded if given(os.path.dirname(f.path)) and not exists(f.path))  # noqa: PTH120 - as in `files`
