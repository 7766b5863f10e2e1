"""Pages of a scan (.png, .jpg, .tif) as pictures, by Pillow: turned and coloured as they were when they were read."""

from __future__ import annotations

import io
import warnings

from PIL import Image, UnidentifiedImageError

from graph.errors import UnreadableError
from indexing.readers.scans.frames import FORMATS, upright


class PicturePages:
    """An opened picture: a TIFF may hold many pages."""

    def __init__(self, name: str, data: bytes) -> None:
        self._name = name
        try:
            self._image = Image.open(io.BytesIO(data), formats=FORMATS)
        except (OSError, SyntaxError, ValueError, UnidentifiedImageError, Image.DecompressionBombError) as error:
            raise UnreadableError(name, "it is damaged, or no picture", "Open it and save it anew.") from error

    def __len__(self) -> int:
        return int(getattr(self._image, "n_frames", 1))

    def paint(self, number: int, width: int, tallest: int) -> Image.Image:
        """Return a page, from 0."""
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # odd tags are no reason not to look
                self._image.seek(number)
                shown = upright(self._name, self._image, max(1, min(self._image.size) // width)).image
        except (OSError, SyntaxError, ValueError, EOFError, Image.DecompressionBombError) as error:
            raise UnreadableError(self._name, "it is damaged or cut short", "Open it and save it anew.") from error
        factor = min(width / shown.width, tallest / shown.height)
        size = max(1, round(shown.width * factor)), max(1, round(shown.height * factor))
        return shown.resize(size, Image.Resampling.LANCZOS if factor < 1 else Image.Resampling.BICUBIC)
