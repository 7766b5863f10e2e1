"""Texts to vectors, one vendor a file. `open_embedder` imports only the one asked for."""

from __future__ import annotations

from graph.errors import UsageError
from indexing.embed.interface import Embedder

DEFAULT_EMBEDDER = "wordllama"


def open_embedder(name: str = DEFAULT_EMBEDDER) -> Embedder:
    """Open an embedder by name; raises UsageError for a name nobody knows."""
    if name == "wordllama":
        from indexing.embed.wordllama import WordLlamaEmbedder  # noqa: PLC0415  its vendor is loaded only when asked for

        return WordLlamaEmbedder()
    raise UsageError(f"There is no embedder '{name}'. Write '{DEFAULT_EMBEDDER}'.")
