"""Cut-outs of pages: the lines that some words stand on, as the file looks, with a little of what is around them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from graph.errors import InForceError
from ui.application.portfolio import Portfolio
from ui.application.source_view import Place, Shown, show
from ui.application.sources import Box, OnDisk
from ui.screens.shared.links import Links
from ui.screens.shared.text import label
from ui.serialization.contract import RunShape

_WIDE = 1400  # pixels of the whole page
_AROUND = 16.0  # points above and below the words
_LEAST, _MOST = 80.0, 260.0  # points of height: a line is seen with its neighbours, a page of words is not taken over


@dataclass(frozen=True, slots=True)
class Crop:
    """A page by the address of its picture and its size, and the boxes of words on it; all in points, from the upper left."""

    picture: str
    name: str
    width: float
    height: float
    boxes: Sequence[Box]

    @property
    def rows(self) -> tuple[float, float]:
        """From where to where of the page is shown."""
        top = max(0.0, min(box[1] for box in self.boxes) - _AROUND)
        height = max(_LEAST, min(_MOST, max(box[3] for box in self.boxes) + _AROUND - top))
        return min(top, max(0.0, self.height - height)), min(height, self.height)


def crop_of(mine: Portfolio, place: Place, links: Links) -> Crop | None:
    """Return the piece of a page that words stand on; None where there is no picture of the file as it was read."""
    shown = _pictured(mine, place)
    if shown is None or shown.page is None:
        return None
    leaf = mine.sources().page_of_file(shown.document.file_sha256, shown.page)
    return _crop(mine, shown, [box for start, end in shown.spans for box in leaf.boxes(start, end)], links)


def crops_of(mine: Portfolio, runs: Iterable[RunShape], links: Links, most: int = 3) -> list[Crop]:
    """Return the pieces of pages that stretches of words stand on, in their order, one a page and `most` of them."""
    boxes: dict[tuple[str, int], list[Box]] = {}
    for run in runs:
        if run["page"] is not None and run["boxes"]:
            boxes.setdefault((run["document_id"], run["page"]), []).extend(run["boxes"])
    some = islice(boxes.items(), most)
    shown = ((_pictured(mine, Place(document_id=document, page=page)), marked) for (document, page), marked in some)
    crops = (_crop(mine, one, marked, links) for one, marked in shown if one is not None)
    return [one for one in crops if one is not None]


def _pictured(mine: Portfolio, place: Place) -> Shown | None:
    """Return words with the page they stand on; None where there is no picture of it."""
    from indexing.readers.page_pictures import paintable

    try:
        shown = show(mine, place)
    except InForceError:  # not everything that is spoken of is here
        return None
    same = shown.page is not None and shown.on_disk is OnDisk.SAME and shown.file is not None
    return shown if same and shown.file is not None and paintable(shown.file.name) else None


def _crop(mine: Portfolio, shown: Shown, boxes: list[Box], links: Links) -> Crop | None:
    document, page = shown.document, shown.page
    if page is None or not boxes:
        return None
    leaf = mine.sources().page_of_file(document.file_sha256, page)
    mine.parts.pictures.soon()
    return Crop(
        links.picture(document.document_id, page, _WIDE), f"Page {page} of {label(document.file_name)}", leaf.width, leaf.height, boxes
    )
