"""Addresses of the pages that show where words stand. Relative, so that they hold behind a proxy and under a sub-path.

They are written for a page at the server's root (`/`, `/source`). A page that lies deeper gives its way up as `root`: "../" for
`/app/` and `/app/review`. What `screens.js` puts into a panel it resolves itself, against where it came from.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from urllib.parse import urlencode

from ui.serialization.agenda_schema import AgendaEntryShape, UnplacedShape
from ui.serialization.contract import Cited, Reply, StepShape

Passage = AgendaEntryShape | UnplacedShape


ROOT = "../"
"""The way from the screens to the server's root."""


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

    def on(self, as_of: str) -> Links:
        """Return the same for another day."""
        return replace(self, as_of=as_of)

    def citation(self, cited: Cited, provision: str | None = None) -> str:
        """Open the words of a citation; `provision` is the clause whose path is shown beside them."""
        return self._source(
            cited["as_of"], document_id=cited["document_id"], start=cited["char_start"], end=cited["char_end"],
            provision=provision or cited["clause_id"],
        )  # fmt: skip

    def words(self, document_id: str, start: int, end: int, provision: str | None = None, page: int | None = None) -> str:
        """Open a character range of a document's file; `page` is another page to look at than theirs."""
        return self._source(document_id=document_id, start=start, end=end, provision=provision, page=page)

    def document(self, document_id: str, page: int | None = None) -> str:
        """Open a document at its beginning, or at a page."""
        return self._source(document_id=document_id, page=page)

    def clause(self, clause_id: str, provision: str | None = None, page: int | None = None) -> str:
        """Open the words of a clause as it was signed."""
        return self._source(clause_id=clause_id, provision=provision, page=page)

    def edge(self, edge_id: str, provision: str | None = None, page: int | None = None) -> str:
        """Open the words that an edge rests on."""
        return self._source(edge_id=edge_id, provision=provision, page=page)

    def passage(self, one: Passage) -> str:
        """Open the first stretch of some words; where none is known, their clause or document."""
        if one["runs"]:
            run = one["runs"][0]
            return self.words(run["document_id"], run["char_start"], run["char_end"], one["clause_id"])
        return self.clause(one["clause_id"]) if one["clause_id"] else self.document(one["document_id"])

    def step(self, step: StepShape, provision: str) -> str:
        """Open the words of one step of a provision's path."""
        return self.edge(step["edge_id"], provision)

    @property
    def review(self) -> str:
        """What waits for a person."""
        return self._to("app/", screen="review", as_of=self.as_of)

    def picture(self, document_id: str, page: int, width: int, *, then: bool = False) -> str:
        """The picture of a page, so many pixels wide; of a document on record no longer as it was `then`.

        Else the instant is left out: the same page has the same address in every answer, and a browser fetches it once.
        """
        known = self.known_as_of if then else None
        return self._to("source/page.png", document_id=document_id, page=page, width=width, known_as_of=known)

    def _source(self, as_of: str | None = None, **asked: object) -> str:
        return self._to("source", **asked, as_of=as_of or self.as_of, known_as_of=self.known_as_of)

    def _to(self, path: str, **asked: object) -> str:
        given = {"portfolio": self.portfolio, **asked}
        return f"{self.root}{path}?{urlencode({name: value for name, value in given.items() if value not in (None, '')})}"
