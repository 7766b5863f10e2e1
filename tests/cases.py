r"""Cases: texts and what is read in them, in files `*.cases` beside the tests that read them; a file is scored as a whole.

    == What holds: why it does, or in which circumstances.
    AGREEMENT ¶ 1. The text, whose lines in the file say nothing: a paragraph of it
    ends at a pilcrow, ¶ and a line at an arrow, ↵ like this.
    => what is read in it, as the docstring of the test says

Behind its last `=>` follows the next text for which the same holds, or the next `==`. A name in braces stands for words of the test.

Tables: many short rows for one reader, in files `*.table`. Each table is a test, and names the reader (of the test file) and its claim.

    == date: A date is as precise as its words.
    October __, 2010 => 2010-10

A row has one cell or several, parted by ` ¦ `, and what is to be read in them. A cell `""` is empty, `\n` is a line end, `\s` a blank at
an edge; what begins with `~` stands somewhere in what is read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest


def cases_in(path: Path, **named: str) -> list[Any]:
    """Return the cases of a file, each a row (text, expected lines) of a test under its name."""
    rows = []
    for told in path.read_text(encoding="utf-8").split("\n== ")[1:]:
        title, _, body = told.partition("\n")
        name = title.partition(":")[0]
        rows += [pytest.param(filled(text, named), expected, id=name) for text, expected in _cases(body.splitlines())]
    return rows


def misread_cases(read: Callable[[str, list[str]], list[str]], path: Path, **named: str) -> str:
    """Return the cases of a file in which something else is read than they say, and what that is; "" where there are none.

    The reader is given a text and what is expected of it: how many facts of each that is read, and which.
    """
    return "\n\n".join(
        f"{case.id}: {text}\n" + "\n".join([*(f"=> {line}" for line in found), *(f"instead of {line}" for line in wanted)])
        for case in cases_in(path, **named)
        for text, wanted in [case.values]
        for found in [read(text, wanted)]
        if found != wanted
    )


def filled(text: str, named: dict[str, str]) -> str:
    """Return the text that is written in a case."""
    for name, words in named.items():
        text = text.replace("{" + name + "}", words)
    return text.replace(" ¶ ", "\n\n").replace(" ↵ ", "\n")


def _cases(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    text: list[str] = []
    expected: list[str] = []
    for line in lines:
        if line.startswith("=>"):
            expected.append(line.removeprefix("=>").strip())
        elif line:
            if expected:
                yield " ".join(text), expected
                text, expected = [], []
            text.append(line)
    yield " ".join(text), expected


Row = tuple[list[str], str]
"""The cells of a row, and what is to be read in them."""
_ESCAPED = re.compile(r"\\(?:[ntrfs\\]|x[0-9a-f]{2}|u[0-9a-f]{4})")


def tables_in(path: Path) -> list[Any]:
    """Return the tables of a file, each (reader, rows) of a test under its claim."""
    found = []
    for told in path.read_text(encoding="utf-8").split("\n== ")[1:]:
        title, *lines = told.split("\n")
        reader, _, claim = title.partition(": ")
        found.append(pytest.param(reader, [_row(line) for line in lines if line], id=f"{reader}: {claim}"))
    return found


def misread(read: Callable[..., object], rows: list[Row]) -> str:
    """Return, a line each, the rows in which something else is read than they say, and what that is; "" where there are none."""
    seen = [(cells, wanted, str(read(*cells))) for cells, wanted in rows]
    return "\n".join(f"{' ¦ '.join(cells)} => {found}, not {wanted}" for cells, wanted, found in seen if not _as_wanted(found, wanted))


def _as_wanted(found: str, wanted: str) -> bool:
    return wanted[1:] in found if wanted.startswith("~") else found == wanted


def _row(line: str) -> Row:
    told, _, wanted = line.rpartition(" => ")
    return [_cell(cell) for cell in told.split(" ¦ ")], _cell(wanted)


def _cell(written: str) -> str:
    """Return what is written in a cell, its signs for empty, blanks and line ends read."""
    return "" if written == '""' else _ESCAPED.sub(_unescaped, written)


def _unescaped(sign: re.Match[str]) -> str:
    return " " if sign[0] == "\\s" else sign[0].encode().decode("unicode_escape")
