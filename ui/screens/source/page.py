"""Where words stand, as markup: the page of the file with the words highlighted, the words beside it, hash, state, path.

panel(seen)      the part that opens beside an answer (`?part=1`)
page(seen)       the same as a page of its own, with links that need no script
refused(why)     why there is nothing to show
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from graph.model.source import Page
from ui.application.source_view import Shown
from ui.application.sources import Box
from ui.screens.assets import href
from ui.screens.shared.links import Links
from ui.screens.shared.rendering import environment, macro
from ui.screens.shared.text import label
from ui.screens.source import recorded_text
from ui.serialization.contract import ResolvedClause, TermShape

WIDTHS = (800, 1400)
"""Pixels that pages are asked for at: on a plain screen, and on one with fine dots."""
POLICY = (
    "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The Content-Security-Policy of the page: nothing but this server's style, script and pictures."""
_TEMPLATE = "source/page.html"


@dataclass(frozen=True, slots=True)
class Seen:
    """All that one view shows: the words where they stand, `leaf` their page where its picture can be shown, `boxes` on it (points).

    `then`: the document is on record no longer, only at the instant that the links name.
    """

    shown: Shown
    leaf: Page | None
    boxes: Sequence[Box]
    path: ResolvedClause | None
    term: TermShape | None
    links: Links
    then: bool = False

    @property
    def total(self) -> int:
        """How many pages the file has."""
        return len(self.shown.reading.pages)

    @property
    def own(self) -> int | None:
        """The page that the words stand on; None where the format has none."""
        found = self.shown.reading.page_of(self.shown.first)
        return found.number if found else None

    def picture(self, size: int) -> str:
        """Return the address of the page's picture, in one of the `WIDTHS`."""
        assert self.leaf is not None
        return self.links.picture(self.shown.document.document_id, self.leaf.number, WIDTHS[size], then=self.then)

    def page_link(self, number: int) -> str:
        """Return the address of the same words with another page beside them."""
        place = self.shown.place
        provision = place.provision or None
        if place.edge_id:
            return self.links.edge(place.edge_id, provision, page=number)
        if place.clause_id:
            return self.links.clause(place.clause_id, provision, page=number)
        return self.links.words(place.document_id, place.start, place.end, provision, page=number)


def page(seen: Seen) -> str:
    """Return the whole page."""
    return _document(label(seen.shown.document.file_name), panel(seen), seen.links.root)


def refused(detail: str, root: str = "") -> str:
    """Return a page that says why there is nothing to show."""
    return _document("Not shown", refusal(detail), root)


def refusal(detail: str) -> Markup:
    """Return the same as a part."""
    return macro(_TEMPLATE, "refusal", detail)


def panel(seen: Seen) -> Markup:
    """Return what is shown of the words, to stand in a page or a panel; its heading is `h2`."""
    shown, leaf = seen.shown, seen.leaf
    as_read = recorded_text.text(shown.reading, shown.spans, (leaf.char_start, leaf.char_end)) if leaf else Markup()
    return macro(_TEMPLATE, "panel", seen, shown.on_disk.name, _recorded(shown), as_read)


def _document(title: str, body: Markup, root: str) -> str:
    return macro(_TEMPLATE, "document", title, body, href("screens.css", root), href("screens.js", root))


def _recorded(shown: Shown) -> tuple[Markup, bool]:
    """Return the words on record, and whether they are those of a page."""
    leaf = next((p for p in shown.reading.pages if p.number == shown.page), None) if shown.page is not None else None
    if leaf is not None:
        return recorded_text.text(shown.reading, shown.spans, (leaf.char_start, leaf.char_end)), True
    clause = shown.clause
    within = (clause.pieces[0].char_start, clause.pieces[-1].char_end) if clause else (shown.first, shown.first)
    return recorded_text.around(shown.reading, shown.spans, within), False


environment().globals["widths"] = WIDTHS
