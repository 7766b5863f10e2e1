"""Pieces of pages for the review: where the words of a claim stand, and the words they act on, as the files look."""

from __future__ import annotations

from graph.errors import InForceError
from ui.readable import Readable
from ui.screens.views.crop import Crop
from ui.screens.views.links import Links
from ui.screens.views.shown import label
from ui.showing import OnDisk, Place, show

_WIDE = 1400  # pixels of the whole page


def crop_of(mine: Readable, place: Place, links: Links) -> Crop | None:
    """Return the piece of a page that words stand on; None where there is no picture of the file as it was read."""
    from indexing.pictures import paintable

    try:
        shown = show(mine, place)
    except InForceError:  # not everything that a claim is about is here
        return None
    if shown.page is None or shown.on_disk is not OnDisk.SAME or shown.file is None or not paintable(shown.file.name):
        return None
    document = shown.document
    leaf = mine.sources().page_of_file(document.file_sha256, shown.page)
    boxes = [box for start, end in shown.spans for box in leaf.boxes(start, end)]
    mine.parts.pictures.soon()
    picture = links.picture(document.document_id, shown.page, _WIDE)
    return Crop(picture, f"Page {shown.page} of {label(document.file_name)}", leaf.width, leaf.height, boxes) if boxes else None
