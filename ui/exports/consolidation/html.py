"""A conformed copy as one self-contained HTML file."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from ui.exports.consolidation import layout
from ui.exports.consolidation.layout import DELETED, INSERTED, Paragraph, Piece
from ui.serialization.consolidation_schema import ConformedShape
from ui.templating import html_templates, style

_FOLDER = Path(__file__).parent
_STYLE = style(_FOLDER / "conform.css").text
_MARKS = {INSERTED: "ins", DELETED: "del"}


def render(copy: ConformedShape) -> str:
    """Return the copy as an HTML document. Words of the contract are escaped."""
    template = html_templates(_FOLDER).get_template("conform.html.jinja")
    return template.render(copy=copy, layout=layout, style=_STYLE, changes=_changes) + "\n"


def _changes(paragraph: Paragraph) -> Iterator[tuple[str, list[Piece]]]:
    """Yield the pieces of a paragraph by what became of them: the element that marks it, "" for none."""
    for change, pieces in groupby(paragraph, lambda piece: piece.change):
        yield _MARKS.get(change, ""), list(pieces)
