"""Addresses of the pages that show where words stand. Relative, so that they hold behind a proxy and under a sub-path.

Every screen is served one level below the root of the server (`/`, `/review`, `/source`), so `source?...` leads there from
each; a page that lies deeper gives its way up as `root` ("../"). `screens.js` resolves what it puts into a panel itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from ui.contract import Cited, Reply, StepShape


@dataclass(frozen=True, slots=True)
class Links:
    """What all links of one answer share: its portfolio, its day, what was on record, and the way to the server's root."""

    portfolio: str
    as_of: str = ""
    known_as_of: str | None = None
    root: str = ""

    @classmethod
    def of(cls, reply: Reply, root: str = "") -> Links:
        """Return those of a reply: its sources are shown as they were on record when it was given."""
        return cls(reply["portfolio"], reply["as_of"], reply["known_as_of"], root)

    def citation(self, cited: Cited, provision: str | None = None) -> str:
        """Open the words of a citation; `provision` is the clause whose path is shown beside them."""
        return self.words(cited["document_id"], cited["char_start"], cited["char_end"], provision or cited["clause_id"], cited["as_of"])

    def words(self, document_id: str, start: int, end: int, provision: str | None = None, as_of: str | None = None) -> str:
        """Open a character range of a document's file."""
        return self._to("source", document_id=document_id, start=start, end=end, provision=provision, as_of=as_of or self.as_of)

    def page(self, document_id: str, start: int, end: int, page: int, provision: str | None = None) -> str:
        """Open another page of the file, with the same words marked where they stand."""
        return self._to("source", document_id=document_id, start=start, end=end, page=page, provision=provision, as_of=self.as_of)

    def clause(self, clause_id: str, provision: str | None = None) -> str:
        """Open the words of a clause as it was signed."""
        return self._to("source", clause_id=clause_id, provision=provision, as_of=self.as_of)

    def edge(self, edge_id: str, provision: str | None = None) -> str:
        """Open the words that an edge rests on."""
        return self._to("source", edge_id=edge_id, provision=provision, as_of=self.as_of)

    def step(self, step: StepShape, provision: str) -> str:
        """Open the words of one step of a provision's path."""
        return self.edge(step["edge_id"], provision)

    def picture(self, document_id: str, page: int, width: int) -> str:
        """The picture of a page, so many pixels wide."""
        return self._to("source/page.png", document_id=document_id, page=page, width=width)

    def _to(self, path: str, **asked: object) -> str:
        given = {"portfolio": self.portfolio, **asked, "known_as_of": self.known_as_of}
        return f"{self.root}{path}?{urlencode({name: value for name, value in given.items() if value not in (None, '')})}"
