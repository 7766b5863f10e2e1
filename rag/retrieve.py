"""From a question to the provisions in force that bear on it, best first, and to what is out of force.

Recall looks at every version of every clause; everything found is lifted to the day; only then is
it measured against the question, by the words in force alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import log

from graph.dag import Lineage
from graph.model.documents import Clause, ClauseKind
from graph.model.ids import ClauseId, DocumentId
from graph.model.resolution import EffectiveClause
from indexing.names import party_tokens
from indexing.recall.fused import Recall
from indexing.words import STOP_WORDS, content_stems, stem, words
from rag.catalogue import Catalogue, defined_term
from rag.intent import Intent
from rag.lift import IN_FORCE, Dead, Lifter
from rag.relevance import Measure, measure
from rag.scope import Scope

_PASSAGES = 40
_LONG = 1500  # a provision with parts and above this is measured by its lead-in; its parts speak for themselves
_LIFTED = 32
_ROUGH_PRIOR = 0.6
_PRIOR = 0.25  # how much the rank at recall counts beside the words in force
_NAMED_TERM = 0.7
_NAMED_SECTION = 0.6
_NAMED_HEADING = 0.4
_HINTED_HEADING = 0.1
_TYPE = 0.1
_DOCUMENT = 0.35
_MAX_NAMED = 24  # provisions that a bare "Section 2" may mean across a portfolio before it means nothing


@dataclass(frozen=True, slots=True)
class Found:
    """A provision in force and how well it answers."""

    effective: EffectiveClause
    score: float


@dataclass(frozen=True, slots=True)
class Missed:
    """Words out of force and how well they would have answered."""

    dead: Dead
    score: float


@dataclass(frozen=True, slots=True)
class Retrieved:
    """What a question leads to, each best first."""

    found: tuple[Found, ...]
    missed: tuple[Missed, ...]
    measure: Measure


@dataclass(frozen=True, slots=True)
class Retriever:
    """Finds, lifts and ranks."""

    recall: Recall

    def retrieve(self, intent: Intent, portfolio: str, lifter: Lifter, scope: Scope) -> Retrieved:
        """Return what bears on a question within some documents."""
        priors = self._recalled(intent, portfolio, lifter.lineage, scope)
        for clause_id in _named(intent, lifter.catalogue, scope, priors):
            priors.setdefault(clause_id, 0.0)
        measured = measure(intent, self._rarity(intent, portfolio), self.recall.embedder)
        ranking = _Ranking(intent, measured, lifter.catalogue, _document_weights(intent, lifter.lineage, scope))
        likely = ranking.likely(priors)
        found = ranking.found(_candidates(likely, lifter))
        missed = ranking.missed(dead for clause_id in likely for dead in lifter.dead(clause_id))
        return Retrieved(found, missed, measured)

    def _recalled(self, intent: Intent, portfolio: str, lineage: Lineage, scope: Scope) -> dict[ClauseId, float]:
        """Return the clauses of the passages found, each with its prior between 0 and 1."""
        hits = self.recall.search(portfolio, intent.queries, _PASSAGES, scope)
        best = hits[0].score if hits else 1.0
        priors: dict[ClauseId, float] = {}
        for hit in hits:
            for clause_id in hit.clause_ids:
                if clause_id in lineage.clauses:
                    priors[clause_id] = max(priors.get(clause_id, 0.0), hit.score / best)
        return priors

    def _rarity(self, intent: Intent, portfolio: str) -> dict[str, float]:
        asked = [word for word in dict.fromkeys(words(intent.question)) if word not in STOP_WORDS]
        counts = self.recall.keywords.frequencies(portfolio, asked)
        rarity: dict[str, float] = {}
        for word, n in counts.by_word.items():
            if n:
                rarity[stem(word)] = max(rarity.get(stem(word), 0.0), log(1.0 + counts.total / n))
        return rarity


@dataclass(frozen=True, slots=True)
class _Candidate:
    effective: EffectiveClause
    prior: float
    words: str


@dataclass(frozen=True, slots=True)
class _Ranking:
    intent: Intent
    measure: Measure
    catalogue: Catalogue
    documents: Mapping[DocumentId, float]

    def likely(self, priors: Mapping[ClauseId, float]) -> dict[ClauseId, float]:
        """Return the hits whose words as written, in whatever version, leave a chance: only these are resolved."""
        rough = {}
        for clause_id, prior in priors.items():
            clause = self.catalogue.lineage.clauses[clause_id]
            above = frozenset(content_stems(self.catalogue.headings(clause)))
            rough[clause_id] = self.measure.covered(self.catalogue.stems(clause), above) + _ROUGH_PRIOR * prior + self._bonus(clause)
        best = sorted(rough, key=lambda c: (-round(rough[c], 6), c))[:_LIFTED]
        return {clause_id: priors[clause_id] for clause_id in best}

    def found(self, candidates: Iterable[_Candidate]) -> tuple[Found, ...]:
        """Rank what is in force."""
        measured = list(candidates)
        scores = self.measure.scores([(c.words, self.catalogue.headings(c.effective.clause)) for c in measured])
        ranked = [Found(c.effective, s + _PRIOR * c.prior + self._bonus(c.effective.clause)) for c, s in zip(measured, scores, strict=True)]
        return tuple(sorted(ranked, key=lambda f: (-round(f.score, 6), f.effective.clause.clause_id)))

    def missed(self, candidates: Iterable[Dead]) -> tuple[Missed, ...]:
        dead = list({(d.clause.clause_id, d.excluded.reason, d.text): d for d in candidates}.values())
        scores = self.measure.scores([(d.text, self.catalogue.headings(d.clause)) for d in dead])
        ranked = [Missed(d, s + self._bonus(d.clause)) for d, s in zip(dead, scores, strict=True)]
        return tuple(sorted(ranked, key=lambda m: (-round(m.score, 6), m.dead.clause.clause_id, m.dead.excluded.reason)))

    def _bonus(self, clause: Clause) -> float:
        """What the address, the subject and the document add to the words."""
        bonus = _TYPE if clause.clause_type in self.intent.types else 0.0
        bonus += _NAMED_TERM * self._share(clause) if is_named_term(clause, self.intent) else 0.0
        bonus += self._heading(clause)
        bonus += _NAMED_SECTION if _is_cited(clause, self.intent, self.catalogue) else 0.0
        return bonus + _DOCUMENT * self.documents.get(clause.document_id, 0.0)

    def _share(self, definition: Clause) -> float:
        """How much of the question a defined term is: all of "what is the Maturity Date", little of a longer one."""
        return 0.3 + 0.7 * self.measure.coverage(defined_term(definition))

    def _heading(self, clause: Clause) -> float:
        """A heading of several words that stands in the question names the provision; one word hints at it."""
        name = words(clause.heading)
        if not name or clause.kind is ClauseKind.DEFINITION or " ".join(name) not in self.intent.phrases:
            return 0.0
        return _NAMED_HEADING if len(name) > 1 else _HINTED_HEADING


def is_named_term(clause: Clause, intent: Intent) -> bool:
    """Tell whether a clause defines a term that the question names."""
    return clause.kind is ClauseKind.DEFINITION and defined_term(clause) in intent.phrases


def _candidates(priors: Mapping[ClauseId, float], lifter: Lifter) -> Iterator[_Candidate]:
    """Yield what is in force among what the hits lead to, each once, with its best prior."""
    lifted: dict[ClauseId, float] = {}
    for clause_id, prior in priors.items():
        for target in lifter.targets(clause_id):
            for part in (target,) if target == clause_id else _parts(target, lifter):
                lifted[part] = max(lifted.get(part, 0.0), prior)
    best: dict[ClauseId, _Candidate] = {}
    for clause_id, prior in lifted.items():
        effective = lifter.effective(clause_id)
        if effective.status in IN_FORCE and effective.text is not None:
            own = _own_words(effective, lifter)
            here = effective.clause.clause_id
            if own.strip() and (here not in best or best[here].prior < prior):
                best[here] = _Candidate(effective, prior, own)
    yield from best.values()


def _parts(clause_id: ClauseId, lifter: Lifter) -> Iterator[ClauseId]:
    """Yield a provision that a change led to, and what is in it where it is long."""
    yield clause_id
    text = lifter.effective(clause_id).text
    if text is not None and len(text) > _LONG:
        for child in lifter.lineage.children(clause_id):
            yield from _parts(child, lifter)


def _own_words(effective: EffectiveClause, lifter: Lifter) -> str:
    """Return the words to measure a provision by: all of a short one; of a long one what stands before its parts."""
    text = effective.text.text if effective.text is not None else ""
    children = lifter.lineage.children(effective.clause.clause_id)
    if len(text) <= _LONG or not children:
        return text
    first = lifter.effective(children[0]).text
    at = text.find(first.text[:60]) if first is not None and first.text else -1
    return text[:at] if at >= 0 else text[:_LONG]


def _named(intent: Intent, catalogue: Catalogue, scope: Scope, priors: Mapping[ClauseId, float]) -> Iterator[ClauseId]:
    """Yield the provisions that a question cites, and the definitions of terms it names, where recall looked."""
    clauses = catalogue.lineage.clauses
    documents = sorted(scope) if scope is not None else sorted({clauses[c].document_id for c in priors})
    for section in intent.sections:
        cited = [c for d in documents for c in catalogue.cited(d, section)]
        yield from cited if len(cited) <= _MAX_NAMED else ()
    for document_id in documents:
        yield from catalogue.defining(document_id, intent.phrases)


def _is_cited(clause: Clause, intent: Intent, catalogue: Catalogue) -> bool:
    return any(clause.clause_id in catalogue.cited(clause.document_id, section) for section in intent.sections)


def _document_weights(intent: Intent, lineage: Lineage, scope: Scope) -> dict[DocumentId, float]:
    """Weigh the documents that the question names by title or party; only words that tell documents apart count."""
    asked = set(intent.stems)
    documents = [d for d in lineage.documents.values() if scope is None or d.document_id in scope]
    names = {
        d.document_id: {stem(w) for name in (d.title, *(p.name for p in d.parties)) for w in party_tokens(name)} & asked for d in documents
    }
    counts: dict[str, int] = {}
    for found in names.values():
        for word in found:
            counts[word] = counts.get(word, 0) + 1
    telling = {word for word, n in counts.items() if n < len(documents)}
    weights = {one: len(found & telling) / max(1, len(telling)) for one, found in names.items()}
    return _shared_in_families(weights, lineage)


def _shared_in_families(weights: Mapping[DocumentId, float], lineage: Lineage) -> dict[DocumentId, float]:
    """A name in the base agreement speaks for its amendments too, at a discount."""
    shared = dict(weights)
    for one, weight in weights.items():
        if weight:
            for member in lineage.family(one):
                shared[member] = max(shared.get(member, 0.0), 0.8 * weight)
    return shared
