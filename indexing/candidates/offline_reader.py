"""The offline readers' answers about a pair of provisions, told from the words alone.

The first reader says how a newer provision stands to an older one; a fitted score says how sure that is. The second confirms a
change only where one value of the older provision gives way to one new value and nothing else is left open.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from graph.model.edges import Unit
from graph.model.judgements import Relation
from graph.text.sentences import lead, spans
from indexing.candidates.signs import Signs, of_sentence
from indexing.linking.value_swaps import Swap, first_day, swaps
from indexing.search.words import content_stems

OWN_RULES = frozenset({"SOW", "ORDER_FORM", "EXHIBIT", "SLA", "DPA", "BASE", "ONLINE_TERMS"})
"""Kinds of documents that provide for themselves: they change another one by the way at most."""
BASE, WEIGHTS = (
    -4.6,
    {
        "covered": 2.1,
        "met": 0.7,
        "shared": 1.4,
        "headed": 1.3,
        "swap": 0.2,
        "named": 0.9,
        "beside": 0.6,
        "replaces": 1.4,
        "starts": 2.5,
        "ends": 0.8,
        "own": -1.0,
        "order": -1.5,
        "strange": -1.0,
    },
)
"""A logistic score of how often such pairs are changes."""
_UNLIKELY = 0.5  # below it no relation is said
_ENDS = 0.85  # from it a provision is said to end; a doubtful end is an amendment that people look at
_NAMED_RULE, _SAME_RULE = 0.3, 0.5  # shares of the words of both sentences that must agree for the second reader
_WIDE = 8  # sentences: of a longer provision a part may be meant, and a person looks
_MOST, _LONGEST, _BLOCK = 25, 1200, 8000  # sentences of a provision and characters of one that are read; characters parted at once
_FURTHER = re.compile(r"[,;]\s+(?:and|but|so that)\b")  # what ends something behind a new rule gives that rule
_CURRENCIES = frozenset({"usd", "eur", "gbp", "chf", "jpy"})
_FIRM = re.compile(
    r"((?:[A-Z][\w'-]*\.? (?:(?:&|and|of) )?){1,5}?(?:Ltd|Limited|Inc|LLC|LLP|plc|GmbH|AG|S\.?A\.?|Corp|Corporation|Company|Co|Bank)\b)"
)
_NAME = re.compile(r"[^\w]+|\b(?:ltd|limited|inc|llc|plc|gmbh|corp|corporation|co|company|the)\b")


@dataclass(frozen=True, slots=True)
class Provision:
    """A provision as a prompt shows it; `kind` is the value of a DocumentKind, `day` as written, both "" where unknown."""

    text: str
    heading: str = ""
    kind: str = ""
    day: str = ""

    @property
    def sentences(self) -> tuple[tuple[int, str], ...]:
        """Its sentences without designator and heading, each with its place."""
        return _sentences(self.text, self.heading)


@dataclass(frozen=True, slots=True)
class Facts:
    """A newer provision, an older one it may act on, and the names of the parties of both documents, "" where they are not known."""

    source: Provision
    target: Provision
    ours: str = ""
    theirs: str = ""

    @classmethod
    def of(cls, data: Mapping[str, str]) -> Facts:
        """Return the two provisions of a prompt's data."""
        source, target = (
            Provision(*(data.get(f"{side}_{name}", "") for name in ("text", "heading", "kind", "day"))) for side in ("source", "target")
        )
        return cls(source, target, data.get("source_parties", ""), data.get("target_parties", ""))

    @property
    def strangers(self) -> bool:
        """Whether both documents name their parties and have none in common."""
        ours, theirs = (frozenset(_NAME.sub(" ", name.casefold()).strip() for name in side.split(";")) for side in (self.ours, self.theirs))
        return bool(self.ours and self.theirs) and not ours & theirs


@dataclass(frozen=True, slots=True)
class Evidence:
    """The sentence of the newer provision that most likely acts on the older one, and its marks.

    `covered` and `met` are the shares of its words, and of those of the likest older sentence, that the other side has.
    """

    sentence: str
    start: int
    signs: Signs
    swaps: tuple[Swap, ...]
    marks: Mapping[str, float]

    @property
    def sure(self) -> float:
        """How often a pair with such marks is a change."""
        return round(1 / (1 + math.exp(-BASE - sum(WEIGHTS[name] * self.marks[name] for name in WEIGHTS))), 2)


@dataclass(frozen=True, slots=True)
class Answer:
    """A relation, how often such an answer is right, the operative words verbatim, and a reason."""

    relation: Relation
    confidence: float
    words: str
    reasoning: str


@dataclass(frozen=True, slots=True)
class Change:
    """What changes: `change` as the operation prompt names it, `old` verbatim in the older provision, the rest in the newer one."""

    change: str
    old: str = ""
    new: str = ""
    effective_from: str = ""
    whole: bool = False


_NOTHING = Answer(Relation.UNRELATED, 0.9, "", "No sentence of the newer provision makes a rule or changes one.")


def relation(facts: Facts) -> Answer:
    """Return how the newer provision stands to the older one."""
    found = gather(facts)
    if found is None:
        return _NOTHING
    if found.sure < _UNLIKELY:
        return Answer(Relation.UNRELATED, round(1 - found.sure, 2), "", "The words do not tell that both govern one matter.")
    if found.signs.own:
        return Answer(Relation.SUPPLEMENTS, found.sure, found.sentence, "The same matter, but provided for one order or project alone.")
    if found.swaps:
        kind = found.swaps[0].kind.lower()
        return Answer(Relation.AMENDS, found.sure, found.sentence, f"The newer sentence gives another {kind} for the same matter.")
    if of_sentence(_FURTHER.split(found.sentence)[0]).ends and not found.signs.limited and found.sure >= _ENDS:
        return Answer(Relation.TERMINATES, found.sure, found.sentence, "The newer sentence ends what the older provision provides.")
    return Answer(Relation.AMENDS, found.sure, found.sentence, "The newer sentence gives another rule for the same matter.")


def confirmation(facts: Facts) -> Answer:
    """Return the second reader's answer: what it can neither confirm nor refute it is not sure of."""
    found, first = gather(facts), relation(facts)
    if found is None or first.relation is Relation.UNRELATED:
        return _NOTHING
    if facts.source.day and facts.target.day and facts.source.day < facts.target.day:
        return Answer(Relation.UNRELATED, 0.8, "", "The provision said to be older is the later one.")
    if len(found.swaps) == 1 and len(facts.target.sentences) <= _WIDE and _fits(found, found.swaps[0]):
        why = "The new value fits one place of the older provision, and what comes of it is the rule that the newer sentence gives."
        return Answer(Relation.AMENDS, 0.95, found.sentence, why)
    return Answer(first.relation, 0.5, first.words, "The words do not say exactly what changes.")


def change(facts: Facts, stated: Relation) -> Change:
    """Return what exactly changes; INEXACT where the words do not say it beyond doubt."""
    found = gather(facts)
    if found is None:
        return Change("INEXACT")
    day = first_day(found.sentence)
    if stated is Relation.TERMINATES and len(facts.target.sentences) == 1 and not (found.signs.own or found.signs.limited):
        return Change("DELETE", effective_from=day, whole=True)
    if stated is not Relation.TERMINATES and len(found.swaps) == 1 and not found.signs.own:
        swap = found.swaps[0]
        return Change("REPLACE_WORDS", facts.target.text[slice(*swap.old)], found.sentence[slice(*swap.new)], day)
    return Change("INEXACT", effective_from=day)


@lru_cache(maxsize=256)
def gather(facts: Facts) -> Evidence | None:
    """Return the evidence of the newer sentence that is likeliest to act on the older provision; None where none changes anything."""
    if facts.strangers:
        return None
    read = [(of_sentence(sentence), start, sentence) for start, sentence in facts.source.sentences]
    ruling = sorted((one for one in read if one[0].operative and (one[0].lays_down or one[0].turns)), key=lambda one: not one[0].turns)
    return max((_evidence(start, sentence, facts) for _, start, sentence in ruling[:_MOST]), key=lambda one: one.sure, default=None)


def _fits(found: Evidence, swap: Swap) -> bool:
    """Tell whether the sentence refers to what held before, and the one new value in its place leaves nothing of it unsaid."""
    signs, marks = found.signs, found.marks
    told = swap.former or (signs.replaces and swap.alone and swap.beside)
    same = marks["covered"] >= _NAMED_RULE if swap.named else min(marks["covered"], marks["met"]) >= _SAME_RULE
    return bool(told and same) and not (signs.own or signs.limited or marks["order"] or marks["strange"])


def _evidence(start: int, sentence: str, facts: Facts) -> Evidence:
    signs, swapped = of_sentence(sentence), swaps(sentence, facts.target.text)
    ours, heading = _stems(sentence), _stems(facts.target.heading)
    theirs = _stems(facts.target.text) | heading
    places = [(len(ours & _stems(place)), place) for _, place in facts.target.sentences]
    likest = max(places, default=(0, ""), key=lambda one: one[0])[1]
    shared, missing = ours & theirs, _stems(likest) - ours - _stems(facts.source.heading)
    strange = any(
        not (_words(firm) & (_words(facts.ours + facts.theirs) | _words(facts.target.text)))
        for firm in _FIRM.findall(sentence)
        if facts.ours
    )
    kinds = (facts.source.kind in OWN_RULES) + (facts.source.kind in OWN_RULES and facts.target.kind in OWN_RULES - {"BASE"})
    marks = {
        "covered": len(shared) / max(1, len(ours)),
        "met": 1 - len(missing) / max(1, len(_stems(likest))),
        "shared": min(len(shared), 6) / 6,
        "headed": len(heading & (ours | _stems(facts.source.heading))) / max(1, len(heading)),
        "swap": float(bool(swapped)),
        "named": float(any(one.named for one in swapped)),
        "beside": max((min(one.beside, 2) / 2 for one in swapped), default=0.0),
        "replaces": float(signs.replaces),
        "starts": float(signs.starts),
        "ends": float(signs.ends and not swapped),
        "own": float(signs.own),
        "order": float(kinds),
        "strange": float(strange),
    }
    return Evidence(sentence, start, signs, swapped, marks)


@lru_cache(maxsize=16384)
def _stems(text: str) -> frozenset[str]:
    return frozenset(word for word in content_stems(text) if word[0].isalpha() and word not in _CURRENCIES)


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w{3,}", text.casefold()))


@lru_cache(maxsize=2048)
def _sentences(text: str, heading: str) -> tuple[tuple[int, str], ...]:
    at, found = lead(text[:_BLOCK], heading), list[tuple[int, str]]()
    while at < len(text):  # the work of parting sentences grows with the square of the text
        block = text[at : at + _BLOCK]
        end = len(block) if at + _BLOCK >= len(text) else max(block.rfind(". ") + 2, block.rfind("\n") + 1) or len(block)
        found += ((at + a, _shortened(block[a:b])) for a, b in spans(block[:end], Unit.SENTENCE))
        at += end
    return tuple(found)


def _shortened(sentence: str) -> str:
    """Return a sentence up to a whole word, as far as it is read: words that are cut stand nowhere in the file."""
    return sentence if len(sentence) <= _LONGEST else sentence[: sentence.rfind(" ", 0, _LONGEST) + 1].rstrip() or sentence[:_LONGEST]
