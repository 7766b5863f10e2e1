"""An instrument in numbered passages, in parts that one question can show; and where words copied from a passage stand.

A passage is a paragraph of the flow. What is too long to be shown as a whole is shown by its beginning and its end: a paragraph,
and an attachment in which no reader saw an order.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from graph.model.documents import Clause, ClauseKind
from graph.model.ids import ClauseId
from indexing.copied_words import pattern_of, same_shapes
from indexing.instructions.reader import upwards
from indexing.instructions.sentences.flow import Flow

PART = 12_000
"""Characters of an instrument that one question shows."""
_ENOUGH = 0.6  # of a part, after which it may end early
_PARAGRAPH = re.compile(r"\S(?:.*?\S)??(?=\s*\n[ \t]*\n|\s*\Z)", re.DOTALL)
_LONG, _HEAD, _TAIL = 4_000, 2_400, 1_200  # characters of a paragraph; of a longer one its first and last
_ATTACHED, _FIRST, _LAST = 6_000, 2_000, 800  # characters of an attachment; of a longer one its first and last

Span = tuple[int, int]
"""[start, end) of the flow."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A paragraph: [start, end) of the flow; `shown` is the stretches of it that a question shows, none where it is left out."""

    number: int
    start: int
    end: int
    shown: tuple[Span, ...]

    @property
    def size(self) -> int:
        """How many characters of it are shown."""
        return sum(end - start for start, end in self.shown)


@dataclass(frozen=True)
class Passages:
    """The passages of one instrument, in reading order; passage n is `all[n - 1]`."""

    flow: Flow
    all: tuple[Passage, ...]
    holders: Mapping[ClauseId, tuple[ClauseId, ...]]
    """The clauses that each clause stands in."""

    @classmethod
    def of(cls, flow: Flow, clauses: Sequence[Clause], ordering: Collection[ClauseId] = ()) -> Passages:
        """Cut an instrument; `ordering` are the clauses in which somebody saw an order: the attachments around them are shown whole."""
        hidden = list(_hidden(flow, clauses, ordering))
        found: list[Passage] = []
        for piece in flow.pieces:
            for paragraph in _PARAGRAPH.finditer(flow.text, piece.start, piece.end):
                out = any(start <= paragraph.start() and paragraph.end() <= end for start, end in hidden)
                found.append(Passage(len(found) + 1, *paragraph.span(), () if out else _shown(*paragraph.span())))
        by_id = {c.clause_id: c for c in clauses}
        return cls(flow, tuple(found), {c.clause_id: tuple(one.clause_id for one in upwards(c, by_id)) for c in clauses})

    def parts(self, most: int) -> Iterator[tuple[Passage, ...]]:
        """Yield what each question shows, in order; of a very long instrument what comes first, `most` parts at the most.

        A part begins where a provision does, if one begins near its end, and repeats the lead-ins that stand above it.
        """
        rest = [p for p in self.all if p.shown]
        for _ in range(most):
            if not rest:
                return
            cut = self._cut(rest)
            yield (*self._above(rest[0]), *rest[:cut])
            rest = rest[cut:]

    def _cut(self, rest: Sequence[Passage]) -> int:
        """Return how many passages a part takes: as many as fit, fewer if a provision of the outermost level begins close before."""
        sizes = list(accumulate(p.size for p in rest))
        fitting = max(1, bisect_right(sizes, PART))
        if fitting == len(rest):
            return fitting
        tops = [n for n in range(1, fitting + 1) if sizes[n - 1] >= PART * _ENOUGH and self._opens(rest[n])]
        return tops[-1] if tops else fitting

    def _opens(self, passage: Passage) -> bool:
        """Tell whether a passage begins a provision of the outermost level."""
        piece = self.flow.pieces[self.flow.index_at(passage.start)]
        return piece.clause.parent_id is None and piece.start == passage.start

    def _above(self, passage: Passage) -> Iterator[Passage]:
        """Yield the first passages of the provisions that a passage stands in, the outermost first."""
        by_id = {piece.clause.clause_id: piece for piece in reversed(self.flow.pieces)}
        clause = self.flow.clause_at(passage.start)
        starts = [by_id[one].start for one in self.holders.get(clause.clause_id, ()) if one in by_id]
        first = {p.start: p for p in self.all if p.shown}
        yield from (first[at] for at in sorted(starts) if at in first and at < passage.start)

    def words(self, passage: Passage) -> str:
        """Return what a question shows of a passage."""
        return "\n(...)\n".join(self.flow.text[start:end] for start, end in passage.shown)

    def at(self, number: int) -> Passage | None:
        """Return a passage by its number."""
        return self.all[number - 1] if 0 < number <= len(self.all) else None

    def find(self, words: str, number: int) -> Span | None:
        """Return where words stand: in the passage they are said to be copied from, else at the only place where they stand at all.

        White space and the shapes of quotation marks and dashes make no difference; everything else does.
        """
        pattern = pattern_of(words)
        passage = self.at(number)
        if pattern is None:
            return None
        inside = pattern.search(self._plain, passage.start, passage.end) if passage is not None else None
        if inside is not None:
            return inside.span()
        everywhere = [m.span() for m in pattern.finditer(self._plain)]
        return everywhere[0] if len(everywhere) == 1 else None

    def find_last(self, words: str, number: int, start: int) -> Span | None:
        """Return where words that end something stand, behind `start`: in the passage named, else at the first place behind it."""
        pattern = pattern_of(words)
        passage = self.at(number)
        if pattern is None:
            return None
        inside = pattern.search(self._plain, max(start, passage.start), passage.end) if passage is not None else None
        found = inside or pattern.search(self._plain, start)
        return found.span() if found is not None else None

    def first(self, words: str) -> Span | None:
        """Return the first place where words stand."""
        pattern = pattern_of(words)
        found = pattern.search(self._plain) if pattern is not None else None
        return found.span() if found is not None else None

    def stands(self, words: str) -> bool:
        """Tell whether words stand in the instrument."""
        return self.first(words) is not None

    @cached_property
    def _plain(self) -> str:
        return same_shapes(self.flow.text)


def _shown(start: int, end: int) -> tuple[Span, ...]:
    if end - start <= _LONG:
        return ((start, end),)
    return (start, start + _HEAD), (end - _TAIL, end)


def _hidden(flow: Flow, clauses: Sequence[Clause], ordering: Collection[ClauseId]) -> Iterator[Span]:
    """Yield what is left out of long attachments: all but their beginning and end."""
    by_id = {c.clause_id: c for c in clauses}
    tops = {piece.clause.clause_id: upwards(piece.clause, by_id)[-1] for piece in flow.pieces}
    busy = {tops[one].clause_id for one in ordering if one in tops}
    extent: dict[ClauseId, Span] = {}
    for piece in flow.pieces:
        top = tops[piece.clause.clause_id]
        if top.kind is ClauseKind.EXHIBIT and top.clause_id not in busy:
            extent[top.clause_id] = (extent.get(top.clause_id, (piece.start, 0))[0], piece.end)
    for start, end in extent.values():
        if end - start > _ATTACHED:
            yield start + _FIRST, end - _LAST
