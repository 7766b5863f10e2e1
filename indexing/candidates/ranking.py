"""The likeliest of what was compared: candidates, each with its rank and its scores."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from graph.model.ids import ClauseId, DocumentId
from graph.model.judgements import Candidate, Scores
from indexing.candidates.compared import Asked
from indexing.candidates.elsewhere import Elsewhere, among
from indexing.candidates.embedded import Embedded
from indexing.candidates.features import FEATURES, Asker, Matrix
from indexing.candidates.library import Library
from indexing.candidates.scoring import Calibrated, calibrated
from indexing.candidates.told import Told

TOP = 5
"""Candidates of one clause."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """Ranks pairs by the prior that belongs to an embedding model."""

    library: Library
    embedded: Embedded

    def ranked(self, asked: Asked) -> tuple[Candidate, ...]:
        """Return the candidates among what was compared, `TOP` a clause, the likeliest first."""
        return tuple(self._ranked(asked, self._figures))

    def candidate(self, asked: Asked, source: ClauseId, document: DocumentId, target: ClauseId) -> Candidate | None:
        """Return a pair that something else than likeness proposes, with rank 1 and its scores; None where its target is no provision.

        One that is likely anyway is the candidate that it is there.
        """
        asker, features = next(row for row in asked.rows if row[0].told.clause.clause_id == source)
        shelf, at = asked.shelf, _at(asked.shelf.provisions, target)
        if at is None:
            provisions = self.library.told(document, {target})
            if not provisions:
                return None
            shelf = shelf.joined(provisions[0], self.embedded.of(provisions)[0])
            at, features = len(shelf.provisions) - 1, shelf.features(asker)
        figures = self._figures
        priors = figures.priors(features)
        rank = next((n for n, one in enumerate(_best(priors), 1) if one == at), 1)
        return _candidate(asker, shelf.provisions[at], rank, _scores(features[at], float(priors[at]), figures.embedder))

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

    @property
    def _figures(self) -> Calibrated:
        return calibrated(self.embedded.embedder.name)


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
