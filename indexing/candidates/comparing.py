"""The clauses of a document that may change something, compared with the older provisions within their reach.

A paper that gets a further older one is compared again only where some passage of it is near enough to stand on the shelf.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from graph.model.documents import Clause, Document
from graph.model.edges import Edge, EdgeStatus, Verdict
from graph.model.ids import ClauseId, DocumentId
from graph.review.decisions import standing
from indexing.candidates.alone import stands_alone
from indexing.candidates.compared import Asked, Held, Wording
from indexing.candidates.edges import is_implied
from indexing.candidates.embedded import Embedded
from indexing.candidates.features import Asker, Shelf
from indexing.candidates.library import Library
from indexing.candidates.reaching import Reaching
from indexing.candidates.scope import older_documents
from indexing.candidates.signs import signs
from indexing.candidates.sources import AMENDING, cited, sources
from indexing.linking.desk import Desk


@dataclass(slots=True)
class Comparing:
    """Compares documents of one portfolio. `silent` are those no clause of which asks anything, whatever else there is."""

    desk: Desk
    library: Library
    embedded: Embedded
    reaching: Reaching
    silent: set[DocumentId] = field(default_factory=set)
    _older: dict[DocumentId, tuple[Document, ...]] = field(default_factory=dict)

    def ask(self, document: Document, held: Held | None = None) -> Asked | None:
        """Compare the clauses of a document that may change something with the older provisions; None where there are none of either.

        `held` says which clauses those are, where the document is what it was and its words cite what they cited.
        """
        clauses = self.library.tree(document.document_id).clauses.values()
        edges = [e for e in self.desk.store.edges(self.desk.portfolio, source_ids=(document.document_id,)) if not is_implied(e)]
        before = {wording.clause for wording in held.asking} if held is not None else ()
        asking = [c for c in clauses if c.clause_id in before] if before else self._asking(document, [*clauses], edges)
        if not asking:
            self.silent.add(document.document_id)
            return None
        older = self.older(document)
        return self.compare(document, asking, older, edges) if older else None

    def older(self, document: Document) -> tuple[Document, ...]:
        """Return the documents that one may change; found once a run."""
        if document.document_id not in self._older:
            self._older[document.document_id] = older_documents(self.desk, document)
        return self._older[document.document_id]

    def same(self, document: Document, held: Held) -> tuple[DocumentId, ...] | None:
        """Return the older documents of one whose clauses would be held against the very provisions as the last time; None: they would not.

        Only of a document that is what it was then, and whose words cite what they cited.
        """
        older = tuple(d.document_id for d in self.older(document))
        reach = self.reaching.again(document.document_id, held, older) if held.asking else None
        return older if reach is not None and reach.key == held.shelf else None

    def compare(self, document: Document, asking: Sequence[Clause], older: Sequence[Document], edges: Iterable[Edge]) -> Asked | None:
        """Compare some clauses of a document with the provisions of older ones; `edges` are what its words are known to name."""
        texts = self.library.told(document.document_id, {clause.clause_id for clause in asking})
        vectors = self.embedded.of(texts)
        reach = self.reaching.of(texts, vectors, [d.document_id for d in older])
        provisions = [part for one, some in reach.near.items() for part in self.library.told(one, some)]
        if not provisions:
            return None
        shelf = Shelf(provisions, self.embedded.of(provisions))
        named = _named(edges)
        askers = (
            Asker(text, vector, signs(text.plain), document.kind in AMENDING, frozenset(named.get(text.clause.clause_id, ())))
            for text, vector in zip(texts, vectors, strict=True)
        )
        held = Held(frozenset(map(Wording.of, texts)), reach.key)
        return Asked(document, tuple(older), held, shelf, tuple((asker, shelf.features(asker)) for asker in askers))

    def _asking(self, document: Document, clauses: Sequence[Clause], edges: Sequence[Edge]) -> Sequence[Clause]:
        if stands_alone(document, clauses, edges):
            return ()
        return sources(document, clauses, cited([*edges, *self._taken_back(document)]))

    def _taken_back(self, document: Document) -> list[Edge]:
        """Return the edges of a document that people retracted: what their words do was decided, and is not asked again."""
        names = {d.subject for d in standing(self.desk.decisions) if d.verdict is Verdict.UNLINK}
        if not names:
            return []
        gone = self.desk.store.edges(self.desk.portfolio, statuses={EdgeStatus.RETRACTED}, source_ids=(document.document_id,))
        return [e for e in gone if names & {e.edge_id, e.claim_key}]


def _named(edges: Iterable[Edge]) -> dict[ClauseId, set[DocumentId]]:
    """Return the documents that clauses are known to name, by clause."""
    named: dict[ClauseId, set[DocumentId]] = {}
    for edge in edges:
        if edge.target_document_id is not None:
            named.setdefault(edge.source_clause_id, set()).add(edge.target_document_id)
    return named
