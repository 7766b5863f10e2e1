"""Where words stand, as markup: the page of the file with the words highlighted, the words beside it, hash, state, path.

panel(seen)      the part that opens beside an answer (`?part=1`)
page(seen)       the same as a page of its own, with links that need no script
refused(why)     why there is nothing to show
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from graph.model.source import Page
from ui.application.source_view import OnDisk, Shown
from ui.application.sources import Box
from ui.markup import Child, Html, tag
from ui.screens.assets import href
from ui.screens.shared.clauses import account, term_badge
from ui.screens.shared.links import Links
from ui.screens.shared.text import badge, label, part, plainly, words
from ui.screens.source import recorded_text as recorded
from ui.serialization.contract import ResolvedClause, TermShape

WIDTHS = (800, 1400)
"""Pixels that pages are asked for at: on a plain screen, and on one with fine dots."""
POLICY = (
    "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The Content-Security-Policy of the page: nothing but this server's style, script and pictures."""
_EXECUTION = {"SIGNED": "good", "NOT_NEEDED": "good"}
_FILE = {
    OnDisk.SAME: ("good", "File unchanged", "The file on disk is still the one that was read: its SHA-256 was checked just now."),
    OnDisk.CHANGED: ("decide", "File changed", "The file on disk has changed since it was read. Shown are the words on record."),
    OnDisk.GONE: ("decide", "File not there", "The file is no longer where it was read. Shown are the words on record."),
}


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


def page(seen: Seen) -> str:
    """Return the whole page."""
    return _document(label(seen.shown.document.file_name), panel(seen), seen.links.root)


def refused(detail: str, root: str = "") -> str:
    """Return a page that says why there is nothing to show."""
    return _document("Not shown", refusal(detail), root)


def refusal(detail: str) -> Html:
    """Return the same as a part."""
    return tag("section", tag("h2", "This cannot be shown"), tag("p", detail, role="alert"), class_="inforce source")


def panel(seen: Seen) -> Html:
    """Return what is shown of the words, to stand in a page or a panel; its heading is `h2`."""
    return tag("section", _head(seen), _sheet(seen), tag("div", _beside(seen), class_="beside-page"), class_="inforce source")


def _document(title: str, body: Html, root: str) -> str:
    head = [
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="referrer", content="same-origin"),
        tag("title", f"{title} · In Force"),
        tag("link", rel="stylesheet", href=href("screens.css", root)),
        tag("script", src=href("screens.js", root), defer=True),
    ]
    return "<!doctype html>" + tag("html", tag("head", head), tag("body", tag("main", body), class_="inforce-page"), lang="en").markup


def _head(seen: Seen) -> Html:
    shown = seen.shown
    document = shown.document
    marks = [
        badge(plainly(document.kind), "plain"),
        badge(plainly(document.execution), _EXECUTION.get(document.execution, "signing")),
        list(term_badge(seen.term)) if seen.term else None,
        badge("another copy of a document", "note") if document.copy_of else None,
    ]
    dated = f"signed {document.signed}" if document.signed else f"effective {document.effective}" if document.effective else ""
    return tag(
        "header",
        tag("h2", words(document.file_name)),
        tag("p", words(document.title), f", {dated}" if dated else None, class_="title"),
        tag("p", [[one, " "] for one in marks], class_="badges"),
    )


def _sheet(seen: Seen) -> Html:
    """Return the page with the words highlighted, or the words on record where there is none to show."""
    leaf, shown = seen.leaf, seen.shown
    if leaf is None:
        return tag("div", tag("h3", "The words on record"), _recorded(seen), class_="sheet")
    number, total = leaf.number, len(shown.reading.pages)
    small, large = (seen.links.picture(shown.document.document_id, number, width, then=seen.then) for width in WIDTHS)
    image = tag(
        "img",
        src=small,
        srcset=f"{small} {WIDTHS[0]}w, {large} {WIDTHS[1]}w",
        sizes="(min-width: 60rem) 40rem, 96vw",
        alt=f"Page {number} of {total} of {label(shown.document.file_name)}",
        width=f"{leaf.width:.0f}",
        height=f"{leaf.height:.0f}",
    )
    failed = tag("figcaption", "The page cannot be shown as a picture. Its words as they were read stand beside it.")
    return tag("div", _turning(seen), tag("figure", image, _highlights(leaf, seen.boxes), failed, class_="page"), class_="sheet")


def _highlights(leaf: Page, boxes: Sequence[Box]) -> Html:
    """Return the boxes over the picture, in its own points: they grow and shrink with it."""
    drawn = [tag("rect", x=_points(x0), y=_points(y0), width=_points(x1 - x0), height=_points(y1 - y0)) for x0, y0, x1, y1 in boxes]
    return tag("svg", drawn, viewBox=f"0 0 {leaf.width:.2f} {leaf.height:.2f}", preserveAspectRatio="none", aria_hidden="true")


def _points(value: float) -> str:
    return f"{value:.2f}"


def _turning(seen: Seen) -> Html:
    """Return the way to the other pages, and back to that of the words."""
    shown, leaf = seen.shown, seen.leaf
    total, number = len(shown.reading.pages), leaf.number if leaf else 1
    own = shown.reading.page_of(shown.first)
    if total == 1:
        return tag("p", "Page 1 of 1", class_="quiet")
    back = tag("a", "Back to the words", href=_page_link(seen, own.number), data_panel=True) if own and own.number != number else None
    return tag(
        "nav",
        _turn(seen, number - 1, "Previous page", total),
        tag("span", f"Page {number} of {total}", aria_live="polite"),
        _turn(seen, number + 1, "Next page", total),
        back,
        aria_label="Pages",
    )


def _turn(seen: Seen, number: int, label: str, total: int) -> Html:
    if not 1 <= number <= total:
        return tag("span", label, aria_disabled="true")
    return tag("a", label, href=_page_link(seen, number), data_panel=True)


def _page_link(seen: Seen, number: int) -> str:
    place = seen.shown.place
    provision = place.provision or None
    if place.edge_id:
        return seen.links.edge(place.edge_id, provision, page=number)
    if place.clause_id:
        return seen.links.clause(place.clause_id, provision, page=number)
    return seen.links.words(place.document_id, place.start, place.end, provision, page=number)


def _beside(seen: Seen) -> Iterator[Child]:
    shown = seen.shown
    if shown.spans:
        named = f"{shown.clause.section} {shown.clause.heading}".strip() if shown.clause else ""
        where = tag("p", "In ", words(named), class_="quiet") if named else None
        yield part("The words", where, tag("blockquote", words(shown.words)), _copying(seen))
    yield _edge(seen)
    if seen.path is not None:
        yield part(f"How it came to read so by {shown.as_of}", account(seen.path, seen.links, here=shown.place.edge_id))
    yield _proof(seen)
    if seen.leaf is not None:
        whole = recorded.text(shown.reading, shown.spans, (seen.leaf.char_start, seen.leaf.char_end))
        yield tag("details", tag("summary", "This page as it was read"), whole, class_="asread")


def _copying(seen: Seen) -> Html:
    shown = seen.shown
    where = ", ".join(filter(None, (label(shown.document.file_name), shown.clause.section if shown.clause else "", _page_of(shown))))
    return tag("button", "Copy with its place", type_="button", data_copy=f"“{' '.join(shown.words.split())}” ({where})")


def _page_of(shown: Shown) -> str:
    own = shown.reading.page_of(shown.first)
    return f"page {own.number}" if own else ""


def _edge(seen: Seen) -> Html | None:
    """Say what the words do, where they were asked for as those of an edge."""
    edge = seen.shown.edge
    if edge is None:
        return None
    what = plainly(f"{edge.edge_type} {edge.mode or ''}".strip())
    state = badge(plainly(edge.status), "good" if edge.status == "committed" else "decide")
    target = f"{edge.target_section} {edge.target_heading}".strip()
    rows = [
        ("What it does", [what, [" ", words(target)] if target else None, " ", state]),
        ("From", str(edge.effective_from or "unknown day")),
        ("Condition", words(edge.condition) if edge.condition else None),
        ("Scope", words(edge.scope) if edge.scope else None),
        ("Decided by", words(edge.decided_by)),
        ("Why", words(edge.reasoning) if edge.reasoning else None),
    ]
    return part("What these words do", tag("dl", [[tag("dt", name), tag("dd", value)] for name, value in rows if value]))


def _proof(seen: Seen) -> Html:
    """Say whether the file is still the one that was read."""
    shown = seen.shown
    kind, label, told = _FILE[shown.on_disk]
    sha256 = shown.document.file_sha256
    surely = (
        f" Its words were recognised from a picture, on average {shown.reading.confidence:.0%} surely."
        if shown.reading.confidence < 1
        else ""
    )
    return part(
        "Proof",
        tag("p", badge(label, kind), " ", told, surely),
        tag("p", "SHA-256 ", tag("code", sha256), " ", tag("button", "Copy", type_="button", data_copy=sha256, aria_label="Copy SHA-256")),
    )


def _recorded(seen: Seen) -> Html:
    shown = seen.shown
    if shown.page is not None and (leaf := next((p for p in shown.reading.pages if p.number == shown.page), None)):
        return tag("div", _turning(seen), recorded.text(shown.reading, shown.spans, (leaf.char_start, leaf.char_end)))
    clause = shown.clause
    within = (clause.pieces[0].char_start, clause.pieces[-1].char_end) if clause else (shown.first, shown.first)
    return recorded.around(shown.reading, shown.spans, within)
