"""`benchmarks/boxes.py`: the words under the boxes of a citation are its quote.

The contract families with PDFs are indexed as PDF and asked their questions (those of `gold.json` and of
`questions/`). For every citation the words whose middles lie in its boxes are read again from the file,
by pdfium and without our reader, and compared with the quote, white space and forms of one character aside. A citation without
boxes is counted apart: it must be of a page without a text layer or of a format without pages.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from ctypes import c_double
from difflib import SequenceMatcher
from pathlib import Path
from unicodedata import normalize

import pypdfium2 as pdfium
from families import Family, families
from pypdfium2 import raw

from rag.reply import Citation
from ui import connect
from ui.application.questions import Question
from ui.application.sources import Box
from ui.serialization import contract
from ui.serialization.contract import Cited

QUESTIONS = Path(__file__).with_name("questions")
_SLACK = 0.01  # points: boxes are rounded to hundredths


def main() -> None:
    """Ask, read again, print; exits 1 where the words under a box are not the quote."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--show", action="store_true", help="print the citations whose boxes are wrong")
    arguments = options.parse_args()
    counts: Counter[str] = Counter()
    for family in families(pdf=True):
        if any(path.suffix == ".pdf" for path in family.files):
            for cited, path in _citations(family):
                outcome, under = _compare(cited, path)
                counts[outcome] += 1
                if arguments.show and outcome == "wrong":
                    print(f"{path.name} page {cited['page']}: {', '.join(_differences(_tight(cited['quote']), under))}")
    boxed = counts["same"] + counts["wrong"]
    print(
        f"words under the boxes are the quote: {counts['same']} of {boxed} = {counts['same'] / max(1, boxed):.4f}; no box: {counts['none']}"
    )
    raise SystemExit(counts["wrong"] > 0)


def _citations(family: Family) -> Iterator[tuple[Cited, Path]]:
    more = QUESTIONS / f"{family.name}.json"
    rows = [*family.gold["questions"], *(json.loads(more.read_text(encoding="utf-8")) if more.is_file() else ())]
    paths = {path.name: path for path in family.files}
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, connect(folder) as portfolio:
        portfolio.index(family.files)
        sources = portfolio.sources()
        seen: set[tuple[str, int, int]] = set()
        for row in rows:
            for cited in portfolio.ask(Question.read({"question": row["question"], "as_of": row["as_of"]})).citations:
                if _place(cited) not in seen:
                    seen.add(_place(cited))
                    yield contract.citation(cited, sources), paths[cited.document]


def _place(cited: Citation) -> tuple[str, int, int]:
    return cited.sha256, cited.char_start, cited.char_end


def _compare(cited: Cited, path: Path) -> tuple[str, str]:
    if not cited["boxes"] or cited["page"] is None:
        return "none", ""
    document = pdfium.PdfDocument(path)
    try:
        under = _tight("".join(_under(document[cited["page"] - 1], cited["boxes"])))
    finally:
        document.close()
    return ("same" if under == _tight(cited["quote"]) else "wrong"), under


def _under(page: pdfium.PdfPage, boxes: list[Box]) -> Iterator[str]:
    """Yield the characters whose middles lie in the boxes: box by box, in each in the order of the file."""
    text = page.get_textpage()
    width, height = page.get_size()
    inside: dict[int, list[str]] = defaultdict(list)
    for index in range(text.count_chars()):
        left, bottom, right, top = text.get_charbox(index, loose=True)
        x, y = _displayed(page, (left + right) / 2, (bottom + top) / 2, width, height)
        for at, (x0, y0, x1, y1) in enumerate(boxes):
            if x0 - _SLACK <= x <= x1 + _SLACK and y0 - _SLACK <= y <= y1 + _SLACK:
                inside[at].append(chr(raw.FPDFText_GetUnicode(text, index)))
                break
    for at in range(len(boxes)):
        yield from inside[at]


def _displayed(page: pdfium.PdfPage, x: float, y: float, width: float, height: float) -> tuple[float, float]:
    """Return a point of the page's own plane as it is displayed: from the top left, in points, after cropping and rotation."""
    scale = 1000
    left, top = raw.c_int(), raw.c_int()
    raw.FPDF_PageToDevice(page, 0, 0, round(width * scale), round(height * scale), 0, c_double(x), c_double(y), left, top)
    return left.value / scale, top.value / scale


def _differences(quote: str, under: str) -> Iterator[str]:
    """Yield what stands in the quote and what under its boxes instead, each with a little of what is before it."""
    for kind, i, j, k, end in SequenceMatcher(None, quote, under, autojunk=False).get_opcodes():
        if kind != "equal":
            yield f"...{quote[max(0, i - 20) : i]}[{quote[i:j]} -> {under[k:end]}]"


def _tight(text: str) -> str:
    return "".join(normalize("NFKC", text.replace("\u0002", "-")).split())


if __name__ == "__main__":
    main()
