"""How an SQLite file is opened in a folder where nothing can be written: a backup, a mounted archive, somebody else's data."""

from __future__ import annotations

import os
from pathlib import Path


def read_only(path: Path) -> str | None:
    """Return the `file:` URI that opens a database for reading only; None where its folder can be written, or there is none.

    SQLite writes beside the file even to read it, but for one that is declared immutable. It is, where there is no log of
    writes beside it: then nobody has it open to write.
    """
    if not path.exists() or os.access(path.parent, os.W_OK):
        return None
    written = path.with_name(f"{path.name}-wal").exists()
    return f"{path.absolute().as_uri()}?mode=ro" + ("" if written else "&immutable=1")
