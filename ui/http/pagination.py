"""Pagination by cursors that contain the ledger sequence of the first page, so that pages do not shift while others record."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Annotated, TypeVar

from fastapi import Depends, Query, Request

from graph.model.ids import digest
from ui.application.portfolio import Portfolio
from ui.application.sources import Sources
from ui.problems import Code, Refused

MOST = 200
USUAL = 50
_FURTHEST = 10**9  # entries: what is beyond is no list of ours

_Record = TypeVar("_Record")
_Page = TypeVar("_Page")


@dataclass(frozen=True, slots=True)
class Paging:
    """The page asked for: `limit` entries from `start`, of the list called `of`, as on record at `sequence` (None: now)."""

    limit: int
    of: str
    start: int = 0
    sequence: int | None = None

    def listed(
        self,
        made: Callable[..., _Page],
        mine: Portfolio,
        records: Iterable[_Record],
        shape: Callable[[_Record, Sources], object],
        known_as_of: datetime | None = None,
    ) -> _Page:
        """Return a page made of some records, each by its shape; none after the first of the next page is asked for."""
        end, sequence, sources = self.start + self.limit, mine.register.sequence(), mine.sources(known_as_of)
        found = list(islice(records, self.start, end + 1))
        after = self.after(end, sequence) if len(found) > self.limit else None
        return made(items=[shape(one, sources) for one in found[: self.limit]], next=after, sequence=sequence)

    def after(self, end: int, sequence: int) -> str:
        """Return the cursor of the page that begins at `end`."""
        return urlsafe_b64encode(json.dumps([self.of, end, sequence]).encode()).decode().rstrip("=")


async def paging(
    request: Request,
    limit: Annotated[int, Query(ge=1, le=MOST, description="How many at most.")] = USUAL,
    cursor: Annotated[
        str | None,
        Query(max_length=200, description="`next` of the page before, with the same filters; the list stays as it was on its first page."),
    ] = None,
) -> Paging:
    """Return the page that a request asks for; raises Refused for a cursor of another list."""
    filters = sorted((name, value) for name, value in request.query_params.multi_items() if name not in {"limit", "cursor"})
    of = digest(request.url.path, *(text for pair in filters for text in pair))
    return Paging(limit, of) if cursor is None else _read(cursor, limit, of)


Paged = Annotated[Paging, Depends(paging)]


def _read(cursor: str, limit: int, of: str) -> Paging:
    try:
        named, start, sequence = json.loads(urlsafe_b64decode(cursor.encode() + b"=" * (-len(cursor) % 4)))
    except (ValueError, TypeError, RecursionError):
        raise _not_ours() from None
    if named != of or not all(type(n) is int and 0 < n < _FURTHEST for n in (start, sequence)):
        raise _not_ours()
    return Paging(limit, of, start, sequence)


def _not_ours() -> Refused:
    return Refused(Code.BAD_CURSOR, "This cursor is not of this list. Send `next` of its last page as it was, with the same filters.")
