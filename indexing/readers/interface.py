"""What a reader is: bytes of one format in, one `Reading` out."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from graph.model.source import Reading
from indexing.readers.page_context import PageContext


class Reader(Protocol):
    """Reads one format. Pure: no clock, no network, no file other than the bytes given."""

    name: str
    """Name and version, stored with every reading: ``pdf/1``."""

    def read(self, name: str, data: bytes) -> Reading:
        """Return the reading of a file; raises UnreadableError with the reason and what to do."""
        ...


@runtime_checkable
class PagedReader(Reader, Protocol):
    """A reader that may take seconds a page: it tells how far it is, and keeps finished pages on a desk."""

    def read_pages(self, name: str, data: bytes, desk: PageContext) -> Reading:
        """Return the reading of a file, as `read` does."""
        ...
