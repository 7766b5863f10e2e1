"""A conformed copy as Markdown (CommonMark with footnotes): every run has a footnote that says where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ui.exports.consolidation import layout
from ui.exports.consolidation.layout import DELETED, INSERTED, Paragraph, Piece
from ui.serialization.consolidation_schema import ConformedEntry, ConformedShape

_MARKUP = re.compile(r"[\\`*_{}\[\]<>#|~&$^]")
_STARTS_A_LIST = re.compile(r"^(\s*)(?:([-+=])|(\d{1,9})([.)]))(?=\s|$)")
_TAGS = {INSERTED: ("<ins>", "</ins>"), DELETED: ("<del>", "</del>")}


def render(copy: ConformedShape) -> str:
    """Return the copy as Markdown. Words of the contract are escaped: none of them becomes markup."""
    footnotes: list[str] = []
    blocks = [*_heading(copy), *(block for entry in copy["clauses"] for block in _entry(entry, copy, footnotes))]
    notes = "\n".join(f"[^{n}]: {words}" for n, words in enumerate(footnotes, 1))
    return "\n\n".join((*blocks, "---", notes)).rstrip() + "\n"


def _heading(copy: ConformedShape) -> Iterator[str]:
    known = f" As our records stood on {layout.day(copy['known_as_of'])}." if copy["known_as_of"] else ""
    yield f"# {escaped(copy['title'])}"
    yield f"> **{layout.headline(copy)}.** {escaped(layout.counted(copy))}{known}"
    made = [m for m in copy["instruments"] if m["counted"]]
    yield "\n".join(f"{n}. {escaped(layout.instrument(m))}" for n, m in enumerate(made, 1))
    waiting = [m for m in copy["instruments"] if not m["counted"]]
    if waiting:
        yield "Here, and not counted on this day:"
        yield "\n".join(f"- {escaped(layout.instrument(m))}" for m in waiting)
    for _, words in layout.on_the_whole(copy):
        yield f"> {escaped(words)}"
    if copy["against"]:
        yield "<ins>Inserted</ins> · <del>deleted</del>"
    yield "---"


def _entry(entry: ConformedEntry, copy: ConformedShape, footnotes: list[str]) -> Iterator[str]:
    for paragraph in layout.paragraphs(entry):
        yield _paragraph(paragraph, footnotes)
    if copy["against"] is None and entry["changes"] and not entry["continued"]:
        yield f"*{escaped(layout.amended_by(entry, copy))}*"
    for _, words in layout.notes(entry):
        yield f"> {escaped(words)}"


def _paragraph(paragraph: Paragraph, footnotes: list[str]) -> str:
    """Return one paragraph: number and heading strong, a footnote where a run ends, changes marked."""
    found: list[str] = []
    for n, piece in enumerate(paragraph):
        following = paragraph[n + 1] if n + 1 < len(paragraph) else None
        found.append(_marked(piece, first=not n))
        if piece.run["document"] and (following is None or following.run["char_start"] != piece.run["char_start"]):
            footnotes.append(escaped(layout.source(piece.run)))
            found.append(f"[^{len(footnotes)}]")
    return "".join(found).strip()


def _marked(piece: Piece, *, first: bool) -> str:
    """Return the words of a piece with their marks close around them: Markdown wants no white space inside."""
    core = piece.text.strip()
    if not core:
        return piece.text
    at = piece.text.index(core)
    words = escaped(core, first=first)
    if piece.lead:
        words = f"**{words}**"
    before, after = _TAGS.get(piece.change, ("", ""))
    return f"{piece.text[:at]}{before}{words}{after}{piece.text[at + len(core) :]}"


def escaped(text: str, *, first: bool = True) -> str:
    """Return words as Markdown that shows them as they are; `first`: they begin a line."""
    found = _MARKUP.sub(lambda m: "\\" + m[0], text)
    if not first:
        return found
    return _STARTS_A_LIST.sub(lambda m: f"{m[1]}\\{m[2]}" if m[2] else f"{m[1]}{m[3]}\\{m[4]}", found)
