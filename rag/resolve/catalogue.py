"""What can be looked up in a portfolio whatever the day: of a clause in the shelf of its family, of names in an index over all.

What is worked out of a family is kept with its lineage, for as long as that is kept (`graph.lineage.families`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date

from graph.lineage.dag import Lineage
from graph.model.documents import Clause
from graph.model.edges import Edge
from graph.model.ids import ClauseId, DocumentId, EdgeId
from graph.model.resolution import EffectiveClause
from rag.resolve.cards import Card, Label, label_words
from rag.resolve.shelf import Shelf, Worded


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Look-ups in one lineage, each made when first asked for."""

    lineage: Lineage
    _shelves: dict[DocumentId, Shelf] = field(default_factory=dict, repr=False)
    """Those asked for: a question asks for one a thousand times. So with these:"""
    _clauses: dict[ClauseId, Clause] = field(default_factory=dict, repr=False)
    _cards: dict[ClauseId, Card] = field(default_factory=dict, repr=False)
    _touched: dict[ClauseId, bool] = field(default_factory=dict, repr=False)

    def shelf(self, document_id: DocumentId) -> Shelf:
        """Return what is looked up in the family of a document."""
        found = self._shelves.get(document_id)
        if found is None:
            part = self.lineage.around(document_id)
            found = self._shelves[document_id] = part.remember(("shelf",), lambda: Shelf(part))
        return found

    def _of(self, clause_id: ClauseId) -> Shelf:
        return self.shelf(self.clause(clause_id).document_id)

    def resolved(self, document_id: DocumentId, as_of: date) -> dict[ClauseId, EffectiveClause]:
        """Return the clauses of a family resolved so far for a day, to be added to; those of the last few days are kept."""
        return self.shelf(document_id).resolved(as_of)

    def worded(self, document_id: DocumentId, as_of: date) -> dict[ClauseId, Worded]:
        """Return the same of those whose words alone were looked at."""
        return self.shelf(document_id).worded(as_of)

    def acting(self, clause_id: ClauseId) -> tuple[Edge, ...]:
        """Return the committed edges whose operative or new words stand in a clause, or in the nearest one above it."""
        return self._of(clause_id).acting(clause_id)

    def encloses_acting(self, clause_id: ClauseId) -> bool:
        """Tell whether a clause holds provisions that act on others: its text is then instructions, in part."""
        return self._of(clause_id).encloses_acting(clause_id)

    def acted_on(self, edge: Edge) -> Iterator[ClauseId]:
        """Yield the provisions that an edge changes, ends or brings."""
        return self.shelf(edge.source_document_id).acted_on(edge)

    def defining(self, document_id: DocumentId, phrases: frozenset[str]) -> Iterator[ClauseId]:
        """Yield the definitions in a document of any of these phrases (words in small letters, single spaces)."""
        return self.shelf(document_id).defining(document_id, phrases)

    def cited(self, document_id: DocumentId, section: str) -> tuple[ClauseId, ...]:
        """Return the provisions of a document that an address means."""
        return self.shelf(document_id).cited(document_id, section)

    def naming_party(self, document_id: DocumentId, names: frozenset[str]) -> ClauseId | None:
        """Return the clause that says who a party is, where the instrument calls it by one of these names (small letters)."""
        return self.shelf(document_id).naming_party(document_id, names)

    def touched(self, clause_id: ClauseId) -> bool:
        """Tell whether any committed edge acts on a clause, on one above or below it, or on its document as a whole."""
        found = self._touched.get(clause_id)
        if found is None:
            found = self._touched[clause_id] = self._of(clause_id).touched(clause_id)
        return found

    def stands_in(self, clause_id: ClauseId) -> ClauseId:
        """Return where a provision of a part that was filed by itself stands in the contract; itself for all others."""
        return self._of(clause_id).stands_in(clause_id)

    def written(self, clause_id: ClauseId) -> str:
        """Return the words of a provision as its document has them, its parts included."""
        return self._of(clause_id).written(clause_id)

    def edge(self, edge_id: EdgeId | None) -> Edge | None:
        """Return an edge by its id; None for None, and for one that is not here."""
        return self.lineage.edge(edge_id) if edge_id is not None else None

    def opens_as(self, document_id: DocumentId, section: str) -> bool:
        """Tell whether an instrument opens by calling itself so: an exhibit signed as a paper of its own."""
        return self.shelf(document_id).opens_as(document_id, section)

    def says_something(self, clause: Clause) -> bool:
        """Tell whether anybody could be looking for a clause."""
        return self.shelf(clause.document_id).says_something(clause)

    def headings(self, clause: Clause) -> str:
        """Return the headings above a provision and its own, outermost first."""
        return self.card(clause).headings

    def card(self, clause: Clause) -> Card:
        """Return what ranking looks at in a clause."""
        found = self._cards.get(clause.clause_id)
        if found is None:
            found = self._cards[clause.clause_id] = self.shelf(clause.document_id).card(clause)
        return found

    def clause(self, clause_id: ClauseId) -> Clause:
        """Return a clause by its id; raises KeyError."""
        found = self._clauses.get(clause_id)
        if found is None:
            found = self._clauses[clause_id] = self.lineage.clauses[clause_id]
        return found

    def label(self, document_id: DocumentId) -> Label:
        """Return what a document is called by, for questions that name it."""
        return self.shelf(document_id).label(document_id)

    def spread(self, stem: str) -> int:
        """Return how many documents have a word in their title or their parties' names."""
        return self.lineage.remember(("spread",), self._spread)[stem]

    def _spread(self) -> Counter[str]:
        return Counter(stem for document in self.lineage.documents.values() for stem in label_words(document))
