"""A piece of a page as it looks: the lines that words stand on, marked, with a little of what is around them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ui.application.sources import Box
from ui.markup import Html, tag

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


def crop(found: Crop | None) -> Html | None:
    """Return the picture; None where there is none to show."""
    if found is None or not found.boxes:
        return None
    top, height = found.rows
    page = tag("image", href=found.picture, width=f"{found.width:.2f}", height=f"{found.height:.2f}")
    marks = [tag("rect", x=f"{x0:.2f}", y=f"{y0:.2f}", width=f"{x1 - x0:.2f}", height=f"{y1 - y0:.2f}") for x0, y0, x1, y1 in found.boxes]
    return tag(
        "svg",
        tag("title", found.name),
        page,
        marks,
        viewBox=f"0 {top:.2f} {found.width:.2f} {height:.2f}",
        role="img",
        aria_label=found.name,
        class_="crop",
    )
