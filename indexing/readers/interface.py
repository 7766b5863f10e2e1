"""What a reader is: bytes of one format in, one `Reading` out."""

from __future__ import annotations

from typing import Protocol

from graph.model.source import Reading


class Reader(Protocol):
    """Reads one format. Pure: no clock, no network, no file other than the bytes given."""

    name: str
    """Name and version, stored with every reading: ``pdf/1``."""

    def read(self, name: str, data: bytes) -> Reading:
        """Return the reading of a file; raises UnreadableError with the reason and what to do."""
        ...
