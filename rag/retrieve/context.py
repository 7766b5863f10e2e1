"""Choose the few provisions that go into the answer: whole, small, best first, within a budget.

A provision is never cut in the middle of a sentence. A small one is widened to the provision around it, because
a subsection seldom makes sense without its lead-in; of a very long one that part is read which answers best, and it says so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from graph.model.documents import Clause, ClauseKind, ClauseType
from graph.model.edges import Unit
from graph.model.ids import ClauseId
from graph.model.resolution import EffectiveClause, WarningCode
from graph.text.sentences import spans
from rag.resolve.resolver import IN_FORCE, Resolver, remarks
from rag.resolve.scope import Children
from rag.retrieve.ranking import Found, Ranking

WHOLE = 500
"""A provision up to this long is one cut."""
_LONGEST = 520
_BREAK = re.compile(
    r"(?:(?<=[;:,.])|(?<=\band)|(?<=\bor))\s(?=\((?:[a-z]{1,4}|\d{1,2})\)\s)"  # (a) ...; (b) ...
    r"|\s(?=(?:(?:If|Notices?|Copy|Copies) )?[Tt]o (?:the )?[A-Z][\w' ]{1,30}:)"  # If to the Lender: ...
    r"|\n\s*\n"
)
_PAUSE = re.compile(r"; (?=\S)|;\s*\n|,? provided,? (?:however,? )?that |\n")


@lru_cache(maxsize=4096)
def cuts(text: str) -> tuple[tuple[int, int], ...]:
    """Return a small provision whole, else its sentences, the long ones in their parts: [start, end) each, in order."""
    if len(text) <= WHOLE:
        return ((0, len(text)),)
    return tuple(part for start, end in spans(text, Unit.SENTENCE) for part in _parts(text, start, end))


def best_part(text: str, most: int, worth: Callable[[str], float]) -> tuple[int, int]:
    """Return [start, end) of the cuts in a row, at most so many characters (more where one cut is), that are worth most together."""
    places = cuts(text)
    values = [worth(text[start:end]) ** 2 for start, end in places]  # one that answers is worth more than two that touch it
    runs = [_run(places, first, most) for first in range(len(places))]
    best = max(range(len(runs)), key=lambda at: (round(sum(values[at : runs[at]]), 6), -at))
    return places[best][0], places[runs[best] - 1][1]


def _run(places: Sequence[tuple[int, int]], first: int, most: int) -> int:
    """Return where a run of cuts ends that starts with one of them: it takes in those that fit."""
    last = first + 1
    while last < len(places) and places[last][1] - places[first][0] <= most:
        last += 1
    return last


def _parts(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield a sentence whole, or, where it is long, cut where a list goes on, else where it pauses; short items stay together."""
    if end - start <= _LONGEST:
        yield start, end
        return
    for low, high in _packed(_cut_at(_BREAK, text, start, end)):
        if high - low <= _LONGEST:
            yield low, high
        else:
            yield from _packed(_cut_at(_PAUSE, text, low, high))


def _cut_at(mark: re.Pattern[str], text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    low = start
    for cut in (*(m.end() for m in mark.finditer(text, start, end)), end):
        if text[low:cut].strip():
            yield low, cut
            low = cut


def _packed(parts: Iterator[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Join neighbours while they stay short enough."""
    low = high = -1
    for start, end in parts:
        if low >= 0 and end - low > _LONGEST:
            yield low, high
            low = start
        low, high = (start if low < 0 else low), end
    if low >= 0:
        yield low, high


BUDGET = 4350
"""Characters of text in force that a context aims not to exceed."""
_WIDE = 700  # a parent up to this long goes in whole instead of the part that was found
_LARGE = 2400  # a provision up to this long goes in whole
_LARGEST = 3200  # and the best one up to this
_PART = 1200  # of a longer one, what is read of it
_WIDE_AROUND = 1200  # a provision up to this long takes the place of its parts that are already in
_RESTING = 6  # provisions whose definitions are looked at
_RESTED = 0.75  # of a provision's score, what its definition is worth
_CLOSE = 2  # of them, whose terms are explained where they are short
_SHORT = 600
_NEAR = 0.3  # of the question's words, from which a definition is explained wherever a provision rests on it
_DEFINITION = 800
_RESERVED = 450  # characters kept for definitions
_TITLE = 60  # characters up to which a provision's own words are its title
_CRUMB = 60  # characters of room that no provision fits
_FLOOR = 0.35  # of the best score: what answers half as well only distracts


@dataclass(frozen=True, slots=True)
class Chosen:
    """A provision in force that goes into the context, and how well it answers."""

    effective: EffectiveClause
    score: float

    @property
    def clause_id(self) -> ClauseId:
        """Its identity."""
        return self.effective.clause.clause_id

    @property
    def text(self) -> str:
        """What is read of it: words in force, or those of a paper that is all there is and not shown to be signed."""
        words = self.effective.read or self.effective.last_text
        return words.text if words is not None else ""


def choose(found: Sequence[Found], ranking: Ranking, resolver: Resolver, children: Children, budget: int = BUDGET) -> tuple[Chosen, ...]:
    """Return the provisions for the context, best first, and the definitions they rest on; `found` is best first."""
    chosen = _choose(found, ranking, resolver, children, budget)
    if not children.asked:
        return chosen
    marked = [replace(one, effective=children.marked(one.effective)) for one in chosen]
    return (*marked, *_deciding(marked, resolver, children))


def _choose(found: Sequence[Found], ranking: Ranking, resolver: Resolver, children: Children, budget: int) -> tuple[Chosen, ...]:
    chosen: list[Chosen] = []
    room = budget - _RESERVED
    for one in found:
        if chosen and one.score < _FLOOR * chosen[0].score:
            break
        wide = Chosen(resolver.effective(_widened(one.clause.clause_id, resolver, children)), one.score)
        if not resolver.readable(wide.effective) or _covered(wide, chosen, resolver) or _is_title(one.clause, wide):
            continue
        if len(wide.text) > (_LARGE if chosen else _LARGEST):
            wide = _partly(wide, ranking, resolver)
        inside = [c for c in chosen if wide.clause_id in resolver.lineage.ancestors(c.clause_id)]
        if inside and wide.effective.part is None:
            if len(wide.text) > _WIDE_AROUND:
                continue  # what is inside was better by itself
            chosen = [c for c in chosen if c not in inside]
            room += sum(len(c.text) for c in inside)
        if len(wide.text) <= room:
            chosen.append(wide)
            room -= len(wide.text)
        if room < _CRUMB:
            break
    read_with = tuple(_read_with(chosen, resolver))
    return (*chosen, *read_with, *_needed(chosen, ranking, resolver, room + _RESERVED - sum(len(c.text) for c in read_with)))


def _partly(one: Chosen, ranking: Ranking, resolver: Resolver) -> Chosen:
    """Return a very long provision by what it opens with, since its parts are found by themselves; without parts, by what answers best."""
    text, clause = one.text, one.effective.clause
    opening = _opening(one, resolver)
    if one.effective.conflict or not opening:
        return one
    low, high = best_part(text[:opening], _PART, lambda cut: ranking.measure.score(cut) + ranking.worded(clause, cut))
    return replace(one, effective=replace(one.effective, part=(low, high)))


def _opening(one: Chosen, resolver: Resolver) -> int:
    """Return where the parts of a provision begin in its words; their end where it has none."""
    parts = resolver.lineage.children(one.clause_id)
    first = (resolver.preview(parts[0]) or "") if parts else ""
    at = one.text.find(first[:_CRUMB]) if first else -1
    return at if at >= 0 else len(one.text)


def _is_title(found: Clause, wide: Chosen) -> bool:
    """Tell whether hardly more than the title of a large provision was found: its parts are found by what they say."""
    return len(wide.text) > _WIDE_AROUND and len(found.own_text.text) < _TITLE and found.clause_id == wide.clause_id


def _read_with(chosen: Sequence[Chosen], resolver: Resolver) -> Iterator[Chosen]:
    """Yield what is read with the best provisions: supplements that cite them or what they are part of, waivers, changes not applied.

    What supplements a document as a whole is no more to the point than any of its provisions, and is found as they are.
    """
    there = {c.clause_id for c in chosen}
    for one in chosen[:_RESTING]:
        for clause_id in _supplementing(one.effective, resolver):
            if clause_id not in there:
                there.add(clause_id)
                found = Chosen(resolver.effective(clause_id), _RESTED * one.score)
                if found.effective.status in IN_FORCE and len(found.text) <= _WIDE_AROUND:
                    yield found


def _supplementing(live: EffectiveClause, resolver: Resolver) -> Iterator[ClauseId]:
    for place in (live.clause.clause_id, *resolver.lineage.ancestors(live.clause.clause_id)):
        yield from (e.source_clause_id for e in resolver.lineage.edges_on_clause(place) if e.source_clause_id in live.supplements)
    sources = (remark.edge.source_clause_id for remark in remarks(live, resolver.catalogue))
    yield from (one for one in sources if one in resolver.targets(one))  # not what holds the words of a change that was applied


def _deciding(chosen: Sequence[Chosen], resolver: Resolver, children: Children) -> Iterator[Chosen]:
    """Yield the words that say which document prevails, where child and parent both speak."""
    if not any(n.code is WarningCode.OVERLAP for c in chosen for n in c.effective.notices):
        return
    for clause_id in children.on({ClauseType.PRECEDENCE}):
        one = Chosen(children.marked(resolver.effective(clause_id)), _RESTED * chosen[-1].score)
        if one.effective.status in IN_FORCE and len(one.text) <= _DEFINITION and not _covered(one, chosen, resolver):
            yield one


def _needed(chosen: Sequence[Chosen], ranking: Ranking, resolver: Resolver, room: int) -> Iterator[Chosen]:
    """Yield the definitions that the best provisions rest on: first those that show what is wanted, then those the question is near.

    "The Loans fall due on the Maturity Date" does not say when; the definition does.
    """
    there = {c.clause_id for c in chosen}
    told = [(found, one) for at, one in enumerate(chosen[:_RESTING]) for found in _useful_definitions(one, at, ranking, resolver)]
    for found, one in sorted(told, key=lambda pair: (-pair[0].shows, not pair[0].best, -round(pair[0].near * pair[1].score, 2))):
        size = len(resolver.preview(found.clause_id) or "")
        if found.clause_id not in there and size <= min(room, _DEFINITION):
            there.add(found.clause_id)
            room -= size
            yield Chosen(resolver.effective(found.clause_id), _RESTED * one.score)


class _Definition(NamedTuple):
    """A definition that a provision rests on: how many kinds of thing wanted it alone shows, and how much of the question it has.

    `best`: the provision is the best one, and short.
    """

    clause_id: ClauseId
    shows: int
    near: float
    best: bool


def _useful_definitions(one: Chosen, at: int, ranking: Ranking, resolver: Resolver) -> Iterator[_Definition]:
    """Yield the definitions that add to a provision what is wanted, that are near the question, or say what a short one says by terms."""
    measure = ranking.measure
    shown = measure.kinds(one.text)
    close = at < _CLOSE and len(one.text) <= _SHORT
    for clause_id in one.effective.depends_on:
        clause = resolver.lineage.clauses.get(clause_id)
        words = resolver.preview(clause_id) or "" if clause is not None else ""
        if (
            not words or clause is None or clause.kind is ClauseKind.PREAMBLE
        ):  # who "Tenant" is, nobody asked: a preamble is found by itself
            continue
        new, near = len(measure.kinds(words) - shown), measure.coverage(words)
        defines = clause.kind is ClauseKind.DEFINITION
        if new or (defines and (near >= _NEAR or (close and (near > 0.0 or ranking.is_named_term(one.effective.clause))))):
            yield _Definition(clause_id, new, near, best=close and not at)


def _widened(clause_id: ClauseId, resolver: Resolver, children: Children) -> ClauseId:
    parent = resolver.lineage.clauses[clause_id].parent_id
    while parent is not None and parent in resolver.lineage.clauses and len(resolver.catalogue.written(parent)) <= 2 * _WIDE:
        words = resolver.preview(parent)
        if words is None or len(words) > _WIDE or not children.answers(resolver.lineage.clauses[parent]):
            break
        clause_id, parent = parent, resolver.lineage.clauses[parent].parent_id
    return clause_id


def _covered(one: Chosen, chosen: Sequence[Chosen], resolver: Resolver) -> bool:
    """Tell whether a provision, or one it is part of, is already there; of what is there in part only that part is."""
    line = {one.clause_id, *resolver.lineage.ancestors(one.clause_id)}
    return any(c.clause_id == one.clause_id or (c.clause_id in line and c.effective.part is None) for c in chosen)
