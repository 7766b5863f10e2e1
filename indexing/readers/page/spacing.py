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
_FALL = 1.5  # the narrowest space is so much wider than the widest gap inside a word
_FEW = 6  # letters of a line too short to tell by itself
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
    known = _known(text)
    gaps = [((a + b) / 2 + box[0], b - a) for a, b in _gaps(_ink(picture, box))]
    least = _least([width for _, width in gaps], len(known), box[3] - box[1], len(letters))
    wide = [middle for middle, width in gaps if width >= least]
    if len(wide) <= len(known):
        return text  # as many spaces as the picture shows: where they stand the words themselves tell best
    edges = [(a[1] + b[0]) / 2 for a, b in pairwise(spans)]  # edges[i] stands after letter i
    matched = _matched([edges[i] for i in known], wide)
    widths = dict(gaps)
    parted = set(known)
    for k, middle in enumerate(wide):
        if k in matched.values():
            continue
        place = middle - _drift(k, matched, [edges[i] for i in known], wide)
        i = min(range(len(edges)), key=lambda n: abs(edges[n] - place))
        beside_figure = letters[i].isdigit() or letters[i + 1].isdigit()  # a "1" has space of its own around it
        if abs(edges[i] - place) > 0.7 * (box[3] - box[1]):
            continue  # beside what was not read: a row of dots
        if widths[middle] >= least * (1.3 if beside_figure else 1) and _may_part(letters, i + 1):
            parted.add(i)
    return "".join(letter + " " * (i in parted) for i, letter in enumerate(letters))


def _least(widths: Sequence[int], spaces: int, height: float, letters: int) -> float:
    """Return how wide a gap must be to part words: where the widths fall off most, below the spaces that were read.

    Where they fall off nowhere, as in letters set apart, nothing is wide enough.
    """
    ordered = sorted(widths, reverse=True)
    if letters <= _FEW or not ordered:
        return _WIDE * height
    floor = max(0.65 * median(ordered[:spaces]), 0.15 * height) if spaces >= 3 else _WIDE * height
    falls = [(ordered[i - 1] / max(1, ordered[i]), i) for i in range(max(1, spaces), len(ordered))]
    steepest, i = max(falls, key=lambda fall: fall[0], default=(0.0, 0))
    return max(floor, (ordered[i - 1] + ordered[i]) / 2) if steepest >= _FALL else float("inf")


def _matched(places: Sequence[float], wide: Sequence[float]) -> dict[int, int]:
    """Give each place a gap of its own, in order and as near as can be; there are more gaps than places."""
    costs = [[0.0] * (len(wide) + 1)]
    for place in places:
        row = [float("inf")]
        for k, gap in enumerate(wide):
            row.append(min(row[k], costs[-1][k] + abs(place - gap)))
        costs.append(row)
    matched: dict[int, int] = {}
    k = len(wide)
    for n in range(len(places), 0, -1):
        while costs[n][k] == costs[n][k - 1]:
            k -= 1
        k -= 1
        matched[n - 1] = k
    return matched


def _drift(k: int, matched: dict[int, int], places: Sequence[float], wide: Sequence[float]) -> float:
    """Return how far characters around gap `k` seem to stand to the left of where they do: as far as those of its neighbours."""
    near = sorted(matched.items(), key=lambda pair: abs(pair[1] - k))[:2]
    return sum(wide[gap] - places[n] for n, gap in near) / len(near) if near else 0.0


def _known(text: str) -> list[int]:
    """Return which letters a space stands after, spaces not counted."""
    return [end - 1 for end in accumulate(len(word) for word in text.split())][:-1]


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
    height = len(ink)
    middle = ink[round(0.22 * height) : max(1, round(0.85 * height))]  # above and below, the lines next to this one reach in
    columns = np.flatnonzero(middle.any(axis=0)).tolist()
    for a, b in pairwise(columns):
        if b - a > 1:
            yield a + 1, b


def _ink(picture: Picture, box: BBox) -> npt.NDArray[np.bool_]:
    """Return which pixels of a box are dark, rules above and below the words left out."""
    x0, y0, x1, y1 = (round(edge) for edge in box)
    grey = picture[y0:y1, x0:x1].min(axis=2) if y1 > y0 and x1 > x0 else np.full((1, 1), 255, np.uint8)
    dark, light = int(grey.min()), int(np.percentile(grey, 90))
    ink: npt.NDArray[np.bool_] = grey < light - 0.25 * (light - dark) if light - dark > 40 else np.zeros(grey.shape, bool)
    ink[ink.mean(axis=1) > 0.85] = False  # an underline would close every gap
    return ink
