"""Whether two provisions are about the same thing, told by the words they share and by those they do not."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from graph.model.documents import ClauseKind, ClauseType
from indexing.candidates.rules import figures
from indexing.candidates.rules.concepts import Side, Sort, concepts, kin, sides
from indexing.candidates.rules.facts import Facts, Provision, Sentence
from indexing.candidates.rules.narrowed import asking, places
from indexing.candidates.rules.others import others
from indexing.clause_types import clause_type, further_types

_WEIGHT = {Sort.SUBJECT: 1.0, Sort.ACT: 0.3, Sort.PLAIN: 0.7, Sort.NAME: 0.3}
_SHARED_NAME = 0.8  # a name that both give says more than one that only the newer gives, which may be a party's
_KINDRED = 0.5  # of a subject of which contracts speak in one breath with one that is there
_APART = 0.3  # of a word that stands in another sentence of the older provision: a section of many has many
_OTHER_WORDS = 0.5  # of the words around the sentence itself
_ACTOR = re.compile(
    r"(?:^|[.;:,] )(?:[^,;:]{0,60}, )?(.{2,80}?) (?:shall|must|will|may|agrees? to|undertakes? to|is to|are to|has to|have to|can|need)\b"
)


_Named = tuple[str, Sort]


@dataclass(frozen=True, slots=True)
class Likeness:
    """How a sentence of the newer provision is like the older one: sums of the weights of words.

    `shared` stand in both, `foreign` only in the newer sentence, `missing` only in the older provision's sentence it is most like;
    `subjects` counts the shared groups of the lexicon, `strange` the foreign ones; `headed`: the older heading names a
    subject of the newer; `typed`: both treat one legal subject. `others`: how surely it speaks of somebody else's affairs.
    `crossed`: the duty is the other side's.
    """

    sentence: Sentence
    place: Sentence
    shared: float
    foreign: float
    missing: float
    subjects: int
    strange: int
    headed: bool
    typed: bool
    others: float
    crossed: bool

    @property
    def covered(self) -> float:
        """The share of the newer sentence's words that the older provision has."""
        return self.shared / (self.shared + self.foreign) if self.shared else 0.0

    @property
    def met(self) -> float:
        """The share of the older sentence's words that the newer one has."""
        return self.shared / (self.shared + self.missing) if self.shared else 0.0

    @property
    def score(self) -> float:
        """Both shares in one, in [0, 1]."""
        both = self.covered + self.met
        return 2 * self.covered * self.met / both if both else 0.0


def like(sentence: Sentence, facts: Facts) -> Likeness | None:
    """Compare a sentence of the newer provision with the older provision; None where the older one has no sentence."""
    likely = places(sentence, facts)
    near = _near(sentence, facts, likely)
    found = [_like(sentence, place, near) for place in likely]
    return max(found, key=lambda one: (one.score, one.shared), default=None)


@dataclass(frozen=True, slots=True)
class _Near:
    """What stands around the two sentences: the words of both provisions, and what does not depend on the older sentence."""

    ours: frozenset[_Named]
    around: frozenset[_Named]
    headed: frozenset[_Named]
    have: frozenset[str]
    typed: bool
    others: float


def _near(sentence: Sentence, facts: Facts, likely: tuple[Sentence, ...]) -> _Near:
    headed = _heading(facts.target)
    words = "\n".join(place.raw for place in likely)
    return _Near(
        ours=_of(sentence.raw),
        around=_of_all(asking(facts.source, facts.target)) | _heading(facts.source),
        headed=headed,
        have=_names(headed | _of_all(likely)),
        typed=bool(_types(sentence.raw, facts.source.heading) & _types(words, facts.target.heading)),
        others=others(sentence, facts, words),
    )


def _like(sentence: Sentence, place: Sentence, side: _Near) -> Likeness:
    ours, theirs, around = side.ours, _of(place.raw), side.around
    near = _names(theirs | side.headed)
    context = _names(around)
    shared = {c for c in ours if c[0] in near}
    beyond = {c for c in around if c[0] in near} - shared
    foreign = {c for c in ours if c[0] not in side.have}
    apart = {c for c in ours if c[0] not in near} - foreign
    kindred = {c for c in foreign if kin(c[0]) & side.have}
    missing = {c for c in theirs if c[0] not in context}
    close = {c for c in missing if kin(c[0]) & context}
    return Likeness(
        sentence,
        place,
        shared=_sum(shared, _SHARED_NAME) + _OTHER_WORDS * _sum(beyond, _SHARED_NAME) + _KINDRED * _sum(kindred),
        foreign=_sum(foreign - kindred) + _KINDRED * _sum(kindred) + _APART * _sum(apart),
        missing=_sum(missing - close) + _KINDRED * _sum(close),
        subjects=sum(c[1] is Sort.SUBJECT for c in shared),
        strange=sum(c[1] is Sort.SUBJECT for c in foreign - kindred),
        headed=any(c[1] is not Sort.ACT for c in side.headed if c[0] in context),
        typed=side.typed,
        others=side.others,
        crossed=_crossed(sentence, place),
    )


def _of_all(sentences: tuple[Sentence, ...]) -> frozenset[_Named]:
    return frozenset[_Named]().union(*(_of(one.raw) for one in sentences))


@lru_cache(maxsize=16384)
def _of(text: str) -> frozenset[_Named]:
    found: dict[str, Sort] = {}
    for c in concepts(text, figures.spans(text)):
        found.setdefault(c.name, c.sort)
    return frozenset(found.items())


def _names(found: Iterable[_Named]) -> frozenset[str]:
    return frozenset(name for name, _ in found)


def _heading(provision: Provision) -> frozenset[_Named]:
    return frozenset((c.name, Sort.PLAIN if c.sort is Sort.NAME else c.sort) for c in concepts(provision.heading))


def _sum(found: Iterable[_Named], name: float = _WEIGHT[Sort.NAME]) -> float:
    return sum(name if sort is Sort.NAME else _WEIGHT[sort] for _, sort in found)


@lru_cache(maxsize=4096)
def _types(text: str, heading: str) -> frozenset[ClauseType]:
    """Return the legal subjects that some words treat."""
    chief = clause_type(ClauseKind.SECTION, heading, text, None)
    return frozenset((chief, *further_types(ClauseKind.SECTION, text, chief))) - {ClauseType.OTHER, ClauseType.DEFINITION}


def _crossed(sentence: Sentence, place: Sentence) -> bool:
    """Tell whether the one who must or may is the other side in the older sentence."""
    ours, theirs = _actor(sentence.words), _actor(place.words)
    return ours is not None and theirs is not None and ours is not theirs


@lru_cache(maxsize=16384)
def _actor(words: str) -> Side | None:
    found = _ACTOR.search(" ".join(words.split()))
    named = sides(found[1]) if found else ()
    return named[-1] if named else None
