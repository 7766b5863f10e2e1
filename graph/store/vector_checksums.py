"""The checksum that is kept with each vector: one that was moved to another text, or is another, is as good as none.

It is no signature: whoever knows its form can compute it anew. What is in force hangs on no vector; what is found does.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from zlib import crc32

import sqlalchemy as sa

from graph.store.tables import vectors


def checksum(model: str, text_hash: str, vector: bytes) -> int:
    """Return the checksum of a vector with what it is kept under: thousands are checked for one question, so it is a quick one."""
    return crc32(vector, crc32(text_hash.encode(), _of_model(model)))


@lru_cache
def _of_model(model: str) -> int:
    return crc32(model.encode())


def fill_missing(connection: sa.Connection) -> None:
    """Give every vector that has no checksum the one that it should have."""
    bare = sa.select(vectors.c.model, vectors.c.text_hash, vectors.c.vector).where(vectors.c.checksum.is_(None))
    given = sa.update(vectors).where(vectors.c.model == sa.bindparam("of"), vectors.c.text_hash == sa.bindparam("by"))
    rows = [{"of": model, "by": key, "checksum": checksum(model, key, vector)} for model, key, vector in connection.execute(bare)]
    if rows:
        connection.execute(given, rows)


def count_wrong(connection: sa.Connection) -> Iterator[str]:
    """Yield, for each model whose vectors are not all what was kept, how many are not."""
    counted: dict[str, int] = {}
    asked = sa.select(vectors.c.model, vectors.c.text_hash, vectors.c.vector, vectors.c.checksum)
    for model, text_hash, vector, kept in connection.execute(asked.execution_options(yield_per=1000)):
        if checksum(model, text_hash, vector) != kept:
            counted[model] = counted.get(model, 0) + 1
    for model, count in sorted(counted.items()):
        yield f"{count} of the vectors kept of {model} are not what was kept; they are made anew when next used"
