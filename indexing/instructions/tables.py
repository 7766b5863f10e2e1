"""Changes in a table ("Clause 4.1 | thirty days | sixty days"): its heading tells which cell has the place, which the old and new words."""

from __future__ import annotations

# ruff: noqa: SIM905 - word lists read best as words
import re
from collections.abc import Iterator, Sequence

from graph.model.edges import OperationKind
from indexing.instructions.effects import said
from indexing.instructions.instruction import Action, New, Source
from indexing.instructions.instrument_names import Named, Names
from indexing.instructions.sentences.masks import Masked
from indexing.instructions.sentences.provisions import Cited
from indexing.instructions.sentences.sentences import Sentence, sentence_of, tokens

_COLUMNS = (
    frozenset("old present current currently existing now original former previous".split()),
    frozenset("new replacement replaced revised amended becomes after from".split()),
    frozenset("clause section provision item article paragraph reference".split()),
)
"""What the heading calls the old words, the new ones, and the place, in the order in which they are told apart."""
_ROW = re.compile(r"[ \t]*(?P<cells>[^\n|]*\|[^\n]*)")
_CELL = re.compile(r"[^|]+")
_NUMBER = re.compile(r"[\dIVX]+[\w.()]*")
_CAVEATS = frozenset("but provided except only sic".split())
_LONGEST = 300  # characters of a cell that words for words can take
Row = tuple[Sentence, Action, Named | None]
"""What one row changes: its words as a sentence, the action, and the instrument that it names."""


def heads_table(text: str, position: int) -> tuple[int, ...]:
    """Return which cells of the line at a position head the old words, the new ones and the places; () where it heads no such table."""
    line = _ROW.match(text, position)
    cells = [c for c in line["cells"].split("|") if c.strip()] if line else []
    found: list[int] = []
    for column in _COLUMNS:
        fitting = [n for n, cell in enumerate(cells) if n not in found and column & set(cell.lower().split())]
        if not fitting:
            return ()
        found.append(fitting[0])
    return tuple(found) if len(cells) == len(found) else ()


def read_rows(text: str, position: int, limit: int, names: Names) -> tuple[int, Sequence[Row]]:
    """Return what the rows below the heading at a position change, and where the table ends."""
    columns = heads_table(text, position)
    found: list[Row] = []
    line = _ROW.match(text, position)
    while line is not None and line.end() <= limit:
        end = line.end()
        if line.start() > position and line["cells"].strip(" \t|:+-"):
            found += _row(text, line.start("cells"), line.end(), columns, names)
        line = _ROW.match(text, end + len(text[end:]) - len(text[end:].lstrip()))
    return end, found


def _row(text: str, start: int, end: int, columns: Sequence[int], names: Names) -> Iterator[Row]:
    sentence = sentence_of(Masked.of(text, start, end), start, end, names)
    cells = [m for m in _CELL.finditer(sentence.text) if m[0].strip()]
    if len(cells) != len(columns):
        return
    old, new, where = (cells[n] for n in columns)
    bare = _NUMBER.match(where[0].strip())
    cited = [sentence.cites[n].places[0] for n in tokens(where[0], "P")] or ([Cited(bare[0])] if bare else [])
    if len(cited) != 1:
        return
    docs = [sentence.docs[n] for n in tokens(where[0], "D")]
    taken, words = said(sentence, text, *old.span()).strip(" \"“”'"), new[0].strip()
    quoted = tokens(words, "Q")
    whole = bool(quoted) and words == f"{{Q{quoted[0]}}}"
    plain = max(len(taken), len(words)) < _LONGEST and ";" not in words and not _CAVEATS & set(f"{taken} {words}".split())
    source = New(Source.QUOTE, quote=quoted[0]) if whole else New(Source.WORDS, words=words)
    exact = bool(taken and words) and plain and (whole or "{" not in words)
    kind, gone = (OperationKind.REPLACE_WORDS, taken) if exact else (OperationKind.UNSPECIFIED, "")
    yield sentence, Action("table_row", kind, (cited[0],), where.start(), old=gone, new=source), next(iter(docs), None)
