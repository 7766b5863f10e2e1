"""For each clause that is asked about, the older provisions that it most likely acts on.

Against one older document, or a family of usual size, every provision is compared. Of more only what is near by vectors and by
words, and only that is taken apart: so a clause costs the same in a family of three papers and of three hundred. Both are told
from the older documents alone: what else there is, or comes, makes nothing another. A paper that gets a further older one is
compared again only where some passage of it is near enough to stand on the shelf.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from graph.decisions import standing
from graph.model.documents import Clause, Document
from graph.model.edges import Edge, EdgeStatus, Verdict
from graph.model.ids import ClauseId, DocumentId, digest
from graph.model.judgements import Candidate, Scores
from graph.store.interface import Store
from indexing.desk import Desk
from indexing.embed.interface import Vectors
from indexing.implicit.alone import stands_alone
from indexing.implicit.edges import is_implied
from indexing.implicit.elsewhere import Elsewhere, among
from indexing.implicit.features import FEATURES, Asker, Matrix, Shelf
from indexing.implicit.library import Library
from indexing.implicit.nearby import COUNTED, Nearby, Query
from indexing.implicit.parts import KEPT
from indexing.implicit.scope import older_documents
from indexing.implicit.scoring import Calibrated, calibrated
from indexing.implicit.signs import signs
from indexing.implicit.sources import AMENDING, cited, sources
from indexing.implicit.told import Told
from indexing.recall.fused import Recall

TOP = 5
"""Candidates of one clause."""


@dataclass(frozen=True, slots=True)
class Wording:
    """A clause that was asked about, with the hashes of its words as they were shown and as they were searched for."""

    clause: ClauseId
    shown: str
    plain: str

    @classmethod
    def of(cls, text: Told) -> Wording:
        """Return it of a provision."""
        return cls(text.clause.clause_id, digest(text.shown), digest(text.plain))

    @classmethod
    def read(cls, key: str) -> Wording | None:
        """Read what `key` wrote; None where an earlier version wrote it."""
        parts = key.split()
        return cls(ClauseId(parts[0]), *parts[1:]) if len(parts) == len(cls.__slots__) else None

    @property
    def key(self) -> str:
        """All of it in one word."""
        return f"{self.clause} {self.shown} {self.plain}"


@dataclass(frozen=True, slots=True)
class Held:
    """Which clauses of a document were asked about, and against what: `shelf` is another where another provision was."""

    asking: frozenset[Wording]
    shelf: str


@dataclass(frozen=True, slots=True)
class _Reach:
    """The older provisions that clauses are held against, by document (None: all of it)."""

    near: Mapping[DocumentId, Collection[ClauseId] | None]

    @property
    def key(self) -> str:
        """Another where any provision is: ids tell, where no document was read anew."""
        return digest(*(part for one, some in self.near.items() for part in (one, *sorted(some or ("*",)))))


@dataclass(frozen=True, slots=True)
class Asked:
    """What was asked about one document: its clauses, and for each the features of all pairs it can make, in the shelf's order.

    `older` are the documents that it may change, `held` says in short what of them stands on the shelf.
    """

    document: Document
    older: tuple[Document, ...]
    held: Held
    shelf: Shelf
    rows: tuple[tuple[Asker, Matrix], ...]


@dataclass(slots=True)
class Proposer:
    """Proposes candidates in one portfolio. `fresh` are vectors it had to make, by text hash: for the store to keep.

    `silent` are the documents no clause of which asks anything, whatever else there is.
    """

    desk: Desk
    recall: Recall
    fresh: dict[str, bytes] = field(default_factory=dict)
    silent: set[DocumentId] = field(default_factory=set)
    library: Library = field(init=False)
    nearby: Nearby = field(init=False)
    _older: dict[DocumentId, tuple[Document, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Begin with nothing at hand."""
        self.library = Library(self.desk)
        self.nearby = Nearby(self.desk, self.recall, self.library.passages)

    @property
    def made(self) -> Mapping[str, dict[str, bytes]]:
        """What had to be made, by the name under which the store keeps it, and by the hash of what it was made of."""
        return {self.recall.embedder.name: self.fresh, COUNTED: self.nearby.fresh, KEPT: self.library.fresh}

    def propose(self, document: Document) -> tuple[Candidate, ...]:
        """Return the candidates of one document's clauses, `TOP` a clause, the likeliest first; () where nothing could change anything."""
        asked = self.ask(document)
        return self.ranked(asked) if asked is not None else ()

    def ranked(self, asked: Asked) -> tuple[Candidate, ...]:
        """Return the candidates among what was compared, `TOP` a clause, the likeliest first."""
        return tuple(self._ranked(asked, calibrated(self.recall.embedder.name)))

    def candidate(self, asked: Asked, source: ClauseId, document: DocumentId, target: ClauseId) -> Candidate | None:
        """Return a pair that something else than likeness proposes, with rank 1 and its scores; None where its target is no provision.

        One that is likely anyway is the candidate that it is there.
        """
        asker, features = next(row for row in asked.rows if row[0].told.clause.clause_id == source)
        at = _at(asked.shelf.provisions, target)
        if at is None:
            provisions = self.library.told(document, {target})
            if not provisions:
                return None
            shelf = asked.shelf.joined(provisions[0], self._vectors(provisions)[0])
            at, asked = len(shelf.provisions) - 1, replace(asked, shelf=shelf)
            features = shelf.features(asker)
        figures = calibrated(self.recall.embedder.name)
        priors = figures.priors(features)
        rank = next((n for n, one in enumerate(_best(priors), 1) if one == at), 1)
        return _candidate(asker, asked.shelf.provisions[at], rank, _scores(features[at], float(priors[at]), figures.embedder))

    def _ranked(self, asked: Asked, figures: Calibrated) -> Iterator[Candidate]:
        elsewhere = Elsewhere(asked.document, self.library.tree(asked.document.document_id).clauses.values())
        for asker, features in asked.rows:
            priors = figures.priors(features)
            for rank, at in enumerate(_best(priors, self._left_out(asked, asker, elsewhere)), 1):
                yield _candidate(asker, asked.shelf.provisions[at], rank, _scores(features[at], float(priors[at]), figures.embedder))

    def _left_out(self, asked: Asked, asker: Asker, elsewhere: Elsewhere) -> frozenset[int]:
        """Return where those provisions stand on the shelf that a clause cannot mean, for it names others of the same document."""
        places = elsewhere.places(asker.told.plain)
        if not places:
            return frozenset()
        shelf = asked.shelf.provisions
        older = {d.document_id: d for d in asked.older}
        of = {one: older[one] for one in {provision.clause.document_id for provision in shelf}}
        named = {one: elsewhere.named(places, document, self.library.tree(one)) for one, document in of.items()}
        return frozenset(at for at, one in enumerate(shelf) if not among(one.clause, named[one.clause.document_id]))

    def ask(self, document: Document, held: Held | None = None) -> Asked | None:
        """Compare the clauses of a document that may change something with the older provisions; None where there are none of either.

        `held` says which clauses those are, where the document is what it was and its words cite what they cited.
        """
        clauses = self.library.tree(document.document_id).clauses.values()
        edges = [e for e in self.desk.store.edges(self.desk.portfolio, source_ids=(document.document_id,)) if _explicit(e)]
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
        ids = tuple(d.document_id for d in self.older(document))
        reach = self._reach(ids, lambda: self._held_queries(document, held)) if held.asking else None
        return ids if reach is not None and reach.key == held.shelf else None

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

    def compare(self, document: Document, asking: Sequence[Clause], older: Sequence[Document], edges: Iterable[Edge]) -> Asked | None:
        """Compare some clauses of a document with the provisions of older ones; `edges` are what its words are known to name."""
        texts = self.library.told(document.document_id, {clause.clause_id for clause in asking})
        vectors = self._vectors(texts)
        reach = self._reach([d.document_id for d in older], lambda: self._queries(texts, vectors))
        provisions = [part for one, some in reach.near.items() for part in self.library.told(one, some)]
        if not provisions:
            return None
        shelf = Shelf(provisions, self._vectors(provisions))
        named: dict[ClauseId, set[DocumentId]] = {}
        for edge in edges:
            if edge.target_document_id is not None:
                named.setdefault(edge.source_clause_id, set()).add(edge.target_document_id)
        askers = (
            Asker(text, vector, signs(text.plain), document.kind in AMENDING, frozenset(named.get(text.clause.clause_id, ())))
            for text, vector in zip(texts, vectors, strict=True)
        )
        held = Held(frozenset(map(Wording.of, texts)), reach.key)
        return Asked(document, tuple(older), held, shelf, tuple((asker, shelf.features(asker)) for asker in askers))

    def _reach(self, ids: Sequence[DocumentId], queries: Callable[[], Sequence[Query]]) -> _Reach:
        """Return what is held against clauses; `queries` makes of these what they are searched for by, where not everything is."""
        return _Reach(dict(sorted(self.nearby.clauses(ids, queries()).items())) if self.nearby.many(ids) else dict.fromkeys(ids))

    def _queries(self, texts: Sequence[Told], vectors: Vectors) -> list[Query]:
        return [Query(vector, self.nearby.stems(text.plain)) for text, vector in zip(texts, vectors, strict=True)]

    def _held_queries(self, document: Document, held: Held) -> list[Query]:
        """Return the same of clauses that were asked about before: as kept, or read again."""
        vectors = self.desk.store.vectors(self.recall.embedder.name, {wording.shown for wording in held.asking})
        stems = self.nearby.kept({wording.plain for wording in held.asking})
        if all(wording.shown in vectors and wording.plain in stems for wording in held.asking):
            return [Query(np.frombuffer(vectors[w.shown], np.float32), stems[w.plain]) for w in held.asking]
        texts = self.library.told(document.document_id, {wording.clause for wording in held.asking})
        return self._queries(texts, self._vectors(texts))

    def _vectors(self, texts: Sequence[Told]) -> Vectors:
        """Return a vector for each text: kept in the store, or made now."""
        hashes = [digest(text.shown) for text in texts]
        kept = {**self.desk.store.vectors(self.recall.embedder.name, {*hashes} - self.fresh.keys()), **self.fresh}
        missing = {h: text.shown for h, text in zip(hashes, texts, strict=True) if h not in kept}
        made = zip(missing, self.recall.embedder.embed(list(missing.values())), strict=True) if missing else ()
        self.fresh |= {h: row.tobytes() for h, row in made}
        kept |= self.fresh
        rows = [np.frombuffer(kept[h], dtype=np.float32) for h in hashes]
        return np.stack(rows) if rows else np.zeros((0, self.recall.embedder.dimensions), np.float32)


def proposed(store: Store, portfolio: str, recall: Recall, sources: Collection[DocumentId] | None = None) -> tuple[Candidate, ...]:
    """Return the candidates of some documents (None: of all), in the order of their names; reads only."""
    desk = Desk(store, portfolio, store.decisions(portfolio))
    proposer = Proposer(desk, recall)
    found = store.documents(portfolio, document_ids=sources)
    mine = desk.operative(d.document_id for d in found)
    return tuple(candidate for d in found if d.document_id in mine for candidate in proposer.propose(mine[d.document_id]))


def _explicit(edge: Edge) -> bool:
    return not is_implied(edge)


def _best(priors: Matrix, left_out: Collection[int] = ()) -> list[int]:
    """Return where the likeliest stand, the best first."""
    order = np.argsort(-np.round(priors, 9), kind="stable")
    return [int(at) for at in order if int(at) not in left_out][:TOP] if left_out else [int(at) for at in order[:TOP]]


def _at(provisions: Sequence[Told], clause: ClauseId) -> int | None:
    return next((at for at, one in enumerate(provisions) if one.clause.clause_id == clause), None)


def _candidate(asker: Asker, provision: Told, rank: int, scores: Scores) -> Candidate:
    source, target = asker.told.clause, provision.clause
    return Candidate(
        source_document_id=source.document_id,
        source_clause_id=source.clause_id,
        target_document_id=target.document_id,
        target_clause_id=target.clause_id,
        rank=rank,
        scores=scores,
    )


def _scores(row: Matrix, prior: float, embedder: str) -> Scores:
    of: Mapping[str, float] = dict(zip(FEATURES, (min(1.0, max(0.0, float(v))) for v in row), strict=True))
    return Scores(
        similarity=round(of["cosine"], 4),
        words=round(of["words_behind"], 4),
        heading=round(max(of["heading"], of["headed"]), 4),
        terms=round(max(of["terms"], of["defines"]), 4),
        figures=round(max(of["figures"], of["quoted"]), 4),
        prior=round(prior, 4),
        embedder=embedder,
    )
