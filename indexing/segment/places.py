"""Places: where a designator may stand among the provisions that are open, and what each place costs.

To go on with a list is free, to open one costs a little, a jump or a slip of the pen costs more, and a designator
that is left as text costs the more, the more it looks like the beginning of a provision.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from indexing.layout import landmarks
from indexing.layout.headings import Heading, capitals
from indexing.segment.designators import STEP, Meaning
from indexing.segment.lines import BRIEF, SENTENCE, Lines
from indexing.segment.marks import Edge, Mark
from indexing.segment.state import Level, State

SHORT_ITEM = 40  # characters: an item of a list inside a sentence that is as long looks like a provision
GROUPS = ("article", "articleA", "heading", "part", "partA", "A.")  # what numbers may run on below
NAMED = ("1.", "1.1", "1)", "1.0", "article", "part", "chapter", "title")  # styles that need no second item where they begin a paragraph
CHAPTERS = ("1.", "1.0")
OUTER = {"part": 0, "partA": 0, "chapter": 0, "title": 0, "article": 1, "articleA": 1}  # what holds what
NESTS = {"a()": 0, "i()": 1, "A()": 2, "1()": 2, "I()": 2}  # how drafters nest lists in parentheses
BARE = ("1", "A", "a", "I", "i")  # no stop, no word: the number of a house or of a page looks the same
_CLAUSE_END = re.compile(r"[.;](?=\s|$)|\n\s*\n")


class Costs(NamedTuple):
    """What each way to explain a mark costs."""

    text_block: float = 2.5  # a mark at the start of a paragraph is text
    text_line: float = 1.6
    text_stop: float = 0.9
    text_item: float = 0.8  # an item of a list inside a sentence
    begins_small: float = 1.5  # to take such a number for a provision all the same
    small: float = 0.25  # share of the cost where the words after the number begin small
    bare: float = 0.4  # share for a number without a stop, as of a house or a page
    open_block: float = 1.0
    open_inside: float = 1.1
    single: float = 0.7  # a list closed after one item
    nested: float = 1.5  # a list inside a list of the same style
    apart: float = 0.4  # an item in a sentence goes on with one that begins a paragraph
    word: float = 0.5  # "Clause 3" goes on with item 2
    jump: float = 1.6
    missing: float = 0.35  # for each number left out
    unlike: float = 1.5  # a jump to what looks different
    headed: float = 0.8  # taken off where a heading stands beside the number
    jump_inside: float = 2.0  # more, inside a sentence
    again: float = 2.0  # the same number twice
    slip: float = 1.8  # a wrong number in the place of the next one
    afresh: float = 3.4  # a list that does not begin at its first item
    out: float = 1.0  # back from an exhibit to the body
    signed: float = 0.4  # back from signatures to the body
    wording: float = 0.3  # share for a mark in new wording
    foreign: float = 0.4  # share for a number like 3.1 that has no place in the count that is open: wording of another paper
    untitled: float = 1.5  # an attachment behind signatures that only its numbers tell


class Place(NamedTuple):
    """Where a mark may stand, and at what cost; `exact` where nothing is left out, `goes_on` where it is the next of an open list."""

    cost: float
    depth: int
    meaning: Meaning
    exact: bool = True
    counts: Meaning | None = None  # what the list counts on from, where the number is a slip
    goes_on: bool = False


class Site(NamedTuple):
    """A mark and the provisions open where it stands; `base` is the depth at which the numbers of this place begin."""

    at: int
    mark: Mark
    stack: tuple[Level, ...]
    base: int
    closed: tuple[tuple[str, Meaning], ...]
    clear: bool
    listed: bool
    small: float


class Places:
    """The marks of an instrument, and where each may stand."""

    def __init__(self, lines: Lines, marks: list[Mark], costs: Costs) -> None:
        self.lines, self.text, self.marks, self.costs = lines, lines.text, marks, costs
        # what is asked for every explanation of a mark is worked out once
        self.head, self.look, self.below_heading = cache(self._head), cache(self._look), cache(self._below_heading)
        self._stands = cache(self._standing)

    def _head(self, at: int) -> Heading | None:
        """Return the heading beside mark number `at`."""
        following = self.marks[at + 1] if at + 1 < len(self.marks) else None
        return self.lines.heading_of(self.marks[at], following)

    def _below_heading(self, at: int) -> bool:
        """Tell whether only a heading stands between the mark before and mark number `at`."""
        if not at or self.marks[at].start - self.marks[at - 1].start > BRIEF + 20:
            return False
        head = self.head(at - 1)
        end = head.end if head else self.marks[at - 1].end
        return not self.text[min(end, self.marks[at].start) : self.marks[at].start].strip()

    def _look(self, at: int) -> str:
        """Return what the provision at mark number `at` looks like: the word before it, the form of its heading."""
        head = self.head(at)
        form = "" if head is None else "capitals" if capitals(head.words) else "words"
        return f"{self.marks[at].word.lower()} {form}"

    def text_cost(self, at: int) -> float:
        """Return what it costs to leave mark number `at` text."""
        mark, costs = self.marks[at], self.costs
        paren = mark.label.startswith("(")
        if mark.joined:
            return 0.5
        if mark.edge >= Edge.LINE:
            cost = costs.text_block if mark.edge is Edge.BLOCK else costs.text_line
            if not paren and not mark.word and mark.label.isupper() and mark.label.isalpha():
                cost *= 0.6  # the initial of a name looks the same
        else:
            cost = costs.text_item * min(1.0, self._length(at) / SHORT_ITEM) ** 2
            if mark.edge is Edge.STOP:
                cost = max(cost, costs.text_stop)
            elif mark.edge is Edge.NONE:
                cost *= 0.6
            if mark.edge is Edge.STOP and mark.word:
                cost = costs.text_line
        if not mark.capital and not paren:
            sure = self._sure_though_small(mark)
            cost = costs.text_block if mark.edge >= Edge.STOP and mark.label.count(".") > 1 else cost if sure else cost * costs.small
        if mark.meanings[0].style in BARE:
            cost *= costs.bare
        return cost

    def fits(self, stack: tuple[Level, ...], state: State, at: int) -> Iterator[Place]:
        """Yield where mark number `at` fits among open provisions."""
        mark, (clear, listed, opens, small) = self.marks[at], self._stands(at)
        if not listed and not (opens and stack):
            return
        spot = Site(at, mark, stack, state.base if stack is state.stack else 0, state.closed, clear, listed, small)
        for meaning in mark.meanings:
            if meaning.style == "1.1":
                if clear:
                    yield from self._decimal(spot, meaning)
                continue
            if listed:
                yield from self._counting(spot, meaning)
            if clear and meaning.style in CHAPTERS:
                yield from self._chapter(spot, meaning)
            yield from self._opening(spot, meaning)

    def _standing(self, at: int) -> tuple[bool, bool, bool, float]:
        """Tell whether mark number `at` stands clear, in a list, or may open one in a sentence, and what it costs that it begins small."""
        mark = self.marks[at]
        clear = mark.at_block or mark.edge is Edge.STOP or self.below_heading(at)
        paren = mark.label.startswith("(")
        listed = mark.joined or clear or (paren and mark.edge is Edge.COMMA)
        return clear, listed, paren and any(m.first for m in mark.meanings), self._small(mark)

    def _small(self, mark: Mark) -> float:
        """Return what it costs that the words after a designator begin small."""
        if mark.capital or mark.label.startswith("("):
            return 0.0
        if mark.edge >= Edge.STOP and mark.label.count(".") > 1:
            return 0.2
        return 0.0 if self._sure_though_small(mark) else self.costs.begins_small

    def _sure_though_small(self, mark: Mark) -> bool:
        return mark.at_block and (mark.label.rstrip(")").isalpha() or _led(mark))

    def _off(self, at: int) -> float:
        """Return what a heading beside the number takes off the cost of a jump."""
        return self.costs.headed if self.head(at) else 0.0

    def _gap(self, missing: int) -> float:
        return self.costs.jump + self.costs.missing * math.log2(1 + missing)

    def _counting(self, spot: Site, meaning: Meaning) -> Iterator[Place]:
        """Yield the open lists that a mark may go on with."""
        costs, mark, stack = self.costs, spot.mark, spot.stack
        jumped = False
        for depth in reversed(range(len(stack))):
            level = stack[depth]
            if level.style != meaning.style:
                if level.style not in CHAPTERS or meaning.style not in CHAPTERS:
                    continue
                meaning = Meaning(level.style, meaning.value, meaning.path)  # ``10.`` goes on with 9.0
            apart = costs.apart if level.block != mark.at_block else 0.0
            cost = spot.small + apart + (costs.word if level.word.lower() != mark.word.lower() else 0.0)
            if meaning.follows(level.meaning):
                yield Place(cost + 0.05 * (len(stack) - 1 - depth), depth, meaning, goes_on=True)
            elif mark.at_block and mark.capital and not mark.joined and not jumped:
                for place in self._jumping(spot, level, depth, meaning):
                    jumped |= place.meaning.skips(level.meaning) > 0
                    yield place._replace(cost=place.cost + cost)

    def _jumping(self, spot: Site, level: Level, depth: int, meaning: Meaning) -> Iterator[Place]:
        """Yield a jump on a level, the same number again, and a wrong number in the place of the next one."""
        costs, skips = self.costs, meaning.skips(level.meaning)
        unlike = 0.0 if level.look == self.look(spot.at) else costs.unlike
        if skips > 0:
            paren = spot.mark.label.startswith("(")
            cost = costs.jump + 2 * costs.missing * skips if paren else self._gap(skips) + unlike - self._off(spot.at)
            yield Place(cost, depth, meaning, exact=False, goes_on=True)
        elif meaning == level.meaning and meaning.path and depth <= 1:
            yield Place(costs.again, depth, meaning, exact=False, goes_on=True)
        if skips and not meaning.first and level.block and meaning.style in NAMED and self.head(spot.at) and self._says(spot.mark):
            following = Meaning(meaning.style, level.meaning.value + STEP, tuple(n + 1 for n in level.meaning.path[-1:]))
            yield Place(costs.slip + unlike, depth, meaning, exact=False, counts=following, goes_on=True)

    def _chapter(self, spot: Site, meaning: Meaning) -> Iterator[Place]:
        """Yield the place of a chapter behind sections whose own chapter has no line: 11.0 after 10.4."""
        stack = spot.stack
        depth = next((d for d, level in enumerate(stack) if level.style == "1.1"), None)
        if depth is None or not spot.mark.capital or (depth and stack[depth - 1].style in CHAPTERS):
            return
        ahead = meaning.path[0] - stack[depth].meaning.path[0]
        if ahead > 0:
            yield Place(spot.small + 0.3 + self.costs.missing * math.log2(ahead), depth, meaning)

    def _decimal(self, spot: Site, meaning: Meaning) -> Iterator[Place]:
        """Yield where 7.02 may stand: beside 7.01, under 7, or as the first of a new chapter."""
        for depth in reversed(range(len(spot.stack))):
            level = spot.stack[depth]
            if not level.meaning.path or "(" in level.style:  # 2.3 is no part of an item (2)
                continue
            beside = self._beside(spot, meaning, depth)
            if beside is not None:
                yield from beside
                return
        first = next((d for d, level in enumerate(spot.stack) if level.style == "1.1"), None)
        yield from self._first_section(spot, meaning) if first is None else self._later_chapter(spot, meaning, first)

    def _beside(self, spot: Site, meaning: Meaning, depth: int) -> tuple[Place, ...] | None:
        """Return the places of a section beside or below a level that its number begins like; None where it does not."""
        level, path, mark = spot.stack[depth], meaning.path, spot.mark
        here = level.meaning.path
        shared = _shared(here, path)
        if level.style == "1.1" and len(here) == len(path) and shared == len(path) - 1:
            step = meaning.value - level.meaning.value
            if 0 < step <= STEP:
                return (Place(0.0 if mark.edge is Edge.BLOCK else spot.small, depth, meaning, goes_on=True),)
            cost = spot.small + self._gap(step // STEP) + self._inside(spot, path) - self.costs.headed if step > 0 else 0.0
            return (Place(cost, depth, meaning, exact=False, goes_on=True),) if step > 0 else ()
        if len(here) < len(path) and shared == len(here):
            missing = sum(n - 1 for n in path[len(here) :] if n > 1)
            if not missing:
                return (Place(spot.small, depth + 1, meaning),)
            cost = spot.small + 0.6 + self.costs.missing * math.log2(1 + missing)
            return (Place(cost, depth + 1, meaning, exact=False),) if mark.at_block else ()
        if level.style == "1.1" and here == path and mark.capital:
            return (Place(spot.small + self.costs.again, depth, meaning, exact=False, goes_on=True),)
        return None

    def _inside(self, spot: Site, path: tuple[int, ...]) -> float:
        """Return what it costs more to jump inside a sentence; 4.1.5 is a number wherever it stands."""
        return 0.0 if spot.mark.at_block or len(path) > 2 else self.costs.jump_inside

    def _later_chapter(self, spot: Site, meaning: Meaning, first: int) -> Iterator[Place]:
        """Yield the place of a section of a later chapter: beside the chapter before, if its own line is lost."""
        stack, path = spot.stack, meaning.path
        here = stack[first].meaning.path
        shared = _shared(here, path)
        ahead = path[shared] - here[shared] if shared < min(len(here), len(path)) else 0
        if ahead <= 0:
            return
        depth = first
        while depth > spot.base and (chapter := stack[depth - 1].meaning.path) and path[: len(chapter)] != chapter:
            depth -= 1
        missing = sum(n - 1 for n in path[shared + 1 :] if n > 1) + ahead - 1
        cost = self._gap(missing) + self._inside(spot, path) - self._off(spot.at) if missing else 0.2
        yield Place(spot.small + cost, depth, meaning, exact=not missing, goes_on=depth == first)

    def _first_section(self, spot: Site, meaning: Meaning) -> Iterator[Place]:
        """Yield the place of a section where none is open: the first of a text or of a chapter without a number."""
        costs, stack, mark, path = self.costs, spot.stack, spot.mark, meaning.path
        grouped = len(stack) == spot.base or stack[-1].style in GROUPS
        depth = len(stack) if grouped else spot.base
        lone = not any(level.style in NAMED and level.block and level.style not in OUTER for level in stack[spot.base :])
        if all(n <= 1 for n in path[1:]) and (path[0] <= 1 or grouped):
            yield Place(spot.small + costs.open_block + (0.0 if mark.at_block else 0.3), depth, meaning)
        elif mark.at_block and lone and mark.capital and self._long(mark):
            yield Place(spot.small + costs.afresh - self._off(spot.at), depth, meaning, exact=False)

    def _opening(self, spot: Site, meaning: Meaning) -> Iterator[Place]:
        """Yield the lists that a mark may open."""
        if not meaning.first:
            yield from self._not_from_the_first(spot, meaning)
        elif spot.mark.joined:
            yield Place(0.1, len(spot.stack), meaning)
        elif meaning.style in OUTER:
            depth = spot.base
            while depth < len(spot.stack) and OUTER.get(spot.stack[depth].style, 9) < OUTER[meaning.style]:
                depth += 1
            if spot.clear and spot.mark.capital:
                yield Place(spot.small + self.costs.open_block - (0.5 if spot.mark.at_block else 0.0), depth, meaning)
        elif spot.clear or (spot.mark.label.startswith("(") and spot.stack):
            yield from self._list(spot, meaning)

    def _not_from_the_first(self, spot: Site, meaning: Meaning) -> Iterator[Place]:
        """Yield a list that does not begin at its first item: an extract, or one that runs on below the next article."""
        costs, mark, stack = self.costs, spot.mark, spot.stack
        before = dict(spot.closed).get(meaning.style)
        grouped = bool(stack) and stack[-1].style in GROUPS
        if grouped and before is not None and mark.edge >= Edge.STOP and meaning.value > before.value:
            cost = 0.1 if meaning.follows(before) else self._gap(meaning.skips(before))
            yield Place(spot.small + cost, len(stack), meaning)
        elif mark.at_block and mark.capital and not mark.joined and not mark.label.startswith("(") and (mark.word or self._long(mark)):
            if not grouped and len(stack) > spot.base:
                return
            worded = 0.4 if mark.word else 0.0
            yield Place(spot.small + costs.afresh - worded - self._off(spot.at), len(stack), meaning, exact=False)

    def _list(self, spot: Site, meaning: Meaning) -> Iterator[Place]:
        """Yield a list below the provision that is open, below the last that began a paragraph, or begun anew in its own place."""
        costs, mark, stack = self.costs, spot.mark, spot.stack
        same = [d for d, level in enumerate(stack) if level.style == meaning.style and level.block]
        depth, cost = len(stack), 2 * spot.small + costs.open_block + costs.nested * len(same)
        if mark.at_block:
            while depth > spot.base and not stack[depth - 1].block and not (mark.introduced and _below(meaning, stack[depth - 1])):
                depth -= 1
            cost -= 0.3 if mark.label.startswith("(") and len(stack) > spot.base else 0.0
        elif not self.below_heading(spot.at):
            cost += costs.open_inside - costs.open_block
        yield Place(cost, depth, meaning)
        if depth < len(stack):
            yield Place(cost + 0.6, len(stack), meaning)
        if len(same) > 1 and mark.at_block:  # a third list of the same style inside itself is the second one begun anew
            yield Place(cost - costs.nested, same[-1], meaning)
        elif same and same[0] >= spot.base and stack[same[0]].items > 1 and mark.at_block:
            yield Place(cost + 0.8, same[0], meaning)

    def _long(self, mark: Mark) -> bool:
        """Tell whether a sentence stands at a mark or right below it."""
        index = self.lines.index(mark.start)
        return self.lines.blocks[min(index + 1, len(self.lines.blocks) - 1)].char_end - mark.end >= SENTENCE

    def _says(self, mark: Mark) -> bool:
        """Tell whether a sentence stands there that is no instruction to amend the provision of that number."""
        return self._long(mark) and not landmarks.is_instruction(self.text, mark.end)

    def _length(self, at: int) -> int:
        """Return how long an item inside a sentence is: to the next mark, or to the end of its clause."""
        start = self.marks[at].start
        after = next((m.start for m in self.marks[at + 1 : at + 4] if not m.joined), start + SHORT_ITEM)
        end = min(after, start + SHORT_ITEM)
        stop = _CLAUSE_END.search(self.text, self.marks[at].end, end)
        return (stop.start() if stop else end) - start


def _led(mark: Mark) -> bool:
    """Tell the first item of a list that numbers with its chapter and goes on with a sentence: ``2.1 in clause 5, ...`` below a colon."""
    return mark.introduced and not mark.word and any(len(m.path) > 1 and m.first for m in mark.meanings)


def _shared(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    """Return how many numbers two paths have in common from the first on."""
    shared = 0
    while shared < len(one) and shared < len(other) and one[shared] == other[shared]:
        shared += 1
    return shared


def _below(meaning: Meaning, item: Level) -> bool:
    """Tell whether a list that a colon introduces may stand below the item of a sentence: (A) below (i), but never (a)."""
    rank, own = NESTS.get(item.style), NESTS.get(meaning.style)
    return rank is None or own is None or own >= rank


def in_parentheses(marks: list[Mark], end: int) -> bool:
    """Tell whether numbers in parentheses carry a text up to `end`: ``(1)``, ``(2)``, ``(3)`` begin paragraphs, and no other numbers do."""
    begun = [m for m in marks if m.at_block and m.capital and not m.quoted]
    counted = [m for m in begun if m.meanings[0].style == "1()"]
    if len(counted) < 3 or not counted[0].meanings[0].first or any(m.word or m.meanings[0].style in NAMED for m in begun):
        return False
    in_order = all(b.meanings[0].follows(a.meanings[0]) for a, b in pairwise(counted))
    return in_order and counted[-1].start - counted[0].start > 0.35 * (end - counted[0].start)
