"""What a file consists of, seen as a whole: the instruments in it."""

from indexing.layout.instruments import instruments

__all__ = ["instruments"]
