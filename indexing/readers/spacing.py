"""Where words part in the picture of a line: recognisers drop spaces, above all between capitals.

Pure: pixels in, characters' edges and spaces out. Lengths in pixels.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from statistics import median

import numpy as np
import numpy.typing as npt

from graph.model.source import BBox

Picture = npt.NDArray[np.uint8]
"""Height x width x 3, eight bits a colour."""

Span = tuple[float, float]
"""The left and right edge of a character."""

_WIDE = 0.3  # of the height of a line: no two letters of a word stand as far apart
_OPENING = "([{“‘\"'§$£€"
_CLOSING = ".,;:!?)]}”’\"'%"


def tightened(picture: Picture, box: BBox, spans: Sequence[Span]) -> list[Span]:
    """Return the spans with the first and the last drawn in to where the ink of the line begins and ends."""
    columns = np.flatnonzero(_ink(picture, box).any(axis=0))
    if not len(columns) or not spans:
        return list(spans)
    left, right = box[0] + float(columns[0]), box[0] + float(columns[-1]) + 1
    inner = [(max(left, a), min(right, b)) for a, b in spans]
    inner[0] = (left, max(inner[0][1], left + 1))
    inner[-1] = (min(inner[-1][0], right - 1), right)
    return [(a, max(b, a + 1)) for a, b in inner]


def spaced(picture: Picture, box: BBox, text: str, spans: Sequence[Span]) -> str:
    """Return the text with the spaces that its picture shows and it lacks. `spans` has one a character that is no space."""
    letters = text.replace(" ", "")
    ink = _ink(picture, box)
    gaps = list(_gaps(ink))
    if not gaps or len(letters) < 2:
        return text
    height = box[3] - box[1]
    edges = [(a[1] + b[0]) / 2 - box[0] for a, b in pairwise(spans)]  # edges[i] stands after letter i
    parted = _known(text)
    taken = [gap for i in sorted(parted) if (gap := _take(gaps, edges[i], 0.5 * height))]
    least = _least(taken, gaps, height, len(letters))
    for a, b in gaps:
        i = min(range(len(edges)), key=lambda k: abs(edges[k] - (a + b) / 2))
        beside_figure = letters[i].isdigit() or letters[i + 1].isdigit()  # a "1" has space of its own around it
        if b - a >= least * (1.4 if beside_figure else 1) and abs(edges[i] - (a + b) / 2) < 0.6 * height and _may_part(letters, i + 1):
            parted.add(i)
    return "".join(letter + " " * (i in parted) for i, letter in enumerate(letters))


def _take(gaps: list[tuple[int, int]], place: float, reach: float) -> int:
    """Take the gap that a space at a place fills out of the list, and return its width; 0 for none.

    Where characters stand is known only roughly: it is the nearest of the wide ones around.
    """
    near = [gap for gap in gaps if abs((gap[0] + gap[1]) / 2 - place) < reach]
    widest = max((b - a for a, b in near), default=0)
    found = min((gap for gap in near if gap[1] - gap[0] > 0.6 * widest), key=lambda gap: abs((gap[0] + gap[1]) / 2 - place), default=None)
    if found is None:
        return 0
    gaps.remove(found)
    return found[1] - found[0]


def _least(taken: Sequence[int], left: Sequence[tuple[int, int]], height: float, letters: int) -> float:
    """Return how wide a gap must be to part words: as the spaces of the line itself tell, where it has a few."""
    between = median(b - a for a, b in left) if left else 0.0
    if len(taken) >= 4:
        return max(0.62 * median(taken), 1.8 * between, 0.1 * height)
    return max(_WIDE * height, 2.5 * between if letters > 6 else 0.0)  # in letters set apart, words stand further apart still


def _known(text: str) -> set[int]:
    """Return which letters a space stands after, spaces not counted."""
    ends = accumulate(len(word) for word in text.split())
    return {end - 1 for end in ends if end < len(text.replace(" ", ""))}


def _may_part(letters: str, i: int) -> bool:
    """Figures stand wide apart in many faces, so nothing is parted inside a number, a date or a code."""
    before, after = letters[i - 1], letters[i]
    if before + after == ")(":
        return False  # "2.03(b)(1)"
    if "-" in (before, after):
        return i in (1, len(letters) - 1)  # a page number between dashes
    if not (before.isalpha() or before in _CLOSING or before in "#&"):
        return before.isdigit() and (after.isalpha() or after in "“#&")
    if after.isdigit():
        return before.isalpha() or (before in ".,:;)" and not letters[max(0, i - 2)].isdigit())
    return after.isalpha() or after in _OPENING or after in "#&"


def _gaps(ink: npt.NDArray[np.bool_]) -> Iterator[tuple[int, int]]:
    """Yield the stretches of columns without ink between two with ink."""
    columns = np.flatnonzero(ink.any(axis=0)).tolist()
    for a, b in pairwise(columns):
        if b - a > 1:
            yield a + 1, b


def _ink(picture: Picture, box: BBox) -> npt.NDArray[np.bool_]:
    """Return which pixels of a box are dark, rules above and below the words left out."""
    x0, y0, x1, y1 = (round(edge) for edge in box)
    grey = picture[y0:y1, x0:x1].min(axis=2) if y1 > y0 and x1 > x0 else np.full((1, 1), 255, np.uint8)
    dark, light = int(grey.min()), int(np.percentile(grey, 90))
    ink: npt.NDArray[np.bool_] = grey < (dark + light) / 2 if light - dark > 40 else np.zeros(grey.shape, bool)
    ink[ink.mean(axis=1) > 0.85] = False  # an underline would close every gap
    return ink
