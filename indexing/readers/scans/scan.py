"""Words in pictures of pages, by rapidocr. Its models lie in its own package: nothing is ever fetched."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import version
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import onnxruntime
import rapidocr
from PIL import Image

from graph.model.source import BBox
from indexing.readers.page.bullets import bulleted
from indexing.readers.page.geometry import Row
from indexing.readers.page.spacing import Picture, Span, spaced, tightened

NAME = f"rapidocr-{version('rapidocr')}"

_MODELS = Path(rapidocr.__file__).parent / "models"
_LEAST = 0.5  # what is read less surely is no word: a stain, a stamp, a scribbled name
_FINDING = 1280  # pixels of the longer side at which lines are looked for; they are read at full size
_STRETCH = 1.3  # narrow letters side by side are counted better on a wider picture: "(iii)"
_MOST = 8000  # pixels of the longer side; the caller makes pictures smaller than this
_ROMAN = re.compile(r"\([ivxl]{1,6}\)?(?![A-Za-z])")
_FAINT = 40  # of 255: what is less dark than the paper by this is no ink
_GAP = 9  # rows of pixels that lines of a page leave between them
_BESIDE = 4  # pixels of the picture kept above and below a line
_NOWHERE: BBox = (0.0, 0.0, 0.0, 0.0)

_Corners = npt.NDArray[np.float32]  # four of them, from the top left clockwise: x and y of each


def rows_in(picture: Picture, threads: int) -> list[Row]:
    """Return the lines of an upright picture, in no certain order: boxes in pixels, one a character.

    Lines are looked for on a small copy and read one at a time: copies of a whole page are what takes memory.
    """
    engine = _engine(threads)
    rows = (_row(engine, _line(picture, corners)) for corners in _found(engine, picture))
    return bulleted(picture, [row for row in rows if row is not None])


def _found(engine: Any, picture: Picture) -> Iterator[_Corners]:  # noqa: ANN401
    """Yield the four corners of every line, in pixels of the picture."""
    height, width = picture.shape[:2]
    scale = min(1.0, _FINDING / max(_STRETCH * width, height))
    halves = (0, _between_lines(picture), height) if height > _FINDING // 2 else (0, height)
    for top, bottom in pairwise(halves):
        size = max(1, round(_STRETCH * width * scale)), max(1, round((bottom - top) * scale))
        small = np.asarray(Image.fromarray(picture[top:bottom]).resize(size, Image.Resampling.BILINEAR))
        found = engine(small, use_det=True, use_rec=False).boxes
        yield from () if found is None else found * (width / size[0], (bottom - top) / size[1]) + (0.0, top)


def _between_lines(picture: Picture) -> int:
    """Return the row of pixels near the middle that shows least: half a page takes half the memory."""
    height: int = picture.shape[0]
    first = height * 2 // 5
    grey = picture[first : height * 3 // 5 + 1].min(axis=2)
    ink = (grey < np.median(grey) - _FAINT).sum(axis=1)
    return first + _GAP // 2 + int(np.convolve(ink, np.ones(_GAP), "valid").argmin())


@dataclass(frozen=True, slots=True)
class _Line:
    """The strip of a picture that holds a line, stretched; the line's corners on it; how far down the picture the strip begins."""

    strip: Picture
    corners: _Corners
    top: int


def _line(picture: Picture, corners: _Corners) -> _Line:
    top = max(0, math.floor(corners[:, 1].min()) - _BESIDE)
    bottom = min(picture.shape[0], math.ceil(corners[:, 1].max()) + _BESIDE)
    strip = Image.fromarray(picture[top:bottom])
    wide = np.asarray(strip.resize((round(strip.width * _STRETCH), strip.height), Image.Resampling.BICUBIC))
    return _Line(wide, (corners * (_STRETCH, 1.0) - (0.0, top)).astype(np.float32), top)


@lru_cache(1)
def _engine(threads: int) -> Any:  # noqa: ANN401 - rapidocr carries no types
    """Load the models that came with the package; raises FileNotFoundError where they are missing."""
    onnxruntime.disable_telemetry_events()
    parameters = {
        "Global.log_level": "critical",
        "Global.use_cls": False,  # pages are turned as a whole before they come here
        "Global.max_side_len": _MOST,
        "Global.text_score": 0.0,  # what is dropped is decided here
        "Global.return_word_box": True,
        "Global.return_single_char_box": True,
        "EngineConfig.onnxruntime.intra_op_num_threads": threads,
        "Det.model_path": _model("det"),
        "Det.limit_type": "max",
        "Det.limit_side_len": _FINDING,
        "Rec.model_path": _model("rec"),
    }
    return rapidocr.RapidOCR(params=parameters)


def _model(task: str) -> str:
    """Return the path of the model for a task: naming it keeps the package from looking for one elsewhere."""
    found = sorted(_MODELS.glob(f"*_{task}_*.onnx"))
    if not found:
        raise FileNotFoundError(2, "the models of rapidocr are missing; install it anew", str(_MODELS))
    return str(found[0])


def _row(engine: Any, line: _Line) -> Row | None:  # noqa: ANN401
    """Read a line; None for what is no text."""
    crops = engine.crop_text_regions(line.strip, line.corners[None])
    read = engine.recognize_txt(crops)
    text, score = " ".join(read.txts[0].translate(_ODD).split()), float(read.scores[0])
    if not text or score < _LEAST:
        return None
    xs, ys = line.corners[:, 0].tolist(), line.corners[:, 1].tolist()
    box = (max(0.0, min(xs)), max(0.0, min(ys)), max(xs), max(ys))
    words = engine.calc_word_boxes(crops, line.corners[None], read)
    spans = _spans(text, box, words[0] if words else ())  # none where it was read but not where its characters stand
    if box[3] - box[1] <= 1.5 * (box[2] - box[0]):  # no line that runs up the margin
        spans = tightened(line.strip, box, spans)
        text, spans = _with_romans(engine, line.strip, box, text, spans)
        text = spaced(line.strip, box, text, spans)
    places = iter(spans)
    boxes = tuple(_NOWHERE if c == " " else _on_page(next(places), box, line.top) for c in text)
    return Row(text, boxes, confidence=round(min(1.0, score), 4))


def _spans(text: str, box: BBox, words: Any) -> list[Span]:  # noqa: ANN401 - tuples without types
    """Return the left and right edge of every character that is not a space, in pixels."""
    letters = text.replace(" ", "")
    if len(words) == len(letters):
        edges = ([float(x) for x, _ in corners] for _, _, corners in words)
        return [(min(xs), max(xs)) for xs in edges]
    return list(_spread(text, box))  # the line was read, but not where its characters stand


def _with_romans(engine: Any, picture: Picture, box: BBox, text: str, spans: list[Span]) -> tuple[str, list[Span]]:  # noqa: ANN401
    """Read a line with roman numerals once more, much wider: of several "i" side by side some are lost, never one too many."""
    first = list(_ROMAN.finditer(text))
    if not first:
        return text, spans
    x0, y0, x1, y1 = (round(edge) for edge in box)
    line = Image.fromarray(picture[y0:y1, x0:x1])
    again = engine(np.asarray(line.resize((round(1.6 * line.width), line.height), Image.Resampling.BICUBIC)), use_det=False)
    second = list(_ROMAN.finditer((again.txts or ("",))[0].translate(_ODD)))
    for old, new in reversed(list(zip(first, second, strict=False))) if len(first) == len(second) else ():
        if len(new[0]) > len(old[0]):
            begin = old.start() - text.count(" ", 0, old.start())
            end = begin + len(old[0])
            spans = [*spans[:begin], *_spread(new[0], (spans[begin][0], 0.0, spans[end - 1][1], 0.0)), *spans[end:]]
            text = text[: old.start()] + new[0] + text[old.end() :]
    return text, spans


def _spread(text: str, box: BBox) -> Iterator[Span]:
    width = (box[2] - box[0]) / len(text)
    for i, character in enumerate(text):
        if character != " ":
            yield box[0] + i * width, box[0] + (i + 1) * width


def _on_page(span: Span, box: BBox, top: int) -> BBox:
    """Take a character of a stretched strip back to the picture."""
    return span[0] / _STRETCH, box[1] + top, max(span[1], span[0] + 1) / _STRETCH, box[3] + top


_ODD = {
    code: plain
    for code in (*range(0xFF01, 0xFF5F), 0x3000, 0xA0, 0x2007, 0x202F)
    if len(plain := unicodedata.normalize("NFKC", chr(code))) == 1
} | {0x3001: ",", 0x3002: "."}
"""The wide forms that a model which also reads Chinese gives for plain characters."""
