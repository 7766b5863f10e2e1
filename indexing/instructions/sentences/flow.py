"""An instrument's own words as one string, every character anchored in the reading.

Sentences of instruction and the new text they bring run over page breaks and over the borders of
clauses; the grammar therefore reads the whole instrument as one flow and asks afterwards which
clause a stretch of it belongs to.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from graph.model.documents import Clause, ClauseKind
from graph.model.source import Quote
from graph.model.text import AnchoredText, Run

_RUNS_ON, _PARTED = "\n", "\n\n"
_ENDS = re.compile(r"[.:;?!\"”’)\]]\s*$")
_INDENT = re.compile(r"[ \t\r\f\v\xa0]+")
_GOES_ON = re.compile(r"\s*(?:[a-z]\w|[(,;%$])")


@dataclass(frozen=True, slots=True)
class Piece:
    """A clause's own words, verbatim: they begin at `start` of the flow and at `char_start` of the reading."""

    start: int
    char_start: int
    text: str
    clause: Clause

    @property
    def end(self) -> int:
        """One past the last character in the flow."""
        return self.start + len(self.text)


@dataclass(frozen=True)
class Flow:
    """The pieces of all clauses in reading order, joined by an empty line, or by a line break in mid-sentence."""

    text: str
    pieces: tuple[Piece, ...]
    source: str

    @classmethod
    def of(cls, source: str, clauses: Sequence[Clause]) -> Flow:
        """Join the words of a clause tree; `source` is the reading's text they were cut from."""
        parts = sorted(((p.char_start, p.text, c) for c in clauses for p in c.pieces), key=lambda part: part[0])
        pieces: list[Piece] = []
        texts: list[str] = []
        at = 0
        for char_start, text, clause in parts:
            if pieces:
                gap = source[pieces[-1].char_start + len(pieces[-1].text) : char_start]
                glue = _glue(pieces[-1], gap, text, whole=pieces[-1].clause.kind is ClauseKind.PREAMBLE and "\n" in gap)
                texts.append(glue)
                at += len(glue)
            pieces.append(Piece(at, char_start, text, clause))
            texts.append(text)
            at += len(text)
        return cls("".join(texts), tuple(pieces), source)

    @cached_property
    def _starts(self) -> list[int]:
        return [p.start for p in self.pieces]

    def index_at(self, position: int) -> int:
        """Return the index of the piece that a position of the flow falls in (glue belongs to the piece before it)."""
        return max(0, bisect_right(self._starts, position) - 1)

    def clause_at(self, position: int) -> Clause:
        """Return the clause whose words stand at a position of the flow."""
        return self.pieces[self.index_at(position)].clause

    def within(self, start: int, end: int) -> tuple[tuple[Piece, int, int], ...]:
        """Return the pieces that [start, end) touches, each with the range inside the piece."""
        found = []
        for piece in self.pieces[self.index_at(start) :]:
            if piece.start >= end:
                break
            low, high = max(start - piece.start, 0), min(end - piece.start, len(piece.text))
            if low < high:
                found.append((piece, low, high))
        return tuple(found)

    def anchored(self, start: int, end: int) -> AnchoredText:
        """Return [start, end) as anchored text, without white space at its ends; glue stands nowhere."""
        result = AnchoredText()
        last: Piece | None = None
        for piece, low, high in self.within(start, end):
            if last is not None:
                result += AnchoredText.glue(self.text[last.end : piece.start])
            result += AnchoredText((Run(piece.text[low:high], piece.clause.clause_id, piece.char_start + low),))
            last = piece
        return result.strip()

    def quote(self, start: int, end: int, must_hold: int) -> Quote:
        """Return the words of [start, end) that stand together with the position `must_hold`, nothing but white space between them."""
        touched = self.within(start, end)
        home = next((n for n, (piece, _, _) in enumerate(touched) if piece.start <= must_hold <= piece.end), 0)
        first = last = home
        while first > 0 and self._adjoin(touched[first - 1][0], touched[first][0]):
            first -= 1
        while last + 1 < len(touched) and self._adjoin(touched[last][0], touched[last + 1][0]):
            last += 1
        low = touched[first][0].char_start + touched[first][1]
        high = touched[last][0].char_start + touched[last][2]
        words = self.source[low:high]
        low += len(words) - len(words.lstrip())
        return Quote(words.strip(), low, low + len(words.strip()))

    def _adjoin(self, one: Piece, other: Piece) -> bool:
        return not self.source[one.char_start + len(one.text) : other.char_start].strip()


def _glue(last: Piece, gap: str, text: str, *, whole: bool) -> str:
    """Tell a break in mid-sentence (a line or page break, a list that begins) from one between paragraphs.

    `whole` says that the one before is a whole paragraph: no number cuts the opening words.
    """
    if _ENDS.search(last.text) or (whole and not _GOES_ON.match(text)):
        return _PARTED
    if not gap.strip() and "\n\n" not in _INDENT.sub("", gap):
        return _RUNS_ON
    return _RUNS_ON if _GOES_ON.match(text) else _PARTED
