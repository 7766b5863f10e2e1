"""How far a picture of a page leans, and how to set it upright again.

Pure. Angles in degrees, counter-clockwise; lengths in pixels.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from PIL import Image

from graph.model.source import BBox
from indexing.readers.page.spacing import Picture

_FARTHEST = 6.0  # a page leaning more was not meant to be read
_LEAST = 0.15  # a line of 500 points then climbs by little more than one
_SAMPLE = 60_000  # dark pixels that the measuring looks at


@dataclass(frozen=True, slots=True)
class Rotation:
    """How a picture was turned: by `angle`, about its middle (`before`), which then stood at `after`."""

    angle: float
    before: tuple[float, float]
    after: tuple[float, float]

    def back(self, box: BBox) -> BBox:
        """Return the box around where a box of the turned picture was before."""
        if not self.angle and self.before == self.after:
            return box
        sine, cosine = math.sin(math.radians(self.angle)), math.cos(math.radians(self.angle))
        x, y = (box[0] + box[2]) / 2 - self.after[0], (box[1] + box[3]) / 2 - self.after[1]
        x, y = x * cosine - y * sine + self.before[0], x * sine + y * cosine + self.before[1]
        lying = abs(cosine) > 0.7  # characters keep their size; a page on its side has them lying
        w, h = (box[2] - box[0]) / 2, (box[3] - box[1]) / 2
        w, h = (w, h) if lying else (h, w)
        return x - w, y - h, x + w, y + h


def rotate(picture: Picture, angle: float) -> tuple[Picture, Rotation]:
    """Return the picture turned by an angle, the corners filled with white, and the way back."""
    middle = (picture.shape[1] / 2, picture.shape[0] / 2)
    if not angle:
        return picture, Rotation(0.0, middle, middle)
    image = Image.fromarray(picture).rotate(angle, Image.Resampling.BICUBIC, expand=True, fillcolor=(255, 255, 255))
    return np.asarray(image), Rotation(angle, middle, (image.width / 2, image.height / 2))


def skew_angle(picture: Picture) -> float:
    """Return the angle to turn a picture by so that its lines run level; 0.0 where they do."""
    xs, ys = _dark(picture)
    if len(xs) < 200:
        return 0.0
    best = max(np.arange(-_FARTHEST, _FARTHEST + 0.1, 0.5), key=lambda angle: _crispness(xs, ys, float(angle)))
    best = max(np.arange(best - 0.45, best + 0.46, 0.05), key=lambda angle: _crispness(xs, ys, float(angle)))
    level = _crispness(xs, ys, 0.0)
    return round(float(best), 2) if abs(best) >= _LEAST and _crispness(xs, ys, float(best)) > 1.02 * level else 0.0


def is_sideways(picture: Picture) -> bool:
    """Tell whether the lines of a picture run up or down."""
    xs, ys = _dark(picture)
    if len(xs) < 200:
        return False
    angles = (-2.0, -1.0, -0.5, 0.0, 0.5, 1.0, 2.0)
    return max(_crispness(ys, xs, a) for a in angles) > 1.5 * max(_crispness(xs, ys, a) for a in angles)


def _dark(picture: Picture) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Return the places of dark pixels, in a picture of about a thousand pixels, measured from its middle."""
    step = max(1, max(picture.shape[:2]) // 1000)
    grey = picture[::step, ::step].min(axis=2)
    ys, xs = np.nonzero(grey < max(40, int(np.percentile(grey, 50)) - 60))
    keep = slice(None, None, max(1, len(xs) // _SAMPLE))
    return xs[keep].astype(np.float64) - grey.shape[1] // 2, ys[keep].astype(np.float64) - grey.shape[0] // 2


def _crispness(xs: npt.NDArray[np.float64], ys: npt.NDArray[np.float64], angle: float) -> float:
    """How sharply lines part when the page is seen along an angle: the sum of squares of the ink a row."""
    rows = np.round(ys - xs * math.tan(math.radians(angle))).astype(np.int64)
    counts = np.bincount(rows - rows.min()).astype(np.float64)
    return float((np.diff(counts) ** 2).sum())
