"""Two readings of one instrument made one: what both say, what one says alone, and what neither could read.

The grammar and the taggers read the same sentences. For each sentence that orders a change:

    both say the same                one claim, all but certain
    the same but for the end of the
    new text                         the claim whose new text is the longer, and a small doubt
    both name the place, in other
    words of what happens there      the claim that leaves less of the sentence unexplained, and a doubt
    one reader alone                 its claim, as sure as such claims were found to be
    neither                          an outstanding change on what the sentence names: nothing is passed over in silence

How sure each of these is was fitted by `benchmarks/fit_amendments.py` on instruments that the taggers had not learned from.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files

from graph.model.edges import Claim, EdgeType, OperationKind
from graph.text import sections
from indexing.amendments.units import Unit
from indexing.instructions.change_tables import LISTED, ORDERED

_BLANK = re.compile(r"[^a-z0-9]+")
_DEFINES = re.compile(r"\((?:the\s|each,?\s(?:an?|the)\s|collectively,?\s(?:the\s)?|as\s|an?\s|this\s|such\s)*$")
_ADDING = frozenset({OperationKind.INSERT, OperationKind.INSERT_WORDS, OperationKind.INSERT_UNIT})
_WORDS = frozenset({OperationKind.REPLACE_WORDS, OperationKind.REPLACE_EVERYWHERE, OperationKind.SET_VALUE, OperationKind.EXTEND})
_BRINGS = frozenset({OperationKind.REPLACE, OperationKind.REPLACE_UNIT, *_ADDING, *_WORDS})
LIKELY = 0.5
"""How sure the taggers must be of what exactly happens for it to count more than that something does."""
FAINT = 0.15
"""The probability of an order below which claims that the taggers make alone are counted apart: few of them are right."""
_SOME = 15  # characters that two quotes share where they are of one sentence


_ALONE = frozenset(
    {
        *(OperationKind.SUBSTITUTE_PARTY, OperationKind.RENAME_PARTY, OperationKind.ADD_PARTY, OperationKind.RELEASE_PARTY),
        OperationKind.RENUMBER,
    }
)
"""What the grammar alone reads: what is said of parties, and new numbers."""


class Agreement(StrEnum):
    """How two readings of a change stand to each other."""

    BOTH = "BOTH"  # the same change
    LENGTH = "LENGTH"  # the same change but for where its new text ends
    OTHERWISE = "OTHERWISE"  # the same place, another change; this one explains more
    BESIDE = "BESIDE"  # one reader alone names this place, the other another place in the sentence
    GRAMMAR = "GRAMMAR"  # the grammar alone reads the sentence
    TAGGERS = "TAGGERS"  # the taggers alone do
    NEITHER = "NEITHER"  # a sentence that orders something, read by none


_BY_ONE = frozenset({Agreement.OTHERWISE, Agreement.BESIDE})


@dataclass(frozen=True, slots=True)
class Tagged:
    """What the taggers claim of one sentence that orders a change, with how sure they are of each claim."""

    unit: Unit
    span: tuple[int, int]
    orders: float
    brings: str
    claims: tuple[tuple[Claim, float], ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """A claim with what its likelihood is told from: the agreement, the taggers' figures, the words it leaves unexplained."""

    claim: Claim
    agreement: Agreement
    sure: float = 0.0
    orders: float = 0.0
    left_over: int = 0
    explains: bool = False
    """It leaves fewer quotations unexplained than the other reading of its place."""

    @property
    def signs(self) -> tuple[str, ...]:
        """The signs by which such claims are counted."""
        specific = self.claim.operation is not None and self.claim.operation.kind is not OperationKind.UNSPECIFIED
        by = f" by {'taggers' if self.claim.rule == 'tagged' else 'grammar'}" if self.agreement in _BY_ONE else ""
        faint = " faint" if self.agreement is Agreement.TAGGERS and self.orders < FAINT else ""
        base = f"{self.agreement}{by}{faint}{'' if specific else ' unspecified'}{' explains more' if self.explains else ''}"
        found = [base, f"left over {min(self.left_over, 2)}", *_wants(self.claim)]
        if self.agreement is not Agreement.GRAMMAR:
            found.append(f"orders {_level(self.orders)}")
        if self.claim.rule == "tagged" or self.agreement is Agreement.BOTH:
            found.append(f"sure {_level(self.sure)}")
        return tuple(found)


def _wants(claim: Claim) -> Iterator[str]:
    """Yield what a change that brings words lacks of them, and a sign of its kind."""
    operation = claim.operation
    if operation is None or operation.kind is OperationKind.UNSPECIFIED:
        return
    yield f"kind {operation.kind}"
    if operation.kind in _BRINGS and not operation.new:
        yield "no words"


def _level(likely: float) -> str:
    return next(name for least, name in ((0.9, "high"), (0.6, "good"), (0.3, "fair"), (0.0, "low")) if likely >= least)


def together(grammar: Sequence[Claim], tagged: Sequence[Tagged]) -> Iterator[Judged | Claim]:
    """Yield the claims of both readers as one, in the order of the instrument; claims about whole instruments as they are."""
    left = list(grammar)
    found: list[tuple[int, Judged | Claim]] = []
    for read in tagged:
        mine = [c for c in left if _changes(c) and _of(c, read.span)]
        stated = [c for c in left if not _changes(c) and _of(c, read.span)]
        left = [c for c in left if c not in mine]
        if any(c.rule in {ORDERED, LISTED} for c in mine):
            found += [(c.quote.char_start, Judged(c, Agreement.GRAMMAR)) for c in mine]
            continue  # a row of a table of changes is no sentence
        if stated and not mine:
            continue
        found += [(read.unit.start, judged) for judged in _one_sentence(mine, read)]
    alone = ((c.quote.char_start, Judged(c, Agreement.GRAMMAR) if _changes(c) else c) for c in left)
    yield from (one for _, one in sorted([*found, *alone], key=lambda pair: pair[0]))


def _changes(claim: Claim) -> bool:
    """Tell whether a claim is of a change that both readers read."""
    return claim.edge_type is EdgeType.AMENDS and claim.operation is not None and claim.operation.kind not in _ALONE


def _one_sentence(mine: Sequence[Claim], read: Tagged) -> Iterator[Judged]:
    others = list(read.claims)
    exact = any(_specific(c) for c in mine) or any(_specific(c) and sure >= LIKELY for c, sure in others)
    theirs = [c for c, _ in others]
    left = {"grammar": left_over(mine, read), "taggers": left_over(theirs, read), "both": left_over([*mine, *theirs], read)}
    for claim in mine:
        twins = [(t, s) for t, s in others if same_place(claim, t)]
        if not twins:
            if _specific(claim) or not exact:
                kind = Agreement.BESIDE if others else Agreement.GRAMMAR
                yield Judged(claim, kind, 0.0, read.orders, left["grammar"])
            continue
        agreed = [(t, s) for t, s in twins if same_change(claim, t)]
        twin, sure = max(agreed or twins, key=lambda pair: pair[1])
        others = [(t, s) for t, s in others if t is not twin]
        if agreed:
            yield Judged(claim, Agreement.BOTH, sure, read.orders, left["both"])
        elif same_beginning(claim, twin):
            yield Judged(max((claim, twin), key=_length), Agreement.LENGTH, sure, read.orders, left["both"])
        else:
            first = (not _specific(claim), left["grammar"]) <= (not _specific(twin) or sure < LIKELY, left["taggers"])
            least = left["grammar" if first else "taggers"]
            explains = left["grammar"] != left["taggers"]
            yield Judged(claim if first else twin, Agreement.OTHERWISE, sure, read.orders, least, explains=explains)
    for claim, sure in others:
        if _specific(claim) or not exact:
            kind = Agreement.BESIDE if any(_specific(c) for c in mine) else Agreement.TAGGERS
            yield Judged(claim, kind, sure, read.orders, left["taggers"])


def left_over(claims: Sequence[Claim], read: Tagged) -> int:
    """Return how many quotations of a sentence, and new text below it, its claims leave unexplained."""
    said = " ".join(
        _folded(f"{c.section} {c.heading} {c.operation.old} {c.operation.new.text} {c.operation.near} {c.operation.address}")
        for c in claims
        if c.operation is not None
    )
    unit = read.unit
    count = 0
    for token in unit.tokens:
        if token.kind == "Q" and not _DEFINES.search(unit.sentence.text[: token.start]):
            words = _folded(unit.words(token).text)
            count += bool(words) and words not in said
    return count + bool(read.brings and _folded(read.brings)[:40] not in said)


def same_place(one: Claim, other: Claim) -> bool:
    """Tell whether two claims name one place: the same address, or one is the end of the other."""
    a, b = _place(one), _place(other)
    return a == b or bool(a and b and (a.endswith(b) or b.endswith(a)))


def same_change(one: Claim, other: Claim) -> bool:
    """Tell whether two claims do the same to their place."""
    a, b = one.operation, other.operation
    if a is None or b is None:
        return a is b
    kinds = {a.kind, b.kind}
    alike = len(kinds) == 1 or kinds <= _ADDING or kinds <= _WORDS
    old = _folded(a.old) == _folded(b.old) or kinds <= _ADDING
    if kinds == {OperationKind.UNSPECIFIED}:
        return True  # both say that something happens there
    return alike and old and _folded(a.new.text) == _folded(b.new.text)


def same_beginning(one: Claim, other: Claim) -> bool:
    """Tell whether two claims bring new text in the same way, and the one's begins with the other's."""
    a, b = one.operation, other.operation
    if a is None or b is None or not (a.new and b.new) or not ({a.kind, b.kind} <= _ADDING or a.kind is b.kind):
        return False
    short, long = sorted((_folded(a.new.text), _folded(b.new.text)), key=len)
    return _folded(a.old) == _folded(b.old) and long.startswith(short)


def _length(claim: Claim) -> int:
    return len(claim.operation.new.text) if claim.operation is not None else 0


def _specific(claim: Claim) -> bool:
    return claim.operation is not None and claim.operation.kind is not OperationKind.UNSPECIFIED


def _place(claim: Claim) -> str:
    section, _, term = claim.section.partition(" (")
    if claim.section.endswith(" (definition)"):
        section, term = "", claim.section.removesuffix(" (definition)")
    return _folded(term) or _folded(section) or _folded(claim.heading)


def _folded(words: str) -> str:
    return _BLANK.sub("", sections.fold_name(words))


def _of(claim: Claim, span: tuple[int, int]) -> bool:
    """Tell whether a claim quotes words of a sentence."""
    low, high = span
    return min(claim.quote.char_end, high) - max(claim.quote.char_start, low) > min(_SOME, high - low - 1)


@cache
def weights() -> Mapping[str, float]:
    """Return the fitted weights by sign; "" has the log-odds before anything is seen."""
    loaded: dict[str, float] = json.loads((files("indexing.amendments") / "certainty.json").read_text(encoding="utf-8"))
    return loaded


def certainty(judged: Judged, by: Mapping[str, float] | None = None) -> float:
    """Return the probability that a claim is right."""
    table = weights() if by is None else by
    odds = table.get("", 0.0) + sum(table.get(sign, 0.0) for sign in judged.signs)
    return round(1.0 / (1.0 + math.exp(-odds)), 4)
