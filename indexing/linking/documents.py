"""Which document of the portfolio do these words mean? Record linkage on evidence.

Keys bring the documents that could be meant at all; each is compared with what is said of it and done to it; fitted weights say how
strongly the comparison speaks. How a document compares depends on it and on the words alone, so another document's arrival changes
no score. One that is likely and clearly ahead is the target; one that is likely but not sure, or two that are alike, are a question
for a person; where nothing is likely the reference stays open. No model is involved.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from graph.model.documents import Clause, Document, DocumentHint, DocumentKind
from graph.model.edges import Claim
from graph.model.ids import DocumentId
from graph.model.resolution import WarningCode
from indexing.linking.copies import restates
from indexing.linking.evidence import Observation, observe, score
from indexing.linking.keys import asks, offers
from indexing.linking.profile import Profile
from indexing.linking.references import Reference, Referring, between_others, references

WORTH_READING = -9.0  # log-odds by the register entry alone from which a document's text is compared too: the entry may have one fact wrong
POSSIBLE = -1.0  # log-odds from which a document may be meant: below, the reference stays open
THINKABLE = -5.0  # from which somebody who is asked is shown it
SURE = 0.0  # from which it is, where no other is near: of the families left out, below it as many are wrong as right
MARGIN = 0.6  # nearer than this to the best, another one is its rival
_ALL_OF_THEM = 2.5  # of several that a plural names, those this near to the best are meant

_IDENTIFIES = frozenset({"date", "parties", "named parties", "number", "quoted words", "provisions"})
"""What can tell one contract from another: where nothing of it can be compared, a title says only what kind it is."""

_SAID = {
    ("date", "cited: another"): WarningCode.DATE_DIFFERS,
    ("date", "cited: near"): WarningCode.DATE_DIFFERS,
    ("number", "another"): WarningCode.NUMBER_DIFFERS,
}


@dataclass(frozen=True, slots=True)
class Weighed:
    """A document that may be meant: the log-odds that it is, and the observations they add up from."""

    document_id: DocumentId
    score: float
    observations: tuple[Observation, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """The outcome of a look-up: one document, or none. `rivals` fit nearly as well; `weighed` are all that may be meant, the best first."""

    document_id: DocumentId | None
    rivals: tuple[DocumentId, ...] = ()
    notes: tuple[WarningCode, ...] = ()
    weighed: tuple[Weighed, ...] = ()


OPEN = Found(None, notes=(WarningCode.TARGET_NOT_IN_PORTFOLIO,))
ClausesOf = Callable[[DocumentId], Sequence[Clause]]


def unread(_: DocumentId) -> Sequence[Clause]:
    """Return no clauses: for look-ups by register entries alone."""
    return ()


class DocumentLookup:
    """The documents that some look-ups can reach."""

    def __init__(
        self,
        documents: Iterable[Document],
        clauses_of: ClausesOf = unread,
        *,
        offered: Mapping[str, Collection[DocumentId]] | None = None,
        profiles: dict[DocumentId, Profile] | None = None,
    ) -> None:
        """Take the documents; `clauses_of` reads the clauses of one, `offered` are they by key, where the caller has that at hand.

        `profiles` are those already made, to which the ones made here are added.
        """
        self.documents = {d.document_id: d for d in sorted(documents, key=lambda d: d.document_id)}
        self._clauses_of = clauses_of
        self._offered = _offered(self.documents.values()) if offered is None else offered
        self._profiles: dict[DocumentId, Profile] = {} if profiles is None else profiles
        self._entries: dict[DocumentId, Profile] = {}
        self._weighed: dict[tuple[DocumentId, Reference], tuple[Weighed, ...]] = {}

    def referring(self, source: Document, claims: Sequence[Claim]) -> Referring:
        """Return what a document says of others, with what its claims look for in each."""
        return references(self.profile(source), claims)

    def profile(self, document: Document) -> Profile:
        """Return what a document shows of itself."""
        known = self._profiles.get(document.document_id)
        if known is None or known.document is not document:
            self._weighed.clear()
            known = self._profiles[document.document_id] = Profile(document, self._clauses_of(document.document_id))
        return known

    def find(self, source: Document, hint: DocumentHint) -> Found:
        """Return the document that one name in a source means."""
        referring = self.referring(source, ())
        return self.meant(source, referring.of_hint(hint))

    def may_mean(self, source: Document, claims: Sequence[Claim]) -> bool:
        """Tell whether what any claim of a source acts on may be one of these."""
        referring = self.referring(source, claims)
        used = {i for c in claims for i in referring.of_claim[c.key]}
        return any(self.weighed(source, referring.references[i]) for i in sorted(used))

    def meant(
        self,
        source: Document,
        reference: Reference,
        replaced_by: Mapping[DocumentId, DocumentId] | None = None,
        others: Collection[DocumentId] = (),
    ) -> Found:
        """Return the document that a reference means; of several versions of one, the newest (`replaced_by` maps the older to it).

        `others` are the documents that other references of the source mean rather than it.
        """
        fitting = [w for w in self.weighed(source, reference) if w.document_id not in others]
        if source.kind is DocumentKind.RESTATEMENT:  # what it restates came before it; its like for another contract is of its own day
            fitting = [w for w in fitting if not self._its_like(source, reference, w)]
        return self._decided(fitting, replaced_by or {})

    def _its_like(self, source: Document, reference: Reference, weighed: Weighed) -> bool:
        other = self.documents[weighed.document_id]
        return other.kind is DocumentKind.RESTATEMENT and other.agreed == source.agreed and other.agreed not in reference.dates

    def meant_by_others(self, source: Document, references: Sequence[Reference]) -> tuple[frozenset[DocumentId], ...]:
        """Return for each reference of a source the documents that another one means rather than it: two names mean two documents.

        What fits both is left to the one that surely means it, and not the other's best.
        """
        if len(references) < 2:
            return (frozenset(),) * len(references)
        scores = [{} if one.plural else {w.document_id: w.score for w in self.weighed(source, one)} for one in references]
        best = [_first(mine) for mine in scores]
        return tuple(
            frozenset(
                theirs
                for j, theirs in enumerate(best)
                if ours is not None and theirs is not None and theirs != ours and best.count(theirs) == 1
                if between_others(references[i].parties, references[j].parties)
                or (scores[j][theirs] >= SURE and _ahead(scores[j], theirs, ours) >= MARGIN)
            )
            for i, ours in enumerate(best)
        )

    def all_meant(self, source: Document, reference: Reference) -> tuple[Found, ...]:
        """Return the documents that a reference in the plural means, each by itself."""
        weighed = self.weighed(source, reference)
        near = [w for w in weighed if weighed[0].score - w.score < _ALL_OF_THEM]
        return tuple(self._decided((one,), {}) for one in sorted(near, key=lambda w: w.document_id)) or (OPEN,)

    def weighed(self, source: Document, reference: Reference) -> tuple[Weighed, ...]:
        """Return the documents that may be meant, the best first."""
        asked = (source.document_id, reference)
        if asked not in self._weighed:
            self._weighed[asked] = tuple(sorted(self._possible(source, reference), key=lambda w: (-w.score, w.document_id)))
        return self._weighed[asked]

    def near(self, source: Document, reference: Reference) -> tuple[DocumentId, ...]:
        """Return the documents that somebody who reads them could take for the one meant, the likeliest first."""
        found = self._possible(source, reference, THINKABLE)
        return tuple(w.document_id for w in sorted(found, key=lambda w: (-w.score, w.document_id)))

    def reached(self, source: Document, reference: Reference) -> set[DocumentId]:
        """Return the documents that a look-up compares: those found by keys."""
        ids = {one for key in asks(self.profile(source), reference) for one in self._offered.get(key, ())}
        return (ids & self.documents.keys()) - {source.document_id}

    def _possible(self, source: Document, reference: Reference, least: float = POSSIBLE) -> Iterator[Weighed]:
        mine = self.profile(source)
        for one in sorted(self.reached(source, reference)):
            document = self.documents[one]
            entry = self._entries.setdefault(one, Profile(document, ()))
            if score(observe(mine, reference, entry)) < WORTH_READING:
                continue
            observations = observe(mine, reference, self.profile(document))
            value = score(observations)
            if value >= least and any(name in _IDENTIFIES for name, _ in observations):
                yield Weighed(one, round(value, 3), observations)

    def _decided(self, weighed: Sequence[Weighed], replaced_by: Mapping[DocumentId, DocumentId]) -> Found:
        if not weighed:
            return OPEN
        best = weighed[0]
        rivals = [w for w in weighed[1:] if best.score - w.score < MARGIN]
        if rivals and (newest := self._newest([best, *rivals], replaced_by)) is not None:
            best, rivals = newest, []
        notes = [_SAID[o] for o in best.observations if o in _SAID]
        if rivals:
            notes.append(WarningCode.AMBIGUOUS_DOCUMENT)
        elif best.score < SURE:
            notes.append(WarningCode.UNCERTAIN_DOCUMENT)
        return Found(best.document_id, tuple(w.document_id for w in rivals), tuple(notes), tuple(weighed))

    def _newest(self, weighed: Sequence[Weighed], replaced_by: Mapping[DocumentId, DocumentId]) -> Weighed | None:
        """Where the rivals are versions of one instrument, return the newest; None where they are not."""
        documents = [self.documents[w.document_id] for w in weighed]
        older = {d.document_id for d in documents if any(restates(other, d) for other in documents)}
        ids = {w.document_id for w in weighed}
        last = [w for w in weighed if replaced_by.get(w.document_id) not in ids and w.document_id not in older]
        return last[0] if len(last) == 1 else None


def _first(scores: Mapping[DocumentId, float]) -> DocumentId | None:
    """Return the document that fits best; None where two fit alike, so that no id decides."""
    first = sorted(scores, key=lambda one: -scores[one])[:2]
    alike = len(first) > 1 and scores[first[0]] == scores[first[1]]
    return first[0] if first and not alike else None


def _ahead(scores: Mapping[DocumentId, float], one: DocumentId, other: DocumentId) -> float:
    return scores[one] - scores.get(other, POSSIBLE)


def _offered(documents: Iterable[Document]) -> dict[str, set[DocumentId]]:
    found: dict[str, set[DocumentId]] = defaultdict(set)
    for document in documents:
        for key in offers(document):
            found[key].add(document.document_id)
    return found
