"""Papers: the contracts that tests index, in files `*.papers` beside them.

    === services.txt
    SERVICES AGREEMENT

    This Services Agreement ...

Behind each `===` stands the name of a file, and below it what the file holds.
"""

from __future__ import annotations

import re
from pathlib import Path


def papers_in(path: Path | str) -> dict[str, str]:
    """Return the papers of a file `*.papers`, or of the one that has the name of a module: texts by the names of their files."""
    _, *found = re.split(r"(?m)^=== (.+)\n", Path(path).with_suffix(".papers").read_text(encoding="utf-8"))
    return dict(zip(found[::2], found[1::2], strict=True))
