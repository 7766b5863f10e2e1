"""What was learned of the subjects, kept in a file: learning it anew would take a fifth of a second of every command.

The file is a cache: it tells what it was learned from and how, and is made anew where any of that is another, or the hash at its
end is not that of what is before it: NumPy and zip fail on damaged files in too many ways to be asked.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

import indexing.search.words
from graph.file_permissions import private_file
from indexing.search.embedder import Embedder, Vectors
from rag.understand import subjects as learning
from rag.understand.subjects import Subjects, concepts, examples, subjects

log = logging.getLogger(__name__)
_DIGEST = hashlib.sha256().digest_size
Learn = Callable[[Embedder], Subjects]
"""Learns the subjects of the examples in the vectors of an embedder."""


def learn(embedder: Embedder) -> Subjects:
    """Learn them here and now, once a process for an embedder."""
    return subjects(embedder.embed)


class Learned:
    """Learns them once for a file at `path`; where it cannot be written, once a process. Safe to share between threads."""

    def __init__(self, path: Path) -> None:
        """Read nothing yet."""
        self._path = path
        self._held: tuple[str, Subjects] | None = None

    def __call__(self, embedder: Embedder) -> Subjects:
        """Return what was learned with an embedder."""
        if self._held is None or self._held[0] != embedder.name:
            self._held = embedder.name, self._read(embedder)
        return self._held[1]

    def _read(self, embedder: Embedder) -> Subjects:
        key = _key(embedder)
        found = _read(self._path, key)
        if found is None:
            found = learn(embedder)
            _write(self._path, key, found)
        return found


def _key(embedder: Embedder) -> str:
    """Return a hash of all that the result hangs on: the vectors, the examples, how they are taken apart and learned from."""
    sources = [Path(str(module.__file__)).read_bytes() for module in (learning, indexing.search.words)]
    told = json.dumps([embedder.name, np.__version__, [one.name for one in concepts()], dict(examples())]).encode()
    return hashlib.sha256(b"\0".join((told, *sources))).hexdigest()


def _read(path: Path, key: str) -> Subjects | None:
    """Return what a file holds; None where there is none, or none of this key."""
    try:
        written = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        log.warning("%s cannot be read (%s). It is learned again.", path.name, error.strerror)
        return None
    held, told = written[:-_DIGEST], written[-_DIGEST:]
    if hashlib.sha256(held).digest() != told:
        log.warning("%s is damaged, or of an earlier version. It is learned again.", path.name)
        return None
    with np.load(BytesIO(held), allow_pickle=False) as arrays:
        return _opened(arrays) if str(arrays["key"]) == key else None


def _opened(held: Any) -> Subjects:  # noqa: ANN401  numpy's file of arrays
    stems: Sequence[str] = held["stems"].tolist()
    rows: Vectors = held["by_stem"]
    return Subjects(
        by_meaning=held["by_meaning"],
        by_stem=dict(zip(stems, rows, strict=True)),
        rarity=dict(zip(stems, held["rarity"].tolist(), strict=True)),
        base=held["base"],
        stems=frozenset(held["shared"].tolist()),
    )


def _write(path: Path, key: str, learned: Subjects) -> None:
    """Put a file in the place of the last one, whole; where nothing can be written, it stays as it is."""
    made = BytesIO()
    np.savez(
        made,
        key=np.array(key),
        stems=np.array(list(learned.rarity)),
        rarity=np.array(list(learned.rarity.values())),
        by_stem=np.stack([learned.by_stem[one] for one in learned.rarity]),
        by_meaning=learned.by_meaning,
        base=learned.base,
        shared=np.array(sorted(learned.stems)),
    )
    held = made.getvalue()
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    with suppress(OSError):
        try:
            private_file(fresh)
            fresh.write_bytes(held + hashlib.sha256(held).digest())
            fresh.replace(path)
        finally:
            fresh.unlink(missing_ok=True)
