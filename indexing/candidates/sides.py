"""The provisions that readers are shown, each made once for a document's pairs."""

from __future__ import annotations

from dataclasses import dataclass, field

from graph.model.ids import ClauseId, DocumentId
from graph.model.judgements import Candidate
from indexing.candidates.library import Library
from indexing.candidates.pairs import Pair, Side
from indexing.linking.desk import Desk


@dataclass(slots=True)
class Sides:
    """Provisions as signed, from the documents of one desk."""

    desk: Desk
    library: Library
    _made: dict[ClauseId, Side] = field(default_factory=dict)

    def pair(self, candidate: Candidate) -> Pair:
        """Return both sides of a candidate."""
        source = self.of(candidate.source_document_id, candidate.source_clause_id)
        return Pair(source, self.of(candidate.target_document_id, candidate.target_clause_id))

    def of(self, document: DocumentId, clause: ClauseId) -> Side:
        """Return a provision as signed."""
        if clause not in self._made:
            tree = self.library.tree(document)
            self._made[clause] = Side.of(self.desk.live((document,))[document], tree.clauses[clause], tree)
        return self._made[clause]
