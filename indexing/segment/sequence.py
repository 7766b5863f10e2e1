"""Sequence: does a designator continue an open level, open a new one, or is it text?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from indexing.segment.designators import STEP, Meaning
from indexing.segment.marks import Edge, Mark

LOOKAHEAD = 90  # marks searched for the successor that confirms a level
SHORT_ITEM = 40  # characters: a list of shorter items inside a sentence stays part of it
GROUPS = ("article", "articleA", "heading", "part", "partA", "A.")  # what numbers may run on below
NOTHING: Mapping[str, Meaning] = {}
_ORDER = {"a()": 0, "i()": 1, "A()": 2, "1()": 2, "I()": 2}  # how drafters nest lists in parentheses: (a), (i), (A) or (1)
SURE = ("1.", "1.1", "1)", "1.0")  # styles that need no second item where they begin a paragraph


@dataclass(frozen=True, slots=True)
class Level:
    """An open level: the node that is current on it, its designator with the word before it, and whether it began a paragraph.

    `rank` is the level of the heading it stands in, where the format tells one (1 to 6); 0 elsewhere.
    """

    node: int
    meaning: Meaning
    block: bool
    word: str = ""
    rank: int = 0

    @property
    def style(self) -> str:
        """The style of its designators; a heading, definition or zone has a name of its own here."""
        return self.meaning.style


@dataclass(frozen=True, slots=True)
class Fit:
    """Where a mark belongs: it replaces or follows level `depth` of the stack (len(stack): below all).

    `count` is what the level goes on counting from, where the number itself is a slip.
    """

    depth: int
    meaning: Meaning
    exact: bool = True
    count: Meaning | None = None


def fit(stack: list[Level], found: list[Mark], at: int, after_heading: bool, closed: Mapping[str, Meaning] = NOTHING) -> Fit | None:
    """Return the place of mark number `at`; None where it is text.

    `after_heading` tells that only a heading stands between it and the mark before; `closed` holds
    the numbers that an article or heading ended, which may run on below the next one.
    """
    mark = found[at]
    clear = mark.at_block or mark.edge is Edge.STOP or after_heading
    listed = mark.label.startswith("(") and (clear or mark.edge is Edge.COMMA)
    small = not mark.capital and not mark.label.startswith("(") and not _sure_though_small(mark)
    if small and not _in_small_list(found, at, after_heading):
        return None
    options = [f for m in mark.meanings if (f := _continuing(stack, mark, m, clear, listed))]
    exact = [f for f in options if f.exact]
    if small:
        return exact[0] if exact else None
    opening = [
        f for m in mark.meanings if (f := _opening(stack, found, at, m, clear, after_heading) or _running_on(stack, mark, m, closed))
    ]
    if exact and opening and opening[0].meaning != exact[0].meaning:
        return _by_successor(found, at, exact[0], opening[0])
    if exact:
        return max(exact, key=lambda f: (stack[f.depth].block == mark.at_block if f.depth < len(stack) else True, f.depth))
    return opening[0] if opening else options[0] if options else None


def _sure_though_small(mark: Mark) -> bool:
    """Tell a designator that small letters may follow from a figure: a letter before a paragraph, or three numbers in a row."""
    return (mark.at_block and mark.label.rstrip(")")[-1:].isalpha()) or (mark.edge >= Edge.STOP and mark.label.count(".") > 1)


def _in_small_list(found: list[Mark], at: int, after_heading: bool) -> bool:
    """Tell an item of a list whose numbers carry their chapter and whose sentences begin small: ``2.1 in clause 5, ...`` below a colon."""
    mark = found[at]
    senses = [m for m in mark.meanings if m.style == "1.1" and len(m.path) == 2]
    if mark.edge is not Edge.BLOCK or mark.word or not senses:
        return False
    if senses[0].path[1] == 1:
        return mark.introduced or after_heading
    before = (m for m in reversed(found[max(0, at - LOOKAHEAD) : at]) if m.edge is Edge.BLOCK and not m.capital)
    return any(sense.follows(earlier) for m in before for earlier in m.meanings for sense in senses)


def heading_depth(stack: list[Level], rank: int) -> int:
    """Return where an unnumbered heading belongs: beside the first that ranks no higher, else below what ranks higher."""
    above = 0
    for depth, level in enumerate(stack):
        if level.rank >= rank:
            return depth
        if level.rank or level.style == "exhibit":
            above = depth + 1
    return above


def confirmed(stack: list[Level], found: list[Mark], at: int, meaning: Meaning) -> Mark | None:
    """Return the mark that comes next after `meaning`, before an outer level goes on."""
    mark = found[at]
    for later in found[at + 1 : at + LOOKAHEAD]:
        if later.quoted and not mark.quoted:
            continue
        same_rank = later.edge >= Edge.STOP or (later.label.startswith("(") and later.edge >= Edge.COMMA and not mark.at_block)
        for sense in later.meanings:
            if sense.follows(meaning) and sense.path[:-1] == meaning.path[:-1] and same_rank:
                return later
            if meaning.path and sense.path == (*meaning.path, 1) and later.at_block:  # 1.1 confirms 1
                return later
        if later.at_block and any(s.follows(level.meaning) for s in later.meanings for level in stack if level.block):
            return None
    return None


def _continuing(stack: list[Level], mark: Mark, meaning: Meaning, clear: bool, listed: bool) -> Fit | None:
    if meaning.style == "1.1":
        return _decimal(stack, mark, meaning) if clear else None
    gap: Fit | None = None
    exact: Fit | None = None
    for depth in reversed(range(len(stack))):
        level = stack[depth]
        if level.style != meaning.style:
            continue
        if meaning.follows(level.meaning) and (clear or listed):
            if level.word.lower() == mark.word.lower():
                return Fit(depth, meaning)
            exact = exact or Fit(depth, meaning)  # "Clause 3" after item "2." of "Clause 2" goes on with the clauses
        if gap is None and mark.at_block and mark.capital and 0 < meaning.skips(level.meaning) <= (2 if meaning.path else 1):
            gap = Fit(depth, meaning, exact=False)
        if gap is None and mark.at_block and mark.capital and meaning.value == level.meaning.value and meaning.path and depth == 0:
            gap = Fit(depth, meaning, exact=False)
    return exact or gap


def _decimal(stack: list[Level], mark: Mark, meaning: Meaning) -> Fit | None:
    """Place 7.02: beside 7.01, under 7, or as the first of a new chapter."""
    path = meaning.path
    for depth in reversed(range(len(stack))):
        here = stack[depth].meaning.path
        if not here or "(" in stack[depth].style:  # 2.3 is no part of an item (2)
            continue
        if len(here) == len(path) and here[:-1] == path[:-1] and stack[depth].style == "1.1":
            step = meaning.value - stack[depth].meaning.value
            if 0 < step <= STEP:
                return Fit(depth, meaning)
            if (0 < step <= 4 * STEP or (step == 0 and mark.capital)) and (mark.at_block or len(path) > 2):
                return Fit(depth, meaning, exact=False)
        if len(here) < len(path) and path[: len(here)] == here:
            if all(n <= 1 for n in path[len(here) :]):
                return Fit(depth + 1, meaning)
            if depth + 1 < len(stack) and stack[depth + 1].style == "1.1":
                break
            return Fit(depth + 1, meaning, exact=False) if mark.at_block and path[-1] <= 3 else None
    return _decimal_afresh(stack, mark, path, meaning)


def _decimal_afresh(stack: list[Level], mark: Mark, path: tuple[int, ...], meaning: Meaning) -> Fit | None:
    """Place 10.1.2 after 10.1.1.3 where 10.1.1 has no line of its own, and 3.1 after 2.9 where 3 has none."""
    for depth, level in enumerate(stack):
        here = level.meaning.path
        same = next((n for n, (a, b) in enumerate(zip(here, path, strict=False)) if a != b), 0)
        if level.style == "1.1" and same and path[same] - here[same] == 1 and all(n <= 1 for n in path[same + 1 :]):
            return Fit(depth, meaning)
    first = next((d for d, level in enumerate(stack) if level.style == "1.1"), None)
    if first is None or any(n > 1 for n in path[1:]):
        return None
    ahead = path[0] - stack[first].meaning.path[0]
    return Fit(first, meaning) if 1 <= ahead <= (2 if mark.at_block else 1) else None


def _opening(stack: list[Level], found: list[Mark], at: int, meaning: Meaning, *given: bool) -> Fit | None:
    clear, after_heading = given
    mark = found[at]
    later = len(meaning.path) > 1 and (any(n > 1 for n in meaning.path[1:]) or not clear)
    if later or (not meaning.first and (stack or not mark.word)):
        return None
    if mark.joined:
        return Fit(len(stack), meaning)
    following = confirmed(stack, found, at, meaning)
    listed = bool(stack) and mark.label.startswith("(")
    if not mark.at_block:
        return Fit(len(stack), meaning) if following and (clear or listed) and _worth(stack, found, at, meaning, following) else None
    if meaning.style in ("article", "articleA"):
        known = meaning.first or (following is not None and any(s.path[:-1] == meaning.path for s in following.meanings))
        return Fit(0, meaning) if mark.capital and known else None
    if following is None and not listed and not (mark.capital and (meaning.style in SURE or after_heading)):
        return None
    return Fit(_depth(stack, mark, meaning), meaning)


def _worth(stack: list[Level], found: list[Mark], at: int, meaning: Meaning, following: Mark) -> bool:
    """Tell a list inside a sentence that is worth its own addresses; `following` is its second item."""
    if not found[at].label.startswith("("):
        return not any(sense.follows(level.meaning) for sense in following.meanings for level in stack)
    return bool(stack) and (following.at_block or not _brief(found, at, meaning))


def _running_on(stack: list[Level], mark: Mark, meaning: Meaning, closed: Mapping[str, Meaning]) -> Fit | None:
    """Place Section 5 below Article II where Article I ended with Section 4."""
    before = closed.get(meaning.style)
    grouped = bool(stack) and stack[-1].style in GROUPS
    return Fit(len(stack), meaning) if grouped and before is not None and meaning.follows(before) and mark.edge >= Edge.STOP else None


def _depth(stack: list[Level], mark: Mark, meaning: Meaning) -> int:
    """Return where a list that begins a paragraph belongs: below what began a paragraph, unless a colon introduces it."""
    again = [d for d, level in enumerate(stack) if level.style == meaning.style and level.block]
    if len(again) > 1:  # a third list of the same style inside itself is the second one begun anew
        return again[-1]
    depth = len(stack)
    while depth and not stack[depth - 1].block and not (mark.introduced and _below(meaning, stack[depth - 1])):
        depth -= 1
    return depth


def _below(meaning: Meaning, item: Level) -> bool:
    """Tell whether a list that a colon introduces may stand below the item of a sentence: (A) below (i), but never (a)."""
    rank, own = _ORDER.get(item.style), _ORDER.get(meaning.style)
    return rank is None or own is None or own >= rank


def _brief(found: list[Mark], at: int, meaning: Meaning) -> bool:
    """Tell a list of a few words each, which stays in its sentence."""
    places = [found[at].start]
    for later in found[at + 1 : at + LOOKAHEAD]:
        sense = next((s for s in later.meanings if s.follows(meaning)), None)
        if sense is not None:
            places.append(later.start)
            meaning = sense
    return (places[-1] - places[0]) / max(1, len(places) - 1) < SHORT_ITEM


def _by_successor(found: list[Mark], at: int, goes_on: Fit, opens: Fit) -> Fit:
    """Decide (i) after (h) by what comes next: (j), or (ii)."""
    for later in found[at + 1 : at + LOOKAHEAD]:
        if later.edge < Edge.STOP and found[at].at_block:
            continue
        if any(s.follows(opens.meaning) for s in later.meanings):
            return opens
        if any(s.follows(goes_on.meaning) for s in later.meanings):
            return goes_on
    return goes_on
