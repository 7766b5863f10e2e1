"""Words in pictures of pages, by rapidocr. Its models lie in its own package: nothing is ever fetched."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
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
_NOWHERE: BBox = (0.0, 0.0, 0.0, 0.0)


def rows_in(picture: Picture, threads: int) -> list[Row]:
    """Return the lines of an upright picture, in no certain order: boxes in pixels, one a character."""
    height, width = picture.shape[:2]
    wide = np.asarray(Image.fromarray(picture).resize((round(width * _STRETCH), height), Image.Resampling.BICUBIC))
    engine = _engine(threads)
    found = engine(wide, use_det=True)
    if found.boxes is None or found.txts is None:
        return []
    words = found.word_results if len(found.word_results) == len(found.txts) else [()] * len(found.txts)
    rows = (_row(engine, wide, line) for line in zip(found.boxes, found.txts, found.scores, words, strict=True))
    return bulleted(picture, [_narrowed(row) for row in rows if row is not None])


def _narrowed(row: Row) -> Row:
    """Take a row back to the picture as it was."""
    return replace(row, boxes=tuple((x0 / _STRETCH, y0, x1 / _STRETCH, y1) for x0, y0, x1, y1 in row.boxes))


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
        "Rec.rec_batch_num": 1,  # no slower on a processor, and a batch takes the memory of its widest line for each
    }
    return rapidocr.RapidOCR(params=parameters)


def _model(task: str) -> str:
    """Return the path of the model for a task: naming it keeps the package from looking for one elsewhere."""
    found = sorted(_MODELS.glob(f"*_{task}_*.onnx"))
    if not found:
        raise FileNotFoundError(2, "the models of rapidocr are missing; install it anew", str(_MODELS))
    return str(found[0])


def _row(engine: Any, picture: Picture, line: tuple[Any, str, float, Any]) -> Row | None:  # noqa: ANN401
    """Make a row of one recognised line: its corners, text, score and characters; None for what is no text."""
    corners, text, score, words = line
    text = " ".join(text.translate(_ODD).split())
    if not text or score < _LEAST:
        return None
    xs, ys = [float(x) for x, _ in corners], [float(y) for _, y in corners]
    box = (max(0.0, min(xs)), max(0.0, min(ys)), max(xs), max(ys))
    spans = _spans(text, box, words)
    if box[3] - box[1] <= 1.5 * (box[2] - box[0]):  # no line that runs up the margin
        spans = tightened(picture, box, spans)
        text, spans = _with_romans(engine, picture, box, text, spans)
        text = spaced(picture, box, text, spans)
    places = iter(spans)
    boxes = tuple(_NOWHERE if c == " " else _box(next(places), box) for c in text)
    return Row(text, boxes, confidence=round(min(1.0, float(score)), 4))


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


def _box(span: Span, box: BBox) -> BBox:
    return span[0], box[1], max(span[1], span[0] + 1), box[3]


_ODD = {
    code: plain
    for code in (*range(0xFF01, 0xFF5F), 0x3000, 0xA0, 0x2007, 0x202F)
    if len(plain := unicodedata.normalize("NFKC", chr(code))) == 1
} | {0x3001: ",", 0x3002: "."}
"""The wide forms that a model which also reads Chinese gives for plain characters."""
