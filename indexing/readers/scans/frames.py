"""One page of a picture file as it is displayed, by Pillow: for those who read it and those who show it."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import ExifTags, Image, ImageOps

from graph.errors import UnreadableError

FORMATS = ("PNG", "JPEG", "TIFF")
_MOST_PIXELS = 120_000_000  # a page of A3 at 600 dpi has 70 million
_MOST_BYTES = 160 << 20  # of a page once it is unpacked: A4 in colour at 600 dpi takes 140 MB
_NARROW = frozenset(("1", "L"))  # modes in which Pillow keeps a dot in one byte; as it is converted, any other takes four
_TURNED = frozenset((5, 6, 7, 8))  # ways of lying on its side, as cameras note them


@dataclass(frozen=True, slots=True)
class Upright:
    """A picture as it is displayed, maybe shrunk; `width` and `height` are the pixels that the file has of it so."""

    image: Image.Image
    width: int
    height: int


def upright(name: str, frame: Image.Image, shrink: int) -> Upright:
    """Return a picture as it is displayed: in plain colours, on white, turned as it says, `shrink` times smaller before all else, or more.

    Raises UnreadableError for one too large, before it is unpacked.
    """
    width, height = frame.size
    if width * height > _MOST_PIXELS:
        raise too_many_dots(name)
    shrink = max(shrink, 1 if width * height * 4 <= _MOST_BYTES else 2)  # in plain colours a dot takes four bytes
    if shrink > 1:
        frame.draft(None, (max(1, width // shrink), max(1, height // shrink)))  # a JPEG is then unpacked no larger than need be
    if frame.width * frame.height * (1 if frame.mode in _NARROW else 4) > _MOST_BYTES:
        raise UnreadableError(name, f"unpacked it takes more than {_MOST_BYTES >> 20} MB", "Save it at 300 dpi, or without colours.")
    orientation = frame.getexif().get(ExifTags.Base.Orientation, 1)
    small = _shrunk(frame, max(1, frame.width // max(1, width // shrink)))
    shown = _on_white(small)
    if orientation != 1:
        shown.getexif()[ExifTags.Base.Orientation] = orientation
        shown = ImageOps.exif_transpose(shown)
    return Upright(shown, height, width) if orientation in _TURNED else Upright(shown, width, height)


def too_many_dots(name: str) -> UnreadableError:
    """Return what to say of a picture that has more dots than any page."""
    return UnreadableError(name, f"it has more than {_MOST_PIXELS // 1_000_000} million dots", "Save it at 300 dpi.")


def _shrunk(frame: Image.Image, times: int) -> Image.Image:
    if times == 1:
        return frame
    plain = frame if frame.mode in ("L", "RGB") else frame.convert("L") if frame.mode == "1" else _on_white(frame)
    return plain.reduce(times)


def _on_white(frame: Image.Image) -> Image.Image:
    """Return a picture in plain colours: what shows through is paper."""
    if frame.has_transparency_data:
        clear = frame if frame.mode == "RGBA" else frame.convert("RGBA")
        paper = Image.new("RGB", clear.size, "white")
        paper.paste(clear, mask=clear.getchannel("A"))
        return paper
    if frame.mode == "RGB":
        return frame
    return frame.point(lambda value: value / 256).convert("RGB") if frame.mode.startswith("I;16") else frame.convert("RGB")
