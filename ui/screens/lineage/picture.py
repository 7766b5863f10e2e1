"""A family of documents as a picture: each where its day puts it, an arc for each edge; and as a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from markupsafe import Markup

from graph.model.documents import Document
from graph.model.edges import Edge, EdgeStatus
from graph.model.ids import DocumentId
from graph.model.resolution import DocumentState
from ui.screens.shared.links import Links
from ui.screens.shared.names import name_of
from ui.screens.shared.rendering import macro

_WIDTH, _ROW, _TOP = 960, 40, 40  # units of the picture; it is scaled to the width there is
_EDGE = 10  # as far left as an arc may bend
_LEFT, _RIGHT = 170, 600  # the first and the last day; undated documents stand left of the first
_LABEL = 80  # the width of a day's label
_Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Arc:
    """What a document does to another, `count` times, and its path in the picture."""

    source: DocumentId
    target: DocumentId
    edge_type: str
    pending: bool
    count: int
    path: str


def picture(documents: Iterable[Document], states: Mapping[DocumentId, DocumentState], edges: Iterable[Edge], links: Links) -> Markup:
    """Return the picture, and the same as a table with a document a row, in the order of their days."""
    ordered = sorted(documents, key=lambda one: (day_of(one) or date.min, one.file_name))
    across = _across(ordered)
    at = {one: (x, _TOP + n * _ROW) for n, (one, x) in enumerate(across.items())}
    rows = [(one, day_of(one), states[one.document_id], *at[one.document_id]) for one in ordered]
    size = _WIDTH, _TOP + len(ordered) * _ROW
    names = {one.document_id: name_of(one) for one in ordered}
    return macro("lineage/picture.html", "family", rows, size, _days(ordered, across), _arcs(edges, at), names, links)


def day_of(document: Document) -> date | None:
    """Return when a document was agreed as far as known; None where no words say."""
    return document.agreed.first_day() if document.agreed else None


def _arcs(edges: Iterable[Edge], at: Mapping[DocumentId, _Point]) -> list[Arc]:
    """Return one arc for all that one document does to another in one way; one that leads to a document that is not here has no path."""
    pointing = ((e, e.target_document_id) for e in edges)
    drawn = Counter((e.source_document_id, to, e.edge_type, e.status is EdgeStatus.PENDING) for e, to in pointing if to is not None)
    return [Arc(*key, count, _path(at[key[0]], at[key[1]]) if key[1] in at else "") for key, count in sorted(drawn.items())]


def _across(ordered: Sequence[Document]) -> dict[DocumentId, int]:
    """Return how far right each document stands."""
    days = [day for one in ordered if (day := day_of(one))]
    first, last = (min(days), max(days)) if days else (date.min, date.min)
    span = max(1, (last - first).days)
    wide = _RIGHT - _LEFT
    return {one.document_id: _LEFT + round((day - first).days / span * wide) if (day := day_of(one)) else _LEFT // 2 for one in ordered}


def _days(ordered: Collection[Document], across: Mapping[DocumentId, int]) -> list[tuple[int, date]]:
    """Return the days that there is room to label."""
    shown: dict[int, date] = {}
    for one in ordered:
        x, day = across[one.document_id], day_of(one)
        if day and all(abs(x - other) > _LABEL for other in shown):
            shown[x] = day
    return list(shown.items())


def _path(source: _Point, target: _Point) -> str:
    (x, y), (to_x, to_y) = source, target
    bend = max(_EDGE, min(x, to_x) - 24 - abs(to_y - y) // 5)
    return f"M {x} {y} C {bend} {y}, {bend} {to_y}, {to_x} {to_y}"
