"""Whether the files under a vector index are as they were left. Its own code trusts them: it crashes, or finds less, and says nothing.

What it has put in files of its own is sealed after every change with sizes and checksums; while it changes them there is no seal.
What it still holds in its database is safe there, and only that is looked through.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

_SEAL = "sealed.json"
_WHOLE = "index_metadata.pickle"  # in the folder of what is read back from files; others are made again from the database
_BLOCK = 1 << 22


def damage_of(folder: Path, database: str, probe: str) -> str:
    """Return why a folder cannot be trusted; "" where it can, or is not there. `probe` is a select that its database answers."""
    if not folder.exists():
        return ""
    try:
        if _read(folder) != (found := _found(folder)):
            sealed = (folder / _SEAL).exists() or not found
            return "its files are not as they were left" if sealed else "it has no checksums of its files"
        return _looked_through(folder / database, probe)
    except OSError as error:
        return error.strerror or "it cannot be read"


@contextmanager
def modifying(folder: Path) -> Iterator[None]:
    """Change the files of a folder in this block. Where it does not end well, the folder is broken."""
    _write(folder, None)
    yield
    _write(folder, _found(folder))


def _looked_through(path: Path, probe: str) -> str:
    if not path.exists():
        return ""
    try:
        with closing(sqlite3.connect(path)) as db:
            db.execute(probe)
            (found,) = db.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        return str(error)
    return "" if found == "ok" else " ".join(str(found).split())[:100]


def _found(folder: Path) -> dict[str, list[int]]:
    """Return the size and the CRC of each file that is read back, by its place in the folder."""
    kept = {one.parent for one in folder.glob(f"*/{_WHOLE}")}
    return {one.relative_to(folder).as_posix(): [one.stat().st_size, _crc(one)] for of in kept for one in of.iterdir() if one.is_file()}


def _crc(path: Path) -> int:
    crc = 0
    with path.open("rb") as file:
        while block := file.read(_BLOCK):
            crc = zlib.crc32(block, crc)
    return crc


def _read(folder: Path) -> object:
    """Return what was sealed; nothing sealed is no file, and None a folder that was being changed."""
    try:
        return json.loads((folder / _SEAL).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except ValueError:
        return None


def _write(folder: Path, files: dict[str, list[int]] | None) -> None:
    draft = folder / f"{_SEAL}.new"
    draft.write_text(json.dumps(files), encoding="utf-8")
    draft.replace(folder / _SEAL)
