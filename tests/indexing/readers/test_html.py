"""Web pages: what a browser shows, in order, with the numbers it prints, and nothing it hides."""

from __future__ import annotations

import pytest

from graph.errors import UnreadableError
from graph.model.source import Reading
from indexing.readers.html.reader import HtmlReader
from tests.indexing.readers.checks import body, check


def read(page: str | bytes) -> Reading:
    """Read a page, and check what always holds."""
    reading = HtmlReader().read("contract.html", page.encode() if isinstance(page, str) else page)
    check(reading)
    return reading


@pytest.mark.parametrize(
    "page",
    [
        "<p>Fee “€5”".encode(),
        b"\xef\xbb\xbf" + "<p>Fee “€5”".encode(),
        b"\xff\xfe" + "<p>Fee “€5”".encode("utf-16-le"),
        b"<meta charset=windows-1252>" + "<p>Fee “€5”".encode("cp1252"),
        b'<meta http-equiv=Content-Type content="text/html; charset=iso-8859-1">' + "<p>Fee “€5”".encode("cp1252"),
        "<p>Fee “€5”".encode("cp1252"),
        b'<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml"><body>'
        + "<p>Fee “€5”</p></body></html>".encode(),
        b"<meta charset=no-such-thing>" + "<p>Fee “€5”".encode(),
    ],
)
def test_the_character_set_is_found(page: bytes) -> None:
    """By mark, by what the page says, as UTF-8, as Windows writes it."""
    assert body(read(page)) == ["Fee “€5”"]


def test_deep_nesting_is_read_or_refused_never_a_crash() -> None:
    """A page may be nested deeper than Python's stack; one that no browser would make is refused by reason."""
    assert body(read("<div>" * 1500 + "The Fee." + "</div>" * 1500)) == ["The Fee."]
    with pytest.raises(UnreadableError, match="nested too deep"):
        HtmlReader().read("contract.html", b"<div>" * 50_000 + b"The Fee.")


def test_a_large_page_is_read_whole() -> None:
    """Twenty thousand paragraphs are twenty thousand blocks."""
    assert len(read("".join(f"<p>Clause {n} says what it says.</p>" for n in range(20_000))).blocks) == 20_000
