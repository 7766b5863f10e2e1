"""Which older provisions the clauses of a document are held against.

Against one older document, or a family of usual size, every provision is. Of more only what is near by vectors and by words: so a
clause costs the same in a family of three papers and of three hundred. Both are told from the older documents alone: what else there
is, or comes, makes nothing another.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from graph.model.ids import ClauseId, DocumentId, digest
from indexing.candidates.compared import Held
from indexing.candidates.embedded import Embedded
from indexing.candidates.library import Library
from indexing.candidates.nearby import Nearby, Query
from indexing.candidates.told import Told
from indexing.search.embedder import Vectors


@dataclass(frozen=True, slots=True)
class Reach:
    """The older provisions that clauses are held against, by document (None: all of it)."""

    near: Mapping[DocumentId, Collection[ClauseId] | None]

    @property
    def key(self) -> str:
        """Another where any provision is: ids tell, where no document was read anew."""
        return digest(*(part for one, some in self.near.items() for part in (one, *sorted(some or ("*",)))))


@dataclass(frozen=True, slots=True)
class Reaching:
    """Finds the reach of clauses among older documents."""

    library: Library
    nearby: Nearby
    embedded: Embedded

    def of(self, texts: Sequence[Told], vectors: Vectors, older: Sequence[DocumentId]) -> Reach:
        """Return the reach of clauses, taken apart, with a vector each (shape (n, dimensions))."""
        return self._reach(older, lambda: self._queries(texts, vectors))

    def again(self, document: DocumentId, held: Held, older: Sequence[DocumentId]) -> Reach:
        """Return the reach of those clauses of a document that were asked about before."""
        return self._reach(older, lambda: self._held_queries(document, held))

    def _reach(self, older: Sequence[DocumentId], queries: Callable[[], Sequence[Query]]) -> Reach:
        """Return what is held against clauses; `queries` makes of these what they are searched for by, where not everything is."""
        if not self.nearby.many(older):
            return Reach(dict.fromkeys(older))
        return Reach(dict(sorted(self.nearby.clauses(older, queries()).items())))

    def _queries(self, texts: Sequence[Told], vectors: Vectors) -> list[Query]:
        return [Query(vector, self.nearby.stems(text.plain)) for text, vector in zip(texts, vectors, strict=True)]

    def _held_queries(self, document: DocumentId, held: Held) -> list[Query]:
        """Return the same of clauses that were asked about before: as kept, or read again."""
        vectors = self.embedded.kept(wording.shown for wording in held.asking)
        stems = self.nearby.kept({wording.plain for wording in held.asking})
        if all(wording.shown in vectors and wording.plain in stems for wording in held.asking):
            return [Query(np.frombuffer(vectors[w.shown], np.float32), stems[w.plain]) for w in held.asking]
        texts = self.library.told(document, {wording.clause for wording in held.asking})
        return self._queries(texts, self.embedded.of(texts))
