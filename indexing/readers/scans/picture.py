"""Pictures of pages as documents (.png, .jpg, .tif), opened by Pillow: a TIFF may hold many."""

from __future__ import annotations

import hashlib
import io
import math
import warnings
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
from PIL import Image, UnidentifiedImageError

from graph.errors import UnreadableError
from graph.model.source import Reading
from indexing.readers.page.printed import Leaf, reading_of
from indexing.readers.page.spacing import Picture
from indexing.readers.page_context import PageContext
from indexing.readers.scans.frames import FORMATS, Upright, too_many_dots, upright
from indexing.readers.scans.recognise import MOST_DOTS, leaf_of

_LONGEST, _SHORTEST = 4200, 1600  # pixels of the longer side as it is read
_COARSEST = 60.0  # dots an inch below which the figure in a file says nothing about paper
_LONG_SIDE = 11 * 72.0  # points of the longer side of a page whose size nobody tells


class PictureReader:
    """Reads .png, .jpg and .tif files as scanned pages."""

    name = "picture/1"

    def read(self, name: str, data: bytes) -> Reading:
        """Return the reading; raises UnreadableError for what is no picture, or shows no words."""
        return self.read_pages(name, data, PageContext())

    def read_pages(self, name: str, data: bytes, desk: PageContext) -> Reading:
        """Return the reading, as `read` does; pages are kept on the desk, and told to it."""
        leaves = list(_leaves(name, data, desk))
        if not any(leaf.rows for leaf in leaves):
            raise UnreadableError(name, "no words were found on it", "Look at it; if there are any, scan it anew at 300 dpi.")
        return reading_of(hashlib.sha256(data).hexdigest(), self.name, leaves)


def _leaves(name: str, data: bytes, desk: PageContext) -> Iterator[Leaf]:
    total = _count(name, data)
    for number in range(total):
        desk.turned(number, total)
        picture, width, height = _page(name, data, number)
        yield leaf_of(picture, width, height, desk)
    desk.turned(total, total)


def _count(name: str, data: bytes) -> int:
    with _opened(name, data) as image:
        return int(getattr(image, "n_frames", 1))


def _page(name: str, data: bytes, number: int) -> tuple[Picture, float, float]:
    """Return a page as it is to be read, and its size in points; nothing else of the file stays in memory."""
    with _opened(name, data) as image:
        image.seek(number)
        shown = upright(name, image, max(1, max(image.size) // _LONGEST))
        width, height = _size(image, shown)
        small = shown.image
        longer = max(small.size)
        factor = min(1.0, _LONGEST / longer) if longer >= _SHORTEST else min(2.0, _SHORTEST / longer)
        factor = min(factor, math.sqrt(MOST_DOTS / (small.width * small.height)))
        if factor != 1.0:
            small = small.resize((max(1, round(small.width * factor)), max(1, round(small.height * factor))), Image.Resampling.BICUBIC)
        return np.asarray(small), width, height


@contextmanager
def _opened(name: str, data: bytes) -> Iterator[Image.Image]:
    """Open a picture; raises UnreadableError for what is none, and where it turns out to be damaged as it is looked at."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # odd tags are no reason not to look
            with Image.open(io.BytesIO(data), formats=FORMATS) as image:
                yield image
    except UnidentifiedImageError as error:
        raise UnreadableError(name, "it is no picture, or of a kind not read", "Save it as PNG, JPEG or TIFF.") from error
    except Image.DecompressionBombError as error:
        raise too_many_dots(name) from error
    except (OSError, SyntaxError, ValueError, EOFError) as error:
        raise UnreadableError(name, "it is damaged or cut short", "Open it and save it anew, or ask for another copy.") from error


def _size(frame: Image.Image, shown: Upright) -> tuple[float, float]:
    """Return the size of a page in points, as displayed: as its dots an inch tell, else as a sheet of letter paper."""
    across, down = (float(figure) for figure in frame.info.get("dpi", (0, 0)))
    if min(across, down) >= _COARSEST and abs(across - down) < 0.02 * across:
        return shown.width * 72 / across, shown.height * 72 / across
    scale = _LONG_SIDE / max(shown.width, shown.height)
    return shown.width * scale, shown.height * scale
