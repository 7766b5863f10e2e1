"""Who owes, as a model says it: looked up in the words, in what leads into them and among the parties of the register."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from graph.model.obligations import Bound
from graph.text.quote_matching import occurrences
from indexing.duties.roster import Named, Roster

_ARTICLE = re.compile(r"(?i)^(?:the|an?|such|said)\s+(?=\S)")
_STANDS_FOR = re.compile(r"(?i)^(?:it|they|he|she|who|which|that)$")


class NobodyError(ValueError):
    """Who is said to owe stands nowhere, or contradicts what is said of them. Holds no words of a contract."""


@dataclass(frozen=True, slots=True)
class Owing:
    """Who owes, and what had to be put right in what the reader said of them ("" where nothing had)."""

    named: Named
    note: str = ""


def owing(said: str, bound: Bound, places: Sequence[str], roster: Roster) -> Owing:
    """Return who owes; `places` are the words that may name them, nearest first. Raises NobodyError.

    What the words tell goes before what the reader says of it: "each party" is BOTH, a party of the register is PARTY.
    """
    bare = _ARTICLE.sub("", said.strip()).strip(" ,;:.")
    if not bare or _STANDS_FOR.match(bare):
        each = _each(places, roster) if bound is Bound.BOTH else None
        if each is not None:
            return Owing(each)
        note = "" if bound is Bound.UNCLEAR else f"{bound} is said to owe and nobody named: unclear"
        return Owing(Named(Bound.UNCLEAR), note)
    worded = next((" ".join(place[a:b].split()) for place in places for a, b in occurrences(place, bare)), "")
    named = roster.named(worded or bare)
    if not worded and not named.party:
        raise NobodyError("who is said to owe stands neither in the words nor among the parties")
    if named.bound is Bound.PARTY and bound is Bound.BOTH:
        raise NobodyError("both are said to owe, and one party is named")
    if named.bound is not Bound.OTHER:
        return Owing(named)
    several = {roster.named(found[0]).party for found in roster.plain.finditer(named.obligor)}
    return Owing(Named(Bound.BOTH if len(several) > 1 else bound, named.obligor))


def _each(places: Sequence[str], roster: Roster) -> Named | None:
    """Return the words for each of the parties, where some stand there."""
    found = (roster.named(one[0]) for place in places for one in roster.mention.finditer(place))
    return next((named for named in found if named.bound is Bound.BOTH), None)
