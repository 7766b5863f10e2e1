"""One page of a picture file as it is displayed, by Pillow: for those who read it and those who show it."""

from __future__ import annotations

from PIL import Image, ImageOps

from graph.errors import UnreadableError

FORMATS = ("PNG", "JPEG", "TIFF")
_MOST_PIXELS = 120_000_000  # a page of A3 at 600 dpi has 70 million


def upright(name: str, frame: Image.Image) -> Image.Image:
    """Return a picture as it is displayed: in plain colours, on white, turned as it says; raises UnreadableError for one too large."""
    if frame.width * frame.height > _MOST_PIXELS:
        raise UnreadableError(name, f"it has more than {_MOST_PIXELS // 1_000_000} million dots", "Save it at 300 dpi.")
    return ImageOps.exif_transpose(_on_white(frame))


def _on_white(frame: Image.Image) -> Image.Image:
    """Return a picture in plain colours: what shows through is paper."""
    if frame.has_transparency_data:
        frame = frame.convert("RGBA")
        paper = Image.new("RGBA", frame.size, "white")
        paper.alpha_composite(frame)
        paper.info = frame.info
        kept = paper.convert("RGB")
    else:
        kept = frame.point(lambda value: value / 256).convert("RGB") if frame.mode.startswith("I;16") else frame.convert("RGB")
    kept.getexif().update(frame.getexif())
    return kept
