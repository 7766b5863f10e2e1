"""Jumps: designators that leave others out (1, 8, 9) and still count on one level.

An extract, a lost page, a section taken out: the numbers jump, by any step. A jump holds where the provision
looks like the one that is open on its level (the same word before the number, the same place on the line,
the same kind of heading) and nothing after it takes up the count it leaves. Whoever checks the portfolio
is told of every gap (`indexing/check/numbers.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from indexing.segment import headings, landmarks
from indexing.segment.designators import STEP, Meaning
from indexing.segment.lines import SENTENCE, Lines
from indexing.segment.marks import Mark
from indexing.segment.nodes import Node
from indexing.segment.sequence import GROUPS, Fit, Level

ASIDE = 4.0  # columns or points by which paragraphs of one level may stand apart
BARE = ("1", "A", "a", "I", "i")  # no full stop, no word: the number of a house or of a page looks the same
SLIP = 3 * STEP  # a number that goes back is a slip where the count goes on with one of the next two
FEW = 2  # provisions that go on with the count, where it does not begin at 1


@dataclass(frozen=True, slots=True)
class Form:
    """How a provision looks: the word before its number, the rank and indentation of its paragraph, what its heading is like."""

    word: str
    rank: int
    indent: float
    heading: str

    def like(self, other: Form) -> bool:
        """Tell whether two provisions look as if they stood on one level."""
        return (self.word, self.rank, self.heading) == (other.word, other.rank, other.heading) and abs(self.indent - other.indent) <= ASIDE


@dataclass(frozen=True, slots=True)
class Jumps:
    """The provisions found so far and the marks of an instrument, as far as a jump is judged by them."""

    lines: Lines
    marks: Sequence[Mark]
    nodes: Sequence[Node]

    def over(self, stack: Sequence[Level], at: int, closed: Mapping[str, Meaning]) -> Fit | None:
        """Return the place of mark number `at`, which fits nowhere without a jump; None where it is text."""
        mark = self.marks[at]
        if not mark.at_block or not mark.capital or mark.quoted or mark.joined or mark.label.startswith("("):
            return None
        form = self._form(at)
        places = (
            self._beside(stack, at, form),
            self._below(stack, at, form),
            self._afresh(stack, at, form, closed),
            self._slips(stack, at, form),
        )
        return next(chain.from_iterable(places), None)

    def _beside(self, stack: Sequence[Level], at: int, form: Form) -> Iterator[Fit]:
        """Yield the levels, innermost first, that look like the mark and may go on with it."""
        for depth in reversed(range(len(stack))):
            level = stack[depth]
            if not level.block or not any(form.like(self._looked(node)) for node in self._level(level)):
                continue
            for meaning in self.marks[at].meanings:
                if (
                    _later(meaning, level.meaning)
                    and not self._goes_on(at, form, level.meaning, meaning.value)
                    and self._borne_out(at, meaning, form)
                ):
                    yield Fit(_outside(stack, depth, meaning), meaning, exact=False)

    def _below(self, stack: Sequence[Level], at: int, form: Form) -> Iterator[Fit]:
        """Yield the chapter that a decimal names, whose first sections are missing: 11.9 right below Article XI."""
        for depth in reversed(range(len(stack))):
            path = stack[depth].meaning.path
            for meaning in self.marks[at].meanings:
                under = len(meaning.path) == len(path) + 1 and bool(path) and meaning.path[:-1] == path
                if under and form.heading and "(" not in stack[depth].style and not _parted(stack, depth):
                    yield Fit(depth + 1, meaning, exact=False)

    def _afresh(self, stack: Sequence[Level], at: int, form: Form, closed: Mapping[str, Meaning]) -> Iterator[Fit]:
        """Yield the place of a count that does not begin at 1: an extract, or one that runs on below the next article."""
        if (stack and stack[-1].style not in GROUPS) or not (form.heading and self._says(at)):
            return
        for meaning in self.marks[at].meanings:
            before = closed.get(meaning.style)
            runs_on = before is not None and _later(meaning, before)
            if meaning.style not in BARE and (runs_on or len(self._following(at, meaning, form)) >= FEW):
                yield Fit(len(stack), meaning, exact=False)

    def _slips(self, stack: Sequence[Level], at: int, form: Form) -> Iterator[Fit]:
        """Yield the outermost level on whose count a headed provision goes back or ahead by mistake; it counts on after it."""
        if not form.heading or not self._says(at):
            return
        for depth, level in enumerate(stack):
            meaning = next((m for m in self.marks[at].meanings if m.style == level.style and m.style not in BARE and not m.first), None)
            if meaning is None or len(meaning.path) > 1 or not level.block:
                continue
            if all(form.like(self._looked(node)) for node in self._level(level)) and self._goes_on(
                at, form, level.meaning, before=max(meaning.value, level.meaning.value + SLIP)
            ):
                yield Fit(depth, meaning, exact=False, count=level.meaning)

    def _level(self, level: Level) -> Iterator[Node]:
        """Yield the provisions on a level, the last first: ``[Reserved]`` looks like none, but those before it do."""
        last = self.nodes[level.node]
        yield last
        yield from (n for n in reversed(self.nodes[: level.node]) if n.parent == last.parent and n.meaning.style == last.meaning.style)

    def _looked(self, node: Node) -> Form:
        return self._looks(node.start, node.head_end, node.word, node.heading)

    def _form(self, at: int) -> Form:
        mark = self.marks[at]
        following = self.marks[at + 1] if at + 1 < len(self.marks) else None
        head = self.lines.heading_of(mark, following)
        return self._looks(mark.start, head.end if head else mark.end, mark.word, head.words if head else "")

    def _looks(self, start: int, head_end: int, word: str, heading: str) -> Form:
        block = self.lines.blocks[self.lines.index(start)]
        alone = head_end >= block.char_end
        kind = ("capitals" if headings.capitals(heading) else "words") + (" alone" if alone else "") if heading else ""
        return Form(word.casefold(), block.level, block.indent, kind)

    def _goes_on(self, at: int, form: Form, open_: Meaning, before: int) -> bool:
        """Tell whether the count of an open level goes on later, in the same form, with a number below `before`.

        Then the mark in between is out of line. A list that begins at 1 ends the search.
        """
        for number in range(at + 1, len(self.marks)):
            later = self.marks[number]
            if not _counts(later):
                continue
            senses = [s for s in later.meanings if s.style == open_.style and s.path[:-1] == open_.path[:-1]]
            if any(sense.first for sense in senses):
                return False
            if any(open_.value < sense.value < before for sense in senses) and form.like(self._form(number)):
                return True
        return False

    def _borne_out(self, at: int, meaning: Meaning, form: Form) -> bool:
        """Tell a provision from a line that begins with a figure: its heading or word tells it, or what it says, or what follows it."""
        if meaning.style in BARE:
            return form.heading.startswith("capitals") or bool(self._following(at, meaning, form))
        return bool(form.heading or form.word or form.rank) or self._says(at) or bool(self._following(at, meaning, form))

    def _says(self, at: int) -> bool:
        """Tell whether a sentence stands at a mark or right below it, and no instruction to amend the provision of that number."""
        mark = self.marks[at]
        index = self.lines.index(mark.start)
        said = self.lines.text[mark.end : self.lines.blocks[min(index + 1, len(self.lines.blocks) - 1)].char_end]
        return len(said) >= SENTENCE and not landmarks.own_item(self.lines.text, mark.end)

    def _following(self, at: int, meaning: Meaning, form: Form) -> list[int]:
        """Return the marks that count on from `at` in the same form, up to a new beginning."""
        found: list[int] = []
        for number in range(at + 1, len(self.marks)):
            later = self.marks[number]
            if not _counts(later):
                continue
            if any(s.style == meaning.style and s.first for s in later.meanings):
                break
            sense = next((s for s in later.meanings if _later(s, meaning)), None)
            if sense is not None and form.like(self._form(number)):
                found, meaning = [*found, number], sense
                if len(found) == FEW:
                    break
        return found


def _counts(mark: Mark) -> bool:
    return mark.at_block and mark.capital and not mark.quoted and not mark.joined


def _later(meaning: Meaning, before: Meaning) -> bool:
    """Tell whether one designator stands anywhere after another of its style: 8 after 1, 6.7 after 6.1, 9.05 after 7.02."""
    if meaning.style != before.style or len(meaning.path) != len(before.path):
        return False
    return meaning.path > before.path if len(meaning.path) > 1 else meaning.value >= before.value + STEP


def _parted(stack: Sequence[Level], depth: int) -> bool:
    """Tell whether a chapter has sections already."""
    return depth + 1 < len(stack) and stack[depth + 1].style == "1.1"


def _outside(stack: Sequence[Level], depth: int, meaning: Meaning) -> int:
    """Return where a later designator belongs: beside the one before, or beside the chapter of that one, where it names another."""
    while depth and _heads(stack[depth - 1].meaning, stack[depth].meaning) and not _heads(stack[depth - 1].meaning, meaning):
        depth -= 1
    return depth


def _heads(chapter: Meaning, section: Meaning) -> bool:
    return bool(chapter.path) and len(chapter.path) < len(section.path) and section.path[: len(chapter.path)] == chapter.path
