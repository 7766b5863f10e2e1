"""Whether two provisions are about the same thing, told by the words they share and by those they do not."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from indexing.implicit.rules import figures
from indexing.implicit.rules.concepts import Concept, Side, Sort, concepts, sides
from indexing.implicit.rules.facts import Facts, Provision, Sentence
from indexing.plain import plain

_WEIGHT = {Sort.SUBJECT: 1.0, Sort.ACT: 0.3, Sort.PLAIN: 0.7, Sort.NAME: 0.3}
_SHARED_NAME = 0.8  # a name that both give says more than one that only the newer gives, which may be a party's
_OTHER_WORDS = 0.5  # of the words around the sentence itself
_FIRM = re.compile(
    r"((?:[A-Z][\w'-]*\.? (?:(?:&|and|of) )?){1,5}?(?:& Co\b\.?|Ltd\b\.?|Limited\b|Inc\b\.?|LLC\b|L\.L\.C\.|LLP\b|LP\b|plc\b|PLC\b|GmbH\b|AG\b|S\.?A\.?(?:S\.?)?\b|AS\b|A/S\b|AB\b|B\.?V\.?\b|N\.?V\.?\b|KG\b|Oy\b|Corp\b\.?|Corporation\b|Company\b|Co\b\.?|Bank\b|SpA\b|S\.p\.A\.|Pty\b))"
)
_ACTOR = re.compile(
    r"(?:^|[.;:,] )(?:[^,;:]{0,60}, )?(.{2,80}?) (?:shall|must|will|may|agrees? to|undertakes? to|is to|are to|has to|have to|can|need)\b"
)
_OTHERS = re.compile(
    r"\b(?:its|their|his|her|our|your) own\b|\bthird part|\bother (?:banks|customers|suppliers|companies|parties|tenants|lenders|clients|firms|contracts|agreements|matters)\b"
    r"|\banother (?:bank|customer|supplier|company|party|tenant|lender|client|firm|contract|agreement)\b|\b(?:parent|sister company|subsidiary|competitor|municipality|landlord's|head lease|broker|analysts?|neighbour)\b"
)


@dataclass(frozen=True, slots=True)
class Likeness:
    """How a sentence of the newer provision is like the older one: sums of the weights of words.

    `shared` stand in both, `foreign` only in the newer sentence, `missing` only in the older provision's sentence it is most like;
    `subjects` counts the shared groups of the lexicon, `strange` the foreign ones. `others`: it speaks of somebody else's affairs. `crossed`: the
    duty is the other side's.
    """

    sentence: Sentence
    place: Sentence
    shared: float
    foreign: float
    missing: float
    subjects: int
    strange: int
    others: bool
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
    found = [_like(sentence, place, facts) for place in facts.target.sentences]
    return max(found, key=lambda one: (one.score, one.shared), default=None)


def _like(sentence: Sentence, place: Sentence, facts: Facts) -> Likeness:
    ours = _of(sentence.raw)
    theirs = _of(place.raw) | _heading(facts.target)
    all_theirs = theirs | frozenset(c for other in facts.target.sentences for c in _of(other.raw))
    around = _of(facts.source.text) | _heading(facts.source)
    have = {c[0] for c in all_theirs}
    near = {c[0] for c in theirs}
    shared = {c for c in ours if c[0] in near}
    beyond = {c for c in around if c[0] in near} - shared
    return Likeness(
        sentence,
        place,
        shared=_sum(shared, _SHARED_NAME) + _OTHER_WORDS * _sum({c for c in beyond if c[0] not in {s[0] for s in shared}}, _SHARED_NAME),
        foreign=_sum(c for c in ours if c[0] not in have),
        missing=_sum(c for c in _of(place.raw) if c[0] not in {o[0] for o in around}),
        subjects=sum(c[1] is Sort.SUBJECT for c in shared),
        strange=sum(c[1] is Sort.SUBJECT and c[0] not in have for c in ours),
        others=_others(sentence, facts),
        crossed=_crossed(sentence, place),
    )


_Named = tuple[str, Sort]


def _of(text: str) -> frozenset[_Named]:
    found: dict[str, Sort] = {}
    for c in concepts(text, figures.spans(text)):
        found.setdefault(c.name, c.sort)
    return frozenset(found.items())


def _heading(provision: Provision) -> frozenset[_Named]:
    return frozenset((c.name, Sort.PLAIN if c.sort is Sort.NAME else c.sort) for c in concepts(provision.heading))


def _sum(found: Iterable[_Named], name: float = _WEIGHT[Sort.NAME]) -> float:
    return sum(name if sort is Sort.NAME else _WEIGHT[sort] for _, sort in found)


def _others(sentence: Sentence, facts: Facts) -> bool:
    """Tell whether the sentence speaks of somebody who is no party, and of whom the older provision does not speak."""
    if (found := _OTHERS.search(sentence.flat)) and found[0] not in " ".join(plain(facts.target.text).split()).lower():
        return True
    parties = {w for w in re.findall(r"\w+", facts.parties.casefold()) if len(w) > 2}
    if not parties:
        return False
    known = parties | {w.casefold() for w in re.findall(r"\w+", facts.target.text)}
    firms = (m[1] for m in _FIRM.finditer(" ".join(sentence.words.split())))
    return any(not ({w.casefold() for w in re.findall(r"\w{3,}", firm)} & known) for firm in firms)


def _crossed(sentence: Sentence, place: Sentence) -> bool:
    """Tell whether the one who must or may is the other side in the older sentence."""
    ours, theirs = _actor(sentence), _actor(place)
    return ours is not None and theirs is not None and ours is not theirs


def _actor(sentence: Sentence) -> Side | None:
    found = _ACTOR.search(" ".join(sentence.words.split()))
    named = sides(found[1]) if found else ()
    return named[-1] if named else None


__all__ = ["Concept", "Likeness", "like"]
