"""Cases: texts and what is read in them, in files `*.cases` beside the tests that read them.

    == What holds: why it does, or in which circumstances.
    AGREEMENT ¶ 1. The text, whose lines in the file say nothing: a paragraph of it
    ends at a pilcrow, ¶ and a line at an arrow, ↵ like this.
    => what is read in it, as the docstring of the test says

Behind its last `=>` follows the next text for which the same holds, or the next `==`. A name in braces stands for words of the test.
"""

from __future__ import annotations

from collections.abc import Iterator
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
