"""What can be looked up in a portfolio whatever the day: how clauses and documents are called, which edges act on them and through them.

What is worked out of a family is kept with its lineage, for as long as that is kept (`graph.lineage.families`).
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property, lru_cache
from typing import NamedTuple, TypeVar

from graph.lineage.dag import Lineage
from graph.lineage.provision_lookup import find
from graph.model.documents import Clause, ClauseKind, Document
from graph.model.edges import Edge, EdgeStatus, EdgeType
from graph.model.ids import ClauseId, DocumentId, EdgeId
from graph.model.resolution import EffectiveClause, Status
from graph.text.sections import fold_name
from indexing.naming.names import party_tokens, title_words
from indexing.search.passages import says_something
from indexing.search.words import Stems, profile, stem, words

_T = TypeVar("_T")
_DAYS = 64  # days of which resolved clauses are kept, of each family
_ACTING = frozenset({EdgeType.AMENDS, EdgeType.TERMINATES, EdgeType.SUPERSEDED_BY})
_MOST_KEPT = 20_000  # clauses that a catalogue keeps at hand
_LONG_OPENING = 1500
_AGREED = re.compile(
    r"(?i)\bnow,? therefore\b|\bagree(?:s|d)?(?: with each other)?(?: as follows| to the following)|\bin consideration of\b"
)


class Worded(NamedTuple):
    """How a provision reads on a day: where it stands, and its words there, in force or its last."""

    clause_id: ClauseId
    status: Status
    words: str


@dataclass(frozen=True, slots=True)
class Card:
    """What ranking looks at in a clause, whatever the question.

    `headings` are its heading and those above it, outermost first, `above` their stems; `name` is the heading as plain words,
    `term` the term it defines; "" where it has none. `inoperative`: it is a recital or opening words, which tell why, not what.
    """

    headings: str
    above: Stems
    name: str
    term: str
    inoperative: bool


@dataclass(frozen=True, slots=True)
class Label:
    """What a question may call a document: stems of its title and its parties' names, and of the `parties` alone.

    `titles` are wordings that name it in full ("credit agreement"), each with its stems.
    """

    words: Stems
    parties: Stems
    titles: tuple[tuple[str, Stems], ...]


@dataclass(frozen=True)
class _Changes:
    """Which clauses and documents of a family its committed changes act on, and through which clauses."""

    lineage: Lineage

    @cached_property
    def acting(self) -> tuple[Edge, ...]:
        return tuple(e for e in self.lineage.edges if e.status is EdgeStatus.COMMITTED and e.edge_type in _ACTING)

    @cached_property
    def targets(self) -> frozenset[ClauseId]:
        return frozenset(one for edge in self.acting for one in acted_on(self.lineage, edge))

    @cached_property
    def above_targets(self) -> frozenset[ClauseId]:
        return frozenset(above for one in self.targets for above in self.lineage.ancestors(one))

    @cached_property
    def documents(self) -> frozenset[DocumentId]:
        """Those that a change acts on as a whole: ended, restated, a term replaced throughout, a part not found."""
        whole = (e.target_document_id for e in self.acting if next(acted_on(self.lineage, e), None) is None)
        return frozenset(one for one in whole if one is not None)

    @cached_property
    def by_clause(self) -> dict[ClauseId, tuple[Edge, ...]]:
        """The changes whose operative or new words stand in a clause."""
        found: defaultdict[ClauseId, dict[EdgeId, Edge]] = defaultdict(dict)
        for edge in self.acting:
            runs = edge.operation.new.runs if edge.operation is not None else ()
            for clause_id in (edge.source_clause_id, *(run.clause_id for run in runs if run.clause_id is not None)):
                found[clause_id][edge.edge_id] = edge
        return {clause_id: tuple(edges.values()) for clause_id, edges in found.items()}

    @cached_property
    def enclosing(self) -> frozenset[ClauseId]:
        return frozenset(above for one in self.by_clause if one in self.lineage.clauses for above in self.lineage.ancestors(one))


def acted_on(lineage: Lineage, edge: Edge) -> Iterator[ClauseId]:
    """Yield the provisions that an edge changes, ends or brings."""
    if edge.target_clause_id is not None and edge.target_clause_id in lineage.clauses:
        yield edge.target_clause_id
    yield from (payload.clause_id for payload in lineage.payloads(edge.edge_id))


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Look-ups in one lineage, each made when first asked for."""

    lineage: Lineage
    _parts: dict[DocumentId, Lineage] = field(default_factory=dict, repr=False)
    _clauses: dict[ClauseId, Clause] = field(default_factory=dict, repr=False)
    _cards: dict[ClauseId, Card] = field(default_factory=dict, repr=False)
    _touched: dict[ClauseId, bool] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, lineage: Lineage) -> Catalogue:
        """Return the catalogue of a lineage, kept with it: questions look at the same clauses again and again."""
        return lineage.remember(("catalogue",), lambda: cls(lineage)).bounded()

    def bounded(self) -> Catalogue:
        """Return itself, emptied where it keeps too much."""
        if len(self._clauses) > _MOST_KEPT:
            for kept in (self._parts, self._clauses, self._cards, self._touched):
                kept.clear()
        return self

    def around(self, document_id: DocumentId) -> Lineage:
        """Return the lineage of a document's family: a question asks for few of them, many times."""
        found = self._parts.get(document_id)
        if found is None:
            found = self._parts[document_id] = self.lineage.around(document_id)
        return found

    def _changes(self, document_id: DocumentId) -> _Changes:
        part = self.around(document_id)
        return part.remember(("changes",), lambda: _Changes(part))

    def resolved(self, document_id: DocumentId, as_of: date) -> dict[ClauseId, EffectiveClause]:
        """Return the clauses of a family resolved so far for a day, to be added to; those of the last few days are kept."""
        return _of_day(self.around(document_id).remember(("resolved",), dict[date, dict[ClauseId, EffectiveClause]]), as_of)

    def worded(self, document_id: DocumentId, as_of: date) -> dict[ClauseId, Worded]:
        """Return the same of those whose words alone were looked at."""
        return _of_day(self.around(document_id).remember(("worded",), dict[date, dict[ClauseId, Worded]]), as_of)

    def acting(self, clause_id: ClauseId) -> tuple[Edge, ...]:
        """Return the committed edges whose operative or new words stand in a clause, or in the nearest one above it."""
        document_id = self.clause(clause_id).document_id
        edges = self._changes(document_id).by_clause
        if not edges:
            return ()
        line = (clause_id, *self.around(document_id).ancestors(clause_id))
        return next((edges[one] for one in line if one in edges), ())

    def encloses_acting(self, clause_id: ClauseId) -> bool:
        """Tell whether a clause holds provisions that act on others: its text is then instructions, in part."""
        return clause_id in self._changes(self.clause(clause_id).document_id).enclosing

    def acted_on(self, edge: Edge) -> Iterator[ClauseId]:
        """Yield the provisions that an edge changes, ends or brings."""
        return acted_on(self.around(edge.source_document_id), edge)

    def touched(self, clause_id: ClauseId) -> bool:
        """Tell whether any committed edge acts on a clause, on one above or below it, or on its document as a whole."""
        found = self._touched.get(clause_id)
        if found is None:
            document_id = self.clause(clause_id).document_id
            changes, above = self._changes(document_id), self.around(document_id).ancestors(clause_id)
            here = document_id in changes.documents or clause_id in changes.targets or clause_id in changes.above_targets
            found = self._touched[clause_id] = here or not changes.targets.isdisjoint(above)
        return found

    def defining(self, document_id: DocumentId, phrases: frozenset[str]) -> Iterator[ClauseId]:
        """Yield the definitions in a document of any of these phrases (words in small letters, single spaces)."""
        part = self.around(document_id)
        terms = part.remember(("definitions", document_id), lambda: _definitions(part.clauses_of(document_id)))
        for phrase in sorted(phrases & terms.keys()):
            yield from terms[phrase]

    def cited(self, document_id: DocumentId, section: str) -> tuple[ClauseId, ...]:
        """Return the provisions of a document that an address means."""
        part = self.around(document_id)
        return part.remember(("cited", document_id, section), lambda: find(part, document_id, section))

    def naming_party(self, document_id: DocumentId, names: frozenset[str]) -> ClauseId | None:
        """Return the clause that says who a party is, where the instrument calls it by one of these names (small letters)."""
        part = self.around(document_id)
        for party in part.documents[document_id].parties:
            if party.quote is not None and names & {" ".join(words(alias)) for alias in party.aliases}:
                at = party.quote.char_start
                for clause in part.clauses_of(document_id):
                    if any(p.char_start <= at < p.char_end for p in clause.pieces):
                        return clause.clause_id
        return None

    def written(self, clause_id: ClauseId) -> str:
        """Return the words of a provision as its document has them, its parts included."""
        part = self.around(self.clause(clause_id).document_id)

        def compute() -> str:
            line = (part.clauses[clause_id], *(part.clauses[one] for one in part.descendants(clause_id)))
            return "\n".join(one.own_words for one in line)

        return part.remember(("written", clause_id), compute)

    def opens_as(self, document_id: DocumentId, section: str) -> bool:
        """Tell whether an instrument opens by calling itself so: an exhibit signed as a paper of its own."""
        part = self.around(document_id)
        roots = part.roots(document_id)
        first = part.clauses[roots[0]].own_words[:80] if roots else ""
        return f"{' '.join(words(first))} ".startswith(f"{' '.join(words(section))} ")

    def says_something(self, clause: Clause) -> bool:
        """Tell whether anybody could be looking for a clause."""
        return self.around(clause.document_id).remember(("telling", clause.clause_id), lambda: says_something(clause))

    def edge(self, edge_id: EdgeId | None) -> Edge | None:
        """Return an edge by its id; None for None, and for one that is not here."""
        return self.lineage.edge(edge_id) if edge_id is not None else None

    def clause(self, clause_id: ClauseId) -> Clause:
        """Return a clause by its id; raises KeyError."""
        found = self._clauses.get(clause_id)
        if found is None:
            found = self._clauses[clause_id] = self.lineage.clauses[clause_id]
        return found

    def card(self, clause: Clause) -> Card:
        """Return what ranking looks at in a clause."""
        found = self._cards.get(clause.clause_id)
        if found is None:
            part = self.around(clause.document_id)
            found = self._cards[clause.clause_id] = part.remember(("card", clause.clause_id), lambda: _card(clause, part))
        return found

    def headings(self, clause: Clause) -> str:
        """Return the headings above a provision and its own, outermost first."""
        return self.card(clause).headings

    def label(self, document_id: DocumentId) -> Label:
        """Return what a document is called by, for questions that name it."""
        document = self.lineage.documents[document_id]
        return self.around(document_id).remember(("label", document_id), lambda: _label(document))

    def spread(self, stem: str) -> int:
        """Return how many documents have a word in their title or their parties' names."""
        return self.lineage.remember(("spread",), self._spread)[stem]

    def _spread(self) -> Counter[str]:
        return Counter(stem for document in self.lineage.documents.values() for stem in _label_words(document))


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
            found[_defined_term(clause)].append(clause.clause_id)
    return {term: tuple(ids) for term, ids in found.items()}


def _card(clause: Clause, lineage: Lineage) -> Card:
    chain = (clause, *(lineage.clauses[one] for one in lineage.ancestors(clause.clause_id)))
    headings = " ".join(dict.fromkeys(one.heading for one in reversed(chain) if one.heading))
    definition = clause.kind is ClauseKind.DEFINITION
    return Card(
        headings=headings,
        above=profile(headings).stems,
        name="" if definition else " ".join(words(clause.heading)),
        term=_defined_term(clause) if definition else "",
        inoperative=_inoperative(clause),
    )


def _defined_term(clause: Clause) -> str:
    """Return the term a definition defines, as plain words: ``1.01 (Maturity Date)`` is "maturity date"."""
    name = clause.heading or clause.section.rsplit("(", 1)[-1].rstrip(")")
    return " ".join(words(fold_name(name)))


def _inoperative(clause: Clause) -> bool:
    """Opening words that go on and on, and what goes on after recitals end, are the body of a paper without sections."""
    text = clause.own_words
    if clause.kind is ClauseKind.RECITAL:
        agreed = _AGREED.search(text)
        return agreed is None or len(text) - agreed.start() < _LONG_OPENING
    return clause.kind is ClauseKind.PREAMBLE and len(text) < _LONG_OPENING


def _label(document: Document) -> Label:
    """Of several words of a title, the last two name a document as well."""
    whole = title_words(document.title)
    titles = sorted({title for title in (whole, whole[-2:]) if len(title) > 1})
    parties = frozenset[str]().union(*(_stems(party.name) for party in document.parties))
    return Label(_label_words(document), parties, tuple((" ".join(title), frozenset(map(stem, title))) for title in titles))


def _label_words(document: Document) -> Stems:
    return _stems(document.title).union(*(_stems(party.name) for party in document.parties))


@lru_cache(maxsize=50_000)  # a portfolio has far fewer titles and parties than documents
def _stems(name: str) -> Stems:
    return frozenset(map(stem, party_tokens(name)))
