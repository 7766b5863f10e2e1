"""How well scans are read: pages of real contracts, printed to pictures, read back and compared with their text layer.

    python benchmarks/scans.py [--pages 40] [--dpi 200] [--lean 0] [--verbose]

Two figures, each with a floor below which the exit code is 1: the share of the text layer's words that come back in
order, and the share of quotes (five a page, 40 to 120 characters, at random places) that are found again in the
reading with a box that lies over the true one. The contracts are not part of this repository.
"""

from __future__ import annotations

import argparse
import io
import random
import re
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pypdfium2 as pdfium
from PIL import Image
from rapidfuzz.distance import LCSseq

from graph.model.source import BBox, Reading
from indexing.readers.page_context import PageContext
from indexing.readers.pdf.reader import PdfReader

CONTRACTS = Path(__file__).resolve().parents[1].parent / "shared" / "portfolios"
WORDS, QUOTES = 0.98, 0.95  # the floors
SPANS = 5  # quotes a page
_FEWEST = 400  # characters of a page worth reading
_ALIKE = str.maketrans("“”„‘’`–—−\u2010\u2011", "\"\"\"'''-----")


@dataclass(frozen=True, slots=True)
class Score:
    """What one page gave: words of the text layer, words that came back, quotes asked for, quotes found."""

    words: int
    right: int
    quotes: int
    found: int
    seconds: float


def main() -> int:
    """Print the figures; 1 where one is below its floor."""
    arguments = _arguments()
    if not CONTRACTS.is_dir():
        print(f"no contracts at {CONTRACTS}: nothing measured")
        return 0
    scores: list[Score] = []
    dice = random.Random(1)
    for path, number in _chosen(arguments.pages):
        score = _measured(path, number, arguments, dice)
        scores.append(score)
        print(
            f"{score.right / score.words:.4f}  {score.found}/{score.quotes}  {score.seconds:5.1f} s  {path.parent.name} p. {number + 1}",
            flush=True,
        )
    return _verdict(scores)


def _verdict(scores: Sequence[Score]) -> int:
    words = sum(score.right for score in scores) / sum(score.words for score in scores)
    quotes = sum(score.found for score in scores) / max(1, sum(score.quotes for score in scores))
    seconds = sum(score.seconds for score in scores) / len(scores)
    print(f"{len(scores)} pages, {seconds:.1f} s a page")
    print(f"words right {words:.4f} (floor {WORDS}), quotes found again {quotes:.4f} (floor {QUOTES})")
    return int(words < WORDS or quotes < QUOTES)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=40, help="pages in all, spread over the families")
    parser.add_argument("--dpi", type=int, default=200, help="at which they are printed to pictures")
    parser.add_argument("--lean", type=float, default=0.0, help="degrees by which they are turned")
    parser.add_argument("--keep", type=Path, help="a folder that keeps what was recognised, as `inforce index` does")
    parser.add_argument("--verbose", action="store_true", help="print what differs")
    return parser.parse_args()


def _chosen(most: int) -> Iterator[tuple[Path, int]]:
    """Yield pages, one a family in turn, spread over the family's files."""
    families: dict[Path, list[tuple[Path, int]]] = {}
    for path in sorted(CONTRACTS.glob("*/*.pdf")):
        families.setdefault(path.parent, []).extend((path, number) for number in _pages(path))
    turns = [iter(_spread(pages, most)) for pages in families.values()]
    chosen = 0
    while turns and chosen < most:
        turn = turns.pop(0)
        page = next(turn, None)
        if page is not None:
            turns.append(turn)
            chosen += 1
            yield page


def _pages(path: Path) -> list[int]:
    document = pdfium.PdfDocument(path)
    try:
        return [n for n in range(len(document)) if document[n].get_textpage().count_chars() >= _FEWEST]
    finally:
        document.close()


def _spread(pages: list[tuple[Path, int]], most: int) -> list[tuple[Path, int]]:
    step = max(1, len(pages) // most)
    ordered = pages[::step]
    random.Random(2).shuffle(ordered)
    return ordered


def _measured(path: Path, number: int, arguments: argparse.Namespace, dice: random.Random) -> Score:
    true = PdfReader().read(path.name, _one_page(path, number))
    scan = _scanned(path, number, arguments.dpi, arguments.lean)
    begun = time.perf_counter()
    seen = PdfReader().read_pages("scan.pdf", scan, PageContext(1, arguments.keep))
    seconds = time.perf_counter() - begun
    want, got = _folded(true.text).split(), _folded(seen.text).split()
    right = LCSseq.similarity(want, got)
    spans = list(_spans(true, dice))
    found = [_found(true, seen, span, arguments.lean) for span in spans]
    if arguments.verbose:
        _show(want, got, [true.text[a:b] for (a, b), ok in zip(spans, found, strict=True) if not ok])
    return Score(len(want), right, len(spans), sum(found), seconds)


def _one_page(path: Path, number: int) -> bytes:
    source, single = pdfium.PdfDocument(path), pdfium.PdfDocument.new()
    single.import_pages(source, [number])
    out = io.BytesIO()
    single.save(out)
    return out.getvalue()


def _scanned(path: Path, number: int, dpi: int, lean: float) -> bytes:
    """Print a page to a picture, as a scanner gives it: grey, compressed, askew if asked for."""
    picture: Image.Image = pdfium.PdfDocument(path)[number].render(scale=dpi / 72).to_pil().convert("L")
    if lean:
        picture = picture.rotate(lean, Image.Resampling.BICUBIC, fillcolor=255)
    out = io.BytesIO()
    picture.save(out, "PDF", resolution=dpi, quality=80)
    return out.getvalue()


def _folded(text: str) -> str:
    """Fold what says the same in print: shapes of quotes and dashes, white space, a word parted at a line end."""
    plain = re.sub(r"(?<=[a-z])-\n(?=[a-z])", "", text.translate(_ALIKE))
    return " ".join(plain.split())


def _spans(reading: Reading, dice: random.Random) -> Iterator[tuple[int, int]]:
    """Yield places of quotes in a text: 40 to 120 characters of whole words."""
    words = [match.span() for match in re.finditer(r"\S+", reading.text)]
    for _ in range(SPANS if len(words) > 30 else 0):
        first = dice.randrange(len(words) - 20)
        most = dice.randint(40, 120)
        last = next((i for i in range(first, len(words)) if words[i][1] - words[first][0] > most), len(words)) - 1
        yield words[first][0], words[max(first, last)][1]


def _found(true: Reading, seen: Reading, span: tuple[int, int], lean: float) -> bool:
    """Tell whether a quote stands in the scan's reading, under a box that lies over the true one."""
    letters, places = _squeezed(seen.text)
    quote, _ = _squeezed(true.text[span[0] : span[1]])
    at = letters.find(quote)
    while at >= 0:
        first, last = places[at], places[at + len(quote) - 1] + 1
        if lean or _overlap(true.pages[0].boxes(*span), seen.pages[0].boxes(first, last)):
            return True
        at = letters.find(quote, at + 1)
    return False


def _squeezed(text: str) -> tuple[str, list[int]]:
    """Return a text with single spaces, as a search compares it, and the place of each character."""
    out: list[str] = []
    places: list[int] = []
    for match in re.finditer(r"\S+", text.translate(_ALIKE)):
        if out:
            out.append(" ")
            places.append(match.start())
        out += match[0].lower()
        places += range(*match.span())
    return "".join(out), places


def _overlap(true: Sequence[BBox], seen: Sequence[BBox]) -> bool:
    """Tell whether at least half of the area of the true boxes lies under the boxes seen."""
    area = sum((x1 - x0) * (y1 - y0) for x0, y0, x1, y1 in true)
    shared = sum(_shared(a, b) for a in true for b in seen)
    return shared >= 0.5 * area


def _shared(a: BBox, b: BBox) -> float:
    return max(0.0, min(a[2], b[2]) - max(a[0], b[0])) * max(0.0, min(a[3], b[3]) - max(a[1], b[1]))


def _show(want: list[str], got: list[str], lost: list[str]) -> None:
    for step in LCSseq.opcodes(want, got):
        if step.tag != "equal":
            print("   ", " ".join(want[step.src_start : step.src_end])[:160], "->", " ".join(got[step.dest_start : step.dest_end])[:160])
    for quote in lost:
        print("    not found:", " ".join(quote.split()))


if __name__ == "__main__":
    sys.exit(main())
