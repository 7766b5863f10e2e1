"""Our vectors for LlamaIndex: whatever it builds with them differs from us in everything but the vectors."""

from __future__ import annotations

from llama_index.core.base.embeddings.base import BaseEmbedding
from pydantic import PrivateAttr

from indexing.search.embedder import Embedder


class SameVectors(BaseEmbedding):
    """An embedder as LlamaIndex wants one."""

    _embedder: Embedder = PrivateAttr()

    def __init__(self, embedder: Embedder) -> None:
        """Wrap an embedder; it is asked for 256 texts at a time."""
        super().__init__(model_name=embedder.name, embed_batch_size=256)
        self._embedder = embedder

    def _get_text_embeddings(self, texts: list[str]) -> list[list[float]]:
        rows: list[list[float]] = self._embedder.embed(texts).tolist()
        return rows

    def _get_text_embedding(self, text: str) -> list[float]:
        return self._get_text_embeddings([text])[0]

    def _get_query_embedding(self, query: str) -> list[float]:
        return self._get_text_embedding(query)

    async def _aget_query_embedding(self, query: str) -> list[float]:
        return self._get_text_embedding(query)
