"""Sentences, paragraphs and rows of a provision, and how it begins: what an address inside it names.

``first sentence``, ``last sentence``, ``second paragraph`` count from the words themselves: a
designator and a heading (``2.03 Fees.``) are not a sentence.
"""

from __future__ import annotations

import re
from itertools import pairwise

from graph.model.edges import Unit
from graph.text.lazy_patterns import lazily
from graph.text.quote_matching import Span, folded_forms
from graph.text.sections import ATTACHMENT_WORDS, PROVISION_WORDS

_STOP = lazily(r"[.?!][\"'”’)\]]*(?=\s|$)")
_COLUMN = lazily(r"\S[^\S\n]*(?:\||\t|[^\S\n]{2,})[^\S\n]*\S")
_CELL = lazily(r"\s*(?:\||\t|[^\S\n]{2,}|:\s)\s*")
_EMPTY_LINE = lazily(r"\n[^\S\n]*\n\s*")
_ABBREVIATION = lazily(
    r"(?i:\b(?:Mr|Mrs|Ms|Dr|Messrs|St|Ste|Nos?|Secs?|Arts?|Para|Exh?|Sch|vs|approx|al|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec"
    r"|i\.e|e\.g|cf|viz|ss))$|(?:^|[\s(.])[A-Z]$|^\W*(?:\d+[a-z]?(?:\.\d+)*|[ivxlc]+|\w)\W*$"
)
_LETTERED = lazily(rf"(?i:\b(?:{PROVISION_WORDS}|{ATTACHMENT_WORDS}|and|or|level|class|series|type|tier))\s*[A-Z]$")
_PERHAPS = lazily(r"(?:\b(?:Inc|Corp|Co|Ltd|Bros|Jr|Sr|Ave|Blvd|Rd|etc)|[A-Z]\.[A-Z]|[ap]\.m|L\.?L\.?C|N\.?A|L\.?P)$")
_STARTERS = lazily(
    r"(?i)\W*(?:an?|all|and|any|as|at|both|but|by|each|either|except|following|for|furthermore|he|however|if|in|its?|neither|no"
    r"|notwithstanding|nothing|on|only|or|provided|she|should|subject|such|that|the|their|these|they|this|those|to|unless|until"
    r"|upon|when|where|whenever|with|within|without)\b"
)
_NUMBER = r"\d+[a-z]?(?:\.\d+[a-z]?)*"
_BRACKETS = r"\([a-z0-9]{1,5}\)"
_DESIGNATOR = lazily(
    rf"(?ix)^\W*(?: (?:{PROVISION_WORDS}|{ATTACHMENT_WORDS})\s*(?:{_NUMBER}|[ivxlc]+|[a-z](?:-\d+)?)(?:{_BRACKETS})*[.:)]?"
    rf" | {_NUMBER}(?:{_BRACKETS})*[.):]?(?=\s) | (?:{_BRACKETS}\s*)+ | [a-z][.)](?=\s) )\s*"
)


def spans(text: str, unit: Unit, start: int = 0, breaks: tuple[int, ...] = ()) -> tuple[Span, ...]:
    """Return [start, end) of each sentence or paragraph from `start` on, without white space around it.

    `breaks` are positions known to part paragraphs (where a subsection begins).
    """
    if unit is Unit.ROW:
        return rows(text)
    if unit is Unit.TABLE:
        return tables(text, start)
    paragraphs = _paragraphs(text, start, breaks)
    if unit is Unit.PARAGRAPH:
        return paragraphs
    return tuple(span for low, high in paragraphs for span in _sentences(text, low, high))


def counted(found: tuple[Span, ...], ordinal: int) -> Span | None:
    """Return the `ordinal`-th of the spans, from 1, or from the end where negative; None when there are fewer."""
    index = ordinal - 1 if ordinal > 0 else len(found) + ordinal
    return found[index] if ordinal and 0 <= index < len(found) else None


def lead(text: str, heading: str = "") -> int:
    """Return how many characters of a provision are its designator and heading."""
    designator = _DESIGNATOR.match(text)
    at = designator.end() if designator else 0
    words = re.findall(r"[^\W_]+", heading)
    if not words:
        return at
    title = lazily(r"[\W_]*" + r"[\W_]+".join(map(re.escape, words)) + r"[\W_]*?(?=\w|[(\[\"“$]|$)", re.IGNORECASE).match(text, at)
    return title.end() if title else at


def rows(text: str) -> tuple[Span, ...]:
    """Return where the rows of a text stand: its lines, each with the deeper lines right below it that it runs on into."""
    found: list[Span] = []
    parted, depth = True, 0
    for line in re.finditer(r"[^\n]*\n?", text):
        stripped = _stripped(text, *line.span())
        if stripped is None:
            parted = True
            continue
        indent = stripped[0] - line.start()
        if found and not parted and indent > depth:
            found[-1] = (found[-1][0], stripped[1])
        else:
            found.append(stripped)
            depth = indent
        parted = False
    return tuple(found)


def row_beginning(text: str, words: str) -> tuple[Span, ...]:
    """Return the rows that begin with some words; those of which these are the whole first cell where there are any."""
    wanted = folded_forms(words)
    begun = [r for r in rows(text) if folded_forms(_bare_row(text[slice(*r)]))[: len(wanted)] == wanted]
    whole = [r for r in begun if folded_forms(_CELL.split(_bare_row(text[slice(*r)]), maxsplit=1)[0]) == wanted]
    return tuple(whole or begun)


def cell_beside(text: str, name: str) -> Span | None:
    """Return the value in the one row of two cells whose first cell is a name; None where there is no such row, or more than one."""
    found = row_beginning(text, name)
    if len(found) != 1:
        return None
    line = _bare_row(text[slice(*found[0])])
    cells = list(_CELL.finditer(line))
    if len(cells) != 1 or folded_forms(line[: cells[0].start()]) != folded_forms(name):
        return None
    at = text.index(line, found[0][0])
    return at + cells[0].end(), at + len(line)


def _bare_row(line: str) -> str:
    """Return a row without the bars that stand around its cells in Markdown."""
    return line.strip("| \t")


def table_end(text: str) -> int | None:
    """Return where the last row of the one table of a text ends; None where several tables stand there, or none."""
    cells = [r for r in rows(text) if _CELL.search(text[slice(*r)])]
    together = cells and all(not text[a[1] : b[0]].strip() and text[a[1] : b[0]].count("\n") == 1 for a, b in pairwise(cells))
    return cells[-1][1] if together and len(cells) > 1 else None


def tables(text: str, start: int = 0) -> tuple[Span, ...]:
    """Return where the tables of a text stand from `start` on: two or more lines of several columns with nothing but blanks between."""
    found: list[Span] = []
    joined: list[int] = []  # how many lines each of them has
    for line in re.finditer(r"[^\n]+", text[start:]):
        stripped = _stripped(text, start + line.start(), start + line.end())
        if stripped is None:
            continue
        opens = not text[: stripped[0]].strip()  # a designator and a heading are no columns
        if not _COLUMN.search(text[slice(*stripped)], lead(text[slice(*stripped)]) if opens else 0):
            continue
        if found and not text[found[-1][1] : stripped[0]].strip():
            found[-1] = (found[-1][0], stripped[1])
            joined[-1] += 1
        else:
            found.append(stripped)
            joined.append(1)
    return tuple(span for span, lines in zip(found, joined, strict=True) if lines > 1)


def _paragraphs(text: str, start: int, breaks: tuple[int, ...]) -> tuple[Span, ...]:
    cuts = sorted({start, len(text), *(b for b in breaks if b > start), *(m.end() for m in _EMPTY_LINE.finditer(text, start))})
    return tuple(s for low, high in pairwise(cuts) if (s := _stripped(text, low, high)))


def _sentences(text: str, start: int, end: int) -> list[Span]:
    found: list[Span] = []
    low = start
    for stop in _STOP.finditer(text, start, end):
        if _ends(text[low : stop.start()], stop[0], text[stop.end() : end].lstrip()):
            found.append((low, stop.end()))
            low = stop.end() + len(text[stop.end() : end]) - len(text[stop.end() : end].lstrip())
    return [*found, (low, end)] if low < end else found


def _ends(before: str, stop: str, after: str) -> bool:
    if not after:
        return True
    if after[0].islower() or after[0] in ",;":
        return False
    if stop[0] != ".":
        return True
    if _PERHAPS.search(before):
        return bool(_STARTERS.match(after))
    return not _ABBREVIATION.search(before) or bool(_LETTERED.search(before))


def _stripped(text: str, low: int, high: int) -> Span | None:
    words = text[low:high]
    if not words.strip():
        return None
    return low + len(words) - len(words.lstrip()), low + len(words.rstrip())
