"""Which provisions answer best: by rules and fitted weights over the words in force, and by a model's choice where one is asked."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cache
from math import log
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from graph.model.documents import Clause, ClauseKind, Document
from graph.model.ids import ClauseId, DocumentId
from indexing.search.words import profile
from rag.resolve.catalogue import Card, Catalogue
from rag.resolve.resolver import Ineffective, Resolver
from rag.resolve.scope import Scope
from rag.retrieve.relevance import Measure, SubjectFeatures, SubjectMatcher
from rag.understand.answer_types import Wanted
from rag.understand.question import Intent

if TYPE_CHECKING:  # who answers by rules imports no prompts
    from rag.understand.model_reader import Reader

_TINY = 120  # characters below which a provision says little by itself
_LONG = 700  # and above which it has many words by its length alone


class Features(NamedTuple):
    """What speaks for a provision, each about 0 to 1 (`long` is a logarithm). `typed` to `alike` are times the trust in the subject."""

    covered: float = 0.0
    """The part of the question's words, by rarity, that stand in it."""
    own: float = 0.0
    """Those of them that questions on such subjects do not share: this one is about something of this contract."""
    paired: float = 0.0
    evidence: float = 0.0
    near: float = 0.0
    prior: float = 0.0
    typed: float = 0.0
    further: float = 0.0
    worded: float = 0.0
    often: float = 0.0
    headed: float = 0.0
    alike: float = 0.0
    small: float = 0.0
    long: float = 0.0


AGAINST = frozenset({"small", "long"})
"""What speaks against a provision; all the rest speaks for it."""


@cache
def weights() -> Features:
    """Return what each is worth, as it ships."""
    return Features(**json.loads(Path(__file__).with_name("ranking.json").read_text(encoding="utf-8"))["weights"])


def worth(features: Features) -> float:
    """Return what all of it is worth together."""
    return sum([weight * found for weight, found in zip(weights(), features, strict=True)])  # a list: a generator takes twice as long


def by_length(text: str) -> tuple[float, float]:
    """Return the features that the length of a provision gives: `small` and `long`."""
    return (1.0, 0.0) if len(text) < _TINY else (0.0, log(max(1.0, len(text) / _LONG)))


_NOTHING = Features()
_RECALLED = 2.0  # how much the rank at recall counts before anything is resolved
_TERM = 0.7  # a definition of a term that is all the question asks about
_SECTION = 1.0
_PARTY = 0.8
_HEADING = 0.4
_ONE_WORD_HEADING = 0.1
_OPENING = 1.0  # the title, the day or the parties are asked for, and it is how a paper opens
_DOCUMENT = 0.35
_INOPERATIVE = 0.3  # recitals and opening words tell why, not what


class Prior(NamedTuple):
    """How recall found a clause: its rank, 1 for the first and falling to 0, and its nearness to the question. The best is the greatest."""

    rank: float = 0.0
    similarity: float = 0.0


@dataclass(frozen=True, slots=True)
class Candidate:
    """A provision in force, how recall found it, and the words it is measured by."""

    clause: Clause
    prior: Prior
    words: str


@dataclass(frozen=True, slots=True)
class Found:
    """A provision in force, how well it answers, its nearness to the question (a cosine), and what was looked at."""

    clause: Clause
    score: float
    similarity: float = 0.0
    features: Features = _NOTHING


@dataclass(frozen=True, slots=True)
class Missed:
    """Words out of force and how well they would have answered."""

    ineffective: Ineffective
    score: float
    named: bool
    """The question gives the provision's number."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """Ranks for one question.

    `documents` weighs those it names, `parties` the clauses that name a party asked about, `subject_matcher` its subjects.
    """

    intent: Intent
    measure: Measure
    catalogue: Catalogue
    documents: Callable[[DocumentId], float]
    parties: frozenset[ClauseId]
    subject_matcher: SubjectMatcher
    _bonuses: dict[ClauseId, float] = field(default_factory=dict, init=False, repr=False)

    def likely(self, priors: Mapping[ClauseId, Prior], most: int) -> list[ClauseId]:
        """Return the hits that leave the best chance before anything is resolved: as recall ranked them, and by what the question names."""
        clause = self.catalogue.clause
        rough = [(-round(self._named(clause(one)) + _RECALLED * rank + similarity, 6), one) for one, (rank, similarity) in priors.items()]
        return [one for _, one in sorted(rough)[:most]]

    def _named(self, clause: Clause) -> float:
        """What it adds that a clause is named, or of a type of the subject asked about: all that costs nothing to look at."""
        treated = self.subject_matcher.by_type(clause)
        return self.bonus(clause) + (self._trusted(treated) if treated.typed or treated.further else 0.0)

    def found(self, candidates: Iterable[Candidate]) -> tuple[Found, ...]:
        """Rank what is in force."""
        looked = [(c, self._features(c.words, c.clause, c.prior)) for c in candidates]
        ranked = [Found(c.clause, worth(seen) + self.bonus(c.clause), c.prior.similarity, seen) for c, seen in looked]
        return tuple(sorted(ranked, key=lambda f: (-round(f.score, 6), f.clause.clause_id)))

    def missed(self, candidates: Iterable[tuple[Ineffective, Prior]]) -> tuple[Missed, ...]:
        """Rank what is not."""
        dead = {(d.clause.clause_id, d.excluded.reason, d.text): (d, prior) for d, prior in candidates}
        ranked = [Missed(d, self._score(d.text, d.clause, p), self.is_cited(d.clause)) for d, p in dead.values()]
        return tuple(sorted(ranked, key=lambda m: (-round(m.score, 6), m.ineffective.clause.clause_id, m.ineffective.excluded.reason)))

    def bonus(self, clause: Clause) -> float:
        """What address, heading, parties and document add to the words."""
        found = self._bonuses.get(clause.clause_id)
        if found is None:
            found = self._bonuses[clause.clause_id] = self._bonus(clause)
        return found

    def _bonus(self, clause: Clause) -> float:
        card = self.catalogue.card(clause)
        bonus = self._term(card) + self._heading(card) + _DOCUMENT * self.documents(clause.document_id)
        bonus += _SECTION if self.intent.sections and self.is_cited(clause) else 0.0
        if clause.clause_id in self.parties:
            return bonus + _PARTY
        if clause.kind is ClauseKind.PREAMBLE:
            bonus += _OPENING * self.subject_matcher.opening
        return bonus - _INOPERATIVE if self._tells_why(card) else bonus

    def subject(self, clause: Clause, text: str) -> float:
        """What it adds that a clause treats the subject asked about, by some of its words."""
        return self._trusted(self.subject_matcher.treated(clause, text, self.catalogue.headings(clause)))

    def worded(self, clause: Clause, text: str) -> float:
        """What some words of a clause add by treating the subject asked about themselves, whatever the clause is about."""
        return self._trusted(self.subject_matcher.treated(clause, text, "")._replace(typed=0.0, further=0.0))

    def is_cited(self, clause: Clause) -> bool:
        """Tell whether the question gives the provision's number."""
        return any(clause.clause_id in self.catalogue.cited(clause.document_id, section) for section in self.intent.sections)

    def is_recital(self, clause: Clause) -> bool:
        """Tell whether a clause only recites why something is agreed; what opens a paper may agree it, too."""
        return clause.kind is ClauseKind.RECITAL and self._tells_why(self.catalogue.card(clause))

    def _tells_why(self, card: Card) -> bool:
        return card.inoperative and Wanted.NAME not in self.intent.wanted

    def is_named_term(self, clause: Clause) -> bool:
        """Tell whether a clause defines a term that the question uses."""
        return self.catalogue.card(clause).term in self.intent.phrases

    def _score(self, text: str, clause: Clause, prior: Prior) -> float:
        return worth(self._features(text, clause, prior)) + self.bonus(clause)

    def _features(self, text: str, clause: Clause, prior: Prior) -> Features:
        measure, card, trust = self.measure, self.catalogue.card(clause), self.subject_matcher.trust
        here = profile(text)
        own, paired = measure.own_in(here.stems, self.subject_matcher.common), measure.paired_in(here)
        words = (measure.covered(here.stems, card.above), own, paired, measure.evidence(text), prior.similarity, prior.rank)
        treated = [trust * found for found in self.subject_matcher.treated(clause, text, card.headings)]
        return Features._make((*words, *treated, *by_length(text)))

    def _term(self, card: Card) -> float:
        """All of "what is the Maturity Date", little of a longer question."""
        return _TERM * (0.3 + 0.7 * self.measure.coverage(card.term)) if card.term in self.intent.phrases else 0.0

    def _heading(self, card: Card) -> float:
        """A heading of several words that stands in the question names the provision; one word hints at it."""
        if card.name not in self.intent.phrases:
            return 0.0
        return _HEADING if " " in card.name else _ONE_WORD_HEADING

    def _trusted(self, treated: SubjectFeatures) -> float:
        return self.subject_matcher.trust * _worth(treated)


@cache
def _treated_weights() -> SubjectFeatures:
    """Return what it is worth that a provision treats the subject asked about."""
    return SubjectFeatures(*(getattr(weights(), name) for name in SubjectFeatures._fields))


def _worth(treated: SubjectFeatures) -> float:
    return sum([weight * found for weight, found in zip(_treated_weights(), treated, strict=True)])


def latest(clauses: Iterable[Clause], catalogue: Catalogue, as_of: date) -> frozenset[ClauseId]:
    """Return those of the clauses that stand in the instrument agreed last by a day."""
    by_day: dict[tuple[int, int, int], set[ClauseId]] = {}
    for clause in clauses:
        document = catalogue.lineage.documents[clause.document_id]
        agreed = document.agreed
        if agreed is None or agreed.first_day() <= as_of:
            by_day.setdefault((agreed.year, agreed.month, agreed.day) if agreed else (0, 0, 0), set()).add(clause.clause_id)
    return frozenset(by_day[max(by_day)]) if by_day else frozenset()


SHOWN = 60
"""Provisions that a model is shown."""
_WORDS = 240  # characters of each
_AHEAD = 1.0  # of the best score, by which the chosen ones are put before all others


_SHARED = 0.8  # of a document's weight, what its family has of it


def document_weights(intent: Intent, catalogue: Catalogue, scope: Scope) -> Callable[[DocumentId], float]:
    """Weigh the documents that the question names: by title or party, where that tells documents apart, or as an exhibit.

    Each is weighed when it is looked at: a name may be of thousands.
    """
    if scope is None:
        spread, of = {one: catalogue.spread(one) for one in intent.stems}, len(catalogue.lineage.documents)
    else:
        spread, of = Counter(stem for one in scope for stem in catalogue.label(one).words), len(scope)
    telling = frozenset(stem for stem in intent.stems if 0 < spread[stem] < of)

    def named(document_id: DocumentId) -> float:
        """Return the part of the telling stems that a document is called by."""
        within = telling and (scope is None or document_id in scope)
        return len(telling & catalogue.label(document_id).words) / len(telling) if within else 0.0

    @cache
    def weight(document_id: DocumentId) -> float:
        """A name in the base agreement speaks for its amendments too, at a discount."""
        if (scope is None or document_id in scope) and any(catalogue.opens_as(document_id, section) for section in intent.sections):
            return 1.0
        family = catalogue.lineage.family(document_id) if telling else ()
        return max((named(document_id), *(_SHARED * named(member) for member in family)))

    return weight


@dataclass(frozen=True, slots=True)
class Retrieved:
    """What a question leads to, each best first; `chosen` are those that a model chose of what was found.

    `by_words`: documents were found by their words alone.
    """

    found: tuple[Found, ...]
    missed: tuple[Missed, ...]
    ranking: Ranking
    chosen: frozenset[ClauseId] = frozenset()
    by_words: bool = False

    @property
    def measure(self) -> Measure:
        """How words were measured."""
        return self.ranking.measure


def reranked(retrieved: Retrieved, question: str, resolver: Resolver, reader: Reader) -> Retrieved:
    """Return what was found, with what the model chose first, in its order; as it was where the model chose none."""
    shown = retrieved.found[:SHOWN]
    if len(shown) < 2:
        return retrieved
    papers = {one.clause.document_id: n for n, one in enumerate({f.clause.document_id: f for f in shown}.values(), 1)}
    documents = [_document(resolver.lineage.documents[one]) for one in papers]
    words = [f"D{papers[one.clause.document_id]} {_shown(one, resolver)}" for one in shown]
    numbers = reader.choose(question, resolver.as_of.isoformat(), documents, words)
    chosen = [shown[n - 1] for n in numbers or () if 0 < n <= len(shown)]
    if not chosen:
        return retrieved
    best = max(one.score for one in shown)
    ahead = [replace(one, score=best + _AHEAD * (len(chosen) - n)) for n, one in enumerate(chosen)]
    rest = [one for one in retrieved.found if one not in chosen]
    return replace(retrieved, found=(*ahead, *rest), chosen=frozenset(one.clause.clause_id for one in chosen))


def _document(document: Document) -> str:
    parties = " and ".join(party.name for party in document.parties)
    return f"{document.title or document.file_name} ({document.agreed or 'undated'}){f' between {parties}' if parties else ''}"


def _shown(one: Found, resolver: Resolver) -> str:
    words = resolver.preview(one.clause.clause_id) or one.clause.own_words
    place = " ".join(filter(None, (one.clause.section, resolver.catalogue.headings(one.clause))))
    return f"{place}: {words[:_WORDS]}"
