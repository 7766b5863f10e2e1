"""All that the words tell of one pair: the sentence of the newer provision that acts on the older one, and what it does."""

from __future__ import annotations

import re
from dataclasses import dataclass

from indexing.candidates.rules.change import DAYS, Swap, swaps
from indexing.candidates.rules.facts import Facts, Sentence
from indexing.candidates.rules.likeness import Likeness, like
from indexing.candidates.rules.mood import Reading, for_one, heard, starts

OWN_RULES = frozenset({"SOW", "ORDER_FORM", "EXHIBIT", "SLA", "DPA", "BASE", "ONLINE_TERMS"})
"""Kinds of documents that provide for themselves: they change another by the way at most."""

_NOT = re.compile(
    r"\b(?:not?|nor|neither|never|without|none|cease[sd]?|ends?)\b(?! (?:later|less|more|fewer|earlier|exceed\w*|only|limited|longer))"
    r"|\bno longer\b|\bnon-\w+|\bonly (?:if|with|after|upon|where|when|on)\b|\bprohibit\w*|\bforbidden\b"
)


@dataclass(frozen=True, slots=True)
class Evidence:
    """What one sentence of the newer provision does to the older one; `flipped`: one says that something is not, the other that it is.

    `order` is 1 where the newer document provides for itself, 2 where the older is such a one too; `elsewhere`: the older sentence
    provides for one order, project or site, and the newer does not. `wide`: how many sentences the older provision has besides one.
    """

    sentence: Sentence
    reading: Reading
    likeness: Likeness
    swaps: tuple[Swap, ...]
    flipped: bool
    order: int
    elsewhere: bool
    wide: int

    @property
    def starts(self) -> bool:
        """Whether the sentence gives a beginning: a new day that is the value itself is none."""
        days = [s.new for s in self.swaps if s.kind in DAYS]
        return self.reading.starts and (not days or starts(self.sentence, days))

    @property
    def swap(self) -> Swap | None:
        """The one value that changes; None where there is none, or more than one."""
        return self.swaps[0] if len(self.swaps) == 1 else None


def of_sentence(sentence: Sentence, facts: Facts) -> Evidence | None:
    """Return what one sentence does; None where it neither makes a rule nor changes one."""
    reading = heard(sentence, facts.source)
    if not reading.asserts or facts.strangers:
        return None
    likeness = like(sentence, facts)
    if likeness is None:
        return None
    return Evidence(
        sentence,
        reading,
        likeness,
        swaps(sentence, facts),
        flipped=(_NOT.search(sentence.flat) is None) is not (_NOT.search(likeness.place.flat) is None),
        order=(facts.source.kind in OWN_RULES) + (facts.source.kind in OWN_RULES and facts.target.kind in OWN_RULES - {"BASE"}),
        elsewhere=for_one(likeness.place) and not reading.own,
        wide=len(facts.target.sentences) - 1,
    )
