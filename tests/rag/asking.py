"""Ask a docstring portfolio: the whole way from passages to the answer, with the real embedder and indices."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date
from functools import cache
from pathlib import Path

from graph.model.ids import DocumentId
from graph.model.source import Reading
from indexing.search.embedder import Embedder, open_embedder
from indexing.search.hybrid import HybridSearch
from indexing.search.keywords import KeywordCache
from indexing.search.passages import passages
from indexing.search.stored_vectors import StoredVectors
from rag.answer import Answer, Answerer
from rag.understand.question import Asked
from tests.story import Story


@cache
def embedder() -> Embedder:
    """The default embedder, loaded once."""
    return open_embedder()


class Asking:
    """A story that can be asked. `ask` checks on the way what every answer must keep to."""

    def __init__(self, story: Story, folder: Path) -> None:
        self.story = story
        keywords = KeywordCache(folder / "keywords.db")
        self._close = keywords.close
        units = [unit for d in story.documents for unit in passages(d, [c for c in story.clauses if c.document_id == d.document_id])]
        vectors = {u.text_hash: row.tobytes() for u, row in zip(units, embedder().embed([u.text for u in units]), strict=True)}
        keywords.sync("test", units, 1)
        recall = HybridSearch(embedder(), StoredVectors(keywords, lambda hashes: {h: vectors[h] for h in hashes}), keywords)
        self.answerer = Answerer(
            lambda _portfolio, _known: story.lineage,
            lambda _portfolio, _known: self.reading,
            recall,
            touched=lambda _portfolio, _known: frozenset(),
        )

    def reading(self, sha256: str) -> Reading:
        """The file of a document of the story; its sha256 is its name."""
        return Reading(sha256, "story/1", self.story.source(self.story.doc(sha256)))

    def ask(
        self,
        question: str,
        day: str,
        *,
        counterparty: str | None = None,
        documents: Collection[DocumentId] = (),
        previous: tuple[str, ...] = (),
    ) -> Answer:
        """Answer a question for a day."""
        asked = Asked(question, date.fromisoformat(day), counterparty, frozenset(documents), previous)
        answer = self.answerer.ask(asked, "test")
        assert answer.abstained == (not answer.citations)
        for citation in answer.citations:
            assert self.reading(citation.sha256).text[citation.char_start : citation.char_end] == citation.quote
        assert [c.n for c in answer.citations] == list(range(1, len(answer.citations) + 1))
        return answer

    def close(self) -> None:
        """Let go of the files."""
        self._close()


def context(answer: Answer) -> str:
    """All the words in force that the reply holds."""
    return "\n".join(c.text.text for c in answer.clauses if c.text is not None)
