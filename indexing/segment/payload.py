"""Payload: new wording that an amendment quotes or introduces, and where the amendment itself goes on."""

from __future__ import annotations

from dataclasses import dataclass, field

from indexing.segment import landmarks
from indexing.segment.designators import Meaning
from indexing.segment.marks import Edge, Mark
from indexing.segment.sequence import Fit

REMEMBERED = 12  # designators of the new wording that may still be continued


@dataclass(slots=True)
class Payload:
    """New wording from `start` on, inside an amending clause; `seen` are the designators met in it.

    A `weak` one was introduced before any provision began: a restatement introduces itself that way.
    """

    text: str
    start: int
    weak: bool = False
    quoted: bool = False
    seen: list[Meaning] = field(default_factory=list)

    def begins_at(self, at: int) -> bool:
        """Return True where nothing but quotation marks stands between the lead-in and `at`."""
        return not self.text[self.start : at].strip(" \t\r\n\"“”'‘’*_")

    def take(self, mark: Mark) -> None:
        """Remember a designator that belongs to the new wording."""
        self.quoted |= mark.quoted and self.begins_at(mark.start)
        self.seen.extend(mark.meanings)

    def ends_at(self, mark: Mark, place: Fit, depth: int) -> bool:
        """Tell whether the amendment's own sequence, `depth` levels deep, goes on at a mark that fits both."""
        if self.weak:
            return not mark.quoted
        own = landmarks.own_item(self.text, mark.end)
        if own or self.begins_at(mark.start):
            return own and (self.begins_at(mark.start) or (place.exact and mark.edge >= Edge.STOP))
        if not place.exact or mark.edge < Edge.STOP or place.depth >= depth:
            return False
        if any(sense.follows(seen) for sense in mark.meanings for seen in self.seen[-REMEMBERED:]):
            return False
        return not self.quoted or self._ends_quoted(mark.start)

    def closed_before(self, at: int) -> bool:
        """Return True where the new wording began with a quotation mark, and the words before `at` end with the one that closes it."""
        begins = self.text[self.start : at].lstrip(" \t\r\n*_>")[:1] in {'"', "“", "‘"}
        return begins and self._ends_quoted(at)

    def _ends_quoted(self, at: int) -> bool:
        return self.text[max(0, at - 30) : at].rstrip().rstrip(".;,").endswith(('"', "”", "'", "’"))
