"""The vectors of all passages as one matrix, in a file that is mapped, not read: whoever answers one question looks at it once.

The file is a cache of a cache: of what the keyword index held under the mark it names, made anew from the one before where that is
another, and put in place whole. Where it cannot be written, the matrix is in memory only; a damaged one is as good as none.
"""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from graph.file_permissions import private
from graph.model.ids import digest
from indexing.search.embedder import Vectors

log = logging.getLogger(__name__)
Rows: TypeAlias = NDArray[np.int64]
"""Rows of the keyword index; shape (n,)."""
_Hashes: TypeAlias = NDArray[np.uint64]
_HEAD = 4096  # bytes, a page: what follows is aligned
_LARGE = 4_000  # passages from which reading them one by one takes longer than a person notices
_NUMBER = 8  # bytes of a row or a hash, and four of a coordinate
_HEX = 16  # digits of a text hash that tell texts apart


@dataclass(frozen=True, slots=True)
class Matrix:
    """Passages by ascending `rows` of the keyword index: the first 64 bits of the `hashes` of their texts, and their `vectors`.

    Shapes (n,), (n,) and (n, dimensions). `mark` is that of the keyword index (`Filled.mark`): rows are those it had then.
    """

    mark: str
    rows: Rows
    hashes: _Hashes
    vectors: Vectors

    def of(self, text_hashes: Sequence[str]) -> tuple[NDArray[np.bool_], NDArray[np.int64]]:
        """Tell of each text whether its vector is here, and where."""
        asked = short_hashes(text_hashes)
        if not len(self.hashes):
            return np.zeros(len(asked), np.bool_), np.zeros(len(asked), np.int64)
        order = np.argsort(self.hashes, kind="stable")
        places = order[np.minimum(np.searchsorted(self.hashes, asked, sorter=order), len(order) - 1)]
        return self.hashes[places] == asked, places


def short_hashes(text_hashes: Sequence[str]) -> _Hashes:
    """Return the first 64 bits of some hashes in hex."""
    return np.array([int(one[:_HEX], 16) for one in text_hashes], dtype=np.uint64)


@dataclass(frozen=True, slots=True)
class MatrixFile:
    """The file of one portfolio and model in the folder `path`; portfolios of fewer than `least` passages have none."""

    folder: Path
    model: str
    least: int = _LARGE

    def read(self, portfolio: str) -> Matrix | None:
        """Map the file; None where there is none, none of this form, or a damaged one."""
        path = self._path(portfolio)
        try:
            with path.open("rb") as file:
                head = json.loads(file.read(_HEAD))
            found = _mapped(path, str(head["mark"]), int(head["passages"]), int(head["dimensions"]))
            if found is not None and _check(found) == head["check"]:
                return found
        except (FileNotFoundError, KeyError):  # none, or that of an earlier version
            return None
        except (OSError, ValueError, TypeError, OverflowError):
            pass
        log.warning("%s is damaged. It is made again from the record.", path.name)
        return None

    def write(self, portfolio: str, matrix: Matrix) -> None:
        """Put a file in the place of the last one; where nothing can be written, or a system keeps what is mapped, the last one stays."""
        if len(matrix.rows) < self.least:
            return
        shape = {"passages": len(matrix.rows), "dimensions": matrix.vectors.shape[1]}
        head = {"mark": matrix.mark, **shape, "check": _check(matrix)}
        path = self._path(portfolio)
        fresh = path.with_name(f"{path.name}.{os.getpid()}")
        with suppress(OSError):
            try:
                with open(fresh, "wb", opener=private) as file:
                    file.write(json.dumps(head).encode("ascii").ljust(_HEAD))
                    for part in (matrix.rows, matrix.hashes, matrix.vectors):
                        np.ascontiguousarray(part).tofile(file)
                fresh.replace(path)
            finally:
                fresh.unlink(missing_ok=True)

    def clear(self, portfolio: str) -> None:
        """Forget a portfolio."""
        with suppress(OSError):
            self._path(portfolio).unlink(missing_ok=True)

    def _path(self, portfolio: str) -> Path:
        return self.folder / f"vectors-{digest(portfolio, self.model)}.f32"


def _mapped(path: Path, mark: str, n: int, wide: int) -> Matrix | None:
    """Map a file of `n` passages and `wide` dimensions; None where it has not their size."""
    if path.stat().st_size != _HEAD + n * (2 * _NUMBER + 4 * wide):
        return None
    rows = np.memmap(path, np.int64, "r", _HEAD, (n,))
    hashes = np.memmap(path, np.uint64, "r", _HEAD + n * _NUMBER, (n,))
    return Matrix(mark, rows, hashes, np.memmap(path, np.float32, "r", _HEAD + 2 * n * _NUMBER, (n, wide)))


def _check(matrix: Matrix) -> list[int]:
    """Return what tells a damaged file: each part's 32-bit words, exclusive-ored: a tenth of the time of a CRC."""
    parts = (np.ascontiguousarray(part).reshape(-1).view(np.uint32) for part in (matrix.rows, matrix.hashes, matrix.vectors))
    return [int(np.bitwise_xor.reduce(part)) for part in parts]
