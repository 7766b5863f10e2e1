"""What a recall index is: a cache over passages that finds candidates. The store is the truth.

An index may be deleted at any time; `sync` fills it again. Results depend on the passages
alone, never on the order in which they arrived.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from graph.errors import InForceError
from graph.model.ids import ClauseId, DocumentId
from indexing.search.embedder import Vectors
from indexing.search.passages import Passage

Vectorise = Callable[[Sequence[Passage]], Vectors]
"""Returns the vectors of some passages, shape (n, dimensions): from the store where kept, else embedded."""


class Hit(NamedTuple):
    """A passage found. `score`: higher is better; comparable within one search only.

    `near` is the cosine to the question where several searches were fused.
    """

    passage_id: str
    document_id: DocumentId
    clause_ids: tuple[ClauseId, ...]
    score: float
    near: float = 0.0


class Filled(NamedTuple):
    """Up to where an index is filled: a ledger's sequence (-1: not at all) and the hash of the entry it had there ("": none was told).

    `mark` is another whenever other passages, or the same in other rows, are held, for Chroma after each filling; "" where none ever were.
    """

    generation: int
    entry: str
    mark: str


NOT_FILLED = Filled(-1, "", "")


class VectorsAwayError(InForceError):
    """The server that holds the vectors cannot be reached. The record keeps them too: nothing is lost, and passages have their words."""


class VectorIndex(Protocol):
    """Finds passages near a vector."""

    def filled(self, portfolio: str) -> Filled:
        """Return up to where the last `sync` filled the index."""
        ...

    def sync(
        self,
        portfolio: str,
        passages: Sequence[Passage],
        vectorise: Vectorise,
        generation: int,
        within: Collection[DocumentId] | None = None,
        *,
        entry: str = "",
    ) -> None:
        """Make the index hold, of some documents (None: of all), exactly these passages, as of a sequence and the entry it has.

        Only what is missing is vectorised.
        """
        ...

    def search(
        self, portfolio: str, vectors: Vectors, k: int, document_ids: Collection[DocumentId] | None = None
    ) -> tuple[tuple[Hit, ...], ...]:
        """Return for each row of `vectors` the k nearest passages (of these documents), by cosine, best first."""
        ...

    def clear(self, portfolio: str) -> None:
        """Forget a portfolio."""
        ...

    def close(self) -> None:
        """Let go of the files."""
        ...


@dataclass(frozen=True, slots=True)
class Frequencies:
    """How many passages there are, and in how many each word asked for stands (in any inflection)."""

    total: int
    by_word: Mapping[str, int]
