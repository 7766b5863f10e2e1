"""From a question to the provisions in force that bear on it, best first, and to what is out of force.

The search looks at every version of every clause; what it finds is lifted to the day; only then is it
measured against the question, by the words in force alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from math import log

from graph.lineage.dag import Lineage
from graph.model.documents import ClauseKind
from graph.model.ids import ClauseId, DocumentId
from indexing.search.hybrid import HybridSearch
from indexing.search.words import STOP_WORDS, stem, words
from rag.resolve.catalogue import Catalogue
from rag.resolve.history import day_before_last_change
from rag.resolve.resolver import Resolver
from rag.resolve.scope import Children, Scope
from rag.retrieve.ranking import Candidate, Found, Prior, Ranking, Retrieved, document_weights, latest
from rag.retrieve.relevance import Measure, SubjectMatcher, measure, of_part
from rag.understand.answer_types import Wanted
from rag.understand.question import Intent
from rag.understand.subjects import Learn, Subject, learn

_AS_GOOD = 0.75  # of the best score, what may still be what a question is about
_PASSAGES = 120
_WIDER = 2  # subjects whose words are searched with
_LIVE = 75  # hits in documents in force that are resolved
_OTHER = 6  # and in earlier and later versions: they may lead to a counterpart, or explain a "no"
_DEAD = 6  # of each, whose words out of force are measured too
_LONG = 1500  # a provision with parts and above this is measured by its lead-in; its parts speak for themselves
_FEW = 200  # documents of a scope whose passages are counted by themselves
_UNRANKED = Prior(-1.0, -1.0)
_MAX_NAMED = 24  # provisions that a bare "Section 2" may mean across a portfolio before it means nothing


@dataclass(frozen=True, slots=True)
class Retriever:
    """Finds, resolves and ranks in the passages of one portfolio.

    `recorded` are the documents on record then (None: all that are found), `unlisted` clauses of then that recall does not hold:
    they are looked at one by one.
    """

    recall: HybridSearch
    portfolio: str
    learn: Learn = learn
    """How it is learned what questions are about."""
    recorded: Scope = None
    unlisted: tuple[ClauseId, ...] = ()

    def retrieve(self, intent: Intent, resolver: Resolver, scope: Scope, children: Children) -> Retrieved:
        """Return what bears on a question within some documents; of what stands above `children`, only what they take from there."""
        if self.recorded is not None:
            scope = self.recorded if scope is None else scope & self.recorded
        catalogue = resolver.catalogue
        clauses = resolver.lineage.clauses
        within = (one for one in self.unlisted if scope is None or clauses[one].document_id in scope)
        known = self.learn(self.recall.embedder)
        about = known.asked(intent.question, self.recall.embedder.embed([intent.question])[0])
        recalled, by_words = self._recalled(intent, about, resolver.lineage, scope)
        priors = dict.fromkeys(within, Prior()) | recalled
        looked = _documents_searched(priors, catalogue, scope)
        parties = _parties(intent, catalogue, looked, resolver) if Wanted.NAME in intent.wanted else frozenset()
        subject_matcher = SubjectMatcher.of(about, known.stems)
        openings = _openings(looked, resolver) if subject_matcher.opening else ()
        for clause_id in (*openings, *parties, *_named(intent, catalogue, looked), *children.on(about[0].concept.types if about else ())):
            priors.setdefault(clause_id, Prior())
        naming = intent.naming | _naming(intent, catalogue, looked)
        measured = measure(intent, self._rarity(intent, scope), naming)
        weights = document_weights(intent, catalogue, scope) if children.open else lambda one: float(one in children.own)
        ranking = Ranking(intent, measured, catalogue, weights, parties, subject_matcher)
        live, other = _likely(ranking, priors, resolver)
        gone = [(dead, priors[one]) for one in (*live[:_DEAD], *other[:_DEAD]) for dead in resolver.ineffective(one)]
        missed = ranking.missed([one for one in gone if children.answers(one[0].clause)])
        candidates = _candidates({one: priors[one] for one in (*live, *other)}, resolver)
        found = ranking.found([one for one in candidates if children.answers(one.clause)])
        return Retrieved(found, missed, ranking, by_words=by_words)

    def of_part(self, whole: Retrieved, part: Intent, resolver: Resolver) -> Retrieved:
        """Return what was found for a question, ranked for one of the things that it asks."""
        known = self.learn(self.recall.embedder)
        about = known.asked(part.part, self.recall.embedder.embed([part.part])[0])
        matcher = SubjectMatcher.of(about, known.stems)
        ranking = replace(whole.ranking, intent=part, measure=of_part(whole.measure, part), subject_matcher=matcher)
        again = [Candidate(f.clause, Prior(f.features.prior, f.similarity), _own_words(f.clause.clause_id, resolver)) for f in whole.found]
        return Retrieved(ranking.found(again), (), ranking)

    def _recalled(self, intent: Intent, about: Sequence[Subject], lineage: Lineage, scope: Scope) -> tuple[dict[ClauseId, Prior], bool]:
        """Return the clauses of the passages found, each with how it was found, and whether that was by their words alone."""
        wider = (*intent.wider, *(one.concept.widen for one in about[:_WIDER]))
        hits, by_words = self.recall.search(self.portfolio, intent.question, tuple(dict.fromkeys(wider)), _PASSAGES, scope)
        lineage.open({hit.document_id for hit in hits})
        best = hits[0].score if hits else 1.0
        priors: dict[ClauseId, Prior] = {}
        for hit in hits:
            for clause_id in hit.clause_ids:
                if clause_id in lineage.clauses:
                    prior = Prior(hit.score / best, hit.near)
                    if priors.get(clause_id, _UNRANKED) < prior:
                        priors[clause_id] = prior
        return priors, by_words

    def _rarity(self, intent: Intent, scope: Scope) -> dict[str, float]:
        """Return how rare the question's words are where it is asked: what else a portfolio holds changes no answer from a few papers."""
        few = scope if scope is not None and len(scope) <= _FEW else None
        asked = [word for word in dict.fromkeys(words(intent.question)) if word not in STOP_WORDS]
        counts = self.recall.keywords.frequencies(self.portfolio, asked, few)
        rarity: dict[str, float] = {}
        for word, n in counts.by_word.items():
            if n:
                rarity[stem(word)] = max(rarity.get(stem(word), 0.0), log(1.0 + counts.total / n))
        return rarity


def _likely(ranking: Ranking, priors: Mapping[ClauseId, Prior], resolver: Resolver) -> tuple[list[ClauseId], list[ClauseId]]:
    """Return the best hits in documents in force, and in others, so that old versions do not crowd out the one in force."""
    clause = resolver.catalogue.clause
    live = {one: prior for one, prior in priors.items() if resolver.governs(clause(one).document_id)}
    other = {one: prior for one, prior in priors.items() if one not in live}
    return ranking.likely(live, _LIVE), ranking.likely(other, _OTHER)


def _candidates(priors: Mapping[ClauseId, Prior], resolver: Resolver) -> Iterator[Candidate]:
    """Yield what is in force among what the hits lead to, each once, with its best prior."""
    lifted: dict[ClauseId, Prior] = {}
    for clause_id, prior in priors.items():
        for target in resolver.targets(clause_id):
            for part in (target,) if target == clause_id else _parts(target, resolver):
                if lifted.get(part, _UNRANKED) < prior:
                    lifted[part] = prior
    best: dict[ClauseId, Candidate] = {}
    for clause_id, prior in lifted.items():
        here = resolver.stands_at(clause_id)
        own = _own_words(here, resolver)
        clause = resolver.catalogue.clause(here)
        if own.strip() and resolver.catalogue.says_something(clause) and (here not in best or best[here].prior < prior):
            best[here] = Candidate(clause, prior, own)
    yield from best.values()


def _parts(clause_id: ClauseId, resolver: Resolver) -> Iterator[ClauseId]:
    """Yield a provision that a change led to, and what is in it where it is long."""
    yield clause_id
    if len(resolver.preview(clause_id) or "") > _LONG:
        for child in resolver.lineage.children(clause_id):
            yield from _parts(child, resolver)


def _own_words(clause_id: ClauseId, resolver: Resolver) -> str:
    """Return the words to measure a provision by: all of a short one; of a long one without its parts; "" out of force."""
    text = resolver.preview(clause_id) or ""
    children = resolver.lineage.children(clause_id)
    if len(text) <= _LONG or not children:
        return text
    if not resolver.catalogue.touched(clause_id):
        return resolver.lineage.clauses[clause_id].own_words
    first = resolver.preview(children[0]) or ""
    at = text.find(first[:60]) if first else -1
    return text[:at] if at >= 0 else text[:_LONG]


def _documents_searched(priors: Mapping[ClauseId, Prior], catalogue: Catalogue, scope: Scope) -> tuple[DocumentId, ...]:
    """Return the documents where a name or number in the question is looked up: those asked for, else those with hits."""
    return tuple(sorted(scope if scope is not None else {catalogue.clause(one).document_id for one in priors}))


def _named(intent: Intent, catalogue: Catalogue, documents: Collection[DocumentId]) -> Iterator[ClauseId]:
    """Yield the provisions that a question cites, and the definitions of terms it names."""
    for section in intent.sections:
        cited = [c for d in documents for c in catalogue.cited(d, section)]
        yield from cited if len(cited) <= _MAX_NAMED else ()
    for document_id in documents:
        yield from catalogue.defining(document_id, intent.phrases)


def _openings(documents: Collection[DocumentId], resolver: Resolver) -> Iterator[ClauseId]:
    """Yield how papers in force open, where they are few."""
    for document_id in documents if len(documents) <= _MAX_NAMED else ():
        roots = resolver.lineage.roots(document_id) if resolver.governs(document_id) else ()
        yield from (one for one in roots[:2] if resolver.lineage.clauses[one].kind is ClauseKind.PREAMBLE)


def _parties(intent: Intent, catalogue: Catalogue, documents: Iterable[DocumentId], resolver: Resolver) -> frozenset[ClauseId]:
    """Return where the instrument agreed last says who a party is that the question names by its defined name."""
    naming = (catalogue.naming_party(d, frozenset(intent.terms)) for d in documents)
    return latest((catalogue.lineage.clauses[c] for c in naming if c is not None), catalogue, resolver.as_of)


def _naming(intent: Intent, catalogue: Catalogue, documents: Iterable[DocumentId]) -> frozenset[str]:
    """Return the stems of the question that only name a document: its title in full ("Credit Agreement"), its parties."""
    found: set[str] = set()
    for label in map(catalogue.label, documents):
        found.update(*(stems for title, stems in label.titles if title in intent.phrases), label.parties)
    asked = {stem(word) for term in intent.terms for word in term.split()} if Wanted.NAME in intent.wanted else set()
    return frozenset(found) & frozenset(intent.stems) - asked


def day_of_previous_wording(found: Iterable[Found], resolver: Resolver, measure: Measure) -> date | None:
    """Return the last day on which the best of what was found read otherwise, itself or by a term that gives what is wanted."""
    best = 0.0
    for one in found:
        best = best or one.score
        if one.score < _AS_GOOD * best:
            return None
        for clause_id in (one.clause.clause_id, *_giving(one.clause.clause_id, resolver, measure)):
            day = day_before_last_change(resolver, clause_id)
            if day is not None:
                return day
    return None


def _giving(clause_id: ClauseId, resolver: Resolver, measure: Measure) -> Iterator[ClauseId]:
    """Yield what a provision rests on that shows a kind of thing wanted: "repays on the Maturity Date"."""
    for one in resolver.effective(clause_id).depends_on:
        if measure.kinds(resolver.preview(one) or ""):
            yield one
