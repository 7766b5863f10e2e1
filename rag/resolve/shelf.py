"""What can be looked up in one family whatever the day: which edges act through a clause, where terms are defined."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import NamedTuple, TypeVar

from graph.lineage.dag import Lineage
from graph.lineage.provision_lookup import find
from graph.model.documents import Clause, ClauseKind
from graph.model.edges import Edge, EdgeStatus, EdgeType
from graph.model.ids import ClauseId, DocumentId, EdgeId
from graph.model.resolution import EffectiveClause, Status
from indexing.search.passages import says_something
from indexing.search.words import words
from rag.resolve.cards import Card, Label, card_of, defined_term, label_of
from rag.resolve.filed_alone import twins

_T = TypeVar("_T")
_DAYS = 64
_ACTING = frozenset({EdgeType.AMENDS, EdgeType.TERMINATES, EdgeType.SUPERSEDED_BY})


class Worded(NamedTuple):
    """How a provision reads on a day: where it stands, and its words there, in force or its last."""

    clause_id: ClauseId
    status: Status
    words: str


@dataclass(frozen=True)
class Shelf:
    """Indexes over one lineage, each made when first asked for."""

    lineage: Lineage
    _definitions: dict[DocumentId, dict[str, tuple[ClauseId, ...]]] = field(default_factory=dict, repr=False)
    _cited: dict[tuple[DocumentId, str], tuple[ClauseId, ...]] = field(default_factory=dict, repr=False)
    _days: dict[date, dict[ClauseId, EffectiveClause]] = field(default_factory=dict, repr=False)
    _words: dict[date, dict[ClauseId, Worded]] = field(default_factory=dict, repr=False)
    _openings: dict[DocumentId, str] = field(default_factory=dict, repr=False)
    _telling: dict[ClauseId, bool] = field(default_factory=dict, repr=False)
    _touched: dict[ClauseId, bool] = field(default_factory=dict, repr=False)
    _written: dict[ClauseId, str] = field(default_factory=dict, repr=False)
    _cards: dict[ClauseId, Card] = field(default_factory=dict, repr=False)
    _labels: dict[DocumentId, Label] = field(default_factory=dict, repr=False)
    _twins: dict[DocumentId, dict[ClauseId, ClauseId]] = field(default_factory=dict, repr=False)

    def resolved(self, as_of: date) -> dict[ClauseId, EffectiveClause]:
        """Return the clauses resolved so far for a day, to be added to; those of the last few days asked about are kept."""
        return _of_day(self._days, as_of)

    def worded(self, as_of: date) -> dict[ClauseId, Worded]:
        """Return the same of those whose words alone were looked at."""
        return _of_day(self._words, as_of)

    def acting(self, clause_id: ClauseId) -> tuple[Edge, ...]:
        """Return the committed edges whose operative or new words stand in a clause, or in the nearest one above it."""
        for one in (clause_id, *self.lineage.ancestors(clause_id)):
            if one in self._edges:
                return self._edges[one]
        return ()

    def encloses_acting(self, clause_id: ClauseId) -> bool:
        """Tell whether a clause holds provisions that act on others: its text is then instructions, in part."""
        return clause_id in self._enclosing

    def acted_on(self, edge: Edge) -> Iterator[ClauseId]:
        """Yield the provisions that an edge changes, ends or brings."""
        if edge.target_clause_id is not None and edge.target_clause_id in self.lineage.clauses:
            yield edge.target_clause_id
        for payload in self.lineage.payloads(edge.edge_id):
            yield payload.clause_id

    def defining(self, document_id: DocumentId, phrases: frozenset[str]) -> Iterator[ClauseId]:
        """Yield the definitions in a document of any of these phrases (words in small letters, single spaces)."""
        if document_id not in self._definitions:
            self._definitions[document_id] = _definitions(self.lineage.clauses_of(document_id))
        terms = self._definitions[document_id]
        for phrase in sorted(phrases & terms.keys()):
            yield from terms[phrase]

    def cited(self, document_id: DocumentId, section: str) -> tuple[ClauseId, ...]:
        """Return the provisions of a document that an address means."""
        key = (document_id, section)
        if key not in self._cited:
            self._cited[key] = find(self.lineage, document_id, section)
        return self._cited[key]

    def naming_party(self, document_id: DocumentId, names: frozenset[str]) -> ClauseId | None:
        """Return the clause that says who a party is, where the instrument calls it by one of these names (small letters)."""
        for party in self.lineage.documents[document_id].parties:
            if party.quote is not None and names & {" ".join(words(alias)) for alias in party.aliases}:
                at = party.quote.char_start
                for clause in self.lineage.clauses_of(document_id):
                    if any(p.char_start <= at < p.char_end for p in clause.pieces):
                        return clause.clause_id
        return None

    def touched(self, clause_id: ClauseId) -> bool:
        """Tell whether any committed edge acts on a clause, on one above or below it, or on its document as a whole."""
        if clause_id not in self._touched:
            whole = self.lineage.clauses[clause_id].document_id in self._whole
            above = self.lineage.ancestors(clause_id)
            self._touched[clause_id] = whole or clause_id in self._around or any(one in self._targets for one in above)
        return self._touched[clause_id]

    def written(self, clause_id: ClauseId) -> str:
        """Return the words of a provision as its document has them, its parts included."""
        if clause_id not in self._written:
            below = (self.lineage.clauses[one] for one in self.lineage.descendants(clause_id))
            self._written[clause_id] = "\n".join(c.own_words for c in (self.lineage.clauses[clause_id], *below))
        return self._written[clause_id]

    def opens_as(self, document_id: DocumentId, section: str) -> bool:
        """Tell whether an instrument opens by calling itself so: an exhibit signed as a paper of its own."""
        if document_id not in self._openings:
            roots = self.lineage.roots(document_id)
            first = self.lineage.clauses[roots[0]].own_words[:80] if roots else ""
            self._openings[document_id] = " ".join(words(first)) + " "
        return self._openings[document_id].startswith(" ".join(words(section)) + " ")

    def stands_in(self, clause_id: ClauseId) -> ClauseId:
        """Return where a provision of a part that was filed by itself stands in the contract; itself for all others."""
        document_id = self.lineage.clauses[clause_id].document_id
        if document_id not in self._twins:
            self._twins[document_id] = twins(self.lineage, document_id)
        return self._twins[document_id].get(clause_id, clause_id)

    def says_something(self, clause: Clause) -> bool:
        """Tell whether anybody could be looking for a clause."""
        if clause.clause_id not in self._telling:
            self._telling[clause.clause_id] = says_something(clause)
        return self._telling[clause.clause_id]

    def card(self, clause: Clause) -> Card:
        """Return what ranking looks at in a clause."""
        if clause.clause_id not in self._cards:
            chain = (clause, *(self.lineage.clauses[a] for a in self.lineage.ancestors(clause.clause_id)))
            self._cards[clause.clause_id] = card_of(clause, " ".join(dict.fromkeys(c.heading for c in reversed(chain) if c.heading)))
        return self._cards[clause.clause_id]

    def label(self, document_id: DocumentId) -> Label:
        """Return what a document is called by, for questions that name it."""
        if document_id not in self._labels:
            self._labels[document_id] = label_of(self.lineage.documents[document_id])
        return self._labels[document_id]

    @cached_property
    def _targets(self) -> frozenset[ClauseId]:
        acting = (edge for edge in self.lineage.edges if edge.status is EdgeStatus.COMMITTED and edge.edge_type in _ACTING)
        return frozenset(one for edge in acting for one in self.acted_on(edge))

    @cached_property
    def _around(self) -> frozenset[ClauseId]:
        """What changes act on, and everything above it: the text of a provision is the whole provision."""
        return self._targets | {above for one in self._targets for above in self.lineage.ancestors(one)}

    @cached_property
    def _whole(self) -> frozenset[DocumentId]:
        """The documents that some change acts on as a whole: ended, restated, a term replaced throughout, a part not found."""
        acting = (edge for edge in self.lineage.edges if edge.status is EdgeStatus.COMMITTED and edge.edge_type in _ACTING)
        return frozenset(edge.target_document_id for edge in acting if edge.target_document_id and next(self.acted_on(edge), None) is None)

    @cached_property
    def _enclosing(self) -> frozenset[ClauseId]:
        return frozenset(above for one in self._edges if one in self.lineage.clauses for above in self.lineage.ancestors(one))

    @cached_property
    def _edges(self) -> dict[ClauseId, tuple[Edge, ...]]:
        found: defaultdict[ClauseId, dict[EdgeId, Edge]] = defaultdict(dict)
        for edge in self.lineage.edges:
            if edge.status is EdgeStatus.COMMITTED and edge.edge_type in _ACTING:
                runs = edge.operation.new.runs if edge.operation is not None else ()
                for clause_id in (edge.source_clause_id, *(run.clause_id for run in runs if run.clause_id is not None)):
                    found[clause_id][edge.edge_id] = edge
        return {clause_id: tuple(edges.values()) for clause_id, edges in found.items()}


def _of_day(days: dict[date, dict[ClauseId, _T]], as_of: date) -> dict[ClauseId, _T]:
    found = days.get(as_of)
    if found is None:
        while len(days) >= _DAYS:
            days.pop(next(iter(days)))
        found = days[as_of] = {}
    return found


def _definitions(clauses: Iterable[Clause]) -> dict[str, tuple[ClauseId, ...]]:
    found: defaultdict[str, list[ClauseId]] = defaultdict(list)
    for clause in clauses:
        if clause.kind is ClauseKind.DEFINITION:
            found[defined_term(clause)].append(clause.clause_id)
    return {term: tuple(ids) for term, ids in found.items()}
