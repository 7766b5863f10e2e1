"""For each clause that may change something, the older provisions that it most likely acts on.

Against one older document, or a family of usual size, every provision is compared; of more only what its vector is close to, by
the older documents alone. So a clause costs the same in a family of three documents and of three hundred, and what else arrives
changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from graph.lineage.clause_trees import Tree
from graph.model.documents import Clause, ClauseKind, Document
from graph.model.edges import Edge, EdgeStatus, Verdict
from graph.model.ids import ClauseId, DocumentId, digest
from graph.model.judgements import Candidate, Scores
from graph.review.decisions import effective_decisions
from graph.store.interface import Store
from graph.text import sections
from indexing.candidates.comparable import Comparable
from indexing.candidates.features import FEATURES, ClauseQuery, Matrix, ProvisionIndex, Row
from indexing.candidates.implied_edges import is_implied
from indexing.candidates.pairs import Pair, Side
from indexing.candidates.scope import older_documents
from indexing.candidates.scoring import calibrated
from indexing.candidates.signs import signs
from indexing.candidates.sources import AMENDING, cited, sources, stands_alone
from indexing.linking.register import Register
from indexing.search.embedder import Embedder, Vectors
from indexing.search.hybrid import HybridSearch
from indexing.search.indexes import Hit
from indexing.search.stored_vectors import kept as kept_vectors

TOP = 5
"""Candidates of one clause."""
_KEPT = 60  # documents that stay in memory: those asked about one after the other hang together
_EVERY = 150  # older passages: of a scope with more, only those near are read
_NEAR = 40  # passages read for one clause in such a scope
_AMONG = 4  # documents that these are in: who changes something silently means one, not all that are alike
_CITED = re.compile(rf"(?i)\b(?:{sections.PROVISION_WORDS}|{sections.ATTACHMENT_WORDS})\s+((?:\d+|[A-Z]\b|[IVX]+\b)[\w.]*(?:\(\w+\))*)")
_POINTS = re.compile(r"(?i)(?:pursuant to|under|accordance with|subject to|(?:set forth|described|defined|referred to|listed) in)\s*$")

Address = tuple[object, ...]
"""The attachment that a provision stands in, and its designators in order."""


@dataclass(slots=True)
class Library:
    """Trees of clauses and provisions taken apart; those asked for last stay at hand."""

    register: Register
    _held: dict[DocumentId, tuple[Tree, dict[ClauseId, Comparable]]] = field(default_factory=dict)

    def tree(self, one: DocumentId) -> Tree:
        """Return the clauses of a document."""
        return self._at(one)[0]

    def provisions(self, one: DocumentId, near: Collection[ClauseId] | None = None) -> list[Comparable]:
        """Return the provisions of a document among some clauses (None: all), in reading order."""
        tree, made = self._at(one)
        clauses = (c for key, c in tree.clauses.items() if (near is None or key in near) and c.kind is not ClauseKind.SIGNATURES)
        return [made.setdefault(c.clause_id, made.get(c.clause_id) or Comparable.of(tree, c)) for c in clauses]

    def _at(self, one: DocumentId) -> tuple[Tree, dict[ClauseId, Comparable]]:
        held = self._held.pop(one, None) or (Tree.of(self.register.clauses((one,))), {})
        while len(self._held) >= _KEPT:
            self._held.pop(next(iter(self._held)))
        self._held[one] = held
        return held


@dataclass(slots=True)
class Sides:
    """The provisions that readers are shown, as signed, each made once for a document's pairs."""

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
            self._made[clause] = Side.of(self.library.register.live((document,))[document], tree.clauses[clause], tree)
        return self._made[clause]


@dataclass(slots=True)
class Embedded:
    """Vectors of provisions. `fresh` are those that had to be made, by text hash: for the store to keep."""

    store: Store
    embedder: Embedder
    fresh: dict[str, bytes] = field(default_factory=dict)

    def of(self, texts: Sequence[Comparable]) -> Vectors:
        """Return a vector for each text (shape (n, dimensions)): kept in the store, or made now."""
        hashes = [digest(text.shown) for text in texts]
        kept = {**kept_vectors(self.store, self.embedder, {*hashes} - self.fresh.keys()), **self.fresh}
        missing = {h: text.shown for h, text in zip(hashes, texts, strict=True) if h not in kept}
        made = zip(missing, self.embedder.embed(list(missing.values())), strict=True) if missing else ()
        self.fresh |= {h: row.tobytes() for h, row in made}
        kept |= self.fresh
        rows = [np.frombuffer(kept[h], dtype=np.float32) for h in hashes]
        return np.stack(rows) if rows else np.zeros((0, self.embedder.dimensions), np.float32)


@dataclass(frozen=True, slots=True)
class Asked:
    """What was asked about one document: its clauses, and for each the features of all pairs it can make, in the index's order."""

    document: Document
    older: tuple[Document, ...]
    index: ProvisionIndex
    rows: tuple[tuple[ClauseQuery, Matrix], ...]


@dataclass(slots=True)
class Proposer:
    """Proposes candidates in one portfolio. `silent` are the documents no clause of which asks anything, whatever else there is."""

    register: Register
    recall: HybridSearch
    library: Library
    embedded: Embedded
    silent: set[DocumentId] = field(default_factory=set)

    @classmethod
    def of(cls, register: Register, recall: HybridSearch) -> Proposer:
        """Begin with nothing at hand."""
        return cls(register, recall, Library(register), Embedded(register.store, recall.embedder))

    def propose(self, document: Document) -> tuple[Candidate, ...]:
        """Return the candidates of one document's clauses, `TOP` a clause, the likeliest first; () where nothing could change anything."""
        asked = self.ask(document)
        return self.ranked(asked) if asked is not None else ()

    def ask(self, document: Document) -> Asked | None:
        """Compare the clauses of a document that may change something with the older provisions; None where there are none of either."""
        clauses = [*self.library.tree(document.document_id).clauses.values()]
        edges = [e for e in self.register.store.edges(self.register.portfolio, source_ids=(document.document_id,)) if not is_implied(e)]
        asking = () if stands_alone(document, clauses, edges) else sources(document, clauses, cited([*edges, *self._retracted(document)]))
        if not asking:
            self.silent.add(document.document_id)
            return None
        older = older_documents(self.register, document)
        return self.compare(document, asking, older, edges) if older else None

    def compare(self, document: Document, asking: Sequence[Clause], older: Sequence[Document], edges: Iterable[Edge]) -> Asked | None:
        """Compare some clauses of a document with the provisions of older ones; `edges` are what its words are known to name."""
        texts = self.library.provisions(document.document_id, {clause.clause_id for clause in asking})
        vectors = self.embedded.of(texts)
        near = self._near([d.document_id for d in older], vectors)
        provisions = [part for one, some in near.items() for part in self.library.provisions(one, some)]
        if not provisions:
            return None
        index = ProvisionIndex(provisions, self.embedded.of(provisions))
        named: dict[ClauseId, set[DocumentId]] = {}
        for edge in edges:
            if edge.target_document_id is not None:
                named.setdefault(edge.source_clause_id, set()).add(edge.target_document_id)
        queries = (
            ClauseQuery(text, vector, signs(text.plain), document.kind in AMENDING, frozenset(named.get(text.clause.clause_id, ())))
            for text, vector in zip(texts, vectors, strict=True)
        )
        return Asked(document, tuple(older), index, tuple((query, index.features(query)) for query in queries))

    def ranked(self, asked: Asked) -> tuple[Candidate, ...]:
        """Return the candidates among what was compared, `TOP` a clause, the likeliest first."""
        figures = calibrated()
        mine = {_address(c.section) for c in self.library.tree(asked.document.document_id).clauses.values()}
        found: list[Candidate] = []
        for query, features in asked.rows:
            priors = figures.priors(features)
            meant = _meant(query.provision.plain, asked.index.provisions, mine)
            best = [at for at in _order(priors) if at in meant][:TOP]
            found += (
                self._candidate(query, asked.index, at, rank=rank, row=features[at], prior=priors[at]) for rank, at in enumerate(best, 1)
            )
        return tuple(found)

    def _candidate(self, query: ClauseQuery, index: ProvisionIndex, at: int, *, rank: int, row: Row, prior: float) -> Candidate:
        source, target = query.provision.clause, index.provisions[at].clause
        of: Mapping[str, float] = dict(zip(FEATURES, (min(1.0, max(0.0, float(v))) for v in row), strict=True))
        scores = Scores(
            similarity=round(of["cosine"], 4),
            words=round(of["words_behind"], 4),
            heading=round(of["heading"], 4),
            terms=round(of["defines"], 4),
            figures=round(max(of["figures"], of["quoted"]), 4),
            prior=round(float(prior), 4),
            embedder=self.embedded.embedder.name,
        )
        return Candidate(source.document_id, source.clause_id, target.document_id, target.clause_id, rank, scores)

    def _near(self, older: Sequence[DocumentId], vectors: Vectors) -> Mapping[DocumentId, Collection[ClauseId] | None]:
        """Return the older provisions that clauses are compared with, by document (None: all of it)."""
        units = sorted(
            self.recall.keywords.units_of(self.register.portfolio, older) or (), key=lambda u: (u[0].document_id, u[0].passage_id)
        )
        if len(older) == 1 or len(units) < _EVERY:
            return dict.fromkeys(older)
        kept = kept_vectors(self.register.store, self.recall.embedder, {text_hash for _, text_hash in units})
        units = [unit for unit in units if unit[1] in kept]
        rows = np.frombuffer(b"".join(kept[text_hash] for _, text_hash in units), np.float32).reshape(len(units), -1)
        near: dict[DocumentId, set[ClauseId]] = {}
        for vector in vectors:
            scores = np.round(np.vecdot(rows, vector).astype(np.float64), 9)
            hits: list[Hit] = [units[at][0] for at in np.argsort(-scores, kind="stable")[:_NEAR]]
            among = [*dict.fromkeys(hit.document_id for hit in hits)][:_AMONG]
            for hit in (hit for hit in hits if hit.document_id in among):
                near.setdefault(hit.document_id, set()).update(hit.clause_ids)
        return dict(sorted(near.items()))

    def _retracted(self, document: Document) -> list[Edge]:
        """Return the edges of a document that people retracted: what their words do was decided, and is not asked again."""
        names = {d.subject for d in effective_decisions(self.register.decisions) if d.verdict is Verdict.UNLINK}
        if not names:
            return []
        gone = self.register.store.edges(self.register.portfolio, statuses={EdgeStatus.RETRACTED}, source_ids=(document.document_id,))
        return [e for e in gone if names & {e.edge_id, e.claim_key}]


def proposed(store: Store, portfolio: str, recall: HybridSearch, sources: Collection[DocumentId] | None = None) -> tuple[Candidate, ...]:
    """Return the candidates of some documents (None: of all), in the order of their names; reads only."""
    register = Register(store, portfolio, store.decisions(portfolio))
    proposer = Proposer.of(register, recall)
    found = store.documents(portfolio, document_ids=sources)
    mine = register.operative(d.document_id for d in found)
    return tuple(candidate for d in found if d.document_id in mine for candidate in proposer.propose(mine[d.document_id]))


def _meant(words: str, provisions: Sequence[Comparable], mine: Collection[Address]) -> frozenset[int]:
    """Return where the provisions stand that a clause may mean: in a document whose sections it cites, only those and what is in them.

    An address that the newer document has too may be its own, and what is only pointed to ("pursuant to Section 4") is not meant.
    """
    cited = {_address(found[1]) for found in _CITED.finditer(words) if not _POINTS.search(words[: found.start()])} - set(mine)
    own = [_address(one.clause.section) for one in provisions]
    named: dict[DocumentId, set[Address]] = {}
    for one, address in zip(provisions, own, strict=True):
        if address in cited:
            named.setdefault(one.clause.document_id, set()).add(address)
    return frozenset(
        at
        for at, (one, address) in enumerate(zip(provisions, own, strict=True))
        if one.clause.document_id not in named or any(_within(address, other) for other in named[one.clause.document_id])
    )


def _address(section: str) -> Address:
    address = sections.parse(section)
    return address.attachment, *address.parts


def _within(one: Address, other: Address) -> bool:
    """Tell whether one address is the other, or above or below it."""
    shorter = min(len(one), len(other))
    return one[:shorter] == other[:shorter] and shorter > 1


def _order(priors: Matrix) -> list[int]:
    """Return where the likeliest stand, the best first."""
    return [int(at) for at in np.argsort(-np.round(priors, 9), kind="stable")]
